import type { IDataObject } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { askCompletion } from '../../../../nodes/shared/completion/askCompletion';
import { ArrivingJson } from '../../../../nodes/shared/service/arrivingJson';
import { endpoints } from '../../../../nodes/shared/service/contract';
import { readAnswer } from '../../../../nodes/shared/service/readAnswer';
import type { Service } from '../../../../nodes/shared/service/service';
import { lateRefusal } from '../../refusal';

/** A service that answers with these values: one as JSON, several as events. */
function serviceOf(...values: unknown[]): Service {
	return {
		send: async (endpoint: typeof endpoints.chat) =>
			await Promise.resolve(
				readAnswer(endpoint, ArrivingJson.of(JSON.stringify(values[0])), (text) => text),
			),
		stream: async (
			_endpoint: unknown,
			_body: IDataObject,
			read: (events: AsyncIterable<unknown[]>, seen: object) => Promise<unknown>,
		) => {
			const seen = { count: 0, raw: [] as unknown[] };
			const events = async function* () {
				for (const value of values) {
					seen.count = seen.raw.push(value);
					yield await Promise.resolve([value]);
				}
			};
			return await read(events(), seen);
		},
	} as unknown as Service;
}

const usage = { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 };

const whole = (content: unknown) => ({
	model: 'vision-12b-2409',
	choices: [{ message: { role: 'assistant', content }, finish_reason: 'stop' }],
	usage,
});

const expected = {
	text: 'A shoe.',
	finishReason: 'stop',
	model: 'vision-12b-2409',
	usage,
	warning: null,
};

const delta = (content: unknown, more: object = {}) => ({
	model: 'vision-12b-2409',
	choices: [{ index: 0, delta: { content }, finish_reason: null }],
	...more,
});

describe('askCompletion', () => {
	it('reads the same from a service that does not stream', async () => {
		const raw = whole('A shoe.');
		const answer = await askCompletion(serviceOf(raw), endpoints.chat, { stream: true });
		expect(answer).toEqual({ ...expected, raw: [raw] });
	});

	it('says null for what the service does not say', async () => {
		const raw = { choices: [{ message: { content: 'x' } }] };
		expect(await askCompletion(serviceOf(raw), endpoints.chat, {})).toEqual({
			text: 'x',
			finishReason: null,
			model: null,
			usage: null,
			warning: null,
			raw,
		});
	});

	it.each<
		[
			message: { content?: string | null; [key: string]: unknown },
			reason: string | null,
			words?: RegExp,
		]
	>([
		[{ content: 'x' }, 'length', /cut off.* ask for less\.$/],
		[{ content: 'x' }, 'MAX_TOKENS', /cut off/],
		[{ content: 'x' }, 'model_length', /cut off/],
		[{ content: null }, 'length', /cut off/],
		[{ content: 'x' }, 'content_filter', /reason "content_filter"; a part may be missing\.$/],
		[{ content: 'x' }, 'error', /reason "error"/],
		[{ content: null, refusal: 'No.' }, 'stop', /^The model refused to answer: "No\."\.$/],
		[{ content: '', refusal: 'No.' }, null, /refused/],
		[{ content: null, tool_calls: [] }, 'tool_calls'],
		[{}, 'stop'],
		[{ content: 'x' }, 'EOS_token'],
		[{ content: null, refusal: 'I cannot\nhelp.' }, 'stop', /: "I cannot help\."\.$/],
	])('warns of an answer that is not whole: %j, %s', async (message, finish_reason, words) => {
		const raw = { choices: [{ message, finish_reason }] };
		const event = { choices: [{ delta: message, finish_reason }] };
		for (const answer of [
			await askCompletion(serviceOf(raw), endpoints.chat, {}),
			await askCompletion(serviceOf(delta(''), event), endpoints.chat, { stream: true }),
		]) {
			expect(answer.text).toBe(message.content ?? '');
			expect(answer).not.toHaveProperty('refusal');
			if (words === undefined) expect(answer.warning).toBeNull();
			else expect(answer.warning).toMatch(words);
		}
	});

	it('warns of a stream that stops without a word', async () => {
		const service = serviceOf(delta('A '), delta('shoe.'));
		const { text, warning } = await askCompletion(service, endpoints.chat, { stream: true });
		expect(text).toBe('A shoe.');
		expect(warning).toContain('the end may be missing');
	});

	it.each([
		['a message', { message: { content: 'b' } }],
		['a message in parts', { message: { content: [{ type: 'text', text: 'b' }] } }],
		['a text', { text: 'b' }],
		['a text beside an empty message', { message: null, text: 'b' }],
		['a text beside a message without content', { message: { content: null }, text: 'b' }],
	])('reads a FIM answer with %s', async (_, choice) => {
		const service = serviceOf({ choices: [{ ...choice, finish_reason: 'length' }] });
		const answer = await askCompletion(service, endpoints.fim, {});
		expect(answer).toMatchObject({ text: 'b', finishReason: 'length' });
	});

	it.each([
		[{ choices: 'none' }, 'In choices:'],
		[{ choices: [{ delta: { content: 5 } }] }, 'In choices.0.delta.content:'],
		['text', 'In the answer:'],
	])('refuses an event of another form: %j', async (event, where) => {
		const asked = askCompletion(serviceOf(delta('x'), event), endpoints.chat, { stream: true });
		const { message, description } = await lateRefusal(asked);
		expect(message).toBe('a part of the streamed answer has an unexpected form');
		expect(description).toContain(where);
	});
});
