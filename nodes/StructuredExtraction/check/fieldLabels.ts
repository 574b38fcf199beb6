import { memoizeByObject } from '../../shared/basics/memoize';
import { type Span, within } from '../../shared/basics/text/spans';
import { fold } from '../../shared/basics/text/fold';
import { addTo } from '../../shared/basics/values';
import { isRest, once, type Sliced } from '../../shared/host/budget';
import { isFigure, isYear } from '../../shared/page/tables/cellKinds';
import { type Cell, type Layout, Line } from '../../shared/page/tables/Layout';
import { currencyCandidates } from '../../shared/values/mentions/currencyCandidates';
import { FIELD_KINDS } from '../../shared/values/roles/fieldKinds';
import { haveOtherDirections, isOfOtherSide } from '../../shared/values/roles/opposites';
import { flatFields } from '../../shared/values/schema/flatFields';
import { joinPath } from '../../shared/values/schema/joinPath';
import { nameInWords } from '../../shared/values/schema/label';
import type { LeafField, Schema } from '../../shared/values/schema/schema';
import { spansOf } from '../evidence/occurrences';
import type { PagedText } from '../evidence/sourceText';
import type { Exam } from './Exam';
import {
	AMOUNTS,
	ANY_NUMBER,
	BEFORE_DAYS,
	DAYS,
	NAMES,
	TOTALS,
	UNITS,
	Vocabulary,
	type WeighedWords,
	wordsLike,
	wordsOf,
} from '../evidence/labelWords';
import { withoutCodes } from './namedCodes';
import { MAX_LINES, MAX_WORDS, type PrintedLabel, printedLabels } from './printedLabels';

// The labels of a page, read with the words of the schema's own fields.

/** A field with the words of its name, of the groups that hold it, and of its description. */
export interface Named {
	path: string;
	keys: string[];
	field: LeafField;
	name: Set<string>;
	of: Set<string>;
	about: Set<string>;
	/** The letters and digits of its name: "epglnren" for "ep_gl_nren", which a page has as "EPgl,nren". */
	letters: string;
	/** The words of labels that the description has as they are printed: all of it, or in brackets or quotes. */
	printed: Set<string>;
}

/** A label of the page with the fields that it names. */
export interface Label extends PrintedLabel {
	value: Span;
	/** Of a caption: the text after it, which may be the value as well. */
	other: Span | undefined;
	/** How well it names the fields that share a word with it; where it is 1, it has all words of the name. */
	fits: Map<Named, number>;
	/** The field that it names best, how well, and how well it names the next best. */
	best: { field: Named | undefined; fit: number; next: number };
}

/** A caption with nothing above it. */
export type EmptyLabel = PrintedLabel & Pick<Label, 'best'>;

/** Of a text after a label, in characters; `valuesAfter` reads none that is longer. */
const MAX_TEXT = 100;

/** How well a label names fields. */
type Fits = (readonly [Named, number])[];

/** By how much less a label names a field by a word of its description alone. */
const LESS = 0.01;

function bestOf(label: PrintedLabel, fits: Fits): Label['best'] {
	const isDescribed = ({ name }: Named) => ![...label.words.keys()].some((word) => name.has(word));
	const more = (field: Named) =>
		isSpelledAs(label, field) ? LESS : isDescribed(field) ? -LESS : 0;
	const ranked = fits.map(([field, fit]) => ({ field, fit, rank: fit + more(field) }));
	const [first, second] = ranked.sort((a, b) => b.rank - a.rank);
	const { field, fit = 0, rank = 0 } = first ?? {};
	const isTie = second?.fit === fit;
	return { field, fit, next: (isTie ? fit - (rank - second.rank) : second?.fit) ?? 0 };
}

/** How well a label names a field that it is the label of. */
export const KNOWN = 0.5;

/** So many values of the record have to be above their labels. */
const MIN_CAPTIONS = 2;

/** Whether the pages are a form with captions: the values are above the labels of their fields, rather than below. */
class Captions {
	private above = 0;
	private below = 0;
	private readonly spansOf: Map<string, Span[]>;

	constructor(
		exam: Exam,
		private readonly layout: Layout,
	) {
		this.spansOf = new Map(
			exam.located.map(({ path, occurrences }) => [path, spansOf(occurrences)]),
		);
	}

	count({ start, value, caption }: PrintedLabel, { field, fit }: Label['best']) {
		const spans = field && fit >= KNOWN ? (this.spansOf.get(field.path) ?? []) : [];
		const has = (place?: Span) => place !== undefined && within(spans, place).length > 0;
		const isAbove = has(caption?.value);
		const isBelow =
			has(value) && this.layout.indexAt(start) !== this.layout.indexAt(value?.start ?? start);
		if (isAbove === isBelow) return;
		if (isAbove) this.above += 1;
		else this.below += 1;
	}

	areMost(): boolean {
		return this.above >= MIN_CAPTIONS && this.above > this.below;
	}
}

/** Words and symbols that may be a currency. */
const TOKEN = /\p{Sc}|[\p{L}.]+\p{Sc}?/gu;
/** Whether a text has a currency, where a field asks for one: "Alternative Currency must be Eurocurrency Loans" has none. */
export function mayBeCurrency({ keys, field }: Named, text: string): boolean {
	const isCurrency =
		field.type === 'string' &&
		(field.format === 'currency' || FIELD_KINDS.currency.test(keys.at(-1) ?? ''));
	const tokens = isCurrency ? (text.slice(0, MAX_TEXT).match(TOKEN) ?? []) : [];
	return !isCurrency || tokens.some((token) => currencyCandidates(token).length > 0);
}

/** The labels of the pages with the fields that they name, and those whose place is empty. */
function* labelsOn(
	exam: Exam,
	source: PagedText,
	fields: Named[],
): Sliced<{ labels: Label[]; empty: EmptyLabel[] }> {
	const { schema } = exam;
	const vocabulary = new Vocabulary(
		fields.flatMap(({ keys, field }) => [nameOf(keys), field.description ?? '']),
		likeNames(schema),
	);
	const byWord = new Map<string, Named[]>();
	for (const field of fields) {
		for (const word of new Set([...field.name, ...field.about])) addTo(byWord, word, field);
	}
	const printed: { one: PrintedLabel; fits: Fits; best: Label['best'] }[] = [];
	const captions = new Captions(exam, source.layout());
	for (const one of yield* printedLabels(source, vocabulary)) {
		// A label may be like each of hundreds of fields.
		yield;
		const sharing = new Set([...one.words.keys()].flatMap((word) => byWord.get(word) ?? []));
		const fits: Fits = [...sharing].map((field) => [field, likeness(one, field)]);
		const best = bestOf(one, fits);
		if (one.caption) captions.count(one, best);
		printed.push({ one, fits, best });
	}
	const areCaptions = captions.areMost();
	const found: Label[] = [];
	const empty: EmptyLabel[] = [];
	for (const { one, fits, best } of printed) {
		yield;
		if (areCaptions && one.caption?.isEmpty) empty.push({ ...one, best });
		const value = areCaptions && one.caption ? one.caption.value : one.value;
		if (value === undefined) continue;
		const hasDay = within(source.mentions.wholeDates(), value).length > 0;
		const fitting = fits.filter(([named, fit]) => {
			const isCount = one.isOfNumber && named.field.type !== 'string';
			// "Total payments" have no day; "employer" and "employee" begin alike.
			if (fit === 0 || isCount || (isDay(named) && !hasDay)) return false;
			if (!mayBeCurrency(named, source.mentions.text.slice(value.start, value.end))) return false;
			const name = nameOf(named.keys);
			return fit < KNOWN || !(isOfOtherSide(name, one.text) || haveOtherDirections(name, one.text));
		});
		const other = value === one.value ? undefined : one.value;
		found.push({ ...one, value, other, fits: new Map(fitting), best: bestOf(one, fitting) });
	}
	return { labels: found.sort((a, b) => a.value.start - b.value.start), empty };
}

/** Whether some line has a word of the name of a field; where none has, no label names one of them. */
export function* areNamed(source: PagedText, schema: Schema, fields: Named[]): Sliced<boolean> {
	// Texts may have labels without a word of their own: "Name" below "Guardian".
	if (fields.some(({ field, printed }) => field.type === 'string' || printed.size > 0)) return true;
	const vocabulary = new Vocabulary(
		fields.map(({ keys }) => nameOf(keys)),
		likeNames(schema),
	);
	const names = new Set(fields.flatMap(({ name }) => [...name]));
	for (const [index, line] of source.layout().lines.slice(0, MAX_LINES).entries()) {
		if (isRest(index)) yield;
		const words = vocabulary.wordsOf(vocabulary.spelled(line.text()));
		if ([...words.keys()].some((word) => names.has(word))) return true;
	}
	return false;
}

type Worded = Pick<Label, 'words' | 'section' | 'text'>;

const lettersOf = (text: string) => fold(text).replace(/[^\p{L}\p{N}]+/gu, '');

/** Whether a label has the letters of a name, wherever its words end. */
const isSpelledAs = ({ text }: Pick<Label, 'text'>, { letters }: Named): boolean =>
	text.length < 2 * letters.length && lettersOf(text) === letters;

/** How many words of a field's name a label has; those above its lines count where it has one itself. */
export function commonWords(label: Worded, named: Named): number {
	const { words, section } = label;
	const { name, of, printed, field } = named;
	if (isSpelledAs(label, named)) return name.size;
	if (printed.size > 0) {
		const telling = [...words.keys()].filter((word) => name.has(word) || !AMOUNTS.has(word));
		if (printed.has(asKey(words.keys())) || printed.has(asKey(telling))) return name.size;
	}
	const sum = (from: WeighedWords, isWanted: (word: string) => boolean) =>
		[...from].reduce((total, [word, weight]) => total + (isWanted(word) ? weight : 0), 0);
	const own = sum(words, (word) => name.has(word));
	const isAbove = (word: string) => !words.has(word) && (name.has(word) || of.has(word));
	// "Name:" below "Legal guardian"
	const isNameAlone = field.type === 'string' && [...words.keys()].every((word) => NAMES.has(word));
	return own === 0 && !isNameAlone ? 0 : own + sum(section, isAbove);
}

/** Words of a description count half; a label with nothing else is no name of the field. */
const OF_DESCRIPTION = 0.5;
const MAX_DESCRIBED = 0.75;

export const isDay = ({ field: { type } }: Named) => type === 'date' || type === 'dateTime';

export const isNumber = ({ field: { type } }: Named) =>
	type === 'number' || type === 'integer' || type === 'amount';

/** Whether a printed number is a year, unlike the value: "Experience" in front of "2017" is no number of years. */
export const isYearOnly = (printed: string, value: number): boolean =>
	isYear(printed) && !Number.isNaN(value) && !isYear(String(value));

/** How much less than others a word counts that says no more than the type of its field, where a label leaves it out. */
const OF_TYPE = 0.9;
/** A label that has all words of a name but such as these is better. */
export const WHOLE = 0.9;

const isDayWord = (word: string, field: Named) => isDay(field) && DAYS.has(word);

/** "Gross total" is a label of "gross amount". */
const isTotalOfAmount = (word: string, { name }: Named) =>
	TOTALS.has(word) && !name.has(word) && [...name].some((own) => AMOUNTS.has(own));

/** Whether a word says no more than what type a field has. */
const isForType = (word: string, field: Named) =>
	AMOUNTS.has(word) ||
	isTotalOfAmount(word, field) ||
	isDayWord(word, field) ||
	(field.field.type === 'string' && NAMES.has(word));

/** Whether a label has only words for the type of a field, such as "Date", and the name has more. */
export const isForTypeAlone = ({ words }: Worded, field: Named) =>
	[...words.keys()].every((word) => isForType(word, field)) &&
	![...field.name].every((word) => isForType(word, field));

const isBeforeDay = (word: string, field: Named) => isDay(field) && BEFORE_DAYS.has(word);

const describedWords = ({ words }: Worded, field: Named) =>
	[...words.keys()].filter(
		(word) => !field.name.has(word) && field.about.has(word) && !isDayWord(word, field),
	).length * OF_DESCRIPTION;

/** How much a label has of the name and the description of a field. */
export const matchOf = (label: Worded, field: Named) =>
	commonWords(label, field) + describedWords(label, field);

/** How well a label names a field: the share of the words that both have. */
function likeness(label: Worded, field: Named): number {
	const { name, of, about } = field;
	const strange = [...label.words.keys()].filter(
		(word) => !name.has(word) && !about.has(word) && !of.has(word),
	);
	if (isSpelledAs(label, field)) return 1;
	const described = describedWords(label, field);
	const common = commonWords(label, field);
	if (common === 0) {
		// "kWh" is the unit of many.
		const isUnit = [...label.words.keys()].every((word) => UNITS.has(word));
		return !isUnit && strange.every((word) => isBeforeDay(word, field))
			? Math.min(MAX_DESCRIBED, described / name.size)
			: 0;
	}
	const others = strange.filter((word) => !UNITS.has(word) && !isForType(word, field)).length;
	// A label leaves out what the type of its field says: "Contractor" for "contractor name".
	const left = [...name].filter((word) => isForType(word, field) && !label.words.has(word)).length;
	const size = left < name.size ? name.size - left * OF_TYPE : name.size;
	return (common + described) / (size + others);
}

/** Whether the name and the description of a field have all words of a label. */
export const isExact = (label: Label, field: Named) =>
	isSpelledAs(label, field) ||
	[...label.words.keys()].every(
		(word, at) =>
			field.name.has(word) ||
			field.about.has(word) ||
			field.of.has(word) ||
			isForType(word, field) ||
			(at > 0 && (UNITS.has(word) || isBeforeDay(word, field))),
	);

const asKey = (words: Iterable<string>) => [...words].sort().join(' ');

/** Labels in a description: "The rate (Taux salarial) of a line", "printed as 'Regd. No.' on the card". */
const QUOTED =
	/\(([^()]{2,60})\)|"([^"]{2,60})"|“([^”]{2,60})”|(?<![\p{L}\d])['‘]([^'’]{2,60})['’](?![\p{L}\d])/gu;
const CJK = /^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}ー]/u;
function printedIn(description: string, like: (word: string) => string): Set<string> {
	const inside = Array.from(description.matchAll(QUOTED), ([, ...texts]) => texts.join(''));
	// Chinese and Japanese have no spaces: "記名被保険者の名称" has a label in front.
	const front = CJK.test(description)
		? (description.split(/[のをはが的、。，（(：:]/, 1)[0] ?? '')
		: '';
	const keys = [description, front, ...inside].flatMap((text) => {
		const words = new Set([...wordsOf(text)].map(like));
		// As labels are read.
		if (words.size > 1) words.delete(ANY_NUMBER);
		return words.size > 0 && words.size <= MAX_WORDS ? [asKey(words)] : [];
	});
	return new Set(keys);
}

const nameOf = (keys: string[]) => nameInWords(keys.join(' '));

/** Replaces words by similar ones of the names of a schema's fields. */
export const likeNames = memoizeByObject(({ fields }: Schema) =>
	wordsLike(flatFields(fields).flatMap(({ keys }) => [...wordsOf(nameOf(keys))])),
);

/** The fields with one value, with the words of their names. */
export const namedFields = memoizeByObject((schema: Schema): Named[] =>
	flatFields(schema.fields).flatMap(({ keys, field }) => {
		if (field.type === 'list') return [];
		const words = [...wordsOf(nameInWords(keys.at(-1) ?? ''))];
		const telling = words.filter((word) => word !== ANY_NUMBER && !UNITS.has(word));
		const name = new Set(telling.length > 0 ? telling : words);
		if (name.size === 0) return [];
		const of = wordsOf(nameOf(keys.slice(0, -1)));
		const units = words.filter((word) => UNITS.has(word));
		const like = likeNames(schema);
		const description = withoutCodes(field.description ?? '');
		const about = new Set([...[...wordsOf(description)].map(like), ...units]);
		const printed = printedIn(description, like);
		const letters = lettersOf(nameInWords(keys.at(-1) ?? ''));
		return [{ path: joinPath('', ...keys), keys, field, name, of, about, printed, letters }];
	}),
);

/** Whether a value is on the line of a label, with nothing but figures between; headings tell these apart. */
export function isOfRow({ layout }: PagedText, label: Label, span: Span): boolean {
	const line = layout().lineAt(label.start);
	const cell = line?.cellAt(label.start);
	if (!line || !cell || line !== layout().lineAt(span.start)) return false;
	const own = line.cellAt(span.start);
	if (own === cell) return span.start > label.start;
	const isBetween = ({ text }: Cell) => (line.table ? /\d/.test(text) : isFigure(text));
	const after = line.filledAfter(cell);
	const at = after.findIndex((one) => one === own);
	// The place of a note next to the label may be empty.
	const [first = cell] = after;
	const [low, high] = [first.column, own?.column ?? 0].sort((one, other) => one - other);
	return (
		at !== -1 &&
		line
			.cells()
			.slice(low, 1 + (high ?? 0))
			.every(isBetween)
	);
}

/** What follows the name of a street. */
const HOUSE_NUMBER = /^ \d{1,4} ?[a-z]?[,.]?\s*$/i;

/** Letters in front of a number, which are no label. */
const CODE_PREFIX = /^\s*\p{Lu}{1,3}\s*$/u;

/** Tells which cells are values of tables and lines of labels and values in turn: no label of a field is in their columns. */
function pairsIn(layout: Layout, labels: Label[]) {
	const known = new Map<unknown, Set<number>>();
	const placeOf = ({ start }: Label) => {
		const line = layout.lineAt(start);
		return { of: line?.table ?? line, count: line?.cells().length ?? 0, cell: line?.cellAt(start) };
	};
	for (const label of labels) {
		const { of, cell } = placeOf(label);
		if (!cell || label.best.fit < KNOWN) continue;
		known.set(of, (known.get(of) ?? new Set()).add(cell.column));
	}
	return (label: Label): boolean => {
		const { of, count, cell } = placeOf(label);
		const columns = [...(known.get(of) ?? [])];
		// One label in front of a line does not tell what the others are.
		const areTold = of instanceof Line ? columns.length > 1 : columns.length > 0;
		return (
			count % 2 === 0 &&
			areTold &&
			columns.every((column) => column % 2 === 0) &&
			(cell?.column ?? 0) % 2 === 1
		);
	};
}

/** The labels of the pages with the fields that they name. With rests between lines. */
export const fieldLabels = memoizeByObject((exam: Exam) => once(() => readLabels(exam)));

export interface FieldLabels {
	fields: Named[];
	labels: Label[];
	/** Captions with nothing above them. */
	empty: EmptyLabel[];
	/** The labels of a value: those on its line, else above it, else that of its column. */
	labelsOf: (span: Span) => Label[];
	/** Whether a text is the label of another one on its line. */
	isLabel: (span: Span) => boolean;
}

function* readLabels(exam: Exam): Sliced<FieldLabels> {
	const source = exam.source();
	const fields = namedFields(exam.schema);
	if (source === null) {
		return { fields, labels: [], empty: [], labelsOf: () => [], isLabel: () => false };
	}
	yield* source.layoutInSlices();
	const { labels, empty } = yield* labelsOn(exam, source, fields);
	const isOfLine = ({ start, value }: Label) =>
		source.layout().indexAt(start) === source.layout().indexAt(value.start);
	const spans = labels.map(({ value: { start, end } }, at) => ({ start, end, at }));
	const byStart = [...labels].sort((a, b) => a.start - b.start);
	const labelsOf = (span: Span): Label[] => {
		const line = source.layout().lineAt(span.start);
		const near = within(spans, { start: span.start - MAX_TEXT, end: span.start + 1 });
		const around = near.flatMap(({ end, at }) => (span.start < end ? (labels[at] ?? []) : []));
		const ofLine = line ? within(byStart, line) : [];
		const own = ofLine.filter((label) => around.includes(label) || isOfRow(source, label, span));
		if (own.length > 0) return own;
		if (around.length > 0 || !line?.table) return around;
		const heading = line.table.lines.find(({ isHeading }) => isHeading);
		const column = heading?.cells()[line.cellAt(span.start)?.column ?? -1];
		return column ? within(byStart, column) : [];
	};
	const { text } = source.mentions;
	const firstLetter = ({ start, end }: Span) => start + text.slice(start, end).search(/\p{L}/u);
	const isOfPair = pairsIn(source.layout(), labels);
	// Values below a row of labels are next to one another.
	const below = new Set(
		labels.flatMap((label) => {
			const line = source.layout().lineAt(label.start);
			const { length = 0 } = line?.cells() ?? [];
			// A line without a table, or the headings of one row.
			const [heading, row] = line?.table?.lines.slice(-2) ?? [];
			const isOfOneRow = heading?.isHeading === true && row?.isHeading === false;
			const isInRow = length > 1 && (!line?.table || (line.isHeading && isOfOneRow));
			return isInRow && !isOfLine(label) ? [label.value.start] : [];
		}),
	);
	// "Station Road 30" has no label, unlike "Age 30", if there is an age.
	const isStreet = ({ end, value, best }: Label) =>
		best.fit < KNOWN && end === value.start && HOUSE_NUMBER.test(text.slice(end, value.end));
	// "ZP 604 IX" is a code.
	const isWord = (label: Label) =>
		isOfLine(label) &&
		!isStreet(label) &&
		!/\d/.test(label.text) &&
		!CODE_PREFIX.test(label.text) &&
		!below.has(label.start) &&
		!isOfPair(label);
	const starts = new Set(labels.filter(isWord).map(firstLetter));
	const isLabel = (span: Span) => starts.has(firstLetter(span));
	return { fields, labels, empty, labelsOf, isLabel };
}
