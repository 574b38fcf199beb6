import { addTo } from '../../shared/basics/values';
import { isFilled } from '../../shared/basics/text/readableText';
import type { Sliced } from '../../shared/host/budget';
import type { Layout, Line } from '../../shared/page/tables/Layout';
import type { Fact } from '../../shared/values/facts/fact';
import { shownLabel } from '../../shared/values/mentions/labels';
import { type LocatedValue, spansOf } from '../evidence/occurrences';
import type { Exam } from './Exam';
import { cellKindOf, isAlike } from './rowCells';

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

/**
 * Values of objects whose others are in one row of a table, where another row has them under the same heading, and the
 * own row has something else there: the right eye of an earlier prescription. With rests between objects.
 */
export function* groupRows(exam: Exam): Sliced<Fact[]> {
	const layout = exam.source()?.layout();
	if (!layout || exam.isDataAlone) return [];
	const groups = new Map<string, LocatedValue[]>();
	for (const value of exam.located) {
		const at = value.path.lastIndexOf('.');
		const isOfObject = at > 0 && !value.entry && !exam.isFromInvoice(value.path);
		if (isOfObject) addTo(groups, value.path.slice(0, at), value);
	}
	const facts: Fact[] = [];
	for (const values of groups.values()) {
		yield;
		if (values.length < MIN_VALUES) continue;
		const rows = values.map((value) => rowsOf(layout, value));
		const votes = new Map<Line, number>();
		for (const line of rows.flatMap((own) => [...(own?.keys() ?? [])])) {
			votes.set(line, (votes.get(line) ?? 0) + 1);
		}
		const [[own, most] = [], [, second = 0] = []] = [...votes].sort(([, a], [, b]) => b - a);
		if (!own || (most ?? 0) < MIN_VALUES - 1 || second >= (most ?? 0)) continue;
		const taken = new Set(rows.map((one) => one?.get(own)));
		for (const [at, value] of values.entries()) {
			const places = rows[at];
			if (!places || places.has(own)) continue;
			const fact = otherRow(value, [...places], own, taken);
			if (fact) facts.push(fact);
		}
	}
	return facts;
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
