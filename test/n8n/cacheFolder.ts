import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder with n8n's own package.json and lock file. */
export const manifestFolder = fileURLToPath(new URL('./', import.meta.url));

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

/** Where this lock file's n8n lives: another lock file, platform or processor gets a folder of its own. */
export function installFolder(): string {
	const hash = createHash('sha256')
		.update(readFileSync(join(manifestFolder, 'package-lock.json')))
		.update(`${process.platform}-${process.arch}`);
	return join(cacheFolder(), `n8n-${hash.digest('hex').slice(0, 12)}`);
}
