import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';

// The font comes with a package, so that the tests do not depend on the machine's fonts.
const fonts = join(
	dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')),
	'standard_fonts',
);
GlobalFonts.registerFromPath(join(fonts, 'LiberationSans-Regular.ttf'), 'Test Sans');

/** A text at a place of a picture, in pixels; `y` is its baseline. */
interface Mark {
	x: number;
	y: number;
	text: string;
	size: number;
}

/** Draws black text on white and returns the picture as PNG. */
export function makePicture(width: number, height: number, marks: Mark[]): Buffer {
	const canvas = createCanvas(width, height);
	const context = canvas.getContext('2d');
	context.fillStyle = 'white';
	context.fillRect(0, 0, width, height);
	context.fillStyle = 'black';
	for (const { x, y, text, size } of marks) {
		context.font = `${size}px "Test Sans"`;
		context.fillText(text, x, y);
	}
	return canvas.toBuffer('image/png');
}
