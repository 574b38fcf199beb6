import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { temporaryFolder, withFolder } from '../harness/folders';
import { expectedFile, type ExpectedRecord } from '../samples/readExpected';
import { outsideSample } from '../samples/outside';
import { wrongCells } from '../start/expectedRows';
import { findDocuments } from '../start/findDocuments';
import { withFilesIn } from '../n8n/sampleAccounts';
import { runMainJob, type SheetRow } from '../start/mainJob';
import { faultsOfSamples, ownDocuments } from '../start/ownSamples';
import { docx, paragraph, row as cells } from '../unit/shared/documents/office/docx';
import { eml, plainText } from '../unit/shared/documents/containers/mail';
import { msg, msgText } from '../unit/shared/documents/containers/msg';
import { setUp } from './n8n';
import { rowsOf, sampleWorkflow, submitWorkflow } from './publishedWorkflow';
import { oldOffice, sample, samplesFolder } from './samples';

const cleanInvoice = join(samplesFolder, 'documents/clean-invoice.pdf');

const { client } = await setUp();
const { folder: output, remove } = await temporaryFolder();
afterAll(remove);
const workflow = 'invoices-to-spreadsheet';
const { filesFolder } = inject('n8n');
const { id: workflowId } = await client.importWorkflow(
	withFilesIn(await sampleWorkflow(workflow), filesFolder),
);

async function spreadsheetOf(...paths: string[]) {
	const { documents } = await findDocuments(paths);
	return {
		documents,
		...(await runMainJob({ client, filesFolder }, workflowId, documents, output)),
	};
}

/** The expected record of each document, by the document's name without its extension. */
async function expectedRecords(folder: string): Promise<Map<string, ExpectedRecord>> {
	const suffix = '.expected.json';
	const files = (await readdir(folder)).filter((name) => name.endsWith(suffix));
	const records = files.map(async (name) => {
		const [record] = expectedFile.parse(JSON.parse(await readFile(join(folder, name), 'utf8')));
		return [name.slice(0, -suffix.length), record ?? {}] as const;
	});
	return new Map(await Promise.all(records)) as Map<string, ExpectedRecord>;
}

describe('the workflow "Invoices to spreadsheet"', () => {
	it('makes one row of each of our documents, with all header fields right, and notices the wrong ones', async () => {
		const textOfMail = join(samplesFolder, 'documents/invoice-email.txt');
		const { documents, rows, sheet, lost } = await spreadsheetOf(...ownDocuments(), textOfMail);
		expect(lost).toEqual([]);
		expect(await wrongCells(sheet, documents)).toEqual([]);
		expect(faultsOfSamples(rows)).toEqual([]);
	});

	it('makes rows of electronic invoices, XML files among them, from their data', async () => {
		const { documents, rows, lost } = await spreadsheetOf(join(samplesFolder, 'eInvoices'));
		expect(lost).toEqual([]);
		expect(documents.map((path) => basename(path))).toContain('xrechnung-ubl.xml');
		expect(rows.map(({ _file: file }) => file).toSorted()).toEqual(
			documents.map((path) => basename(path)).toSorted(),
		);
		for (const { _file: file, _source: source, error } of rows) {
			expect.soft(String(source ?? error), String(file)).toMatch(/^e-invoice \(/);
		}
		const forged = rows.find(({ _file: file }) => file === 'page-and-data-differ.pdf');
		expect(forged?._review).toMatch(/the page says \S+, the data of the electronic invoice say/);
	});

	it('reads real invoices', async (context) => {
		const realInvoices = outsideSample(context, 'invoices');
		const { rows, lost } = await spreadsheetOf(realInvoices);
		expect(lost).toEqual([]);
		for (const [name, record] of await expectedRecords(realInvoices)) {
			const row = rows.find(({ _file: file }) => file === `${name}.pdf`);
			const right = (['invoice_number', 'date', 'amount', 'currency'] as const).filter(
				(field) => row?.[field === 'amount' ? 'total_amount' : field] === record[field],
			);
			expect.soft(right.length, `${name}: ${right.join(', ')}`).toBeGreaterThanOrEqual(3);
		}
	});

	it('makes a row with a named error of each file that cannot be read', async () => {
		const { documents, rows, lost } = await spreadsheetOf(join(samplesFolder, 'bad'), cleanInvoice);
		expect(lost).toEqual([]);
		expect(
			rows.find(({ _file: file }) => file === 'clean-invoice.pdf')?.invoice_number,
		).toBeTruthy();
		for (const document of documents.map((path) => basename(path))) {
			const row = rows.find(({ _file: file }) => file === document);
			if (row?.invoice_number) continue;
			// What can be read but has no invoice on it is to be reviewed; all else is an error.
			expect.soft(String(row?._review), document).toMatch(/\w/);
			if (!row?._source) expect.soft(row?._review).toMatch(/^Not read: \w/);
		}
	});

	describe('makes a row, without OCR where there is text,', () => {
		const lines = ['Invoice number: W-77', 'Invoice date: 3 May 2025', 'Total: 119.00 EUR'];
		const texts: Record<string, string | Buffer> = {
			'body.eml': eml([plainText(lines.join('\n'))]),
			'body.msg': msg([], msgText(lines.join('\r\n'))),
			'word.docx': docx(
				`${lines.map((line) => paragraph(line)).join('')}<w:tbl><w:tr>${cells('Item', 'Sum')}</w:tr><w:tr>${cells('Pen', '119.00')}</w:tr></w:tbl>`,
			),
			'plain.txt': lines.join('\n'),
			'list.csv': lines.join('\n').replaceAll(': ', ':;'),
			'page.html': `<table>${lines.map((line) => `<tr><td>${line.replace(': ', ':<td>')}`).join('')}</table>`,
		};
		const mail = 'attached.eml';
		const outlookMail = 'attached.msg';
		let rows: SheetRow[];
		beforeAll(async () => {
			const content = await readFile(cleanInvoice);
			const withAttachments = eml([
				plainText('Please find our invoice attached.'),
				{ name: 'invoice.pdf', type: 'application/pdf', content },
				{ name: 'terms.xls', type: 'x/y', content: oldOffice },
			]);
			const inOutlook = msg(
				[
					{ name: 'invoice.pdf', type: 'application/pdf', content },
					{ name: 'terms.xls', type: 'x/y', content: oldOffice },
				],
				msgText('Please find our invoice attached.'),
			);
			const mails = { [mail]: withAttachments, [outlookMail]: inOutlook };
			const files = Object.entries({ ...texts, ...mails });
			const read = await withFolder(async (folder) => {
				for (const [name, text] of files) await writeFile(join(folder, name), text);
				return await spreadsheetOf(...files.map(([name]) => join(folder, name)));
			});
			expect(read.lost).toEqual([]);
			({ rows } = read);
		});
		const rowOf = (name: string) => rows.find(({ _file: file }) => file === name);

		it('of each file and of no other', () => {
			expect(rows).toHaveLength(Object.keys(texts).length + 4);
		});

		it.each(Object.keys(texts))('of %s', (name) => {
			const row = {
				_source: 'text',
				invoice_number: 'W-77',
				date: '2025-05-03',
				total_amount: 119,
			};
			expect(rowOf(name)).toMatchObject(row);
		});

		it.each([mail, outlookMail])(
			'of the attachments of %s, also of one that cannot be read',
			(name) => {
				expect(rowOf(`${name} › invoice.pdf`)).toMatchObject({
					_source: 'ocr',
					total_amount: 4772.52,
				});
				expect(rowOf(`${name} › terms.xls`)?._review).toMatch(
					/^Not read: the file is an old Office file/,
				);
			},
		);
	});

	it('ends in red where the folder is empty or not there', async () => {
		const elsewhere = withFilesIn(await sampleWorkflow(workflow), join(filesFolder, 'nowhere'));
		const { id } = await client.importWorkflow(elsewhere);
		const { error } = await client.runWorkflow(id, { trigger: 'Run on Folder' });
		expect(error?.message).toContain('has no files');
	});

	it('gives whoever fills in the form a spreadsheet', async () => {
		const { run } = await submitWorkflow(client, workflow, [
			[
				await sample('documents/clean-invoice.pdf', 'one.pdf'),
				{ content: Buffer.from('not a PDF'), name: 'two.pdf', type: 'application/pdf' },
			],
		]);
		expect(run.error).toBeUndefined();
		// n8n hands over the files of a form in the order in which they were stored, which varies.
		const uploads = Object.values(run.items('Invoice Form')[0]?.binary ?? {});
		const files = uploads.map(({ fileName }) => fileName);
		expect(files.toSorted()).toEqual(['one.pdf', 'two.pdf']);
		const rows = run.json('Read Invoices');
		expect(rows.map(({ _file: file }) => file)).toEqual(files);
		expect(rows[files.indexOf('one.pdf')]?.invoice_number).toBeTruthy();
		expect(rows[files.indexOf('two.pdf')]?._review).toMatch(/^Not read: \w/);

		const sheet = await rowsOf(client, run, 'Make Spreadsheet');
		expect(sheet.map(({ file }) => file)).toEqual(files);
	});
});
