import { isFilled } from '../../shared/basics/text/readableText';
import type { Sliced } from '../../shared/host/budget';
import type { Layout, Line } from '../../shared/page/tables/Layout';
import type { Fact } from '../../shared/values/facts/fact';
import { shownLabel } from '../../shared/values/mentions/labels';
import { type LocatedValue, spansOf } from '../evidence/occurrences';
import { nameInWords } from '../../shared/values/schema/label';
import type { Exam } from './Exam';
import { ANY_NUMBER, UNITS, wordsOf } from './labelWords';
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

/** Values that belong together, and the word of their names that tells so; none where an object has them. */
interface Group {
	values: LocatedValue[];
	word?: string;
}

/** The values of objects, and those outside of lists whose names begin or end with the same word: "rage" of "rageDate". */
function groupsOf(exam: Exam): Group[] {
	const groups = new Map<string, Group>();
	const add = (key: string, value: LocatedValue, word?: string) => {
		const group = groups.get(key) ?? { values: [], ...(word !== undefined && { word }) };
		groups.set(key, group);
		if (!group.values.includes(value)) group.values.push(value);
	};
	for (const value of exam.located) {
		if (value.entry || exam.isFromInvoice(value.path)) continue;
		const at = value.path.lastIndexOf('.');
		const object = value.path.slice(0, Math.max(0, at));
		if (at > 0) add(object, value);
		const words = nameInWords(value.path.slice(at + 1)).split(' ');
		if (words.length < 2) continue;
		for (const text of [words[0] ?? '', words.at(-1) ?? '']) {
			const [word] = wordsOf(text);
			if (word !== undefined && word !== ANY_NUMBER && !UNITS.has(word)) {
				add(`${object} ${word}`, value, word);
			}
		}
	}
	return [...groups.values()].filter(({ values }) => values.length >= MIN_VALUES);
}

/** The only row of a table that has a word in a cell. */
function rowNamed(lines: readonly Line[], word: string): Line | undefined {
	const [first, ...more] = lines.filter(
		(line) =>
			line.table && !line.isHeading && line.cells().some(({ text }) => wordsOf(text).has(word)),
	);
	return more.length > 0 ? undefined : first;
}

/**
 * Values that belong together and are in one row of a table, where another row has one of them under the same heading,
 * and the own row has something else there: the right eye of an earlier prescription. With rests between groups.
 */
export function* groupRows(exam: Exam): Sliced<Fact[]> {
	const layout = exam.source()?.layout();
	if (!layout || exam.isDataAlone) return [];
	const facts = new Map<string, Fact>();
	for (const { values, word } of groupsOf(exam)) {
		yield;
		const rows = values.map((value) => rowsOf(layout, value));
		const votes = new Map<Line, number>();
		const named = word === undefined ? undefined : rowNamed(layout.lines, word);
		for (const line of [named ?? [], ...rows.flatMap((own) => [...(own?.keys() ?? [])])].flat()) {
			votes.set(line, (votes.get(line) ?? 0) + 1);
		}
		const [[own, most] = [], [, second = 0] = []] = [...votes].sort(([, a], [, b]) => b - a);
		if (!own || (most ?? 0) < MIN_VALUES - 1 || second >= (most ?? 0)) continue;
		// Names that share a word by chance are of no row.
		if (word !== undefined && own !== named) continue;
		const others = rows.filter((places) => places && !places.has(own));
		if (word !== undefined && others.length > MISTAKE) continue;
		const taken = new Set(rows.map((one) => one?.get(own)));
		for (const [at, value] of values.entries()) {
			const places = rows[at];
			if (!places || places.has(own)) continue;
			const fact = otherRow(value, [...places], own, taken);
			if (fact) facts.set(value.path, fact);
		}
	}
	return [...facts.values()];
}

/** The fact about a value in other rows, where its own has another one under the same heading. */
function otherRow(
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
