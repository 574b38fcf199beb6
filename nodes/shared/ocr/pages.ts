import type { OcrPage } from '../service/contract';

/** A page of an answered document. */
export interface Page {
	/** Counted from 1. */
	number: number;
	/** As the service counts. */
	index: number;
	markdown: string;
	/** Resolution in dots per inch, size in pixels. */
	dimensions: { dpi: number | null; width: number | null; height: number | null } | null;
	/** Embedded pictures with their boxes in pixels of the page. */
	images: Array<{
		id: string;
		left: number | null;
		top: number | null;
		right: number | null;
		bottom: number | null;
	}>;
}

/**
 * Pages in the order of the answer. Services count `index` from 0 or from 1; a document that
 * begins with 1 is counted from 1.
 */
export function numberedPages(pages: OcrPage[]): Page[] {
	const first = pages[0]?.index === 1 ? 1 : 0;
	return pages.map(({ index, markdown, dimensions, images }) => ({
		number: index - first + 1,
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
	}));
}
