import type { Issue } from '../../shared/facts/issue';
import { isBlankPage, pagesAre } from '../../shared/ocr/pagesRead';
import { MAX_LISTED } from '../../shared/text/shorten';
import type { ModelSource } from '../job';

/**
 * Pages of a document that were not read, as issues, and blank ones, as notes. Where the model looks at an image
 * itself, nothing depends on them.
 */
export function pageFacts({ text, image }: ModelSource): { issues: Issue[]; notes: string[] } {
	if (text === null || image !== undefined) return { issues: [], notes: [] };
	const { pages, pagesRead, isOwn, isPdf } = text;
	const asImages = pages.filter((page) => page.isOnlyImage).map(({ number }) => number);
	// Other texts than those of a PDF have no sheets.
	const blank = pages
		.filter((page) => (isPdf || !isOwn) && isBlankPage(page) && !page.isOnlyImage)
		.map(({ number }) => number);
	const reasons = [
		...(pagesRead?.shortfall === undefined ? [] : [pagesRead.shortfall]),
		...(asImages.length > 0 ? [pagesAre(asImages, asImages.length === 1 ? IMAGE : IMAGES)] : []),
	];
	return {
		issues: reasons.map((reason) => ({ kind: 'pages', fields: [], text: reason })),
		notes: blank.map((number) => `Page ${number} is blank`).slice(0, MAX_LISTED),
	};
}

const IMAGE = 'holds only an image: its text was not read';
const IMAGES = 'hold only an image each: their text was not read';
