import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The older lines of n8n that are still maintained, the oldest first; without the pinned one. */
export const olderLines = ['1.123', '2.30'];

/**
 * The folder with n8n's own package.json and lock file.
 *
 * @param line one of `olderLines`, or empty for the pinned n8n; `VISION_OCR_N8N` unless given
 */
export function manifestFolder(line = process.env.VISION_OCR_N8N ?? ''): string {
	if (line === '') return fileURLToPath(new URL('./', import.meta.url));
	if (olderLines.includes(line)) {
		return fileURLToPath(new URL(`./hosts/${line}/`, import.meta.url));
	}
	const known = olderLines.join(' or ');
	throw new Error(`VISION_OCR_N8N is "${line}"; it can be ${known}, or empty for the pinned n8n.`);
}

/** The project's root folder. */
export const projectFolder = fileURLToPath(new URL('../../', import.meta.url));

/**
 * The folder that outlives a clone: the installed n8n and the user folder of `npm start`.
 * `VISION_OCR_CACHE` moves it, `XDG_CACHE_HOME` is followed.
 */
export function cacheFolder(): string {
	const { VISION_OCR_CACHE, XDG_CACHE_HOME } = process.env;
	if (VISION_OCR_CACHE) return VISION_OCR_CACHE;
	return join(XDG_CACHE_HOME || join(homedir(), '.cache'), 'n8n-nodes-vision-ocr');
}

/**
 * The folder of the n8n of a lock file: another lock file, platform or processor has another folder.
 *
 * @param line as for `manifestFolder`
 */
export function installFolder(line?: string): string {
	const hash = createHash('sha256')
		.update(readFileSync(join(manifestFolder(line), 'package-lock.json')))
		.update(`${process.platform}-${process.arch}`);
	return join(cacheFolder(), `n8n-${hash.digest('hex').slice(0, 12)}`);
}
