import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cached, cacheKey } from './cache';
import type { ReadPages } from './readHere';

const box = { x0: 0, y0: 0, x1: 9, y1: 9 };
const page = {
	index: 0,
	markdown: '',
	blocks: [],
	dimensions: { dpi: 200, width: 99, height: 99 },
};
const images = [{ id: 'img-0.jpeg', box, jpeg: Buffer.from('jpeg') }];
const result: ReadPages = { pages: [{ ...page, images }], pageCount: 1 };
const reads = async () => await Promise.resolve(result);
const never = async () => await Promise.reject(new Error('read anew'));

let folder: string;
beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'ocr-'))));
afterEach(async () => await rm(folder, { recursive: true }));

describe('results of OCR', () => {
	it('are kept with their images, in one file each', async () => {
		await cached('key', reads, folder);
		expect(await cached('key', never, folder)).toEqual(result);
		expect(await readdir(folder)).toEqual(['key']);
	});

	it('in a broken file are read and written anew', async () => {
		await cached('key', reads, folder);
		const whole = await readFile(join(folder, 'key'));
		await writeFile(join(folder, 'key'), whole.subarray(0, whole.length / 2));
		expect(await cached('key', reads, folder)).toEqual(result);
		expect(await readFile(join(folder, 'key'))).toEqual(whole);
	});

	it('are not kept of a document that cannot be read', async () => {
		await expect(cached('key', never, folder)).rejects.toThrow('read anew');
		expect(await readdir(folder)).toEqual([]);
	});

	it('have a key for each content, kind and choice of pages', async () => {
		const keyOf = async (text: string, kind: 'any' | 'pdf' = 'any', pages?: number[]) =>
			await cacheKey(Buffer.from(text), kind, pages);
		const others = [keyOf('b'), keyOf('a', 'pdf'), keyOf('a', 'any', [0]), keyOf('a', 'any', [1])];
		expect(new Set(await Promise.all([keyOf('a'), ...others, keyOf('a')])).size).toBe(5);
	});
});
