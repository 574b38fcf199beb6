import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';

export type Pdf = PDFKit.PDFDocument;

/** Millimetres in points, the unit of PDF pages. */
export const mm = (millimetres: number): number => (millimetres * 72) / 25.4;

const { resolve } = createRequire(import.meta.url);
const fontFile = (family: string, weight: number, slope = 'normal'): string =>
	join(
		dirname(resolve(`@fontsource/${family}/package.json`)),
		`files/${family}-latin-${weight}-${slope}.woff`,
	);

/** Fonts of the samples by name; all under the SIL Open Font License, so nothing depends on installed fonts. */
const fonts = {
	sans: fontFile('ibm-plex-sans', 400),
	sansMedium: fontFile('ibm-plex-sans', 500),
	sansBold: fontFile('ibm-plex-sans', 600),
	serif: fontFile('source-serif-4', 400),
	serifItalic: fontFile('source-serif-4', 400, 'italic'),
	serifBold: fontFile('source-serif-4', 600),
	hand: fontFile('caveat', 600),
} as const;

/** One of the embedded fonts, or a standard PDF font that viewers bring along. */
export type FontName = keyof typeof fonts | 'Helvetica' | 'Helvetica-Bold' | 'Helvetica-Oblique';

/**
 * An empty document without margins, so that nothing but the caller decides where a page ends.
 * Its dates come from `isoDate`: the same input gives the same bytes.
 */
export function newPdf(
	title: string,
	author: string,
	isoDate: string,
	options: PDFKit.PDFDocumentOptions = {},
): Pdf {
	const when = new Date(`${isoDate}T09:00:00Z`);
	const doc = new PDFDocument({
		size: 'A4',
		margin: 0,
		info: { Title: title, Author: author, CreationDate: when, ModDate: when },
		...options,
	});
	for (const [name, file] of Object.entries(fonts)) doc.registerFont(name, file);
	return doc;
}

/** Ends the document and returns its bytes. */
export async function pdfBytes(doc: Pdf): Promise<Buffer> {
	doc.end();
	return await buffer(doc);
}

/** A font with its size in points: `sansBold 9.5`. */
export type Pen = `${FontName} ${number}`;

interface TextOptions {
	color?: string | undefined;
	width?: number;
	/** The x at which the text ends, aligned to the right; instead of a width. */
	until?: number;
	align?: 'left' | 'right' | 'center' | undefined;
	lineGap?: number;
}

/** Writes text with its top left corner at (x, y) points; returns the y below it. */
export function write(
	doc: Pdf,
	text: string,
	x: number,
	y: number,
	pen: Pen,
	{ color = '#1a1a1a', until, lineGap = 0, ...more }: TextOptions = {},
): number {
	const [font = '', size] = pen.split(' ');
	const { width, align = 'left' } =
		until === undefined ? more : ({ width: until - x, align: 'right' } as const);
	doc.font(font).fontSize(Number(size)).fillColor(color);
	const options = { width, align, lineGap, lineBreak: width !== undefined };
	doc.text(text, x, y, options);
	return (
		y + (width === undefined ? doc.currentLineHeight(true) : doc.heightOfString(text, options))
	);
}

/** A straight line between two points. */
export function rule(
	doc: Pdf,
	[x1, y1]: [number, number],
	[x2, y2]: [number, number],
	color = '#1a1a1a',
	thickness = 0.6,
): void {
	doc.moveTo(x1, y1).lineTo(x2, y2).lineWidth(thickness).strokeColor(color).stroke();
}
