import { readChatImage } from '../../shared/documents/files/checkImage';
import { looksLikeImage } from '../../shared/documents/ocr/askOcr';
import { isOnlyImage } from '../../shared/documents/ocr/pagesRead';
import { type DocumentSource, isTextFile } from '../../shared/documents/ocr/documents';
import { readPages } from '../../shared/documents/ocr/readPages';
import { type Reading, WITHOUT_OCR } from '../../shared/documents/ocr/reading';
import { TEXT_INSTEAD } from '../../shared/documents/pdfText/options';
import { betweenSteps, inSlices } from '../../shared/host/budget';
import { Problem } from '../../shared/host/problem';
import type { Fact } from '../../shared/values/facts/fact';
import type { FilePart } from '../../shared/service/requestBody';
import type { Service } from '../../shared/service/service';
import { type ExtractionTask, hasText, type Job } from '../job';

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
): Promise<Reading> {
	if (document.kind === 'text') {
		const pages = [{ number: 1, markdown: document.text }];
		return { ...WITHOUT_OCR, origin: 'text', pages };
	}
	const image = await shownImage(document, job);
	const { options, isSplit, hasOcr, ocrModel } = job;
	const read = async () => {
		const reading = await readPages(service, document, {
			...options,
			isSplit,
			hasOcr,
			model: ocrModel,
			modelParameter: 'ocrModel',
			additionalFields: {},
			rereads: true,
			// Who compares accounts wants those in the codes to pay with too.
			includeImages: job.lists?.suppliers !== undefined,
			fields: options.positions
				? { confidence_scores_granularity: 'word', include_blocks: true }
				: {},
		});
		return await withQrCodes(reading);
	};
	if (image === undefined) {
		const reading = await read();
		if (reading.origin !== 'ocr' || hasText(reading)) return reading;
		const isImage = reading.pages.some(isOnlyImage);
		throw new Problem('no text was found in the document', {
			description: isImage
				? AS_IMAGE
				: 'Open the file: its pages may be empty, or too faint to read.',
		});
	}
	const unchecked = (failure?: string): Reading => {
		const fact: Fact = { kind: 'imageNotChecked', fields: [], values: { failure } };
		return { ...WITHOUT_OCR, origin: 'image', image, facts: [fact] };
	};
	if (!isImageChecked) return unchecked();
	return await read().then(
		(reading) => ({ ...reading, origin: 'image', image }),
		(error: unknown) => {
			if (!(error instanceof Problem) || error.details.fault === 'setUp') throw error;
			// The model can still look at it.
			return unchecked(error.message);
		},
	);
}

/** The reading with the QR codes in the pictures that came with its pages, and without these pictures. */
async function withQrCodes(reading: Reading): Promise<Reading> {
	const hasPictures = reading.pages.some(({ images }) => images?.some(({ base64 }) => base64));
	if (!hasPictures) return reading;
	const { qrCodes } = await import('../../shared/documents/ocr/qrCodes');
	const found = await inSlices(qrCodes(reading.pages), { eventLoop: betweenSteps });
	const pages = reading.pages.map((page) => ({
		...page,
		images: page.images?.map((image) => ({ ...image, base64: undefined })),
	}));
	return { ...reading, pages, qrCodes: found };
}

const AS_IMAGE =
	'OCR took its pages for images. Check that they are upright; or save them as PNG or JPEG, which the model looks at itself.';

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
