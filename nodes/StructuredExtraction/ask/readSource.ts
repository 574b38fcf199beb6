import { readChatImage } from '../../shared/documents/files/checkImage';
import {
	askOcr,
	looksLikeImage,
	type OcrSettings,
	requireOcr,
} from '../../shared/documents/ocr/askOcr';
import { toPage } from '../../shared/documents/ocr/pages';
import { isOnlyImage } from '../../shared/documents/ocr/pagesRead';
import { type DocumentSource, isTextFile } from '../../shared/documents/ocr/documents';
import { readPages } from '../../shared/documents/ocr/readPages';
import type { OcrAnswer } from '../../shared/documents/ocr/pageSelection';
import { TEXT_INSTEAD } from '../../shared/documents/pdfText/options';
import { Problem } from '../../shared/host/problem';
import type { FilePart } from '../../shared/service/requestBody';
import { modelName } from '../../shared/service/searchModels';
import type { Service } from '../../shared/service/service';
import { type ExtractionTask, hasText, type Job, type ModelSource, type SourceText } from '../job';

/**
 * What the model is to see of a document: the text of files that have one of their own, and of all
 * others what `readWith` says: `auto` shows single images and has everything else read by OCR. A PDF
 * file may have a text that is used in place of OCR.
 * @param isImageChecked whether OCR reads the text of an image, to check values by it
 * @throws Problem when the model is to look at a file that is no image, or finds no text where it needs one
 */
export async function readSource(
	service: Service,
	{ job, document }: ExtractionTask,
	isImageChecked: boolean,
): Promise<ModelSource> {
	if (document.kind === 'text') {
		const pages = [{ number: 1, markdown: document.text }];
		const about = { isOwn: true, pagesRead: { areAllRead: true }, ocrUsage: null, raw: null };
		return { text: { pages, ...about } };
	}
	const { fileName } = document;
	const image = await shownImage(document, job);
	if (image === undefined) {
		const text = await readText(service, job, document);
		if (text.isOwn || hasText(text)) return { fileName, text };
		const isImage = text.pages.some((page) => page.isOnlyImage);
		throw new Problem('no text was found in the document', {
			description: isImage
				? AS_IMAGE
				: 'Open the file: its pages may be empty, or too faint to read.',
		});
	}
	if (!isImageChecked) return { fileName, image, text: null };
	return await readText(service, job, document).then(
		(text) => ({ fileName, image, text }),
		(error: unknown) => {
			if (!(error instanceof Problem) || error.details.isGeneral) throw error;
			// The model can still look at it.
			return { fileName, image, text: null, unread: error.message };
		},
	);
}

async function readText(service: Service, job: Job, document: DocumentSource): Promise<SourceText> {
	const settings = { ...job.options, isSplit: job.isSplit, canOcr: job.hasOcr };
	const read = await readPages(
		document,
		settings,
		async (watch) => await readByOcr(service, job, document, watch),
	);
	if (read.use === 'text') {
		const { text, notes, doubts, isPdf, hasHiddenText, pagesRead } = read;
		const own = { isOwn: true, isPdf, hasHiddenText, ocrUsage: null, raw: null };
		return { ...text, notes, doubts, pagesRead, ...own };
	}
	const { answer, hasPdfText, text: fileText, notes, pagesRead } = read;
	const { data, raw, used: ocrUsed } = answer;
	const onlyImages = new Set(data.pages.filter(isOnlyImage).map(({ number }) => number));
	const pages = data.pages.map(toPage).map((page) => ({
		number: page.number,
		markdown: page.markdown,
		...(onlyImages.has(page.number) && { isOnlyImage: true }),
		...(page.dimensions && { dimensions: page.dimensions }),
		...(page.confidence && { confidence: page.confidence }),
		...(page.blocks && { blocks: page.blocks }),
	}));
	const ocrUsage = data.usage_info ?? null;
	return { pages, fileText, notes, pagesRead, hasPdfText, ocrUsage, ocrUsed, raw };
}

const AS_IMAGE =
	'OCR took its pages for images. Check that they are upright; or save them as PNG or JPEG, which the model looks at itself.';

async function readByOcr(
	service: Service,
	{ options, ocrModel }: Job,
	document: DocumentSource,
	watch: OcrSettings['watch'],
): Promise<OcrAnswer> {
	requireOcr(service);
	return await askOcr(service, document, {
		model: await modelName(service, 'ocr', ocrModel, 'ocrModel'),
		additionalFields: {},
		delivery: options.delivery,
		pages: options.pages,
		rereads: true,
		watch,
		fields: options.positions
			? { confidence_scores_granularity: 'word', include_blocks: true }
			: {},
	});
}

/** The image that the model looks at itself; `undefined` for what it gets as text. */
async function shownImage(
	document: DocumentSource,
	{ readWith }: Job,
): Promise<string | FilePart | undefined> {
	const hasOwnText = document.kind === 'file' && document.pdfText !== undefined;
	if (readWith === 'ocrThenChat' || hasOwnText || isTextFile(document)) return undefined;
	const image = await readImage(document);
	if (image.ok) return image.url;
	if (readWith === 'auto') return undefined;
	throw new Problem(`the model cannot look at this file: it ${image.reason}`, {
		description: `Set "Read With" to Automatic or to OCR Text + Model. ${TEXT_INSTEAD}`,
	});
}

async function readImage(
	document: DocumentSource,
): Promise<{ ok: true; url: string | FilePart } | { ok: false; reason: string }> {
	if (document.kind === 'url') {
		return looksLikeImage(document.fileName)
			? { ok: true, url: document.url }
			: { ok: false, reason: 'is not a PNG, JPEG, WEBP or GIF image by its name' };
	}
	return document.mimeType.startsWith('image/')
		? await readChatImage(document.file)
		: { ok: false, reason: 'is not an image' };
}
