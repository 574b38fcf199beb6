import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readSheet } from 'read-excel-file/node';
import type { RunningN8n } from '../n8n/host';
import { stageDocuments } from './stageDocuments';

/** A row that the workflow has read, or one of the spreadsheet, by its headings. */
export type SheetRow = Record<string, unknown>;

/** The result of the main job. */
export interface MainJob {
	/** n8n's number of the run. */
	runId: string;
	/** The spreadsheet. */
	file: string;
	/** Of *Read Invoices*, with all that is known. */
	rows: SheetRow[];
	/** Of the spreadsheet. */
	sheet: SheetRow[];
	/** Documents that the spreadsheet does not have. */
	lost: string[];
}

/** The folder that the workflow reads, in the folder of n8n's file nodes. */
export const inbox = 'invoices';

/** The longest that a job may take, in seconds. */
const oneDay = 86_400;

/**
 * Runs the workflow "Invoices to spreadsheet" in n8n on documents.
 *
 * @param outputFolder gets a copy of the spreadsheet
 * @throws with n8n's message when the workflow fails as a whole
 */
export async function runMainJob(
	n8n: Pick<RunningN8n, 'client' | 'filesFolder'>,
	workflowId: string,
	documents: string[],
	outputFolder: string,
): Promise<MainJob> {
	const names = await stageDocuments(documents, join(n8n.filesFolder, inbox));
	const run = await n8n.client.runWorkflow(workflowId, {
		trigger: 'Run on Folder',
		timeout: oneDay,
	});
	if (run.error) {
		const { message, description } = run.error;
		const where = run.data.resultData.lastNodeExecuted;
		throw new Error(`The workflow stopped at "${where}": ${message}. ${description ?? ''}`.trim());
	}
	const made = run.items('Make Spreadsheet')[0]?.binary?.['spreadsheet'];
	if (made?.fileName === undefined) {
		throw new Error(
			'The workflow has no node "Make Spreadsheet" that made a file. Was it changed?',
		);
	}
	const file = join(outputFolder, made.fileName);
	await mkdir(outputFolder, { recursive: true });
	await writeFile(file, await n8n.client.readBinary(made));
	const sheet = await readRows(file);
	const told = new Set(sheet.map(fileOf));
	const lost = names.filter((name) => !told.has(name));
	return { runId: run.id, file, rows: run.json('Read Invoices'), sheet, lost };
}

/** The name of the document of a row; attachments of an e-mail are named after it. */
export const fileOf = ({ _file, file = _file }: SheetRow) => String(file).split(' › ')[0] ?? '';

/** The rows of a spreadsheet. */
export async function readRows(file: string): Promise<SheetRow[]> {
	const [headings = [], ...rows] = await readSheet(file);
	return rows.map((cells) =>
		Object.fromEntries(cells.map((cell, column) => [String(headings[column]), cell])),
	);
}
