import type { FilePart } from '../service/requestBody';
import { checkChatImage, MAX_IMAGE_BYTES } from './checkImage';
import { fileFacts } from './fileFacts';
import { missingReason } from './storeError';
import type { StoredFile } from './storedFile';

/** Facts from the content of an image. */
export interface ChatImageFacts {
	mimeType: string;
	/** Pixels. */
	width: number;
	height: number;
	/** Of the file. */
	bytes: number;
}

/** Why an image cannot be sent; `reason` continues a sentence that begins with its name. */
type Refused = { ok: false; reason: string };

/**
 * A stored file as an image for chat, checked by its content, spec §8.
 * @returns `url` becomes a data URI while it is sent
 */
export async function readChatImage(
	file: StoredFile,
): Promise<{ ok: true; url: FilePart; facts: ChatImageFacts } | Refused> {
	try {
		const { bytes, size } = await file.upTo(MAX_IMAGE_BYTES);
		const checked = chatImageFacts(bytes, size);
		if (!checked.ok) return checked;
		return { ...checked, url: await file.part(checked.facts.mimeType) };
	} catch (error) {
		return { ok: false, reason: missingReason(error) };
	}
}

/**
 * What an image for chat is, or why it cannot be one, spec §8.
 * @param bytes all of it, or the beginning of one that is too large
 * @param size of all of it in bytes
 */
export function chatImageFacts(
	bytes: Buffer,
	size = bytes.length,
): { ok: true; facts: ChatImageFacts } | Refused {
	const content = fileFacts(bytes, bytes.length === size ? 'whole' : 'beginning');
	const verdict = checkChatImage(content, { bytes: size });
	if (!verdict.ok) return verdict;
	const { mimeType, width, height } = verdict.image;
	return { ok: true, facts: { mimeType, width, height, bytes: size } };
}
