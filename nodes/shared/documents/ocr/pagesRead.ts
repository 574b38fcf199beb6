import type { OcrPage } from '../../service/contract';
import { joinFirst } from '../../basics/text/shorten';
import type { PageSelection } from './pageSelection';

/** Whether every page of a document was read. */
export interface PagesRead {
	/** Whether all wanted pages came; false where it is not known how many there are. */
	areAllRead: boolean;
	/** Pages of the file and of the answer, where the service has answered with fewer. */
	shortfall?: { inFile: number; answered: number };
}

/**
 * Compares the pages that were answered with those of the file. Pages that a selection names from the start
 * of the file are all there, or the answer would have been refused.
 * @param inFile pages of the file; `undefined` where they could not be counted
 */
export function comparePages(
	answered: number,
	inFile: number | undefined,
	selection?: PageSelection,
): PagesRead {
	const dependsOnEnd = selection?.some(({ from, to }) => from < 0 || to < 0) ?? true;
	if (!dependsOnEnd) return { areAllRead: true };
	if (inFile === undefined) return { areAllRead: false };
	if (answered >= inFile) return { areAllRead: true };
	return { areAllRead: false, shortfall: { inFile, answered } };
}

/** A page as far as it matters here; its images and size in pixels, where they are known. */
type AnsweredPage = Pick<OcrPage, 'markdown'> &
	Partial<Pick<OcrPage, 'images' | 'dimensions' | 'header' | 'footer'>>;

/** Letters and digits of a page that is next to nothing but an image, and all its characters. */
const MAX_LETTERS = 20;
const MAX_CHARACTERS = 2000;
/** Least share of a page that an image of the whole page covers, with margins; a logo is smaller. */
const MIN_COVER = 0.3;

const IMAGE_REFERENCE = /!\[[^\][]{0,200}\]\([^()]{0,500}\)/g;

/** A text without its references to images. */
export const withoutImages = (markdown: string) => markdown.replace(IMAGE_REFERENCE, '').trim();

/** Whether a page came back as an image with next to no text: a scan that OCR took for a picture. */
export function isOnlyImage(page: AnsweredPage): boolean {
	const { markdown, images } = page;
	if (markdown.length > MAX_CHARACTERS) return false;
	const text = withoutImages(markdown);
	const hasImage = (images?.length ?? 0) > 0 || text !== markdown.trim();
	return hasImage && (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < MAX_LETTERS && mayCover(page);
}

/** Whether the images of a page may cover it. */
function mayCover({ images, dimensions }: AnsweredPage): boolean {
	const { width, height } = dimensions ?? {};
	if (!width || !height || !images?.length) return true;
	const areas = images.map((one) => {
		const { top_left_x: left, top_left_y: top } = one;
		const { bottom_right_x: right, bottom_right_y: bottom } = one;
		if (left == null || top == null || right == null || bottom == null) return Infinity;
		return Math.max(0, right - left) * Math.max(0, bottom - top);
	});
	return areas.reduce((sum, area) => sum + area, 0) >= MIN_COVER * width * height;
}

/** Whether a page came without text and image: it may be blank, such as the back of a scanned sheet. */
export const isEmptyPage = ({ markdown, images, header, footer }: AnsweredPage) =>
	!images?.length && [markdown, header, footer].every((text) => !text?.trim());

/** "The file has 3 pages, the service answered with 1". */
export const fewerPages = ({ inFile, answered }: NonNullable<PagesRead['shortfall']>) =>
	`The file has ${inFile} pages, the service answered with ${answered}`;

/** "Page 2 came back as an image", "Pages 2, 3 came back as an image". */
export const pagesAre = (numbers: number[], what: string) =>
	`${numbers.length === 1 ? 'Page' : 'Pages'} ${joinFirst(numbers.map(String))} ${what}`;

/** "No text was found on page 2", "No text was found on pages 2, 3". */
export const noTextOn = (numbers: number[]) =>
	`No text was found on page${numbers.length === 1 ? '' : 's'} ${joinFirst(numbers.map(String))}`;

/** The same of pages that may be blank: "No text was found on page 2: look whether it is blank". */
export const mayBeBlank = (numbers: number[]) =>
	`${noTextOn(numbers)}: look whether ${numbers.length === 1 ? 'it is' : 'they are'} blank`;
