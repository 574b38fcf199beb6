import type { IExecuteFunctions } from 'n8n-workflow';
import { checkChatImage, MAX_IMAGE_BYTES } from '../../shared/files/checkImage';
import { fileFacts } from '../../shared/files/fileFacts';
import type { ItemFile } from '../../shared/files/findFiles';
import { filePart, readUpTo } from '../../shared/files/readFile';
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
			/** What it is, for an error: `entry 2 of "Image URLs"`. */
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
	/** What its content says; `null` for a web address, which the service opens itself. */
	facts: ChatImageFacts | null;
}

interface ChatImageFacts {
	mimeType: string;
	/** Pixels. */
	width: number;
	height: number;
	/** Of the file. */
	bytes: number;
}

/**
 * Reads an image and checks it, spec §8. Its MIME type comes from its content.
 * @throws Problem that names the item, the field and the file, what it is and what is allowed
 */
export async function readImage(
	context: IExecuteFunctions,
	source: ImageSource,
): Promise<ChatImage> {
	const { itemIndex } = source;
	if (source.kind === 'file') {
		const { field, fileName, binary } = source.file;
		const { bytes, size } = await readUpTo(context, binary, MAX_IMAGE_BYTES);
		const where = { what: `the file in the field "${field}"`, fileName, itemIndex };
		const facts = checkedFacts(bytes, size, where);
		const url = await filePart(
			context,
			binary,
			facts.mimeType,
			bytes.length === size ? bytes : undefined,
		);
		return { itemIndex, source: fileName, url, facts };
	}
	const reference = readReference(source.text, source.what, itemIndex);
	if (reference.kind === 'url') {
		return { itemIndex, source: reference.url, url: reference.url, facts: null };
	}
	const { form, bytes } = reference;
	const facts = checkedFacts(bytes, bytes.length, { what: source.what, itemIndex });
	const url = `data:${facts.mimeType};base64,${bytes.toString('base64')}`;
	return { itemIndex, source: form, url, facts };
}

function checkedFacts(
	bytes: Buffer,
	size: number,
	{ what, ...where }: { what: string; fileName?: string; itemIndex: number },
): ChatImageFacts {
	const facts = fileFacts(bytes, bytes.length === size ? 'whole' : 'beginning');
	const verdict = checkChatImage(facts, { bytes: size });
	if (!verdict.ok) throw new Problem(`${what} ${verdict.reason}`, where);
	const { mimeType, width, height } = verdict.image;
	return { mimeType, width, height, bytes: size };
}
