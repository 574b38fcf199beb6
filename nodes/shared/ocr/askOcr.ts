import type { IExecuteFunctions } from 'n8n-workflow';
import { Problem } from '../problem';
import { endpoints } from '../service/contract';
import type { Service } from '../service/service';
import { askPages, type DocumentAnswer, type PageSettings } from './askPages';
import { deliver, type Delivery } from './delivery';
import type { DocumentSource } from './readDocuments';

export { looksLikeImage } from './delivery';

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
