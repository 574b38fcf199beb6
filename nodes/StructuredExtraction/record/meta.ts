import type { DocumentFacts } from '../../shared/bundle/documentRanges';
import type { PageDifference } from '../check/compareReadings';
import type { CheckedRecord } from '../../shared/check/checkRecord';
import { type Issue, ISSUE_KINDS, type IssueKind, toIssue } from '../../shared/check/issue';
import type { Evidence } from '../evidence/evidence';
import { labelsOf } from '../../shared/schema/label';

/** What the node knows about a record besides its values: `_meta` of the output. */
export type Meta = {
	/** Why a person should look at the record, in sentences; empty when there is no reason. */
	review: string[];
	fileName: string | null;
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
	/** All that is missing or doubtful, the gravest kinds first. */
	issues: Issue[];
	/** By path. */
	evidence: Record<string, Evidence>;
	/** Harmless changes to the answer, and values that were not checked. */
	notes: string[];
} & Pick<CheckedRecord, 'originals' | 'extra'>;

/** `_meta` of a checked record, with what is missing, doubtful and not found as issues. */
export function completeMeta(
	source: Omit<Meta, 'review' | 'evidence' | 'notes' | 'issues' | 'originals' | 'extra'> &
		Partial<Pick<Meta, 'evidence' | 'notes' | 'issues'>> & {
			/** Place where missing values were looked for; by default the document. */
			lookedIn?: string;
			/** What to say of a document that has nothing of what was asked for, in place of all its fields. */
			otherKind?: string;
		},
	checked: CheckedRecord,
): Meta {
	const { missing, missingRequired, issues, originals, extra } = checked;
	const { evidence = {}, notes = [], issues: others = [], lookedIn, otherKind, ...about } = source;
	const serious = byKind([
		...(otherKind === undefined
			? naming('missing', lookedIn ? `Not found in ${lookedIn}` : 'Not found', missingRequired)
			: [{ kind: 'otherKind' as const, fields: [], text: otherKind }]),
		...issues.map(toIssue),
		...notFoundIssues(evidence),
		...others,
	]);
	const required = new Set(otherKind === undefined ? missingRequired : []);
	const optional = missing.filter((field) => !required.has(field));
	return {
		review: reasons(serious),
		...about,
		issues: [...serious, ...naming('missing', `Not in ${lookedIn ?? 'the document'}`, optional)],
		...{ evidence, originals, extra, notes },
	};
}

/** Paths of values that were looked for in the source and not found. */
export function notFound({ evidence }: Pick<Meta, 'evidence'>): string[] {
	return Object.keys(evidence).filter((path) => evidence[path]?.match === 'none');
}

/** How many fields a sentence names, or how many sentences of a kind there are, before they are only counted. */
const MAX_NAMED = 10;

const naming = (kind: IssueKind, what: string, fields: string[]): Issue[] =>
	fields.length === 0 ? [] : [{ kind, fields, text: `${what}: ${labelsOf(fields, MAX_NAMED)}` }];

/** Values that are nowhere in one issue, and one for each of which there is more to say. */
function notFoundIssues(evidence: Meta['evidence']): Issue[] {
	const absent = notFound({ evidence });
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
		const more = texts.length - MAX_NAMED;
		const rest = more > 0 ? [`${more} more ${ISSUE_KINDS[kind]}`] : [];
		return [...texts.slice(0, MAX_NAMED), ...rest];
	});
}
