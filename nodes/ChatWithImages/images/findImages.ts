import { findFiles, noFiles } from '../../shared/files/findFiles';
import { referencesIn } from '../../shared/files/references';
import { Problem } from '../../shared/problem';
import type { Item } from '../../shared/run';
import type { ImageSource } from './readImage';

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
