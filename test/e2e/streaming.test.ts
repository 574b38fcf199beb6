import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { INode, INodeParameters } from 'n8n-workflow';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { WorkflowFile } from '../n8n/n8nClient';
import { ourNode, sharedN8n } from './n8n';

const client = sharedN8n();

const words = ['The ', 'shoe ', 'is ', 'red.'];
const pauseMs = 300;

/** A service that thinks before each word; `breaksOff` ends its answer in the middle. */
async function slowService(breaksOff = false) {
	const server = createServer((request, response) => {
		request.resume();
		request.on('end', () => {
			response.writeHead(200, { 'content-type': 'text/event-stream' });
			void talk(response.write.bind(response)).then(() =>
				breaksOff ? response.destroy() : response.end('data: [DONE]\n\n'),
			);
		});
	});
	const talk = async (write: (chunk: string) => unknown) => {
		for (const [index, content] of words.entries()) {
			const finish_reason = index === words.length - 1 ? 'stop' : null;
			const event = { model: 'slow', choices: [{ index: 0, delta: { content }, finish_reason }] };
			write(`data: ${JSON.stringify(event)}\n\n`);
			await sleep(pauseMs);
			if (breaksOff && index === 1) return;
		}
	};
	await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
	const { port } = server.address() as AddressInfo;
	return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

let service: Awaited<ReturnType<typeof slowService>>;
let broken: Awaited<ReturnType<typeof slowService>>;
beforeAll(async () => {
	service = await slowService();
	broken = await slowService(true);
	for (const [name, { url }] of [
		['Slow', service],
		['Broken', broken],
	] as const) {
		const data = { environment: 'main', baseUrl: url, apiKey: 'key' };
		await client.saveCredential(name, 'visionOcrApi', data);
	}
});
afterAll(() => {
	service.close();
	broken.close();
});

const nodes = {
	chatWithImages: { prompt: '={{ $json.body?.question ?? $json.chatInput }}', imageSource: 'none' },
	fimCompletion: { prompt: '={{ $json.body?.question ?? $json.chatInput }}' },
};

/** Trigger → our node. */
function workflowOf(
	trigger: INode,
	node: keyof typeof nodes,
	options: INodeParameters,
	credential = 'Slow',
): WorkflowFile {
	return {
		name: `Streaming test ${trigger.webhookId}`,
		nodes: [
			trigger,
			{
				id: 'node',
				name: 'Node',
				type: ourNode(node),
				typeVersion: 1,
				position: [200, 0],
				parameters: { ...nodes[node], options },
				credentials: { visionOcrApi: { id: null, name: credential } },
			},
		],
		connections: { [trigger.name]: { main: [[{ node: 'Node', type: 'main', index: 0 }]] } },
		settings: { executionOrder: 'v1' },
	};
}

const webhook = (path: string): INode => ({
	id: 'webhook',
	name: 'Webhook',
	type: 'n8n-nodes-base.webhook',
	typeVersion: 2.1,
	position: [0, 0],
	webhookId: path,
	parameters: { path, httpMethod: 'POST', responseMode: 'streaming', options: {} },
});

const chatTrigger = (path: string): INode => ({
	id: 'chat',
	name: 'Chat',
	type: '@n8n/n8n-nodes-langchain.chatTrigger',
	typeVersion: 1.3,
	position: [0, 0],
	webhookId: path,
	parameters: { public: true, mode: 'webhook', options: { responseMode: 'streaming' } },
});

const chunk = z
	.object({
		type: z.string(),
		content: z.string().optional(),
		metadata: z.object({ nodeName: z.string(), itemIndex: z.number() }).passthrough(),
	})
	.passthrough();

/** Publishes a workflow, calls it, and gives the pieces of its answer with the time of each. */
async function call(workflow: WorkflowFile, path: string, body: object) {
	const { id } = await client.importWorkflow(workflow);
	await client.activateWorkflow(id);
	const answer = await fetch(`${client.url}/webhook/${path}`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify(body),
	});
	const pieces: Array<z.infer<typeof chunk> & { at: number }> = [];
	let text = '';
	for await (const bytes of answer.body ?? []) {
		text += Buffer.from(bytes).toString('utf8');
		const lines = text.split('\n');
		text = lines.pop() ?? '';
		for (const line of lines.filter((one) => one !== '')) {
			pieces.push({ ...chunk.parse(JSON.parse(line)), at: Date.now() });
		}
	}
	await client.deactivateWorkflow(id);
	const [execution] = await client.executions(id);
	const run = await client.finishedRun(execution?.id ?? '');
	return { pieces, run };
}

describe.each(['chatWithImages', 'fimCompletion'] as const)(
	'%s in a streaming workflow',
	(node) => {
		it('passes the pieces on to a web page as they come', async () => {
			const path = `stream-${node}`;
			const workflow = workflowOf(webhook(path), node, { stream: true });
			const { pieces, run } = await call(workflow, path, { question: 'Which shoe?' });
			expect(pieces.map(({ type, content }) => [type, content])).toEqual([
				['begin', undefined],
				...words.map((word) => ['item', word]),
				['end', undefined],
			]);
			expect(pieces.map(({ metadata }) => [metadata.nodeName, metadata.itemIndex])).toEqual(
				pieces.map(() => ['Node', 0]),
			);
			const [, first] = pieces;
			const last = pieces.at(-2);
			expect((last?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(2 * pauseMs);
			expect(run.json('Node')[0]).toMatchObject({ model: 'slow', finishReason: 'stop' });
		});

		it('passes nothing on when "Stream" is off', async () => {
			const path = `whole-${node}`;
			const { pieces } = await call(workflowOf(webhook(path), node, {}), path, { question: 'x' });
			expect(pieces.filter(({ type }) => type === 'item')).toEqual([]);
		});
	},
);

describe('Chat with Images in a chat', () => {
	it('passes the pieces on to the chat window', async () => {
		const workflow = workflowOf(chatTrigger('stream-window'), 'chatWithImages', { stream: true });
		const body = { action: 'sendMessage', sessionId: 'one', chatInput: 'Which shoe?' };
		const { pieces, run } = await call(workflow, 'stream-window/chat', body);
		expect(pieces.flatMap(({ type, content }) => (type === 'item' ? [content] : []))).toEqual(
			words,
		);
		expect(run.json('Node')[0]?.text).toBe(words.join(''));
	});

	it('tells the window when the answer breaks off', async () => {
		const trigger = chatTrigger('stream-broken');
		const workflow = workflowOf(trigger, 'chatWithImages', { stream: true }, 'Broken');
		const body = { action: 'sendMessage', sessionId: 'one', chatInput: 'Which shoe?' };
		const { pieces, run } = await call(workflow, 'stream-broken/chat', body);
		expect(pieces.map(({ type }) => type)).toEqual(['begin', 'item', 'item', 'end', 'error']);
		expect(run.error?.message).toContain('the streamed answer of the service broke off');
	});
});
