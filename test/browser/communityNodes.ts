import type { Page } from 'playwright-core';

/** What happens to a package under _Settings → Community Nodes_. */
export interface CommunityNodes {
	page: Page;
	/** Of n8n. */
	url: string;
	/** Called where there is something new to see, with a name for it. */
	onStep: (name: string) => Promise<void>;
}

const card = (page: Page) => page.locator('[data-test-id="community-package-card"]');
const modal = (page: Page) => page.getByRole('dialog');

/** npm has up to two minutes for what it does. */
const PATIENCE = { timeout: 120_000 };

async function openSettings({ page, url }: CommunityNodes): Promise<void> {
	await page.goto(`${url}/settings/community-nodes`);
}

/** Installs a package by its name. @returns the version that n8n shows */
export async function installByName(given: CommunityNodes, name: string): Promise<string> {
	const { page, onStep } = given;
	await openSettings(given);
	await page.getByRole('button', { name: 'Install a community node' }).click();
	await page
		.locator('[data-test-id="package-name-input"] input')
		.or(page.locator('input[name=packageNameInput]'))
		.first()
		.fill(name);
	await modal(page).getByText('I understand the risks').click();
	await onStep('install');
	await page.locator('[data-test-id="install-community-package-button"]').click();
	await page.getByText('Package installed').first().waitFor(PATIENCE);
	return await shownVersion(given, 'installed');
}

/** Takes the newer version that n8n offers. @returns the version that it shows afterwards */
export async function update(given: CommunityNodes): Promise<string> {
	const { page, onStep } = given;
	await openSettings(given);
	const button = card(page).getByRole('button', { name: 'Update' });
	await button.waitFor(PATIENCE);
	await onStep('update-offered');
	await button.click();
	await modal(page).getByRole('button', { name: 'Confirm update' }).waitFor();
	await onStep('update');
	await modal(page).getByRole('button', { name: 'Confirm update' }).click();
	await page.getByText('Package updated').first().waitFor(PATIENCE);
	return await shownVersion(given, 'updated');
}

/** Removes the package. */
export async function uninstall(given: CommunityNodes): Promise<void> {
	const { page, onStep } = given;
	await openSettings(given);
	await card(page).getByRole('button').last().click();
	await page.getByText('Uninstall package').click();
	await modal(page).getByRole('button', { name: 'Confirm uninstall' }).waitFor();
	await onStep('uninstall');
	await modal(page).getByRole('button', { name: 'Confirm uninstall' }).click();
	await page.getByText('Package uninstalled').first().waitFor(PATIENCE);
	await page.getByRole('button', { name: 'Install a community node' }).waitFor();
	await onStep('uninstalled');
}

async function shownVersion({ page, onStep }: CommunityNodes, step: string): Promise<string> {
	const text = await card(page).innerText();
	await onStep(step);
	return /\bv(\d[\w.-]*)/.exec(text)?.[1] ?? text;
}
