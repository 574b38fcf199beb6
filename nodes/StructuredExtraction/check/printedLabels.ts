import { memoizeByObject } from '../../shared/basics/memoize';
import { isFilled } from '../../shared/basics/text/readableText';
import { lastBefore, type Span, within } from '../../shared/basics/text/spans';
import type { Sliced } from '../../shared/host/budget';
import { cellKind, isFigure } from '../../shared/page/tables/cellKinds';
import type { Cell, Layout, Line } from '../../shared/page/tables/Layout';
import { currencyCandidates } from '../../shared/values/mentions/currencyCandidates';
import {
	arePairs,
	ENTRY_NUMBER,
	HAS_WORD,
	headingOver,
	LINE_BREAK,
	TITLE,
} from '../evidence/blocks';
import { valuesAfter } from '../evidence/labels';
import { contentsOf } from '../evidence/references';
import type { PagedText } from '../evidence/sourceText';
import {
	ANY_NUMBER,
	DAYS,
	hasSynonym,
	type Vocabulary,
	type WeighedWords,
	wordsOf,
} from '../evidence/labelWords';

// The labels of pages, whatever fields they name.

/** A label of the page, its words, those above the lines that it is in, and where its value may be. */
export interface PrintedLabel extends Span {
	words: WeighedWords;
	section: WeighedWords;
	text: string;
	/** The first text after it. */
	value: Span | undefined;
	/**
	 * Of a label with nothing else in its cell, in a line that has only such: the text above it, if there is one, and
	 * whether its place is known to be empty.
	 */
	caption: { value: Span | undefined; isEmpty: boolean } | undefined;
	/** Whether it has a word for a number, besides others. */
	isOfNumber: boolean;
}

/** Lines in which labels are looked for, and labels; longer texts are none, in characters. */
export const MAX_LINES = 2_000;
const MAX_LABELS = 4_000;
const MAX_LABEL = 60;
/** Words of a label, at most. */
export const MAX_WORDS = 8;

/** Text in front of a value on a line: to a colon, or to a number. */
const IN_FRONT = /^[^:：]*?(?=[:：](?!\/\/)|\s\s|\s\d(?![\d.,]{0,9}\p{L})|\s[\p{Sc}(+-]|\p{Sc}|$)/u;
/** An amount at the end of a cell that has its label, too; its length in characters. */
const MAX_AMOUNT = 24;
const AMOUNT_AT_END = /\s\S*\d[.,]\d\d\S?\s*$/u;

/** A label in bold in front of its value, or of a remark, which may be long: "**Consignee** (negotiable only if …)". */
const IN_BOLD = /^(\s*\*\*)([^*]{1,120})\*\*(?=\s*[^\s:])/u;
const IS_REMARK = /^\s*\([^()]*\)\s*$/u;

function labelIn(cell: Cell, isRow: boolean): Span & { text: string } {
	const [bold, mark = '', inBold = ''] = IN_BOLD.exec(cell.text) ?? [];
	if (bold !== undefined) {
		const [number = ''] = ENTRY_NUMBER.exec(inBold) ?? [];
		const start = cell.start + mark.length + number.length;
		const isAlone = IS_REMARK.test(cell.text.slice(bold.length));
		const end = isAlone ? cell.end : cell.start + bold.length;
		return { text: inBold.slice(number.length), start, end };
	}
	const [number = ''] = isRow ? [] : (ENTRY_NUMBER.exec(cell.text) ?? []);
	const rest = cell.text.slice(number.length);
	const [front = ''] = IN_FRONT.exec(rest) ?? [];
	const [amount = ''] = AMOUNT_AT_END.exec(rest.slice(-MAX_AMOUNT)) ?? [];
	const [line = ''] = rest.split(LINE_BREAK, 1);
	const whole = line.trim() === '' ? rest : line;
	const text =
		isRow && !cell.text.includes(':')
			? whole.slice(0, whole === rest ? rest.length - amount.length : undefined)
			: front;
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

/** "No. of shares" is how many there are, unlike "Policy no.". */
const COUNT = /(?<!\p{L})(?:no\.?|number) of(?!\p{L})/iu;

const NO_WORDS: WeighedWords = new Map();

/** "PLZ" was a currency of Poland, and is the postcode in German. */
const isCurrency = (word: string) =>
	/^[A-Z]{3}$/.test(word) && !hasSynonym(word) && currencyCandidates(word).length > 0;

/** What an analysis is made of, in front of its name: "S-Colesterolo", "fP-Glukose", for serum and plasma. */
const MATERIAL = /^\s*f?[SPUB]-(?=\p{L}{3})/u;

/** The words of a label, without those that are numbers, and codes of currencies. */
function labelWords(text: string, vocabulary: Vocabulary): WeighedWords {
	if (!HAS_WORD.test(text)) return NO_WORDS;
	const telling = vocabulary
		.spelled(text.replace(MATERIAL, ''))
		.split(/[^\p{L}\p{N}'’]+/u)
		.filter((word) => /\p{L}/u.test(word) && !isCurrency(word));
	return vocabulary.wordsOf(telling.join(' '));
}

/** A label in two languages, or with a remark, is each of its parts, too: "SEXE / Sex", "Telephone (office hours)". */
function readingsOf(text: string): string[] {
	const plain = text.replace(/\([^()]*\)/g, ' ');
	const parts = plain.includes('/') ? plain.split('/') : [];
	return [...new Set([text, plain, ...parts])];
}

/**
 * Whether a line that is no row has labels of the values below it: "Boarding time   Departure   Gate". Several lines of
 * two texts are labels with their values.
 */
function isRowOfLabels({ lines }: Layout, line: Line, at: number): boolean {
	const { length } = line.cells();
	const isAlike = (other: Line | undefined) =>
		other !== undefined &&
		!other.table &&
		isFilled(other.text()) &&
		other.cells().length === length;
	// "OWNER   APPLICANT" is above names and addresses.
	const isInCapitals = (one: Line | undefined) => one && !/\p{Ll}/u.test(one.text());
	const isAbove = isInCapitals(line) && !isInCapitals(lines[at + 1]);
	const isForm = length === 2 && !isAbove && (isAlike(lines[at - 1]) || isAlike(lines[at + 2]));
	const below = lines[at + 1]?.cells() ?? [];
	return (
		line.table === undefined &&
		length > 1 &&
		!/[\d:]/.test(line.text()) &&
		below.length === length &&
		!arePairs(below) &&
		!isForm
	);
}

/** What follows a label in brackets: "Breite (mm)". */
const REMARK = /^\([^()]*\)[\s:.]*$/;
/** What has a label of its own, or is one: "Fax: 01632 960201" next to "Mobile:". */
const WITH_LABEL = /^[\s:]*\p{L}[\p{L}\s./-]{0,30}:(?:\s+\S|\s*$)/u;
/** What may be ticked, and is not: "☐ other"; or the number of the next entry: "2.". */
const UNTICKED = /^[\s:]*(?:[☐□]|\[ ?\]|\( ?\)|\d{1,2}[.)]\s*$)/u;
/** A cell in bold is another label where the label is in bold, too. */
const BOLD = /^\s*\*\*[^*]*\*\*:?\s*$/;

/** Whether a row of a table below its headings has labels of the values below it: all in bold, more than one. */
function isBoldRow(line: Line | undefined): boolean {
	const filled = line?.cells().filter(({ text }) => isFilled(text)) ?? [];
	return line?.table !== undefined && !line.isHeading && filled.length > 1
		? filled.every(({ text }) => BOLD.test(text) && !/\d/.test(text))
		: false;
}

/** Whether the text of a cell tells what is below it: a day below "Original date", digits below "Estimate no.". */
function isTelling({ mentions }: PagedText, { text }: Cell, below: Cell): boolean {
	const words = wordsOf(text);
	const hasDay = within(mentions.wholeDates(), below).length > 0;
	return hasDay
		? [...DAYS].some((word) => words.has(word))
		: words.has(ANY_NUMBER) && /\d/.test(below.text);
}

// "name@example.no" is none.
const mayBeBox = ({ text }: Cell) => !/[\d:@]|\p{L}\.\p{L}/u.test(text);

/**
 * The columns of a row below the headings of a table that have labels of the values below them, as boxes of forms are
 * read: several next to one another without digits, of which one tells so.
 */
function boxColumns(source: PagedText, line: Line, next: Line): number[] {
	if (!line.table || line.isHeading || next.table !== line.table) return [];
	const below = next.cells();
	const groups: Cell[][] = [[]];
	for (const cell of line.cells()) {
		if (!mayBeBox(cell)) groups.push([]);
		else if (isFilled(cell.text)) groups.at(-1)?.push(cell);
	}
	const areBoxes = (group: Cell[]) =>
		group.length > 1 &&
		group.some((cell) => {
			const value = below[cell.column];
			return value !== undefined && isTelling(source, cell, value);
		});
	return groups.filter(areBoxes).flatMap((group) => group.map(({ column }) => column));
}

/** Tells the cell below a label of a row of labels; undefined where its row is none, or has no other one below it. */
const cellsBelow = memoizeByObject((source: PagedText) => {
	const { lines } = source.layout();
	const labelColumns = memoizeByObject(({ line, at }: { line: Line; at: number }) => {
		const below = lines[at + 1];
		if (!below) return new Set<number>();
		const isRow =
			isRowOfLabels(source.layout(), line, at) || (isBoldRow(line) && !isBoldRow(below));
		const columns = isRow
			? line.cells().map(({ column }) => column)
			: boxColumns(source, line, below);
		return new Set(columns);
	});
	const known = lines.map((line, at) => ({ line, at }));
	return (at: number, { column }: Pick<Cell, 'column'>): Cell | undefined => {
		const key = known[at];
		return key && labelColumns(key).has(column) ? lines[at + 1]?.cells()[column] : undefined;
	};
});

/** The text of a label's value: the first that is filled, and more than a currency. */
function valueOf(source: PagedText, label: Span, at: number): Span | undefined {
	const { layout } = source;
	const line = layout().lines[at];
	const cell = line?.cellAt(label.start);
	const below = cell && cellsBelow(source)(at, cell);
	if (below) return isFilled(below.text) ? below : undefined;
	const [next, after] = line && cell && !line.isHeading ? line.filledAfter(cell) : [];
	if (next && after && label.end === cell?.end && isCurrency(next.text.trim())) return after;
	const isBold = cell !== undefined && BOLD.test(cell.text);
	const read = (text: string, span: Span) => {
		const isLabel =
			isCurrency(text.trim()) ||
			REMARK.test(text.trim()) ||
			WITH_LABEL.test(text) ||
			UNTICKED.test(text) ||
			(isBold && BOLD.test(text) && !isFigure(text));
		return isFilled(text) && !isLabel ? span : undefined;
	};
	const [value] = valuesAfter(source, [label], read);
	const isIntroduction =
		value !== undefined &&
		value.end - value.start >= MIN_SENTENCE &&
		INTRODUCTION.test(source.mentions.text.slice(value.start, value.end));
	// A title below a title is another label.
	const isTitle = ({ start }: Span) => TITLE.test(layout().lineAt(start)?.text() ?? '');
	const isNone =
		isIntroduction ||
		(value && isTitle(label) && isTitle(value)) ||
		(value && line && (isOfOther(layout(), line, at, value) || isOfPage(source, line, value)));
	return isNone ? undefined : value;
}

/** Whether a label or a text on another line than it is of the header or the footer of a page. */
function isOfPage(source: PagedText, line: Line, value: Span): boolean {
	const isRunning = ({ start }: Span) =>
		start < (lastBefore(source.runningLines(), start)?.end ?? 0);
	return value.start > line.end && (isRunning(line) || isRunning(value));
}

/** A sentence that introduces a list below it, which has the values: "The main risks are:". */
const INTRODUCTION = /\p{Ll}:\s*$/u;

/** Whether a text below a gap is no value of a label alone in its line: others have theirs on their lines. */
function isOfOther(layout: Layout, line: Line, at: number, value: Span): boolean {
	const isAlone = line.table === undefined && line.cells().length === 1;
	const above = layout.lines[at - 1];
	const isForm = above !== undefined && !above.table && above.cells().length > 1;
	return isAlone && isForm && layout.indexAt(value.start) > at + 1;
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

/** A unit in a cell of its own, which labels nothing: "mg/dl". */
const UNIT = /^\s*[µ\p{L}]{1,5}\/(?:d?l|kg|m[²³23]?|h|min|s)\s*$/iu;

/** Empty lines between a caption and its value, and lines to write on, at most. */
const MAX_GAP = 2;

/** Whether a cell has a label and no value: "Phone (1):". */
const isCaption = (text: string) =>
	/^[^:\d()]*(?::[.\s]*)?$/.test(text.replaceAll(/\([^()]*\)/g, ' '));

/** Captions of a line, at most. */
const MAX_CAPTIONS = 20;

/** Whether a line may have captions, which label the values above them: "First name   Last name". */
export const mayBeCaptions = (line: Line) =>
	!line.isHeading &&
	!TITLE.test(line.text()) &&
	line.cells().length <= MAX_CAPTIONS &&
	line.cells().every(({ text }) => isCaption(text));

/** Whether a line has letters or digits, unlike a line of dots to write on. */
const isWritten = (line: Line) => /[\p{L}\p{N}]/u.test(line.text());

/** Tells the caption at a cell of a line; where the line above does not tell which of its texts it is, it has none. */
function captionsOf({ lines }: Layout, line: Line, at: number) {
	if (!mayBeCaptions(line)) return () => undefined;
	const above = lines.slice(Math.max(0, at - 1 - MAX_GAP), at).findLast(isWritten);
	const texts = above?.cells().slice(0, MAX_CAPTIONS + 1) ?? [];
	// Where there are fewer texts than captions, each of them has to be above one, and not all of them in front.
	const isInOrder =
		above?.table === line.table &&
		texts.every((one) => above && line.inColumnOf(above, one) !== undefined) &&
		(texts.length === line.cells().length ||
			texts.some(({ start }) => start > (above?.start ?? 0)));
	return (cell: Cell): PrintedLabel['caption'] => {
		const value = isInOrder ? above?.inColumnOf(line, cell) : undefined;
		const isFound = value !== undefined && isFilled(value.text);
		return { value: isFound ? value : undefined, isEmpty: isInOrder && !isFound };
	};
}

/** Reads the labels of pages line by line. */
class Reader {
	readonly found: PrintedLabel[] = [];
	constructor(
		private readonly source: PagedText,
		private readonly vocabulary: Vocabulary,
	) {}

	read(line: Line, index: number) {
		const isRead = isFilled(line.text()) && !contentsOf(this.source).has(line);
		const cells = !isRead ? [] : line.cells().slice(0, MAX_LABELS);
		const layout = this.source.layout();
		const captionAt = captionsOf(layout, line, index);
		const rest = isContinued(layout, index) ? cells.slice(1) : cells;
		for (const cell of rest) {
			// The text below a label is its value, and labels nothing.
			const above = index > 0 ? layout.lines[index - 1]?.cells()[cell.column] : undefined;
			const isBelow = line.table && above && cellsBelow(this.source)(index - 1, above) === cell;
			if (isBelow && !cell.text.includes(':')) continue;
			for (const label of [labelIn(cell, line.table !== undefined), ...labelsInside(cell)]) {
				this.add(label, cell, line, index, captionAt(cell));
			}
		}
	}

	private hasHouseNumber({ start, end }: Span): boolean {
		return HOUSE_NUMBER.test(this.source.mentions.text.slice(start, end));
	}

	private add(
		label: Span & { text: string },
		cell: Cell,
		line: Line,
		index: number,
		caption: PrintedLabel['caption'],
	) {
		const [shown = ''] = label.text.split('/', 1);
		if (shown.length > MAX_LABEL || !HAS_WORD.test(label.text) || UNIT.test(label.text)) return;
		const after = valueOf(this.source, label, index);
		const value = after && !isColumn(this.source, line, cell, after) ? after : undefined;
		if (!value && !caption) return;
		if (STREET.test(label.text) && value && this.hasHouseNumber(value)) return;
		// "Contact: …" below "Buyer"
		const isBelow = line.table && !line.isHeading && label.end < cell.end;
		const heading = isBelow ? line.headingOf(cell) : headingOver(this.source, cell);
		const above = heading && labelIn({ ...cell, text: heading }, false).text;
		const section = above ? labelWords(above, this.vocabulary) : NO_WORDS;
		// "Telephone (home)   Telephone (work)"
		const whole = caption && cell.text.length <= MAX_LABEL ? cell.text.trim() : label.text;
		const readings = [...new Set([...readingsOf(label.text), whole])].map((text) => ({
			text,
			section,
		}));
		const group = line.isHeading ? groupOver(line, cell) : '';
		if (group !== '') {
			const words = labelWords(group, this.vocabulary);
			readings.push({ text: cell.text.trim().slice(group.length), section: words });
		}
		for (const { text, section: over } of readings) {
			const words = labelWords(text, this.vocabulary);
			const isOfNumber = words.size > 1 && words.delete(ANY_NUMBER) && !COUNT.test(text);
			if (words.size === 0 || words.size > MAX_WORDS) continue;
			this.found.push({ ...label, words, section: over, value, caption, isOfNumber });
		}
	}
}

/** A street, which labels no number behind it: "Kerkstraat 88 – 9999 Oosterlo". */
const STREET =
	/\p{L}(?:stra(?:at|ße|sse)|weg|laan|gasse|platz|plein|allee|gade|vej|gatan|vägen)\s*$/iu;
const HOUSE_NUMBER = /^\s*\d{1,4}\s?\p{L}?(?![\p{L}\d.,:/])/u;

/** The group in front of the heading of a column, which the next column has in front of its heading, too: "GERMINATION (%) Dead seeds". */
function groupOver(line: Line, { column, text }: Cell): string {
	const own = text.trim();
	const cells = line.cells();
	const common = [cells[column - 1], cells[column + 1]].map((next) => {
		const other = next?.text.trim() ?? '';
		let length = 0;
		while (length < own.length && own[length] === other[length]) length += 1;
		const [group = ''] = /^.*[^\p{L}\p{N}](?=[\p{L}\p{N}])/u.exec(own.slice(0, length + 1)) ?? [];
		return other === own ? '' : group;
	});
	const [group = ''] = common.sort((a, b) => b.length - a.length);
	return /\p{L}{3}/u.test(group) ? group : '';
}

/** The labels of the pages, each with the text after it. */
export function* printedLabels(source: PagedText, vocabulary: Vocabulary): Sliced<PrintedLabel[]> {
	const reader = new Reader(source, vocabulary);
	for (const [index, line] of source.layout().lines.slice(0, MAX_LINES).entries()) {
		yield;
		if (reader.found.length >= MAX_LABELS) break;
		reader.read(line, index);
	}
	return reader.found;
}
