import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normaliseBoolean } from '../../../../nodes/shared/check/leafValue';
import { normaliseDate, normaliseDateTime } from '../../../../nodes/shared/normalise/dates';
import { normaliseAmount, normaliseCurrency } from '../../../../nodes/shared/normalise/money';
import type { Normalised } from '../../../../nodes/shared/normalise/normalised';
import { normaliseInteger, normaliseNumber } from '../../../../nodes/shared/normalise/numbers';
import { values } from '../../../fuzz/inputs/grammars';
import { cases } from '../../../full';

const OPTIONS = { decimalMark: 'auto', dateOrder: 'auto' } as const;
const ALL: [string, (input: unknown) => Normalised<unknown>][] = [
	['normaliseNumber', (input) => normaliseNumber(input, OPTIONS)],
	['normaliseInteger', (input) => normaliseInteger(input, OPTIONS)],
	['normaliseAmount', (input) => normaliseAmount(input, OPTIONS)],
	['normaliseCurrency', normaliseCurrency],
	['normaliseBoolean', normaliseBoolean],
	['normaliseDate', (input) => normaliseDate(input, OPTIONS)],
	['normaliseDateTime', (input) => normaliseDateTime(input, OPTIONS)],
];

/** What a reason may add to the 60 characters that it quotes, its word from the value included. */
const MAX_REASON = 60 + 260;

const pieces = fc.constantFrom(...values);
const inputs = fc.oneof(
	fc.anything(),
	fc.string({ unit: 'binary', maxLength: 40 }),
	fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join('')),
	fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join(' ')),
);

describe.each(ALL)('%s, given anything', (_, normalise) => {
	it('accepts it or says why not', () => {
		fc.assert(
			fc.property(inputs, (input) => {
				const result = normalise(input);
				if (result.ok) {
					expect(result.ambiguous ?? 'no doubt').not.toBe('');
				} else {
					expect(result.reason).toMatch(/^.* is not an? .+|two numbers in one cell/su);
					expect(result.reason.length).toBeLessThanOrEqual(MAX_REASON);
				}
				expect(normalise(input)).toEqual(result);
			}),
			{ numRuns: cases(3000) },
		);
	});

	it.each([
		['digits that are no ASCII before a number', `${'𝟏'.repeat(73)}3${' '.repeat(40)}x`],
		['a word before a number', `${'null'.repeat(45)}3`],
		['a word after a number', `3 ${'null'.repeat(45)}`],
		['a word after a number with a sign', `3- ${'null'.repeat(45)}`],
		['points after a number', `3 ${'.'.repeat(190)}x`],
		['a word in a date', `3 ${'null'.repeat(40)} 2024`],
	])('quotes little of %s', (_of, text) => {
		const result = normalise(text);
		expect(result.ok).toBe(false);
		expect(result.ok ? 0 : result.reason.length).toBeLessThanOrEqual(MAX_REASON);
		expect(result.ok ? 0 : Array.from(result.reason).length).toBeLessThanOrEqual(2 * 62 + 70);
	});

	it('does not read a value of a megabyte', () => {
		for (const text of ['1', 'yes ', 'EUR', '2024-04-19 ', ' .', '((']) {
			const result = normalise(text.repeat(1e6));
			expect(result.ok ? '' : result.reason).toContain('is not');
		}
	});
});

it('says little about a currency of a megabyte, and of one nested without end', () => {
	const long = normaliseAmount({ amount: 5, currency: 'EUR '.repeat(250_000) }, OPTIONS);
	expect(long.ok && long.value.currency).toBeNull();
	expect(long.ok && (long.ambiguous?.length ?? 0)).toBeLessThan(MAX_REASON);
	let deep: unknown = 1;
	for (let level = 0; level < 50_000; level++) deep = [deep];
	for (const [, normalise] of ALL) expect(normalise(deep).ok).toBe(false);
});
