import { afterAll, describe, expect, inject, it } from 'vitest';
import { openEditor, skippedWithoutBrowser } from '../browser/editor';
import { findBrowser } from '../browser/findBrowser';
import { isFull } from '../full';
import type { WorkflowFile } from '../n8n/n8nClient';
import { credentialName, ourNode, setUp } from './n8n';
import { chainOf, manualTrigger, nodeOf } from './runNode';
import { sample } from './samples';
import { serveFile } from '../harness/server';

const { client, service } = await setUp();
const { url, login } = inject('n8n');
const invoice = await sample('documents/clean-invoice.pdf');
const documents = await serveFile(invoice.content, 'application/pdf');
afterAll(async () => await documents.close());

/** Start → a list of addresses → Structured Extraction, one request at a time. */
function workflowOf(addresses: string[]): WorkflowFile {
	const list = { mode: 'raw', jsonOutput: JSON.stringify({ address: addresses }), options: {} };
	const split = { fieldToSplitOut: 'address', options: {} };
	const read = { source: 'url', documentUrl: '={{ $json.address }}', options: { concurrency: 1 } };
	return chainOf(`Long run ${addresses.length}`, [
		manualTrigger,
		nodeOf('List', 'n8n-nodes-base.set', list, { typeVersion: 3.4, position: [200, 0] }),
		nodeOf('Addresses', 'n8n-nodes-base.splitOut', split, { position: [300, 0] }),
		nodeOf('Read', ourNode('structuredExtraction'), read, {
			position: [400, 0],
			onError: 'continueRegularOutput',
			credential: credentialName,
		}),
	]);
}

const addresses = [1, 2, 3, 4, 5].map((number) => `${documents.url}/${number}.pdf`);

it('the execution keeps how many documents were read', async () => {
	const { id } = await client.importWorkflow(workflowOf([...addresses.slice(0, 2), 'no address']));
	const run = await client.runWorkflow(id, { trigger: 'Start' });
	const { metadata } = run.data.resultData as { metadata?: Record<string, string> };
	expect(metadata).toMatchObject({ documents_extracted: '2', failed: '1' });
});

const name = `in the editor (${skippedWithoutBrowser})`;
if (isFull)
	describe.skipIf(!findBrowser())(name, () => {
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
				await browser.close();
			}
			const messages = told.filter((text) => text.includes('items done'));
			expect(messages.length).toBeGreaterThan(1);
			expect(messages[0]).toContain('[Node: "Read"]');
		});
	});
