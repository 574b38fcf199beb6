import type { Field } from './layout';
import { isLabel, nameWords, saying, wordsOf } from './meaning';
import type { Source, SourceTable } from './source';
import { amountsIn, looksLikeMoney, percentagesIn } from './values';
import { columns, type Concept, concepts } from './vocabulary';

/** A table with the wanted fields found in its columns; null for a field it does not have. */
interface ItemTable {
	header: string[];
	rows: string[][];
	match: (number | null)[];
}

/**
 * Reads the rows of the document's item tables as records of the wanted fields, values as printed.
 * @returns an empty list when no table has columns for them
 */
export function lineItems(fields: Field[], source: Source): Record<string, string | null>[] {
	const tables = source.tables
		.map((table) => headed(table, fields))
		.map((table) => ({
			...table,
			match: inferred(fields, matchColumns(fields, table.header), table),
		}));
	const best = tables
		.filter(({ match }) => found(match) >= Math.min(2, fields.length))
		.sort((a, b) => found(b.match) - found(a.match) || b.rows.length - a.rows.length)[0];
	if (!best) return unheaded(fields, source);
	const items: Record<string, string | null>[] = [];
	let ended = true;
	for (const [at, table] of tables.entries()) {
		// The same headings again, or rows of as many columns without any, carry the list on.
		const again = table.header.join('|') === best.header.join('|');
		const carriesOn =
			!ended &&
			!again &&
			isUnheaded(source.tables[at]) &&
			table.header.length === best.header.length;
		if (!again && !carriesOn) {
			ended = true;
			continue;
		}
		const rows = carriesOn ? (source.tables[at]?.rows ?? []) : table.rows;
		const part = itemsOf({ header: best.header, rows, match: best.match }, fields);
		items.push(...part.items);
		ended = part.ended;
	}
	return items;
}

function isUnheaded(table: SourceTable | undefined): boolean {
	return !table?.header.some(Boolean);
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
	const scored = fields.flatMap((field, fieldAt) =>
		header.flatMap((heading, column) => {
			const value = similarity(field, heading);
			return value > 0 ? [{ fieldAt, column, value }] : [];
		}),
	);
	const match: (number | null)[] = fields.map(() => null);
	// Of two columns that fit a total equally well, the right one is the line's; hence the tie-break.
	scored.sort((a, b) => b.value - a.value || b.column - a.column);
	for (const { fieldAt, column } of scored) {
		if (match[fieldAt] === null && !match.includes(column)) match[fieldAt] = column;
	}
	return match;
}

/** How well a heading names a field, from 0 (not at all) to 3 (word for word). */
function similarity(field: Field, heading: string): number {
	const column = columnOf(field);
	const said = wordsOf(heading);
	if (said.length === 0) return 0;
	const name = nameWords(field.name);
	if (said.map(({ text }) => text).join(' ') === name.map(({ text }) => text).join(' ')) return 3;
	return column ? 2 * saying(said, column) : 0;
}

const columnsOfFields = new WeakMap<Field, Concept | null>();

/** The column that a field means, by its name and what is said about it. */
function columnOf(field: Field): Concept | null {
	const known = columnsOfFields.get(field);
	if (known !== undefined) return known;
	const described = wordsOf(field.node.description.split(/[,;(]/)[0]?.slice(0, 200) ?? '');
	const scored = columns
		.map((one) => ({
			one,
			score: saying(nameWords(field.name), one) + 0.5 * saying(described, one),
		}))
		.sort((a, b) => b.score - a.score);
	const column = scored[0] && scored[0].score >= 0.33 ? scored[0].one : null;
	columnsOfFields.set(field, column);
	return column;
}

/** Whether a field means one of the columns. */
function means(field: Field | undefined, id: string): boolean {
	return field !== undefined && columnOf(field)?.id === id;
}

/** Completes a match by position: a column of prices left of the line total is the unit price, whatever it is called. */
function inferred(
	fields: Field[],
	match: (number | null)[],
	{ rows }: { rows: string[][] },
): (number | null)[] {
	const price = fields.findIndex((field) => means(field, 'unitPrice'));
	const total = match[fields.findIndex((field) => means(field, 'total'))] ?? null;
	if (price < 0 || match[price] !== null || total === null || total === 0) return match;
	const column = total - 1;
	const filled = rows.map((row) => row[column] ?? '').filter(Boolean);
	const prices = filled.filter((text) => amountsIn(text).length === 1 && looksLikeMoney(text));
	if (match.includes(column) || prices.length === 0 || prices.length * 2 < filled.length)
		return match;
	return match.map((one, at) => (at === price ? column : one));
}

/** The items of a table, and whether sums ended the list. */
function itemsOf(
	table: ItemTable,
	fields: Field[],
): { items: Record<string, string | null>[]; ended: boolean } {
	const items: Record<string, string | null>[] = [];
	for (const row of table.rows) {
		if (isTotal(row, table.match, fields)) return { items, ended: true };
		if (!isItem(row, table.match, fields)) continue;
		const entries = fields.map((field, at) => {
			const column = table.match[at] ?? null;
			const cell = column === null ? '' : (row[column] ?? '');
			return [
				field.name,
				sharedPart(field, cell, row, table, fields) || signedAmount(field, row, table.header),
			] as const;
		});
		items.push(Object.fromEntries(entries));
	}
	return { items, ended: false };
}

/**
 * A field's part of a cell that holds two: the first line is the other party's name and the rest the purpose, or
 * the unit follows the quantity.
 */
function sharedPart(
	field: Field,
	cell: string,
	row: string[],
	table: ItemTable,
	fields: Field[],
): string {
	const at = (id: string) => fields.findIndex((one) => means(one, id));
	const [party, purpose, unit, quantity] = [
		at('counterparty'),
		at('description'),
		at('unit'),
		at('quantity'),
	];
	const column = table.match[purpose] ?? table.match[party] ?? null;
	if (party >= 0 && purpose >= 0 && column !== null) {
		const heading = table.header[column] ?? '';
		const alone = (table.match[purpose] ?? null) === null || (table.match[party] ?? null) === null;
		const shared =
			alone && [party, purpose].every((one) => similarity(fields[one] as Field, heading) >= 0.9);
		const [first = '', ...rest] = (row[column] ?? '').split('\n');
		if (shared && means(field, 'counterparty')) return first;
		if (shared && means(field, 'description')) return rest.join('\n') || first;
	}
	if (unit >= 0 && quantity >= 0 && (table.match[unit] ?? null) === null) {
		const [, count, measure] =
			/^([\d.,'’\s]*\d)\s?(\p{L}[\p{L}.²³]*)$/u.exec(row[table.match[quantity] ?? -1] ?? '') ?? [];
		if (count && measure && means(field, 'unit')) return measure;
		if (count && measure && means(field, 'quantity')) return count;
	}
	return cell;
}

/** The amount of a booking from columns for money in and money out; what goes out gets a minus sign. */
function signedAmount(field: Field, row: string[], header: string[]): string | null {
	if (!means(field, 'total')) return null;
	const cell = (id: string) => {
		const column = header.findIndex(
			(heading) => saying(wordsOf(heading), columns.find((one) => one.id === id) as Concept) >= 0.6,
		);
		return column < 0 ? '' : (row[column] ?? '');
	};
	const [out, income] = [cell('debit'), cell('credit')];
	if (income) return income;
	return out ? (/^[-−–]|[-−–]$/.test(out) ? out : `-${out}`) : null;
}

const isSumLabel = (text: string, ids: string[]): boolean => {
	const said = wordsOf(text.slice(0, 60));
	return concepts.some((one) => ids.includes(one.id) && saying(said, one) >= 0.5);
};
const sumIds = ['gross', 'net', 'tax', 'due', 'paid'];

/** Whether a row is one of the sums below a list: its first text is the label of one, and it has no quantity. */
function isTotal(row: string[], match: (number | null)[], fields: Field[]): boolean {
	const labelled = startsWith(row, sumIds);
	const quantity = match[fields.findIndex((field) => means(field, 'quantity'))] ?? null;
	return labelled && (quantity === null || !/^\s*\d/.test(row[quantity] ?? ''));
}

/** Whether the first text of a row is nothing but the label of a sum. */
function startsWith(row: string[], ids: string[]): boolean {
	const first = row.find((text) => /\p{L}/u.test(text)) ?? '';
	const label = first.split(/[:\d(]/)[0] ?? '';
	return isLabel(label) && isSumLabel(label, ids);
}

/** A row of the list: it has values in the wanted columns, and a number among them. */
function isItem(row: string[], match: (number | null)[], fields: Field[]): boolean {
	const used = match.flatMap((column) => (column === null ? [] : [column]));
	const filled = used.filter((column) => (row[column] ?? '') !== '');
	const description = match[fields.findIndex((field) => means(field, 'description'))] ?? null;
	if (description !== null && !row[description]) return false;
	const first = row.find(Boolean) ?? '';
	if (percentagesIn(first).length > 0 && isSumLabel(first, ['tax'])) return false;
	return (
		filled.length >= Math.min(2, fields.length) && row.some((text) => amountsIn(text).length > 0)
	);
}

/** Items of a table without headings, as receipts have: a text, the last money of its row, perhaps a count before it. */
function unheaded(fields: Field[], source: Source): Record<string, string | null>[] {
	if (
		!fields.some((field) => means(field, 'description')) ||
		!fields.some((field) => means(field, 'total'))
	) {
		return [];
	}
	const candidates = source.tables
		.filter(({ header }) => matchColumns(fields, header).every((column) => column === null))
		.map(({ header, rows }) => (header.some(Boolean) ? [header, ...rows] : rows))
		.map((rows) => {
			const end = rows.findIndex((row) => startsWith(row, sumIds) && !startsWith(row, ['tax']));
			return rows.slice(0, end < 0 ? undefined : end);
		})
		.map((rows) => rows.filter((row) => !startsWith(row, ['tax'])).map(receiptLine))
		.map((lines) => lines.filter((line) => line !== null))
		.sort((a, b) => b.length - a.length);
	return (candidates[0] ?? []).map((line) =>
		Object.fromEntries(
			fields.map((field) => {
				const part = (['description', 'quantity', 'unitPrice', 'total'] as const).find((id) =>
					means(field, id),
				);
				return [field.name, part ? line[part] : null];
			}),
		),
	);
}

type ReceiptLine = Record<'description' | 'quantity' | 'unitPrice' | 'total', string | null>;

function receiptLine(row: string[]): ReceiptLine | null {
	const cells = row.filter(Boolean);
	const money =
		cells.length > 1
			? amountsIn(cells.at(-1) ?? '').find(({ text }) => looksLikeMoney(text))
			: undefined;
	const texts = cells.slice(0, -1).filter((text) => /\p{L}{2}/u.test(text));
	if (!money || texts.length !== 1 || /[:：]$/.test(texts[0] ?? '')) return null;
	const text = texts[0] ?? '';
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

/**
 * The taxes of a document, one entry per rate, from a table of rates or from the sums.
 * @returns null when the fields are not those of a tax
 */
export function taxLines(
	name: string,
	fields: Field[],
	source: Source,
): Record<string, string | null>[] | null {
	const isTax = nameWords(name).some(({ means: said }) => said.has('tax'));
	const at = (pattern: string) =>
		fields.find((field) => nameWords(field.name).some(({ means: said }) => said.has(pattern)));
	const rate = at('rate') ?? at('percent');
	if (!isTax || !rate) return null;
	const net = at('net') ?? at('amount');
	const tax = fields.find(
		(field) =>
			field !== rate &&
			field !== net &&
			nameWords(field.name).some(({ means: said }) => said.has('tax')),
	);
	const column = (id: string) => columns.find((one) => one.id === id) as Concept;
	for (const { header, rows } of source.tables) {
		const of = (id: string) => {
			const scored = header.map((heading, index) => ({
				index,
				score: saying(wordsOf(heading), column(id)),
			}));
			return scored.sort((a, b) => b.score - a.score)[0];
		};
		const [rates, nets, taxes] = [of('taxRate'), of('net'), of('tax')];
		const found = [rates, nets, taxes];
		if (
			found.some((one) => !one || one.score < 0.5) ||
			new Set(found.map((one) => one?.index)).size < 3
		)
			continue;
		const cell = (row: string[], one: typeof rates) => row[one?.index ?? -1] || null;
		const lines = rows.filter(
			(row) => /\d/.test(cell(row, rates) ?? '') && amountsIn(cell(row, taxes) ?? '').length > 0,
		);
		if (lines.length === 0 || header.length > 8) continue;
		return lines.map((row) => entry(cell(row, rates), cell(row, nets), cell(row, taxes)));
	}
	const rows = source.rows.flatMap((row) => {
		const text = row.map((one) => one.text).join(' ');
		const [percent] = percentagesIn(text);
		const money = amountsIn(text).filter((one) => looksLikeMoney(one.text));
		const last = money.at(-1);
		const label = wordsOf((row[0]?.text ?? '').split(':')[0] ?? '');
		const isOfTax =
			row.length <= 4 &&
			label.length < 8 &&
			isSumLabel(text.slice(0, percent?.start ?? 60), ['tax']);
		return percent && last && isOfTax
			? [entry(percent.text, money.length > 1 ? (money[0]?.text ?? null) : null, last.text)]
			: [];
	});
	return rows;

	function entry(percent: string | null, base: string | null, amount: string | null) {
		return Object.fromEntries(
			fields.map((field) => [
				field.name,
				field === rate ? percent : field === net ? base : field === tax ? amount : null,
			]),
		);
	}
}
