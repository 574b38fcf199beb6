import { addTo } from '../../shared/basics/values';
import { isRest, type Sliced } from '../../shared/host/budget';
import type { Line } from '../../shared/page/tables/Layout';
import type { Fact } from '../../shared/values/facts/fact';
import { shownLabel } from '../../shared/values/mentions/labels';
import { joinPath, parsePath } from '../../shared/values/schema/joinPath';
import { labelOf, nameInWords } from '../../shared/values/schema/label';
import { fieldOf } from '../evidence/columns';
import { type LocatedValue, placesOf } from '../evidence/occurrences';
import type { PagedText } from '../evidence/sourceText';
import { isFigure, MIN_COLUMNS } from './entryRows';
import type { Exam } from './Exam';
import { wordsOf } from './labelWords';
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
	list: string | undefined;
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
			const list = held[0]?.value.entry?.list;
			addTo(found, table, { list, column, held });
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
	const isOfRows = (lines.get(column)?.size ?? 0) >= count;
	return column > 0 && count >= least && count > next && isOfRows ? column : undefined;
}

const cellIn = (line: Line, column: number) => line.cells()[column]?.text.trim() ?? '';
const isNumber = (line: Line, column: number) =>
	['number', 'percent'].includes(cellKindOf(cellIn(line, column)));

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
function inOtherColumn({ column, held }: Column): Fact[] {
	const own = held.filter((one) => isIn(one, column));
	const others = held.filter((one) => !isIn(one, column));
	if (others.length > Math.max(1, own.length * MAX_SHARE)) return [];
	const taken = new Set(
		own.flatMap(({ places }) =>
			places.flatMap((place) => (place.column === column ? place.line : [])),
		),
	);
	return others.flatMap(({ value, places: [place, ...more] }): Fact[] => {
		if (!isFigure(value) || value.number === undefined || !place || more.length > 0) return [];
		const { line } = place;
		if (line.isHeading || taken.has(line) || !isNumber(line, column)) return [];
		const heading = line.headingOf({ column });
		if (isNamed(value, line.headingOf(place), heading)) return [];
		const values = { heading: shownLabel(heading), printed: cellIn(line, column) };
		return [{ kind: 'entryColumn', fields: [value.path], values }];
	});
}

/**
 * The few values of a list whose entries are columns that are in another row than the same values of the other entries,
 * while that row has another number in the column of the entry.
 */
function inOtherRow(entries: Column[]): Fact[] {
	const byField = new Map<string, { value: LocatedValue; column: number; lines: Line[] }[]>();
	for (const { column, held } of entries) {
		for (const { value, places } of held) {
			const lines = places.flatMap((place) => (place.column === column ? place.line : []));
			if (lines.length > 0) addTo(byField, fieldOf(value), { value, column, lines });
		}
	}
	return [...byField.values()].flatMap((all): Fact[] => {
		const counts = new Map<Line, number>();
		for (const line of all.flatMap(({ lines }) => lines)) {
			counts.set(line, (counts.get(line) ?? 0) + 1);
		}
		const [[row, count] = [], [, next] = [undefined, 0]] = [...counts].sort(
			([, a], [, b]) => b - a,
		);
		if (row === undefined || count === undefined || 2 * count < all.length) return [];
		const others = all.filter(({ lines }) => !lines.includes(row));
		if (others.length > Math.max(1, count * MAX_SHARE) || (count === next && count > 1)) return [];
		return others.flatMap(({ value, column, lines }): Fact[] => {
			const areNumbers = [row, ...lines].every((line) => isNumber(line, column));
			if (value.number === undefined || !areNumbers) return [];
			const values = { row: shownLabel(cellIn(row, 0)), printed: cellIn(row, column) };
			return [{ kind: 'entryLine', fields: [value.path], values }];
		});
	});
}

/** Values of groups and entries that have columns of a table: those in another column, or in another row than the rest. */
export function* groupColumns(exam: Exam): Sliced<Fact[]> {
	const source = exam.source();
	if (source === null || exam.isDataAlone) return [];
	const facts: Fact[] = [];
	for (const [index, groups] of [...groupsOf(exam, source).values()].entries()) {
		if (isRest(index)) yield;
		facts.push(...groups.filter(hasColumn).flatMap(inOtherColumn));
		const lists = new Map<string, Group[]>();
		for (const group of groups) if (group.list !== undefined) addTo(lists, group.list, group);
		for (const entries of lists.values()) {
			const own = entries.filter(hasColumn);
			const columns = new Set(own.map(({ column }) => column));
			// Entries that are rows have their values in the same columns.
			if (columns.size === entries.length) facts.push(...inOtherRow(own));
		}
	}
	return facts.filter(({ fields }) => !fields.some((path) => exam.isFromInvoice(path)));
}
