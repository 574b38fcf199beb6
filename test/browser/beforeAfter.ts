import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { projectFolder } from '../n8n/cacheFolder';
import type { RunningN8n } from '../n8n/host';
import { openPdf } from '../service/reading/pdf/openPdf';
import { renderPage } from '../service/reading/pdf/renderPage';
import { runMainJob } from '../start/mainJob';

const documents = ['scanned-invoice.png', 'clean-invoice.pdf', 'two-page-invoice.pdf'];

const columns = ['invoice_number', 'date', 'supplier', 'total_amount', 'currency', 'lines'];

const STYLE = `
	body { margin: 0; padding: 24px; width: 1612px; background: #fff; font: 25px system-ui, sans-serif; display: grid; grid-template-columns: 470px 40px 1fr; gap: 24px; align-items: center }
	.files { position: relative; height: 520px }
	.files img { position: absolute; width: 300px; box-shadow: 0 2px 14px #0005 }
	.arrow { font-size: 56px; color: #777 }
	table { border-collapse: collapse; width: 100% }
	th, td { border: 1px solid #c8ccd0; padding: 12px 10px; text-align: left; vertical-align: top }
	th { background: #e8f0e6; font-weight: 600; overflow-wrap: anywhere }
	td:nth-child(4) { text-align: right; font-variant-numeric: tabular-nums }`;

/** A picture of three invoices and the rows that the sample workflow makes of them. */
export async function showBeforeAfter(
	browser: Browser,
	n8n: RunningN8n,
	{ workflowId, scratch, path }: { workflowId: string; scratch: string; path: string },
): Promise<void> {
	const folder = join(projectFolder, 'test/samples/documents');
	const paths = documents.map((name) => join(folder, name));
	const { sheet: rows } = await runMainJob(n8n, workflowId, paths, scratch);
	const images = await Promise.all(paths.map(async (file) => await firstPage(file)));
	const page = await browser.newPage({ viewport: { width: 1660, height: 600 } });
	await page.setContent(
		`<style>${STYLE}</style>
		<div class="files">${images.map((png, at) => `<img style="left:${at * 80}px;top:${at * 50}px" src="data:image/png;base64,${png.toString('base64')}">`).join('')}</div>
		<div class="arrow">➜</div>
		<table><tr>${columns.map((name) => `<th>${name}</th>`).join('')}</tr>
		${rows.map((row) => `<tr>${columns.map((name) => `<td>${cell(row[name])}</td>`).join('')}</tr>`).join('')}</table>`,
	);
	await page.waitForFunction('[...document.images].every((image) => image.complete)');
	await page.screenshot({ path, fullPage: true });
	await page.close();
}

/** A value of a cell as a spreadsheet shows it; the list of lines up to its colon. */
function cell(value: unknown): string {
	if (typeof value === 'number') return value.toLocaleString('en', { minimumFractionDigits: 2 });
	const [text = ''] = String(value ?? '').split(':');
	return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** The first page of a PDF file, or the image itself, as PNG. */
async function firstPage(path: string): Promise<Buffer> {
	const bytes = await readFile(path);
	if (!path.endsWith('.pdf')) return bytes;
	const pdf = await openPdf(bytes);
	try {
		const page = await pdf.getPage(1);
		return await renderPage(pdf, page, page.getViewport({ scale: 1.5 }));
	} finally {
		await pdf.loadingTask.destroy();
	}
}
