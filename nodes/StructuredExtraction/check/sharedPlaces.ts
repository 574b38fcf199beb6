import { lazy } from '../../shared/basics/memoize';
import { matchesOf, type Span, within } from '../../shared/basics/text/spans';
import type { Fact } from '../../shared/values/facts/fact';
import { areOpposite } from '../../shared/values/roles/opposites';
import { parsePath } from '../../shared/values/schema/joinPath';
import { labelOf, nameInWords } from '../../shared/values/schema/label';
import { byFirstPlace, type LocatedValue, placesOf, spansOf } from '../evidence/occurrences';
import type { PagedText } from '../evidence/sourceText';
import type { Exam } from './Exam';
import { ANY_NUMBER, wordsOf } from '../evidence/labelWords';

/** Fields with the same value that are compared in pairs. */
const MAX_FIELDS = 200;
/** Days and periods of the pages that are looked at. */
const MAX_FREE = 500;

const nameOf = ({ path }: LocatedValue) => nameInWords(String(parsePath(path).at(-1) ?? ''));
const givenOf = ({ day, printed }: LocatedValue) => day ?? printed.at(-1) ?? '';

/** A number with its unit: "90 dias". */
const PERIOD = /^\d{1,4}[ \u00a0]\p{L}{2,12}$/u;

/** A number of a thing: "18-440912". */
const IDENTIFIER = /^(?=(?:[^\d]*\d){4})[\p{Lu}\d][\p{Lu}\d./-]{4,30}$/u;

/** A pattern of values like one: of periods in the same unit, of identifiers with the same form. */
function patternLike(value: LocatedValue): RegExp | undefined {
	const given = givenOf(value);
	if (PERIOD.test(given)) {
		const unit = given.replace(/^\d+./, '');
		return new RegExp(`(?<![\\p{L}\\d.,])\\d{1,4}[ \\u00a0]${unit}(?!\\p{L})`, 'giu');
	}
	if (value.number !== undefined || !IDENTIFIER.test(given)) return undefined;
	const form = given
		.replace(/[./]/g, '[$&]')
		.replace(/\p{Lu}/gu, '\\p{Lu}')
		.replace(/\d/g, '\\d');
	return new RegExp(`(?<![\\p{L}\\d./-])${form}(?![\\p{L}\\d/-])`, 'gu');
}

/** Whether two identifiers may be of one thing: the numbers of two meters have a word in common. */
const areOfThings = (one: LocatedValue, other: LocatedValue) =>
	!IDENTIFIER.test(givenOf(one)) ||
	one.day !== undefined ||
	haveCommonWord(nameOf(one), nameOf(other));

function haveCommonWord(one: string, other: string): boolean {
	const words = wordsOf(one);
	return [...wordsOf(other)].some((word) => word !== ANY_NUMBER && words.has(word));
}

/** What the pages have of the kind of a value: whole days, periods in the same unit, identifiers with the same form. */
function alikeOn({ mentions }: PagedText, value: LocatedValue): Span[] {
	if (value.day !== undefined) {
		return value.time === undefined ? mentions.wholeDates().slice(0, MAX_FREE) : [];
	}
	const pattern = patternLike(value);
	if (pattern === undefined) return [];
	return matchesOf(pattern, mentions.text, MAX_FREE).map(({ 0: { length }, index }) => ({
		start: index,
		end: index + length,
	}));
}
/**
 * Two fields with the same value, which the pages have once: fields of opposite roles, for the landlord is not the
 * tenant; and days, periods and numbers of things, while the pages have another one that no field has.
 */
export function sharedPlaces(exam: Exam): Fact[] {
	const source = exam.source();
	const claimed = lazy(() => {
		// Equal values share their occurrences.
		const found = new Set(exam.located.map(({ occurrences }) => occurrences));
		return [...found].flatMap((one) => spansOf(one)).sort((a, b) => a.start - b.start);
	});
	const freeFor = (value: LocatedValue) =>
		source && !exam.isOfInvoice(value.path)
			? alikeOn(source, value).find((span) => within(claimed(), span).length === 0)
			: undefined;
	return [...byFirstPlace(exam.located).values()].flatMap((values) => {
		const alike = values.filter((value) => placesOf(value).size === 1).slice(0, MAX_FIELDS);
		return alike.flatMap((one, at): Fact[] => {
			const others = alike.slice(0, at);
			const opposite = others.find((other) => areOpposite(nameOf(other), nameOf(one)));
			const same = others.find(
				(other) => givenOf(other) === givenOf(one) && areOfThings(one, other),
			);
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
