import { isFilled } from '../../shared/basics/text/readableText';
import { addTo } from '../../shared/basics/values';
import { isRest, type Sliced } from '../../shared/host/budget';
import type { Line } from '../../shared/page/tables/Layout';
import { isSumAbove, isTotalRow, MAX_ADDED } from '../../shared/page/tables/totalRows';
import { totalLabel } from '../../shared/values/mentions/totals';
import type { Fact } from '../../shared/values/facts/fact';
import { shownLabel } from '../../shared/values/mentions/labels';
import { columnNamed, fieldOf } from '../evidence/columns';
import type { LocatedValue } from '../evidence/occurrences';
import type { ListEntry } from '../fields/cells';
import {
	type Entry,
	indexOf,
	isFigure,
	lineOf,
	linesOfTable,
	MIN_COLUMNS,
	shownRow,
	spansIn,
	textsOf,
} from './entryRows';
import type { Exam } from './Exam';
import {
	inParallel,
	cellKindOf,
	columnOf,
	countsOf,
	entryPlaces,
	inColumns,
	inTables,
	MISTAKE,
	MOST,
	type Place,
	usualColumns,
} from './rowCells';

/**
 * Values of lists that their row has in another column than the rows of the other entries have it, or in none, and
 * entries that are the total of others. With rests between entries.
 */
export function* entryColumns(exam: Exam): Sliced<Fact[]> {
	const { lists, places, ofEntry } = yield* entryPlaces(exam)();
	const found: Fact[] = [];
	const byField = new Map<string, Place[]>();
	for (const [field, ofField] of places) {
		yield;
		const [all = []] = inTables(inColumns(ofField, MIN_COLUMNS));
		// Entries may be the columns of a table.
		if (all.length > 1 && all.every(({ line }) => line === all[0]?.line)) continue;
		const most = usualColumns(all, MISTAKE);
		const usual = most.length > 0 ? most : inParallel(all);
		byField.set(field, all);
		if (usual.length === 0) {
			const named = columnOf(exam.schema, all, field)?.usual ?? [];
			found.push(...inOtherColumn(all, named, HALF));
			continue;
		}
		found.push(...inOtherColumn(all, usual));
		const list = all[0]?.value.entry?.list ?? '';
		const entries = lists.get(list) ?? [];
		const inTable = entries.filter((entry) => lineOf(entry)?.table === all[0]?.line.table);
		const [column = 0, ...more] = usual;
		if (more.length > 0) continue;
		found.push(...ofEmptyCells(list, inTable, field, column));
	}
	const usualOf = ownColumns(exam, byField);
	for (const [index, ofOne] of [...ofEntry.values()].entries()) {
		if (isRest(index)) yield;
		found.push(...inColumnOfOther(inColumns(ofOne, MIN_COLUMNS), usualOf));
	}
	for (const [list, entries] of lists) {
		found.push(
			...(yield* totalsAsEntries(exam, list, entries)),
			...headingsAsEntries(exam, list, entries),
		);
	}
	return found;
}

/** Share of the rows that fill a column whose values are not under the heading of their field. */
const HALF = 0.5;

/** The few entries with one value, which is all that their row has, while the rows of others have more. */
function headingsAsEntries(exam: Exam, list: string, entries: Entry[]): Fact[] {
	const isFull = ({ values }: Entry) => values.length > 1;
	if (entries.filter(isFull).length < entries.length * MOST) return [];
	const ofEntry = new Map<ListEntry, LocatedValue[]>();
	for (const one of exam.located) if (one.entry) addTo(ofEntry, one.entry, one);
	return entries.flatMap((entry, index): Fact[] => {
		const line = lineOf(entry);
		const texts = line?.table ? new Set(textsOf(line).filter(isFilled)) : undefined;
		if (isFull(entry) || !line || texts?.size !== 1) return [];
		// Values that the page has in many places may be in the same text: "IEEE Fellow (2023)".
		const { entry: known } = entry.values[0]?.value ?? {};
		const own = (known && ofEntry.get(known)) ?? [];
		if (own.filter((one) => spansIn(line, one).length > 0).length > 1) return [];
		return [
			{ kind: 'headingAsEntry', fields: [list], values: { list, index, row: shownRow(line) } },
		];
	});
}

/**
 * The column with the name of each field; without one, the columns of its values in which no other field has a larger
 * share of its own.
 */
function ownColumns({ schema }: Exam, byField: Map<string, Place[]>): Map<string, number[]> {
	const most = new Map<number, number>();
	const shares = [...byField].map(([field, places]) => {
		const ofColumn = [...countsOf(places)].map(
			([column, count]) => [column, count / places.length] as const,
		);
		for (const [column, share] of ofColumn) {
			most.set(column, Math.max(most.get(column) ?? 0, share));
		}
		return { field, ofColumn };
	});
	return new Map(
		shares.map(({ field, ofColumn }) => {
			const own = ofColumn.filter(([column, share]) => share >= (most.get(column) ?? 0));
			const line = byField.get(field)?.[0]?.line;
			const named = line && columnNamed(schema, line, field);
			const isNamed = ofColumn.some(([column]) => column === named);
			return [field, named !== undefined && isNamed ? [named] : own.map(([column]) => column)];
		}),
	);
}

/**
 * Values of one entry that its row has in the columns of other fields only, which are empty in the entry or have the
 * same value there, while the cell of the own column is empty: a credit as a debit.
 */
function inColumnOfOther(places: Place[], usualOf: Map<string, number[]>): Fact[] {
	return places.flatMap(({ value, line, columns }): Fact[] => {
		const field = fieldOf(value);
		const usual = usualOf.get(field) ?? [];
		const cells = line.cells();
		const [own] = usual.map((column) => cells[column]);
		const isEmpty = usual.every((column) => !isFilled(cells[column]?.text ?? ''));
		if (!own || !line.table || !isEmpty || columns.size === 0) return [];
		const heading = line.headingOf(own);
		const isOfOther = (column: number) =>
			isFilled(line.headingOf({ column })) &&
			line.headingOf({ column }) !== heading &&
			[...usualOf].some(([other, usualColumns]) => {
				if (other === field || !usualColumns.includes(column)) return false;
				const given = places.find((place) => fieldOf(place.value) === other);
				return given === undefined || given.columns.has(column);
			});
		if (!isFilled(heading) || ![...columns].every(isOfOther)) return [];
		const values = { heading: shownLabel(heading), printed: '' };
		return [{ kind: 'entryColumn', fields: [value.path], values }];
	});
}

/**
 * The few entries that are a total: a list may have them all. Others are none where the table has totals that are no
 * entries, or a field outside of the list has the total.
 */
function* totalsAsEntries(exam: Exam, list: string, entries: Entry[]): Sliced<Fact[]> {
	const found: Fact[] = [];
	const rows = new Set<Line>();
	const totals: Line[] = [];
	for (const [index, entry] of entries.entries()) {
		if (isRest(index)) yield;
		const line = lineOf(entry);
		for (const row of entry.own) rows.add(row);
		if (line && isTotal(line, entry, entries.slice(Math.max(0, index - MAX_ADDED), index))) {
			const values = { list, index, row: shownRow(line) };
			found.push({ kind: 'totalAsEntry', fields: [list], values });
			totals.push(line);
		}
	}
	if (found.length === 0 || found.length > entries.length * (1 - MOST)) return [];
	const isField = (line: Line) =>
		exam.located.some(
			(value) => !value.entry && value.number !== undefined && spansIn(line, value).length > 0,
		);
	if (totals.every(isField)) return found;
	for (const [index, row] of linesOfTable(exam, rows).entries()) {
		if (isRest(index)) yield;
		const isOther = !row.isHeading && !rows.has(row) && row.cells().length > 1;
		if (isOther && textsOf(row).some((text) => totalLabel(text) !== undefined)) return found;
	}
	return [];
}

/** Whether the row of an entry is called a total, or may be called so and has the sum of the entries in front of it. */
function isTotal(line: Line, { values }: Entry, before: Entry[]): boolean {
	// A label may be one cell with the date in front of it.
	const labels = values.flatMap(({ value }) => (isFigure(value) ? [] : value.printed));
	const cells = textsOf(line);
	if (isTotalRow(cells) || labels.some((label) => totalLabel(label) === 'yes')) return true;
	if (![...cells, ...labels].some((cell) => totalLabel(cell) !== undefined)) return false;
	return values.some(({ value }) => {
		if (value.number === undefined) return false;
		const above = before.map(
			({ values: others }) =>
				others.find((other) => fieldOf(other.value) === fieldOf(value))?.value.number,
		);
		return isSumAbove(value.number, above);
	});
}

/** The few values of a field that are not in the columns of the others, whose rows have something else in that column. */
function inOtherColumn(places: Place[], usual: number[], most = MOST): Fact[] {
	const isUsual = (column: number) => usual.includes(column);
	// In a text, "387415520" is a code as "N9240673" is.
	const kindIn = ({ value }: Place, text: string) => {
		const kind = cellKindOf(text);
		return value.text !== undefined && kind === 'number' ? 'code' : kind;
	};
	const kindsIn = (place: Place, columns: (column: number) => boolean) =>
		place.line.cells().flatMap(({ column, text }) => (columns(column) ? kindIn(place, text) : []));
	const usualKinds = new Set(
		places.flatMap((place) =>
			kindsIn(place, (column) => isUsual(column) && place.columns.has(column)),
		),
	);
	const filled = new Map<number, { count: number; replacing: number }>();
	for (const { line, columns } of places) {
		const isElsewhere = !usual.some((column) => columns.has(column));
		for (const { column, text } of line.cells()) {
			if (!isFilled(text)) continue;
			const count = filled.get(column) ?? { count: 0, replacing: 0 };
			count.count += 1;
			if (isElsewhere && columns.has(column)) count.replacing += 1;
			filled.set(column, count);
		}
	}
	// A column that only some rows fill is used in place of another by most of them: a price after its discount.
	const isOften = (column: number) => {
		const { count = 0, replacing = 0 } = filled.get(column) ?? {};
		return count >= places.length * most || 2 * replacing < count;
	};
	return places.flatMap((place): Fact[] => {
		const { value, line, columns } = place;
		if (usual.some((column) => columns.has(column))) return [];
		const kinds = kindsIn(place, (column) => columns.has(column));
		const better = line.cells().find(({ column, text }) => {
			const kind = kindIn(place, text);
			return isUsual(column) && kinds.includes(kind) && usualKinds.has(kind);
		});
		if (!better || ![...columns].some(isOften)) return [];
		const values = { heading: shownLabel(line.headingOf(better)), printed: better.text.trim() };
		return [{ kind: 'entryColumn', fields: [value.path], values }];
	});
}

/**
 * Values that are in other rows only, while the cell of the own row is empty. Where no entry is without a value because
 * its cell is empty, one may be printed once for several rows.
 */
function ofEmptyCells(list: string, entries: Entry[], field: string, column: number): Fact[] {
	const empty = entries.flatMap((entry) => {
		const line = lineOf(entry);
		if (!line?.table || isFilled(line.cells()[column]?.text ?? '')) return [];
		return [{ line, own: entry.values.find(({ value }) => fieldOf(value) === field) }];
	});
	if (empty.every(({ own }) => own)) return [];
	return empty.flatMap(({ line, own }): Fact[] => {
		const [row] = [...(own?.rows.keys() ?? [])].filter(({ table }) => table === line.table);
		if (!own || !row || own.rows.has(line)) return [];
		const { value } = own;
		const shown = { value: value.printed.at(-1) ?? '', row: shownRow(row) };
		const values = { list, index: indexOf(value), ...shown };
		return [{ kind: 'entryRow', fields: [value.path], values }];
	});
}
