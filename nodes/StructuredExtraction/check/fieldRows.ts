import { memoizeByObject } from '../../shared/basics/memoize';
import type { Span } from '../../shared/basics/text/spans';
import { addTo, hasValue } from '../../shared/basics/values';
import { once, type Sliced } from '../../shared/host/budget';
import type { Line } from '../../shared/page/tables/Layout';
import type { Fact } from '../../shared/values/facts/fact';
import { valueAt } from '../../shared/values/schema/flatFields';
import { type LocatedValue, spansOf } from '../evidence/occurrences';
import { spansIn } from './entryRows';
import type { Exam } from './Exam';
import { commonWords, fieldLabels, type Label, type Named } from './fieldLabels';
import { columnOf, columnsIn, factsOfRows, type Place, type Row } from './rowCells';

/** Rows with fewer columns have a label and its value, and nothing to mistake it for. */
const MIN_COLUMNS = 3;
/** Labels that are less like a field's name are none of its row. */
const LEAST_LIKENESS = 0.5;
/** Occurrences of a value that are looked at. */
const MAX_OCCURRENCES = 20;

/**
 * Fields whose labels are rows of one table, as of analyses or grades, and whose values are in one column: those with
 * a value from another column or row, and those that are empty, while their row has one. With rests between fields.
 */
export const fieldRows = memoizeByObject((exam: Exam) => once(() => findFieldRows(exam)));

function* findFieldRows(exam: Exam): Sliced<Fact[]> {
	const layout = exam.source()?.layout();
	if (!layout || exam.isDataAlone || exam.has('invoice_number')) return [];
	const { fields, labels } = yield* fieldLabels(exam)();
	const rowsOf = new Map<Named, Set<Line>>();
	for (const label of labels) {
		const line = layout.lineAt(label.start);
		const field = fieldOf(label);
		if (!field || !line?.table || line.isHeading || line.cells().length < MIN_COLUMNS) continue;
		rowsOf.set(field, (rowsOf.get(field) ?? new Set()).add(line));
	}
	const located = new Map(exam.located.map((value) => [value.path, value]));
	const tables = new Map<unknown, Table>();
	for (const field of fields) {
		yield;
		const [line, ...more] = rowsOf.get(field) ?? [];
		const own = located.get(field.path);
		const isEmpty = !own && !hasValue(valueAt(exam.record, field.keys));
		if (!line || more.length > 0 || exam.isFromInvoice(field.path) || !(own || isEmpty)) continue;
		const spans = spansOf(own?.occurrences);
		if (spans.length > MAX_OCCURRENCES) continue;
		const table = tables.get(line.table) ?? {
			places: [],
			rows: [],
			claimed: new Map<Line, Span[]>(),
		};
		tables.set(line.table, table);
		const isFound = spans.length > 0;
		table.rows.push({ path: field.path, line, own, type: field.field.type, isFound, others: [] });
		const place = own && placeOf(own, line, (start) => layout.lineAt(start));
		if (place) table.places.push(place);
		for (const span of own ? spansIn(line, own) : []) addTo(table.claimed, line, span);
	}
	return [...tables.values()].flatMap(({ places, rows, claimed }) => {
		const column = columnOf(exam.schema, places);
		return column ? factsOfRows(rows, column, claimed, rows.length) : [];
	});
}

/** A table with the fields that have rows of it, and where these rows have their values. */
interface Table {
	places: Place[];
	rows: Row[];
	claimed: Map<Line, Span[]>;
}

/** The field that a label names better than any other. */
function fieldOf(label: Label): Named | undefined {
	const { field, fit, next } = label.best;
	const isNamed = field && fit > next && fit >= LEAST_LIKENESS && commonWords(label, field) > 0;
	return isNamed ? field : undefined;
}

/** Where a table has a value: in the row of its field, else in another one. */
function placeOf(
	value: LocatedValue,
	own: Line,
	lineAt: (start: number) => Line | undefined,
): Place | undefined {
	const lines = spansOf(value.occurrences).map(({ start }) => lineAt(start));
	const inTable = lines.filter((line) => line?.table === own.table);
	const line = inTable.includes(own) ? own : inTable[0];
	return line && { value, line, columns: columnsIn(line, value) };
}
