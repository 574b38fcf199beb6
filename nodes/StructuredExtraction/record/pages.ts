import { type Fact, factOf } from '../../shared/values/facts/fact';
import { isOnlyImage } from '../../shared/documents/ocr/pagesRead';
import type { Reading } from '../../shared/documents/ocr/reading';

/**
 * Pages of a document that were not read, as facts, and those that may be blank, as notes. In a PDF file with
 * letters of its own, a page without text is no scan of an empty sheet. Where the model looks at an image itself,
 * nothing depends on them.
 */
export function pageFacts({ origin, pages, hasPdfText = false }: Reading): {
	facts: Fact[];
	notes: Fact[];
} {
	// Other texts than those of a PDF have no sheets.
	if (origin !== 'ocr' && origin !== 'pdfText') return { facts: [], notes: [] };
	const onlyImages = origin === 'ocr' ? pages.filter(isOnlyImage) : [];
	const asImages = onlyImages.map(({ number }) => number);
	const empty = pages
		.filter((page) => page.markdown.trim() === '' && !onlyImages.includes(page))
		.map(({ number }) => number);
	const facts: Fact[] = [];
	if (asImages.length > 0) {
		facts.push({ kind: 'pagesAreImages', fields: [], values: { pages: asImages } });
	}
	if (hasPdfText && empty.length > 0) {
		facts.push({ kind: 'pagesWithoutText', fields: [], values: { pages: empty } });
	}
	return {
		facts,
		notes: hasPdfText || empty.length === 0 ? [] : [factOf('pagesMayBeBlank', { pages: empty })],
	};
}
