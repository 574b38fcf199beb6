import { describe, expect, it } from 'vitest';
import { setUp } from './n8n';
import { rowsOf, submitWorkflow } from './publishedWorkflow';
import { printed, sample } from './samples';

const { client, service } = await setUp();
const name = 'digital-pdfs-without-ocr';

const paths = () => service.requests.map(({ path }) => path);

/** An invoice whose text is in the PDF file. */
const small = async (file: string, total: string) =>
	await printed(file, [
		'Corner Shop Ltd',
		'Invoice',
		'Invoice number: C-77',
		'Date: 2025-03-22',
		'Thank you for your order',
		`Total: ${total} EUR`,
	]);

describe('Digital PDFs without OCR', () => {
	it('reads PDF files by their text, and scans by OCR, each with its file', async () => {
		const { run } = await submitWorkflow(client, name, [
			[
				await small('small.pdf', '13.70'),
				await sample('documents/scanned-invoice.pdf'),
				await sample('eInvoices/factur-x.pdf'),
				{ name: 'damaged.pdf', content: Buffer.from('%PDF-1.7 and nothing more') },
			],
		]);
		const rows = await rowsOf(client, run, 'Make Spreadsheet');
		// Forms do not keep the order of files.
		expect(Object.fromEntries(rows.map(({ _file, _source }) => [_file, _source]))).toEqual(
			Object.fromEntries([
				['small.pdf', 'pdf text'],
				['scanned-invoice.pdf', 'ocr'],
				['factur-x.pdf', 'e-invoice (CII, EN 16931) and page'],
				['damaged.pdf', null],
			]),
		);
		const of = (file: string) => rows.find(({ _file }) => _file === file);
		expect(of('small.pdf')).toMatchObject({ invoice_number: 'C-77', total_amount: 13.7 });
		expect(of('damaged.pdf')?.['_review']).toMatch(/^Not read: /);
		// A PDF file without a page is not sent.
		expect(paths().filter((path) => path === '/v1/ocr')).toHaveLength(1);
	});

	it('takes the text of real invoices, in several pages', async () => {
		const { run } = await submitWorkflow(client, name, [
			[await sample('more/purchase-order.pdf'), await sample('documents/two-page-invoice.pdf')],
		]);
		const read = run.items('Read Invoices').map(({ json }) => json);
		expect(read).toHaveLength(2);
		const texts = run.items('Text of PDF').map(({ json }) => json['text'] as string[]);
		expect(texts.map(({ length }) => length).sort()).toEqual([1, 2]);
	});
});
