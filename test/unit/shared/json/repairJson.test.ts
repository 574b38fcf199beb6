import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { repairJson } from '../../../../nodes/shared/json/repairJson';
import { cases } from '../../../full';

const repaired = (text: string): unknown => {
	const json = repairJson(text);
	return json === undefined ? undefined : JSON.parse(json);
};

describe('repairJson', () => {
	it.each<[string, string, unknown]>([
		['concatenated texts', '{"a": "b" + \'c\'}', { a: 'bc' }],
		[
			'functions around values',
			'{"at": ISODate("2024-01-31"), "n": NumberLong(5)}',
			{ at: '2024-01-31', n: 5 },
		],
		['a missing value', '{"a": , "b": 1}', { a: null, b: 1 }],
		['a missing comma before a bare key', '{a: 1 b: 2}', { a: 1, b: 2 }],
		['a missing opening quote', '{"a":1,b":"x"}', { a: 1, b: 'x' }],
		['a missing closing quote before a comma', '{"a":"x,"b":"y"}', { a: 'x', b: 'y' }],
		['a missing closing quote before a bracket', '{"a":"x}', { a: 'x' }],
		['a record that is not closed', '{"l":[{"a":1,{"a":2}]}', { l: [{ a: 1 }, { a: 2 }] }],
		['a time of day', '{at: 14:30, n: 1}', { at: '14:30', n: 1 }],
		['an address', '{at: https://a.b/c?d=1, n: 1}', { at: 'https://a.b/c?d=1', n: 1 }],
		['a name with a comma', '{"by": Smith, Jones & Co, "n": 1}', { by: 'Smith, Jones & Co', n: 1 }],
		['numbers without commas', '[1 2 3]', [1, 2, 3]],
		['words in a list', '[12 Main Street, x]', ['12 Main Street', 'x']],
		['quotes of a web page', '{&quot;a&quot;: &quot;b &amp; c&quot;}', { a: 'b & c' }],
		['an unknown escape', '{"a": "b\\c \\u00e9 \\u12"}', { a: 'bc é u12' }],
		['a comment after a bare value', '{"a": 1, // first\n"b": x /* second */}', { a: 1, b: 'x' }],
	])('%s', (_, text, value) => {
		expect(repaired(text)).toEqual(value);
	});

	it.each([
		['a list with keys', '["a": 1]'],
		['a key without a value', '{"a", "b": 1}'],
		['more behind the end', '{"a": [1, }, 2], "b": 3}'],
		['a text whose end cannot be told', `{"a": "${'x'.repeat(600)}}`],
	])('refuses %s', (_, text) => {
		expect(repairJson(text)).toBeUndefined();
	});

	it('leaves JSON as it is', () => {
		fc.assert(
			fc.property(
				fc.oneof(fc.dictionary(fc.string(), fc.jsonValue()), fc.array(fc.jsonValue())),
				fc.constantFrom(0, 2),
				(value, indent) => {
					const json = JSON.stringify(value, null, indent);
					expect(repaired(json)).toEqual(JSON.parse(json));
				},
			),
			{ numRuns: cases(2000) },
		);
	});

	it('gives JSON or nothing for any text', () => {
		const pieces = fc.constantFrom(
			...'{}[]:,"\'`“”\\/*#-+.0 1aé\n\t'.split(''),
			'null',
			'\\u',
			'...',
			'//',
			'/*',
			'*/',
			'f(',
			'&quot;',
		);
		fc.assert(
			fc.property(fc.constantFrom('{', '['), fc.array(pieces, { maxLength: 60 }), (open, rest) => {
				const json = repairJson(open + rest.join(''));
				if (json !== undefined) JSON.parse(json);
			}),
			{ numRuns: cases(20_000) },
		);
	});
});
