import type { PageText } from '../layout';
import type { Box } from '../layout/page';

/** A picture that is embedded in a page. */
export interface EmbeddedImage {
	/** File-name-like, e.g. `img-0.jpeg`; the page's Markdown refers to it. */
	id: string;
	/** Where it is, in page pixels. */
	box: Box;
	jpeg: Buffer;
}

/** One page as the service answers it (spec §2.6). */
export interface DocumentPage extends PageText {
	/** Counted from 0. */
	index: number;
	images: EmbeddedImage[];
	/** Size in pixels at `dpi`. */
	dimensions: { dpi: number; width: number; height: number };
}
