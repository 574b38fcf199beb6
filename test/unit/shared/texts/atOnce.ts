import { Budget, type Sliced } from '../../../../nodes/shared/budget';
import * as texts from '../../../../nodes/shared/texts/toPages';

/** Does sliced work without a break. */
export function atOnce<Result>(work: Sliced<Result>): Result {
	for (;;) {
		const step = work.next();
		if (step.done) return step.value;
	}
}

/** The functions of `toPages` without breaks. */
export const found = (bytes: Buffer, mimeType: string, budget = new Budget()) =>
	atOnce(texts.textOfFile(bytes, mimeType, budget));
export const textOf = (...given: Parameters<typeof found>) => found(...given).text;
export const toPages = (bytes: Buffer, mimeType: string, budget = new Budget()) =>
	atOnce(texts.toPages(bytes, mimeType, budget)).pages;
