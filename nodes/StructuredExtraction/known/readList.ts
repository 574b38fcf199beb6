import { z } from 'zod';
import { Problem } from '../../shared/problem';
import { readJsonParameter } from '../../shared/schema/schema';
import { fold } from '../../shared/text/fold';
import { joinFirst } from '../../shared/text/shorten';
import { hasValue, isValues, type Values } from '../../shared/values';

/** Rows of a list at most, and characters of one that is written as JSON. */
const MAX_ROWS = 500_000;
const MAX_TEXT = 50_000_000;

/** Names of a column, folded: the first that a list has counts. */
export type Columns<Name extends string> = Record<Name, readonly string[]>;

/** A row of a list by the names that the node uses, and as it was given. */
export type Row<Name extends string> = { cells: Record<Name, unknown>; given: Values };

export interface List<Name extends string> {
	rows: Row<Name>[];
	/** Columns that the list has. */
	has: Set<Name>;
}

/**
 * A list that the user gives in an option: JSON, the rows of a table, or the items of another node.
 * @param label of the option
 * @throws Problem where it is no list of rows, or too long
 */
export function readList<Name extends string>(
	given: unknown,
	label: string,
	columns: Columns<Name>,
): List<Name> {
	if (typeof given === 'string' && given.length > MAX_TEXT) throw tooLong(label);
	if (given === undefined || given === null) throw listProblem(label, 'is missing');
	const value = typeof given === 'string' ? readJsonParameter(given, label) : given;
	const listed = Array.isArray(value) ? value : [value];
	if (listed.length > MAX_ROWS) throw tooLong(label);
	const rows = listed.map((row) => (isValues(row) && isValues(row['json']) ? row['json'] : row));
	const wrong = rows.findIndex((row) => !isValues(row));
	if (wrong !== -1) {
		throw listProblem(label, `has an entry ${wrong + 1} that is not a row with columns`);
	}
	const isFilled = (row: unknown): row is Values => isValues(row) && hasValue(row);
	const filled = rows.filter(isFilled);
	// The same few names of columns in every row are folded once.
	const folds = new Map<string, string>();
	for (const row of filled) {
		for (const key of Object.keys(row)) if (!folds.has(key)) folds.set(key, fold(key));
	}
	const keys = new Set(folds.values());
	const names = Object.keys(columns) as Name[];
	const keyOf = new Map(
		names.flatMap((name) => {
			const key = columns[name].find((one) => keys.has(one));
			return key === undefined ? [] : [[name, key] as const];
		}),
	);
	return {
		has: new Set(keyOf.keys()),
		rows: filled.map((row) => {
			const folded = new Map(Object.entries(row).map(([key, cell]) => [folds.get(key), cell]));
			const cells = names.map((name) => [name, folded.get(keyOf.get(name))]);
			return { cells: Object.fromEntries(cells) as Record<Name, unknown>, given: row };
		}),
	};
}

/** @throws Problem where the list has rows, and a column is missing without which they are useless */
export function requireColumn<Name extends string>(
	{ rows, has }: List<Name>,
	label: string,
	names: Name[],
): void {
	const [first] = rows;
	if (first === undefined || names.some((name) => has.has(name))) return;
	const found = joinFirst(Object.keys(first.given), ', ', 10);
	throw listProblem(
		label,
		`has no column ${names.map((name) => `"${name}"`).join(' or ')}; its columns are: ${found}`,
	);
}

export const listProblem = (label: string, what: string) =>
	new Problem(`the list in "${label}" ${what}`, {
		description:
			'It has to be a list of rows, such as [{"supplier_id": "10023", "name": "Example Ltd"}], or the items of another node: {{ $(\'Suppliers\').all() }}.',
		isGeneral: true,
	});

const tooLong = (label: string) =>
	listProblem(
		label,
		`is too long: up to ${MAX_ROWS.toLocaleString('en')} rows, and ${MAX_TEXT / 1e6} million characters of JSON, can be compared`,
	);

/** A cell as text; empty for anything that is none. */
export const cellText = (cell: unknown): string =>
	typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean'
		? String(cell).trim()
		: '';

/** The texts of a cell that may hold several: a list, or texts separated by semicolons or lines. */
export function cellTexts(cell: unknown): string[] {
	const parts = Array.isArray(cell) ? cell.map(cellText) : cellText(cell).split(/[;|\n]/);
	return parts.map((part) => part.trim()).filter((part) => part !== '');
}

/** A cell as number; texts with a decimal comma or point. */
export function cellNumber(cell: unknown): number | null {
	const text = cellText(cell).replace(/\s/g, '');
	const plain = text.includes(',') && !text.includes('.') ? text.replace(',', '.') : text;
	return z
		.number()
		.finite()
		.nullable()
		.catch(null)
		.parse(plain === '' ? null : Number(plain));
}

/** A number of the world outside, such as an IBAN: capital letters and digits alone. */
export const numberKey = (text: string) => text.toUpperCase().replace(/[^\p{L}\d]/gu, '');

/** The day of a cell: the beginning of an ISO 8601 text; '' for anything else. */
export const cellDay = (cell: unknown): string =>
	/^\d{4}-\d{2}-\d{2}/.exec(cell instanceof Date ? cell.toISOString() : cellText(cell))?.[0] ?? '';
