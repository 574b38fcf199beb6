import sharp from 'sharp';
import type { Page } from 'tesseract.js';
import { pageMarkdown } from '../layout';
import type { Word } from '../layout/page';
import { recognize } from './readers';

/** What OCR made of a picture. Sizes in pixels of the upright picture. */
export interface ScanText {
	markdown: string;
	width: number;
	height: number;
}

/** Words the engine is less sure of than this, in percent, are mostly specks and ornaments. */
const leastConfidence = 30;

/** Reads a picture with text by OCR: words with their places, then the same layout as for PDFs. */
export async function readScan(picture: Buffer): Promise<ScanText> {
	const upright = await sharp(picture, { failOn: 'error' })
		.rotate()
		.flatten({ background: 'white' })
		.greyscale()
		.png()
		.toBuffer({ resolveWithObject: true });
	const { width, height } = upright.info;
	const words = wordsOf(await recognize(upright.data));
	return {
		markdown: pageMarkdown({ width, height, words, rules: [], pictures: [] }),
		width,
		height,
	};
}

function wordsOf(page: Page): Word[] {
	const lines = (page.blocks ?? []).flatMap((block) =>
		block.paragraphs.flatMap((paragraph) => paragraph.lines),
	);
	return lines.flatMap((line) => {
		const { x0, y0, x1, y1 } = line.baseline;
		const slope = x1 === x0 ? 0 : (y1 - y0) / (x1 - x0);
		const size = line.bbox.y1 - line.bbox.y0;
		return line.words
			.filter((word) => word.confidence >= leastConfidence && word.text.trim() !== '')
			.map((word) => ({
				text: word.text,
				...word.bbox,
				size,
				baseline: y0 + slope * ((word.bbox.x0 + word.bbox.x1) / 2 - x0),
				bold: false,
			}));
	});
}
