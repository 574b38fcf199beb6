import type { OcrPage } from '../service/contract';

/** An image that is embedded in a page, with its box in pixels of the page. */
export interface PageImage {
	/** As the service names it and the Markdown refers to it. */
	id: string;
	left: number | null;
	top: number | null;
	right: number | null;
	bottom: number | null;
}

/** A page of an answered document. */
export interface Page {
	/** Counted from 1. */
	number: number;
	/** As the service counts. */
	index: number;
	markdown: string;
	/** Resolution in dots per inch, size in pixels. */
	dimensions: { dpi: number | null; width: number | null; height: number | null } | null;
	images: PageImage[];
	/** Header, footer and links where the service gives them apart from the text. */
	header?: string;
	footer?: string;
	hyperlinks?: string[];
}

/**
 * Numbers of the pages of a whole document, counted from 1. Services count `index` from 0 or from
 * 1; a document that begins with 1 is counted from 1.
 */
export function pageNumbers(pages: OcrPage[]): number[] {
	const first = pages[0]?.index === 1 ? 1 : 0;
	return pages.map(({ index }) => index - first + 1);
}

/**
 * Numbers of the pages that a service was asked for and that it answered with; those that do not
 * exist may be left out at the end.
 * @param asked counted from 1, in order
 * @returns `undefined` when these are not the pages that were asked for
 */
export function selectedNumbers(pages: OcrPage[], asked: number[]): number[] | undefined {
	const isCountedFrom = (first: number) =>
		pages.every(({ index }, at) => index - first + 1 === asked[at]);
	return isCountedFrom(0) || isCountedFrom(1) ? asked.slice(0, pages.length) : undefined;
}

/** Pages in the order of the answer. */
export function numberedPages(pages: OcrPage[], numbers = pageNumbers(pages)): Page[] {
	return pages.map(({ index, markdown, dimensions, images, header, footer, hyperlinks }, at) => ({
		number: numbers[at] ?? at + 1,
		index,
		markdown,
		dimensions: dimensions
			? {
					dpi: dimensions.dpi ?? null,
					width: dimensions.width ?? null,
					height: dimensions.height ?? null,
				}
			: null,
		images: (images ?? []).map((image) => ({
			id: image.id,
			left: image.top_left_x ?? null,
			top: image.top_left_y ?? null,
			right: image.bottom_right_x ?? null,
			bottom: image.bottom_right_y ?? null,
		})),
		...(header && { header }),
		...(footer && { footer }),
		...(hyperlinks && hyperlinks.length > 0 && { hyperlinks }),
	}));
}
