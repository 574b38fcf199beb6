import type { IDataObject } from 'n8n-workflow';
import { markFormula } from '../../shared/basics/text/formula';
import type { SkippedFile } from '../../shared/documents/ocr/documents';
import { onlyKeys } from '../../shared/host/tool';
import type { OcrOptions } from '../options';
import type { EmbeddedImage } from './images';
import { shownFileName } from '../../shared/basics/text/fileNames';
import { joinFirst } from '../../shared/basics/text/shorten';

/** An output item before its files are stored. */
export interface OutputRecord {
	json: IDataObject;
	files: OutputFile[];
	/** Symbols that were printed with its numbers and are not in its values. */
	symbols?: string[];
	/** Whether it has a table as text, because that was too large. */
	hasTableAsText?: boolean;
	/** Whether some of its cells can be read as two numbers. */
	hasOpenCells?: boolean;
	/** Whether OCR and the text of the PDF file differ. */
	isDifferent?: boolean;
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
	content: () => Buffer | Promise<Buffer>;
}

/** An image as a file; `undefined` where the service sent no content. */
export function imageFile(image: EmbeddedImage, field: string): OutputFile | undefined {
	const { name, mimeType, base64 } = image;
	if (base64 === null || mimeType === null) return undefined;
	return { field, fileName: name, mimeType, content: () => Buffer.from(base64, 'base64') };
}

export type OcrOutput = 'document' | 'page' | 'tableRow' | 'image';

/** How the output items of a document are made. */
export type MapSettings = Pick<OcrOptions, 'attachFiles' | 'imageLinks' | 'numberCells'> & {
	output: OcrOutput;
	/** Whether embedded images come as files of the item. */
	attachImages: boolean;
};

/** The name of a record's document; in table rows a heading may be `fileName`, and the name a formula. */
export const namedFile = (output: OcrOutput, fileName: string | null): IDataObject =>
	output === 'tableRow' ? { _file: fileName && markFormula(fileName) } : { fileName };

/** Whether the records are about text; these, failed ones included, list the files that were not read. */
export const isTextOutput = (output: OcrOutput) => output === 'document' || output === 'page';

const FOR_AGENT = ['fileName', 'pageCount', 'number', 'markdown', 'skipped', 'notes', 'raw'];

/** What an agent needs of a record: its text once, with the tables in it, and what went wrong. */
export const forAgent = (json: IDataObject, output: OcrOutput): IDataObject =>
	isTextOutput(output) ? onlyKeys(json, FOR_AGENT) : json;

/** One record for each file that was not read, for outputs whose records do not list them. */
export const skippedRecords = (skipped: SkippedFile[], output: OcrOutput): OutputRecord[] =>
	skipped.map(({ fileName, reason }) => ({
		json: { ...namedFile(output, fileName), _note: `Not read: the file ${reason}` },
		files: [],
	}));

const tableAsText = (fileName: string) =>
	`A table of ${shownFileName(fileName)} is given as text, one line for each row, because it has far more columns than its rows have cells. Compare it with the document.`;

const OPEN =
	'Some cells can be read as two numbers and stay text; "_note" names them. Set the option "Output: Numbers as Numbers" to the decimal mark of these documents.';

const withoutSymbols = (symbols: string[]) =>
	`Numbers of table rows come without the symbols that were printed with them: ${joinFirst(symbols)}.`;

const different = (fileName: string) =>
	`OCR and the text of ${shownFileName(fileName)} differ; "textDifferences" names the numbers that only one of them has.`;

/** What a user should know about the records of a document, as hints above the output of the node. */
export function warningsOf(records: OutputRecord[], fileName: string): string[] {
	const symbols = [...new Set(records.flatMap((record) => record.symbols ?? []))];
	return [
		...(records.some(({ hasOpenCells }) => hasOpenCells) ? [OPEN] : []),
		...(symbols.length > 0 ? [withoutSymbols(symbols)] : []),
		...(records.some(({ hasTableAsText }) => hasTableAsText) ? [tableAsText(fileName)] : []),
		...(records.some(({ isDifferent }) => isDifferent) ? [different(fileName)] : []),
	];
}
