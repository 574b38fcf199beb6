import type { Page } from '../../shared/documents/ocr/pages';
import { isEmptyPage, isOnlyImage, withoutImages } from '../../shared/documents/ocr/pagesRead';
import type { Reading } from '../../shared/documents/ocr/reading';
import { type Fact, factOf, wordsOf } from '../../shared/values/facts/fact';
import { mayBeBlank, pagesAre } from '../../shared/values/facts/pagesInWords';
import { shownFileName } from '../../shared/basics/text/fileNames';
import type { OcrOutput } from './outputRecord';

/** Parts of a document that were not read. */
export interface Unread {
	/** That the service has answered with fewer pages than the file has. */
	shortfall: Fact[];
	/** Numbers of the pages that came back as an image with next to no text. */
	asImages: number[];
	/** Numbers of the pages without text, of a PDF file that has letters of its own. */
	textless: number[];
	/** Numbers of the pages without text that may be blank, as in a scan of both sides of sheets. */
	perhapsBlank: number[];
	/** Whether no text was found at all. */
	isAll: boolean;
}

/** The pages of a document that have not become text; whoever wants embedded images needs none. */
export function unreadParts(reading: Reading, output: OcrOutput): Unread {
	const { origin, pages, facts, hasPdfText } = reading;
	const shortfall = facts.filter(({ kind }) => kind === 'pagesMissing');
	const none = { shortfall, asImages: [], textless: [], perhapsBlank: [], isAll: false };
	if (output === 'image') return none;
	const asImages = pages.filter(isOnlyImage).map(({ number }) => number);
	const isAll = pages.every((page) => isEmptyPage(page) || isImageAlone(page));
	if (isAll || origin !== 'ocr') return { ...none, asImages, isAll };
	const empty = pages.filter(isEmptyPage).map(({ number }) => number);
	const [textless, perhapsBlank] = hasPdfText ? [empty, []] : [[], empty];
	return { shortfall, asImages, textless, perhapsBlank, isAll };
}

const isImageAlone = (page: Page) => isOnlyImage(page) && withoutImages(page.markdown) === '';

const INSTEAD =
	'With {"image_limit": 0} in "Requests: Extra Parameters", some services read the text in it instead.';

/** Parts that were not read. */
export const unreadFacts = ({ shortfall, asImages, textless, isAll }: Unread): Fact[] => [
	...shortfall,
	...(asImages.length > 0 ? [factOf('pagesCameAsImages', { pages: asImages })] : []),
	...(textless.length > 0 ? [factOf('pagesWithoutText', { pages: textless })] : []),
	...(isAll ? [factOf('noText', {})] : []),
];

/** The same as hints above the output of the node, with a remedy where there is one. */
export function unreadWarnings(unread: Unread, fileName: string): string[] {
	const { asImages, perhapsBlank } = unread;
	const name = shownFileName(fileName);
	const facts = unreadFacts({ ...unread, asImages: [] });
	const others = facts.map((fact) => `${name}: ${wordsOf(fact)}.`);
	// Without the name of the file, it is one warning for all scans of a run.
	if (perhapsBlank.length > 0) others.push(`${mayBeBlank(perhapsBlank)}.`);
	if (asImages.length === 0) return others;
	const what = `of ${name} came back as an image with next to no text.`;
	return [...others, `${pagesAre(asImages, what)} ${INSTEAD}`];
}
