import { isRest, type Sliced } from '../../host/budget';
import { cellKind } from './cellKinds';
import type { Draft } from './pageTables';
import { isTotalRow } from './totalRows';
import { totalLabel } from '../../values/mentions/totals';

/** Text that cannot be whole: its end, such as a comma or a small word ("Museum of"), and the beginning of what follows. */
const OPEN_END = /(?:[,;:&+(/]|\s[-–]|(?<=\p{Ll})-|(?<=\p{L} )\p{Ll}{1,3})$/u;
const CONTINUES = /^(?:[(&+/,;–-]|\p{Ll})/u;

/**
 * The column of a row that has one text and nothing else, below a row with other values and a text or nothing there: the
 * second line of that, or the title of a group. -1 where it is neither.
 */
export function secondLineColumn(cells: string[], above: string[] | undefined): number {
	const column = cells.findIndex((cell) => cell !== '');
	const isAlone = column !== -1 && cells.every((cell, at) => at === column || cell === '');
	if (!isAlone || above === undefined || cells.length < 2) return -1;
	const isNumber = (cell: string) => ['amount', 'number', 'percent'].includes(cellKind(cell));
	const isText = (cell = '') => /\p{L}{2}/u.test(cell) && !isNumber(cell);
	const others = above.filter((cell, at) => at !== column && cell !== '');
	const goesOn = OPEN_END.test(above[column] ?? '') && CONTINUES.test(cells[column] ?? '');
	// In a table of words, both texts have to show it.
	const isEntry = others.some(isNumber) || (others.length > 1 && goesOn);
	const isBelow =
		isText(cells[column]) && (above[column] === '' || isText(above[column])) && isEntry;
	return isBelow && totalLabel(cells[column] ?? '') === undefined && !isTotalRow(above)
		? column
		: -1;
}

/** The rows of a table that are not empty, with second lines of a text in the row of the first, where the text shows that it continues. */
export function* withSecondLines(rows: Draft['rows']): Sliced<Draft['rows']> {
	const joined: Draft['rows'] = [];
	for (const [index, row] of rows.entries()) {
		if (isRest(index)) yield;
		if (row.cells.every((cell) => cell === '')) continue;
		const last = joined.at(-1);
		const column = secondLineColumn(row.cells, last?.cells);
		const [first = '', second = ''] = [last?.cells[column], row.cells[column]];
		if (last && column !== -1 && (OPEN_END.test(first) || CONTINUES.test(second))) {
			const cells = last.cells.with(column, `${first}\n${second}`.trim());
			joined[joined.length - 1] = { ...last, cells };
		} else joined.push(row);
	}
	return joined;
}
