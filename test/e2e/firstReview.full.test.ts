import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openEditor, skippedWithoutBrowser } from '../browser/editor';
import { findBrowser } from '../browser/findBrowser';
import { firstReview } from '../browser/firstReview';
import { startService } from '../service/main';
import { startOwnN8n } from './ownN8n';
import { unnumbered } from './samples';

/** A file is chosen in a window of the system: one click on the field, one on the file. */
const FILE_CLICKS = 2;

it.skipIf(!findBrowser())(
	`it is at most 12 clicks from a fresh workflow to the first review (${skippedWithoutBrowser})`,
	async () => {
		const service = await startService();
		const { n8n, temporaryFolder, close } = await startOwnN8n();
		await n8n.client.saveCredential('Local service', 'visionOcrApi', {
			...{ environment: 'main', baseUrl: service.url, apiKey: service.apiKey },
		});
		const { browser, page } = await openEditor(n8n.url, n8n.login);
		try {
			const invoice = join(temporaryFolder, 'unnumbered.pdf');
			await writeFile(invoice, (await unnumbered()).content);
			const { review, clicks } = await firstReview(page, { url: n8n.url, invoice });
			await review.getByText('1 to check').waitFor();
			expect(clicks.length + FILE_CLICKS, clicks.join('\n')).toBeLessThanOrEqual(12);
		} finally {
			await browser.close();
			await close();
			await service.close();
		}
	},
	180_000,
);
