import { betweenSteps, inSlices } from '../../shared/host/budget';
import type { Page } from '../../shared/documents/ocr/pages';
import type { PageComparison } from '../../shared/documents/pdfText/compareTexts';
import type { SkippedFile } from '../../shared/documents/ocr/documents';
import { csvTables } from '../../shared/page/tables/csvTables';
import { findTables } from '../../shared/page/tables/tables';
import type { Fact } from '../../shared/values/facts/fact';
import { addTo } from '../../shared/basics/values';
import { ImageIndex, linkImages, readImages } from './images';
import type { OcrOptions } from '../options';

/** A document that was read. */
export interface OcrResult {
	fileName: string;
	/** For the names of files made of it. */
	fileStem: string;
	/** Files of the same item that were not sent. */
	skipped: SkippedFile[];
	/** The model that has read it; "text" or "pdf text" where none has. */
	model: string;
	/** With the Markdown as the service gave it. */
	pages: Page[];
	/** What the service reports of its work. */
	usage: Record<string, unknown> | null;
	/** Where it differs from the text of the PDF file, if it was compared with it. */
	differences?: PageComparison[];
	/** How it was read, and whose answer this is where the same file was sent before. */
	facts?: Fact[];
	/** Whether it is a CSV file. */
	isCsv?: boolean;
}

export type AnsweredDocument = ReturnType<typeof answeredDocument>;

/** A document that was read, with its images. */
export function answeredDocument(result: OcrResult) {
	const images = readImages(result.pages);
	const index = new ImageIndex(images);
	const onPage = byPage(images);
	return {
		...result,
		tables: async () =>
			result.isCsv
				? csvTables(result.pages)
				: await inSlices(findTables(result.pages), { eventLoop: betweenSteps }),
		images,
		/** The images of a page, counted from 1. */
		imagesOf: (page: number) => onPage.get(page) ?? [],
		/** The image with this file name. */
		imageNamed: (name: string) => index.named(name),
		/** A page with its references to images made as the user wants them. */
		linkedPage: (page: Page, links: OcrOptions['imageLinks']): Page =>
			linkImages(page, index, links),
	};
}

/** Entries by their page, each in its order. */
export function byPage<Entry extends { page: number }>(entries: Entry[]): Map<number, Entry[]> {
	const found = new Map<number, Entry[]>();
	for (const entry of entries) addTo(found, entry.page, entry);
	return found;
}
