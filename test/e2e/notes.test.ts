import type { INodeParameters } from 'n8n-workflow';
import { expect, it } from 'vitest';
import type { WorkflowFile } from '../n8n/n8nClient';
import { reviewAddress } from '../n8n/reviewAddress';
import { makePdf } from '../service/testing/makePdf';
import { inBrowser } from './inBrowser';
import { answerChats, ourNode, setUp } from './n8n';
import { approveByHand, endedRun } from './reviewPage';
import { importNode, nodeOf, runNode, versionOf } from './runNode';

const { client, service } = await setUp();

const page = [
	'Calder Instruments Ltd',
	'Invoice number: R-4711',
	'Invoice date: 12 March 2025',
	'Due date: 11 April 2025',
	'Customer: Northmoor Observatory',
	'Net amount: EUR 100.00',
	'VAT 19 %: EUR 19.00',
	'Total: EUR 119.00',
];

/** The right values, without the due date. */
const answer = {
	invoice_number: 'R-4711',
	date: '12 March 2025',
	document_type: 'invoice',
	supplier: 'Calder Instruments Ltd',
	customer: 'Northmoor Observatory',
	net_amount: 100,
	tax_amount: 19,
	total_amount: 119,
	currency: 'EUR',
};
const NOTE = 'Due date: it is empty, and the page has "11 April 2025"';

async function invoice(lines = page, fileName = 'invoice.pdf') {
	const content = await makePdf([lines.map((text, at) => ({ x: 60, y: 60 + 24 * at, text }))]);
	return { files: { data: { content, fileName } } };
}

const parameters = { schemaFrom: 'template', template: 'invoice', readWith: 'ocrThenChat' };

it('rows say what was checked, and have the notes next to the reasons', async () => {
	answerChats(service, answer);
	const { json, hints } = await runNode(client, {
		node: 'structuredExtraction',
		parameters: { ...parameters, output: 'flatWithChecks' },
		items: [await invoice()],
	});
	expect(json).toMatchObject([
		{
			_review: '',
			_note: NOTE,
			_checks:
				'Checked: pages, answer, something found, required fields, values, sums (net amount, tax amount, total), copies',
		},
	]);
	expect(Object.keys(json[0] ?? {}).slice(0, 3)).toEqual(['_file', '_review', '_note']);
	expect(hints.map(({ message }) => message)).toContain('1 file: fine');
});

it('the line above the output says how many fine files are without sums', async () => {
	const { net_amount: net, tax_amount: tax, ...alone } = answer;
	const lines = page.filter((line) => !/^(?:Net|VAT)/.test(line));
	answerChats(service, alone);
	const { json, hints } = await runNode(client, {
		node: 'structuredExtraction',
		parameters: { ...parameters, output: 'flatWithChecks' },
		items: [await invoice(lines)],
	});
	expect([net, tax]).toEqual([100, 19]);
	expect(json[0]?.['_checks']).toMatch(/ • Not checked: sums \(the total is in no sum\)$/);
	expect(hints.map(({ message }) => message)).toContain('1 file: fine (without sums)');
});

/** Adds a review of all records. */
function reviewed(workflow: WorkflowFile): WorkflowFile {
	const all: INodeParameters = { items: 'all' };
	const node = nodeOf('Review', ourNode('review'), all, { typeVersion: versionOf('review') });
	const toReview = { main: [[{ node: 'Review', type: 'main' as const, index: 0 }]] };
	return {
		...workflow,
		nodes: [...workflow.nodes, node],
		connections: { ...workflow.connections, Node: toReview },
	};
}

inBrowser('in a browser', (open) => {
	it('a person sees the note at its field, and takes its value over by a click', async () => {
		answerChats(service, answer);
		const { id, remove } = await importNode(client, {
			node: 'structuredExtraction',
			parameters: { ...parameters, output: 'record' },
			items: [await invoice()],
			extend: reviewed,
		});
		const { id: runId } = await client.runWorkflow(id, { trigger: 'Start' });
		const tab = await open({ viewport: { width: 1280, height: 900 } });
		await tab.goto(await reviewAddress(client, runId));
		const field = tab
			.locator('.field')
			.filter({ has: tab.getByLabel('Due date', { exact: true }) });
		expect(await field.locator('.why').innerText()).toBe('The document has 11 April 2025');
		// What the page has is not said to be missing.
		expect(await tab.locator('article').innerText()).not.toContain('Not in the document');
		await field.getByRole('button', { name: '11 April 2025' }).click();
		expect(await tab.getByLabel('Due date', { exact: true }).inputValue()).toBe('11 April 2025');
		await approveByHand(tab);
		const run = await endedRun(client, runId);
		expect(run.json('Review')).toMatchObject([{ due_date: '2025-04-11' }]);
		await tab.close();
		await remove();
	});
});
