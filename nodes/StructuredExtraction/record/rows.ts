import type { IDataObject } from 'n8n-workflow';
import { checkRecord } from '../answer/checkRecord';
import { type Fact, isNote, issueOf, textOf } from '../../shared/values/facts/fact';
import { joinReasons, splitReasons } from '../../shared/values/facts/reasons';
import type { SkippedFile } from '../../shared/documents/ocr/documents';
import { asProblem, type Problem, whatHappened } from '../../shared/host/problem';
import {
	type AboutRow,
	notRead,
	toFlat,
	toListRows,
	withoutFormulas,
} from '../../shared/values/schema/rows';
import type { Schema } from '../../shared/values/schema/schema';
import { onlyKeys } from '../../shared/host/tool';
import { asList, isValues, type Values } from '../../shared/basics/values';
import {
	type DocumentPart,
	type ExtractionTask,
	isInRows,
	type Job,
	type Output,
	type Result,
	type TaskPart,
} from '../job';
import { type Copy, rowOfCopy, type RunRecord } from '../../shared/known/copies';
import { withKnown } from '../known/knownFields';
import { type Checked, checkedInWords } from './checked';
import { aboutDocument, type Meta, NO_META } from './meta';

/** A record and its fields with what the lists of the user say of it. */
export const completeRecord = ({ job, part, extracted, facts }: Result) =>
	withKnown(part.schema, extracted.record, job.lists, facts);

/**
 * The rows or the record of a document, in the form that the `output` parameter asks for. Texts of rows
 * that a spreadsheet would run get an apostrophe in front; records keep theirs.
 */
export const toOutput = (result: Result, meta: Meta): IDataObject[] =>
	outputOf(
		result.job.output,
		completeRecord(result),
		meta,
		result.skipped,
		[...result.findings.lacking, ...(result.findings.spared ?? [])].filter(isNote).map(textOf),
	);

/** The empty row or record of a file that was seen before. */
export function seenOutput(
	{ job, document, skipped }: ExtractionTask,
	{ fact, fileHash }: NonNullable<ExtractionTask['seen']>,
): IDataObject[] {
	const { record } = checkRecord(job.schema, {}, job.options);
	const facts = { values: { file_hash: fileHash }, found: [], notes: [] };
	const issue = issueOf(fact);
	const about = { ...emptyAbout(job), review: [issue.text], issues: [issue] };
	const fileName = document.fileName ?? null;
	const meta: Meta = { ...NO_META, ...about, fileName, source: 'seen before' };
	const known = withKnown(job.schema, record, job.lists, facts);
	return outputOf(job.output, known, meta, skipped);
}

function outputOf(
	output: Output,
	{ schema, record }: { schema: Schema; record: Values },
	meta: Meta,
	skipped: SkippedFile[],
	told: string[] = [],
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
	return toRows(output, schema, record, { ...meta, told }).map((row) =>
		withoutFormulas({ ...row, _skipped: notRead(skipped) }),
	);
}

/** A record or row of a document that turns out to be a copy, with that as its gravest reason. */
export function withCopy(
	json: IDataObject,
	record: RunRecord,
	copy: Copy,
	reasons: string[],
): IDataObject {
	const { fact, copyOf } = copy;
	const issue = issueOf(fact);
	const review = [issue.text, ...reasons];
	const { _meta } = json;
	if (isValues(_meta)) {
		const issues = [issue, ...asList(_meta['issues'])];
		const known = isValues(_meta['comparedWith']) ? _meta['comparedWith'] : {};
		const comparedWith = { ...known, inRun: [rowOfCopy(record, copy)] };
		return { ...json, _meta: { ..._meta, review, issues, copyOf, comparedWith } as IDataObject };
	}
	return { ...json, ...withoutFormulas({ _review: joinReasons(review), _copy_of: copyOf }) };
}

/** A record or row with what only the other records of its run show about it. */
export function withDoubts(json: IDataObject, facts: Fact[], reasons: string[]): IDataObject {
	const issues = facts.map(issueOf);
	const notes = facts.filter(isNote).map(textOf);
	const review = [...reasons, ...facts.filter((fact) => !isNote(fact)).map(textOf)];
	const { _meta } = json;
	if (isValues(_meta)) {
		const all = {
			issues: [...issues, ...asList(_meta['issues'])],
			notes: [...asList(_meta['notes']), ...notes],
		};
		return { ...json, _meta: { ..._meta, review, ...all } as IDataObject };
	}
	const told = [...splitReasons(String(json['_note'] ?? '')), ...notes];
	return {
		...json,
		...withoutFormulas({ _review: joinReasons(review), _note: joinReasons(told) }),
	};
}

/**
 * A record or row with what was looked at, once it was compared with the others of its run.
 * @param copies whether none of them is the same document; why not, where it has no value to compare by
 */
export function withCopies(
	json: IDataObject,
	known: Checked,
	copies: NonNullable<Checked['copies']>,
): IDataObject {
	const { _meta } = json;
	const checked: Checked = { ...known, copies };
	if (isValues(_meta)) return { ...json, _meta: { ..._meta, checked } as IDataObject };
	return CHECKS in json ? { ...json, [CHECKS]: checkedInWords(checked) } : json;
}

/** The column that says what was looked at. */
const CHECKS = '_checks';

/** What an agent does not need; nothing compares the records of its tool. */
const ABOUT_READING = ['_source', '_pages', '_model', '_copy_of'];

/** What an agent needs of a record or row: its values, and why a person should look at them. */
export function forAgent({ _meta, ...row }: IDataObject): IDataObject {
	const values = Object.entries(row).filter(([key]) => !ABOUT_READING.includes(key));
	return {
		...Object.fromEntries(values),
		...(_meta && { _meta: onlyKeys(_meta as IDataObject, ['fileName', 'review', 'skipped']) }),
	};
}

/**
 * The output for a document that failed. In rows for a sheet it has the same columns, with the
 * file and the error in columns of their own, so that failed documents keep the sheet in shape.
 * @param skipped files of the same item; not known where reading the item failed
 * @param read what was read for it; throws where the failure is the schema itself, or an option
 */
export function failedRow(
	output: Output,
	fileName: string | null,
	problem: Problem,
	skipped: SkippedFile[] | undefined,
	read: () => Pick<ExtractionTask, 'job'> & Partial<TaskPart>,
): IDataObject {
	const { message } = problem;
	const kind = problem.details.fault === 'setUp' ? 'setUp' : 'notRead';
	const issue = issueOf({ kind, fields: [], values: { message: whatHappened(problem) } });
	if (!isInRows(output)) {
		return {
			fileName,
			...(skipped && { skipped: skipped.map((file) => ({ ...file })) }),
			_meta: { fileName, review: [issue.text], issues: [issue] },
		};
	}
	const row = {
		_file: fileName,
		_review: joinReasons([issue.text]),
		_skipped: notRead(skipped ?? []),
	};
	try {
		const { job, part } = read();
		const { schema } = withKnown(part?.schema ?? job.schema, {}, job.lists);
		const [columns] = toRows(output, schema, {}, { ...NO_META, ...emptyAbout(job, part) });
		return withoutFormulas({ ...columns, ...row });
	} catch (cause) {
		// Often the error itself.
		const { message: fault } = asProblem(cause);
		const why = fault === message ? '' : `; its columns are not known: ${fault}`;
		return withoutFormulas({ ...row, _review: `${row._review}${why}` });
	}
}

function toRows(
	output: Output,
	schema: Schema,
	record: Values,
	meta: AboutRow & Pick<Meta, 'checked'>,
) {
	if (output === 'listRows') return toListRows(schema.fields, record, meta);
	const row = toFlat(schema.fields, record, meta);
	return [output === 'flat' ? row : { ...row, [CHECKS]: checkedInWords(meta.checked) }];
}

/** The same columns for a document that failed, as far as it is known. */
const emptyAbout = (job: Job, part?: DocumentPart): Partial<Meta> => ({
	...(job.kinds.length > 0 && { kind: { name: null, words: null, page: null } }),
	...(job.isSplit && { document: null }),
	...(part && aboutDocument(job, part)),
});
