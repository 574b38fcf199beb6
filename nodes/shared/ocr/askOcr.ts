import type { IExecuteFunctions } from 'n8n-workflow';

import { filePart } from '../files/readFile';
import { Problem } from '../problem';
import type { OcrResponse } from '../service/contract';
import { endpoints } from '../service/contract';
import type { RequestBody } from '../service/requestBody';
import type { Answer, Service } from '../service/service';
import type { DocumentSource } from './readDocuments';

/** What a web address leads to, as far as its name tells. */
export const looksLikePicture = (name: string) =>
	/\.(png|jpe?g|webp|gif|bmp|tiff?|avif|heic)$/i.test(name);

export interface OcrSettings {
	model: string;
	/** Whether embedded pictures come with their content, spec §4 rule 5. */
	includeImages?: boolean;
	/** Fields of the user's own, added to the body. */
	additionalFields: Record<string, unknown>;
}

/** @throws Problem for a hosted deployment, which has no OCR endpoint (spec §4) */
export function requireOcr(service: Service): void {
	if (service.environment === 'deployment') {
		throw new Problem('a hosted deployment has no document OCR', {
			description: 'Choose a credential whose Environment is Main Service.',
		});
	}
}

/** Sends one document to OCR, spec §2.5. @throws Problem */
export async function askOcr(
	context: IExecuteFunctions,
	service: Service,
	source: DocumentSource,
	settings: OcrSettings,
): Promise<Answer<OcrResponse>> {
	const answer = await service.send(endpoints.ocr, {
		model: settings.model,
		document: await documentPart(context, source),
		...(settings.includeImages && { include_image_base64: true }),
		...settings.additionalFields,
	});
	if (answer.data.pages.length === 0) {
		throw new Problem('the service found no page in the document', {
			description: 'Open the file and check that it is not empty or damaged.',
		});
	}
	return answer;
}

/** A PDF goes as `document_url`, a picture as `image_url`. */
async function documentPart(
	context: IExecuteFunctions,
	source: DocumentSource,
): Promise<RequestBody> {
	const [isPicture, url] =
		source.kind === 'url'
			? [looksLikePicture(source.fileName), source.url]
			: [
					source.mimeType.startsWith('image/'),
					await filePart(context, source.binary, source.mimeType),
				];
	return isPicture
		? { type: 'image_url', image_url: url }
		: { type: 'document_url', document_url: url };
}
