import { isFilled } from '../../basics/text/readableText';
import { currencyCandidates } from '../../values/mentions/currencyCandidates';
import { cellKind, isEmpty } from './cellKinds';
import { areHeadingsOrDays, isPeriod } from './headingRows';
import { groupedHeadings, joinedHeadings } from './joinedHeadings';

// OCR often makes several tables of one: the headings on top, and the rows below each title. A table without headings
// of its own has those above it.

/** A line of the pages, as the layout has it. */
interface Line {
	table?: unknown;
	isHeading: boolean;
	headings: readonly string[];
	text: () => string;
	cells: () => { text: string; column: number }[];
}

/** A table of headings has them in so many rows below the first one. */
const MAX_HEADING_ROWS = 2;
/** A table of two columns may have labels and their values. */
const PAIR = 2;
/** A table may have a line of periods among so many rows on top. */
const FIRST_ROWS = 3;

/** Headings that are printed above tables. */
interface Above {
	/** By column; of a line, from the first column that has one. */
	headings: string[];
	isLine: boolean;
	/** Years, days and parts of years in their order, whatever columns they are in. */
	periods: string[];
}

const NONE: Above = { headings: [], isLine: false, periods: [] };

/** What sets headings in a line apart. */
const GAP = /&(?:nbsp|emsp|ensp);|\s{2}|\t|\|/;
/** What sets periods apart as well. */
const DASH = /\s[–—]\s/;
/** An introduction in front of them: "From left to right: ". */
const INTRODUCTION = /^[^:\d]{3,40}:\s/;
/** A remark behind them: " (all amounts in EUR)". */
const REMARK = /\s\([^()]*\)\s*$/;

/** Fewer texts that are no periods are not the headings of a line; a longer one is none, in characters. */
const MIN_HEADINGS = 3;
const MAX_HEADING = 60;

/** The periods among some texts that are next to one another, with nothing but words: "(EUR)   2023   2022"; none unless there are two. */
function periodsIn(texts: string[], mayRepeat = false): string[] {
	const filled = texts.filter(isFilled);
	const areWords = filled.every((text) => isPeriod(text) || !/\d/.test(text));
	const periods = filled.slice(filled.findIndex(isPeriod), 1 + filled.findLastIndex(isPeriod));
	const areDifferent = mayRepeat || new Set(periods).size === periods.length;
	return areWords && periods.length > 1 && areDifferent && periods.every(isPeriod) ? periods : [];
}

/** The headings that a line of text may be. */
function headingsIn(line: Line): Above {
	const text = line.text().replace(INTRODUCTION, '').replace(REMARK, '');
	const split = (gap: RegExp) =>
		text
			.split(gap)
			.map((part) => part.trim())
			.filter(isFilled);
	const [texts = [], periods = []] =
		[GAP, DASH]
			.map((gap) => [split(gap), periodsIn(split(gap))])
			.sort(([, one = []], [, other = []]) => other.length - one.length)[0] ?? [];
	// A name and the number of a page are no headings.
	const least = periods.length > 0 ? 2 : MIN_HEADINGS;
	const areHeadings = texts.length >= least && texts.every(({ length }) => length <= MAX_HEADING);
	return areHeadings ? { headings: texts, isLine: true, periods } : NONE;
}

const textsIn = (line: Line) => line.cells().map(({ text }) => text.trim());

/** Whether a column has nothing but a unit or a currency as its heading, or none. */
const isUnnamed = (heading: string) =>
	!/\p{L}/u.test(heading) || currencyCandidates(heading.trim()).length > 0;

/** Three digits, or decimals: a number of pages, notes or pieces has fewer. */
const AMOUNT = /\d{3}|\d[.,]\d\d(?!\d)/;
const FIGURES = ['amount', 'number', 'percent'];

const isFigureCell = (text: string) => FIGURES.includes(cellKind(text));

/** The columns of rows that have amounts in most of their cells. */
function figureColumns(rows: Line[]): number[] {
	const columns = new Map<number, { figures: number; others: number; hasAmount: boolean }>();
	for (const row of rows) {
		for (const { column, text } of row.cells()) {
			const [last = ''] = text
				.trim()
				.split(/<br\s?\/?>/i)
				.slice(-1);
			if (isEmpty(last)) continue;
			const count = columns.get(column) ?? { figures: 0, others: 0, hasAmount: false };
			const isFigure = isFigureCell(last);
			count[isFigure ? 'figures' : 'others'] += 1;
			count.hasAmount ||= isFigure && AMOUNT.test(last);
			columns.set(column, count);
		}
	}
	return [...columns]
		.flatMap(([column, { figures, others, hasAmount }]) =>
			hasAmount && figures > others ? [column] : [],
		)
		.sort((a, b) => a - b);
}

const widthOf = (rows: Line[]) => rows.reduce((most, row) => Math.max(most, row.cells().length), 0);

/** Gives rows further headings, below those that they have. */
function appendHeadings(rows: Line[], headings: string[]) {
	if (headings.length === 0) return;
	const width = Math.max(headings.length, widthOf(rows));
	const joined = new Map<readonly string[], string[]>();
	for (const row of rows) {
		const own = joined.get(row.headings) ?? joinedHeadings([[...row.headings], headings], width);
		joined.set(row.headings, own);
		row.headings = own;
	}
}

/** The headings above a table, by column. A line of text has to have one for each column of amounts. */
function headingsFor(rows: Line[], own: string[], { headings, isLine, periods }: Above): string[] {
	const columns = figureColumns(rows);
	const areOver = columns.length > 0 && columns.every((column) => isFilled(headings[column] ?? ''));
	const isSame = headings.length === widthOf(rows) && headings.length > PAIR;
	if (!isLine && own.every(isUnnamed) && isSame && areOver) return headings;
	if (!columns.every((column) => isUnnamed(own[column] ?? ''))) return [];
	const [above = []] = [periods, headings].filter(({ length }) => length === columns.length);
	return Array.from({ length: above.length && 1 + Math.max(...columns) }, (_, column) => {
		return above[columns.indexOf(column)] ?? '';
	});
}

/** Whether a table has its first row in the place of the headings: it has figures in most columns where the others have. */
function isRow(headings: string[], rows: Line[]): boolean {
	const columns = figureColumns(rows);
	const own = columns.filter((column) => isFigureCell(headings[column] ?? ''));
	return 2 * own.length > columns.length;
}

/** Reads a first row of years or days below headings that are merged over several columns. */
function readPeriods(rows: Line[], own: string[]): Above | undefined {
	const ofRows = rows
		.slice(0, FIRST_ROWS)
		.map((row) => periodsIn(textsIn(row), own.some(isFilled)));
	const at = ofRows.findIndex(({ length }) => length > 0);
	const line = rows[at];
	if (!line) return undefined;
	const below = rows.slice(at + 1);
	const cells = textsIn(line).map((text) => (isPeriod(text) ? text : ''));
	const columns = figureColumns(below);
	const areBelow = cells.every((cell, column) => cell === '' || columns.includes(column));
	const isOpen = cells.some((cell, column) => cell !== '' && isUnnamed(own[column] ?? ''));
	if (!isOpen || !areBelow) return undefined;
	const headings = groupedHeadings([own, cells]);
	line.isHeading = true;
	for (const row of below) row.headings = headings;
	return { headings: [], isLine: false, periods: ofRows[at] ?? [] };
}

/** Gives a table the headings above it; those that it has for the tables below. */
function readTable(lines: Line[], above: Above): Above {
	const rows = lines.filter(({ isHeading }) => !isHeading);
	const own = lines[0]?.headings.map((heading) => heading.trim()) ?? [];
	const texts = rows.slice(0, MAX_HEADING_ROWS + 1).map(textsIn);
	// A table without figures has the headings of those below it.
	if (rows.length <= MAX_HEADING_ROWS && [own, ...texts].every(areHeadingsOrDays)) {
		const headings = groupedHeadings([own, ...texts]);
		return { headings, isLine: false, periods: periodsIn([own, ...texts].at(-1) ?? []) };
	}
	if (own.some(isPeriod)) return { headings: own, isLine: false, periods: periodsIn(own) };
	const ofPeriods = readPeriods(rows, own);
	if (ofPeriods) return ofPeriods;
	const [first] = lines;
	const hasRow = first && isRow(own, rows);
	const all = hasRow ? [first, ...rows] : rows;
	const headings = headingsFor(all, hasRow ? [] : own, above);
	if (hasRow && headings.length > 0) {
		first.isHeading = false;
		for (const line of all) line.headings = [];
	}
	if (headings.length > 0) appendHeadings(all, headings);
	else if (!own.every(isUnnamed)) return NONE;
	return above.isLine ? { ...above, headings: [] } : above;
}

/**
 * Gives the tables of a page the headings that are printed above them, in a table of their own or in a line.
 * @param before headings on the page before, if a table may continue from there
 * @returns headings for a table that may continue on the next page
 */
export function addHeadingsAbove(lines: Line[], before: Above = NONE): Above {
	let above = before;
	let own: Line[] = [];
	for (const [at, line] of lines.entries()) {
		const { table } = line;
		if (table === undefined) {
			if (!isFilled(line.text())) continue;
			const { headings, isLine, periods } = headingsIn(line);
			// A line is directly above its table; headings in a table, and years, may have a title below them.
			const isKept = !isLine && !above.isLine;
			above = {
				headings: isKept ? above.headings : headings,
				isLine: isLine || !isKept,
				periods: periods.length > 0 ? periods : above.periods,
			};
			continue;
		}
		own.push(line);
		if (lines[at + 1]?.table === table) continue;
		above = readTable(own, above);
		own = [];
	}
	return above.isLine ? NONE : { ...above, periods: [] };
}
