import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

const text = z
	.union([z.string(), z.array(z.object({ text: z.string() }))])
	.transform((content) =>
		typeof content === 'string' ? content : content.map((part) => part.text).join('\n'),
	);
const message = z.object({ role: z.string(), content: text.nullish() });
const chatRequest = z.object({
	messages: z.array(message),
	tools: z.array(z.object({ function: z.object({ name: z.string() }) })).default([]),
});
const embeddingsRequest = z.object({
	input: z.union([z.string(), z.array(z.string())]),
	encoding_format: z.enum(['float', 'base64']).default('float'),
});

/** A request to the chat model. */
export type ChatRequest = z.infer<typeof chatRequest>;

const DIMENSIONS = 256;

/** Texts that share words are near to each other. */
function embedding(content: string): number[] {
	const vector = new Array<number>(DIMENSIONS).fill(0);
	for (const word of content.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
		let hash = 7;
		for (const letter of word) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
		const place = hash % DIMENSIONS;
		vector[place] = (vector[place] ?? 0) + 1;
	}
	const length = Math.hypot(...vector) || 1;
	return vector.map((part) => part / length);
}

/** Looks up the last question with its first tool where it has one; then repeats what it was told. */
function answer({ messages, tools }: ChatRequest) {
	const last = messages.at(-1);
	const [tool] = tools;
	if (tool && last?.role !== 'tool') {
		const call = { name: tool.function.name, arguments: JSON.stringify({ input: last?.content }) };
		return {
			message: {
				...{ role: 'assistant', content: null },
				tool_calls: [{ id: 'call_1', type: 'function', function: call }],
			},
			finish_reason: 'tool_calls',
		};
	}
	return {
		message: { role: 'assistant', content: `I was told: ${last?.content ?? ''}` },
		finish_reason: 'stop',
	};
}

async function bodyOf(incoming: IncomingMessage): Promise<unknown> {
	const chunks: Buffer[] = [];
	for await (const chunk of incoming) chunks.push(chunk as Buffer);
	return JSON.parse(Buffer.concat(chunks).toString()) as unknown;
}

/** A server that speaks OpenAI's interface as far as n8n's chat model and embeddings use it. */
export async function startOpenAiServer() {
	const chats: ChatRequest[] = [];
	const respond = (path: string, body: unknown) => {
		const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
		if (path.endsWith('/embeddings')) {
			const { input, encoding_format } = embeddingsRequest.parse(body);
			const data = [input].flat().map((content, index) => {
				const vector = embedding(content);
				const bytes = Buffer.from(Float32Array.from(vector).buffer);
				return {
					...{ object: 'embedding', index },
					embedding: encoding_format === 'base64' ? bytes.toString('base64') : vector,
				};
			});
			return { object: 'list', model: 'm', data, usage };
		}
		const request = chatRequest.parse(body);
		chats.push(request);
		const choices = [{ index: 0, ...answer(request) }];
		return { id: 'x', object: 'chat.completion', created: 0, model: 'm', choices, usage };
	};
	const server = createServer((incoming, outgoing) => {
		void bodyOf(incoming).then(
			(body) => {
				outgoing.writeHead(200, { 'content-type': 'application/json' });
				outgoing.end(JSON.stringify(respond(incoming.url ?? '', body)));
			},
			() => outgoing.writeHead(400).end(),
		);
	});
	await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
	const { port } = server.address() as AddressInfo;
	return {
		/** What n8n's OpenAI credential asks for. */
		credential: { apiKey: 'x', url: `http://127.0.0.1:${port}/v1`, header: false },
		/** What the chat model was asked, in order. */
		chats,
		close: () => server.close(),
	};
}
