import { decimalMarkOf, printedDigits, winner } from '../normalise/decimalMark';
import { FIELD_TYPES, type FieldType } from '../schema/fieldTypes';
import type { NormaliseOptions } from './leafValue';

/** A value as the answer has it, with the type of its field. */
export type PrintedValue = { type: FieldType; text: string };

const DIGIT_DATE = /(?<![\d./-])(\d{1,2})([./-])(\d{1,2})\2(?:\d{4}|\d{2})(?![\d./-])/g;
/** Digits of a text that may be money: they end in two decimals. */
const MONEY = /(?<![\d.,])\d[\d.,]{0,30}[.,]\d{2}(?!\d|[.,]\d)/g;
/** Of a text's numbers or dates, this share has to agree. */
const MAJORITY = 0.9;

/**
 * Settles how ambiguous numbers and dates of a record are read, where the options leave it open: as the
 * unambiguous ones of the record, or else as those of its document.
 */
export function settleNotation(
	printed: PrintedValue[],
	options: NormaliseOptions,
	text = '',
): NormaliseOptions {
	const textsOf = (notation: 'decimalMark' | 'dateOrder') =>
		printed.flatMap(({ type, text: value }) =>
			FIELD_TYPES[type].notation === notation ? [value] : [],
		);
	const dates = textsOf('dateOrder');
	const isDotted = dates.some((date) => /\d\.\d/.test(date));
	const mark =
		decimalMarkOf(textsOf('decimalMark').flatMap(printedDigits), 1, 1) ??
		decimalMarkOf(text.match(MONEY) ?? [], 3, MAJORITY);
	const order = isDotted ? undefined : (orderOf(dates, 1, 1) ?? orderOf([text], 2, MAJORITY));
	return {
		decimalMark: options.decimalMark === 'auto' ? (mark ?? 'auto') : options.decimalMark,
		dateOrder: options.dateOrder === 'auto' ? (order ?? 'auto') : options.dateOrder,
	};
}

/** The order of dates in digits that can be read in one way only. */
function orderOf(texts: string[], least: number, share: number): 'DMY' | 'MDY' | undefined {
	const dates = texts.flatMap((text) => [...text.matchAll(DIGIT_DATE)]);
	const votes = dates.flatMap(([, first, separator, second]) => {
		// Dots put the day first by themselves; they say nothing about other separators.
		if (separator === '.') return [];
		if (Number(first) > 12 && Number(second) <= 12) return ['DMY' as const];
		return Number(second) > 12 && Number(first) <= 12 ? ['MDY' as const] : [];
	});
	return winner(votes, least, share);
}
