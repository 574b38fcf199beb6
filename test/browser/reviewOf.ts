import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { askDocument } from '../../nodes/StructuredExtraction/ask/askDocument';
import type { ChatMessage } from '../../nodes/StructuredExtraction/answer/askJson';
import { metaOf } from '../../nodes/StructuredExtraction/record/meta';
import { options as declared } from '../../nodes/StructuredExtraction/options';
import { schemaOf } from '../../nodes/shared/host/panel/option';
import { schemaFromTemplate } from '../../nodes/StructuredExtraction/fields/templates';
import { numberPages, toPage } from '../../nodes/shared/documents/ocr/pages';
import { type FileStore, StoredFile } from '../../nodes/shared/documents/files/storedFile';
import { shownPages } from '../../nodes/shared/documents/pdf/shownPages';
import { WITHOUT_OCR } from '../../nodes/shared/documents/ocr/reading';
import { chatResponseSchema, ocrResponseSchema } from '../../nodes/shared/service/contract';
import { isValues, type Values } from '../../nodes/shared/basics/values';
import type { Service } from '../service/main';
import { resultOf } from '../unit/StructuredExtraction/resultOf';
import { attachedPage } from '../unit/atOnce';

const noStore = {} as FileStore;

const TYPES: Record<string, string> = {
	pdf: 'application/pdf',
	png: 'image/png',
	jpg: 'image/jpeg',
};

/** Sends a request to the local service. @returns the body of its answer */
export async function ask(service: Service, address: string, body: object): Promise<unknown> {
	const answer = await fetch(`${service.url}${address}`, {
		method: 'POST',
		headers: { authorization: `Bearer ${service.apiKey}`, 'content-type': 'application/json' },
		body: JSON.stringify(body),
	});
	return await answer.json();
}

/**
 * The review page of a document that the local service reads.
 * @param template of Structured Extraction
 * @param mistakes values that take the place of those in the answer
 */
export async function reviewOf(
	service: Service,
	path: string,
	template: string,
	mistakes: Values = {},
): Promise<string> {
	const type = TYPES[path.split('.').at(-1) ?? ''] ?? '';
	const isImage = type.startsWith('image/');
	const data = await readFile(path, 'base64');
	const url = `data:${type};base64,${data}`;
	const file = new StoredFile({ mimeType: type, data }, noStore);
	const document = isImage
		? { type: 'image_url', image_url: url }
		: { type: 'document_url', document_url: url };
	const read = ocrResponseSchema.parse(
		await ask(service, '/v1/ocr', { model: 'svc-ocr-latest', document }),
	);
	const fileName = basename(path);
	const pages = numberPages(read.pages).map(toPage);
	const reading = { ...WITHOUT_OCR, origin: 'ocr', pages } as const;
	const schema = schemaFromTemplate(template);
	const options = schemaOf(declared).parse({});
	const chat = async (messages: ChatMessage[]) => {
		const answer = chatResponseSchema.parse(
			await ask(service, '/v1/chat/completions', {
				model: 'svc-small-latest',
				response_format: { type: 'json_object' },
				messages,
			}),
		);
		const [first] = answer.choices;
		const given: unknown = JSON.parse(first?.message.content ?? '');
		if (first) {
			const content = JSON.stringify({ ...(isValues(given) ? given : {}), ...mistakes });
			first.message = { ...first.message, content };
		}
		return answer;
	};
	const extracted = await askDocument(chat, schema, reading, { ...options, fileName });
	const result = resultOf({ schema, fileName, reading, extracted });
	return attachedPage({
		record: extracted.record,
		meta: metaOf(result),
		reading,
		isEInvoice: false,
		places: result.findings.spans,
		images: await shownPages(file, type, 5_000_000),
	});
}
