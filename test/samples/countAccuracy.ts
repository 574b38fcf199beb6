import { z } from 'zod';
import { fields, type Row, sameValue, type Verdict } from './compareValues';
import type { ExpectedRecord } from './expectedRecord';

/** A file and the values that are printed on it. */
export interface ExpectedDocument {
	file: string;
	expected: ExpectedRecord;
}

/** A field whose value is known, and how it was extracted. */
interface FieldComparison {
	name: string;
	verdict: Verdict;
	expected: unknown;
	got: unknown;
}

/** The result of Structured Extraction for a document. */
export interface ExtractedDocument {
	file: string;
	/** The output of the node: its fields and `_meta`. */
	record: Row;
	/** The text that the model got. */
	text: string;
}

/** A field of a document, with the issues that `_meta` has about it. */
export interface CheckedField extends FieldComparison {
	file: string;
	/** Kinds of these issues. */
	flags: string[];
	/** Parts of the value that are not in the text although no issue is about them. */
	overlooked: string[];
}

const meta = z.object({
	issues: z.array(z.object({ kind: z.string(), fields: z.array(z.string()) })),
	originals: z.record(z.string()),
});
type Meta = z.infer<typeof meta>;

/** The issues of `_meta`, one for each path. */
const issuesByPath = ({ issues }: Meta) =>
	issues.flatMap(({ kind, fields }) => fields.map((path) => ({ path, kind })));

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
	value === undefined || value === null || value === '' || (Array.isArray(value) && !value.length);

function compareFields(row: Row, record: ExpectedRecord): FieldComparison[] {
	return fields.flatMap(({ name, kind, columns, expected }) => {
		const values = expected(record);
		if (values.length === 0) return [];
		const got = columns.map((column) => row[column]).find((cell) => !isEmpty(cell));
		const right = values.some((value) => sameValue(kind, got, value));
		const verdict = got === undefined ? 'missing' : right ? 'right' : 'wrong';
		return [{ name, verdict, expected: values[0], got }];
	});
}

/**
 * Compares extracted records with the values that are printed on the documents, field by field.
 * @throws an Error when a record has no `_meta` with evidence
 */
export function checkFields(
	extracted: ExtractedDocument[],
	documents: ExpectedDocument[],
): CheckedField[] {
	return documents.flatMap(({ file, expected }) => {
		const document = extracted.find((one) => one.file === file);
		if (!document) throw new Error(`There is no record of ${file}.`);
		const { record, text } = document;
		const about = meta.parse(record._meta);
		const issues = issuesByPath(about);
		return compareFields(record, expected).map((field): CheckedField => {
			const columns = fields.find(({ name }) => name === field.name)?.columns ?? [];
			const flags = issues.filter(({ path }) => columns.some((column) => isPartOf(path, column)));
			const overlooked = columns
				.flatMap((column) => leaves(record[column], column))
				.filter(([path]) => !flags.some((flag) => isPartOf(path, flag.path)))
				.map(([path, value]) => about.originals[path] ?? value)
				.filter((value) => !isPrinted(value, text));
			const isDoubtful = about.issues.some(({ kind }) => kind === 'answer');
			const doubts = isDoubtful ? ['answer'] : [];
			const words = [...new Set([...flags.map(({ kind }) => kind), ...doubts])];
			return { ...field, file, flags: words, overlooked };
		});
	});
}

/** How often a field was right, wrong or missing over all documents, and how often `_meta` flagged it. */
export interface FieldCount {
	name: string;
	right: number;
	/** Right values with an issue. */
	rightFlagged: number;
	wrong: number;
	wrongFlagged: number;
	missing: number;
}

/** @returns one count per field, in the order of the report */
export function countFields(checked: CheckedField[]): FieldCount[] {
	const names = fields.map(({ name }) => name);
	return names.flatMap((name) => {
		const own = checked.filter((field) => field.name === name);
		const count = (verdict: string, onlyFlagged = false) =>
			own.filter((one) => one.verdict === verdict && (!onlyFlagged || one.flags.length > 0)).length;
		if (own.length === 0) return [];
		return [
			{
				name,
				right: count('right'),
				rightFlagged: count('right', true),
				wrong: count('wrong'),
				wrongFlagged: count('wrong', true),
				missing: count('missing'),
			},
		];
	});
}

/** Wrong values without an issue although parts of them are not in the text. */
export function unnoticed(checked: CheckedField[]): CheckedField[] {
	return checked.filter(({ verdict, overlooked }) => verdict === 'wrong' && overlooked.length > 0);
}
