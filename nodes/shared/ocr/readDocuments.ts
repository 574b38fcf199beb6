import type { Budget } from '../budget';
import type { OcrVerdict } from '../files/checkImage';
import type { FileFacts } from '../files/facts';
import { fileFacts, HEAD_BYTES } from '../files/fileFacts';
import { findFiles, type ItemFile, noFiles } from '../files/findFiles';
import { StoredFile } from '../files/storedFile';
import { missingReason } from '../files/storeError';
import { referencesIn } from '../files/references';
import type { PdfText } from '../pdfText/pdfTexts';
import { Problem } from '../problem';
import type { Item } from '../run';
import { joinFirst } from '../text/shorten';
import { INSIDE, nameInUrl, shownFileName, shownName } from '../text/fileNames';

/** A file that can be read, such as by OCR. */
export interface FileSource {
	kind: 'file';
	fileName: string;
	/** The binary field that it is in; none for a file inside another. */
	field?: string;
	file: StoredFile;
	/** By its content. */
	mimeType: string;
	/** The budget of the e-mail that it is attached to; any other file has its own. */
	budget?: Budget;
	/** Notes for the output of this file. */
	notes?: string[];
	/** Whether the service is to read a file that has a text of its own. */
	forService?: boolean;
	/** The text that the user gives with a PDF file, where there is such an option. */
	pdfText?: PdfText;
}

/** A document of an input item. */
export type DocumentSource = FileSource | { kind: 'url'; fileName: string; url: string };

/** A file that is not sent, and why, in words that continue "logo.gif …". */
export interface SkippedFile {
	fileName: string;
	reason: string;
	/** Whether the user chose not to have it read. */
	isLeftOut?: boolean;
}

export interface Documents {
	sources: DocumentSource[];
	skipped: SkippedFile[];
}

/** The type of a document that is an electronic invoice without a page. */
export const E_INVOICE_XML = 'application/xml';

/** Which files are documents. */
export interface FileRules {
	check: (facts: FileFacts, file: ItemFile) => OcrVerdict;
	/** The documents of a file that holds others; `undefined` for one that is a document itself. */
	unpack?: (source: FileSource) => Promise<Documents | undefined>;
}

/**
 * The documents of an item, from its binary fields, its web addresses or both. Files are recognised
 * by their content and not by their names; those that cannot be read are listed with the reason.
 * @param reader which files are documents
 * @throws Problem when nothing is left to read
 */
export async function readDocuments(item: Item, reader: FileRules): Promise<Documents> {
	// A tool of an AI Agent gets no files.
	const source = item.run.isTool ? 'url' : item.parameter('source');
	const documents: Documents = { sources: [], skipped: [] };
	if (source !== 'url') {
		await addFiles(documents, item, source === 'binary', reader);
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
	{ check, unpack }: FileRules,
): Promise<void> {
	const { patterns, found } = documentFiles(item);
	const { files, absent, refused } = found;
	if (files.length + refused.length === 0 && isRequired) {
		throw noFiles('file', 'Input Binary Fields', patterns.split(','), found, item.index);
	}

	const missing = absent.map((name) => ({ fileName: name, reason: 'is not a field of this item' }));
	for (const skipped of [...missing, ...refused]) documents.skipped.push(skipped);
	for (const found of files) {
		const { fileName, field, binary } = found;
		const file = new StoredFile(binary, item.run.store);
		const verdict = await file.readHead(HEAD_BYTES).then(
			(head) => check(fileFacts(head), found),
			(error: unknown): OcrVerdict => ({ ok: false, reason: missingReason(error) }),
		);
		if (!verdict.ok) {
			documents.skipped.push({ fileName, reason: verdict.reason });
			continue;
		}
		const { mimeType, forService } = verdict;
		const source: FileSource = {
			...{ kind: 'file', fileName, field, file, mimeType },
			...(forService && { forService }),
		};
		const inside = (await unpack?.(source)) ?? { sources: [source], skipped: [] };
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
