import sharp from 'sharp';
import type { Line, Page } from 'tesseract.js';
import { type PageText, pageText } from '../layout';
import { median, type Word } from '../layout/page';
import { recognize } from './readers';
import { brokenPicture } from './unreadable';

type OcrWord = Line['words'][number];

/** What OCR made of a picture. Sizes in pixels of the upright picture. */
interface ScanText extends PageText {
	width: number;
	height: number;
}

/** Pictures are scaled down to this many pixels on their longer side. */
const longestSide = 4000;

/** Reads a picture with text by OCR: words with their places, then the same layout as for PDFs. */
export async function readScan(picture: Buffer): Promise<ScanText> {
	const { width = 0, height = 0, orientation = 1 } = await sharp(picture).metadata();
	const size = orientation > 4 ? { width: height, height: width } : { width, height };
	const { words } = await scanWords(picture);
	return { ...pageText({ ...size, words, rules: [], pictures: [] }), ...size };
}

/**
 * The words of a picture, in pixels of the upright original.
 * @returns also how sure the engine is of the middle word, in percent; 0 without words
 * @throws UnreadableDocument when the picture is broken
 */
export async function scanWords(picture: Buffer): Promise<{ words: Word[]; sure: number }> {
	const { width = 0, height = 0 } = await sharp(picture).metadata().catch(brokenPicture);
	const scale = Math.min(1, longestSide / Math.max(width, height));
	const even = await sharp(picture, { failOn: 'error', limitInputPixels: 200_000_000 })
		.rotate()
		.flatten({ background: 'white' })
		.resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
		.greyscale()
		.normalise()
		.sharpen({ sigma: 1.3, m1: 1, m2: 3, x1: 2, y2: 30, y3: 60 })
		.png({ compressionLevel: 1 })
		.toBuffer()
		.catch(brokenPicture);
	const lines = linesOf(await recognize(even));
	const slope = slopeOf(lines);
	const sure = median(lines.flatMap((line) => line.words.map(({ confidence }) => confidence)));
	return { words: evenSizes(lines.flatMap((line) => lineWords(line, slope, scale))), sure };
}

/** By how much long lines of text fall for each pixel to the right. */
function slopeOf(lines: Line[]): number {
	const long = lines.filter(({ baseline: { x0, x1 }, bbox }) => x1 - x0 > 6 * (bbox.y1 - bbox.y0));
	return median(long.map(({ baseline: { x0, y0, x1, y1 } }) => (y1 - y0) / (x1 - x0)));
}

function linesOf(page: Page): Line[] {
	return (page.blocks ?? []).flatMap((block) =>
		block.paragraphs.flatMap((paragraph) => paragraph.lines),
	);
}

/** The engine's words of a line by the pixels of the original, set level for the layout. */
function lineWords(line: Line, slope: number, scale: number): Word[] {
	const size = fontSize(line) / scale;
	const { x0: left, y0: bottom } = line.baseline;
	const baseline = (bottom - slope * left) / scale;
	return line.words.flatMap(piecesOf).flatMap(({ bbox, ...word }) => {
		// Left-overs of drawn lines at the edges of cells.
		const text = word.text.replace(/^[|_]+(?=\S)|(?<=\S)[|_]+$/g, '').trim();
		if (isSpeck(text, line)) return [];
		const [x0, x1] = [bbox.x0 / scale, bbox.x1 / scale];
		return [
			{
				text,
				x0,
				x1,
				y0: baseline - size * 0.8,
				y1: baseline + size * 0.2,
				size,
				baseline,
				bold: false,
				confidence: Math.min(1, Math.max(0, word.confidence / 100)),
				shown: { x0, x1, y0: bbox.y0 / scale, y1: bbox.y1 / scale },
			},
		];
	});
}

/** White within a word that is as wide as a space, in heights of the word. */
const widestGap = 0.4;

/** A word, cut where the engine has taken a space for a part of it: `3x7,95`, `10%`. */
function piecesOf(word: OcrWord): Pick<OcrWord, 'text' | 'bbox' | 'confidence'>[] {
	const { bbox, confidence, symbols } = word;
	const cuts = symbols.flatMap((symbol, at) => {
		const gap = symbol.bbox.x0 - (symbols[at - 1]?.bbox.x1 ?? Infinity);
		return gap > (bbox.y1 - bbox.y0) * widestGap ? [at] : [];
	});
	return [0, ...cuts].map((from, at) => {
		const own = symbols.slice(from, cuts[at]);
		const text = own.map((symbol) => symbol.text).join('');
		const [x0, x1] = [own[0]?.bbox.x0 ?? bbox.x0, own.at(-1)?.bbox.x1 ?? bbox.x1];
		return cuts.length === 0 ? word : { text, confidence, bbox: { ...bbox, x0, x1 } };
	});
}

/** Lines with a lower confidence, in percent, are mostly specks and ornaments; those with numbers seldom. */
const leastConfidence = { words: 70, numbers: 30 };

/** Whether a word is what is left of a drawn line, or on a line that the engine hardly sees. */
function isSpeck(text: string, { text: all, words }: Line): boolean {
	const least = /\d/.test(all) ? leastConfidence.numbers : leastConfidence.words;
	return /^[|_~=[\]]*$/.test(text) || median(words.map((one) => one.confidence)) < least;
}

/** Font size of a line in pixels; letters with ascender reach 0.72 of it above the baseline. */
function fontSize(line: Line): number {
	const heights = line.words
		.filter((word) => /[\p{Lu}\p{N}bdfhklt]/u.test(word.text))
		.map((word) => {
			const below = /[gjpqy,;()[\]]/.test(word.text) ? 0.22 : 0;
			return (word.bbox.y1 - word.bbox.y0) / (0.73 + below);
		});
	return heights.length > 0 ? median(heights) : (line.bbox.y1 - line.bbox.y0) / 0.75;
}

/** Sizes measured on letters vary a little; lines of nearly the usual size have it. */
function evenSizes(words: Word[]): Word[] {
	const usual = median(words.flatMap(({ size, text }) => Array<number>(text.length).fill(size)));
	return words.map((word) =>
		Math.abs(word.size - usual) < usual * 0.17 ? { ...word, size: usual } : word,
	);
}
