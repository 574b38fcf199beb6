import { z } from 'zod';
import { markFormula } from '../shared/formula';
import { hasValue, isValues, type Values } from '../shared/values';
import { type FieldKind, readTyped } from './fieldKind';
import { type Keys, type ReviewItem, type ReviewList, reasonsOf, valueAt } from './reviewItem';

/** Characters of a typed text, and of a name, at most. */
const MAX_TYPED = 20_000;
const MAX_NAME = 200;
const MAX_ENTRIES = 1_000;

const typed = z.string().max(MAX_TYPED);
const submissionSchema = z
	.object({
		name: z.string().max(MAX_NAME).default(''),
		items: z.array(
			z
				.object({
					index: z.number().int().nonnegative(),
					isApproved: z.boolean(),
					/** Whether values that contradict each other are meant so. */
					anyway: z.boolean().default(false),
					comment: typed.default(''),
					/** Typed texts by path, of the changed values alone. */
					values: z.record(typed).default({}),
					/** All entries of the changed lists: the position that each had, and its changed cells. */
					lists: z
						.record(
							z
								.array(
									z
										.object({
											from: z.number().int().nonnegative().nullable(),
											cells: z.record(typed),
										})
										.strict(),
								)
								.max(MAX_ENTRIES),
						)
						.default({}),
				})
				.strict(),
		),
	})
	.strict();
type Submission = z.infer<typeof submissionSchema>;
type SubmittedItem = Submission['items'][number];

/** What a person has decided about an item, and its JSON as it goes on. */
export interface Decision {
	index: number;
	isApproved: boolean;
	json: Values;
}

/** Why a submission is not accepted: the whole of it, typed texts, or values that contradict each other. */
export interface Refusal {
	message?: string;
	faults?: Array<{ index: number; path: string; text: string }>;
	contradictions?: Array<{ index: number; texts: string[] }>;
}

/** Finds what in a record does not fit together, in sentences. */
export type Check = (record: Values) => string[];

/** The columns that a review adds; null where nobody was asked. */
export const NOT_CHECKED = { _checked_by: null, _checked_at: null, _changed: null, _comment: null };

/**
 * The decisions of a submitted page.
 * @param all the JSON of all items of the input
 * @param waiting the items that were shown
 * @param now ISO 8601
 */
export function decide(
	all: Values[],
	waiting: ReviewItem[],
	body: unknown,
	check: Check,
	now: string,
): { decisions: Decision[] } | Refusal {
	const { data } = submissionSchema.safeParse(body);
	if (data === undefined) {
		return { message: 'This is not what the page sends. Nothing was changed.' };
	}
	const given = new Map(data.items.map((item) => [item.index, item]));
	const isComplete = given.size === data.items.length && given.size === waiting.length;
	if (!isComplete || !waiting.every(({ index }) => given.has(index))) {
		return { message: 'Please approve or reject each of the items.' };
	}
	const faults: NonNullable<Refusal['faults']> = [];
	const contradictions: NonNullable<Refusal['contradictions']> = [];
	const decisions = waiting.map((item): Decision => {
		const submitted = given.get(item.index) as SubmittedItem;
		const json = all[item.index] ?? {};
		const changes = changesOf(item, submitted);
		for (const [path, text] of changes.faults) faults.push({ index: item.index, path, text });
		const left = submitted.isApproved ? check(changes.values) : reasonsOf(json);
		if (submitted.isApproved && left.length > 0 && !submitted.anyway) {
			contradictions.push({ index: item.index, texts: left });
		}
		const about = {
			_checked_by: data.name.trim() || null,
			_checked_at: now,
			_comment: submitted.comment.trim() || null,
		};
		return {
			index: item.index,
			isApproved: submitted.isApproved,
			json: checkedJson(json, changes, about, left),
		};
	});
	if (faults.length > 0) return { faults };
	return contradictions.length > 0 ? { contradictions } : { decisions };
}

interface Changes {
	/** The values of the item as they are now; its lists are lists. */
	values: Values;
	/** The values before, by path. */
	before: Values;
	/** The fields of the item that have changed. */
	names: Set<string>;
	faults: Array<[path: string, text: string]>;
}

function changesOf(item: ReviewItem, { values, lists }: SubmittedItem): Changes {
	const changes: Changes = {
		values: structuredClone(item.values),
		...{ before: {}, names: new Set(), faults: [] },
	};
	const fields = new Map(item.fields.map((field) => [field.path, field]));
	for (const [path, text] of Object.entries(values)) {
		const field = fields.get(path);
		if (field === undefined) changes.faults.push([path, 'This value is not on the page']);
		else {
			const value = read(changes, path, field.kind, text);
			if (isSame(value, field.value)) continue;
			change(changes, path, field.keys, field.value, value);
		}
	}
	const known = new Map(item.lists.map((list) => [list.path, list]));
	for (const [path, entries] of Object.entries(lists)) {
		const list = known.get(path);
		if (list === undefined) changes.faults.push([path, 'This list is not on the page']);
		else changeList(changes, list, entries);
	}
	return changes;
}

function read(changes: Changes, path: string, kind: FieldKind, text: string): unknown {
	const result = readTyped(path, kind, text);
	if ('value' in result) return result.value;
	changes.faults.push([path, result.fault]);
	return undefined;
}

const isSame = (one: unknown, other: unknown) =>
	one === other || (!hasValue(one) && !hasValue(other));

function changeList(changes: Changes, list: ReviewList, entries: SubmittedItem['lists'][string]) {
	const before = valueAt(changes.values, list.keys);
	const old = Array.isArray(before) ? before : [];
	const columns = new Map(list.columns.map((column) => [column.path, column]));
	const isPlain = columns.has('');
	// Entries that the page does not show stay at the end.
	const hidden = old.slice(list.rows.length);
	const shown = entries.map(({ from, cells }, row): unknown => {
		if (from !== null && from >= list.rows.length) {
			changes.faults.push([`${list.path}[${row}]`, 'This entry is not on the page']);
			return null;
		}
		const entry = { '': from === null ? emptyEntry(list) : structuredClone(old[from]) };
		for (const [name, text] of Object.entries(cells)) {
			const column = columns.get(name);
			const at = isPlain ? `${list.path}[${row}]` : `${list.path}[${row}].${name}`;
			if (column === undefined) changes.faults.push([at, 'This value is not on the page']);
			else put(entry, ['', ...column.keys], read(changes, at, column.kind, text));
		}
		return entry[''];
	});
	const now = [...shown.filter((entry) => hasValue(entry)), ...hidden];
	if (JSON.stringify(now) === JSON.stringify(old)) return;
	change(changes, list.path, list.keys, old, now);
}

function change(changes: Changes, path: string, keys: Keys, before: unknown, now: unknown): void {
	define(changes.before, path, before);
	changes.names.add(String(keys[0]));
	put(changes.values, keys, now);
}

function emptyEntry({ columns }: ReviewList): unknown {
	const entry: Values = { '': null };
	for (const { keys } of columns) put(entry, ['', ...keys], null);
	return entry[''];
}

/** Puts a value at keys; groups on the way that are missing are made. */
function put(into: Values, keys: Keys, value: unknown): void {
	const [last = ''] = keys.slice(-1);
	let group = into as Record<string | number, unknown>;
	for (const key of keys.slice(0, -1)) {
		const inner = Object.hasOwn(group, key) ? group[key] : undefined;
		if (typeof inner === 'object' && inner !== null) group = inner as Values;
		else {
			const made = {};
			define(group, key, made);
			group = made;
		}
	}
	define(group, last, value);
}

/** As data even where the name is that of the prototype. */
const define = (group: object, key: string | number, value: unknown) =>
	Object.defineProperty(group, key, {
		value,
		writable: true,
		enumerable: true,
		configurable: true,
	});

/** The JSON of a checked item: a record keeps its structure, a row stays cells that a sheet does not run. */
function checkedJson(
	json: Values,
	{ values, before, names }: Changes,
	about: Values,
	left: string[],
): Values {
	const { _meta: meta, error, ...others } = json;
	const isRow = Object.hasOwn(json, '_review');
	const changed = [...names].map((name) => {
		const value = values[name];
		const isText = isRow ? !Array.isArray(json[name]) : typeof json[name] === 'string';
		if (isText && Array.isArray(value)) return [name, JSON.stringify(value)];
		return [name, isRow && typeof value === 'string' ? markFormula(value) : value];
	});
	return {
		...others,
		...Object.fromEntries(changed),
		...(error !== undefined && left.length > 0 && { error }),
		...(isRow && { _review: left.join('; ') }),
		...about,
		_changed: names.size === 0 ? null : isRow ? JSON.stringify(before) : before,
		...(isValues(meta) && { _meta: { ...meta, review: left } }),
	};
}
