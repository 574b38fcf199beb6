import { describe, expect, it } from 'vitest';
import { answeredDocument } from '../../../../nodes/DocumentOcr/map/answeredDocument';
import { renderHtml } from '../../../../nodes/DocumentOcr/map/renderHtml';
import { LIMITS } from '../../../../nodes/shared/budget';

/** A document with as many images on its pages. */
function documentWith(...counts: number[]) {
	const pages = counts.map((count, index) => ({
		...{ index, number: index + 1, markdown: 'a' },
		images: Array.from({ length: count }, (_, at) => ({ id: `${index}-${at}.png` })),
	}));
	const response = { pages } as Parameters<typeof answeredDocument>[0]['response'];
	const file = { fileName: 'a.pdf', fileStem: 'a', skipped: [], model: 'm' };
	return answeredDocument({ ...file, response });
}

describe('An answer with many images', () => {
	it('shows 2,000 in the HTML that no text refers to, and counts the others', () => {
		const document = documentWith(1500, 1500);
		const html = renderHtml(document, document.pages);
		expect(html.split('<figure>')).toHaveLength(2001);
		expect(html).toContain('<p class="aside">1000 more images are not shown</p>');
	});

	it('is refused beyond 50,000 on all pages', () => {
		const { most } = LIMITS.images;
		expect(documentWith(most - 1, 1, 0).pages).toHaveLength(3);
		expect(() => documentWith(most, 1)).toThrow('it has more than 50,000 images');
	});
});
