import { join } from 'node:path';
import { readSheet } from 'read-excel-file/node';
import { expect, it } from 'vitest';
import { openEditor, skippedWithoutBrowser } from '../browser/editor';
import { findBrowser } from '../browser/findBrowser';
import { firstHour } from '../browser/firstHour';
import { startService } from '../service/main';
import { startOwnN8n } from './ownN8n';
import { sampleFile } from './samples';

it.skipIf(!findBrowser())(
	`somebody new gets from an empty n8n to a spreadsheet (${skippedWithoutBrowser})`,
	async () => {
		const service = await startService();
		const { n8n, temporaryFolder, close } = await startOwnN8n();
		const { browser, page } = await openEditor(n8n.url, n8n.login);
		try {
			await page.setViewportSize({ width: 1280, height: 720 });
			const file = join(temporaryFolder, 'invoices.xlsx');
			await firstHour(
				page,
				{
					url: n8n.url,
					card: { baseUrl: service.url, apiKey: service.apiKey },
					invoice: sampleFile('documents/clean-invoice.pdf').path,
				},
				file,
			);
			const [headings = [], row = []] = await readSheet(file);
			const values = Object.fromEntries(headings.map((name, index) => [String(name), row[index]]));
			expect(values).toMatchObject({
				_file: 'clean-invoice.pdf',
				invoice_number: 'HP-2025-00418',
				supplier: 'Harrow & Pell Instruments Ltd',
				total_amount: 4772.52,
			});
		} finally {
			await browser.close();
			await close();
			await service.close();
		}
	},
);
