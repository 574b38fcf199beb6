import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { readPdf } from '../pdf/readPdf';
import type { DocumentPage } from './page';
import { readScan } from './readScan';
import { UnreadableDocument } from './unreadable';

export { UnreadableDocument } from './unreadable';

type Read = Promise<{ pages: DocumentPage[]; pageCount: number }>;

/** What was read before, by content; the oldest leaves first. */
const cache = new Map<string, Read>();
const cacheSize = 64;

/**
 * Reads a document: a PDF page by page, a picture as one page.
 * @param kind what the request says it is
 * @param pages page numbers counted from 0; default: all
 * @throws UnreadableDocument
 */
export function readDocument(
	bytes: Buffer,
	kind: 'pdf' | 'picture' | 'any',
	pages?: number[],
): Read {
	const hash = createHash('sha256').update(bytes).digest('hex');
	const key = `${hash} ${kind} ${pages?.join(',') ?? 'all'}`;
	const known = cache.get(key);
	if (known) return known;
	const reading = read(bytes, kind, pages);
	cache.set(key, reading);
	reading.catch(() => cache.delete(key));
	const oldest = cache.keys().next().value;
	if (cache.size > cacheSize && oldest !== undefined) cache.delete(oldest);
	return reading;
}

async function read(bytes: Buffer, kind: 'pdf' | 'picture' | 'any', pages?: number[]): Read {
	if (bytes.length === 0) throw new UnreadableDocument('The document is empty');
	const isPdf = bytes.subarray(0, 1024).includes('%PDF-');
	if (kind === 'pdf' && !isPdf) {
		throw new UnreadableDocument(
			'This is not a PDF: a document_url is a PDF, a picture goes as image_url',
		);
	}
	if (kind === 'picture' && isPdf) {
		throw new UnreadableDocument(
			'This is a PDF: an image_url is a picture, a PDF goes as document_url',
		);
	}
	if (isPdf) return readPdf(bytes, pages);
	return {
		pages: [await pictureAsPage(bytes)].slice(pages?.includes(0) === false ? 1 : 0),
		pageCount: 1,
	};
}

async function pictureAsPage(bytes: Buffer): Promise<DocumentPage> {
	try {
		const density = (await sharp(bytes).metadata()).density ?? 72;
		const { markdown, width, height } = await readScan(bytes);
		return {
			index: 0,
			markdown,
			images: [],
			dimensions: { dpi: Math.round(density), width, height },
		};
	} catch (error) {
		if (error instanceof UnreadableDocument) throw error;
		throw new UnreadableDocument('Neither a PDF nor a picture that can be read');
	}
}
