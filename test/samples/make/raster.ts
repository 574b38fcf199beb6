import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Canvas, createCanvas } from '@napi-rs/canvas';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

const pdfjsFolder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

/** The part of pdf.js's canvas factory that is used here; its own types say no more than `Object`. */
interface CanvasFactory {
	create(width: number, height: number): { canvas: Canvas };
}

/** Draws one page (counted from 1) of a PDF on white at `dpi` pixels per inch, without installed fonts. */
export async function renderPage(pdf: Uint8Array, dpi: number, pageNumber = 1): Promise<Canvas> {
	const task = getDocument({
		// pdf.js takes the buffer over, so it gets its own copy.
		data: Uint8Array.from(pdf),
		standardFontDataUrl: `${join(pdfjsFolder, 'standard_fonts')}/`,
		useSystemFonts: false,
		verbosity: 0,
	});
	const document = await task.promise;
	const page = await document.getPage(pageNumber);
	const viewport = page.getViewport({ scale: dpi / 72 });
	const width = Math.round(viewport.width);
	const height = Math.round(viewport.height);
	// pdf.js may bring another version of the canvas library, whose objects do not mix with ours.
	const { canvas: drawn } = (document.canvasFactory as CanvasFactory).create(width, height);
	await page.render({ canvas: drawn, viewport }).promise;
	const pixels = drawn.getContext('2d').getImageData(0, 0, width, height).data;
	await task.destroy();

	const canvas = createCanvas(width, height);
	const picture = canvas.getContext('2d').createImageData(width, height);
	picture.data.set(pixels);
	canvas.getContext('2d').putImageData(picture, 0, 0);
	return canvas;
}
