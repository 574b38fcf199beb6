import type { IExecuteFunctions } from 'n8n-workflow';
import { filePart } from '../files/readFile';
import { asProblem, Problem } from '../problem';
import { deleteFileEndpoint, endpoints, isFileId } from '../service/contract';
import { FileUpload, type RequestBody } from '../service/requestBody';
import type { Service } from '../service/service';
import { askPages, type DocumentAnswer, type PageSettings } from './askPages';
import type { DocumentSource } from './readDocuments';

export interface OcrSettings {
	model: string;
	/** Whether embedded images come with their content, spec §4 rule 5. */
	includeImages?: boolean;
	/** Fields of the user's own, added to the body. */
	additionalFields: Record<string, unknown>;
	/** Inside the request unless told otherwise. */
	delivery?: Delivery;
	/** All pages in one request unless told otherwise. */
	pages?: PageSettings;
}

const ALL_PAGES: PageSettings = { canSelect: false, perRequest: 0, parallel: 1 };

/** @throws Problem for a hosted deployment, which has no OCR endpoint (spec §4) */
export function requireOcr(service: Service): void {
	if (service.environment === 'deployment') {
		throw new Problem('a hosted deployment has no document OCR', {
			description: 'Choose a credential whose Environment is Main Service.',
		});
	}
}

/**
 * Sends one document to OCR, spec §2.5. Tables that the service gives apart from the text stand in
 * the Markdown of their page.
 * @throws Problem
 */
export async function askOcr(
	context: IExecuteFunctions,
	service: Service,
	source: DocumentSource,
	{ model, includeImages, additionalFields, delivery, pages = ALL_PAGES }: OcrSettings,
): Promise<DocumentAnswer> {
	const document = await deliver(context, service, source, delivery ?? 'dataUri');
	try {
		const answer = await askPages(
			async (numbers) =>
				await service.send(endpoints.ocr, {
					model,
					document: document.part,
					...(includeImages && { include_image_base64: true }),
					...(numbers && { pages: numbers.map((number) => number - 1) }),
					...additionalFields,
				}),
			pages,
		);
		if (answer.data.pages.length === 0) {
			throw new Problem('the service found no page in the document', {
				description: 'Open the file and check that it is not empty or damaged.',
			});
		}
		return await withSeparateTables(answer);
	} finally {
		await document.release();
	}
}

async function withSeparateTables(answer: DocumentAnswer): Promise<DocumentAnswer> {
	if (answer.data.pages.every(({ tables }) => !tables?.length)) return answer;
	const { withTables } = await import('./separateTables');
	const pages = answer.data.pages.map((page) => ({ ...page, markdown: withTables(page) }));
	return { ...answer, data: { ...answer.data, pages } };
}

/** How a file gets to the service: inside the request, or uploaded before it. */
type Delivery = 'dataUri' | 'upload';

/** A document as OCR requests name it. */
interface DeliveredDocument {
	part: RequestBody;
	/** Removes what was uploaded, where the service allows it; never fails. */
	release: () => Promise<void>;
}

/** What a web address leads to, as far as its name tells. */
export const looksLikeImage = (name: string) =>
	/\.(png|jpe?g|webp|gif|bmp|tiff?|avif|heic)$/i.test(name);

/**
 * Makes a document known to the service. A PDF goes as `document_url`, an image as `image_url`, an
 * uploaded file as `file`; a web address is passed on as it is.
 * @throws Problem
 */
async function deliver(
	context: IExecuteFunctions,
	service: Service,
	source: DocumentSource,
	delivery: Delivery,
): Promise<DeliveredDocument> {
	const release = async () => {};
	if (source.kind === 'url') {
		return { part: urlPart(looksLikeImage(source.fileName), source.url), release };
	}
	const { fileName, binary, mimeType, whole } = source;
	const file = await filePart(context, binary, mimeType, whole);
	if (delivery === 'dataUri') {
		return { part: urlPart(mimeType.startsWith('image/'), file), release };
	}
	const id = await upload(service, new FileUpload({ purpose: 'ocr' }, fileName, file));
	return {
		part: { type: 'file', file_id: id },
		release: async () => await service.tryOnce(deleteFileEndpoint(id)),
	};
}

const urlPart = (isImage: boolean, url: unknown): RequestBody =>
	isImage ? { type: 'image_url', image_url: url } : { type: 'document_url', document_url: url };

/** What to do where uploads do not work. */
const INSIDE_INSTEAD = 'Set the option "Delivery" to "Inside the Request".';

async function upload(service: Service, file: FileUpload): Promise<string> {
	const { data } = await service.send(endpoints.files, file).catch(explainNoUploads);
	if (isFileId(data.id)) return data.id;
	throw new Problem('the service answered the upload with an identifier that cannot be used', {
		description: `Requests with it could lead elsewhere. ${INSIDE_INSTEAD}`,
	});
}

/** How services answer that know nothing of uploads. */
const NO_UPLOADS = [404, 405, 501];

function explainNoUploads(error: unknown): never {
	const { statusCode } = asProblem(error).details;
	if (!NO_UPLOADS.includes(statusCode ?? 0)) throw error;
	throw new Problem('the service does not take uploaded files', {
		description: INSIDE_INSTEAD,
		statusCode,
	});
}
