import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assembleStream } from '../../../../nodes/shared/completion/askCompletion';
import { EventStreamProblem, readEventStream } from '../../../../nodes/shared/service/eventStream';
import { hideSecrets } from '../../../../nodes/shared/service/hideSecrets';

const event = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`;
const chunk = (delta: unknown, more: object = {}) => ({
	id: 'c1',
	object: 'chat.completion.chunk',
	created: 1,
	model: 'vision-12b-2409',
	choices: [{ index: 0, delta, finish_reason: null, ...more }],
});
const usage = { prompt_tokens: 3, total_tokens: 9, completion_tokens: 6 };
const done = 'data: [DONE]\n\n';

/** Shapes of streams as services of this kind send them, and the answer they carry. */
const streams: [name: string, stream: string, answer: object][] = [
	[
		'a role first, empty deltas, the usage in the last chunk',
		[
			event(chunk({ role: 'assistant', content: '' })),
			event(chunk({ content: 'Grüße' })),
			event(chunk({ content: '' })),
			event(chunk({})),
			event(chunk({ content: null })),
			event(chunk({ content: ', 3 × 12,00 € 🧾\n\n' })),
			event({ ...chunk({ content: '' }, { finish_reason: 'stop' }), usage }),
			done,
		].join(''),
		{ text: 'Grüße, 3 × 12,00 € 🧾\n\n', finishReason: 'stop', model: 'vision-12b-2409', usage },
	],
	[
		'the usage in a chunk of its own without choices',
		[
			event(chunk({ role: 'assistant' })),
			event({ ...chunk({ content: 'data: a\r\nb: c' }), usage: null }),
			event(chunk({}, { finish_reason: 'length' })),
			event({ ...chunk({}), choices: [], usage }),
			event({ ...chunk({}, { finish_reason: null }), usage: null }),
			done,
		].join(''),
		{ text: 'data: a\r\nb: c', finishReason: 'length', model: 'vision-12b-2409', usage },
	],
	[
		'content as an array of parts',
		[
			event(chunk({ content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'hm' }] }] })),
			event(
				chunk({
					content: [
						{ type: 'text', text: 'né' },
						{ type: 'text', text: 'e' },
					],
				}),
			),
			event(chunk({ content: [{ type: 'reference', reference_ids: [1] }] })),
			event(chunk({ content: [] }, { finish_reason: 'stop' })),
			done,
		].join(''),
		{ text: 'née', finishReason: 'stop', model: 'vision-12b-2409', usage: null },
	],
	[
		'comments, ids, event names and data over several lines',
		[
			': keep-alive\n\n',
			'retry: 3000\n',
			'event: message\nid: 7\n',
			'data: {"model": "m", "choices":\ndata: [{"delta": {"content": "한"}}]}\n\n',
			':\n\n',
			'data:{"choices":[{"text":"글"}]}\n\n',
			'data: \n\n',
			'data:[DONE]\n\n',
		].join(''),
		{ text: '한글', finishReason: null, model: 'm', usage: null },
	],
	[
		'no [DONE] at the end',
		event(chunk({ content: 'é' })) + event(chunk({ content: '!' }, { finish_reason: 'stop' })),
		{ text: 'é!', finishReason: 'stop', model: 'vision-12b-2409', usage: null },
	],
	[
		'no end of the last line',
		event(chunk({ content: 'é' })) + event(chunk({ content: '!' })).trimEnd(),
		{ text: 'é!', finishReason: null, model: 'vision-12b-2409', usage: null },
	],
	[
		'a second choice beside the first',
		event({ choices: [{ index: 1, delta: { content: 'no' } }, { delta: { content: 'yes' } }] }) +
			event({ choices: [{ index: 1, delta: { content: 'no' }, finish_reason: 'stop' }] }) +
			done,
		{ text: 'yes', finishReason: null, model: null, usage: null },
	],
	[
		'a body that is not streamed',
		JSON.stringify(
			{ model: 'm', choices: [{ message: { content: 'ü' }, finish_reason: 'stop' }], usage },
			null,
			2,
		),
		{ text: 'ü', finishReason: 'stop', model: 'm', usage },
	],
];

async function* inChunks<T>(chunks: T[]): AsyncGenerator<T> {
	yield* chunks;
}

const assemble = async (chunks: (Uint8Array | string)[]) =>
	await assembleStream(readEventStream(inChunks(chunks)));

const problemOf = async (chunks: (Uint8Array | string)[], secrets: string[] = []) => {
	try {
		await assembleStream(readEventStream(inChunks(chunks), hideSecrets(secrets)));
	} catch (error) {
		if (error instanceof EventStreamProblem) return error;
		throw error;
	}
	throw new Error('The stream was read without a problem.');
};

describe.each(streams)('a stream with %s', (_, stream, answer) => {
	const lineEnds: [string, string][] = [
		['LF', stream],
		['CRLF', stream.replaceAll('\n', '\r\n')],
		['CR', stream.replaceAll('\n', '\r')],
	];

	it.each(lineEnds)('reads the same cut in two at every byte, with %s', async (__, text) => {
		const bytes = Buffer.from(text);
		for (let cut = 0; cut <= bytes.length; cut += 1) {
			const chunks = [bytes.subarray(0, cut), bytes.subarray(cut)];
			expect(await assemble(chunks), `cut at ${cut}`).toEqual(answer);
		}
	});

	it.each(lineEnds)('reads the same in any chunks, with %s', async (__, text) => {
		const bytes = Buffer.from(text);
		await fc.assert(
			fc.asyncProperty(fc.array(fc.nat(bytes.length)), async (cuts) => {
				const at = [0, ...cuts.sort((a, b) => a - b), bytes.length];
				const chunks = at.slice(1).map((end, index) => bytes.subarray(at[index], end));
				expect(await assemble(chunks)).toEqual(answer);
			}),
		);
		expect(await assemble([...bytes].map((byte) => Uint8Array.of(byte)))).toEqual(answer);
		expect(await assemble([...text])).toEqual(answer);
	});

	it('ended at any byte, gives the beginning of the answer or says that it broke off', async () => {
		const { text } = await assemble([stream]);
		const bytes = Buffer.from(stream);
		for (let end = 0; end < bytes.length; end += 1) {
			const part = readEventStream(inChunks([bytes.subarray(0, end)]));
			const begun = await assembleStream(part).catch((error: unknown) => error);
			if (begun instanceof EventStreamProblem) expect(['cut', 'notAStream']).toContain(begun.fault);
			else expect(text.startsWith((begun as { text: string }).text)).toBe(true);
		}
	});
});

describe('readEventStream', () => {
	it('stops at [DONE], whatever follows, and lets the connection go', async () => {
		let closed = false;
		async function* body() {
			try {
				yield event(chunk({ content: 'a' })) + done + event(chunk({ content: 'b' }));
				yield event(chunk({ content: 'c' }));
			} finally {
				closed = true;
			}
		}
		expect((await assembleStream(readEventStream(body()))).text).toBe('a');
		expect(closed).toBe(true);
	});

	it('takes the beginning of [DONE] for it', async () => {
		const stream = event(chunk({ content: 'a' }));
		expect((await assemble([stream, 'data: [DON'])).text).toBe('a');
	});

	it('hands on each event before the next chunk is there', async () => {
		const asked: string[] = [];
		async function* body() {
			for (const content of ['a', 'b']) {
				asked.push(`chunk ${content}`);
				yield event(chunk({ content }));
			}
		}
		await assembleStream(readEventStream(body()), (text) => asked.push(`text ${text}`));
		expect(asked).toEqual(['chunk a', 'text a', 'chunk b', 'text b']);
	});

	it('passes on what the connection throws', async () => {
		async function* body() {
			yield event(chunk({ content: 'a' }));
			throw new Error('socket hang up');
		}
		await expect(assembleStream(readEventStream(body()))).rejects.toThrow('socket hang up');
	});

	it.each([
		[event({ error: { message: 'Model overloaded', code: 503 } }) + done, 'Model overloaded.'],
		[event({ error: 'Model overloaded' }), 'Model overloaded.'],
		[event({ object: 'error', message: 'Model overloaded.' }), 'Model overloaded.'],
		[event({ detail: [{ loc: ['body', 'stop'], msg: 'too long' }] }), 'body.stop: too long.'],
		['event: error\ndata: upstream gone\n\n', 'upstream gone.'],
		['event: error\ndata: {"code": 500}\n\n', 'nothing about the cause.'],
		[
			event({ ...chunk({ content: '' }, { finish_reason: 'error' }), error: { message: 'Lost' } }),
			'Lost.',
		],
		[event({ error: { message: 'Lost' } }).trimEnd(), 'Lost.'],
	])('gives the words of an error midway: %#', async (error, words) => {
		const problem = await problemOf([event(chunk({ content: 'a' })), error]);
		expect(problem.fault).toBe('refused');
		expect(problem.details.description).toBe(`The service said: ${words} Try again later.`);
	});

	it('gives the words of an error that comes in place of a stream', async () => {
		const problem = await problemOf(['{ "error": {\n "message": "No such model" } }']);
		expect(problem.fault).toBe('refused');
		expect(problem.details.description).toContain('No such model');
	});

	it('does not show the key or file content', async () => {
		const message = `Bad key sk-12345 for data:image/png;base64,${'A'.repeat(50)}`;
		for (const body of [event({ error: message }), `oops ${message}`]) {
			const { description = '' } = (await problemOf([body, done], ['sk-12345'])).details;
			expect(description).toContain('[hidden]');
			expect(description).not.toMatch(/sk-12345|AAAA/);
		}
	});

	it('names an event that is not JSON, without its words, which may be of a document', async () => {
		const broken = 'data: {"choices":[{"delta":{"content":"IBAN DE89\n\n';
		const problem = await problemOf([event(chunk({ content: 'a' })), broken, done]);
		expect(problem.fault).toBe('malformed');
		expect(problem.message).toBe('a part of the streamed answer is not JSON');
		expect(problem.details.description).not.toMatch(/choices|IBAN/);
	});

	it.each([
		[{ choices: 'none' }, 'In choices:'],
		[{ choices: [{ delta: { content: 5 } }] }, 'In choices.0.delta.content:'],
		['text', 'In the answer:'],
	])('names an event of another form: %#', async (value, where) => {
		const problem = await problemOf([event(value), done]);
		expect(problem.fault).toBe('malformed');
		expect(problem.details.description).toContain(where);
	});

	it('says that the connection ended inside an event', async () => {
		const problem = await problemOf([event(chunk({ content: 'a' })), 'data: {"choices": [{']);
		expect(problem.fault).toBe('cut');
	});

	it('says that an answer in one piece ended in the middle, without its words', async () => {
		const problem = await problemOf(['{"choices":[{"message":{"content":"IBAN DE89']);
		expect(problem.fault).toBe('cut');
		expect(problem.details.description).not.toContain('IBAN');
	});

	it.each([
		['<!DOCTYPE html><html></html>', 'a web page instead of data'],
		['', 'nothing'],
		[': keep-alive\n\n: keep-alive\n\n', 'nothing'],
		['Bad gateway', 'Bad gateway'],
	])('says what came instead of a stream: %j', async (body, words) => {
		const problem = await problemOf([body]);
		expect(problem.fault).toBe('notAStream');
		expect(problem.details.description).toContain(`It answered with: ${words}.`);
	});
});
