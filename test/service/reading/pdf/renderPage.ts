import type { PageViewport, PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** What the library's own canvas factory makes on Node. */
interface CanvasFactory {
	create(
		width: number,
		height: number,
	): {
		canvas: { data(): Buffer; toBuffer(mime: 'image/png'): Buffer; width: number; height: number };
		context: object;
	};
	destroy(made: object): void;
}

/** A page as it looks, as PNG. */
export async function renderPage(
	pdf: PDFDocumentProxy,
	page: PDFPageProxy,
	viewport: PageViewport,
): Promise<Buffer> {
	const factory = pdf.canvasFactory as CanvasFactory;
	const made = factory.create(Math.ceil(viewport.width), Math.ceil(viewport.height));
	try {
		await page.render({
			canvas: null,
			canvasContext: made.context as never,
			viewport,
			background: 'white',
		}).promise;
		return made.canvas.toBuffer('image/png');
	} finally {
		factory.destroy(made);
	}
}
