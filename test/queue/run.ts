import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import { z } from 'zod';
import type { N8nInstall } from '../n8n/ensureN8n';
import { hashOf, type Invoice, makeInvoices, timesSent } from '../reliability/invoices';
import { type Service, startService } from '../service/main';
import { Cluster } from './cluster';
import type { Servers } from './servers';
import { credentialName, type PublishedWorkflow, publishWorkflow } from './workflow';

/** Something that happens while documents are worked on. */
export interface Event {
	/** When so many documents have been asked about, as a share of all. */
	at: number;
	happen: (cluster: Cluster) => Promise<void>;
}

/** How a run is made. */
export interface RunOptions {
	/** Closed by the caller. */
	servers: Servers;
	/** This package, as `npm pack` makes it. */
	tarball: string;
	documents: number;
	/** In the order in which they happen. */
	events: Event[];
	/** Executions side by side in a worker. */
	concurrency: number;
	/** Milliseconds that the service takes for a document; `held`: until all events have happened. */
	serviceTime: number | 'held';
	/** Milliseconds between a document and the next one. */
	sendEvery: number;
	/** How long all executions may take to end after the last document was sent, in seconds. */
	timeout: number;
	/** Further settings of n8n. */
	env?: Record<string, string>;
}

/** What became of the documents: each one is in exactly one of `results`, `failed`, `refused` and `lost`. */
export interface Outcome {
	documents: number;
	/** Has a row in the Data Table, with its own text. */
	results: number;
	/** Has none, and n8n lists its execution as failed. */
	failed: number;
	/** Has none, and who sent it was told so by the webhook. */
	refused: number;
	/** Numbers of those of which nobody tells. */
	lost: number[];
	/** Numbers of those with more than one row. */
	twice: number[];
	/** Numbers of those that the service was asked about more than once. */
	paidTwice: number[];
	/** Of `results`, how many have an execution that n8n lists as failed. */
	failedAfterRow: number;
	/** Of `failed`, how many have a row after their executions were retried in n8n. */
	retried: number;
	/** Executions by status, as n8n lists them. */
	statuses: Record<string, number>;
	/** Processes of n8n that ended by themselves, and were started again. */
	endedByThemselves: string[];
	/** From the first document to the end of the last execution. */
	seconds: number;
}

/** How a document was sent. */
interface Sent {
	isTaken: boolean;
	/** The executions that n8n made of it. */
	executions: string[];
}

const unfinished = ['new', 'running', 'waiting'];

/** Sends documents to n8n in queue mode, lets things happen meanwhile, and counts what came of each. */
export async function runDocuments(install: N8nInstall, options: RunOptions): Promise<Outcome> {
	const folder = await mkdtemp(join(tmpdir(), 'vision-ocr-queue-'));
	const documents = await makeInvoices(options.documents);
	const numbers = new Map(documents.map((one) => [one.hash, one.invoice_number]));
	const { servers, concurrency, env, serviceTime } = options;
	let release = () => {};
	const released = new Promise<void>((done) => (release = done));
	const service = await startService({
		record: documents.length * 10,
		readDocument: async (bytes) => {
			await (serviceTime === 'held' ? released : sleep(serviceTime));
			const dimensions = { dpi: 72, width: 595, height: 842 };
			const markdown = `Invoice number: ${numbers.get(hashOf(bytes))}`;
			const box = { x0: 0, y0: 0, x1: 595, y1: 842 };
			const blocks = [{ type: 'text' as const, content: markdown, box, words: [] }];
			return { pages: [{ index: 0, markdown, images: [], blocks, dimensions }], pageCount: 1 };
		},
	});
	try {
		const packages = [options.tarball];
		const cluster = await Cluster.start(install, { servers, packages, folder, concurrency, env });
		try {
			return await work({ ...options, cluster, service, release }, documents);
		} finally {
			await cluster.stop();
		}
	} finally {
		release();
		await service.close();
		await rm(folder, { recursive: true, force: true });
	}
}

type Setting = RunOptions & { cluster: Cluster; service: Service; release: () => void };

async function work(setting: Setting, documents: Invoice[]): Promise<Outcome> {
	const { cluster, service, servers } = setting;
	await cluster.client.saveCredential(credentialName, 'visionOcrApi', {
		environment: 'main',
		baseUrl: service.url,
		apiKey: service.apiKey,
	});
	const workflow = await publishWorkflow(cluster.client);
	const started = Date.now();
	const over = new AbortController();
	const events = letHappen(setting, over.signal);
	// They are waited for after the documents.
	events.catch(() => {});
	try {
		const sent = await sendAll(setting, workflow, documents);
		await untilEnded(setting, workflow);
		const seconds = (Date.now() - started) / 1000;
		over.abort();
		await events;
		const statuses = await statusesOf(servers, workflow);
		const rows = await rowsOf(servers, workflow);
		const { endedByThemselves } = cluster;
		const counted = count({ documents, sent, rows, statuses, service });
		const retried = await retry(setting, workflow, { sent, rows, statuses });
		return { ...counted, endedByThemselves, seconds, retried };
	} finally {
		over.abort();
		await events.catch(() => {});
	}
}

/** Lets the events happen in their order, and starts anew what ended by itself. */
async function letHappen(
	{ cluster, service, documents, events, release }: Setting,
	over: AbortSignal,
): Promise<void> {
	const coming = [...events];
	while (!over.aborted) {
		const [next] = coming;
		if (next && service.requests.length >= next.at * documents) {
			coming.shift();
			await next.happen(cluster);
		}
		if (coming.length === 0) release();
		await cluster.replaceEnded();
		await sleep(50);
	}
	if (coming.length > 0) throw new Error('The documents were done before all had happened.');
}

/** Sends the documents one after the other, so that the executions of each one are known. */
async function sendAll(
	{ cluster, servers, sendEvery }: Setting,
	workflow: PublishedWorkflow,
	documents: Invoice[],
): Promise<Map<number, Sent>> {
	const sent = new Map<number, Sent>();
	const known = new Set<string>();
	for (const [index, { content }] of documents.entries()) {
		const number = index + 1;
		const next = sleep(sendEvery);
		const isTaken = await fetch(`${cluster.webhookUrl(workflow.path)}?document=${number}`, {
			method: 'POST',
			headers: { 'Content-Type': 'application/pdf' },
			body: new Uint8Array(content),
			signal: AbortSignal.timeout(60_000),
		}).then(
			async (answer) => {
				await answer.text();
				return answer.ok;
			},
			() => false,
		);
		const all = [...(await statusesOf(servers, workflow)).keys()];
		sent.set(number, { isTaken, executions: all.filter((id) => !known.has(id)) });
		for (const id of all) known.add(id);
		await next;
	}
	return sent;
}

async function untilEnded({ servers, timeout }: Setting, workflow: PublishedWorkflow) {
	for (const last = Date.now() + timeout * 1000; Date.now() < last; await sleep(200)) {
		const statuses = [...(await statusesOf(servers, workflow)).values()];
		if (statuses.every((status) => !unfinished.includes(status))) return;
	}
}

const execution = z.object({ id: z.coerce.string(), status: z.string() });

/** n8n's executions of the workflow with their status, also while PostgreSQL comes back. */
async function statusesOf(
	servers: Servers,
	{ id }: PublishedWorkflow,
): Promise<Map<string, string>> {
	const sql = 'select id, status from execution_entity where "workflowId" = $1';
	for (let tries = 1; ; tries += 1) {
		try {
			const found = z.array(execution).parse(await servers.query(sql, [id]));
			return new Map(found.map((one) => [one.id, one.status]));
		} catch (error) {
			if (tries === 30) throw error;
			await sleep(1_000);
		}
	}
}

/** What the workflow writes. */
interface Row {
	document: number;
	markdown: string;
}

async function rowsOf(servers: Servers, { table }: PublishedWorkflow): Promise<Row[]> {
	return await servers.query<Row>(`select document, markdown from "${table}"`);
}

/** Presses n8n's Retry once for each failed execution without a row. @returns how many rows come of it */
async function retry(
	{ cluster, servers }: Setting,
	workflow: PublishedWorkflow,
	{ sent, rows, statuses }: Pick<Findings, 'sent' | 'rows' | 'statuses'>,
): Promise<number> {
	const written = new Set(rows.map(({ document }) => document));
	const failed = [...sent].filter(([number]) => !written.has(number));
	const ids = failed.flatMap(([, { executions }]) => executions);
	const atOnce = pLimit(5);
	const retries = ids.filter(hasFailed(statuses)).map((id) =>
		atOnce(async () => {
			const path = `/executions/${id}/retry`;
			// What cannot be retried is an error; whether it was is seen in the rows.
			await cluster.client.api.call('POST', path, { loadWorkflow: false }).catch(() => {});
		}),
	);
	await Promise.all(retries);
	return (
		new Set((await rowsOf(servers, workflow)).map(({ document }) => document)).size - written.size
	);
}

const failedStatuses = ['error', 'crashed', 'canceled'];

const hasFailed = (statuses: Map<string, string>) => (id: string) =>
	failedStatuses.includes(statuses.get(id) ?? '');

interface Findings {
	documents: Invoice[];
	sent: Map<number, Sent>;
	rows: Row[];
	statuses: Map<string, string>;
	service: Service;
}

function count(findings: Findings): Omit<Outcome, 'seconds' | 'endedByThemselves' | 'retried'> {
	const { documents, sent, rows, statuses, service } = findings;
	const asked = timesSent(service.requests, documents);
	const written = countBy(rows, ({ document }) => document);
	const all = documents.map(({ invoice_number }, index) => {
		const number = index + 1;
		const { isTaken = false, executions = [] } = sent.get(number) ?? {};
		const own = rows.filter(({ document }) => document === number);
		if (own.some(({ markdown }) => !markdown.includes(invoice_number))) {
			throw new Error(`The row of document ${number} has another document's text.`);
		}
		const isFailed = executions.length > 0 && executions.every(hasFailed(statuses));
		return { number, isTaken, isFailed, rows: own.length, asked: asked[index] ?? 0 };
	});
	const without = all.filter((one) => one.rows === 0);
	const numbers = (some: typeof all) => some.map(({ number }) => number);
	return {
		documents: documents.length,
		results: written.size,
		failed: without.filter(({ isFailed }) => isFailed).length,
		refused: without.filter(({ isFailed, isTaken }) => !isFailed && !isTaken).length,
		lost: numbers(without.filter(({ isFailed, isTaken }) => !isFailed && isTaken)),
		twice: numbers(all.filter((one) => one.rows > 1)),
		paidTwice: numbers(all.filter((one) => one.asked > 1)),
		failedAfterRow: all.filter((one) => one.rows > 0 && one.isFailed).length,
		statuses: Object.fromEntries(countBy([...statuses.values()], (status) => status)),
	};
}

function countBy<T, Key>(values: T[], keyOf: (value: T) => Key): Map<Key, number> {
	const counts = new Map<Key, number>();
	for (const value of values) {
		const key = keyOf(value);
		counts.set(key, (counts.get(key) ?? 0) + 1);
	}
	return counts;
}
