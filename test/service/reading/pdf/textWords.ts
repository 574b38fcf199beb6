import { type PageViewport, type PDFPageProxy, Util } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { TextItem } from 'pdfjs-dist/types/src/display/api';
import type { Word } from '../layout/page';

/**
 * The words of a page's text layer with their places in pixels of the viewport.
 * Text that does not run from left to right (watermarks, margin notes) is left out.
 * Needs the page's fonts, so its operator list must have been asked for before.
 */
export async function textWords(page: PDFPageProxy, viewport: PageViewport): Promise<Word[]> {
	const content = await page.getTextContent();
	const words = content.items.flatMap((item) =>
		'str' in item && item.str.trim() ? itemWords(item, page, viewport) : [],
	);
	return withoutDoubles(words);
}

function itemWords(item: TextItem, page: PDFPageProxy, viewport: PageViewport): Word[] {
	const [a, b, c, d, x, y] = Util.transform(viewport.transform, item.transform) as Six;
	if (Math.abs(b) > Math.abs(a) * 0.1 || a <= 0) return [];
	const size = Math.hypot(c, d);
	const width = item.width * viewport.scale;
	const bold = isBold(page, item.fontName);
	// Control characters are glyphs whose letter the PDF does not tell; they would break Markdown and JSON readers.
	const str = item.str.replace(/\p{Cc}/gu, ' ');
	const total = textWidth(str) || 1;
	return [...str.matchAll(/\S+/g)].map((match) => {
		const text = match[0];
		const start = x + (width * textWidth(str.slice(0, match.index))) / total;
		const end = start + (width * textWidth(text)) / total;
		return {
			text,
			x0: start,
			x1: end,
			y0: y - size * 0.8,
			y1: y + size * 0.2,
			size,
			baseline: y,
			bold,
		};
	});
}

type Six = [number, number, number, number, number, number];

/** Relative width of a text; the item's own width is spread over its words by it. */
function textWidth(text: string): number {
	let width = 0;
	for (const char of text) width += charWidth(char);
	return width;
}

function charWidth(char: string): number {
	if (/[iljtfrI.,:;'’|!()[\]\s]/.test(char)) return 0.3;
	if (/[mwMW@%]/.test(char)) return 0.85;
	if (/\p{Lu}/u.test(char)) return 0.67;
	return 0.55;
}

function isBold(page: PDFPageProxy, fontName: string): boolean {
	if (!page.commonObjs.has(fontName)) return false;
	const font = page.commonObjs.get(fontName) as { name?: string; bold?: boolean; black?: boolean };
	return (
		Boolean(font.bold || font.black) || /bold|black|heavy|semibold|demi/i.test(font.name ?? '')
	);
}

/** Some programs write bold text by writing it twice, a little apart. */
function withoutDoubles(words: Word[]): Word[] {
	const seen = new Map<string, Word[]>();
	return words.filter((word) => {
		const same = seen.get(word.text) ?? [];
		const doubled = same.some(
			(other) =>
				Math.abs(other.x0 - word.x0) < word.size * 0.15 &&
				Math.abs(other.baseline - word.baseline) < word.size * 0.15,
		);
		if (!doubled) seen.set(word.text, [...same, word]);
		return !doubled;
	});
}
