import { type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import type { Login } from '../n8n/restApi';
import { launchBrowser } from './findBrowser';

/** Why a test that needs a browser may not run; for its name. */
export const skippedWithoutBrowser = 'skipped where there is no Chromium; CHROME_PATH can name one';

/** Opens n8n's editor in a browser without a window, logged in. */
export async function openEditor(
	url: string,
	login: Login,
	look: Pick<BrowserContextOptions, 'colorScheme' | 'viewport'> = {},
): Promise<{ browser: Browser; page: Page }> {
	const browser = await launchBrowser();
	const page = await browser.newPage({ viewport: { width: 1500, height: 900 }, ...look });
	await page.goto(`${url}/signin`);
	await page.fill('input[type=email]', login.email);
	await page.fill('input[type=password]', login.password);
	await page.keyboard.press('Enter');
	await page.waitForURL((address) => !address.pathname.includes('signin'));
	return { browser, page };
}

/** What the editor complains about once it has imported a workflow from a file. */
export interface ImportComplaints {
	/** How many nodes the canvas shows. */
	nodes: number;
	/** Nodes with a warning icon. */
	issues: number;
	/** Notices that pop up. */
	notices: string[];
}

/** Imports a workflow as a person does: a new workflow, its menu, Import, a file. */
export async function importInEditor(
	page: Page,
	url: string,
	file: string,
	nodeCount: number,
): Promise<ImportComplaints> {
	await page.goto(`${url}/workflow/new`);
	await page.locator('[data-test-id="workflow-menu"]').click();
	await page.locator('[data-test-id="workflow-import-input"]').setInputFiles(file);
	const nodes = page.locator('[data-test-id="canvas-node"]');
	await nodes.nth(nodeCount - 1).waitFor({ state: 'attached' });
	// Warnings appear a moment after the nodes.
	await page.waitForTimeout(2_000);
	const notices = await page.locator('.el-notification, [role="alert"]').allInnerTexts();
	const warningIcons = '[data-test-id="node-issues"], [data-test-id="node-setup-required"]';
	return {
		nodes: await nodes.count(),
		issues: await page.locator(warningIcons).count(),
		// n8n tells that it has chosen the only credential that fits.
		notices: notices.filter((text) => !text.includes('Credentials auto-added')),
	};
}
