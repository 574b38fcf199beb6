import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { tableRows } from '../n8n/dataTables';
import type { WorkflowFile } from '../n8n/n8nClient';
import { type Invoice, makeInvoices, timesSent } from '../reliability/invoices';
import type { Service } from '../service/main';
import { sharedN8n, startServiceFor } from './n8n';
import { workflowsFolder } from './publishedWorkflow';

const client = sharedN8n();
const folder = join(inject('n8n').filesFolder, 'many-files');
const table = 'Many files';

let service: Service;
let invoices: Invoice[];
beforeAll(async () => {
	service = await startServiceFor(client);
	invoices = await makeInvoices(5);
	await mkdir(folder, { recursive: true });
	for (const { file, content } of invoices) await writeFile(join(folder, file), content);
	await writeFile(join(folder, 'letter.pdf'), 'Dear all');
});
afterAll(async () => {
	await service.close();
	await rm(folder, { recursive: true, force: true });
});

async function importWith(filesPerBatch: number): Promise<string> {
	const file = join(workflowsFolder, 'many-files-in-batches.json');
	const text = await readFile(file, 'utf8');
	const workflow = JSON.parse(text) as WorkflowFile;
	const settings = workflow.nodes.find(({ name }) => name === 'Settings');
	const { assignments } = settings?.parameters.assignments as {
		assignments: Array<{ name: string; value: unknown }>;
	};
	for (const one of assignments) if (one.name === 'files_per_batch') one.value = filesPerBatch;
	return (await client.importWorkflow(workflow)).id;
}

/** Waits for as many rows; a batch is written at a time. */
async function rowsFrom(count: number) {
	for (;;) {
		const rows = await tableRows(client, table);
		if (rows.length >= count) return rows;
		await new Promise((done) => setTimeout(done, 200));
	}
}

it('Many files in batches: rows come batch by batch, stay when stopped, and the next run takes up the rest', async () => {
	const id = await importWith(2);
	service.setFault({ kind: 'slow', delayMs: 1_000 });
	const execution = await client.startWorkflow(id, 'Start');
	const first = await rowsFrom(2);
	await client.stopRun(execution);
	await client.finishedRun(execution);
	service.setFault();
	const kept = await tableRows(client, table);
	expect(kept.length).toBeLessThan(6);
	expect(kept.map(({ file }) => file)).toEqual(
		expect.arrayContaining(first.map(({ file }) => file)),
	);
	const done = kept.filter((row) => row.done);

	service.requests.length = 0;
	const run = await client.runWorkflow(id, { trigger: 'Start' });
	expect(run.error).toBeUndefined();
	expect(run.json('Summary')).toEqual([
		{ read: 5 - done.length, to_look_at: expect.any(Number) as number, failed: 1 },
	]);
	const rows = await tableRows(client, table);
	expect(rows.map(({ file }) => file).sort()).toEqual(
		[...invoices.map(({ file }) => file), 'letter.pdf'].sort(),
	);
	for (const { file, done: isDone, look_at: reason, amount } of rows) {
		if (file === 'letter.pdf') {
			expect([isDone, reason]).toEqual([false, expect.stringContaining('is a text file')]);
		} else expect([isDone, typeof amount]).toEqual([true, 'number']);
	}
	const earlier = invoices.filter(({ file }) => done.some((row) => row.file === file));
	expect(timesSent(service.requests, earlier).every((times) => times === 0)).toBe(true);

	// Only the one that failed is tried again.
	const again = await client.runWorkflow(id, { trigger: 'Start' });
	expect(again.json('Summary')).toEqual([{ read: 0, to_look_at: 0, failed: 1 }]);
});
