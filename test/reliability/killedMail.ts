import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startMailServer } from '../e2e/mailServer';
import { projectFolder } from '../n8n/cacheFolder';
import { tableRows } from '../n8n/dataTables';
import type { WorkflowFile } from '../n8n/n8nClient';
import { type Invoice, timesSent } from './invoices';
import type { KilledRuns } from './killedFolder';
import { type Moment, until, untilMoment, withKillableN8n } from './killableN8n';

const file = join(projectFolder, 'workflows/email-attachments-to-spreadsheet.json');
const table = 'Invoices from e-mail';

/** How often the connection to the mailbox is made anew here, in minutes; the sample has ten. */
const reconnectMinutes = 0.1;

/**
 * How long an n8n that was killed while it started a workflow's trigger leaves that alone
 * afterwards, in seconds; n8n's own default is 120.
 */
const env = { N8N_WORKFLOW_PUBLICATION_OUTBOX_LEASE_SECONDS: '15' };

/**
 * Delivers an e-mail for each invoice to the running workflow, all at the beginning; kills n8n at the
 * given moments and starts it again. n8n then starts the workflow by itself.
 */
export async function killMailRuns(
	invoices: Invoice[],
	moments: Moment[],
	options: { tell?: (line: string) => void } = {},
): Promise<Omit<KilledRuns, 'summary'>> {
	const { tell = () => {} } = options;
	const mail = await startMailServer();
	try {
		return await withKillableN8n(
			async (killable) => {
				const { service } = killable;
				const { client } = killable.n8n;
				await client.saveCredential('Mailbox', 'imap', mail.credential);
				const { id } = await client.importWorkflow(await readWorkflow());
				await client.activateWorkflow(id);
				for (const [index, invoice] of invoices.entries()) {
					await mail.deliver({
						from: 'Ann Example <ann@supplier.example>',
						to: 'books@example.com',
						subject: `Invoice ${index + 1}`,
						attachments: [{ filename: invoice.file, content: invoice.content }],
					});
				}
				const rows = async () => await tableRows(killable.n8n.client, table);
				const isDone = async () => (await rows()).length >= invoices.length;

				const rowsAfterKills: number[] = [];
				for (const moment of moments) {
					const isCut = await untilMoment(service, moment, isDone, 100);
					await killable.killAndStart();
					const { length } = await rows();
					rowsAfterKills.push(length);
					tell(
						`killed ${isCut ? `after ${moment.requests} requests` : 'when all was done'}: ${length} rows`,
					);
				}
				await until('a row for each e-mail', isDone);
				await until('the end of all runs', async () => {
					const runs = await killable.n8n.client.executions(id);
					return runs.every(({ status }) => !['new', 'running'].includes(status));
				});
				return { rowsAfterKills, rows: await rows(), sent: timesSent(service.requests, invoices) };
			},
			{ env },
		);
	} finally {
		mail.close();
	}
}

async function readWorkflow(): Promise<WorkflowFile> {
	const workflow = JSON.parse(await readFile(file, 'utf8')) as WorkflowFile;
	const trigger = workflow.nodes.find(({ name }) => name === 'New E-Mail');
	Object.assign(trigger?.parameters.options ?? {}, { forceReconnect: reconnectMinutes });
	return workflow;
}
