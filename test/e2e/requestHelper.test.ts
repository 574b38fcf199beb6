import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { INodeParameters } from 'n8n-workflow';
import { describe, expect, inject, it } from 'vitest';
import { startService } from '../service/main';
import { sharedN8n, serviceOfTests } from './n8n';
import { runNode } from './runNode';

const path = join(import.meta.dirname, '../samples/documents/clean-invoice.pdf');
const items = [{ files: { data: { path, fileName: basename(path) } } }];

const client = sharedN8n();
const service = await serviceOfTests(client);

const run = async (options: INodeParameters = {}) =>
	await runNode(client, { node: 'documentOcr', parameters: { options }, items });

describe('the request helper', () => {
	it('sends exactly the fields of the contract', async () => {
		await run();
		expect(service.requests).toHaveLength(1);
		const [request] = service.requests;
		expect(request).toMatchObject({ method: 'POST', path: '/v1/ocr' });
		expect(Object.keys(request?.body as object)).toEqual(['model', 'document']);
	});

	it('adds the fields of the user', async () => {
		service.setFault({ kind: 'answer', body: { pages: [{ index: 0, markdown: 'x' }] } });
		await run({ additionalFields: '{"image_limit": 3}' });
		expect(service.requests[0]?.body).toMatchObject({ image_limit: 3 });
	});

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

	it.each([
		['429 with Retry-After in seconds', { kind: 'rateLimit', retryAfter: 1 }],
		['503', { kind: 'status', status: 503 }],
		['500', { kind: 'status', status: 500 }],
		['a connection that is cut', { kind: 'cut' }],
	] as const)('tries again after %s', async (_, fault) => {
		service.setFault(fault);
		const { json, error } = await run();
		expect(error).toBeUndefined();
		expect(json[0]?.pageCount).toBe(1);
		expect(service.requests).toHaveLength(2);
	});

	it('waits as long as Retry-After says', async () => {
		service.setFault({ kind: 'rateLimit', retryAfter: 2 });
		const started = Date.now();
		await run();
		expect(Date.now() - started).toBeGreaterThanOrEqual(2000);
	});

	it('gives up after the retries allowed', async () => {
		service.setFault({ kind: 'status', status: 500, times: 10 });
		const { error } = await run({ maxRetries: 1 });
		expect(error?.message).toContain('the service has a problem');
		expect(service.requests).toHaveLength(2);
	});

	it('does not try again what cannot succeed', async () => {
		service.setFault({ kind: 'status', status: 422, times: 10 });
		await run();
		expect(service.requests).toHaveLength(1);
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

	it('does not quote a web page', async () => {
		service.setFault({ kind: 'html', status: 400 });
		const { error } = await run();
		expect(error?.description).toContain('It answered with a web page');
		expect(error?.description).not.toContain('<');
	});

	it.each([
		['a web page', { kind: 'html', status: 200 }, 'a web page instead of data'],
		['broken JSON', { kind: 'answer', body: 'oops' }, 'not JSON'],
		['JSON of another form', { kind: 'answer', body: { ok: true } }, 'unexpected form'],
		['a document without pages', { kind: 'answer', body: { pages: [] } }, 'no page'],
	] as const)('says so when the service answers with %s', async (_, fault, words) => {
		service.setFault(fault);
		const { error } = await run();
		expect(error?.message).toContain(words);
	});

	it('follows no redirect, so that neither key nor document goes elsewhere', async () => {
		const elsewhere = await startService({ apiKey: service.apiKey });
		try {
			for (const status of [301, 302, 307, 308] as const) {
				service.setFault({ kind: 'redirect', location: `${elsewhere.url}/v1/ocr`, status });
				const { error } = await run();
				expect(error?.message).toContain('redirects to another address');
			}
			expect(elsewhere.requests).toEqual([]);
		} finally {
			await elsewhere.close();
		}
	});

	it('stops waiting after the timeout', async () => {
		service.setFault({ kind: 'slow', delayMs: 5000 });
		const { error } = await run({ timeout: 1, maxRetries: 0 });
		expect(error?.message).toContain('did not answer in time');
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
