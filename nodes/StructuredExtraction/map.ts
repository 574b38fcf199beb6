import type { IDataObject } from 'n8n-workflow';
import { checkRecord, noFacts } from '../shared/check/checkRecord';
import { markFormula } from '../shared/formula';
import type { SkippedFile } from '../shared/ocr/readDocuments';
import { asProblem } from '../shared/problem';
import type { Schema } from '../shared/schema/schema';
import { shownFileName } from '../shared/text/fileNames';
import { onlyKeys } from '../shared/tool';
import type { Values } from '../shared/values';
import type { DocumentPart, TaskPart } from './ask/splitTask';
import type { ExtractionTask, Job, Output, SeenTask } from './job';
import { withKnown } from './known/knownFields';
import { completeMeta, type Meta } from './record/meta';
import { aboutDocument, isInRows, type Result, type RowOutput } from './metaOf';
import { toFlat, toListRows } from './record/rows';

/** A record and its fields with what the lists of the user say of it. */
export const completeRecord = ({ job, part, asked, facts }: Result) =>
	withKnown(part.schema, asked.extracted.record, job.lists, facts);

/**
 * The rows or the record of a document, in the form that the `output` parameter asks for. Texts of rows
 * that a spreadsheet would run get an apostrophe in front; records keep theirs.
 */
export const toOutput = (result: Result, meta: Meta, skipped: SkippedFile[]): IDataObject[] =>
	outputOf(result.job.output, completeRecord(result), meta, skipped);

/** The empty row or record of a file that was seen before. */
export function seenOutput({ job, document, skipped, seen, fileHash }: SeenTask): IDataObject[] {
	const { record } = checkRecord(job.schema, {}, job.options);
	const facts = { values: { file_hash: fileHash }, issues: [], notes: [] };
	const fileName = document.fileName ?? null;
	const about = { ...NO_SOURCE, ...emptyAbout(job, undefined), fileName, issues: [seen] };
	const meta = completeMeta({ ...about, source: 'seen before' }, NO_RECORD);
	const known = withKnown(job.schema, record, job.lists, facts);
	return outputOf(job.output, known, meta, skipped);
}

function outputOf(
	output: Output,
	{ schema, record }: { schema: Schema; record: Values },
	meta: Meta,
	skipped: SkippedFile[],
): IDataObject[] {
	if (!isInRows(output)) {
		const { kind, document, range, ...others } = meta;
		const about = {
			...(kind && { _kind: kind.name }),
			...(document !== undefined && { _document: document }),
			...(range !== undefined && { _pages: range }),
		};
		const _meta = { ...others, ...(kind && { kind }), skipped };
		return [{ ...record, ...about, _meta } as unknown as IDataObject];
	}
	return toRows(output, schema, record, meta).map((row) =>
		withoutFormulas({ ...row, _skipped: notRead(skipped) }),
	);
}

const ABOUT_READING = ['_source', '_pages', '_model'];

/** What an agent needs of a record or row: its values, and why a person should look at them. */
export function forAgent({ _meta, ...row }: IDataObject): IDataObject {
	const values = Object.entries(row).filter(([key]) => !ABOUT_READING.includes(key));
	return {
		...Object.fromEntries(values),
		...(_meta && { _meta: onlyKeys(_meta as IDataObject, ['fileName', 'review', 'skipped']) }),
	};
}

/** The cell that names the files of an item that were not read. */
const notRead = (skipped: SkippedFile[]) =>
	skipped.map(({ fileName, reason }) => `${fileName} ${reason}`).join('; ') || null;

/**
 * The output for a document that failed. In rows for a sheet it has the same columns, with the
 * file and the error in columns of their own, so that failed documents keep the sheet in shape.
 * @param skipped files of the same item; not known where reading the item failed
 * @param read what was read for it; throws where the failure is the schema itself, or an option
 */
export function failedRow(
	output: Output,
	fileName: string | null,
	error: string,
	skipped: SkippedFile[] | undefined,
	read: () => Pick<ExtractionTask, 'job'> & Partial<TaskPart>,
): IDataObject {
	if (!isInRows(output)) {
		return { fileName, ...(skipped && { skipped: skipped.map((file) => ({ ...file })) }) };
	}
	const file = fileName === null ? '' : `${shownFileName(fileName)}: `;
	const row = {
		_file: fileName,
		_review: `Not read: ${error.slice(error.startsWith(file) ? file.length : 0)}`,
		_skipped: notRead(skipped ?? []),
	};
	try {
		const { job, part } = read();
		const { schema } = withKnown(part?.schema ?? job.schema, {}, job.lists);
		const [columns] = toRows(output, schema, {}, { ...NO_META, ...emptyAbout(job, part) });
		return withoutFormulas({ ...columns, ...row });
	} catch (cause) {
		// Often the error itself.
		const { message } = asProblem(cause);
		const why = error.includes(message) ? '' : ` Its columns are not known: ${message}`;
		return withoutFormulas({ ...row, _review: `${row._review}${why}` });
	}
}

const toRows = (output: RowOutput, schema: Schema, record: Values, meta: Meta) =>
	output === 'listRows' ? toListRows(schema, record, meta) : [toFlat(schema, record, meta)];

/** The same columns for a document that failed, as far as it is known. */
const emptyAbout = (job: Job, part: DocumentPart | undefined): Partial<Meta> => ({
	...(job.kinds.length > 0 && { kind: { name: null, words: null, page: null } }),
	...(job.isSplit && { document: null }),
	...(part && aboutDocument(job, part)),
});

const NO_RECORD = { record: {}, missing: [], missingRequired: [], ...noFacts() };

const NO_SOURCE = { fileName: null, source: null, pages: null, model: null };

const NO_META: Meta = completeMeta(NO_SOURCE, NO_RECORD);

/** A row as a spreadsheet takes it for plain text: the names of files come from strangers too. */
const withoutFormulas = (row: IDataObject): IDataObject =>
	Object.fromEntries(
		Object.entries(row).map(([name, cell]) => [
			name,
			typeof cell === 'string' ? markFormula(cell) : cell,
		]),
	);
