import { describe, expect, it } from 'vitest';
import { Mentions } from '../../../../../nodes/shared/values/mentions/Mentions';
import { withoutPowers } from '../../../../../nodes/shared/values/mentions/powers';

describe('powers of ten', () => {
	it.each([
		['1,2 × 10⁵ UFC/mL', '120000 UFC/mL'],
		['3.5 x 10^-3', '0.0035'],
		['2·10⁶', '2000000'],
		['1,234 × 10³', '1234'],
		['1.2345 x 10^2', '123.45'],
		['150 × 10³/µL', '150000/µL'],
		['1,0 × 10⁻¹', '0.10'],
		['5 x 10^12', '5000000000000'],
		['5 x 10^-12', '0.000000000005'],
		// No power, none that anybody means, and no number in front.
		['5 x 10', '5 x 10'],
		['5 x 10^13', '5 x 10^13'],
		['5 x 10^-13', '5 x 10^-13'],
		['2 x 10^99', '2 x 10^99'],
		['10⁵', '10⁵'],
	])('are multiplied out: %s', (text, plain) => {
		expect(withoutPowers(text)).toBe(plain);
	});

	it.each([
		[120_000, 'Germs: 1,2 × 10⁵ UFC/mL', true],
		[0.0035, '3.5 x 10^-3 mol', true],
		[12_000_000, '1.2 × 10⁵', false],
		[1200, '1.2 × 10³⁰', false],
	])('are found on a page: %d in %s', (value, text, isThere) => {
		expect(new Mentions(text).scaled(value).flat().length > 0).toBe(isThere);
	});
});
