import type { ListEntry } from '../fields/cells';
import { firstAfter, nearest, type Span } from '../../shared/basics/text/spans';
import { addTo } from '../../shared/basics/values';
import { isRest, type Sliced } from '../../shared/host/budget';
import type { Layout, Line } from '../../shared/page/tables/Layout';
import type { Fact } from '../../shared/values/facts/fact';
import { fieldOf } from './columns';
import type { LocatedValue } from './occurrences';
import type { Occurrences } from './occurrencesOf';

/** Row of a list entry: the offset of one of its values, and the line around it. */
export type Anchor = { offset: number; row: Line };

/** The values of each list entry. */
export function entriesOf(values: LocatedValue[]) {
	const entries = new Map<ListEntry, LocatedValue[]>();
	for (const value of values) if (value.entry) addTo(entries, value.entry, value);
	return entries;
}

/** Places of the rarest value of an entry that are compared. */
const MAX_PLACES = 10;

/**
 * Rows of the list entries: each at its rarest value, where that has most of the other values next to it, and after
 * the previous entry if the value also occurs there.
 */
export function* entryAnchors(
	entries: ReturnType<typeof entriesOf>,
	layout: Layout,
): Sliced<Map<ListEntry, Anchor>> {
	const anchors = new Map<ListEntry, Anchor>();
	const lastOfList = new Map<string, number>();
	let step = 0;
	for (const [entry, values] of entries) {
		if (isRest(step++)) yield;
		const spans = rarestOf(values);
		const next = firstAfter(spans, (lastOfList.get(entry.list) ?? -1) + 1);
		const places = spans.slice(next < spans.length ? next : 0).slice(0, MAX_PLACES);
		const counted = places.map((span) => {
			const row = layout.lineAt(span.start);
			const found = values.filter(({ occurrences: { exact, normalised } }) =>
				nearest([...exact, ...normalised], span.start, row),
			);
			return { offset: span.start, row, count: found.length };
		});
		const most = Math.max(...counted.map(({ count }) => count));
		const { offset = 0, row } = counted.find(({ count }) => count === most) ?? {};
		if (row === undefined) continue;
		anchors.set(entry, { offset, row });
		lastOfList.set(entry.list, offset);
	}
	return anchors;
}

/** Returns a function that gives the text of an entry: between the rows of the entries around it. */
export function entryWindows(anchors: Map<ListEntry, Anchor>): (anchor: Anchor) => Span {
	const rows = [...anchors.values()].map(({ row }) => row).sort((a, b) => a.start - b.start);
	return ({ row: { start } }) => ({
		start: rows[firstAfter(rows, start) - 1]?.end ?? 0,
		end: rows[firstAfter(rows, start + 1)]?.start ?? Infinity,
	});
}

/** The spans of the value that occurs least often, in the spelling that occurs most often. */
function rarestOf(values: LocatedValue[]): Span[] {
	let rarest: Span[] = [];
	for (const { occurrences } of values) {
		let spans: Span[] = [];
		for (const list of [...occurrences.exact, ...occurrences.normalised]) {
			if (list.length > spans.length) spans = list;
		}
		const isRarer = rarest.length === 0 || spans.length < rarest.length;
		if (spans.length > 0 && isRarer) rarest = spans;
	}
	return rarest;
}

/** Whether entries of numbers alone have one with cents that is printed as often: two taxes of the same net amount. */
const isTaxedTwice = (group: LocatedValue[][]) =>
	group.every((values) => values.every(({ number }) => number !== undefined)) &&
	(group[0] ?? []).some(
		({ number = 0, occurrences: { times } }) =>
			!Number.isInteger(number / 10) && times >= group.length,
	);

/**
 * Values of list entries that the answer has more often than the source, such as a row that is
 * answered three times and printed once; with the fact about it. A value that all entries of a list
 * share may be printed once, above them.
 */
export function repeatedValues(entries: ReturnType<typeof entriesOf>) {
	const ids = new Map<Occurrences, number>();
	const idOf = ({ occurrences }: LocatedValue) => {
		const id = ids.get(occurrences) ?? ids.size;
		ids.set(occurrences, id);
		return id;
	};
	const lists = new Map<string, LocatedValue[][]>();
	for (const [{ list }, values] of entries) addTo(lists, list, values);
	const found = new Map<LocatedValue, Fact<'givenMoreOften'>>();
	for (const list of lists.values()) {
		const alike = new Map<string, LocatedValue[][]>();
		const byField = new Map<string, Set<Occurrences>>();
		for (const values of list) {
			addTo(alike, values.map((value) => `${fieldOf(value)}=${idOf(value)};`).join(''), values);
			for (const value of values) {
				const field = fieldOf(value);
				byField.set(field, (byField.get(field) ?? new Set()).add(value.occurrences));
			}
		}
		const isShared = (value: LocatedValue) =>
			alike.size > 1 && byField.get(fieldOf(value))?.size === 1;
		for (const group of alike.values()) {
			if (isTaxedTwice(group)) continue;
			for (const [before, values] of group.entries()) {
				for (const value of before === 0 ? [] : values) {
					const { times } = value.occurrences;
					if (value.isConclusion || times === 0 || times > before || isShared(value)) continue;
					const counts = { given: group.length, printed: times };
					found.set(value, { kind: 'givenMoreOften', fields: [value.path], values: counts });
				}
			}
		}
	}
	return found;
}

/** Numbers equal values of one entry from 0: unit price and total are equal where the quantity is 1. */
export function alikeInEntries(entries: ReturnType<typeof entriesOf>): Map<LocatedValue, number> {
	const found = new Map<LocatedValue, number>();
	for (const values of entries.values()) {
		const same = new Map<Occurrences, LocatedValue[]>();
		for (const value of values) addTo(same, value.occurrences, value);
		for (const group of same.values()) {
			if (group.length > 1) group.forEach((value, nth) => found.set(value, nth));
		}
	}
	return found;
}
