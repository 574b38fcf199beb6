import { isSameAmount } from '../../values/crossChecks/figures';
import { isSumLabel, totalLabel } from '../../values/mentions/totals';
import { IN_COURSE } from '../../values/roles/amountWords';
import { cellKind, isSpread } from './cellKinds';

/**
 * Whether a row of a table sums up others or gives a balance, a tax or a discount, and is no entry of its own.
 * @param usual cells that rows of the table have filled; a label that entries have too needs fewer
 */
export function isTotalRow(cells: string[], usual = 0): boolean {
	// A label, or with its amount "Total: 119,00".
	const labels = cells.filter((cell) => /^[*_\s]*\p{L}/u.test(cell));
	const found = labels.map(totalLabel);
	const filled = cells.filter((cell) => cell !== '').length;
	const isSparse = filled < usual || (filled <= 2 && cells.length > 3);
	const mayBeTotal = found.includes('yes') || (found[0] === 'perhaps' && isSparse);
	if (!mayBeTotal && !isSumOnly(cells, filled, isSparse)) return false;
	return (
		(isSpread(cells) && /\d/.test(cells[0] ?? '')) ||
		cells.some((cell) => ['amount', 'number', 'year'].includes(cellKind(cell)))
	);
}

/** Whether a row has no more than the name of a sum, such as a tax, and its amount; entries have more in front of them. */
function isSumOnly(cells: string[], filled: number, isSparse: boolean): boolean {
	const first = cells.findIndex((cell) => cell !== '');
	const hasFewer = isSparse || first > 0;
	return filled === 2 && hasFewer && isSumLabel(cells[first] ?? '');
}

/** A sum is looked for among so many rows above it. */
export const MAX_ADDED = 200;

/** Whether a number is the sum of at least two of those right above it, in their order on the page. */
export function isSumAbove(number: number, above: (number | undefined)[]): boolean {
	if (number === 0) return false;
	let sum = 0;
	let count = 0;
	for (const part of above.slice(-MAX_ADDED).toReversed()) {
		if (part === undefined) continue;
		sum += part;
		count += 1;
		if (count > 1 && isSameAmount(sum, number)) return true;
	}
	return false;
}

const PART = new RegExp(IN_COURSE, 'iu');

/** Whether a row is the total of its table, below which nothing more is expected. */
export const endsTable = (cells: string[] = []) =>
	isTotalRow(cells) && cells.some((cell) => totalLabel(cell) === 'yes' && !PART.test(cell));
