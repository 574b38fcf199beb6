import type { CheckedRecord, DoubtfulValue, InvalidValue } from '../check/checkRecord';
import type { Evidence } from '../evidence/evidence';

/** A field for which two parts of a long document gave different values. */
export type Conflict = { field: string; used: string; others: { value: string; pages: string }[] };

/** Values that are each in order but do not agree, such as net + tax and total. */
export type Finding = { fields: string[]; message: string };

/** What the node knows about a record besides its values: `_meta` of the output. */
export type Meta = {
	fileName: string | null;
	/** Pages of the document; null for plain text. */
	pages: number | null;
	/** The model that answered, where it is known. */
	model: string | null;
	usage?: unknown;
	missing: string[];
	missingRequired: string[];
	invalid: InvalidValue[];
	ambiguous: DoubtfulValue[];
	conflicts: Conflict[];
	findings: Finding[];
	/** By path; empty when evidence was not asked for. */
	evidence: Record<string, Evidence>;
	/** What the answer gave, by path, wherever the record's value is written differently. */
	originals: Record<string, string>;
	/** Paths of keys in the answer that were not asked for. */
	extra: string[];
	/** What was done to the answer that does no harm. */
	notes: string[];
	/** What may have lost or mixed up values of the answer. */
	doubts: string[];
	/** Why a person should look at the record, in sentences; empty when there is no reason. */
	review: string[];
};

/** Paths of values that were looked for in the source and not found. */
export function notFound(meta: Pick<Meta, 'evidence'>): string[] {
	return Object.entries(meta.evidence).flatMap(([path, { match }]) =>
		match === 'none' ? [path] : [],
	);
}

/** How many paths a sentence names before it only counts. */
const MAX_NAMED = 10;

function named(paths: string[]): string {
	const shown = paths.slice(0, MAX_NAMED).join(', ');
	return paths.length > MAX_NAMED ? `${shown} and ${paths.length - MAX_NAMED} more` : shown;
}

/** Why a person should look at a record, in sentences. */
function reviewReasons(meta: Omit<Meta, 'review'>): string[] {
	const absent = notFound(meta);
	return [
		...(meta.missingRequired.length === 0
			? []
			: [`Required but not in the document: ${named(meta.missingRequired)}`]),
		...meta.invalid.slice(0, MAX_NAMED).map(({ field, reason }) => `${field}: ${reason}`),
		...(meta.invalid.length > MAX_NAMED
			? [`${meta.invalid.length - MAX_NAMED} more values are not of their type`]
			: []),
		...(absent.length === 0 ? [] : [`Not found in the text of the document: ${named(absent)}`]),
		...absent
			.flatMap((path) => {
				const note = meta.evidence[path]?.note;
				return note === undefined ? [] : [`${path}: ${note}`];
			})
			.slice(0, MAX_NAMED),
		...meta.ambiguous.slice(0, MAX_NAMED).map(({ field, reason }) => `${field}: ${reason}`),
		...meta.conflicts.map(
			({ field, used, others }) =>
				`${field}: the pages do not agree, "${used}" was used, ${others
					.slice(0, MAX_NAMED)
					.map(({ value, pages }) => `page ${pages} has "${value}"`)
					.join(', ')}${others.length > MAX_NAMED ? ` and ${others.length - MAX_NAMED} more` : ''}`,
		),
		...meta.findings.map(({ message }) => message),
		...meta.doubts,
	];
}

/** What `completeMeta` takes besides the checked record; lists may be left out where they are empty. */
type MetaSource = Pick<Meta, 'fileName' | 'pages' | 'model' | 'usage'> &
	Partial<Pick<Meta, 'conflicts' | 'findings' | 'evidence' | 'notes' | 'doubts'>>;

/** `_meta` of a checked record, with the reasons for a review worked out. */
export function completeMeta(source: MetaSource, checked: CheckedRecord): Meta {
	const { missing, missingRequired, invalid, ambiguous, originals, extra } = checked;
	const meta = {
		conflicts: [],
		findings: [],
		evidence: {},
		notes: [],
		doubts: [],
		...source,
		...{ missing, missingRequired, invalid, ambiguous, originals, extra },
	};
	return { ...meta, review: reviewReasons(meta) };
}
