import type { Issue } from '../../shared/check/issue';
import { isEmptyPage, mayBeBlank, noTextOn, pagesAre } from '../../shared/ocr/pagesRead';
import type { ModelSource } from '../job';

/**
 * Pages of a document that were not read, as issues, and those that may be blank, as notes. In a PDF file with
 * letters of its own, a page without text is no scan of an empty sheet. Where the model looks at an image itself,
 * nothing depends on them.
 */
export function pageFacts({ text, image }: ModelSource): { issues: Issue[]; notes: string[] } {
	if (text === null || image !== undefined) return { issues: [], notes: [] };
	const { pages, pagesRead, isOwn, isPdf, hasPdfText = false } = text;
	const asImages = pages.filter((page) => page.isOnlyImage).map(({ number }) => number);
	// Other texts than those of a PDF have no sheets.
	const empty = pages
		.filter((page) => (isPdf || !isOwn) && isEmptyPage(page) && !page.isOnlyImage)
		.map(({ number }) => number);
	const reasons = [
		...(pagesRead?.shortfall === undefined ? [] : [pagesRead.shortfall]),
		...(asImages.length > 0 ? [pagesAre(asImages, asImages.length === 1 ? IMAGE : IMAGES)] : []),
		...(hasPdfText && empty.length > 0 ? [noTextOn(empty)] : []),
	];
	return {
		issues: reasons.map((reason) => ({ kind: 'pages', fields: [], text: reason })),
		notes: hasPdfText || empty.length === 0 ? [] : [mayBeBlank(empty)],
	};
}

const IMAGE = 'holds only an image: its text was not read';
const IMAGES = 'hold only an image each: their text was not read';
