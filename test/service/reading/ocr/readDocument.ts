import { cached, cacheKey } from './cache';
import { type DocumentKind, readHere, type ReadPages } from './readHere';

/** Documents that are being read now. */
const underWay = new Map<string, Promise<ReadPages>>();

/**
 * Reads a document: a PDF page by page, a picture as one page; results are kept on disk.
 * @param kind what the request says it is
 * @param pages page numbers counted from 0; default: all
 * @throws UnreadableDocument
 */
export async function readDocument(
	bytes: Buffer,
	kind: DocumentKind,
	pages?: number[],
): Promise<ReadPages> {
	const key = await cacheKey(bytes, kind, pages);
	const known = underWay.get(key);
	if (known) return await known;
	const reading = cached(key, () => readHere(bytes, kind, pages));
	underWay.set(key, reading);
	return await reading.finally(() => underWay.delete(key));
}
