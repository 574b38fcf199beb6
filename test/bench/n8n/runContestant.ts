import { setTimeout as sleep } from 'node:timers/promises';
import { chainOf, manualTrigger, nodeOf } from '../../e2e/runNode';
import { until } from '../../harness/until';
import type { WorkflowFile } from '../../n8n/n8nClient';
import { WorkflowRun } from '../../n8n/workflowRun';
import type { ServiceCounts, ServiceSettings } from '../service/serviceProcess';
import type { BenchN8n, Contestant } from './contestants';

/** Size of the documents in the cases of time, in bytes. */
export const documentSize = 100_000;

/** The service of the cases of time. */
export const quickService: ServiceSettings = { latencyMs: 300, requestsPerSecond: 0 };

/** One run: items that each carry a file. */
export interface Load {
	/** Paths of the files. */
	files: string[];
	service: ServiceSettings;
	/** Whether requests may fail, each for itself; otherwise one that fails is an error. */
	mayLose?: boolean;
}

/** How a run went. */
export interface Measured {
	/** The node's own time by n8n's clock, in seconds. */
	seconds: number;
	/** Items that came out without an error. */
	succeeded: number;
	/** What the service saw. */
	counts: ServiceCounts;
}

/** How often n8n is asked whether a run has ended, in milliseconds; asking costs it time. */
const askEvery = 250;

/** How long a run may take, in seconds. */
const patience = 600;

/** After how long without a request n8n is asked all the same, in milliseconds. */
const longSilence = 3000;

/**
 * Runs trigger → items → the node in n8n. Without a contestant the workflow ends with the items.
 *
 * @throws when the run fails, or the service did not get each item once
 */
export async function runContestant(
	n8n: BenchN8n,
	contestant: Contestant | undefined,
	load: Load,
): Promise<Measured> {
	const { client, service } = n8n;
	const workflow = await client.importWorkflow(workflowFor(contestant, load));
	try {
		await service.ask('begin', load.service);
		const requests = contestant ? load.files.length : 0;
		const run = await runQuietly(n8n, workflow.id, requests);
		if (run.error) throw run.error;
		const counts = await service.ask('report', undefined);
		const succeeded = run.json('Node').filter((json) => !json.error).length;
		if (!load.mayLose && (succeeded !== requests || counts.answered !== requests)) {
			throw new Error(
				`${contestant?.name ?? 'The items alone'}: ${succeeded} of ${requests} items succeeded, and ` +
					`the service answered ${counts.answered} (unknown paths: ${counts.unknownPaths.join(', ')}).`,
			);
		}
		return { seconds: (run.tasks('Node')[0]?.executionTime ?? 0) / 1000, succeeded, counts };
	} finally {
		await client.deleteWorkflow(workflow.id);
	}
}

function workflowFor(contestant: Contestant | undefined, load: Load): WorkflowFile {
	const items = JSON.stringify(
		load.files.map((path) => ({
			json: {},
			files: { data: { path, mimeType: 'application/pdf' } },
		})),
	);
	return chainOf(`Benchmark of ${contestant?.name ?? 'the items alone'}`, [
		manualTrigger,
		nodeOf('Items', 'n8n-nodes-vision-ocr-fixtures.testItems', { items }),
		...(contestant ? [contestantNode(contestant, load)] : []),
	]);
}

function contestantNode({ type, typeVersion, parameters, credential }: Contestant, load: Load) {
	return nodeOf('Node', type, parameters, {
		typeVersion,
		...(load.mayLose && { onError: 'continueRegularOutput' as const }),
		...(credential && {
			credentials: { [credential.type]: { id: null, name: credential.name } },
		}),
	});
}

/**
 * Runs a workflow to its end. While requests keep coming in, neither n8n nor the service is asked
 * for its progress, since that would slow it down.
 */
async function runQuietly(
	{ client, service }: BenchN8n,
	id: string,
	requests: number,
): Promise<WorkflowRun> {
	const executionId = await client.startWorkflow(id, 'Start');
	await service.ask('untilAnswered', { requests, silenceMs: longSilence });
	// The rest of the node's work takes a moment.
	await sleep(askEvery);
	return await until(
		async () => WorkflowRun.from(await client.api.call('GET', `/executions/${executionId}`)),
		`A run did not end within ${patience} s.`,
		{ seconds: patience, everyMs: askEvery },
	);
}
