import { Budget, inSlices } from '../budget';
import { TEXT_TYPES } from '../files/notForOcr';
import type { FileSource } from '../ocr/readDocuments';
import { Problem } from '../problem';
import type { Page } from '../ocr/pages';
import { MAX_TEXT_FILE } from './textFiles';
import { toPages } from './toPages';
import { hiddenNotes } from './visibility';

/** Largest Word document with its images, in bytes. */
const MAX_DOCX = 50 * 1024 * 1024;

/** The text of a file that needs no OCR. @throws Problem when it is empty, too large, or damaged */
export async function readTextFile({
	file,
	mimeType,
	budget = new Budget(),
}: FileSource): Promise<{ pages: Array<Pick<Page, 'number' | 'markdown'>>; notes: string[] }> {
	const limit = mimeType === TEXT_TYPES.docx ? MAX_DOCX : MAX_TEXT_FILE;
	const { bytes } = await file.upTo(limit);
	if (bytes.length > limit) {
		throw new Problem(`the file is larger than ${limit / 1024 / 1024} MB`, {
			description: 'Split it, or keep only the part that you need.',
		});
	}
	const { pages, hidden } = await inSlices(toPages(bytes, mimeType, budget), budget);
	return { pages, notes: hiddenNotes(hidden) };
}
