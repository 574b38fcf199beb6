import { TEXT_TYPES } from '../../shared/files/notForOcr';
import { Problem } from '../../shared/problem';
import type { SourcePage } from '../evidence/sourceText';
import { csvText } from './csvText';
import { decodeText, namedInHtml } from './decodeText';
import { docxText } from './docxText';
import { htmlText } from './htmlText';
import { CSV } from './textFiles';

/** The longest text that is asked about: some thousand pages, in characters. */
const MAX_TEXT = 2_000_000;

/**
 * The text of a file as Markdown, a page for each where it has page breaks.
 * @param mimeType as `checkFile` gives it
 * @throws Problem when it is empty, too long, or damaged
 */
export function toPages(bytes: Buffer, mimeType: string): SourcePage[] {
	const text = textOf(bytes, mimeType);
	if (text.length > MAX_TEXT) {
		throw new Problem(`its text is longer than ${MAX_TEXT.toLocaleString('en')} characters`, {
			description: 'Split the file, or keep only the part that the fields are in.',
		});
	}
	const pages = text.split('\f').map((page) => page.trimEnd());
	if (pages.every((page) => page.trim() === '')) throw new Problem('there is no text in the file');
	// A printer needs no page after the last.
	if (pages.length > 1 && pages.at(-1) === '') pages.pop();
	return pages.map((markdown, at) => ({ number: at + 1, markdown }));
}

/** @throws Problem */
export function textOf(bytes: Buffer, mimeType: string): string {
	switch (mimeType) {
		case TEXT_TYPES.html:
			return htmlText(decodeText(bytes, namedInHtml(bytes)));
		case CSV:
			return csvText(decodeText(bytes));
		case TEXT_TYPES.docx:
			return docxText(bytes);
		default:
			return decodeText(bytes);
	}
}
