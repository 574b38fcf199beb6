import type { Page, PageBlock } from '../../shared/ocr/pages';
import { plainValues, toCells } from '../../shared/schema/cells';
import { valueAsText } from '../../shared/text/valueText';
import { hasValue, type Values } from '../../shared/values';
import type { CheckedRecord } from '../../shared/check/checkRecord';
import type { Issue } from '../../shared/check/issue';
import type { Evidence, PageSpan } from '../evidence/evidence';
import type { SourcePage } from '../evidence/sourceText';
import type { Meta } from '../record/meta';
import { joinLabels, labelOf, labelsAlong } from '../../shared/schema/label';
import type { Schema } from '../../shared/schema/schema';

/** A page of the document as OCR has read it. */
export type ReviewSheet = Pick<SourcePage, 'number' | 'markdown'> & {
	/** In pixels. */
	dimensions?: Pick<NonNullable<Page['dimensions']>, 'width' | 'height'> | null;
	/** The parts of the page in reading order; their content is in the Markdown of the page. */
	blocks?: Pick<PageBlock, 'content' | 'box'>[];
};

/** A value to look at. */
export type ReviewField = {
	/** As the issues and the columns name it, such as `lines[0].total`. */
	path: string;
	/** In words: "Total", and "Line 1" for what it is part of; '' at the top. */
	name: string;
	group: string;
	/** As it goes into a sheet; null where there is none. */
	value: string | null;
	/** What the answer gave, where the value is written differently. */
	original?: string;
	evidence?: Evidence;
	/** Where it occurs in the pages. */
	place?: PageSpan;
	/** Why a person should check it, in sentences; empty when there is no reason. */
	reasons: string[];
};

/** An image as it can be shown: a data URI, or why it is not shown, in a sentence. */
export type ReviewImage = { url: string } | { absent: string };

/** A sentence about several values, with the paths of those that the page has. */
export type ReviewIssue = { text: string; paths: string[] };

/** All that a review page shows of a document. */
export type ReviewPage = {
	/** Null for a plain text. */
	fileName: string | null;
	/** `_meta.source`. */
	source: string | null;
	model: string | null;
	/** Issues of the record as a whole, or about how its values fit together. */
	issues: ReviewIssue[];
	/** Those to check first, the gravest before the others; then the rest in the order of the schema. */
	fields: ReviewField[];
	/** Empty where there is no text of the document. */
	sheets: ReviewSheet[];
	/** Where the document is an image. */
	image?: ReviewImage;
	/** Harmless corrections of the answer. */
	notes: string[];
};

/** What a review page is made of. */
export interface Known {
	schema: Schema;
	checked: CheckedRecord;
	meta: Meta;
	sheets: ReviewSheet[];
	places: Map<string, PageSpan>;
	image?: ReviewImage;
}

/** What a person who checks a record is to see. */
export function reviewPage({ schema, checked, meta, sheets, places, image }: Known): ReviewPage {
	const leaves = new Map(leavesOf(schema, checked.record).map((leaf) => [leaf.path, leaf]));
	const { reasons, issues } = whyToCheck(meta.issues, checked, leaves);
	const paths = new Set([...reasons.keys(), ...leaves.keys()]);
	const fields = [...paths].flatMap((path): ReviewField[] => {
		const leaf = leaves.get(path);
		if (leaf === undefined) return [];
		const known = {
			original: ownOf(meta.originals, path),
			evidence: ownOf(meta.evidence, path),
			place: places.get(path),
		};
		return [{ ...leaf, ...known, reasons: [...(reasons.get(path) ?? [])] }];
	});
	const { fileName, source, model, notes } = meta;
	return { fileName, source, model, notes, issues, fields, sheets, image };
}

const ownOf = <Value>(of: Record<string, Value>, path: string): Value | undefined =>
	Object.hasOwn(of, path) ? of[path] : undefined;

type Leaf = Pick<ReviewField, 'path' | 'name' | 'group' | 'value'>;

/** The values of a record with their names in words; an empty list is one without a value. */
const leavesOf = (schema: Schema, record: Values): Leaf[] =>
	toCells(schema, record).flatMap((cell) => {
		const labels = labelsAlong(cell.keys);
		const name = labels.at(-1) ?? '';
		const group = joinLabels(labels.slice(0, -1));
		return plainValues(cell).map(({ path, value }) => ({
			...{ path, name: path === cell.path ? name : `${name}, currency`, group },
			value: hasValue(value) ? valueAsText(value) : null,
		}));
	});

/** Kinds whose issues name fields that have nothing to do with one another. */
const EACH_ALONE = new Set<Issue['kind']>(['missing', 'notFound', 'uncertain']);

/** The reasons for a check by path, and what concerns the record or several values together. */
function whyToCheck(
	issues: Issue[],
	{ missingRequired }: CheckedRecord,
	leaves: Map<string, Leaf>,
) {
	const reasons = new Map<string, Set<string>>();
	const together: ReviewIssue[] = [];
	const required = new Set(missingRequired);
	for (const issue of issues) {
		const { kind, fields, text } = issue;
		// Fields that are not required may be missing.
		const meant = kind === 'missing' ? fields.filter((path) => required.has(path)) : fields;
		if (kind === 'missing' && meant.length === 0) continue;
		const paths = meant.filter((path) => leaves.has(path));
		const isTogether = fields.length > 1 && !EACH_ALONE.has(kind);
		if (isTogether || paths.length === 0) together.push({ text, paths });
		for (const path of paths) {
			const reason = isTogether ? otherFields(path, paths) : ownReason(issue, path);
			reasons.set(path, (reasons.get(path) ?? new Set()).add(reason));
		}
	}
	return { reasons, issues: together };
}

/** How many other values a reason names. */
const MAX_OTHERS = 4;

function otherFields(path: string, paths: string[]): string {
	const others = paths.slice(0, MAX_OTHERS + 1).filter((other) => other !== path);
	return others.length === 0
		? 'Conflicts with other values'
		: `Conflicts with: ${others.map(labelOf).join(', ')}`;
}

function ownReason({ kind, text, values = [] }: Issue, path: string): string {
	if (kind === 'missing') return 'Required, but not found in the document';
	const label = `${labelOf(path)}: `;
	const isOwn = text.startsWith(label);
	if (kind === 'notFound' && !isOwn) return 'Not found in the document';
	const sentence = isOwn ? text.slice(label.length) : text;
	const others = values.slice(1).filter((value) => !text.includes(value));
	const capital = sentence.charAt(0).toUpperCase() + sentence.slice(1);
	return others.length === 0 ? capital : `${capital} (also: ${others.join(', ')})`;
}
