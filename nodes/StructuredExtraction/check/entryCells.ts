import { fold } from '../../shared/basics/text/fold';
import { isFilled } from '../../shared/basics/text/readableText';
import type { Span } from '../../shared/basics/text/spans';
import { addTo } from '../../shared/basics/values';
import { isRest, type Sliced } from '../../shared/host/budget';
import type { Cell, Line } from '../../shared/page/tables/Layout';
import type { Fact } from '../../shared/values/facts/fact';
import { shownLabel } from '../../shared/values/mentions/labels';
import { isNothing } from '../../shared/values/normalise/leafValue';
import { fieldOf } from '../evidence/columns';
import type { LocatedValue } from '../evidence/occurrences';
import { toCells } from '../fields/cells';
import {
	columnsIn,
	inTables,
	kindOf,
	lineOf,
	type Place,
	tableOf,
	usualColumns,
} from './entryColumns';
import { type Entry, entriesOn, entryRows, spansIn } from './entryRows';
import type { Exam } from './Exam';

/** Rows with fewer columns have no column of a field. */
const MIN_COLUMNS = 2;

/** Share of the entries of a table that may lack what their rows have; where more do, the column is another. */
const MAX_SHARE = 0.25;

/** Of a value in a message, in characters. */
const MAX_SHOWN = 60;

/** What the entries of lists ask: where each is, and which of its fields are empty. */
interface Lists {
	/** The entries by their list, and the path of each. */
	entries: Map<string, Entry[]>;
	empty: Set<string>;
	/** Where the entries have the values of their own rows. */
	claimed: Map<Line, Span[]>;
	/** Paths that are told already. */
	told: Set<string>;
}

/** A field of a list in one table: its usual columns, and what kinds of cells these have. */
interface Column {
	field: string;
	usual: number[];
	kinds: Set<string>;
	/** Whether the values are all that their cells have. */
	isWhole: boolean;
}

/**
 * Entries of lists whose own row has something else in the column of a field, or has something there while the entry
 * has nothing. With rests between entries.
 */
export function* entryCells(exam: Exam): Sliced<Fact[]> {
	const told = new Set((yield* entryRows(exam)()).flatMap(({ fields }) => fields));
	const places = new Map<string, Place[]>();
	const entries = new Map<string, Entry[]>();
	const claimed = new Map<Line, Span[]>();
	for (const [index, entry] of (yield* entriesOn(exam)()).entries()) {
		if (isRest(index)) yield;
		addTo(entries, entry.list, entry);
		const line = lineOf(entry);
		if (!line || line.cells().length < MIN_COLUMNS) continue;
		for (const { value, rows } of entry.values) {
			if (!rows.has(line)) continue;
			addTo(places, fieldOf(value), { value, line, columns: columnsIn(line, value) });
			for (const span of spansIn(line, value)) addTo(claimed, line, span);
		}
	}
	if (places.size === 0) return [];
	yield;
	const empty = new Set(
		toCells(exam.schema, exam.record).flatMap(({ path, value }) =>
			value === null || value === undefined ? [path] : [],
		),
	);
	const facts: Fact[] = [];
	for (const [field, ofField] of places) {
		for (const inTable of inTables(ofField)) {
			yield;
			const usual = usualColumns(inTable);
			if (usual.length === 0) continue;
			const kinds = new Set(inTable.flatMap((place) => kindsIn(place, usual)));
			const column = { field, usual, kinds, isWhole: inTable.every(isWholeCell) };
			facts.push(...inRows({ entries, empty, claimed, told }, inTable, column));
		}
	}
	return facts;
}

/** Kinds of cells; codes of different forms are of one. */
const KINDS = ['text', 'number', 'percent', 'date', 'year', ''];
function cellKindOf(text: string): string {
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

/** What the rows of one table have in the column of a field, and their entries do not. */
function inRows(lists: Lists, inTable: Place[], column: Column): Fact[] {
	const [first] = inTable;
	if (first === undefined) return [];
	const table = tableOf(first.line);
	const entries = lists.entries.get(first.value.entry?.list ?? '') ?? [];
	const all = entries.filter((entry) => {
		const line = lineOf(entry);
		return line !== undefined && tableOf(line) === table;
	});
	const most = Math.max(1, all.length * MAX_SHARE);
	const facts = all.flatMap((entry) => ofEntry(lists, entry, column));
	return facts.length > most ? [] : facts;
}

function ofEntry(lists: Lists, entry: Entry, { field, usual, kinds, isWhole }: Column): Fact[] {
	const line = lineOf(entry);
	const path = `${pathOf(entry)}${field.slice(`${entry.list}[0]`.length)}`;
	const own = entry.values.find(({ value }) => fieldOf(value) === field);
	if (!line || lists.told.has(path)) return [];
	if (own ? own.rows.size === 0 || own.rows.has(line) : !lists.empty.has(path)) return [];
	const claimed = lists.claimed.get(line) ?? [];
	const isFree = (cell: Cell) =>
		!claimed.some(({ start, end }) => start < cell.end && cell.start < end);
	const [cell, ...more] = line
		.cells()
		.filter(
			(one) =>
				usual.includes(one.column) &&
				isFilled(one.text) &&
				kinds.has(cellKindOf(one.text)) &&
				isFree(one),
		);
	if (!cell || more.length > 0) return [];
	const printed = shownLabel(cell.text).slice(0, MAX_SHOWN);
	if (!own) {
		const isText = ['text', 'code'].includes(cellKindOf(cell.text));
		const isGiven = isText ? isWhole && !isNothing(printed) : /[1-9]/.test(printed);
		return isGiven
			? [{ kind: 'emptyButPrinted', fields: [path], values: { printed: [printed] } }]
			: [];
	}
	if (isAlike(own.value, printed)) return [];
	const values = { heading: shownLabel(line.headingOf(cell)), printed };
	return [{ kind: 'entryColumn', fields: [path, ...partners(entry, line)], values }];
}

const pathOf = ({ values: [first] }: Entry) => first?.value.entry?.path ?? '';

/** Whether a value has all words of a text, or the text all of the value's. */
function isAlike({ printed }: LocatedValue, text: string): boolean {
	const own = fold(printed.at(-1) ?? '');
	const other = fold(text);
	return own.includes(other) || other.includes(own);
}

/** Of an entry with one value in its row, that one: it may be the wrong one as well. */
function partners({ values }: Entry, line: Line): string[] {
	const inRow = values.filter(({ rows }) => rows.has(line));
	return inRow.length === 1 ? inRow.map(({ value }) => value.path) : [];
}
