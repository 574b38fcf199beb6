// Makes the images of the documentation: `npm run lab -- screenshots`, with a Chromium on the machine.
// `npm run lab -- screenshots <workflow>` makes only those of the workflows that are named, with
// `node-panels` the panels of the nodes, with `own-accuracy` the tables of "Accuracy on my documents", with `review-page` those of the review page, with `review-node` those of the node Review, with `first-hour` those of the first hour, and with
// `contact-sheet` the sheet of all workflows.
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { answeredDocument } from '../../nodes/DocumentOcr/map/answeredDocument';
import { temporaryFolder } from '../harness/folders';
import { projectFolder } from '../n8n/cacheFolder';
import { ensureN8n, type RunningN8n, startN8n } from '../n8n/host';
import type { N8nClient, WorkflowFile } from '../n8n/n8nClient';
import { saveSampleAccounts, withAccounts, withFilesIn } from '../n8n/sampleAccounts';
import { passLastPage } from '../n8n/formPage';
import { reviewAddress } from '../n8n/reviewAddress';
import { type Service, startService } from '../service/main';
import { sampleWorkflow } from '../e2e/publishedWorkflow';
import { packedPackage } from '../start/setUp';
import { makePdf } from '../service/testing/makePdf';
import { resultOf } from '../unit/DocumentOcr/answers';
import { hostileMarkdown } from '../unit/DocumentOcr/map/hostileMarkdown';
import { showBeforeAfter } from './beforeAfter';
import { composeSheet, type Shot } from './composeSheet';
import { openEditor } from './editor';
import { findBrowser } from './findBrowser';
import { firstHour } from './firstHour';
import { showAccuracy } from './ownAccuracy';
import { openList, panelAddress, shootPanel, TALL } from './panels';
import { ask, reviewOf } from './reviewOf';
import { renderHtml } from '../unit/atOnce';

const workflowsFolder = join(projectFolder, 'workflows');
const imagesFolder = join(projectFolder, 'docs/images');

/** The nodes whose panels are shown, and what is set in them. */
const panels: Array<[image: string, nodeType: string, parameters: Record<string, unknown>]> = [
	['structured-extraction', 'structuredExtraction', {}],
	['document-ocr', 'documentOcr', {}],
	['chat-with-images', 'chatWithImages', { prompt: 'Describe this product for a web shop.' }],
	['fim-completion', 'fimCompletion', { prompt: 'def average(numbers):', suffix: 'return mean' }],
];

/** The workflows that are asked for, by file name without `.json`; all of them if there are none. */
const asked = process.argv.slice(2);
const isAsked = (name: string) => asked.length === 0 || asked.includes(name);

async function main(): Promise<void> {
	if (!findBrowser()) throw new Error('There is no Chromium here; CHROME_PATH can name one.');
	const install = await ensureN8n();
	const { folder: scratch, remove } = await temporaryFolder();
	const service = await startService();
	const n8n = await startN8n(install, {
		userFolder: join(scratch, 'user'),
		packages: [await packedPackage(scratch)],
	});
	const { browser, page } = await openEditor(n8n.url, n8n.login);
	try {
		await mkdir(imagesFolder, { recursive: true });
		if (asked.length === 0) await showDocuments(browser, service);
		if (isAsked('review-page')) await showReview(browser, service);
		if (isAsked('first-hour')) {
			await showFirstHour(page, n8n.url, service, join(scratch, 'invoices.xlsx'));
		}
		await n8n.client.saveService(service);
		await saveSampleAccounts(n8n.client);
		if (isAsked('review-node')) {
			await showReviewNode(browser, n8n.client);
		}
		if (isAsked('own-accuracy')) await showAccuracy(page, n8n, imagesFolder);
		const files = (await readdir(workflowsFolder)).filter((name) => name.endsWith('.json'));
		const onSheet = isAsked('contact-sheet');
		const images = await readdir(imagesFolder);
		const shots: Shot[] = [];
		for (const file of files) {
			const name = basename(file, '.json');
			if (!onSheet && !asked.includes(name)) continue;
			const text = await readFile(join(workflowsFolder, file), 'utf8');
			const workflow = withFilesIn(withAccounts(JSON.parse(text) as WorkflowFile), n8n.filesFolder);
			const { id } = await n8n.client.importWorkflow(workflow);
			await page.goto(`${n8n.url}/workflow/${id}`);
			await settle(page);
			const png = await steadyShot(page);
			shots.push({ title: workflow.name, png });
			const isShown = images.includes(`${name}.png`) || asked.includes(name);
			if (isShown) await writeFile(join(imagesFolder, `${name}.png`), png);
			if (name === 'invoices-to-spreadsheet') {
				const image = join(imagesFolder, 'before-after.png');
				await showBeforeAfter(browser, n8n, { workflowId: id, scratch, path: image });
			}
		}
		if (isAsked('node-panels')) await showPanels(page, n8n);
		const path = join(imagesFolder, 'sample-workflows.jpg');
		if (onSheet) await composeSheet(browser, shots, { path, columns: 2, width: 680 });
	} finally {
		await browser.close();
		await n8n.stop();
		await service.close();
		await remove();
	}
}

/** The panel of each node. */
async function showPanels(page: Page, n8n: RunningN8n): Promise<void> {
	for (const [image, type, parameters] of panels) {
		await page.goto(await panelAddress(n8n, type, parameters));
		await showPanel(page, join(imagesFolder, `${image}-panel.png`));
	}
}

/** What somebody new sees on the way from an empty n8n to a spreadsheet. */
async function showFirstHour(page: Page, url: string, service: Service, saveAs: string) {
	const usual = page.viewportSize();
	await page.setViewportSize({ width: 1280, height: 720 });
	await firstHour(
		page,
		{
			url,
			card: { baseUrl: service.url, apiKey: service.apiKey },
			invoice: join(projectFolder, 'test/samples/documents/clean-invoice.pdf'),
			onStep: async (name, shown) => {
				// The key is typed last, which scrolls the first field out of sight.
				const first = shown.locator('[data-test-id="parameter-input-environment"]');
				if (name === 'credential') await first.scrollIntoViewIfNeeded();
				await settle(shown);
				await shown.screenshot({ path: join(imagesFolder, `first-hour-${name}.png`) });
			},
		},
		saveAs,
	);
	if (usual) await page.setViewportSize(usual);
}

/** The panel of the node that is open, in full height, with the list of its options. */
async function showPanel(page: Page, path: string): Promise<void> {
	const usual = page.viewportSize();
	await page.setViewportSize(TALL);
	await openList(page);
	await settle(page);
	await shootPanel(page, path);
	if (usual) await page.setViewportSize(usual);
}

/** The HTML file of a document read by the local service, and of one that attacks whoever opens it. */
async function showDocuments(browser: Browser, service: Service): Promise<void> {
	const invoice = 'two-page-invoice.pdf';
	const content = await readFile(join(projectFolder, 'test/samples/documents', invoice), 'base64');
	const document = { type: 'document_url', document_url: `data:application/pdf;base64,${content}` };
	const read = await ask(service, '/v1/ocr', { model: 'svc-ocr-latest', document });
	const rightToLeft = '# חשבונית\n\nשלום world, مرحبا\n\n| שם | סכום |\n|-|-|\n| תה | 5 |';
	const attacks = (['script tags', 'event handlers', 'links', 'broken tables'] as const).map(
		(kind) => `## ${kind}\n\n${hostileMarkdown[kind]}`,
	);
	const hostile = { pages: [attacks.join('\n\n'), rightToLeft].map(asPage) };
	await showHtml(browser, 'html-light', invoice, read, 'light');
	await showHtml(browser, 'html-dark', invoice, read, 'dark');
	await showHtml(browser, 'html-hostile', 'hostile.pdf', hostile, 'light');
}

const asPage = (markdown: string, index: number) => ({ index, markdown });

async function showHtml(
	browser: Browser,
	image: string,
	fileName: string,
	response: unknown,
	colorScheme: 'light' | 'dark',
): Promise<void> {
	const document = answeredDocument(resultOf(response, { fileName }));
	const page = await browser.newPage({ viewport: { width: 900, height: 1000 }, colorScheme });
	await page.setContent(renderHtml(document, document.pages));
	await page.screenshot({ path: join(imagesFolder, `${image}.png`), fullPage: true });
	await page.close();
}

/** The review page of an invoice that was read with mistakes, on a desk, in the dark and on a phone. */
async function showReview(browser: Browser, service: Service): Promise<void> {
	const path = join(projectFolder, 'test/samples/documents/two-page-invoice.pdf');
	const mistakes = { invoice_number: null, tax_amount: 99.5 };
	const html = await reviewOf(service, path, 'invoice', mistakes);
	for (const [image, width, height, colorScheme] of [
		['light', 1280, 900, 'light'],
		['dark', 1280, 900, 'dark'],
		['phone', 390, 844, 'light'],
	] as const) {
		const page = await browser.newPage({ viewport: { width, height }, colorScheme });
		await page.setContent(html);
		// As if somebody had clicked on the total to see where it is printed.
		if (image !== 'phone') await page.locator('.doubtful a.value').last().click();
		await page.screenshot({ path: join(imagesFolder, `review-page-${image}.png`) });
		await page.close();
	}
}

/** The page of "Invoices with human review", on a desk, in the dark and on a phone. */
async function showReviewNode(browser: Browser, client: N8nClient): Promise<void> {
	const text = (lines: string[]) => lines.map((text, line) => ({ x: 60, y: 60 + line * 26, text }));
	const facts = ['Corner Shop Ltd', 'Invoice', 'Date: 2025-03-22', 'Due date: 2025-04-01'];
	const sums = ['Net total: 100.00 EUR', 'VAT: 19.00 EUR', 'Total due: 191.00 EUR'];
	const files = [
		{ name: 'corner-shop.pdf', content: await makePdf([text([...facts, ...sums])]) },
		{
			name: 'page-and-data-differ.pdf',
			content: await readFile(
				join(projectFolder, 'test/samples/eInvoices/page-and-data-differ.pdf'),
			),
		},
	];
	const { id } = await client.importWorkflow(await sampleWorkflow('invoices-with-human-review'));
	await client.activateWorkflow(id);
	const answer = await client.submitForm('invoices-with-human-review', [files]);
	const { formWaitingUrl } = (await answer.json()) as { formWaitingUrl: string };
	const { id: runId } = await client.runNumber(id, 1);
	await passLastPage(client, formWaitingUrl);
	const address = await reviewAddress(client, runId);
	for (const [image, viewport, colorScheme] of [
		['light', { width: 1280, height: 720 }, 'light'],
		['dark', { width: 1280, height: 720 }, 'dark'],
		['phone', { width: 390, height: 844 }, 'light'],
	] as const) {
		const page = await browser.newPage({ viewport, colorScheme });
		await page.goto(address);
		await page
			.frameLocator('article:not([hidden]) iframe:not([hidden])')
			.locator('mark')
			.first()
			.waitFor();
		await page.waitForTimeout(500);
		await page.screenshot({ path: join(imagesFolder, `review-node-${image}.png`) });
		await page.close();
	}
	await client.deactivateWorkflow(id);
}

/** The page as it looks once nothing moves or fades any more. */
async function steadyShot(page: Page): Promise<Buffer> {
	let last = await page.screenshot();
	for (let tries = 0; tries < 20; tries++) {
		await page.waitForTimeout(700);
		const next = await page.screenshot();
		if (next.equals(last)) break;
		last = next;
	}
	return last;
}

/** The editor draws in several steps and shows notices for a while. */
async function settle(page: Page): Promise<void> {
	await page.waitForLoadState('networkidle').catch(() => {});
	await page.waitForTimeout(2500);
}

await main();
process.exit(0);
