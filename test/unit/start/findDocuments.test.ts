import { execFileSync } from 'node:child_process';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { temporaryFolder } from '../../harness/folders';
import { findDocuments } from '../../start/findDocuments';
import { ownDocuments } from '../../start/ownSamples';

let folder: string;

beforeEach(async () => {
	const { folder: own, remove } = await temporaryFolder();
	folder = own;
	await mkdir(join(folder, 'sub', '.hidden'), { recursive: true });
	for (const name of [
		'b.PDF',
		'a.jpg',
		'notes.json',
		'.DS_Store',
		'Thumbs.db',
		'sub/c.docx',
		'sub/.hidden/d.pdf',
	]) {
		await writeFile(join(folder, name), '');
	}
	return remove;
});

it('finds the documents of a folder and its subfolders, and tells what it left out', async () => {
	const { documents, leftOut } = await findDocuments([folder]);
	expect(documents.map((path) => basename(path))).toEqual(['a.jpg', 'b.PDF', 'c.docx']);
	expect(leftOut.map((path) => basename(path))).toEqual(['notes.json']);
});

it('takes any file that is named', async () => {
	const named = join(folder, 'notes.json');
	expect(await findDocuments([named])).toEqual({ documents: [named], leftOut: [] });
});

it('uses the samples of the project when nothing is named', async () => {
	expect(await findDocuments([])).toEqual({ documents: ownDocuments(), leftOut: [] });
});

it('says when there is nothing', async () => {
	await expect(findDocuments([join(folder, 'nowhere')])).rejects.toThrow(
		`There is no file or folder "${join(folder, 'nowhere')}".`,
	);
	await expect(findDocuments([join(folder, 'sub', '.hidden')])).resolves.toBeDefined();
	await mkdir(join(folder, 'empty'));
	await expect(findDocuments([join(folder, 'empty')])).rejects.toThrow(/empty" has no documents/);
});

it.skipIf(process.platform === 'win32')('reads no pipes, and follows no links', async () => {
	execFileSync('mkfifo', [join(folder, 'pipe.pdf')]);
	await symlink('/etc/hostname', join(folder, 'link.pdf'));
	const { documents, leftOut } = await findDocuments([folder]);
	expect(documents.map((path) => basename(path))).toEqual(['a.jpg', 'b.PDF', 'c.docx']);
	expect(leftOut.map((path) => basename(path))).toEqual(['link.pdf', 'notes.json', 'pipe.pdf']);
	await expect(findDocuments([join(folder, 'pipe.pdf')])).rejects.toThrow(
		/neither a file nor a folder/,
	);
});
