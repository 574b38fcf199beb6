import { isLabel, scoreOf, type Word, wordsOf } from './meaning';
import { type Cell, memoize, type Source } from './source';
import { concept } from './vocabulary';

export type Party = 'supplier' | 'customer';

/** Whose data a part of a document has. */
export type Role = Party | 'delivery' | 'other';

/** The concepts whose labels give a role. */
export const roles: [id: string, role: Role][] = [
	['supplier', 'supplier'],
	['customer', 'customer'],
	['billTo', 'customer'],
	['shipTo', 'delivery'],
	['accountHolder', 'other'],
	['bank', 'other'],
	['contact', 'other'],
];

/** The role that a label or heading gives to what follows; null for other texts. */
export function roleIn(text: string): Role | null {
	if (text.length > 60 || !isLabel(text)) return null;
	const words = wordsOf(text);
	const scored = roles
		.map(([id, role]) => ({ role, score: scoreOf(words, concept(id)) }))
		.sort((a, b) => b.score - a.score);
	const [best] = scored;
	return best && best.score >= 0.5 ? best.role : null;
}

/** The role of the section that a cell is in, as words to put before its label. */
export function roleOf(cell: Cell, source: Source): Word[] {
	const role = partOf(cell, source);
	// Light words: they name the party and do not change what a label means.
	return role === 'supplier' || role === 'customer'
		? wordsOf(role).map((word) => ({ ...word, isLight: true }))
		: [];
}

/** The role of the section that a cell is in. */
export function partOf(cell: Cell, source: Source): Role | undefined {
	return partsOf(source).get(cell);
}

/** Whether the section of a label has ended before a cell. */
function isOver(label: { row: number; block: number }, cell: Cell): boolean {
	return cell.table === null && cell.block > label.block + (cell.row === label.row + 1 ? 2 : 0);
}

const partsOf = memoize((source: Source): Map<Cell, Role> => {
	const parts = new Map<Cell, Role>();
	/** Role of the last heading over the whole width. */
	let section: Role | null = null;
	/** Role of the label over a column, with its row. */
	const columns = new Map<string, { role: Role; row: number; block: number }>();
	for (const [at, row] of source.rows.entries()) {
		const filled = row.filter(({ text }) => text !== '');
		const [only] = filled;
		const next = source.rows[at + 1]?.[0];
		const isAlone = filled.length === 1 && only !== undefined && only.column === 0;
		if (isAlone && (only.isHeading || only.table !== null || next?.table !== null)) {
			const role = roleIn(only.text);
			const isOverTable = next && next.table !== null && next.table !== only.table;
			const isEnd = only.isHeading || (isLabel(only.text) && !role);
			if (role && isOverTable) section = role;
			else if (isEnd || (only.table !== null && !/\d/.test(only.text))) section = null;
		}
		for (const cell of filled) {
			const key = `${cell.table ?? 'text'} ${cell.column}`;
			const column = columns.get(key);
			const isHead = isLabel(cell.text);
			const role = isHead ? roleIn(cell.text.replace(/[:：]$/, '')) : null;
			// The lines of a party follow below its label.
			if (role) columns.set(key, { role, row: at, block: cell.block });
			else if (isHead || (column && isOver(column, cell))) columns.delete(key);
			else if (column) {
				parts.set(cell, column.role);
			}
			if (!parts.has(cell) && section && cell.table !== null) parts.set(cell, section);
		}
	}
	return parts;
});
