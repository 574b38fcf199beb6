import { betweenSteps } from '../host/budget';
import { Problem } from '../host/problem';
import type { Item, Run } from './run';

/**
 * Reads the parameters of all items before the first request, so that nothing is paid for if one of them
 * cannot be used. Without expressions they are the same for all items.
 * @throws Problem of the first item whose parameters cannot be used
 */
export async function checkParameters(run: Run, read: (item: Item) => unknown): Promise<void> {
	const items = run.hasExpressions ? run.input.length : 1;
	for (let index = 0; index < items; index += 1) {
		try {
			read(run.item(index));
		} catch (error) {
			const isOfMany = run.input.length > 1 && error instanceof Problem;
			throw isOfMany ? error.with({ itemIndex: index }) : error;
		}
		await betweenSteps.yieldIfDue();
	}
}
