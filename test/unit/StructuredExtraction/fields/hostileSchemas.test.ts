import { describe, expect, it } from 'vitest';
import { systemMessage } from '../../../../nodes/StructuredExtraction/ask/prompt';
import { leafValue } from '../../../../nodes/shared/values/normalise/leafValue';
import { schemaFromExample } from '../../../../nodes/StructuredExtraction/fields/fromExample';
import {
	fieldsFromParameter,
	schemaFromFields,
} from '../../../../nodes/StructuredExtraction/fields/fromFields';
import { schemaFromJsonSchema } from '../../../../nodes/StructuredExtraction/fields/fromJsonSchema';
import { schemaFromTemplate } from '../../../../nodes/StructuredExtraction/fields/templates';
import {
	defineSchema,
	type FieldInput,
	type LeafField,
	leafText,
	type Schema,
} from '../../../../nodes/shared/values/schema/schema';

const AUTO = { dateOrder: 'auto', decimalMark: 'auto' } as const;

/** Text without being an object first: what JSON.stringify cannot write. */
const nested = (open: string, inside: string, close: string, depth: number) =>
	open.repeat(depth) + inside + close.repeat(depth);

const sources: Record<string, (name: string) => Schema> = {
	fields: (name) => schemaFromFields({ field: [{ name }] }),
	'fields of a list': (name) =>
		schemaFromFields({ field: [{ name: 'l', type: 'list', fields: { field: [{ name }] } }] }),
	example: (name) => schemaFromExample(`{"a": 1, ${JSON.stringify(name)}: 1}`),
	'JSON Schema': (name) =>
		schemaFromJsonSchema(
			`{"type":"object","properties":{"a":{"type":"string"},${JSON.stringify(name)}:{"type":"string"}}}`,
		),
	template: (name) => schemaFromTemplate('invoice', fieldsFromParameter({ field: [{ name }] })),
};

/** Names that objects have already, and names with what paths, JSON and HTML use. */
const UNUSUAL = [
	'constructor',
	'prototype',
	'__proto__',
	'toString',
	'hasOwnProperty',
	'Rechnungs-Nr.',
	'a.b[0]',
	'"x"',
	"'x'",
	'Größe (m²)',
	'Art.-Nr. / Pos.',
	'Menge\n(Stück)',
	'<b>&amp;',
	'😀',
	']',
	'x'.repeat(100),
];

it.each(Object.keys(sources))('names are free text in %s', (source) => {
	for (const name of UNUSUAL) {
		const fields = sources[source]?.(name).fields ?? [];
		const own = fields.flatMap((field) => [field, ...('fields' in field ? field.fields : [])]);
		expect(own.map((field) => field.name)).toContain(name);
	}
	expect(Object.getPrototypeOf({})).toBe(Object.prototype);
	expect(({} as { type?: unknown }).type).toBeUndefined();
});

it.each(Object.keys(sources))(
	'names of more than 100 characters are refused by name in %s',
	(source) => {
		expect(sources[source]?.('😀'.repeat(100))).toBeDefined();
		expect(() => sources[source]?.(`Menge ${'x'.repeat(95)}`)).toThrow(/"Menge x.*100 characters/);
	},
);

describe('depth', () => {
	it.each([9, 16, 40])('is told before anything else: %i levels of fields', (depth) => {
		let field: FieldInput = { name: 'a', type: 'string' };
		for (let level = 0; level < depth; level++)
			field = { name: 'l', type: 'list', fields: [field] };
		// With two readings per level, 40 levels never end.
		expect(() => defineSchema('test', [field])).toThrow('deeper than 8 levels');
	});

	const entry = '{"field":[{"name":"a","type":"list","fields":';

	it.each<[string, (text: string) => unknown, text: string]>([
		['an example', schemaFromExample, nested('{"a":', '1', '}', 10_000)],
		['lists in an example', schemaFromExample, nested('[', '1', ']', 10_000)],
		['a JSON Schema', schemaFromJsonSchema, nested('{"properties":{"a":', '{}', '}}', 10_000)],
		['choices', schemaFromJsonSchema, nested('{"anyOf":[', '{}', ']}', 10_000)],
		['fields', (text) => schemaFromFields(JSON.parse(text)), nested(entry, '{}', '}]}', 10_000)],
	])('of %s that is nested 10,000 deep', (_, read, text) => {
		expect(() => read(text)).toThrow('nested deeper than 100 levels');
	});
});

it('a long chain of references is refused', () => {
	const $defs: Record<string, unknown> = { d5000: { type: 'string' } };
	for (let at = 0; at < 5000; at += 1) $defs[`d${at}`] = { $ref: `#/$defs/d${at + 1}` };
	const properties = { a: { $ref: '#/$defs/d0' } };
	expect(() => schemaFromJsonSchema({ type: 'object', properties, $defs })).toThrow(
		'more than 50 references and choices in a row',
	);
});

describe('very many', () => {
	const many = Array.from({ length: 100_000 }, (_, index) => `f${index}`);

	it('fields are refused, from each source', () => {
		const field = many.map((name) => ({ name }));
		const properties = Object.fromEntries(many.map((name) => [name, { type: 'string' }]));
		const example = Object.fromEntries(many.map((name) => [name, 1]));
		expect(() => schemaFromFields({ field })).toThrow('100000 fields');
		expect(() => schemaFromExample(example)).toThrow('100000 fields');
		expect(() => schemaFromExample(many.map((name) => ({ [name]: 1 })))).toThrow('100000 fields');
		expect(() => schemaFromJsonSchema({ type: 'object', properties })).toThrow('500 fields');
	});

	it('allowed values are looked up, not searched', () => {
		const allowedValues = many.slice(0, 20_000) as [string, ...string[]];
		const schema = defineSchema('test', [{ name: 'a', type: 'enum', allowedValues }]);
		const field = schema.fields[0] as LeafField;
		expect(systemMessage(schema)).toContain('f19999');
		// One by one this is 400 million comparisons of texts that are folded each time.
		for (let index = 0; index < 20_000; index++) {
			expect(leafValue(field, `F-${index}`, AUTO)).toMatchObject({ value: `f${index}` });
			expect(leafText(field)).toContain('one of');
		}
		expect(leafValue(field, 'none', AUTO)).toHaveProperty('problem');
	});
});

describe('messages', () => {
	it.each<[string, unknown]>([
		['type', { type: 'x'.repeat(10_000) }],
		['reference', { $ref: `#/${'x'.repeat(10_000)}` }],
		['schema', 'x'.repeat(10_000)],
	])('do not repeat a long %s', (_, node) => {
		let message = '';
		try {
			schemaFromJsonSchema({ type: 'object', properties: { a: node } });
		} catch (error) {
			message = String(error);
		}
		expect(message).toContain('The JSON Schema');
		expect(message.length).toBeLessThan(600);
	});
});

it('notes do not repeat a long keyword or format', () => {
	const long = 'x'.repeat(10_000);
	const properties = { a: { type: 'string', format: long, [long]: 1 } };
	const { unchecked = [] } = schemaFromJsonSchema({ type: 'object', properties });
	expect(unchecked.map(({ length }) => length < 80)).toEqual([true, true]);
});

it('patterns that never end are not matched', () => {
	const properties = { a: { type: 'string', pattern: '^([a-z]+)+$' } };
	const [field] = schemaFromJsonSchema({ type: 'object', properties }).fields;
	const value = `${'a'.repeat(1000)}!`;
	expect(leafValue(field as LeafField, value, AUTO)).toMatchObject({ value });
});
