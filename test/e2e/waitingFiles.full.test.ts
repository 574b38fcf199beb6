import { expect, it, onTestFinished } from 'vitest';
import { until } from '../harness/until';
import { tableRows } from '../n8n/dataTables';
import { setUp } from './n8n';
import { startOwnN8n } from './ownN8n';
import { sampleWorkflow } from './publishedWorkflow';
import { endedRun, filesIn, pageAt, submitTo } from './reviewPage';
import { printed } from './samples';

const { service } = await setUp();
const workflow = 'review-one-document-at-a-time';

/** Invoices without a number, each of which waits for a person. */
const invoices = async (count: number) =>
	await Promise.all(
		Array.from({ length: count }, async (_, index) => {
			const day = `2025-03-${String(index + 1).padStart(2, '0')}`;
			const lines = [`Shop ${index} Ltd`, 'Invoice', `Date: ${day}`, `Total: ${index + 3}.70 EUR`];
			return await printed(`shop-${index}.pdf`, lines);
		}),
	);

it('the files of twenty invoices that wait can be opened, after a restart too, and go on', async () => {
	const own = await startOwnN8n();
	onTestFinished(own.close);
	await own.n8n.client.saveService(service);
	const { id } = await own.n8n.client.importWorkflow(await sampleWorkflow(workflow));
	await own.n8n.client.activateWorkflow(id);
	const files = await invoices(20);
	await own.n8n.client.submitForm(workflow, [files]);
	const rows = await until(async () => {
		const found = await tableRows(own.n8n.client, 'Waiting for review').catch(() => []);
		return found.length === files.length && found;
	}, 'The invoices do not wait.');
	// n8n renames what the form received once its run has ended.
	await own.n8n.client.runNumber(id, 1);

	const allOpen = async () => {
		const sizes = await Promise.all(
			rows.map(async ({ link }) => {
				const address = String(link).replace(/^http:\/\/[^/]*/, own.n8n.url);
				const html = await (await fetch(await pageAt(address))).text();
				const answers = await Promise.all(
					filesIn(html).map(async (file) => await fetch(new URL(file, address))),
				);
				expect(answers.length).toBeGreaterThan(0);
				expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
				return await Promise.all(
					answers.map(async (answer) => (await answer.arrayBuffer()).byteLength),
				);
			}),
		);
		expect(sizes.flat().filter((size) => size === 0)).toEqual([]);
	};
	await allOpen();
	await own.end();
	await own.restart();
	await allOpen();

	const [{ link, run, file } = {}] = rows;
	const address = String(link).replace(/^http:\/\/[^/]*/, own.n8n.url);
	const values = { invoice_number: 'C-7' };
	const items = [{ index: 0, isApproved: true, values }];
	expect((await submitTo(address, { items })).status).toBe(200);
	const ended = await endedRun(own.n8n.client, String(run));
	expect(ended.error).toBeUndefined();
	const [binary] = Object.values(ended.items('Review')[0]?.binary ?? {});
	const sent = files.find(({ name }) => name === file);
	expect(binary && (await own.n8n.client.readBinary(binary))).toEqual(sent?.content);
});
