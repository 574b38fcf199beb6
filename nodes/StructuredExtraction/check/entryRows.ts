import { memoizeByObject } from '../../shared/basics/memoize';
import { fold } from '../../shared/basics/text/fold';
import { addTo } from '../../shared/basics/values';
import type { Span } from '../../shared/basics/text/spans';
import { isRest, once, type Sliced } from '../../shared/host/budget';
import type { Line } from '../../shared/page/tables/Layout';
import { isFilled } from '../../shared/basics/text/readableText';
import { cellKind, isYear } from '../../shared/page/tables/cellKinds';
import { isTotalRow } from '../../shared/page/tables/totalRows';
import type { Fact } from '../../shared/values/facts/fact';
import { shownLabel } from '../../shared/values/mentions/labels';
import type { ListEntry } from '../fields/cells';
import { fieldOf } from '../evidence/columns';
import { type LocatedValue, spansOf } from '../evidence/occurrences';
import type { Exam } from './Exam';

/** Occurrences of a value that are looked at; one that is printed more often says nothing of its row. */
const MAX_OCCURRENCES = 30;

/** A number of two digits or more, or an identifier: what names an entry is none. */
export const isFigure = ({ number, isIdentifier = false, printed, figure, time }: LocatedValue) =>
	number !== undefined || figure !== undefined || time !== undefined || isIdentifier
		? /\d.*\d/.test(printed.at(-1) ?? '')
		: false;

/** An entry of a list with the lines in which its values occur, and where in them. */
export interface Entry {
	list: string;
	values: { value: LocatedValue; rows: Map<Line, Span> }[];
	/** The lines that have most of its values. */
	own: Set<Line>;
}

/** The rows of most values of an entry; its name counts most. */
function ownRows(values: Entry['values']): Set<Line> {
	const votes = new Map<Line, number>();
	for (const { value, rows } of values) {
		const weight = isFigure(value) ? 2 : 3;
		for (const row of rows.keys()) votes.set(row, (votes.get(row) ?? 0) + weight);
	}
	const most = Math.max(0, ...votes.values());
	const rows = [...votes].filter(([, count]) => count === most).map(([row]) => row);
	// Of as many, the one that has a text further to the left: names are there, and what they are the names of follows.
	const texts = values.filter(({ value }) => !isFigure(value));
	const columnOf = (row: Line) =>
		Math.min(
			...texts.flatMap(({ rows: places }) => {
				const span = places.get(row);
				return (span && row.table && row.cellAt(span.start)?.column) ?? [];
			}),
		);
	const columns = rows.length > MAX_TIED ? [] : rows.map(columnOf);
	const first = Math.min(...columns);
	const named = rows.filter((_, at) => columns[at] === first);
	return new Set(named.length === 1 ? named : rows);
}

const votesOf = ({ values }: Entry, row: Line) =>
	values.reduce((sum, { rows }) => sum + Number(rows.has(row)), 0);

/**
 * Other rows of entries whose only row belongs to another entry: that one has more values there, one of them at the
 * same place.
 */
function notTaken(entries: Entry[]): [Entry, Set<Line>][] {
	const most = new Map<number, { entry: Entry; votes: number }>();
	for (const entry of entries) {
		for (const row of entry.own) {
			const votes = votesOf(entry, row);
			for (const { rows } of entry.values) {
				const start = rows.get(row)?.start;
				if (start === undefined || votes <= (most.get(start)?.votes ?? 0)) continue;
				most.set(start, { entry, votes });
			}
		}
	}
	return entries.flatMap((entry): [Entry, Set<Line>][] => {
		const isTaken = (row: Line) =>
			entry.values.some(({ rows }) => {
				const start = rows.get(row)?.start;
				const best = start === undefined ? undefined : most.get(start);
				return best && best.entry !== entry && best.votes > votesOf(entry, row);
			});
		if (![...entry.own].every(isTaken)) return [];
		const free = entry.values.map(({ value, rows }) => ({
			value,
			rows: new Map([...rows].filter(([row]) => !isTaken(row))),
		}));
		const own = ownRows(free);
		return own.size > 0 ? [[entry, own]] : [];
	});
}

/** Of more rows with as many votes, none is chosen. */
const MAX_TIED = 4;

/** The entries of lists with their rows, but for lines of an invoice that have no fields of their own. */
export const entriesOn = memoizeByObject((exam: Exam) => once(() => findEntries(exam)));

function* findEntries(exam: Exam): Sliced<Entry[]> {
	const layout = exam.source()?.layout();
	if (!layout || exam.isDataAlone) return [];
	const lines =
		exam.has('invoice_number') && !exam.haveLinesOwnFields() ? exam.pathOf('lines') : undefined;
	const entries = new Map<ListEntry, Entry>();
	for (const [index, value] of exam.located.entries()) {
		if (isRest(index)) yield;
		const { entry, occurrences } = value;
		if (!entry || entry.list === lines || occurrences.times === 0) continue;
		const spans = spansOf(occurrences);
		if (spans.length > MAX_OCCURRENCES) continue;
		const rows = new Map<Line, Span>();
		for (const span of spans) {
			const row = layout.lineAt(span.start);
			if (row) rows.set(row, span);
		}
		const known = entries.get(entry) ?? { list: entry.list, values: [], own: new Set<Line>() };
		entries.set(entry, known);
		known.values.push({ value, rows });
	}
	yield;
	const found = [...entries.values()];
	for (const entry of found) entry.own = ownRows(entry.values);
	yield;
	for (const [entry, own] of notTaken(found)) entry.own = own;
	return found;
}

/**
 * Values of any list that are only in the row of another entry, and rows of the table that no entry has. With rests:
 * tables may have thousands of rows.
 */
export const entryRows = memoizeByObject((exam: Exam) => once(() => findRowFacts(exam)));

function* findRowFacts(exam: Exam): Sliced<Fact[]> {
	const entries = yield* entriesOn(exam)();
	const named = new Map<Line, Entry[]>();
	const lists = new Map<string, Entry[]>();
	const columns: Columns = new Map();
	for (const entry of entries) {
		for (const row of entry.own) addTo(named, row, entry);
		addTo(lists, entry.list, entry);
		addColumns(columns, entry);
	}
	const found = new Map<string, Fact[]>();
	for (const [index, entry] of entries.entries()) {
		if (isRest(index)) yield;
		// Two rows that may be its own leave it open.
		if (entry.own.size !== 1) continue;
		for (const fact of [...valuesOfOthers(entry, named, columns), ...valuesTwice(entry)]) {
			addTo(found, entry.list, fact);
		}
	}
	const told: Fact[] = [];
	for (const [list, all] of lists) {
		const facts = found.get(list) ?? [];
		if (facts.length <= mostOf(all)) told.push(...facts);
		told.push(...(yield* rowsLeftOut(exam, list, all)));
	}
	return told;
}

/** Share of the entries of a list in which a value may be in another row, or that may be missing. */
const MAX_SHARE = 0.25;

/** How many values of the entries of a list may be in other rows: where more do not fit, the page is laid out otherwise. */
export const mostOf = (entries: Entry[]) => Math.max(2, entries.length * MAX_SHARE);

/** What a cell may have in place of a value. */
const FIGURE = /\d[\d.,:/'’-]*/g;
const WORDS = /\p{L}.*/gu;

/** By table and field: the columns in which rows of entries have its values. */
type Columns = Map<unknown, Map<string, Set<number>>>;

function addColumns(columns: Columns, { values, own }: Entry) {
	const [line, ...more] = own;
	if (!line?.table || more.length > 0) return;
	const ofTable = columns.get(line.table) ?? new Map<string, Set<number>>();
	columns.set(line.table, ofTable);
	for (const { value, rows } of values) {
		const column = line.cellAt(rows.get(line)?.start ?? -1)?.column;
		const known = ofTable.get(fieldOf(value)) ?? new Set();
		if (column !== undefined) ofTable.set(fieldOf(value), known.add(column));
	}
}

function valuesOfOthers(
	{ values, own, list }: Entry,
	named: Map<Line, Entry[]>,
	columns: Columns,
): Fact[] {
	const [line] = own;
	const claimed = values.flatMap(({ rows }) => (line && rows.get(line)) ?? []);
	const isClaimed = (at: number) => claimed.some(({ start, end }) => start <= at && at < end);
	return values.flatMap(({ value, rows }): Fact[] => {
		if (rows.size === 0 || line === undefined || rows.has(line)) return [];
		const isNumber = isFigure(value);
		const field = fieldOf(value);
		const isOfOther = (row: Line) =>
			named
				.get(row)
				?.some(
					(entry) =>
						entry.list === list &&
						entry.own.size === 1 &&
						entry.values.some((one) => fieldOf(one.value) === field),
				);
		// One whose column is empty in the own row may be printed once for several rows.
		const isReplaced = (row: Line, { start }: Span) => {
			const cells = line.cells();
			const isAlike = line.table ? row.table === line.table : row.cells().length === cells.length;
			const cell = cells[row.cellAt(start)?.column ?? -1];
			const printed = cell?.text.matchAll(isNumber ? FIGURE : WORDS) ?? [];
			return isAlike && [...printed].some(({ index }) => !isClaimed((cell?.start ?? 0) + index));
		};
		if (!isNumber && !line.table) return [];
		// A row of no entry has it in the column in which the rows of other entries have theirs.
		const known = columns.get(line.table)?.get(field);
		const isInColumn = (row: Line, { start }: Span) =>
			isNumber &&
			row.table === line.table &&
			!row.isHeading &&
			known?.has(row.cellAt(start)?.column ?? -1) === true;
		const [other] =
			[...rows].find(
				([row, span]) => (isOfOther(row) || isInColumn(row, span)) && isReplaced(row, span),
			) ?? [];
		if (other === undefined) return [];
		const shown = value.printed.at(-1) ?? '';
		return [
			{
				kind: 'entryRow',
				fields: [value.path],
				values: { list, index: indexOf(value), value: shown, row: shownRow(other) },
			},
		];
	});
}

/** The row of an entry where there is only one that may be its own. */
export const lineOf = ({ own }: Entry): Line | undefined =>
	own.size === 1 ? [...own][0] : undefined;

/** Where a line has a value. */
export const spansIn = (line: Span, { occurrences }: LocatedValue): Span[] =>
	spansOf(occurrences).filter(({ start }) => line.start <= start && start < line.end);

/** A figure that an entry has for two fields, that its row has once, next to another one of its kind that no field has. */
function valuesTwice({ values, own }: Entry): Fact[] {
	const [line] = own;
	if (line === undefined) return [];
	const claimed = values.flatMap(({ rows }) => rows.get(line) ?? []);
	const cells = line.cells();
	const isClaimed = ({ start, end }: Span) =>
		claimed.some((span) => start <= span.start && span.start < end);
	return values.flatMap(({ value, rows }, index): Fact[] => {
		const span = rows.get(line);
		const isOnlyThere = (one: LocatedValue) =>
			spansIn(line, one).every(({ start }) => start === span?.start);
		const isAlike = (other: Entry['values'][number]) =>
			other.rows.has(line) && isOnlyThere(other.value);
		if (!span || !isOnlyThere(value) || value.number === undefined) return [];
		if (!values.slice(0, index).some(isAlike)) return [];
		const kind = cellKind(line.cellAt(span.start)?.text ?? '');
		const isFree = cells.some(
			(cell) => /\d/.test(cell.text) && cellKind(cell.text) === kind && !isClaimed(cell),
		);
		const counts = { given: 2, printed: 1 };
		return isFree ? [{ kind: 'givenMoreOften', fields: [value.path], values: counts }] : [];
	});
}

/** Lines with fewer columns are no rows. */
export const MIN_COLUMNS = 3;

/** Fewer entries of a list do not tell how its rows look. */
const MIN_ENTRIES = 3;
const FIGURES = ['amount', 'number', 'percent', ''];

const kindsOf = (row: Line) => row.cells().map(({ text }) => cellKind(text));
const namesIn = (row: Line) => kindsOf(row).filter((kind) => !FIGURES.includes(kind)).length;

/** Lines below the last row of an entry that may belong to its table. */
const BELOW = 4;

/** The lines of the table in which the rows of entries are; where nothing marks a table, from the first of them on. */
export function linesOfTable(exam: Exam, rows: ReadonlySet<Line>): Line[] {
	const [first] = rows;
	const layout = exam.source()?.layout();
	if (!first || !layout) return [];
	if (first.table) {
		return [...rows].every(({ table }) => table === first.table) ? first.table.lines : [];
	}
	let [start, end] = [first.start, first.start];
	for (const row of rows) [start, end] = [Math.min(start, row.start), Math.max(end, row.start)];
	const lines = layout.lines.slice(layout.indexAt(start), layout.indexAt(end) + 1 + BELOW);
	return lines.some(({ table }) => table) ? [] : lines;
}

/** A few rows of a table that are filled like the rows of the entries, and that no entry has. */
function* rowsLeftOut(exam: Exam, list: string, entries: Entry[]): Sliced<Fact[]> {
	const rows = new Set(entries.flatMap(({ own }) => [...own]));
	const isWhole = entries.every(({ own }) => own.size === 1) && rows.size === entries.length;
	if (rows.size < MIN_ENTRIES || !isWhole) return [];
	const lines = linesOfTable(exam, rows);
	let columns = Infinity;
	const forms = new Set<string>();
	for (const [index, row] of [...rows].entries()) {
		if (isRest(index)) yield;
		const kinds = kindsOf(row);
		forms.add(kinds.join());
		columns = Math.min(columns, kinds.filter(Boolean).length);
	}
	const isOfYears = (row: Line) => textsOf(row).filter(isFilled).every(isYear);
	const isBold = (row: Line) => /\*\*|<b>|__/.test(row.text());
	const given = new Set(exam.located.map(({ printed }) => fold(printed.at(-1) ?? '')));
	// A name may be in two cells: "Alder & Sons, | Ltd".
	const isGiven = (row: Line) => given.has(fold(textsOf(row).join('')));
	const missing: Line[] = [];
	for (const [index, row] of lines.entries()) {
		if (isRest(index)) yield;
		if (row.isHeading || rows.has(row) || namesIn(row) < 2 || isBold(row) || isOfYears(row)) {
			continue;
		}
		const kinds = kindsOf(row);
		// Without a table, lines between rows may be anything.
		const isAlike = row.table
			? kinds.filter(Boolean).length >= columns
			: kinds.length >= MIN_COLUMNS && forms.has(kinds.join());
		if (isAlike && !isTotalRow(textsOf(row)) && !isGiven(row)) missing.push(row);
	}
	const [first] = missing;
	if (!first || missing.length > Math.max(1, rows.size * MAX_SHARE)) return [];
	const values = { list, count: missing.length, row: shownRow(first) };
	return [{ kind: 'rowsLeftOut', fields: [list], values }];
}

export const indexOf = ({ entry, path }: LocatedValue) =>
	Number(/\[(\d+)\]/.exec(path.slice(entry?.list.length ?? 0))?.[1] ?? 0);

/** The texts of the cells of a row. */
export const textsOf = (row: Line) => row.cells().map(({ text }) => text.trim());

export const shownRow = (row: Line) => shownLabel(row.text());
