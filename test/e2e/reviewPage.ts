import type { INodeParameters, IWorkflowSettings } from 'n8n-workflow';
import type { Page } from 'playwright-core';
import { until } from '../harness/until';
import type { N8nClient, WorkflowFile } from '../n8n/n8nClient';
import { pageAddress } from '../n8n/reviewAddress';
import type { WorkflowRun } from '../n8n/workflowRun';
import { importNode, nodeOf, type TestItem } from './runNode';

/** Adds a node after each output. */
function withBothOutputs(workflow: WorkflowFile): WorkflowFile {
	const after = ['Approved ones', 'Rejected ones'];
	return {
		...workflow,
		nodes: [...workflow.nodes, ...after.map((name) => nodeOf(name, 'n8n-nodes-base.noOp', {}))],
		connections: {
			...workflow.connections,
			Node: { main: after.map((node) => [{ node, type: 'main' as const, index: 0 }]) },
		},
	};
}

/** A decision about an item, as the page sends it. */
export interface SubmittedItem {
	index: number;
	isApproved: boolean;
	[key: string]: unknown;
}

/** The page of a run that waits. */
export interface WaitingPage {
	runId: string;
	/** Of the page, with its key. */
	address: string;
	/** Sends what the page sends. */
	submit: (body: unknown, headers?: Record<string, string>) => Promise<Response>;
	/** The run, once it no longer waits. */
	ended: () => Promise<WorkflowRun>;
	remove: () => Promise<void>;
}

export const submitTo = async (
	address: string,
	body: unknown,
	headers: Record<string, string> = { 'content-type': 'application/json' },
) =>
	await fetch(address, {
		method: 'POST',
		headers,
		body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body),
	});

/** The addresses of the files that a page links to. */
export const filesIn = (html: string) =>
	[...html.matchAll(/(?:src|href|data-file)="([^"]*file=[^"]*)"/g)].map(([, address = '']) =>
		address.replaceAll('&amp;', '&'),
	);

/** Approves the shown document by hand, whatever speaks against it. */
export async function approveByHand(tab: Page): Promise<void> {
	await tab.getByRole('button', { name: 'Approve', exact: true }).click();
	await tab.getByRole('button', { name: 'Approve anyway' }).click();
}

/** Rejects it by hand. */
export async function rejectByHand(tab: Page, reason = ''): Promise<void> {
	await tab.getByRole('button', { name: 'Reject' }).click();
	await tab.getByRole('textbox', { name: 'Why is it rejected?' }).fill(reason);
	await tab.getByRole('button', { name: 'Reject' }).click();
}

/** Waits until the page is there whose address a run has written down a moment before it waits. @returns the address */
export async function pageAt(address: string): Promise<string> {
	let last = '';
	return await until(
		async () => {
			const answer = await fetch(address);
			// With 401, the page asks for its access code.
			if (answer.ok || answer.status === 401) return address;
			last = `${answer.status} ${await answer.text()}`;
		},
		() => `There is no page: ${address}: ${last}`,
	);
}

/** Waits until a run does not wait any longer, and for its end. */
export async function endedRun(client: N8nClient, runId: string): Promise<WorkflowRun> {
	return await until(async () => {
		const run = await client.finishedRun(runId);
		return run.status !== 'waiting' && run;
	}, `Run ${runId} still waits.`);
}

/** n8n 1 has no keys: there, Review waits for anyone only if that is wanted. */
export const openOnVersion1 = async (client: N8nClient): Promise<INodeParameters> =>
	(await client.isVersion1()) ? { access: 'anyone' } : {};

/** Starts a run with a Review node, and waits until it waits. */
export async function startReview(
	client: N8nClient,
	items: TestItem[],
	parameters: INodeParameters = {},
	settings?: IWorkflowSettings,
): Promise<WaitingPage> {
	const all = { ...(await openOnVersion1(client)), ...parameters };
	const node = { node: 'review', parameters: all, items, credential: null, settings };
	const { id, remove } = await importNode(client, { ...node, extend: withBothOutputs });
	const run = await client.runWorkflow(id, { trigger: 'Start' });
	if (run.status !== 'waiting') {
		throw new Error(`The run does not wait: ${run.status}, ${run.error?.message}`);
	}
	const address = pageAddress(client, run);
	return {
		runId: run.id,
		address,
		submit: async (body, headers) => await submitTo(address, body, headers),
		ended: async () => await endedRun(client, run.id),
		remove,
	};
}
