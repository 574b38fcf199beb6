import type { IExecuteFunctions } from 'n8n-workflow';

import { checkChatImage, MAX_IMAGE_BYTES } from '../shared/files/checkImage';
import { fileFacts } from '../shared/files/fileFacts';
import type { ItemFile } from '../shared/files/findFiles';
import { readUpTo } from '../shared/files/readFile';
import { Problem } from '../shared/problem';
import { readReference } from './readReference';

/** A picture that was asked for, before it is read. */
export type PictureSource = { itemIndex: number } & (
	| { kind: 'file'; file: ItemFile }
	| {
			kind: 'reference';
			/** Web address, data URI or base64. */
			text: string;
			/** What it is, for an error: `entry 2 of "Image URLs"`. */
			what: string;
	  }
);

/** A picture that may be sent. */
export interface Picture {
	itemIndex: number;
	/** File name, web address, or the form of the data. */
	source: string;
	/** Web address or data URI. */
	url: string;
	/** What its content says; `null` for a web address, which the service opens itself. */
	facts: { mimeType: string; width: number; height: number; bytes: number } | null;
}

/**
 * Reads a picture and checks it, spec §8. Its MIME type comes from its content.
 * @throws Problem that names the item, the field and the file, what it is and what is allowed
 */
export async function readPicture(
	context: IExecuteFunctions,
	source: PictureSource,
): Promise<Picture> {
	const { itemIndex } = source;
	if (source.kind === 'file') {
		const { field, fileName, binary } = source.file;
		const { bytes, size } = await readUpTo(context, binary, MAX_IMAGE_BYTES);
		const where = { what: `the file in the field "${field}"`, fileName, itemIndex };
		return { itemIndex, source: fileName, ...checked(bytes, size, where) };
	}
	const reference = readReference(source.text, source.what, itemIndex);
	if (reference.kind === 'url') {
		return { itemIndex, source: reference.url, url: reference.url, facts: null };
	}
	const { form, bytes } = reference;
	return {
		itemIndex,
		source: form,
		...checked(bytes, bytes.length, { what: source.what, itemIndex }),
	};
}

function checked(
	bytes: Buffer,
	size: number,
	{ what, ...where }: { what: string; fileName?: string; itemIndex: number },
): Pick<Picture, 'url' | 'facts'> {
	const facts = fileFacts(bytes, bytes.length === size ? 'whole' : 'beginning');
	const verdict = checkChatImage(facts, { bytes: size });
	if (!verdict.ok) throw new Problem(`${what} ${verdict.reason}`, where);
	const { mimeType, width, height } = verdict.image;
	return {
		url: `data:${mimeType};base64,${bytes.toString('base64')}`,
		facts: { mimeType, width, height, bytes: size },
	};
}
