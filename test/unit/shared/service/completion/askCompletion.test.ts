import type { IDataObject } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { askCompletion } from '../../../../../nodes/shared/service/completion/askCompletion';
import { ArrivingJson } from '../../../../../nodes/shared/service/answers/arrivingJson';
import { endpoints } from '../../../../../nodes/shared/service/contract';
import { readAnswer } from '../../../../../nodes/shared/service/answers/readAnswer';
import type { Service } from '../../../../../nodes/shared/service/service';
import { lateRefusal } from '../../../refusal';

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
		[{ content: null }, 'length', /cut off.* The model answered without a text\. Ask again/],
		[{ content: 'x' }, 'content_filter', /reason "content_filter"; a part may be missing\.$/],
		[{ content: 'x' }, 'error', /reason "error"/],
		[{ content: null, refusal: 'No.' }, 'stop', /^The model refused to answer: "No\."\.$/],
		[{ content: '', refusal: 'No.' }, null, /refused/],
		[{ content: null, tool_calls: [] }, 'tool_calls', /^The model answered without a text\./],
		[{}, 'stop', /^The model answered without a text\./],
		[{ content: ' \n' }, 'stop', /^The model answered without a text\./],
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

	it.each([
		['after two pieces', [delta('A '), delta('shoe.')]],
		['after its first piece', [delta('A shoe.')]],
	])('warns of a stream that stops without a word %s', async (_, events) => {
		const service = serviceOf(...events);
		const { text, warning } = await askCompletion(service, endpoints.chat, { stream: true });
		expect(text).toBe('A shoe.');
		expect(warning).toContain('the end may be missing');
	});

	const thinking = (tokens: object) => ({ ...usage, completion_tokens: 480, ...tokens });
	const details = { completion_tokens_details: { reasoning_tokens: 470 } };
	it.each([
		[{ reasoning: 'Hm.' }, thinking({}), '; it used 480 tokens, for thinking.'],
		[{ reasoning_content: 'Hm.' }, thinking(details), '; it used 470 tokens, for thinking.'],
		[{}, thinking({}), '; it used 480 tokens, perhaps for thinking.'],
		[{ content: '<think>Hm.' }, thinking({}), '; it used 480 tokens, for thinking.'],
		[{ content: '<think>Hm.</think>\n' }, undefined, '. Ask again'],
	])('tells the tokens of an answer that is only thoughts: %j', async (message, used, words) => {
		const empty = { content: null, ...message };
		const raw = { choices: [{ message: empty, finish_reason: 'stop' }], usage: used };
		const events = [
			{ choices: [{ delta: empty }] },
			{ choices: [{ delta: {}, finish_reason: 'stop' }], usage: used },
		];
		for (const answer of [
			await askCompletion(serviceOf(raw), endpoints.chat, {}),
			await askCompletion(serviceOf(...events), endpoints.chat, { stream: true }),
		]) {
			expect(answer.text).toBe('');
			expect(answer.warning).toContain(`The model answered without a text${words}`);
		}
	});

	it('takes an empty completion of code as one', async () => {
		const service = serviceOf({ choices: [{ text: '', finish_reason: 'stop' }] });
		expect((await askCompletion(service, endpoints.fim, {})).warning).toBeNull();
	});

	it('reads no message once there was a delta: services repeat the whole text there', async () => {
		const event = (text: string, soFar: string, finish_reason: string | null = null) => ({
			choices: [{ delta: { content: text }, message: { content: soFar }, finish_reason }],
		});
		const events = [event('', ''), event('Hel', 'Hel'), event('lo', 'Hello')];
		const service = serviceOf(...events, event('', 'Hello', 'stop'));
		const { text, warning } = await askCompletion(service, endpoints.chat, { stream: true });
		expect([text, warning]).toEqual(['Hello', null]);
	});

	it.each([
		['<think>A hat?</think>\n\nA shoe.', 'A shoe.'],
		[' <think>1</think> <think>2</think>A </think> shoe.', 'A </think> shoe.'],
		[' <thinking> A shoe.', ' <thinking> A shoe.'],
		['A <think>b</think> shoe.', 'A <think>b</think> shoe.'],
	])('leaves out thoughts, also of a stream: %j', async (content, text) => {
		expect((await askCompletion(serviceOf(whole(content)), endpoints.chat, {})).text).toBe(text);
		const events = Array.from(content, (character) => delta(character));
		const shown: string[] = [];
		const answer = await askCompletion(
			serviceOf(...events, whole(undefined)),
			endpoints.chat,
			{ stream: true },
			(piece) => shown.push(piece),
		);
		expect([answer.text, shown.join('')]).toEqual([text, text]);
	});

	it('leaves out thoughts of many pieces, each of which may hold their end', async () => {
		const events = Array.from({ length: 50_000 }, () => delta('a > b. '));
		const service = serviceOf(delta('<think>'), ...events, delta('</think>No.'), whole(undefined));
		const { text } = await askCompletion(service, endpoints.chat, { stream: true });
		expect(text).toBe('No.');
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
		expect(message).toBe('the answer of the service has an unexpected form');
		expect(description).toContain(where);
	});
});
