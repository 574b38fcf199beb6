import { isFiller, monthOf, weekdaysOf } from './calendarWords';
import type { DateOptions } from './Normalised';
import { readDate } from './readDate';

/** What stands between the two ends of a period, or between two dates. */
const BETWEEN =
	/ ?(?:[-/,;+&]|(?<!\p{L})(?:bis|to|until|till?|through|thru|and|au|al|a|tot|t\/m|hasta|und|et|y|e|en)(?!\p{L})) ?/gu;

/** Why a tidy text is not a date, in words for the person who has to look it up. */
export function explainNoDate(text: string, options: DateOptions): string {
	if (!/\d/.test(text)) return 'it has no digits';
	for (const { index, 0: between } of text.matchAll(BETWEEN)) {
		const before = text.slice(0, index);
		if (/\d/.test(before) && readDate(text.slice(index + between.length), options)) {
			return 'it is a period or holds more than one date';
		}
	}
	const numbers = text.match(/\d+/g) ?? [];
	const hasMonth = (text.match(/\p{L}{3,}/gu) ?? []).some((word) => monthOf(word) !== undefined);
	const parts = numbers.length + (hasMonth ? 1 : 0);
	if (parts > 3) return 'it holds more than one date, or more than a date';
	const word = text.match(/(?<![\p{L}\d])\p{L}{2,}/gu)?.find(isUnknown);
	if (word !== undefined) return `the word "${word}" in it is not understood`;
	if (parts === 1) return explainOneNumber(numbers[0] ?? '');
	if (parts === 2) {
		return numbers.some((number) => number.length === 4)
			? 'it has no day'
			: 'it does not have a day, a month and a year';
	}
	return 'its parts do not form a day that the calendar has';
}

function isUnknown(word: string): boolean {
	return monthOf(word) === undefined && weekdaysOf(word).length === 0 && !isFiller(word);
}

function explainOneNumber(number: string): string {
	switch (number.length) {
		case 4:
			return 'it has no day and no month';
		case 5:
			return 'it may be the day number of a spreadsheet, which has to be formatted as a date there';
		case 6:
			return 'six digits can be read in several ways; set the date order';
		default:
			return 'its digits do not form a day, a month and a year';
	}
}
