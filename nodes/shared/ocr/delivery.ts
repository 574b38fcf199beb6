import type { IExecuteFunctions } from 'n8n-workflow';
import { filePart } from '../files/readFile';
import { asProblem, Problem } from '../problem';
import { deleteFileEndpoint, endpoints, isFileId } from '../service/contract';
import { FileUpload, type RequestBody } from '../service/requestBody';
import type { Service } from '../service/service';
import type { DocumentSource } from './readDocuments';

/** How a file gets to the service: inside the request, or uploaded before it. */
export type Delivery = 'dataUri' | 'upload';

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
export async function deliver(
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
