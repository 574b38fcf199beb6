import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startMailServer } from '../e2e/mailServer';
import { sampleWorkflow } from '../e2e/publishedWorkflow';
import { type OwnN8n, withN8n } from '../harness/ownN8n';
import { until } from '../harness/until';
import { type TableRow, tableRows } from '../n8n/dataTables';
import { withFilesIn } from '../n8n/sampleAccounts';
import { randomNumbers } from '../samples/random';
import { startService } from '../service/main';
import { type Invoice, timesSent } from './invoices';

/** How long the service takes for an answer at least, in milliseconds; real ones take seconds. */
const DELAY_MS = 150;

/** The longest wait for something that n8n should do, in seconds. */
const PATIENCE = 120;

/** When to kill: after how many requests since the start, and how many milliseconds later. */
export interface Moment {
	requests: number;
	momentMs: number;
}

/**
 * Random moments, the same for the same seed.
 *
 * @param least of the requests before a kill; `most` likewise
 */
export function randomMoments(
	seed: number,
	count: number,
	{ least, most }: { least: number; most: number },
): Moment[] {
	const random = randomNumbers(seed);
	return Array.from({ length: count }, () => ({
		requests: least + Math.floor(random() * (most - least + 1)),
		momentMs: Math.floor(random() * 2 * DELAY_MS),
	}));
}

/** Waits until it is so. @throws after two minutes */
const untilSo = async (isSo: () => boolean | Promise<boolean>, everyMs: number): Promise<boolean> =>
	await until(isSo, `Not within ${PATIENCE} s: ${String(isSo)}`, { seconds: PATIENCE, everyMs });

/** A sample workflow at its work. */
interface Scenario {
	/** The Data Table of the workflow. */
	table: string;
	/** Milliseconds between two looks at the work. */
	everyMs: number;
	/** Starts the workflow, unless n8n does. @returns whether the work is over */
	begin: () => () => boolean | Promise<boolean>;
	/** After the last kill, until the work is over. */
	finish: () => Promise<void>;
}

/** The result of a workflow that was killed again and again. */
export interface KilledRuns {
	/** How many rows the table had when n8n was there again, after each kill. */
	rowsAfterKills: number[];
	/** At the end. */
	rows: TableRow[];
	/** How often each invoice was sent to be read. */
	sent: number[];
}

/** Where the folder is below n8n's folder for files, and what the workflow makes of it. */
export const folderWorkflow = {
	trigger: 'Every Night',
	table: 'Invoices from the folder',
	folder: 'invoice-folder',
};

/** Runs the workflow on a folder of invoices; after a kill it is run again. */
async function folderScenario(own: OwnN8n, invoices: Invoice[]): Promise<Scenario> {
	const folder = join(own.n8n.filesFolder, folderWorkflow.folder);
	await mkdir(folder, { recursive: true });
	for (const { file, content } of invoices) await writeFile(join(folder, file), content);
	const { id } = await own.n8n.client.importWorkflow(
		withFilesIn(await sampleWorkflow('invoice-folder-every-night'), own.n8n.filesFolder),
	);
	const run = async () => await own.n8n.client.runWorkflow(id, { trigger: folderWorkflow.trigger });
	return {
		table: folderWorkflow.table,
		everyMs: 5,
		begin: () => {
			let isOver = false;
			const over = () => (isOver = true);
			// A killed run reports no end.
			void run().then(over, over);
			return () => isOver;
		},
		finish: async () => {
			const { error } = await run();
			if (error) throw error;
		},
	};
}

/** Delivers an e-mail for each invoice to the running workflow; n8n starts it again by itself. */
async function mailScenario(
	own: OwnN8n,
	invoices: Invoice[],
	mail: Awaited<ReturnType<typeof startMailServer>>,
): Promise<Scenario> {
	const { client } = own.n8n;
	await client.saveCredential('Mailbox', 'imap', mail.credential);
	const workflow = await sampleWorkflow('email-attachments-to-spreadsheet');
	const trigger = workflow.nodes.find(({ name }) => name === 'New E-Mail');
	// In minutes; the sample has ten.
	Object.assign(trigger?.parameters.options ?? {}, { forceReconnect: 0.1 });
	const { id } = await client.importWorkflow(workflow);
	await client.activateWorkflow(id);
	for (const [index, { file, content }] of invoices.entries()) {
		await mail.deliver({
			from: 'Ann Example <ann@supplier.example>',
			to: 'books@example.com',
			subject: `Invoice ${index + 1}`,
			attachments: [{ filename: file, content }],
		});
	}
	const table = 'Invoices from e-mail';
	const isDone = async () => (await tableRows(own.n8n.client, table)).length >= invoices.length;
	return {
		table,
		everyMs: 100,
		begin: () => isDone,
		finish: async () => {
			await untilSo(isDone, 250);
			await untilSo(async () => {
				const runs = await own.n8n.client.executions(id);
				return runs.every(({ status }) => !['new', 'running'].includes(status));
			}, 250);
		},
	};
}

/** Kills n8n at the given moments while a sample workflow works on invoices, and starts it again. */
export async function killRuns(
	name: 'folder' | 'mail',
	invoices: Invoice[],
	moments: Moment[],
	{ tarball, tell = () => {} }: { tarball?: string; tell?: (line: string) => void } = {},
): Promise<KilledRuns> {
	const service = await startService({ record: 10_000 });
	service.setFault({ kind: 'slow', delayMs: DELAY_MS, times: Number.MAX_SAFE_INTEGER });
	const mail = name === 'mail' ? await startMailServer() : undefined;
	/**
	 * How long an n8n that was killed while it started a workflow's trigger leaves that alone
	 * afterwards, in seconds; n8n's own default is 120.
	 */
	const env = { N8N_WORKFLOW_PUBLICATION_OUTBOX_LEASE_SECONDS: '15' };
	const work = async (own: OwnN8n): Promise<KilledRuns> => {
		const { table, everyMs, begin, finish } = mail
			? await mailScenario(own, invoices, mail)
			: await folderScenario(own, invoices);
		const rows = async () => await tableRows(own.n8n.client, table);
		const rowsAfterKills: number[] = [];
		for (const { requests, momentMs } of moments) {
			const wanted = service.requests.length + requests;
			const isThere = () => service.requests.length >= wanted;
			const isOver = begin();
			await untilSo(async () => isThere() || (await isOver()), everyMs);
			if (isThere()) await sleep(momentMs);
			const when = (await isOver()) ? 'when all was done' : `after ${requests} requests`;
			await own.restart();
			const { length } = await rows();
			rowsAfterKills.push(length);
			tell(`killed ${when}: ${length} rows`);
		}
		await finish();
		return { rowsAfterKills, rows: await rows(), sent: timesSent(service.requests, invoices) };
	};
	try {
		return await withN8n(work, { service, tarball, ...(mail && { env }) });
	} finally {
		mail?.close();
		await service.close();
	}
}
