import { describe, expect, it } from 'vitest';
import { schemaFromJsonSchema } from '../../../../nodes/StructuredExtraction/fields/fromJsonSchema';

const fieldsOf = (properties: Record<string, unknown>, rest: Record<string, unknown> = {}) =>
	schemaFromJsonSchema({ type: 'object', properties, ...rest }).fields;
const one = (node: unknown) => fieldsOf({ a: node })[0];

describe('schemaFromJsonSchema', () => {
	it.each<object>([
		{ type: 'string', minLength: 1, maxLength: 9, pattern: '^a' },
		{ type: 'string', format: 'email' },
		{ type: 'string', format: 'iban' },
		{ type: 'number', minimum: 0, exclusiveMaximum: 10 },
		{ type: 'integer', multipleOf: 5 },
	])('%j stays as it is', (node) => {
		expect(one(node)).toEqual({ name: 'a', required: false, ...node });
	});

	const item = { name: 'entry', type: 'string', required: false };
	const text = { name: 'b', type: 'string' };

	it.each<[node: object, field: object]>([
		[{ type: ['string', 'null'] }, { type: 'string' }],
		[{ type: 'string', nullable: true }, { type: 'string' }],
		[{ type: 'string', format: 'date' }, { type: 'date' }],
		[{ type: 'string', format: 'date-time' }, { type: 'dateTime' }],
		[{ type: 'boolean', default: false }, { type: 'boolean' }],
		[{ enum: ['a', 'b', null] }, { type: 'enum', allowedValues: ['a', 'b'] }],
		[
			{ type: 'integer', enum: [1, 2] },
			{ type: 'enum', allowedValues: [1, 2] },
		],
		[{ const: 'x' }, { type: 'enum', allowedValues: ['x'] }],
		[{ anyOf: [{ type: 'number' }, { type: 'null' }] }, { type: 'number' }],
		[{ oneOf: [{ type: 'null' }, { type: 'string', format: 'date' }] }, { type: 'date' }],
		[{ anyOf: [{ type: 'number' }, { type: ['null'] }] }, { type: 'number' }],
		[{ anyOf: [{ const: null }, { type: 'number' }] }, { type: 'number' }],
		[{ anyOf: [{ enum: [null] }, { type: 'number' }] }, { type: 'number' }],
		[{ allOf: [{ type: 'boolean' }] }, { type: 'boolean' }],
		[
			{ type: 'array', items: { type: 'string' }, maxItems: 3 },
			{ type: 'list', item, maxItems: 3 },
		],
		[
			{ items: { properties: { b: { type: 'string' } } } },
			{ type: 'list', fields: [{ ...text, required: false }] },
		],
		[
			{ properties: { b: { type: 'string' } }, required: ['b'], additionalProperties: false },
			{ type: 'object', fields: [{ ...text, required: true }] },
		],
		[
			{
				type: 'string',
				title: 'T',
				description: ' D \n d ',
				examples: [7],
				'x-order': 1,
				$comment: 'c',
			},
			{ type: 'string', description: 'D d', example: '7' },
		],
	])('%j', (node, field) => {
		expect(one(node)).toEqual({ name: 'a', required: false, ...field });
	});

	it.each([
		[{ type: 'string' }, true],
		[{ type: ['string', 'null'] }, false],
		[{ type: 'string', nullable: true }, false],
		[{ enum: ['a', null] }, false],
		[{ anyOf: [{ type: 'string' }, { type: 'null' }] }, false],
		[{ $ref: '#/$defs/text' }, false],
		[{ type: 'array', items: { type: ['string', 'null'] } }, true],
	])('a required %j has to have a value: %j', (node, required) => {
		const $defs = { text: { type: ['string', 'null'] } };
		expect(fieldsOf({ a: node }, { required: ['a'], $defs })[0]?.required).toBe(required);
	});

	it('follows local references, also one to another, with names of any kind', () => {
		const fields = fieldsOf(
			{
				first: { $ref: '#/definitions/line', description: 'Own words' },
				second: { type: 'array', items: { $ref: '#/$defs/a~1b%20c' } },
			},
			{
				definitions: { line: { $ref: '#/$defs/a~1b%20c' } },
				$defs: {
					'a/b c': { type: 'object', description: 'Theirs', properties: { n: { type: 'number' } } },
				},
			},
		);
		const inner = [{ name: 'n', type: 'number', required: false }];
		expect(fields).toEqual([
			{ name: 'first', type: 'object', required: false, description: 'Own words', fields: inner },
			{ name: 'second', type: 'list', required: false, fields: inner },
		]);
	});

	const b = { type: 'string' };

	it.each<[node: unknown, what: string, below?: string]>([
		[
			{ type: 'object', properties: { b }, patternProperties: {} },
			'the keyword "patternProperties"',
		],
		[{ type: 'object', properties: { b: { not: {} } } }, 'no "type"', '/properties/b'],
		[{ type: 'object', properties: { b: { ...b, if: {} } } }, 'the keyword "if"', '/properties/b'],
		[{ type: 'object' }, 'an object without "properties"'],
		[{ properties: { b }, additionalProperties: b }, 'this form of "additionalProperties"'],
		[{ type: 'array' }, 'a list without "items"'],
		[{ type: 'array', items: [b] }, 'this form of "items"'],
		[{ type: 'array', prefixItems: [], items: b }, 'the keyword "prefixItems"'],
		[{ type: 'array', uniqueItems: true, items: b }, 'this form of "uniqueItems"'],
		[{ type: 'array', items: { type: 'array', items: b } }, 'a list of lists', '/items'],
		[{ properties: { 'b/c': { type: 'file' } } }, 'the type "file"', '/properties/b~1c'],
		[{ type: ['string', 'number'] }, 'several types (string, number)'],
		[{ type: 'null' }, 'no "type"'],
		[{ type: 'string', format: 'duration' }, 'the format "duration"'],
		[{ type: 'string', format: 'constructor' }, 'the format "constructor"'],
		[{ type: 'string', format: 'date', minLength: 3 }, 'the keyword "minLength"'],
		[{ type: 'string', minimum: 3 }, 'the keyword "minimum"'],
		[{ type: 'number', exclusiveMinimum: true }, 'this form of "exclusiveMinimum"'],
		[{ enum: [] }, 'an empty "enum"'],
		[{ enum: [{ b: 1 }] }, 'this form of "0"', '/enum'],
		[{ anyOf: [b, { type: 'number' }] }, 'the keyword "anyOf" with 2 schemas'],
		[{ allOf: [b, b] }, 'the keyword "allOf" with 2 schemas'],
		[{ anyOf: [b], minLength: 1 }, 'the keyword "minLength"'],
		[{ $ref: '#/$defs/x', minimum: 1 }, 'the keyword "minimum"'],
		[{ $ref: 'https://example.org/schema' }, 'the reference "https://example.org/schema"'],
		[{ $ref: '#name' }, 'the reference "#name"'],
		[{ $ref: '#' }, 'the reference "#" inside itself (recursion)'],
		[true, 'true in place of a schema'],
	])('refuses %j: %s', (node, what, below = '') => {
		expect(() => one(node)).toThrow(
			`The JSON Schema has ${what} at #/properties/a${below}, which is not supported`,
		);
	});

	it('refuses a schema that grows without end in time', () => {
		const $defs: Record<string, unknown> = { d0: { type: 'string' } };
		for (let level = 1; level <= 30; level++) {
			const inner = { $ref: `#/$defs/d${level - 1}` };
			$defs[`d${level}`] = { type: 'object', properties: { x: inner, y: inner } };
		}
		expect(() => fieldsOf({ a: { $ref: '#/$defs/d30' } }, { $defs })).toThrow(
			'more than 500 fields',
		);
	});

	it.each([
		['{"type":"object",', '"JSON Schema" is not valid JSON (line 1, column 18)'],
		[{ type: 'array', items: { type: 'string' } }, 'does not describe an object'],
		[
			{ type: 'object', properties: { a: { type: 'string' } }, required: ['b'] },
			'requires "b" at #, but has no such property',
		],
		[
			{ type: 'object', properties: { a: { $ref: '#/$defs/none' } } },
			'refers to "#/$defs/none" at #/properties/a, and has no such part',
		],
		[{ type: 'object', properties: { a: { $ref: '#/__proto__' } } }, 'has no such part'],
		[
			{ type: 'object', properties: { _a: { type: 'string' } } },
			'The name "_a" of field 1 cannot be used',
		],
		[undefined, 'undefined in place of a schema'],
		[false, 'false in place of a schema'],
	])('refuses %j', (schema, message) => {
		expect(() => schemaFromJsonSchema(schema)).toThrow(message);
	});

	it('lists the types where one is unknown', () => {
		const schema = { type: 'object', properties: { a: { type: 'strin' } } };
		expect(() => schemaFromJsonSchema(schema)).toThrow(
			expect.objectContaining({
				details: { description: 'The types are: string, number, integer, boolean, array, object.' },
			}),
		);
	});
});
