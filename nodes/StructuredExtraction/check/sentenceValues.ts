import { memoizeByObject } from '../../shared/basics/memoize';
import { beginsIn, matchesOf, type Span, within } from '../../shared/basics/text/spans';
import { hasValue } from '../../shared/basics/values';
import type { Sliced } from '../../shared/host/budget';
import type { Line } from '../../shared/page/tables/Layout';
import type { Fact } from '../../shared/values/facts/fact';
import { weekdaysOf } from '../../shared/values/mentions/calendar';
import type { Mentions } from '../../shared/values/mentions/Mentions';
import { BY_WAY_OF, IS_NAMED, LINKING, RELATING } from '../../shared/values/roles/clauses';
import { partySide } from '../../shared/values/roles/opposites';
import { valueAt } from '../../shared/values/schema/flatFields';
import { nameInWords } from '../../shared/values/schema/label';
import { spansOf } from '../evidence/occurrences';
import { numbersOfValues } from '../evidence/references';
import type { PagedText } from '../evidence/sourceText';
import type { Exam } from './Exam';
import {
	fieldLabels,
	isDay,
	isNumber,
	isYearOnly,
	likeNames,
	mayBeCurrency,
	type Named,
} from './fieldLabels';
import { AMOUNTS, UNITS, wordsOf } from '../evidence/labelWords';
import { hasAll, sentenceWords } from './sentenceWords';

/** Numbers, days and names of sentences that are looked at, each. */
const MAX_VALUES = 3_000;
/** Of a text in front of a value, in characters, and words of it. */
const MAX_BEFORE = 100;
const MAX_WORDS = 8;
/** Occurrences of a value that are looked at. */
const MAX_OCCURRENCES = 20;
/** Shorter lines are of forms, whose labels are read elsewhere, unless they end a longer one. */
const MIN_LINE = 50;

/** A number, a day or a name in a sentence, with the words in front of it, the nearest first. */
interface SentenceValue extends Span {
	words: { compared: string; isLinking: boolean; text: string }[];
	/** The words after "by way of", of which the first ones are its name. */
	after: string[];
}

const LINKS = new Set(LINKING.split(' '));
const RELATIONS = wordsOf(`${LINKING} ${RELATING}`);
const LAST_SENTENCE = /[.;:!?](?=\s)|\n\n/gu;
const IS_CODE = /^\p{Lu}{2,3}$/u;

/** The words in front of a value in its sentence. */
function wordsBefore(text: string, { start }: Span, last: number): SentenceValue['words'] {
	const before = text.slice(Math.max(last, start - MAX_BEFORE), start);
	const sentence = before.split(LAST_SENTENCE).at(-1) ?? '';
	const words = sentence.match(/[\p{L}'’]+/gu) ?? [];
	return words
		.reverse()
		.slice(0, MAX_WORDS)
		.flatMap((word) => {
			const [compared] = wordsOf(word);
			const isLinking =
				LINKS.has(word.toLowerCase()) ||
				IS_CODE.test(word) ||
				UNITS.has(compared ?? '') ||
				weekdaysOf(word).length > 0;
			return compared === undefined ? [] : [{ compared, isLinking, text: word }];
		});
}

const AFTER = new RegExp(`^,?\\s?(?:\\p{L}{3,7}\\s)?(?:${BY_WAY_OF})\\s([^,.;:\\d]{3,40})`, 'iu');

/** The words after a value that tell what it is: "25,000 euros by way of deposit". */
function wordsAfter(text: string, { end }: Span): string[] {
	const [, name = ''] = AFTER.exec(text.slice(end, end + MAX_BEFORE)) ?? [];
	return name.match(/[\p{L}'’]+/gu) ?? [];
}

/**
 * The values of sentences, in order.
 * @param areApart whether the words in front of one that belong to the value before it are none of its own
 */
function valuesIn({ mentions, layout }: PagedText, all: Span[], areApart = true): SentenceValue[] {
	let last = 0;
	// "10 700" is longer than "10".
	const inOrder = all.slice(0, MAX_VALUES).sort((a, b) => a.start - b.start || b.end - a.end);
	return inOrder.flatMap(({ start, end }) => {
		const from = areApart ? last : 0;
		last = Math.max(last, end);
		const { lines } = layout();
		const at = layout().indexAt(start);
		const isLong = (line?: Line) => line && !line.table && line.end - line.start >= MIN_LINE;
		const isOfForm =
			lines[at]?.table !== undefined || !(isLong(lines[at]) || isLong(lines[at - 1]));
		if (isOfForm || start < from) return [];
		const words = wordsBefore(mentions.text, { start, end }, from);
		const after = wordsAfter(mentions.text, { start, end });
		return [{ start, end, words, after }];
	});
}
const numbersIn = memoizeByObject((source: PagedText) => valuesIn(source, numbersOfValues(source)));
const wordNumbersIn = memoizeByObject((source: PagedText) =>
	valuesIn(source, source.mentions.wordNumbers(), false),
);
/** The word after a number in words, and after its digits in brackets; or after these digits. */
const UNIT_AFTER = /^\)?(?:\s\(\d{1,4}\))?[\s-](\p{L}+)/u;
const MAX_UNIT = 30;
/** Numbers in words with a unit that the name of a field has: "eighteen months" for "term_months". */
function inUnitOf(source: PagedText, field: Named): SentenceValue[] {
	const units = unitsOf(field);
	return units.length === 0 ? [] : wordNumbersIn(source).filter(isIn(units, source.mentions));
}

/** The units in the name of a field. */
const unitsOf = ({ keys }: Named) =>
	[...wordsOf(nameInWords(keys.at(-1) ?? ''))].filter((word) => UNITS.has(word));

/** Tells whether a number has one of some units after it. */
const isIn =
	(units: string[], { text }: Mentions) =>
	({ end }: Span): boolean => {
		const [, unit = ''] = UNIT_AFTER.exec(text.slice(end, end + MAX_UNIT)) ?? [];
		return [...wordsOf(unit)].some((word) => units.includes(word));
	};
const daysIn = memoizeByObject((source: PagedText) =>
	valuesIn(source, source.mentions.wholeDates()),
);
/** "Northeim", "Dr.", "A." */
const WITH_CAPITAL = "\\p{Lu}(?:\\p{L}{0,3}\\.(?=\\s?\\p{Lu})|[\\p{L}'’-]{0,30})";
/** Words with capitals, and small ones between them: "Werk in Northeim". */
const NAME = new RegExp(
	`(?<![\\p{L}\\d'’-])${WITH_CAPITAL}(?:,?\\s(?:(?:&|[a-z]{1,3})\\s)?${WITH_CAPITAL}){0,6}`,
	'gu',
);
const namesIn = memoizeByObject((source: PagedText) => {
	const { text } = source.mentions;
	const numbers = source.mentions.wordNumbers();
	const names = matchesOf(NAME, text, MAX_VALUES)
		.map(({ 0: { length }, index }) => ({ start: index, end: index + length }))
		.filter((name) => within(numbers, name).length === 0);
	return valuesIn(source, names, false);
});

/** The words of a field's name. Sentences leave out the word "amount". */
function tellingName(field: Named): Set<string> {
	const telling = [...field.name].filter((word) => !(isNumber(field) && AMOUNTS.has(word)));
	return telling.length > 0 ? new Set(telling) : field.name;
}

/** A field as sentences may name it. */
interface NamedInSentences {
	field: Named;
	name: Set<string>;
	/** Sets of words of which a sentence has one: the name, or a label that the description quotes. */
	names: Set<string>[];
}

function namedInSentences(field: Named): NamedInSentences {
	const name = tellingName(field);
	const quoted = [...field.printed].map((words) => new Set(words.split(' ')));
	return { field, name, names: [name, ...quoted.filter(({ size }) => size > 1)] };
}

/** Replaces a word by a similar one of a name. */
type Like = ReturnType<typeof likeNames>;

/** The name of a field as a sentence has it directly in front of a value, if it has no other words there. */
const nameBefore = (value: SentenceValue, { names }: NamedInSentences, like: Like) =>
	names.map((name) => wordsInFront(value, name, like)).find((found) => found !== '');

function wordsInFront({ words }: SentenceValue, name: Set<string>, like: Like): string {
	const found: string[] = [];
	const missing = new Set(name);
	for (const { compared, isLinking, text } of words) {
		if (missing.delete(like(compared))) found.unshift(text);
		else if (!isLinking || found.length > 0) return '';
		if (missing.size === 0) return found.join(' ');
	}
	return '';
}

/** The name of a field as a sentence has it directly after a value; '' where it has other words there. */
function nameAfter({ after }: SentenceValue, { name }: NamedInSentences): string {
	const found = after.filter((word) => wordsOf(word).size > 0).slice(0, name.size);
	const words = new Set(found.flatMap((word) => [...wordsOf(word)]));
	return found.length > 0 && [...name].every((word) => words.has(word)) ? found.join(' ') : '';
}

/** The values of sentences that a field of its type may have. */
function valuesFor(source: PagedText, field: Named): SentenceValue[] {
	if (isDay(field)) return daysIn(source);
	if (field.field.type === 'string') return namesIn(source);
	if (!isNumber(field)) return [];
	const inWords = inUnitOf(source, field);
	return inWords.length > 0 ? [...numbersIn(source), ...inWords] : numbersIn(source);
}

/** The days, the amounts, or the numbers with the unit of its name, that a field may have from a sentence. */
function kindred(source: PagedText, field: Named, all: SentenceValue[]): SentenceValue[] {
	if (isDay(field)) return all;
	if (!isNumber(field)) return [];
	const units = unitsOf(field);
	if (units.length > 0) return all.filter(isIn(units, source.mentions));
	const starts = new Set(source.mentions.amounts().map(({ start }) => start));
	return all.filter(({ start }) => starts.has(start));
}

/** The text between a label and a value. */
function between(text: string, label: string, { start }: Span): string {
	const before = text.slice(Math.max(0, start - MAX_BEFORE), start);
	const last = label.split(' ').at(-1) ?? '';
	return before.slice(before.lastIndexOf(last) + last.length);
}

const COPULAS = new Set(IS_NAMED.split(' '));
/**
 * Whether a label has its name after a comma or a verb: "our adjuster, Vivian Stroud,", "the agent is Morvah Ltd".
 * @param rest the text between both
 */
function isTold(rest: string): boolean {
	const words = rest.toLowerCase().match(/\p{L}+/gu) ?? [];
	return /^(?:['’]s)?\s*[,:]\s*$/.test(rest) || words.some((word) => COPULAS.has(word));
}

/** Whether words with capitals are a name; words for a party, as "Landlord", and of names of fields are none. */
const isName = (text: string, fieldWords: Set<string>) =>
	/\p{L}{2}/u.test(text) &&
	text.split(/[^\p{L}'’]+/u).every((word) => partySide(word) === undefined) &&
	![...wordsOf(text)].some((word) => fieldWords.has(word));

/** A value of a sentence with the name that it has in front of it. */
interface NamedValue extends Span {
	label: string;
}

/**
 * Numbers, days and names of another field, while a sentence has another value with the name of their own field: "the
 * deposit is 500.00"; and values that are left out. With rests between fields.
 */
export function* sentenceValues(exam: Exam): Sliced<Fact[]> {
	const source = exam.source();
	if (source === null || exam.isDataAlone) return [];
	const isAnswered = exam.located.some(({ occurrences }) => spansOf(occurrences).length > 0);
	if (!isAnswered) return [];
	const { fields } = yield* fieldLabels(exam)();
	const { text } = source.mentions;
	const like = likeNames(exam.schema);
	const fieldWords = new Set(fields.flatMap(({ name }) => [...name]));
	const found: (Pick<Sentences, 'own' | 'all'> & { field: Named })[] = [];
	for (const one of fields.map(namedInSentences)) {
		yield;
		const { field } = one;
		const all = valuesFor(source, field);
		const isText = field.field.type === 'string';
		const own = all.flatMap((value): NamedValue[] => {
			const { start, end } = value;
			const label = nameBefore(value, one, like) ?? nameAfter(value, one);
			if (label === '') return [];
			const shown = text.slice(start, end);
			const isOther =
				isText &&
				!(
					mayBeCurrency(field, shown) &&
					isName(shown, fieldWords) &&
					isTold(between(text, label, value))
				);
			return isOther ? [] : [{ start, end, label }];
		});
		if (own.length > 0) found.push({ field, own, all });
	}
	const named = found.flatMap(({ own }) => own);
	const facts: Fact[] = [];
	for (const { field, own, all } of found) {
		yield;
		const fact = exam.isFromInvoice(field.path)
			? undefined
			: factAbout(exam, source, field, { own, named, all });
		if (fact) facts.push(fact);
	}
	return facts;
}

/** Values of sentences: those with the name of a field, those with a name of any field, and all of its kind. */
interface Sentences {
	own: NamedValue[];
	named: NamedValue[];
	all: SentenceValue[];
}

function factAbout(
	exam: Exam,
	source: PagedText,
	field: Named,
	{ own, named, all }: Sentences,
): Fact | undefined {
	const { path, keys } = field;
	const [first] = own;
	if (!first) return undefined;
	const { mentions } = source;
	const { text } = mentions;
	const printed = text.slice(first.start, first.end);
	const value = exam.located.find((one) => one.path === path);
	const hasOne = (places: Span[], spans: Span[]) => spans.some((span) => beginsIn(span, places));
	const isOne = own.every(({ start, end }) => text.slice(start, end) === printed);
	// Equal values share their occurrences.
	const found = new Set(exam.located.map(({ occurrences }) => occurrences));
	const isClaimed = [...found].some((occurrences) => hasOne(own, spansOf(occurrences)));
	if (value) {
		// "Two (2) years" is meant where "clause 2" is a number, too.
		const everywhere = spansOf(value.occurrences);
		const alike = new Set(kindred(source, field, all).map(({ start }) => start));
		const ofKind = everywhere.filter(({ start }) => alike.has(start));
		const spans = ofKind.length > 0 ? ofKind : everywhere;
		if (spans.length === 0 || spans.length > MAX_OCCURRENCES || hasOne(own, spans)) {
			return undefined;
		}
		// The value may be found in digits elsewhere.
		const isSame = within(mentions.wordNumbers(), first).some((one) => one.value === value.number);
		if (isYearOnly(printed, value.number ?? NaN)) return undefined;
		const isOther =
			!isSame &&
			(hasOne(named, spans) || (isOne && !isClaimed && areStrange(exam, field, spans, all)));
		if (!isOther) return undefined;
		return { kind: 'labelElsewhere', fields: [path], values: { label: first.label, printed } };
	}
	if (!isOne || isClaimed || hasValue(valueAt(exam.record, keys))) return undefined;
	return { kind: 'emptyButPrinted', fields: [path], values: { printed: [printed] } };
}

/** Whether all places of a value are in sentences that lack a word of its field's name. */
function areStrange(exam: Exam, own: Named, spans: Span[], all: SentenceValue[]): boolean {
	const telling = [...own.name].filter((word) => !RELATIONS.has(word));
	const byStart = new Map(all.map((value) => [value.start, value]));
	// A name may be in an address or below a letter.
	const isAnywhere = own.field.type === 'string';
	const wanted = isAnywhere || telling.length === 0 ? [...own.name] : telling;
	const like = likeNames(exam.schema);
	return spans.every((span) => {
		// "By way of deposit" tells more than the sentence, which may have other sums.
		const { after = [] } = byStart.get(span.start) ?? {};
		const words =
			after.length > 0 ? [...wordsOf(after.join(' '))].map(like) : sentenceWords(exam)(span);
		return isAnywhere
			? !wanted.every((word) => words.includes(word))
			: byStart.has(span.start) && !hasAll(words, wanted);
	});
}
