import { Budget, inSlices, type Sliced } from '../../host/budget';
import { Problem } from '../../host/problem';
import { encodingOfHtml, toldText } from './decodeText';
import { takeEncodedFiles } from '../containers/encodedFiles';
import { shownFileName } from '../../basics/text/fileNames';
import { factOf } from '../../values/facts/fact';
import { docxText } from '../office/docxText';
import { htmlText, type ReadText } from './htmlText';
import { odsText } from '../office/odsText';
import { xlsxText } from '../office/xlsxText';
import type { FileSource } from '../ocr/documents';
import { TEXT_TYPES, isOffice } from '../files/formats';

/**
 * The text of a file as Markdown, split at its page breaks (form feeds).
 * @param mimeType as `checkFile` gives it
 * @returns what was left out as well, as in `ReadText`
 * @throws Problem when it is empty, damaged, or has more than the budget
 */
export function* toPages(bytes: Buffer, mimeType: string, budget: Budget) {
	const { text, ...leftOut } = yield* textOfFile(bytes, mimeType, budget);
	for (let at = 0; at >= 0; at = text.indexOf('\f', at + 1)) budget.spend('pages');
	const pages = text.split('\f').map((page) => page.trimEnd());
	if (pages.every((page) => page.trim() === '')) throw new Problem('there is no text in the file');
	// Files for printers end with a page break.
	if (pages.length > 1 && pages.at(-1) === '') pages.pop();
	return { pages: pages.map((markdown, at) => ({ number: at + 1, markdown })), ...leftOut };
}

/** The text of a file as Markdown. @throws Problem */
export function* textOfFile(bytes: Buffer, mimeType: string, budget: Budget): Sliced<ReadText> {
	if ([TEXT_TYPES.docx, TEXT_TYPES.wordXml].some((type) => type === mimeType)) {
		return yield* docxText(bytes, budget);
	}
	if (mimeType === TEXT_TYPES.xlsx) return yield* xlsxText(bytes, budget);
	if (mimeType === TEXT_TYPES.ods) return yield* odsText(bytes, budget);
	if (mimeType === TEXT_TYPES.html) {
		return yield* htmlText(toldText(bytes, encodingOfHtml(bytes)), budget);
	}
	const { text, files } = takeEncodedFiles(toldText(bytes));
	budget.spend('characters', text.length);
	const names = files.map(({ fileName }) => shownFileName(fileName));
	const notes = names.length === 0 ? [] : [factOf('filesInText', { names })];
	return { text, hidden: 0, notes };
}

/** Largest text, web page or HTML of an e-mail that is read, in bytes or characters. */
export const MAX_TEXT_FILE = 10 * 1024 * 1024;

/** Largest Word document or workbook with its images, in bytes. */
const MAX_OFFICE = 50 * 1024 * 1024;

/** The text of a file that needs no OCR. @throws Problem when it is empty, too large, or damaged */
export async function readTextFile({
	file,
	mimeType,
	hidden: hiddenBefore = 0,
	budget = new Budget(),
}: FileSource) {
	const limit = isOffice(mimeType) ? MAX_OFFICE : MAX_TEXT_FILE;
	const { bytes } = await file.upTo(limit);
	if (bytes.length > limit) {
		throw new Problem(`the file is larger than ${limit / 1024 / 1024} MB`, {
			description: 'Split it, or keep only the part that you need.',
		});
	}
	const read = await inSlices(toPages(bytes, mimeType, budget), budget);
	return { ...read, hidden: hiddenBefore + read.hidden };
}
