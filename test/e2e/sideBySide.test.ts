import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { findN8nProcess } from '../bench/n8n/processFacts';
import { credentialName, sharedN8n } from './n8n';
import { openBinaryFiles } from './ownN8n';
import { importNode, type NodeRun, runNode, type TestItem } from './runNode';
import { serve } from './server';

const client = sharedN8n();

/** A request as the service sees it. */
interface Seen {
	request: IncomingMessage;
	response: ServerResponse;
}

const seen: Seen[] = [];
let inFlight = 0;
let mostInFlight = 0;
let answer: (one: Seen, index: number) => void | Promise<void> = () => {};

/** A service whose answers each test decides; it counts what is under way. */
const server = await serve((request, response) => {
	const one: Seen = { request, response };
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

const read = (concurrency: number, given: TestItem[]): NodeRun => ({
	...{ node: 'documentOcr', items: given },
	parameters: { options: { concurrency } },
});
const run = async (concurrency: number, given: TestItem[]) =>
	await runNode(client, read(concurrency, given));

const data = { environment: 'main', baseUrl: server.url, apiKey: 'key' };
await client.saveCredential(credentialName, 'visionOcrApi', data);
beforeEach(() => {
	seen.length = 0;
	mostInFlight = 0;
});
afterAll(async () => await server.close());

/** Waits for a state that lasts until the test ends it. */
const until = async (state: () => number | Promise<number>, value: number) =>
	await expect.poll(state, { timeout: 60_000 }).toBe(value);

describe('items side by side', () => {
	it('has as many requests in flight as set, and puts out the answers in the order of the items', async () => {
		answer = async (one, index) => {
			if (index < 3) await expect.poll(() => inFlight, { timeout: 60_000 }).toBe(3);
			await answerWith(one, ((index * 67) % 5) * 40);
		};
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

	it('begins nothing while the service asks one request to wait', async () => {
		let goOn = () => {};
		const isRefused = new Promise<void>((done) => (goOn = done));
		answer = async (one, index) => {
			if (index === 1) return await answerWith(one, 0, 429, { 'Retry-After': '60' });
			await isRefused;
			await answerWith(one);
		};
		const { id, remove } = await importNode(client, read(4, items(12)));
		const executionId = await client.startWorkflow(id, 'Start');
		await until(() => seen.length, 4);
		await until(() => inFlight, 3);
		await sleep(500);
		goOn();
		await until(() => inFlight, 0);
		await sleep(1_000);
		expect(seen).toHaveLength(4);
		await client.stopRun(executionId);
		await remove();
	});

	it('loses none that the service asks to wait', async () => {
		answer = async (one, index) =>
			await (index === 1 ? answerWith(one, 0, 429, { 'Retry-After': '1' }) : answerWith(one, 50));
		const { json } = await run(4, items(12));
		expect(json).toHaveLength(12);
		expect(seen).toHaveLength(13);
	});

	it.skipIf(!existsSync('/proc/self/fd'))(
		'has one file open for each request in flight, and none afterwards',
		async () => {
			const { id, remove } = await importNode(client, read(3, items(9, 12_000_000)));
			const pid = await findN8nProcess(inject('n8n').userFolder);
			const openFiles = async () => await openBinaryFiles(pid, id);
			let goOn = () => {};
			const isTime = new Promise<void>((done) => (goOn = done));
			// Bodies that nobody reads stay on their way: they are larger than what the system buffers.
			answer = async (one) => {
				await isTime;
				await answerWith(one);
			};
			const executionId = await client.startWorkflow(id, 'Start');
			await until(() => seen.length, 3);
			await until(openFiles, 3);
			await sleep(500);
			expect(await openFiles()).toBe(3);
			goOn();
			const finished = await client.finishedRun(executionId);
			expect(finished.json('Node')).toHaveLength(9);
			expect(await openFiles()).toBe(0);
			await remove();
		},
	);
});
