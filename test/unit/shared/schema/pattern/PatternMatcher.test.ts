import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PatternMatcher } from '../../../../../nodes/shared/schema/pattern/PatternMatcher';
import { readPattern } from '../../../../../nodes/shared/schema/pattern/readPattern';
import { cases } from '../../../../full';

function test(source: string, text: string): boolean | undefined {
	const pattern = readPattern(source);
	if ('fault' in pattern) throw new Error(pattern.fault);
	return new PatternMatcher(pattern).test(text);
}

/** As validators read it: in Unicode mode where that is no error. */
function native(source: string): RegExp {
	try {
		return new RegExp(source, 'u');
	} catch {
		return new RegExp(source);
	}
}

describe('PatternMatcher', () => {
	it.each([
		['^[A-Z]{2}-\\d{3,5}$', ['AB-123', 'AB-12', 'AB-123456', 'ab-123']],
		['^\\+?[\\d\\s()/-]+$', ['+49 (0)30 / 12-34', 'x']],
		['a|bc|', ['', 'x', 'bc']],
		['^(?:a|b)*?c$', ['abac', 'c', 'ab']],
		['^(?=.*\\d)(?=.*[a-z]).{4,}$', ['a1bc', 'abcd', '1234', 'a1']],
		['^(?!.*--)[a-z-]+$', ['a-b', 'a--b']],
		['(?<=EUR )\\d+(?!\\d|%)', ['EUR 12', 'USD 12', 'EUR 12%']],
		['(?<!\\w)foo\\b', ['a foo', 'afoo', 'foob']],
		['^\\p{Lu}\\p{L}*$', ['Ärger', 'ärger', 'A1']],
		['^.{2}$', ['😀😀', '😀', 'a\n']],
		['^[\\]\\\\^-]+$', [']\\^-', 'a']],
		['^[^]$', ['\n', 'ab']],
		['[]', ['', 'a']],
		['^\\u{1F600}\\uD83D\\uDE00$', ['😀😀', '😀']],
		['^a{2}{$', ['aa{', 'a{']],
		['^\\_\\-{,3}$', ['_-{,3}', '_--']],
		['^(?<year>\\d{4})-(?:0[1-9]|1[0-2])$', ['2024-12', '2024-13']],
		['^(a?){3,5}$', ['', 'aaaaa', 'aaaaaa']],
		['^(?:(?=a)){2}a', ['a', 'b']],
		['\\Ba\\B', ['bab', 'a', 'ba']],
		['^[\\b\\t]$', ['\b', 'b']],
		['\\0', ['\0', '0']],
	])('%s', (source, texts) => {
		for (const text of texts)
			expect([text, test(source, text)]).toEqual([text, native(source).test(text)]);
	});

	const atoms = fc.constantFrom(
		'a',
		'b',
		'c',
		'.',
		'\\d',
		'\\w',
		'\\s',
		'[ab]',
		'[^a]',
		'[a-c1]',
		'\\b',
		'\\B',
		'^',
		'$',
		'1',
		' ',
		'\\.',
		'é',
		'😀',
		'\\p{L}',
		'\\W',
		'\\u0061',
	);
	const quantifiers = fc.constantFrom(
		'',
		'',
		'',
		'?',
		'*',
		'+',
		'{2}',
		'{1,2}',
		'{0,3}',
		'{2,}',
		'*?',
		'+?',
		'??',
		'{1,2}?',
	);
	const { pattern } = fc.letrec<{ pattern: string; term: string }>((tie) => ({
		term: fc.oneof(
			{ depthSize: 'small', withCrossShrink: true },
			atoms,
			fc
				.tuple(fc.constantFrom('(', '(?:', '(?=', '(?!', '(?<=', '(?<!'), tie('pattern'))
				.map(([open, inner]) => `${open}${inner})`),
		),
		pattern: fc
			.array(
				fc.oneof(
					{
						weight: 6,
						arbitrary: fc
							.tuple(tie('term'), quantifiers)
							.map(([term, quantifier]) =>
								/^(\(\?[=!<]|\^|\$|\\[bB])/.test(term) ? term : `${term}${quantifier}`,
							),
					},
					{ weight: 1, arbitrary: fc.constant('|') },
				),
				{ maxLength: 5 },
			)
			.map((terms) => terms.join('')),
	}));
	// Without characters of two units: V8 finds \\B in the middle of one, where the standard does not look.
	const texts = fc.string({
		unit: fc.constantFrom(...('abc1 .é\n'.match(/./gsu) ?? [])),
		maxLength: 9,
	});

	it('agrees with the platform about random patterns', () => {
		fc.assert(
			fc.property(pattern, fc.array(texts, { minLength: 1, maxLength: 5 }), (source, all) => {
				for (const text of all) expect(test(source, text)).toBe(native(source).test(text));
			}),
			{ numRuns: cases(5000) },
		);
	});

	it('reads each pattern that the platform reads, or says what it does not', () => {
		const piece = fc.constantFrom(...('ab1()[]{}|*+?.^$\\,-:=!<>dpkuxc0 é😀'.match(/./gu) ?? []));
		fc.assert(
			fc.property(
				fc.array(piece, { maxLength: 12 }).map((all) => all.join('')),
				texts,
				(source, text) => {
					const read = readPattern(source);
					if ('fault' in read) return;
					expect(new PatternMatcher(read).test(text)).toBe(native(source).test(text));
				},
			),
			{ numRuns: cases(20_000) },
		);
	});

	it.each([
		['(a)\\1', 'the back-reference "\\1"'],
		['(?<x>a)\\k<x>', 'the escape "\\k"'],
		['(', 'not a regular expression'],
		['a'.repeat(1001), 'longer than 1000'],
		['(?i:a)', ''],
	])('refuses %s', (source, fault) => {
		expect(readPattern(source)).toMatchObject({ fault: expect.stringContaining(fault) as string });
	});

	it.each([
		['^([a-z]+)+$', `${'a'.repeat(5000)}!`],
		['^(a|a)*$', `${'a'.repeat(5000)}!`],
		['^(a|ab)*c$', 'ab'.repeat(2500)],
		['.*.*.*x', 'a'.repeat(5000)],
		['^(a?){50}a{50}$', 'a'.repeat(49)],
		['(x+x+)+y', 'x'.repeat(5000)],
		['^(?=(a+)+$)(?=(a+)+$)', `${'a'.repeat(5000)}!`],
		['(?<=(a+)+)b', 'a'.repeat(5000)],
		['^(?:a{1,100}){1,100}b$', 'a'.repeat(300)],
	])('tells in few steps that %s does not fit', (source, text) => {
		expect(test(source, text)).toBe(false);
	});

	it('gives up where too many steps are needed, and does not begin again with each text', () => {
		const pattern = readPattern('^(?:(?:a{1,900}){1,900}){1,900}b$');
		if ('fault' in pattern) throw new Error(pattern.fault);
		const matcher = new PatternMatcher(pattern);
		const answers = Array.from({ length: 1000 }, () => matcher.test('a'.repeat(100_000)));
		expect(answers).not.toContain(true);
		expect(answers.at(-1)).toBeUndefined();
	});
});
