import type { CheckedRecord } from '../answer/checkRecord';
import type { DocumentFacts } from '../bundle/documentRanges';
import { MAX_LISTED } from '../../shared/basics/text/shorten';
import type { Page } from '../../shared/documents/ocr/pages';
import type { Reading } from '../../shared/documents/ocr/reading';
import type { PageComparison } from '../../shared/documents/pdfText/compareTexts';
import { isNote, issueKindOf, issueOf, textOf, wordsOf } from '../../shared/values/facts/fact';
import { type Issue, ISSUE_KINDS, type IssueKind } from '../../shared/values/facts/issue';
import { notChecked } from '../check/crossChecks';
import type { Evidence } from '../evidence/evidence';
import { ROLES } from '../../shared/values/roles/roles';
import { rolesOf } from '../../shared/values/roles/rolesOf';
import { namedRecord } from '../../shared/known/ownNames';
import type { ComparedWith } from '../known/knownFields';
import {
	type DocumentPart,
	type FoundInvoice,
	hasPages,
	hasText,
	type Job,
	type Result,
} from '../job';
import { type Checked, checkedOf } from './checked';
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
	textDifferences?: ReturnType<typeof differenceOf>[];
	/** Names of the examples that the model was shown, where there are any. */
	examples?: string[];
	/** The conditions of a record that is fine, and which of them were looked at. */
	checked: Checked;
	/** All that is missing or doubtful, the gravest kinds first. */
	issues: Issue[];
	/** By path; a value that something like it occurs of has a note why that does not count. */
	evidence: Record<
		string,
		Omit<Evidence, 'fact'> & { note?: string; secondOpinion?: 'agrees' | 'differs' }
	>;
	/** Harmless changes to the answer, and values that were not checked. */
	notes: string[];
	/** What the record was compared with outside of it, so that Review compares a corrected one again. */
	comparedWith?: ComparedWith;
} & Pick<CheckedRecord, 'originals' | 'extra'>;

/** The `_meta` of an empty row. */
export const NO_META: Meta = {
	review: [],
	fileName: null,
	source: null,
	pages: null,
	model: null,
	checked: {},
	issues: [],
	evidence: {},
	originals: {},
	extra: [],
	notes: [],
};

/** The `_meta` of a record: its source, the evidence for its values, and what is missing or doubtful. */
export function metaOf(result: Result): Meta {
	const { job, part, document, extracted, reading, eInvoice, facts, findings } = result;
	const { fileName = null } = document;
	const { origin } = reading;
	const isByOcr = origin === 'ocr' || origin === 'image';
	const pages = hasText(reading) ? reading.pages : [];
	const evidence = evidenceOf(result);
	const serious = byKind([...extracted.facts, ...findings.facts].map(issueOf));
	const spared = findings.spared ?? [];
	const isSeveral = findings.facts.some((fact) => issueKindOf(fact) === 'severalDocuments');
	return {
		review: reasons(serious),
		fileName,
		...(facts?.copyOf !== undefined && { copyOf: facts.copyOf }),
		source: sourceOf(reading, eInvoice),
		pages: fileName !== null && hasPages(reading) ? reading.pages.length : null,
		...aboutDocument(job, part),
		model: eInvoice?.isPageWanted === false ? null : (extracted.model ?? ''),
		usage: { chat: extracted.usage, ocr: reading.usage.reported, repairs: extracted.repairs },
		...(findings.textDifferences && {
			textDifferences: findings.textDifferences.map(differenceOf),
		}),
		...(extracted.examples && { examples: extracted.examples }),
		checked: checkedOf(result, [...serious, ...spared.map(issueOf)], evidence),
		issues: [...serious, ...[...findings.lacking, ...spared].map(issueOf)],
		evidence,
		originals: extracted.originals,
		extra: extracted.extra,
		notes: [
			...[
				...extracted.notes,
				...pageFacts(reading).notes,
				...findings.lacking.filter(isNote),
				...spared,
				...notChecked(part.schema, extracted.record),
				...(facts?.notes ?? []),
			].map(textOf),
			...(job.options.positions && isByOcr && pages.length > 0 ? missingOcrDetails(pages) : []),
			...(isSeveral && !job.isSplit && pages.length > 1 ? [FIND_THEM] : []),
		],
		...comparedWithOf(result),
	};
}

/** What Review compares the record with again, and the roles that only its schema tells. */
function comparedWithOf({ part: { schema }, extracted: { record }, facts }: Result) {
	const certain = rolesOf(schema);
	const [known, named] = [namedRecord(record, certain), namedRecord(record)];
	const roles = [...certain].filter(([role]) => {
		const path = (ROLES[role].listedAs ?? role).replace('.', '[0].');
		return known.pathOf(path) !== named.pathOf(path);
	});
	const { comparedWith } = facts ?? {};
	if (roles.length === 0) return comparedWith && { comparedWith };
	return { comparedWith: { ...comparedWith, roles: Object.fromEntries(roles) } };
}

/** The evidence with its facts in words, and what a second opinion says; the values of an e-invoice need none. */
function evidenceOf({ extracted: { verdicts }, eInvoice, findings }: Result): Meta['evidence'] {
	const entries = Object.entries(findings.evidence).map(([path, { fact, ...one }]) => {
		const isOfInvoice = eInvoice && Object.hasOwn(eInvoice.evidence, path);
		const secondOpinion = isOfInvoice ? undefined : verdicts?.get(path);
		const note = fact && wordsOf(fact);
		return [path, { ...one, ...(note && { note }), ...(secondOpinion && { secondOpinion }) }];
	});
	return Object.fromEntries(entries) as Meta['evidence'];
}

/**
 * How many numbers, amounts and dates of a page only one of its two texts has, and how much of the file's text OCR
 * has found, from 0 to 1. The page is null for a text without pages.
 */
const differenceOf = ({ page, onlyInFile, onlyInOcr, share }: PageComparison) => ({
	page,
	onlyInFile: onlyInFile.length,
	onlyInOcr: onlyInOcr.length,
	share: Math.round(share * 100) / 100,
});

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

const NO_CONFIDENCE = 'The service did not say how sure it is of its reading';
const NO_PLACES = 'The service did not return where the text is on the page';

/** What OCR was asked to tell about a document and did not. */
const missingOcrDetails = (pages: Page[]): string[] => [
	...(pages.some((page) => page.confidence?.words?.length) ? [] : [NO_CONFIDENCE]),
	...(pages.some((page) => page.blocks?.length) ? [] : [NO_PLACES]),
];

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
