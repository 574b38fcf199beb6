import { createHash } from 'node:crypto';
import { readApart } from './readApart';
import type { DocumentKind, ReadPages } from './readHere';

export { UnreadableDocument } from './unreadable';

type Read = Promise<ReadPages>;

/** What was read before, by content; the oldest leaves first. */
const cache = new Map<string, Read>();
const cacheSize = 64;

/**
 * Reads a document: a PDF page by page, a picture as one page. It is read in a thread of its own,
 * within limits, so that no document holds up the requests of others.
 * @param kind what the request says it is
 * @param pages page numbers counted from 0; default: all
 * @throws UnreadableDocument
 */
export function readDocument(bytes: Buffer, kind: DocumentKind, pages?: number[]): Read {
	const hash = createHash('sha256').update(bytes).digest('hex');
	const key = `${hash} ${kind} ${pages?.join(',') ?? 'all'}`;
	const known = cache.get(key);
	if (known) return known;
	const reading = readApart(bytes, kind, pages);
	cache.set(key, reading);
	reading.catch(() => cache.delete(key));
	const oldest = cache.keys().next().value;
	if (cache.size > cacheSize && oldest !== undefined) cache.delete(oldest);
	return reading;
}
