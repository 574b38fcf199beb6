import { addTo, hasValue } from '../../shared/basics/values';
import type { Fact } from '../../shared/values/facts/fact';
import type { DateMention } from '../../shared/values/mentions/dates';
import { shownLabel } from '../../shared/values/mentions/labels';
import { BEFORE_LAST_DAY, FIRST_DAY, LAST_DAY, UP_TO } from '../../shared/values/roles/dayWords';
import { flatFields, valueAt } from '../../shared/values/schema/flatFields';
import { joinPath } from '../../shared/values/schema/joinPath';
import { nameInWords } from '../../shared/values/schema/label';
import type { LeafField, Schema } from '../../shared/values/schema/schema';
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

/** The fields of the two ends of a period. */
type Ends = Record<'first' | 'last', { path: string; keys: string[]; field: LeafField }>;

/** The only field for a first day and the only one for a last day of each group. */
function endsIn({ fields }: Schema): Ends[] {
	const groups = new Map<string, { first: Ends['first'][]; last: Ends['last'][] }>();
	for (const { keys, field } of flatFields(fields)) {
		if (field.type !== 'date') continue;
		const name = nameInWords(keys.at(-1) ?? '');
		const end = IS_FIRST.test(name) ? 'first' : IS_LAST.test(name) ? 'last' : undefined;
		if (end === undefined) continue;
		const holder = JSON.stringify(keys.slice(0, -1));
		const group = groups.get(holder) ?? { first: [], last: [] };
		group[end].push({ path: joinPath('', ...keys), keys, field });
		groups.set(holder, group);
	}
	return [...groups.values()].flatMap(({ first, last }) => {
		const [one, other] = [first[0], last[0]];
		return one && other && first.length === 1 && last.length === 1
			? [{ first: one, last: other }]
			: [];
	});
}

/** A period of the pages. */
type Period = Record<'first' | 'last', DateMention>;

function periodsOn({ mentions }: PagedText): Period[] {
	const dates = mentions.wholeDates().slice(0, MAX_DATES);
	return dates.flatMap((first, at): Period[] => {
		const last = dates[at + 1];
		if (!last || last.start - first.end > MAX_BETWEEN || last.start < first.end) return [];
		const between = mentions.text.slice(first.end, last.start);
		const letters = between.replace(/[^\p{L}\u2010-\u2015/-]+/gu, ' ').trim();
		const [begin = '', end = ''] = [first.values[0], last.values[0]];
		// The year may be with the last day alone.
		const isInOrder = /^\d/.test(begin) && begin < end;
		return isInOrder && BETWEEN.test(letters) ? [{ first, last }] : [];
	});
}

/** A day that is not of the period whose other end the record has, and one that is left out. */
export function periodEnds(exam: Exam): Fact[] {
	const source = exam.source();
	if (source === null || exam.isDataAlone || exam.has('invoice_number')) return [];
	const fields = endsIn(exam.schema);
	const periods = fields.length > 0 ? periodsOn(source) : [];
	const byPath = new Map(exam.located.map((value) => [value.path, value]));
	const days = new Map<string, string[]>();
	for (const { path, day } of exam.located) if (day !== undefined) addTo(days, day, path);
	return fields.flatMap((ends) =>
		(['first', 'last'] as const).flatMap((end): Fact[] => {
			const [own, other] = [ends[end], ends[end === 'first' ? 'last' : 'first']];
			const given = byPath.get(own.path);
			const known = byPath.get(other.path)?.day;
			const fitting = periods.filter((period) =>
				period[end === 'first' ? 'last' : 'first'].values.includes(known ?? ''),
			);
			const [period] = fitting;
			const isEmpty = !given && !hasValue(valueAt(exam.record, own.keys));
			const isFound = given?.day !== undefined && spansOf(given.occurrences).length > 0;
			if (!period || !(isEmpty || isFound) || exam.isFromInvoice(own.path)) return [];
			const isKnown = (day: string) => day === given?.day || (days.get(day) ?? []).length > 0;
			if (fitting.some((one) => one[end].values.some(isKnown))) return [];
			const printed = period[end].text;
			const about = { fields: [own.path] };
			if (isEmpty) return [{ kind: 'emptyButPrinted', ...about, values: { printed: [printed] } }];
			const before = shownLabel(textBefore(source.mentions, period.first).slice(-MAX_LABEL));
			const label = /\p{L}/u.test(before)
				? before
				: period[end === 'first' ? 'last' : 'first'].text;
			return [{ kind: 'labelElsewhere', ...about, values: { label, printed } }];
		}),
	);
}
