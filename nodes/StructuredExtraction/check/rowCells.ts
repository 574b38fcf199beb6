import { memoizeByObject } from '../../shared/basics/memoize';
import { fold } from '../../shared/basics/text/fold';
import { isFilled } from '../../shared/basics/text/readableText';
import type { Span } from '../../shared/basics/text/spans';
import { addTo } from '../../shared/basics/values';
import { isRest, once, type Sliced } from '../../shared/host/budget';
import { cellKind } from '../../shared/page/tables/cellKinds';
import type { Cell, Line } from '../../shared/page/tables/Layout';
import type { Fact } from '../../shared/values/facts/fact';
import { shownLabel } from '../../shared/values/mentions/labels';
import type { LeafField, Schema } from '../../shared/values/schema/schema';
import { isBlank } from '../../shared/values/normalise/leafValue';
import { columnNamed, fieldOf } from '../evidence/columns';
import type { LocatedValue } from '../evidence/occurrences';
import { type Entry, entriesOn, lineOf, spansIn } from './entryRows';
import type { Exam } from './Exam';

// What a row of a table has in the column in which other rows have their values.

/** Fewer values of a field do not tell its column. */
const MIN_VALUES = 3;
/** Of two values in two columns, one is wrong. */
const PAIR = 2;
/** The share of them that is in it. */
export const MOST = 0.75;
/** Share of the rows of a table that may lack what they have on the page; where more do, the column is another. */
const MAX_SHARE = 0.25;
/** One entry of a list in another column is a mistake; two may be credits among debits. */
export const MISTAKE = 1;
/** Two values that are exchanged are in the rows of each other. */
const EXCHANGED = 2;

/** A value of an entry that its row has, and the columns in which the row has it. */
export interface Place {
	value: LocatedValue;
	line: Line;
	columns: Set<number>;
}

export const columnsIn = (line: Line, value: LocatedValue): Set<number> =>
	new Set(spansIn(line, value).flatMap(({ start }) => line.cellAt(start)?.column ?? []));

/** The table of a line, or how many columns it has where it is no row. */
export const tableOf = (line: Line) => line.table ?? line.cells().length;

/** Places in lines with at least so many columns. */
export const inColumns = (places: Place[], least: number): Place[] =>
	places.filter(({ line }) => line.cells().length >= least);

/** Places by their tables, most of them first. */
export function inTables(places: Place[]): Place[][] {
	const tables = new Map<unknown, Place[]>();
	for (const place of places) addTo(tables, tableOf(place.line), place);
	return [...tables.values()].sort((a, b) => b.length - a.length);
}

/** How many of some values are in each column. */
export function countsOf(places: Place[]): Map<number, number> {
	const counts = new Map<number, number>();
	for (const column of places.flatMap(({ columns }) => [...columns])) {
		counts.set(column, (counts.get(column) ?? 0) + 1);
	}
	return counts;
}

/**
 * The columns in which the rows of a table have the values of a field: one, or several such as debits and credits.
 * @param few a second column needs more values than this
 */
export function usualColumns(places: Place[], few = places.length * (1 - MOST)): number[] {
	if (places.length < MIN_VALUES) return [];
	const usual: number[] = [];
	let rest = places;
	for (;;) {
		const [column, count] = [...countsOf(rest)].sort(([, a], [, b]) => b - a)[0] ?? [0, 0];
		// A row with a debit has no credit.
		const isOther = rest.some(
			({ line, columns }) =>
				columns.has(column) && usual.some((one) => isFilled(line.cells()[one]?.text ?? '')),
		);
		if (isOther || count <= (usual.length === 0 ? places.length * (1 - MOST) : few)) break;
		usual.push(column);
		rest = rest.filter(({ columns }) => !columns.has(column));
	}
	const count = places.length - rest.length;
	return count >= MIN_VALUES && count >= places.length * MOST ? usual : inParallel(places);
}

/**
 * The column that has the values of more rows than another one, where each row has numbers in both: of a few,
 * too, the other one is wrong. None where the columns are more, or take turns.
 */
export function inParallel(places: Place[]): number[] {
	const rows = new Set(places.map(({ line }) => line));
	const own = places.map(({ line, columns }) =>
		[...columns].filter((column) => cellKindOf(line.cells()[column]?.text ?? '') === 'number'),
	);
	const counts = new Map<number, number>();
	for (const column of own.flat()) counts.set(column, (counts.get(column) ?? 0) + 1);
	const [[first, count = 0] = [], [second] = [], ...more] = [...counts].sort(
		([, a], [, b]) => b - a,
	);
	if (first === undefined || second === undefined || more.length > 0) return [];
	const isNumber = (line: Line, column: number) =>
		cellKindOf(line.cells()[column]?.text ?? '') === 'number';
	const areParallel = [...rows].every((line) => isNumber(line, first) && isNumber(line, second));
	const isEach = own.every(({ length }) => length === 1) && rows.size === places.length;
	return areParallel && isEach && (2 * count > places.length || places.length === PAIR)
		? [first]
		: [];
}

/** Numbers are of one kind, with decimals or without. */
export const kindOf = (text: string) => cellKind(text).replace('amount', 'number');

/** The entries of lists, where the row of each has its values, and which spans of rows are values. */
interface EntryPlaces {
	lists: Map<string, Entry[]>;
	/** By the field, as `fieldOf` has it. */
	places: Map<string, Place[]>;
	ofEntry: Map<Entry, Place[]>;
	claimed: Map<Line, Span[]>;
}

/** Where the rows of entries have their values. Entries that may have several rows have no places. */
export const entryPlaces = memoizeByObject((exam: Exam) => once(() => findPlaces(exam)));

function* findPlaces(exam: Exam): Sliced<EntryPlaces> {
	const found: EntryPlaces = {
		lists: new Map(),
		places: new Map(),
		ofEntry: new Map(),
		claimed: new Map(),
	};
	for (const [index, entry] of (yield* entriesOn(exam)()).entries()) {
		if (isRest(index)) yield;
		addTo(found.lists, entry.list, entry);
		const line = lineOf(entry);
		if (!line) continue;
		for (const { value, rows } of entry.values) {
			if (!rows.has(line)) continue;
			const place = { value, line, columns: columnsIn(line, value) };
			addTo(found.places, fieldOf(value), place);
			addTo(found.ofEntry, entry, place);
			for (const span of spansIn(line, value)) addTo(found.claimed, line, span);
		}
	}
	return found;
}

/** A row with the value that it should have. */
export interface Row {
	path: string;
	line: Line;
	/** The value of the record; none where it is empty. */
	own: LocatedValue | undefined;
	/** Of rows of different fields: the type of each. */
	type?: LeafField['type'];
	/** Whether the value is on the pages, in whatever row. */
	isFound: boolean;
	/** Fields that may be the wrong ones instead. */
	others: string[];
}

/** The columns of some values: which they are, what kinds of cells these have, and whether the values fill them. */
interface Column {
	usual: number[];
	kinds: Set<string>;
	isWhole: boolean;
}

/** The columns in which most of some values are, or that has the name of their field; undefined where there are none. */
export function columnOf(schema: Schema, places: Place[], field = ''): Column | undefined {
	const usual = usualColumns(places);
	const line = places[0]?.line;
	const named = usual.length === 0 && line ? columnNamed(schema, line, field) : undefined;
	if (named !== undefined) usual.push(named);
	const own = places.filter(({ columns }) => usual.some((column) => columns.has(column)));
	return own.length === 0 ? undefined : columnWith(usual, own);
}

function columnWith(usual: number[], places: Place[]): Column {
	const kinds = new Set(places.flatMap((place) => kindsIn(place, usual)));
	return { usual, kinds, isWhole: places.every(isWholeCell) };
}

/** The column in which one value is. */
export const columnIn = (place: Place): Column => columnWith([...place.columns], [place]);

/** Kinds of cells; codes of different forms are of one. */
const KINDS = ['text', 'number', 'percent', 'date', 'year', ''];
export function cellKindOf(text: string): string {
	const kind = kindOf(text);
	return KINDS.includes(kind) ? kind : 'code';
}

const kindsIn = ({ line, columns }: Place, usual: number[]) =>
	line
		.cells()
		.flatMap(({ column, text }) =>
			usual.includes(column) && columns.has(column) ? cellKindOf(text) : [],
		);

/** Whether a value fills its cell: "E. Martina" does not fill "proxy: E. Martina". */
const isWholeCell = ({ value, line }: Place) =>
	spansIn(line, value).some(({ start, end }) => {
		const text = line.cellAt(start)?.text ?? '';
		return fold(text) === fold(line.text().slice(start - line.start, end - line.start));
	});

/**
 * What rows of one table have in a column, and the record does not.
 * @param claimed where rows have values of the record that are their own
 * @param count how many rows the record has
 */
export function factsOfRows(
	rows: Row[],
	column: Column,
	claimed: Map<Line, Span[]>,
	count: number,
): Fact[] {
	const facts = rows.flatMap((row) => factOfRow(row, column, claimed.get(row.line) ?? []));
	const [empty, other] = [facts.filter(isEmpty), facts.filter((fact) => !isEmpty(fact))];
	const most = count * MAX_SHARE;
	return [
		...(other.length <= Math.max(EXCHANGED, most) ? other : []),
		...(empty.length <= Math.max(1, most) ? empty : []),
	];
}

const isEmpty = ({ kind }: Fact) => kind === 'emptyButPrinted';

/** The only cell that a row has in a column and that may be its value, where the value is elsewhere and the cell is free. */
export function freeCell(
	{ line, own, type, isFound }: Row,
	{ usual, kinds }: Column,
	claimed: Span[],
): Cell | undefined {
	if (own && (!isFound || usual.some((at) => columnsIn(line, own).has(at)))) return undefined;
	const isFree = (cell: Cell) =>
		!claimed.some(({ start, end }) => start < cell.end && cell.start < end);
	const [cell, ...more] = line
		.cells()
		.filter(
			(one) =>
				usual.includes(one.column) &&
				isFilled(one.text) &&
				kinds.has(cellKindOf(one.text)) &&
				isOfType(cellKindOf(one.text), own, type) &&
				isFree(one),
		);
	return more.length > 0 || (cell && own && isAlike(own, shownLabel(cell.text))) ? undefined : cell;
}

function factOfRow(row: Row, column: Column, claimed: Span[]): Fact[] {
	const { path, line, own, others } = row;
	const cell = freeCell(row, column, claimed);
	if (!cell) return [];
	const printed = shownLabel(cell.text);
	if (!own) {
		const isText = ['text', 'code'].includes(cellKindOf(cell.text));
		const isGiven = isText ? column.isWhole && !isBlank(printed) : /[1-9]/.test(printed);
		const fact: Fact = { kind: 'emptyButPrinted', fields: [path], values: { printed: [printed] } };
		return isGiven ? [fact] : [];
	}
	const values = { heading: shownLabel(line.headingOf(cell)), printed };
	const fact: Fact = { kind: 'entryColumn', fields: [path, ...others], values };
	return [fact];
}

/** Whether a cell may have the value of a field of a type: no number in place of a day. */
function isOfType(kind: string, own: LocatedValue | undefined, type: Row['type']): boolean {
	switch (type) {
		case undefined:
			return true;
		case 'number':
		case 'integer':
		case 'amount':
			return ['number', 'percent', 'year'].includes(kind);
		default:
			return (kind === 'date') === (own?.day !== undefined || type !== 'string');
	}
}

/** Shorter texts are compared as they are, in characters. */
const MIN_ALIKE = 3;

/** Whether a value has all of a text, or the text all of the value. */
export function isAlike({ printed }: Pick<LocatedValue, 'printed'>, text: string): boolean {
	const given = printed.at(-1) ?? '';
	const [own, other] = [fold(given), fold(text)];
	// "B+" is not like "B-".
	if (Math.min(own.length, other.length) < MIN_ALIKE) return given.trim() === text.trim();
	return own.includes(other) || other.includes(own);
}
