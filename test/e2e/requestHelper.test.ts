import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { INodeParameters } from 'n8n-workflow';
import { describe, expect, inject, it } from 'vitest';
import { setUp } from './n8n';
import { importNode, runNode } from './runNode';
import { sampleFile, sampleItem } from './samples';

const { path } = sampleFile('documents/clean-invoice.pdf');
const items = [sampleItem('documents/clean-invoice.pdf')];

const { client, service } = await setUp();

/** The node waits at most 500 ms before its first retry where the service does not say how long. */
const RETRY_MS = 1_000;

const run = async (options: INodeParameters = {}) =>
	await runNode(client, { node: 'documentOcr', parameters: { options }, items });

describe('the request helper', () => {
	it('says which option cannot be used', async () => {
		const { error } = await run({ additionalFields: '[1' });
		expect(error?.message).toContain('the option "Requests: Extra Parameters" cannot be used');
		expect(error?.description).toContain('must be a JSON object');
		expect(service.requests).toEqual([]);
	});

	it('adds the untouched answer when asked to', async () => {
		const { json } = await run({ includeRaw: true });
		expect(json[0]?.raw).toHaveProperty('pages');
		expect((await run()).json[0]).not.toHaveProperty('raw');
	});

	it('waits as long as Retry-After says', async () => {
		service.setFault({ kind: 'rateLimit', retryAfter: 60 });
		const { id, remove } = await importNode(client, { node: 'documentOcr', items });
		const executionId = await client.startWorkflow(id, 'Start');
		await expect.poll(() => service.requests.length, { timeout: 20_000 }).toBe(1);
		// Without the header it would ask again within this time.
		await sleep(RETRY_MS);
		expect(service.requests).toHaveLength(1);
		await client.stopRun(executionId);
		await remove();
	});

	it.each(['message', 'error', 'detail', 'text'] as const)(
		'quotes what the service says, in the form "%s"',
		async (shape) => {
			service.setFault({ kind: 'status', status: 400, shape, text: 'The page is upside down' });
			const { error } = await run();
			expect(error?.message).toContain('the service refused the request');
			expect(error?.description).toContain('The page is upside down');
		},
	);

	it.each([
		['broken JSON', { kind: 'answer', body: 'oops' }, 'not JSON'],
		['a document without pages', { kind: 'answer', body: { pages: [] } }, 'no page'],
	] as const)('says so when the service answers with %s', async (_, fault, words) => {
		service.setFault(fault);
		const { error } = await run();
		expect(error?.message).toContain(words);
	});

	it('keeps key and file content out of errors, output and the log of n8n', async () => {
		const base64 = (await readFile(path)).toString('base64');
		const leak = `refused ${service.apiKey} data:application/pdf;base64,${base64}`;
		service.setFault({ kind: 'status', status: 400, shape: 'message', text: leak });
		const outcome = await run();
		const everything = JSON.stringify({ ...outcome.run.data, error: outcome.error });
		const log = await readFile(join(inject('n8n').userFolder, 'n8n.log'), 'utf8');
		expect(outcome.error?.description).toContain('refused [hidden] [file content]');
		for (const text of [everything, log]) {
			expect(text).not.toContain(service.apiKey);
			expect(text).not.toContain(base64.slice(1000, 1200));
		}
	});

	it('cuts what the service says at 500 characters', async () => {
		service.setFault({ kind: 'status', status: 400, text: 'long words '.repeat(200) });
		const { error } = await run();
		expect(error?.description?.length).toBeLessThan(650);
	});
});
