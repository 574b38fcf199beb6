import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFolder } from '../n8n/cacheFolder';
import { type TableRow, tableRows } from '../n8n/dataTables';
import { type Invoice, timesSent } from './invoices';
import { type Moment, untilMoment, withKillableN8n } from './killableN8n';

/** The sample workflow, and its settings. */
export const folderWorkflow = {
	file: join(projectFolder, 'workflows/invoice-folder-every-night.json'),
	trigger: 'Every Night',
	table: 'Invoices from the folder',
	/** In n8n's folder for files. */
	folder: 'invoice-folder',
};

/** The result of a workflow that was killed again and again. */
export interface KilledRuns {
	/** How many rows the table had when n8n was there again, after each kill. */
	rowsAfterKills: number[];
	/** At the end. */
	rows: TableRow[];
	/** How often each invoice was sent to be read. */
	sent: number[];
	/** The message of the last run at its end. */
	summary: Record<string, unknown>;
}

/** Runs the workflow on a folder of invoices; kills n8n at the given moments, starts it and the workflow again. */
export async function killFolderRuns(
	invoices: Invoice[],
	moments: Moment[],
	options: { tarball?: string; tell?: (line: string) => void } = {},
): Promise<KilledRuns> {
	const { tell = () => {} } = options;
	return await withKillableN8n(async (killable) => {
		const { service } = killable;
		const folder = join(killable.n8n.filesFolder, folderWorkflow.folder);
		await mkdir(folder, { recursive: true });
		for (const { file, content } of invoices) await writeFile(join(folder, file), content);
		const { id } = await killable.n8n.client.importWorkflowFile(folderWorkflow.file);

		const rowsAfterKills: number[] = [];
		for (const moment of moments) {
			let isOver = false;
			const over = () => (isOver = true);
			// A killed run reports no end.
			void killable.n8n.client
				.runWorkflow(id, { trigger: folderWorkflow.trigger })
				.then(over, over);
			const isCut = await untilMoment(service, moment, () => Promise.resolve(isOver));
			await killable.killAndStart();
			const { length } = await tableRows(killable.n8n.client, folderWorkflow.table);
			rowsAfterKills.push(length);
			tell(
				`killed ${isCut ? `after ${moment.requests} requests` : 'when all was done'}: ${length} rows`,
			);
		}
		const run = await killable.n8n.client.runWorkflow(id, { trigger: folderWorkflow.trigger });
		if (run.error) throw run.error;
		return {
			rowsAfterKills,
			rows: await tableRows(killable.n8n.client, folderWorkflow.table),
			sent: timesSent(service.requests, invoices),
			summary: run.json('Summary')[0] ?? {},
		};
	}, options);
}
