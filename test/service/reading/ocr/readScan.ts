import sharp from 'sharp';
import type { Line, Page } from 'tesseract.js';
import { type PageText, pageText } from '../layout';
import { type Box, median, type Rule, type Word } from '../layout/page';
import { prepare, type Taking } from '../pictures/prepare';
import type { Shelf } from '../pictures/shelves';
import { recognize } from './readers';

type OcrWord = Line['words'][number];

/** What OCR made of a picture. Sizes in pixels of the upright picture. */
export interface ScanText extends PageText {
	width: number;
	height: number;
}

/** Words with a lower confidence, in percent, are mostly specks and ornaments. */
const leastConfidence = 30;

/**
 * Reads a picture with text by OCR: words with their places, then the same layout as for PDFs.
 */
export async function readScan(picture: Buffer): Promise<ScanText> {
	const { width, height } = await uprightSize(picture);
	const { words, rules, page } = await scanWords(picture);
	return { ...pageText({ ...page, words, rules, pictures: [] }), width, height };
}

/**
 * The words and drawn lines of a picture, in pixels of the upright original as far as it is flat and level;
 * where each word is shown on it. The size of the page is in the same pixels.
 * `sure` is how sure the engine is of the middle word, in percent; 0 without words.
 * @param leastLetters a picture with fewer letters is not read at all
 */
export async function scanWords(
	picture: Buffer,
	{ leastLetters = 1, ...taking }: Taking & { leastLetters?: number } = {},
): Promise<{
	words: Word[];
	rules: Rule[];
	page: { width: number; height: number };
	sure: number;
}> {
	const { png, shelves, page, rules, toOriginal } = await prepare(picture, taking);
	const { scale } = page;
	const letters = shelves
		.flatMap(({ pieces }) => pieces)
		.reduce((sum, piece) => sum + piece.components.length, 0);
	const lines = letters >= leastLetters ? linesOf(await recognize(png)) : [];
	const words = evenSizes(lines.flatMap((line) => lineWords(line, shelves)));
	const sure = median(lines.flatMap((line) => line.words.map(({ confidence }) => confidence)));
	const back = <B extends Box>(box: B): B => ({
		...box,
		x0: box.x0 / scale,
		y0: box.y0 / scale,
		x1: box.x1 / scale,
		y1: box.y1 / scale,
	});
	const placed = words.map((word) => ({
		...back(word),
		size: word.size / scale,
		baseline: word.baseline / scale,
		shown: toOriginal(word),
	}));
	const size = { width: page.width / scale, height: page.height / scale };
	return { words: placed, rules: rules.map(back), page: size, sure };
}

async function uprightSize(picture: Buffer): Promise<{ width: number; height: number }> {
	const { width = 0, height = 0, orientation = 1 } = await sharp(picture).metadata();
	return orientation > 4 ? { width: height, height: width } : { width, height };
}

function linesOf(page: Page): Line[] {
	return (page.blocks ?? []).flatMap((block) =>
		block.paragraphs.flatMap((paragraph) => paragraph.lines),
	);
}

/** The engine's words of a line with their places before the lines were set apart. */
function lineWords(line: Line, shelves: Shelf[]): Word[] {
	const height = fontSize(line);
	return line.words.flatMap((word) => {
		// Left-overs of drawn lines at the edges of cells.
		const text = word.text.replace(/^[|_]+(?=\S)|(?<=\S)[|_]+$/g, '').trim();
		if (/^[|_~=[\]]*$/.test(text) || isSpeck(word, line)) return [];
		const home = homeOf(word.bbox, shelves);
		if (!home) return [];
		const { scale, baseline } = home;
		const [x0, x1, size] = [word.bbox.x0 / scale, word.bbox.x1 / scale, height / scale];
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
			},
		];
	});
}

/** Something the engine is unsure of: not a word of a line it is sure of, or one or two letters far from all others. */
function isSpeck(word: OcrWord, line: Line): boolean {
	if (word.confidence < leastConfidence) {
		const isWord = /^\p{L}{3,}[.,;:]?$/u.test(word.text);
		return !isWord || line.words.length < 3 || median(line.words.map((one) => one.confidence)) < 70;
	}
	const height = word.bbox.y1 - word.bbox.y0;
	const near = line.words.some(
		({ bbox }) =>
			bbox !== word.bbox &&
			Math.max(bbox.x0 - word.bbox.x1, word.bbox.x0 - bbox.x1) < Math.max(height, 20) * 4,
	);
	return !near && word.confidence < 75 && /^[^\d]{1,2}$/.test(word.text);
}

/** The line a word is on, with the baseline of the piece of text that it is part of. */
function homeOf(word: Box, shelves: Shelf[]): { scale: number; baseline: number } | null {
	const middle = (word.y0 + word.y1) / 2;
	const shelf = shelves.find(({ top, height }) => middle >= top && middle < top + height);
	if (!shelf) return null;
	const { scale } = shelf;
	const overlap = (piece: Box) =>
		Math.min(piece.x1, word.x1 / scale) - Math.max(piece.x0, word.x0 / scale);
	const piece = shelf.pieces.reduce((best, one) => (overlap(one) > overlap(best) ? one : best));
	return { scale, baseline: piece.baseline };
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
