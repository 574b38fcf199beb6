import { json } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { FAULTS } from '../../../../nodes/shared/service/answers/faults';
import { refusal } from '../../../../nodes/shared/service/answers/outcome';
import { quoting } from '../../../../nodes/shared/service/answers/serviceWords';
import { askCompletion } from '../../../../nodes/shared/service/completion/askCompletion';
import { endpoints } from '../../../../nodes/shared/service/contract';
import { JsonAnswer, type RequestBody } from '../../../../nodes/shared/service/requestBody';
import { FormTries } from '../../../../nodes/shared/service/requestForms';
import { openService } from '../../../../nodes/shared/service/service';
import { serve } from '../../../harness/server';
import { hostOf } from '../../host/n8nCore';
import { lateRefusal } from '../../refusal';

const image = { type: 'image_url', image_url: { url: 'https://a.example/a.png' } };

const asked: RequestBody = {
	model: 'svc-x',
	messages: [
		{ role: 'system', content: 'Answer as JSON.' },
		{ role: 'user', content: [{ type: 'text', text: 'What is it?' }, image] },
	],
	response_format: new JsonAnswer('Requests: Answer Form'),
	max_tokens: 100,
	temperature: 0.2,
	stream: true,
};

/** What differs in the request that is sent after a refusal, in words. */
function changesOf(sent: RequestBody): string[] {
	const { response_format: format, messages, max_completion_tokens: max } = sent;
	const text = JSON.stringify(messages);
	return [
		...(format instanceof JsonAnswer && format.form === 'json_schema' ? ['a schema'] : []),
		...(format === undefined ? ['no form'] : []),
		...(text.includes('"system"') ? [] : ['no system message']),
		...(text.includes('{"url"') ? [] : ['images as texts']),
		...(max === undefined ? [] : ['max_completion_tokens']),
		...('stream' in sent ? [] : ['no stream']),
	];
}

/** What follows from a refusal: the next request, or the fault. */
function after(status: number, body: unknown, own: object = {}): string {
	const all = Object.entries<unknown>({ ...asked, ...own });
	const request = Object.fromEntries(all.filter(([, value]) => value !== undefined));
	const text = typeof body === 'string' ? body : JSON.stringify(body);
	const answer = { statusCode: status, headers: {}, body: text, url: 'https://a.example/v1' };
	const quote = quoting((words) => words, request);
	const outcome = refusal(answer, { quote, asked: request, hasKey: true, isOwnServer: false });
	if (outcome.kind === 'answered') throw new Error('It was answered');
	const tries = new FormTries();
	try {
		tries.next(outcome.problem);
	} catch {
		const { message, details } = outcome.problem;
		const [name] = Object.entries(FAULTS).find(([, [, known]]) => {
			const [start = '', end = ''] = known.split(/\{.*\}/);
			return message.startsWith(start) && message.endsWith(end);
		}) ?? [''];
		return `${outcome.kind} ${details.fault}: ${name}`;
	}
	return changesOf(tries.shape(request)).join(', ');
}

const openAi = (message: string, param: string | null = null, code: unknown = null) => ({
	error: { message, type: 'invalid_request_error', param, code },
});
const vllm = (message: string) => ({
	object: 'error',
	message,
	type: 'BadRequestError',
	param: null,
	code: 400,
});

/** What a schema is asked for in the request. */
const asSchema = { response_format: new JsonAnswer('x', undefined, 'json_schema') };

/** Refusals as servers and gateways word them. */
const refusals: Array<
	[server: string, status: number, body: unknown, follows: string, own?: object]
> = [
	[
		'LM Studio',
		400,
		{ error: "'response_format.type' must be 'json_schema' or 'text'" },
		'a schema',
	],
	['LM Studio, older', 400, { error: "'response_format.type' must be 'json_schema'" }, 'a schema'],
	[
		'OpenAI',
		400,
		openAi(
			"Invalid parameter: 'response_format' of type 'json_object' is not supported with this model.",
		),
		'a schema',
	],
	[
		'OpenAI, no "json" in the prompt',
		400,
		openAi(
			"'messages' must contain the word 'json' in some form, to use 'response_format' of type 'json_object'.",
			'messages',
		),
		'a schema',
	],
	['DeepSeek', 400, openAi('This response_format type is unavailable now'), 'a schema'],
	[
		'DeepSeek, reasoner',
		400,
		openAi('deepseek-reasoner does not support Json Output.'),
		'a schema',
	],
	[
		'DeepSeek, axum',
		422,
		'Failed to deserialize the JSON body into the target type: response_format: response_format.type `json_schema` is unavailable now at line 1 column 12992',
		'',
		asSchema,
	],
	[
		'Groq',
		400,
		openAi(
			"'response_format.type' : value is not one of the allowed values ['text','json_object']",
		),
		'',
		asSchema,
	],
	[
		'Groq, a schema',
		400,
		openAi(
			'invalid schema for response format: response_format/json_schema/next_step: minItems is not supported',
		),
		'',
		asSchema,
	],
	[
		'Azure, older versions',
		400,
		openAi(
			'response_format value as json_schema is enabled only for api versions 2024-08-01-preview and later',
		),
		'',
		asSchema,
	],
	[
		'xAI',
		400,
		{
			code: 'Client specified an invalid argument',
			error: 'The response_format parameter is unsupported at the moment. Leave it unset.',
		},
		'a schema',
	],
	[
		'DeepInfra behind TrueFoundry',
		405,
		{
			status: 'failure',
			message: 'deepinfra error: json_object response format is not supported for model: step',
			error: {
				message: 'deepinfra error: json_object response format is not supported for model: step',
				code: '405',
			},
		},
		'a schema',
	],
	[
		'Google AI',
		400,
		{
			error: {
				code: 400,
				message: 'JSON mode is not enabled for models/gemma-3-27b-it',
				status: 'INVALID_ARGUMENT',
			},
		},
		'a schema',
	],
	[
		'LiteLLM',
		400,
		{
			error: {
				message:
					"litellm.UnsupportedParamsError: perplexity does not support parameters: ['response_format'], for model=sonar. To drop these, set `litellm.drop_params=True`",
				type: 'None',
				param: null,
				code: '400',
			},
		},
		'a schema',
	],
	[
		'OpenRouter, the provider in its metadata',
		400,
		{
			error: {
				message: 'Provider returned error',
				code: 400,
				metadata: {
					raw: JSON.stringify(
						openAi(
							"Response input messages must contain the word 'json' in some form to use 'text.format' of type 'json_object'.",
							'input',
						),
					),
					provider_name: 'OpenAI',
				},
			},
		},
		'a schema',
	],
	[
		'a gateway with a text of JSON',
		400,
		{ error: { message: JSON.stringify(openAi('Invalid input', 'response_format')), type: 'x' } },
		'a schema',
	],
	['vLLM', 400, vllm('System role not supported'), 'no system message'],
	[
		'vLLM, Mistral',
		400,
		{
			error: {
				message:
					'Conversation roles must alternate user/assistant/user/assistant/... Conversation roles must alternate user/assistant/user/assistant/...',
				type: 'BadRequestError',
				param: null,
				code: 400,
			},
		},
		'no system message',
	],
	['vLLM, Qwen', 400, vllm('System message must be at the beginning.'), 'no system message'],
	[
		'OpenAI, o1',
		400,
		openAi(
			"Unsupported value: 'messages[0].role' does not support 'system' with this model.",
			'messages[0].role',
			'unsupported_value',
		),
		'no system message',
	],
	[
		'Bedrock',
		400,
		{
			message:
				"This model doesn't support system messages. Try again without a system message or use a model that supports system messages.",
		},
		'no system message',
	],
	[
		'Google AI, Gemma',
		400,
		{
			error: {
				code: 400,
				message: 'Developer instruction is not enabled for models/gemma-3-27b-it',
				status: 'INVALID_ARGUMENT',
			},
		},
		'no system message',
	],
	[
		'TGI',
		422,
		{
			error:
				'Template error: syntax error: Conversation roles must alternate user/assistant/user/assistant/',
			error_type: 'template_error',
		},
		'no system message',
	],
	[
		'mistral.rs',
		500,
		{ message: 'invalid operation: System role not supported (in chat:1)' },
		'no system message',
	],
	[
		'OpenAI, images as texts',
		400,
		openAi(
			"Invalid type for 'messages[0].content[1].image_url': expected an object, but got a string instead.",
			'messages[0].content[1].image_url',
			'invalid_type',
		),
		'images as texts',
	],
	[
		'FastAPI',
		422,
		{
			detail: [
				{
					loc: ['body', 'messages', 1, 'content', 1, 'image_url'],
					msg: 'Input should be a valid string',
					type: 'string_type',
				},
			],
		},
		'images as texts',
	],
	[
		'Azure',
		400,
		openAi(
			"Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
			'max_tokens',
			'unsupported_parameter',
		),
		'max_completion_tokens',
	],
	[
		'OpenAI, o1 in a stream',
		400,
		openAi(
			"Unsupported value: 'stream' does not support true with this model. Only the default (false) value is supported.",
			'stream',
			'unsupported_value',
		),
		'no stream',
	],
	[
		'azure-openai-proxy',
		400,
		{
			message:
				"Streaming completion is not support yet, please remove 'stream' key value in the request payload.",
		},
		'no stream',
	],
	[
		'gpt4free',
		500,
		{
			error: {
				message: 'StreamNotSupportedError: PollinationsAI does not support "stream" argument',
			},
		},
		'no stream',
	],
	// What cannot be put otherwise is a fault of the set-up, or of the file.
	[
		'DashScope',
		400,
		openAi(
			'This model only support stream mode, please enable the stream parameter to access the model. ',
		),
		'failed setUp: unfitModel',
		{ stream: undefined },
	],
	[
		'Ollama',
		400,
		{ error: { message: 'this model does not support image input' } },
		'failed setUp: unfitModel',
	],
	[
		'llama.cpp',
		500,
		{
			error: {
				code: 500,
				message:
					'image input is not supported - hint: if this is unexpected, you may need to provide the mmproj',
				type: 'server_error',
			},
		},
		'failed setUp: unfitModel',
	],
	[
		'llama.cpp, older',
		500,
		{
			error: {
				code: 500,
				message:
					'Failed to parse messages: Unsupported content part type: "image_url"; messages = [\n  {\n    "role": "system"',
				type: 'server_error',
			},
		},
		'failed setUp: unfitModel',
	],
	[
		'vLLM, text only',
		400,
		vllm('At most 0 image(s) may be provided in one prompt.'),
		'failed setUp: unfitModel',
	],
	[
		'OpenAI, text only',
		400,
		openAi(
			'Invalid content type. image_url is only supported by certain models.',
			'messages.[1].content.[0].type',
		),
		'failed setUp: unfitModel',
	],
	[
		'DeepSeek, text only',
		422,
		'Failed to deserialize the JSON body into the target type: messages[1]: data did not match any variant of untagged enum ChatCompletionRequestContent at line 1 column 72995',
		'failed setUp: unfitModel',
	],
	[
		'OpenRouter, text only',
		404,
		{ error: { message: 'No endpoints found that support image input', code: 404 } },
		'failed setUp: unfitModel',
	],
	[
		'Ollama, no such model',
		404,
		{ error: { message: 'model "svc-x" not found, try pulling it first' } },
		'failed setUp: unknownModel',
	],
	[
		'OpenAI, temperature',
		400,
		openAi(
			"Unsupported value: 'temperature' does not support 0.2 with this model. Only the default (1) value is supported.",
			'temperature',
			'unsupported_value',
		),
		'failed setUp: wrongOption',
	],
	[
		'LiteLLM, temperature',
		400,
		{
			error: {
				message:
					"litellm.UnsupportedParamsError: x does not support parameters: ['temperature'], for model=y",
			},
		},
		'failed setUp: wrongOption',
	],
	[
		'llama.cpp, too long',
		400,
		{
			error: {
				code: 400,
				message:
					'request (4390 tokens) exceeds the available context size (4096 tokens), try increasing it',
				type: 'exceed_context_size_error',
			},
		},
		'failed either: tooLong',
	],
	[
		'vLLM, too long',
		400,
		vllm(
			"This model's maximum context length is 16384 tokens. However, you requested 122946 tokens (112946 in the messages, 10000 in the completion).",
		),
		'failed either: tooLong',
	],
	[
		'Azure, filter',
		400,
		{
			error: {
				message:
					"The response was filtered due to the prompt triggering Azure OpenAI's content management policy.",
				type: null,
				param: 'prompt',
				code: 'content_filter',
				status: 400,
			},
		},
		'failed file: filtered',
	],
	['text-generation-webui', 500, 'Internal Server Error', 'later service: broken'],
	[
		'LocalAI',
		400,
		{ error: { code: 400, message: 'Bad Request', type: '' } },
		'failed either: refused',
	],
	[
		'Portkey',
		400,
		{ status: 'failure', message: 'The image could not be decoded' },
		'failed file: refused',
	],
];

describe('a refusal that names a form of the request, as servers and gateways word it', () => {
	it.each(refusals)('%s, %i %j → %s', (_, status, body, follows, own) => {
		expect(after(status, body, own)).toBe(follows);
	});
});

/** A server that refuses bodies, or answers them. @param answer status and body for what was sent */
async function serverOf(answer: (sent: RequestBody) => [status: number, body: unknown]) {
	const sent: RequestBody[] = [];
	const server = await serve(async (received, response) => {
		const body = (await json(received)) as RequestBody;
		sent.push(body);
		const [status, answered] = answer(body);
		response.writeHead(status);
		response.end(typeof answered === 'string' ? answered : JSON.stringify(answered));
	});
	const service = await openService(
		hostOf({ baseUrl: server.url, apiKey: 'sk-secret' }),
		{ timeout: 5, concurrency: 1, requestsPerMinute: 0 },
		undefined,
		{ maxRetries: 0 },
	);
	return { service, sent, close: server.close };
}

const answered = { choices: [{ message: { content: '{}' }, finish_reason: 'stop' }] };
const NO_OBJECT = { error: "'response_format.type' must be 'json_schema' or 'text'" };

const formOf = ({ response_format: format }: RequestBody) =>
	(format as { type: string } | undefined)?.type;

const question = { ...asked, messages: [{ role: 'user', content: 'a' }], stream: undefined };

describe('a service', () => {
	it('is asked in another form once in a run, and then in the one that works', async () => {
		const { service, sent, close } = await serverOf((body) =>
			formOf(body) === 'json_object' ? [400, NO_OBJECT] : [200, answered],
		);
		for (let at = 0; at < 3; at += 1) await service.send(endpoints.chat, question);
		await close();
		expect(sent.map(formOf)).toEqual(['json_object', 'json_schema', 'json_schema', 'json_schema']);
	});

	it('that takes no form of JSON gets none: the prompt asks for it too', async () => {
		const { service, sent, close } = await serverOf((body) =>
			formOf(body) === undefined ? [200, answered] : [400, openAi('x', 'response_format')],
		);
		await service.send(endpoints.chat, question);
		await close();
		expect(sent.map(formOf)).toEqual(['json_object', 'json_schema', undefined]);
	});

	it('that refuses each form is told by the first refusal, with the option; nothing is kept', async () => {
		const { service, sent, close } = await serverOf((body) => [
			400,
			openAi(`No ${formOf(body) ?? 'json_object'}`, null),
		]);
		const refused = { ...question, response_format: new JsonAnswer('JSON Output') };
		const problem = await lateRefusal(service.send(endpoints.chat, refused));
		await lateRefusal(service.send(endpoints.chat, refused));
		await close();
		expect(problem).toMatchObject({
			message: expect.stringContaining('as JSON that "JSON Output" asks for: No json_object'),
			fault: 'setUp',
		});
		expect(sent.map(formOf).slice(3)).toEqual(['json_object', 'json_schema', undefined]);
	});

	it('is told by the first refusal where the other form of an image is refused too', async () => {
		const body = { ...question, messages: [{ role: 'user', content: [image] }] };
		const { service, sent, close } = await serverOf(({ messages }) => {
			const isObject = JSON.stringify(messages).includes('{"url"');
			const words = isObject
				? 'image_url: no valid string of base64'
				: 'image_url must be an object';
			return [400, openAi(words, 'messages[0].content[0].image_url')];
		});
		const problem = await lateRefusal(service.send(endpoints.chat, body));
		await close();
		expect(problem).toMatchObject({
			message: 'the service cannot read an image: image_url: no valid string of base64',
			fault: 'file',
		});
		expect(sent).toHaveLength(2);
	});

	it('that refuses two forms gets both otherwise', async () => {
		const { service, sent, close } = await serverOf((body) => {
			if (JSON.stringify(body['messages']).includes('"system"'))
				return [400, vllm('System role not supported')];
			return formOf(body) === 'json_object' ? [400, NO_OBJECT] : [200, answered];
		});
		await service.send(endpoints.chat, { ...asked, stream: undefined });
		await close();
		expect(sent.at(-1)).toMatchObject({
			response_format: { type: 'json_schema' },
			messages: [
				{
					role: 'user',
					content: [{ type: 'text', text: 'Answer as JSON.\n\nWhat is it?' }, image],
				},
			],
		});
	});

	it('that does not stream is asked without a stream', async () => {
		const { service, sent, close } = await serverOf(({ stream }) =>
			stream ? [400, openAi('Streaming is not supported', 'stream')] : [200, answered],
		);
		const read = async (events: AsyncIterable<Iterable<unknown>>) => {
			const all: unknown[] = [];
			for await (const together of events) all.push(...together);
			return all;
		};
		expect(await service.stream(endpoints.chat, { model: 'm', stream: true }, read)).toEqual([
			answered,
		]);
		await close();
		expect(sent).toEqual([{ model: 'm', stream: true }, { model: 'm' }]);
	});

	it('that only streams its answers is asked for a stream, from the second request on at once', async () => {
		const { service, sent, close } = await serverOf(({ stream }) =>
			stream ? [200, answered] : [400, openAi('This model only support stream mode')],
		);
		const body = { model: 'm', messages: [] };
		const texts = [
			await askCompletion(service, endpoints.chat, body),
			await askCompletion(service, endpoints.chat, body),
		].map(({ text }) => text);
		await close();
		expect(texts).toEqual(['{}', '{}']);
		expect(sent.map(({ stream }) => stream)).toEqual([undefined, true, true]);
	});

	it('that puts its refusal into an answer with status 200 is asked otherwise too', async () => {
		const { service, sent, close } = await serverOf((body) =>
			formOf(body) === 'json_object'
				? [200, { error: { code: 400, message: NO_OBJECT.error } }]
				: [200, answered],
		);
		await service.send(endpoints.chat, question);
		await close();
		expect(sent.map(formOf)).toEqual(['json_object', 'json_schema']);
	});
});

describe('an answer with status 200', () => {
	it.each<[body: unknown, message: string, fault: string]>([
		[{ error: { code: 401, message: 'Nein' } }, FAULTS.wrongKey[1], 'setUp'],
		[
			{ error: { code: 'model_not_found', message: 'Nein' } },
			'the service has no model "svc-x" for this',
			'setUp',
		],
		[{ error: { code: 400, message: 'Nein' } }, FAULTS.refused[1], 'either'],
		[
			{ object: 'error', message: 'Nein', type: 'BadRequestError', code: 400 },
			FAULTS.refused[1],
			'either',
		],
		[{ error: { code: 502, message: 'Provider returned error' } }, FAULTS.broken[1], 'service'],
		[
			{ choices: [{ message: { content: null } }], error: { code: 402, message: 'Nein' } },
			FAULTS.outOfMoney[1],
			'setUp',
		],
		[{ error: { code: 'content_filter', message: 'Nein' } }, FAULTS.filtered[1], 'file'],
		['<html>', FAULTS.webPage[1], 'setUp'],
		['Hello', FAULTS.notJson[1], 'setUp'],
		['', FAULTS.nothing[1], 'setUp'],
		[{ ok: true }, FAULTS.otherForm[1], 'setUp'],
	])('%j is told as its status would be: %s', async (body, message, fault) => {
		const { service, close } = await serverOf(() => [200, body]);
		const problem = await lateRefusal(service.send(endpoints.chat, question));
		await close();
		expect(problem).toMatchObject({ message, fault });
	});

	it.each<[message: object, text: string]>([
		[{ content: { total: 5 } }, '{"total":5}'],
		[{ content: { type: 'text', text: '{"total":5}' } }, '{"total":5}'],
		[{ content: null, reasoning_content: ' {"total":5}\n' }, '{"total":5}'],
		[{ content: '', reasoning: '{"total":5}' }, '{"total":5}'],
		[{ content: '', reasoning_content: 'Let me see: {"total":5}' }, ''],
		[{ content: '{"total":5}', reasoning_content: '{"total":6}' }, '{"total":5}'],
	])('has its text, whatever has it: %j', async (message, text) => {
		const { service, close } = await serverOf(() => [200, { choices: [{ message }] }]);
		const { data } = await service.send(endpoints.chat, question);
		await close();
		expect(data.choices[0]?.message.content).toBe(text);
	});
});
