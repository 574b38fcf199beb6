import type { Page } from 'playwright-core';
import { addFirstNode, ENTRY, SEARCH } from './nodeCreator';

/** What somebody new has: an address and a key on a card, and an invoice. */
export interface FirstHour {
	/** Of n8n. */
	url: string;
	card: { baseUrl: string; apiKey: string };
	invoice: string;
	/** Called where there is something new to see, with a name for it. */
	onStep?: (name: string, page: Page) => Promise<void>;
}

/**
 * The first hour with the package, as README says: a form, Structured Extraction, a spreadsheet;
 * by mouse and keyboard in the editor of an n8n that has no credential yet.
 * @param page with the editor, logged in
 * @param saveAs where the spreadsheet goes
 */
export async function firstHour(
	page: Page,
	{ url, card, invoice, onStep = async () => {} }: FirstHour,
	saveAs: string,
): Promise<void> {
	await addFirstNode(page, url);
	await find(page, 'form', 'n8n Form');
	await page.getByText('On new n8n Form event').click();
	await parameter(page, 'formTitle').fill('Invoices');
	await page.getByRole('button', { name: 'Add Form Element' }).click();
	await parameter(page, 'fieldLabel').fill('Files');
	await choose(page, 'fieldType', 'File');
	await closePanel(page);

	await page.locator('[data-test-id="canvas-handle-plus"]').first().click();
	await page.locator(SEARCH).fill('invoice');
	await page.locator(ENTRY).filter({ hasText: 'Structured Extraction' }).waitFor();
	await onStep('search', page);
	await find(page, 'invoice', 'Structured Extraction');
	await page.getByRole('button', { name: 'Add to workflow' }).click();
	await parameter(page, 'binaryFields').waitFor();

	await page.getByRole('button', { name: /^Connect to/ }).click();
	await parameter(page, 'baseUrl').fill(card.baseUrl);
	await parameter(page, 'apiKey').fill(card.apiKey);
	await onStep('credential', page);
	await page.getByRole('button', { name: 'Save' }).click();
	await page.getByText('Credential successfully created').waitFor();
	await parameter(page, 'binaryFields').fill('*');
	await choose(page, 'output', 'One Row per Document');
	await onStep('set', page);
	await closePanel(page);

	await page.locator('[data-test-id="canvas-handle-plus"]').last().click();
	await find(page, 'convert to file', 'Convert to File');
	await page.getByText('Convert to XLSX').click();
	await closePanel(page);

	const [form] = await Promise.all([
		page.context().waitForEvent('page'),
		page.getByRole('button', { name: 'Execute workflow' }).last().click(),
	]);
	await form.locator('input[type=file]').setInputFiles(invoice);
	await form.getByRole('button', { name: 'Submit' }).click();
	await form.getByText('Form Submitted').waitFor();
	await form.close();
	await page.getByText('Workflow executed successfully').waitFor({ timeout: 60_000 });
	await onStep('done', page);

	await openNode(page, 'Structured Extraction');
	await page.getByText('Harrow & Pell').first().waitFor();
	await onStep('row', page);
	await closePanel(page);
	await openNode(page, 'Convert to File');
	const download = page.waitForEvent('download');
	await page.getByRole('button', { name: 'Download' }).last().click();
	await (await download).saveAs(saveAs);
}

const parameter = (page: Page, name: string) =>
	page.locator(`[data-test-id="parameter-input-${name}"] input`).last();

async function choose(page: Page, name: string, label: string): Promise<void> {
	await parameter(page, name).click();
	const choices = page.locator('.el-select-dropdown__item:visible, [role=option]:visible');
	await choices.filter({ hasText: label }).first().click();
}

async function find(page: Page, word: string, node: string): Promise<void> {
	await page.locator(SEARCH).fill(word);
	await page.locator(ENTRY).filter({ hasText: node }).first().click();
}

async function closePanel(page: Page): Promise<void> {
	await page.locator('[data-test-id="ndv-close-button"], [aria-label="Close"]').first().click();
}

async function openNode(page: Page, name: string): Promise<void> {
	await page.locator('[data-test-id="canvas-node"]').filter({ hasText: name }).last().dblclick();
}
