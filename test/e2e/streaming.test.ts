import type { INode, INodeParameters } from 'n8n-workflow';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { WorkflowFile } from '../n8n/n8nClient';
import { ourNode, sharedN8n } from './n8n';
import { chainOf, listedModel, nodeOf } from './runNode';
import { serve } from '../harness/server';

const client = sharedN8n();

const words = ['The ', 'shoe ', 'is ', 'red.'];

/** The service sends each next word only when this says so. */
let nextWord: () => Promise<void> = async () => {};

/** A service that streams some of the words; fewer than all is an answer that breaks off. */
const serviceOf = async (count = words.length) =>
	await serve((request, response) => {
		request.resume();
		request.on('end', () => {
			void (async () => {
				response.writeHead(200, { 'content-type': 'text/event-stream' });
				for (const [index, content] of words.slice(0, count).entries()) {
					const finish_reason = index === words.length - 1 ? 'stop' : null;
					const choices = [{ index: 0, delta: { content }, finish_reason }];
					response.write(`data: ${JSON.stringify({ model: 'slow', choices })}\n\n`);
					await nextWord();
				}
				if (count < words.length) response.destroy();
				else response.end('data: [DONE]\n\n');
			})();
		});
	});

const services = { Whole: await serviceOf(), Broken: await serviceOf(2) };
for (const [name, { url }] of Object.entries(services)) {
	await client.saveService({ url, apiKey: 'key' }, name);
}
afterAll(async () => {
	for (const { close } of Object.values(services)) await close();
});

const asked = {
	prompt: '={{ $json.body?.question ?? $json.chatInput }}',
	model: listedModel('slow'),
};

const nodes = {
	chatWithImages: { ...asked, imageSource: 'none' },
	fimCompletion: asked,
};

/** Trigger → our node. */
const workflowOf = (
	trigger: INode,
	node: keyof typeof nodes,
	options: INodeParameters,
	credential: keyof typeof services = 'Whole',
): WorkflowFile =>
	chainOf(`Streaming test ${trigger.webhookId}`, [
		trigger,
		nodeOf('Node', ourNode(node), { ...nodes[node], options }, { credential }),
	]);

const webhook = (path: string) =>
	nodeOf(
		'Webhook',
		'n8n-nodes-base.webhook',
		{ path, httpMethod: 'POST', responseMode: 'streaming', options: {} },
		{ typeVersion: 2.1, webhookId: path },
	);

const chatTrigger = (path: string) =>
	nodeOf(
		'Chat',
		'@n8n/n8n-nodes-langchain.chatTrigger',
		{ public: true, mode: 'webhook', options: { responseMode: 'streaming' } },
		{ typeVersion: 1.3, webhookId: path },
	);

const chunk = z
	.object({
		type: z.string(),
		content: z.string().optional(),
		metadata: z.object({ nodeName: z.string(), itemIndex: z.number() }).passthrough(),
	})
	.passthrough();

/**
 * Publishes a workflow, calls it, and gives the pieces of its answer.
 *
 * @param isHeld whether the service sends a word only when the one before it has arrived here: pieces
 * that are collected on the way would never come
 */
async function call(workflow: WorkflowFile, path: string, body: object, isHeld = true) {
	let arrived = () => {};
	nextWord = async () => {
		if (isHeld) await new Promise<void>((done) => (arrived = done));
	};
	const { id } = await client.importWorkflow(workflow);
	await client.activateWorkflow(id);
	const answer = await fetch(`${client.url}/webhook/${path}`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify(body),
	});
	const pieces: Array<z.infer<typeof chunk>> = [];
	let text = '';
	for await (const bytes of answer.body ?? []) {
		text += Buffer.from(bytes).toString('utf8');
		const lines = text.split('\n');
		text = lines.pop() ?? '';
		for (const line of lines.filter((one) => one !== '')) {
			const piece = chunk.parse(JSON.parse(line));
			pieces.push(piece);
			if (piece.type === 'item') arrived();
		}
	}
	await client.deactivateWorkflow(id);
	return { pieces, run: await client.runNumber(id, 1) };
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
			expect(run.json('Node')[0]).toMatchObject({ model: 'slow', finishReason: 'stop' });
		});

		it('passes nothing on when "Stream" is off', async () => {
			const path = `whole-${node}`;
			const { pieces } = await call(workflowOf(webhook(path), node, {}), path, {}, false);
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
