import { flatFields, valueAt } from '../../shared/values/schema/flatFields';
import { toRecord } from '../fields/cells';
import { joinPath, parsePath } from '../../shared/values/schema/joinPath';
import { hasValue, asList, isValues } from '../../shared/basics/values';
import { sameValue, sameEntry } from '../../shared/values/normalise/sameValue';
import { valueAsShortText } from '../../shared/basics/text/valueText';
import type { Page } from '../../shared/documents/ocr/pages';
import { isReworded, type ListField, type Schema } from '../../shared/values/schema/schema';
import { type CheckedRecord, findMissing } from '../answer/checkRecord';
import { type Fact, factText, issueKindOf } from '../../shared/values/facts/fact';
import type { Sliced } from '../../shared/host/budget';
import { findEvidence } from '../evidence/evidence';

/** The record of one part of a document. */
export type PartRecord = {
	checked: CheckedRecord;
	/** The pages of the part, without the overlap. */
	pages: Page[];
	/** Pages that the previous part has read as well. */
	overlap: Page[];
	/** Paths of values that were not found in the part's text. */
	notFound: string[];
};

/**
 * The records of a document's parts, in page order, as one: of a field with one value the first
 * sure one (found in the text, not ambiguous), with an issue that lists the others; lists joined
 * without the rows that two parts have both read from their overlap. With rests: hundreds of parts take seconds.
 */
export function* mergeRecords(schema: Schema, parts: PartRecord[]): Sliced<CheckedRecord> {
	const [first, ...others] = parts;
	if (first !== undefined && others.length === 0) return first.checked;
	const ofAnswers = parts.flatMap(({ checked }) => checked.facts.filter(isOfAnswer));
	const known: Known[] = [{ ...NOTHING_KNOWN, facts: ofAnswers }];
	const unsure = parts.map(({ checked, notFound }) => {
		const ambiguous = checked.facts.filter((fact) => issueKindOf(fact) === 'ambiguous');
		return new Set([...notFound, ...ambiguous.flatMap(({ fields }) => fields)]);
	});
	const cells: { keys: string[]; value: unknown }[] = [];
	for (const { path, keys, field } of flatFields(schema.fields)) {
		const readings = parts.map((part, index): Reading => {
			const isSure = !unsure[index]?.has(path) && !unsure[index]?.has(joinPath(path, 'currency'));
			return { part, isSure, value: valueAt(part.checked.record, keys) };
		});
		const merged =
			field.type === 'list'
				? yield* mergeList(field, readings, path, known)
				: mergeLeaf(readings, path, known);
		cells.push({ keys, value: merged });
		yield;
	}
	const record = toRecord(cells);
	const { facts, originals, words } = joinedFacts(known);
	const missing = findMissing(schema, record, facts);
	const extra = [...new Set(parts.flatMap(({ checked }) => checked.extra))];
	return { record, ...missing, facts, originals, words, extra };
}

/** What a part has for a field. */
type Reading = { part: PartRecord; value: unknown; isSure: boolean };

function mergeLeaf(readings: Reading[], path: string, known: Known[]): unknown {
	const given = readings.filter(({ value }) => hasValue(value));
	const chosen = given.find(({ isSure }) => isSure) ?? given[0];
	const sources = chosen === undefined ? readings : [chosen];
	for (const { part } of sources) known.push(movedFacts(part.checked, only(path)));
	if (chosen === undefined) return null;
	const { value } = chosen;
	const used = valueAsShortText(value);
	const others = given
		.filter((other) => !sameValue(other.value, value))
		.map((other) => ({ text: valueAsShortText(other.value), pages: pagesOf(other.part) }));
	if (others.length > 0) {
		const values = { used, others };
		known.push(knownOf({ kind: 'pagesDisagree', fields: [path], values }));
	}
	return value;
}

function* mergeList(
	field: ListField,
	readings: Reading[],
	path: string,
	known: Known[],
): Sliced<unknown[]> {
	const lists = readings.map(({ part, value }) => {
		const { overlap, checked } = part;
		return { entries: asList(value), overlap, words: checked.words };
	});
	const { entries, places, doubtful } = yield* joinLists(field, lists);
	for (const [index, { part }] of readings.entries()) {
		yield;
		known.push(movedFacts(part.checked, entriesTo(path, places[index] ?? [])));
		if (!doubtful.has(index)) continue;
		const page = part.overlap.at(-1)?.number;
		known.push(knownOf({ kind: 'readTwice', fields: [path], values: { page } }));
	}
	return entries;
}

/** The part's pages in words: "3" or "3-7". */
function pagesOf({ pages }: PartRecord): string {
	const first = pages[0]?.number;
	const last = pages.at(-1)?.number;
	return first === last ? `${first}` : `${first}-${last}`;
}

/** Facts, original texts and passages of a record's values, by path. */
type Known = Pick<CheckedRecord, 'facts' | 'originals' | 'words'>;

const NOTHING_KNOWN: Known = { facts: [], originals: {} };

const knownOf = (fact: Fact): Known => ({ ...NOTHING_KNOWN, facts: [fact] });

const isOfAnswer = ({ fields }: Fact) => fields.length === 0;

/** Returns a value's path in the merged record; none if the value is not in it. */
type Move = (path: string) => string[];

const movedFacts = ({ facts, originals, words = {} }: Known, move: Move): Known => {
	const moved = <Value>(byPath: Record<string, Value>): Record<string, Value> =>
		Object.fromEntries(
			Object.entries(byPath).flatMap(([path, value]) => move(path).map((to) => [to, value])),
		);
	return {
		facts: facts.flatMap((fact) =>
			move(fact.fields[0] ?? '').map((field) => ({ ...fact, fields: [field] })),
		),
		originals: moved(originals),
		words: moved(words),
	};
};

/** Moves paths at or below one path, and no others. */
const only =
	(path: string): Move =>
	(other) =>
		other === path || other.startsWith(`${path}.`) ? [other] : [];

/** Moves paths of a list: its entries to their new places, the list's own as it is. */
const entriesTo =
	(path: string, places: number[]): Move =>
	(other) => {
		if (other === path) return [other];
		if (!other.startsWith(`${path}[`)) return [];
		const end = other.indexOf(']', path.length);
		const place = places[Number(other.slice(path.length + 1, end))];
		return place === undefined ? [] : [`${joinPath(path, place)}${other.slice(end + 1)}`];
	};

/** Facts and texts of several records as one, each fact once. */
function joinedFacts(all: Known[]): Known {
	const seen = new Set<string>();
	const isNew = (fact: Fact) => !seen.has(factText(fact)) && seen.add(factText(fact));
	// Of several texts for one path, the first counts.
	const reversed = [...all].reverse();
	return {
		facts: all.flatMap(({ facts }) => facts).filter(isNew),
		originals: Object.fromEntries(reversed.flatMap(({ originals }) => Object.entries(originals))),
		words: Object.fromEntries(reversed.flatMap(({ words = {} }) => Object.entries(words))),
	};
}

/** More entries do not fit into the overlap of two parts. */
const MAX_OVERLAP = 200;

/** The entries of a list that a part of a document has, and the passages that they come from. */
type ListPart = { entries: unknown[]; overlap: Page[]; words: CheckedRecord['words'] };

/** An entry without the values that two readings may tell in different words. */
function withoutRewords(field: ListField, entry: unknown): unknown {
	if (!('fields' in field) || !isValues(entry)) return entry;
	const reworded = field.fields.filter(isReworded).map(({ name }) => name);
	if (reworded.length === 0) return entry;
	return Object.fromEntries(Object.entries(entry).filter(([name]) => !reworded.includes(name)));
}

/**
 * The entries of a list from the parts of a document, in page order. Entries that two parts have
 * read from their overlap come once.
 */
function* joinLists(
	field: ListField,
	parts: ListPart[],
): Sliced<{
	/** Index in the joined list of each entry of each part. */
	places: number[][];
	entries: unknown[];
	/** Parts whose entries in the overlap do not fit those of the part before: rows may be doubled. */
	doubtful: Set<number>;
}> {
	const entries: unknown[] = [];
	const places: number[][] = [];
	const doubtful = new Set<number>();
	for (const [index, part] of parts.entries()) {
		const most = yield* entriesInOverlap(field, part);
		const copied = part.entries.map((entry) => withoutRewords(field, entry));
		const before = entries.slice(-MAX_OVERLAP).map((entry) => withoutRewords(field, entry));
		const twice = repeated(before, copied, most);
		if (most > 0 && twice === 0 && entries.length > 0) doubtful.add(index);
		const begin = entries.length - twice;
		part.entries.forEach((entry, at) => {
			const place = begin + at;
			entries[place] = at < twice ? completed(entries[place], entry) : entry;
		});
		places.push(part.entries.map((_, at) => begin + at));
	}
	return { entries, places, doubtful };
}

/** How many of the first entries occur in the text that the previous part has read as well. */
function* entriesInOverlap(
	field: ListField,
	{ entries, overlap, words }: ListPart,
): Sliced<number> {
	if (overlap.length === 0 || entries.length === 0) return 0;
	const schema = { name: 'overlap', fields: [field] };
	const head = entries.slice(0, MAX_OVERLAP);
	const record = { [field.name]: head };
	const { evidence } = yield* findEvidence(schema, { record, originals: {}, words }, overlap, {
		dateOrder: 'auto',
	});
	const absent = new Set<number>();
	const seen = new Set<number>();
	for (const [path, { match }] of Object.entries(evidence)) {
		const index = Number(parsePath(path)[1]);
		if (match === 'none') absent.add(index);
		else if (match !== 'unavailable') seen.add(index);
	}
	const first = head.findIndex((_, index) => absent.has(index) || !seen.has(index));
	return first === -1 ? head.length : first;
}

/** How many entries at the end of one list are those at the beginning of the next. */
function repeated(before: unknown[], entries: unknown[], most: number): number {
	for (let count = Math.min(most, before.length); count > 0; count -= 1) {
		const tail = before.slice(-count);
		if (tail.every((entry, index) => sameEntry(entry, entries[index]))) return count;
	}
	return 0;
}

/** An entry with the gaps filled from another reading of it. */
function completed(entry: unknown, other: unknown): unknown {
	if (!isValues(entry) || !isValues(other)) return entry;
	return Object.fromEntries(
		Object.entries(entry).map(([key, value]) => [key, hasValue(value) ? value : other[key]]),
	);
}
