import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markWithoutDecimals } from '../../../../../nodes/shared/values/mentions/currencyCandidates';
import { normaliseAmount } from '../../../../../nodes/shared/values/normalise/money';
import { AS_WRITTEN } from '../../../../../nodes/shared/values/normalise/normalised';
import { normaliseNumber } from '../../../../../nodes/shared/values/normalise/numbers';
import { cases } from '../../../../full';
import { holds } from './readings';

const MONEY_OF: Record<string, string> = {
	'en-US': 'USD',
	'en-GB': 'GBP',
	'en-CA': 'CAD',
	'en-IN': 'INR',
	'en-ZA': 'ZAR',
	'de-DE': 'EUR',
	'de-AT': 'EUR',
	'de-CH': 'CHF',
	'fr-FR': 'EUR',
	'fr-CH': 'CHF',
	'fr-CA': 'CAD',
	'nl-NL': 'EUR',
	'nl-BE': 'EUR',
	'es-ES': 'EUR',
	'es-MX': 'MXN',
	'it-IT': 'EUR',
	'it-CH': 'CHF',
};
const LOCALES = Object.keys(MONEY_OF);

/** Numbers of at most 13 digits with a fixed count of decimals, so that print loses nothing. */
const numbersUpTo = (max: number) =>
	fc
		.record({ units: fc.integer({ min: -max, max }), decimals: fc.integer({ min: 0, max: 4 }) })
		.map(({ units, decimals }) => ({ decimals, value: units === 0 ? 0 : units / 10 ** decimals }));

const formats = fc.record({
	locale: fc.constantFrom(...LOCALES),
	number: fc.oneof(numbersUpTo(1e13), numbersUpTo(1e7)),
	useGrouping: fc.constantFrom('always' as const, 'auto' as const, false as const),
	signDisplay: fc.constantFrom('auto' as const, 'exceptZero' as const),
});

function decimalMarkOf(locale: string): '.' | ',' {
	const parts = new Intl.NumberFormat(locale).formatToParts(1.5);
	return parts.find(({ type }) => type === 'decimal')?.value === ',' ? ',' : '.';
}

/** A number as a locale prints it with all its decimals. */
const print = (
	locale: string,
	{ value, decimals }: { value: number; decimals: number },
	more: Intl.NumberFormatOptions,
) =>
	new Intl.NumberFormat(locale, {
		minimumFractionDigits: decimals,
		maximumFractionDigits: decimals,
		...more,
	}).format(value);

/** Whether the only separator of a print has exactly three digits behind it, and no zero in front. */
function isAmbiguous(printed: string): boolean {
	const [digits = ''] = /\d(?:[\d.,'’\s]*\d)?/.exec(printed) ?? [];
	return /^[1-9]\d{0,2}[.,]\d{3}$/.test(digits);
}

function expectNumber(printed: string, value: number, decimalMark: '.' | ','): void {
	expect(normaliseNumber(printed, { ...AS_WRITTEN, decimalMark })).toEqual({ value, notes: [] });
	const auto = normaliseNumber(printed, AS_WRITTEN);
	expect(auto).toHaveProperty('value');
	if (isAmbiguous(printed)) expect(auto).toHaveProperty('notes.0');
	else expect(auto).toEqual({ value, notes: [] });
}

describe('numbers as the platform prints them', () => {
	it('come back with a minus behind, in parentheses, and with other minus signs', () => {
		const negatives = fc.constantFrom(
			'#-',
			'# −',
			'(#)',
			'− #',
			'–#',
			'\u200E-#',
			'(€ #)',
			'#- EUR',
			'CHF-#',
		);
		holds(
			fc.property(formats, negatives, ({ locale, number, useGrouping }, negative) => {
				const size = { ...number, value: Math.abs(number.value) };
				const digits = print(locale, size, { useGrouping });
				const value = number.value === 0 ? 0 : -Math.abs(number.value);
				expectNumber(negative.replace('#', digits), value, decimalMarkOf(locale));
			}),
		);
	});

	it('come back as amounts with every currency by symbol, code and name', () => {
		const currencies = Intl.supportedValuesOf('currency').filter((code) => !/^X[XT]/.test(code));
		const money = fc.record({
			own: fc.boolean(),
			foreign: fc.constantFrom(...currencies),
			currencyDisplay: fc.constantFrom('symbol' as const, 'code' as const, 'name' as const),
			currencySign: fc.constantFrom('standard' as const, 'accounting' as const),
		});
		holds(
			fc.property(formats, money, ({ locale, number, useGrouping }, { own, foreign, ...style }) => {
				const currency = own ? (MONEY_OF[locale] ?? foreign) : foreign;
				// Countries have words of their own for foreign money ("Bermudian dollars" in Canada).
				const local = style.currencyDisplay === 'code' || currency === MONEY_OF[locale];
				const speaker = local ? locale : locale.slice(0, 2);
				const format = new Intl.NumberFormat(speaker, {
					style: 'currency',
					currency,
					...style,
					useGrouping,
					minimumFractionDigits: 2,
					maximumFractionDigits: 4,
				});
				const printed = format.format(number.value);
				// Money that was replaced has its years in the name: "leones (1964–2022)".
				fc.pre(!/\(\d{4}/.test(printed));
				// Money without decimals, or whose decimals nobody prints, never has three of them: "₩651.712" and "NT$1.001"
				// have thousands.
				fc.pre(markWithoutDecimals([currency]) === undefined || !isAmbiguous(printed));
				const mark = format.formatToParts(1.5).find(({ type }) => type === 'decimal')?.value;
				const result = normaliseAmount(printed, {
					...AS_WRITTEN,
					decimalMark: mark === ',' ? ',' : '.',
				});
				expect(result).toMatchObject({ value: { amount: number.value } });
				// A symbol that several currencies share may be read as another one, but not silently.
				const isDoubtful = 'notes' in result && result.notes.length > 0;
				if (style.currencyDisplay === 'code' || !isDoubtful) {
					expect(result).toEqual({ value: { amount: number.value, currency }, notes: [] });
				}
			}),
		);
	});
});

/** Numbers with a space, a minus, a currency or a unit, as they are printed. */
const PRINTED: [string, number][] = [
	['0,00', 0],
	['1.234,56', 1234.56],
	["CHF 1'234.-", 1234],
	['1,23,456.78', 123456.78],
	['1 234,56', 1234.56],
	['- 12,50', -12.5],
	['(12,50) EUR', -12.5],
	['19 %', 19],
	['kr 1 234,50', 1234.5],
	['3 Stück', 3],
];

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
					const result = normaliseNumber(printed, { ...AS_WRITTEN, decimalMark });
					if ('problem' in result) return;
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
		holds(
			fc.property(
				fc.constantFrom(...PRINTED),
				fc.nat(),
				invisible,
				spaces,
				([printed, value], position, character, space) => {
					const at = position % (printed.length + 1);
					const changed = printed.slice(0, at) + character + printed.slice(at);
					const spaced = changed.replaceAll(' ', space);
					expect(normaliseNumber(spaced, AS_WRITTEN)).toEqual({ value, notes: [] });
				},
			),
		);
	});
});
