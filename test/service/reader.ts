import type { DocumentKind, ReadPages } from './reading/ocr/readHere';

// The one way from the contract to the part that reads documents. It is loaded with the first document,
// so that tests of the contract never wait for an OCR engine.

export { ocrCacheFolder } from './reading/ocr/cache';
export { UnreadableDocument } from './reading/ocr/unreadable';

/** Reads a document; `pages` are counted from 0, all unless given. @throws UnreadableDocument */
export type Reader = (bytes: Buffer, kind: DocumentKind, pages?: number[]) => Promise<ReadPages>;

/** The reader that keeps its results between runs. */
export const readDocument: Reader = async (...document) =>
	await (await import('./reading/ocr/readDocument')).readDocument(...document);

export const pageAnswers = async () => await import('./reading/ocr/answerPages');
export const extraction = async () => await import('./reading/extract');
export const pictureFacts = async () => await import('./reading/ocr/pictureFacts');
