import { toFlat, toListRows } from '../../nodes/shared/values/schema/rows';
import type { Field } from '../../nodes/shared/values/schema/schema';
import {
	listedTemplates,
	schemaFromTemplate,
} from '../../nodes/StructuredExtraction/fields/templates';
import type { Meta } from '../../nodes/StructuredExtraction/record/meta';

/** As n8n's editor reads a preview. */
export interface JsonSchema {
	type: string;
	properties?: Record<string, JsonSchema>;
	items?: JsonSchema;
}

/** @param isOpen keys below which everything depends on the document */
export function schemaOf(
	value: unknown,
	isOpen: (key: string) => boolean = () => false,
): JsonSchema {
	if (Array.isArray(value)) {
		return { type: 'array', ...(value.length > 0 && { items: schemaOf(value[0], isOpen) }) };
	}
	// A value is a text, but for a few numbers.
	if (value === null || typeof value !== 'object') {
		return { type: value === null ? 'string' : typeof value };
	}
	const inner = Object.entries(value).map(([key, below]) => [
		key,
		isOpen(key) ? openSchema(below) : schemaOf(below, isOpen),
	]);
	return { type: 'object', properties: Object.fromEntries(inner) as JsonSchema['properties'] };
}

const openSchema = (value: unknown): JsonSchema =>
	Array.isArray(value) ? { type: 'array', items: schemaOf({}) } : schemaOf({});

/** Texts of the formats that templates have. */
const FORMATTED: Record<string, string> = {
	currency: 'EUR',
	time: '10:00',
	email: 'a@example.com',
	uri: 'https://example.com',
	iban: 'DE89370400440532013000',
};

/** A record with a value in each field. */
export const sampleRecord = (fields: Field[]): Record<string, unknown> =>
	Object.fromEntries(fields.map((field) => [field.name, sampleOf(field)]));

function sampleOf(field: Field): unknown {
	switch (field.type) {
		case 'object':
			return sampleRecord(field.fields);
		case 'list':
			return ['item' in field ? sampleOf(field.item) : sampleRecord(field.fields)];
		case 'enum':
			return field.allowedValues[0];
		case 'string':
			return FORMATTED[field.format ?? ''] ?? 'Sensor 0';
		default:
			return {
				number: 1,
				integer: 1,
				boolean: true,
				date: '2025-01-31',
				dateTime: '2025-01-31T10:00:00',
				amount: { amount: 1, currency: 'EUR' },
			}[field.type];
	}
}

/** The facts about a record whose fields are all to be reviewed. */
const metaOf = (fields: Field[]): Meta => ({
	review: fields.map(({ name }) => name),
	fileName: 'a.pdf',
	source: 'ocr',
	pages: 1,
	model: 'svc-small',
	usage: {},
	issues: [{ kind: 'notFound', fields: ['total'], text: 'Not found: total', reason: 'Not found' }],
	checked: {},
	evidence: {},
	originals: {},
	extra: [],
	notes: [],
});

/** What Structured Extraction puts out with the fields of each template, by the path of the preview. */
export function extractionPreviews(): Record<string, JsonSchema> {
	const schemas = listedTemplates.map(({ value }) => schemaFromTemplate(value));
	return Object.assign(
		{},
		...[...schemas, { name: 'ownFields', fields: [] }].map((schema) => {
			const record = sampleRecord(schema.fields);
			const meta = metaOf(schema.fields);
			const samples = {
				flat: { ...toFlat(schema.fields, record, meta), _skipped: '' },
				flatWithChecks: { ...toFlat(schema.fields, record, meta), _checks: '', _skipped: '' },
				listRows: { ...toListRows(schema.fields, record, meta)[0], _skipped: '' },
				record: { ...record, _meta: { ...meta, skipped: [] } },
			};
			return Object.fromEntries(
				Object.entries(samples).map(([output, sample]) => [
					`${schema.name}/${output}`,
					schemaOf(sample),
				]),
			);
		}),
	) as Record<string, JsonSchema>;
}
