import { afterAll, describe, expect, inject, it } from 'vitest';
import { openEditor, skippedWithoutBrowser } from '../browser/editor';
import { findBrowser } from '../browser/findBrowser';
import type { WorkflowFile } from '../n8n/n8nClient';
import { sample } from './handedIn';
import { credentialName, ourNode, serviceOfTests, sharedN8n } from './n8n';
import { serveImage } from './pictureServer';

const client = sharedN8n();
const { url, login } = inject('n8n');
const invoice = await sample('documents/clean-invoice.pdf');
const documents = await serveImage(invoice.content, 'application/pdf');
const service = await serviceOfTests(client);
afterAll(async () => {
	await documents.close();
});

const to = (name: string) => ({ main: [[{ node: name, type: 'main' as const, index: 0 }]] });

/** Start → a list of addresses → Structured Extraction, one request at a time. */
const workflowOf = (addresses: string[]): WorkflowFile => ({
	name: `Long run ${addresses.length}`,
	nodes: [
		{
			...{ id: '1', name: 'Start', type: 'n8n-nodes-base.manualTrigger', typeVersion: 1 },
			...{ position: [0, 0], parameters: {} },
		},
		{
			...{ id: '2', name: 'List', type: 'n8n-nodes-base.set', typeVersion: 3.4 },
			position: [200, 0],
			parameters: { mode: 'raw', jsonOutput: JSON.stringify({ address: addresses }), options: {} },
		},
		{
			...{ id: '4', name: 'Addresses', type: 'n8n-nodes-base.splitOut', typeVersion: 1 },
			position: [300, 0],
			parameters: { fieldToSplitOut: 'address', options: {} },
		},
		{
			...{ id: '3', name: 'Read', type: ourNode('structuredExtraction'), typeVersion: 1 },
			position: [400, 0],
			parameters: {
				source: 'url',
				documentUrl: '={{ $json.address }}',
				options: { concurrency: 1 },
			},
			onError: 'continueRegularOutput',
			credentials: { visionOcrApi: { id: null, name: credentialName } },
		},
	],
	connections: { Start: to('List'), List: to('Addresses'), Addresses: to('Read') },
	settings: { executionOrder: 'v1' },
});

const addresses = [1, 2, 3, 4, 5].map((number) => `${documents.url}/${number}.pdf`);

it('the execution keeps how many documents were read', async () => {
	const { id } = await client.importWorkflow(workflowOf([...addresses.slice(0, 2), 'no address']));
	const run = await client.runWorkflow(id, { trigger: 'Start' });
	const { metadata } = run.data.resultData as { metadata?: Record<string, string> };
	expect(metadata).toMatchObject({ documents_extracted: '2', failed: '1' });
});

describe.skipIf(!findBrowser())(`in the editor (${skippedWithoutBrowser})`, () => {
	it('a manual run tells the console of the browser how far it is', async () => {
		const { browser, page } = await openEditor(url, login);
		const told: string[] = [];
		page.on('console', (message) => told.push(message.text()));
		service.setFault({ kind: 'slow', delayMs: 4_000, times: 20 });
		try {
			const { id } = await client.importWorkflow(workflowOf(addresses));
			await page.goto(`${url}/workflow/${id}`);
			await page.locator('[data-test-id="canvas-node"]').nth(3).waitFor({ timeout: 60_000 });
			await page.keyboard.press('Control+Enter');
			await expect
				.poll(() => told.find((text) => text.includes('5 of 5 items done')), { timeout: 60_000 })
				.toContain('5 documents extracted');
		} finally {
			service.setFault();
			await browser.close();
		}
		const messages = told.filter((text) => text.includes('items done'));
		expect(messages.length).toBeGreaterThan(1);
		expect(messages[0]).toContain('[Node: "Read"]');
	});
});
