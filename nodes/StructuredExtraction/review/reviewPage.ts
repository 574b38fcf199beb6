import { below, fullText, hasValue, isValues, listOf, type Values } from '../../shared/values';
import type { CheckedRecord } from '../check/checkRecord';
import type { Issue } from '../check/issue';
import type { Evidence, Place } from '../evidence/evidence';
import type { SourcePage } from '../evidence/sourceText';
import type { Meta } from '../record/meta';
import type { Field, LeafField, Schema } from '../schema/schema';

/** A box in pixels of its page. */
export type Box = { left: number; top: number; right: number; bottom: number };

/** A page of the document as OCR has read it. */
export type ReviewSheet = SourcePage & {
	/** In pixels. */
	dimensions?: { width: number | null; height: number | null } | null;
	/** The parts of the page in reading order; their content stands in the Markdown of the page. */
	blocks?: Array<{ type: string; content: string; box: Box }> | null;
};

/** What is known about a value. */
export type ReviewEvidence = Evidence & {
	/** How surely it was read, from 0 to 1. */
	confidence?: number | null;
	/** Where it stands, in pixels of its page. */
	box?: Box | null;
	secondOpinion?: 'agrees' | 'differs' | null;
};

/** A value to look at. */
export type ReviewField = {
	/** As the issues and the columns name it, such as `lines[0].total`. */
	path: string;
	/** In words: "Total", and "Lines 1" for what it is part of; '' at the top. */
	name: string;
	group: string;
	/** As it goes into a sheet; null where there is none. */
	value: string | null;
	/** What the answer gave, where the value is written differently. */
	original?: string;
	evidence?: ReviewEvidence;
	/** Where it stands in the pages. */
	place?: Place;
	/** Why a person should check it, in sentences; empty when there is no reason. */
	reasons: string[];
};

/** An image as it can be shown: a data URI, or why it is not shown, in a sentence. */
export type ReviewImage = { url: string } | { absent: string };

/** All that a review page shows of a document. */
export type ReviewPage = {
	/** Null for a plain text. */
	fileName: string | null;
	/** `_meta.source`. */
	source: string | null;
	model: string | null;
	/** Doubts about the record as a whole, or about how its values fit together, in sentences. */
	reasons: string[];
	/** In the order of the schema. */
	fields: ReviewField[];
	/** Empty where there is no text of the document. */
	sheets: ReviewSheet[];
	/** Where the document is an image. */
	image?: ReviewImage;
	/** What was done to the answer that does no harm. */
	notes: string[];
};

/** What a review page is made of. */
export interface Known {
	schema: Schema;
	checked: CheckedRecord;
	meta: Omit<Meta, 'evidence' | 'source'> & {
		source: string | null;
		evidence: Record<string, ReviewEvidence>;
	};
	sheets: ReviewSheet[];
	places: Map<string, Place>;
	image?: ReviewImage;
}

/** What a person who checks a record is to see. */
export function reviewPage({ schema, checked, meta, sheets, places, image }: Known): ReviewPage {
	const leaves = leavesOf(schema, checked.record);
	const reasons = reasonsOf(meta.issues, checked, new Set(leaves.map(({ path }) => path)));
	const fields = leaves.map((leaf): ReviewField => {
		const { path } = leaf;
		const [original, evidence, place] = [
			ownOf(meta.originals, path),
			ownOf(meta.evidence, path),
			places.get(path),
		];
		return {
			...leaf,
			...(original !== undefined && { original }),
			...(evidence && { evidence }),
			...(place && { place }),
			reasons: [...(reasons.of.get(path) ?? [])],
		};
	});
	const { fileName, source, model, notes } = meta;
	return {
		...{ fileName, source, model, notes, fields, sheets },
		reasons: reasons.ofRecord,
		...(image && { image }),
	};
}

const ownOf = <Value>(of: Record<string, Value>, path: string): Value | undefined =>
	Object.hasOwn(of, path) ? of[path] : undefined;

type Leaf = Pick<ReviewField, 'path' | 'name' | 'group' | 'value'>;

/** The values of a record with their names in words; an empty list is one without a value. */
function leavesOf(schema: Schema, record: Values): Leaf[] {
	const leaves: Leaf[] = [];
	const add = (path: string, name: string, group: string, value: unknown) =>
		leaves.push({ path, name, group, value: hasValue(value) ? fullText(value) : null });
	const addLeaf = ({ type }: LeafField, value: unknown, path: string, name: string, group = '') => {
		if (type !== 'amount') return add(path, name, group, value);
		const { amount, currency } = isValues(value) ? value : {};
		add(path, name, group, amount);
		return add(below(path, 'currency'), `${name}, currency`, group, currency);
	};
	const visit = (fields: Field[], values: Values, path: string, group: string) => {
		for (const field of fields) {
			const at = below(path, field.name);
			const value = values[field.name];
			const name = inWords(field.name);
			const inside = group === '' ? name : `${group}, ${name}`;
			if (field.type === 'object') visit(field.fields, isValues(value) ? value : {}, at, inside);
			else if (field.type !== 'list') addLeaf(field, value, at, name, group);
			else {
				const entries = listOf(value);
				if (entries.length === 0) add(at, name, group, null);
				for (const [index, entry] of entries.entries()) {
					const [own, title] = [`${at}[${index}]`, `${inside} ${index + 1}`];
					if ('item' in field) addLeaf(field.item, entry, own, `${name} ${index + 1}`, group);
					else if (isValues(entry)) visit(field.fields, entry, own, title);
				}
			}
		}
	};
	visit(schema.fields, record, '', '');
	return leaves;
}

/** Words that are written in capitals. */
const CAPITALS = new Set(['bic', 'iban', 'id', 'swift', 'url', 'vat']);

/** A name of a field as people would write it: "Invoice number" for `invoice_number`. */
function inWords(name: string): string {
	const words = name
		.replace(/_/g, ' ')
		.replace(/(?<=[\p{Ll}\d])\p{Lu}(?=\p{Ll})/gu, (letter) => ` ${letter.toLowerCase()}`)
		.split(' ')
		.filter((word) => word !== '')
		.map((word) => (CAPITALS.has(word) ? word.toUpperCase() : word));
	const [first = '', ...rest] = words.length === 0 ? name : words.join(' ');
	return first.toUpperCase() + rest.join('');
}

/** The reasons for a check by path, and those of the record as a whole. */
function reasonsOf(issues: Issue[], { missingRequired }: CheckedRecord, known: Set<string>) {
	const of = new Map<string, Set<string>>();
	const ofRecord: string[] = [];
	const required = new Set(missingRequired);
	for (const issue of issues) {
		const { kind, fields, text } = issue;
		// What is not required may be missing.
		const doubtful = kind === 'missing' ? fields.filter((path) => required.has(path)) : fields;
		if (kind === 'missing' && doubtful.length === 0) continue;
		const named = doubtful.filter((path) => known.has(path));
		for (const path of named) {
			of.set(path, (of.get(path) ?? new Set()).add(reasonFor(issue, path)));
		}
		if (named.length === 0 || (fields.length > 1 && !EACH_ALONE.has(kind))) ofRecord.push(text);
	}
	return { of, ofRecord };
}

/** Kinds whose issues name many fields that have nothing to do with one another. */
const EACH_ALONE = new Set<Issue['kind']>(['missing', 'notFound']);

function reasonFor({ kind, fields, text, values = [] }: Issue, path: string): string {
	if (kind === 'missing') return 'Required, but not found in the document';
	if (kind === 'notFound' && !text.startsWith(`${path}: `)) return 'Not found in the document';
	const isOwn = fields.length === 1 && text.startsWith(`${path}: `);
	const sentence = isOwn ? text.slice(path.length + 2) : text;
	const others = values.slice(1).filter((value) => !text.includes(value));
	const capital = sentence.charAt(0).toUpperCase() + sentence.slice(1);
	return others.length === 0 ? capital : `${capital} (also: ${others.join(', ')})`;
}
