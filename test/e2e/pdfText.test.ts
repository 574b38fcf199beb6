import { describe, expect, it } from 'vitest';
import type { FormFile, WorkflowFile } from '../n8n/n8nClient';
import { setUp } from './n8n';
import { nodeOf, runNode } from './runNode';
import { printed, sample } from './samples';

const { client, service } = await setUp();

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

/** Puts in front of the node what docs/pdf-text.md tells: the text of each file, next to the file. */
function withTextOfPdf(workflow: WorkflowFile): WorkflowFile {
	const to = (node: string, index = 0) => ({ node, type: 'main' as const, index });
	const extract = {
		operation: 'pdf',
		binaryPropertyName: 'data',
		options: { joinPages: false, keepSource: 'both' },
	};
	const merge = { mode: 'combine', combineBy: 'combineByPosition', options: {} };
	return {
		...workflow,
		nodes: [
			...workflow.nodes,
			nodeOf('Text of PDF', 'n8n-nodes-base.extractFromFile', extract, {
				onError: 'continueRegularOutput',
			}),
			nodeOf('File and Its Text', 'n8n-nodes-base.merge', merge, { typeVersion: 3.2 }),
		],
		connections: {
			...workflow.connections,
			Items: { main: [[to('File and Its Text'), to('Text of PDF')]] },
			'Text of PDF': { main: [[to('File and Its Text', 1)]] },
			'File and Its Text': { main: [[to('Node')]] },
		},
	};
}

const read = async (...files: FormFile[]) =>
	await runNode(client, {
		node: 'structuredExtraction',
		items: files.map(({ name, content }) => ({ files: { data: { fileName: name, content } } })),
		parameters: {
			binaryFields: '*',
			schemaFrom: 'template',
			template: 'invoice',
			output: 'flat',
			options: { eInvoice: 'compare', pdfText: '={{ $json.text }}' },
		},
		extend: withTextOfPdf,
	});

describe('The text of PDF files, read by Extract from File', () => {
	it('is taken in place of OCR, but for scans and files that cannot be read, each with its file', async () => {
		const { json: rows } = await read(
			await small('small.pdf', '13.70'),
			await sample('documents/scanned-invoice.pdf'),
			await sample('eInvoices/factur-x.pdf'),
			{ name: 'damaged.pdf', content: Buffer.from('%PDF-1.7 and nothing more') },
		);
		expect(rows.map(({ _file, _source }) => [_file, _source])).toEqual([
			['small.pdf', 'pdf text'],
			['scanned-invoice.pdf', 'ocr'],
			['factur-x.pdf', 'e-invoice (CII, EN 16931) and page'],
			['damaged.pdf', null],
		]);
		expect(rows[0]).toMatchObject({ invoice_number: 'C-77', total_amount: 13.7 });
		expect(rows[3]?._review).toMatch(/^Not read: /);
		// A PDF file without a page is not sent.
		expect(paths().filter((path) => path === '/v1/ocr')).toHaveLength(1);
	});

	it('has the pages of real documents apart', async () => {
		const { json, run } = await read(
			await sample('more/purchase-order.pdf'),
			await sample('documents/two-page-invoice.pdf'),
		);
		expect(json.map(({ _source }) => _source)).toEqual(['pdf text', 'pdf text']);
		const texts = run.items('Text of PDF').map(({ json: { text } }) => text as string[]);
		expect(texts.map(({ length }) => length)).toEqual([1, 2]);
	});
});
