import { type Box, median, type Rule } from '../layout/page';
import { type Component, inkOf, type Ink, letters } from './components';
import { invertDarkAreas } from './darkAreas';
import { takeLines } from './drawnLines';
import {
	evenLight,
	isEvenlyLit,
	type Light,
	lightOf,
	sharpened,
	turned,
	type Grey,
	loadGrey,
	pngOf,
	scaled,
} from './grey';
import { findSheet } from './sheet';
import { type Shelf, shelve } from './shelves';
import { skewOf } from './skew';
import { boxOnPicture, cornersOf, flatView, pageOf, turnedView } from './view';

/** A picture made ready for an OCR engine. */
export interface Prepared {
	/** Its text, line by line, even, level and of a good size; PNG. */
	png: Buffer;
	/** The lines of `png` and where they were before. */
	shelves: Shelf[];
	/** The drawn lines, in pixels of the levelled page. */
	rules: Rule[];
	/** The levelled page: its size in pixels, and how many of them there are for each one of the upright original. */
	page: { width: number; height: number; scale: number };
	/** The smallest box of the upright original around one of the levelled page. */
	toOriginal: (box: Box) => Box;
}

/** How a picture is taken. */
export interface Taking {
	/** Whether it is read as it is: without a search for the sheet and without straightening. */
	asTaken?: boolean;
}

/** Height of most letters that the engine reads best, in pixels. */
const goodHeight = 24;

/** Letters of fewer pixels have strokes so thin that sharpening changes what they look like. */
const leastToSharpen = 14;

/** Makes a picture flat, upright, evenly lit, level, with letters of one size; @throws when it is broken. */
export async function prepare(
	picture: Buffer,
	{ asTaken = false }: Taking = {},
): Promise<Prepared> {
	const { grey: taken, reduced } = await loadGrey(picture);
	const sheet = asTaken ? undefined : await findSheet(taken);
	const light = sheet ? undefined : lightOf(taken);
	// What helps photos does harm to the fine print of scans.
	const isPhoto = !asTaken && !(light && isEvenlyLit(light));
	let isSharpened = false;
	const even = (grey: Grey, its?: Light) => {
		const lit = evenLight(grey, isPhoto, its);
		return isSharpened ? sharpened(lit) : lit;
	};
	let view = flatView(sheet ?? cornersOf(taken));
	let grey = await (sheet ? even(pageOf(taken, view)) : even(taken, light));
	let found = lettersOf(grey);
	isSharpened = isPhoto && heightOf(found) >= leastToSharpen;
	if (isSharpened) {
		grey = await sharpened(grey);
		found = lettersOf(grey);
	}
	const height = heightOf(found);
	const degrees = skewOf(found, height);
	if (degrees !== 0) {
		view = turnedView(view, degrees);
		// Seen through the view, fine print is less sharp.
		grey = isPhoto ? await even(pageOf(taken, view)) : await turned(grey, degrees);
	}
	const level = await levelled(grey, height);
	const { factor } = level;
	const shelved = await shelve(level.grey, level.ink, level.letterHeight);
	return {
		png: await pngOf(shelved.grey),
		shelves: shelved.shelves,
		rules: level.rules,
		page: { width: level.grey.width, height: level.grey.height, scale: factor / reduced },
		toOriginal: (box) => times(boxOnPicture(view, times(box, 1 / factor)), reduced),
	};
}

const lettersOf = (grey: Grey) => letters(inkOf(grey).components);

const heightOf = (found: Component[]) => median(found.map(({ y0, y1 }) => y1 - y0)) || goodHeight;

const times = ({ x0, y0, x1, y1 }: Box, factor: number): Box => ({
	x0: x0 * factor,
	y0: y0 * factor,
	x1: x1 * factor,
	y1: y1 * factor,
});

interface Level {
	grey: Grey;
	ink: Ink;
	rules: Rule[];
	factor: number;
	letterHeight: number;
}

/** A page with letters of a good size, dark on light, without drawn lines. */
async function levelled(page: Grey, height: number): Promise<Level> {
	const wanted = goodHeight / height;
	// Within these bounds the engine does as well, and resampling only costs sharpness.
	const factor = wanted > 1.25 || wanted < 0.6 ? Math.min(4, Math.max(0.4, wanted)) : 1;
	const grey = await scaled(page, factor);
	const letterHeight = height * factor;
	invertDarkAreas(grey, inkOf(grey).components, letterHeight);
	const rules = takeLines(grey, letterHeight);
	return { grey, ink: inkOf(grey), rules, factor, letterHeight };
}
