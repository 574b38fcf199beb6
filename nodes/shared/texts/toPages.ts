import type { Budget, Sliced } from '../budget';
import { TEXT_TYPES } from '../files/notForOcr';
import { Problem } from '../problem';
import type { Page } from '../ocr/pages';
import { decodeText, encodingOfHtml } from './decodeText';
import { docxText } from './docxText';
import { htmlText, type ReadText } from './htmlText';

interface ReadPages {
	pages: Array<Pick<Page, 'number' | 'markdown'>>;
	/** Characters that are invisible and were left out. */
	hidden: number;
}

/**
 * The text of a file as Markdown, split at its page breaks (form feeds).
 * @param mimeType as `checkFile` gives it
 * @throws Problem when it is empty, damaged, or has more than the budget
 */
export function* toPages(bytes: Buffer, mimeType: string, budget: Budget): Sliced<ReadPages> {
	const { text, hidden } = yield* textOfFile(bytes, mimeType, budget);
	for (let at = 0; at >= 0; at = text.indexOf('\f', at + 1)) budget.spend('pages');
	const pages = text.split('\f').map((page) => page.trimEnd());
	if (pages.every((page) => page.trim() === '')) throw new Problem('there is no text in the file');
	// Files for printers end with a page break.
	if (pages.length > 1 && pages.at(-1) === '') pages.pop();
	return { pages: pages.map((markdown, at) => ({ number: at + 1, markdown })), hidden };
}

/** The text of a file as Markdown. @throws Problem */
export function* textOfFile(bytes: Buffer, mimeType: string, budget: Budget): Sliced<ReadText> {
	if (mimeType === TEXT_TYPES.docx) return yield* docxText(bytes, budget);
	if (mimeType === TEXT_TYPES.html) {
		return yield* htmlText(decodeText(bytes, encodingOfHtml(bytes)), budget);
	}
	const text = decodeText(bytes);
	budget.spend('characters', text.length);
	return { text, hidden: 0 };
}
