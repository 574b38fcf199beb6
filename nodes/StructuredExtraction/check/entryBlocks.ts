import { beginsIn, type Span, within } from '../../shared/basics/text/spans';
import { addTo } from '../../shared/basics/values';
import { isRest, type Sliced } from '../../shared/host/budget';
import type { Fact } from '../../shared/values/facts/fact';
import { shownLabel } from '../../shared/values/mentions/labels';
import { fieldOf } from '../evidence/columns';
import { type LocatedValue, placesOf, spansOf } from '../evidence/occurrences';
import type { PagedText } from '../evidence/sourceText';
import { type Entry, entriesOn, indexOf } from './entryRows';
import type { Exam } from './Exam';
import { candidatesIn, placeOf } from './otherBlock';

/** Occurrences of a value that are looked at; one that is printed more often is not doubted. */
const MAX_OCCURRENCES = 20;
/** The share of the entries of a list that have a field after the same words. */
const MOST = 0.5;

/** The entries of a list, each with the lines that are its own. */
type Blocks = [Entry, Span][];

/**
 * The lines of the entries of a list, each from its first value to the one of the next entry: of the field whose values
 * are further up than all others of most entries, once each. None where the entries are rows.
 */
function blocksIn(source: PagedText, entries: Entry[]): Blocks {
	const starts = new Map<string, { entry: Entry; start: number }[]>();
	for (const entry of entries) {
		const once = entry.values.flatMap(({ value }) => {
			const [start, another] = placesOf(value);
			return start !== undefined && another === undefined ? [{ field: fieldOf(value), start }] : [];
		});
		for (const { field, start } of once) addTo(starts, field, { entry, start });
	}
	const first = [...starts.values()]
		.filter((places) => places.length === entries.length)
		.filter((places) => places.every(({ start }, at) => start > (places[at - 1]?.start ?? -1)))
		.sort(([a], [b]) => (a?.start ?? 0) - (b?.start ?? 0))[0];
	const layout = source.layout();
	const { lines } = layout;
	if (!first || layout.lineAt(first[0]?.start ?? 0)?.table) return [];
	const from = first.map(({ start }) => layout.indexAt(start));
	const sizes = from.slice(1).map((line, at) => line - (from[at] ?? 0));
	const longest = Math.max(0, ...sizes);
	if (Math.min(...sizes) < 2) return [];
	return first.map(({ entry }, at) => {
		const start = from[at] ?? 0;
		const end = Math.min(from[at + 1] ?? start + longest, lines.length);
		return [entry, { start: lines[start]?.start ?? 0, end: lines[end - 1]?.end ?? 0 }];
	});
}

/**
 * Values of entries that take several lines each which the page has in the lines of another entry only, while their own
 * have another value after the words after which the other entries have theirs: the arrival of the first flight as the
 * departure of the second. With rests between entries.
 */
export function* entryBlocks(exam: Exam): Sliced<Fact[]> {
	const source = exam.source();
	if (source === null || exam.isDataAlone) return [];
	const lists = new Map<string, Entry[]>();
	for (const entry of yield* entriesOn(exam)()) addTo(lists, entry.list, entry);
	const facts: Fact[] = [];
	for (const entries of lists.values()) {
		yield;
		if (entries.length < 2) continue;
		const blocks = blocksIn(source, entries);
		const words = wordsOfFields(source, blocks);
		for (const [index, [entry, block]] of blocks.entries()) {
			if (isRest(index)) yield;
			const claimed = entry.values.flatMap(({ value }) => spansIn(value, block));
			for (const { value } of entry.values) {
				const found = inPlaceOf(source, value, block, words.get(fieldOf(value)), claimed);
				const other = found && blocks.find(([, lines]) => spansIn(value, lines).length > 0);
				if (!other) continue;
				const row = shownLabel(source.mentions.text.slice(other[1].start, other[1].end));
				const shown = { index: indexOf(value), value: value.printed.at(-1) ?? '', row };
				facts.push({
					kind: 'entryRow',
					fields: [value.path],
					values: { list: entry.list, ...shown },
				});
			}
		}
	}
	return facts;
}

const spansIn = ({ occurrences }: LocatedValue, { start, end }: Span): Span[] =>
	spansOf(occurrences).filter((span) => start <= span.start && span.start < end);

/** The words after which most entries have the value of a field, by field. */
function wordsOfFields(source: PagedText, blocks: Blocks): Map<string, Set<string>> {
	const counts = new Map<string, string[]>();
	for (const [{ values }, block] of blocks) {
		for (const { value } of values) {
			const words = new Set(spansIn(value, block).map((span) => placeOf(source, span)));
			words.delete('');
			for (const one of words) addTo(counts, fieldOf(value), one);
		}
	}
	return new Map(
		[...counts].map(([field, all]) => {
			const isUsual = (words: string) =>
				all.filter((one) => one === words).length > blocks.length * MOST;
			return [field, new Set(all.filter(isUsual))];
		}),
	);
}

/** What the lines of an entry have in place of a value that is elsewhere. */
function inPlaceOf(
	source: PagedText,
	value: LocatedValue,
	block: Span,
	words: Set<string> | undefined,
	claimed: Span[],
): Span | undefined {
	const spans = spansOf(value.occurrences);
	const isElsewhere = spans.length > 0 && spans.length <= MAX_OCCURRENCES;
	if (!words || !isElsewhere || spans.some((span) => beginsIn(span, [block]))) return undefined;
	return candidatesIn(source, [block], value).find(
		(span) => words.has(placeOf(source, span)) && within(claimed, span).length === 0,
	);
}
