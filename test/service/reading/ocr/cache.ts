import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deserialize, serialize } from 'node:v8';
import { cacheFolder, projectFolder } from '../../../n8n/cacheFolder';
import { ifExists } from '../../../n8n/ifExists';
import type { DocumentKind, ReadPages } from './readHere';

/** Where the results are; `npm run lab -- clean` empties it. */
export const ocrCacheFolder = () => join(cacheFolder(), 'ocr');

const readingFolder = fileURLToPath(new URL('../', import.meta.url));
const engines =
	/^node_modules\/(?:tesseract\.js|@tesseract\.js-data|pdfjs-dist|sharp|@napi-rs\/canvas)/;

let version: Promise<string> | undefined;

/** Hash of the code that reads documents and of the versions of its engines: another reader, other results. */
async function readerVersion(): Promise<string> {
	const hash = createHash('sha256');
	const all = await readdir(readingFolder, { recursive: true });
	const isReader = (file: string) =>
		/(?<!\.test)\.m?ts$|\.mjs$/.test(file) && !/^extract\b/.test(file);
	for (const file of [...all.filter(isReader).sort(), '../contract/limits.ts']) {
		hash.update(file).update(await readFile(join(readingFolder, file)));
	}
	const lock = await readFile(join(projectFolder, 'package-lock.json'), 'utf8');
	const { packages } = JSON.parse(lock) as { packages: Record<string, { version?: string }> };
	for (const [name, one] of Object.entries(packages)) {
		if (engines.test(name)) hash.update(`${name} ${one.version}`);
	}
	return hash.digest('hex');
}

/** Name of the file with the result for a document. @param pages counted from 0 */
export async function cacheKey(
	bytes: Buffer,
	kind: DocumentKind,
	pages?: number[],
): Promise<string> {
	const hash = createHash('sha256').update(await (version ??= readerVersion()));
	return hash
		.update(`${kind} ${pages?.join() ?? 'all'} `)
		.update(bytes)
		.digest('hex');
}

/** The result under a key, or that of `read`, which is kept; a broken file counts as none. */
export async function cached(
	key: string,
	read: () => Promise<ReadPages>,
	folder = ocrCacheFolder(),
): Promise<ReadPages> {
	const file = join(folder, key);
	const kept = await ifExists(readFile(file));
	try {
		if (kept) return deserialize(kept) as ReadPages;
	} catch {
		// Cut short or foreign: written anew.
	}
	const result = await read();
	const part = `${file}.${randomUUID()}.part`;
	await mkdir(folder, { recursive: true });
	await writeFile(part, serialize(result));
	await rename(part, file);
	return result;
}
