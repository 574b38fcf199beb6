import { mkdir } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { parseArgs, styleText } from 'node:util';
import { temporaryFolder } from '../harness/folders';
import { projectFolder } from '../n8n/cacheFolder';
import { installRemedy } from '../n8n/installRemedy.mjs';
import { type RunningN8n, startN8n } from '../n8n/host';
import { type Service, startService } from '../service/main';
import { type Closing, closingWords } from './closingWords';
import { findDocuments } from './findDocuments';
import { type MainJob, runMainJob } from './mainJob';
import { faultsOfSamples } from './ownSamples';
import { printable } from './printable';
import { putSampleWorkflows, type SampleWorkflow } from './sampleWorkflows';
import { packedPackage, setUpN8n } from './setUp';
import { rowsAsTable } from './showRows';
import { step } from './step';
import { documentToReview, startReview } from './waitingReview';

const usage = `Usage: npm start [-- [--once] [files or folders]]
  --once   end after the spreadsheet is made, without a review that waits
  Without files or folders, the sample documents of this project are used.
  N8N_PORT chooses the port of the editor (5678).`;

const outputFolder = join(projectFolder, 'output');
const userFolder = join(outputFolder, 'n8n');
const mainWorkflow = 'invoices-to-spreadsheet.json';
const reviewWorkflow = 'invoices-with-human-review.json';
const defaultPort = 5678;
/** What a shell reports for a program that Ctrl-C ended. */
const exitCodeOfInterruption = 130;

/** `npm start`: installs n8n if needed, makes a spreadsheet of the documents, leaves the editor open. */
export async function main(args: string[]): Promise<void> {
	try {
		await start(args);
	} catch (error) {
		const message = error instanceof Error ? error.message : String(error);
		process.stderr.write(`\n${printable(installRemedy(message) || message)}\n`);
		process.exitCode = 1;
	}
}

async function start(args: string[]): Promise<void> {
	const { values, positionals } = readArguments(args);
	if (values.help) {
		print(usage);
		return;
	}
	const { documents, leftOut } = await findDocuments(positionals.map(fromWhereNpmWasCalled));
	if (positionals.length > 0 && leftOut.length > 0) {
		print(`Left out, because they are no documents: ${leftOut.map(here).join(', ')}`);
	}

	let running: Running | undefined;
	const interruption = stopWhenInterrupted(async () => {
		if (running) return await running.stop();
		print(
			'Stopped before n8n was ready: run the same command again, it installs anew what is not whole.',
		);
		// Whatever was started ends with this process.
		process.exit(exitCodeOfInterruption);
	});
	try {
		running = await startEverything(values.once);
		const job = await makeSpreadsheet(running, documents);
		const isComplete = tellAboutRows(job, positionals.length === 0);
		if (values.once) {
			print(`Spreadsheet: ${here(job.file)}`);
			process.exitCode = isComplete ? 0 : 1;
			return;
		}
		await tellWhereToLook(running, job);
		await interruption.stopped;
	} catch (error) {
		if (!interruption.happened()) throw error;
		process.exitCode = exitCodeOfInterruption;
	} finally {
		await running?.stop();
	}
}

function readArguments(args: string[]) {
	try {
		return parseArgs({
			args,
			allowPositionals: true,
			options: {
				once: { type: 'boolean', default: false },
				help: { type: 'boolean', default: false },
			},
		});
	} catch (error) {
		throw new Error(`${error instanceof Error ? error.message : String(error)}\n${usage}`, {
			cause: error,
		});
	}
}

/** npm runs its scripts in the project's root folder, wherever it was called. */
function fromWhereNpmWasCalled(path: string): string {
	return resolve(process.env.INIT_CWD ?? process.cwd(), path);
}

/** A path as a person in that folder would write it. */
function here(path: string): string {
	return relative(process.env.INIT_CWD ?? process.cwd(), path);
}

interface Running {
	n8n: RunningN8n;
	service: Service;
	/** The sample workflows by file name. */
	samples: Map<string, SampleWorkflow>;
	/** Ends n8n and the service; may be called twice. */
	stop: () => Promise<void>;
}

async function startEverything(once: boolean): Promise<Running> {
	const install = await setUpN8n();
	const { folder, remove } = await temporaryFolder();
	const tarball = await packedPackage(folder);
	const { N8N_PORT } = process.env;
	const service = await step('Local service', async () => startService({ record: 0 }));
	try {
		return await step('Starting n8n', async () => {
			const port = N8N_PORT ? Number(N8N_PORT) : defaultPort;
			const n8n = await startN8n(install, {
				userFolder,
				packages: [tarball],
				codeNodes: true,
				// A run that ends by itself has no visitor, so any port will do.
				port: once && !N8N_PORT ? undefined : port,
			});
			const stop = onlyOnce(async () => {
				await n8n.stop();
				await service.close();
			});
			try {
				return { n8n, service, samples: await fillN8n(n8n, service), stop };
			} catch (error) {
				await n8n.stop();
				throw error;
			}
		});
	} catch (error) {
		await service.close();
		throw error;
	} finally {
		await remove();
	}
}

/** Gives n8n the credential, the sample workflows and the folder for their files. */
async function fillN8n(n8n: RunningN8n, service: Service) {
	await n8n.client.saveService(service);
	await mkdir(n8n.filesFolder, { recursive: true });
	return await putSampleWorkflows(n8n, userFolder, [mainWorkflow, reviewWorkflow]);
}

function sampleId({ samples }: Running, file: string): string {
	const sample = samples.get(file);
	if (!sample) throw new Error(`The sample workflow ${file} is missing.`);
	return sample.id;
}

async function makeSpreadsheet(running: Running, documents: string[]): Promise<MainJob> {
	return await step(`Invoices to spreadsheet, ${documents.length} documents`, async (report) => {
		const timer = setInterval(() => report('running in n8n'), 1_000);
		try {
			const workflowId = sampleId(running, mainWorkflow);
			return await runMainJob(running.n8n, workflowId, documents, outputFolder);
		} finally {
			clearInterval(timer);
		}
	});
}

/** @returns whether each document led to a row or to a named error, and our own samples to what they should */
function tellAboutRows({ rows, lost }: MainJob, areOurSamples: boolean): boolean {
	print(`\n${rowsAsTable(rows)}\n`);
	for (const name of lost) print(`No row and no error for ${name}!`);
	const faults = areOurSamples ? faultsOfSamples(rows) : [];
	if (faults.length > 0) {
		const message = `A fault of this project or machine, with our own samples: ${faults.join(', ')}`;
		process.stdout.write(`${styleText('red', printable(message))}\n`);
	}
	return lost.length === 0 && faults.length === 0;
}

/** Prints three addresses, and what there is to see at each. */
async function tellWhereToLook(running: Running, job: MainJob): Promise<void> {
	const { n8n, samples, service } = running;
	const others = [...samples].filter(([file]) => file !== mainWorkflow && file !== reviewWorkflow);
	const closing = {
		spreadsheet: job.file,
		rows: job.rows.length,
		run: `${n8n.url}/workflow/${sampleId(running, mainWorkflow)}/executions/${job.runId}`,
		login: n8n.login,
		review: await reviewOf(n8n, job),
		others: others.map(([, { name }]) => name),
		service: service.url,
		userFolder: here(userFolder),
	};
	print(`\n${closingWords(closing)}`);
}

/** Starts the review of a doubtful document, which waits for a person. */
async function reviewOf(n8n: RunningN8n, { rows }: MainJob): Promise<Closing['review']> {
	const name = documentToReview(rows);
	if (name === undefined)
		return { none: 'No document is doubtful by itself, so none waits for a person.' };
	try {
		const address = await step('A review that waits', async () => await startReview(n8n, name));
		return { name, address };
	} catch (error) {
		// The spreadsheet and the editor are there all the same.
		return { none: `None waits: ${error instanceof Error ? error.message : String(error)}` };
	}
}

/** Stops everything on Ctrl-C, or when npm is gone; `stopped` resolves once that is done. */
function stopWhenInterrupted(stop: () => Promise<void>) {
	let happened = false;
	const stopped = new Promise<void>((resolve) => {
		const end = () => {
			if (happened) return;
			happened = true;
			print('\nStopping…');
			void stop().then(resolve);
		};
		for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
		if (!process.env.npm_lifecycle_event) return;
		const npm = process.ppid;
		setInterval(() => {
			if (process.ppid !== npm) end();
		}, 1_000).unref();
	});
	return { stopped, happened: () => happened };
}

function onlyOnce(work: () => Promise<void>): () => Promise<void> {
	let done: Promise<void> | undefined;
	return async () => await (done ??= work());
}

function print(text: string): void {
	process.stdout.write(`${printable(text)}\n`);
}
