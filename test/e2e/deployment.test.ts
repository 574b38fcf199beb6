import { request } from 'node:http';
import { createServer } from 'node:https';
import { generate } from 'selfsigned';
import { afterAll, describe, expect, it } from 'vitest';
import { jpegImage } from './contract';
import { credentialName, setUp } from './n8n';
import { runNode } from './runNode';
import { listen } from './server';

const { client, service } = await setUp({ environment: 'deployment' });
const secure = await serveSecurely(service.url);
afterAll(async () => await secure.close());

/** Passes requests on to `target`, behind a certificate that nobody has signed. */
async function serveSecurely(target: string) {
	const { private: key, cert } = await generate([{ name: 'commonName', value: '127.0.0.1' }]);
	const server = createServer({ key, cert }, (incoming, outgoing) => {
		const { method, headers } = incoming;
		const passed = request(`${target}${incoming.url}`, { method, headers }, (answer) => {
			outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
			answer.pipe(outgoing);
		});
		incoming.pipe(passed);
	});
	return await listen(server, 'https');
}

const save = async (data: object) =>
	await client.saveCredential(credentialName, 'visionOcrApi', {
		environment: 'deployment',
		baseUrl: service.url,
		...data,
	});

const nodes = [
	{ node: 'chatWithImages', parameters: { prompt: 'Hello', imageSource: 'none' } },
	{ node: 'fimCompletion', parameters: { prompt: 'const a =' } },
] as const;

const run = async (
	{ node, parameters }: (typeof nodes)[number],
	options: Record<string, boolean | number> = {},
) => await runNode(client, { node, parameters: { ...parameters, options } });

describe.each(nodes)('$node on a hosted deployment', (node) => {
	it.each([false, true])(
		'works with a self-signed certificate when told so (stream: %s)',
		async (stream) => {
			await save({ baseUrl: secure.url, ignoreSslIssues: true });
			const { json, error } = await run(node, { stream });
			expect(error).toBeUndefined();
			expect(json).toHaveLength(1);
		},
	);

	it.each([false, true])('says so when not told (stream: %s)', async (stream) => {
		await save({ baseUrl: secure.url });
		const { error } = await run(node, { stream });
		expect(error?.message).toContain('the certificate of 127.0.0.1');
		expect(error?.description).toContain('"Ignore SSL Issues"');
	});

	it('sends a key when there is one', async () => {
		await save({ apiKey: 'sk-deployment' });
		await run(node);
		expect(service.requests[0]?.headers.authorization).toBe('Bearer (redacted)');
	});
});

it('Document OCR says at once that a deployment has no OCR', async () => {
	await save({});
	const { error } = await runNode(client, {
		node: 'documentOcr',
		items: [{ files: { data: { content: jpegImage, fileName: 'photo.jpg' } } }],
	});
	expect(error?.message).toContain('a model server of your own has no document OCR');
	expect(service.requests).toEqual([]);
});
