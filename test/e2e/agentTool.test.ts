import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { INode, INodeParameters } from 'n8n-workflow';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { WorkflowFile } from '../n8n/n8nClient';
import { pngImage } from './contract';
import { sample, samplesFolder } from './handedIn';
import { credentialName, ourNode, serviceOfTests, sharedN8n } from './n8n';
import { serveImage } from './pictureServer';

const requestSchema = z.object({
	messages: z.array(z.object({ role: z.string(), content: z.unknown() }).passthrough()),
	tools: z
		.array(
			z.object({
				function: z.object({
					name: z.string(),
					description: z.string(),
					parameters: z.object({ properties: z.record(z.unknown()) }).passthrough(),
				}),
			}),
		)
		.default([]),
});

const agentType = '@n8n/n8n-nodes-langchain.agent';

/** n8n describes a node once for each group of its versions. */
const versions = z.object({ version: z.union([z.number(), z.array(z.number())]) });

/** A language model that calls the first tool it is given once, and then repeats what it said. */
async function modelThatCalls(toolArguments: object) {
	const requests: Array<z.infer<typeof requestSchema>> = [];
	const server = createServer((incoming, response) => {
		let body = '';
		incoming.on('data', (chunk: Buffer) => (body += chunk.toString()));
		incoming.on('end', () => {
			const request = requestSchema.parse(JSON.parse(body));
			requests.push(request);
			const said = request.messages.find(({ role }) => role === 'tool')?.content;
			const message =
				said === undefined
					? {
							role: 'assistant',
							content: null,
							tool_calls: [
								{
									id: 'call_1',
									type: 'function',
									function: {
										name: request.tools[0]?.function.name,
										arguments: JSON.stringify(toolArguments),
									},
								},
							],
						}
					: { role: 'assistant', content: `The tool said: ${JSON.stringify(said)}` };
			const finish_reason = said === undefined ? 'tool_calls' : 'stop';
			const choices = [{ index: 0, message, finish_reason }];
			const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
			response.writeHead(200, { 'content-type': 'application/json' });
			response.end(
				JSON.stringify({
					id: 'x',
					object: 'chat.completion',
					created: 0,
					model: 'm',
					choices,
					usage,
				}),
			);
		});
	});
	await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
	const { port } = server.address() as AddressInfo;
	return { url: `http://127.0.0.1:${port}/v1`, requests, close: () => server.close() };
}

const client = sharedN8n();
const images = await serveImage(pngImage);
const invoice = await sample('documents/clean-invoice.pdf');
const documents = await serveImage(invoice.content, 'application/pdf');
const service = await serviceOfTests(client);
afterAll(async () => {
	await images.close();
	await documents.close();
});

function node(name: string, type: string, typeVersion: number, parameters: INodeParameters): INode {
	return { id: name, name, type, typeVersion, position: [0, 0], parameters };
}

/** Manual trigger → AI Agent, in the newest version that this n8n has, with a model and our node as its tool. */
async function agentWith(tool: INode): Promise<WorkflowFile> {
	const agents = (await client.nodeTypes()).filter(({ name }) => name === agentType);
	const version = Math.max(...agents.flatMap((type) => versions.parse(type).version));
	return {
		name: 'Agent test',
		nodes: [
			node('Start', 'n8n-nodes-base.manualTrigger', 1, {}),
			node('Agent', agentType, version, {
				promptType: 'define',
				text: 'What does the receipt say?',
				options: {},
			}),
			{
				...node('Model', '@n8n/n8n-nodes-langchain.lmChatOpenAi', 1.2, {
					model: { __rl: true, mode: 'id', value: 'm' },
					options: {},
				}),
				credentials: { openAiApi: { id: null, name: 'Agent model' } },
			},
			{ ...tool, credentials: { visionOcrApi: { id: null, name: credentialName } } },
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
	const model = await modelThatCalls(toolArguments);
	try {
		const data = { apiKey: 'x', url: model.url, header: false };
		await client.saveCredential('Agent model', 'openAiApi', data);
		const { id } = await client.importWorkflow(await agentWith(tool));
		const run = await client.runWorkflow(id, { trigger: 'Start' });
		return { run, requests: model.requests };
	} finally {
		model.close();
	}
}

/** What the agent's model was last told by the tool. */
function answerOf(requests: Array<z.infer<typeof requestSchema>>): unknown {
	const said = requests.at(-1)?.messages.find(({ role }) => role === 'tool')?.content;
	return JSON.parse(String(said));
}

describe('as tools of an AI Agent', () => {
	it('Document OCR, as it is dragged there, reads a PDF file by its address', async () => {
		const tool = node('Read Document', `${ourNode('documentOcr')}Tool`, 1, {});
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
		const tool = node('Invoice Data', `${ourNode('structuredExtraction')}Tool`, 1, {});
		const { run, requests } = await runAgent(tool, {
			Document_URL: `${documents.url}/invoice.pdf`,
		});
		expect(run.error).toBeUndefined();
		expect(requests[0]?.tools[0]?.function.description).toContain('Takes the web address');
		const [answer] = answerOf(requests) as Array<Record<string, unknown>>;
		const [expected] = JSON.parse(
			await readFile(join(samplesFolder, 'documents/clean-invoice.expected.json'), 'utf8'),
		) as Array<Record<string, unknown>>;
		expect(answer).toMatchObject({ invoice_number: expected?.invoice_number });
		const { _meta: meta = {} } = answer ?? {};
		expect(['fileName', 'review', 'skipped']).toEqual(
			expect.arrayContaining(Object.keys(meta as object)),
		);
	});

	it('Structured Extraction takes the fields of a text that the agent has', async () => {
		const tool = node('Invoice Data', `${ourNode('structuredExtraction')}Tool`, 1, {
			source: 'text',
		});
		const { run, requests } = await runAgent(tool, {
			Text: 'Invoice number: R-77\nInvoice date: 2025-03-04\nTotal: 119.00 EUR',
		});
		expect(run.error).toBeUndefined();
		expect(answerOf(requests)).toMatchObject([{ invoice_number: 'R-77' }]);
	});

	it('tell the agent what is wrong with a document, and what to do', async () => {
		const tool = node('Read Document', `${ourNode('documentOcr')}Tool`, 1, {});
		const { run, requests } = await runAgent(tool, { Document_URL: 'invoice.pdf' });
		expect(run.error).toBeUndefined();
		expect(answerOf(requests)).toEqual([
			{ error: expect.stringContaining('must begin with http:// or https://') as string },
		]);
	});

	it('Chat with Images, as it is dragged there, answers the agent about an image', async () => {
		const tool = node('Look at Images', `${ourNode('chatWithImages')}Tool`, 1, {});
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
		const tool = node('Look at Images', `${ourNode('chatWithImages')}Tool`, 1, {
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

	it('tell the agent what is wrong instead of ending its run', async () => {
		const tool = node('Look at Images', `${ourNode('chatWithImages')}Tool`, 1, {
			prompt: 'What does it say?',
			imageSource: 'url',
			imageUrls: "={{ $fromAI('addresses', 'Web addresses of images', 'string') }}",
		});
		const { run } = await runAgent(tool, { addresses: 'receipt.png' });
		expect(run.error).toBeUndefined();
		expect(String(run.json('Agent')[0]?.output)).toContain(
			'is neither a web address, a data URI nor the base64 of an image: receipt.png',
		);
	});

	it('FIM Completion writes code for the agent', async () => {
		const tool = node('Complete Code', `${ourNode('fimCompletion')}Tool`, 1, {});
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
