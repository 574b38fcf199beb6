import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { projectFolder } from '../n8n/cacheFolder';
import { expectedFile, type ExpectedRecord } from '../samples/expectedRecord';
import { outsideSample } from '../samples/outside';
import type { Service } from '../service/main';
import { eml, plainText } from '../unit/StructuredExtraction/texts/mail';
import { docx, paragraph, row as cells } from '../unit/StructuredExtraction/texts/docx';
import { findDocuments } from '../start/findDocuments';
import { runMainJob } from '../start/mainJob';
import { sharedN8n, startServiceFor } from './n8n';

const ownDocuments = join(projectFolder, 'test/samples/documents');
const badFiles = join(projectFolder, 'test/samples/bad');

const client = sharedN8n();
let service: Service;
let workflowId: string;
let output: string;

beforeAll(async () => {
	service = await startServiceFor(client);
	output = await mkdtemp(join(tmpdir(), 'vision-ocr-output-'));
	const file = join(projectFolder, 'test/workflows/invoices-to-spreadsheet.json');
	workflowId = (await client.importWorkflowFile(file)).id;
});

afterAll(async () => {
	await service.close();
	await rm(output, { recursive: true, force: true });
});

async function spreadsheetOf(...paths: string[]) {
	const { documents } = await findDocuments(paths);
	const n8n = { client, filesFolder: inject('n8n').filesFolder };
	return { documents, ...(await runMainJob(n8n, workflowId, documents, output)) };
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

const stem = (name: unknown) => String(name).replace(/\.\w+$/, '');

/** The header fields beside the supplier: column of the spreadsheet, and field of the expected record. */
const headerFields = [
	['invoice_number', 'invoice_number'],
	['date', 'date'],
	['due_date', 'date_due'],
	['amount_untaxed', 'amount_untaxed'],
	['tax', 'amount_tax'],
	['amount', 'amount'],
	['currency', 'currency'],
] as const;

describe('the workflow "Invoices to spreadsheet"', () => {
	it('makes one row of each of our documents, with all header fields right', async () => {
		const { documents, rows, lost } = await spreadsheetOf(ownDocuments);
		expect(lost).toEqual([]);
		expect(rows).toHaveLength(documents.length);

		const expected = await expectedRecords(ownDocuments);
		const wanted = rows.map(({ _file: file }) => {
			const record = expected.get(stem(file));
			const known = headerFields.filter(([, field]) => record?.[field] !== undefined);
			const cells = known.map(([column, field]) => [column, record?.[field]]);
			// A document may add the legal form to the name that people use.
			const supplier = expect.stringContaining(record?.issuer ?? '');
			return { ...Object.fromEntries(cells), _file: file, supplier };
		});
		for (const [index, row] of rows.entries()) {
			const said = String(row.error ?? row._review ?? '');
			expect.soft(row, said).toMatchObject(wanted[index] ?? {});
		}
	});

	it('makes rows of electronic invoices, XML files among them, from their data', async () => {
		const { documents, rows, lost } = await spreadsheetOf(
			join(projectFolder, 'test/samples/eInvoices'),
		);
		expect(lost).toEqual([]);
		expect(documents.map((path) => basename(path))).toContain('xrechnung-ubl.xml');
		expect(rows.map(({ _file: file }) => file).toSorted()).toEqual(
			documents.map((path) => basename(path)).toSorted(),
		);
		for (const { _file: file, _source: source, error } of rows) {
			expect.soft(String(source ?? error), String(file)).toMatch(/^e-invoice \(/);
		}
	});

	it('reads real invoices', async (context) => {
		const realInvoices = outsideSample(context, 'invoices');
		const { rows, lost } = await spreadsheetOf(realInvoices);
		expect(lost).toEqual([]);
		for (const [name, record] of await expectedRecords(realInvoices)) {
			const row = rows.find(({ _file: file }) => file === `${name}.pdf`);
			const right = (['invoice_number', 'date', 'amount', 'currency'] as const).filter(
				(field) => row?.[field] === record[field],
			);
			expect.soft(right.length, `${name}: ${right.join(', ')}`).toBeGreaterThanOrEqual(3);
		}
	});

	it('makes a row with a named error of each file that cannot be read', async () => {
		const { documents, rows, lost } = await spreadsheetOf(
			badFiles,
			join(ownDocuments, 'clean-invoice.pdf'),
		);
		expect(lost).toEqual([]);
		expect(
			rows.find(({ _file: file }) => file === 'clean-invoice.pdf')?.invoice_number,
		).toBeTruthy();
		for (const document of documents.map((path) => basename(path))) {
			const row = rows.find(({ _file: file }) => file === document);
			if (row?.invoice_number) continue;
			// What can be read but has no invoice on it is to be reviewed; all else is an error.
			expect.soft(String(row?.error ?? row?._review), document).toMatch(/\w/);
			if (row?.error) expect.soft(row.error).toContain(document);
		}
	});

	it('makes rows of e-mails, Word documents, CSV and text files, each read without OCR or by it', async () => {
		const folder = await mkdtemp(join(tmpdir(), 'vision-ocr-texts-'));
		const invoice = await readFile(join(ownDocuments, 'clean-invoice.pdf'));
		const lines = ['Invoice number: W-77', 'Invoice date: 3 May 2025', 'Total: 119.00 EUR'];
		const files: Record<string, string | Buffer> = {
			'attached.eml': eml([
				plainText('Please find our invoice attached.'),
				{ name: 'invoice.pdf', type: 'application/pdf', content: invoice },
				{
					name: 'terms.xls',
					type: 'x/y',
					content: Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'latin1'),
				},
			]),
			'body.eml': eml([plainText(lines.join('\n'))]),
			'word.docx': docx(
				`${lines.map((line) => paragraph(line)).join('')}<w:tbl><w:tr>${cells('Item', 'Sum')}</w:tr><w:tr>${cells('Pen', '119.00')}</w:tr></w:tbl>`,
			),
			'plain.txt': lines.join('\n'),
			'list.csv': 'Invoice number;Invoice date;Total\nW-77;3 May 2025;"119.00 EUR"\n',
			'page.html': `<table>${lines.map((line) => `<tr><td>${line.replace(': ', ':<td>')}`).join('')}</table>`,
		};
		for (const [name, content] of Object.entries(files))
			await writeFile(join(folder, name), content);
		const { rows, lost } = await spreadsheetOf(
			...Object.keys(files).map((name) => join(folder, name)),
		);
		await rm(folder, { recursive: true });
		expect(lost).toEqual([]);
		const rowOf = (name: string) => rows.find(({ _file: file }) => file === name);
		expect(rows).toHaveLength(6);
		expect(rowOf('attached.eml › invoice.pdf')).toMatchObject({
			...{ _source: 'ocr', amount: 4772.52 },
			_skipped: expect.stringMatching(
				/^attached\.eml › terms\.xls is an old Office file/,
			) as string,
		});
		for (const name of ['body.eml', 'word.docx', 'plain.txt', 'page.html', 'list.csv']) {
			const row = { _source: 'text', invoice_number: 'W-77', date: '2025-05-03', amount: 119 };
			expect.soft(rowOf(name), name).toMatchObject(row);
		}
	});

	it('gives whoever fills in the form a spreadsheet', async () => {
		const content = await readFile(join(ownDocuments, 'clean-invoice.pdf'));
		await client.activateWorkflow(workflowId);
		try {
			const answer = await client.submitForm('invoices-to-spreadsheet', [
				[
					{ content, name: 'one.pdf', type: 'application/pdf' },
					{ content: Buffer.from('not a PDF'), name: 'two.pdf', type: 'application/pdf' },
				],
			]);
			expect(answer.status).toBe(200);
			const [latest] = await client.executions(workflowId);
			const run = await client.finishedRun(latest?.id ?? '');
			expect(run.error).toBeUndefined();
			// n8n hands over the files of a form in the order in which they were stored, which varies.
			const uploads = Object.values(run.items('Invoice Form')[0]?.binary ?? {});
			const files = uploads.map(({ fileName }) => fileName);
			expect(files.toSorted()).toEqual(['one.pdf', 'two.pdf']);
			const rows = run.json('Read Invoices');
			expect(rows.map(({ _file: file }) => file)).toEqual(files);
			expect(rows[files.indexOf('one.pdf')]?.invoice_number).toBeTruthy();
			expect(rows[files.indexOf('two.pdf')]?.error).toMatch(/^two\.pdf: /);

			const [item] = run.items('Make Spreadsheet');
			const spreadsheet = item?.binary?.spreadsheet;
			if (!spreadsheet) throw new Error('There is no spreadsheet.');
			const [headings, ...cells] = await readSheet(await client.readBinary(spreadsheet));
			expect(headings?.[0]).toBe('_file');
			expect(cells.map(([file]) => file)).toEqual(files);
		} finally {
			await client.deactivateWorkflow(workflowId);
		}
	});
});
