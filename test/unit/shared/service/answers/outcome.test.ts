import { describe, expect, it } from 'vitest';
import { options as chatOptions } from '../../../../../nodes/ChatWithImages/options';
import { options as ocrOptions } from '../../../../../nodes/DocumentOcr/options';
import { options as fimOptions } from '../../../../../nodes/FimCompletion/options';
import type { Options } from '../../../../../nodes/shared/host/panel/option';
import { hideSecrets } from '../../../../../nodes/shared/service/answers/hideSecrets';
import { OPTION_FIELDS } from '../../../../../nodes/shared/service/optionFields';
import { noAnswer, refusal } from '../../../../../nodes/shared/service/answers/outcome';
import type { Outcome } from '../../../../../nodes/shared/service/queue/requestQueue';
import { quoting } from '../../../../../nodes/shared/service/answers/serviceWords';
import { options as extractionOptions } from '../../../../../nodes/StructuredExtraction/options';

const asked = {
	model: 'svc-x',
	document: {},
	messages: [],
	extract_header: true,
	temperature: 2,
	safe: true,
};

const told = (outcome: Outcome<never>) => {
	if (outcome.kind === 'answered') throw new Error('It was answered');
	const { problem, kind } = outcome;
	return { message: problem.message, ...problem.details, kind };
};

const refused = (
	statusCode: number,
	body: unknown,
	{ url = 'https://a.example/v1/ocr', hasKey = true, isOwnServer = false, headers = {} } = {},
) => {
	const answer = { statusCode, headers, url };
	const text = typeof body === 'string' ? body : JSON.stringify(body);
	const quote = quoting(hideSecrets(['sk-secret']), asked);
	return told(refusal({ ...answer, body: text }, { quote, hasKey, isOwnServer, asked }));
};

/** A refusal that names the place in the request. */
const at = (loc: Array<string | number>, msg = 'Nein', type = 'value_error') => ({
	detail: [{ loc, msg, type }],
});

const page = '<html><title>400 Bad Request</title></html>';
const http = { url: 'http://a.example:8080/path' };

describe('a refusal', () => {
	it.each([
		['its place', at(['body', 'model']), 422],
		['its place without body', at(['model']), 400],
		['a code', { error: { message: 'Nein', param: null, code: 'model_not_found' } }, 404],
		['a type', { object: 'error', message: 'Nein', type: 'invalid_model' }, 400],
		['a parameter', { error: { message: 'Nein', param: 'model' } }, 404],
		// As vLLM and Ollama answer.
		[
			'its name',
			{
				object: 'error',
				message: 'The model `svc-x` does not exist.',
				type: 'NotFoundError',
				param: null,
				code: 404,
			},
			404,
		],
		[
			'its name and no other code',
			{
				error: {
					message: 'model "svc-x" not found, try pulling it first',
					type: 'api_error',
					param: null,
					code: null,
				},
			},
			404,
		],
		['its name at the beginning', { message: 'svc-x is not served here' }, 404],
		['its name at the end', { message: 'Not served here: svc-x' }, 404],
	])('names an unknown model by %s', (_, body, status) => {
		const message = 'the service has no model "svc-x" for this';
		const known = { message, fault: 'setUp' };
		const fromList =
			'Choose another model from the list in this node, or leave it empty for the first suitable one.';
		expect(refused(status, body)).toMatchObject({ ...known, description: fromList });
		const ownName =
			'Enter the name that the model has on your own server; those who set the server up know it.';
		const own = refused(status, body, { isOwnServer: true });
		expect(own).toMatchObject({ ...known, description: ownName });
	});

	it.each<[body: object, message: string, description?: string]>([
		[
			at(['body', 'document', 'document_url'], 'The PDF has no pages.'),
			'the service cannot read this document: The PDF has no pages',
		],
		[
			at(['body', 'messages', 1, 'content', 1, 'image_url'], 'Too dark'),
			'the service cannot read an image: Too dark',
		],
		[
			{ error: { message: 'Too dark', param: 'messages[1].content[1].image_url' } },
			'the service cannot read an image: Too dark',
		],
		[
			at(['body', 'extract_header'], 'x', 'extra_forbidden'),
			'the service does not know "extract_header", which the option "Reading: Headers and Footers" adds',
			'Remove that option.',
		],
		[
			at(['body', 'safe'], 'x', 'extra_forbidden'),
			'the service does not know "safe", which the option "Requests: Extra Parameters" adds',
			'Take "safe" out of that option.',
		],
		[
			at(['body', 'temperature'], 'At most 1.'),
			'the service does not take "temperature" of the option "Answer: Temperature": At most 1',
			'Change it. Remove that option if that does not help.',
		],
		[
			at(['document'], `sk-secret and data:application/pdf;base64,${'QUJD'.repeat(90)}`),
			'the service cannot read this document: [hidden] and [file content]',
		],
	])('is about what it names: %j', (body, message, description) => {
		expect(refused(422, body)).toMatchObject({ message, ...(description && { description }) });
	});

	it.each<[status: number, body: unknown, message: string, sent?: object]>([
		// What it names is no part of the request, or not what it is about.
		[422, { message: 'The model is a mystery' }, 'the service refused the request'],
		[422, at(['body', 'messages']), 'the service refused the request'],
		[422, at(['body', 'stream']), 'the service refused the request'],
		[422, at(['body', 'toString']), 'the service refused the request'],
		[422, 'model', 'the service refused the request'],
		[500, at(['body', 'document']), 'the service has a problem'],
		[401, at(['body', 'model']), 'the service did not accept the API key'],
		// There is no key that could be checked.
		[401, {}, 'no API key was given, and the service asks for one', { hasKey: false }],
		[418, {}, 'the service refused the request with status 418'],
		// A server that cannot read the request may speak only https; a service answers in JSON.
		[400, page, 'the service refused the request, perhaps because it speaks only https', http],
		[400, '', 'the service refused the request, perhaps because it speaks only https', http],
		[400, '{"message":"use HTTPS"}', 'the service refused the request', http],
		[422, page, 'the service refused the request', http],
		[400, page, 'the service refused the request'],
		// A web page tells that there is no service.
		[404, page, 'the Base URL of the credential does not lead to the service'],
		[404, {}, 'the service does not know this address or model'],
		// Part of another word, or another status: the name of the model tells nothing.
		[404, { message: 'No such path: /svc-x2' }, 'the service does not know this address or model'],
		[422, { message: 'Too long for svc-x' }, 'the service refused the request'],
		[502, page, 'the service has a problem'],
		[520, page, 'the service has a problem'],
		[524, page, 'the service took too long'],
	])('with status %i and %j is told as: %s', (status, body, message, sent) => {
		expect(refused(status, body, sent)).toMatchObject({ message, statusCode: status });
	});

	it('has a message and a remedy for every status', () => {
		for (let status = 300; status < 600; status += 1) {
			const { message, description } = refused(status, {});
			expect(message).toContain('service');
			expect(description?.endsWith('.')).toBe(true);
		}
	});

	it.each([
		['https://a.example:8080/path', 'the service wants https, not http', 'Try https://a.example'],
		['https://b.example/path', 'the service redirects to another address', '"https://b.example/'],
		['/v2?key=1', 'the service redirects to another address', '"http://a.example:8080/v2"'],
		['/path', 'the service redirects to another address', 'It names the same address again'],
	])('that redirects to %s', (location, message, words) => {
		const problem = refused(307, '', { ...http, headers: { location } });
		expect(problem.message).toBe(message);
		expect(problem.description).toContain(words);
	});

	it('may pass with some statuses', () => {
		for (const status of [408, 429, 500, 502, 503, 504, 520, 521, 522, 523, 524, 529]) {
			expect(refused(status, {}).kind).toBe('later');
		}
		for (const status of [400, 401, 402, 403, 404, 413, 422, 501, 525, 526]) {
			expect(refused(status, {}).kind).toBe('failed');
		}
	});
});

describe('a refusal for want of money', () => {
	/** As services answer 429 to too many requests and to an account without money. */
	const gone = { error: { message: 'Please pay', code: 'insufficient_quota' } };
	const quota = 'You exceeded your current quota, please check your plan and billing details.';

	it.each<[status: number, body: unknown]>([
		[402, {}],
		[429, gone],
		[403, gone],
		[400, { message: 'Your credit balance is too low to access the API.' }],
	])('with status %i and %j is final, is for all requests, and says what to do', (status, body) => {
		const problem = refused(status, body);
		expect(problem).toMatchObject({
			message: 'the service asks for payment',
			kind: 'failed',
			fault: 'setUp',
			statusCode: status,
		});
		expect(problem.description).toMatch(/^Check the balance .* its spending limit/);
		expect(problem.description).not.toContain('Per Minute');
	});

	it('quotes the service, without words of the request', () => {
		expect(refused(429, gone).description).toContain('The service said: Please pay.');
	});

	it.each([
		[{ 'retry-after': '20' }, gone, 'later'],
		[{ 'retry-after': '300' }, gone, 'later'],
		[{ 'retry-after': '0' }, gone, 'failed'],
		[{ 'retry-after': '86400' }, gone, 'failed'],
		[{}, { error: { message: `${quota}\nPlease retry in 36.4s.` } }, 'later'],
		[{}, { error: { message: quota } }, 'failed'],
	])('is none where a short wait is asked for: %j, %j', (headers, body, kind) => {
		const problem = refused(429, body, { headers });
		expect(problem.kind).toBe(kind);
		const asks = kind === 'later' ? 'gets too many requests' : 'asks for payment';
		expect(problem.message).toBe(`the service ${asks}`);
	});
});

it.each<[headers: Record<string, unknown>, body: object, waitMs: number]>([
	[{}, { retry_after: 20 }, 20_000],
	[{ 'retry-after': '7' }, { retry_after: 20 }, 7000],
	[{}, {}, 0],
])('a refusal asks for a wait by %j and %j', (headers, body, waitMs) => {
	const answer = { statusCode: 429, headers, body: JSON.stringify(body), url: 'https://a.example' };
	const request = { quote: quoting((text) => text), hasKey: true, isOwnServer: false };
	const outcome = refusal(answer, request);
	expect(outcome).toMatchObject({ kind: 'later', waitMs, isBusy: true, slowDown: true });
});

describe('no answer', () => {
	const failed = (code: string | undefined, address = 'https://a.example/secret-path') =>
		told(noAnswer(new Error('outer', { cause: Object.assign(new Error(), { code }) }), address));

	it.each([
		['ECONNREFUSED', 'nothing answers at a.example', 'later'],
		['ENOTFOUND', 'there is no server named a.example', 'failed'],
		['EPROTO', 'a.example does not answer by https', 'failed'],
		['DEPTH_ZERO_SELF_SIGNED_CERT', 'the certificate of a.example could not', 'failed'],
		['UND_ERR_HEADERS_OVERFLOW', 'the headers of the answer from a.example', 'failed'],
		['ETIMEDOUT', 'a.example did not answer in time', 'later'],
		[undefined, 'the connection to a.example broke off', 'later'],
	])('with the code %s', (code, message, kind) => {
		const problem = failed(code);
		expect(problem).toMatchObject({ kind, message: expect.stringContaining(message) as string });
		expect(JSON.stringify(problem)).not.toContain('secret-path');
	});

	it('names the address to try where http or https may be the other one', () => {
		expect(failed('EPROTO').description).toContain('Try http://a.example at the beginning');
		expect(failed('ECONNRESET', 'http://a.example').description).toContain(
			'try https://a.example at',
		);
		expect(failed('ECONNRESET').description).not.toContain('http');
	});
});

it('calls options as the panels do', () => {
	const labels = [chatOptions, ocrOptions, fimOptions, extractionOptions].flatMap((options) =>
		Object.values<Options[string]>(options).map(({ property }) => property.displayName),
	);
	for (const { label } of Object.values(OPTION_FIELDS)) expect(labels).toContain(label);
});
