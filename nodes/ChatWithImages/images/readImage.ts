import { chatImageFacts, type ChatImageFacts, readChatImage } from '../../shared/files/chatImage';
import { type FileStore, StoredFile } from '../../shared/files/storedFile';
import type { ItemFile } from '../../shared/files/findFiles';
import { Problem } from '../../shared/problem';
import type { FilePart } from '../../shared/service/requestBody';
import { readReference } from './references';

/** An image that was asked for, before it is read. */
export type ImageSource = { itemIndex: number } & (
	| { kind: 'file'; file: ItemFile }
	| {
			kind: 'reference';
			/** Web address, data URI or base64. */
			text: string;
			/** What it is, for an error: `entry 2 of "URLs"`. */
			what: string;
	  }
);

/** An image that may be sent. */
export interface ChatImage {
	itemIndex: number;
	/** File name, web address, or the form of the data. */
	source: string;
	/** Web address, data URI, or a file that becomes one while it is sent. */
	url: string | FilePart;
	/** The stored file that it is, if it is one. */
	file?: StoredFile;
	/** What its content says; `null` for a web address, which the service opens itself. */
	facts: ChatImageFacts | null;
}

/**
 * Reads an image and checks it, spec §8. Its MIME type comes from its content.
 * @throws Problem that names the item, the field and the file, what it is and what is allowed
 */
export async function readImage(store: FileStore, source: ImageSource): Promise<ChatImage> {
	const { itemIndex } = source;
	if (source.kind === 'file') {
		const { field, fileName, binary } = source.file;
		const file = new StoredFile(binary, store);
		const image = await readChatImage(file);
		if (image.ok) {
			return { itemIndex, source: fileName, url: image.url, file, facts: image.facts };
		}
		throw new Problem(`the file in the field "${field}" ${image.reason}`, { fileName, itemIndex });
	}
	const reference = readReference(source.text, source.what, itemIndex);
	if (reference.kind === 'url') {
		return { itemIndex, source: reference.url, url: reference.url, facts: null };
	}
	const { form, bytes } = reference;
	const image = chatImageFacts(bytes);
	if (!image.ok) throw new Problem(`${source.what} ${image.reason}`, { itemIndex });
	const url = `data:${image.facts.mimeType};base64,${bytes.toString('base64')}`;
	return { itemIndex, source: form, url, facts: image.facts };
}
