import { fileFacts, HEAD_BYTES } from '../shared/files/fileFacts';
import type { OcrPage } from '../shared/service/contract';
import { PictureNames } from './PictureNames';

/** A picture that the service found on a page. */
export interface Picture {
	/** Its place in the document, counted from 1. */
	number: number;
	/** Page it is on, counted from 1. */
	page: number;
	/** As the service names it. */
	id: string;
	/** A name for a file of its own: safe, and no other picture of the document has it. */
	name: string;
	/** By its content; `null` when the service sent none. */
	mimeType: string | null;
	/** Its content, where the service sent it. */
	base64: string | null;
}

/** The base64 of a picture, which services send with or without `data:…;base64,` before it. */
function base64Of(text: string | null | undefined): string | null {
	if (!text) return null;
	const base64 = text.slice(text.startsWith('data:') ? text.indexOf(',') + 1 : 0);
	const isClean = /^[A-Za-z0-9+/]+={0,2}$/.test(base64);
	return isClean ? base64 : Buffer.from(base64, 'base64').toString('base64') || null;
}

/** What is no picture by its content is a file of no known kind, whatever the service calls it. */
function mimeTypeOf(base64: string): string {
	// Four characters of base64 are three bytes.
	const head = Buffer.from(base64.slice(0, Math.ceil(HEAD_BYTES / 3) * 4), 'base64');
	const facts = fileFacts(head, 'beginning');
	const isPicture = facts.kind === 'image' || facts.kind === 'needsMore';
	return isPicture ? facts.mimeType : 'application/octet-stream';
}

/**
 * The pictures of a document in the order of its pages. Their ids come from the service and may hold
 * anything: names are made from them, never used as they are.
 * @param numbers of the pages, counted from 1
 */
export function readPictures(pages: OcrPage[], numbers: number[]): Picture[] {
	const names = new PictureNames();
	return pages
		.flatMap(({ images }, at) => (images ?? []).map((image) => ({ image, page: numbers[at] ?? 0 })))
		.map(({ image, page }, index) => {
			const base64 = base64Of(image.image_base64);
			const mimeType = base64 === null ? null : mimeTypeOf(base64);
			const name = names.add(image.id, mimeType, index + 1);
			return { number: index + 1, page, id: image.id, name, mimeType, base64 };
		});
}
