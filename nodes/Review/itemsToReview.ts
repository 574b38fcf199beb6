import { isReading, isSetUpFault, reasonsOf } from '../shared/page/reviewPage/reviewReading';
import type { Values } from '../shared/basics/values';

/**
 * The items that a person checks, by their positions in the input, counted from 0. One that comes from no
 * reading has no reason, but nothing says that it is in order either: it is never approved unseen.
 * Nobody can put right a fault of the set-up on the page: documents that were not read because of one are left out.
 */
export const itemsToReview = (all: Values[], isAll: boolean): number[] =>
	all.flatMap((json, index) => {
		const isDoubtful = isAll || !isReading(json) || reasonsOf(json).length > 0;
		return isDoubtful && !isSetUpFault(json) ? [index] : [];
	});

/** The reason of such an item among others. */
export const NO_READING = 'Comes from no reading: nothing says whether it is in order';
