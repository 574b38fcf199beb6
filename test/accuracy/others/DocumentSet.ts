import { atOnce, Budget } from '../../../nodes/shared/host/budget';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { isValues, type Values } from '../../../nodes/shared/basics/values';
import { toPages } from '../../../nodes/shared/documents/fileTexts/toPages';
import { TEXT_TYPES } from '../../../nodes/shared/documents/files/formats';
import type { LeafField, ListField, Schema } from '../../../nodes/shared/values/schema/schema';
import { toCells } from '../../../nodes/StructuredExtraction/fields/cells';
import type { Path } from '../../../nodes/shared/values/schema/joinPath';
import { isAbsent } from '../notation';
import { mimeTypes, ocrPages } from '../Reading';
import type { Service } from '../../service/main';

/** A document of other people with its true record. */
export interface OtherDocument {
	id: string;
	schema: Schema;
	/** The Markdown of each page. */
	pages: string[];
	truth: Values;
	/** What real engines have answered. */
	answers: Values[];
	/** Where the set says it: which half it is in. */
	half?: 1 | 2;
}

/** The documents of a folder that are measured, and how many are not, by the reason. */
export interface DocumentSet {
	name: string;
	documents: OtherDocument[];
	leftOut: Map<string, number>;
}

/** The service that reads files. */
export type Ocr = Pick<Service, 'url' | 'apiKey'>;

/** A value of a record that a document may print. */
export interface PrintedLeaf {
	path: string;
	keys: Path;
	field: LeafField | ListField;
	value: string | number;
}

/** The values of a record that a document prints; a yes, no or choice need not be printed. */
export const printedLeaves = (schema: Schema, record: Values): PrintedLeaf[] =>
	toCells(schema, record).flatMap(({ path, keys, field, value }) => {
		const isCopied = field.type !== 'boolean' && field.type !== 'enum' && field.type !== 'list';
		const own: unknown = isValues(value) ? value['amount'] : value;
		const isValue = typeof own === 'number' || (typeof own === 'string' && own.trim() !== '');
		return isCopied && isValue ? [{ path, keys, field, value: own }] : [];
	});

/** A document counts where its text has at least this share of its true values. */
const MIN_READ = 0.8;

/** Whether a text has most of the values, by a search that knows nothing of the node's own. */
export function isReadWell({ schema, truth, pages }: Omit<OtherDocument, 'id' | 'answers'>) {
	const text = pages.join('\n');
	const values = printedLeaves(schema, truth);
	const found = values.filter(({ value }) => !isAbsent(text, value));
	return found.length >= MIN_READ * values.length;
}

/** The pages of a file: by OCR, or as the node reads it where it has a text. */
export async function pagesOfFile(path: string, ocr: Ocr): Promise<string[]> {
	const bytes = await readFile(path);
	const extension = extname(path).slice(1).toLowerCase();
	const mimeType = mimeTypes[extension];
	if (mimeType !== undefined) {
		return (await ocrPages(bytes, mimeType, ocr)).map(({ markdown }) => markdown);
	}
	const types: Record<string, string> = { ...TEXT_TYPES, txt: TEXT_TYPES.plain };
	const type = types[extension];
	if (type === undefined) throw new Error(`a .${extension} file`);
	return atOnce(toPages(bytes, type, new Budget())).pages.map(({ markdown }) => markdown);
}

/** Reads the documents of a set one after the other; what cannot be read is counted by its reason. */
export async function readSet(
	name: string,
	ids: string[],
	read: (id: string) => Promise<Omit<OtherDocument, 'id'>>,
): Promise<DocumentSet> {
	const documents: OtherDocument[] = [];
	const leftOut = new Map<string, number>();
	const leave = (why: string) => leftOut.set(why, (leftOut.get(why) ?? 0) + 1);
	for (const id of ids) {
		try {
			const document = await read(id);
			if (isReadWell(document)) documents.push({ id, ...document });
			else leave('the text lacks more than a fifth of the true values');
		} catch (error) {
			leave(
				error instanceof Error ? (error.message.split('\n')[0]?.slice(0, 80) ?? '') : 'an error',
			);
		}
	}
	return { name, documents, leftOut };
}
