import { expect, it } from 'vitest';
import { answeredDocument } from '../../../../nodes/DocumentOcr/map/answeredDocument';
import { renderHtml } from '../../../../nodes/DocumentOcr/map/renderHtml';

it('HTML shows 2,000 images of a document that no text refers to, and counts the others', () => {
	const page = (index: number, count: number) => ({
		...{ index, markdown: 'a' },
		images: Array.from({ length: count }, (_, at) => ({ id: `${index}-${at}.png` })),
	});
	const response = { pages: [page(0, 1500), page(1, 1500)] } as Parameters<
		typeof answeredDocument
	>[0]['response'];
	const file = { fileName: 'a.pdf', fileStem: 'a', skipped: [], model: 'm' };
	const document = answeredDocument({ ...file, response, numbers: [1, 2] });
	const html = renderHtml(document, document.pages);
	expect(html.split('<figure>')).toHaveLength(2001);
	expect(html).toContain('<p class="aside">1000 more images are not shown</p>');
});
