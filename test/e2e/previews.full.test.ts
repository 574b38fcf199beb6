import type { INodeParameters } from 'n8n-workflow';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openEditor, skippedWithoutBrowser } from '../browser/editor';
import { findBrowser } from '../browser/findBrowser';
import type { WorkflowFile } from '../n8n/n8nClient';
import { credentialName, ourNode, setUp } from './n8n';
import { chainOf, manualTrigger, nodeOf } from './runNode';

const { url, login } = inject('n8n');
const { client } = await setUp();

/** Start → a node of ours, just as it was set → Edit Fields, which is to offer what it puts out. */
const workflowWith = (type: string, parameters: INodeParameters): WorkflowFile =>
	chainOf(`Preview ${type} ${JSON.stringify(parameters)}`, [
		manualTrigger,
		nodeOf('Ours', ourNode(type), parameters, { position: [250, 0], credential: credentialName }),
		nodeOf(
			'Edit Fields',
			'n8n-nodes-base.set',
			{ options: {} },
			{ typeVersion: 3.4, position: [500, 0] },
		),
	]);

it('n8n hands out the previews of a community package', async () => {
	const path = `schemas/${ourNode('structuredExtraction')}/1.0.0/receipt/flat.json`;
	const answer = await fetch(`${url}/${path}`);
	expect(answer.status).toBe(200);
	expect(await answer.json()).toMatchObject({ properties: { merchant: { type: 'string' } } });
});

describe.skipIf(!findBrowser())(`in the editor (${skippedWithoutBrowser})`, () => {
	let browser: Browser;
	let page: Page;
	beforeAll(async () => {
		({ browser, page } = await openEditor(url, login));
	});
	afterAll(async () => await browser?.close());

	it.each<[type: string, parameters: INodeParameters, offered: string[], missing: string]>([
		['documentOcr', {}, ['fileName', 'markdown', 'pageCount'], '_table'],
		['documentOcr', { output: 'tableRow' }, ['_file', '_page', '_table', '_row'], 'markdown'],
		['structuredExtraction', {}, ['invoice_number', 'date', 'supplier'], 'merchant'],
		[
			'structuredExtraction',
			{ template: 'receipt', output: 'flat' },
			['_review', 'merchant', '_source'],
			'invoice_number',
		],
		[
			'structuredExtraction',
			{ schemaFrom: 'example', output: 'flat' },
			['_review', '_source'],
			'invoice_number',
		],
		['chatWithImages', { prompt: 'x' }, ['text', 'finishReason'], 'markdown'],
		['fimCompletion', { prompt: 'x' }, ['completion', 'code'], 'markdown'],
	])(
		'%s %j: the next node offers fields before the first run',
		async (type, set, offered, missing) => {
			const { id } = await client.importWorkflow(workflowWith(type, set));
			await page.goto(`${url}/workflow/${id}`);
			await page.locator('[data-test-id="canvas-node"]').nth(2).dblclick();
			const entries = page.locator('[data-test-id="run-data-schema-item"]');
			const named = (name: string) => entries.filter({ hasText: new RegExp(`^\\s*${name}\\b`) });
			await named(offered[0] ?? '')
				.first()
				.waitFor();
			for (const name of offered) {
				expect(await named(name).count(), name).toBeGreaterThan(0);
			}
			expect(await named(missing).count(), missing).toBe(0);
		},
	);
});
