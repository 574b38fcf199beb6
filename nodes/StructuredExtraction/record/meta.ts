import { fewOf } from '../../shared/text';
import type { CheckedRecord } from '../check/checkRecord';
import type { Finding } from '../check/crossChecks';
import type { Conflict } from '../check/mergeRecords';
import type { Evidence } from '../evidence/evidence';

/** What the node knows about a record besides its values: `_meta` of the output. */
export type Meta = Omit<CheckedRecord, 'record'> & {
	fileName: string | null;
	/** Pages of the document; null for plain text. */
	pages: number | null;
	/** The model that answered, where it is known. */
	model: string | null;
	usage?: unknown;
	conflicts: Conflict[];
	findings: Finding[];
	/** By path; empty when evidence was not asked for. */
	evidence: Record<string, Evidence>;
	/** What was done to the answer that does no harm. */
	notes: string[];
	/** What may have lost or mixed up values of the answer. */
	doubts: string[];
	/** Why a person should look at the record, in sentences; empty when there is no reason. */
	review: string[];
};

/** What `completeMeta` takes besides the checked record; lists may be left out where they are empty. */
type MetaSource = Pick<Meta, 'fileName' | 'pages' | 'model' | 'usage'> &
	Partial<Pick<Meta, 'conflicts' | 'findings' | 'evidence' | 'notes' | 'doubts'>>;

/** `_meta` of a checked record, with the reasons for a review worked out. */
export function completeMeta(source: MetaSource, checked: CheckedRecord): Meta {
	const { missing, missingRequired, invalid, ambiguous, originals, extra } = checked;
	const none = { conflicts: [], findings: [], evidence: {}, notes: [], doubts: [] };
	const facts = { missing, missingRequired, invalid, ambiguous, originals, extra };
	const meta = { ...none, ...source, ...facts };
	return { ...meta, review: reviewReasons(meta) };
}

/** Paths of values that were looked for in the source and not found. */
export function notFound({ evidence }: Pick<Meta, 'evidence'>): string[] {
	return Object.keys(evidence).filter((path) => evidence[path]?.match === 'none');
}

/** How many fields a sentence names, or how many sentences of a kind there are, before they are only counted. */
const MAX_NAMED = 10;

function reviewReasons(meta: Omit<Meta, 'review'>): string[] {
	const absent = notFound(meta);
	const notes = absent.map((field) => ({ field, reason: meta.evidence[field]?.note ?? '' }));
	const moreInvalid = meta.invalid.length - MAX_NAMED;
	return [
		...naming('Required but not in the document', meta.missingRequired),
		...sentences(meta.invalid),
		...(moreInvalid > 0 ? [`${moreInvalid} more values are not of their type`] : []),
		...naming('Not found in the text of the document', absent),
		...sentences(notes.filter(({ reason }) => reason !== '')),
		...sentences(meta.ambiguous),
		...meta.conflicts.map(disagreement),
		...meta.findings.map(({ message }) => message),
		...meta.doubts,
	];
}

const naming = (what: string, paths: string[]) =>
	paths.length === 0 ? [] : [`${what}: ${fewOf(paths, ', ', MAX_NAMED)}`];

const sentences = (about: { field: string; reason: string }[]) =>
	about.slice(0, MAX_NAMED).map(({ field, reason }) => `${field}: ${reason}`);

function disagreement({ field, used, others }: Conflict): string {
	const given = others.map(({ value, pages }) => `page ${pages} has "${value}"`);
	return `${field}: the pages do not agree, "${used}" was used, ${fewOf(given, ', ', MAX_NAMED)}`;
}
