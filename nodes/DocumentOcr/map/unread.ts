import { isBlankPage, isOnlyImage, pagesAre, type PagesRead } from '../../shared/ocr/pagesRead';
import type { NumberedPage } from '../../shared/ocr/pages';
import { shownFileName } from '../../shared/text/fileNames';
import type { OcrOutput } from './outputRecord';

/** Parts of a document that were not read. */
export interface Unread extends Pick<PagesRead, 'shortfall'> {
	/** Numbers of the pages that came back as an image with next to no text. */
	asImages: number[];
	/** Whether no text was found at all. */
	isAll: boolean;
}

/** The pages of an answer that have not become text; whoever wants embedded images needs none. */
export function unreadParts(
	pages: NumberedPage[],
	{ shortfall }: PagesRead,
	output: OcrOutput,
): Unread {
	if (output === 'image') return { shortfall, asImages: [], isAll: false };
	const asImages = pages.filter(isOnlyImage).map(({ number }) => number);
	return { shortfall, asImages, isAll: pages.every(isBlankPage) };
}

const AS_IMAGE = 'came back as an image';
const INSTEAD =
	'With {"image_limit": 0} in "Requests: Extra Parameters", some services read the text in it instead.';
const NO_TEXT = 'No text was found in the document';

/** Sentences about parts that were not read. */
export const unreadReasons = ({ shortfall, asImages, isAll }: Unread): string[] => [
	...(shortfall === undefined ? [] : [shortfall]),
	...(asImages.length > 0 ? [pagesAre(asImages, AS_IMAGE)] : []),
	...(isAll ? [NO_TEXT] : []),
];

/** The same as hints above the output of the node, with a remedy where there is one. */
export function unreadWarnings(unread: Unread, fileName: string): string[] {
	const { asImages } = unread;
	const name = shownFileName(fileName);
	const others = unreadReasons({ ...unread, asImages: [] }).map((reason) => `${name}: ${reason}.`);
	if (asImages.length === 0) return others;
	const what = `of ${name} ${AS_IMAGE} with next to no text.`;
	return [...others, `${pagesAre(asImages, what)} ${INSTEAD}`];
}
