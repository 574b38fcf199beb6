import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectFolder } from '../n8n/cacheFolder';

/** A workflow, as far as the rules of n8n 3 look at it. */
interface Workflow {
	nodes: Array<{
		name: string;
		type: string;
		typeVersion: number;
		parameters: Record<string, unknown>;
		alwaysOutputData?: boolean;
		onError?: string;
	}>;
	settings?: Record<string, unknown>;
}
type Node = Workflow['nodes'][number];

/** Types of nodes that n8n 3 has no more: `modules/breaking-changes/rules/v3` of n8n 2.41, and its page of changes. */
const REMOVED = new RegExp(
	`\\.(?:${[
		'aiTransform|cron|documentBinaryInputLoader|documentGithubLoader|documentJsonInputLoader',
		'function|functionItem|htmlExtract|iCal|interval|itemLists|lmOpenAi|manualChatTrigger|memoryChatRetriever',
		'memoryMotorhead|memoryZep|moveBinaryData|openAi(?:Assistant)?|orbit|readBinaryFiles?|readPDF|toolHttpRequest|toolSerpApi',
		'vectorStore(?:InMemory|Pinecone|Supabase|Zep)(?:Insert|Load)|vectorStoreZep|workflowTrigger|writeBinaryFile',
	].join('|')})$|n8n-nodes-langchain\\.code$`,
);

/** Nodes that may put items out of several outputs. */
const SEVERAL_OUTPUTS =
	/\.(?:if|switch|splitInBatches|review|structuredExtraction|compareDatasets)$/;

/** What n8n 3 refuses or does otherwise, by the words of its list; each says whether a node is affected. */
const CHANGES: Record<string, (node: Node) => boolean> = {
	'a removed node': ({ type }) => REMOVED.test(type),
	'Execute Workflow, once for each item': ({ type, parameters }) =>
		type.endsWith('.executeWorkflow') && parameters.mode === 'each',
	'Execute Workflow, from a file or an address': ({ type, parameters }) =>
		type.endsWith('.executeWorkflow') && /^(?:localFile|url)$/.test(String(parameters.source)),
	'Always Output Data, with several outputs': (node) =>
		node.alwaysOutputData === true &&
		(SEVERAL_OUTPUTS.test(node.type) || node.onError === 'continueErrorOutput'),
	'an AI Agent before version 2': ({ type, typeVersion }) =>
		type.endsWith('.agent') && typeVersion < 2,
	'a Gmail Trigger before version 1.4': ({ type, typeVersion }) =>
		type.endsWith('.gmailTrigger') && typeVersion < 1.4,
	'an embedded chat': ({ type, parameters }) =>
		type.endsWith('.chatTrigger') && parameters.mode === 'webhook',
	'a removed helper': ({ parameters }) => JSON.stringify(parameters).includes(HELPER),
	'a helper that Code has no more': ({ type, parameters }) =>
		type === 'n8n-nodes-base.code' && JSON.stringify(parameters).includes('$evaluateExpression'),
};

const HELPER = '$getPairedItem';

/** What n8n 3 changes of a workflow: the node, and the words of its list. */
function affected({ nodes, settings = {} }: Workflow): string[] {
	const found = nodes.flatMap((node) =>
		Object.entries(CHANGES).flatMap(([change, isAffected]) =>
			isAffected(node) ? [`${node.name}: ${change}`] : [],
		),
	);
	return settings.callerPolicy === 'any' ? [...found, 'callable by any workflow'] : found;
}

const read = (...path: string[]) => readFileSync(join(projectFolder, ...path), 'utf8');
const samples = readdirSync(join(projectFolder, 'workflows')).filter((file) =>
	file.endsWith('.json'),
);

describe('in n8n 3', () => {
	it.each(samples)('%s is affected by no change', (file) => {
		expect(affected(JSON.parse(read('workflows', file)) as Workflow)).toEqual([]);
	});

	it('the workflow of the README is affected by no change', () => {
		const [, pasted = ''] = /```text\n([^]*?)\n```/.exec(read('README.md')) ?? [];
		expect(affected(JSON.parse(pasted) as Workflow)).toEqual([]);
	});

	it.each(['nodes', 'credentials', 'docs', 'workflows'])(
		'no file of %s uses the removed helper',
		(folder) => {
			const files = readdirSync(join(projectFolder, folder), { recursive: true, encoding: 'utf8' });
			const using = files
				.filter((file) => /\.(?:ts|md|json)$/.test(file))
				.filter((file) => read(folder, file).includes(HELPER));
			expect(using).toEqual([]);
		},
	);

	const node = { name: 'A', type: 'n8n-nodes-base.set', typeVersion: 1, parameters: {} };
	it.each<[Partial<Node>, string]>([
		[{ type: 'n8n-nodes-base.function' }, 'a removed node'],
		[{ type: '@n8n/n8n-nodes-langchain.vectorStoreZepInsert' }, 'a removed node'],
		[
			{ type: 'n8n-nodes-base.executeWorkflow', parameters: { mode: 'each' } },
			'Execute Workflow, once for each item',
		],
		[
			{ type: 'n8n-nodes-base.executeWorkflow', parameters: { source: 'url' } },
			'Execute Workflow, from a file or an address',
		],
		[
			{ type: 'n8n-nodes-vision-ocr.review', alwaysOutputData: true },
			'Always Output Data, with several outputs',
		],
		[
			{ alwaysOutputData: true, onError: 'continueErrorOutput' },
			'Always Output Data, with several outputs',
		],
		[{ type: '@n8n/n8n-nodes-langchain.agent', typeVersion: 1.7 }, 'an AI Agent before version 2'],
		[
			{ type: 'n8n-nodes-base.gmailTrigger', typeVersion: 1.2 },
			'a Gmail Trigger before version 1.4',
		],
		[
			{ type: '@n8n/n8n-nodes-langchain.chatTrigger', parameters: { mode: 'webhook' } },
			'an embedded chat',
		],
		[{ type: '@n8n/n8n-nodes-langchain.code' }, 'a removed node'],
		[
			{ type: 'n8n-nodes-base.code', parameters: { jsCode: '$evaluateExpression("")' } },
			'a helper that Code has no more',
		],
		[{ parameters: { value: '={{ $getPairedItem("A", 0) }}' } }, 'a removed helper'],
	])('notices %o', (part, change) => {
		expect(affected({ nodes: [{ ...node, ...part }] })).toEqual([`A: ${change}`]);
	});

	it('notices a workflow that any other may call, and leaves others in peace', () => {
		expect(affected({ nodes: [], settings: { callerPolicy: 'any' } })).toHaveLength(1);
		const plain: Partial<Node>[] = [
			{ type: 'n8n-nodes-base.code' },
			{ type: 'n8n-nodes-base.executeWorkflow', parameters: { mode: 'once' } },
			{ alwaysOutputData: true },
		];
		expect(affected({ nodes: plain.map((part) => ({ ...node, ...part })) })).toEqual([]);
	});
});
