import { isFilled } from '../../basics/text/readableText';
import { type Fact, factOf } from '../../values/facts/fact';
import type { Page } from './pages';

/** Letters and digits of a page that is next to nothing but an image, and all its characters. */
const MAX_LETTERS = 20;
const MAX_CHARACTERS = 2000;
/** Least share of a page that an image of the whole page covers, with margins; a logo is smaller. */
const MIN_COVER = 0.3;

const IMAGE_REFERENCE = /!\[[^\][]{0,200}\]\([^()]{0,500}\)/g;

/** A text without its references to images. */
export const withoutImages = (markdown: string) => markdown.replace(IMAGE_REFERENCE, '').trim();

/** Whether a page came back as an image with next to no text: a scan that OCR took for a picture. */
export function isOnlyImage(page: Page): boolean {
	const { markdown, images } = page;
	if (markdown.length > MAX_CHARACTERS) return false;
	const text = withoutImages(markdown);
	const hasImage = (images?.length ?? 0) > 0 || text !== markdown.trim();
	return hasImage && (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < MAX_LETTERS && mayCover(page);
}

/** Whether the images of a page may cover it. */
function mayCover({ images, dimensions }: Page): boolean {
	const { width, height } = dimensions ?? {};
	if (!width || !height || !images?.length) return true;
	const areas = images.map(({ left, top, right, bottom }) => {
		if (left === null || top === null || right === null || bottom === null) return Infinity;
		return Math.max(0, right - left) * Math.max(0, bottom - top);
	});
	return areas.reduce((sum, area) => sum + area, 0) >= MIN_COVER * width * height;
}

/** Whether a page came without text and image: it may be blank, such as the back of a scanned sheet. */
export const isEmptyPage = ({ markdown, images, header, footer }: Page) =>
	!images?.length && [markdown, header, footer].every((text) => !text?.trim());

/** No page prints the same line so often, one below the other. */
const MAX_REPEATED = 100;

/** Reasons for pages on which a line repeats: a model that loses its place writes one line until its limit. */
export const repeatedLines = (pages: { markdown: string; number: number }[]): Fact[] =>
	pages.flatMap(({ markdown, number }): Fact[] => {
		let [last, times, most] = ['', 0, 0];
		for (const line of markdown.split('\n')) {
			const text = line.trim();
			if (!isFilled(text)) continue;
			times = text === last ? times + 1 : 1;
			last = text;
			most = Math.max(most, times);
		}
		if (most < MAX_REPEATED) return [];
		return [factOf('lineRepeats', { page: number, times: most })];
	});
