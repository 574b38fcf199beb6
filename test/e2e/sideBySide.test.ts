import { existsSync } from 'node:fs';
import { readdir, readlink } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { findN8nProcess } from '../bench/n8n/processFacts';
import { sharedN8n } from './n8n';
import { runNode, type TestItem } from './runNode';

const client = sharedN8n();
const credential = 'Counting';

/** A request as the service sees it, and when its head came. */
interface Seen {
	begun: number;
	request: IncomingMessage;
	response: ServerResponse;
}

const seen: Seen[] = [];
let inFlight = 0;
let mostInFlight = 0;
let answer: (one: Seen, index: number) => void | Promise<void> = () => {};

/** A service whose answers each test decides; it counts what is under way. */
const server = createServer((request, response) => {
	const one: Seen = { begun: Date.now(), request, response };
	const index = seen.push(one) - 1;
	inFlight += 1;
	mostInFlight = Math.max(mostInFlight, inFlight);
	response.once('close', () => (inFlight -= 1));
	void answer(one, index);
});

/** Reads the request, so that its body goes through, and answers with the size of the body. */
async function answerWith({ request, response }: Seen, pause = 0, status = 200, headers = {}) {
	let bytes = 0;
	for await (const chunk of request as AsyncIterable<Buffer>) bytes += chunk.length;
	await sleep(pause);
	response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
	response.end(JSON.stringify({ pages: [{ index: 0, markdown: `${bytes}` }] }));
}

/** PDF files, each of another size, so that an answer tells which one it is for. */
const items = (count: number, size = 2000): TestItem[] =>
	Array.from({ length: count }, (_, index) => ({
		files: {
			data: { content: Buffer.alloc(size + index * 30, '%PDF-1.4 obj '), fileName: 'a.pdf' },
		},
	}));

const run = async (concurrency: number, given: TestItem[], node = 'documentOcr') =>
	await runNode(client, {
		node,
		credential,
		items: given,
		parameters: { options: { concurrency } },
	});

beforeAll(async () => {
	await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
	const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	const data = { environment: 'main', baseUrl, apiKey: 'key' };
	await client.saveCredential(credential, 'visionOcrApi', data);
});
beforeEach(() => {
	seen.length = 0;
	mostInFlight = 0;
});
afterAll(() => {
	server.closeAllConnections();
	server.close();
});

/** Waits until it is so. @throws when it does not come to it */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
	for (const end = Date.now() + 20_000; Date.now() < end; await sleep(20)) {
		if (await isSo()) return;
	}
	throw new Error('It did not come to it within 20 s.');
}

describe('items side by side', () => {
	it('has as many requests in flight as set, and puts out the answers in the order of the items', async () => {
		answer = async (one, index) => await answerWith(one, 40 + ((index * 67) % 5) * 40);
		const { json, items: output } = await run(3, items(13));
		const sizes = json.map(({ markdown }) => Number(markdown));
		expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
		expect(new Set(sizes).size).toBe(13);
		expect(output.map(({ pairedItem }) => pairedItem)).toEqual(
			output.map((_, index) => ({ item: index })),
		);
		expect(mostInFlight).toBe(3);
		expect(seen).toHaveLength(13);
	});

	it('begins nothing while the service asks one request to wait, and loses none', async () => {
		let refusedAt = 0;
		answer = async (one, index) => {
			if (index !== 1) return await answerWith(one, 100);
			await answerWith(one, 0, 429, { 'Retry-After': '2' });
			refusedAt = Date.now();
		};
		const { json } = await run(4, items(12));
		expect(json).toHaveLength(12);
		expect(seen).toHaveLength(13);
		// Those that were in flight when it was refused had begun before.
		const after = seen.slice(4).map(({ begun }) => begun - refusedAt);
		expect(Math.min(...after)).toBeGreaterThanOrEqual(1990);
	});

	it.skipIf(!existsSync('/proc/self/fd'))(
		'has one file open for each request in flight, and none afterwards',
		async () => {
			const pid = await findN8nProcess(inject('n8n').userFolder);
			const openFiles = async () => {
				const names = await readdir(`/proc/${pid}/fd`);
				const links = await Promise.all(
					names.map(async (name) => await readlink(`/proc/${pid}/fd/${name}`).catch(() => '')),
				);
				return links.filter((link) => link.includes('/binary_data/')).length;
			};
			let goOn = () => {};
			const isTime = new Promise<void>((done) => (goOn = done));
			// Bodies that nobody reads stay on their way: they are larger than what the system buffers.
			answer = async (one) => {
				await isTime;
				await answerWith(one);
			};
			const running = run(3, items(9, 12_000_000));
			await until(() => seen.length === 3);
			await until(async () => (await openFiles()) === 3);
			await sleep(500);
			expect(await openFiles()).toBe(3);
			goOn();
			const { json } = await running;
			expect(json).toHaveLength(9);
			expect(await openFiles()).toBe(0);
		},
	);
});
