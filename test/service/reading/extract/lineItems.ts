import type { Field } from './layout';
import { hasMeaning, isLabel, nameWords, scoreOf, type Word, wordsOf } from './meaning';
import { memoize, type Source, type SourceTable } from './source';
import { cents } from './sums';
import { amountsIn, looksLikeMoney, percentagesIn } from './values';
import { columns, type Concept, concepts } from './vocabulary';

/** A record of the wanted fields, values as printed. */
type Item = Record<string, string | null>;

/** A table with the wanted fields found in its columns; null for a field it does not have. */
interface ItemTable {
	fields: Field[];
	header: string[];
	rows: string[][];
	match: (number | null)[];
}

/** The rows of the document's item tables as records; none when no table has columns for the wanted fields. */
export function lineItems(fields: Field[], source: Source): Item[] {
	const tables = source.tables.map((own) => {
		const { header, rows } = headed(own, fields);
		const match = inferred(fields, matchColumns(fields, header), rows);
		return { own, fields, header, rows, match };
	});
	const best = tables
		.filter(({ own, match }) => found(match) >= Math.min(2, fields.length) && !taxColumns(own))
		.sort((a, b) => found(b.match) - found(a.match) || b.rows.length - a.rows.length)[0];
	if (!best) return unheaded(fields, source);
	const items: Item[] = [];
	let ended = true;
	for (const { own, header, rows } of tables) {
		// The same headings again, or rows of as many columns without any, carry the list on.
		const again = header.join('|') === best.header.join('|');
		const isUnheaded = !own.header.some(Boolean) && header.length === best.header.length;
		const carriesOn = !ended && !again && isUnheaded;
		ended = true;
		if (!again && !carriesOn) continue;
		const part = itemsOf({ ...best, rows });
		items.push(...part.items);
		ended = part.ended;
	}
	return items;
}

/** A table with its headings: its header row, or that of its first rows that names most of the fields. */
function headed(table: SourceTable, fields: Field[]): { header: string[]; rows: string[][] } {
	const rows = [table.header, ...table.rows];
	const at =
		rows
			.slice(0, 4)
			.map((row, index) => ({ index, count: found(matchColumns(fields, row)) }))
			.sort((a, b) => b.count - a.count || a.index - b.index)[0]?.index ?? 0;
	return { header: rows[at] ?? [], rows: rows.slice(at + 1) };
}

function found(match: (number | null)[]): number {
	return match.filter((column) => column !== null).length;
}

/** For each wanted field the column that holds it, or null; each column serves one field. */
function matchColumns(fields: Field[], header: string[]): (number | null)[] {
	const headings = header.map(wordsOf);
	const scored = fields.flatMap((field, fieldAt) =>
		headings.map((words, column) => ({ fieldAt, column, value: similarity(field, words) })),
	);
	const match: (number | null)[] = fields.map(() => null);
	// Of two columns that fit a total equally well, the right one is the line's; hence the tie-break.
	scored.sort((a, b) => b.value - a.value || b.column - a.column);
	for (const { fieldAt, column, value } of scored) {
		if (value > 0 && match[fieldAt] === null && !match.includes(column)) match[fieldAt] = column;
	}
	return match;
}

/** How well the words of a heading name a field, from 0 (not at all) to 3 (word for word). */
function similarity(field: Field, heading: Word[]): number {
	const plain = (words: Word[]) => words.map(({ text }) => text).join(' ');
	if (plain(heading) !== '' && plain(heading) === plain(nameWords(field.name))) return 3;
	const column = columnOf(field);
	return column ? 2 * scoreOf(heading, column) : 0;
}

/** The column that a field means, by its name and description. */
const columnOf = memoize((field: Field): Concept | undefined => {
	const described = wordsOf(field.node.description.split(/[,;(]/)[0]?.slice(0, 200) ?? '');
	const named = nameWords(field.name);
	const scores = columns.map((one) => scoreOf(named, one) + 0.5 * scoreOf(described, one));
	const most = Math.max(...scores);
	return most >= 0.33 ? columns[scores.indexOf(most)] : undefined;
});

/** Index of the field that means a column; -1 if none does. */
const indexOf = (fields: Field[], id: string): number =>
	fields.findIndex((field) => columnOf(field)?.id === id);

/** Completes a match by position: a column of prices left of the line total is the unit price, whatever it is called. */
function inferred(fields: Field[], match: (number | null)[], rows: string[][]): (number | null)[] {
	const price = indexOf(fields, 'unitPrice');
	const total = match[indexOf(fields, 'total')] ?? null;
	if (price < 0 || match[price] !== null || total === null || total === 0) return match;
	const column = total - 1;
	const filled = rows.map((row) => row[column] ?? '').filter(Boolean);
	const prices = filled.filter((text) => amountsIn(text).length === 1 && looksLikeMoney(text));
	if (match.includes(column) || prices.length === 0 || prices.length * 2 < filled.length)
		return match;
	return match.map((one, at) => (at === price ? column : one));
}

/** The items of a table, and whether sums ended the list. */
function itemsOf(table: ItemTable): { items: Item[]; ended: boolean } {
	const { fields } = table;
	const items: Item[] = [];
	for (const row of table.rows) {
		const cellOf = (id: string): string | undefined => row[placeOf(id, table)];
		// A row labelled as a sum, without a quantity, is one of the sums below the list.
		if (startsWith(row, sumIds) && !/^\s*\d/.test(cellOf('quantity') ?? ''))
			return { items, ended: true };
		const used = table.match.flatMap((column) => (column === null ? [] : [row[column] ?? '']));
		const isItem =
			cellOf('description') !== '' &&
			used.filter(Boolean).length >= Math.min(2, fields.length) &&
			row.some((text) => amountsIn(text).length > 0);
		if (!isItem) continue;
		const shared = { ...namesAndPurpose(row, table), ...countAndUnit(row, table) };
		const entries = fields.map((field, at) => {
			const id = columnOf(field)?.id ?? '';
			return [field.name, shared[id] ?? (row[table.match[at] ?? -1] || null)] as const;
		});
		items.push(Object.fromEntries(entries));
	}
	return { items, ended: false };
}

/** The column that holds the field that means one; -1 where there is none. */
const placeOf = (id: string, { match, fields }: ItemTable): number =>
	match[indexOf(fields, id)] ?? -1;

type Parts = Record<string, string | undefined>;

/** Two fields that share a cell: its first line is the other party's name, and the rest the purpose. */
function namesAndPurpose(row: string[], { match, header, fields }: ItemTable): Parts {
	const at = ['counterparty', 'description'].map((id) => indexOf(fields, id));
	const found = at.flatMap((one) => match[one] ?? []);
	const heading = wordsOf(header[found[0] ?? -1] ?? '');
	const isShared = (one: number) => one >= 0 && similarity(fields[one] as Field, heading) >= 0.9;
	if (found.length !== 1 || !at.every(isShared)) return {};
	const [first = '', ...rest] = (row[found[0] ?? -1] ?? '').split('\n');
	return { counterparty: first, description: rest.join('\n') || first };
}

/** The unit that follows a quantity in its cell: `3 pcs`. */
function countAndUnit(row: string[], table: ItemTable): Parts {
	const isApart = placeOf('unit', table) >= 0;
	const [, quantity, unit] =
		/^([\d.,'’\s]*\d)\s?(\p{L}[\p{L}.²³]*)$/u.exec(row[placeOf('quantity', table)] ?? '') ?? [];
	return isApart || indexOf(table.fields, 'unit') < 0 || !unit ? {} : { quantity, unit };
}

/** The heading that fits a column best; -1 if none fits well enough. */
function headingOf(id: string, header: string[], enough: number): number {
	const column = columns.find((one) => one.id === id) as Concept;
	const scores = header.map((heading) => scoreOf(wordsOf(heading), column));
	const most = Math.max(...scores);
	return most >= enough ? scores.indexOf(most) : -1;
}

const sumIds = ['gross', 'net', 'tax', 'due', 'paid'];

function isSumLabel(text: string, ids: string[]): boolean {
	const words = wordsOf(text.slice(0, 60));
	return concepts.some((one) => ids.includes(one.id) && scoreOf(words, one) >= 0.5);
}

/** Whether the first text of a row is nothing but the label of a sum. */
function startsWith(row: string[], ids: string[]): boolean {
	const first = row.find((text) => /\p{L}/u.test(text)) ?? '';
	const label = first.split(/[:\d(]/)[0] ?? '';
	return isLabel(label) && isSumLabel(label, ids);
}

/** Items of a table without headings, as receipts have: a text, the last money of its row, perhaps a count before it. */
function unheaded(fields: Field[], source: Source): Item[] {
	const isTax = (row: string[]) => startsWith(row, ['tax']);
	const [lines = []] = source.tables
		.filter(({ header }) => matchColumns(fields, header).every((column) => column === null))
		.map(({ header, rows }) => {
			const all = header.some(Boolean) ? [header, ...rows] : rows;
			const end = all.findIndex((row) => startsWith(row, sumIds) && !isTax(row));
			const above = all.slice(0, end < 0 ? undefined : end).filter((row) => !isTax(row));
			return above.map(receiptLine).filter((line) => line !== null);
		})
		.sort((a, b) => b.length - a.length);
	return lines.map((line) =>
		Object.fromEntries(
			fields.map((field) => [field.name, line[columnOf(field)?.id ?? ''] ?? null]),
		),
	);
}

/** The parts of a line of a receipt, by the columns that they would stand in. */
function receiptLine(row: string[]): Item | null {
	const cells = row.filter(Boolean);
	const money = amountsIn(cells.at(-1) ?? '').find((one) => looksLikeMoney(one.text));
	const [text, ...others] = cells.slice(0, -1).filter((one) => /\p{L}{2}/u.test(one));
	if (!money || !text || others.length > 0) return null;
	const count =
		cells.slice(0, -1).find((cell) => /^\d{1,3}\s?x?$/i.test(cell)) ??
		/^(\d{1,3})\s?x?\s+(?=\p{L})/iu.exec(text)?.[1];
	const times = /\s(\d{1,3})\s?[x×@]\s?[$€£]?\s?(\d+[.,]\d{2})$/i.exec(text);
	const description = text
		.replace(/^\d{1,3}\s?x?\s+(?=\p{L})/iu, '')
		.slice(0, times ? text.lastIndexOf(times[0]) : undefined);
	return {
		description: description.trim(),
		quantity: count ?? times?.[1] ?? null,
		unitPrice: times?.[2] ?? null,
		total: money.text,
	};
}

/** The columns of rate, net and tax: by their headings, or because one is the rate of another in each row. */
function taxColumns({ header, rows }: SourceTable): number[] | undefined {
	const named = ['taxRate', 'net', 'tax'].map((id) => headingOf(id, header, 0.5));
	if (!named.includes(-1) && new Set(named).size === 3) return named;
	const figures = rows.map((row) => header.map((_, at) => cents(row[at] ?? '')));
	const isRate = (at: number) => [header, ...rows].some((row) => row[at]?.includes('%'));
	const columns = [...header.keys()];
	return columns
		.filter(isRate)
		.flatMap((rate) => columns.flatMap((net) => columns.map((tax) => [rate, net, tax])))
		.find(([rate = 0, net = 0, tax = 0]) => {
			const taxed = figures.filter((row) => [rate, net, tax].every((at) => row[at]));
			const isTax = (row: (number | null)[]) =>
				Math.abs(Number(row[net]) * Number(row[rate]) - Number(row[tax]) * 10_000) <= 20_000;
			return new Set([rate, net, tax]).size === 3 && taxed.length > 0 && taxed.every(isTax);
		});
}

/** One entry per tax rate, from a table of rates or the sums; null when the fields are not those of a tax. */
export function taxLines(name: string, fields: Field[], source: Source): Item[] | null {
	const of = (...meanings: string[]) =>
		fields.find((field) => meanings.some((one) => hasMeaning(nameWords(field.name), one)));
	const rate = of('rate', 'percent');
	if (!hasMeaning(nameWords(name), 'tax') || !rate) return null;
	const net = of('net') ?? of('amount');
	const others = fields.filter((field) => field !== rate && field !== net);
	const tax = others.find((field) => hasMeaning(nameWords(field.name), 'tax'));
	const entry = (...values: (string | null | undefined)[]) =>
		Object.fromEntries(
			fields.map((field) => [field.name, values[[rate, net, tax].indexOf(field)] || null]),
		);
	for (const table of source.tables) {
		const at = taxColumns(table);
		if (!at) continue;
		const lines = table.rows
			.map((row) => at.map((column) => row[column] ?? ''))
			.filter(
				([percent = '', , amount = '']) => /\d/.test(percent) && amountsIn(amount).length > 0,
			);
		if (lines.length > 0) return lines.map((line) => entry(...line));
	}
	return source.rows.flatMap((row) => {
		const text = row.map((one) => one.text).join(' ');
		const [percent] = percentagesIn(text);
		const money = amountsIn(text).filter((one) => looksLikeMoney(one.text));
		const last = money.at(-1);
		const label = wordsOf((row[0]?.text ?? '').split(':')[0] ?? '');
		const isOfTax =
			row.length <= 4 &&
			label.length < 8 &&
			isSumLabel(text.slice(0, percent?.start ?? 60), ['tax']);
		if (!percent || !last || !isOfTax) return [];
		return [entry(percent.text, money.length > 1 ? money[0]?.text : null, last.text)];
	});
}
