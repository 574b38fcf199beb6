import type { IDataObject } from 'n8n-workflow';
import { isFormula, markFormula } from '../shared/formula';
import type { SkippedFile } from '../shared/ocr/readDocuments';
import { shownFileName } from '../shared/text/fileNames';
import { onlyKeys } from '../shared/tool';
import { joinPath } from './schema/joinPath';
import { isValues, type Values } from '../shared/values';
import { wholePercent } from './record/wholePercent';
import { type AskedDocument, hasPages, hasText, type ModelSource } from './ask/askDocument';
import type { UsedEInvoice } from './ask/askTask';
import { noFacts } from './check/checkRecord';
import { crossCheck, notChecked } from './check/crossChecks/crossChecks';
import { type Issue, toIssue } from './check/issue';
import { otherKind } from './check/otherKind';
import { severalDocuments } from './check/severalDocuments';
import { type Evidence, evidenceAndSpans, type PageSpan } from './evidence/evidence';
import type { SourcePage } from './evidence/sourceText';
import type { ExtractionOptions } from './options';
import { completeMeta, type Meta } from './record/meta';
import { toFlat, toListRows } from './record/rows';
import type { Schema } from './schema/schema';

const UNREADABLE_IMAGE: Issue = {
	kind: 'answer',
	fields: [],
	text: 'OCR found no text in the image, so that its values could not be checked',
};

const notLookedUp = ({ unread }: { unread?: string }): Issue => ({
	kind: 'notChecked',
	fields: [],
	text: `Values not checked (image)${unread ? `: OCR failed, ${unread}` : ''}`,
});

/** What the columns of rows depend on. */
interface Layout {
	schema: Schema;
	options: ExtractionOptions;
}

interface Result extends Layout {
	extracted: AskedDocument;
	source: ModelSource;
	eInvoice?: UsedEInvoice;
	/** What OCR reports of its work, where it was for the second answer alone. */
	secondOcrUsage?: Record<string, unknown> | null;
	/** Model that was asked for; the answer may name another. */
	model: string;
}

/** The `_meta` of a record: its source, its issues, the evidence for its values. */
export const metaOf = (result: Result): Meta => metaAndPlaces(result).meta;

const NOWHERE = { evidence: {} as Meta['evidence'], spans: new Map<string, PageSpan>() };

/** As `metaOf`, with the places of the values in the text, by path. */
export function metaAndPlaces(result: Result) {
	const { schema, extracted, source, model, options, eInvoice, secondOcrUsage = null } = result;
	const { fileName = null, text } = source;
	const isByOcr = fileName !== null && !text?.isOwn;
	const pages = text !== null && hasText(text) ? text.pages : null;
	const isUnreadable = text !== null && pages === null;
	const isUnchecked = options.evidence && source.image !== undefined && text === null;
	const isDataAlone = eInvoice?.isCompared === false;
	const { evidence: found, spans: places } =
		options.evidence && !isDataAlone
			? evidenceAndSpans(schema, extracted, pages, options)
			: NOWHERE;
	const fromInvoice = options.evidence ? eInvoice?.evidence : {};
	// What comes from data was not read from the page, with whatever certainty.
	const read = Object.fromEntries(
		Object.entries(found).filter(([path]) => !Object.hasOwn(fromInvoice ?? {}, path)),
	);
	const meta = completeMeta(
		{
			fileName,
			source: isUnchecked ? 'image (not checked)' : sourceOf(source, eInvoice),
			otherKind: otherKind(schema, extracted.missingRequired, { ...found, ...fromInvoice }),
			pages: fileName !== null && hasPages(text) ? text.pages.length : null,
			...(isDataAlone && { lookedIn: eInvoice.isXml ? DATA : `${DATA}; page not read` }),
			model: isDataAlone ? null : (extracted.model ?? model),
			usage: {
				chat: extracted.usage,
				ocr: text?.ocrUsage ?? secondOcrUsage,
				repairs: extracted.repairs,
			},
			evidence: { ...withVerdicts(read, extracted.verdicts), ...fromInvoice },
			notes: [
				...extracted.notes,
				...notChecked(schema, extracted.record),
				...(isByOcr && pages ? untold(pages, options) : []),
			],
			issues: [
				...(options.readingConfidence ? uncertain(read, options.minConfidence) : []),
				...crossCheck(schema, extracted.record, pages, extracted.rounding),
				...(isUnreadable ? [UNREADABLE_IMAGE] : []),
				...(isUnchecked ? [notLookedUp(source)] : []),
				...(pages ? severalDocuments(schema, pages) : []),
				...formulas(extracted.record),
			],
		},
		extracted,
	);
	return { meta, places };
}

const DATA = "the invoice's data";

function sourceOf({ fileName, image, text }: ModelSource, eInvoice?: UsedEInvoice): Meta['source'] {
	if (eInvoice) return `e-invoice (${eInvoice.form})${eInvoice.isCompared ? ' and page' : ''}`;
	if (image !== undefined) return 'image';
	return fileName === undefined || text?.isOwn ? 'text' : 'ocr';
}

/** Values that OCR has found but read with less confidence than this. */
const uncertain = (found: Record<string, Evidence>, least: number): Issue[] =>
	Object.entries(found).flatMap(([field, { match, confidence = 1 }]) => {
		if (match === 'none' || confidence >= least) return [];
		// Not rounded up to what would be enough.
		const shown = (wholePercent(confidence) / 100).toFixed(2);
		const reason = `read with little certainty (${shown})`;
		return [toIssue({ kind: 'uncertain', field, reason })];
	});

const NO_CONFIDENCE = 'The service did not say how sure it is of its reading';
const NO_PLACES = 'The service did not say where on the page the text stands';

/** What OCR was asked to tell about a document and did not. */
function untold(
	pages: SourcePage[],
	{ evidence: isLookedUp, readingConfidence, boxes }: ExtractionOptions,
): string[] {
	const lacks = (isTold: (page: SourcePage) => boolean) => isLookedUp && !pages.some(isTold);
	return [
		...(readingConfidence && lacks((page) => !!page.confidence?.words?.length)
			? [NO_CONFIDENCE]
			: []),
		...(boxes && lacks((page) => !!page.blocks?.length) ? [NO_PLACES] : []),
	];
}

/** Evidence with what a second answer says of each value, where there is one. */
function withVerdicts(found: Meta['evidence'], verdicts: AskedDocument['verdicts']) {
	return Object.fromEntries(
		Object.entries(found).map(([path, one]) => {
			const secondOpinion = verdicts?.get(path);
			return [path, secondOpinion === undefined ? one : { ...one, secondOpinion }];
		}),
	);
}

/** The rows or the record of a document, in the form that the `output` parameter asks for. */
export function toOutput(
	output: unknown,
	{ schema, extracted, options }: Result,
	meta: Meta,
	skipped: SkippedFile[],
): IDataObject[] {
	const mark = options.formulaCells === 'mark' ? withMarks : (value: unknown) => value;
	const record = mark(extracted.record) as Values;
	if (!isInRows(output)) {
		return [{ ...record, _meta: { ...meta, skipped } } as unknown as IDataObject];
	}
	// Names of files come from strangers too.
	return toRows(output, { schema, options }, record, meta).map(
		(row) => mark({ ...row, _skipped: notRead(skipped) }) as IDataObject,
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
 * @param layout throws where the failure is the schema itself, or an option
 */
export function failedRow(
	output: unknown,
	fileName: string | null,
	error: string,
	skipped: SkippedFile[] | undefined,
	layout: () => Layout,
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
		const { schema, options } = layout();
		const mark = options.formulaCells === 'mark' ? withMarks : (value: unknown) => value;
		const [columns] = toRows(output, { schema, options }, {}, NO_META);
		return { ...columns, ...(mark(row) as typeof row) };
	} catch {
		return row;
	}
}

type RowOutput = 'flat' | 'listRows';

const isInRows = (output: unknown): output is RowOutput =>
	output === 'flat' || output === 'listRows';

const toRows = (output: RowOutput, { schema, options }: Layout, record: Values, meta: Meta) =>
	output === 'flat' ? [toFlat(schema, record, meta, options)] : toListRows(schema, record, meta);

const NO_META: Meta = completeMeta(
	{ fileName: null, source: null, pages: null, model: null },
	{ record: {}, missing: [], missingRequired: [], ...noFacts() },
);

/** The texts of a record that a spreadsheet would run as a formula. */
const formulas = (record: Values): Issue[] =>
	formulasIn(record, '').map((field) => toIssue({ kind: 'formula', field, reason: FORMULA }));

const FORMULA = 'the text begins like a formula, which a spreadsheet would run';

function formulasIn(value: unknown, path: string): string[] {
	if (typeof value === 'string') return isFormula(value) ? [path] : [];
	if (Array.isArray(value)) {
		return value.flatMap((entry, index) => formulasIn(entry, `${path}[${index}]`));
	}
	if (!isValues(value)) return [];
	return Object.entries(value).flatMap(([name, inner]) => formulasIn(inner, joinPath(path, name)));
}

/** A value with an apostrophe in front of each text in it that would be a formula. */
function withMarks(value: unknown): unknown {
	if (typeof value === 'string') return markFormula(value);
	if (Array.isArray(value)) return value.map(withMarks);
	if (!isValues(value)) return value;
	return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withMarks(inner)]));
}
