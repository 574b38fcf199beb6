import type { INodeExecutionData } from 'n8n-workflow';
import type { FileFacts } from '../files/facts';
import { fileFacts, HEAD_BYTES } from '../files/fileFacts';
import type { CombinedRun } from '../files/filesInJson';
import { findFiles, noFiles } from '../files/findFiles';
import { type FileStore, StoredFile } from '../files/storedFile';
import { storeFault } from '../files/fileFault';
import { referencesIn } from '../files/references';
import { Problem } from '../../host/problem';
import { checkFile, type FileSettings } from '../fileTexts/checkFile';
import { nameInUrl, shownName } from '../../basics/text/fileNames';
import type { Documents, DocumentSource, FileSource } from './documents';
import { isMailType, oldOfficeFile, SIGNED_FILE, zip } from '../files/formats';

/** An item, as far as its files are concerned. */
interface ItemWithFiles {
	index: number;
	input: INodeExecutionData;
	parameter: (name: string, otherwise?: unknown) => unknown;
	run: { isTool: boolean; combined: CombinedRun | undefined; store: FileStore };
}

/**
 * The documents of an item, from its binary fields, its web addresses or both. Files are recognised
 * by their content and not by their names; those that cannot be read are listed with the reason. An
 * e-mail is its attachments or its text.
 * @throws Problem when the item has nothing to read
 */
export async function readDocuments(
	item: ItemWithFiles,
	settings: FileSettings,
): Promise<Documents> {
	// A tool of an AI Agent gets no files.
	const source = item.run.isTool ? 'url' : item.parameter('source');
	const documents: Documents = { files: [], skipped: [] };
	if (source !== 'url') {
		await addFiles(documents, item, source === 'binary', settings);
	}
	if (source !== 'binary') {
		addUrls(documents, item.parameter('documentUrl', ''), source === 'url');
	}
	if (documents.files.length === 0) throw nothingToRead();
	const options = item.parameter('options', {}) as object;
	if ('pdfText' in options) {
		const { assignPdfTexts } = await import('../pdfText/pdfTexts');
		assignPdfTexts(options.pdfText, documents.files.filter(isPdf));
	}
	return documents;
}

const isPdf = (source: Documents['files'][number]): source is FileSource =>
	source.kind === 'file' && source.mimeType === 'application/pdf';

/** @param value text with addresses between commas, spaces or line breaks, or a list of them */
function addUrls(documents: Documents, value: unknown, isRequired: boolean): void {
	const addresses = referencesIn(value).flatMap((text) => text.split(/\s+/).filter(Boolean));
	const sources = addresses.map((address) => urlSource(address));
	const isAlone = isRequired || (addresses.length > 0 && documents.files.length === 0);
	if (isAlone && sources.every((source) => source === undefined)) throw noAddress();
	for (const [index, source] of sources.entries()) {
		const name = shownName(addresses[index] ?? '');
		documents.files.push(source ?? { kind: 'unreadable', fileName: name, reason: NO_ADDRESS });
	}
}

const NO_ADDRESS = 'is not a web address';

const noAddress = () =>
	new Problem('"URLs" holds no web address', {
		description: 'It must begin with http:// or https:// and lead to a PDF file or image.',
		fault: 'either',
	});

/** An http(s) address as it was written; `undefined` for anything else. */
export function urlSource(address: string): DocumentSource | undefined {
	const url = URL.canParse(address) ? new URL(address) : undefined;
	if (url === undefined || !['http:', 'https:'].includes(url.protocol)) return undefined;
	return { kind: 'url', fileName: nameInUrl(url), url: address };
}

/** Largest Office file or archive that is looked at as a whole, in bytes; an Outlook message may be as large. */
const MAX_OFFICE = 50 * 1024 * 1024;

/** What a file is, by its beginning if that tells. */
async function factsOf(file: StoredFile): Promise<FileFacts> {
	const facts = fileFacts(await file.readHead(HEAD_BYTES));
	if (facts !== oldOfficeFile && facts !== zip) return facts;
	const { bytes } = await file.upTo(MAX_OFFICE);
	return bytes.length > MAX_OFFICE ? facts : fileFacts(bytes, 'whole');
}

async function addFiles(
	documents: Documents,
	item: ItemWithFiles,
	isRequired: boolean,
	settings: FileSettings,
): Promise<void> {
	const patterns = String(item.parameter('binaryFields', ''));
	const found = findFiles(item.input, patterns, item.run.combined);
	const { files, absent, refused } = found;
	if (files.length + refused.length === 0 && isRequired) {
		throw noFiles('file', 'Input Binary Fields', patterns.split(','), found, item.index);
	}

	for (const name of absent) {
		documents.skipped.push({ fileName: name, reason: 'is not a field of this item' });
	}
	for (const one of refused) documents.files.push({ kind: 'unreadable', ...one });
	for (const { fileName, field, binary } of files) {
		const file = new StoredFile(binary, item.run.store);
		const checked = await factsOf(file).then(
			(facts) => checkFile(facts, { ...binary, fileName }, settings),
			storeFault,
		);
		if ('reason' in checked) {
			documents.files.push({ kind: 'unreadable', fileName, ...checked, binary });
			continue;
		}
		const source: FileSource = { kind: 'file', fileName, field, file, ...checked };
		if (source.mimeType === SIGNED_FILE) {
			const { signedSource } = await import('../containers/signedFile');
			const inside = await signedSource(source, settings);
			const isRead = !('reason' in inside);
			documents.files.push(isRead ? inside : { kind: 'unreadable', fileName, ...inside, binary });
			continue;
		}
		if (!isMailType(source.mimeType)) {
			documents.files.push(source);
			continue;
		}
		const { mailDocuments } = await import('../containers/mailDocuments');
		const inside = await mailDocuments(source, settings);
		for (const one of inside.sources) documents.files.push(one);
		for (const one of inside.skipped) {
			if (one.isLeftOut) documents.skipped.push(one);
			else documents.files.push({ kind: 'unreadable', ...one, binary });
		}
	}
}

const nothingToRead = () =>
	new Problem('there is no file and no web address to read', {
		description: 'Check "Input Binary Fields", "URLs" and the node before this one.',
		fault: 'either',
	});
