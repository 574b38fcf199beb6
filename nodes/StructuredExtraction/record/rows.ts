import type { IDataObject } from 'n8n-workflow';
import { checkRecord } from '../answer/checkRecord';
import { issueOf } from '../../shared/values/facts/fact';
import type { Issue } from '../../shared/values/facts/issue';
import { issuesCell, issuesIn, joinReasons } from '../../shared/values/facts/reasons';
import { markFormula } from '../../shared/basics/text/formula';
import type { SkippedFile } from '../../shared/documents/ocr/documents';
import { asProblem, type Problem, whatHappened } from '../../shared/host/problem';
import { flatFields, valueAt } from '../fields/cells';
import { joinPath, parsePath, type Path } from '../../shared/values/schema/joinPath';
import type { Field, ListField, Schema } from '../../shared/values/schema/schema';
import { UniqueNames } from '../../shared/basics/text/names';
import { MAX_LISTED, shortened } from '../../shared/basics/text/shorten';
import { onlyKeys } from '../../shared/host/tool';
import { asList, isValues, type Values } from '../../shared/basics/values';
import {
	type DocumentPart,
	type ExtractionTask,
	isInRows,
	type Job,
	type Output,
	type Result,
	type SeenTask,
	type TaskPart,
} from '../job';
import type { Copy } from '../known/copies';
import { withKnown } from '../known/knownFields';
import { aboutDocument, type Meta, NO_META } from './meta';

/** A record and its fields with what the lists of the user say of it. */
export const completeRecord = ({ job, part, extracted, facts }: Result) =>
	withKnown(part.schema, extracted.record, job.lists, facts);

/**
 * The rows or the record of a document, in the form that the `output` parameter asks for. Texts of rows
 * that a spreadsheet would run get an apostrophe in front; records keep theirs.
 */
export const toOutput = (result: Result, meta: Meta): IDataObject[] =>
	outputOf(result.job.output, completeRecord(result), meta, result.skipped);

/** The empty row or record of a file that was seen before. */
export function seenOutput({ job, document, skipped, seen, fileHash }: SeenTask): IDataObject[] {
	const { record } = checkRecord(job.schema, {}, job.options);
	const facts = { values: { file_hash: fileHash }, found: [], notes: [] };
	const issue = issueOf(seen);
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

/** A record or row of a document that turns out to be a copy, with that as its gravest reason. */
export function withCopy(
	json: IDataObject,
	{ fact, copyOf }: Copy,
	reasons: string[],
): IDataObject {
	const issue = issueOf(fact);
	const review = [issue.text, ...reasons];
	const { _meta } = json;
	if (isValues(_meta)) {
		const issues = [issue, ...asList(_meta['issues'])];
		return { ...json, _meta: { ..._meta, review, issues, copyOf } as IDataObject };
	}
	const _issues = issuesCell([issue, ...issuesIn(json['_issues'])]);
	const cells = { _review: joinReasons(review), _copy_of: copyOf, _issues };
	return { ...json, ...withoutFormulas(cells) };
}

/** A record that was compared with the others of its run, none of which is the same document. */
export function withoutCopies(json: IDataObject): IDataObject {
	const { _meta } = json;
	if (!isValues(_meta) || !('checked' in _meta)) return json;
	return {
		...json,
		_meta: { ..._meta, checked: [...asList(_meta['checked']), 'copies'] } as IDataObject,
	};
}

/** What an agent does not need; nothing compares the records of its tool. */
const ABOUT_READING = ['_source', '_pages', '_model', '_copy_of', '_issues'];

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
	problem: Problem,
	skipped: SkippedFile[] | undefined,
	read: () => Pick<ExtractionTask, 'job'> & Partial<TaskPart>,
): IDataObject {
	const { message } = problem;
	const kind = problem.details.isGeneral ? 'setUp' : 'notRead';
	const issue = issueOf({ kind, fields: [], values: { message } });
	if (!isInRows(output)) {
		return {
			fileName,
			...(skipped && { skipped: skipped.map((file) => ({ ...file })) }),
			_meta: { fileName, review: [issue.text], issues: [issue] },
		};
	}
	const whole = { message: whatHappened(problem) };
	const reason = issueOf({ kind, fields: [], values: whole }).text;
	const row = {
		_file: fileName,
		_review: joinReasons([reason]),
		_issues: issuesCell([issue]),
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

const toRows = (output: Output, schema: Schema, record: Values, meta: Meta) =>
	output === 'listRows' ? toListRows(schema, record, meta) : [toFlat(schema, record, meta)];

/** The same columns for a document that failed, as far as it is known. */
const emptyAbout = (job: Job, part?: DocumentPart): Partial<Meta> => ({
	...(job.kinds.length > 0 && { kind: { name: null, words: null, page: null } }),
	...(job.isSplit && { document: null }),
	...(part && aboutDocument(job, part)),
});

/** A row as a spreadsheet takes it for plain text: the names of files come from strangers too. */
const withoutFormulas = (row: IDataObject): IDataObject =>
	Object.fromEntries(
		Object.entries(row).map(([name, cell]) => [
			name,
			typeof cell === 'string' ? markFormula(cell) : cell,
		]),
	);

type Row = Record<string, string | number | boolean | null>;

/** A column before it has its name. */
type Column = {
	path: string[];
	/** Lead from the record, or from an entry of a list, to the value. */
	keys: string[];
	/** The same as issues name it: an amount with its currency is one value. */
	named: string[];
};

/**
 * Output `flat`: one row of plain cells whose columns depend on the schema alone. Objects are
 * spread out (`buyer_name`), an amount is its figure and `<name>_currency`, a list is the beginning of
 * a text that a person reads. File name and reasons for review come first, other facts about the
 * record last.
 */
export function toFlat(schema: Schema, record: Values, meta: Meta): Row {
	const columns = flatFields(schema.fields).flatMap(({ keys, field }) => columnsOf(field, keys));
	const names = namesOf(columns);
	const row = cells(columns, names, record, true);
	return { ...cellsBefore(meta), ...row, ...cellsAfter(meta, columnPaths(columns, names)) };
}

/**
 * Output `listRows`: one row per entry of each list, with the document's other fields repeated; a
 * list that breaks down another value is one of these, as JSON text.
 * `_list` names the entry's list, `_row` counts within it from 1; the columns of the other lists
 * stay empty. A document without entries still has one row, so that it is not lost.
 */
export function toListRows(schema: Schema, record: Values, meta: Meta): Row[] {
	const document: Column[] = [];
	const lists: { keys: string[]; columns: Column[] }[] = [];
	for (const { keys, field } of flatFields(schema.fields)) {
		const isColumn = field.type !== 'list' || field.isBreakdown;
		if (isColumn) document.push(...columnsOf(field, keys));
		else lists.push({ keys, columns: entryColumns(field, keys) });
	}
	const ofLists = lists.flatMap(({ columns }) => columns);
	const names = namesOf([...document, ...ofLists]);
	const repeated = { ...cells(document, names, record), ...cells(ofLists, names, null) };
	const before = cellsBefore(meta);
	const ofDocument = columnPaths(document, names);
	const rows = lists.flatMap(({ keys, columns }) => {
		const ofEntry = columnPaths(columns, names);
		return asList(valueAt(record, keys)).map((entry, index) => ({
			...before,
			...repeated,
			...cells(columns, names, entry),
			_list: joinPath('', ...keys),
			_row: index + 1,
			...cellsAfter(meta, ofDocument, { path: [...keys, index], columns: ofEntry }),
		}));
	});
	if (rows.length > 0) return rows;
	return [{ ...before, ...repeated, _list: null, _row: null, ...cellsAfter(meta, ofDocument) }];
}

/** The columns of a field; an amount has a second one for its currency. */
const columnsOf = ({ type }: Field, keys: string[], path = keys): Column[] =>
	type === 'amount'
		? [
				{ path, keys: [...keys, 'amount'], named: keys },
				{
					path: [...path, 'currency'],
					keys: [...keys, 'currency'],
					named: [...keys, 'currency'],
				},
			]
		: [{ path, keys, named: keys }];

const entryColumns = (list: ListField, path: string[]): Column[] =>
	'item' in list
		? columnsOf(list.item, [], [...path, 'value'])
		: flatFields(list.fields).flatMap(({ keys, field }) => {
				return columnsOf(field, keys, [...path, ...keys]);
			});

/**
 * Names for columns: a field at the top keeps its name; a joined name (`buyer_name`,
 * `total_currency`) that is already taken gets `_2`, `_3`, … in the order of the schema.
 */
function namesOf(columns: Column[]): Map<Column, string> {
	const isTop = ({ path }: Column) => path.length === 1;
	const names = new UniqueNames(columns.filter(isTop).map(({ path }) => path.join()));
	return new Map(
		columns.map((column) => {
			const name = column.path.join('_');
			return [column, isTop(column) ? name : names.add(name, (count) => `${name}_${count}`)];
		}),
	);
}

function cells(
	columns: Column[],
	names: Map<Column, string>,
	from: unknown,
	isListText = false,
): Row {
	return Object.fromEntries(
		columns.map((column) => {
			const value = valueAt(from, column.keys);
			const isText = isListText && Array.isArray(value) && value.length > 0;
			return [names.get(column), isText ? listText(value) : cell(value)] as const;
		}),
	);
}

/** How much of a list a cell shows as text, in characters: two lines of n8n's table. */
const MAX_LIST_TEXT = 80;

/** `2 entries: Sensor 6 892.50; Cable 1 12.00`, cut where it gets long. */
function listText(entries: unknown[]): string {
	const count = `${entries.length} ${entries.length === 1 ? 'entry' : 'entries'}`;
	// More of them than characters cannot be shown.
	const texts = entries.slice(0, MAX_LIST_TEXT).map(entryText);
	return shortened(`${count}: ${texts.join('; ')}`, MAX_LIST_TEXT);
}

function entryText(entry: unknown): string {
	const parts = isValues(entry) ? Object.values(entry) : asList(entry);
	const isLeaf = !isValues(entry) && !Array.isArray(entry);
	if (!isLeaf) return parts.map(entryText).filter(Boolean).join(' ');
	// One line of a sheet stays one line.
	const lines = String(entry ?? '').split('\n', MAX_LIST_TEXT);
	return lines.flatMap((line) => line.trim() || []).join(' · ');
}

function cell(value: unknown): string | number | boolean | null {
	switch (typeof value) {
		case 'string':
		case 'number':
		case 'boolean':
			return value;
		default:
			if (value === null || value === undefined) return null;
			return Array.isArray(value) && value.length === 0 ? null : JSON.stringify(value);
	}
}

const cellsBefore = ({ fileName, kind, document, review }: Meta): Row => ({
	_file: fileName,
	...(document !== undefined && { _document: document }),
	...(kind && { _kind: kind.name }),
	_review: joinReasons(review),
});

const cellsAfter = (meta: Meta, columns: Map<string, string>, entry?: Entry): Row => ({
	// Copies in the run are known when all of its records are there.
	_copy_of: meta.copyOf ?? null,
	_source: meta.source,
	_pages: meta.range ?? meta.pages,
	_model: meta.model,
	_issues: issuesCell(issuesOfRow(meta, columns, entry)),
});

/** The entry of a list that a row is about, with its `columnPaths`. */
type Entry = { path: Path; columns: Map<string, string> };

/** Names of columns by the paths of their values in the record, or in an entry of a list. */
const columnPaths = (columns: Column[], names: Map<Column, string>) =>
	new Map(columns.map((column) => [joinPath('', ...column.named), names.get(column) ?? '']));

/** The issues that are reasons to check a row, with the columns of the row as their fields. */
function issuesOfRow(
	{ review, issues }: Meta,
	columns: Map<string, string>,
	entry?: Entry,
): Issue[] {
	const reasons = new Set(review);
	const columnOf = (path: string): string[] => {
		const keys = parsePath(path);
		const isInEntry = entry?.path.every((key, level) => key === keys[level]) === true;
		const place = isInEntry
			? placeOf(keys.slice(entry.path.length), entry.columns)
			: placeOf(keys, columns);
		return place === undefined ? [] : [place];
	};
	return issues
		.filter(({ text }) => reasons.has(text))
		.map((issue) => ({ ...issue, fields: issue.fields.slice(0, MAX_LISTED).flatMap(columnOf) }));
}

/** The column of a value, and its place in the list that the cell has as JSON. */
function placeOf(keys: Path, columns: Map<string, string>): string | undefined {
	for (let length = keys.length; length >= 0; length -= 1) {
		const name = columns.get(joinPath('', ...keys.slice(0, length)));
		if (name !== undefined) return joinPath('', name, ...keys.slice(length));
	}
	return undefined;
}
