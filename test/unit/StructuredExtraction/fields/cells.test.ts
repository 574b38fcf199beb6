import fc from 'fast-check';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkRecord } from '../../../../nodes/StructuredExtraction/answer/checkRecord';
import { AS_WRITTEN } from '../../../../nodes/shared/values/normalise/normalised';
import { toCells, toRecord } from '../../../../nodes/StructuredExtraction/fields/cells';
import {
	defineSchema,
	type FieldInput,
	type Schema,
} from '../../../../nodes/shared/values/schema/schema';
import { schemaFromTemplate } from '../../../../nodes/StructuredExtraction/fields/templates';
import type { Values } from '../../../../nodes/shared/basics/values';
import { fieldsOf } from '../fieldsOf';
import { electronicInvoices, expectedRecords } from '../../../samples/trueRecords';

/** The record of an answer, and that of its own cells, as text, so that the order of the fields counts. */
function bothOf(schema: Schema, answer: Values): [string, string] {
	const { record } = checkRecord(schema, answer, AS_WRITTEN);
	return [JSON.stringify(record), JSON.stringify(toRecord(toCells(schema, record)))];
}

const { fields } = fc.letrec<{ field: FieldInput; fields: FieldInput[] }>((tie) => {
	const name = fc.constantFrom(
		'number',
		'total',
		'lines',
		'tags',
		'a.b[0]',
		'__proto__',
		'toString',
	);
	const list = fc.constant('list' as const);
	const leaf = fc.record({
		name,
		type: fc.constantFrom('string' as const, 'number' as const, 'date' as const, 'amount' as const),
	});
	return {
		fields: fc.uniqueArray(tie('field'), {
			minLength: 1,
			maxLength: 5,
			selector: (field) => field.name,
		}),
		field: fc.oneof(
			{ maxDepth: 4, depthSize: 'medium', withCrossShrink: true },
			leaf,
			fc.record({ name, type: list, item: leaf }),
			fc.record({ name, type: fc.constant('object' as const), fields: tie('fields') }),
			fc.record({ name, type: list, fields: tie('fields') }),
		),
	};
});

/** Values as answers have them: good ones, ambiguous ones, and ones of another type. */
const value = fc.constantFrom(null, '', 'Sensor', '12,50', '1.234', '7 EUR', '03/04/24', 7, false);

const answerOf = (inputs: FieldInput[]): fc.Arbitrary<Values> =>
	fc.record(Object.fromEntries(inputs.map((field) => [field.name, valueOf(field)])));

function valueOf(field: FieldInput): fc.Arbitrary<unknown> {
	const inner: fc.Arbitrary<unknown> = 'fields' in field ? answerOf(field.fields) : value;
	return field.type === 'list' ? fc.array(inner, { maxLength: 4 }) : inner;
}

it('cells have the values of a record with their paths, lists entry by entry', () => {
	const fieldsByName = fieldsOf({
		buyer: { name: 'string' },
		tags: ['tag', 'string'],
		lines: [{ a: 'string' }],
		b: [{ c: 'date' }],
	});
	const [buyer, tags, lines] = [{ name: 'A' }, ['x', 'y'], [{ a: '1' }, { a: null }]];
	const record = { buyer, tags, lines, b: [] };
	const cells = toCells(defineSchema('test', fieldsByName), record);
	expect(cells.map(({ path, entry }) => `${path} ${entry?.list ?? ''}`.trim()).join(', ')).toBe(
		'buyer.name, tags[0] tags, tags[1] tags, lines[0].a lines, lines[1].a lines, b',
	);
	expect(toRecord(cells)).toEqual(record);
});

it('cells lose nothing of any record: toRecord makes the same of them', () => {
	const answered = fields.chain((inputs) => fc.tuple(fc.constant(inputs), answerOf(inputs)));
	fc.assert(
		fc.property(answered, ([inputs, answer]) => {
			const [record, again] = bothOf(defineSchema('test', inputs), answer);
			expect(again).toBe(record);
		}),
		{ numRuns: 50 },
	);
});

it('cells lose nothing of the true records of the samples', async () => {
	const samples = join(import.meta.dirname, '../../../samples');
	const known = [
		...(await expectedRecords(join(samples, 'documents'))),
		...(await electronicInvoices(join(samples, 'eInvoices'))),
	];
	expect(known.length).toBeGreaterThan(10);
	for (const sample of known) {
		const [record, again] = bothOf(schemaFromTemplate('invoice'), sample.record);
		expect(again, sample.file).toBe(record);
	}
});
