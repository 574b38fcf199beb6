import { memoizeByObject } from '../../shared/basics/memoize';
import { addTo, hasValue } from '../../shared/basics/values';
import { type Span, within } from '../../shared/basics/text/spans';
import { isFigure } from '../../shared/page/tables/cellKinds';
import type { Fact } from '../../shared/values/facts/fact';
import type { DateMention } from '../../shared/values/mentions/dates';
import { shownLabel } from '../../shared/values/mentions/labels';
import {
	BEFORE_LAST_DAY,
	FIRST_DAY,
	LAST_DAY,
	UP_TO,
	UP_TO_DAY,
} from '../../shared/values/roles/dayWords';
import { joinPath, parsePath, type Path } from '../../shared/values/schema/joinPath';
import { nameInWords } from '../../shared/values/schema/label';
import { textBefore } from '../evidence/labels';
import { placesOf, spansOf } from '../evidence/occurrences';
import type { PagedText } from '../evidence/sourceText';
import { toCells } from '../fields/cells';
import type { Exam } from './Exam';
import { DAYS, wordsOf } from '../evidence/labelWords';

// The first and the last day of one period are printed together: "from 1 March 2024 to 28 February 2027".

/** Dates of the pages that are looked at. */
const MAX_DATES = 1_000;
/** Between the two days of a period, in characters. */
const MAX_BETWEEN = 40;
/** Of a text in front of a period that is shown, in characters. */
const MAX_LABEL = 30;

const IS_FIRST = new RegExp(FIRST_DAY, 'iu');
const IS_LAST = new RegExp(`${LAST_DAY}|${UP_TO_DAY}`, 'iu');
/** All letters and dashes between the two days; "r." and "roku" are of a Polish year. */
const BETWEEN = new RegExp(
	`^(?:r |roku )?(?:[-\\u2010-\\u2015]|(?:${UP_TO})(?: (?:${BEFORE_LAST_DAY}))?)$`,
	'iu',
);

/** The two ends of a period, each with the other one. */
const OTHER_END = { first: 'last', last: 'first' } as const;
type End = keyof typeof OTHER_END;

/** A value of a record for one end of a period. */
interface EndValue {
	path: string;
	end: End;
	/** Its name without the words for days and for the end. */
	rest: string;
	value: unknown;
}

/** The values for the two ends of a period; whether their names differ in nothing else: "flight from" and "flight to". */
type PeriodValues = Record<End, EndValue> & { isNamed: boolean };

/** The name of a field as words. */
const nameOf = (keys: Path) => nameInWords(String(keys.at(-1) ?? ''));

/** Which end of a period the name of a field says it has. */
const endOf = (name: string): End | undefined =>
	IS_FIRST.test(name) ? 'first' : IS_LAST.test(name) ? 'last' : undefined;

const restOf = (name: string): string => {
	const words = name.split(' ').filter((word) => endOf(word) === undefined);
	return [...wordsOf(words.join(' '))].filter((word) => !DAYS.has(word)).join(' ');
};

/** The periods of the record: of each group or entry the days with one name but for the end, or its only two ends. */
const periodsIn = memoizeByObject(({ schema, record }: Exam): PeriodValues[] => {
	const groups = new Map<string, EndValue[]>();
	for (const { path, keys, field, value } of toCells(schema, record)) {
		if (field.type !== 'date' && field.type !== 'dateTime') continue;
		const name = nameOf(keys);
		const end = endOf(name);
		const group = joinPath('', ...keys.slice(0, -1));
		if (end) addTo(groups, group, { path, end, rest: restOf(name), value });
	}
	return [...groups.values()].flatMap((group) => {
		const rests = [...new Set(group.map(({ rest }) => rest))];
		const named = rests.flatMap((rest) => twoEnds(group.filter((one) => one.rest === rest)));
		const isNamed = named.length > 0;
		return (isNamed ? named : twoEnds(group)).map((ends) => ({ ...ends, isNamed }));
	});
});

function twoEnds([one, other, ...more]: EndValue[]): Record<End, EndValue>[] {
	if (!one || !other || more.length > 0 || one.end === other.end) return [];
	return [one.end === 'first' ? { first: one, last: other } : { first: other, last: one }];
}

/** The periods of the pages. */
const periodsOn = memoizeByObject(({ mentions }: PagedText): Record<End, DateMention>[] => {
	const dates = mentions.wholeDates().slice(0, MAX_DATES);
	return dates.flatMap((first, at) => {
		const last = dates[at + 1];
		if (!last || last.start - first.end > MAX_BETWEEN || last.start < first.end) return [];
		const between = mentions.text.slice(first.end, last.start);
		const letters = between.replace(/[^\p{L}\u2010-\u2015/-]+/gu, ' ').trim();
		// The year may be with the last day alone, and "03/11/20" of two months.
		const isInOrder = first.values.some(
			(begin) => /^\d/.test(begin) && last.values.some((end) => begin <= end),
		);
		return isInOrder && BETWEEN.test(letters) ? [{ first, last }] : [];
	});
});

/** Periods that end before they begin. */
const daysInOrder = (exam: Exam): Fact[] =>
	periodsIn(exam).flatMap(({ first, last, isNamed }): Fact[] => {
		const [begin, end] = [first, last].map(({ value }) => dayOf(value));
		if (!isNamed || begin === undefined || end === undefined || begin <= end) return [];
		const values = { first: begin, second: end };
		return [{ kind: 'dateOrder', fields: [first.path, last.path], values }];
	});

/** The day of a value with a year, a month and a day; such days sort as texts. */
const dayOf = (value: unknown) => /^\d{4}-\d\d-\d\d/.exec(String(value))?.[0];

/** Periods of any field whose days or figures are those of something else, or that end before they begin. */
export function periodEnds(exam: Exam): Fact[] {
	const source = exam.source();
	if (exam.isDataAlone) return [];
	const onPages = source ? [...daysElsewhere(exam, source), ...figuresAtEnds(exam, source)] : [];
	const told = new Set(onPages.flatMap(({ fields }) => fields));
	const inOrder = daysInOrder(exam).filter(({ fields }) => !fields.some((path) => told.has(path)));
	return [...onPages, ...inOrder];
}

/** A day outside of the period whose other end the record has, and an end that is left out. */
function daysElsewhere(exam: Exam, source: PagedText): Fact[] {
	const byPath = exam.byPath();
	const known = new Set(exam.located.map(({ day }) => day));
	const factAbout = (ends: PeriodValues, end: End): Fact[] => {
		const { path, value } = ends[end];
		const other = OTHER_END[end];
		const otherDay = byPath.get(ends[other].path)?.day ?? '';
		const given = byPath.get(path);
		const isEmpty = !given && !hasValue(value);
		const isFound = given?.day !== undefined && spansOf(given.occurrences).length > 0;
		if (!(isEmpty || isFound) || exam.isFromInvoice(path)) return [];
		const periods = periodsOn(source).filter((one) => one[other].values.includes(otherDay));
		const [period] = periods;
		const isKnown = periods.some((one) => one[end].values.some((day) => known.has(day)));
		if (!period || isKnown) return [];
		const printed = period[end].text;
		const about = { fields: [path] };
		if (isEmpty) return [{ kind: 'emptyButPrinted', ...about, values: { printed: [printed] } }];
		const before = shownLabel(textBefore(source.mentions, period.first).slice(-MAX_LABEL));
		const label = /\p{L}/u.test(before) ? before : period[other].text;
		return [{ kind: 'labelElsewhere', ...about, values: { label, printed } }];
	};
	return periodsIn(exam).flatMap((ends) => [
		...factAbout(ends, 'first'),
		...factAbout(ends, 'last'),
	]);
}

/**
 * Figures of an end of the only period, such as readings of a meter, in the row of another day, while the row of the end
 * has another number in their column.
 */
function figuresAtEnds(exam: Exam, { layout, mentions }: PagedText): Fact[] {
	const [period, ...more] = periodsIn(exam).filter(({ isNamed }) => isNamed);
	if (!period || more.length > 0) return [];
	const datesIn = (row: Span) => within(mentions.wholeDates(), row);
	const dayIn = (row: Span, day: string) => datesIn(row).find(({ values }) => values.includes(day));
	return exam.located.flatMap((located): Fact[] => {
		const { path, number, entry } = located;
		const end = number === undefined || entry ? undefined : endOf(nameOf(parsePath(path)));
		const [start = 0, ...others] = placesOf(located);
		const day = end && dayOf(period[end].value);
		const row = layout().lineAt(start);
		const column = row?.cellAt(start)?.column;
		if (!row?.table || day === undefined || column === undefined || others.length > 0) return [];
		if (datesIn(row).length === 0 || dayIn(row, day)) return [];
		const [own, ...rows] = row.table.lines.filter((line) => dayIn(line, day));
		const printed = own?.cells()[column]?.text.trim() ?? '';
		if (!own || rows.length > 0 || !isFigure(printed)) return [];
		const values = { label: dayIn(own, day)?.text ?? day, printed };
		return [{ kind: 'labelElsewhere', fields: [path], values }];
	});
}
