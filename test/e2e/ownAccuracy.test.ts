import { expect, it } from 'vitest';
import { until } from '../harness/until';
import { addRows, type TableRow, tableRows } from '../n8n/dataTables';
import type { WorkflowFile } from '../n8n/n8nClient';
import { setUp } from './n8n';
import { sampleWorkflow, whilePublished } from './publishedWorkflow';
import { submitTo } from './reviewPage';
import { printed, sample } from './samples';

const { client } = await setUp();
const workflow = 'review-one-document-at-a-time';

/** Tables of this file alone: other tests use the same samples in the same n8n. */
const WAITING = 'Waiting, for accuracy';
const REVIEWED = 'Reviewed, for accuracy';

function withOwnTables(file: WorkflowFile): void {
	const text = JSON.stringify(file)
		.replaceAll('Waiting for review', WAITING)
		.replaceAll('Reviewed invoices', REVIEWED);
	Object.assign(file, JSON.parse(text));
}

const ofAll = (file: WorkflowFile) => {
	withOwnTables(file);
	for (const { name, parameters } of file.nodes) if (name === 'Review') parameters.items = 'all';
};

/** An invoice without a number. */
const unnumbered = async (name: string, total: number) =>
	await printed(name, [
		'Corner Shop Ltd',
		'Invoice',
		`Date: 2025-03-${total}`,
		`Total: ${total} EUR`,
	]);

const waitingFor = async (count: number) =>
	await until(async () => {
		const rows = await tableRows(client, WAITING);
		return rows.length === count && rows;
	}, `There are not ${count} rows.`);

/** Hands in files, and decides about those that wait. @param decisions by file */
async function review(
	files: Array<Awaited<ReturnType<typeof sample>>>,
	decisions: Record<string, object>,
	change = withOwnTables,
) {
	await whilePublished(
		client,
		workflow,
		async () => {
			await client.submitForm(workflow, [files]);
			const rows = await waitingFor(Object.keys(decisions).length);
			for (const { file, link } of rows) {
				const decision = { index: 0, isApproved: true, anyway: true };
				const items = [{ ...decision, ...decisions[String(file)] }];
				expect((await submitTo(String(link), { items })).status).toBe(200);
			}
			await waitingFor(0);
		},
		change,
	);
}

/** The rows of a table without what n8n adds. */
const countsIn = async (table: string) =>
	(await tableRows(client, table)).map(
		({ id: _, createdAt: __, updatedAt: ___, ...columns }) => columns,
	);

async function count() {
	const accuracy = await sampleWorkflow('accuracy-on-my-documents');
	withOwnTables(accuracy);
	const { id } = await client.importWorkflow(accuracy);
	const run = await client.runWorkflow(id, { trigger: 'Every Month' });
	expect(run.error).toBeUndefined();
	const fields = await countsIn('Accuracy by field');
	return {
		fields: new Map(fields.map(({ field, ...counts }) => [field, Object.values(counts).join(' ')])),
		suppliers: await countsIn('Accuracy by supplier'),
	};
}

it('counts what people have changed, by field and by supplier', async () => {
	const files = [
		await unnumbered('changed.pdf', 11),
		await unnumbered('missed.pdf', 12),
		await unnumbered('doubts.pdf', 13),
		await unnumbered('rejected.pdf', 14),
		await sample('documents/scanned-invoice.pdf'),
	];
	const number = { invoice_number: 'C-7' };
	await review(files, {
		'changed.pdf': { values: number },
		'missed.pdf': { values: { ...number, due_date: '2025-04-30', total_amount: '12.50' } },
		'doubts.pdf': {},
		'rejected.pdf': { isApproved: false, values: { ...number, due_date: '2025-04-30' } },
	});
	console.log(await count());
	console.log(await tableRows(client, REVIEWED));
}, 300_000);
