import { firstAfter, type Span } from '../../shared/basics/text/spans';
import type { Mentions } from '../../shared/values/mentions/Mentions';

/** Lines and rows below a label that are looked at. */
const MAX_BELOW = 4;
/** Of a text after a label, in characters. */
const MAX_TEXT = 100;

/** Columns of a line that is no row: apart from one another, but not by a colon ("Nummer    : 7"). */
const COLUMNS = /\S+(?:(?:\s{1,2}|\s+(?=:)|(?<=:)\s+)\S+)*/g;
/** A cell with a label and no value: at most three words in front of it, a few letters after it. */
const BEFORE_LABEL = /^[^\p{L}\d]*(?:\p{L}+[ '’-]){0,3}$/u;
const AFTER_LABEL = /^[\p{L}\s./#°º*:_()-]{0,24}$/u;
/** A line that ends like this goes on in the next one. */
const OPEN_END = /\s(?:zum|bis|am|until|by|on|before|le|avant|il|entro|el|al|op|voor|vóór)\s*$/iu;

const isFilled = (text: string, { start, end }: Span) => /[\p{L}\d]/u.test(text.slice(start, end));
const isRow = (text: string, { start, end }: Span) =>
	text.slice(start, end).trimStart().startsWith('|');

/** The cells of a row, or the columns of another line. */
export function cellsOf(text: string, line: Span): Span[] {
	const whole = text.slice(line.start, line.end);
	if (!isRow(text, line)) {
		return Array.from(whole.matchAll(COLUMNS), ({ 0: column, index }) => {
			return { start: line.start + index, end: line.start + index + column.length };
		});
	}
	let end = line.start - 1;
	return whole.split('|').map((cell) => {
		const start = end + 1;
		end = start + cell.length;
		return { start, end };
	});
}

/** Filled cells below a column, in the rows of its table or the lines of its text. */
function cellsBelow({ text, lines }: Mentions, at: number, column: number): Span[] {
	const below: Span[] = [];
	for (const next of lines().slice(at + 1, at + 1 + MAX_BELOW)) {
		const isOther = isRow(text, next) !== isRow(text, lines()[at] ?? next);
		if (isOther && isFilled(text, next)) break;
		const others = cellsOf(text, next);
		const cell = others[others.length === 1 ? 0 : column];
		if (!isOther && cell && isFilled(text, cell)) below.push(cell);
	}
	return below;
}

/**
 * Where the value of a label may be, the nearest first: after it in its cell or column; of a label that has its cell
 * for itself, in the next one of its row, or below it.
 */
export function textsAfter(page: Mentions, label: Span): Span[] {
	const { text, lines } = page;
	const at = firstAfter(lines(), label.start + 1) - 1;
	const cells = cellsOf(text, lines()[at] ?? label);
	const column = firstAfter(cells, label.start + 1) - 1;
	const cell = cells[column] ?? label;
	const own = { start: label.end, end: Math.max(label.end, cell.end) };
	const rest = text.slice(own.start, own.end);
	const below = cellsBelow(page, at, column);
	if (OPEN_END.test(rest) && below[0]) own.end = below[0].end;
	const isAlone = BEFORE_LABEL.test(text.slice(cell.start, label.start)) && AFTER_LABEL.test(rest);
	const right = cells.slice(column + 1).find((one) => isFilled(text, one));
	const next = lines()[at + 1] ?? cell;
	const isHeading = /^\s*\|[\s|:-]+$/.test(text.slice(next.start, next.end));
	const others = isHeading ? below : [...(right ? [right] : []), ...below];
	const found = isAlone ? [own, ...others] : [own];
	return found.map(({ start, end }) => ({ start, end: Math.min(end, start + MAX_TEXT) }));
}
