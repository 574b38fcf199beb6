import { OTHER } from '../../shared/bundle/kinds';
import type { DocumentFacts } from '../../shared/bundle/documentRanges';
import type { Sliced } from '../../shared/budget';
import type { CheckedRecord } from '../../shared/check/checkRecord';
import { type Issue, ISSUE_KINDS, type IssueKind, toIssue } from '../../shared/check/issue';
import { isFormula } from '../../shared/formula';
import { joinPath } from '../../shared/schema/joinPath';
import { plainValues, toCells } from '../../shared/schema/cells';
import { inSentence, labelsOf, nameInWords } from '../../shared/schema/label';
import type { Schema } from '../../shared/schema/schema';
import { quote, wholePercent } from '../../shared/text/valueText';
import { hasHiddenText } from '../../shared/texts/visibility';
import { MAX_LISTED } from '../../shared/text/shorten';
import { hasValue, type Values } from '../../shared/values';
import { compareReadings, type PageDifference } from '../check/compareReadings';
import { crossCheck, notChecked } from '../check/crossChecks';
import { documentType } from '../check/documentType';
import { otherField } from '../check/otherField';
import { severalDocuments } from '../check/severalDocuments';
import { type Evidence, evidenceInSlices } from '../evidence/evidence';
import type { SourcePage } from '../evidence/sourceText';
import {
	type DocumentPart,
	type FoundInvoice,
	hasPages,
	hasText,
	type Job,
	type ModelSource,
	type Output,
	type Result,
} from '../job';
import { type Check, checkedOf } from './checked';
import { pageFacts } from './pages';

/** What the node knows about a record besides its values: `_meta` of the output. */
export type Meta = {
	/** Why a person should look at the record, in sentences; empty when there is no reason. */
	review: string[];
	fileName: string | null;
	/** For a copy of another document of the run without a difference, the file of that one. */
	copyOf?: string | null;
	/**
	 * The source of the values: the text that OCR found, the image itself, a plain text, or an e-invoice
	 * with its syntax and profile; of a file that was not read again, that it was seen before.
	 */
	source:
		| 'ocr'
		| 'image'
		| 'image (not checked)'
		| 'text'
		| 'text (hidden parts left out)'
		| 'pdf text'
		| 'seen before'
		| `e-invoice (${string})${'' | ' and page'}`
		| null;
	/** Pages of the document; null for a text without page breaks. */
	pages: number | null;
	/** The kind of the document and the words that show it, where it was asked for. */
	kind?: Omit<NonNullable<DocumentFacts['kind']>, 'name'> & { name: string | null };
	/** Which of the documents of its file it is: "2 of 3". */
	document?: string | null;
	/** Its pages in the file, where that was searched for documents: "4-6". */
	range?: string;
	/** The model that answered, where it is known. */
	model: string | null;
	usage?: unknown;
	/** Pages on which the text of the PDF file and OCR differ, where OCR was checked by it. */
	textDifferences?: PageDifference[];
	/** Names of the examples that the model was shown, where there are any. */
	examples?: string[];
	/** Checks that were made and have found nothing. */
	checked: Check[];
	/** All that is missing or doubtful, the gravest kinds first. */
	issues: Issue[];
	/** By path. */
	evidence: Record<string, Evidence>;
	/** Harmless changes to the answer, and values that were not checked. */
	notes: string[];
} & Pick<CheckedRecord, 'originals' | 'extra'>;

/** The `_meta` of an empty row. */
export const NO_META: Meta = {
	...{ review: [], fileName: null, source: null, pages: null, model: null },
	...{ checked: [], issues: [], evidence: {}, originals: {}, extra: [], notes: [] },
};

const pagesOf = ({ text }: ModelSource) => (text !== null && hasText(text) ? text.pages : null);

/** Looks the values of a record up in the text of its document, and compares OCR with it, with rests. */
export function* lookUpValues({
	job,
	part,
	extracted,
	source,
	eInvoice,
}: Omit<Result, 'looked'>): Sliced<Result['looked']> {
	const lookedUp = eInvoice?.isPageWanted === false ? { record: {}, originals: {} } : extracted;
	const pages = pagesOf(source);
	const looked = yield* evidenceInSlices(part.schema, lookedUp, pages, job.options);
	const fileText = source.text?.fileText;
	if (!fileText || !pages) return looked;
	return { ...looked, compared: yield* compareReadings(pages, fileText, looked.spans) };
}

/** The `_meta` of a record: its source, the evidence for its values, and what is missing or doubtful. */
export function metaOf(result: Result): Meta {
	const { job, part, extracted, source, eInvoice, facts, looked } = result;
	const { options, isSplit } = job;
	const { schema } = part;
	const { record, missing, missingRequired, usage, repairs } = extracted;
	const { fileName = null, text } = source;
	const isByOcr = fileName !== null && !text?.isOwn;
	const pages = pagesOf(source);
	const isUnchecked = source.image !== undefined && text === null;
	const isDataAlone = eInvoice?.isPageWanted === false;
	const fromInvoice = eInvoice?.evidence ?? {};
	const read: Meta['evidence'] = {};
	for (const [path, one] of Object.entries(looked.evidence)) {
		// Values from the e-invoice have no certainty of OCR, and no place on a page.
		if (Object.hasOwn(fromInvoice, path)) continue;
		const secondOpinion = extracted.verdicts?.get(path);
		read[path] = {
			...one,
			...(text?.isPdf && !text.isPaged && { page: null }),
			...(secondOpinion && { secondOpinion }),
		};
	}
	const evidence = { ...read, ...fromInvoice };
	const { compared } = looked;
	const several = severalDocuments(schema, pages ?? [], extracted);
	const other = otherKind(schema, missingRequired, evidence) ?? nothingFound(record);
	const onPages = pageFacts(source);
	const lookedIn = isDataAlone && `${DATA}${eInvoice.isXml ? '' : '; page not read'}`;
	const serious = byKind([
		...(other === undefined
			? naming('missing', lookedIn ? `Not found in ${lookedIn}` : 'Not found', missingRequired)
			: [doubt('otherKind', other)]),
		...extracted.issues.map(toIssue),
		...notFoundIssues(evidence),
		...(facts?.issues ?? []),
		...(options.positions ? uncertain(read) : []),
		...otherField(schema, looked, fromInvoice),
		...crossCheck(schema, record, pages, extracted.rounding, extracted.thirdParty),
		...documentType(record, pages, fromInvoice),
		...(compared?.issues ?? []),
		...onPages.issues,
		...(text?.warning === undefined ? [] : [doubt('notChecked', text.warning)]),
		...(text !== null && pages === null ? [doubt('answer', UNREADABLE_IMAGE)] : []),
		...(isUnchecked ? [notLookedUp(source)] : []),
		...several,
		...part.reasons.map((reason) => doubt('border', reason)),
		...(part.contradiction === undefined ? [] : [doubt('sum', part.contradiction)]),
		...kindIssues(part, pages),
		// Rows are safe as they are.
		...(isInRows(job.output) ? [] : formulas(schema, record)),
	]);
	const named = other === undefined ? missingRequired : [];
	const optional = missing.filter((field) => !named.includes(field));
	return {
		review: reasons(serious),
		fileName,
		source: isUnchecked ? 'image (not checked)' : sourceOf(source, extracted.notes, eInvoice),
		pages: fileName !== null && hasPages(text) ? text.pages.length : null,
		...aboutDocument(job, part),
		model: isDataAlone ? null : (extracted.model ?? ''),
		usage: { chat: usage, ocr: text?.ocrUsage ?? null, repairs },
		...(compared && { textDifferences: compared.differences }),
		...(extracted.examples && { examples: extracted.examples }),
		checked: checkedOf(result, serious, evidence),
		issues: [...serious, ...naming('missing', `Not in ${lookedIn || 'the document'}`, optional)],
		evidence,
		originals: extracted.originals,
		extra: extracted.extra,
		notes: [
			...extracted.notes,
			...onPages.notes,
			...notChecked(schema, record),
			...(facts?.notes ?? []),
			...(options.positions && isByOcr && pages ? missingOcrDetails(pages) : []),
			...(several.length > 0 && !isSplit && pages && pages.length > 1 ? [FIND_THEM] : []),
		],
	};
}

const doubt = (kind: IssueKind, text: string): Issue => ({ kind, fields: [], text });

const UNREADABLE_IMAGE = 'OCR found no text in the image, so that its values could not be checked';

const notLookedUp = ({ unread }: ModelSource) =>
	doubt('notChecked', `Values not checked (image)${unread ? `: OCR failed, ${unread}` : ''}`);

/** For those who build workflows; the reason is for whoever checks the record. */
const FIND_THEM =
	'"Documents per File: Several: Find Them" reads each document of a file on its own';

/** The kind of a document and its position in its file, where these are asked for. */
export const aboutDocument = (
	{ isSplit, kinds }: Job,
	{ facts, number, of, range }: DocumentPart,
) => ({
	...(kinds.length > 0 && facts?.kind && { kind: facts.kind }),
	...((isSplit || of > 1) && { document: `${number} of ${of}` }),
	...(range !== undefined && { range }),
});

function kindIssues({ facts, invoice }: DocumentPart, pages: SourcePage[] | null): Issue[] {
	const { name, other, words, page } = facts?.kind ?? {};
	if (name === undefined || invoice) return [];
	const unseen = words
		? `What shows that it is of the kind "${name}" is not on its pages: ${quote(words)}`
		: `Nothing shows that it is of the kind "${name}"`;
	return [
		...(other ? [`The document may be of the kind "${other}" as well as "${name}"`] : []),
		...(pages && page === null && name !== OTHER ? [unseen] : []),
	].map((text) => doubt('kind', text));
}

const DATA = "the invoice's data";

function sourceOf(
	{ fileName, image, text }: ModelSource,
	notes: string[],
	eInvoice: FoundInvoice | undefined,
): Meta['source'] {
	if (eInvoice) return `e-invoice (${eInvoice.form})${eInvoice.isPageWanted ? ' and page' : ''}`;
	if (image !== undefined) return 'image';
	if (text?.isPdf) return 'pdf text';
	if (fileName !== undefined && !text?.isOwn) return 'ocr';
	return hasHiddenText(notes) ? 'text (hidden parts left out)' : 'text';
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
const missingOcrDetails = (pages: SourcePage[]): string[] => [
	...(pages.some((page) => page.confidence?.words?.length) ? [] : [NO_CONFIDENCE]),
	...(pages.some((page) => page.blocks?.length) ? [] : [NO_PLACES]),
];

/** The texts of a record that a spreadsheet would run as a formula. */
const formulas = (schema: Schema, record: Values): Issue[] =>
	toCells(schema, record)
		.flatMap(plainValues)
		.filter(({ value }) => typeof value === 'string' && isFormula(value))
		.map(({ path }) => toIssue({ kind: 'formula', field: path, reason: FORMULA }));

const FORMULA = 'the text begins like a formula, which a spreadsheet would run';

export const isInRows = (output: Output) => output !== 'record';

/**
 * An issue in words for a document that has none of the wanted values; undefined if it may have some.
 * A value that is nowhere in the text does not count.
 */
function otherKind(
	{ name, fields }: Schema,
	missing: string[],
	evidence: Record<string, Evidence>,
): string | undefined {
	const required = fields.filter((field) => field.required);
	const given =
		required.length -
		required.filter(({ name: own }) => missing.includes(joinPath('', own))).length;
	const matches = Object.values(evidence).map(({ match }) => match);
	if (matches.some((match) => match === 'exact' || match === 'normalised')) return undefined;
	// One value may be made up.
	if (given >= required.length || given > (matches.includes('none') ? 1 : 0)) return undefined;
	if (name === 'record') return 'None of the required fields was found';
	const kind = inSentence(nameInWords(name));
	return `This does not look like ${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind}`;
}

/** An issue in words for a record without any value, where none is required. */
const nothingFound = (record: Values) =>
	hasValue(record) ? undefined : 'Nothing was found of the fields asked for';

/** Paths of values that were looked for in the source and not found. */
export const notFound = (evidence: Meta['evidence']): string[] =>
	Object.keys(evidence).filter((path) => evidence[path]?.match === 'none');

const naming = (kind: IssueKind, what: string, fields: string[]): Issue[] =>
	fields.length === 0 ? [] : [{ kind, fields, text: `${what}: ${labelsOf(fields)}` }];

/** Values that are nowhere in one issue, and one for each of which there is more to say. */
function notFoundIssues(evidence: Meta['evidence']): Issue[] {
	const absent = notFound(evidence);
	const noteOf = (path: string) => evidence[path]?.note;
	const explained = absent.flatMap((field) => {
		const reason = noteOf(field);
		return reason === undefined ? [] : [toIssue({ kind: 'notFound', field, reason })];
	});
	const others = absent.filter((field) => noteOf(field) === undefined);
	return [...naming('notFound', 'Not found in the text of the document', others), ...explained];
}

const kinds = Object.keys(ISSUE_KINDS) as IssueKind[];

const byKind = (issues: Issue[]) =>
	kinds.flatMap((kind) => issues.filter((issue) => issue.kind === kind));

function reasons(issues: Issue[]): string[] {
	return kinds.flatMap((kind) => {
		const texts = issues.filter((issue) => issue.kind === kind).map(({ text }) => text);
		const more = texts.length - MAX_LISTED;
		const rest = more > 0 ? [`${more} more ${ISSUE_KINDS[kind]}`] : [];
		return [...texts.slice(0, MAX_LISTED), ...rest];
	});
}
