import {
	chatImageFacts,
	type ChatImageFacts,
	readChatImage,
} from '../shared/documents/files/checkImage';
import { fileFacts } from '../shared/documents/files/fileFacts';
import { findFiles, noFiles } from '../shared/documents/files/findFiles';
import { referencesIn } from '../shared/documents/files/references';
import { StoredFile } from '../shared/documents/files/storedFile';
import { Problem } from '../shared/host/problem';
import type { Item } from '../shared/run/run';
import type { FilePart } from '../shared/service/requestBody';
import { shortened, trimEndWhile } from '../shared/basics/text/shorten';

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
 * The images that the parameters of an item ask for: first its files, then its references.
 * Nothing is read yet: each is a function that reads and checks it, as `imageAt`.
 * @throws Problem when there are none, or when a named field is not there
 */
export function findImages(item: Item) {
	const itemIndex = item.index;
	const from = item.parameter('imageSource');
	const isBoth = from === 'both';
	const texts = isBoth || from === 'url' ? referencesIn(item.parameter('imageUrls', '')) : [];
	if (from === 'url' && texts.length === 0) {
		throw new Problem('"URLs" is empty', {
			description: 'Enter the address of an image, or set "Source" to None.',
			itemIndex,
		});
	}
	// With both sources, an item may have its images in one of them only.
	const leastOfBoth = texts.length === 0 ? 'one' : 'none';
	const files = isBoth || from === 'binary' ? findInFields(item, isBoth ? leastOfBoth : 'all') : [];
	return [
		...files,
		...texts.map((text, at) => imageAt(text, `entry ${at + 1} of "URLs"`, itemIndex)),
	];
}

/** @param least which of the fields that are asked for must be there */
function findInFields(item: Item, least: 'all' | 'one' | 'none') {
	const itemIndex = item.index;
	const patterns = String(item.parameter('imageFields', ''));
	const found = findFiles(item.input, patterns, item.run.combined);
	const { files, absent, refused } = found;
	const [first] = refused;
	if (first !== undefined) {
		throw new Problem(`the file ${first.reason}`, { fileName: first.fileName, itemIndex });
	}
	const isOneMissing = least === 'all' && absent.length > 0;
	if (isOneMissing || (least !== 'none' && files.length === 0)) {
		const wanted = absent.length > 0 ? absent : patterns.split(',');
		throw noFiles('image', 'Input Binary Fields', wanted, found, itemIndex);
	}
	return files.map(({ field, fileName, binary }) => async (takesPdf: boolean) => {
		const file = new StoredFile(binary, item.run.store);
		const image = await readChatImage(file, takesPdf);
		if (image.ok) {
			return { itemIndex, source: fileName, url: image.url, file, facts: image.facts };
		}
		throw new Problem(`the file in the field "${field}" ${image.reason}`, { fileName, itemIndex });
	});
}

const FORMS =
	'A web address begins with http:// or https://, a data URI with data:image/png;base64, or the like.';

const DATA_URI = /^data:([^,]*),/i;

/** How much of an entry an error quotes, in characters. */
const MAX_QUOTE = 60;

/**
 * Returns a function that reads the image of a web address, a data URI or bare base64, and checks it, spec §8. Its MIME
 * type comes from its content; `takesPdf` says whether it may be a PDF file. It throws a Problem that names the item, the
 * field, the file, its form and the forms that are allowed.
 * @param what the reference is, for an error: `entry 2 of "URLs"`
 */
export const imageAt =
	(text: string, what: string, itemIndex: number) =>
	async (takesPdf: boolean): Promise<ChatImage> => {
		const problem = (message: string, description?: string) =>
			new Problem(`${what} ${message}`, { description, itemIndex });
		const trimmed = text.trim();
		const [start, header] = DATA_URI.exec(trimmed) ?? [];
		if (header !== undefined && !/;\s*base64\s*$/i.test(header)) {
			throw problem('is a data URI without base64', FORMS);
		}
		const address =
			start === undefined && /^[a-z][a-z\d+.-]*:/i.test(trimmed) && URL.canParse(trimmed)
				? new URL(trimmed)
				: undefined;
		if (address && /^https?:$/.test(address.protocol)) {
			const url = /\s/.test(trimmed) ? address.href : trimmed;
			return await Promise.resolve({ itemIndex, source: url, url, facts: null });
		}
		const bytes = address ? undefined : decode(trimmed.slice(start?.length ?? 0));
		if (start !== undefined && bytes === undefined) {
			throw problem('is a data URI whose base64 is damaged', FORMS);
		}
		// Any word is base64 of something; only of a known kind of file it was meant as that.
		const isMeant = (content: Buffer) =>
			!['text', 'other', 'empty'].includes(fileFacts(content, 'whole').kind);
		if (bytes === undefined || (start === undefined && !isMeant(bytes))) {
			const quote = shortened(trimmed, MAX_QUOTE);
			const message = 'is neither a web address, a data URI nor the base64 of an image';
			throw problem(`${message}: ${quote}`, FORMS);
		}
		const image = chatImageFacts(bytes, bytes.length, takesPdf);
		if (!image.ok) throw problem(image.reason);
		const url = `data:${image.facts.mimeType};base64,${bytes.toString('base64')}`;
		const source = start === undefined ? 'base64' : 'data URI';
		return { itemIndex, source, url, facts: image.facts };
	};

/** The bytes of base64, also in its form for addresses; `undefined` when it is something else. */
function decode(text: string): Buffer | undefined {
	const plain = text.replace(/\s+/g, '').replace(/%2B/gi, '+').replace(/%2F/gi, '/');
	const base64 = trimEndWhile(plain.replace(/%3D/gi, '='), /=/);
	if (base64 === '' || base64.length % 4 === 1 || !/^[\w+/-]*$/.test(base64)) return undefined;
	return Buffer.from(base64, 'base64');
}
