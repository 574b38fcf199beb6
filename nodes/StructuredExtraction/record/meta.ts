import { OTHER } from '../fields/kinds';
import type { DocumentFacts } from '../bundle/documentRanges';
import type { Sliced } from '../../shared/host/budget';
import type { CheckedRecord } from '../answer/checkRecord';
import { type Fact, issueOf } from '../../shared/values/facts/fact';
import { type Issue, ISSUE_KINDS, type IssueKind } from '../../shared/values/facts/issue';
import { isFormula } from '../../shared/basics/text/formula';
import { joinPath } from '../../shared/values/schema/joinPath';
import { plainValues, toCells } from '../fields/cells';
import type { Schema } from '../../shared/values/schema/schema';
import { MAX_LISTED } from '../../shared/basics/text/shorten';
import { hasValue, type Values } from '../../shared/basics/values';
import { compareReadings, type PageDifference } from '../check/compareReadings';
import { crossCheck, notChecked } from '../check/crossChecks';
import { documentType } from '../check/documentType';
import { labelledValues } from '../check/labelledValues';
import { linesOnPages } from '../check/linesOnPages';
import { otherField } from '../check/otherField';
import { severalDocuments } from '../check/severalDocuments';
import { supplierName } from '../check/supplierName';
import { type Evidence, evidenceInSlices } from '../evidence/evidence';
import type { Page } from '../../shared/documents/ocr/pages';
import type { Reading } from '../../shared/documents/ocr/reading';
import {
	type DocumentPart,
	type FoundInvoice,
	hasPages,
	hasText,
	type Job,
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
	/** For a copy of another document of the run, or of an earlier record, without a difference, the file of that one. */
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
	review: [],
	fileName: null,
	source: null,
	pages: null,
	model: null,
	checked: [],
	issues: [],
	evidence: {},
	originals: {},
	extra: [],
	notes: [],
};

const pagesOf = (reading: Reading) => (hasText(reading) ? reading.pages : null);

/** Looks the values of a record up in the text of its document, and compares OCR with it, with rests. */
export function* lookUpValues({
	job,
	part,
	extracted,
	reading,
	eInvoice,
}: Omit<Result, 'looked'>): Sliced<Result['looked']> {
	const lookedUp = eInvoice?.isPageWanted === false ? { record: {}, originals: {} } : extracted;
	const pages = pagesOf(reading);
	const looked = yield* evidenceInSlices(part.schema, lookedUp, pages, job.options);
	const { textOfPdf } = reading;
	if (!textOfPdf || !pages) return looked;
	return { ...looked, compared: yield* compareReadings(pages, textOfPdf, looked.spans) };
}

/** The `_meta` of a record: its source, the evidence for its values, and what is missing or doubtful. */
export function metaOf(result: Result): Meta {
	const { job, part, document, extracted, reading, eInvoice, facts, looked } = result;
	const { options, isSplit } = job;
	const { schema } = part;
	const { record, missing, missingRequired, usage, repairs } = extracted;
	const { fileName = null } = document;
	const { origin } = reading;
	const isByOcr = origin === 'ocr' || origin === 'image';
	const pages = pagesOf(reading);
	const isDataAlone = eInvoice?.isPageWanted === false;
	const fromInvoice = eInvoice?.evidence ?? {};
	const read: Meta['evidence'] = {};
	for (const [path, one] of Object.entries(looked.evidence)) {
		// Values from the e-invoice have no certainty of OCR, and no place on a page.
		if (Object.hasOwn(fromInvoice, path)) continue;
		const secondOpinion = extracted.verdicts?.get(path);
		read[path] = {
			...one,
			...(!reading.isPaged && { page: null }),
			...(secondOpinion && { secondOpinion }),
		};
	}
	const evidence = { ...read, ...fromInvoice };
	const { compared } = looked;
	const several = severalDocuments(schema, pages ?? [], extracted);
	const other = otherKind(schema, missingRequired, evidence, record);
	const onPages = pageFacts(reading);
	const printed = labelledValues(schema, record, pages, options, fromInvoice);
	const where = isDataAlone ? `${DATA}${eInvoice.isXml ? '' : '; page not read'}` : undefined;
	const found: Fact[] = [
		...(other ? [other] : naming({ kind: 'missing', fields: missingRequired, values: { where } })),
		...notFoundFacts(evidence),
		...(facts?.found ?? []),
		...(options.positions ? uncertain(read) : []),
		...otherField(schema, looked, fromInvoice),
		...supplierName(schema, looked.located, pages, fromInvoice),
		...printed.facts,
		...crossCheck(schema, record, pages, extracted.rounding, extracted.thirdParty),
		...(isDataAlone ? [] : linesOnPages(schema, record, pages, looked.located)),
		...documentType(record, pages, fromInvoice),
		...(compared?.facts ?? []),
		...reading.facts,
		...onPages.facts,
		...(reading.pages.length > 0 && pages === null ? [IMAGE_WITHOUT_TEXT] : []),
		...several,
		...doubtsOfPart(part, pages),
		// Rows are safe as they are.
		...(isInRows(job.output) ? [] : formulas(schema, record)),
	];
	const serious = byKind([...extracted.facts, ...found].map(issueOf));
	const named = other === undefined ? missingRequired : [];
	const optional = missing.filter((field) => !named.includes(field));
	const inDocument = { where: where ?? 'the document' };
	const lacking = naming({ kind: 'missingOptional', fields: optional, values: inDocument });
	return {
		review: reasons(serious),
		fileName,
		...(facts?.copyOf !== undefined && { copyOf: facts.copyOf }),
		source: sourceOf(reading, eInvoice),
		pages: fileName !== null && hasPages(reading) ? reading.pages.length : null,
		...aboutDocument(job, part),
		model: isDataAlone ? null : (extracted.model ?? ''),
		usage: { chat: usage, ocr: reading.usage.reported, repairs },
		...(compared && { textDifferences: compared.differences }),
		...(extracted.examples && { examples: extracted.examples }),
		checked: checkedOf(result, serious, evidence),
		issues: [...serious, ...lacking.map(issueOf)],
		evidence,
		originals: extracted.originals,
		extra: extracted.extra,
		notes: [
			...extracted.notes,
			...onPages.notes,
			...printed.notes,
			...notChecked(schema, record),
			...(facts?.notes ?? []),
			...(options.positions && isByOcr && pages ? missingOcrDetails(pages) : []),
			...(several.length > 0 && !isSplit && pages && pages.length > 1 ? [FIND_THEM] : []),
		],
	};
}

/** Its values could not be looked up. */
const IMAGE_WITHOUT_TEXT: Fact = { kind: 'imageWithoutText', fields: [], values: {} };

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

/** Where a document of a file may begin and end otherwise, be of another kind, or contradict its data. */
function doubtsOfPart(
	{ facts: known, invoice, reasons, contradiction }: DocumentPart,
	pages: Page[] | null,
): Fact[] {
	const facts = reasons.map((sentence): Fact => ({
		kind: 'border',
		fields: [],
		values: { sentence },
	}));
	if (contradiction !== undefined) {
		facts.push({ kind: 'dataContradict', fields: [], values: { sentence: contradiction } });
	}
	const { name, other, words = null, page } = known?.kind ?? {};
	if (name === undefined || invoice) return facts;
	if (other) facts.push({ kind: 'kindToo', fields: [], values: { name, other } });
	if (pages && page === null && name !== OTHER) {
		facts.push({ kind: 'kindNotShown', fields: [], values: { name, words } });
	}
	return facts;
}

const DATA = "the invoice's data";

function sourceOf(
	{ origin, pages, hasHiddenText }: Reading,
	eInvoice: FoundInvoice | undefined,
): Meta['source'] {
	if (eInvoice) return `e-invoice (${eInvoice.form})${eInvoice.isPageWanted ? ' and page' : ''}`;
	switch (origin) {
		case 'image':
			return pages.length === 0 ? 'image (not checked)' : 'image';
		case 'pdfText':
			return 'pdf text';
		case 'text':
			return hasHiddenText ? 'text (hidden parts left out)' : 'text';
		default:
			return 'ocr';
	}
}

/** Values below this confidence need a review: services report 0.9 and more for clear print. */
const MIN_CONFIDENCE = 0.8;

/** Values that OCR has found but read with low confidence, where it was asked for that. */
const uncertain = (found: Record<string, Evidence>): Fact[] =>
	Object.entries(found).flatMap(([field, { match, confidence = 1 }]): Fact[] => {
		if (match === 'none' || confidence >= MIN_CONFIDENCE) return [];
		return [{ kind: 'uncertain', fields: [field], values: { confidence } }];
	});

const NO_CONFIDENCE = 'The service did not say how sure it is of its reading';
const NO_PLACES = 'The service did not return where the text is on the page';

/** What OCR was asked to tell about a document and did not. */
const missingOcrDetails = (pages: Page[]): string[] => [
	...(pages.some((page) => page.confidence?.words?.length) ? [] : [NO_CONFIDENCE]),
	...(pages.some((page) => page.blocks?.length) ? [] : [NO_PLACES]),
];

/** The texts of a record that a spreadsheet would run as a formula. */
const formulas = (schema: Schema, record: Values): Fact[] =>
	toCells(schema, record)
		.flatMap(plainValues)
		.filter(({ value }) => typeof value === 'string' && isFormula(value))
		.map(({ path }) => ({ kind: 'formula', fields: [path], values: {} }));

export const isInRows = (output: Output) => output !== 'record';

/**
 * That a document has none of the wanted values; undefined if it may have some. A value that is nowhere in
 * the text does not count.
 */
function otherKind(
	{ name, fields }: Schema,
	missing: string[],
	evidence: Record<string, Evidence>,
	record: Values,
): Fact | undefined {
	const required = fields.filter((field) => field.required);
	const given =
		required.length -
		required.filter(({ name: own }) => missing.includes(joinPath('', own))).length;
	const matches = Object.values(evidence).map(({ match }) => match);
	const isAnyFound = matches.some((match) => match === 'exact' || match === 'normalised');
	// One value may be made up.
	const mayHaveSome = given >= required.length || given > (matches.includes('none') ? 1 : 0);
	if (isAnyFound || mayHaveSome) {
		return hasValue(record) ? undefined : { kind: 'nothing', fields: [], values: {} };
	}
	if (name === 'record') return { kind: 'nothingRequired', fields: [], values: {} };
	return { kind: 'otherKind', fields: [], values: { wanted: name } };
}

/** Paths of values that were looked for in the source and not found. */
export const notFound = (evidence: Meta['evidence']): string[] =>
	Object.keys(evidence).filter((path) => evidence[path]?.match === 'none');

/** A fact about each of some fields; none where there are no fields. */
const naming = (fact: Fact): Fact[] => (fact.fields.length === 0 ? [] : [fact]);

/** Values that are nowhere as one fact, and one for each of which there is more to say. */
function notFoundFacts(evidence: Meta['evidence']): Fact[] {
	const absent = notFound(evidence);
	const noteOf = (path: string) => evidence[path]?.note;
	const explained = absent.flatMap((field): Fact[] => {
		const note = noteOf(field);
		return note === undefined
			? []
			: [{ kind: 'notFoundBecause', fields: [field], values: { note } }];
	});
	const others = absent.filter((field) => noteOf(field) === undefined);
	return [...naming({ kind: 'notFound', fields: others, values: {} }), ...explained];
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
