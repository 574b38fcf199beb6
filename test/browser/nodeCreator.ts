import type { Page } from 'playwright-core';

export const SEARCH = '[data-test-id="node-creator-search-bar"]';
export const ENTRY = '[data-test-id="item-iterator-item"]';

/** Opens a new workflow, and the panel with the nodes that can be its first. */
export async function addFirstNode(page: Page, url: string): Promise<void> {
	await page.goto(`${url}/workflow/new`);
	await page
		.locator('[data-test-id="canvas-plus-button"], [data-test-id="canvas-add-button"]')
		.first()
		.click({ timeout: 60_000 });
}

/** Opens a new workflow with a trigger in it; in an empty one, "+" offers nothing but triggers. */
export async function openCanvas(page: Page, url: string): Promise<void> {
	await addFirstNode(page, url);
	await page.locator(SEARCH).fill('manual');
	await page.locator(ENTRY).first().click();
	await page.locator('[data-test-id="canvas-node"]').first().waitFor();
	await page.keyboard.press('Escape');
}

/** Opens the panel with the nodes by the "+" of the canvas. */
export async function openNodeCreator(page: Page): Promise<void> {
	await page.locator('[data-test-id="node-creator-plus-button"]').click();
	await page.locator(SEARCH).waitFor();
}

/** The names of the nodes that the panel shows for a word, best first. */
export async function searchNodes(page: Page, word: string): Promise<string[]> {
	await page.locator(SEARCH).fill(word);
	// The list follows a moment after the last letter.
	await page.waitForTimeout(1_000);
	const names = await page
		.locator(`${ENTRY} [data-test-id="node-creator-item-name"]`)
		.allInnerTexts();
	return names.map((name) => name.trim());
}
