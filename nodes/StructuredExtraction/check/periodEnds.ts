import { memoizeByObject } from '../../shared/basics/memoize';
import { hasValue } from '../../shared/basics/values';
import type { Fact } from '../../shared/values/facts/fact';
import type { DateMention } from '../../shared/values/mentions/dates';
import { shownLabel } from '../../shared/values/mentions/labels';
import { BEFORE_LAST_DAY, FIRST_DAY, LAST_DAY, UP_TO } from '../../shared/values/roles/dayWords';
import { flatFields, valueAt } from '../../shared/values/schema/flatFields';
import { joinPath } from '../../shared/values/schema/joinPath';
import { nameInWords } from '../../shared/values/schema/label';
import type { Schema } from '../../shared/values/schema/schema';
import { textBefore } from '../evidence/labels';
import { spansOf } from '../evidence/occurrences';
import type { PagedText } from '../evidence/sourceText';
import type { Exam } from './Exam';

// The first and the last day of one period are printed together: "from 1 March 2024 to 28 February 2027".

/** Dates of the pages that are looked at. */
const MAX_DATES = 1_000;
/** Between the two days of a period, in characters. */
const MAX_BETWEEN = 40;
/** Of a text in front of a period that is shown, in characters. */
const MAX_LABEL = 30;

const IS_FIRST = new RegExp(FIRST_DAY, 'iu');
const IS_LAST = new RegExp(LAST_DAY, 'iu');
/** All letters and dashes between the two days; "r." and "roku" are of a Polish year. */
const BETWEEN = new RegExp(
	`^(?:r |roku )?(?:[-\\u2010-\\u2015]|(?:${UP_TO})(?: (?:${BEFORE_LAST_DAY}))?)$`,
	'iu',
);

/** The two ends of a period, each with the other one. */
const OTHER_END = { first: 'last', last: 'first' } as const;
type End = keyof typeof OTHER_END;

interface EndField {
	path: string;
	keys: string[];
}

/** The fields for the first and the last day of each group that has only one of both. */
const endFields = memoizeByObject(({ fields }: Schema): Record<End, EndField>[] => {
	const groups = new Map<string, Record<End, EndField[]>>();
	for (const { keys, field } of flatFields(fields)) {
		if (field.type !== 'date') continue;
		const name = nameInWords(keys.at(-1) ?? '');
		const end = IS_FIRST.test(name) ? 'first' : IS_LAST.test(name) ? 'last' : undefined;
		if (end === undefined) continue;
		const holder = joinPath('', ...keys.slice(0, -1));
		const group = groups.get(holder) ?? { first: [], last: [] };
		group[end].push({ path: joinPath('', ...keys), keys });
		groups.set(holder, group);
	}
	return [...groups.values()].flatMap(({ first: [first, ...more], last: [last, ...others] }) =>
		first && last && more.length + others.length === 0 ? [{ first, last }] : [],
	);
});

/** The periods of the pages. */
const periodsOn = memoizeByObject(({ mentions }: PagedText): Record<End, DateMention>[] => {
	const dates = mentions.wholeDates().slice(0, MAX_DATES);
	return dates.flatMap((first, at) => {
		const last = dates[at + 1];
		if (!last || last.start - first.end > MAX_BETWEEN || last.start < first.end) return [];
		const between = mentions.text.slice(first.end, last.start);
		const letters = between.replace(/[^\p{L}\u2010-\u2015/-]+/gu, ' ').trim();
		const [begin = '', end = ''] = [first.values[0], last.values[0]];
		// The year may be with the last day alone.
		const isInOrder = /^\d/.test(begin) && begin < end;
		return isInOrder && BETWEEN.test(letters) ? [{ first, last }] : [];
	});
});

/** A day outside of the period whose other end the record has, and an end that is left out. */
export function periodEnds(exam: Exam): Fact[] {
	const source = exam.source();
	if (source === null || exam.isDataAlone) return [];
	const byPath = exam.byPath();
	const known = new Set(exam.located.map(({ day }) => day));
	const factAbout = (fields: Record<End, EndField>, end: End): Fact[] => {
		const { path, keys } = fields[end];
		const other = OTHER_END[end];
		const otherDay = byPath.get(fields[other].path)?.day ?? '';
		const given = byPath.get(path);
		const isEmpty = !given && !hasValue(valueAt(exam.record, keys));
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
	return endFields(exam.schema).flatMap((fields) => [
		...factAbout(fields, 'first'),
		...factAbout(fields, 'last'),
	]);
}
