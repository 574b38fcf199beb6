import type { IExecuteFunctions } from 'n8n-workflow';
import { combinedRunOf } from '../../shared/files/filesInJson';
import { findFiles, noFiles } from '../../shared/files/findFiles';
import { referencesIn } from '../../shared/files/references';
import { Problem } from '../../shared/problem';
import type { ImageSource } from './readImage';

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

function findInUrls(context: IExecuteFunctions, itemIndex: number): ImageSource[] {
	const references = referencesIn(context.getNodeParameter('imageUrls', itemIndex, ''));
	return references.map((text, index) => ({
		kind: 'reference',
		itemIndex,
		text,
		what: `entry ${index + 1} of "URLs"`,
	}));
}
