import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readSheet } from 'read-excel-file/node';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openEditor, skippedWithoutBrowser } from '../browser/editor';
import { findBrowser } from '../browser/findBrowser';
import {
	clicksOf,
	type FirstHour,
	firstHour,
	firstReview,
	pasteWorkflow,
} from '../browser/firstHour';
import { projectFolder } from '../n8n/cacheFolder';
import { startService } from '../service/main';
import { type OwnN8n, startOwnN8n } from './ownN8n';
import { sampleFile, unnumbered } from './samples';

/** In an n8n of its own, with an invoice in which nothing is missing. @returns what was clicked */
async function newcomer(
	name: string,
	work: (page: Page, given: FirstHour, own: OwnN8n) => Promise<void>,
): Promise<string[]> {
	const service = await startService();
	const own = await startOwnN8n();
	const { browser, page } = await openEditor(own.n8n.url, own.n8n.login);
	try {
		await page.setViewportSize({ width: 1280, height: 720 });
		const card = { baseUrl: service.url, apiKey: service.apiKey };
		const invoice = sampleFile('documents/clean-invoice.pdf').path;
		const began = Date.now();
		const clicks = await clicksOf(page, async () => {
			await work(page, { url: own.n8n.url, card, invoice }, own);
		});
		const seconds = Math.round((Date.now() - began) / 1000);
		process.stdout.write(`${name}: ${clicks.length} clicks, ${seconds} seconds\n`);
		return clicks;
	} finally {
		await browser.close();
		await own.close();
		await service.close();
	}
}

describe.skipIf(!findBrowser())(`somebody new (${skippedWithoutBrowser})`, () => {
	it('gets from an empty n8n to a spreadsheet', async () => {
		const clicks = await newcomer('First spreadsheet', async (page, given, own) => {
			const file = join(own.temporaryFolder, 'invoices.xlsx');
			await firstHour(page, given, file);
			const [headings = [], row = []] = await readSheet(file);
			const values = Object.fromEntries(headings.map((name, index) => [String(name), row[index]]));
			expect(values).toMatchObject({
				_file: 'clean-invoice.pdf',
				invoice_number: 'HP-2025-00418',
				supplier: 'Harrow & Pell Instruments Ltd',
				total_amount: 4772.52,
			});
		});
		expect(clicks.length, clicks.join('\n')).toBeLessThanOrEqual(21);
	});

	it('pastes the workflow of README and gets a row', async () => {
		const readme = await readFile(join(projectFolder, 'README.md'), 'utf8');
		const [, workflow = ''] = /```text\n(\{"nodes".*)\n```/.exec(readme) ?? [];
		const clicks = await newcomer('Pasted workflow', async (page, given) => {
			await pasteWorkflow(page, given, workflow);
		});
		expect(clicks.length, clicks.join('\n')).toBeLessThanOrEqual(13);
	});

	it('gets from an empty workflow to the first review', async () => {
		const clicks = await newcomer('First review', async (page, given, { n8n, temporaryFolder }) => {
			await n8n.client.saveCredential('Service', 'visionOcrApi', {
				environment: 'main',
				...given.card,
			});
			const invoice = join(temporaryFolder, 'unnumbered.pdf');
			await writeFile(invoice, (await unnumbered()).content);
			const review = await firstReview(page, { url: given.url, invoice });
			await review.getByText('1 to check').waitFor();
		});
		// The form of n8n takes 9 of them.
		expect(clicks.length, clicks.join('\n')).toBeLessThanOrEqual(13);
	});
});
