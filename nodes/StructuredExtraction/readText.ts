import type { IExecuteFunctions } from 'n8n-workflow';

import { askOcr, requireOcr } from '../shared/ocr/askOcr';
import { numberedPages } from '../shared/ocr/pages';
import type { DocumentSource, SkippedFile } from '../shared/ocr/readDocuments';
import { readDocuments } from '../shared/ocr/readDocuments';
import { Problem } from '../shared/problem';
import { readModel } from '../shared/properties';
import type { Service } from '../shared/service/service';

/** Something to extract one record from. */
export type TextTask = { skipped: SkippedFile[] } & (
	| { kind: 'document'; fileName: string; source: DocumentSource }
	| { kind: 'text'; fileName?: undefined; text: string }
);

/** The text that a record is extracted from, with what OCR told about it. */
export interface ReadText {
	fileName?: string;
	/** Pages counted from 1; a plain text is one page. */
	pages: Array<{ number: number; markdown: string }>;
	/** What OCR reports of its work, where it does. */
	ocrUsage: Record<string, unknown> | null;
}

/** The documents or the text of an item. @throws Problem when there is nothing to read */
export async function textTasks(
	context: IExecuteFunctions,
	itemIndex: number,
	service: Service,
): Promise<TextTask[]> {
	if (context.getNodeParameter('source', itemIndex) === 'text') {
		const text = String(context.getNodeParameter('text', itemIndex, '') ?? '');
		if (text.trim() === '') {
			throw new Problem('the text is empty', {
				description: 'Check the expression in "Text"; it gives nothing for this item.',
			});
		}
		return [{ kind: 'text', text, skipped: [] }];
	}
	requireOcr(service);
	const { sources, skipped } = await readDocuments(context, itemIndex);
	return sources.map((source) => ({
		kind: 'document',
		fileName: source.fileName,
		source,
		skipped,
	}));
}

/** The text of a task; a document goes through OCR. @throws Problem */
export async function readText(
	context: IExecuteFunctions,
	itemIndex: number,
	service: Service,
	task: TextTask,
): Promise<ReadText> {
	if (task.kind === 'text') {
		return { pages: [{ number: 1, markdown: task.text }], ocrUsage: null };
	}
	const { data } = await askOcr(context, service, task.source, {
		model: readModel(context, 'ocrModel', itemIndex),
		additionalFields: {},
	});
	const pages = numberedPages(data.pages).map(({ number, markdown }) => ({ number, markdown }));
	if (pages.every(({ markdown }) => markdown.trim() === '')) {
		throw new Problem('no text was found in the document', {
			description: 'Open the file: its pages may be empty, or too faint to read.',
		});
	}
	return { fileName: task.fileName, pages, ocrUsage: data.usage_info ?? null };
}
