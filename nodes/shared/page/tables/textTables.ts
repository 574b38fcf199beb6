import { isFilled } from '../../basics/text/readableText';
import type { Span } from '../../basics/text/spans';
import { isFigure } from './cellKinds';

// Tables in plain text, whose columns are set apart by spaces only: below a line of headings, each line has its texts
// where the headings are, and nothing where a column is empty.

/** The texts of a line by column; one without a text is empty. */
type Texts = readonly (Span | undefined)[];

/** A table of lines, counted from 0, with the texts of each. */
export interface TextTable {
	headings: string[];
	rows: Map<number, Texts>;
}

/** Texts of a line that spaces set apart. */
const TEXTS = /\S+(?:[^\S\t]\S+)*/g;
/** Lines of two columns are labels with their values, unless both have headings and a label in front. */
const MIN_COLUMNS = 3;
const MIN_ROWS = 2;
/** Longer lines are sentences, in characters. */
const MAX_LINE = 250;
/** By how many characters the texts of a column differ in where they begin or end. */
const MAX_SHIFT = 2;

const textsOf = (line: string): Span[] =>
	Array.from(line.slice(0, MAX_LINE).matchAll(TEXTS), ({ 0: { length }, index }) => ({
		start: index,
		end: index + length,
	}));

/** A year or a day as a heading, of which a table has several. */
const MOMENT = /^(?:\p{L}{1,12}\s){0,3}(?:(?:19|20)\d\d|\d\d?[./-]\d\d?[./-]\d{2,4})$/u;

/** Dashes below headings and between rows. */
const isRule = (line = '') => /^\s*[-=_–—·.]{10,}\s*$/.test(line);

/** The headings of a line, if it may have some: words or years, wide apart; one year alone above a rule. */
function headingsIn(line: string, below?: string): Span[] | undefined {
	if (line.length > MAX_LINE || !/\S {3}/.test(line) || /[:|]/.test(line)) return undefined;
	const texts = textsOf(line);
	const figures = texts.filter(({ start, end }) => /\d/.test(line.slice(start, end)));
	const isMoment = ({ start, end }: Span) => MOMENT.test(line.slice(start, end));
	const areHeadings = figures.length === 0 ? /\p{L}{2}/u.test(line) : figures.every(isMoment);
	const isTitle = figures.length === 1 && !isRule(below);
	return areHeadings && !isTitle && texts.length > 1 ? texts : undefined;
}

/** How far apart two texts are in their lines; 0 where one is above the other. */
const distance = (one: Span, other: Span) =>
	Math.max(0, one.start - other.end, other.start - one.end);

/** The texts of a line by the headings above them; undefined where one is not below a heading. */
function rowOf(line: string, headings: Span[]): Texts | undefined {
	const row: (Span | undefined)[] = headings.map(() => undefined);
	const [label, first] = headings;
	for (const text of textsOf(line)) {
		const isLabel = first && text.end + MAX_SHIFT < first.start;
		const isBelow = (heading: Span) =>
			(heading === label && label.end === 0 && isLabel) ||
			Math.abs(text.start - heading.start) <= MAX_SHIFT ||
			Math.abs(text.end - heading.end) <= MAX_SHIFT ||
			distance(text, heading) === 0;
		const edges = ({ start, end }: Span) =>
			Math.min(Math.abs(text.start - start), Math.abs(text.end - end));
		const [nearest] = headings
			.map((heading, column) => ({ heading, column }))
			.filter(({ heading }) => isBelow(heading))
			.sort((a, b) => edges(a.heading) - edges(b.heading));
		if (nearest === undefined) return undefined;
		const known = row[nearest.column];
		row[nearest.column] = { start: known?.start ?? text.start, end: text.end };
	}
	return row;
}

const filled = (row: Texts) => row.filter((text) => text !== undefined).length;

/** Whether a column has figures in most of its rows, as addresses side by side have not. */
function hasFigures(lines: string[], { headings, rows }: TextTable): boolean {
	return headings.some((_, column) => {
		const texts = [...rows].flatMap(([at, row]) => {
			const text = row[column];
			return text ? [(lines[at] ?? '').slice(text.start, text.end)] : [];
		});
		const figures = texts.filter(isFigure);
		return figures.length >= MIN_ROWS && figures.length > texts.length / 2;
	});
}

/** The headings with an empty one in front where the rows below begin further to the left. */
function withLabels(lines: string[], at: number, spans: Span[]): Span[] {
	const next = lines.slice(at + 1, at + 2 + MIN_ROWS).filter((line) => !isRule(line));
	const below = next.slice(0, MIN_ROWS).filter(isFilled);
	const [first] = spans;
	const isLeft = (line: string) => {
		const [text, ...others] = textsOf(line);
		return first !== undefined && text !== undefined && others.length > 0 && text.end < first.start;
	};
	const hasLabels = below.length > 0 && below.every(isLeft);
	return hasLabels ? [{ start: 0, end: 0 }, ...spans] : spans;
}

/** The lines below headings that are below them in columns, up to the last one of several texts. */
function rowsBelow(lines: string[], at: number, spans: Span[]): TextTable['rows'] {
	const rows: TextTable['rows'] = new Map();
	let open: [number, Texts][] = [];
	let isGap = false;
	for (let next = at + 1; next < lines.length; next += 1) {
		const line = lines[next] ?? '';
		if (isRule(line)) continue;
		if (!isFilled(line)) {
			if (isGap) break;
			isGap = true;
			continue;
		}
		const row = line.length > MAX_LINE ? undefined : rowOf(line, spans);
		const figures = row?.filter((text) => text && isFigure(line.slice(text.start, text.end)));
		// After a gap, only figures are a row of the same table: its totals.
		if (row === undefined || (isGap && figures?.length === 0)) break;
		open.push([next, row]);
		if (filled(row) < 2) continue;
		for (const [index, texts] of open) rows.set(index, texts);
		open = [];
		isGap = false;
	}
	return rows;
}

/** Rows of no table, in which no headings are looked for any more. */
const MANY_ROWS = 50;

/**
 * The tables in lines of plain text.
 * @param lines their texts; '' for lines of other tables
 */
export function textTables(lines: string[]): TextTable[] {
	const found: TextTable[] = [];
	for (let at = 0; at < lines.length; at += 1) {
		const line = lines[at] ?? '';
		const texts = headingsIn(line, lines[at + 1]);
		const spans = texts ? withLabels(lines, at, texts) : [];
		if (spans.length < MIN_COLUMNS) continue;
		const rows = rowsBelow(lines, at, spans);
		const headings = spans.map(({ start, end }) => line.slice(start, end));
		const full = [...rows.values()].filter((row) => filled(row) > 1);
		const isTable = full.length >= MIN_ROWS && hasFigures(lines, { headings, rows });
		if (isTable) found.push({ headings, rows: new Map([[at, spans] as const, ...rows]) });
		if (isTable || rows.size > MANY_ROWS) at = [...rows.keys()].at(-1) ?? at;
	}
	return found;
}
