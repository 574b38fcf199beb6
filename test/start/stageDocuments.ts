import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join, parse } from 'node:path';

/** Lists what was put into the folder, so that only that is taken out again. Hidden from n8n. */
const listFile = '.put-here-by-npm-start.json';

/**
 * Copies documents into the folder that the workflow reads, in place of those of the time before.
 * Files that somebody else put there stay.
 *
 * @returns the names of the documents there; of two with the same name the second gets a number
 */
export async function stageDocuments(documents: string[], folder: string): Promise<string[]> {
	await mkdir(folder, { recursive: true });
	const list = join(folder, listFile);
	const before = await readFile(list, 'utf8').then(
		(text) => JSON.parse(text) as string[],
		() => [],
	);
	for (const name of before) await rm(join(folder, name), { force: true });

	const names = new Set<string>();
	for (const document of documents) {
		const name = freeName(basename(document), names);
		await copyFile(document, join(folder, name));
		names.add(name);
	}
	await writeFile(list, JSON.stringify([...names]));
	return [...names];
}

function freeName(wanted: string, taken: Set<string>): string {
	const { name, ext } = parse(wanted);
	let free = wanted;
	for (let number = 2; taken.has(free); number++) free = `${name}-${number}${ext}`;
	return free;
}
