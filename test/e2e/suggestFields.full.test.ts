import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { openEditor, skippedWithoutBrowser } from '../browser/editor';
import { findBrowser } from '../browser/findBrowser';
import { clicksOf, panel, table } from '../browser/firstHour';
import { addToForm, inspection, inspectionReport, suggestAndPaste } from '../browser/ownKind';
import { projectFolder } from '../n8n/cacheFolder';
import { temporaryFolder } from '../harness/folders';
import { setUp } from './n8n';

const { url, login } = inject('n8n');
const { client } = await setUp();
const { folder, remove } = await temporaryFolder();
afterAll(remove);

describe.skipIf(!findBrowser())(`own kinds (${skippedWithoutBrowser})`, () => {
	let browser: Browser;
	let page: Page;
	beforeAll(async () => {
		({ browser, page } = await openEditor(url, login));
	});
	afterAll(async () => await browser?.close());
	it('get from a file to a row of eight fields in 8 clicks from the fresh panel, without typing', async () => {
		const file = join(folder, 'inspection.pdf');
		await writeFile(file, (await inspectionReport()).content);
		const shoot = async (name: string) =>
			void (await page.screenshot({ path: join(projectFolder, `output/suggest-${name}.png`) }));
		let before = 0;
		const clicks = await clicksOf(page, async (soFar) => {
			await addToForm(page, { client, url, file });
			await shoot('fresh');
			before = soFar.length;
			await suggestAndPaste(page, shoot);
		});
		const counted = clicks.slice(before);
		process.stdout.write(`Own kind: ${counted.length} clicks\n${counted.join('\n')}\n`);
		// n8n shows the file first.
		await table(page).last().click();
		await shoot('table');
		const [own = ''] = await panel(page).locator('table').last().allInnerTexts();
		for (const value of Object.values(inspection)) expect(own).toContain(String(value));
		expect(counted.length, counted.join('\n')).toBeLessThanOrEqual(8);
	});
});
