import { describe, expect, it } from 'vitest';
import { normaliseAmount } from '../../../../nodes/shared/normalise/money';
import { AMOUNTS, DOUBTFUL_AMOUNTS, NO_AMOUNTS } from './amounts.table';

const AUTO = { decimalMark: 'auto' } as const;

describe('normaliseAmount', () => {
	it.each(AMOUNTS)('reads %j as %d %s without a doubt', (printed, amount, currency) => {
		expect(normaliseAmount(printed, AUTO)).toEqual({
			ok: true,
			value: { amount, currency },
			original: printed,
		});
	});

	it.each(DOUBTFUL_AMOUNTS)('reads %j as %d %s with a doubt', (printed, amount, currency, note) => {
		expect(normaliseAmount(printed, AUTO)).toEqual({
			ok: true,
			value: { amount, currency },
			original: printed,
			ambiguous: expect.stringMatching(note),
		});
	});

	it.each(NO_AMOUNTS)('refuses %j', (printed, reason) => {
		expect(normaliseAmount(printed, AUTO)).toEqual({
			ok: false,
			original: printed,
			reason: expect.stringMatching(reason),
		});
	});

	it('reads the number by the decimal mark', () => {
		expect(normaliseAmount('€ 1.234', { decimalMark: '.' })).toMatchObject({
			value: { amount: 1.234, currency: 'EUR' },
		});
	});
});
