import type { IExecuteFunctions } from 'n8n-workflow';
import { checkChatImage, MAX_IMAGE_BYTES } from '../shared/files/checkImage';
import { fileFacts } from '../shared/files/fileFacts';
import { filePart, readUpTo } from '../shared/files/readFile';
import { askOcr, looksLikeImage, requireOcr } from '../shared/ocr/askOcr';
import { numberedPages } from '../shared/ocr/pages';
import { type DocumentSource, readDocuments, type SkippedFile } from '../shared/ocr/readDocuments';
import { Problem } from '../shared/problem';
import { readModel } from '../shared/properties';
import type { FilePart } from '../shared/service/requestBody';
import type { Service } from '../shared/service/service';
import type { SourcePage } from './evidence/sourceText';
import type { ExtractionOptions } from './options';

/** Something to extract one record from. */
export type ExtractionTask = { skipped: SkippedFile[] } & (
	| { kind: 'document'; fileName: string; source: DocumentSource }
	| { kind: 'text'; fileName?: undefined; text: string }
);

/** The text of a document. */
export interface SourceText {
	/** Pages counted from 1; a plain text is one page. */
	pages: SourcePage[];
	/** What OCR reports of its work, where it does. */
	ocrUsage: Record<string, unknown> | null;
	/** The untouched answer of OCR; null for a plain text. */
	raw: unknown;
}

/** What the model gets to see. */
export type ModelSource = { fileName?: string } & (
	| ({ kind: 'text' } & SourceText)
	| {
			kind: 'image';
			url: string | FilePart;
			/** The text in the image to check values by, where it was asked for; may be empty. */
			text: SourceText | null;
	  }
);

/** The text of a document, as far as there is any. */
export const textOf = (source: ModelSource): SourceText | null =>
	source.kind === 'text' ? source : source.text;

/** The documents or the text of an item. @throws Problem when there is nothing to read */
export async function extractionTasks(
	context: IExecuteFunctions,
	itemIndex: number,
): Promise<ExtractionTask[]> {
	if (context.getNodeParameter('source', itemIndex) === 'text') {
		const text = String(context.getNodeParameter('text', itemIndex, '') ?? '');
		if (text.trim() === '') {
			throw new Problem('the text is empty', {
				description: 'Check the expression in "Text"; it gives nothing for this item.',
			});
		}
		return [{ kind: 'text', text, skipped: [] }];
	}
	const { sources, skipped } = await readDocuments(context, itemIndex);
	return sources.map((source) => ({
		kind: 'document',
		fileName: source.fileName,
		source,
		skipped,
	}));
}

/**
 * What the model gets to see of a task: its text, for documents by OCR, or the image itself,
 * as `readWith` says. `auto` shows single images and reads everything else. An image is read as
 * well when its values are to be checked by its text.
 * @throws Problem
 */
export async function readSource(
	context: IExecuteFunctions,
	itemIndex: number,
	service: Service,
	task: ExtractionTask,
	options: Pick<ExtractionOptions, 'evidence' | 'ocrEvidence'>,
): Promise<ModelSource> {
	if (task.kind === 'text') {
		const pages = [{ number: 1, markdown: task.text }];
		return { kind: 'text', pages, ocrUsage: null, raw: null };
	}
	const readWith = context.getNodeParameter('readWith', itemIndex, 'auto');
	const { fileName, source } = task;
	const read = async () => await textByOcr(context, itemIndex, service, source);
	const image = readWith === 'ocrThenChat' ? undefined : await asImage(context, source);
	if (image && 'url' in image) {
		const text = options.evidence && options.ocrEvidence ? await read() : null;
		return { kind: 'image', fileName, url: image.url, text };
	}
	if (image === undefined || readWith === 'auto') {
		const text = await read();
		if (!hasText(text)) {
			throw new Problem('no text was found in the document', {
				description: 'Open the file: its pages may be empty, or too faint to read.',
			});
		}
		return { kind: 'text', fileName, ...text };
	}
	throw new Problem(`the model cannot look at this file: it ${image.reason}`, {
		description: 'Set "Read With" to Automatic or to OCR, Then Chat.',
	});
}

async function asImage(
	context: IExecuteFunctions,
	source: DocumentSource,
): Promise<{ url: string | FilePart } | { reason: string }> {
	if (source.kind === 'url') {
		return looksLikeImage(source.fileName)
			? { url: source.url }
			: { reason: 'is not a PNG, JPEG, WEBP or GIF image by its name' };
	}
	if (!source.mimeType.startsWith('image/')) return { reason: 'is a PDF file' };
	const { bytes, size } = await readUpTo(context, source.binary, MAX_IMAGE_BYTES);
	const facts = fileFacts(bytes, bytes.length === size ? 'whole' : 'beginning');
	const verdict = checkChatImage(facts, { bytes: size });
	return verdict.ok
		? { url: await filePart(context, source.binary, verdict.image.mimeType) }
		: verdict;
}

/** Whether there is anything to look values up in. */
export const hasText = ({ pages }: SourceText) =>
	pages.some(({ markdown }) => markdown.trim() !== '');

async function textByOcr(
	context: IExecuteFunctions,
	itemIndex: number,
	service: Service,
	source: DocumentSource,
): Promise<SourceText> {
	requireOcr(service);
	const { data, raw } = await askOcr(context, service, source, {
		model: readModel(context, 'ocrModel', itemIndex),
		additionalFields: {},
	});
	const pages = numberedPages(data.pages).map(({ number, markdown }) => ({ number, markdown }));
	return { pages, ocrUsage: data.usage_info ?? null, raw };
}
