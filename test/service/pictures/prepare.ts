import { around, type Box, median, type Rule } from '../layout/page';
import { inkOf, letters } from './components';
import { invertDarkAreas } from './darkAreas';
import { takeLines } from './drawnLines';
import { type Grey, loadGrey, pngOf, scaled, turned } from './grey';
import { type Shelf, shelve } from './shelves';
import { skewOf } from './skew';

/** A picture made ready for an OCR engine. */
export interface Prepared {
	/** Its text, line by line, even, level and of a good size; PNG. */
	png: Buffer;
	/** The lines of `png` and where they were before. */
	shelves: Shelf[];
	/** Pixels per pixel of the upright original. */
	scale: number;
	/** The drawn lines, in these pixels. */
	rules: Rule[];
	/** The smallest box of the upright original around one of the levelled picture. */
	toOriginal: (box: Box) => Box;
}

/** Height of most letters that the engine reads best, in pixels. */
const goodHeight = 24;

/**
 * Prepares a picture for OCR: upright, evenly lit, level, letters neither too small nor too large, line by line.
 * @throws when the picture is broken
 */
export async function prepare(picture: Buffer): Promise<Prepared> {
	const { grey, reduced } = await loadGrey(picture);
	const found = letters(inkOf(grey).components);
	const height = median(found.map(({ y0, y1 }) => y1 - y0)) || goodHeight;
	const degrees = skewOf(found, height);
	const wanted = goodHeight / height;
	// Within these bounds the engine does as well, and resampling only costs sharpness.
	const factor = wanted > 1.25 || wanted < 0.6 ? Math.min(4, Math.max(0.4, wanted)) : 1;
	const level = await scaled(await turned(grey, degrees), factor);
	const letterHeight = height * factor;
	invertDarkAreas(level, inkOf(level).components, letterHeight);
	const rules = takeLines(level, letterHeight);
	const shelved = await shelve(level, inkOf(level), letterHeight);
	return {
		png: await pngOf(shelved.grey),
		shelves: shelved.shelves,
		scale: factor / reduced,
		rules,
		toOriginal: turnedBack(grey, level, { degrees, factor, reduced }),
	};
}

/** Undoes what was done to a picture: turned about its middle, then scaled. */
function turnedBack(
	grey: Grey,
	level: Grey,
	{ degrees, factor, reduced }: { degrees: number; factor: number; reduced: number },
): Prepared['toOriginal'] {
	const angle = (degrees * Math.PI) / 180;
	const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
	const point = (x: number, y: number): Box => {
		const [right, down] = [(x - level.width / 2) / factor, (y - level.height / 2) / factor];
		const x0 = (right * cosine + down * sine + grey.width / 2) * reduced;
		const y0 = (down * cosine - right * sine + grey.height / 2) * reduced;
		return { x0, y0, x1: x0, y1: y0 };
	};
	return ({ x0, y0, x1, y1 }) =>
		around([point(x0, y0), point(x1, y0), point(x0, y1), point(x1, y1)]);
}
