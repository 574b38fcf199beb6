import type { PageImage } from '../shared/ocr/pages';
import type { Picture } from './pictures';

/** A file of an output item before it is stored. */
export interface OutputFile {
	/** Binary field of the item. */
	field: string;
	fileName: string;
	mimeType: string;
	/** Made when it is stored, so that not all files are in memory at a time. */
	content: () => Buffer;
}

/** A picture as a file; `undefined` where the service sent no content. */
export function pictureFile(picture: Picture, field: string): OutputFile | undefined {
	const { name, mimeType, base64 } = picture;
	if (base64 === null || mimeType === null) return undefined;
	return { field, fileName: name, mimeType, content: () => Buffer.from(base64, 'base64') };
}

/** The pictures of an item as files in the fields `image_1`, `image_2`, … */
export const pictureFiles = (pictures: Picture[]): Array<OutputFile | undefined> =>
	pictures.map((picture, index) => pictureFile(picture, `image_${index + 1}`));

/** The pictures of a page as JSON: where each is, and which file of the item holds it. */
export function describePictures(images: PageImage[], files: Array<OutputFile | undefined>) {
	return images.map((image, index) => {
		const file = files[index];
		if (file === undefined) return image;
		const { field, fileName, mimeType } = file;
		return { ...image, field, fileName, mimeType };
	});
}

export const isFile = (file: OutputFile | undefined): file is OutputFile => file !== undefined;
