import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makePicture } from '../../testing/makePicture';

const picture = makePicture(400, 100, [{ x: 20, y: 60, text: 'Invoice 4711', size: 34 }]);

let folder: string;
beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), 'vision-ocr-readers-'));
	for (const name of ['TMPDIR', 'VISION_OCR_CACHE']) vi.stubEnv(name, folder);
	// Engines that other tests have started are not used.
	vi.resetModules();
});
afterEach(async () => {
	vi.unstubAllEnvs();
	await rm(folder, { recursive: true });
});

it('engines that start at the same time have the data of all languages', async () => {
	const { languageFolder } = await import('./readers');
	const folders = await Promise.all(Array.from({ length: 8 }, languageFolder));
	const { size } = await stat(join(folders[7] ?? '', 'nld.traineddata.gz'));
	expect([new Set(folders).size, size > 1_000_000]).toEqual([1, true]);
});

it('an engine that cannot start is not a fault of the document', async () => {
	const { readHere } = await import('./readHere');
	await writeFile(join(folder, 'file'), '');
	vi.stubEnv('TMPDIR', join(folder, 'file'));
	vi.stubEnv('VISION_OCR_CACHE', join(folder, 'file'));
	await expect(readHere(picture, 'picture')).rejects.toThrow('ENOTDIR');
});
