import { readdir, stat } from 'node:fs/promises';
import { basename, extname, join, relative } from 'node:path';
import { ifExists } from '../n8n/ifExists';
import { ownDocuments } from './ownSamples';

/** File extensions of documents in a folder; files named on the command line are always taken. */
const documentTypes = new Set(
	'pdf png jpg jpeg webp gif tif tiff bmp heic txt html htm xml eml msg doc docx odt rtf xls xlsx'.split(
		' ',
	),
);

/** The documents that the command line means. */
export interface FoundDocuments {
	documents: string[];
	/** Files of the folders that are not documents. */
	leftOut: string[];
}

/**
 * Finds the documents among files and folders, those of subfolders too.
 *
 * @param paths our own samples when there are none
 * @throws when a path does not exist, or when there is no document at all
 */
export async function findDocuments(paths: string[]): Promise<FoundDocuments> {
	const found: FoundDocuments = { documents: [], leftOut: [] };
	for (const path of paths.length > 0 ? paths : ownDocuments()) {
		const info = await ifExists(stat(path));
		if (!info) throw new Error(`There is no file or folder "${path}".`);
		if (info.isFile()) {
			found.documents.push(path);
			continue;
		}
		// Reading a pipe or a device may never end.
		if (!info.isDirectory()) throw new Error(`"${path}" is neither a file nor a folder.`);
		const files = await filesIn(path);
		const documents = files
			.filter(
				({ path: file, isFile }) =>
					isFile && documentTypes.has(extname(file).slice(1).toLowerCase()),
			)
			.map((file) => file.path);
		if (documents.length === 0) {
			throw new Error(`The folder "${path}" has no documents: PDF files, images or text files.`);
		}
		found.documents.push(...documents);
		const taken = new Set(documents);
		found.leftOut.push(...files.map((file) => file.path).filter((file) => !taken.has(file)));
	}
	return found;
}

/** Files in a folder and its subfolders, sorted, without hidden ones, links and pipes. */
async function filesIn(folder: string): Promise<{ path: string; isFile: boolean }[]> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true });
	const isHidden = (path: string) =>
		relative(folder, path)
			.split(/[\\/]/)
			.some((part) => part.startsWith('.'));
	return entries
		.filter((entry) => !entry.isDirectory())
		.map((entry) => ({ path: join(entry.parentPath, entry.name), isFile: entry.isFile() }))
		.filter(({ path }) => !isHidden(path) && basename(path) !== 'Thumbs.db')
		.sort((one, other) => one.path.localeCompare(other.path));
}
