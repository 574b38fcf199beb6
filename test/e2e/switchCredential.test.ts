import { buffer } from 'node:stream/consumers';
import { join } from 'node:path';
import type { INodeParameters } from 'n8n-workflow';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openEditor, skippedWithoutBrowser } from '../browser/editor';
import { findBrowser } from '../browser/findBrowser';
import { projectFolder } from '../n8n/cacheFolder';
import { setUp } from './n8n';
import { importNode, listedModel } from './runNode';
import { serve, type TestServer } from '../harness/server';

const { url, login } = inject('n8n');
const { client, service } = await setUp();

/** The models of the other service, and those of the local one that do their work. */
const others: Record<string, string> = {
	'acme-chat': 'svc-small-latest',
	'acme-coder': 'codestral-2405',
	'acme-ocr': 'svc-ocr-latest',
};

/** A service whose models have other names. */
async function serveOther(asked: string[]): Promise<TestServer> {
	return await serve((request, response) => {
		const answer = async () => {
			if (request.method === 'GET') {
				const data = Object.keys(others).map((id) => ({ id }));
				return { status: 200, text: JSON.stringify({ data }) };
			}
			const body = JSON.parse((await buffer(request)).toString()) as { model: string };
			asked.push(body.model);
			const { status, ...answered } = await fetch(`${service.url}${request.url}`, {
				method: 'POST',
				headers: {
					'content-type': 'application/json',
					authorization: `Bearer ${service.apiKey}`,
				},
				body: JSON.stringify({ ...body, model: others[body.model] ?? 'unknown' }),
			}).then(async (one) => ({ status: one.status, text: await one.text() }));
			return { status, ...answered };
		};
		void answer().then(({ status, text }) => {
			response.writeHead(status, { 'content-type': 'application/json' }).end(text);
		});
	});
}

describe.skipIf(!findBrowser())(`another credential (${skippedWithoutBrowser})`, () => {
	let browser: Browser;
	let page: Page;
	let other: TestServer;
	const asked: string[] = [];

	beforeAll(async () => {
		other = await serveOther(asked);
		await client.saveService({ url: other.url, apiKey: 'k' }, 'Other service');
		({ browser, page } = await openEditor(url, login));
	});

	afterAll(async () => {
		await browser?.close();
		await other?.close();
	});

	/** Chooses the other service in the panel of a node, and runs it. */
	async function runSwitched(
		node: string,
		parameters: INodeParameters,
		onSwitched: () => Promise<void> = async () => {},
	) {
		asked.length = 0;
		const path = join(projectFolder, 'test/samples/documents/clean-invoice.pdf');
		const items = [{ files: { data: { path } } }];
		const { id, remove } = await importNode(client, { node, parameters, items });
		try {
			await page.goto(`${url}/workflow/${id}`);
			await page.locator('[data-test-id="canvas-node"]').filter({ hasText: /^Node/ }).dblclick();
			await page.locator('[data-test-id="node-credentials-select"]').click();
			await page
				.locator('.el-select-dropdown__item:visible, [role=option]:visible')
				.filter({ hasText: /^Other service/ })
				.first()
				.click();
			await onSwitched();
			await page.locator('[data-test-id="node-execute-button"]').click();
			// Input and output have files, which n8n shows first.
			const files = page.locator('[data-test-id="ndv-binary-data_0"]');
			await expect.poll(async () => await files.count(), { timeout: 170_000 }).toBe(2);
			await page.locator('[data-test-id="radio-button-table"]').last().click();
			await page.getByText('Harrow & Pell').first().waitFor();
			await takeShot(`${node}-run`);
			return [...new Set(asked)];
		} finally {
			await remove();
		}
	}

	/** `VISION_OCR_SHOT` names where pictures go, for people to look at. */
	const takeShot = async (name: string) => {
		const start = process.env.VISION_OCR_SHOT;
		if (start) await page.screenshot({ path: `${start}-${name}.png` });
	};

	it('leaves a node that runs with a model of the other service', async () => {
		const empty = { model: listedModel(''), ocrModel: listedModel('') };
		expect(await runSwitched('structuredExtraction', empty)).toEqual(['acme-ocr', 'acme-chat']);
	});

	// n8n 1.123 keeps the name instead.
	if (process.env.VISION_OCR_N8N !== '1.123')
		it('does so where the editor empties the models that were chosen', async () => {
			const models = await runSwitched('structuredExtraction', {}, async () => {
				for (const index of [0, 1]) {
					const name = page.locator('[data-test-id="rlc-input"]').nth(index);
					await expect.poll(async () => await name.inputValue(), { timeout: 170_000 }).toBe('');
				}
				await takeShot('switched');
			});
			expect(models).toEqual(['acme-ocr', 'acme-chat']);
		});
});
