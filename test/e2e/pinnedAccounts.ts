import type { IDataObject, INode, INodeExecutionData } from 'n8n-workflow';
import type { FormFile, N8nClient, WorkflowFile } from '../n8n/n8nClient';
import type { WorkflowRun } from '../n8n/workflowRun';
import { sampleWorkflow } from './publishedWorkflow';

/** What nodes give in place of asking an account, by their names: n8n's pinned data. */
export type Pins = Record<string, INodeExecutionData[]>;

/** How to run a workflow with pinned nodes. */
export interface PinnedRunOptions {
	/** The name of the trigger to start from. */
	trigger: string;
	pins: Pins;
	/** Nodes that the person has activated or deactivated. */
	switched?: Record<string, 'on' | 'off'>;
}

/** A run whose account nodes were pinned. */
export interface PinnedRun {
	run: WorkflowRun;
	/** What the expressions in the parameters of a pinned node came to, for each of its items. */
	parametersOf: (node: string) => IDataObject[];
}

/** The item of a pinned trigger with files, as n8n keeps them in memory. */
export function pinnedItem(json: IDataObject, files: Record<string, FormFile>): INodeExecutionData {
	const binary = Object.entries(files).map(([field, { content, name, type }]) => {
		const data = Buffer.from(content).toString('base64');
		const mimeType = type ?? 'application/pdf';
		return [field, { data, fileName: name, mimeType, bytes: content.length }] as const;
	});
	return { json, binary: Object.fromEntries(binary) };
}

/**
 * Runs a sample workflow as the editor's button does, with its account nodes pinned. An added node
 * evaluates their parameters, since n8n ignores the parameters of pinned nodes.
 */
export async function runPinned(
	client: N8nClient,
	name: string,
	{ trigger, pins, switched = {} }: PinnedRunOptions,
): Promise<PinnedRun> {
	const workflow = await sampleWorkflow(name);
	for (const node of workflow.nodes) {
		const state = switched[node.name];
		if (state) node.disabled = state === 'off';
	}
	const pinned = workflow.nodes.filter(({ name }) => pins[name] !== undefined);
	if (pinned.length !== Object.keys(pins).length) throw new Error('A pinned node is not there.');
	for (const node of pinned) workOutParameters(workflow, node);
	const { id } = await client.importWorkflow({ ...workflow, pinData: pins });
	const run = await client.runWorkflow(id, { trigger });
	return { run, parametersOf: (node) => run.json(evaluatorOf(node)) };
}

const evaluatorOf = (node: string) => `Parameters of ${node}`;

/** Adds a node that evaluates the parameters of another and returns them as a record. */
function workOutParameters({ nodes, connections }: WorkflowFile, node: INode): void {
	const parts = expressionsIn(node.parameters, '');
	if (parts.length === 0) return;
	const name = evaluatorOf(node.name);
	const record = parts.map(([path, expression]) => `${JSON.stringify(path)}: (${expression})`);
	nodes.push({
		...{ id: name, name, type: 'n8n-nodes-base.set', typeVersion: 3.4, position: node.position },
		parameters: { mode: 'raw', jsonOutput: `={{ ({ ${record.join(', ')} }) }}`, options: {} },
	});
	for (const { main = [] } of Object.values(connections)) {
		for (const targets of main) {
			const own = targets?.find((target) => target.node === node.name);
			if (own) targets?.push({ ...own, node: name });
		}
	}
}

function expressionsIn(value: unknown, path: string): Array<[path: string, expression: string]> {
	if (typeof value === 'string') {
		const [, expression] = /^=\{\{([^]*)\}\}$/.exec(value) ?? [];
		return expression === undefined ? [] : [[path, expression]];
	}
	if (typeof value !== 'object' || value === null) return [];
	return Object.entries(value).flatMap(([key, part]) =>
		expressionsIn(part, path === '' ? key : `${path}.${key}`),
	);
}
