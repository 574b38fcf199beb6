import { memoizeByObject } from '../../shared/basics/memoize';
import { isFilled } from '../../shared/basics/text/readableText';
import { within } from '../../shared/basics/text/spans';
import { addTo } from '../../shared/basics/values';
import type { Sliced } from '../../shared/host/budget';
import type { Cell, Line } from '../../shared/page/tables/Layout';
import type { Fact } from '../../shared/values/facts/fact';
import { shownLabel } from '../../shared/values/mentions/labels';
import { claimedSpans, spansOf } from '../evidence/occurrences';
import type { Exam } from './Exam';
import { fieldLabels, type Named } from './fieldLabels';
import { wordsOf } from '../evidence/labelWords';
import { cellKindOf, isAlike } from './rowCells';

/** Occurrences of a value that are looked at. */
const MAX_OCCURRENCES = 20;
/** Rows of a table that may have a word: it tells no row that most have. */
const MAX_ROWS = 50;
/** Words of a field that its row has to have. */
const MIN_WORDS = 2;

/** The words of the cells of a row that have no figures. */
const labelWords = memoizeByObject((line: Line): Set<string> => {
	const labels = line.cells().filter(({ text }) => ['text', 'code'].includes(cellKindOf(text)));
	return new Set(labels.flatMap(({ text }) => [...wordsOf(text)]));
});

/** Lines that are read for their words. */
const MAX_LINES = 5_000;

/** The rows of tables, by the words that they have there. */
export const rowsByWord = memoizeByObject((lines: readonly Line[]) => {
	const found = new Map<string, Line[]>();
	for (const line of lines.slice(0, MAX_LINES)) {
		const isRow = line.table && !line.isHeading;
		for (const word of isRow ? labelWords(line) : []) addTo(found, word, line);
	}
	return found;
});

/** The words of a field that each row of a table has, but for those that tell no row. */
function wordsInRows(lines: readonly Line[], { name, of }: Named): Map<Line, Set<string>> {
	const found = new Map<Line, Set<string>>();
	for (const word of new Set([...name, ...of])) {
		const rows = rowsByWord(lines).get(word) ?? [];
		if (rows.length > MAX_ROWS) continue;
		for (const row of rows) found.set(row, (found.get(row) ?? new Set()).add(word));
	}
	return found;
}

/** The cell of the only row that has all words of a field that the row of a value has, and more. */
function betterCell(line: Line, cell: Cell, field: Named): { row: Line; cell: Cell } | undefined {
	const rows = wordsInRows(line.table?.lines ?? [], field);
	const own = rows.get(line) ?? new Set();
	const most = Math.max(0, ...[...rows.values()].map(({ size }) => size));
	const [best, ...others] = [...rows].filter(([, words]) => words.size === most);
	if (!best || others.length > 0 || most < MIN_WORDS || most <= own.size) return undefined;
	const [row, words] = best;
	const found = row.cells()[cell.column];
	// Rows that differ in words of others, too, are of something else: "Interest income, net" for "Net income".
	const isStrange = [...labelWords(row)].some(
		(word) => !words.has(word) && !field.about.has(word) && !labelWords(line).has(word),
	);
	const isLike = found && isFilled(found.text) && cellKindOf(found.text) === cellKindOf(cell.text);
	const hasAll = [...own].every((word) => words.has(word));
	return isLike && !isStrange && hasAll ? { row, cell: found } : undefined;
}

/**
 * Figures in a row that has fewer words of the name of their field than another row of the table, which has another one
 * in the same column: the balance of another zone. With rests between fields.
 */
export function* otherRow(exam: Exam): Sliced<Fact[]> {
	const layout = exam.source()?.layout();
	if (!layout || exam.isDataAlone) return [];
	const { fields } = yield* fieldLabels(exam)();
	const located = exam.byPath();
	const claimed = claimedSpans(exam.located, MAX_OCCURRENCES);
	const facts: Fact[] = [];
	for (const field of fields) {
		yield;
		const value = located.get(field.path);
		if (!value || exam.isFromInvoice(field.path)) continue;
		const isFigure = value.number !== undefined || value.day !== undefined;
		const spans = spansOf(value.occurrences);
		if (!isFigure || spans.length === 0 || spans.length > MAX_OCCURRENCES) continue;
		const places = spans.map(({ start }) => {
			const line = layout.lineAt(start);
			const cell = line?.table && !line.isHeading ? line.cellAt(start) : undefined;
			return line && cell && betterCell(line, cell, field);
		});
		const [first] = places;
		if (!first || places.some((place) => place === undefined)) continue;
		const printed = shownLabel(first.cell.text);
		const isTaken = within(claimed, first.cell).some(({ path }) => path !== field.path);
		if (isTaken || isAlike(value, printed)) continue;
		const label = shownLabel(first.row.cells().find(({ text }) => isFilled(text))?.text);
		facts.push({ kind: 'labelElsewhere', fields: [field.path], values: { label, printed } });
	}
	return facts;
}
