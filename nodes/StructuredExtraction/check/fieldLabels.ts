import { memoizeByObject } from '../../shared/basics/memoize';
import { isFilled } from '../../shared/basics/text/readableText';
import { type Span, within } from '../../shared/basics/text/spans';
import { addTo } from '../../shared/basics/values';
import { once, type Sliced } from '../../shared/host/budget';
import { cellKind } from '../../shared/page/tables/cellKinds';
import type { Cell, Layout, Line } from '../../shared/page/tables/Layout';
import { currencyCandidates } from '../../shared/values/mentions/currencyCandidates';
import { flatFields } from '../../shared/values/schema/flatFields';
import { joinPath } from '../../shared/values/schema/joinPath';
import { nameInWords } from '../../shared/values/schema/label';
import type { LeafField, Schema } from '../../shared/values/schema/schema';
import { valuesAfter } from '../evidence/labels';
import type { PagedText } from '../evidence/sourceText';
import type { Exam } from './Exam';
import { AMOUNTS, ANY_NUMBER, UNITS, Vocabulary, type WeighedWords, wordsOf } from './labelWords';

// The labels of a page, read with the words of the schema's own fields.

/** A field with the words of its name, of the groups that hold it, and of its description. */
export interface Named {
	path: string;
	keys: string[];
	field: LeafField;
	name: Set<string>;
	of: Set<string>;
	about: Set<string>;
	/** The words of labels that the description has as they are printed: all of it, or in brackets or quotes. */
	printed: Set<string>;
}

/** A label of the page, its words, those above the lines that it is in, and the first text after it. */
export interface Label extends Span {
	words: WeighedWords;
	section: WeighedWords;
	text: string;
	value: Span;
	/** Whether it has a word for a number, besides others. */
	isOfNumber: boolean;
	/** How well it names the fields that share a word with it; where it is 1, it has all words of the name. */
	fits: Map<Named, number>;
	/** The field that it names best, how well, and how well it names the next best. */
	best: { field: Named | undefined; fit: number; next: number };
}

/** Lines in which labels are looked for, and labels; longer texts are none, in characters and words. */
const MAX_LINES = 2_000;
const MAX_LABELS = 4_000;
const MAX_LABEL = 60;
const MAX_WORDS = 8;
/** Of a text after a label, in characters; `valuesAfter` reads none that is longer. */
const MAX_TEXT = 100;

/** The number of an entry of a form in front of its label: "4. ", "(C.1.1) ", "§ 3 ". */
const ENTRY_NUMBER =
	/^[^\p{L}\d]{0,3}\(?(?:\p{L}[.\d]|\d)[\d.]{0,6}(?:\(?[a-z]\))?[).]?\s+(?=\p{L})/u;
/** Text in front of a value on a line: to a colon, or to a number. */
const IN_FRONT = /^[^:：]*?(?=[:：]|\s\s|\s\d(?![\d.,]{0,9}\p{L})|\s[\p{Sc}(+-]|\p{Sc}|$)/u;
/** An amount at the end of a cell that has its label, too; its length in characters. */
const MAX_AMOUNT = 24;
const AMOUNT_AT_END = /\s\S*\d[.,]\d\d\S?\s*$/u;

function labelIn(cell: Cell, isRow: boolean): Span & { text: string } {
	const [number = ''] = isRow ? [] : (ENTRY_NUMBER.exec(cell.text) ?? []);
	const rest = cell.text.slice(number.length);
	const [front = ''] = IN_FRONT.exec(rest) ?? [];
	const [amount = ''] = AMOUNT_AT_END.exec(rest.slice(-MAX_AMOUNT)) ?? [];
	const text =
		isRow && !cell.text.includes(':') ? rest.slice(0, rest.length - amount.length) : front;
	const start = cell.start + number.length;
	return { text, start, end: start + text.length };
}

/** Further labels of a cell, each with its colon: "Days missed: 9, of these excused: 7". */
const INSIDE = /(?<=[,;|]\s)\p{L}[^,;:|]{1,58}(?=:\s)/gu;
const labelsInside = ({ text, start }: Cell): (Span & { text: string })[] =>
	text.includes(':')
		? Array.from(text.matchAll(INSIDE), ({ 0: label, index }) => ({
				text: label,
				start: start + index,
				end: start + index + label.length,
			}))
		: [];

const isCurrency = (word: string) => /^[A-Z]{3}$/.test(word) && currencyCandidates(word).length > 0;

const NO_WORDS: WeighedWords = new Map();
/** Labels have words; single letters are units and numbers of entries. */
const HAS_WORD = /\p{L}{2}|[^\p{ASCII}]/u;

/** The words of a label, without those that are numbers, and codes of currencies. */
function labelWords(text: string, vocabulary: Vocabulary): WeighedWords {
	if (!HAS_WORD.test(text)) return NO_WORDS;
	const telling = vocabulary
		.spelled(text)
		.split(/[^\p{L}\p{N}]+/u)
		.filter((word) => /\p{L}/u.test(word) && !isCurrency(word));
	return vocabulary.wordsOf(telling.join(' '));
}

/** A label in two languages, or with a remark, is each of its parts, too: "SEXE / Sex", "Telephone (office hours)". */
function readingsOf(text: string): string[] {
	const plain = text.replace(/\([^()]*\)/g, ' ');
	const parts = plain.includes('/') ? plain.split('/') : [];
	return [...new Set([text, plain, ...parts])];
}

/** Whether a line that is no row has labels of the values below it: "Boarding time   Departure   Gate". */
function isRowOfLabels(layout: Layout, line: Line, at: number): boolean {
	const cells = line.cells();
	return (
		line.table === undefined &&
		cells.length > 1 &&
		!/[\d:]/.test(line.text()) &&
		layout.lines[at + 1]?.cells().length === cells.length
	);
}

const filledAfter = (line: Line, { column }: Cell) =>
	line
		.cells()
		.slice(column + 1)
		.filter(({ text }) => isFilled(text));

/** What follows a label in brackets: "Breite (mm)". */
const REMARK = /^\([^()]*\)\s?:?$/;
/** A cell in bold is another label where the label is in bold, too. */
const BOLD = /^\s*\*\*[^*]*\*\*:?\s*$/;

/** Letters of the unit of a number, at most. */
const MAX_UNIT = 3;
/** Whether a column of a line has nothing but a number with its unit. */
const isFigure = (text: string) =>
	/\d/.test(text) && text.replace(/[^\p{L}]/gu, '').length <= MAX_UNIT;

/** The text of a label's value: the first that is filled, and more than a currency. */
function valueOf(source: PagedText, label: Span, at: number): Span | undefined {
	const { layout } = source;
	const line = layout().lines[at];
	const cell = line?.cellAt(label.start);
	if (line && cell && isRowOfLabels(layout(), line, at)) {
		return layout().lines[at + 1]?.cells()[cell.column];
	}
	const [next, after] = line && cell && !line.isHeading ? filledAfter(line, cell) : [];
	if (next && after && label.end === cell?.end && isCurrency(next.text.trim())) return after;
	const isBold = cell !== undefined && BOLD.test(cell.text);
	const read = (text: string, span: Span) => {
		const isLabel =
			isCurrency(text.trim()) ||
			REMARK.test(text.trim()) ||
			(isBold && BOLD.test(text) && !isFigure(text));
		return isFilled(text) && !isLabel ? span : undefined;
	};
	return valuesAfter(source, [label], read)[0];
}

/** Shorter lines do not continue in the next one, in characters. */
const MIN_SENTENCE = 50;

/** Whether a line goes on with the sentence of the line above it: its beginning is no label. */
function isContinued({ lines }: Layout, at: number): boolean {
	const [above, line] = [lines[at - 1], lines[at]];
	if (!above || !line || above.table || line.table) return false;
	const text = above.text().trimEnd();
	return text.length >= MIN_SENTENCE && !/[.:;!?]$/.test(text) && /^\s*\p{Ll}/u.test(line.text());
}

/** Whether a heading is one of several figures or days in its column, and labels none of them alone. */
function isColumn({ layout }: PagedText, line: Line, { column }: Cell, value: Span): boolean {
	const own = layout().indexAt(line.start);
	if (!line.isHeading && !isRowOfLabels(layout(), line, own)) return false;
	const at = layout().indexAt(value.start);
	const [kind = '', next] = layout()
		.lines.slice(at, at + 2)
		.filter(({ table }) => table === line.table)
		.map((row) => cellKind(row.cells()[column]?.text ?? ''));
	return kind !== '' && kind !== 'text' && kind === next;
}

function bestOf(fits: (readonly [Named, number])[]): Label['best'] {
	const [first, second] = [...fits].sort(([, a], [, b]) => b - a);
	return { field: first?.[0], fit: first?.[1] ?? 0, next: second?.[1] ?? 0 };
}

/** The labels of the pages, each with the text after it. */
function* labelsOn(source: PagedText, fields: Named[]): Sliced<Label[]> {
	const vocabulary = new Vocabulary(
		fields.flatMap(({ keys, field }) => [nameInWords(keys.join(' ')), field.description ?? '']),
	);
	const byWord = new Map<string, Named[]>();
	for (const field of fields) {
		for (const word of new Set([...field.name, ...field.about])) addTo(byWord, word, field);
	}
	const found: Label[] = [];
	let sections: WeighedWords[] = [];
	let isBegin = true;
	for (const [index, line] of source.layout().lines.slice(0, MAX_LINES).entries()) {
		// A label may be like each of hundreds of fields.
		yield;
		if (found.length >= MAX_LABELS) break;
		const isEmpty = !isFilled(line.text());
		const cells = isEmpty ? [] : line.cells().slice(0, MAX_LABELS);
		const rest = isContinued(source.layout(), index) ? cells.slice(1) : cells;
		const labels = rest.flatMap((cell) =>
			[labelIn(cell, line.table !== undefined), ...labelsInside(cell)].map((label) => ({
				cell,
				label,
			})),
		);
		for (const { cell, label } of labels) {
			if (label.text.length > MAX_LABEL || !HAS_WORD.test(label.text)) continue;
			const value = valueOf(source, label, index);
			if (!value || isColumn(source, line, cell, value)) continue;
			const section =
				isBegin || line.table ? undefined : sections[sections.length > 1 ? cell.column : 0];
			for (const text of readingsOf(label.text)) {
				const words = labelWords(text, vocabulary);
				const isOfNumber = words.size > 1 && words.delete(ANY_NUMBER);
				if (words.size === 0 || words.size > MAX_WORDS) continue;
				const one = { ...label, words, section: section ?? NO_WORDS, value, isOfNumber };
				const sharing = new Set([...words.keys()].flatMap((word) => byWord.get(word) ?? []));
				const fits = [...sharing].map((field) => [field, likeness(one, field)] as const);
				const isFitting = ([{ field }, fit]: (typeof fits)[0]) =>
					fit > 0 && !(isOfNumber && field.type !== 'string');
				const fitting = fits.filter(isFitting);
				found.push({ ...one, fits: new Map(fitting), best: bestOf(fitting) });
			}
		}
		if (isBegin && !isEmpty) {
			sections = line.table
				? []
				: cells.map((cell) => labelWords(labelIn(cell, false).text, vocabulary));
		}
		isBegin = isEmpty;
	}
	return found.sort((a, b) => a.value.start - b.value.start);
}

type Worded = Pick<Label, 'words' | 'section'>;

/** How many words of a field's name a label has; those above its lines count where it has one itself. */
export function commonWords({ words, section }: Worded, { name, of, printed }: Named): number {
	if (printed.size > 0 && printed.has(asKey(words.keys()))) return name.size;
	const sum = (from: WeighedWords, isWanted: (word: string) => boolean) =>
		[...from].reduce((total, [word, weight]) => total + (isWanted(word) ? weight : 0), 0);
	const own = sum(words, (word) => name.has(word));
	const isAbove = (word: string) => !words.has(word) && (name.has(word) || of.has(word));
	return own === 0 ? 0 : own + sum(section, isAbove);
}

/** Words of a description count half; a label with nothing else is no name of the field. */
const OF_DESCRIPTION = 0.5;
const MAX_DESCRIBED = 0.75;

const describedWords = ({ words }: Worded, { name, about }: Named) =>
	[...words.keys()].filter((word) => !name.has(word) && about.has(word)).length * OF_DESCRIPTION;

/** How much a label has of the name and the description of a field. */
export const matchOf = (label: Worded, field: Named) =>
	commonWords(label, field) + describedWords(label, field);

/** How well a label names a field: the share of the words that both have. */
function likeness(label: Worded, field: Named): number {
	const { name, of, about } = field;
	const strange = [...label.words.keys()].filter(
		(word) => !name.has(word) && !about.has(word) && !of.has(word),
	);
	const described = describedWords(label, field);
	const common = commonWords(label, field);
	if (common === 0) {
		return strange.length === 0 ? Math.min(MAX_DESCRIBED, described / name.size) : 0;
	}
	const others = strange.filter((word) => !UNITS.has(word) && !AMOUNTS.has(word)).length;
	return (common + described) / (name.size + others);
}

/** Whether the name and the description of a field have all words of a label. */
export const isExact = ({ words }: Label, { name, of, about }: Named) =>
	[...words.keys()].every(
		(word, at) =>
			name.has(word) ||
			about.has(word) ||
			of.has(word) ||
			AMOUNTS.has(word) ||
			(at > 0 && UNITS.has(word)),
	);

const asKey = (words: Iterable<string>) => [...words].sort().join(' ');

/** Labels in a description: "The rate (Taux salarial) of a line". */
const QUOTED = /\(([^()]{2,60})\)|"([^"]{2,60})"|“([^”]{2,60})”/gu;
function printedIn(description: string): Set<string> {
	const inside = Array.from(description.matchAll(QUOTED), ([, ...texts]) => texts.join(''));
	const keys = [description, ...inside].flatMap((text) => {
		const words = wordsOf(text);
		return words.size > 0 && words.size <= MAX_WORDS ? [asKey(words)] : [];
	});
	return new Set(keys);
}

/** The fields with one value, with the words of their names. */
const namedFields = memoizeByObject(({ fields }: Schema): Named[] =>
	flatFields(fields).flatMap(({ keys, field }) => {
		if (field.type === 'list') return [];
		const words = [...wordsOf(nameInWords(keys.at(-1) ?? ''))];
		const telling = words.filter((word) => word !== ANY_NUMBER && !UNITS.has(word));
		const name = new Set(telling.length > 0 ? telling : words);
		if (name.size === 0) return [];
		const of = wordsOf(nameInWords(keys.slice(0, -1).join(' ')));
		const units = words.filter((word) => UNITS.has(word));
		const about = new Set([...wordsOf(field.description ?? ''), ...units]);
		const printed = printedIn(field.description ?? '');
		return [{ path: joinPath('', ...keys), keys, field, name, of, about, printed }];
	}),
);

/** Whether a value is on the line of a label, with nothing but figures between; headings tell these apart. */
export function isOfRow({ layout }: PagedText, label: Label, span: Span): boolean {
	const line = layout().lineAt(label.start);
	if (line !== layout().lineAt(span.start) || span.start <= label.start) return false;
	const isBetween = ({ text }: Cell) => (line?.table ? /\d/.test(text) : isFigure(text));
	const cells = line?.cells().filter(({ start }) => start > label.start && start <= span.start);
	return cells?.every(isBetween) === true;
}

/** Letters in front of a number, which are no label. */
const CODE_PREFIX = /^\s*\p{Lu}{1,3}\s*$/u;

/** The labels of the pages with the fields that they name. With rests between lines. */
export const fieldLabels = memoizeByObject((exam: Exam) => once(() => readLabels(exam)));

function* readLabels(exam: Exam) {
	const source = exam.source();
	const fields = namedFields(exam.schema);
	if (source === null) return { fields, labels: [], labelsOf: () => [], isLabel: () => false };
	yield* source.layoutInSlices();
	const labels = yield* labelsOn(source, fields);
	const isOfLine = ({ start, value }: Label) =>
		source.layout().indexAt(start) === source.layout().indexAt(value.start);
	const spans = labels.map(({ value: { start, end } }, at) => ({ start, end, at }));
	const byStart = [...labels].sort((a, b) => a.start - b.start);
	/** The labels of a value: those on its line, else above it, else that of its column. */
	const labelsOf = (span: Span): Label[] => {
		const line = source.layout().lineAt(span.start);
		const near = within(spans, { start: span.start - MAX_TEXT, end: span.start + 1 });
		const around = near.flatMap(({ end, at }) => (span.start < end ? (labels[at] ?? []) : []));
		const ofLine = line ? within(byStart, { start: line.start, end: span.start }) : [];
		const own = ofLine.filter((label) => around.includes(label) || isOfRow(source, label, span));
		if (own.length > 0) return own;
		if (around.length > 0 || !line?.table) return around;
		const heading = line.table.lines.find(({ isHeading }) => isHeading);
		const column = heading?.cells()[line.cellAt(span.start)?.column ?? -1];
		return column ? within(byStart, column) : [];
	};
	const { text } = source.mentions;
	const firstLetter = ({ start, end }: Span) => start + text.slice(start, end).search(/\p{L}/u);
	// "ZP 604 IX" is a code.
	const isWord = (label: Label) =>
		isOfLine(label) && !/\d/.test(label.text) && !CODE_PREFIX.test(label.text);
	const starts = new Set(labels.filter(isWord).map(firstLetter));
	/** Whether a text is the label of another one on its line. */
	const isLabel = (span: Span) => starts.has(firstLetter(span));
	return { fields, labels, labelsOf, isLabel };
}
