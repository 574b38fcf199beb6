import { once } from './once';

const LANGUAGES = ['en', 'en-GB', 'de', 'fr', 'nl', 'es', 'it'];

/** Words for many that the platform's data does not have, or not in every version. */
const PRINTED_MULTIPLIERS = ['bn', 'crore', 'crores', 'lakh', 'lakhs', 'mn', 'tn', 'tsd'];

/** One to a few words, their abbreviations and notes: "Stück", "m²", "kWh", "netto (ohne MwSt.)". */
const WORDS = /^(?:[/(]?\s*\p{L}[\p{L}\p{M}²³'.,;/()*\s-]{0,39}|°\s?\p{L}?|‰|\*{1,3})$/u;

/** Letters that OCR puts in the place of 0, 1, 2, 5 and 8. */
const DIGIT_LIKE = /^[OoQIl|ZSB]$/;

/** A tax class on receipts, a side of an account: "S" and "Soll", "H" and "Haben", "CR", "DR". */
const ACCOUNT_SIDE = /^(?:[CD]R|[CD]r|H|S|Haben|Soll)\.?$/;

const multipliers = once(readMultipliers);

/**
 * Judges what follows a number and is no currency. A unit ("3 Stück", "12 PCS") and a note
 * ("12,50 netto") are left out of the value; `problem` says why they cannot be, `note` what is
 * doubtful. `attached`: it follows the last digit without a space; `money`: a currency is printed.
 */
export function judgeUnit(
	unit: string,
	context: { attached: boolean; money: boolean },
): { problem?: string; note?: string } {
	if (unit === '') return {};
	if (context.attached && DIGIT_LIKE.test(unit)) {
		return { problem: `the letter "${unit}" at its end may be a misread digit` };
	}
	if (/^[.,]/.test(unit)) return { problem: `digits may be missing behind its "${unit}"` };
	const first = /^[\p{L}\p{M}]+/u.exec(unit)?.[0] ?? '';
	if (multiplies(first, context)) {
		return { problem: `"${first}" multiplies it; the number has to be written out` };
	}
	if (!WORDS.test(unit)) return { problem: `"${unit}" after the number is not understood` };
	if (ACCOUNT_SIDE.test(unit)) {
		return { note: `"${unit}" may mean debit or credit; the sign was kept as printed` };
	}
	return {};
}

/** "Mio." and "thousand" always; one letter only where it is no unit: "10K", but "£10 m" too. */
function multiplies(word: string, context: { attached: boolean; money: boolean }): boolean {
	const known = multipliers();
	if (word.length > 1) return known.has(word.toLowerCase());
	if (context.money) return known.has(word.toLowerCase()) || known.has(word.toUpperCase());
	return context.attached && known.has(word) && word !== 'm';
}

/** The words for thousands to trillions that the platform's compact notation prints. */
function readMultipliers(): Set<string> {
	const found = new Set(PRINTED_MULTIPLIERS);
	for (const locale of LANGUAGES) {
		for (const compactDisplay of ['short', 'long'] as const) {
			const compact = new Intl.NumberFormat(locale, { notation: 'compact', compactDisplay });
			for (const power of [3, 6, 9, 12]) {
				for (const factor of [1, 2]) {
					const parts = compact.formatToParts(factor * 10 ** power);
					const word = parts.find((part) => part.type === 'compact')?.value ?? '';
					const plain = word.replace(/[^\p{L}]/gu, '');
					if (plain !== '') found.add(plain.length > 1 ? plain.toLowerCase() : plain);
				}
			}
		}
	}
	return found;
}
