import { OF_MONTH, OF_YEAR, TWO_THOUSAND } from '../roles/dayWords';
import { wordPattern } from '../roles/words';
import { monthOf } from './calendar';
import { DATE_WORD } from './dateWords';
import { fold } from '../../basics/text/fold';
import { daysByWords, numberKey, yearsByWords } from './numberWords';

/** Only next to a number or a word for it, and next to a word. */
const AFTER_DAY = new RegExp(
	`(?<=[\\p{L}\\d]{2}\\s{1,3}|\\d\\s{1,3})(?:${OF_MONTH})(?=\\s)`,
	'giu',
);
const BEFORE_YEAR = new RegExp(
	`(?<=\\p{L}[\\s,]{1,3})(?:${OF_YEAR})(?=\\s{1,3}\\d{4}(?!\\d))`,
	'giu',
);
/** One or two words in front of what comes between a day and its month. */
const DAY_WORD = /(\p{L}{2,20}(?:[- ]\p{L}{2,12})?)(\s{1,3})$/u;

/** The beginning of a year of this century in words, and the words after it. */
const YEAR_IN_WORDS = wordPattern(TWO_THOUSAND, 'giu', '(?:\\p{L}|[ -](?=\\p{L})){0,40}');
/** A day in words, and its month, in front of a year. */
const DAY_AND_MONTH =
	/(\p{L}{2,20}(?:[- ]\p{L}{2,12}){0,2})( (?:day of |de |of |di )?\p{L}{3,12},? (?:(?:de|do|del) )?)$/u;

/** A text of the same length in which years, and days in front of them, are digits: "veintitrés de octubre de dos mil veintitrés". */
function withoutYearWords(text: string): string {
	let found = text;
	for (const { 0: printed, index } of text.matchAll(YEAR_IN_WORDS)) {
		const words = printed.split(/(?<=[ -])/);
		const ends = words.map((_, at) =>
			words
				.slice(0, words.length - at)
				.join('')
				.trimEnd(),
		);
		const whole = ends.find((each) => yearsByWords().has(numberKey(each)));
		if (whole === undefined) continue;
		const year = String(yearsByWords().get(numberKey(whole)));
		const [front = '', name = '', rest = ''] =
			DAY_AND_MONTH.exec(text.slice(Math.max(0, index - 80), index)) ?? [];
		const [word = '', day] = dayOf(name);
		const start = index - (day === undefined ? 0 : front.length - name.length + word.length);
		const printedDay = day === undefined ? '' : String(day).padEnd(word.length) + rest;
		found =
			found.slice(0, start) +
			printedDay +
			year.padEnd(whole.length) +
			found.slice(index + whole.length);
	}
	return found;
}

/** One to three words in front of a month, which may be a day. */
const DAY_IN_FRONT =
	/(?<![\p{L}\d])(\p{L}{2,20}(?:[- ]\p{L}{2,12}){0,2})(?: (?:day of|de|of|di))? $/u;

/** A text of the same length in which days in words in front of a month are digits: "ersten März", "catorce de febrero". */
function withoutDayWords(text: string): string {
	let found = text;
	const known = new Map<string, boolean>();
	for (const { 0: month, index } of text.matchAll(DATE_WORD)) {
		if (!known.has(month)) known.set(month, monthOf(month) !== undefined);
		if (known.get(month) !== true) continue;
		const [front = '', name = ''] =
			DAY_IN_FRONT.exec(text.slice(Math.max(0, index - 60), index)) ?? [];
		const [word = '', day] = dayOf(name);
		if (day === undefined) continue;
		const start = index - front.length + name.length - word.length;
		found = found.slice(0, start) + String(day).padEnd(index - start) + found.slice(index);
	}
	return found;
}

/** A year in groups, after a month: "Dezembro de 2.024". */
const GROUPED_YEAR = /(?<=\p{L}{3} (?:de |del |do )?)2[.,]0(\d\d)(?![\d.,])/giu;

const blank = (text: string) => ' '.repeat(text.length);

/**
 * A text of the same length in which dates have no other words than their month: "16th day of May", "sixteenth day of
 * May", "16 dias do mês de maio", "May, in the year 2011", "twentieth of May, two thousand and eleven".
 */
export function withoutDateWords(text: string): string {
	let found = withoutDayWords(withoutYearWords(text));
	for (const { 0: words, index } of found.matchAll(AFTER_DAY)) {
		const before = found.slice(Math.max(0, index - 36), index);
		const [whole = '', name = ''] = DAY_WORD.exec(before) ?? [];
		const [word, day] = dayOf(name);
		const end = index + words.length;
		const isNumbered = /\d(?:\p{L}{1,3}|[.º°])?\s{1,3}$/u.test(before);
		if (day === undefined && !isNumbered) continue;
		found = found.slice(0, index) + blank(words) + found.slice(end);
		if (day === undefined || word === undefined) continue;
		const start = index - whole.length + name.length - word.length;
		found =
			found.slice(0, start) + String(day).padEnd(word.length) + found.slice(start + word.length);
	}
	return found.replace(BEFORE_YEAR, blank).replace(GROUPED_YEAR, '20$1 ');
}

/** The day that the last words name. */
function dayOf(words: string): [word: string, day: number] | [] {
	const all = words.split(' ');
	for (const word of all.map((_, at) => all.slice(at).join(' '))) {
		const day = daysByWords().get(fold(word));
		if (day !== undefined) return [word, day];
	}
	return [];
}
