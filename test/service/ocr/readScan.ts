import sharp from 'sharp';
import type { Line, Page } from 'tesseract.js';
import { pageMarkdown } from '../layout';
import { median, type Box, type Rule, type Word } from '../layout/page';
import { prepare } from '../pictures/prepare';
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
	const { width, height } = await uprightSize(picture);
	const { words, rules } = await scanWords(picture);
	return { markdown: pageMarkdown({ width, height, words, rules, pictures: [] }), width, height };
}

/** The words and drawn lines of a picture, in pixels of the upright original. */
export async function scanWords(picture: Buffer): Promise<{ words: Word[]; rules: Rule[] }> {
	const { png, scale, rules } = await prepare(picture);
	const words = wordsOf(await recognize(png));
	const back = <B extends Box>(box: B): B => ({
		...box,
		x0: box.x0 / scale,
		y0: box.y0 / scale,
		x1: box.x1 / scale,
		y1: box.y1 / scale,
	});
	return {
		words: words.map((word) => ({
			...back(word),
			size: word.size / scale,
			baseline: word.baseline / scale,
		})),
		rules: rules.map(back),
	};
}

async function uprightSize(picture: Buffer): Promise<{ width: number; height: number }> {
	const { width = 0, height = 0, orientation = 1 } = await sharp(picture).metadata();
	return orientation > 4 ? { width: height, height: width } : { width, height };
}

function wordsOf(page: Page): Word[] {
	const lines = (page.blocks ?? []).flatMap((block) =>
		block.paragraphs.flatMap((paragraph) => paragraph.lines),
	);
	return evenSizes(lines.flatMap(lineWords));
}

function lineWords(line: Line): Word[] {
	const { x0, y0, x1, y1 } = line.baseline;
	const slope = x1 === x0 ? 0 : (y1 - y0) / (x1 - x0);
	const size = fontSize(line);
	return line.words.flatMap((word) => {
		// Left-overs of drawn lines at the edges of cells.
		const text = word.text.replace(/^[|_]+(?=\S)|(?<=\S)[|_]+$/g, '').trim();
		if (word.confidence < leastConfidence || /^[|_~=\[\]]*$/.test(text)) return [];
		const baseline = y0 + slope * ((word.bbox.x0 + word.bbox.x1) / 2 - x0);
		return [
			{
				text,
				...word.bbox,
				y0: baseline - size * 0.8,
				y1: baseline + size * 0.2,
				size,
				baseline,
				bold: false,
			},
		];
	});
}

/** Font size of a line in pixels; letters with ascender reach 0.72 of it above the baseline. */
function fontSize(line: Line): number {
	const heights = line.words
		.filter((word) => /[\p{Lu}\p{N}bdfhklt]/u.test(word.text))
		.map((word) => {
			const below = /[gjpqy,;()[\]]/.test(word.text) ? 0.22 : 0;
			return (word.bbox.y1 - word.bbox.y0) / (0.73 + below);
		});
	if (heights.length > 0) return median(heights);
	return (line.bbox.y1 - line.bbox.y0) / 0.75;
}

/** Sizes measured on letters vary a little; lines of nearly the usual size have it. */
function evenSizes(words: Word[]): Word[] {
	const usual = median(words.flatMap(({ size, text }) => Array<number>(text.length).fill(size)));
	return words.map((word) =>
		Math.abs(word.size - usual) < usual * 0.17 ? { ...word, size: usual } : word,
	);
}
