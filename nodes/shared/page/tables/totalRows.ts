import { totalLabel } from '../../values/mentions/totals';
import { cellKind } from './cellKinds';

/**
 * Whether a row of a table sums up others or gives a balance, and is no entry of its own.
 * @param usual cells that rows of the table have filled; a label that entries have too needs fewer
 */
export function isTotalRow(cells: string[], usual = 0): boolean {
	// A label, or with its amount "Total: 119,00".
	const labels = cells.filter((cell) => /^[*_\s]*\p{L}/u.test(cell));
	const found = labels.map(totalLabel);
	if (found.every((label) => label === undefined)) return false;
	const isFilled = cells.some((cell) => ['amount', 'number', 'year'].includes(cellKind(cell)));
	if (!isFilled) return false;
	const filled = cells.filter((cell) => cell !== '').length;
	return found.includes('yes') || (found[0] === 'perhaps' && filled < usual);
}
