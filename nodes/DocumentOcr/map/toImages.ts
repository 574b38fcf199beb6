import type { Page } from '../../shared/ocr/pages';
import type { AnsweredDocument } from './answeredDocument';
import { asJson, isFile, type OutputRecord, imageFile } from './outputRecord';

/**
 * One record per embedded image: its page, its box in pixels of the page, and the image in the
 * field `data`. A document without an image gives one record that says so.
 */
export function toImages(document: AnsweredDocument): OutputRecord[] {
	const records = document.pages.flatMap((page) =>
		document.imagesOf(page.number).map((image, index) => {
			const file = imageFile(image, 'data');
			const placed = page.images[index];
			const json = {
				fileName: document.fileName,
				page: page.number,
				number: image.number,
				id: image.id,
				imageName: image.name,
				mimeType: image.mimeType,
				bytes: image.base64 === null ? null : Buffer.byteLength(image.base64, 'base64'),
				...(placed && { box: boxOf(placed) }),
				pageDimensions: page.dimensions,
				...(file === undefined && { _note: 'The service sent no content for this image' }),
			};
			return { json: asJson(json), files: [file].filter(isFile) };
		}),
	);
	if (records.length > 0) return records;
	const none = {
		fileName: document.fileName,
		_note: 'No embedded image was found in this document',
	};
	return [{ json: none, files: [] }];
}

function boxOf({ left, top, right, bottom }: Page['images'][number]) {
	const size = (from: number | null, to: number | null) =>
		from === null || to === null ? null : to - from;
	return { left, top, right, bottom, width: size(left, right), height: size(top, bottom) };
}
