import { parsePath } from '../../shared/schema/joinPath';
import { hasValue, isValues } from '../../shared/values';
import { sameEntry } from '../../shared/check/sameValue';
import { evidence } from '../evidence/evidence';
import type { SourcePage } from '../evidence/sourceText';
import type { ListField } from '../../shared/schema/schema';

/** More entries do not fit into the overlap of two parts. */
const MAX_OVERLAP = 200;

/** The entries that one part of a document gives for a list. */
type PartList = { entries: unknown[]; overlap: SourcePage[] };

type JoinedLists = {
	/** Index in the joined list of each entry of each part. */
	places: number[][];
	entries: unknown[];
	/** Parts whose entries in the overlap do not fit those of the part before: rows may be doubled. */
	doubtful: Set<number>;
};

/**
 * The entries of a list from the parts of a document, in page order. Entries that two parts have
 * read from their overlap come once.
 */
export function joinLists(field: ListField, parts: PartList[]): JoinedLists {
	const entries: unknown[] = [];
	const places: number[][] = [];
	const doubtful = new Set<number>();
	for (const [index, part] of parts.entries()) {
		const most = entriesInOverlap(field, part.entries, part.overlap);
		const twice = repeated(entries, part.entries, most);
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
function entriesInOverlap(field: ListField, entries: unknown[], overlap: SourcePage[]): number {
	if (overlap.length === 0 || entries.length === 0) return 0;
	const schema = { name: 'overlap', fields: [field] };
	const head = entries.slice(0, MAX_OVERLAP);
	const found = evidence(schema, { record: { [field.name]: head }, originals: {} }, overlap, {
		dateOrder: 'auto',
	});
	const absent = new Set<number>();
	const seen = new Set<number>();
	for (const [path, { match }] of Object.entries(found)) {
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
