import type { Page } from 'playwright-core';
import { addFirstNode, ENTRY, SEARCH } from './nodeCreator';

/** What somebody has who wants a document checked by a person: n8n with a credential, and an invoice. */
export interface FirstReview {
	/** Of n8n. */
	url: string;
	invoice: string;
}

/**
 * From a fresh workflow to the first page of Review, by mouse and keyboard in the editor: a form,
 * Structured Extraction, Review. No expression is typed.
 * @param page with the editor, logged in
 * @returns the page of Review, and what was clicked on the way
 */
export async function firstReview(
	page: Page,
	{ url, invoice }: FirstReview,
): Promise<{ review: Page; clicks: string[] }> {
	const clicks: string[] = [];
	const context = page.context();
	await context.exposeFunction('clicked', (what: string) => clicks.push(what));
	await context.addInitScript(`addEventListener('click', ({ isTrusted, target, detail }) => {
		if (isTrusted && detail > 0) clicked((target.textContent || target.tagName).trim().slice(0, 40));
	}, true)`);
	await addFirstNode(page, url);
	await find(page, 'form', 'n8n Form');
	await page.getByText('On new n8n Form event').click();
	await parameter(page, 'formTitle').focus();
	await page.keyboard.type('Invoices');
	await page.getByRole('button', { name: 'Add Form Element' }).click();
	await parameter(page, 'fieldLabel').focus();
	await page.keyboard.type('data');
	await parameter(page, 'fieldType').click();
	await page.keyboard.type('File');
	await page.keyboard.press('Enter');
	await page.keyboard.press('Escape');

	for (const [word, node] of [
		['invoice', 'Structured Extraction'],
		['review', 'Review'],
	] as const) {
		await page.locator('[data-test-id="canvas-handle-plus"]').last().click();
		await find(page, word, node);
		const add = page.getByRole('button', { name: 'Add to workflow' });
		const opened = page.locator('[data-test-id="ndv"], [data-test-id="parameter-input"]').first();
		await add.or(opened).first().waitFor();
		if (await add.isVisible()) await add.click();
		await opened.waitFor();
		await page.keyboard.press('Escape');
	}

	const [form] = await Promise.all([
		context.waitForEvent('page'),
		page.getByRole('button', { name: 'Execute workflow' }).last().click(),
	]);
	await form.locator('input[type=file]').setInputFiles(invoice);
	await form.getByRole('button', { name: 'Submit' }).click();
	const node = page.locator('[data-test-id="canvas-node"]').filter({ hasText: 'Review' }).last();
	const [review] = await Promise.all([
		context.waitForEvent('page'),
		(async () => {
			await node
				.getByText(/waiting/i)
				.first()
				.hover({ timeout: 60_000 })
				.catch(() => undefined);
			await page.getByRole('link', { name: 'open the review page' }).click({ timeout: 60_000 });
		})(),
	]);
	return { review, clicks };
}

const parameter = (page: Page, name: string) =>
	page.locator(`[data-test-id="parameter-input-${name}"] input`).last();

async function find(page: Page, word: string, node: string): Promise<void> {
	await page.locator(SEARCH).fill(word);
	await page.locator(ENTRY).first().filter({ hasText: node }).waitFor();
	await page.keyboard.press('Enter');
}
