import { numberedPages, type Page } from '../../shared/ocr/pages';
import type { SkippedFile } from '../../shared/ocr/readDocuments';
import type { OcrResponse } from '../../shared/service/contract';
import { type EmbeddedImage, ImageIndex, type ImageLinks, linkImages, readImages } from './images';

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

/** A document as the service has read it. */
export class AnsweredDocument {
	readonly fileName: string;

	readonly fileStem: string;

	readonly skipped: SkippedFile[];

	readonly model: string;

	readonly usage: Record<string, unknown> | null;

	/** With the Markdown as the service gave it. */
	readonly pages: Page[];

	readonly images: EmbeddedImage[];

	private readonly byPage: Map<number, EmbeddedImage[]>;

	private readonly byName: Map<string, EmbeddedImage>;

	private readonly index: ImageIndex;

	constructor({ fileName, fileStem, skipped, model, response, numbers }: OcrResult) {
		this.fileName = fileName;
		this.fileStem = fileStem;
		this.skipped = skipped;
		this.model = response.model ?? model;
		this.usage = response.usage_info ?? null;
		this.pages = numberedPages(response.pages, numbers);
		this.images = readImages(response.pages, numbers);
		this.byPage = groupBy(this.images, ({ page }) => page);
		this.byName = new Map(this.images.map((image) => [image.name, image]));
		this.index = new ImageIndex(this.images);
	}

	/** The images of a page, counted from 1. */
	imagesOf(page: number): EmbeddedImage[] {
		return this.byPage.get(page) ?? [];
	}

	/** The image with this file name. */
	imageNamed(name: string): EmbeddedImage | undefined {
		return this.byName.get(name);
	}

	/** A page with its references to images made as the user wants them. */
	linkedPage(page: Page, links: ImageLinks): Page {
		return { ...page, markdown: linkImages(page, this.index, links) };
	}
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
