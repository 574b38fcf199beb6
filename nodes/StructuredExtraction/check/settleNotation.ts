import { numberReadings } from '../normalise/numberText';
import type { NormaliseOptions } from './leafValue';

/** A value as the answer gave it, with the type of its field. */
export type PrintedValue = { type: string; text: string };

const NUMBERS = new Set(['number', 'integer', 'amount']);
const DATES = new Set(['date', 'dateTime']);
/** A longer run of digits is no number, in characters. */
const MAX_DIGITS = 40;
/** One run of digits and separators. */
const DIGITS = /\d[\d.,'’ \u00a0\u202f]*/g;
const DIGIT_DATE = /(?<![\d./-])(\d{1,2})([./-])(\d{1,2})\2(?:\d{4}|\d{2})(?![\d./-])/g;
/** What may be money in a text: digits that end in two decimals. */
const MONEY = /(?<![\d.,])\d[\d.,]{0,30}[.,]\d{2}(?!\d|[.,]\d)/g;
/** Of a text's numbers or dates, this share has to agree. */
const MAJORITY = 0.9;

type Count<Key> = Map<Key, number>;

/** The key of nearly all the votes; with fewer than `least` of them, none. */
function winner<Key>(votes: Count<Key>, least: number, share: number): Key | undefined {
	const all = [...votes.values()].reduce((sum, count) => sum + count, 0);
	const [best] = [...votes].sort(([, a], [, b]) => b - a);
	return best && all >= least && best[1] >= share * all ? best[0] : undefined;
}

function vote<Key>(votes: Count<Key>, key: Key): void {
	votes.set(key, (votes.get(key) ?? 0) + 1);
}

function markOfValues(printed: PrintedValue[]): '.' | ',' | undefined {
	const votes: Count<'.' | ','> = new Map();
	for (const { type, text } of printed) {
		if (!NUMBERS.has(type)) continue;
		const [digits = '', ...others] = text.match(DIGITS) ?? [];
		if (others.length > 0 || digits.length > MAX_DIGITS || !/\d[.,]\d/.test(digits)) continue;
		const tidy = digits
			.replace(/’/g, "'")
			.replace(/[\u00a0\u202f]/g, ' ')
			.trim();
		const [reading, another] = numberReadings(tidy);
		if (reading && !another) vote(votes, reading.decimalMark);
	}
	return winner(votes, 1, 1);
}

function markOfText(text: string): '.' | ',' | undefined {
	const votes: Count<'.' | ','> = new Map();
	for (const [digits] of text.matchAll(MONEY)) {
		const [reading, another] = numberReadings(digits);
		if (reading && !another) vote(votes, reading.decimalMark);
	}
	return winner(votes, 3, MAJORITY);
}

function orderIn(texts: string[], least: number, share: number): 'DMY' | 'MDY' | undefined {
	const votes: Count<'DMY' | 'MDY'> = new Map();
	for (const text of texts) {
		for (const [, first, separator, second] of text.matchAll(DIGIT_DATE)) {
			// Dots put the day first by themselves; they say nothing about other separators.
			if (separator === '.') continue;
			if (Number(first) > 12 && Number(second) <= 12) vote(votes, 'DMY');
			if (Number(second) > 12 && Number(first) <= 12) vote(votes, 'MDY');
		}
	}
	return winner(votes, least, share);
}

/**
 * How the ambiguous numbers and dates of a record are meant, where the options leave it open: as
 * the others of the record that can be read in one way only, or else as those of its document.
 */
export function settleNotation(
	printed: PrintedValue[],
	options: NormaliseOptions,
	text = '',
): NormaliseOptions {
	const dates = printed.filter(({ type }) => DATES.has(type)).map((value) => value.text);
	const isDotted = dates.some((date) => /\d\.\d/.test(date));
	const mark = markOfValues(printed) ?? markOfText(text);
	const order = isDotted ? undefined : (orderIn(dates, 1, 1) ?? orderIn([text], 2, MAJORITY));
	return {
		decimalMark: options.decimalMark === 'auto' ? (mark ?? 'auto') : options.decimalMark,
		dateOrder: options.dateOrder === 'auto' ? (order ?? 'auto') : options.dateOrder,
	};
}
