import type { Span } from '../../shared/basics/text/spans';
import type { Layout, Line } from '../../shared/page/tables/Layout';
import type { Mentions } from '../../shared/values/mentions/Mentions';

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
export const isFilled = (line: string) => /[\p{L}\d]/u.test(line);

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
	const cells = line.cells().slice(0, cell?.column ?? 0);
	const left = cells.findLast(({ text }) => isFilled(text))?.text;
	const first = Math.max(0, layout.indexAt(start - REACH));
	const above = layout.lines.slice(first, layout.indexAt(start)).reverse();
	const rows = above.findIndex(({ table }) => table === undefined);
	const column = above
		.slice(0, rows === -1 ? undefined : rows)
		.map((row) => row.cells()[cells.length]?.text);
	const title =
		rows === -1
			? ''
			: (above
					.slice(rows)
					.find(({ text }) => isFilled(text()))
					?.text() ?? '');
	return [
		...piecesOf(cell?.text.slice(0, start - cell.start) ?? ''),
		isLabel(left) ? left : [...column, line.headings[cells.length]].find(isLabel),
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
	{ text: source }: Mentions,
	layout: Layout,
	{ start, end }: Span,
	whose: Whose<Owner>,
) {
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
