import { describe, expect, it } from 'vitest';
import { normaliseBoolean } from '../../../../nodes/shared/check/leafValue';
import { normaliseCurrency } from '../../../../nodes/shared/normalise/money';
import { BOOLEANS, CURRENCIES } from './words.table';

describe('normaliseBoolean', () => {
	it.each(BOOLEANS)('%j is %j', (printed, value) => {
		expect(normaliseBoolean(printed)).toEqual(
			value === null
				? { ok: false, original: printed, reason: expect.stringContaining('is not a yes or no: ') }
				: { ok: true, value, original: printed },
		);
	});

	it('reads a heavy cross as no, with a doubt', () => {
		expect(normaliseBoolean('✘')).toEqual({
			ok: true,
			value: false,
			original: '✘',
			ambiguous: '"✘" was read as no but may mark the chosen box',
		});
	});
});

describe('normaliseCurrency', () => {
	it.each(CURRENCIES)('%j is %j', (printed, code) => {
		expect(normaliseCurrency(printed)).toEqual(
			code === null
				? { ok: false, original: printed, reason: expect.stringContaining('is not a currency: ') }
				: { ok: true, value: code, original: printed },
		);
	});

	it.each([
		['$', 'USD'],
		['¥', 'JPY'],
		['Rs.', 'INR'],
		['dollars', 'USD'],
		['pounds', 'GBP'],
		['C$', 'CAD'],
	])('reads the shared %j as %s, with a doubt', (printed, code) => {
		expect(normaliseCurrency(printed)).toEqual({
			ok: true,
			value: code,
			original: printed,
			ambiguous: expect.stringContaining('is also used for'),
		});
	});

	it('says which currencies a refused symbol may be', () => {
		expect(normaliseCurrency('kr')).toMatchObject({
			reason: '"kr" is not a currency: "kr" could be DKK, ISK, NOK or SEK',
		});
	});

	it('knows every code that the platform knows', () => {
		for (const code of Intl.supportedValuesOf('currency')) {
			if (code === 'XXX' || code === 'XTS') continue;
			expect(normaliseCurrency(code)).toEqual({ ok: true, value: code, original: code });
		}
	});
});
