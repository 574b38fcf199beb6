import { isFilled } from '../../shared/basics/text/readableText';
import { lastBefore, type Span, within } from '../../shared/basics/text/spans';
import type { Layout, Line } from '../../shared/page/tables/Layout';
import { BEFORE_DAY } from '../../shared/values/roles/dayWords';
import type { Mentions } from '../../shared/values/mentions/Mentions';
import type { PagedText } from './sourceText';

// From a value of the pages to its label, and from a label to its values.

/** Tells whose label a text is: that of the value's own field, or of another one. */
export type Whose<Owner = string> = {
	own: Owner;
	/** @param isAbove whether the text is a line above the value, and no label if it has a value itself */
	of: (text: string, isAbove?: boolean) => Owner | undefined;
};

/** How far before a value its label may be, in characters. */
const REACH = 1_500;

const isLabel = (text?: string): text is string =>
	text !== undefined && /\p{L}/u.test(text) && !/\d/.test(text);

/** The pieces of a text between its numbers, the last one first; no further than to a colon. */
function piecesOf(text: string): string[] {
	const words = text.split(/\s/).map((word) => (/\d/.test(word) ? '\n' : word));
	const pieces = words.join(' ').split('\n').reverse();
	const end = pieces.findIndex((piece) => piece.includes(':'));
	return pieces.slice(0, end === -1 ? undefined : end + 1).filter(isLabel);
}

/** Labels in a table: in front of the value in its cell, in the cell to the left, else above it in its column. */
function labelsInTable(layout: Layout, line: Line, start: number): string[] {
	const cell = line.cellAt(start);
	const column = cell?.column ?? 0;
	const left = cell && line.leftOf(cell)?.text;
	const first = Math.max(0, layout.indexAt(start - REACH));
	const above = layout.lines.slice(first, layout.indexAt(start)).reverse();
	const rows = above.findIndex(({ table }) => table === undefined);
	const inColumn = above
		.slice(0, rows === -1 ? undefined : rows)
		.map((row) => row.cells()[column]?.text);
	const title =
		rows === -1
			? ''
			: (above
					.slice(rows)
					.find(({ text }) => isFilled(text()))
					?.text() ?? '');
	return [
		...piecesOf(cell?.text.slice(0, start - cell.start) ?? ''),
		isLabel(left) ? left : [...inColumn, line.headings[column]].find(isLabel),
		title.startsWith('#') ? title : undefined,
	].filter((label) => label !== undefined);
}

/** Lines above a value whose columns are looked at. */
const MAX_ABOVE = 4;

/** Labels of columns that spaces set apart: the column to the left, and the one above. */
function labelsInColumns(layout: Layout, line: Line, start: number): string[] {
	const cell = line.cellAt(start);
	if (cell === undefined || cell.column === 0 || cell.start !== start) return [];
	const at = layout.indexAt(start);
	const above: string[] = [];
	for (const other of layout.lines.slice(Math.max(0, at - MAX_ABOVE), at).reverse()) {
		const text = isFilled(other.text()) ? other.inColumnOf(line, cell)?.text : '';
		if (text === undefined || other.table) break;
		above.push(text);
	}
	return [line.cells()[cell.column - 1]?.text, above.find(isLabel)].filter(isLabel);
}

/** Labels in running text: in front of the value on its line; of a value alone, on the lines above. */
function labelsInText(
	before: string,
	after: string,
	above: string[],
	whose: Whose<unknown>,
): string[] {
	if (isFilled(before)) return piecesOf(before);
	const [rest = '', ...below] = after.split('\n').map((line) => line.trim());
	const filled = above.filter(isFilled);
	const end = filled.findIndex((line) => !isLabel(line) || /^\s*[|#]/.test(line));
	const [heading = '', ...others] = filled.slice(0, end === -1 ? undefined : end);
	// Labels of several values, one below the other in front of all their values, or each below its value.
	const around = [...others, below.find(isFilled) ?? ''];
	if (around.some((line) => whose.of(line) === whose.own)) return [];
	const fitting = heading.split(/\s{3,}|\t/).filter((column) => whose.of(column, true));
	return fitting.length === 1 && rest === '' ? fitting : [];
}

/** The text that labels the value at a span, and whose label it is, if that is known. */
export function labelAt<Owner>(
	{ mentions: { text: source }, layout: layoutOf }: PagedText,
	{ start, end }: Span,
	whose: Whose<Owner>,
) {
	const layout = layoutOf();
	const line = layout.lineAt(start);
	const above = source
		.slice(Math.max(0, start - REACH), start)
		.split('\n')
		.reverse();
	const [before = ''] = above.splice(0, 1);
	if (start > REACH) above.pop();
	const after = source.slice(end, end + REACH);
	const texts = line?.table
		? labelsInTable(layout, line, start)
		: [
				...(line ? labelsInColumns(layout, line, start) : []),
				...labelsInText(before, after, above, whose),
			];
	const labels = texts.map((text) => ({ text, whose: whose.of(text) }));
	const heading = layout.headingAt(start);
	// A heading tells more than the cell to the left of which nobody knows the meaning.
	const [first] = isLabel(heading) ? [{ text: heading, whose: undefined }] : labels;
	return labels.find(({ whose }) => whose !== undefined) ?? first;
}

/**
 * The words nearest to a number: in front of it on its line or in its row, else above it, whatever they label.
 * @param above lines that are looked at
 */
export function wordsAt({ mentions, layout }: PagedText, span: Span, above: number): string {
	const { lines } = layout();
	const at = layout().indexAt(span.start);
	// Several numbers on one line have each their own words in front.
	const pieces = textBefore(mentions, span)
		.split(/\d[\d.,]*/)
		.reverse();
	const higher = lines.slice(Math.max(0, at - above), at).reverse();
	const texts = [...pieces, ...higher.map(({ text }) => text())];
	return texts.find((text) => /\p{L}{2}/u.test(text)) ?? '';
}

/** Lines and rows below a label that are looked at. */
const MAX_BELOW = 4;
/** Of a text after a label, in characters. */
const MAX_AFTER = 100;

/** A cell with a label and no value: at most three words in front of it, a few letters after it. */
const BEFORE_LABEL = /^[^\p{L}\d]*(?:\p{L}+[ '’-]){0,3}$/u;
const AFTER_LABEL = /^[\p{L}\s./#°º*:_()-]{0,24}$/u;
/** A line that ends like this goes on in the next one. */
const OPEN_END = new RegExp(`\\s(?:${BEFORE_DAY})\\s*$`, 'iu');

/** Filled cells below a column, in the rows of its table or the lines of its text. */
function cellsBelow({ lines }: Layout, at: number, column: number): Span[] {
	const below: Span[] = [];
	const isRow = (line?: Line) => line?.table !== undefined;
	for (const next of lines.slice(at + 1, at + 1 + MAX_BELOW)) {
		const isOther = isRow(next) !== isRow(lines[at]);
		if (isOther && isFilled(next.text())) break;
		const others = next.cells();
		const cell = others[others.length === 1 ? 0 : column];
		if (!isOther && cell && isFilled(cell.text)) below.push(cell);
	}
	return below;
}

/**
 * Where the value of a label may be, the nearest first: after it in its cell or column; of a label that has its cell
 * for itself, in the next one of its row, or below it.
 */
function textsAfter(layout: Layout, label: Span): Span[] {
	const at = layout.indexAt(label.start);
	const line = layout.lines[at];
	const cell = line?.cellAt(label.start);
	if (line === undefined || cell === undefined) return [{ start: label.end, end: label.end }];
	const own = { start: label.end, end: Math.max(label.end, cell.end) };
	const rest = cell.text.slice(label.end - cell.start);
	const below = cellsBelow(layout, at, cell.column);
	if (OPEN_END.test(rest) && below[0]) own.end = below[0].end;
	const before = cell.text.slice(0, label.start - cell.start);
	const isAlone = BEFORE_LABEL.test(before) && AFTER_LABEL.test(rest);
	const [right] = line.filledAfter(cell);
	// A table of labels and values has the first of them where others have headings.
	const isPair = line.cells().length === 2 && /\d/.test(right?.text ?? '');
	const others = line.isHeading && !isPair ? below : [...(right ? [right] : []), ...below];
	const found = isAlone ? [own, ...others] : [own];
	return found.map(({ start, end }) => ({ start, end: Math.min(end, start + MAX_AFTER) }));
}

/**
 * The first value that a reader finds after each label.
 * @param read gets the texts where it may be, the nearest first, counted from 0
 */
export const valuesAfter = <Value>(
	{ mentions: { text }, layout }: PagedText,
	labels: Span[],
	read: (text: string, span: Span, at: number) => Value | undefined,
): Value[] =>
	labels.flatMap((label) => {
		for (const [at, span] of textsAfter(layout(), label).entries()) {
			const value = read(text.slice(span.start, span.end), span, at);
			if (value !== undefined) return [value];
		}
		return [];
	});

/** The first text after a label that has letters or digits. */
export const textAfter = (source: PagedText, label: Span): Span | undefined =>
	valuesAfter(source, [label], (text, span) => (isFilled(text) ? span : undefined))[0];

/** The text in front of a value on its line. */
export const textBefore = ({ text, lines }: Mentions, { start }: Span) =>
	text.slice(lastBefore(lines(), start)?.start ?? start, start);

/** The amounts after a label on its line. */
export const amountsAfter = (page: Mentions, { end }: Span) =>
	within(page.amounts(), { start: end, end: lastBefore(page.lines(), end)?.end ?? end });
