import { cellKind, type Column, columnsOf, shareOf } from '../../shared/page/tables/cellKinds';
import { secondLineColumn } from '../../shared/page/tables/secondLines';
import { isSumAbove, isTotalRow, MAX_ADDED } from '../../shared/page/tables/totalRows';
import { totalLabel } from '../../shared/values/mentions/totals';
import { AS_WRITTEN } from '../../shared/values/normalise/normalised';
import { readQuantity } from '../../shared/values/normalise/numbers';
import type { Table } from '../../shared/page/tables/tables';

const WRONG = 'values may be in wrong columns';

const SECOND_LINE =
	'The row may be a second line of the row above, the title of a group, or a remark';

/** So many rows in sequence are the same by no chance: models repeat themselves, until their answer is full. */
const MAX_SAME = 10;

const REPEATED = 'The same row comes many times: compare it with the page';

/** The rows that repeat the one above, as many others do. */
function repeatedRows(rows: Table['rows']): Set<number> {
	const repeated = new Set<number>();
	let first = 0;
	for (const [index, { cells }] of rows.entries()) {
		const above = rows[first]?.cells ?? [];
		const isSame = above.length === cells.length && cells.every((cell, at) => cell === above[at]);
		if (!isSame) first = index;
		else if (index - first === MAX_SAME) {
			for (let row = first + 1; row <= index; row += 1) repeated.add(row);
		} else if (index - first > MAX_SAME) repeated.add(index);
	}
	return repeated;
}

/** A sum is looked for above so many labels of a table. */
const MAX_TRIED = 40;

/** Which rows sum up others: by their label and cells, or by a label that entries have too, where their numbers are sums. */
function totalRows(rows: Table['rows'], usual: number | undefined): boolean[] {
	const entries: string[][] = [];
	let tried = 0;
	return rows.map(({ cells }) => {
		const isSum = () => {
			const isLabelled = cells.some((cell) => totalLabel(cell) !== undefined);
			if (tried === MAX_TRIED || !isLabelled) return false;
			tried += 1;
			const above = entries.slice(-MAX_ADDED);
			return cells.some((cell, column) => {
				const sum = numberIn(cell);
				const parts = () => above.map((entry) => numberIn(entry[column] ?? ''));
				return sum !== undefined && isSumAbove(sum, parts());
			});
		};
		const isTotal = isTotalRow(cells, usual) || isSum();
		if (!isTotal) entries.push(cells);
		return isTotal;
	});
}

function numberIn(cell: string): number | undefined {
	if (!/^[^\p{L}]*\d/u.test(cell)) return undefined;
	const read = readQuantity(cell, AS_WRITTEN);
	return 'problem' in read ? undefined : read.value;
}

/** What a reader should know about each row: that it is a total, and that its cells may have slipped. */
export function rowNotes({ rows, ownHeadings }: Pick<Table, 'rows' | 'ownHeadings'>): string[][] {
	const kinds = rows.map(({ cells }) => cells.map(cellKind));
	const filled = rows.map(({ cells }) => cells.filter((cell) => cell !== '').length);
	const usual = filled.toSorted((a, b) => a - b)[Math.floor(filled.length / 2)];
	const isTotal = totalRows(rows, usual);
	const columns = columnsOf(kinds.filter((_, index) => !isTotal[index]));
	const entries = isTotal.filter((total) => !total).length;
	const isUsual = (column: Column = new Map()) =>
		countOf(column) >= Math.max(MIN_CELLS, MOST * entries);
	const repeated = repeatedRows(rows);
	return rows.map(({ cells, isNarrow }, index) => {
		const width = cells.findLastIndex((cell) => cell !== '') + 1;
		// Its last cells are not even empty, and other rows have them: one in front of them may be missing.
		const isShort =
			!isTotal[index] &&
			(filled[index] ?? 0) > 1 &&
			cells.length < ownHeadings &&
			isUsual(columns[ownHeadings - 1]);
		const isUneven = width > ownHeadings || (isNarrow && width > 1) || isShort;
		const isTitle = index === 0 && filled[0] === 1 && (usual ?? 0) > 2;
		const isRemark = filled[index] === 1 && ownHeadings > 2 && isTotal[index - 1] === true;
		const isSecond =
			isTitle ||
			(isRemark && isTotal[index] !== true) ||
			secondLineColumn(cells, rows[index - 1]?.cells) !== -1;
		const isSlipped = !isUneven && hasSlipped(kinds[index] ?? [], columns);
		return [
			...(isTotal[index] ? ['Total row'] : []),
			...(isUneven ? [`The row has ${width} cells for ${ownHeadings} headings: ${WRONG}`] : []),
			...(isSecond ? [SECOND_LINE] : []),
			...(repeated.has(index) ? [REPEATED] : []),
			...(isSlipped ? [`Some cells are unlike the others of their columns: ${WRONG}`] : []),
		];
	});
}

/** Fewer cells do not show what a column holds. */
const MIN_CELLS = 3;

/** Most cells of a column, and few of them. */
const MOST = 0.7;
const FEW = 0.3;

const countOf = (column: Column) => [...column.values()].reduce((sum, count) => sum + count, 0);

/**
 * Whether a date or an amount of a row is among the words of a column, and missing elsewhere, or words are
 * among dates or numbers.
 */
function hasSlipped(row: string[], columns: Column[]): boolean {
	const isAmongWords = (kind: string, column: Column) =>
		countOf(column) >= MIN_CELLS &&
		shareOf('text', column) >= 0.5 &&
		(column.get(kind) ?? 0) <= Math.max(1, countOf(column) / 20);
	const isMissing = (kind: string, column: Column, other: string) =>
		countOf(column) >= MIN_CELLS &&
		((other === '' && shareOf(kind, column) >= MOST) ||
			(other === 'text' && shareOf('text', column) <= FEW));
	return row.some(
		(kind, index) =>
			['date', 'amount'].includes(kind) &&
			isAmongWords(kind, columns[index] ?? new Map()) &&
			columns.some((column, at) => isMissing(kind, column, row[at] ?? '')),
	);
}
