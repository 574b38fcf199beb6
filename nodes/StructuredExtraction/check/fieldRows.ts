import { memoizeByObject } from '../../shared/basics/memoize';
import { beginsIn, type Span } from '../../shared/basics/text/spans';
import { addTo, hasValue } from '../../shared/basics/values';
import { once, type Sliced } from '../../shared/host/budget';
import { isFilled } from '../../shared/basics/text/readableText';
import type { Layout, Line } from '../../shared/page/tables/Layout';
import type { Fact } from '../../shared/values/facts/fact';
import { shownLabel } from '../../shared/values/mentions/labels';
import { valueAt } from '../../shared/values/schema/flatFields';
import { nameInWords } from '../../shared/values/schema/label';
import { type LocatedValue, spansOf } from '../evidence/occurrences';
import { spansIn } from './entryRows';
import type { Exam } from './Exam';
import { commonWords, fieldLabels, type Label, type Named } from './fieldLabels';
import { wordsOf } from '../evidence/labelWords';
import {
	columnIn,
	columnOf,
	columnsIn,
	factsOfRows,
	freeCell,
	type Place,
	type Row,
} from './rowCells';
import { isOfTime, timesOf, timesOfColumns } from './times';

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
	if (!layout || exam.isDataAlone) return [];
	const { fields, labels } = yield* fieldLabels(exam)();
	const rowsOf = new Map<Named, Set<Line>>();
	/** How well these labels name each field: "Fat" is better than "Bonus for fat". */
	const bestFit = new Map<Named, number>();
	/** Fields with a row whose label has their whole name. */
	const whole = new Set<Named>();
	for (const label of labels) {
		const line = layout.lineAt(label.start);
		const field = fieldOf(label);
		const isRow = line?.table && !line.isHeading && line.cells().length >= MIN_COLUMNS;
		// "High tide 1412" has its value in its own cell.
		const cell = line?.cellAt(label.start);
		const rest = cell?.text.slice(label.end - cell.start) ?? '';
		// In "Enrolled on | 14 August | First day | 21 August" it has its value in the next cell.
		const isInPairs =
			cell !== undefined && cell.column > 1 && /\p{L}{3}/u.test(line?.cells()[0]?.text ?? '');
		if (!field || !isRow || isInPairs || /[\p{L}\d]/u.test(rest)) continue;
		const { fit } = label.best;
		const best = bestFit.get(field) ?? 0;
		if (fit < best) continue;
		bestFit.set(field, fit);
		rowsOf.set(field, (fit > best ? new Set<Line>() : (rowsOf.get(field) ?? new Set())).add(line));
		if ([...field.name].every((word) => label.words.has(word))) whole.add(field);
	}
	const located = exam.byPath();
	const tables = new Map<unknown, Table>();
	for (const field of fields) {
		yield;
		const own = located.get(field.path);
		const [line, ...more] = rowsOf.get(field) ?? (own ? onlyRow(layout, field, own) : []);
		const isEmpty = !own && !hasValue(valueAt(exam.record, field.keys));
		if (!line || more.length > 0 || exam.isFromInvoice(field.path) || !(own || isEmpty)) continue;
		const spans = spansOf(own?.occurrences);
		if (spans.length > MAX_OCCURRENCES) continue;
		const place = own && placeOf(own, line, (start) => layout.lineAt(start));
		// Analyses of one kind have a table of their own, with the same headings.
		const key = line.headings.some(isFilled) ? line.headings.join('|') : line.table;
		const table = tables.get(key) ?? {
			places: [],
			timed: [],
			rows: [],
			claimed: new Map<Line, Span[]>(),
			strange: new Map<string, Place>(),
		};
		tables.set(key, table);
		if (place && isOfItsTime(field, place)) {
			table.timed.push(place);
			continue;
		}
		const isFound = spans.length > 0;
		table.rows.push({ path: field.path, line, own, type: field.field.type, isFound, others: [] });
		if (place) table.places.push(place);
		if (place && whole.has(field) && isOfStrange(field, line, place, spans)) {
			table.strange.set(field.path, place);
		}
		for (const span of own ? spansIn(line, own) : []) addTo(table.claimed, line, span);
	}
	return [...tables.values()].flatMap(({ places, timed, rows, claimed, strange }) => {
		const column = columnOf(exam.schema, places) ?? columnOf(exam.schema, [...places, ...timed]);
		if (column) return factsOfRows(rows, column, claimed, rows.length);
		// Of a few fields, one is in the row of something else, in the column in which its own row has another value.
		return rows.flatMap((row): Fact[] => {
			const place = strange.get(row.path);
			const cell = place && freeCell(row, columnIn(place), claimed.get(row.line) ?? []);
			if (!cell) return [];
			const values = { label: shownLabel(labelOf(row.line)), printed: shownLabel(cell.text) };
			return [{ kind: 'labelElsewhere', fields: [row.path], values }];
		});
	});
}

/** Whether a value is in the row of another label alone, which has no word of its field. */
function isOfStrange(field: Named, own: Line, { value, line }: Place, spans: Span[]): boolean {
	const words = wordsOf(labelOf(line));
	return (
		value.number !== undefined &&
		line !== own &&
		line.table === own.table &&
		words.size > 0 &&
		spans.every((span) => beginsIn(span, [line])) &&
		![...words].some((word) => field.name.has(word) || field.about.has(word))
	);
}

/** Whether a value is in a column of the time that its field says: the amount of last year is in another one than the rest. */
function isOfItsTime({ keys, field: { description = '' } }: Named, { line, columns }: Place) {
	const own = timesOf(`${nameInWords(keys.at(-1) ?? '')} ${description}`);
	const above = timesOfColumns(line.headings);
	return [...columns].some((column) => isOfTime(above[column], own));
}

/** The first cell with a word. */
const labelOf = (line: Line) =>
	line
		.cells()
		.find(({ text }) => /\p{L}{3}/u.test(text))
		?.text.trim() ?? '';

/**
 * The only row of a table that has the number of a field for which no row has a label: "plt" for "Platelets". None where
 * the heading of its column has a word of the field.
 */
function onlyRow(layout: Layout, field: Named, own: LocatedValue): Line[] {
	if (own.number === undefined) return [];
	const spans = spansOf(own.occurrences);
	const rows = new Set(spans.map(({ start }) => layout.lineAt(start)));
	const [line] = rows;
	const isRow = line?.table && !line.isHeading && line.cells().length >= MIN_COLUMNS;
	if (!isRow || rows.size > 1) return [];
	// "Balance at 1.1.2023" next to "Balance at 31.12.2023" is no name of one of them.
	const plain = line.headings.map((heading) => heading.replace(/[\d./-]+/g, '').trim());
	const isNamed = [...columnsIn(line, own)].some((column) => {
		const heading = plain[column] ?? '';
		return (
			plain.indexOf(heading) === plain.lastIndexOf(heading) &&
			[...wordsOf(heading)].some((word) => field.name.has(word))
		);
	});
	return isNamed ? [] : [line];
}

/** A table with the fields that have rows of it, and where these rows have their values. */
interface Table {
	places: Place[];
	/** Those in a column of the time that their field says. */
	timed: Place[];
	rows: Row[];
	claimed: Map<Line, Span[]>;
	/** By the path of its field: where a value is in the row of another label. */
	strange: Map<string, Place>;
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
