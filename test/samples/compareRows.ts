import { basename } from 'node:path';
import { fields, type Row, sameValue, type Verdict } from './compareValues';
import type { ExpectedRecord } from './expectedRecord';

/** A file that should have led to a row, with what is printed on it. */
export interface ExpectedDocument {
	file: string;
	expected: ExpectedRecord;
}

export interface FieldComparison {
	name: string;
	verdict: Verdict;
	expected: unknown;
	got: unknown;
}

export interface DocumentComparison {
	file: string;
	/** How many rows name this file; anything but 1 fails. */
	rows: number;
	/** Only fields whose value is known. */
	fields: FieldComparison[];
	passed: boolean;
}

export interface Comparison {
	documents: DocumentComparison[];
	/** Files of rows that no expected record was found for. */
	notCompared: string[];
}

export interface CompareOptions {
	/** Every header field must be right, not only three of the four main ones. */
	allOf?: boolean;
	/** Column with the file's name; without it the usual names are tried. */
	fileColumn?: string;
}

const usualFileColumns = ['_meta.fileName', '_file', 'fileName', 'file_name', 'file', 'File'];
const mainFields = ['invoice_number', 'date', 'amount', 'currency'];

/** A cell by its column, which may be a path into nested JSON (`_meta.fileName`). */
function cellOf(row: Row, column: string): unknown {
	if (column in row) return row[column];
	let value: unknown = row;
	for (const key of column.split('.')) {
		if (value === null || typeof value !== 'object') return undefined;
		value = Reflect.get(value, key);
	}
	return value;
}

const isEmpty = (value: unknown): boolean =>
	value === undefined || value === null || value === '' || (Array.isArray(value) && !value.length);

/**
 * The column of the rows that names the file.
 * @throws an Error that lists the columns there are, when none of the usual ones is among them
 */
function fileColumnOf(rows: Row[], wanted?: string): string {
	const candidates = wanted === undefined ? usualFileColumns : [wanted];
	const column = candidates.find((name) => rows.some((row) => !isEmpty(cellOf(row, name))));
	if (column !== undefined) return column;
	const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].join(', ');
	throw new Error(
		`No column names the file (tried ${candidates.join(', ')}). The columns are: ${columns || 'none'}. Name it with --file-column.`,
	);
}

function compareFields(row: Row, record: ExpectedRecord): FieldComparison[] {
	return fields.flatMap(({ name, kind, columns, expected }) => {
		const values = expected(record);
		if (values.length === 0) return [];
		const got = columns.map((column) => cellOf(row, column)).find((cell) => !isEmpty(cell));
		const right = values.some((value) => sameValue(kind, got, value));
		const verdict: Verdict = got === undefined ? 'missing' : right ? 'right' : 'wrong';
		return [{ name, verdict, expected: values[0], got }];
	});
}

function isPassed(compared: FieldComparison[], allOf: boolean): boolean {
	const right = compared.filter(({ verdict }) => verdict === 'right').map(({ name }) => name);
	const enough = mainFields.filter((name) => right.includes(name)).length >= 3;
	// Line items are reported, but they are not a header field.
	const all = compared.every(({ name, verdict }) => verdict === 'right' || name === 'lines');
	return enough && (all || !allOf);
}

/**
 * Holds rows (one per document) against what is printed on the documents.
 * @throws an Error when no column of the rows names the file
 */
export function compareRows(
	rows: Row[],
	documents: ExpectedDocument[],
	{ allOf = false, fileColumn }: CompareOptions = {},
): Comparison {
	const column = rows.length === 0 ? '' : fileColumnOf(rows, fileColumn);
	const fileOf = (row: Row): string => basename(String(cellOf(row, column) ?? ''));
	return {
		documents: documents.map(({ file, expected }) => {
			const own = rows.filter((row) => fileOf(row) === file);
			const compared = compareFields(own[0] ?? {}, expected);
			return {
				file,
				rows: own.length,
				fields: compared,
				passed: own.length === 1 && isPassed(compared, allOf),
			};
		}),
		notCompared: rows
			.map(fileOf)
			.filter((name) => !documents.some(({ file }) => file === name))
			.map((name) => name || '(no file name)'),
	};
}
