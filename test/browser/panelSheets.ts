import { join } from 'node:path';
import type { INode, INodeProperties } from 'n8n-workflow';
import type { Page } from 'playwright-core';
import { properties as chatWithImages } from '../../nodes/ChatWithImages/properties';
import { properties as documentOcr } from '../../nodes/DocumentOcr/properties';
import { properties as fimCompletion } from '../../nodes/FimCompletion/properties';
import { properties as review } from '../../nodes/Review/properties';
import { properties as structuredExtraction } from '../../nodes/StructuredExtraction/properties';
import type { RunningN8n } from '../n8n/host';
import type { WorkflowFile } from '../n8n/n8nClient';
import { composeSheet, type Shot } from './composeSheet';
import { openEditor } from './editor';
import { versionOf } from '../e2e/runNode';

const nodes = Object.entries({
	...{ documentOcr, structuredExtraction, review },
	...{ chatWithImages, fimCompletion },
});

/** What people have on a small laptop. */
export const SMALL = { width: 1280, height: 720 };

/** Room for all options of a node. */
export const TALL = { width: 1280, height: 3000 };

/** Settings that show other parts of a panel. */
const variants: Record<string, Array<Record<string, unknown>>> = {
	documentOcr: [{ source: 'both', output: 'image' }],
	structuredExtraction: [
		{ source: 'text', schemaFrom: 'fields', fields: { field: [{ name: 'total', type: 'list' }] } },
		{ source: 'both', readWith: 'vision', template: 'bankStatement', output: 'flat' },
		{
			template: 'identityDocument',
			options: {
				...{ knownSuppliers: "={{ $('Suppliers').all() }}" },
				...{ knownOrders: '[]', examples: '[]' },
			},
		},
	],
	chatWithImages: [{ imageSource: 'none' }, { imageSource: 'both' }, { jsonOutput: true }],
};

/**
 * Sheets of all panels as people see them, light and dark: as a node begins, with the list of its
 * options, and with all options.
 * @param folder for the sheets and the single images
 * @returns the paths of the sheets
 */
export async function panelSheets(n8n: RunningN8n, folder: string): Promise<string[]> {
	const sheets: string[] = [];
	for (const colorScheme of ['light', 'dark'] as const) {
		const { browser, page } = await openEditor(n8n.url, n8n.login, { colorScheme });
		try {
			const shoot = async (
				name: string,
				title: string,
				take: (path: string) => Promise<Buffer>,
			) => ({ title, png: await take(join(folder, `${name}-${colorScheme}.png`)) });
			const shootPage = async (path: string) => await page.screenshot({ path });
			const begin: Shot[] = [];
			const open: Shot[] = [];
			await page.setViewportSize(SMALL);
			for (const environment of ['main', 'deployment']) {
				const { id } = await n8n.client.saveCredential(`Of ${environment}`, 'visionOcrApi', {
					...{ environment, baseUrl: 'https://service.example.com', apiKey: 'none' },
				});
				await page.goto(`${n8n.url}/home/credentials/${id}`);
				await settle(page);
				begin.push(
					await shoot(`credential-${environment}`, `Credential: ${environment}`, shootPage),
				);
			}
			for (const [name, properties] of nodes) {
				const address = async (parameters: Record<string, unknown>) =>
					await panelAddress(n8n, name, parameters);
				await page.setViewportSize(SMALL);
				await page.goto(await address({}));
				await settle(page);
				begin.push(await shoot(name, name, shootPage));
				await page.setViewportSize(TALL);
				const list = `${name}: the list of options`;
				open.push(
					await shoot(`${name}-list`, list, async (path) => {
						await openList(page);
						return await shootPanel(page, path);
					}),
				);
				const all = { options: Object.fromEntries(optionsOf(properties)) };
				for (const [index, parameters] of [all, ...(variants[name] ?? [])].entries()) {
					await page.goto(await address(parameters));
					const title = index === 0 ? 'with all options' : JSON.stringify(parameters);
					open.push(
						await shoot(`${name}-${index}`, `${name}: ${title}`, async (path) => {
							await settle(page);
							return await shootPanel(page, path);
						}),
					);
				}
			}
			const first = join(folder, `sheet-begin-${colorScheme}.png`);
			const second = join(folder, `sheet-options-${colorScheme}.png`);
			await composeSheet(browser, begin, { path: first, columns: 2, width: 900 });
			await composeSheet(browser, open, { path: second, columns: 7, width: 420 });
			sheets.push(first, second);
		} finally {
			await browser.close();
		}
	}
	return sheets;
}

/** The defaults of all options, by name. */
const optionsOf = (properties: INodeProperties[]) =>
	(properties.find(({ name }) => name === 'options')?.options ?? []).flatMap((option) =>
		'default' in option ? [[option.name, option.default] as const] : [],
	);

/**
 * Stores a workflow with the node in it.
 * @param settings of the node
 * @param pinData of its trigger, which is named Start
 * @returns the address of its open panel
 */
export async function panelAddress(
	{ client, url }: RunningN8n,
	type: string,
	parameters: Record<string, unknown>,
	settings: Partial<INode> = {},
	pinData?: WorkflowFile['pinData'],
): Promise<string> {
	const trigger = 'n8n-nodes-base.manualTrigger';
	const node = { id: 'shown', name: 'Shown', type: `n8n-nodes-vision-ocr.${type}` };
	const { id } = await client.importWorkflow({
		name: type,
		nodes: [
			{
				...{ id: 'start', name: 'Start', type: trigger, typeVersion: 1, position: [0, 0] },
				parameters: {},
			},
			{
				...{ ...node, typeVersion: versionOf(type), position: [200, 0] },
				parameters: parameters as never,
				...settings,
			},
		],
		connections: { Start: { main: [[{ node: 'Shown', type: 'main', index: 0 }]] } },
		pinData,
	});
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
