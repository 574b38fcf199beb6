import type { Page } from '../../shared/ocr/pages';
import type { AnsweredDocument } from './answeredDocument';
import type { MapSettings, OutputFile } from './outputRecord';

/** What an item holds of its document. */
interface Content {
	/** As in the item. */
	markdown: string;
	/** With the Markdown as the service gave it. */
	pages: Page[];
	/** Its number, where it is a single page. */
	page?: number;
}

/** The files for people to look at that the user wants with an item. */
export async function attachedFiles(
	document: AnsweredDocument,
	{ attachMarkdown, attachHtml }: MapSettings,
	{ markdown, pages, page }: Content,
): Promise<OutputFile[]> {
	const { fileStem } = document;
	const stem = page === undefined ? fileStem : `${fileStem}-page-${page}`;
	const files: OutputFile[] = [];
	if (attachMarkdown) {
		files.push({
			field: 'markdown',
			fileName: `${stem}.md`,
			mimeType: 'text/markdown',
			content: () => Buffer.from(markdown),
		});
	}
	if (attachHtml) {
		const { renderHtml } = await import('../html/renderHtml');
		files.push({
			field: 'html',
			fileName: `${stem}.html`,
			mimeType: 'text/html',
			content: () => Buffer.from(renderHtml(document, pages)),
		});
	}
	return files;
}
