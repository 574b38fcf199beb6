import { json } from 'node:stream/consumers';
import { z } from 'zod';
import { serve } from '../harness/server';

const text = z
	.union([z.string(), z.array(z.object({ text: z.string() }))])
	.transform((content) =>
		typeof content === 'string' ? content : content.map((part) => part.text).join('\n'),
	);
const message = z.object({ role: z.string(), content: text.nullish() });
const tool = z.object({
	name: z.string(),
	description: z.string().default(''),
	parameters: z.object({ properties: z.record(z.unknown()) }).passthrough(),
});
const chatRequest = z.object({
	messages: z.array(message),
	tools: z.array(z.object({ function: tool })).default([]),
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

/** Calls its first tool where it has one; then repeats what it was told. */
function answer({ messages, tools }: ChatRequest, toolArguments?: object) {
	const last = messages.at(-1);
	const [first] = tools;
	if (first && last?.role !== 'tool') {
		const call = {
			name: first.function.name,
			arguments: JSON.stringify(toolArguments ?? { input: last?.content }),
		};
		return {
			message: {
				role: 'assistant',
				content: null,
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

/**
 * A server that speaks OpenAI's interface as far as n8n's chat model and embeddings use it.
 *
 * @param toolArguments what the model calls a tool with; the last question unless given
 */
export async function startOpenAiServer(toolArguments?: object) {
	const chats: ChatRequest[] = [];
	const respond = (path: string, body: unknown) => {
		const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
		if (path.endsWith('/embeddings')) {
			const { input, encoding_format } = embeddingsRequest.parse(body);
			const data = [input].flat().map((content, index) => {
				const vector = embedding(content);
				const bytes = Buffer.from(Float32Array.from(vector).buffer);
				return {
					object: 'embedding',
					index,
					embedding: encoding_format === 'base64' ? bytes.toString('base64') : vector,
				};
			});
			return { object: 'list', model: 'm', data, usage };
		}
		const request = chatRequest.parse(body);
		chats.push(request);
		const choices = [{ index: 0, ...answer(request, toolArguments) }];
		return { id: 'x', object: 'chat.completion', created: 0, model: 'm', choices, usage };
	};
	const { url, close } = await serve((incoming, outgoing) => {
		void json(incoming).then(
			(body) => {
				outgoing.writeHead(200, { 'content-type': 'application/json' });
				outgoing.end(JSON.stringify(respond(incoming.url ?? '', body)));
			},
			() => outgoing.writeHead(400).end(),
		);
	});
	return {
		/** What n8n's OpenAI credential asks for. */
		credential: { apiKey: 'x', url: `${url}/v1`, header: false },
		/** What the chat model was asked, in order. */
		chats,
		close,
	};
}
