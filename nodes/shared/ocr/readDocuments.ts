import { fileFacts, HEAD_BYTES } from '../files/fileFacts';
import { findFiles, noFiles } from '../files/findFiles';
import { StoredFile } from '../files/storedFile';
import { missingReason } from '../files/storeError';
import { referencesIn } from '../files/references';
import { Problem } from '../problem';
import type { Item } from '../run';
import { checkFile, type FileSettings } from '../texts/checkFile';
import { joinFirst } from '../text/shorten';
import { INSIDE, nameInUrl, shownFileName, shownName } from '../text/fileNames';
import {
	type Documents,
	type DocumentSource,
	type FileSource,
	type SkippedFile,
	TEXT_TYPES,
} from './documents';

/**
 * The documents of an item, from its binary fields, its web addresses or both. Files are recognised
 * by their content and not by their names; those that cannot be read are listed with the reason. An
 * e-mail is its attachments or its text.
 * @throws Problem when nothing is left to read
 */
export async function readDocuments(item: Item, settings: FileSettings): Promise<Documents> {
	// A tool of an AI Agent gets no files.
	const source = item.run.isTool ? 'url' : item.parameter('source');
	const documents: Documents = { sources: [], skipped: [] };
	if (source !== 'url') {
		await addFiles(documents, item, source === 'binary', settings);
	}
	if (source !== 'binary') {
		addUrls(documents, item.parameter('documentUrl', ''), source === 'url');
	}
	if (documents.sources.length === 0) throw nothingReadable(documents.skipped);
	const options = item.parameter('options', {}) as object;
	if ('pdfText' in options) {
		const { assignPdfTexts } = await import('../pdfText/pdfTexts');
		assignPdfTexts(options.pdfText, documents.sources.filter(isPdf));
	}
	return documents;
}

const isPdf = (source: DocumentSource): source is FileSource =>
	source.kind === 'file' && source.mimeType === 'application/pdf';

/** @param value text with addresses between commas, spaces or line breaks, or a list of them */
function addUrls(documents: Documents, value: unknown, isRequired: boolean): void {
	const addresses = referencesIn(value).flatMap((text) => text.split(/\s+/).filter(Boolean));
	const isAlone = isRequired || documents.sources.length + documents.skipped.length === 0;
	if (addresses.length === 0 && isRequired) throw noAddress();
	for (const address of addresses) {
		const source = urlSource(address);
		if (source) documents.sources.push(source);
		else if (addresses.length === 1 && isAlone) throw noAddress();
		else documents.skipped.push({ fileName: shownName(address), reason: NO_ADDRESS });
	}
}

const NO_ADDRESS = 'is not a web address';

const noAddress = () =>
	new Problem('"URLs" holds no web address', {
		description: 'It must begin with http:// or https:// and lead to a PDF file or image.',
	});

/** An http(s) address as it was written; `undefined` for anything else. */
export function urlSource(address: string): DocumentSource | undefined {
	const url = URL.canParse(address) ? new URL(address) : undefined;
	if (url === undefined || !['http:', 'https:'].includes(url.protocol)) return undefined;
	return { kind: 'url', fileName: nameInUrl(url), url: address };
}

/** The files that an item has in the fields which the parameter names. */
export function documentFiles(item: Item) {
	const patterns = String(item.parameter('binaryFields', ''));
	return { patterns, found: findFiles(item.input, patterns, item.run.combined) };
}

async function addFiles(
	documents: Documents,
	item: Item,
	isRequired: boolean,
	settings: FileSettings,
): Promise<void> {
	const { patterns, found } = documentFiles(item);
	const { files, absent, refused } = found;
	if (files.length + refused.length === 0 && isRequired) {
		throw noFiles('file', 'Input Binary Fields', patterns.split(','), found, item.index);
	}

	const missing = absent.map((name) => ({ fileName: name, reason: 'is not a field of this item' }));
	for (const skipped of [...missing, ...refused]) documents.skipped.push(skipped);
	for (const { fileName, field, binary } of files) {
		const file = new StoredFile(binary, item.run.store);
		const checked = await file.readHead(HEAD_BYTES).then(
			(head) => checkFile(fileFacts(head), { ...binary, fileName }, settings),
			(error: unknown) => ({ reason: missingReason(error) }),
		);
		if ('reason' in checked) {
			documents.skipped.push({ fileName, ...checked });
			continue;
		}
		const source: FileSource = { kind: 'file', fileName, field, file, ...checked };
		if (source.mimeType !== TEXT_TYPES.mail) {
			documents.sources.push(source);
			continue;
		}
		const { mailDocuments } = await import('../texts/mailDocuments');
		const inside = await mailDocuments(source, settings);
		for (const one of inside.sources) documents.sources.push(one);
		for (const one of inside.skipped) documents.skipped.push(one);
	}
}

function nothingReadable(skipped: SkippedFile[]): Problem {
	const [first, ...others] = skipped;
	if (first === undefined) {
		return new Problem('there is no file and no web address to read', {
			description: 'Check "Input Binary Fields", "URLs" and the node before this one.',
		});
	}
	if (others.length === 0) {
		return new Problem(`the file ${first.reason}`, { fileName: first.fileName });
	}
	const list = skipped.map(({ fileName, reason }) => {
		// Of an address, the part after the last slash says little.
		const shown = reason === NO_ADDRESS ? shownName(fileName) : shownFileName(fileName);
		return `${shown} ${reason}`;
	});
	const description = `${joinFirst(list, '; ')}.`;
	const [whole = ''] = first.fileName.split(INSIDE);
	const isOne = skipped.every(({ fileName }) =>
		`${fileName}${INSIDE}`.startsWith(`${whole}${INSIDE}`),
	);
	return isOne
		? new Problem('nothing in the file can be read', { fileName: whole, description })
		: new Problem('none of the files can be read', { description });
}
