import type { SourcePage } from '../evidence/sourceText';
import type { Conflict } from '../record/meta';
import { below, hasValue, isValues, sameValue, shortText, type Values } from '../record/values';
import type { Field, LeafField, ListField, Schema } from '../schema/schema';
import type { CheckedRecord } from './checkRecord';
import { entriesTo, type Facts, joinedFacts, movedFacts, only } from './facts';
import { findMissing } from './findMissing';
import { joinLists } from './joinLists';

/** What a part of a document gave. */
type PartRecord = {
	checked: CheckedRecord;
	/** The pages of the part, without the overlap. */
	pages: SourcePage[];
	/** What the part before has read as well. */
	overlap: SourcePage[];
	/** Paths of values that were not found in the part's text. */
	notFound: string[];
};

export type MergedRecord = {
	checked: CheckedRecord;
	conflicts: Conflict[];
	/** Sentences about lists whose rows may be doubled. */
	doubts: string[];
};

/** A part with its values in reach: of the whole record, or of one of its groups. */
type Holder = { part: PartRecord; values: Values; unsure: Set<string> };
type Merging = Pick<MergedRecord, 'conflicts' | 'doubts'> & { facts: Facts[] };

/** The part's pages in words: "3" or "3-7". */
function pagesOf({ pages }: PartRecord): string {
	const first = pages[0]?.number;
	const last = pages.at(-1)?.number;
	return first === last ? `${first}` : `${first}-${last}`;
}

function mergeLeaf(field: LeafField, holders: Holder[], path: string, merging: Merging): unknown {
	const given = holders.filter(({ values }) => hasValue(values[field.name]));
	const isSure = ({ unsure }: Holder) => !unsure.has(path) && !unsure.has(`${path}.currency`);
	const chosen = given.find(isSure) ?? given[0];
	const sources = chosen === undefined ? holders : [chosen];
	for (const { part } of sources) merging.facts.push(movedFacts(part.checked, only(path)));
	if (chosen === undefined) return null;
	const value = chosen.values[field.name];
	const others = given
		.filter(({ values }) => !sameValue(values[field.name], value))
		.map(({ part, values }) => ({ value: shortText(values[field.name]), pages: pagesOf(part) }));
	if (others.length > 0) merging.conflicts.push({ field: path, used: shortText(value), others });
	return value;
}

function mergeList(field: ListField, holders: Holder[], path: string, merging: Merging): unknown[] {
	const lists = holders.map(({ part, values }) => {
		const value = values[field.name];
		return { entries: Array.isArray(value) ? value : [], overlap: part.overlap };
	});
	const { entries, places, doubtful } = joinLists(field, lists);
	const doubted = new Set(doubtful);
	for (const [index, { part }] of holders.entries()) {
		merging.facts.push(movedFacts(part.checked, entriesTo(path, places[index] ?? [])));
		if (!doubted.has(index)) continue;
		const page = part.overlap.at(-1)?.number;
		merging.doubts.push(
			`${path}: the end of page ${page} was read twice and differently; rows may be doubled`,
		);
	}
	return entries;
}

function mergeFields(fields: Field[], holders: Holder[], path: string, merging: Merging): Values {
	return Object.fromEntries(
		fields.map((field) => {
			const at = below(path, field.name);
			if (field.type === 'list') return [field.name, mergeList(field, holders, at, merging)];
			if (field.type !== 'object') return [field.name, mergeLeaf(field, holders, at, merging)];
			const inside = holders.map((holder) => {
				const group = holder.values[field.name];
				return { ...holder, values: isValues(group) ? group : {} };
			});
			return [field.name, mergeFields(field.fields, inside, at, merging)];
		}),
	);
}

/**
 * The records of a document's parts, in page order, as one: of a field with one value the first
 * sure one (found in the text, not ambiguous), with the others listed as conflicts; lists joined
 * without the rows that two parts have both read from their overlap.
 */
export function mergeRecords(schema: Schema, parts: PartRecord[]): MergedRecord {
	const [first, ...others] = parts;
	if (first !== undefined && others.length === 0) {
		return { checked: first.checked, conflicts: [], doubts: [] };
	}
	const merging: Merging = { facts: [], conflicts: [], doubts: [] };
	const holders = parts.map((part) => {
		const ambiguous = part.checked.ambiguous.map(({ field }) => field);
		return { part, values: part.checked.record, unsure: new Set([...part.notFound, ...ambiguous]) };
	});
	const record = mergeFields(schema.fields, holders, '', merging);
	const facts = joinedFacts(merging.facts);
	const missing = findMissing(
		schema,
		record,
		facts.invalid.map(({ field }) => field),
	);
	const extra = [...new Set(parts.flatMap(({ checked }) => checked.extra))];
	const { conflicts, doubts } = merging;
	return { checked: { record, ...missing, ...facts, extra }, conflicts, doubts };
}
