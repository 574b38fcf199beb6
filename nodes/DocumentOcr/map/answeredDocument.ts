import { numberedPages, type Page } from '../../shared/ocr/pages';
import type { SkippedFile } from '../../shared/ocr/readDocuments';
import type { OcrResponse } from '../../shared/service/contract';
import { ImageIndex, type ImageLinks, linkImages, readImages } from './images';

/** What was asked and what came back. */
export interface OcrResult {
	fileName: string;
	/** For the names of files made of it. */
	fileStem: string;
	/** Files of the same item that were not sent. */
	skipped: SkippedFile[];
	/** Model that was asked for; the answer may name another. */
	model: string;
	response: OcrResponse;
	/** Of the answer's pages, counted from 1. */
	numbers: number[];
}

export type AnsweredDocument = ReturnType<typeof answeredDocument>;

/** A document as the service has read it. */
export function answeredDocument({ model, response, numbers, ...file }: OcrResult) {
	const images = readImages(response.pages, numbers);
	const index = new ImageIndex(images);
	const onPage = groupBy(images, ({ page }) => page);
	return {
		...file,
		model: response.model ?? model,
		usage: response.usage_info ?? null,
		/** With the Markdown as the service gave it. */
		pages: numberedPages(response.pages, numbers),
		images,
		/** The images of a page, counted from 1. */
		imagesOf: (page: number) => onPage.get(page) ?? [],
		/** The image with this file name. */
		imageNamed: (name: string) => index.named(name),
		/** A page with its references to images made as the user wants them. */
		linkedPage: (page: Page, links: ImageLinks): Page => ({
			...page,
			markdown: linkImages(page, index, links),
		}),
	};
}

/** Entries by key, each group in the order of the entries. */
export function groupBy<T>(entries: T[], key: (entry: T) => number): Map<number, T[]> {
	const groups = new Map<number, T[]>();
	for (const entry of entries) {
		const group = groups.get(key(entry));
		if (group) group.push(entry);
		else groups.set(key(entry), [entry]);
	}
	return groups;
}
