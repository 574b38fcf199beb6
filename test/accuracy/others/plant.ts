import { isValues, type Values } from '../../../nodes/shared/basics/values';
import type { Path } from '../../../nodes/shared/values/schema/joinPath';
import { chooserFor, isAbsent } from '../notation';
import { type OtherDocument, type PrintedLeaf, printedLeaves } from './DocumentSet';

/** Mistakes that are planted in true records, and what each is. */
export const OTHER_MISTAKES = {
	other: 'the value of another field',
	exchanged: 'two values exchanged',
	empty: 'a value left out',
} as const;

export interface OtherMistake {
	kind: keyof typeof OTHER_MISTAKES;
	fields: string[];
	record: Values;
}

/** Mistakes of each kind in one document, at most. */
const MOST = 3;

/** Number, day, code or words: only values of one kind are mixed up. */
const kindOf = ({ value }: PrintedLeaf) =>
	typeof value === 'number'
		? 'number'
		: /^\d{4}-\d\d-\d\d$/.test(value)
			? 'day'
			: /\d/.test(value)
				? 'code'
				: 'words';

/** Whether two are the same value, or entries of one list of plain values, whose order means nothing. */
const isOfOneList = ({ keys: one }: PrintedLeaf, { keys: other }: PrintedLeaf) => {
	const [list, last] = [JSON.stringify(one.slice(0, -1)), one.at(-1)];
	const isSameList = list === JSON.stringify(other.slice(0, -1));
	return isSameList && (last === other.at(-1) || typeof last === 'number');
};

/** A copy of a record with other values. */
function withValues(record: Values, changes: [Path, unknown][]): Values {
	const copy = structuredClone(record);
	for (const [keys, value] of changes) {
		let holder: unknown = copy;
		for (const key of keys.slice(0, -1)) holder = (holder as Values)[key];
		const last = keys.at(-1);
		if (last !== undefined && typeof holder === 'object') (holder as Values)[last] = value;
	}
	return copy;
}

/** The value at keys as it is in the record: an amount with its currency is one. */
function valueAt(record: Values, keys: Path): unknown {
	let value: unknown = record;
	for (const key of keys) {
		value = isValues(value) || Array.isArray(value) ? (value as Values)[key] : undefined;
	}
	return value;
}

/**
 * Mistakes in the record of a document, the same in each run: in values that the text has, and that are not doubted
 * as they are.
 */
export function plantIn(
	{ id, schema, truth, pages }: OtherDocument,
	doubted: (path: string) => boolean,
): OtherMistake[] {
	const text = pages.join('\n');
	const leaves = printedLeaves(schema, truth).filter(
		({ path, value }) => !doubted(path) && !isAbsent(text, value),
	);
	const choose = chooserFor(`plant ${id}`);
	const some = Array.from({ length: MOST }, () => choose(leaves)).filter(
		(leaf) => leaf !== undefined,
	);
	const chosen = [...new Set(some)];
	const of = (leaf: PrintedLeaf) => valueAt(truth, leaf.keys);
	const alike = (leaf: PrintedLeaf) =>
		leaves.filter(
			(one) =>
				!isOfOneList(one, leaf) &&
				kindOf(one) === kindOf(leaf) &&
				JSON.stringify(of(one)) !== JSON.stringify(of(leaf)) &&
				isValues(of(one)) === isValues(of(leaf)),
		);
	return chosen.flatMap((leaf): OtherMistake[] => {
		const other = choose(alike(leaf));
		const left: OtherMistake[] = leaf.field.required
			? []
			: [
					{
						kind: 'empty',
						fields: [leaf.path],
						record: withValues(truth, [[leaf.keys, null]]),
					},
				];
		if (other === undefined) return left;
		const taken: [Path, unknown] = [leaf.keys, of(other)];
		return [
			{ kind: 'other', fields: [leaf.path], record: withValues(truth, [taken]) },
			{
				kind: 'exchanged',
				fields: [leaf.path, other.path],
				record: withValues(truth, [taken, [other.keys, of(leaf)]]),
			},
			...left,
		];
	});
}
