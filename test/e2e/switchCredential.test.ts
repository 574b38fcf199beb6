import { buffer } from 'node:stream/consumers';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openEditor, skippedWithoutBrowser } from '../browser/editor';
import { findBrowser } from '../browser/findBrowser';
import { projectFolder } from '../n8n/cacheFolder';
import { setUp } from './n8n';
import { importNode } from './runNode';
import { serve, type TestServer } from './server';

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

const listed = (value: string) => ({ __rl: true, mode: 'list', value, cachedResultName: value });

describe.skipIf(!findBrowser())(`another credential (${skippedWithoutBrowser})`, () => {
	let browser: Browser;
	let page: Page;
	let other: TestServer;
	const asked: string[] = [];

	beforeAll(async () => {
		other = await serveOther(asked);
		await client.saveCredential('Other service', 'visionOcrApi', {
			...{ environment: 'main', baseUrl: other.url, apiKey: 'k' },
		});
		({ browser, page } = await openEditor(url, login));
	});

	afterAll(async () => {
		await browser?.close();
		await other?.close();
	});

	it.each([
		['structuredExtraction', { ocrModel: listed('svc-ocr-latest') }, 'svc-small-latest'],
		['documentOcr', {}, 'svc-ocr-latest'],
	] as const)('leaves a node that runs: %s', async (node, more, model) => {
		asked.length = 0;
		const path = join(projectFolder, 'test/samples/documents/clean-invoice.pdf');
		const { id, remove } = await importNode(client, {
			node,
			parameters: { model: listed(model), ...more },
			items: [{ files: { data: { path } } }],
		});
		try {
			await page.goto(`${url}/workflow/${id}`);
			await page.locator('[data-test-id="canvas-node"]').filter({ hasText: /^Node/ }).dblclick();
			const credential = page.locator('[data-test-id="node-credentials-select"]');
			await credential.click();
			await page
				.locator('.el-select-dropdown__item:visible, [role=option]:visible')
				.filter({ hasText: /^Other service/ })
				.first()
				.click();
			// The editor asks for the new list, and empties what is not in it.
			const name = page.locator('[data-test-id="rlc-input"]').first();
			await expect.poll(async () => await name.inputValue()).not.toBe(model);
			const shot = process.env.VISION_OCR_SHOT;
			if (shot) await page.screenshot({ path: `${shot}-${node}-switched.png` });
			await page.locator('[data-test-id="node-execute-button"]').click();
			await page.getByText('Harrow & Pell').first().waitFor({ timeout: 60_000 });
			if (shot) await page.screenshot({ path: `${shot}-${node}-run.png` });
			expect([...new Set(asked)]).toEqual(
				node === 'documentOcr' ? ['acme-ocr'] : ['acme-ocr', 'acme-chat'],
			);
		} finally {
			await remove();
		}
	});
});
