import { lazy } from '../../shared/basics/memoize';
import { matchesOf, type Span, within } from '../../shared/basics/text/spans';
import type { Fact } from '../../shared/values/facts/fact';
import { areOpposite } from '../../shared/values/roles/opposites';
import { parsePath } from '../../shared/values/schema/joinPath';
import { labelOf, nameInWords } from '../../shared/values/schema/label';
import { byFirstPlace, type LocatedValue, placesOf, spansOf } from '../evidence/occurrences';
import type { PagedText } from '../evidence/sourceText';
import type { Exam } from './Exam';

/** Fields with the same value that are compared in pairs. */
const MAX_FIELDS = 200;
/** Days and periods of the pages that are looked at. */
const MAX_FREE = 500;

const nameOf = ({ path }: LocatedValue) => nameInWords(String(parsePath(path).at(-1) ?? ''));
const givenOf = ({ day, printed }: LocatedValue) => day ?? printed.at(-1) ?? '';

/** A number with its unit: "90 dias". */
const PERIOD = /^\d{1,4}[ \u00a0]\p{L}{2,12}$/u;

/** What the pages have of the kind of a value: whole days, and periods in the same unit. */
function alikeOn({ mentions }: PagedText, value: LocatedValue): Span[] {
	if (value.day !== undefined) {
		return value.time === undefined ? mentions.wholeDates().slice(0, MAX_FREE) : [];
	}
	const given = givenOf(value);
	if (!PERIOD.test(given)) return [];
	const unit = given.replace(/^\d+./, '');
	const pattern = new RegExp(`(?<![\\p{L}\\d.,])\\d{1,4}[ \\u00a0]${unit}(?!\\p{L})`, 'giu');
	return matchesOf(pattern, mentions.text, MAX_FREE).map(({ 0: { length }, index }) => ({
		start: index,
		end: index + length,
	}));
}
/**
 * Two fields with the same value, which the pages have once: fields of opposite roles, for the landlord is not the
 * tenant; and days and periods, while the pages have another one that no field has.
 */
export function sharedPlaces(exam: Exam): Fact[] {
	const source = exam.source();
	const claimed = lazy(() => {
		// Equal values share their occurrences.
		const found = new Set(exam.located.map(({ occurrences }) => occurrences));
		return [...found].flatMap((one) => spansOf(one)).sort((a, b) => a.start - b.start);
	});
	const freeFor = (value: LocatedValue) =>
		source && !exam.has('invoice_number')
			? alikeOn(source, value).find((span) => within(claimed(), span).length === 0)
			: undefined;
	return [...byFirstPlace(exam.located).values()].flatMap((values) => {
		const alike = values.filter((value) => placesOf(value).size === 1).slice(0, MAX_FIELDS);
		return alike.flatMap((one, at): Fact[] => {
			const others = alike.slice(0, at);
			const opposite = others.find((other) => areOpposite(nameOf(other), nameOf(one)));
			const same = others.find((other) => givenOf(other) === givenOf(one));
			const free = opposite || !same ? undefined : freeFor(one);
			const other = opposite ?? (free && same);
			if (!other || !source || exam.isFromInvoice(one.path)) return [];
			const { text } = source.mentions;
			const [place] = spansOf(one.occurrences);
			const printed = text.slice(place?.start, place?.end);
			const shown = { other: labelOf(other.path), printed };
			const about = { fields: [one.path, other.path] };
			if (free === undefined) return [{ kind: 'oppositeFields', ...about, values: shown }];
			const values = { ...shown, free: text.slice(free.start, free.end) };
			return [{ kind: 'sharedPlace', ...about, values }];
		});
	});
}
