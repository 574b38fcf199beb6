import { constants } from 'node:fs';
import { copyFile, lstat, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join, parse } from 'node:path';
import { z } from 'zod';
import { ifExists } from '../n8n/ifExists';
import { printable } from './printable';

/** Lists the files put into the folder, so that only those are removed again. Hidden from n8n. */
const listFile = '.put-here-by-npm-start.json';

/**
 * Copies documents into the folder that the workflow reads, in place of those of the last run.
 * Files that somebody else put there stay.
 *
 * @returns the names of the documents there; of two with the same name the second gets a number
 */
export async function stageDocuments(documents: string[], folder: string): Promise<string[]> {
	await mkdir(folder, { recursive: true });
	const list = join(folder, listFile);
	for (const name of await namesIn(list)) await removeFile(join(folder, name));

	const there = await readdir(folder);
	const taken = new Set(there.map((name) => name.toLowerCase()));
	const names: string[] = [];
	for (const document of documents) {
		const name = freeName(safeName(document), taken);
		// Existing files and targets of links are not overwritten.
		await copyFile(document, join(folder, name), constants.COPYFILE_EXCL);
		taken.add(name.toLowerCase());
		names.push(name);
	}
	await rm(list, { force: true });
	await writeFile(list, JSON.stringify(names), { flag: 'wx' });
	return names;
}

/** The names in the list, without those that lead out of the folder; none if the list is damaged. */
async function namesIn(list: string): Promise<string[]> {
	const text = (await ifExists(readFile(list, 'utf8'))) ?? '[]';
	const isName = (name: string) => !/^\.|[\\/\0:]/.test(name) && name !== '';
	try {
		return z.array(z.string()).parse(JSON.parse(text)).filter(isName);
	} catch {
		return [];
	}
}

async function removeFile(path: string): Promise<void> {
	const info = await ifExists(lstat(path));
	if (info?.isFile()) await rm(path);
}

/** The name of a document in the folder: visible, and readable wherever it is shown. */
function safeName(document: string): string {
	const name = printable(basename(document))
		.replace(/[\n\\:]/g, '_')
		.replace(/^\./, '_');
	return name === '' ? 'document' : name;
}

function freeName(wanted: string, taken: Set<string>): string {
	const { name, ext } = parse(wanted);
	let free = wanted;
	for (let number = 2; taken.has(free.toLowerCase()); number++) free = `${name}-${number}${ext}`;
	return free;
}
