import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { FormFile } from '../n8n/n8nClient';
import { pngImage } from './contract';
import { answerChats, setUp } from './n8n';
import { pdfWithImage } from './ocrContract';
import { fileOf, rowsOf, submitWorkflow } from './publishedWorkflow';
import { sample } from './samples';

const { client, service } = await setUp();

const report: FormFile = {
	content: await pdfWithImage(pngImage),
	name: 'report.pdf',
	type: 'application/pdf',
};
const empty = await sample('bad/empty.pdf');

/** The files in a ZIP file, by name. */
const unzipped = (zip: Buffer) =>
	Object.fromEntries(
		Object.entries(unzipSync(new Uint8Array(zip))).map(([name, bytes]) => [
			name,
			Buffer.from(bytes),
		]),
	);

describe('PDF tables to spreadsheet', () => {
	it('makes a row of every table row, and of every file without one', async () => {
		const invoice = await sample('documents/two-page-invoice.pdf');
		const { run } = await submitWorkflow(client, 'pdf-tables-to-spreadsheet', [
			[invoice, report, empty],
		]);
		const rows = await rowsOf(client, run, 'Make Spreadsheet');
		// 26 lines of goods, on two pages.
		const goods = rows.filter((row) => /^\d+$/.test(String(row['Pos.'] ?? '')));
		expect(goods.map((row) => Number(row['Pos.']))).toEqual(
			Array.from({ length: 26 }, (_, index) => index + 1),
		);
		expect(goods[0]).toMatchObject({ 'Artikel-Nr.': '104-220', _file: invoice.name, _page: 1 });
		expect(goods.at(-1)).toMatchObject({ 'Artikel-Nr.': '990-001', _page: 2 });
		expect(new Set(goods.map((row) => row._table)).size).toBe(1);
		expect(rows.filter((row) => row._file === 'report.pdf')).toMatchObject([
			{ _note: 'No table was found in this document' },
		]);
		expect(rows.filter((row) => row._file === 'empty.pdf')).toMatchObject([
			{ _note: expect.stringContaining('is empty') as string },
		]);
	});
});

describe('Scan to searchable Markdown files', () => {
	const submit = async (files: FormFile[]) =>
		await submitWorkflow(client, 'scan-to-searchable-markdown', [files]);

	it('makes two files of each scan, and says what was not read', async () => {
		const scan = await sample('documents/scanned-invoice.png');
		const { run, lastPage } = await submit([scan, report, { ...report }, empty]);
		const files = unzipped(await fileOf(client, run, 'Make ZIP File', 'zip'));
		expect(Object.keys(files).sort()).toEqual([
			'report-2.html',
			'report-2.md',
			'report.html',
			'report.md',
			'scanned-invoice.html',
			'scanned-invoice.md',
		]);
		expect(files['report.md']?.toString()).toMatch(/Quarterly report[^]*\n\n[^]*Second page/);
		expect(files['report.html']?.toString()).toContain('<img src="data:image/jpeg;base64,');
		expect(files['scanned-invoice.md']?.length).toBeGreaterThan(200);
		expect(lastPage).toContain('Not read: empty.pdf is empty');
	});

	it('says what is wrong when nothing could be read', async () => {
		const { run, lastPage } = await submit([empty]);
		expect(run.tasks('Make ZIP File')).toEqual([]);
		expect(lastPage).toContain('empty.pdf: the file is empty');
	});
});

describe('Extract figures from a report', () => {
	const submit = async (file: FormFile) =>
		await submitWorkflow(client, 'extract-figures-from-report', [[file]]);

	it('makes a file of each image, and lists them with page and description', async () => {
		answerChats(service, 'A red square.');
		const { run, lastPage } = await submit(report);
		const files = unzipped(await fileOf(client, run, 'Make ZIP File', 'zip'));
		expect(Object.keys(files)).toEqual(['img-0.jpeg']);
		expect(files['img-0.jpeg']?.subarray(0, 3).toString('hex')).toBe('ffd8ff');
		expect(lastPage).toContain('img-0.jpeg: page 1. A red square.');
	});

	it('says so when there is no image', async () => {
		const { run, lastPage } = await submit(await sample('documents/clean-invoice.pdf'));
		expect(run.tasks('Make ZIP File')).toEqual([]);
		expect(lastPage).toContain('No embedded image was found in this document');
	});
});
