import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { temporaryFolder } from '../../harness/folders';
import { stageDocuments } from '../../start/stageDocuments';

let scratch: string;
let inbox: string;

beforeEach(async () => {
	const { folder: own, remove } = await temporaryFolder();
	scratch = own;
	inbox = join(scratch, 'inbox');
	for (const folder of ['one', 'two']) {
		await mkdir(join(scratch, folder));
		await writeFile(join(scratch, folder, 'invoice.pdf'), folder);
	}
	return remove;
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

const list = '.put-here-by-npm-start.json';

it.each([
	['../victim.txt'],
	['sub/../../victim.txt'],
	['..\\victim.txt'],
	['..'],
	['.'],
	[''],
	[7],
	['\0'],
])('deletes nothing outside its folder, whatever its list says: %j', async (name) => {
	await mkdir(inbox);
	await writeFile(join(scratch, 'victim.txt'), 'kept');
	const absolute = join(scratch, 'victim.txt');
	await writeFile(join(inbox, list), JSON.stringify([name, absolute]));
	await stageDocuments([], inbox);
	expect(await readFile(absolute, 'utf8')).toBe('kept');
	expect(await visible()).toEqual([]);
});

it('survives a list that is none', async () => {
	await mkdir(inbox);
	await writeFile(join(inbox, list), '{ "a": ');
	expect(await stageDocuments([join(scratch, 'one', 'invoice.pdf')], inbox)).toHaveLength(1);
});

it('writes over nothing, and through no link', async () => {
	await mkdir(inbox);
	await writeFile(join(scratch, 'victim.txt'), 'kept');
	for (const name of ['invoice.pdf', list]) {
		await symlink(join(scratch, 'victim.txt'), join(inbox, name));
	}
	expect(await stageDocuments([join(scratch, 'one', 'invoice.pdf')], inbox)).toEqual([
		'invoice-2.pdf',
	]);
	expect(await readFile(join(scratch, 'victim.txt'), 'utf8')).toBe('kept');
});

it('gives hostile names a readable form', async () => {
	const odd = join(scratch, '.\u001b[2Jin\u202evoice\n.pdf');
	await writeFile(odd, '');
	expect(await stageDocuments([odd], inbox)).toEqual(['_invoice_.pdf']);
});
