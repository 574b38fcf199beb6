import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { sampleWorkflow } from '../e2e/publishedWorkflow';
import { chainOf, manualTrigger } from '../e2e/runNode';
import { addRows, findTable, type TableRow } from '../n8n/dataTables';
import type { RunningN8n } from '../n8n/host';

const FIELDS = [
	'invoice_number',
	'date',
	'due_date',
	'supplier',
	'customer',
	'order_number',
	'net_amount',
	'tax_amount',
	'total_amount',
	'currency',
	'iban',
	'lines',
];

interface Checked {
	changed?: string[];
	missed?: string[];
	doubtful?: string[];
	isRejected?: boolean;
}

/** An invented month of reviews: how often what became of a document of a supplier. */
const MONTH: Array<[supplier: string, times: number, checked: Checked]> = [
	['Alder Metalworks Ltd', 34, {}],
	['Alder Metalworks Ltd', 3, { doubtful: ['order_number'] }],
	['Alder Metalworks Ltd', 2, { changed: ['due_date'] }],
	['Alder Metalworks Ltd', 1, { missed: ['net_amount'] }],
	['Corner Shop Ltd', 9, { changed: ['invoice_number'] }],
	['Corner Shop Ltd', 4, { doubtful: ['invoice_number'] }],
	['Corner Shop Ltd', 2, { isRejected: true }],
	['Harrow & Pell Instruments Ltd', 51, {}],
	['Harrow & Pell Instruments Ltd', 2, { doubtful: ['iban'] }],
	['Harrow & Pell Instruments Ltd', 1, { changed: ['iban'] }],
	['Kesselbach Werkzeughandel GmbH', 27, {}],
	['Kesselbach Werkzeughandel GmbH', 5, { changed: ['lines'], doubtful: ['order_number'] }],
	['Kesselbach Werkzeughandel GmbH', 2, { changed: ['lines', 'net_amount'] }],
	['Kesselbach Werkzeughandel GmbH', 1, { missed: ['due_date'] }],
	['Kesselbach Werkzeughandel GmbH', 1, { isRejected: true }],
	['Menuiserie Bréhaut & Fils, SARL', 18, {}],
	['Menuiserie Bréhaut & Fils, SARL', 3, { changed: ['tax_amount'] }],
	['Menuiserie Bréhaut & Fils, SARL', 1, { missed: ['customer'] }],
];

function rowOf(
	supplier: string,
	{ changed = [], missed = [], doubtful = [], isRejected = false }: Checked,
): TableRow {
	const named = [...changed, ...missed, ...doubtful];
	const unchanged = FIELDS.filter((field) => !named.includes(field));
	return {
		supplier,
		decision: isRejected ? 'rejected' : 'approved',
		checked_by: 'Ada',
		approved_with: doubtful.length > 0 ? doubtful.join() : null,
		checked_fields: JSON.stringify({ unchanged, changed, missed, doubtful }),
	};
}

/** What "Accuracy on my documents" makes of a month of reviews, as n8n shows it under Data tables. */
export async function showAccuracy(page: Page, n8n: RunningN8n, folder: string): Promise<void> {
	const { client, url } = n8n;
	const { nodes } = await sampleWorkflow('review-one-document-at-a-time');
	const tables = nodes.filter(({ name }) => name === 'Table of Reviewed');
	const tableMaker = await client.importWorkflow(chainOf('Tables', [manualTrigger, ...tables]));
	await client.runWorkflow(tableMaker.id, { trigger: manualTrigger.name });
	const rows = MONTH.flatMap(([supplier, times, checked]) =>
		Array.from({ length: times }, () => rowOf(supplier, checked)),
	);
	await addRows(client, 'Reviewed invoices', rows);
	const { id } = await client.importWorkflow(await sampleWorkflow('accuracy-on-my-documents'));
	const { error } = await client.runWorkflow(id, { trigger: 'Every Month' });
	if (error) throw error;
	const usual = page.viewportSize();
	for (const [image, name, width, height] of [
		['own-accuracy-suppliers', 'Accuracy by supplier', 1654, 370],
		['own-accuracy-fields', 'Accuracy by field', 1402, 634],
	] as const) {
		const table = await findTable(client, name);
		await page.setViewportSize({ width, height });
		await page.goto(`${url}/projects/${table?.projectId}/datatables/${table?.id}`);
		await page.getByText('missed').filter({ visible: true }).first().waitFor();
		await page.waitForTimeout(2500);
		await page.screenshot({ path: join(folder, `${image}.png`) });
	}
	if (usual) await page.setViewportSize(usual);
}
