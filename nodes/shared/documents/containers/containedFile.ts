import { type FileStore, StoredFile } from '../files/storedFile';
import type { FileSource } from '../ocr/documents';

/** Files in others up to this size stay in memory until they are sent, larger ones in n8n's store, in bytes. */
const MAX_IN_MEMORY = 256 * 1024;

/** A file inside another, kept in memory. */
export function inMemory(
	store: FileStore,
	fileName: string,
	mimeType: string,
	whole: Buffer,
): FileSource {
	const binary = { data: whole.toString('base64'), mimeType, fileName };
	return { kind: 'file', fileName, mimeType, file: new StoredFile(binary, store, whole) };
}

/** A file inside another, in memory only while it is small. */
export async function stored(
	store: FileStore,
	fileName: string,
	mimeType: string,
	content: Buffer,
): Promise<FileSource> {
	if (content.length <= MAX_IN_MEMORY) return inMemory(store, fileName, mimeType, content);
	const binary = await store.prepareBinaryData(content, fileName, mimeType);
	return { kind: 'file', fileName, mimeType, file: new StoredFile(binary, store) };
}
