import type { Fact } from '../../shared/facts/fact';
import { isBlankPage } from '../../shared/ocr/pagesRead';
import { MAX_LISTED } from '../../shared/text/shorten';
import type { ModelSource } from '../job';

/**
 * Pages of a document that were not read, as facts, and blank ones, as notes. Where the model looks at an image
 * itself, nothing depends on them.
 */
export function pageFacts({ text, image }: ModelSource): { facts: Fact[]; notes: string[] } {
	if (text === null || image !== undefined) return { facts: [], notes: [] };
	const { pages, pagesRead, isOwn, isPdf } = text;
	const asImages = pages.filter((page) => page.isOnlyImage).map(({ number }) => number);
	// Other texts than those of a PDF have no sheets.
	const blank = pages
		.filter((page) => (isPdf || !isOwn) && isBlankPage(page) && !page.isOnlyImage)
		.map(({ number }) => number);
	const facts: Fact[] = [];
	if (pagesRead?.shortfall !== undefined) {
		facts.push({ kind: 'pagesMissing', fields: [], values: { sentence: pagesRead.shortfall } });
	}
	if (asImages.length > 0) {
		facts.push({ kind: 'pagesAreImages', fields: [], values: { pages: asImages } });
	}
	return {
		facts,
		notes: blank.map((number) => `Page ${number} is blank`).slice(0, MAX_LISTED),
	};
}
