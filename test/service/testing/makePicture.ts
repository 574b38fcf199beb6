import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';

// The font comes with a package, so that the tests do not depend on the machine's fonts.
const fonts = join(
	dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')),
	'standard_fonts',
);
GlobalFonts.registerFromPath(join(fonts, 'LiberationSans-Regular.ttf'), 'Test Sans');
GlobalFonts.registerFromPath(join(fonts, 'LiberationSans-Bold.ttf'), 'Test Sans');

/** A text at a place of a picture, in pixels; `y` is its baseline. */
export interface Mark {
	x: number;
	y: number;
	text: string;
	size?: number;
	align?: 'left' | 'right';
	bold?: boolean;
}

/** Draws black text on white and returns the picture as PNG. */
export function makePicture(
	width: number,
	height: number,
	marks: Mark[],
	options: { degrees?: number; paper?: string; ink?: string } = {},
): Buffer {
	const canvas = createCanvas(width, height);
	const context = canvas.getContext('2d');
	context.fillStyle = options.paper ?? 'white';
	context.fillRect(0, 0, width, height);
	context.translate(width / 2, height / 2);
	context.rotate(((options.degrees ?? 0) * Math.PI) / 180);
	context.translate(-width / 2, -height / 2);
	context.fillStyle = options.ink ?? 'black';
	for (const { x, y, text, size = 30, align = 'left', bold = false } of marks) {
		context.font = `${bold ? 'bold ' : ''}${size}px "Test Sans"`;
		context.textAlign = align;
		context.fillText(text, x, y);
	}
	return canvas.toBuffer('image/png');
}
