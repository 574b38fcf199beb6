import sharp, { type Sharp } from 'sharp';
import { median, type Rule } from '../layout/page';
import { componentsOf, letters } from './components';
import { takeLines } from './drawnLines';
import { loadGrey, type Grey } from './grey';
import { skewOf } from './skew';

/** A picture made ready for an OCR engine. */
export interface Prepared {
	/** Even, level, of a good size, without drawn lines; PNG. */
	png: Buffer;
	/** Pixels of it per pixel of the upright original. */
	scale: number;
	/** The drawn lines, in its pixels. */
	rules: Rule[];
}

/** Height of most letters that the engine reads best, in pixels. */
const goodHeight = 24;

/**
 * Prepares a picture for OCR: upright, evenly lit, level, letters neither too small nor too large.
 * @throws when the picture is broken
 */
export async function prepare(picture: Buffer): Promise<Prepared> {
	const { grey, reduced } = await loadGrey(picture);
	const found = letters(componentsOf(grey));
	const height = median(found.map(({ y0, y1 }) => y1 - y0)) || goodHeight;
	const degrees = skewOf(found, height);
	const wanted = goodHeight / height;
	// Within these bounds the engine does as well, and resampling only costs sharpness.
	const factor = wanted > 1.25 || wanted < 0.6 ? Math.min(4, Math.max(0.4, wanted)) : 1;
	const level = await transform(grey, degrees, factor);
	const rules = takeLines(level, height * factor);
	return { png: await pngOf(level), scale: factor / reduced, rules };
}

async function transform(grey: Grey, degrees: number, factor: number): Promise<Grey> {
	if (degrees === 0 && factor === 1) return grey;
	const { data, width, height } = grey;
	const picture = sharp(data, { raw: { width, height, channels: 1 } });
	if (degrees !== 0) {
		const turned = await picture
			.rotate(degrees, { background: 'white' })
			.toColourspace('b-w')
			.raw()
			.toBuffer({ resolveWithObject: true });
		const { width: w, height: h } = turned.info;
		if (factor === 1) return { data: new Uint8Array(turned.data), width: w, height: h };
		const level = sharp(turned.data, { raw: { width: w, height: h, channels: 1 } });
		return resized(level, Math.round(w * factor));
	}
	return resized(picture, Math.round(width * factor));
}

async function resized(picture: Sharp, width: number): Promise<Grey> {
	const { data, info } = await picture
		.resize({ width, kernel: 'cubic' })
		.toColourspace('b-w')
		.raw()
		.toBuffer({ resolveWithObject: true });
	return { data: new Uint8Array(data), width: info.width, height: info.height };
}

function pngOf({ data, width, height }: Grey): Promise<Buffer> {
	return sharp(data, { raw: { width, height, channels: 1 } })
		.png({ compressionLevel: 1 })
		.toBuffer();
}
