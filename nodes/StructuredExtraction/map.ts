import type { IDataObject } from 'n8n-workflow';
import { isFormula, markFormula } from '../shared/formula';
import type { SkippedFile } from '../shared/ocr/readDocuments';
import { OTHER } from '../shared/bundle/kinds';
import { quote } from '../shared/text/valueText';
import { shownFileName } from '../shared/text/fileNames';
import { onlyKeys } from '../shared/tool';
import { plainValues, toCells } from '../shared/schema/cells';
import type { Schema } from '../shared/schema/schema';
import type { Values } from '../shared/values';
import { wholePercent } from './record/wholePercent';
import { type AskedDocument, hasPages, hasText, type ModelSource } from './ask/askDocument';
import type { UsedEInvoice } from './ask/askTask';
import type { DocumentPart } from './ask/splitTask';
import type { Job, Output } from './job';
import { noFacts } from '../shared/check/checkRecord';
import { compareReadings } from './check/compareReadings';
import { crossCheck, notChecked } from './check/crossChecks/crossChecks';
import { type Issue, toIssue } from '../shared/check/issue';
import { otherKind } from './check/otherKind';
import { severalDocuments } from './check/severalDocuments';
import { type Evidence, evidenceAndSpans, type PageSpan } from './evidence/evidence';
import type { SourcePage } from './evidence/sourceText';
import { type KnownFacts, withKnown } from './known/knownFields';
import { completeMeta, type Meta } from './record/meta';
import { toFlat, toListRows } from './record/rows';

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

const doubtful = (text: string): Issue => ({ kind: 'notChecked', fields: [], text });

/** What the columns of rows depend on. */
interface Layout
	extends
		Pick<Job, 'output' | 'schema' | 'options'>,
		Partial<Pick<Job, 'kinds' | 'isSplit' | 'lists'>> {
	/** The document that the rows are of, where it is known. */
	part?: DocumentPart;
}

interface Result extends Layout {
	extracted: AskedDocument;
	source: ModelSource;
	eInvoice?: UsedEInvoice;
	/** What the lists of the user show. */
	facts?: KnownFacts;
	/** Model that was asked for; the answer may name another. */
	model: string;
}

/** The `_meta` of a record: its source, its issues, the evidence for its values. */
export const metaOf = (result: Result): Meta => metaAndPlaces(result).meta;

const NOWHERE = { evidence: {} as Meta['evidence'], spans: new Map<string, PageSpan>() };

/** As `metaOf`, with the places of the values in the text, by path. */
export function metaAndPlaces(result: Result) {
	const { schema, extracted, source, model, options, eInvoice } = result;
	const { part, isSplit, facts } = result;
	const { fileName = null, text } = source;
	const isByOcr = fileName !== null && !text?.isOwn;
	const pages = text !== null && hasText(text) ? text.pages : null;
	const isUnreadable = text !== null && pages === null;
	const isUnchecked = source.image !== undefined && text === null;
	const isDataAlone = eInvoice?.isCompared === false;
	const { evidence: found, spans: places } = isDataAlone
		? NOWHERE
		: evidenceAndSpans(schema, extracted, pages, options);
	const fromInvoice = eInvoice?.evidence ?? {};
	// What comes from data was not read from the page, with whatever certainty.
	const isUnpaged = text?.isPdf && !text.isPaged;
	const read = Object.fromEntries(
		Object.entries(found)
			.filter(([path]) => !Object.hasOwn(fromInvoice, path))
			.map(([path, one]) => [path, isUnpaged ? { ...one, page: null } : one]),
	);
	const compared =
		text?.fileText && pages ? compareReadings(pages, text.fileText, places) : undefined;
	const meta = completeMeta(
		{
			fileName,
			source: isUnchecked ? 'image (not checked)' : sourceOf(source, eInvoice),
			otherKind: otherKind(schema, extracted.missingRequired, { ...found, ...fromInvoice }),
			pages: fileName !== null && hasPages(text) ? text.pages.length : null,
			...(part && aboutDocument(result, part)),
			...(isDataAlone && { lookedIn: eInvoice.isXml ? DATA : `${DATA}; page not read` }),
			model: isDataAlone ? null : (extracted.model ?? model),
			usage: {
				chat: extracted.usage,
				ocr: text?.ocrUsage ?? null,
				repairs: extracted.repairs,
			},
			textDifferences: compared?.differences,
			examples: extracted.examples,
			evidence: { ...withVerdicts(read, extracted.verdicts), ...fromInvoice },
			notes: [
				...extracted.notes,
				...notChecked(schema, extracted.record),
				...(facts?.notes ?? []),
				...(options.positions && isByOcr && pages ? untold(pages) : []),
			],
			issues: [
				...(facts?.issues ?? []),
				...(options.positions ? uncertain(read) : []),
				...crossCheck(schema, extracted.record, pages, extracted.rounding),
				...(compared?.issues ?? []),
				...(text?.warning === undefined ? [] : [doubtful(text.warning)]),
				...(isUnreadable ? [UNREADABLE_IMAGE] : []),
				...(isUnchecked ? [notLookedUp(source)] : []),
				...severalDocuments(schema, pages ?? [], {
					documents: extracted.documents,
					...(!isSplit && { option: FIND_THEM }),
				}),
				...(part?.reasons ?? []).map((text): Issue => ({ kind: 'border', fields: [], text })),
				...kindIssues(part, pages),
				// Rows are safe as they are.
				...(isInRows(result.output) ? [] : formulas(schema, extracted.record)),
			],
		},
		extracted,
	);
	return { meta, places };
}

const FIND_THEM = '"Documents per File: Find Them" reads each on its own';

/** The kind of a document and its position in its file, where these are asked for. */
const aboutDocument = (
	{ isSplit, kinds = [] }: Layout,
	{ facts, number, of, range }: DocumentPart,
) => ({
	...(kinds.length > 0 && facts?.kind && { kind: facts.kind }),
	...((isSplit || of > 1) && { document: `${number} of ${of}` }),
	...(range !== undefined && { range }),
});

function kindIssues(
	{ facts, invoice }: Partial<DocumentPart> = {},
	pages: SourcePage[] | null,
): Issue[] {
	const { name, other, words, page } = facts?.kind ?? {};
	if (name === undefined || invoice) return [];
	const issue = (text: string): Issue => ({ kind: 'kind', fields: [], text });
	return [
		...(other ? [issue(`The document may be of the kind "${other}" as well as "${name}"`)] : []),
		...(pages && page === null && name !== OTHER
			? [
					issue(
						words
							? `What shows that it is of the kind "${name}" is not on its pages: ${quote(words)}`
							: `Nothing shows that it is of the kind "${name}"`,
					),
				]
			: []),
	];
}

const DATA = "the invoice's data";

function sourceOf({ fileName, image, text }: ModelSource, eInvoice?: UsedEInvoice): Meta['source'] {
	if (eInvoice) return `e-invoice (${eInvoice.form})${eInvoice.isCompared ? ' and page' : ''}`;
	if (image !== undefined) return 'image';
	if (text?.isPdf) return 'pdf text';
	return fileName === undefined || text?.isOwn ? 'text' : 'ocr';
}

/** Values below this confidence need a review: services report 0.9 and more for clear print. */
const MIN_CONFIDENCE = 0.8;

/** Values that OCR has found but read with low confidence, where it was asked for that. */
const uncertain = (found: Record<string, Evidence>): Issue[] =>
	Object.entries(found).flatMap(([field, { match, confidence = 1 }]) => {
		if (match === 'none' || confidence >= MIN_CONFIDENCE) return [];
		// Not rounded up to what would be enough.
		const shown = (wholePercent(confidence) / 100).toFixed(2);
		const reason = `read with little certainty (${shown})`;
		return [toIssue({ kind: 'uncertain', field, reason })];
	});

const NO_CONFIDENCE = 'The service did not say how sure it is of its reading';
const NO_PLACES = 'The service did not return where the text is on the page';

/** What OCR was asked to tell about a document and did not. */
const untold = (pages: SourcePage[]): string[] => [
	...(pages.some((page) => page.confidence?.words?.length) ? [] : [NO_CONFIDENCE]),
	...(pages.some((page) => page.blocks?.length) ? [] : [NO_PLACES]),
];

/** Evidence with what a second answer says of each value, where there is one. */
function withVerdicts(found: Meta['evidence'], verdicts: AskedDocument['verdicts']) {
	return Object.fromEntries(
		Object.entries(found).map(([path, one]) => {
			const secondOpinion = verdicts?.get(path);
			return [path, secondOpinion === undefined ? one : { ...one, secondOpinion }];
		}),
	);
}

/** A record and its fields with what the lists of the user say of it. */
export const completeRecord = ({ schema, extracted, lists, facts }: Result) =>
	withKnown(schema, extracted.record, lists, facts);

/**
 * The rows or the record of a document, in the form that the `output` parameter asks for. Texts of rows
 * that a spreadsheet would run get an apostrophe in front; records keep theirs.
 */
export function toOutput(result: Result, meta: Meta, skipped: SkippedFile[]): IDataObject[] {
	const { output } = result;
	const { record } = completeRecord(result);
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
	return toRows(output, result, record, meta).map((row) =>
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
 * @param layout throws where the failure is the schema itself, or an option
 */
export function failedRow(
	output: Output,
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
		const known = layout();
		const [columns] = toRows(output, known, {}, { ...NO_META, ...emptyAbout(known) });
		return withoutFormulas({ ...columns, ...row });
	} catch {
		return withoutFormulas(row);
	}
}

const isInRows = (output: Output): output is 'flat' | 'listRows' =>
	output === 'flat' || output === 'listRows';

function toRows(
	output: 'flat' | 'listRows',
	{ schema: asked, lists }: Layout,
	record: Values,
	meta: Meta,
) {
	const { schema } = withKnown(asked, {}, lists);
	return output === 'listRows' ? toListRows(schema, record, meta) : [toFlat(schema, record, meta)];
}

/** The same columns for a document that failed, as far as it is known. */
const emptyAbout = (layout: Layout): Partial<Meta> => ({
	...(layout.kinds?.length && { kind: { name: null, words: null, page: null } }),
	...(layout.isSplit && { document: null }),
	...(layout.part && aboutDocument(layout, layout.part)),
});

const NO_META: Meta = completeMeta(
	{ fileName: null, source: null, pages: null, model: null },
	{ record: {}, missing: [], missingRequired: [], ...noFacts() },
);

/** The texts of a record that a spreadsheet would run as a formula. */
const formulas = (schema: Schema, record: Values): Issue[] =>
	toCells(schema, record)
		.flatMap(plainValues)
		.filter(({ value }) => typeof value === 'string' && isFormula(value))
		.map(({ path }) => toIssue({ kind: 'formula', field: path, reason: FORMULA }));

const FORMULA = 'the text begins like a formula, which a spreadsheet would run';

/** A row as a spreadsheet takes it for plain text: the names of files come from strangers too. */
const withoutFormulas = (row: IDataObject): IDataObject =>
	Object.fromEntries(
		Object.entries(row).map(([name, cell]) => [
			name,
			typeof cell === 'string' ? markFormula(cell) : cell,
		]),
	);
