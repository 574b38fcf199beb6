import type { Span } from '../../shared/basics/text/spans';
import type { Layout, Line } from '../../shared/page/tables/Layout';

/** Lines and rows below a label that are looked at. */
const MAX_BELOW = 4;
/** Of a text after a label, in characters. */
const MAX_TEXT = 100;

/** A cell with a label and no value: at most three words in front of it, a few letters after it. */
const BEFORE_LABEL = /^[^\p{L}\d]*(?:\p{L}+[ '’-]){0,3}$/u;
const AFTER_LABEL = /^[\p{L}\s./#°º*:_()-]{0,24}$/u;
/** A line that ends like this goes on in the next one. */
const OPEN_END = /\s(?:zum|bis|am|until|by|on|before|le|avant|il|entro|el|al|op|voor|vóór)\s*$/iu;

const isFilled = (text: string) => /[\p{L}\d]/u.test(text);

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
export function textsAfter(layout: Layout, label: Span): Span[] {
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
	const right = line
		.cells()
		.slice(cell.column + 1)
		.find(({ text }) => isFilled(text));
	// A table of labels and values has the first of them where others have headings.
	const isPair = line.cells().length === 2 && /\d/.test(right?.text ?? '');
	const others = line.isHeading && !isPair ? below : [...(right ? [right] : []), ...below];
	const found = isAlone ? [own, ...others] : [own];
	return found.map(({ start, end }) => ({ start, end: Math.min(end, start + MAX_TEXT) }));
}
