import { OTHER } from '../shared/bundle/kinds';
import { type Issue, toIssue } from '../shared/check/issue';
import { isFormula } from '../shared/formula';
import { plainValues, toCells } from '../shared/schema/cells';
import type { Schema } from '../shared/schema/schema';
import { quote, wholePercent } from '../shared/text/valueText';
import { hasHiddenText } from '../shared/texts/visibility';
import type { Values } from '../shared/values';
import { hasPages, hasText, type ModelSource } from './ask/askDocument';
import type { AskedTask, UsedEInvoice } from './ask/askTask';
import type { DocumentPart } from './ask/splitTask';
import { compareReadings } from './check/compareReadings';
import { crossCheck, notChecked } from './check/crossChecks/crossChecks';
import { otherField } from './check/otherField';
import { severalDocuments } from './check/severalDocuments';
import { type Evidence, evidenceAndSpans } from './evidence/evidence';
import type { SourcePage } from './evidence/sourceText';
import type { Job, Output } from './job';
import type { KnownFacts } from './known/knownFields';
import { completeMeta, type Meta } from './record/meta';
import { inSentence, nameInWords } from '../shared/schema/label';

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

/** A document with its answer, and everything that its output is made of. */
export interface Result {
	job: Job;
	part: DocumentPart;
	asked: AskedTask;
	/** What the lists of the user show. */
	facts?: KnownFacts;
}

/** The `_meta` of a record: its source, its issues, the evidence for its values. */
export const metaOf = (result: Result): Meta => metaAndPlaces(result).meta;

/** Looks the values of a record up in the text of its document. */
export function lookUpValues({ job: { options }, part: { schema }, asked }: Result) {
	const { extracted, source, eInvoice } = asked;
	const pages = pagesOf(source);
	const lookedUp = eInvoice?.isCompared === false ? { record: {}, originals: {} } : extracted;
	return evidenceAndSpans(schema, lookedUp, pages, options);
}

const pagesOf = ({ text }: ModelSource) => (text !== null && hasText(text) ? text.pages : null);

/** As `metaOf`, with the places of the values in the text, by path. */
export function metaAndPlaces(result: Result, looked = lookUpValues(result)) {
	const { job, part, asked, facts } = result;
	const { options, isSplit } = job;
	const { schema } = part;
	const { extracted, source, eInvoice } = asked;
	const { fileName = null, text } = source;
	const isByOcr = fileName !== null && !text?.isOwn;
	const pages = pagesOf(source);
	const isUnreadable = text !== null && pages === null;
	const isUnchecked = source.image !== undefined && text === null;
	const isDataAlone = eInvoice?.isCompared === false;
	const { evidence: found, spans: places } = looked;
	const fromInvoice = eInvoice?.evidence ?? {};
	const isUnpaged = text?.isPdf && !text.isPaged;
	const read: Meta['evidence'] = {};
	for (const [path, one] of Object.entries(found)) {
		// Values from the e-invoice have no certainty of OCR, and no place on a page.
		if (Object.hasOwn(fromInvoice, path)) continue;
		const secondOpinion = extracted.verdicts?.get(path);
		read[path] = {
			...one,
			...(isUnpaged && { page: null }),
			...(secondOpinion && { secondOpinion }),
		};
	}
	const compared =
		text?.fileText && pages ? compareReadings(pages, text.fileText, places) : undefined;
	const several = severalDocuments(schema, pages ?? [], { documents: extracted.documents });
	const meta = completeMeta(
		{
			fileName,
			source: isUnchecked ? 'image (not checked)' : sourceOf(source, extracted.notes, eInvoice),
			otherKind: otherKind(schema, extracted.missingRequired, { ...found, ...fromInvoice }),
			pages: fileName !== null && hasPages(text) ? text.pages.length : null,
			...aboutDocument(job, part),
			...(isDataAlone && { lookedIn: eInvoice.isXml ? DATA : `${DATA}; page not read` }),
			model: isDataAlone ? null : (extracted.model ?? asked.model ?? ''),
			usage: {
				chat: extracted.usage,
				ocr: text?.ocrUsage ?? null,
				repairs: extracted.repairs,
			},
			...(compared && { textDifferences: compared.differences }),
			...(extracted.examples && { examples: extracted.examples }),
			evidence: { ...read, ...fromInvoice },
			notes: [
				...extracted.notes,
				...notChecked(schema, extracted.record),
				...(facts?.notes ?? []),
				...(options.positions && isByOcr && pages ? missingOcrDetails(pages) : []),
				...(several.length > 0 && !isSplit && pages && pages.length > 1 ? [FIND_THEM] : []),
			],
			issues: [
				...(facts?.issues ?? []),
				...(options.positions ? uncertain(read) : []),
				...otherField(schema, looked, fromInvoice),
				...crossCheck(schema, extracted.record, pages, extracted.rounding),
				...(compared?.issues ?? []),
				...(text?.warning === undefined ? [] : [doubtful(text.warning)]),
				...(isUnreadable ? [UNREADABLE_IMAGE] : []),
				...(isUnchecked ? [notLookedUp(source)] : []),
				...several,
				...part.reasons.map((text): Issue => ({ kind: 'border', fields: [], text })),
				...(part.contradiction === undefined
					? []
					: [{ kind: 'sum' as const, fields: [], text: part.contradiction }]),
				...kindIssues(part, pages),
				// Rows are safe as they are.
				...(isInRows(job.output) ? [] : formulas(schema, extracted.record)),
			],
		},
		extracted,
	);
	return { meta, places };
}

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

function sourceOf(
	{ fileName, image, text }: ModelSource,
	notes: string[],
	eInvoice?: UsedEInvoice,
): Meta['source'] {
	if (eInvoice) return `e-invoice (${eInvoice.form})${eInvoice.isCompared ? ' and page' : ''}`;
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

export type RowOutput = Exclude<Output, 'record'>;

export const isInRows = (output: Output): output is RowOutput => output !== 'record';

/**
 * An issue in words for a document that has none of the wanted values; undefined if it may have some.
 * A value that is nowhere in the text does not count.
 */
export function otherKind(
	{ name, fields }: Schema,
	missing: string[],
	evidence: Record<string, Evidence>,
): string | undefined {
	const required = fields.filter((field) => field.required);
	const given = required.length - required.filter((field) => missing.includes(field.name)).length;
	const matches = Object.values(evidence).map(({ match }) => match);
	if (matches.some((match) => match === 'exact' || match === 'normalised')) return undefined;
	// One value may be made up.
	if (given >= required.length || given > (matches.includes('none') ? 1 : 0)) return undefined;
	if (name === 'record') return 'None of the required fields was found';
	const kind = inSentence(nameInWords(name));
	return `This does not look like ${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind}`;
}
