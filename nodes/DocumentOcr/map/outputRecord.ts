import type { IDataObject } from 'n8n-workflow';
import { markFormula } from '../../shared/formula';
import type { SkippedFile } from '../../shared/ocr/readDocuments';
import { onlyKeys } from '../../shared/tool';
import type { Options } from '../options';
import type { EmbeddedImage } from './images';

/** An output item before its files are stored. */
export interface OutputRecord {
	json: IDataObject;
	files: OutputFile[];
	/** Symbols that were printed with its numbers and are not in its values. */
	symbols?: string[];
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

export type Output = 'document' | 'page' | 'tableRow' | 'image';

/** How the output items of a document are made. */
export type MapSettings = Pick<Options, 'attachFiles' | 'imageLinks' | 'numberCells'> & {
	output: Output;
	/** Whether embedded images come as files of the item. */
	attachImages: boolean;
};

/** The name of a record's document; in table rows a heading may be `fileName`, and the name a formula. */
export const namedFile = (output: Output, fileName: string | null): IDataObject =>
	output === 'tableRow' ? { _file: fileName && markFormula(fileName) } : { fileName };

/** Whether the records are about text; these, failed ones included, list the files that were not read. */
export const isTextOutput = (output: Output) => output === 'document' || output === 'page';

const FOR_AGENT = ['fileName', 'pageCount', 'number', 'markdown', 'skipped', 'notes', 'raw'];

/** What an agent needs of a record: its text once, with the tables in it, and what went wrong. */
export const forAgent = (json: IDataObject, output: Output): IDataObject =>
	isTextOutput(output) ? onlyKeys(json, FOR_AGENT) : json;

/** One record for each file that was not read, for outputs whose records do not list them. */
export const skippedRecords = (skipped: SkippedFile[], output: Output): OutputRecord[] =>
	skipped.map(({ fileName, reason }) => ({
		json: { ...namedFile(output, fileName), _note: `Not read: the file ${reason}` },
		files: [],
	}));
