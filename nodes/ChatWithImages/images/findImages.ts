import type { IExecuteFunctions } from 'n8n-workflow';
import { combinedRunOf } from '../../shared/files/filesInJson';
import { findFiles, FOREIGN_FILE } from '../../shared/files/findFiles';
import { Problem } from '../../shared/problem';
import { fewOf, shownName } from '../../shared/text';
import type { ImageSource } from './readImage';
import { splitReferences } from './references';

/**
 * The images that the parameters of an item ask for: first its files, then its references.
 * Nothing is read yet.
 * @throws Problem when there are none, or when a named field is not there
 */
export function findImages(context: IExecuteFunctions, itemIndex: number): ImageSource[] {
	const from = String(context.getNodeParameter('imageSource', itemIndex));
	const files = from === 'binary' || from === 'both' ? findInFields(context, itemIndex) : undefined;
	const references = from === 'url' || from === 'both' ? findInUrls(context, itemIndex) : [];
	const found = [...(files?.sources ?? []), ...references];
	// With both sources, an item may have its images in one of them only.
	const isIncomplete = from === 'binary' && files !== undefined && files.absent.length > 0;
	if (from !== 'none' && (found.length === 0 || isIncomplete)) {
		throw files === undefined ? noReferences(itemIndex) : noFiles(files, itemIndex);
	}
	return found;
}

interface InFields {
	sources: ImageSource[];
	/** What was asked for, without what was found where only a part is missing. */
	asked: string;
	absent: string[];
	available: string[];
}

function findInFields(context: IExecuteFunctions, itemIndex: number): InFields {
	const patterns = String(context.getNodeParameter('imageFields', itemIndex, ''));
	const item = context.getInputData()[itemIndex] ?? { json: {} };
	const found = findFiles(item, patterns, combinedRunOf(context));
	const { files, absent, foreign, available } = found;
	const [first] = foreign;
	if (first !== undefined)
		throw new Problem(`the file ${FOREIGN_FILE}`, { fileName: first, itemIndex });
	return {
		sources: files.map((file): ImageSource => ({ kind: 'file', itemIndex, file })),
		asked: fewOf((absent.length > 0 ? absent : patterns.split(',')).map(shownName)),
		absent,
		available,
	};
}

function noFiles({ asked, available }: InFields, itemIndex: number): Problem {
	const has =
		available.length === 0
			? 'This item holds no files at all; check the node before this one.'
			: `This item holds: ${fewOf(available.map(shownName))}. Enter one of these in "Image Fields", or *.`;
	return new Problem(`no image in the binary field "${asked}"`, { description: has, itemIndex });
}

const noReferences = (itemIndex: number) =>
	new Problem('"Image URLs" is empty', {
		description: 'Enter the address of an image, or set "Image Source" to None.',
		itemIndex,
	});

function findInUrls(context: IExecuteFunctions, itemIndex: number): ImageSource[] {
	return textsOf(context.getNodeParameter('imageUrls', itemIndex, ''))
		.flatMap(splitReferences)
		.map((text, index) => ({
			kind: 'reference',
			itemIndex,
			text,
			what: `entry ${index + 1} of "Image URLs"`,
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
	try {
		return JSON.parse(value);
	} catch {
		return value;
	}
}

function textOf(value: unknown): string {
	if (value === null || value === undefined) return '';
	// What an object says of itself comes from outside too, and may fail.
	return typeof value === 'object' ? 'an object' : String(value);
}
