import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import type { INode, INodeParameters } from 'n8n-workflow';
import type { Page } from 'playwright-core';
import { projectFolder } from '../n8n/cacheFolder';
import type { RunningN8n } from '../n8n/host';
import { composeSheet, type Shot } from './composeSheet';
import { openEditor } from './editor';
import { panelAddress, SMALL } from './panelSheets';

/** The files to read; the last one cannot be read. */
const files = [
	...['documents/clean-invoice.pdf', 'documents/two-page-invoice.pdf'],
	...['documents/receipt-photo.jpg', 'bad/workbook.xlsx'],
];

/** The node to run for one image of the sheet. */
interface Case {
	node: string;
	parameters: INodeParameters;
}

const fromUrl = { source: 'url', documentUrl: '={{ $json.address }}' };
const invoice = { ...fromUrl, schemaFrom: 'template', template: 'invoice' };
const cases: Case[] = [
	...['document', 'page', 'tableRow', 'image'].map((output) => ({
		node: 'documentOcr',
		parameters: { ...fromUrl, output },
	})),
	...[{ output: 'record' }, { output: 'flat' }, { output: 'listRows' }].map((parameters) => ({
		node: 'structuredExtraction',
		parameters: { ...invoice, ...parameters },
	})),
	{
		node: 'chatWithImages',
		parameters: {
			...{ imageSource: 'url', prompt: "What's in this image?" },
			imageUrls: "={{ $json.address.replace(/clean-.*|two-.*/, 'receipt-photo.jpg') }}",
		},
	},
	{ node: 'fimCompletion', parameters: { prompt: 'def add(a, b):', suffix: '    return sum' } },
];

/**
 * A sheet with the outputs of all nodes as n8n's table view shows them on a small laptop, with two
 * invoices, a photo and a file that cannot be read.
 * @param credential the name of that of the service
 * @returns the path of the sheet
 */
export async function outputSheet(
	n8n: RunningN8n,
	folder: string,
	credential: string,
): Promise<string> {
	const documents = await serveFiles();
	const { browser, page } = await openEditor(n8n.url, n8n.login, { viewport: SMALL });
	try {
		const settings: Partial<INode> = {
			onError: 'continueRegularOutput',
			credentials: { visionOcrApi: { id: null, name: credential } },
		};
		const pinData = { Start: documents.urls.map((address) => ({ json: { address } })) };
		const shots: Shot[] = [];
		for (const [index, { node, parameters }] of cases.entries()) {
			await page.goto(await panelAddress(n8n, node, parameters, settings, pinData));
			const png = await runAndShoot(page, join(folder, `output-${index}.png`));
			const { output = '', options = {} } = parameters;
			shots.push({ title: `${node} ${String(output)} ${JSON.stringify(options)}`, png });
		}
		const path = join(folder, 'sheet-outputs.png');
		await composeSheet(browser, shots, { path, columns: 2, width: 900 });
		return path;
	} finally {
		await browser.close();
		await documents.close();
	}
}

/** The files at web addresses, as those of a shop or a portal are. */
async function serveFiles() {
	const server = createServer((request, response) => {
		const file = files.find((one) => request.url === `/${basename(one)}`);
		if (!file) return void response.writeHead(404).end();
		void readFile(join(projectFolder, 'test/samples', file)).then((bytes) => response.end(bytes));
	});
	await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
	const { port } = server.address() as AddressInfo;
	return {
		urls: files.map((file) => `http://127.0.0.1:${port}/${basename(file)}`),
		close: async () => await new Promise((done) => server.close(done)),
	};
}

async function runAndShoot(page: Page, path: string): Promise<Buffer> {
	await page.locator('[data-test-id="node-execute-button"]').first().click({ timeout: 60_000 });
	const output = page.locator('[data-test-id="output-panel"]');
	await output.locator('[data-test-id="ndv-items-count"]').waitFor({ timeout: 120_000 });
	// The parameters go to the left, as people move them who want to see the table.
	await page.locator('[data-test-id="panel-drag-button"]').hover();
	await page.mouse.down();
	await page.mouse.move(0, SMALL.height / 2, { steps: 5 });
	await page.mouse.up();
	const notice = page.locator('.el-notification');
	if (await notice.first().isVisible()) await notice.first().waitFor({ state: 'detached' });
	await page.waitForTimeout(500);
	return await page.screenshot({ path });
}
