import type { IExecuteFunctions } from 'n8n-workflow';
import { combinedRunOf } from '../../shared/files/filesInJson';
import { findFiles, FOREIGN_FILE, noFiles } from '../../shared/files/findFiles';
import { Problem } from '../../shared/problem';
import { parseJson } from '../../shared/text';
import type { ImageSource } from './readImage';
import { splitReferences } from './references';

/**
 * The images that the parameters of an item ask for: first its files, then its references.
 * Nothing is read yet.
 * @throws Problem when there are none, or when a named field is not there
 */
export function findImages(context: IExecuteFunctions, itemIndex: number): ImageSource[] {
	const from = context.getNodeParameter('imageSource', itemIndex);
	const isBoth = from === 'both';
	const references = isBoth || from === 'url' ? findInUrls(context, itemIndex) : [];
	// With both sources, an item may have its images in one of them only.
	const leastOfBoth = references.length === 0 ? 'one' : 'none';
	const least = isBoth ? leastOfBoth : 'all';
	const files = isBoth || from === 'binary' ? findInFields(context, itemIndex, least) : [];
	if (from === 'url' && references.length === 0) {
		throw new Problem('"URLs" is empty', {
			description: 'Enter the address of an image, or set "Source" to None.',
			itemIndex,
		});
	}
	return [...files, ...references];
}

/** @param least which of the fields that are asked for must be there */
function findInFields(
	context: IExecuteFunctions,
	itemIndex: number,
	least: 'all' | 'one' | 'none',
): ImageSource[] {
	const patterns = String(context.getNodeParameter('imageFields', itemIndex, ''));
	const item = context.getInputData()[itemIndex] ?? { json: {} };
	const found = findFiles(item, patterns, combinedRunOf(context));
	const { files, absent, foreign } = found;
	const [first] = foreign;
	if (first !== undefined) {
		throw new Problem(`the file ${FOREIGN_FILE}`, { fileName: first, itemIndex });
	}
	const isOneMissing = least === 'all' && absent.length > 0;
	if (isOneMissing || (least !== 'none' && files.length === 0)) {
		const wanted = absent.length > 0 ? absent : patterns.split(',');
		throw noFiles('image', 'Input Binary Fields', wanted, found, itemIndex);
	}
	return files.map((file) => ({ kind: 'file', itemIndex, file }));
}

function findInUrls(context: IExecuteFunctions, itemIndex: number): ImageSource[] {
	return textsOf(context.getNodeParameter('imageUrls', itemIndex, ''))
		.flatMap(splitReferences)
		.map((text, index) => ({
			kind: 'reference',
			itemIndex,
			text,
			what: `entry ${index + 1} of "URLs"`,
		}));
}

/** An expression may yield a list instead of a text, and a model writes one as JSON. */
function textsOf(root: unknown): string[] {
	const texts: string[] = [];
	// A stack of its own, because lists from outside may be nested deeper than functions can be.
	const open = [root];
	while (open.length > 0) {
		const value = listIn(open.pop());
		if (Array.isArray(value)) for (const entry of value.reverse()) open.push(entry);
		else texts.push(textOf(value));
	}
	return texts;
}

/** A list that can be changed, where a value is one or is the JSON of one; else the value. */
function listIn(value: unknown): unknown {
	if (Array.isArray(value)) return [...(value as unknown[])];
	if (typeof value !== 'string' || !/^\s*\["/.test(value)) return value;
	return parseJson(value).value ?? value;
}

function textOf(value: unknown): string {
	if (value === null || value === undefined) return '';
	// What an object says of itself comes from outside too, and may fail.
	return typeof value === 'object' ? 'an object' : String(value);
}
