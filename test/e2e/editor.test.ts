import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { importInEditor, openEditor, skippedWithoutBrowser } from '../browser/editor';
import { findBrowser } from '../browser/findBrowser';
import { temporaryFolder } from '../harness/folders';
import { openCanvas, openNodeCreator, searchNodes } from '../browser/nodeCreator';
import { isFull } from '../full';
import { projectFolder } from '../n8n/cacheFolder';
import type { WorkflowFile } from '../n8n/n8nClient';
import { withAccounts } from '../n8n/sampleAccounts';
import { setUp } from './n8n';

const workflowFile = join(projectFolder, 'workflows/invoices-to-spreadsheet.json');
const documents = join(projectFolder, 'test/samples/documents');
const { url, login } = inject('n8n');
const { client } = await setUp();

/** Notes are no nodes to the editor. */
const shownNodes = (nodes: WorkflowFile['nodes']) =>
	nodes.filter(({ type }) => type !== 'n8n-nodes-base.stickyNote');

const { folder: scratch, remove } = await temporaryFolder();
afterAll(remove);

describe.skipIf(!findBrowser())(`n8n in a browser (${skippedWithoutBrowser})`, () => {
	let browser: Browser;
	let page: Page;
	let workflow: WorkflowFile;

	beforeAll(async () => {
		({ browser, page } = await openEditor(url, login));
		workflow = JSON.parse(await readFile(workflowFile, 'utf8')) as WorkflowFile;
	});

	afterAll(async () => {
		await browser?.close();
	});

	it('imports the main workflow without a warning', async () => {
		const { length } = shownNodes(workflow.nodes);
		const complaints = await importInEditor(page, url, workflowFile, length);
		expect(complaints).toEqual({ nodes: length, issues: 0, notices: [] });
	});

	it('would show a warning: a workflow with a parameter missing has one', async () => {
		const nodes = workflow.nodes.map((node) =>
			node.name === 'Read Invoices'
				? { ...node, parameters: { ...node.parameters, binaryFields: '' } }
				: node,
		);
		const broken = join(scratch, 'broken.json');
		await writeFile(broken, JSON.stringify({ ...workflow, nodes }));
		const complaints = await importInEditor(page, url, broken, shownNodes(nodes).length);
		expect(complaints.issues).toBe(1);
	});

	// What people type, the node that they look for, and its place in the list, in n8n 2.41 and 1.123:
	// the first or second, but for words that nodes of n8n are named by (Edit Image, Data table, Extract
	// from File, Gmail), and after a sister that is meant as well. n8n's own nodes gain by popularity.
	const searches: Array<[word: string, node: string, rank: number]> = [
		['invoice', 'Structured Extraction', 2],
		['invoices', 'Structured Extraction', 1],
		['invoice', 'Document OCR', 3],
		['pdf', 'Document OCR', 2],
		['pdf', 'Structured Extraction', 3],
		['ocr', 'Document OCR', 2],
		['vision ocr', 'Document OCR', 2],
		['scan', 'Document OCR', 1],
		['scanner', 'Document OCR', 1],
		['digitize', 'Document OCR', 1],
		['photo to text', 'Document OCR', 1],
		['image to text', 'Document OCR', 2],
		['extract text', 'Document OCR', 1],
		['read pdf', 'Document OCR', 1],
		['markdown', 'Document OCR', 2],
		['receipt', 'Structured Extraction', 1],
		['receipt', 'Chat with Images', 2],
		['vision', 'Chat with Images', 2],
		['vision ocr', 'Chat with Images', 1],
		['image', 'Chat with Images', 5],
		['photo', 'Chat with Images', 1],
		['picture', 'Chat with Images', 1],
		['image to text', 'Chat with Images', 1],
		['table', 'Document OCR', 6],
		['table', 'Structured Extraction', 7],
		['extract', 'Structured Extraction', 4],
		['data extraction', 'Structured Extraction', 2],
		['parse', 'Structured Extraction', 3],
		['bank statement', 'Structured Extraction', 1],
		['contract', 'Structured Extraction', 1],
		['business card', 'Structured Extraction', 1],
		['purchase order', 'Structured Extraction', 1],
		['resume', 'Structured Extraction', 1],
		['e-invoice', 'Structured Extraction', 1],
		['zugferd', 'Structured Extraction', 1],
		['factur-x', 'Structured Extraction', 1],
		['xrechnung', 'Structured Extraction', 1],
		['xml', 'Structured Extraction', 3],
		['bill', 'Structured Extraction', 2],
		['mail', 'Structured Extraction', 11],
		['email attachment', 'Structured Extraction', 2],
		['document', 'Structured Extraction', 4],
		['document', 'Document OCR', 1],
		['attachment', 'Document OCR', 1],
		['email attachment', 'Document OCR', 1],
		['attachment', 'Structured Extraction', 2],
		['fim', 'FIM Completion', 2],
		['code completion', 'FIM Completion', 1],
		['Beleg', 'Structured Extraction', 1],
		['Quittung', 'Structured Extraction', 1],
		['Kontoauszug', 'Structured Extraction', 1],
		['scan to excel', 'Structured Extraction', 1],
		['paperless', 'Document OCR', 1],
		['Freigabe', 'Review', 1],
		['Prüfung', 'Review', 1],
		['check invoice', 'Review', 1],
		['correct values', 'Review', 1],
		['document ocr', 'Document OCR', 1],
		['structured extraction', 'Structured Extraction', 1],
		['chat with images', 'Chat with Images', 1],
	];

	if (isFull)
		describe('shows the nodes in the panel behind "+"', () => {
			const found = new Map<string, string[]>();

			beforeAll(async () => {
				await openCanvas(page, url);
				await openNodeCreator(page);
				for (const [word] of searches) found.set(word, await searchNodes(page, word));
				const rows = searches.map(([word, node]) => [word, node, rankOf(word, node)].join(' | '));
				process.stdout.write(`word | node | rank\n${rows.join('\n')}\n`);
			});

			/** Counted from 1; 0 where the list does not have the node. */
			const rankOf = (word: string, node: string) => (found.get(word) ?? []).indexOf(node) + 1;

			it.each(searches)('for "%s": %s', (word, node, rank) => {
				expect(found.get(word)).toContain(node);
				expect(rankOf(word, node)).toBeLessThanOrEqual(rank);
			});
		});

	it('gives whoever drops files into the form the spreadsheet as a download', async () => {
		const { id } = await client.importWorkflow(withAccounts(workflow));
		await client.activateWorkflow(id);
		try {
			await page.goto(client.formUrl('invoices-to-spreadsheet'));
			await page
				.locator('input[type=file]')
				.setInputFiles([
					join(documents, 'clean-invoice.pdf'),
					join(documents, 'invoice-email.txt'),
				]);
			const download = page.waitForEvent('download');
			await page.getByRole('button', { name: 'Make spreadsheet' }).click();
			const file = join(scratch, 'download.xlsx');
			await (await download).saveAs(file);

			const [headings, ...rows] = await readSheet(file);
			const column = headings?.indexOf('file') ?? -1;
			expect(rows.map((row) => row[column]).sort()).toEqual([
				'clean-invoice.pdf',
				'invoice-email.txt',
			]);
			await page.getByText('Your spreadsheet is ready').waitFor();
		} finally {
			await client.deactivateWorkflow(id);
		}
	});
});
