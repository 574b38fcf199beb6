import { lazy, memoizeByObject } from '../../shared/basics/memoize';
import { fold } from '../../shared/basics/text/fold';
import { type Span, within } from '../../shared/basics/text/spans';
import { addTo, hasValue } from '../../shared/basics/values';
import type { Sliced } from '../../shared/host/budget';
import type { Fact } from '../../shared/values/facts/fact';
import { shownLabel } from '../../shared/values/mentions/labels';
import type { Line } from '../../shared/page/tables/Layout';
import { isTotalRow } from '../../shared/page/tables/totalRows';
import { isOfOtherSide } from '../../shared/values/roles/opposites';
import { flatFields, valueAt } from '../../shared/values/schema/flatFields';
import { nameInWords } from '../../shared/values/schema/label';
import type { LeafField, Schema } from '../../shared/values/schema/schema';
import { isBlank } from '../../shared/values/normalise/leafValue';
import {
	byFirstPlace,
	claimedSpans,
	type LocatedValue,
	placesOf,
	spansOf,
} from '../evidence/occurrences';
import { shortAndFull } from '../evidence/otherForms';
import { numbersOfValues } from '../evidence/references';
import type { PagedText } from '../evidence/sourceText';
import { fieldsInSentences } from './clauseValues';
import type { Exam } from './Exam';
import { AMOUNTS, DAYS, hasAlike, wordsOf } from '../evidence/labelWords';
import {
	commonWords,
	fieldLabels,
	type FieldLabels,
	isDay,
	isExact,
	isForTypeAlone,
	isOfRow,
	isYearOnly,
	KNOWN,
	matchOf,
	type Label,
	type Named,
	WHOLE,
} from './fieldLabels';
import { fieldRows } from './fieldRows';
import { codesIn, endsWithCode, keyOf } from './namedCodes';
import { isOther, otherAmount } from './otherAmount';
import { otherBlock } from './otherBlock';
import { otherHeading } from './otherHeading';
import { mayBeCaptions } from './printedLabels';

/** Occurrences of a value that are looked at; one that is printed more often is not doubted. */
const MAX_OCCURRENCES = 20;
/** Smaller numbers are printed for many things. */
const ONE_DIGIT = 10;

/** "Commitment" may be another one than the aggregate commitment amount. */
const LEAST_LIKENESS = 0.5;
/** A label with all words of a name but one. */
const LIKELY = 0.7;
/** Of a value that another field has, too. */
const LEAST_OF_TWIN = 0.25;

/** What tells the values of a field from others. */
type Like = Pick<LocatedValue, 'number' | 'day' | 'printed'> & Partial<LocatedValue>;

/** The value after a label, if it is of the kind of another one; whether it is the same. */
function printedAfter(
	source: PagedText,
	{ value: span, end }: Label,
	located: Like,
): { shown: string; at: Span; isSame: boolean } | undefined {
	const { mentions } = source;
	const { number, day } = located;
	if (number !== undefined) {
		// A count, as in "Total 2 pieces 24.40", is not taken for an amount with cents.
		const isWhole = Number.isInteger(number);
		// With a discount of 50 %, an amount of 50.00 may occur as a percentage, too.
		const percentages = new Set(
			spansOf(located.occurrences).map((one) => mentions.isPercentage(one)),
		);
		// "V60" has no number, and "04/30" two of a day.
		const isOfWord = ({ start }: Span) => /\p{L}/u.test(mentions.text.charAt(start - 1));
		const days = within(mentions.dates('auto'), span).filter(({ text }) => !/^\d+$/.test(text));
		const [first] = within(numbersOfValues(source), span).filter(
			(one) =>
				!isOfWord(one) &&
				!days.some((date) => date.start <= one.start && one.end <= date.end) &&
				(isWhole || one.end - one.start > 1) &&
				(percentages.size === 0 || percentages.has(mentions.isPercentage(one))),
		);
		if (!first) return undefined;
		const shown = mentions.text.slice(first.start, first.end);
		if (isYearOnly(shown, number) || isYearOnly(String(number), Number(shown))) return undefined;
		// What has words of its own in front, on another line, is no value of this label: "B/L No. 2410".
		const front = mentions.text.slice(span.start, first.start);
		const isBelow = mentions.text.slice(end, span.start).includes('\n');
		if (isBelow && /\p{L}{4}|\p{L}\P{L}+\p{L}{2}/u.test(front)) return undefined;
		const isSame =
			first.values.some(({ value }) => Math.abs(value) === Math.abs(number)) ||
			mentions
				.scaled(Math.abs(number))
				.flat()
				.some(({ start }) => start === first.start);
		return { shown, at: first, isSame };
	}
	if (day !== undefined) {
		const [first] = within(mentions.wholeDates(), span);
		return first && { shown: first.text, at: first, isSame: first.values.includes(day) };
	}
	const [shown = ''] = mentions.text
		.slice(span.start, span.end)
		.trim()
		.split(/[,;(]\s/);
	const given = located.printed.at(-1) ?? '';
	const isSame =
		hasWhole(shown, given) ||
		hasWhole(given, shown) ||
		shortAndFull(given).some((form) => hasWhole(form, shown)) ||
		isInitialled(shown, given);
	const start = span.start + Math.max(0, mentions.text.slice(span.start, span.end).indexOf(shown));
	return { shown, at: { start, end: start + shown.length }, isSame };
}

/**
 * Whether a value is a cell of the line above or below a label that has only labels next to it, perhaps: "Signature
 * Date" below "A. Weber". It is the value as well as what was found, unless that is in its column of another line.
 */
function isNextLine({ layout }: PagedText, label: Label, found: Span, span: Span): boolean {
	const { lines } = layout();
	const [at, other] = [layout().indexAt(label.start), layout().indexAt(span.start)];
	const [line, next] = [lines[at], lines[other]];
	if (!line || !next || next.table || Math.abs(at - other) !== 1) return false;
	const cell = next.cellAt(span.start);
	const isWhole = cell && cell.start >= span.start - 1 && cell.end <= span.end + 1;
	const foundIn = layout().lineAt(found.start);
	const isOpen = foundIn === line || foundIn?.cells().length !== line.cells().length;
	return isWhole === true && isOpen && line.cells().length > 1 && mayBeCaptions(line);
}

/** Whether a text has another one that is no part of a word, a number or an address in it. */
function hasWhole(text: string, part: string): boolean {
	const wanted = fold(part);
	const words = text.split(/[^\p{L}\p{M}\p{N}@._]+/u).map(fold);
	return words.some((_, first) => {
		let length = 0;
		for (let at = first; length < wanted.length && at < words.length; at += 1) {
			const word = words[at] ?? '';
			if (!wanted.startsWith(word, length)) return false;
			length += word.length;
		}
		return length === wanted.length;
	});
}

/** Whether a text is a name with initials in place of its first names: "H. P. Winslow". */
function isInitialled(shown: string, name: string): boolean {
	const [, surname = ''] = /(?:\p{Lu}\. ?){1,3}(\p{Lu}[\p{L}'’-]+)/u.exec(shown) ?? [];
	// "Zurfluh-Amgarten, Beatrix" is "B. Zurfluh", too.
	return surname !== '' && (name.endsWith(surname) || name.split(/[^\p{L}]+/u).includes(surname));
}

/** Kinds of texts that are mistaken for one another: numbers of letters and digits, and names. */
const IDENTIFIER = /^(?=\D*\d\D*\d\D*\d)(?:[\p{L}\d][\p{L}\d./-]*|[\p{Lu}\d][\p{Lu}\d ./-]*)$/u;
const NAME = /^\p{Lu}[\p{L}.'’-]*(?: \p{Lu}[\p{L}.'’-]*){0,3}$/u;
/** Whether a text has an e-mail address. */
export const isMail = (text: string) => /[^\s@]@[^\s@]{1,80}\.\p{L}/u.test(text);
const CLOCK = /^\d{1,2}[:.h]\d\d(?!\d)/u;
/** A short title in front of a name: "ing. Ruggero Pasolin". */
const withoutTitle = (text: string) => text.replace(/^[:\s]*(?:\p{Ll}{2,6}\.\s(?=\p{Lu}))?/u, '');
const areOfOneKind = (shown: string, given: string, kinds = [IDENTIFIER, NAME, CLOCK]) =>
	kinds.some((kind) => kind.test(withoutTitle(shown)) && kind.test(withoutTitle(given)));

/** What the rules of this file ask: the labels of the pages, and what is known of the values. */
class Places {
	private readonly claimed: (Span & { path: string })[];
	private readonly byPlace: Map<number | undefined, LocatedValue[]>;
	private readonly byField = new Map<Named, Label[]>();
	private readonly byPath: Map<string, Named>;
	private readonly words: Set<string>;
	private readonly empty: FieldLabels['empty'];
	private readonly all: Label[];
	readonly labelsOf: FieldLabels['labelsOf'];
	readonly isLabel: FieldLabels['isLabel'];

	constructor(
		readonly exam: Exam,
		readonly source: PagedText,
		{ fields, labels, empty, labelsOf, isLabel }: FieldLabels,
	) {
		this.all = labels;
		this.labelsOf = labelsOf;
		this.isLabel = isLabel;
		this.empty = empty;
		this.byPath = new Map(fields.map((field) => [field.path, field]));
		this.words = new Set([
			...fields.flatMap(({ name }) => [...name]),
			...namesInLists(exam.schema),
		]);
		for (const label of labels) {
			const { field, fit, next } = label.best;
			if (field && fit > next) addTo(this.byField, field, label);
		}
		const isAnywhere = ({ number, occurrences }: LocatedValue) =>
			number !== undefined && Math.abs(number) < ONE_DIGIT && spansOf(occurrences).length > 1;
		this.claimed = claimedSpans(
			exam.located.filter((value) => !isAnywhere(value)),
			MAX_OCCURRENCES,
		);
		this.byPlace = byFirstPlace(exam.located);
	}

	/** Labels with one text that as many fields share, of which none is named better. */
	sharedLabels(own: Named): { labels: Label[]; fields: Named[] }[] {
		return this.shared().get(own) ?? [];
	}

	private readonly shared = lazy(() => {
		const byText = new Map<string, Label[]>();
		for (const label of this.all) {
			const { fit, next } = label.best;
			// A heading is of many rows.
			const isHeading = this.source.layout().lineAt(label.start)?.isHeading === true;
			if (fit >= KNOWN && fit === next && !isHeading) addTo(byText, fold(label.text.trim()), label);
		}
		const found = new Map<Named, { labels: Label[]; fields: Named[] }[]>();
		for (const labels of byText.values()) {
			const [first] = labels;
			if (!first || labels.length < 2 || labels.length > MAX_SHARED) continue;
			const fields = [...first.fits].flatMap(([field, fit]) =>
				fit === first.best.fit ? [field] : [],
			);
			if (fields.length !== labels.length) continue;
			for (const field of fields) addTo(found, field, { labels, fields });
		}
		return found;
	});

	/** Where the pages have the value of a path. */
	spansAt(path: string): Span[] {
		return spansOf(this.exam.byPath().get(path)?.occurrences);
	}

	/** Whether a word is one of the name of another field. */
	isNamed(word: string, own: Named): boolean {
		return !own.name.has(word) && this.words.has(word);
	}

	/** The line of the only label that is the whole name of a field, if nothing is written above it. */
	emptyLineOf(own: Named): Line | undefined {
		const isWhole = ({ best: { field, fit, next } }: Pick<Label, 'best'>) =>
			field === own && fit > Math.max(WHOLE, next);
		const [first, ...others] = this.empty.filter(isWhole);
		const all = [...others, ...this.labelsFor(own).filter(isWhole)];
		return first && all.every(({ start }) => start === first.start)
			? this.source.layout().lineAt(first.start)
			: undefined;
	}

	/** The labels that name a field better than any other. */
	labelsFor(own: Named): Label[] {
		return this.byField.get(own) ?? [];
	}

	/**
	 * Whether other fields have the values of some labels, and all their words, which are not the whole name of the field:
	 * "Revision date" is the day of this revision as well as of the previous one.
	 */
	areOfOthers(printed: { at: Span }[], labels: Label[], own: Named): boolean {
		const isOfOther = ({ at }: { at: Span }) =>
			within(this.claimed, at).some(({ path }) => {
				const other = path === own.path ? undefined : this.byPath.get(path);
				return (
					other !== undefined &&
					labels.every(
						(label) =>
							commonWords(label, own) < own.name.size &&
							[...label.words.keys()].every(
								(word) => other.name.has(word) || other.about.has(word),
							),
					)
				);
			});
		return printed.every(isOfOther);
	}

	/** Whether a value of the record, other than that of a path, is printed in a span. */
	isClaimed(span: Span, path: string): boolean {
		return within(this.claimed, span).some((one) => one.path !== path);
	}

	/** Whether such a value is most of the span. */
	isTaken(span: Span, path: string): boolean {
		const common = (one: Span) => Math.min(one.end, span.end) - Math.max(one.start, span.start);
		return within(this.claimed, span).some(
			(one) => one.path !== path && 2 * common(one) > span.end - span.start,
		);
	}

	/** Another field with the same value, which the pages have less often than the record. */
	twinOf(value: LocatedValue): LocatedValue | undefined {
		const places = placesOf(value);
		const [first] = places;
		const twins = (this.byPlace.get(first) ?? []).filter((one) => isOfType(one, value));
		return twins.length > places.size ? twins.find((twin) => twin !== value) : undefined;
	}
}

/** The words of the names of the fields of lists, which are headings of the page. */
const namesInLists = memoizeByObject(({ fields }: Schema): string[] =>
	flatFields(fields).flatMap(({ field }) =>
		field.type === 'list' && 'fields' in field
			? flatFields(field.fields).flatMap(({ keys }) => [...wordsOf(nameInWords(keys.join(' ')))])
			: [],
	),
);

const isOfType = (one: LocatedValue, other: LocatedValue) =>
	typeof one.number === typeof other.number && typeof one.day === typeof other.day;

const fitOf = (label: Label, field: Named) => label.fits.get(field) ?? 0;
const bestOther = ({ best }: Label, own: Named) => (best.field === own ? best.next : best.fit);

/**
 * Values of any document that are printed at labels of other things, while another value has the label of the field:
 * the rent as the deposit; and values that are left out, though their label has one. Fields with roles of invoices have
 * rules of their own. With rests between values.
 */
export function* labelElsewhere(exam: Exam): Sliced<Fact[]> {
	const source = exam.source();
	if (source === null || exam.isDataAlone) return [];
	const read = yield* fieldLabels(exam)();
	const { fields } = read;
	const places = new Places(exam, source, read);
	const facts: Fact[] = [];
	// The words next to the amount itself, and the heading of its column, tell more.
	const told = new Set(
		[
			...otherAmount(exam),
			...(yield* otherHeading(exam)()),
			...(yield* fieldRows(exam)()),
			...(yield* otherBlock(exam)()),
		].flatMap((fact) => fact.fields),
	);
	for (const path of fieldsInSentences(exam)) told.add(path);
	const located = exam.byPath();
	const isAnswered = exam.located.some(({ occurrences }) => spansOf(occurrences).length > 0);
	for (const own of fields) {
		yield;
		if (exam.isFromInvoice(own.path) || told.has(own.path)) continue;
		const value = located.get(own.path);
		const fact = value
			? (elsewhere(places, own, value) ??
				atLastOfLabels(places, own, value) ??
				nextToEmpty(places, own, value) ??
				atOtherSide(places, own, value))
			: isAnswered && leftOut(places, own);
		if (fact) facts.push(fact);
	}
	return facts;
}

/** A text of one word, as "www.example.com" or "female", or of words as names and codes have them. */
const ENTERED = /^(?:\p{Lu}|\d|\p{Lo}|\S+$)/u;

/**
 * Whether a text may be the value of a field in place of another one: no "see below", no "same as consignee".
 * @param isAnyKind whether it need not be like the given one
 */
function mayReplace(
	places: Places,
	own: Named,
	shown: string,
	given: string,
	isAnyKind = false,
): boolean {
	const text = withoutTitle(shown.replace(/^[^\p{L}\d]+/u, ''));
	const isAlike = isAnyKind
		? ENTERED.test(text) && !isBlank(text)
		: /^(?:\p{Lu}|\d|\p{Lo})/u.test(text) && /\d/.test(text) === /\d/.test(given);
	const isCode = !isAnyKind && /^\p{Lu}{1,3}$/u.test(text) && given.length > text.length;
	return isAlike && !isCode && ![...wordsOf(text)].some((word) => places.isNamed(word, own));
}

/** Further words of a label that has a whole name: "Country of origin of goods" for "country of origin". */
const MAX_FURTHER = 1;

const hasWholeName = ({ words }: Label, { name }: Named) =>
	name.size > 1 &&
	words.size <= name.size + MAX_FURTHER &&
	[...name].every((word) => words.has(word));

function elsewhere(places: Places, own: Named, located: LocatedValue): Fact | undefined {
	const { source, labelsOf } = places;
	const spans = spansOf(located.occurrences);
	if (spans.length === 0 || spans.length > MAX_OCCURRENCES) return undefined;
	const twin = places.twinOf(located);
	const all = places.labelsFor(own);
	const isText = located.number === undefined && located.day === undefined;
	const exact = all.filter(
		(label) => isExact(label, own) && (!isText || commonWords(label, own) > 0),
	);
	const whole = all.filter((label) => hasWholeName(label, own));
	const named = exact.length > 0 ? exact : whole;
	const fitting = named.length > 0 || !twin ? named : all;
	if (fitting.length === 0) return undefined;
	const most = Math.max(0, ...fitting.map((label) => fitOf(label, own)));
	const given = located.printed.at(-1) ?? '';
	// Each place has the whole name of another field next to it, which tells more than what texts look like.
	const isAtOther = spans.every((span) =>
		labelsOf(span).some(
			(label) =>
				label.best.field !== own &&
				label.best.fit > Math.max(WHOLE, label.best.next) &&
				fitOf(label, own) < WHOLE,
		),
	);
	// A name is no e-mail address, wherever it is.
	const hasOtherKind = (shown: string) => isMail(shown) !== isMail(given);
	const ofGroup = fitting.filter(({ section }) => [...own.of].some((word) => section.has(word)));
	// A label that is the name and no more is one as good as another that has words of the description besides.
	const printed = (ofGroup.length > 0 ? ofGroup : fitting)
		.filter((label) => fitOf(label, own) >= Math.min(most, 1))
		.flatMap((label) => {
			const found = printedAfter(source, label, located);
			if (found === undefined || (isText && places.isLabel(found.at))) return [];
			const isAnyKind = isAtOther || hasOtherKind(found.shown);
			if (isText && !mayReplace(places, own, found.shown, given, isAnyKind)) {
				return [{ ...found, isSame: true, label: '' }];
			}
			const isHere = (span: Span) =>
				within([span], label.value).length > 0 ||
				(label.other !== undefined && within([span], label.other).length > 0) ||
				within([span], label).length > 0 ||
				isOfRow(source, label, span) ||
				((isText || isInTotal(source, span)) && isInColumn(source, label, span)) ||
				isNextLine(source, label, found.at, span);
			if (spans.some(isHere)) found.isSame = true;
			return [{ ...found, label: label.text }];
		});
	const [first] = printed;
	const least = twin ? LEAST_OF_TWIN : LEAST_LIKENESS;
	if (most < least || !first || printed.some(({ isSame }) => isSame)) return undefined;
	const isFree = printed.every(({ at }) => !places.isClaimed(at, own.path));
	if (!isFree && (exact.length === 0 || places.areOfOthers(printed, fitting, own))) {
		return undefined;
	}
	// "Date" is of any day: the one of another field, or of a value next to which the page has a word of the name.
	const isVague = fitting.every((label) => isForTypeAlone(label, own));
	if (isVague && (!isFree || spans.some((span) => hasWordOf(own, source, span)))) return undefined;
	const areAlike = printed.every(({ shown }) => areOfOneKind(shown, given));
	const isOfOtherKind = isText && printed.every(({ shown }) => hasOtherKind(shown));
	const areNumbers = printed.every(({ shown }) => areOfOneKind(shown, given, [IDENTIFIER]));
	const isAtStranger = (span: Span) => {
		const around = labelsOf(span);
		return around.length > 0 && around.every((label) => fitOf(label, own) === 0);
	};
	const isNamed = most > WHOLE || fitting.every((label) => hasWholeName(label, own));
	// The label is the whole name of the field, and each of its values is of the kind of the given one.
	const isCertain =
		!isText ||
		(isNamed && (isFree || areAlike || isAtOther || isOfOtherKind)) ||
		(most >= LIKELY && isFree && areNumbers && spans.every(isAtStranger)) ||
		(twin !== undefined && isFree);
	const match = Math.max(...fitting.map((label) => matchOf(label, own)));
	// "Total incl. tax" is a total as good as "Total"; "Total sales (excluding GST)" is none.
	const isTotal = ({ start, value }: Label) =>
		located.number !== undefined &&
		isOther(source.mentions.text.slice(start, Math.max(start, value.end))) === false;
	const isWorse = (label: Label) =>
		matchOf(label, own) < match ||
		(fitOf(label, own) < most && !isExact(label, own) && !isTotal(label));
	// The name may occur in a sentence as well.
	const isSpokenOf = isText && isFree && areAlike && most > WHOLE;
	const hasLabel = spans.some((span) => labelsOf(span).length > 0);
	const mayBeSpokenOf = ({ start, end }: Span) => {
		const cell = source.layout().lineAt(start)?.table && source.layout().cellAt(start);
		const isPart = cell === undefined || cell.text.trim().length > end - start;
		return isSpokenOf && hasLabel && isPart;
	};
	// A day of the first column has no label: nights, while the page has "Departure: 17 October".
	const isInRow = ({ start }: Span) => {
		const line = source.layout().lineAt(start);
		const isFirst = line?.table !== undefined && line.cellAt(start)?.column === 0;
		return located.day !== undefined && most > WHOLE && isFirst && !line.isHeading;
	};
	const isOfOther = (span: Span) => {
		const around = labelsOf(span);
		return (
			(around.length > 0 ||
				isInRow(span) ||
				twin !== undefined ||
				isOfOtherKind ||
				mayBeSpokenOf(span)) &&
			around.every((label) => {
				const isClaimed = bestOther(label, own) > fitOf(label, own);
				return isClaimed || (isCertain && isWorse(label));
			})
		);
	};
	if (!spans.every(isOfOther)) return undefined;
	const values = {
		label: shownLabel(first.label),
		printed: shownLabel(first.shown),
	};
	return { kind: 'labelElsewhere', fields: [located.path], values };
}

/** So many fields may share a label that the page has for each of them. */
const MAX_SHARED = 6;

/**
 * A value at none of the labels that several fields share, which the page has as often, while all others are at one of
 * these: an hourly rate of each child, one of which is the most that the state pays.
 */
function atLastOfLabels(places: Places, own: Named, located: LocatedValue): Fact | undefined {
	const spans = spansOf(located.occurrences);
	const isText = located.number === undefined && located.day === undefined;
	if (isText || spans.length === 0 || spans.length > MAX_OCCURRENCES) return undefined;
	for (const { labels, fields } of places.sharedLabels(own)) {
		const values = labels.map(({ value }) => value);
		const isAt = (path: string, value: Span) =>
			places.spansAt(path).some((span) => within([span], value).length > 0);
		const left = values.filter((value) => !fields.some(({ path }) => isAt(path, value)));
		const areOthersAt = fields.every(
			({ path }) => path === own.path || values.some((value) => isAt(path, value)),
		);
		const [label] = labels.filter(({ value }) => value === left[0]);
		const found = label && printedAfter(places.source, label, located);
		const isFree =
			left.length === 1 && areOthersAt && values.every((value) => !isAt(own.path, value));
		if (!label || !found || found.isSame || !isFree || places.isClaimed(found.at, own.path)) {
			continue;
		}
		const isNamed = spans.some((span) =>
			places.labelsOf(span).some((one) => fitOf(one, own) >= fitOf(label, own)),
		);
		if (isNamed) continue;
		const shown = { label: shownLabel(label.text), printed: shownLabel(found.shown) };
		return { kind: 'labelElsewhere', fields: [own.path], values: shown };
	}
	return undefined;
}

/** Whether a value is in the row of a total. */
const isInTotal = ({ layout }: PagedText, { start }: Span): boolean => {
	const line = layout().lineAt(start);
	return line !== undefined && isTotalLine(line);
};
const isTotalLine = memoizeByObject((line: Line) =>
	isTotalRow(line.cells().map(({ text }) => text)),
);

/** Whether a value is below a label in the heading of its column. */
function isInColumn({ layout }: PagedText, label: Label, { start }: Span): boolean {
	const [heading, line] = [layout().lineAt(label.start), layout().lineAt(start)];
	const cell = heading?.cellAt(label.start);
	return (
		heading?.isHeading === true &&
		cell?.text.trim() === label.text.trim() &&
		heading.table === line?.table &&
		cell.column === line?.cellAt(start)?.column
	);
}

/** Whether the line of a value has a word of the name of a field in front of it: "issued" for "date of issue". */
function hasWordOf({ name }: Named, { mentions, layout }: PagedText, { start }: Span): boolean {
	const front = mentions.text.slice(layout().lineAt(start)?.start ?? start, start);
	const telling = [...name].filter((word) => !DAYS.has(word));
	return [...wordsOf(front)].some((word) => hasAlike(telling, word));
}

/** A value above the caption of another field, while the caption of its own field has no text above it. */
function nextToEmpty(places: Places, own: Named, located: LocatedValue): Fact | undefined {
	const line = places.emptyLineOf(own);
	const spans = spansOf(located.occurrences);
	if (!line || spans.length === 0 || spans.length > MAX_OCCURRENCES) return undefined;
	const labels = spans.map((span) =>
		places.labelsOf(span).find((label) => places.source.layout().lineAt(label.start) === line),
	);
	const [first] = labels;
	return labels.every((label) => label !== undefined) && first
		? { kind: 'otherLabel', fields: [own.path], values: { label: shownLabel(first.text) } }
		: undefined;
}

/** A label of more words is a sentence. */
const MAX_WORDS = 4;

/** A value whose every label is of the opposite side of its field: the employer's pension as the employee's. */
function atOtherSide(places: Places, own: Named, located: LocatedValue): Fact | undefined {
	const spans = spansOf(located.occurrences);
	if (spans.length > MAX_OCCURRENCES) return undefined;
	const name = nameInWords(own.keys.join(' '));
	const isOther = ({ text }: Label) =>
		!/[(,]/.test(text) && text.trim().split(/\s+/).length <= MAX_WORDS && isOfOtherSide(name, text);
	const labels = spans.map(places.labelsOf);
	if (!labels.every((all) => all.length > 0 && all.every(isOther))) return undefined;
	const [first] = labels.flat();
	return (
		first && { kind: 'otherLabel', fields: [own.path], values: { label: shownLabel(first.text) } }
	);
}

/** How the values of types are told from other texts. */
const KINDS: Partial<Record<LeafField['type'], Pick<LocatedValue, 'number' | 'day' | 'printed'>>> =
	{
		number: { number: NaN, printed: [] },
		integer: { number: 0, printed: [] },
		amount: { number: NaN, printed: [] },
		date: { day: '', printed: [] },
		dateTime: { day: '', printed: [] },
		string: { printed: [] },
	};

/** Whether a label has a word for an amount that its field has not: the "total amount" may be before rounding. */
const hasAmount = ({ words }: Label, { name, about }: Named) =>
	[...words.keys()].some((word) => AMOUNTS.has(word) && !name.has(word) && !about.has(word));

/** Whether a label has the whole name of a field, of a day at least without the word for it: "Promised" for "promised date". */
const isWhole = (label: Label, own: Named) =>
	fitOf(label, own) > WHOLE ||
	(isDay(own) && [...own.name].every((word) => DAYS.has(word) || label.words.has(word)));

/** Text in front of a number that it may be the one of a place of a form in: "from line 42". */
const MAX_FRONT = 12;

/** Whether a number is the one of a place of a form. */
function isOfForm(
	{ mentions }: PagedText,
	{ field }: Named,
	{ shown, at }: { shown: string; at: Span },
): boolean {
	const front = mentions.text.slice(Math.max(0, at.start - MAX_FRONT), at.end);
	return codesIn(field).has(keyOf(shown.trim())) || endsWithCode(front);
}

/** An address of the web, unlike "absent", which is none. */
const ADDRESS = /[@.]\p{L}/u;

/** A field without a value, while a label that is its whole name has one that no other field has. */
function leftOut(places: Places, own: Named): Fact | undefined {
	const { type } = own.field;
	const like = KINDS[type];
	if (like === undefined || hasValue(valueAt(places.exam.record, own.keys))) return undefined;
	const labels = places
		.labelsFor(own)
		.filter((label) => isExact(label, own) && isWhole(label, own) && !hasAmount(label, own));
	const lineAt = (span: Span) => places.source.layout().lineAt(span.start);
	const printed = labels.map((label) => {
		const one = printedAfter(places.source, label, like);
		// A digit on another line is a page of a table of contents.
		const isPageNumber = one && /^\d$/.test(one.shown.trim()) && lineAt(label) !== lineAt(one.at);
		return isPageNumber || (one && isOfForm(places.source, own, one)) ? undefined : one;
	});
	const [first] = printed;
	// Below the heading of an empty cell may be other headings.
	const layout = places.source.layout();
	const isFar = labels.some(
		(label, at) =>
			lineAt(label)?.isHeading === true &&
			layout.indexAt(printed[at]?.at.start ?? 0) > layout.indexAt(label.start) + 1,
	);
	if (isFar) return undefined;
	const isFree = printed.every(
		(one) => one && !places.isTaken(one.at, own.path) && !places.isLabel(one.at),
	);
	const shown = shownLabel(first?.shown);
	// 0 of something is none of it.
	const isGiven =
		/[1-9\p{L}]/u.test(shown) &&
		(type !== 'string' ||
			(!isBlank(shown) && mayReplace(places, own, shown, shown, ADDRESS.test(shown))));
	if (!isFree || !isGiven) return undefined;
	return {
		kind: 'emptyButPrinted',
		fields: [own.path],
		values: { printed: [shown] },
	};
}
