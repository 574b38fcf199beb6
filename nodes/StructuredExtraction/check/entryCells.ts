import { isRest, type Sliced } from '../../shared/host/budget';
import { beginsIn, within } from '../../shared/basics/text/spans';
import type { Line } from '../../shared/page/tables/Layout';
import type { Fact } from '../../shared/values/facts/fact';
import { fieldOf } from '../evidence/columns';
import { toCells } from '../fields/cells';
import { type Entry, entriesOn, entryRows, lineOf, spansIn } from './entryRows';
import type { Exam } from './Exam';
import {
	columnOf,
	entryPlaces,
	factsOfRows,
	inColumns,
	inTables,
	type Row,
	tableOf,
} from './rowCells';

/** Rows with fewer columns have no column of a field. */
const MIN_COLUMNS = 2;

/**
 * Entries of lists whose own row has something else in the column of a field, or has something there while the entry
 * has nothing. With rests between entries.
 */
export function* entryCells(exam: Exam): Sliced<Fact[]> {
	const told = new Set((yield* entryRows(exam)()).flatMap(({ fields }) => fields));
	const { lists, places, claimed } = yield* entryPlaces(exam)();
	yield;
	const empty = new Set(
		toCells(exam.schema, exam.record).flatMap(({ path, value }) =>
			value === null || value === undefined ? [path] : [],
		),
	);
	const days = empty.size === 0 ? [] : yield* emptyDays(exam, empty);
	const facts: Fact[] = [...days];
	const isTold = new Set(days.flatMap(({ fields }) => fields));
	for (const [field, ofField] of places) {
		for (const inTable of inTables(inColumns(ofField, MIN_COLUMNS))) {
			yield;
			const [first] = inTable;
			const column = columnOf(exam.schema, inTable, field);
			if (!first || !column) continue;
			const all = lists.get(first.value.entry?.list ?? '') ?? [];
			const rows = all.flatMap((entry): Row[] => {
				const line = lineOf(entry);
				const isRow = line !== undefined && line.cells().length >= MIN_COLUMNS;
				const row = isRow && tableOf(line) === tableOf(first.line) && rowOf(entry, line, field);
				return row ? [row] : [];
			});
			// One in another column of its row is told by the columns of all.
			const asked = rows.filter(({ path, line, own }) =>
				own
					? !told.has(path) && spansIn(line, own).length === 0
					: empty.has(path) && !isTold.has(path),
			);
			facts.push(...factsOfRows(asked, column, claimed, rows.length));
		}
	}
	return facts;
}

/** Entries whose day is empty while their row has exactly one unused date, as the row of another entry has exactly one. */
function* emptyDays(exam: Exam, empty: Set<string>): Sliced<Fact[]> {
	const source = exam.source();
	if (!source) return [];
	const dates = source.mentions.wholeDates();
	const entries = (yield* entriesOn(exam)()).filter(({ own }) => own.size === 1);
	const fields = new Map<string, Entry>();
	for (const [index, entry] of entries.entries()) {
		if (isRest(index)) yield;
		for (const { value, rows } of entry.values) {
			const [line] = entry.own;
			const isOnly = line && rows.has(line) && within(dates, line).length === 1;
			if (value.day !== undefined && isOnly) fields.set(fieldOf(value), entry);
		}
	}
	const facts: Fact[] = [];
	for (const [field, { list }] of fields) {
		for (const [index, entry] of entries.entries()) {
			if (isRest(index)) yield;
			const [line] = entry.own;
			if (entry.list !== list || !line) continue;
			const { path, own } = rowOf(entry, line, field);
			const [date, another] = within(dates, line);
			const spans = entry.values.flatMap(({ value }) => spansIn(line, value));
			if (own || !empty.has(path) || !date || another || beginsIn(date, spans)) continue;
			const printed = [line.text().slice(date.start - line.start, date.end - line.start)];
			facts.push({ kind: 'emptyButPrinted', fields: [path], values: { printed } });
		}
	}
	return facts;
}

/** An entry with its value of a field, as a row of a table. */
function rowOf({ list, values }: Entry, line: Line, field: string): Row {
	const own = values.find(({ value }) => fieldOf(value) === field);
	const inRow = values.filter(({ rows }) => rows.has(line));
	return {
		path: `${values[0]?.value.entry?.path ?? ''}${field.slice(`${list}[0]`.length)}`,
		line,
		own: own?.value,
		isFound: own !== undefined && own.rows.size > 0,
		// Of two values in two rows, either may be the wrong one.
		others: inRow.length === 1 ? inRow.map(({ value }) => value.path) : [],
	};
}
