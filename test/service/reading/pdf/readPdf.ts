import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';
import { maxPagesAtOnce, maxPixels } from '../../contract/limits';
import { pageText } from '../layout';
import { type Box, type Picture, shownBox, type Word } from '../layout/page';
import type { DocumentPage, EmbeddedImage } from '../ocr/page';
import { readScan, scanWords } from '../ocr/readScan';
import { UnreadableDocument } from '../ocr/unreadable';
import { graphicsOf } from './graphics';
import { openPdf } from './openPdf';
import { renderPage } from './renderPage';
import { textWords } from './textWords';

/** Resolution at which pages are measured and rendered, in dots per inch. */
const dpi = 200;
const pointsPerInch = 72;

/** Pictures smaller than this many pixels on a side are ornaments. */
const smallestImage = 24;

/**
 * Reads the pages of a PDF: by the text layer where there is one, else by OCR of the rendered page.
 * @param pages page numbers counted from 0; those beyond the end are left out; default: all
 * @throws UnreadableDocument
 */
export async function readPdf(
	bytes: Buffer,
	pages?: number[],
): Promise<{ pages: DocumentPage[]; pageCount: number }> {
	const pdf = await openPdf(bytes);
	try {
		const asked = pages === undefined ? pdf.numPages : new Set(pages).size;
		if (Math.min(asked, pdf.numPages) > maxPagesAtOnce) {
			throw new UnreadableDocument(
				`The PDF has ${pdf.numPages} pages, and at most ${maxPagesAtOnce} are read at once: ask for some of them`,
			);
		}
		const wanted = (pages ?? Array.from({ length: pdf.numPages }, (_, index) => index)).filter(
			(index) => index < pdf.numPages,
		);
		const read: DocumentPage[] = [];
		let imageCount = 0;
		for (const index of wanted) {
			const page = await readPage(pdf, index, imageCount);
			imageCount += page.images.length;
			read.push(page);
		}
		return { pages: read, pageCount: pdf.numPages };
	} finally {
		await pdf.loadingTask.destroy();
	}
}

async function readPage(
	pdf: PDFDocumentProxy,
	index: number,
	imageCount: number,
): Promise<DocumentPage> {
	const page = await pdf.getPage(index + 1);
	const viewport = page.getViewport({ scale: dpi / pointsPerInch });
	if (viewport.width * viewport.height > maxPixels) {
		throw new UnreadableDocument(`Page ${index + 1} of the PDF is too large to be read`);
	}
	const operators = await page.getOperatorList();
	const { rules, images } = graphicsOf(operators, viewport);
	const words = await textWords(page, viewport);
	const [width, height] = [Math.ceil(viewport.width), Math.ceil(viewport.height)];
	const dimensions = { dpi, width, height };
	try {
		// Without any text, but with something painted.
		if (words.length === 0 && operators.fnArray.length > 0) {
			const picture = await renderPage(pdf, page, viewport);
			const { markdown, blocks } = await readScan(picture);
			return { index, dimensions, images: [], markdown, blocks };
		}
		const pictures = figures(images, words, width, height).map((box, at): Picture => ({
			...box,
			id: `img-${imageCount + at}.jpeg`,
		}));
		if (pictures.length === 0) {
			return {
				index,
				dimensions,
				images: [],
				...pageText({ width, height, words, rules, pictures }),
			};
		}
		const rendered = await renderPage(pdf, page, viewport);
		const cut = await Promise.all(pictures.map((one) => crop(rendered, one)));
		const written = await Promise.all(cut.map((one) => pictureWords(one, words)));
		const content = { width, height, words: [...words, ...written.flat()], rules, pictures };
		return {
			index,
			dimensions,
			...pageText(content),
			images: await Promise.all(cut.map(({ id, box, png }) => imageOf(id, box, png))),
		};
	} finally {
		page.cleanup();
	}
}

/** Places of pictures that are part of the content, cut to the page; backgrounds and ornaments are not. */
function figures(images: Box[], words: Word[], width: number, height: number): Box[] {
	return images
		.map((box) => ({
			x0: Math.max(0, Math.round(box.x0)),
			y0: Math.max(0, Math.round(box.y0)),
			x1: Math.min(width, Math.round(box.x1)),
			y1: Math.min(height, Math.round(box.y1)),
		}))
		.filter((box) => box.x1 - box.x0 >= smallestImage && box.y1 - box.y0 >= smallestImage)
		.filter((box) => boxArea(box) < width * height * 0.9)
		.filter((box) => words.filter((word) => within(word, box)).length * 4 < words.length);
}

function boxArea(box: Box): number {
	return (box.x1 - box.x0) * (box.y1 - box.y0);
}

function within(word: Word, box: Box): boolean {
	const [x, y] = [(word.x0 + word.x1) / 2, (word.y0 + word.y1) / 2];
	return x > box.x0 && x < box.x1 && y > box.y0 && y < box.y1;
}

interface Cut {
	id: string;
	box: Box;
	png: Buffer;
}

async function crop(rendered: Buffer, picture: Picture): Promise<Cut> {
	const { id, ...box } = picture;
	const area = { left: box.x0, top: box.y0, width: box.x1 - box.x0, height: box.y1 - box.y0 };
	return {
		id,
		box,
		png: await sharp(rendered).extract(area).png({ compressionLevel: 1 }).toBuffer(),
	};
}

async function imageOf(id: string, box: Box, png: Buffer): Promise<EmbeddedImage> {
	return { id, box, jpeg: await sharp(png).jpeg({ quality: 85 }).toBuffer() };
}

/**
 * Text that a page shows as a picture, such as a letterhead; none for photos, charts and logos.
 * @param known the words of the text layer: where they are written over the picture, it is a background
 */
async function pictureWords({ box, png }: Cut, known: Word[]): Promise<Word[]> {
	if (known.some((word) => within(word, box))) return [];
	const { words, sure } = await scanWords(png);
	const real = words.filter(({ text }) => /\p{L}{3}/u.test(text)).length;
	const digits = words.filter(({ text }) => /^[\d.,%-]+$/.test(text)).length;
	if (real < 5 || digits > real || sure < 80) return [];
	const onPage = <B extends Box>(inside: B): B => ({
		...inside,
		x0: inside.x0 + box.x0,
		x1: inside.x1 + box.x0,
		y0: inside.y0 + box.y0,
		y1: inside.y1 + box.y0,
	});
	return words.map((word) => ({
		...onPage(word),
		baseline: word.baseline + box.y0,
		shown: onPage(shownBox(word)),
	}));
}
