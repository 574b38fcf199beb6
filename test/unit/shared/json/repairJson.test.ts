import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonAnswer } from '../../../../nodes/shared/json/jsonAnswer';
import { readJson } from '../../../../nodes/shared/json/readJson';
import { repairJson } from '../../../../nodes/shared/json/repairJson';

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
			{ numRuns: 2000 },
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
			{ numRuns: 20_000 },
		);
	});
});

/** Answers of about `n` characters that make careless readers go back and forth. */
const hostile: Record<string, (n: number) => string> = {
	'numbers without commas': (n) => `[${'1 '.repeat(n / 2)}`,
	'an escaped text that goes on': (n) => `{\\"a\\":\\"${'x\\"y '.repeat(n / 5)}`,
	'an escaped text': (n) => `{\\"a\\":\\"${'x'.repeat(n)}`,
	'a fence and letters': (n) => `\`\`\`${'a'.repeat(n)}`,
	'many fences': (n) => '```json\n{'.repeat(n / 9),
	'many closed fences': (n) => '```\n{"a":\n```\n'.repeat(n / 14),
	braces: (n) => '{'.repeat(n),
	lists: (n) => '['.repeat(n),
	'records in records': (n) => '{"a":'.repeat(n / 5),
	'keys given twice, in one another': (n) => `${'{"a":1,"a":'.repeat(n / 11)}`,
	quotes: (n) => `{"a":${'"'.repeat(n)}`,
	'single quotes': (n) => `{'a':${"'".repeat(n)}`,
	'quotes in a text': (n) => `{"a":"${'a" b '.repeat(n / 5)}`,
	'quotes before delimiters': (n) => `{"a":"${'x, y" b'.repeat(n / 7)}:"}`,
	'texts without an end': (n) => `[${'"a, \'b, `c, '.repeat(n / 12)}]`,
	'texts ending at once': (n) => `[${'"a]" b'.repeat(n / 6)}`,
	'line comments': (n) => `{${'//'.repeat(n / 2)}`,
	'block comments': (n) => `{${'/*'.repeat(n / 2)}`,
	'closed comments': (n) => `{${'/**/'.repeat(n / 4)}`,
	backslashes: (n) => `{"a":"${'\\'.repeat(n)}`,
	'backslashes without quotes': (n) => `{${'\\'.repeat(n)}`,
	'records without commas': (n) => `[${'{"a":1} '.repeat(n / 8)}`,
	'records in prose': (n) => 'so {"a":1} and '.repeat(n / 15),
	'broken records in prose': (n) => 'so {a:1,} and '.repeat(n / 14),
	blanks: (n) => `{"a":1${' '.repeat(n)}x`,
	'blanks between words': (n) => `{a: b${' '.repeat(n / 2)},${' '.repeat(n / 2)}`,
	'commas and blanks': (n) => `{a: ${'b, '.repeat(n / 3)}`,
	'commas and digits': (n) => `{a: ${'1,'.repeat(n / 2)}`,
	digits: (n) => `{a: 1,${'1'.repeat(n)}`,
	colons: (n) => `{a: ${'1:1'.repeat(n / 3)}`,
	'words and colons': (n) => `{${'a: b c: '.repeat(n / 8)}`,
	pluses: (n) => `["a"${' + "b"'.repeat(n / 6)}`,
	functions: (n) => `[${'f('.repeat(n / 2)}`,
	dots: (n) => `[${'... '.repeat(n / 4)}`,
	entities: (n) => `{${'&quot;'.repeat(n / 6)}`,
	'closing brackets': (n) => `{"a":[${'}'.repeat(n / 2)}${']'.repeat(n / 2)}`,
	'mixed brackets': (n) => '{"a":[}'.repeat(n / 7),
};

/** Milliseconds of processor time, so that a busy machine does not count. */
function cpuTime(work: () => void): number {
	const begin = process.cpuUsage();
	work();
	const { user, system } = process.cpuUsage(begin);
	return (user + system) / 1000;
}

const readers: Record<string, (text: string) => void> = {
	readJson: (text) => void readJson(text),
	jsonAnswer: (text) => {
		try {
			jsonAnswer(text);
		} catch {
			// Refused, which is one of the ends it may come to.
		}
	},
};

describe.each(Object.keys(readers))('%s takes time in proportion to', (reader) => {
	it.each(Object.keys(hostile))('%s', (kind) => {
		const time = (n: number) => {
			const text = hostile[kind]?.(n) ?? '';
			return cpuTime(() => readers[reader]?.(text));
		};
		// Eight times the text: 64 times as long if it were quadratic.
		expect(time(200_000)).toBeLessThan(25 * time(25_000) + 500);
	});
});
