import { isReading, reasonsOf } from '../shared/page/reviewPage/reviewItem';
import type { Values } from '../shared/basics/values';

/**
 * The items that a person checks, by their positions in the input, counted from 0. One that comes from no
 * reading has no reason, but nothing says that it is in order either: it is never approved unseen.
 */
export const itemsToReview = (all: Values[], isAll: boolean): number[] =>
	all.flatMap((json, index) =>
		isAll || !isReading(json) || reasonsOf(json).length > 0 ? [index] : [],
	);

/** The reason of such an item among others. */
export const NO_READING = 'Comes from no reading: nothing says whether it is in order';
