import { AS_WRITTEN } from '../values/normalise/normalised';
import { normaliseDate } from '../values/normalise/dates';
import { normaliseNumber } from '../values/normalise/numbers';
import { Problem } from '../host/problem';
import { checkDepth, readJsonParameter } from '../values/schema/schema';
import type { EventLoop } from '../host/budget';
import { parseJson } from '../basics/json/parseJson';
import { withPlainNumbers } from '../basics/text/plainNumbers';
import { fold } from '../basics/text/fold';
import { looksOf } from '../basics/text/looksOf';
import { joinFirst } from '../basics/text/shorten';
import { addTo, hasValue, isValues, type Values } from '../basics/values';
import { fieldKey } from '../values/roles/roleNames';
import { figure } from '../values/crossChecks/figures';

/** Rows of a list at most, characters of one that is written as JSON, and columns of all rows together. */
const MAX_ROWS = 500_000;
const MAX_TEXT = 50_000_000;
const MAX_COLUMNS = 5_000;

/** A row of a list by the names that the node uses, and as it was given. */
export type Row<Name extends string> = { cells: Record<Name, unknown>; given: Values };

/**
 * A list that the user gives in an option: JSON, the rows of a table, or the items of another node.
 * @param label of the option
 * @param columns by the names that the node uses: the names that lists have for them, separated by commas,
 *   of which the first that a list has counts
 * @param required sets of columns of which the list has to have one each
 * @returns `has` names the columns that the list has, `further` its other ones as they are written, each once
 * @throws Problem where it is no list of rows, too long, or without a required column
 */
export async function readList<Name extends string>(
	given: unknown,
	label: string,
	columns: Record<Name, string>,
	eventLoop: EventLoop,
	...required: ReadonlyArray<readonly NoInfer<Name>[]>
): Promise<{ rows: Row<Name>[]; has: Set<Name>; further: string[] }> {
	if (given === undefined || given === null) throw listProblem(label, 'is missing');
	const isTooLong = typeof given === 'string' && given.length > MAX_TEXT;
	const value =
		typeof given === 'string' && !isTooLong ? await parseList(given, label, eventLoop) : given;
	const listed = Array.isArray(value) ? value : [value];
	if (isTooLong || listed.length > MAX_ROWS) {
		const limits = `${MAX_ROWS.toLocaleString('en')} rows, and ${MAX_TEXT / 1e6} million characters of JSON`;
		throw listProblem(label, `is too long: up to ${limits}, can be compared`);
	}
	const { rows, folds } = await rowsOf(listed, label, eventLoop);
	const spellings = spellingsOf(columns, folds.keys());
	const has = new Set(
		[...spellings].flatMap(([name, written]) => (written.length > 0 ? [name] : [])),
	);
	const missing = required.find((some) => rows.length > 0 && !some.some((name) => has.has(name)));
	if (missing) {
		const wanted = missing.map((name) => `"${name}"`).join(' or ');
		const found = joinFirst(Object.keys(rows[0] ?? {}));
		throw listProblem(label, `has no column ${wanted}; its columns are: ${found}`);
	}
	const used = new Set([...spellings.values()].flat());
	const further = new Map<string, string>();
	for (const [written, folded] of folds) {
		if (!used.has(written) && !further.has(folded)) further.set(folded, written);
	}
	const read: Row<Name>[] = [];
	for (const given of rows) {
		const cells = {} as Record<Name, unknown>;
		for (const [name, written] of spellings) {
			const key = written.find((one) => Object.hasOwn(given, one));
			cells[name] = key === undefined ? undefined : given[key];
		}
		read.push({ cells, given });
		await eventLoop.yieldIfDue();
	}
	return { has, rows: read, further: [...further.values()] };
}

/** The rows among the entries of a list, and the names of their columns, as they are written and folded. */
async function rowsOf(
	entries: unknown[],
	label: string,
	eventLoop: EventLoop,
): Promise<{ rows: Values[]; folds: Map<string, string> }> {
	const rows: Values[] = [];
	// The same few names of columns in every row are folded once.
	const folds = new Map<string, string>();
	for (const [at, entry] of entries.entries()) {
		const row = isValues(entry) && isValues(entry['json']) ? entry['json'] : entry;
		if (!isValues(row)) {
			throw listProblem(label, `has an entry ${at + 1} that is not a row with columns`);
		}
		if (!hasValue(row)) continue;
		if (Object.values(row).some((cell) => typeof cell === 'object')) checkDepth(row, label);
		for (const key of Object.keys(row)) if (!folds.has(key)) folds.set(key, fold(key));
		if (folds.size > MAX_COLUMNS) {
			throw listProblem(
				label,
				`has more than ${MAX_COLUMNS.toLocaleString('en')} different columns`,
			);
		}
		rows.push(row);
		await eventLoop.yieldIfDue();
	}
	return { rows, folds };
}

/** How a list writes each column that the node knows, perhaps in several ways, such as "IBAN" and "iban". */
function spellingsOf<Name extends string>(
	columns: Record<Name, string>,
	written: Iterable<string>,
): Map<Name, string[]> {
	const byKey = new Map<string, string[]>();
	for (const name of written) addTo(byKey, fieldKey(name), name);
	return new Map(
		(Object.keys(columns) as Name[]).map((name) => {
			const keys = columns[name].split(',').map(fieldKey);
			return [name, keys.map((key) => byKey.get(key)).find(Boolean) ?? []];
		}),
	);
}

/** Characters of JSON that are parsed at a time: some 10 milliseconds. */
const PIECE = 200_000;

/** A string, or a character that opens, closes or separates. */
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],]/gs;

/** A list that is written as JSON, parsed in pieces of whole entries. @throws Problem */
async function parseList(text: string, label: string, eventLoop: EventLoop): Promise<unknown> {
	const entries: unknown[] = [];
	let from = text.indexOf('[') + 1;
	let depth = 0;
	const last = text.trimEnd().length - 1;
	if (text.length > PIECE && text.slice(0, from).trim() === '[') {
		for (const { 0: token, index } of text.matchAll(TOKEN)) {
			depth += '{['.includes(token) ? 1 : '}]'.includes(token) ? -1 : 0;
			const isEnd = depth === 0 && index === last;
			if (!isEnd && (depth !== 1 || token !== ',' || index - from < PIECE)) continue;
			const { value } = parseJson(`[${text.slice(from, index)}]`);
			if (!Array.isArray(value)) break;
			for (const entry of value) entries.push(entry);
			if (isEnd) return entries;
			from = index + 1;
			await eventLoop.yieldIfDue();
		}
	}
	// A short list, one entry, or a fault, which this names.
	return readJsonParameter(text, label);
}

export const listProblem = (label: string, what: string) =>
	new Problem(`the list in "${label}" ${what}`, {
		description:
			'It has to be a list of rows, such as [{"supplier_id": "10023", "name": "Example Ltd"}], or the items of another node: {{ $(\'Suppliers\').all() }}.',
		fault: 'setUp',
	});

/** A cell as text; empty for anything that is none. */
export const cellText = (cell: unknown): string =>
	['string', 'number', 'boolean'].includes(typeof cell) ? String(cell).trim() : '';

/** The texts of a cell that may hold several: a list, or texts separated by semicolons or lines. A dash is none. */
export const cellTexts = (cell: unknown): string[] =>
	(Array.isArray(cell) ? cell.map(cellText) : cellText(cell).split(/[;|\n]/))
		.map((part) => part.trim())
		.filter((part) => numberKey(part) !== '');

/** A cell as number; texts as documents have them. */
export function cellNumber(cell: unknown): number | null {
	const known = figure(cell);
	if (known !== null) return known;
	const read = normaliseNumber(cell, AS_WRITTEN);
	return 'problem' in read ? null : read.value;
}

const ISO_DAY = /^\d{4}-\d{2}-\d{2}/;

/** The day of a cell, as ISO 8601; '' where it has none. */
export function cellDay(cell: unknown): string {
	const text = cell instanceof Date ? cell.toISOString() : cellText(cell);
	const [day] = ISO_DAY.exec(text) ?? [];
	const read = normaliseDate(text, AS_WRITTEN);
	return day ?? ('problem' in read ? '' : read.value);
}

/** A number of the world outside, such as an IBAN: capital letters, as they look, and digits of all scripts. */
export const numberKey = (text: string) =>
	looksOf(withPlainNumbers(text.normalize('NFKC')))
		.toUpperCase()
		.replace(/[^\p{L}\d]/gu, '');
