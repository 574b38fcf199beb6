import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isFinished, makeFolderOnce, stampOf } from '../../n8n/makeFolderOnce';

let scratch: string;
let folder: string;

beforeEach(async () => {
	scratch = await mkdtemp(join(tmpdir(), 'vision-ocr-folder-'));
	folder = join(scratch, 'n8n-1234');
});

afterEach(async () => {
	await rm(scratch, { recursive: true });
});

it('makes the folder once and keeps its stamp', async () => {
	const make = vi.fn(async (partial: string) => {
		expect(partial).not.toBe(folder);
		await writeFile(join(partial, 'file'), '');
		return { version: '1' };
	});
	await makeFolderOnce(folder, { make });
	await makeFolderOnce(folder, { make });
	expect(make).toHaveBeenCalledOnce();
	expect(await readdir(scratch)).toEqual(['n8n-1234']);
	expect(JSON.parse(await readFile(stampOf(folder), 'utf8'))).toEqual({ version: '1' });
});

it('redoes a folder that was cut short, and clears up after other attempts', async () => {
	await mkdir(join(folder, 'half'), { recursive: true });
	await mkdir(join(scratch, 'n8n-1234.partial-99', 'half'), { recursive: true });
	await mkdir(join(scratch, 'n8n-5678'));
	await makeFolderOnce(folder, { make: async () => ({}) });
	expect(isFinished(folder)).toBe(true);
	expect(await readdir(folder)).toEqual(['finished.json']);
	expect((await readdir(scratch)).sort()).toEqual(['n8n-1234', 'n8n-5678']);
});

it('leaves nothing that looks finished when making it fails', async () => {
	const make = async () => {
		throw new Error('no network');
	};
	await expect(makeFolderOnce(folder, { make })).rejects.toThrow('no network');
	expect(isFinished(folder)).toBe(false);
	await makeFolderOnce(folder, { make: async () => ({}) });
	expect(isFinished(folder)).toBe(true);
});

it('lets others wait instead of making it twice', async () => {
	let making = 0;
	const make = vi.fn(async () => {
		making += 1;
		expect(making).toBe(1);
		await sleep(300);
		making -= 1;
	});
	const onWait = vi.fn();
	await Promise.all([1, 2, 3].map(async () => await makeFolderOnce(folder, { make, onWait })));
	expect(make).toHaveBeenCalledOnce();
	expect(onWait).toHaveBeenCalledTimes(2);
});
