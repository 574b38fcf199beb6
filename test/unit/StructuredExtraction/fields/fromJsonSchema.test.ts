import { wordsOf } from '../../../../nodes/shared/values/facts/fact';
import { describe, expect, it } from 'vitest';
import { notChecked } from '../../../../nodes/StructuredExtraction/check/crossChecks';
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
		[{ type: 'object', properties: { b: { not: {} } } }, 'the keyword "not"', '/properties/b'],
		[{ ...b, dependentRequired: {} }, 'the keyword "dependentRequired"'],
		[{ anyOf: [b, { type: 'number', contains: b }] }, 'the keyword "contains"', '/anyOf/1'],
		[{ type: 'object', properties: { b: { ...b, if: {} } } }, 'the keyword "if"', '/properties/b'],
		[{ type: 'object' }, 'an object without "properties"'],
		[{ type: 'array' }, 'a list without "items"'],
		[{ type: 'array', items: [b, { type: 'number' }] }, 'this form of "items"'],
		[{ type: 'array', prefixItems: [b], items: { type: 'number' } }, 'the keyword "prefixItems"'],
		[{ type: 'array', prefixItems: [], items: b }, 'the keyword "prefixItems"'],
		[{ type: 'array', items: { type: 'array', items: b } }, 'a list of lists', '/items'],
		[{ properties: { 'b/c': { type: 'file' } } }, 'the type "file"', '/properties/b~1c'],
		[{ anyOf: [{ type: 'null' }] }, 'no alternative but null'],
		[{ enum: [] }, 'an empty "enum"'],
		[{ enum: [{ b: 1 }] }, 'this form of "0"', '/enum'],
		[{ $ref: 'https://example.org/schema' }, 'the reference "https://example.org/schema"'],
		[{ $ref: '#name' }, 'the reference "#name"'],
		[{ $ref: '#' }, 'the reference "#" inside itself (recursion)'],
		['text', '"text" in place of a schema'],
	])('refuses %j: %s', (node, what, below = '') => {
		expect(() => one(node)).toThrow(
			`The JSON Schema has ${what} at #/properties/a${below}, which is not supported`,
		);
	});

	const name = { type: 'string', title: 'Name' };
	const inner = { name: 'b', type: 'string', required: false };
	const money = { anyOf: [{ type: 'number' }, { type: 'string', pattern: '^[-+]?\\d*\\.?\\d*$' }] };

	it.each<[form: string, node: object, field: object, unchecked?: string[]]>([
		['a decimal number', money, { type: 'number' }],
		['a number or none', { anyOf: [...money.anyOf, { type: 'null' }] }, { type: 'number' }],
		['an integer or a text', { anyOf: [{ type: 'integer' }, b] }, { type: 'string' }],
		['several types', { type: ['string', 'number', 'null'] }, { type: 'string' }],
		['two kinds of numbers', { type: ['integer', 'number'] }, { type: 'number' }],
		[
			'constants as alternatives',
			{ anyOf: [{ const: 'x' }, { const: 'y' }] },
			{ type: 'enum', allowedValues: ['x', 'y'] },
		],
		['a choice or a text', { oneOf: [{ enum: ['x'] }, b] }, { type: 'string' }],
		[
			'a date with its pattern',
			{ type: 'string', format: 'date', pattern: '^\\d{4}-\\d\\d-\\d\\d$' },
			{ type: 'date' },
		],
		[
			'an address with its pattern',
			{ type: 'string', format: 'email', pattern: '@' },
			{ type: 'string', format: 'email', pattern: '@' },
		],
		[
			'a day or a moment',
			{
				anyOf: [
					{ ...b, format: 'date' },
					{ ...b, format: 'date-time' },
				],
			},
			b,
		],
		['any value', { title: 'T' }, { type: 'string', description: 'T' }],
		['capitals', { type: 'STRING', nullable: true }, { type: 'string' }],
		[
			'capitals, and counts as texts',
			{ type: 'ARRAY', items: { type: 'NUMBER' }, minItems: '1', propertyOrdering: ['b'] },
			{ type: 'list', minItems: 1, item: { name: 'entry', type: 'number', required: false } },
		],
		[
			'a choice with a format',
			{ type: 'STRING', format: 'enum', enum: ['x'] },
			{ type: 'enum', allowedValues: ['x'] },
		],
		[
			'a set',
			{ type: 'array', items: b, uniqueItems: true },
			{ type: 'list', item },
			['uniqueItems'],
		],
		[
			'a list or one of its entries',
			{ anyOf: [{ type: 'array', items: b }, b] },
			{ type: 'list', item },
		],
		[
			'words of tools',
			{
				...b,
				name: 'n',
				evaluation_config: 'exact',
				'extend:type': 'date',
				markdownDescription: 'd',
			},
			{ type: 'string' },
			['name', 'evaluation_config', 'extend:type', 'markdownDescription'],
		],
		['an unknown format', { ...b, format: 'duration' }, { type: 'string' }, ['format "duration"']],
		[
			'a name of all objects',
			{ ...b, format: 'constructor' },
			{ type: 'string' },
			['format "constructor"'],
		],
		['a limit of another type', { ...b, minimum: 3 }, { type: 'string' }, ['minimum']],
		['a length of a date', { ...b, format: 'date', minLength: 3 }, { type: 'date' }, ['minLength']],
		[
			'a limit of draft 4',
			{ type: 'number', minimum: 0, exclusiveMinimum: true },
			{ type: 'number', minimum: 0 },
			['exclusiveMinimum'],
		],
		[
			'keys of any name',
			{ properties: { b }, additionalProperties: b },
			{ type: 'object', fields: [inner] },
		],
		[
			'parts put together',
			{ allOf: [b, { minLength: 2 }], maxLength: 9 },
			{ type: 'string', minLength: 2, maxLength: 9 },
		],
		[
			'objects put together',
			{ allOf: [{ properties: { b } }, { properties: { c: b }, required: ['b'] }] },
			{
				type: 'object',
				fields: [
					{ ...inner, required: true },
					{ ...inner, name: 'c' },
				],
			},
		],
		[
			'objects as alternatives',
			{
				oneOf: [
					{ properties: { kind: { const: 'x' }, b }, required: ['kind', 'b'] },
					{ properties: { kind: { const: 'y' } }, required: ['kind'] },
				],
				discriminator: { propertyName: 'kind' },
			},
			{
				type: 'object',
				fields: [{ name: 'kind', type: 'enum', required: true, allowedValues: ['x', 'y'] }, inner],
			},
			['anyOf'],
		],
		[
			'an object of any keys, or a text',
			{ anyOf: [b, { type: 'object', additionalProperties: b }] },
			{ type: 'string' },
			['anyOf'],
		],
		[
			'an object or a text',
			{ anyOf: [b, { type: 'object', properties: { b } }] },
			{ type: 'object', fields: [inner] },
			['anyOf'],
		],
	])('reads %s', (_, node, field, unchecked) => {
		const schema = schemaFromJsonSchema({ type: 'object', properties: { a: node } });
		expect(schema.fields).toEqual([{ name: 'a', required: false, ...field }]);
		expect(schema.unchecked).toEqual(unchecked);
	});

	it.each<[form: string, node: unknown, field: object]>([
		['any value', true, { type: 'string' }],
		['names that are given', { properties: { b }, propertyNames: b }, { fields: [inner] }],
		['two texts, draft 7', { items: [b, b], additionalItems: false, maxItems: 2 }, { maxItems: 2 }],
		['two texts', { prefixItems: [b, b], items: false, minItems: 2 }, { minItems: 2 }],
	])('takes %s', (_, node, field) => {
		expect(one(node)).toMatchObject(field);
	});

	it('a list on top becomes a field', () => {
		const schema = schemaFromJsonSchema({ type: 'array', items: { properties: { b } } });
		expect(schema.fields).toEqual([
			{ name: 'entries', type: 'list', required: true, fields: [inner] },
		]);
	});

	const open = { type: 'object', additionalProperties: b };

	it.each([
		['an object without "properties"', open],
		['a list without "items"', { type: 'array' }],
		['the reference "#" inside itself (recursion)', { anyOf: [{ $ref: '#' }, { type: 'null' }] }],
		['an object without "properties"', { type: 'array', items: open }],
	])('leaves out an optional property: %s', (reason, a) => {
		const schema = { type: 'object', properties: { b, a } };
		const found = schemaFromJsonSchema(schema);
		expect(found).toMatchObject({ fields: [inner], leftOut: [`a (${reason})`] });
		expect(notChecked(found, {}).map(wordsOf)).toEqual([
			`Left out of the JSON Schema: a (${reason})`,
		]);
		expect(() => schemaFromJsonSchema({ ...schema, required: ['a'] })).toThrow(reason);
	});

	it('leaves out a property that is always null, also where it is required', () => {
		const properties = { b, a: { type: 'null' } };
		const found = schemaFromJsonSchema({ type: 'object', properties, required: ['a'] });
		expect(found).toMatchObject({ fields: [inner], leftOut: ['a (always null)'] });
	});

	it('a property may say itself that it is required', () => {
		expect(one({ type: 'string', required: true })?.required).toBe(true);
	});

	const wrapped = { type: 'object', properties: { b: name } };

	it.each<[wrapper: string, (schema: object) => unknown]>([
		['none', (schema) => schema],
		['a name', (schema) => ({ name: 'x', strict: true, schema })],
		[
			'a response format',
			(schema) => ({ type: 'json_schema', json_schema: { name: 'x', schema } }),
		],
		[
			'a text format',
			(schema) => ({ format: { type: 'json_schema', name: 'x', strict: true, schema } }),
		],
		['a function', (schema) => [{ type: 'function', function: { name: 'x', parameters: schema } }]],
		['a tool', (schema) => ({ tools: [{ name: 'x', description: 'd', input_schema: schema }] })],
		[
			'a definition',
			(schema) => ({ name: 'x', schema_definition: schema, evaluation: { mode: 'strict' } }),
		],
	])('opens a wrapper: %s', (_, wrap) => {
		const found = schemaFromJsonSchema(wrap(wrapped)).fields;
		expect(found).toEqual([{ name: 'b', type: 'string', required: false, description: 'Name' }]);
	});

	it('references in a wrapper are those of its schema', () => {
		const $defs = { text: b };
		const schema = { type: 'object', properties: { b: { $ref: '#/$defs/text' } }, $defs };
		expect(schemaFromJsonSchema({ name: 'x', schema }).fields).toEqual([inner]);
	});

	it('a list of several functions is not one schema', () => {
		const one = { name: 'x', parameters: wrapped };
		expect(() => schemaFromJsonSchema([one, { ...one, name: 'y' }])).toThrow(
			'which is not supported',
		);
	});

	it('alternatives of alternatives are read in time', () => {
		const $defs: Record<string, unknown> = { d0: b };
		for (let level = 1; level <= 30; level++) {
			const one = { $ref: `#/$defs/d${level - 1}` };
			$defs[`d${level}`] = { anyOf: [one, { ...one, title: 'T' }] };
		}
		expect(() => fieldsOf({ a: { $ref: '#/$defs/d30' } }, { $defs })).toThrow(
			'references and choices',
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
		[{ type: 'string' }, 'does not describe an object'],
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
