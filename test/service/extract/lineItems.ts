import { concept } from './concepts';
import { itemColumns } from './itemColumns';
import type { Field } from './layout';
import type { Source, SourceTable } from './source';
import { nameTokens, placesOf, tokensOf } from './tokens';
import { amountsIn, looksLikeMoney } from './values';

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
	const name = nameOf(field);
	const words = tokensOf(heading).map(({ norm }) => norm);
	const text = words.join(' ');
	if (!text) return 0;
	if (text === name) return 3;
	let best = 0;
	for (const { names, headings, not } of itemColumns) {
		const means = names.findIndex((one) => nameTokens(one).join(' ') === name);
		if (means < 0 || (not && words.some((word) => not.includes(word)))) continue;
		headings.forEach((one, rank) => {
			const label = tokensOf(one).map(({ norm }) => norm);
			const joined = label.join(' ');
			const whole = text === joined ? 2 : 0;
			const part = ` ${text} `.includes(` ${joined} `) ? 1 + label.length / (words.length + 1) : 0;
			if (whole || part) best = Math.max(best, Math.max(whole, part) - means * 0.01 - rank * 0.002);
		});
	}
	return best;
}

const namesOfColumns = new Map(
	itemColumns.map(({ id, names }) => [
		id,
		new Set(names.map((name) => nameTokens(name).join(' '))),
	]),
);
const namesOfFields = new WeakMap<Field, string>();

/** The words of a field's name; asked for with every row of a table, and so kept. */
function nameOf(field: Field): string {
	const known = namesOfFields.get(field) ?? nameTokens(field.name).join(' ');
	namesOfFields.set(field, known);
	return known;
}

/** Whether a field means one of the item columns. */
function means(field: Field | undefined, id: string): boolean {
	return field !== undefined && namesOfColumns.get(id)?.has(nameOf(field)) === true;
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
			alone && [party, purpose].every((one) => similarity(fields[one] as Field, heading) >= 1);
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
			(heading) => similarity({ name: id, node: field.node }, heading) >= 1,
		);
		return column < 0 ? '' : (row[column] ?? '');
	};
	const [out, income] = [cell('debit'), cell('credit')];
	if (income) return income;
	return out ? (/^[-−–]|[-−–]$/.test(out) ? out : `-${out}`) : null;
}

const sumLabels = labelsOf(['total', 'net', 'tax']);
const taxLabels = labelsOf(['tax']);

function labelsOf(ids: string[]): string[][] {
	return ids.flatMap((id) => {
		const { labels, weak = [] } = concept(id);
		return [...labels, ...weak].map((text) => tokensOf(text).map(({ norm }) => norm));
	});
}

/** Whether a row is one of the sums below a list: its first text is the label of one, and it has no quantity. */
function isTotal(row: string[], match: (number | null)[], fields: Field[]): boolean {
	const labelled = startsWith(row, sumLabels);
	const quantity = match[fields.findIndex((field) => means(field, 'quantity'))] ?? null;
	return labelled && (quantity === null || !/^\s*\d/.test(row[quantity] ?? ''));
}

function startsWith(row: string[], labels: string[][]): boolean {
	const tokens = tokensOf(row.find((text) => /\p{L}/u.test(text)) ?? '');
	return labels.some((label) =>
		placesOf(label, tokens.slice(0, label.length + 1)).some(({ first }) => first <= 1),
	);
}

/** A row of the list: it has values in the wanted columns, and a number among them. */
function isItem(row: string[], match: (number | null)[], fields: Field[]): boolean {
	const used = match.flatMap((column) => (column === null ? [] : [column]));
	const filled = used.filter((column) => (row[column] ?? '') !== '');
	const description = match[fields.findIndex((field) => means(field, 'description'))] ?? null;
	if (description !== null && !row[description]) return false;
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
			const end = rows.findIndex(
				(row) => startsWith(row, sumLabels) && !startsWith(row, taxLabels),
			);
			return rows.slice(0, end < 0 ? undefined : end);
		})
		.map((rows) => rows.filter((row) => !startsWith(row, taxLabels)).map(receiptLine))
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
