import { lastBefore, type Span, within } from '../../shared/basics/text/spans';
import { addTo } from '../../shared/basics/values';
import { isRest, type Sliced } from '../../shared/host/budget';
import type { Fact } from '../../shared/values/facts/fact';
import { shownLabel } from '../../shared/values/mentions/labels';
import { fieldOf } from '../evidence/columns';
import { type LocatedValue, placesOf, spansOf } from '../evidence/occurrences';
import type { PagedText } from '../evidence/sourceText';
import { type Entry, entriesOn, indexOf, mostOf, shownRow, spansIn } from './entryRows';
import type { Exam } from './Exam';
import { candidatesIn, placeOf } from './otherBlock';
import { isAlike } from './rowCells';

/** The share of the entries with a value of a field that have it in one place. */
const MOST = 0.5;
/** Fields by whose values a list may be taken apart. */
const MAX_KEYS = 5;
/** Between two values next to one another, or on two lines, in characters. */
const MAX_GAP = 6;
/** Longer texts are not compared with a value, in characters. */
const MAX_TEXT = 100;
/** Letters of the last word in front of a value that tells its place alone. */
const MIN_LETTERS = 4;

/** An entry of a list with the lines that are its own, and where these have its values. */
interface EntryBlock extends Span {
	entry: Entry;
	claimed: (Span & { field: string })[];
}

/** The first places of the values of a field, each after the one of the entry in front; undefined where an entry has none. */
function placesInOrder(entries: Entry[], field: string): number[] | undefined {
	const found: number[] = [];
	for (const { values } of entries) {
		const own = values.find(({ value }) => fieldOf(value) === field);
		const places = own ? [...placesOf(own.value)] : [];
		const after = places.filter((place) => place > (found.at(-1) ?? -1));
		if (after.length === 0) return undefined;
		found.push(Math.min(...after));
	}
	return found;
}

/** The lines of the entries, each from the line of its place to the one of the next entry. */
function blocksFrom({ layout }: PagedText, entries: Entry[], places: number[]): EntryBlock[] {
	const { lines } = layout();
	const from = places.map((start) => layout().indexAt(start));
	const sizes = from.slice(1).map((line, at) => line - (from[at] ?? 0));
	const isTable = from.some((at) => lines[at]?.table);
	if (isTable || Math.min(...sizes) < 2) return [];
	const longest = Math.max(...sizes);
	return entries.map((entry, at) => {
		const first = from[at] ?? 0;
		const last = Math.min(from[at + 1] ?? first + longest, lines.length) - 1;
		const block = { start: lines[first]?.start ?? 0, end: lines[last]?.end ?? 0 };
		const claimed = entry.values.flatMap(({ value }) =>
			spansIn(block, value).map((span) => ({ ...span, field: fieldOf(value) })),
		);
		// Of a value and a piece of it, the whole comes last.
		claimed.sort((a, b) => a.start - b.start || a.end - b.end);
		return { ...block, entry, claimed };
	});
}

/** The lines of the entries of a list that has most of their values in these; none where the entries are rows. */
function blocksOf(source: PagedText, entries: Entry[]): EntryBlock[] {
	const fields = new Set(entries[0]?.values.map(({ value }) => fieldOf(value)));
	const keys = [...fields].flatMap((field) => {
		const places = placesInOrder(entries, field);
		return places ? [places] : [];
	});
	keys.sort(([a = 0], [b = 0]) => a - b);
	const valuesIn = (blocks: EntryBlock[]) =>
		blocks.reduce((sum, { claimed }) => sum + new Set(claimed.map(({ field }) => field)).size, 0);
	return keys
		.slice(0, MAX_KEYS)
		.map((places) => blocksFrom(source, entries, places))
		.reduce((best, blocks) => (valuesIn(blocks) > valuesIn(best) ? blocks : best), []);
}

/** The contexts of a value in its block: the words in front of it, the field whose value is next to it, the last word. */
function contextsOf(source: PagedText, { claimed }: EntryBlock, span: Span): string[] {
	const words = placeOf(source, span);
	const next = lastBefore(claimed, span.start - 1);
	const between = next ? source.mentions.text.slice(next.end, span.start) : '';
	const isNext = next && between.length <= MAX_GAP && /^[^\p{L}\p{N}]+$/u.test(between);
	const last = words.split(' ').at(-1) ?? '';
	return [
		...(words === '' ? [] : [words]),
		...(isNext ? [`[${next.field}]${between.includes('\n') ? '\n' : ''}`] : []),
		...(last.length >= MIN_LETTERS ? [`… ${last}`] : []),
	];
}

/** The contexts in which most entries have the value of a field, by field. */
function contextsOfFields(source: PagedText, blocks: EntryBlock[]): Map<string, Set<string>> {
	const counts = new Map<string, Set<string>[]>();
	for (const block of blocks) {
		for (const { value } of block.entry.values) {
			const spans = spansIn(block, value);
			const contexts = new Set(spans.flatMap((span) => contextsOf(source, block, span)));
			if (spans.length > 0) addTo(counts, fieldOf(value), contexts);
		}
	}
	return new Map([...counts].map(([field, all]) => [field, usualOf(all)]));
}

/** The contexts that most of some values have, of two at least. */
function usualOf(all: Set<string>[]): Set<string> {
	const counts = new Map<string, number>();
	for (const context of all.flatMap((contexts) => [...contexts])) {
		counts.set(context, (counts.get(context) ?? 0) + 1);
	}
	const isUsual = (count: number) => count > 1 && count > all.length * MOST;
	return new Set([...counts].flatMap(([context, count]) => (isUsual(count) ? [context] : [])));
}

/** Whether a value is in no place where the other entries have theirs, while the lines of its entry have another value there. */
function isReplaced(
	source: PagedText,
	value: LocatedValue,
	block: EntryBlock,
	usual: Set<string> | undefined,
): boolean {
	if (!usual || spansOf(value.occurrences).length === 0) return false;
	const isUsual = (contexts: string[]) => contexts.some((context) => usual.has(context));
	const inBlock = spansIn(block, value).map((span) => contextsOf(source, block, span));
	if (inBlock.some(isUsual)) return false;
	// Nothing tells what such a value is, and it may be part of a longer text.
	if (inBlock.length > 0 && inBlock.every(({ length }) => length === 0)) return false;
	const { text } = source.mentions;
	return candidatesIn(source, [block], value).some((span) => {
		if (within(block.claimed, span).length > 0) return false;
		if (!isUsual(contextsOf(source, block, span))) return false;
		const end = Math.min(span.start + MAX_TEXT, block.end);
		const [shown = ''] = text.slice(span.start, end).split(/[,;\n|]/, 1);
		return !isAlike(value, shownLabel(shown));
	});
}

/**
 * Values of entries that take several lines each which the page has in the lines of another entry only, while their own
 * have another value in the place where the other entries have theirs: the arrival of the first flight as the departure
 * of the second. With rests between entries.
 */
export function* entryBlocks(exam: Exam): Sliced<Fact[]> {
	const source = exam.source();
	if (source === null || exam.isDataAlone) return [];
	const lists = new Map<string, Entry[]>();
	for (const entry of yield* entriesOn(exam)()) addTo(lists, entry.list, entry);
	const facts: Fact[] = [];
	for (const entries of lists.values()) {
		yield;
		const blocks = entries.length > 1 ? blocksOf(source, entries) : [];
		yield;
		const usual = contextsOfFields(source, blocks);
		const found: Fact[] = [];
		for (const [index, block] of blocks.entries()) {
			if (isRest(index)) yield;
			for (const { value } of block.entry.values) {
				if (!isReplaced(source, value, block, usual.get(fieldOf(value)))) continue;
				const other = spansOf(value.occurrences).find(({ start }) => {
					const one = lastBefore(blocks, start);
					return one !== undefined && start < one.end;
				});
				const line = other && source.layout().lineAt(other.start);
				if (!line) continue;
				const shown = { value: value.printed.at(-1) ?? '', row: shownRow(line) };
				const values = { list: block.entry.list, index: indexOf(value), ...shown };
				found.push({ kind: 'entryRow', fields: [value.path], values });
			}
		}
		if (found.length <= mostOf(entries)) facts.push(...found);
	}
	return facts;
}
