import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe } from 'vitest';
import { skippedWithoutBrowser } from '../browser/editor';
import { findBrowser, launchBrowser } from '../browser/findBrowser';

/** Tests that need a browser. @param tests gets what opens a page in it */
export function inBrowser(title: string, tests: (open: Browser['newPage']) => void): void {
	describe.skipIf(!findBrowser())(`${title} (${skippedWithoutBrowser})`, () => {
		let browser: Browser;
		beforeAll(async () => {
			browser = await launchBrowser();
		});
		afterAll(async () => await browser?.close());
		tests(async (options) => await browser.newPage(options));
	});
}
