import { Problem } from '../problem';
import type { OcrResponse } from '../service/contract';
import type { Answer } from '../service/service';
import { type PageSelection, resolvePages } from './pageSelection';
import { inOrder, pageNumbers } from './pages';

/** The answer for a document. */
export interface DocumentAnswer {
	data: OcrResponse;
	/** Of `data.pages`, counted from 1. */
	numbers: number[];
	/** What came, untouched. */
	raw: Answer<OcrResponse>['raw'];
}

/**
 * The pages that the user wants of the answer for a whole document, in their order.
 * @param selection all pages when not given
 * @throws Problem when a page does not exist, or the service has left it out
 */
export function wantedPages(
	{ data, raw }: Answer<OcrResponse>,
	selection?: PageSelection,
): DocumentAnswer {
	const pages = inOrder(data.pages);
	const numbers = pageNumbers(pages);
	if (selection === undefined) return { data: { ...data, pages }, numbers, raw };
	// Services may leave pages out, such as empty ones.
	const wanted = resolvePages(selection, numbers.at(-1) ?? 0);
	const answered = new Set(numbers);
	const missing = wanted.filter((page) => !answered.has(page));
	if (missing.length > 0) {
		throw new Problem(
			`the service answered without page ${missing.slice(0, 10).join(', ')}, which the option "Reading: Pages" asks for`,
			{
				description: `It answered with ${numbers.length} pages. Open the document and check whether that page is empty; then change that option.`,
			},
		);
	}
	const chosen = new Set(wanted);
	const isChosen = (_: unknown, at: number) => chosen.has(numbers[at] ?? 0);
	return {
		data: { ...data, pages: pages.filter(isChosen) },
		numbers: numbers.filter(isChosen),
		raw,
	};
}
