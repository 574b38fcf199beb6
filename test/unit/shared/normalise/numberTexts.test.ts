import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normaliseNumber } from '../../../../nodes/shared/normalise/numbers';
import { NUMBERS } from './numbers.table';
import { cases } from '../../../full';

const AUTO = { decimalMark: 'auto' } as const;

describe('any number text', () => {
	/** The digits without zeros at either end, which say nothing once the mark is gone. */
	const digitsOf = (text: string) => text.replace(/\D/g, '').replace(/^0+|0+$/g, '');
	const plain = new Intl.NumberFormat('en', { useGrouping: false, maximumFractionDigits: 20 });

	it('never loses, adds or swaps a digit', () => {
		const characters = fc.constantFrom(..."00123456789.,,..'   -()%€");
		const runs = cases(20_000);
		let accepted = 0;
		fc.assert(
			fc.property(
				fc.array(characters, { maxLength: 12 }),
				fc.constantFrom('auto' as const, '.' as const, ',' as const),
				(text, decimalMark) => {
					const printed = text.join('');
					const result = normaliseNumber(printed, { decimalMark });
					if (!result.ok) return;
					accepted++;
					expect(digitsOf(plain.format(result.value))).toBe(digitsOf(printed));
				},
			),
			{ numRuns: runs },
		);
		// Most texts are no numbers; without a share of those that are, the property says nothing.
		expect(accepted).toBeGreaterThan(runs / 20);
	});

	it('means the same with other spaces and with invisible characters anywhere', () => {
		const invisible = fc.constantFrom('\u200B', '\u200E', '\u200F', '\u2060', '\uFEFF', '\u202C');
		const spaces = fc.constantFrom(' ', '\u00A0', '\u202F', '\u2009', '\u2007', '\u3000');
		fc.assert(
			fc.property(
				fc.constantFrom(...NUMBERS),
				fc.nat(),
				invisible,
				spaces,
				([printed, value], position, character, space) => {
					const at = position % (printed.length + 1);
					const changed = printed.slice(0, at) + character + printed.slice(at);
					const spaced = changed.replaceAll(' ', space);
					expect(normaliseNumber(spaced, AUTO)).toEqual({ ok: true, value, original: spaced });
				},
			),
			{ numRuns: cases(2000) },
		);
	});
});
