import type { Fact } from '../../shared/values/facts/fact';
import { isEmptyPage, mayBeBlank } from '../../shared/documents/ocr/pagesRead';
import type { ModelSource } from '../job';

/**
 * Pages of a document that were not read, as facts, and those that may be blank, as notes. In a PDF file with
 * letters of its own, a page without text is no scan of an empty sheet. Where the model looks at an image itself,
 * nothing depends on them.
 */
export function pageFacts({ text, image }: ModelSource): { facts: Fact[]; notes: string[] } {
	if (text === null || image !== undefined) return { facts: [], notes: [] };
	const { pages, pagesRead, isOwn, isPdf, hasPdfText = false } = text;
	const asImages = pages.filter((page) => page.isOnlyImage).map(({ number }) => number);
	// Other texts than those of a PDF have no sheets.
	const empty = pages
		.filter((page) => (isPdf || !isOwn) && isEmptyPage(page) && !page.isOnlyImage)
		.map(({ number }) => number);
	const facts: Fact[] = [];
	if (pagesRead?.shortfall !== undefined) {
		facts.push({ kind: 'pagesMissing', fields: [], values: pagesRead.shortfall });
	}
	if (asImages.length > 0) {
		facts.push({ kind: 'pagesAreImages', fields: [], values: { pages: asImages } });
	}
	if (hasPdfText && empty.length > 0) {
		facts.push({ kind: 'pagesWithoutText', fields: [], values: { pages: empty } });
	}
	return {
		facts,
		notes: hasPdfText || empty.length === 0 ? [] : [mayBeBlank(empty)],
	};
}
