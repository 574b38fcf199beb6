import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { readSheet } from 'read-excel-file/node';
import { until } from '../harness/until';
import { findTable } from '../n8n/dataTables';
import type { RunningN8n } from '../n8n/host';
import type { FormFile, WorkflowFile } from '../n8n/n8nClient';
import { takesOneAccount } from '../n8n/sampleAccounts';
import { asOnVersion1 } from '../n8n/samplesOnVersion1';
import type { WorkflowRun } from '../n8n/workflowRun';
import { escapeHtml } from '../../nodes/shared/page/html/htmlPage';
import { ourNode } from '../e2e/runNode';
import { importInEditor } from './editor';
import {
	chooseAccount,
	closePanel,
	connect,
	credentialShown,
	fill,
	type FirstHour,
	openNode,
	panel,
} from './firstHour';

/** The node that reads documents in each sample workflow. */
const READER = ourNode('structuredExtraction');

/** So wide that all columns of a Data Table are seen, in pixels. */
const TABLE_SIZE = { width: 5_200, height: 420 };

/** The code of the page of Review, in n8n 1. */
const REVIEW_CODE = 'ledger 2041';

/** How long a row of the sheet is shown, in pixels; the rest of a text is in its cell. */
const SHEET_STYLE = `
	body { margin: 0; padding: 12px; background: #fff; font: 13px Carlito, Calibri, sans-serif; width: max-content }
	table { border-collapse: collapse } th { background: #f0f0f0; font-weight: normal; color: #666; text-align: center }
	th, td { border: 1px solid #d4d4d4; padding: 2px 5px; max-width: 330px; vertical-align: top } td.number { text-align: right }`;

/**
 * What a person does with the sample workflows in an n8n that has only this package, and pictures of
 * what they see.
 */
export class ByHand {
	private shots = 0;

	/** @param folder for the pictures */
	constructor(
		private readonly n8n: RunningN8n,
		/** With the editor, logged in. */
		readonly page: Page,
		private readonly browser: Browser,
		private readonly folder: string,
	) {}

	/** Takes a picture of a page once nothing moves any more. */
	async show(name: string, page: Page = this.page, fullPage = false): Promise<void> {
		this.shots += 1;
		await mkdir(this.folder, { recursive: true });
		await page.waitForTimeout(1_200);
		const path = join(this.folder, `${String(this.shots).padStart(2, '0')}-${name}.png`);
		await page.screenshot({ path, fullPage });
	}

	/** A picture of some HTML. */
	private async showHtml(name: string, html: string): Promise<void> {
		const page = await this.browser.newPage({ viewport: { width: 1200, height: 300 } });
		await page.setContent(html);
		const { width, height } = (await page.evaluate(
			'({ width: document.documentElement.scrollWidth, height: document.body.scrollHeight })',
		)) as { width: number; height: number };
		await page.setViewportSize({ width: Math.max(400, width), height: Math.max(100, height) });
		await this.show(name, page);
		await page.close();
	}

	/** A picture of the cells of a spreadsheet. @returns its rows, with the headings */
	async showSheet(name: string, file: string) {
		const rows = await readSheet(file);
		await this.showCells(name, rows);
		return rows;
	}

	/** A picture of cells, texts on the left and numbers on the right. */
	async showCells(name: string, rows: unknown[][]): Promise<void> {
		const cells = rows.map(
			(row, index) =>
				`<tr><th>${index + 1}</th>${row
					.map((cell) => `<td class="${typeof cell}">${escapeHtml(String(cell ?? ''))}</td>`)
					.join('')}</tr>`,
		);
		await this.showHtml(name, `<style>${SHEET_STYLE}</style><table>${cells.join('')}</table>`);
	}

	/** A picture of a text as a mail program shows it. */
	async showText(name: string, text: string): Promise<void> {
		await this.showHtml(name, `<pre style="white-space: pre-wrap">${escapeHtml(text)}</pre>`);
	}

	/** A picture of the newest run of a workflow on its canvas. */
	async showRun(name: string, workflowId: string): Promise<void> {
		const [run] = await this.n8n.client.executions(workflowId);
		await this.page.goto(`${this.n8n.url}/workflow/${workflowId}/executions/${run?.id}`);
		await this.page.waitForTimeout(3_000);
		await this.show(name);
	}

	/** Presses *Execute workflow* in the editor, and takes a picture of its canvas at the end. @returns the run */
	async execute(name: string, workflowId: string): Promise<WorkflowRun> {
		const { page } = this;
		const { client, url } = this.n8n;
		const { length: earlier } = await client.executions(workflowId);
		await page.goto(`${url}/workflow/${workflowId}`);
		await page.getByRole('button', { name: 'Execute workflow' }).last().click();
		const run = await client.runNumber(workflowId, earlier + 1);
		await this.show(name);
		return run;
	}

	/** A picture of one of n8n's Data Tables in the editor. */
	async showTable(name: string, table: string): Promise<void> {
		const { id = '', projectId = '' } = (await findTable(this.n8n.client, table)) ?? {};
		const usual = this.page.viewportSize();
		await this.page.setViewportSize(TABLE_SIZE);
		await this.page.goto(`${this.n8n.url}/projects/${projectId}/datatables/${id}`);
		await this.page.waitForTimeout(3_000);
		await this.show(name);
		if (usual) await this.page.setViewportSize(usual);
	}

	/**
	 * Imports a workflow as a file into the editor and saves it; with a card, the credential is made first. In
	 * n8n 1 the person chooses each account, and sets a code for the page of Review.
	 *
	 * @returns its number, and how many nodes n8n marks after the import, before anything is chosen
	 */
	async importWorkflow(
		sample: WorkflowFile,
		card?: FirstHour['card'],
	): Promise<{ id: string; marked: number }> {
		const { page, n8n } = this;
		const isVersion1 = await n8n.client.isVersion1();
		const workflow = isVersion1 ? await asOnVersion1(n8n.client, sample) : sample;
		const file = join(this.folder, 'workflow.json');
		await mkdir(this.folder, { recursive: true });
		await writeFile(file, JSON.stringify(workflow));
		const nodes = workflow.nodes.filter(({ type }) => !type.endsWith('.stickyNote'));
		const { issues } = await importInEditor(page, this.n8n.url, file, nodes.length);
		await page.keyboard.press('Escape');
		if (card) await this.makeCredential(nodes, card);
		else if (isVersion1) await this.chooseAccounts(nodes);
		if (isVersion1) await this.setCode(nodes);
		await page.keyboard.press('Control+s');
		await page.waitForURL(/\/workflow\/(?!new)\w+/);
		const [, id = ''] = /\/workflow\/(\w+)/.exec(page.url()) ?? [];
		// The address has the number before n8n has stored the workflow.
		const isStored = async () => (await this.n8n.client.workflows()).some((one) => one.id === id);
		await until(isStored, 'The editor has not saved the workflow.');
		return { id, marked: issues };
	}

	private async chooseAccounts(nodes: WorkflowFile['nodes']): Promise<void> {
		for (const { name } of nodes.filter(takesOneAccount)) {
			await openNode(this.page, name);
			await chooseAccount(this.page);
			await closePanel(this.page);
		}
	}

	private async setCode(nodes: WorkflowFile['nodes']): Promise<void> {
		const { page } = this;
		for (const { name } of nodes.filter(({ type }) => type === ourNode('review'))) {
			await openNode(page, name);
			await panel(page).locator('[data-test-id="parameter-input-access"]').click();
			await page.getByText('Whoever Has the Address and the Access Code').click();
			await fill(page, 'accessCode', REVIEW_CODE);
			await this.show('the code');
			await closePanel(page);
		}
	}

	private async makeCredential(nodes: WorkflowFile['nodes'], card: FirstHour['card']) {
		const { page } = this;
		await openNode(page, nodes.find(({ type }) => type === READER)?.name ?? '');
		await connect(page, card, async () => await this.show('the credential'));
		await credentialShown(page);
		await closePanel(page);
	}

	/** A page in the browser of somebody who is not logged in. */
	async newPage(): Promise<Page> {
		return await this.browser.newPage({ viewport: { width: 1280, height: 800 } });
	}

	/** Types the code of the page of Review, which only n8n 1 needs. */
	async typeCode(page: Page): Promise<void> {
		if (!(await this.n8n.client.isVersion1())) return;
		await page.getByLabel('Access code').fill(REVIEW_CODE);
		await page.keyboard.press('Enter');
	}

	/** Hands files in to the form of a published workflow. @returns the page, with n8n's answer to come */
	async handIn(workflowId: string, files: FormFile[]): Promise<Page> {
		const page = await this.newPage();
		await page.goto(await this.n8n.client.storedFormUrl(workflowId));
		await page.locator('input[type=file]').setInputFiles(
			files.map(({ name, content, type = 'application/octet-stream' }) => ({
				name,
				mimeType: type,
				buffer: Buffer.from(content),
			})),
		);
		await this.show('the form', page);
		await page.locator('#submit-btn').click();
		return page;
	}
}
