// Makes the pictures of the documentation: `npm run screenshots`, with a Chromium on the machine.
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Page } from 'playwright-core';
import { chromium } from 'playwright-core';
import { projectFolder } from '../n8n/cacheFolder';
import { ensureN8n, startN8n } from '../n8n/host';
import { packPackage } from '../n8n/installPackage';
import type { WorkflowFile } from '../n8n/n8nClient';
import { runNpm } from '../n8n/runNpm';
import { startService } from '../service/main';
import { findBrowser, QUIET } from './findBrowser';

const workflowsFolder = join(projectFolder, 'test/workflows');
const imagesFolder = join(projectFolder, 'docs/images');

/** The nodes whose panels are shown, and the workflow each is taken from. */
const panels: Array<[picture: string, workflow: string, nodeType: string]> = [
	['structured-extraction', 'invoices-to-spreadsheet', 'structuredExtraction'],
	['document-ocr', 'pdf-tables-to-spreadsheet', 'documentOcr'],
	['chat-with-images', 'describe-product-photos', 'chatWithImages'],
	['fim-completion', 'complete-code', 'fimCompletion'],
];

async function main(): Promise<void> {
	const executablePath = findBrowser();
	if (!executablePath) throw new Error('There is no Chromium here; CHROME_PATH can name one.');
	await runNpm(['run', 'build'], { cwd: projectFolder });
	const install = await ensureN8n();
	const scratch = await mkdtemp(join(tmpdir(), 'vision-ocr-screenshots-'));
	const service = await startService();
	const n8n = await startN8n(install, {
		userFolder: join(scratch, 'user'),
		packages: [await packPackage(scratch)],
	});
	const browser = await chromium.launch({ executablePath, args: QUIET });
	try {
		await mkdir(imagesFolder, { recursive: true });
		await n8n.client.saveCredential('Local service', 'visionOcrApi', {
			environment: 'main',
			baseUrl: service.url,
			apiKey: service.apiKey,
		});
		const page = await browser.newPage({ viewport: { width: 1500, height: 900 } });
		await logIn(page, n8n.url, n8n.login);
		const files = (await readdir(workflowsFolder)).filter((name) => name.endsWith('.json'));
		for (const file of files) {
			const name = basename(file, '.json');
			const text = await readFile(join(workflowsFolder, file), 'utf8');
			const workflow = JSON.parse(text) as WorkflowFile;
			const { id } = await n8n.client.importWorkflow(workflow);
			await page.goto(`${n8n.url}/workflow/${id}`);
			await settle(page);
			await page.screenshot({ path: join(imagesFolder, `${name}.png`) });
			for (const [picture, from, type] of panels) {
				const node = workflow.nodes.find((one) => one.type.endsWith(`.${type}`));
				if (from !== name || !node) continue;
				await page.goto(`${n8n.url}/workflow/${id}/${node.id}`);
				await settle(page);
				await page.screenshot({ path: join(imagesFolder, `${picture}-panel.png`) });
			}
		}
	} finally {
		await browser.close();
		await n8n.stop();
		await service.close();
		await rm(scratch, { recursive: true, force: true });
	}
}

async function logIn(page: Page, url: string, login: { email: string; password: string }) {
	await page.goto(`${url}/signin`);
	await page.fill('input[type=email]', login.email);
	await page.fill('input[type=password]', login.password);
	await page.keyboard.press('Enter');
	await page.waitForURL((address) => !address.pathname.includes('signin'));
	await settle(page);
}

/** The editor draws in several steps and shows notices for a while. */
async function settle(page: Page): Promise<void> {
	await page.waitForLoadState('networkidle').catch(() => {});
	await page.waitForTimeout(2500);
}

await main();
process.exit(0);
