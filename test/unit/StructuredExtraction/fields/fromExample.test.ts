import { describe, expect, it } from 'vitest';
import { schemaFromExample } from '../../../../nodes/StructuredExtraction/fields/fromExample';
import type { Field } from '../../../../nodes/shared/values/schema/schema';

/** Fields in short: `name: type`, with what is inside in brackets. */
function short(fields: Field[]): string[] {
	return fields.map((field) => {
		const { name, type } = field;
		if ('fields' in field) return `${name}: ${type}(${short(field.fields).join(', ')})`;
		if ('item' in field) return `${name}: ${type}[${field.item.type}]`;
		return `${name}: ${'format' in field ? field.format : type}`;
	});
}
const types = (example: unknown) => short(schemaFromExample(JSON.stringify(example)).fields);

describe('schemaFromExample', () => {
	it.each([
		[{ a: 'text' }, 'a: string'],
		[{ a: null }, 'a: string'],
		[{ a: '' }, 'a: string'],
		[{ a: 1 }, 'a: number'],
		[{ a: 1.5 }, 'a: number'],
		[{ a: true }, 'a: boolean'],
		[{ a: '2024-12-31' }, 'a: date'],
		[{ a: ' 31.12.2024 ' }, 'a: date'],
		[{ a: '12/31/2024' }, 'a: date'],
		[{ a: '2024-12-31T10:00:00Z' }, 'a: dateTime'],
		[{ number: '20241231' }, 'number: string'],
		[{ a: '1.234,56 €' }, 'a: amount'],
		[{ a: 'USD 12' }, 'a: amount'],
		[{ a: { amount: 1, currency: 'EUR' } }, 'a: amount'],
		[{ a: { amount: 1, unit: 'EUR' } }, 'a: object(amount: number, unit: string)'],
		[{ currency: 'EUR' }, 'currency: currency'],
		[{ country: 'ALL' }, 'country: string'],
		[{ a: [] }, 'a: list[string]'],
		[{ a: ['x', null] }, 'a: list[string]'],
		[{ a: [1, 2] }, 'a: list[number]'],
		[{ a: [{ b: 1 }, { b: null, c: 'x' }] }, 'a: list(b: number, c: string)'],
		[{ a: [{ b: 1 }, { b: 'x' }] }, 'a: list(b: string)'],
		[{ a: [{ b: '2024-01-01' }, { b: '2024-01-01 10:00' }] }, 'a: list(b: dateTime)'],
		[{ a: [{ b: '2024-01-01' }, { b: 'x' }] }, 'a: list(b: string)'],
		[{ a: { b: { c: [{ d: true }] } } }, 'a: object(b: object(c: list(d: boolean)))'],
		[[{ a: null }, { a: 2 }], 'a: number'],
	])('%j', (example, expected) => {
		expect(types(example)).toEqual([expected]);
	});

	it.each(['EUR100', 'R 1234', 'R1234.50'])('takes %j for money', (a) => {
		expect(types({ a })).toEqual(['a: amount']);
	});

	it.each(['R1234', 'R-1234', 'ANG-1234', 'Q2024', 'ALL100', 'SEK-001', 'EUR-001'])(
		'takes %j for the number of a document',
		(a) => {
			expect(types({ a })).toEqual(['a: string']);
		},
	);

	it('keeps the order, shows short texts as examples and requires nothing', () => {
		const { fields } = schemaFromExample({ z: 'INV-1', a: 'x'.repeat(61) });
		expect(fields).toEqual([
			{ name: 'z', type: 'string', required: false, example: 'INV-1' },
			{ name: 'a', type: 'string', required: false },
		]);
	});

	it.each([
		['', '"Example Output" is empty'],
		['[]', 'not a record with named values'],
		['3', 'not a record with named values'],
		['{}', 'not a record with named values'],
		['{"a": {}}', 'The group "a" in the example is empty'],
		['{"a": {"b": [[1]]}}', 'The list "a.b" in the example holds lists'],
		['{"a": {"b.c": [[1]]}}', 'The list "a["b.c"]" in the example holds lists'],
		['{"a": [{"b": 1}, 2]}', 'The list "a" in the example mixes'],
		['[{"a": [1]}, {"a": 1}]', 'The values of "a" in the example are of different kinds'],
		['[{"a": {"b": 1}}, {"a": 1}]', 'The values of "a" in the example are of different kinds'],
		['{"a": 1, " a": 1}', 'There are two fields named "a"'],
		['{"_a.b": 1}', '"_a.b" of field 1 cannot be used'],
		['{"\u00e9": 1, "e\u0301": 1}', 'There are two fields named "e\u0301"'],
	])('refuses %s and says what to do', (example, message) => {
		expect(() => schemaFromExample(example)).toThrow(
			expect.objectContaining({
				message: expect.stringContaining(message) as string,
				details: { description: expect.stringMatching(/\.$/) as string },
			}) as Error,
		);
	});

	it.each([
		['{"type": "object" "a": 1}', "Expected ',' or '}' after property value", 'line 1, column 19'],
		['{\n "a": 1\n "b": 2 }', "Expected ',' or '}' after property value", 'line 3, column 2'],
		['{"a": b}', "Unexpected token 'b'", 'line 1, column 7'],
		['{"a": "b: c",\n\t"d": }', "Unexpected token '}'", 'line 2, column 7'],
		['{"a": [], "b": [1,]}', "Unexpected token ']'", 'line 1, column 19'],
		['{"a": [,1]}', "Unexpected token ','", 'line 1, column 8'],
		['x', "Unexpected token 'x'", 'line 1, column 1'],
		['{"a": ', 'Unexpected end of JSON input', 'line 1, column 7'],
		['{} }', 'Unexpected non-whitespace character after JSON', 'line 1, column 4'],
	])('tells what is no JSON in %j, and the place of it', (text, what, place) => {
		expect(() => schemaFromExample(text)).toThrow(
			expect.objectContaining({
				message: `"Example Output" is not valid JSON (${place})`,
				details: { description: expect.stringContaining(`${what}. Names`) as string },
			}) as Error,
		);
	});
});
