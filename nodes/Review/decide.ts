import { textOf } from '../shared/values/facts/fact';
import { joinReasons } from '../shared/values/facts/reasons';
import { markFormula } from '../shared/basics/text/formula';
import { mismatches } from '../shared/values/crossChecks/mismatches';
import { recordByRole, schemaOfValues } from '../shared/values/roles/recordByRole';
import { cellsOf, type ReviewItem } from '../shared/page/reviewPage/reviewItem';
import { reasonsOf } from '../shared/page/reviewPage/reviewReading';
import { labelOf } from '../shared/values/schema/label';
import { hasValue, isValues, type Values } from '../shared/basics/values';
import { compareAgain } from './compareAgain';
import { type Changes, changesOf, unanswered } from './changes';
import { type CheckedFields, checkedFields } from './checkedFields';
import { type Answer, submissionSchema, type SubmittedItem } from './exchange';

/** What a person has decided about an item, and its JSON as it goes on. */
export interface Decision {
	index: number;
	isApproved: boolean;
	json: Values;
}

/**
 * What speaks against approving a record, in sentences: it is empty, a value was taken out, or its values
 * do not fit together. Any value counts: which ones matter is not known of fields with names of their own.
 */
function contradictionsOf({ values, emptied, doubts }: Changes): string[] {
	if (!hasValue(values)) return ['No value was entered'];
	return [
		...doubts.map(textOf),
		...emptied.map((path) => `${labelOf(path)}: its value was taken out`),
		...mismatchesOf(values),
	];
}

/** Values that do not fit together, whatever their fields are called, in sentences. */
function mismatchesOf(values: Values): string[] {
	const { values: byRole, pathOf } = recordByRole(schemaOfValues(values), values);
	return mismatches(byRole).map((fact) => textOf({ ...fact, fields: fact.fields.map(pathOf) }));
}

/** The values that were confirmed. Where money may go to the wrong place, that is not enough. */
function pathsConfirmed(item: ReviewItem, { confirmed }: SubmittedItem) {
	const seen = new Set(confirmed);
	for (const { path, isGrave } of cellsOf(item)) if (isGrave) seen.delete(path);
	return seen;
}

const NONE: ReadonlySet<string> = new Set();

/** The columns that a review adds; null where nobody was asked. */
export const NOT_CHECKED = {
	_checked_by: null,
	_checked_at: null,
	_checked_fields: null,
	_changed: null,
	_approved_with: null,
	_comment: null,
};

/**
 * The decisions of a submitted page, or why they are not accepted.
 * @param all the JSON of all items of the input
 * @param waiting the items that were shown
 * @param now ISO 8601
 */
export async function decide(
	all: Values[],
	waiting: ReviewItem[],
	body: unknown,
	now: string,
): Promise<Answer | (Required<Pick<Answer, 'dates'>> & { name: string; decisions: Decision[] })> {
	const { data } = submissionSchema.safeParse(body);
	if (data === undefined) {
		return { message: 'This is not what the page sends. Nothing was changed.' };
	}
	const name = data.name.trim();
	const given = new Map(data.items.map((item) => [item.index, item]));
	const isComplete = given.size === data.items.length && given.size === waiting.length;
	if (!isComplete || !waiting.every(({ index }) => given.has(index))) {
		return { message: 'Please approve or reject each of the items.' };
	}
	const faults: NonNullable<Answer['faults']> = [];
	const contradictions: NonNullable<Answer['contradictions']> = [];
	const dates: NonNullable<Answer['dates']> = [];
	const changed = waiting.map((item) => {
		const submitted = given.get(item.index) as SubmittedItem;
		return { item, submitted, changes: changesOf(item, submitted.values) };
	});
	const outcomeOf = await compareAgain(all, changed);
	const decisions = changed.map(({ item, submitted, changes }): Decision => {
		const json = all[item.index] ?? {};
		for (const [path, text] of changes.faults) faults.push({ index: item.index, path, text });
		for (const [path, words] of changes.dates) dates.push({ index: item.index, path, words });
		const { isGone, stillHolds, more, copyOf } = outcomeOf(item, changes);
		const reasons = reasonsOf(json).filter((reason) => !isGone(reason));
		const left = submitted.isApproved ? [...contradictionsOf(changes), ...more] : reasonsOf(json);
		const { paths } = changes;
		const unresolved = unanswered(item, reasons, (reason) => (stillHolds(reason) ? NONE : paths));
		const kept = submitted.isApproved ? [...unresolved, ...left] : [];
		const confirmed = pathsConfirmed(item, submitted);
		const seen = new Set([...confirmed, ...paths]);
		const open = unanswered(item, reasons, (reason) => (stillHolds(reason) ? confirmed : seen));
		const texts = new Set([...left, ...open]);
		if (submitted.isApproved && texts.size > 0 && !submitted.anyway) {
			contradictions.push({ index: item.index, texts: [...texts] });
		}
		const about = {
			// Null is for those that nobody has seen.
			_checked_by: name || 'not given',
			_checked_at: now,
			_checked_fields: checkedFields(item, changes, unresolved),
			_comment: submitted.comment.trim() || null,
		};
		return {
			index: item.index,
			isApproved: submitted.isApproved,
			// Why a document was not read is all that is known of one without values.
			json: checkedJson(
				withCopyOf(json, copyOf),
				changes,
				about,
				hasValue(changes.values) ? left : [...new Set([...reasonsOf(json), ...left])],
				[...new Set(kept)],
			),
		};
	});
	if (faults.length > 0) return { faults };
	return contradictions.length > 0 ? { contradictions } : { name, decisions, dates };
}

/** @param copyOf undefined where it is as it was */
function withCopyOf(json: Values, copyOf: string | null | undefined): Values {
	const { _meta: meta } = json;
	if (copyOf === undefined) return json;
	return isValues(meta) ? { ...json, _meta: { ...meta, copyOf } } : { ...json, _copy_of: copyOf };
}

/** The JSON of a checked item: a record keeps its structure, a row stays cells that a sheet does not run. */
function checkedJson(
	json: Values,
	{ values, before, names }: Changes,
	about: {
		_checked_by: string;
		_checked_at: string;
		_checked_fields: CheckedFields;
		_comment: string | null;
	},
	left: string[],
	kept: string[],
): Values {
	const { _meta: meta, error, ...others } = json;
	const isRow = Object.hasOwn(json, '_review');
	const own = (text: string | null) => (isRow && text !== null ? markFormula(text) : text);
	const changed = [...names].map((name) => {
		const value = values[name];
		const isText = isRow ? !Array.isArray(json[name]) : typeof json[name] === 'string';
		if (isText && Array.isArray(value)) return [name, jsonCell(value)];
		return [name, typeof value === 'string' ? own(value) : value];
	});
	return {
		...others,
		...Object.fromEntries(changed),
		...(error !== undefined && left.length > 0 && { error }),
		...(isRow && { _review: joinReasons(left) }),
		_checked_by: own(about._checked_by),
		_checked_at: about._checked_at,
		_checked_fields: isRow ? jsonCell(about._checked_fields) : about._checked_fields,
		_comment: own(about._comment),
		_approved_with: kept.length === 0 ? null : isRow ? own(joinReasons(kept)) : kept,
		_changed: names.size === 0 ? null : isRow ? jsonCell(before) : before,
		...(isValues(meta) && { _meta: { ...meta, review: left } }),
	};
}

/** JSON as the cell of a row, whose texts no spreadsheet runs. */
export const jsonCell = (value: unknown) =>
	JSON.stringify(value, (_, inner: unknown) =>
		typeof inner === 'string' ? markFormula(inner) : inner,
	);
