import { memoizeByObject } from '../../shared/basics/memoize';
import { lastBefore, type Span, within } from '../../shared/basics/text/spans';
import { addTo, hasValue } from '../../shared/basics/values';
import type { Fact } from '../../shared/values/facts/fact';
import type { DateMention } from '../../shared/values/mentions/dates';
import { shownLabel } from '../../shared/values/mentions/labels';
import { flatFields, valueAt } from '../../shared/values/schema/flatFields';
import { joinPath } from '../../shared/values/schema/joinPath';
import { nameInWords } from '../../shared/values/schema/label';
import type { Schema } from '../../shared/values/schema/schema';
import { spansOf } from '../evidence/occurrences';
import type { PagedText } from '../evidence/sourceText';
import type { Exam } from './Exam';
import { ANY_NUMBER, DAYS, wordsOf } from '../evidence/labelWords';

// The number and the day of one thing are printed together: "Contract no. 17/2025 of 4 August 2025".

/** Between a number and its day, in characters. */
const MAX_BETWEEN = 30;
/** Occurrences that are looked at; a number that is printed more often is not asked. */
const MAX_OCCURRENCES = 20;
/** Of the text in front of a day that is shown, in characters. */
const MAX_LABEL = 40;

interface Pair {
	number: string;
	day: { path: string; keys: string[] };
}

/** The fields for the number and the day of one thing: with the same words but for these. */
const pairsOf = memoizeByObject(({ fields }: Schema): Pair[] => {
	const things = new Map<string, { path: string; keys: string[]; isDay: boolean }[]>();
	for (const { keys, field } of flatFields(fields)) {
		const words = wordsOf(nameInWords(keys.at(-1) ?? ''));
		const isDay = field.type === 'date';
		if (!isDay && !words.has(ANY_NUMBER)) continue;
		const rest = [...words].filter((word) => word !== ANY_NUMBER && !(isDay && DAYS.has(word)));
		if (rest.length === 0) continue;
		const thing = joinPath('', ...keys.slice(0, -1), rest.join(' '));
		addTo(things, thing, { path: joinPath('', ...keys), keys, isDay });
	}
	return [...things.values()].flatMap((same) => {
		const [number, ...numbers] = same.filter(({ isDay }) => !isDay);
		const [day, ...days] = same.filter(({ isDay }) => isDay);
		return number && day && numbers.length + days.length === 0
			? [{ number: number.path, day }]
			: [];
	});
});

/** The day right after a number on its line, if nothing with a digit is between. */
function dayAfter({ mentions, layout }: PagedText, number: Span): DateMention | undefined {
	const end = Math.min(layout().lineAt(number.end)?.end ?? 0, number.end + MAX_BETWEEN);
	const [day] = within(mentions.wholeDates(), { start: number.end, end });
	const between = mentions.text.slice(number.end, day?.start);
	return day && day.start >= number.end && !/[\d|;]/.test(between) ? day : undefined;
}

/** Days of things whose number the page has with another day. */
export function dayOfNumber(exam: Exam): Fact[] {
	const source = exam.source();
	if (source === null || exam.isDataAlone) return [];
	const byPath = exam.byPath();
	return pairsOf(exam.schema).flatMap(({ number, day }): Fact[] => {
		const numbers = spansOf(byPath.get(number)?.occurrences);
		const days = numbers.flatMap((span) => dayAfter(source, span) ?? []);
		const [printed] = days;
		if (!printed || numbers.length > MAX_OCCURRENCES || exam.isFromInvoice(day.path)) return [];
		const given = byPath.get(day.path);
		if (given === undefined) {
			const isEmpty = !hasValue(valueAt(exam.record, day.keys));
			const values = { printed: [printed.text] };
			return isEmpty ? [{ kind: 'emptyButPrinted', fields: [day.path], values }] : [];
		}
		const isHere = days.some(({ values }) => values.some((value) => value === given.day));
		if (isHere || given.day === undefined || spansOf(given.occurrences).length === 0) return [];
		const before = lastBefore(numbers, printed.start)?.start ?? printed.start;
		const label = shownLabel(source.mentions.text.slice(before, printed.start)).slice(-MAX_LABEL);
		return [
			{ kind: 'labelElsewhere', fields: [day.path], values: { label, printed: printed.text } },
		];
	});
}
