import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { TestContext } from 'vitest';
import { projectFolder } from '../n8n/cacheFolder';

declare module 'vitest' {
	interface TaskMeta {
		/** Why the test was not run. */
		whySkipped?: string;
	}
}

/** Where the outside samples are unless `VISION_OCR_SAMPLES` says otherwise, from the project's folder. */
const DEFAULT_FOLDER = '../shared/samples';

/** The path of a file or folder among the outside samples, and whether it is there. */
export function outsidePath(path = ''): { path: string; isThere: boolean } {
	const folder = process.env.VISION_OCR_SAMPLES || DEFAULT_FOLDER;
	const found = resolve(projectFolder, folder, path);
	return { path: found, isThere: existsSync(found) };
}

/**
 * The path of a file or folder among the outside samples: real documents that are not part of the
 * repository. Where it is not there, the test is skipped and says why.
 * @param path below the folder of the samples; all of it unless given
 */
export function outsideSample({ task, skip }: TestContext, path = ''): string {
	const { path: found, isThere } = outsidePath(path);
	if (isThere) return found;
	task.meta.whySkipped = `${found} is not there; VISION_OCR_SAMPLES names the folder of outside samples`;
	return skip(task.meta.whySkipped);
}
