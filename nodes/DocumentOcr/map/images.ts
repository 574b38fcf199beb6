import { Budget } from '../../shared/host/budget';
import { isImage } from '../../shared/documents/files/facts';
import { fileFacts, HEAD_BYTES } from '../../shared/documents/files/fileFacts';
import {
	type Edit,
	shifter,
	omissions,
	replaceReferences,
} from '../../shared/basics/text/replaceReferences';
import type { Page } from '../../shared/documents/ocr/pages';
import { cleanBase64 } from '../../shared/documents/files/storedFile';
import { safeStem } from '../../shared/basics/text/fileNames';
import { UniqueNames } from '../../shared/basics/text/names';
import type { OcrOptions } from '../options';

/** An image that the service found on a page. */
export interface EmbeddedImage {
	/** Its place in the document, counted from 1. */
	number: number;
	/** Page it is on, counted from 1. */
	page: number;
	/** As the service names it. */
	id: string;
	/** A name for a file of its own: safe, and no other image of the document has it. */
	name: string;
	/** By its content; `null` when the service sent none. */
	mimeType: string | null;
	/** Its content, where the service sent it. */
	base64: string | null;
}

/**
 * The images of a document in the order of its pages. Their ids come from the service and may hold
 * anything: names are made from them, never used as they are.
 * @throws BudgetProblem when there are too many
 */
export function readImages(pages: Page[]): EmbeddedImage[] {
	const names = new ImageNames();
	const budget = new Budget();
	for (const { images } of pages) budget.spend('images', images?.length ?? 0);
	return pages
		.flatMap(({ images, number }) => (images ?? []).map((image) => ({ image, page: number })))
		.map(({ image, page }, index) => {
			const base64 = base64Of(image.base64);
			const mimeType = base64 === null ? null : mimeTypeOf(base64);
			const name = names.add(image.id, mimeType, index + 1);
			return { number: index + 1, page, id: image.id, name, mimeType, base64 };
		});
}

/** The base64 of an image, which services send with or without `data:…;base64,` before it. */
function base64Of(text: string | undefined): string | null {
	if (!text) return null;
	return cleanBase64(text.slice(text.startsWith('data:') ? text.indexOf(',') + 1 : 0)) || null;
}

/** The MIME type by the content; that of an unknown file where it is no image, whatever the service calls it. */
function mimeTypeOf(base64: string): string {
	// Four characters of base64 are three bytes.
	const head = Buffer.from(base64.slice(0, Math.ceil(HEAD_BYTES / 3) * 4), 'base64');
	const facts = fileFacts(head, 'beginning');
	return isImage(facts) ? facts.mimeType : 'application/octet-stream';
}

/** Extensions of the formats that services use for images; the first is the usual one. */
const EXTENSIONS: Record<string, string[]> = {
	'image/png': ['png'],
	'image/jpeg': ['jpeg', 'jpg'],
	'image/gif': ['gif'],
	'image/webp': ['webp'],
	'image/bmp': ['bmp'],
	'image/tiff': ['tiff', 'tif'],
	'image/avif': ['avif'],
	'image/heic': ['heic', 'heif'],
	'image/jxl': ['jxl'],
	'image/jp2': ['jp2'],
	'application/octet-stream': ['bin'],
};

/**
 * File names for the images of a document, made from the ids that a service gave: no path, no
 * control or invisible characters, nothing that Markdown or a file system would read as its own,
 * the extension that fits the content, and each name only once, in upper or lower case.
 */
class ImageNames {
	private readonly names = new UniqueNames([], (name) => name.toLowerCase());

	/** @param mimeType of the content; `null` where there is none: the extension of the id stays */
	add(id: string, mimeType: string | null, number: number): string {
		const { stem, extension } = split(id);
		const safe = stem || `image-${number}`;
		const fitting = extensionFor(mimeType, extension);
		const end = fitting === '' ? '' : `.${fitting}`;
		return this.names.add(`${safe}${end}`, (count) => `${safe}-${count}${end}`);
	}
}

/** The extension that was given, or the usual one where it does not fit the content. */
function extensionFor(mimeType: string | null, given: string): string {
	const fitting = EXTENSIONS[mimeType ?? ''] ?? [];
	return fitting.includes(given.toLowerCase()) ? given : (fitting[0] ?? given);
}

function split(id: string): { stem: string; extension: string } {
	const file = id.split(/[\\/]/).pop() ?? '';
	const dot = /\.([A-Za-z0-9]{1,5})\s*$/.exec(file);
	const stem = safeStem(file.slice(0, dot?.index), /[^\p{L}\p{M}\p{N}._-]+/gu, 'image');
	return { stem, extension: dot?.[1] ?? '' };
}

/** The name of an image of a document: services may use the same id on several pages. */
const imageKey = ({ page, id }: { page: number; id: string }) => `${page} ${id}`;

/** Images by their file names, and by the ids that the text of their pages uses. */
export class ImageIndex {
	private readonly byName: Map<string, EmbeddedImage>;

	private readonly byId: Map<string, EmbeddedImage>;

	private readonly byPage: Map<string, EmbeddedImage>;

	constructor(images: EmbeddedImage[]) {
		// Of several with one id, the first counts.
		const backwards = [...images].reverse();
		this.byName = new Map(images.map((image) => [image.name, image]));
		this.byId = new Map(backwards.map((image) => [image.id, image]));
		this.byPage = new Map(backwards.map((image) => [imageKey(image), image]));
	}

	/** The image with this file name. */
	named(name: string): EmbeddedImage | undefined {
		return this.byName.get(name);
	}

	/** The image of this page with this id, or else of another page. */
	find(page: number, id: string): EmbeddedImage | undefined {
		return this.byPage.get(imageKey({ page, id })) ?? this.byId.get(id);
	}
}

/**
 * A page with its references to images made as the user wants them. Kept ones point to the names of
 * the image files, which are the service's own unless those cannot be names.
 */
export function linkImages<Linked extends Pick<Page, 'number' | 'markdown' | 'confidence'>>(
	page: Linked,
	images: ImageIndex,
	links: OcrOptions['imageLinks'],
): Linked {
	const edits: Edit[] = [];
	const text = replacedLinks(page, images, links, edits);
	const isTidied = links === 'remove' && text !== page.markdown;
	const markdown = isTidied ? text.replace(/\n{3,}/g, '\n\n').trim() : text;
	const { words } = page.confidence ?? {};
	if (!words) return { ...page, markdown };
	const placed = shifter(omissions(text, markdown))(shifter(edits)(words));
	return { ...page, markdown, confidence: { ...page.confidence, words: placed } };
}

function replacedLinks(
	page: Pick<Page, 'number' | 'markdown'>,
	images: ImageIndex,
	links: OcrOptions['imageLinks'],
	edits: Edit[],
): string {
	/** Each once on its page, or a few references would make it far larger than what the service sent. */
	const shown = new Set<EmbeddedImage>();
	return replaceReferences(
		page.markdown,
		({ isImage, label, target }) => {
			if (isImage && links === 'remove') return '';
			const image = isImage ? images.find(page.number, target) : undefined;
			if (image === undefined) return undefined;
			const { id, name } = image;
			const url = links === 'inline' && !shown.has(image) ? (dataUri(image) ?? name) : name;
			shown.add(image);
			return url === target ? undefined : `![${label === id ? name : label}](${url})`;
		},
		edits,
	);
}

/** The image as a data URI, where it is one that can be shown. */
export const dataUri = ({ mimeType, base64 }: EmbeddedImage) =>
	base64 !== null && mimeType?.startsWith('image/')
		? `data:${mimeType};base64,${base64}`
		: undefined;
