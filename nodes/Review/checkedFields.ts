import type { ReviewField, ReviewItem, ReviewList } from '../shared/page/reviewPage/reviewItem';
import type { Changes } from './changes';

/** The paths of the fields that a person was shown, by what became of them; a list is one field. */
export interface CheckedFields {
	/** No reason is left about it, and nothing was changed. */
	unchanged: string[];
	/** It was changed, as a reason about it or about the document as a whole has asked for. */
	changed: string[];
	/** It was changed, and no reason had asked for that. */
	missed: string[];
	/** A reason about it was approved. */
	doubtful: string[];
}

/** @param open the reasons that no change has answered */
export function checkedFields(
	{ fields, lists, answeredBy }: ReviewItem,
	{ paths }: Changes,
	open: string[],
): CheckedFields {
	const pathsOf = (reasons: Iterable<string>) =>
		new Set([...reasons].flatMap((reason) => answeredBy.get(reason)?.fields ?? []));
	const doubted = pathsOf(answeredBy.keys());
	const left = pathsOf(open);
	const isWholeDoubted = [...answeredBy.values()].some((about) => about.fields.length === 0);
	const checked: CheckedFields = { unchanged: [], changed: [], missed: [], doubtful: [] };
	const sort = ({ path }: ReviewField | ReviewList, cells: ReviewField[]) => {
		const isDoubted = (cell: ReviewField) => [path, cell.path].some((each) => doubted.has(each));
		const changed = cells.filter((cell) => paths.has(cell.path));
		if (changed.length > 0) {
			const isAskedFor = isWholeDoubted || changed.every(isDoubted);
			checked[isAskedFor ? 'changed' : 'missed'].push(path);
		} else {
			const isLeft = left.has(path) || cells.some((cell) => left.has(cell.path));
			checked[isLeft ? 'doubtful' : 'unchanged'].push(path);
		}
	};
	for (const field of fields) sort(field, [field]);
	for (const list of lists) sort(list, [...list.rows, ...list.spare].flat());
	return checked;
}
