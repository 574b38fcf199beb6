import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readEventStream } from '../../../../../nodes/shared/service/answers/eventStream';
import { quoting } from '../../../../../nodes/shared/service/answers/serviceWords';
import { lateRefusal } from '../../../refusal';

const event = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`;
const done = 'data: [DONE]\n\n';

/** Forms of streams as services of this kind send them, and the events that they carry. */
const streams: [name: string, stream: string, events: unknown[]][] = [
	[
		'letters of several bytes, and line breaks inside a text',
		event({ a: 'Grüße 🧾\n\ndata: b\r\nc: d' }) + event({ b: 2 }) + done,
		[{ a: 'Grüße 🧾\n\ndata: b\r\nc: d' }, { b: 2 }],
	],
	[
		'comments, ids, event names and data over several lines',
		[
			': keep-alive\n\nretry: 3000\nevent: message\nid: 7\n',
			'data: {"model": "m", "choices":\ndata: [{"text": "한"}]}\n\n:\n\n',
			'data:{"choices":[{"text":"글"}]}\n\ndata: \n\ndata:[DONE]\n\n',
		].join(''),
		[{ model: 'm', choices: [{ text: '한' }] }, { choices: [{ text: '글' }] }],
	],
	['no [DONE] at the end', event({ a: 'é' }) + event(2), [{ a: 'é' }, 2]],
	['no end of the last line', event({ a: 'é' }) + 'data: {"a": 1}', [{ a: 'é' }, { a: 1 }]],
	['no end of [DONE]', event({ a: 'é' }) + 'data: [DON', [{ a: 'é' }]],
	['something after [DONE]', event(1) + done + event(2), [1]],
	['no events, as a service that does not stream', '{\n "a": "ü"\n}', [{ a: 'ü' }]],
];

async function* inChunks(chunks: Iterable<Uint8Array | string>): AsyncGenerator<Uint8Array> {
	for (const chunk of chunks) yield Buffer.from(chunk);
}

const quote = quoting((text) => text.replaceAll('sk-12345', '[hidden]'));

async function eventsOf(chunks: Iterable<Uint8Array | string>): Promise<unknown[]> {
	const events: unknown[] = [];
	for await (const together of readEventStream(inChunks(chunks), quote)) events.push(...together);
	return events;
}

describe.each(streams)('a stream with %s', (_, stream, events) => {
	it.each([
		['LF', stream],
		['CRLF', stream.replaceAll('\n', '\r\n')],
		['CR', stream.replaceAll('\n', '\r')],
	])('reads the same in any chunks, with %s', async (__, text) => {
		const bytes = Buffer.from(text);
		for (let cut = 0; cut <= bytes.length; cut += 1) {
			const chunks = [bytes.subarray(0, cut), bytes.subarray(cut)];
			expect(await eventsOf(chunks), `cut at ${cut}`).toEqual(events);
		}
		await fc.assert(
			fc.asyncProperty(fc.array(fc.nat(bytes.length)), async (cuts) => {
				const at = [0, ...cuts.sort((a, b) => a - b), bytes.length];
				const chunks = at.slice(1).map((end, index) => bytes.subarray(at[index], end));
				expect(await eventsOf(chunks)).toEqual(events);
			}),
		);
		expect(await eventsOf([...bytes].map((byte) => Uint8Array.of(byte)))).toEqual(events);
	});
});

describe('readEventStream', () => {
	const STOPPED = 'the service stopped its answer with an error';
	const NOT_JSON = 'a part of the streamed answer is not JSON';
	const BROKEN = 'the streamed answer of the service broke off';
	const NO_STREAM = 'the service did not answer with an event stream';

	it.each([
		[event({ error: { message: 'Overloaded', code: 503 } }) + done, STOPPED, 'said: Overloaded.'],
		[event({ error: 'Overloaded' }).trimEnd(), STOPPED, 'said: Overloaded.'],
		[event({ object: 'error', message: 'Overloaded.' }), STOPPED, 'said: Overloaded.'],
		[
			event({ detail: [{ loc: ['body', 'stop'], msg: 'long' }] }),
			STOPPED,
			'said: body.stop: long.',
		],
		['event: error\ndata: upstream gone\n\n', STOPPED, 'said: upstream gone.'],
		['event: error\ndata: {"code": 500}\n\n', STOPPED, 'said: nothing about the cause.'],
		[event({ choices: [], error: { message: 'Lost' } }), STOPPED, 'said: Lost.'],
		['{ "error": {\n "message": "No such model" } }', STOPPED, 'said: No such model.'],
		[event({ error: 'Bad sk-12345' }), STOPPED, 'said: Bad [hidden].'],
		['oops sk-12345', NO_STREAM, 'with: oops [hidden].'],
		['<!DOCTYPE html><html></html>', NO_STREAM, 'with: a web page instead of data.'],
		['', NO_STREAM, 'with: nothing.'],
		[': keep-alive\n\n: keep-alive\n\n', NO_STREAM, 'with: nothing.'],
		// Without words that may be of a document.
		[`data: {"a":"IBAN\n\n${done}`, NOT_JSON, 'Turn off'],
		[`${event(1)}data: {"a":"IBAN`, BROKEN, 'ended in the middle'],
		['{"choices":[{"message":{"content":"IBAN', BROKEN, 'ended in the middle'],
	])('refuses %j', async (body, message, words) => {
		const refused = await lateRefusal(eventsOf([body]));
		expect(refused.message).toBe(message);
		expect(refused.description).toContain(words);
		expect(refused.description).not.toContain('IBAN');
	});
});
