import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunningN8n } from '../n8n/host';
import { openEditor } from './editor';

/** Milliseconds that the editor takes to draw a run once its page is loaded. */
const DRAWING = 4_000;

/** Takes a picture of the newest run of each stored workflow, as the editor shows it. */
export async function showRuns({ url, login, client }: RunningN8n, folder: string): Promise<void> {
	await mkdir(folder, { recursive: true });
	const { browser, page } = await openEditor(url, login);
	try {
		for (const { id, name } of await client.workflows()) {
			const [run] = await client.executions(id);
			if (run === undefined) continue;
			await page.goto(`${url}/workflow/${id}/executions/${run.id}`);
			await page.waitForTimeout(DRAWING);
			const file = `${name} ${run.id} ${run.status}.png`.replace(/[^\w.-]+/g, '-');
			await page.screenshot({ path: join(folder, file) });
		}
	} finally {
		await browser.close();
	}
}
