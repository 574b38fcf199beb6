import type { INode, INodeParameters } from 'n8n-workflow';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { WorkflowFile } from '../n8n/n8nClient';
import { pngImage } from './contract';
import { credentialName, ourNode, setUp } from './n8n';
import { type ChatRequest, startOpenAiServer } from './openAiServer';
import { manualTrigger, nodeOf } from './runNode';
import { expectedOf, sample } from './samples';
import { serveFile } from '../harness/server';

const agentType = '@n8n/n8n-nodes-langchain.agent';

/** n8n describes a node once for each group of its versions. */
const versions = z.object({ version: z.union([z.number(), z.array(z.number())]) });

const { client, service } = await setUp();
const images = await serveFile(pngImage);
const invoice = await sample('documents/clean-invoice.pdf');
const documents = await serveFile(invoice.content, 'application/pdf');
const agents = (await client.nodeTypes()).filter(({ name }) => name === agentType);
const newestAgent = Math.max(...agents.flatMap((type) => versions.parse(type).version));
afterAll(async () => {
	await images.close();
	await documents.close();
});

const toolOf = (name: string, node: string, parameters: INodeParameters = {}) =>
	nodeOf(name, `${ourNode(node)}Tool`, parameters, { credential: credentialName });

/** Manual trigger → AI Agent, in the newest version that this n8n has, with a model and our node as its tool. */
function agentWith(tool: INode): WorkflowFile {
	const text = 'What does the receipt say?';
	return {
		name: 'Agent test',
		nodes: [
			manualTrigger,
			nodeOf(
				'Agent',
				agentType,
				{ promptType: 'define', text, options: {} },
				{ typeVersion: newestAgent },
			),
			nodeOf(
				'Model',
				'@n8n/n8n-nodes-langchain.lmChatOpenAi',
				{ model: { __rl: true, mode: 'id', value: 'm' }, options: {} },
				{ typeVersion: 1.2, credentials: { openAiApi: { id: null, name: 'Agent model' } } },
			),
			tool,
		],
		connections: {
			Start: { main: [[{ node: 'Agent', type: 'main', index: 0 }]] },
			Model: { ai_languageModel: [[{ node: 'Agent', type: 'ai_languageModel', index: 0 }]] },
			[tool.name]: { ai_tool: [[{ node: 'Agent', type: 'ai_tool', index: 0 }]] },
		},
		settings: { executionOrder: 'v1' },
	};
}

async function runAgent(tool: INode, toolArguments: object) {
	const model = await startOpenAiServer(toolArguments);
	try {
		await client.saveCredential('Agent model', 'openAiApi', model.credential);
		const { id } = await client.importWorkflow(agentWith(tool));
		const run = await client.runWorkflow(id, { trigger: 'Start' });
		return { run, requests: model.chats };
	} finally {
		await model.close();
	}
}

/** What the agent's model was last told by the tool. */
function answerOf(requests: ChatRequest[]): unknown {
	const content = requests.at(-1)?.messages.find(({ role }) => role === 'tool')?.content;
	return JSON.parse(String(content));
}

describe('as tools of an AI Agent', () => {
	it('Document OCR, as it is dragged there, reads a PDF file by its address', async () => {
		const tool = toolOf('Read Document', 'documentOcr');
		const { run, requests } = await runAgent(tool, {
			Document_URL: `${documents.url}/invoice.pdf`,
		});
		expect(run.error).toBeUndefined();
		const told = requests[0]?.tools[0]?.function;
		expect(told?.description).toContain('Takes the web address');
		expect(told?.parameters).toMatchObject({
			properties: { Document_URL: { type: 'string', description: expect.any(String) as string } },
			required: ['Document_URL'],
		});
		const [answer, ...others] = answerOf(requests) as Array<Record<string, unknown>>;
		expect(others).toEqual([]);
		expect(answer).toEqual({
			fileName: 'invoice.pdf',
			markdown: expect.stringContaining('| Description |') as string,
			pageCount: 1,
		});
	});

	it('Structured Extraction, as it is dragged there, takes the fields of an invoice', async () => {
		const tool = toolOf('Invoice Data', 'structuredExtraction');
		const { run, requests } = await runAgent(tool, {
			Document_URL: `${documents.url}/invoice.pdf`,
		});
		expect(run.error).toBeUndefined();
		expect(requests[0]?.tools[0]?.function.description).toContain('Takes the web address');
		const [answer] = answerOf(requests) as Array<Record<string, unknown>>;
		const { invoice_number } = await expectedOf('documents/clean-invoice');
		expect(answer).toMatchObject({ invoice_number });
		const { _meta: meta = {} } = answer ?? {};
		expect(['fileName', 'review', 'skipped']).toEqual(
			expect.arrayContaining(Object.keys(meta as object)),
		);
	});

	it('tell the agent what is wrong with a document, and what to do', async () => {
		const tool = toolOf('Read Document', 'documentOcr');
		const { run, requests } = await runAgent(tool, { Document_URL: 'invoice.pdf' });
		expect(run.error).toBeUndefined();
		expect(answerOf(requests)).toEqual([
			{ error: expect.stringContaining('must begin with http:// or https://') as string },
		]);
	});

	it('Chat with Images, as it is dragged there, answers the agent about an image', async () => {
		const tool = toolOf('Look at Images', 'chatWithImages');
		const { run, requests } = await runAgent(tool, {
			Prompt: 'What does it say?',
			Image_URLs: `${images.url}/receipt.png`,
		});
		expect(run.error).toBeUndefined();
		const asked = Object.keys(requests[0]?.tools[0]?.function.parameters.properties ?? {});
		expect(asked.sort()).toEqual(['Image_URLs', 'Prompt']);
		expect(requests[0]?.tools[0]?.function.description).toContain('the web addresses');
		expect(answerOf(requests)).toEqual([{ text: expect.stringContaining('TOTAL') as string }]);
		expect(service.requests.at(-1)?.body).toMatchObject({
			messages: [{ content: [{ type: 'text', text: 'What does it say?' }, { type: 'image_url' }] }],
		});
		expect(String(run.json('Agent')[0]?.output)).toContain('TOTAL');
	});

	it('take what the user fills in, and a stream of pieces', async () => {
		const tool = toolOf('Look at Images', 'chatWithImages', {
			toolDescription: 'Looks at receipts.',
			prompt: 'What does it say?',
			imageSource: 'url',
			imageUrls: "={{ $fromAI('addresses', 'Web addresses of images', 'string') }}",
			options: { stream: true },
		});
		const { run, requests } = await runAgent(tool, { addresses: `${images.url}/receipt.png` });
		expect(run.error).toBeUndefined();
		expect(requests[0]?.tools[0]?.function.description).toBe('Looks at receipts.');
		expect(String(run.json('Agent')[0]?.output)).toContain('TOTAL');
	});

	it('FIM Completion writes code for the agent', async () => {
		const tool = toolOf('Complete Code', 'fimCompletion');
		const { run } = await runAgent(tool, {
			Code_Before_the_Gap: 'function add(a, b) {',
			Code_After_the_Gap: '}',
		});
		expect(run.error).toBeUndefined();
		expect(service.requests.at(-1)?.body).toMatchObject({
			prompt: 'function add(a, b) {',
			suffix: '}',
		});
		expect(String(run.json('Agent')[0]?.output)).toContain('function add(a, b) {');
	});
});
