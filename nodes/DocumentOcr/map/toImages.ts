import type { Page } from '../../shared/ocr/pages';
import type { AnsweredDocument } from './answeredDocument';
import { asJson, isFile, type OutputRecord, pictureFile } from './outputRecord';

/**
 * One record per embedded picture: its page, its box in pixels of the page, and the picture in the
 * field `data`. A document without a picture gives one record that says so.
 */
export function toImages(document: AnsweredDocument): OutputRecord[] {
	const records = document.pages.flatMap((page) =>
		document.picturesOf(page.number).map((picture, index) => {
			const file = pictureFile(picture, 'data');
			const image = page.images[index];
			const json = {
				fileName: document.fileName,
				page: page.number,
				number: picture.number,
				id: picture.id,
				imageName: picture.name,
				mimeType: picture.mimeType,
				bytes: picture.base64 === null ? null : Buffer.byteLength(picture.base64, 'base64'),
				...(image && { box: boxOf(image) }),
				pageDimensions: page.dimensions,
				...(file === undefined && { _note: 'The service sent no content for this picture' }),
			};
			return { json: asJson(json), files: [file].filter(isFile) };
		}),
	);
	if (records.length > 0) return records;
	const none = {
		fileName: document.fileName,
		_note: 'No embedded picture was found in this document',
	};
	return [{ json: none, files: [] }];
}

function boxOf({ left, top, right, bottom }: Page['images'][number]) {
	const size = (from: number | null, to: number | null) =>
		from === null || to === null ? null : to - from;
	return { left, top, right, bottom, width: size(left, right), height: size(top, bottom) };
}
