import type { INodeParameters } from 'n8n-workflow';
import type { Page } from 'playwright-core';
import { chainOf, manualTrigger, nodeOf, ourNode, versionOf } from '../e2e/runNode';
import type { RunningN8n } from '../n8n/host';

/** Room for all options of a node. */
export const TALL = { width: 1280, height: 3000 };

/**
 * Stores a workflow with the node in it.
 * @returns the address of its open panel
 */
export async function panelAddress(
	{ client, url }: RunningN8n,
	type: string,
	parameters: Record<string, unknown>,
): Promise<string> {
	const shown = nodeOf('Shown', ourNode(type), parameters as INodeParameters, {
		id: 'shown',
		typeVersion: versionOf(type),
		position: [200, 0],
	});
	const { id } = await client.importWorkflow(chainOf(type, [manualTrigger, shown]));
	return `${url}/workflow/${id}/shown`;
}

/** Opens the list of options, in full length; Review has none. */
export async function openList(page: Page): Promise<void> {
	await settle(page);
	await page.addStyleTag({
		content: '.el-scrollbar__wrap, .el-select-dropdown__wrap { max-height: none !important; }',
	});
	const list = page.getByPlaceholder('Add option').last();
	if (await list.isVisible()) await list.click();
	await page.waitForTimeout(700);
}

/** What n8n has below the parameters, at the end of the window, in pixels. */
const FOOTER = 120;

/** The middle of the window, where n8n has the parameters, as far down as there are any. */
export async function shootPanel(page: Page, path: string): Promise<Buffer> {
	const panel = await page.locator('[data-test-id="node-parameters"]').boundingBox();
	if (!panel) throw new Error('The panel of the node is not open.');
	const shown = page.locator('[data-test-id="node-parameters"]').locator('input, textarea, button');
	const boxes = await Promise.all(
		(await shown.or(page.locator('li')).all()).map((one) => one.boundingBox()),
	);
	const ends = boxes.flatMap((box) => (box && box.x >= panel.x ? [box.y + box.height] : []));
	const last = Math.max(...ends.filter((end) => end < TALL.height - FOOTER));
	return await page.screenshot({
		path,
		clip: { x: panel.x, y: 20, width: panel.width, height: last },
	});
}

/** The panel is drawn in several steps. */
async function settle(page: Page): Promise<void> {
	await page
		.locator('[data-test-id="node-parameters"], [data-test-id="editCredential-modal"]')
		.first()
		.waitFor({ timeout: 180_000 });
	await page.waitForTimeout(1_500);
}
