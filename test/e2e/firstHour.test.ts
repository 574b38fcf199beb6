import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSheet } from 'read-excel-file/node';
import { expect, it } from 'vitest';
import { openEditor, skippedWithoutBrowser } from '../browser/editor';
import { findBrowser } from '../browser/findBrowser';
import { firstHour } from '../browser/firstHour';
import { projectFolder } from '../n8n/cacheFolder';
import { ensureN8n, startN8n } from '../n8n/host';
import { packPackage } from '../n8n/installPackage';
import { startService } from '../service/main';

it.skipIf(!findBrowser())(
	`somebody new gets from an empty n8n to a spreadsheet (${skippedWithoutBrowser})`,
	async () => {
		const scratch = await mkdtemp(join(tmpdir(), 'vision-ocr-first-hour-'));
		const service = await startService();
		const n8n = await startN8n(await ensureN8n(), {
			userFolder: join(scratch, 'user'),
			packages: [await packPackage(scratch)],
		});
		const { browser, page } = await openEditor(n8n.url, n8n.login);
		try {
			await page.setViewportSize({ width: 1280, height: 720 });
			const file = join(scratch, 'invoices.xlsx');
			await firstHour(
				page,
				{
					url: n8n.url,
					card: { baseUrl: service.url, apiKey: service.apiKey },
					invoice: join(projectFolder, 'test/samples/documents/clean-invoice.pdf'),
				},
				file,
			);
			const [headings = [], row = []] = await readSheet(file);
			const values = Object.fromEntries(headings.map((name, index) => [String(name), row[index]]));
			expect(values).toMatchObject({
				_file: 'clean-invoice.pdf',
				invoice_number: 'HP-2025-00418',
				supplier: 'Harrow & Pell Instruments Ltd',
				amount: 4772.52,
			});
		} finally {
			await browser.close();
			await n8n.stop();
			await service.close();
			await rm(scratch, { recursive: true, force: true });
		}
	},
);
