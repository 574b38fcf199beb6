import type { IBinaryData, IExecuteFunctions } from 'n8n-workflow';

import { checkOcrFile } from '../files/checkImage';
import { fileFacts, HEAD_BYTES } from '../files/fileFacts';
import { findFiles } from '../files/findFiles';
import { readHead } from '../files/readFile';
import { Problem } from '../problem';

/** A document of an input item that OCR can read. */
export type DocumentSource =
	| { kind: 'file'; fileName: string; binary: IBinaryData; mimeType: string }
	| { kind: 'url'; fileName: string; url: string };

/** A file that is not sent, and why, in words that continue "logo.gif …". */
export interface SkippedFile {
	fileName: string;
	reason: string;
}

export interface Documents {
	sources: DocumentSource[];
	skipped: SkippedFile[];
}

/**
 * The documents of an item, from its binary fields or its URL, by their content and not by their
 * names. Files that OCR cannot read are listed with the reason.
 * @throws Problem when nothing is left to read
 */
export async function readDocuments(
	context: IExecuteFunctions,
	itemIndex: number,
): Promise<Documents> {
	return context.getNodeParameter('source', itemIndex) === 'url'
		? {
				sources: [urlSource(String(context.getNodeParameter('documentUrl', itemIndex, '')))],
				skipped: [],
			}
		: await readFiles(context, itemIndex);
}

/** @throws Problem when the text is not an http(s) address */
export function urlSource(text: string): DocumentSource {
	const url = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined;
	if (url === undefined || !['http:', 'https:'].includes(url.protocol)) {
		throw new Problem('the Document URL is not a web address', {
			description: 'It must begin with http:// or https:// and lead to a PDF file or picture.',
		});
	}
	const name = url.pathname.split('/').pop() || url.host;
	return { kind: 'url', fileName: decodeName(name), url: url.href };
}

function decodeName(name: string): string {
	try {
		return decodeURIComponent(name);
	} catch {
		return name;
	}
}

async function readFiles(context: IExecuteFunctions, itemIndex: number): Promise<Documents> {
	const patterns = String(context.getNodeParameter('binaryFields', itemIndex, ''));
	const item = context.getInputData()[itemIndex] ?? { json: {} };
	const { files, absent, available } = findFiles(item, patterns);
	if (files.length === 0) throw noFiles(patterns, available);

	const documents: Documents = {
		sources: [],
		skipped: absent.map((name) => ({ fileName: name, reason: 'is not a field of this item' })),
	};
	for (const { fileName, binary } of files) {
		const facts = fileFacts(await readHead(context, binary, HEAD_BYTES));
		const verdict = checkOcrFile(facts);
		if (verdict.ok) {
			documents.sources.push({ kind: 'file', fileName, binary, mimeType: verdict.mimeType });
		} else {
			documents.skipped.push({ fileName, reason: verdict.reason });
		}
	}
	if (documents.sources.length === 0) throw nothingReadable(documents.skipped);
	return documents;
}

function noFiles(patterns: string, available: string[]): Problem {
	const has =
		available.length === 0
			? 'This item holds no files at all; check the node before this one.'
			: `This item holds: ${available.join(', ')}. Enter one of these in "Input Binary Fields", or *.`;
	return new Problem(`no file in the binary field "${patterns}"`, { description: has });
}

function nothingReadable(skipped: SkippedFile[]): Problem {
	const [first, ...others] = skipped;
	if (first !== undefined && others.length === 0) {
		return new Problem(`the file ${first.reason}`, { fileName: first.fileName });
	}
	const list = skipped.map(({ fileName, reason }) => `${fileName} ${reason}`).join('; ');
	return new Problem('none of the files can be read', { description: `${list}.` });
}
