import type { FastifyInstance } from 'fastify';
import { maxBodyBytes } from '../contract/limits';
import { checkModel, localName } from '../contract/models';
import { ocrRequest, type OcrRequest } from '../contract/ocrRequest';
import { unprocessable } from '../contract/problem';
import { validate } from '../contract/validate';
import { readReference } from '../http/readReference';
import { pageAnswers, type Reader, UnreadableDocument } from '../reader';
import type { Files } from './files';

/** `POST /v1/ocr` (spec §2.5, §2.6, §10). */
export function ocrRoute(app: FastifyInstance, files: Files, reader: Reader): void {
	app.post('/v1/ocr', async (request) => {
		const body = validate(ocrRequest, request.body);
		checkModel('main', body.model, 'ocr');
		const { bytes, mimeType, path } = await source(body.document, files);
		const kind = expectedKind(body.document, mimeType);
		const { pages, pageCount } = await read(reader, bytes, kind, body.pages ?? undefined, path);
		const beyond = body.pages?.filter((index) => index >= pageCount) ?? [];
		if (beyond.length > 0) {
			const has = pageCount === 1 ? '1 page' : `${pageCount} pages`;
			throw unprocessable(
				['pages'],
				`No page ${beyond.join(', ')}: the document has ${has}, counted from 0`,
			);
		}
		const { answerPages } = await pageAnswers();
		return {
			pages: answerPages(pages, body),
			model: localName(body.model),
			usage_info: { pages_processed: pages.length, doc_size_bytes: bytes.length },
		};
	});
}

type Source = { bytes: Buffer; mimeType: string | null; path: (string | number)[] };

async function source(document: OcrRequest['document'], files: Files): Promise<Source> {
	if (document.type === 'file') {
		const file = files.get(document.file_id);
		const path = ['document', 'file_id'];
		if (!file) throw unprocessable(path, 'No uploaded file has this id');
		return { bytes: file.bytes, mimeType: null, path };
	}
	const path = ['document', document.type];
	const url =
		document.type === 'document_url'
			? document.document_url
			: typeof document.image_url === 'string'
				? document.image_url
				: document.image_url.url;
	return { ...(await readReference(url, path, maxBodyBytes)), path };
}

/** A `document_url` is a PDF (spec §2.5), an `image_url` a picture; an uploaded file may be either. */
function expectedKind(
	document: OcrRequest['document'],
	mimeType: string | null,
): 'pdf' | 'picture' | 'any' {
	if (document.type === 'file') return 'any';
	const kind = document.type === 'document_url' ? 'pdf' : 'picture';
	const given = document.type === 'document_url' ? document.document_url : '';
	if (kind === 'pdf' && /^data:/i.test(given) && mimeType !== 'application/pdf') {
		throw unprocessable(
			['document', 'document_url'],
			`A document_url is a PDF (data:application/pdf;base64,…), this is ${mimeType}`,
		);
	}
	return kind;
}

async function read(
	reader: Reader,
	bytes: Buffer,
	kind: 'pdf' | 'picture' | 'any',
	pages: number[] | undefined,
	path: (string | number)[],
): ReturnType<Reader> {
	try {
		return await reader(bytes, kind, pages);
	} catch (error) {
		if (error instanceof UnreadableDocument) throw unprocessable(path, error.message);
		throw error;
	}
}
