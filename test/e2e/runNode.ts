import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type {
	ExecutionError,
	IDataObject,
	INode,
	INodeExecutionData,
	INodeParameters,
	IWorkflowSettings,
	NodeExecutionHint,
	OnError,
} from 'n8n-workflow';
import type { N8nClient, WorkflowFile } from '../n8n/n8nClient';
import type { WorkflowRun } from '../n8n/workflowRun';

/** The name under which a test's n8n knows the credential of its local service. */
export const credentialName = 'Local service';

/** n8n's name of a node of this package. */
export const ourNode = (name: string) => `n8n-nodes-vision-ocr.${name}`;

/** The version of a node of this package. */
export const versionOf = (node: string) => (node === 'review' ? 1.1 : 1);

/** A file of a test item: its path, or its content; name and MIME type as the item shall claim them. */
export type TestFile = { fileName?: string; mimeType?: string } & (
	{ path: string } | { content: string | Uint8Array }
);

/** An input item: JSON, and files by binary field. */
export interface TestItem {
	json?: IDataObject;
	files?: Record<string, TestFile>;
}

/** What to run. */
export interface NodeRun {
	/** A node of this package, such as `documentOcr`, or any node's full type. */
	node: string;
	parameters?: INodeParameters;
	/** One empty item unless given. */
	items?: TestItem[];
	/** The name of a `visionOcrApi` credential; `null` for none. */
	credential?: string | null;
	typeVersion?: number;
	onError?: OnError;
	/** Of the workflow, such as `{ binaryMode: 'combined' }`. */
	settings?: IWorkflowSettings;
	/** In seconds. */
	timeout?: number;
	/** Adds to the workflow. */
	extend?: (workflow: WorkflowFile) => WorkflowFile;
}

/** How it went. */
export interface NodeOutcome {
	/** The items of the node's first output. */
	items: INodeExecutionData[];
	/** Their JSON. */
	json: IDataObject[];
	/** The items of each output. */
	outputs: INodeExecutionData[][];
	/** The error that ended the run. */
	error?: ExecutionError;
	/** The notes under the node's output. */
	hints: NodeExecutionHint[];
	run: WorkflowRun;
}

/** Runs one node in the real n8n: manual trigger → the given items → the node. */
export async function runNode(client: N8nClient, options: NodeRun): Promise<NodeOutcome> {
	const { id, remove } = await importNode(client, options);
	try {
		const run = await client.runWorkflow(id, { trigger: 'Start', timeout: options.timeout });
		const [task] = run.tasks('Node');
		const outputs = (task?.data?.main ?? []).map((output) => output ?? []);
		const first = outputs[0] ?? [];
		return {
			items: first,
			json: first.map((item) => item.json),
			outputs,
			error: run.error,
			hints: run.hints('Node'),
			run,
		};
	} finally {
		await remove();
	}
}

/**
 * Stores the workflow of one node, for tests that start it themselves.
 *
 * @returns `remove` takes the files of its items away, which it needs while it runs
 */
export async function importNode(client: N8nClient, options: NodeRun) {
	const scratch = join(tmpdir(), `vision-ocr-items-${randomUUID()}`);
	const remove = async () => await rm(scratch, { recursive: true, force: true });
	try {
		const items = await storeFiles(options.items ?? [{}], scratch);
		const { id } = await client.importWorkflow(
			(options.extend ?? ((workflow) => workflow))(workflowFor(options, items)),
		);
		return { id, remove };
	} catch (error) {
		await remove();
		throw error;
	}
}

/** A node of a workflow; a credential's name gives it one of ours. */
export const nodeOf = (
	name: string,
	type: string,
	parameters: INodeParameters,
	{ credential, ...more }: Partial<INode> & { credential?: string | null } = {},
): INode => ({
	id: name,
	name,
	type,
	typeVersion: 1,
	position: [0, 0],
	parameters,
	...(credential && { credentials: { visionOcrApi: { id: null, name: credential } } }),
	...more,
});

/** A workflow whose nodes follow one another. */
export const chainOf = (
	name: string,
	nodes: INode[],
	settings: IWorkflowSettings = {},
): WorkflowFile => ({
	name,
	nodes,
	connections: Object.fromEntries(
		nodes
			.slice(1)
			.map(({ name: node }, before) => [
				nodes[before]?.name ?? '',
				{ main: [[{ node, type: 'main' as const, index: 0 }]] },
			]),
	),
	settings: { executionOrder: 'v1', ...settings },
});

/** What every such workflow begins with. */
export const manualTrigger = nodeOf('Start', 'n8n-nodes-base.manualTrigger', {});

/** A model from the list; an empty one is the first that suits. */
export const listedModel = (value: string): INodeParameters => ({
	__rl: true,
	mode: 'list',
	value,
	cachedResultName: value,
});

/**
 * What tests do not say: models, so that no list is asked for unless a test leaves them empty, and
 * records, which have all that is known, while rows have a part.
 */
const defaults: Record<string, INodeParameters> = {
	chatWithImages: { model: listedModel('vision-12b-latest') },
	documentOcr: { model: listedModel('svc-ocr-latest') },
	structuredExtraction: {
		output: 'record',
		model: listedModel('svc-small-latest'),
		ocrModel: listedModel('svc-ocr-latest'),
	},
	fimCompletion: { model: listedModel('codestral-2405') },
};

function workflowFor(options: NodeRun, items: unknown[]): WorkflowFile {
	const { node, credential = credentialName, onError } = options;
	const { typeVersion = versionOf(node) } = options;
	const type = node.includes('.') ? node : ourNode(node);
	const given = { items: JSON.stringify(items) };
	const nodes = [
		manualTrigger,
		nodeOf('Items', 'n8n-nodes-vision-ocr-fixtures.testItems', given),
		nodeOf(
			'Node',
			type,
			{ ...defaults[node], ...options.parameters },
			{ typeVersion, onError, credential },
		),
	];
	return chainOf(`Test of ${node}`, nodes, options.settings);
}

/** Content that a test gives goes to disk, where the node that puts out the items can read it. */
async function storeFiles(items: TestItem[], scratch: string) {
	await mkdir(scratch);
	let count = 0;
	const store = async ({ fileName, mimeType, ...source }: TestFile) => {
		if ('path' in source) return { path: source.path, fileName, mimeType };
		const path = join(scratch, String(count++));
		await writeFile(path, source.content);
		return { path, fileName, mimeType };
	};
	return await Promise.all(
		items.map(async ({ json = {}, files }) => {
			if (!files) return { json };
			const stored = Object.entries(files).map(
				async ([field, file]) => [field, await store(file)] as const,
			);
			return { json, files: Object.fromEntries(await Promise.all(stored)) };
		}),
	);
}
