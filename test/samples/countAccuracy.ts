import { z } from 'zod';
import type { ExpectedDocument, ExpectedRecord } from './readExpected';

/** The result of Structured Extraction for a document. */
export interface ExtractedDocument {
	file: string;
	/** The output of the node: its fields and `_meta`. */
	record: Record<string, unknown>;
	/** The text that the model got. */
	text: string;
}

/** A field of a document whose value is known. */
export interface CheckedField {
	file: string;
	name: string;
	verdict: 'right' | 'wrong' | 'missing';
	expected: unknown;
	got: unknown;
	/** Kinds of the issues that `_meta` has about it. */
	flags: string[];
	/** Parts of the value that are not in the text although no issue is about them. */
	overlooked: string[];
}

type Compare = (got: unknown, expected: unknown) => boolean;

const lettersAndDigits = (value: unknown) =>
	String(value)
		.normalize('NFKC')
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]/gu, '');

const exact: Compare = (got, expected) => String(got).trim() === String(expected);
const loose: Compare = (got, expected) => lettersAndDigits(got) === lettersAndDigits(expected);
const date: Compare = (got, expected) =>
	new RegExp(`^${String(expected)}(T00:00:00.*)?$`).test(String(got).trim());
/** Only plain numbers count: `1.234,56` in a cell is not the number that the template asks for. */
const number: Compare = (got, expected) =>
	got !== null && Math.abs(Number(got) - Number(expected)) < 0.005;
const totals: Compare = (got, expected) =>
	Array.isArray(got) &&
	Array.isArray(expected) &&
	got.length === expected.length &&
	expected.every((each, at) => number((got[at] as { total?: unknown }).total, each));

/** Totals of the lines, as far as the record has them; undefined for none. */
function lineTotals({ lines = [] }: ExpectedRecord): number[] | undefined {
	const found = lines.flatMap(({ price_subtotal: subtotal }) => subtotal ?? []);
	return found.length > 0 ? found : undefined;
}

/** The fields in the order of the report: keys of the record whose values count as right, columns that may have it. */
const FIELDS: Record<string, { compare: Compare; from?: string[]; columns?: string[] }> = {
	invoice_number: { compare: exact, columns: ['invoice_number', 'receipt_number'] },
	date: { compare: date },
	total_amount: { compare: number, from: ['amount'] },
	currency: { compare: exact },
	due_date: { compare: date, from: ['date_due'] },
	supplier: { compare: loose, from: ['issuer', 'partner_name'], columns: ['supplier', 'merchant'] },
	supplier_vat_id: {
		compare: loose,
		from: ['vat', 'static_vat'],
		columns: ['supplier_vat_id', 'merchant_vat_id'],
	},
	customer: { compare: loose },
	order_number: { compare: loose },
	net_amount: { compare: number, from: ['amount_untaxed'] },
	tax_amount: { compare: number, from: ['amount_tax'] },
	iban: { compare: loose },
	lines: { compare: totals, from: ['totals'] },
};

const meta = z.object({
	issues: z.array(z.object({ kind: z.string(), fields: z.array(z.string()) })),
	originals: z.record(z.string()),
});

/** Whether a path is a field, or a part of it: `lines[0].total` of `lines`. */
export const isPartOf = (path: string, field: string): boolean =>
	path === field || path.startsWith(`${field}[`) || path.startsWith(`${field}.`);

/** The single values in a record, its lists and groups, by path. */
function leaves(value: unknown, path: string): [string, string][] {
	if (value === null || value === undefined) return [];
	if (typeof value !== 'object') return [[path, String(value)]];
	return Object.entries(value).flatMap(([key, part]) =>
		leaves(part, Array.isArray(value) ? `${path}[${key}]` : `${path}.${key}`),
	);
}

const wordsOf = (text: string): string =>
	` ${(
		text
			.normalize('NFKC')
			.toLowerCase()
			.match(/[\p{L}\p{N}]+/gu) ?? []
	).join(' ')} `;

export const symbolOf = (currency: string): string =>
	new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
		.formatToParts(0)
		.find(({ type }) => type === 'currency')?.value ?? currency;

/** Whether a text has the words of a value in their order; for a currency, its symbol is enough. */
function isPrinted(value: string, text: string): boolean {
	const plain = text.replace(/<br\s*\/?>/g, ' ');
	if (wordsOf(plain).includes(wordsOf(value))) return true;
	return /^[A-Z]{3}$/.test(value) && plain.includes(symbolOf(value));
}

const isEmpty = (value: unknown): boolean =>
	[undefined, null, ''].includes(value as '') || (Array.isArray(value) && value.length === 0);

/**
 * Compares extracted records with the values that are printed on the documents, field by field.
 * @throws an Error when a record has no `_meta` with evidence
 */
export function checkFields(
	extracted: ExtractedDocument[],
	documents: ExpectedDocument[],
): CheckedField[] {
	return documents.flatMap(({ file, expected: printed }) => {
		const document = extracted.find((one) => one.file === file);
		if (!document) throw new Error(`There is no record of ${file}.`);
		const { record, text } = document;
		const { issues, originals } = meta.parse(record._meta);
		const known: Record<string, unknown> = { ...printed, totals: lineTotals(printed) };
		const doubts = issues.some(({ kind }) => kind === 'answer') ? ['answer'] : [];
		const entries = Object.entries(FIELDS);
		return entries.flatMap(([name, { compare, from = [name], columns = [name] }]) => {
			const values = from.map((key) => known[key]).filter((value) => !isEmpty(value));
			if (values.length === 0) return [];
			const got = columns.map((column) => record[column]).find((cell) => !isEmpty(cell));
			const right = values.some((value) => compare(got, value));
			const flags = issues.flatMap(({ kind, fields }) =>
				fields
					.filter((path) => columns.some((column) => isPartOf(path, column)))
					.map((path) => ({ path, kind })),
			);
			const overlooked = columns
				.flatMap((column) => leaves(record[column], column))
				.filter(([path]) => !flags.some((flag) => isPartOf(path, flag.path)))
				.map(([path, value]) => originals[path] ?? value)
				.filter((value) => !isPrinted(value, text));
			return {
				...{ file, name, expected: values[0], got, overlooked },
				verdict: got === undefined ? 'missing' : right ? 'right' : 'wrong',
				flags: [...new Set([...flags.map(({ kind }) => kind), ...doubts])],
			};
		});
	});
}

/** Wrong values without an issue although parts of them are not in the text. */
export const unnoticed = (checked: CheckedField[]): CheckedField[] =>
	checked.filter(({ verdict, overlooked }) => verdict === 'wrong' && overlooked.length > 0);
