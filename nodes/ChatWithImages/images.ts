import { findFiles, type ItemFile, noFiles } from '../shared/files/findFiles';
import { referencesIn } from '../shared/files/references';
import { Problem } from '../shared/problem';
import type { Item } from '../shared/run';
import { chatImageFacts, type ChatImageFacts, readChatImage } from '../shared/files/checkImage';
import { type FileStore, StoredFile } from '../shared/files/storedFile';
import type { FilePart } from '../shared/service/requestBody';
import { fileFacts } from '../shared/files/fileFacts';
import { shortened, trimEndWhile } from '../shared/text/shorten';

/**
 * The images that the parameters of an item ask for: first its files, then its references.
 * Nothing is read yet.
 * @throws Problem when there are none, or when a named field is not there
 */
export function findImages(item: Item): ImageSource[] {
	const from = item.parameter('imageSource');
	const isBoth = from === 'both';
	const references = isBoth || from === 'url' ? findInUrls(item) : [];
	// With both sources, an item may have its images in one of them only.
	const leastOfBoth = references.length === 0 ? 'one' : 'none';
	const least = isBoth ? leastOfBoth : 'all';
	const files = isBoth || from === 'binary' ? findInFields(item, least) : [];
	if (from === 'url' && references.length === 0) {
		throw new Problem('"URLs" is empty', {
			description: 'Enter the address of an image, or set "Source" to None.',
			itemIndex: item.index,
		});
	}
	return [...files, ...references];
}

/** @param least which of the fields that are asked for must be there */
function findInFields(item: Item, least: 'all' | 'one' | 'none'): ImageSource[] {
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
	return files.map((file) => ({ kind: 'file', itemIndex, file }));
}

function findInUrls(item: Item): ImageSource[] {
	const references = referencesIn(item.parameter('imageUrls', ''));
	return references.map((text, index) => ({
		kind: 'reference',
		itemIndex: item.index,
		text,
		what: `entry ${index + 1} of "URLs"`,
	}));
}

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
 * @param takesPdf whether it may be a PDF file
 * @throws Problem that names the item, the field, the file, its form and the forms that are allowed
 */
export async function readImage(
	store: FileStore,
	source: ImageSource,
	takesPdf = false,
): Promise<ChatImage> {
	const { itemIndex } = source;
	if (source.kind === 'file') {
		const { field, fileName, binary } = source.file;
		const file = new StoredFile(binary, store);
		const image = await readChatImage(file, takesPdf);
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
	const image = chatImageFacts(bytes, bytes.length, takesPdf);
	if (!image.ok) throw new Problem(`${source.what} ${image.reason}`, { itemIndex });
	const url = `data:${image.facts.mimeType};base64,${bytes.toString('base64')}`;
	return { itemIndex, source: form, url, facts: image.facts };
}

/** What a reference to an image leads to. */
type Reference =
	{ kind: 'url'; url: string } | { kind: 'bytes'; form: 'data URI' | 'base64'; bytes: Buffer };

const FORMS =
	'A web address begins with http:// or https://, a data URI with data:image/png;base64, or the like.';

const DATA_URI = /^data:([^,]*),/i;

/** How much of an entry an error quotes, in characters. */
const MAX_QUOTE = 60;

/**
 * Reads one reference to an image: a web address, a data URI, or bare base64.
 * @param what the reference is, for the error: `entry 2 of "URLs"`
 * @throws Problem
 */
export function readReference(text: string, what: string, itemIndex: number): Reference {
	const problem = (message: string) =>
		new Problem(`${what} ${message}`, { description: FORMS, itemIndex });
	const trimmed = text.trim();
	const header = DATA_URI.exec(trimmed);
	if (header !== null) {
		if (!/;\s*base64\s*$/i.test(header[1] ?? '')) {
			throw problem('is a data URI without base64');
		}
		const bytes = decode(trimmed.slice(header[0].length));
		if (bytes !== undefined) return { kind: 'bytes', form: 'data URI', bytes };
		throw problem('is a data URI whose base64 is damaged');
	}
	const url = /^[a-z][a-z\d+.-]*:/i.test(trimmed) && URL.canParse(trimmed) && new URL(trimmed);
	if (url && /^https?:$/.test(url.protocol)) {
		return { kind: 'url', url: /\s/.test(trimmed) ? url.href : trimmed };
	}
	const bytes = url ? undefined : decode(trimmed);
	// Any word is base64 of something; only of a known kind of file it was meant as that.
	if (bytes !== undefined && !['text', 'other', 'empty'].includes(fileFacts(bytes, 'whole').kind)) {
		return { kind: 'bytes', form: 'base64', bytes };
	}
	const quote = shortened(trimmed, MAX_QUOTE);
	throw problem(`is neither a web address, a data URI nor the base64 of an image: ${quote}`);
}

/** The bytes of base64, also in its form for addresses; `undefined` when it is something else. */
function decode(text: string): Buffer | undefined {
	const plain = text.replace(/\s+/g, '').replace(/%2B/gi, '+').replace(/%2F/gi, '/');
	const base64 = trimEndWhile(plain.replace(/%3D/gi, '='), /=/);
	if (base64 === '' || base64.length % 4 === 1 || !/^[\w+/-]*$/.test(base64)) return undefined;
	return Buffer.from(base64, 'base64');
}
