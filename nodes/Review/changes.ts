import { dateInWords, readTyped } from '../shared/page/reviewPage/fieldKind';
import {
	cellsOf,
	lastName,
	type ReviewField,
	type ReviewItem,
	type ReviewList,
	valueAt,
} from '../shared/page/reviewPage/reviewItem';
import type { Fact } from '../shared/values/facts/fact';
import type { Path } from '../shared/values/schema/joinPath';
import { asList, hasValue, ownValue, setOwn, type Values } from '../shared/basics/values';

/** What a person has changed of an item. */
export interface Changes {
	/** The values of the item as they are now; its lists are lists. */
	values: Values;
	/** The values before, by path. */
	before: Values;
	/** The fields of the item that have changed. */
	names: Set<string>;
	/** The paths of all changed values. */
	paths: Set<string>;
	/** The paths of values that were taken out, but for those of entries that were taken out as a whole. */
	emptied: string[];
	dates: Array<[path: string, words: string]>;
	/** What speaks against typed values that can be kept nevertheless. */
	doubts: Fact[];
	faults: Array<[path: string, text: string]>;
}

/** @param typedTexts by path */
export function changesOf(item: ReviewItem, typedTexts: Record<string, string>): Changes {
	const values = structuredClone(item.values);
	const changes: Changes = {
		values,
		before: {},
		names: new Set<string>(),
		paths: new Set<string>(),
		emptied: [],
		dates: [],
		doubts: [],
		faults: [],
	};
	const cells = new Map(cellsOf(item).map((cell) => [cell.path, cell]));
	const changed = new Set<ReviewField>();
	for (const [path, text] of Object.entries(typedTexts)) {
		const cell = cells.get(path);
		const read = cell
			? readTyped(lastName(cell.keys), cell.kind, text, cell.value)
			: { fault: 'It is not on the page' };
		if ('fault' in read) changes.faults.push([path, read.fault]);
		else if (cell && !isSame(read.value, cell.value)) {
			put(values, cell.keys, read.value);
			changed.add(cell);
			if (read.doubt) {
				changes.doubts.push({ kind: 'invalid', fields: [path], values: read.doubt });
			}
			const words = /^date/.test(cell.kind) && dateInWords(read.value);
			if (words) changes.dates.push([path, words]);
		}
	}
	const isEmptied = (cell: ReviewField) =>
		changed.has(cell) && !hasValue(valueAt(values, cell.keys));
	const note = ({ path, keys }: ReviewField | ReviewList) => {
		setOwn(changes.before, path, valueAt(item.values, keys));
		changes.names.add(String(keys[0]));
		changes.paths.add(path);
	};
	item.fields.filter((field) => changed.has(field)).forEach(note);
	changes.emptied.push(...item.fields.filter(isEmptied).map(({ path }) => path));
	for (const list of item.lists) {
		const rows = [...list.rows, ...list.spare].filter((row) =>
			row.some((cell) => changed.has(cell)),
		);
		if (rows.length === 0) continue;
		note(list);
		const emptied = new Set<unknown>();
		for (const cells of rows) {
			// A new entry has all fields; one whose cells are all empty was taken out.
			for (const { keys } of cells) put(values, keys, valueAt(values, keys) ?? null);
			const isEmpty = cells.every(({ keys }) => !hasValue(valueAt(values, keys)));
			if (isEmpty) emptied.add(cells[0]?.keys[list.keys.length]);
			else changes.emptied.push(...cells.filter(isEmptied).map(({ path }) => path));
		}
		const entries = asList(valueAt(values, list.keys));
		put(
			values,
			list.keys,
			entries.filter((_, at) => !emptied.has(at)),
		);
	}
	for (const { path } of changed) changes.paths.add(path);
	return changes;
}

/**
 * The reasons of an item that are not answered at the values they are about; what a reason says of several
 * values together, one of them answers.
 * @param pathsFor the values that answer a reason: they have changed, or were confirmed
 */
export function unanswered(
	{ answeredBy }: ReviewItem,
	reasons: string[],
	pathsFor: (reason: string) => ReadonlySet<string>,
): string[] {
	return reasons.filter((reason) => {
		const paths = pathsFor(reason);
		const { isEach, fields } = answeredBy.get(reason) ?? { isEach: false, fields: [] };
		const isAnswered = (path: string) => paths.has(path);
		return fields.length === 0 || !(isEach ? fields.every(isAnswered) : fields.some(isAnswered));
	});
}

const isSame = (one: unknown, other: unknown) =>
	one === other || (!hasValue(one) && !hasValue(other));

/** Puts a value at keys; groups on the way that are missing are made. */
function put(into: Values, keys: Path, value: unknown): void {
	const [last = ''] = keys.slice(-1);
	let group = into as Record<string | number, unknown>;
	for (const key of keys.slice(0, -1)) {
		const inner = ownValue(group, key);
		if (typeof inner === 'object' && inner !== null) group = inner as Values;
		else {
			const made = {};
			setOwn(group, key, made);
			group = made;
		}
	}
	setOwn(group, last, value);
}
