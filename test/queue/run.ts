import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { hashOf, type Invoice, makeInvoices, timesSent } from '../reliability/invoices';
import { type Service, startService } from '../service/main';
import type { Cluster } from './cluster';
import type { Servers } from './servers';
import { type PublishedWorkflow, publishWorkflow } from './workflow';

/** How a run is made. */
export interface RunOptions {
	documents: number;
	/** A worker is killed once the service was asked about so many; it answers none before. */
	killAfter: number;
	/** How long all executions may take to end after the last document was sent, in seconds. */
	timeout: number;
}

/** What became of the documents: each one is in exactly one of `results`, `failed`, `refused` and `lost`. */
export interface Outcome {
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
}

/** How a document was sent. */
interface Sent {
	isTaken: boolean;
	/** The executions that n8n made of it. */
	executions: string[];
}

/** Sends documents to n8n in queue mode, kills a worker meanwhile, and counts what came of each. */
export async function runDocuments(cluster: Cluster, options: RunOptions): Promise<Outcome> {
	const documents = await makeInvoices(options.documents);
	const numbers = new Map(documents.map((one) => [one.hash, one.invoice_number]));
	let release = () => {};
	const released = new Promise<void>((done) => (release = done));
	const service = await startService({
		record: documents.length * 10,
		readDocument: async (bytes) => {
			await released;
			const dimensions = { dpi: 72, width: 595, height: 842 };
			const markdown = `Invoice number: ${numbers.get(hashOf(bytes))}`;
			const box = { x0: 0, y0: 0, x1: 595, y1: 842 };
			const blocks = [{ type: 'text' as const, content: markdown, box, words: [] }];
			return { pages: [{ index: 0, markdown, images: [], blocks, dimensions }], pageCount: 1 };
		},
	});
	const { servers } = cluster;
	try {
		await cluster.client.saveService(service);
		const workflow = await publishWorkflow(cluster.client);
		const sent = await sendAll(cluster, workflow, documents);
		while (service.requests.length < options.killAfter) await sleep(50);
		await cluster.killWorker();
		release();
		await untilEnded(servers, options.timeout, workflow);
		return await count(servers, workflow, { documents, sent, service });
	} finally {
		release();
		await service.close();
	}
}

/** Sends the documents one after the other, so that the executions of each one are known. */
async function sendAll(
	cluster: Cluster,
	workflow: PublishedWorkflow,
	documents: Invoice[],
): Promise<Sent[]> {
	const sent: Sent[] = [];
	const known = new Set<string>();
	for (const [index, { content }] of documents.entries()) {
		const answer = await fetch(`${cluster.webhookUrl(workflow.path)}?document=${index + 1}`, {
			method: 'POST',
			headers: { 'Content-Type': 'application/pdf' },
			body: new Uint8Array(content),
			signal: AbortSignal.timeout(60_000),
		});
		await answer.text();
		const all = [...(await statusesOf(cluster.servers, workflow)).keys()];
		sent.push({ isTaken: answer.ok, executions: all.filter((id) => !known.has(id)) });
		for (const id of all) known.add(id);
	}
	return sent;
}

async function untilEnded(servers: Servers, timeout: number, workflow: PublishedWorkflow) {
	for (const last = Date.now() + timeout * 1000; Date.now() < last; await sleep(200)) {
		const statuses = [...(await statusesOf(servers, workflow)).values()];
		if (statuses.every((status) => !['new', 'running', 'waiting'].includes(status))) return;
	}
}

const execution = z.object({ id: z.coerce.string(), status: z.string() });

/** n8n's executions of the workflow with their status. */
async function statusesOf(
	servers: Servers,
	{ id }: PublishedWorkflow,
): Promise<Map<string, string>> {
	const sql = 'select id, status from execution_entity where "workflowId" = $1';
	const found = z.array(execution).parse(await servers.query(sql, [id]));
	return new Map(found.map((one) => [one.id, one.status]));
}

async function count(
	servers: Servers,
	workflow: PublishedWorkflow,
	{ documents, sent, service }: { documents: Invoice[]; sent: Sent[]; service: Service },
): Promise<Outcome> {
	const statuses = await statusesOf(servers, workflow);
	const sql = `select document, markdown from "${workflow.table}"`;
	const rows = await servers.query<{ document: number; markdown: string }>(sql);
	const asked = timesSent(service.requests, documents);
	const all = documents.map(({ invoice_number }, index) => {
		const number = index + 1;
		const { isTaken = false, executions = [] } = sent[index] ?? {};
		const own = rows.filter(({ document }) => document === number);
		if (own.some(({ markdown }) => !markdown.includes(invoice_number))) {
			throw new Error(`The row of document ${number} has another document's text.`);
		}
		const hasFailed = (id: string) =>
			['error', 'crashed', 'canceled'].includes(statuses.get(id) ?? '');
		const isFailed = executions.length > 0 && executions.every(hasFailed);
		return { number, isTaken, isFailed, rows: own.length, asked: asked[index] ?? 0 };
	});
	const without = all.filter((one) => one.rows === 0);
	const numbers = (some: typeof all) => some.map(({ number }) => number);
	return {
		results: all.length - without.length,
		failed: without.filter(({ isFailed }) => isFailed).length,
		refused: without.filter(({ isFailed, isTaken }) => !isFailed && !isTaken).length,
		lost: numbers(without.filter(({ isFailed, isTaken }) => !isFailed && isTaken)),
		twice: numbers(all.filter((one) => one.rows > 1)),
		paidTwice: numbers(all.filter((one) => one.asked > 1)),
	};
}
