import { memoizeByObject } from '../../shared/basics/memoize';
import { isFilled } from '../../shared/basics/text/readableText';
import type { Sliced } from '../../shared/host/budget';
import type { Layout, Line } from '../../shared/page/tables/Layout';
import type { Fact } from '../../shared/values/facts/fact';
import { shownLabel } from '../../shared/values/mentions/labels';
import { type LocatedValue, spansOf } from '../evidence/occurrences';
import { nameInWords } from '../../shared/values/schema/label';
import type { Exam } from './Exam';
import { ANY_NUMBER, UNITS, wordsOf } from '../evidence/labelWords';
import { rowsByWord } from './otherRow';
import { cellKindOf, isAlike, MISTAKE } from './rowCells';

/** Fewer values of an object do not tell its row. */
const MIN_VALUES = 3;
/** Occurrences of a value that are looked at. */
const MAX_OCCURRENCES = 20;

/** The rows of tables in which a value is; undefined where it is elsewhere, too, or often. */
function rowsOf(layout: Layout, value: LocatedValue): Map<Line, number> | undefined {
	const spans = spansOf(value.occurrences);
	if (spans.length === 0 || spans.length > MAX_OCCURRENCES) return undefined;
	const rows = new Map<Line, number>();
	for (const { start } of spans) {
		const line = layout.lineAt(start);
		const cell = line?.cellAt(start);
		if (!line?.table || line.isHeading || !cell) return undefined;
		rows.set(line, cell.column);
	}
	return rows;
}

/** Values that belong together, and the row that is known to be theirs; none where an object has them. */
interface Group {
	values: Set<LocatedValue>;
	row?: Line;
}

/** The values of objects, and those whose names begin or end with the same word, which a row has: "rage" of "rageDate". */
function groupsOf(exam: Exam, layout: Layout): Group[] {
	const groups = new Map<string, Group>();
	const add = (key: string, value: LocatedValue, row?: Line) => {
		const group = groups.get(key) ?? { values: new Set(), ...(row && { row }) };
		groups.set(key, group.values.add(value) && group);
	};
	const single = exam.located.filter(({ path, entry }) => !entry && !exam.isFromInvoice(path));
	for (const value of single) {
		const at = value.path.lastIndexOf('.');
		const object = value.path.slice(0, Math.max(0, at));
		if (at > 0) add(object, value);
		const words = nameInWords(value.path.slice(at + 1)).split(' ');
		for (const text of words.length < 2 ? [] : [words[0] ?? '', words.at(-1) ?? '']) {
			const [word] = wordsOf(text);
			const isTelling = word !== undefined && word !== ANY_NUMBER && !UNITS.has(word);
			const [row, ...more] = isTelling ? (rowsByWord(layout.lines).get(word) ?? []) : [];
			if (row && more.length === 0) add(`${object} ${word ?? ''}`, value, row);
		}
	}
	return [...groups.values()].filter(({ values }) => values.size >= MIN_VALUES);
}

/**
 * Values that belong together and are in one row of a table, where another row has one of them under the same heading,
 * and the own row has something else there: the right eye of an earlier prescription. With rests between groups.
 */
export function* groupRows(exam: Exam): Sliced<Fact[]> {
	const layout = exam.source()?.layout();
	if (!layout || exam.isDataAlone) return [];
	const facts = new Map<string, Fact>();
	const placesOf = memoizeByObject((value: LocatedValue) => rowsOf(layout, value));
	for (const group of groupsOf(exam, layout)) {
		yield;
		const values = [...group.values].map((value) => ({ value, places: placesOf(value) }));
		const votes = new Map<Line, number>();
		for (const line of [
			group.row ?? [],
			...values.map(({ places }) => [...(places?.keys() ?? [])]),
		].flat()) {
			votes.set(line, (votes.get(line) ?? 0) + 1);
		}
		const ofTable = [...votes].filter(([line]) => !group.row || line.table === group.row.table);
		const [[own, most] = [], [, second = 0] = []] = ofTable.sort(([, a], [, b]) => b - a);
		if (!own || (most ?? 0) < MIN_VALUES - 1 || second >= (most ?? 0)) continue;
		if (group.row && own !== group.row) continue;
		const isIn = (places: Map<Line, number> | undefined) =>
			places !== undefined &&
			!places.has(own) &&
			(!group.row || [...places.keys()].every(({ table }) => table === own.table));
		const others = values.filter(({ places }) => isIn(places));
		// Fields of several rows share a word by chance.
		if (group.row && others.length > MISTAKE) continue;
		const taken = new Set(values.map(({ places }) => places?.get(own)));
		for (const { value, places } of others) {
			const fact = factAbout(value, [...(places ?? [])], own, taken);
			if (fact) facts.set(value.path, fact);
		}
	}
	return [...facts.values()];
}

/** The fact about a value in other rows, where its own has another one under the same heading. */
function factAbout(
	value: LocatedValue,
	places: [Line, number][],
	own: Line,
	taken: Set<number | undefined>,
): Fact | undefined {
	const headings = new Set(places.map(([line, column]) => line.headingOf({ column }).trim()));
	const [heading = ''] = headings;
	const cell = own
		.cells()
		.find(({ column }) => own.headingOf({ column }).trim() === heading && !taken.has(column));
	if (headings.size > 1 || !isFilled(heading) || !cell || !isFilled(cell.text)) return undefined;
	const printed = shownLabel(cell.text);
	const kinds = places.map(([line, column]) => cellKindOf(line.cells()[column]?.text ?? ''));
	if (!kinds.includes(cellKindOf(cell.text)) || isAlike(value, printed)) return undefined;
	const values = { label: shownLabel(heading), printed };
	return { kind: 'labelElsewhere', fields: [value.path], values };
}
