import { z } from 'zod';
import { joinReasons } from '../shared/check/reasons';
import { markFormula } from '../shared/formula';
import { mismatches } from '../shared/crossChecks/mismatches';
import { readTyped } from '../shared/review/fieldKind';
import {
	cellsOf,
	lastName,
	reasonsOf,
	type ReviewField,
	type ReviewItem,
	type ReviewList,
	valueAt,
} from '../shared/review/reviewItem';
import type { Path } from '../shared/schema/joinPath';
import { asList, hasValue, isValues, ownValue, setOwn, type Values } from '../shared/values';

/** Characters of a typed text, and of a name, at most. */
const MAX_TYPED = 20_000;
const MAX_NAME = 200;

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
				})
				.strict(),
		),
	})
	.strict();
type SubmittedItem = z.infer<typeof submissionSchema>['items'][number];

/** What a person has decided about an item, and its JSON as it goes on. */
export interface Decision {
	index: number;
	isApproved: boolean;
	json: Values;
}

/** Why a submission is not accepted: the whole of it, typed texts, or values that contradict each other. */
interface Refusal {
	message?: string;
	faults?: Array<{ index: number; path: string; text: string }>;
	contradictions?: Array<{ index: number; texts: string[] }>;
}

/** What speaks against approving a record, in sentences: it is empty, or its values do not fit together. */
function contradictionsOf(record: Values): string[] {
	if (!hasValue(record)) return ['No value was entered'];
	return mismatches(record).map(({ text }) => text);
}

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
		const changes = changesOf(item, submitted.values);
		for (const [path, text] of changes.faults) faults.push({ index: item.index, path, text });
		const left = submitted.isApproved ? contradictionsOf(changes.values) : reasonsOf(json);
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

function changesOf(item: ReviewItem, typedTexts: SubmittedItem['values']): Changes {
	const values = structuredClone(item.values);
	const changes: Changes = { values, before: {}, names: new Set(), faults: [] };
	const cells = new Map(cellsOf(item).map((cell) => [cell.path, cell]));
	const changed = new Set<ReviewField>();
	for (const [path, text] of Object.entries(typedTexts)) {
		const cell = cells.get(path);
		const read = cell
			? readTyped(lastName(cell.keys), cell.kind, text)
			: { fault: 'It is not on the page' };
		if ('fault' in read) changes.faults.push([path, read.fault]);
		else if (cell && !isSame(read.value, cell.value)) {
			put(values, cell.keys, read.value);
			changed.add(cell);
		}
	}
	const note = ({ path, keys }: ReviewField | ReviewList) => {
		setOwn(changes.before, path, valueAt(item.values, keys));
		changes.names.add(String(keys[0]));
	};
	item.fields.filter((field) => changed.has(field)).forEach(note);
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
		}
		const entries = asList(valueAt(values, list.keys));
		put(
			values,
			list.keys,
			entries.filter((_, at) => !emptied.has(at)),
		);
	}
	return changes;
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
		...(isRow && { _review: joinReasons(left) }),
		...about,
		_changed: names.size === 0 ? null : isRow ? JSON.stringify(before) : before,
		...(isValues(meta) && { _meta: { ...meta, review: left } }),
	};
}
