import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { INodeParameters } from 'n8n-workflow';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { findN8nProcess } from '../bench/n8n/processFacts';
import { isFull } from '../full';
import { type Service, startService } from '../service/main';
import { sharedN8n } from './n8n';
import { openBinaryFiles, startOwnN8n } from './ownN8n';
import { importNode, type TestItem } from './runNode';
import { serve } from '../harness/server';

/** How long n8n waits for its runs when it is told to end, in seconds (N8N_GRACEFUL_SHUTDOWN_TIMEOUT). */
const PATIENCE = 6;

/** Longer than any test waits, in milliseconds. */
const HELD = 600_000;

/**
 * So many small questions n8n answers at most, one after the other, before what it stops is cut. 20 were seen.
 */
const MAX_ANSWERS = 300;

const texts: TestItem[] = ['a', 'b', 'c', 'd', 'e', 'f'].map((text) => ({ json: { text } }));
const documents: TestItem[] = texts.map(({ json }) => ({
	files: { data: { content: `%PDF-1.4 obj ${String(json?.text)}`, fileName: 'a.pdf' } },
}));

/** What each node does here: two requests at a time at this path, of six items. */
const cases: Array<{ node: string; path: string; parameters: INodeParameters; items: TestItem[] }> =
	[
		{
			node: 'chatWithImages',
			path: '/v1/chat/completions',
			parameters: { prompt: '={{ $json.text }}', imageSource: 'none' },
			items: texts,
		},
		{
			node: 'documentOcr',
			path: '/v1/ocr',
			parameters: { options: { delivery: 'upload' } },
			items: documents,
		},
		{
			node: 'fimCompletion',
			path: '/v1/fim/completions',
			parameters: { prompt: '={{ $json.text }}' },
			items: texts,
		},
		{
			node: 'structuredExtraction',
			path: '/v1/chat/completions',
			parameters: { source: 'text', text: '={{ $json.text }}' },
			items: texts,
		},
	];

/** A node's run that is under way, and the service that only it asks. */
interface Running {
	node: string;
	path: string;
	service: Service;
	executionId: string;
}

// The long form looks at all that n8n leaves behind, and ends it: one of its own.
const own = isFull
	? await startOwnN8n({ N8N_GRACEFUL_SHUTDOWN_TIMEOUT: String(PATIENCE) })
	: undefined;
const shared = sharedN8n();
const client = () => own?.n8n.client ?? shared;
const services = new Map<string, Service>();
for (const { node } of cases) {
	const service = await startService();
	services.set(node, service);
	await client().saveService(service, node);
}
/** Names of temporary files: n8n has some of its own. */
const temporary = async () => (own ? await readdir(own.temporaryFolder, { recursive: true }) : []);
const ofN8n = await temporary();
beforeEach(() => {
	for (const service of services.values()) {
		service.setFault();
		service.requests.length = 0;
	}
});
afterAll(async () => {
	await own?.close();
	for (const service of services.values()) await service.close();
});

/** Waits until it is so. @throws when it does not come to it */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
	await expect.poll(isSo, { timeout: 170_000, interval: 10 }).toBe(true);
}

const at = ({ service, path }: Running) => service.requests.filter((one) => one.path === path);

/** Runs every node at the same time. */
async function runAll(
	work: (running: Running[]) => Promise<void>,
	{ settings = {} }: { settings?: object } = {},
): Promise<void> {
	const running: Running[] = [];
	const removes: Array<() => Promise<void>> = [];
	try {
		for (const { node, path, parameters, items } of cases) {
			const imported = await importNode(client(), {
				node,
				items,
				settings,
				parameters: {
					...parameters,
					options: { concurrency: 2, ...(parameters.options as object) },
				},
				credential: node,
				onError: 'continueRegularOutput',
			});
			removes.push(imported.remove);
			const executionId = await client().startWorkflow(imported.id, 'Start');
			const service = services.get(node);
			if (service) running.push({ node, path, service, executionId });
		}
		await work(running);
	} finally {
		for (const remove of removes) await remove();
	}
}

const hold = (times = 100) => {
	for (const { node, path } of cases) {
		services.get(node)?.setFault({ kind: 'slow', path, times, delayMs: HELD });
	}
};

const isCut = (one: Running) => at(one).every(({ cutAt }) => cutAt !== undefined);

/** What n8n stops is cut by the time it has answered some small questions; how many, the long form tells. */
async function expectSoon(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
	let answers = 0;
	while (!(await isSo())) {
		expect(answers, what).toBeLessThan(MAX_ANSWERS);
		await fetch(`${client().url}/healthz`);
		answers += 1;
	}
	if (isFull) process.stdout.write(`${what}: cut within ${answers} answers\n`);
}

async function expectCanceled(running: Running[]): Promise<void> {
	for (const { node, executionId } of running) {
		const { status } = await client().finishedRun(executionId);
		expect(status, node).toBe('canceled');
	}
}

const uploads = ({ service }: Running) => {
	const of = (method: string) =>
		service.requests.filter((one) => one.method === method && one.path.startsWith('/v1/files'));
	return { sent: of('POST').length, removed: of('DELETE').length };
};

/** Nothing is left of a run that was stopped: no request, no uploaded file, no file of its own. */
async function expectNothingLeft(running: Running[]): Promise<void> {
	for (const one of running) {
		await until(() => uploads(one).removed === uploads(one).sent);
		expect(at(one), one.node).toHaveLength(2);
	}
	const counts = running.map(({ service }) => service.requests.length);
	await sleep(1500);
	expect(running.map(({ service }) => service.requests.length)).toEqual(counts);
	const documentOcr = running.find(({ node }) => node === 'documentOcr');
	expect(documentOcr && uploads(documentOcr).removed).toBeGreaterThanOrEqual(2);
	await expectNoFiles();
}

const openFiles = async (userFolder: string) =>
	await openBinaryFiles(await findN8nProcess(userFolder));

async function expectNoFiles(): Promise<void> {
	if (own && existsSync('/proc/self/fd')) expect(await openFiles(own.userFolder)).toBe(0);
	expect(await temporary()).toEqual(ofN8n);
}

describe('a run that is stopped', () => {
	it('in the editor: cuts its requests, and sends no others', async () => {
		hold();
		await runAll(async (running) => {
			for (const one of running) await until(() => at(one).length === 2);
			for (const one of running) {
				await client().stopRun(one.executionId);
				await expectSoon(`Stopped in the editor, ${one.node}`, () => isCut(one));
			}
			await expectNothingLeft(running);
			await expectCanceled(running);
		});
	});
});

if (isFull)
	describe('a run that is stopped', () => {
		it('by the time limit of its workflow: the same', async () => {
			hold();
			const seconds = 3;
			await runAll(
				async (running) => {
					for (const one of running) {
						await until(() => at(one).length === 2);
						const answer = await client().api.call('GET', `/executions/${one.executionId}`);
						const { startedAt } = z.object({ startedAt: z.coerce.date() }).parse(answer);
						await sleep(startedAt.getTime() + seconds * 1000 - Date.now());
						await expectSoon(`Time limit of the workflow, ${one.node}`, () => isCut(one));
					}
					await expectNothingLeft(running);
					await expectCanceled(running);
				},
				{ settings: { executionTimeout: seconds } },
			);
		});

		it.each([
			[
				'while a busy service asks it to wait',
				{ kind: 'rateLimit', retryAfter: 2, times: 100 } as const,
			],
			['between retries', { kind: 'status', status: 500, times: 100 } as const],
		])('%s: sends no request again', async (_, fault) => {
			for (const { node, path } of cases) services.get(node)?.setFault({ ...fault, path });
			await runAll(async (running) => {
				for (const one of running) await until(() => at(one).length > 0);
				for (const { executionId } of running) await client().stopRun(executionId);
				// A request may be on its way.
				await sleep(300);
				const counts = running.map((one) => at(one).length);
				await sleep(2500);
				expect(running.map((one) => at(one).length)).toEqual(counts);
				for (const one of running) expect(uploads(one).removed).toBe(uploads(one).sent);
				await expectNoFiles();
			});
		});

		it.skipIf(!existsSync('/proc/self/fd'))(
			'in the middle of sending files: closes them',
			async () => {
				/** Reads nothing, so that bodies larger than what the system buffers stay on their way. */
				let begun = 0;
				const server = await serve(() => (begun += 1));
				await client().saveService({ url: server.url, apiKey: 'key' }, 'Reads nothing');
				const { id, remove } = await importNode(client(), {
					node: 'documentOcr',
					credential: 'Reads nothing',
					parameters: { options: { concurrency: 2 } },
					items: [1, 2, 3].map((count) => ({
						files: { data: { content: Buffer.alloc(12_000_000 + count, '%PDF-1.4 obj ') } },
					})),
				});
				const open = async () => await openFiles(own?.userFolder ?? '');
				try {
					const executionId = await client().startWorkflow(id, 'Start');
					await until(async () => begun === 2 && (await open()) === 2);
					await client().stopRun(executionId);
					await expectSoon('Files', async () => (await open()) === 0);
				} finally {
					await remove();
					await server.close();
				}
			},
		);
	});

/**
 * n8n tells no node that it ends (SIGTERM): it waits for its runs, and ends those that take longer
 * than it waits with itself.
 */
if (isFull)
	describe('n8n that is told to end', () => {
		it('waits for what is done in time, and cuts the rest when it ends', async () => {
			const body = { pages: [{ index: 0, markdown: 'A page', images: [] }] };
			for (const { node, path } of cases) {
				const isOcr = node === 'documentOcr';
				const slow = isOcr ? '/v1/files' : path;
				if (isOcr) services.get(node)?.setFault({ kind: 'answer', path, times: 100, body });
				services.get(node)?.setFault({ kind: 'slow', path: slow, times: 6, delayMs: 400 });
			}
			await runAll(async (inTime) => {
				for (const one of inTime) await until(() => at(one).length >= 2);
				await own?.end();
				for (const one of inTime) expect(uploads(one).removed).toBe(uploads(one).sent);
				await own?.restart();
				for (const { node, executionId } of inTime) {
					const { status } = await client().finishedRun(executionId);
					expect(status, node).toBe('success');
				}
			});
		});

		it('cuts what takes longer', async () => {
			hold();
			await runAll(async (running) => {
				for (const one of running) await until(() => at(one).length === 2);
				await own?.end();
				for (const one of running) {
					await until(() => isCut(one));
					expect(at(one), one.node).toHaveLength(2);
				}
			});
		});
	});
