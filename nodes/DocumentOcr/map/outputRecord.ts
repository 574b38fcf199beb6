import type { IDataObject } from 'n8n-workflow';
import type { FormulaCells } from '../../shared/formula';
import type { CellText } from '../../shared/ocr/cellText';
import type { PageImage } from '../../shared/ocr/pages';
import type { SkippedFile } from '../../shared/ocr/readDocuments';
import type { EmbeddedImage, ImageLinks } from './images';

/** An output item before its files are stored. */
export interface OutputRecord {
	json: IDataObject;
	files: OutputFile[];
}

/** Plain data as n8n's JSON type, which interfaces do not match. */
export const asJson = (value: object) => value as IDataObject;

/** A file of an output item before it is stored. */
export interface OutputFile {
	/** Binary field of the item. */
	field: string;
	fileName: string;
	mimeType: string;
	/** Made when it is stored, so that not all files are in memory at a time. */
	content: () => Buffer;
}

/** An image as a file; `undefined` where the service sent no content. */
export function imageFile(image: EmbeddedImage, field: string): OutputFile | undefined {
	const { name, mimeType, base64 } = image;
	if (base64 === null || mimeType === null) return undefined;
	return { field, fileName: name, mimeType, content: () => Buffer.from(base64, 'base64') };
}

/** The images of an item as files in the fields `image_1`, `image_2`, … */
export const imageFiles = (images: EmbeddedImage[]): Array<OutputFile | undefined> =>
	images.map((image, index) => imageFile(image, `image_${index + 1}`));

/** The images of a page as JSON: where each is, and which file of the item holds it. */
export function describeImages(images: PageImage[], files: Array<OutputFile | undefined>) {
	return images.map((image, index) => {
		const file = files[index];
		if (file === undefined) return image;
		const { field, fileName, mimeType } = file;
		return { ...image, field, fileName, mimeType };
	});
}

export const isFile = (file: OutputFile | undefined): file is OutputFile => file !== undefined;

export type Output = 'document' | 'page' | 'tableRow' | 'image';

/** How the output items of a document are made. */
export interface MapSettings {
	output: Output;
	/** Text between two pages in the Markdown of the whole document. */
	pageSeparator: string;
	imageLinks: ImageLinks;
	/** Whether embedded images come as files of the item. */
	attachImages: boolean;
	attachMarkdown: boolean;
	attachHtml: boolean;
	cellText: CellText;
	joinTables: boolean;
	/** What comes of cells and headings that a spreadsheet would run. */
	formulaCells: FormulaCells;
}

/** Where a record of this output names its document; in table rows a heading may be `fileName`. */
export const fileKey = (output: Output) => (output === 'tableRow' ? '_file' : 'fileName');

/** One record for each file that was not read, for outputs whose records do not list them. */
export const skippedRecords = (skipped: SkippedFile[], output: Output): OutputRecord[] =>
	skipped.map(({ fileName, reason }) => ({
		json: { [fileKey(output)]: fileName, _note: `Not read: the file ${reason}` },
		files: [],
	}));
