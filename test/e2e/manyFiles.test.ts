import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { tableRows } from '../n8n/dataTables';
import { type Invoice, makeInvoices, timesSent } from '../reliability/invoices';
import { setUp } from './n8n';
import { sampleWorkflow } from './publishedWorkflow';

const { client, service } = await setUp();
const folder = join(inject('n8n').filesFolder, 'many-files');
const table = 'Many files';

let invoices: Invoice[];
beforeAll(async () => {
	invoices = await makeInvoices(5);
	await mkdir(folder, { recursive: true });
	for (const { file, content } of invoices) await writeFile(join(folder, file), content);
	await writeFile(join(folder, 'letter.pdf'), 'Dear all');
});
afterAll(async () => await rm(folder, { recursive: true, force: true }));

/** Waits for as many rows; a batch is written at a time. */
async function rowsFrom(count: number) {
	for (;;) {
		const rows = await tableRows(client, table);
		if (rows.length >= count) return rows;
		await sleep(100);
	}
}

/** Lets two documents be read; the requests for all others wait until they are cut. */
function holdAfterTwo() {
	service.setFault({ kind: 'slow', path: '/v1/ocr', times: 2, delayMs: 0 });
	service.setFault({ kind: 'slow', path: '/v1/ocr', times: 100, delayMs: 60_000 });
}

it('Many files in batches: rows come batch by batch, stay when stopped, and the next run takes up the rest', async () => {
	const workflow = await sampleWorkflow('many-files-in-batches', { files_per_batch: 2 });
	const { id } = await client.importWorkflow(workflow);
	holdAfterTwo();
	const execution = await client.startWorkflow(id, 'Start');
	const first = await rowsFrom(2);
	await client.stopRun(execution);
	await client.finishedRun(execution);
	service.setFault();
	const kept = await tableRows(client, table);
	expect(kept.map(({ file }) => file)).toEqual(first.map(({ file }) => file));
	const done = kept.filter((row) => row.done);
	expect(kept).toHaveLength(2);

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
	for (const { file, done: isDone, look_at: reason, total_amount: amount } of rows) {
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
