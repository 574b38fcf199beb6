import { beginsIn, lastBefore, type Span, within } from '../../shared/basics/text/spans';
import { addTo } from '../../shared/basics/values';
import { isRest, type Sliced } from '../../shared/host/budget';
import type { Fact } from '../../shared/values/facts/fact';
import { shownLabel } from '../../shared/values/mentions/labels';
import { fieldOf } from '../evidence/columns';
import { type LocatedValue, placesOf, spansOf } from '../evidence/occurrences';
import type { PagedText } from '../evidence/sourceText';
import { type Entry, entriesOn, indexOf, mostOf, shownRow } from './entryRows';
import type { Exam } from './Exam';
import { candidatesIn, placeOf } from './otherBlock';
import { isAlike } from './rowCells';

/** The share of the entries with a value of a field that have it in one place. */
const MOST = 0.5;
/** Fields by whose values a list may be taken apart. */
const MAX_KEYS = 5;
/** Between two values next to one another, or on two lines, in characters. */
const MAX_GAP = 6;
/** Letters of the last word in front of a value that tells its place alone. */
const MIN_LETTERS = 4;

/** An entry of a list with the lines that are its own, and where these have its values. */
interface Block extends Span {
	entry: Entry;
	claimed: (Span & { field: string })[];
}

const spansIn = ({ occurrences }: LocatedValue, { start, end }: Span): Span[] =>
	spansOf(occurrences).filter((span) => start <= span.start && span.start < end);

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
function blocksFrom({ layout }: PagedText, entries: Entry[], places: number[]): Block[] {
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
			spansIn(value, block).map((span) => ({ ...span, field: fieldOf(value) })),
		);
		return { ...block, entry, claimed: claimed.sort((a, b) => a.start - b.start) };
	});
}

/** The lines of the entries of a list that has most of their values in these; none where the entries are rows. */
function blocksOf(source: PagedText, entries: Entry[]): Block[] {
	const fields = new Set(entries[0]?.values.map(({ value }) => fieldOf(value)));
	const keys = [...fields].flatMap((field) => {
		const places = placesInOrder(entries, field);
		return places ? [places] : [];
	});
	keys.sort(([a = 0], [b = 0]) => a - b);
	const valuesIn = (blocks: Block[]) =>
		blocks.reduce((sum, { claimed }) => sum + new Set(claimed.map(({ field }) => field)).size, 0);
	return keys
		.slice(0, MAX_KEYS)
		.map((places) => blocksFrom(source, entries, places))
		.reduce((best, blocks) => (valuesIn(blocks) > valuesIn(best) ? blocks : best), []);
}

/**
 * What tells the place of a value in its block, the best first: the words in front of it, the field whose value is next
 * to it or on the line above, the last word.
 */
function marksOf(source: PagedText, { claimed }: Block, span: Span): string[] {
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

/** The marks after which most entries with a value of a field have it, by field. */
function marksOfFields(source: PagedText, blocks: Block[]): Map<string, Set<string>> {
	const counts = new Map<string, Set<string>[]>();
	for (const block of blocks) {
		for (const { value } of block.entry.values) {
			const spans = spansIn(value, block);
			const marks = new Set(spans.flatMap((span) => marksOf(source, block, span)));
			if (spans.length > 0) addTo(counts, fieldOf(value), marks);
		}
	}
	return new Map(
		[...counts].map(([field, all]) => {
			const isUsual = (mark: string) => {
				const { length } = all.filter((marks) => marks.has(mark));
				return length > 1 && length > all.length * MOST;
			};
			return [field, new Set(all.flatMap((marks) => [...marks]).filter(isUsual))];
		}),
	);
}

/** Whether the lines of an entry have something else in the place of a value, which is not in one that others have. */
function inPlaceOf(
	source: PagedText,
	value: LocatedValue,
	block: Block,
	marks: Set<string> | undefined,
): boolean {
	const spans = spansOf(value.occurrences);
	const isUsual = (span: Span) => marksOf(source, block, span).some((mark) => marks?.has(mark));
	const inBlock = spans.filter((span) => beginsIn(span, [block]));
	if (!marks || spans.length === 0 || inBlock.some(isUsual)) return false;
	// In a place of its own it may be printed otherwise, as a text of several parts.
	if (inBlock.length > 0 && inBlock.every((span) => marksOf(source, block, span).length === 0)) {
		return false;
	}
	const { text } = source.mentions;
	return candidatesIn(source, [block], value).some(({ start, end }) => {
		const [shown = ''] = text.slice(start, block.end).split(/[,;\n|]/, 1);
		return (
			within(block.claimed, { start, end }).length === 0 &&
			isUsual({ start, end }) &&
			!isAlike(value, shownLabel(shown))
		);
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
		const marks = marksOfFields(source, blocks);
		const found: Fact[] = [];
		for (const [index, block] of blocks.entries()) {
			if (isRest(index)) yield;
			for (const { value } of block.entry.values) {
				if (!inPlaceOf(source, value, block, marks.get(fieldOf(value)))) continue;
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
