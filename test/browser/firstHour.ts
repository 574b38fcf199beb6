import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { addFirstNode, ENTRY, SEARCH } from './nodeCreator';

/** What somebody new has: an address and a key on a card, and an invoice. */
export interface FirstHour {
	/** Of n8n. */
	url: string;
	card: { baseUrl: string; apiKey: string };
	/** The path of a PDF file. */
	invoice: string;
	/** Called where there is something new to see, with a name for it. */
	onStep?: (name: string, page: Page) => Promise<void>;
}

/** In the window of the system a file is clicked; the click that opens the window is not among the page's own. */
const FILE = ['the field for files', 'the file'];

/** What a person clicks, in all tabs, from the next page that is opened; a double click counts twice. @param work gets those so far */
export async function clicksOf(
	page: Page,
	work: (soFar: string[]) => Promise<void>,
): Promise<string[]> {
	const clicks = [...FILE];
	const name = `clicked${randomUUID().slice(0, 8)}`;
	await page.context().exposeFunction(name, (what: string) => clicks.push(what));
	await page.context().addInitScript(`addEventListener('click', ({ isTrusted, target, detail }) => {
		const what = target.textContent.trim() || target.dataset?.testId || target.tagName;
		if (isTrusted && detail > 0) ${name}(what.slice(0, 40));
	}, true)`);
	await work(clicks);
	return clicks;
}

/**
 * The first hour with the package, as its walk-through says: a form, Structured Extraction, a spreadsheet;
 * by mouse and keyboard in the editor of an n8n that has no credential yet.
 * @param page with the editor, logged in
 * @param saveAs where the spreadsheet goes
 */
export async function firstHour(page: Page, given: FirstHour, saveAs: string): Promise<void> {
	const { url, card, invoice, onStep = async () => {} } = given;
	await addForm(page, url);
	await nextNode(page, 'invoice');
	await entry(page, 'Structured Extraction').waitFor();
	await onStep('search', page);
	await addNode(page, 'Structured Extraction');
	await connect(page, card, onStep);
	await credentialShown(page);
	await onStep('set', page);
	await closePanel(page);
	await nextNode(page, 'convert to file');
	await entry(page, 'Convert to File').click();
	await page.getByText('Convert to XLSX').click();
	await executeStep(page, invoice);
	const download = panel(page).getByRole('button', { name: 'Download' }).last();
	await download.waitFor({ timeout: 60_000 });
	await table(page).first().click();
	await panel(page).getByText('Harrow & Pell').first().waitFor();
	await onStep('row', page);
	const saved = page.waitForEvent('download');
	await download.click();
	await (await saved).saveAs(saveAs);
}

/** README's workflow, pasted into an n8n that has no credential yet; up to its first row. */
export async function pasteWorkflow(page: Page, given: FirstHour, workflow: string): Promise<void> {
	await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
	await page.goto(`${given.url}/workflow/new`);
	await page.locator('[data-test-id="canvas-plus-button"]').waitFor();
	await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(workflow)})`);
	await page.keyboard.press('Control+V');
	await openNode(page, 'Read-Invoices');
	await connect(page, given.card);
	await credentialShown(page);
	await closePanel(page);
	await execute(page, 'Execute workflow', given.invoice);
	await page.getByText('Workflow executed successfully').waitFor({ timeout: 60_000 });
	await openNode(page, 'Read-Invoices');
	await table(page).last().click();
	await panel(page).getByText('Harrow & Pell').first().waitFor();
}

/** Runs the pasted workflow, which is open, once more. */
export async function runAgain(page: Page, invoice: string): Promise<void> {
	await execute(page, 'Execute workflow', invoice);
	await page.getByText('Workflow executed successfully').waitFor({ timeout: 60_000 });
}

/** A form, Structured Extraction, Review; in an n8n with a credential. @returns the page of Review */
export async function firstReview(
	page: Page,
	{ url, invoice }: Omit<FirstHour, 'card'>,
): Promise<Page> {
	await addForm(page, url);
	await nextNode(page, 'structured');
	await addNode(page, 'Structured Extraction');
	await credentialShown(page);
	await closePanel(page);
	await nextNode(page, 'check');
	await addNode(page, 'Review');
	await executeStep(page, invoice);
	const link = page.getByRole('link', { name: 'open the review page' });
	await link.waitFor({ timeout: 60_000 });
	const [review] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
	return review;
}

export const panel = (page: Page) => page.locator('[data-test-id="ndv"]');

/** Of input and output; where there are files, n8n shows these first. */
export const table = (page: Page) => panel(page).getByText('Table', { exact: true });

const parameter = (page: Page, name: string) =>
	page.locator(`[data-test-id="parameter-input-${name}"] input`).last();

export async function fill(page: Page, name: string, text: string): Promise<void> {
	await parameter(page, name).click();
	await parameter(page, name).fill(text);
}

const entry = (page: Page, node: string) =>
	page.locator(ENTRY).filter({ has: page.getByText(node, { exact: true }) });

/** A form with a field for a file, on an empty canvas. */
async function addForm(page: Page, url: string): Promise<void> {
	await addFirstNode(page, url);
	await page.locator(SEARCH).fill('form');
	await entry(page, 'n8n Form').first().waitFor();
	await page.keyboard.press('Enter');
	await page.getByText('On new n8n Form event').waitFor();
	await enter(page);
	await fill(page, 'formTitle', 'Invoices');
	await page.getByRole('button', { name: 'Add Form Element' }).click();
	await fill(page, 'fieldLabel', 'Files');
	await fill(page, 'fieldType', 'File');
	const choices = page.locator('.el-select-dropdown__item:visible');
	// The list gets shorter a moment after the last letter.
	await choices.nth(1).waitFor({ state: 'hidden' });
	await choices.filter({ hasText: /^\s*File\s*$/ }).waitFor();
	await page.keyboard.press('ArrowDown');
	await page.keyboard.press('Enter');
	await choices.first().waitFor({ state: 'hidden' });
	await closePanel(page);
}

/** Looks for a node after the last one. */
export async function nextNode(page: Page, word: string): Promise<void> {
	await page.locator('[data-test-id="canvas-handle-plus"]').last().click();
	await page.locator(SEARCH).fill(word);
}

/** Adds a node of this package, whose details n8n shows first: by Enter if it is the first that was found. */
export async function addNode(page: Page, node: string): Promise<void> {
	await entry(page, node).waitFor();
	const isFirst = await page.locator(ENTRY).first().getByText(node, { exact: true }).isVisible();
	await (isFirst ? page.keyboard.press('Enter') : entry(page, node).click());
	await page.getByRole('button', { name: 'Add to workflow' }).waitFor();
	await enter(page);
}

/** Presses Enter until the panel of a node opens: n8n takes no keys while its list moves in. */
async function enter(page: Page): Promise<void> {
	for (let tries = 0; tries < 30 && !(await panel(page).isVisible()); tries++) {
		await page.keyboard.press('Enter');
		await panel(page)
			.waitFor({ timeout: 1_000 })
			.catch(() => undefined);
	}
}

/** Makes a credential in the open panel. */
export async function connect(
	page: Page,
	{ baseUrl, apiKey }: FirstHour['card'],
	onStep: FirstHour['onStep'] = async () => {},
): Promise<void> {
	const isVersion1 = await openNewCredential(page);
	await fill(page, 'baseUrl', baseUrl);
	await fill(page, 'apiKey', apiKey);
	await onStep('credential', page);
	await page.getByRole('button', { name: 'Save' }).click();
	const dialog = page.locator('[data-test-id="editCredential-modal"]');
	if (isVersion1) {
		await dialog.getByText('Connection tested successfully').waitFor();
		await dialog.locator('.el-dialog__close').click();
	}
	await dialog.waitFor({ state: 'hidden' });
}

const accountList = (page: Page) => panel(page).locator('[data-test-id="node-credentials-select"]');

/** Chooses the only account of its kind in the open panel, which n8n 2 does by itself. */
export async function chooseAccount(page: Page): Promise<void> {
	await accountList(page).click();
	const item = '[data-test-id^="node-credentials-select-item-"]:visible';
	await page.locator(item).first().click();
	await credentialShown(page);
}

/** By a button, or in n8n 1 by a list. @returns whether it is n8n 1 */
async function openNewCredential(page: Page): Promise<boolean> {
	const button = page.getByRole('button', { name: /^Connect to/ });
	const list = accountList(page);
	await button.or(list).first().waitFor();
	const isVersion1 = !(await button.isVisible());
	await (isVersion1 ? list : button).click();
	if (isVersion1) await page.locator('[data-test-id="node-credentials-select-item-new"]').click();
	return isVersion1;
}

/** A node has its credential a moment after its panel opens. */
export const credentialShown = async (page: Page) =>
	await panel(page).locator('[data-test-id="credential-edit-button"]').waitFor();

/** By Escape, which n8n does not hear in a field that is typed into. */
export async function closePanel(page: Page): Promise<void> {
	await page.keyboard.press('Escape');
	const isClosed = await panel(page)
		.waitFor({ state: 'hidden', timeout: 1_000 })
		.then(
			() => true,
			() => false,
		);
	if (isClosed) return;
	const button = page.locator('[data-test-id="ndv-close-button"], [aria-label="Close"]');
	await button.or(page.getByText('Back to canvas')).first().click();
	await panel(page).waitFor({ state: 'hidden' });
}

export const executeStep = async (page: Page, invoice: string) =>
	await execute(page, 'Execute step', invoice);

/** Starts the run by a button of n8n, and hands a file in to the form that it opens. */
async function execute(page: Page, name: string, invoice: string): Promise<void> {
	const button =
		name === 'Execute step'
			? panel(page).getByRole('button', { name }).first()
			: page.getByRole('button', { name }).last();
	const [form] = await Promise.all([page.context().waitForEvent('page'), button.click()]);
	await form.locator('input[type=file]').setInputFiles(invoice);
	await form.getByRole('button', { name: 'Submit' }).click();
	await form.getByText('Form Submitted').waitFor();
	await form.close();
}

export async function openNode(page: Page, name: string): Promise<void> {
	await page.locator('[data-test-id="canvas-node"]').filter({ hasText: name }).last().dblclick();
	await panel(page).waitFor();
}
