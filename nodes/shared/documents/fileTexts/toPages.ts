import { Budget, inSlices, type Sliced } from '../../host/budget';
import { onlyProblem, Problem } from '../../host/problem';
import { encodingOfHtml, toldText } from './decodeText';
import { takeEncodedFiles } from '../containers/encodedFiles';
import { shownFileName } from '../../basics/text/fileNames';
import { factOf } from '../../values/facts/fact';
import { docxText } from '../office/docxText';
import { insertedFiles, type InsertedTexts } from '../office/insertedFiles';
import { htmlText, MAX_TEXT_FILE, type ReadText } from './htmlText';
import { odsText } from '../office/odsText';
import { xlsxText } from '../office/xlsxText';
import type { FileSource } from '../ocr/documents';
import { fileFacts } from '../files/fileFacts';
import { TEXT_TYPES, isOffice } from '../files/formats';
import { withoutUtf32 } from '../files/textFacts';

/**
 * The text of a file as Markdown, split at its page breaks (form feeds).
 * @param mimeType as `checkFile` gives it
 * @returns what was left out as well, as in `ReadText`
 * @throws Problem when it is empty, damaged, or has more than the budget
 */
export function* toPages(
	bytes: Buffer,
	mimeType: string,
	budget: Budget,
	inserted?: InsertedTexts,
) {
	const { text, ...leftOut } = yield* textOfFile(bytes, mimeType, budget, inserted);
	for (let at = 0; at >= 0; at = text.indexOf('\f', at + 1)) budget.spend('pages');
	const pages = text.split('\f').map((page) => page.trimEnd());
	if (pages.every((page) => page.trim() === '')) throw new Problem('there is no text in the file');
	// Files for printers end with a page break.
	if (pages.length > 1 && pages.at(-1) === '') pages.pop();
	return { pages: pages.map((markdown, at) => ({ number: at + 1, markdown })), ...leftOut };
}

const isWord = (mimeType: string) =>
	mimeType === TEXT_TYPES.docx || mimeType === TEXT_TYPES.wordXml;

/** The text of a file as Markdown. @throws Problem */
export function* textOfFile(
	bytes: Buffer,
	mimeType: string,
	budget: Budget,
	inserted?: InsertedTexts,
): Sliced<ReadText> {
	if (isWord(mimeType)) return yield* docxText(bytes, budget, inserted);
	if (mimeType === TEXT_TYPES.xlsx) return yield* xlsxText(bytes, budget);
	if (mimeType === TEXT_TYPES.ods) return yield* odsText(bytes, budget);
	const source = withoutUtf32(bytes);
	const named = mimeType === TEXT_TYPES.html ? encodingOfHtml(source) : undefined;
	const whole = toldText(source, named).replaceAll('\0', '');
	if (mimeType === TEXT_TYPES.html) return yield* htmlText(whole, budget);
	const { text, files } = takeEncodedFiles(whole);
	budget.spend('characters', text.length);
	const names = files.map(({ fileName }) => shownFileName(fileName));
	const notes = names.length === 0 ? [] : [factOf('filesInText', { names })];
	return { text, hidden: 0, notes };
}

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
	const inserted = isWord(mimeType) ? await insertedTexts(bytes, budget) : undefined;
	const read = await inSlices(toPages(bytes, mimeType, budget, inserted), budget);
	return { ...read, hidden: hiddenBefore + read.hidden };
}

/** How deep documents that are inserted into each other are read. */
const MAX_INSERTED = 3;

/** The texts of the files that are inserted into a Word document, each by the reader of its type. */
async function insertedTexts(bytes: Buffer, budget: Budget, depth = 1): Promise<InsertedTexts> {
	const texts: InsertedTexts = new Map();
	for (const [name, content] of await inSlices(insertedFiles(bytes, budget), budget)) {
		try {
			const text = await textOfInserted(content, budget, depth);
			if (text) texts.set(name, text);
		} catch (error) {
			onlyProblem(error);
		}
	}
	return texts;
}

async function textOfInserted(bytes: Buffer, budget: Budget, depth: number) {
	const facts = fileFacts(bytes, 'whole');
	const type = ('mimeType' in facts && facts.mimeType) || '';
	if (type === TEXT_TYPES.mail) {
		const { readMail } = await import('../containers/mail');
		const mail = await readMail(bytes, budget);
		return mail.unread === undefined ? mail : undefined;
	}
	const isRead = type === TEXT_TYPES.html || type === TEXT_TYPES.plain || isWord(type);
	if (!isRead || depth > MAX_INSERTED) return undefined;
	const inner = isWord(type) ? await insertedTexts(bytes, budget, depth + 1) : undefined;
	return await inSlices(textOfFile(bytes, type, budget, inner), budget);
}
