/** Where something is on a page, in its pixels, and how large the page is where that is known. */
export interface Box {
	left: number;
	top: number;
	right: number;
	bottom: number;
	pageWidth?: number;
	pageHeight?: number;
}
