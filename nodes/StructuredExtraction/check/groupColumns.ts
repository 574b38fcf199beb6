import { fold } from '../../shared/basics/text/fold';
import { addTo } from '../../shared/basics/values';
import { isRest, type Sliced } from '../../shared/host/budget';
import type { Line } from '../../shared/page/tables/Layout';
import type { Fact } from '../../shared/values/facts/fact';
import { shownLabel } from '../../shared/values/mentions/labels';
import { joinPath, parsePath } from '../../shared/values/schema/joinPath';
import { labelOf, nameInWords } from '../../shared/values/schema/label';
import { HAS_WORD } from '../evidence/blocks';
import { fieldOf } from '../evidence/columns';
import { type LocatedValue, placesOf } from '../evidence/occurrences';
import type { PagedText } from '../evidence/sourceText';
import { isFigure, MIN_COLUMNS } from './entryRows';
import type { Exam } from './Exam';
import { wordsOf } from '../evidence/labelWords';
import { cellKindOf } from './rowCells';
import { timesOf } from './times';

// A table may have a group of fields or an entry of a list in a column: "Parent 2024", "Declarant 2", "35–54 years".

/** Places of a value that are looked at; one that is printed more often is in many columns. */
const MAX_OCCURRENCES = 30;
/** Values of a group in its column, at least: a heading with its name counts as one of them. */
const MIN_VALUES = 2;
/** The same of the fields that no group holds. */
const MIN_FIELDS = 4;
/** How many values in other columns there may be for each in the column. */
const MAX_SHARE = 0.25;

interface Place {
	line: Line;
	column: number;
}

/** A value with its places in the rows of a table. */
interface Held {
	value: LocatedValue;
	places: Place[];
}

/** The values that a table has of a group or an entry, with the column that has most of them, if there is one. */
interface Group {
	column: number | undefined;
	held: Held[];
}

/** A group with its column. */
type Column = Group & { column: number };
const hasColumn = (group: Group): group is Column => group.column !== undefined;

/** The groups and entries of each table. */
function groupsOf({ located }: Exam, { layout }: PagedText): Map<unknown, Group[]> {
	const found = new Map<unknown, Group[]>();
	const byGroup = new Map<string, Map<unknown, Held[]>>();
	for (const value of located) {
		const starts = placesOf(value);
		if (starts.size > MAX_OCCURRENCES) continue;
		const group = value.entry?.path ?? joinPath('', ...parsePath(value.path).slice(0, -1));
		const ofTable = new Map<unknown, Place[]>();
		for (const start of starts) {
			const line = layout().lineAt(start);
			const column = line?.cellAt(start)?.column;
			if (!line?.table || column === undefined || line.cells().length < MIN_COLUMNS) continue;
			addTo(ofTable, line.table, { line, column });
		}
		const tables = byGroup.get(group) ?? new Map<unknown, Held[]>();
		byGroup.set(group, tables);
		for (const [table, places] of ofTable) addTo(tables, table, { value, places });
	}
	for (const [group, tables] of byGroup) {
		for (const [table, held] of tables) {
			const column = columnOf(held, group === '' ? MIN_FIELDS : MIN_VALUES);
			addTo(found, table, { column, held });
		}
	}
	return found;
}

/** The column that has the most of some values, each in a row of its own; none where another has as many. */
function columnOf(held: Held[], least: number): number | undefined {
	const lines = new Map<number, Set<Line>>();
	const counts = new Map<number, number>();
	for (const { places } of held) {
		for (const column of new Set(places.map((place) => place.column))) {
			counts.set(column, (counts.get(column) ?? 0) + 1);
		}
		for (const { line, column } of places) {
			lines.set(column, (lines.get(column) ?? new Set()).add(line));
		}
	}
	const [[column, count] = [0, 0], [, next] = [0, 0]] = [...counts].sort(([, a], [, b]) => b - a);
	// Two may have one cell, where one of them is wrong.
	const isOfRows = (lines.get(column)?.size ?? 0) >= Math.max(MIN_VALUES, count - 1);
	return column > 0 && count >= least && count > next && isOfRows ? column : undefined;
}

const cellIn = (line: Line, column: number) => line.cells()[column]?.text.trim() ?? '';
const kindIn = (line: Line, column: number) => cellKindOf(cellIn(line, column));

/** Whether two cells may have a value in place of one another; texts only where the value is all of its cell. */
function mayBeExchanged(value: LocatedValue, [one, other]: [Place, Place]): boolean {
	const kinds = [one, other].map(({ line, column }) => kindIn(line, column));
	const text = cellIn(other.line, other.column);
	if (value.number === undefined && kinds.every((kind) => TEXTS.includes(kind))) {
		// "el mismo" and "idem" are no texts of their own, where the other one is a name.
		const isOwn = !IN_SMALL.test(text) || IN_SMALL.test(cellIn(one.line, one.column));
		return isAllOf(value, one) && HAS_WORD.test(text) && isOwn;
	}
	return kinds[0] === kinds[1] && /\d/.test(text);
}
const TEXTS = ['text', 'code'];
const IN_SMALL = /^\p{Ll}/u;

const isAllOf = ({ printed }: LocatedValue, { line, column }: Place) =>
	fold(printed.at(-1) ?? '') === fold(cellIn(line, column));

const isIn = ({ places }: Held, column: number) => places.some((place) => place.column === column);

/** Whether a field says that its column is another one: it names a time, or has a word of that heading alone. */
function isNamed({ path }: LocatedValue, heading: string, other: string): boolean {
	if (timesOf(nameInWords(String(parsePath(path).at(-1)))).some((time) => time !== undefined)) {
		return true;
	}
	const own = wordsOf(labelOf(path));
	const others = wordsOf(other);
	return [...wordsOf(heading)].some((word) => own.has(word) && !others.has(word));
}

/** The few values of a group that are in another column, while its own has another number in their row. */
function inOtherColumn({ column, held }: Column, columns: Set<number>): Fact[] {
	const own = held.filter((one) => isIn(one, column));
	const others = held.filter((one) => !isIn(one, column));
	if (others.length > Math.max(1, own.length * MAX_SHARE)) return [];
	const taken = new Set(
		own.flatMap(({ places }) =>
			places.flatMap((place) => (place.column === column ? place.line : [])),
		),
	);
	return others.flatMap(({ value, places }): Fact[] => {
		const [place] = places;
		const isOfRow = places.every(({ line }) => line === place?.line);
		// Texts are those of another column of the record, or are the same for many.
		const isTold = value.number === undefined ? columns.has(place?.column ?? 0) : isFigure(value);
		if (!isTold || !place || !isOfRow) return [];
		const { line } = place;
		if (line.isHeading || taken.has(line)) return [];
		if (!mayBeExchanged(value, [place, { line, column }])) return [];
		const heading = line.headingOf({ column });
		if (places.some((one) => isNamed(value, line.headingOf(one), heading))) return [];
		const values = { heading: shownLabel(heading), printed: cellIn(line, column) };
		return [{ kind: 'entryColumn', fields: [value.path], values }];
	});
}

/**
 * The few values of a field that are in another row than the same field of the other groups or entries, while that row
 * has another number in their column.
 */
function inOtherRow(field: Held[]): Fact[] {
	const rowsOf = ({ places }: Held) => new Set(places.map(({ line }) => line));
	const counts = new Map<Line, number>();
	for (const line of field.flatMap((one) => [...rowsOf(one)])) {
		counts.set(line, (counts.get(line) ?? 0) + 1);
	}
	const [[row, count = 0] = [], [, next] = [undefined, 0]] = [...counts].sort(
		([, a], [, b]) => b - a,
	);
	if (row === undefined || 2 * count < field.length || (count === next && count > 1)) return [];
	const others = field.filter((one) => !rowsOf(one).has(row));
	if (others.length > Math.max(1, count * MAX_SHARE)) return [];
	return others.flatMap(({ value, places }): Fact[] => {
		const [place, ...more] = places;
		if (value.number === undefined || !place || more.length > 0) return [];
		const { line, column } = place;
		if (
			!mayBeExchanged(value, [
				{ line, column },
				{ line: row, column },
			])
		) {
			return [];
		}
		const values = { row: shownLabel(cellIn(row, 0)), printed: cellIn(row, column) };
		return [{ kind: 'entryLine', fields: [value.path], values }];
	});
}

/** The values of each field that several groups or entries of a table have, if these have columns of their own. */
function fieldsOf(groups: Group[]): Held[][] {
	const byField = new Map<string, { group: Group; held: Held }[]>();
	for (const group of groups) {
		for (const held of group.held) {
			const { entry, path } = held.value;
			const field = entry ? fieldOf(held.value) : String(parsePath(path).at(-1));
			if (entry || parsePath(path).length > 1) addTo(byField, field, { group, held });
		}
	}
	return [...byField.values()].flatMap((same) => {
		const columns = new Set(same.map(({ group }) => group.column));
		const areColumns = columns.size === same.length && !columns.has(undefined);
		// Entries that are rows have their values in the same columns.
		return areColumns && same.length > 1 ? [same.map(({ held }) => held)] : [];
	});
}

/** Values of groups and entries that have columns of a table: those in another column, or in another row than the rest. */
export function* groupColumns(exam: Exam): Sliced<Fact[]> {
	const source = exam.source();
	if (source === null || exam.isDataAlone) return [];
	const facts: Fact[] = [];
	for (const [index, groups] of [...groupsOf(exam, source).values()].entries()) {
		if (isRest(index)) yield;
		const own = groups.filter(hasColumn);
		const columns = new Set(own.map(({ column }) => column));
		facts.push(...own.flatMap((group) => inOtherColumn(group, columns)));
		facts.push(...fieldsOf(groups).flatMap(inOtherRow));
	}
	return facts.filter(({ fields }) => !fields.some((path) => exam.isFromInvoice(path)));
}
