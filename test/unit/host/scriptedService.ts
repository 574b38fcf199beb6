import { text } from 'node:stream/consumers';
import type { INodeExecutionData, INodeParameters, INodeType } from 'n8n-workflow';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { pngImage } from '../../e2e/contract';
import { type Input, runInHost, type Settings } from '../upgrades/runInHost';
import { useBinaryStore } from './n8nCore';
import { type TestServer, serve } from '../../harness/server';
export interface Message {
	role: string;
	content: unknown;
}

/** A request as it came. */
export interface Asked {
	/** Without `/v1/`. */
	path: string;
	method: string;
	text: string;
	/** The text as JSON, with the lines that enclose data in the same form in all. */
	body: { model?: string; messages?: Message[]; [field: string]: unknown };
	/** The texts of its messages, lines that enclose data as they are. */
	messages: string[];
}

/** An answer that is a refusal. */
export class Refusal {
	constructor(
		readonly status: number,
		readonly body: unknown = { message: 'refused' },
	) {}
}

/** What the service says in a test. */
export interface Script {
	/** The pages that OCR reads, or all of its answer. */
	ocr: string[] | object | ((asked: Asked) => string[] | object);
	/** The answer of a model: its text, or a record as JSON. */
	chat: (asked: Asked) => unknown;
}

const tokens = { prompt_tokens: 10, completion_tokens: 1 };

function answerOf({ ocr, chat }: Script, asked: Asked): unknown {
	if (asked.path === 'models')
		return { data: [{ id: 'm', capabilities: { completion_chat: true, ocr: false } }] };
	if (asked.path === 'files') return { id: 'f1' };
	if (asked.method === 'DELETE') return {};
	if (asked.path === 'ocr') {
		const read = typeof ocr === 'function' ? (ocr as (one: Asked) => object)(asked) : ocr;
		if (!Array.isArray(read)) return read;
		const pages = (read as string[]).map((markdown, index) => ({ index, markdown }));
		return { model: 'ocr', pages, usage_info: { pages_processed: pages.length } };
	}
	const reply = chat(asked);
	if (reply instanceof Refusal) return reply;
	const content = typeof reply === 'string' ? reply : JSON.stringify(reply);
	const choices = [{ message: { content }, finish_reason: 'stop' }];
	return { model: asked.body.model, choices, usage: tokens };
}

const messagesOf = (body: Asked['body']) =>
	(body.messages ?? []).map(({ content }) =>
		typeof content === 'string' ? content : JSON.stringify(content),
	);

/**
 * The service of a test file: it keeps what it was asked, and answers by its script, which each test begins
 * with anew.
 *
 * @param delay before it answers
 */
export function scriptedService(
	usual: Script,
	delay: (asked: Asked) => Promise<void> = async () => {},
) {
	const asked: Asked[] = [];
	let server: TestServer | undefined;
	const service = {
		...usual,
		asked,
		get url() {
			return server?.url ?? '';
		},
		/** The paths of all requests, in order. */
		paths: () => asked.map(({ path }) => path),
		/** Requests to a model. */
		chats: () => asked.filter(({ path }) => path === 'chat/completions'),
		/** Runs a node. @returns the items of its first output, their JSON, and what it says above them */
		run: async (
			node: INodeType,
			parameters: INodeParameters,
			{ input = [pdf()], ...settings }: Partial<Settings> & { input?: readonly Input[] } = {},
		) => {
			const hints: string[] = [];
			const given = { parameters, hints, ...settings };
			const outputs = await runInHost(node, service.url, [...input], given);
			const items: INodeExecutionData[] = outputs[0] ?? [];
			return { items, outputs, rows: items.map(({ json }) => json), hints };
		},
	};
	beforeAll(async () => {
		await useBinaryStore();
		server = await serve(async (request, response) => {
			const { method = '', url = '', headers } = request;
			const body = await text(request);
			const isJson = headers['content-type'] === 'application/json';
			const parse = (json: string) => (isJson ? JSON.parse(json) : {}) as Asked['body'];
			const one: Asked = {
				path: url.replace('/v1/', ''),
				method,
				text: body,
				body: parse(body.replace(/data-[\da-f-]{36}/g, 'data')),
				messages: messagesOf(parse(body)),
			};
			asked.push(one);
			await delay(one);
			const answer = answerOf(service, one);
			const [status, reply] =
				answer instanceof Refusal ? [answer.status, answer.body] : [200, answer];
			response.writeHead(status, { 'content-type': 'application/json' });
			response.end(JSON.stringify(reply));
		});
	});
	beforeEach(() => {
		asked.length = 0;
		Object.assign(service, usual);
	});
	afterAll(async () => await server?.close());
	return service;
}

/** Inputs with one file. */
export const file = (name: string, content: string | Buffer): Input => ({
	files: { data: [name, Buffer.from(content)] },
});
export const pdf = (name = 'a.pdf'): Input => file(name, `%PDF-1.4 obj ${name}`);
export const png: Input = file('a.png', pngImage);
