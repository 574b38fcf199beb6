import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { stageDocuments } from '../../start/stageDocuments';

let scratch: string;
let inbox: string;

beforeEach(async () => {
	scratch = await mkdtemp(join(tmpdir(), 'vision-ocr-stage-'));
	inbox = join(scratch, 'inbox');
	for (const folder of ['one', 'two']) {
		await mkdir(join(scratch, folder));
		await writeFile(join(scratch, folder, 'invoice.pdf'), folder);
	}
});

afterEach(async () => {
	await rm(scratch, { recursive: true });
});

const visible = async () => (await readdir(inbox)).filter((name) => !name.startsWith('.')).sort();

it('keeps documents of the same name apart', async () => {
	const documents = ['one', 'two'].map((folder) => join(scratch, folder, 'invoice.pdf'));
	expect(await stageDocuments(documents, inbox)).toEqual(['invoice.pdf', 'invoice-2.pdf']);
	expect(await visible()).toEqual(['invoice-2.pdf', 'invoice.pdf']);
	expect(await readFile(join(inbox, 'invoice-2.pdf'), 'utf8')).toBe('two');
});

it('takes out what it put there before, and nothing else', async () => {
	await stageDocuments([join(scratch, 'one', 'invoice.pdf')], inbox);
	await writeFile(join(inbox, 'of-the-user.pdf'), '');
	await stageDocuments([], inbox);
	expect(await visible()).toEqual(['of-the-user.pdf']);
});
