import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { useBinaryStore } from '../host/n8nCore';
import { type TestServer, serve } from '../../harness/server';
import { runInHost } from './runInHost';
import { answer, nodes } from './runs';
import { fullService } from './service';

let service: TestServer;
let recorder: TestServer;
let requests: string[] = [];
beforeAll(async () => {
	await useBinaryStore();
	service = await fullService(answer);
	recorder = await serve(async (request, response) => {
		const { method, url = '', headers } = request;
		const body = await buffer(request);
		// The lines that enclose documents are other ones each time.
		const text = body.toString().replace(/data-[\da-f]{8}-[\da-f-]{27}/g, 'data');
		const hash = createHash('sha256').update(text).digest('hex').slice(0, 16);
		const fields = Object.keys(JSON.parse(text) as object).join(' ');
		const { 'content-type': type, accept } = headers;
		requests.push(`${method} ${url}, ${type}, accepts ${accept}: ${fields}; ${hash}`);
		const init = { method, body, headers: { 'content-type': 'application/json' } };
		const answered = await fetch(service.url + url, init);
		response.writeHead(answered.status, { 'content-type': 'application/json' });
		response.end(Buffer.from(await answered.arrayBuffer()));
	});
});
afterAll(async () => await Promise.all([service.close(), recorder.close()]));

it('what is sent changes only where a new option asks for it', async () => {
	const sent: Record<string, string[]> = {};
	for (const { node, runs } of nodes) {
		for (const [name, { inputs, ...settings }] of Object.entries(runs)) {
			requests = [];
			await runInHost(node, recorder.url, inputs, settings);
			sent[`${node.description.name}, ${name}`] = requests.sort();
		}
	}
	const file = join(import.meta.dirname, 'requests.snapshot.json');
	await expect(`${JSON.stringify(sent, null, '\t')}\n`).toMatchFileSnapshot(file);
});
