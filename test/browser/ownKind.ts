import type { Page } from 'playwright-core';
import { printed } from '../e2e/samples';
import { chainOf, nodeOf } from '../e2e/runNode';
import type { N8nClient } from '../n8n/n8nClient';
import {
	addNode,
	closePanel,
	credentialShown,
	executeStep,
	nextNode,
	openNode,
	panel,
} from './firstHour';

/** What a boatyard writes about a boat, as it is read. */
export const inspection = {
	'Inspection no.': '0047-3120',
	Boat: 'Seeadler',
	'Date of inspection': '2025-08-05',
	'Engine hours': 1284,
	Mooring: 'C 14',
	Result: 'passed',
	'Next inspection': '2027-08-05',
	Fee: 184.5,
	Fee_currency: 'EUR',
};

/** The same as a PDF file: a kind of document that no template knows. */
export const inspectionReport = async () =>
	await printed('inspection.pdf', [
		'Lindau Boatyard',
		'Inspection of a boat',
		'Inspection no.: 0047-3120',
		'Boat: Seeadler',
		'Date of inspection: 5 August 2025',
		'Engine hours: 1284',
		'Mooring: C 14',
		'Result: passed',
		'Next inspection: 2027-08-05',
		'Fee: 184.50 EUR',
	]);

/** A form that has got the file, and Structured Extraction just added after it: its panel is open, as it is at first. */
export async function addToForm(
	page: Page,
	{ client, url, file }: { client: N8nClient; url: string; file: string },
): Promise<void> {
	const form = nodeOf(
		'Form',
		'n8n-nodes-base.formTrigger',
		{
			formTitle: 'Documents',
			options: { path: 'own-kind' },
			formFields: { values: [{ fieldLabel: 'Files', fieldType: 'file' }] },
		},
		{ typeVersion: 2.2, webhookId: 'ownKind' },
	);
	const { id } = await client.importWorkflow(chainOf('Own kind', [form]));
	await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
	await page.goto(`${url}/workflow/${id}`);
	await openNode(page, 'Form');
	await executeStep(page, file);
	await panel(page).getByText('inspection.pdf').first().waitFor();
	await closePanel(page);
	await nextNode(page, 'structured');
	await addNode(page, 'Structured Extraction');
	await credentialShown(page);
}

const handle = (page: Page, side: 'input' | 'output') =>
	page.locator(`[data-test-id="canvas-node-${side}-handle"]`);

/** From there to a row with the fields of the document, without typing. */
export async function suggestAndPaste(
	page: Page,
	onStep: (name: string) => Promise<void> = async () => {},
): Promise<void> {
	await panel(page).locator('[data-test-id="parameter-input-schemaFrom"]').click();
	await page.getByText('Suggest From the Document').click();
	await onStep('chosen');
	await panel(page).getByRole('button', { name: 'Execute step' }).first().click();
	const node = panel(page).locator('pre').getByText('{"nodes":');
	await node.waitFor({ timeout: 60_000 });
	await onStep('suggested');
	await node.click({ clickCount: 3, position: { x: 40, y: 8 } });
	await page.keyboard.press('Control+C');
	await closePanel(page);
	await page.keyboard.press('Control+V');
	const nodes = page.locator('[data-test-id="canvas-node"]');
	await nodes.nth(2).waitFor();
	await onStep('pasted');
	await handle(page, 'output').first().dragTo(handle(page, 'input').last());
	await onStep('connected');
	await page.keyboard.press('Enter');
	await panel(page).waitFor();
	await panel(page).getByRole('button', { name: 'Execute step' }).first().click();
	await panel(page).getByText('1 file: fine').waitFor({ timeout: 60_000 });
	await onStep('row');
}
