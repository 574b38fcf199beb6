import type { INodeParameters } from 'n8n-workflow';
import { expect, it } from 'vitest';
import type { WorkflowFile } from '../n8n/n8nClient';
import { makePdf } from '../service/testing/makePdf';
import { inBrowser } from './inBrowser';
import { answerChats, ourNode, setUp } from './n8n';
import { rowsOf } from './publishedWorkflow';
import { reviewAddress } from '../n8n/reviewAddress';
import { approveByHand, endedRun, submitTo } from './reviewPage';
import { importNode, nodeOf, versionOf } from './runNode';

const { client, service } = await setUp();

const PROTO = '__proto__';
const BROKEN = 'Menge\n(Stück)';

const text = (name: string): INodeParameters => ({ name, type: 'string' });
const fields: INodeParameters = {
	field: [
		{ ...text('Rechnungs-Nr.'), more: { required: true } },
		{ name: 'a.b[0]', type: 'number' },
		{ ...text('"x"'), more: { required: true } },
		text(PROTO),
		{ name: 'Größe (m²)', type: 'number' },
		{ name: BROKEN, type: 'integer' },
		{ name: 'Positionen', type: 'list', fields: { field: [text('Art.-Nr. / Pos.')] } },
	],
};

const lines = ['Rechnungs-Nr. R-17', 'a.b[0]: 1.234,50', 'proto: KN-88', '42,5 m²', 'Art. 4711-A'];
const answer = Object.fromEntries<unknown>([
	['Rechnungs-Nr.', 'R-17'],
	['a.b[0]', '1.234,50'],
	['"x"', null],
	[PROTO, 'KN-88'],
	['Größe (m²)', '42,5'],
	[BROKEN, '999'],
	['Positionen', [{ 'Art.-Nr. / Pos.': '4711-A' }]],
]);

/** Adds a review of the rows, and a spreadsheet of what was approved. */
function reviewedSheet(workflow: WorkflowFile): WorkflowFile {
	const to = (node: string) => ({ main: [[{ node, type: 'main' as const, index: 0 }]] });
	return {
		...workflow,
		nodes: [
			...workflow.nodes,
			nodeOf('Review', ourNode('review'), {}, { typeVersion: versionOf('review') }),
			nodeOf(
				'Sheet',
				'n8n-nodes-base.convertToFile',
				{ operation: 'xlsx', binaryPropertyName: 'spreadsheet', options: {} },
				{ typeVersion: 1.1 },
			),
		],
		connections: { ...workflow.connections, Node: to('Review'), Review: to('Sheet') },
	};
}

/** A run that waits for a person, with the address of its page. */
async function waiting(output: 'flat' | 'record') {
	answerChats(service, answer);
	const content = await makePdf([
		lines.map((line, at) => ({ x: 60, y: 60 + 24 * at, text: line })),
	]);
	const { id, remove } = await importNode(client, {
		node: 'structuredExtraction',
		parameters: { schemaFrom: 'fields', fields, output, readWith: 'ocrThenChat' },
		items: [{ files: { data: { content, fileName: 'rechnung.pdf' } } }],
		extend: reviewedSheet,
	});
	const { id: runId } = await client.runWorkflow(id, { trigger: 'Start' });
	return { runId, remove, address: await reviewAddress(client, runId) };
}

it('own fields have any names, from the panel through Review to a spreadsheet', async () => {
	const { runId, remove, address } = await waiting('flat');
	const [request] = service.requests.filter(({ path }) => path === '/v1/chat/completions');
	for (const name of Object.keys(answer)) {
		expect(JSON.stringify(request?.body)).toContain(
			JSON.stringify(JSON.stringify(name)).slice(1, -1),
		);
	}
	const html = await (await fetch(address)).text();
	for (const name of ['Rechnungs-Nr.', 'a.b[0]', '&quot;x&quot;', PROTO, 'Menge (Stück)']) {
		expect(html).toContain(`>${name}</label>`);
	}
	const values = {
		'["Rechnungs-Nr."]': 'R-18',
		'"x"': 'y',
		'["__proto__"]': 'KN-89',
		'["Menge\\n(Stück)"]': '9',
	};
	const items = [{ index: 0, isApproved: true, anyway: true, values }];
	expect((await submitTo(address, { name: 'Ada', items })).status).toBe(200);
	const run = await endedRun(client, runId);
	expect(run.error).toBeUndefined();
	const [row = {}] = run.json('Review');
	expect(Object.entries(row).filter(([name]) => name in answer)).toEqual([
		['Rechnungs-Nr.', 'R-18'],
		['a.b[0]', 1234.5],
		['"x"', 'y'],
		[PROTO, 'KN-89'],
		['Größe (m²)', 42.5],
		[BROKEN, 9],
		['Positionen', '1 entry: 4711-A'],
	]);
	expect(JSON.parse(String(row['_changed']))).toEqual({
		'["Rechnungs-Nr."]': 'R-17',
		'"x"': null,
		'["__proto__"]': 'KN-88',
		'["Menge\\n(Stück)"]': 999,
	});
	// n8n's own node leaves `__proto__` out.
	const [sheetRow] = await rowsOf(client, run, 'Sheet');
	expect(sheetRow).toMatchObject({
		'Rechnungs-Nr.': 'R-18',
		'a.b[0]': 1234.5,
		'"x"': 'y',
		'Größe (m²)': 42.5,
		[BROKEN]: 9,
		_checked_by: 'Ada',
	});
	await remove();
});

inBrowser('in a browser', (open) => {
	it('a person finds the reasons next to such fields, and corrects them', async () => {
		const { runId, remove, address } = await waiting('record');
		const tab = await open();
		await tab.goto(address);
		const field = (name: string) =>
			tab.locator('.field').filter({ has: tab.getByLabel(name, { exact: true }) });
		expect(await field('Menge (Stück)').locator('.reasons').innerText()).toContain('Not found');
		expect(await field('"x"').locator('.reasons').innerText()).toContain('Not found');
		await tab.getByLabel('Rechnungs-Nr.', { exact: true }).fill('R-19');
		await tab.getByLabel('Menge (Stück)', { exact: true }).fill('x');
		await tab.getByRole('button', { name: 'Approve' }).click();
		await field('Menge (Stück)').locator('.fault').waitFor();
		await tab.getByLabel('Menge (Stück)', { exact: true }).fill('9');
		await tab.getByLabel(PROTO, { exact: true }).fill('KN-90');
		await approveByHand(tab);
		await tab.getByText('1 approved').first().waitFor();
		const run = await endedRun(client, runId);
		const [row = {}] = run.json('Review');
		expect(Object.entries(row)).toContainEqual([PROTO, 'KN-90']);
		expect(row).toMatchObject({ 'Rechnungs-Nr.': 'R-19', [BROKEN]: 9 });
		await tab.close();
		await remove();
	});
});
