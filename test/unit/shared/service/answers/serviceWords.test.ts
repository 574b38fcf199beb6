import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hideSecrets } from '../../../../../nodes/shared/service/answers/hideSecrets';
import { quoting, serviceWords } from '../../../../../nodes/shared/service/answers/serviceWords';
import { cases } from '../../../../full';

const quote = quoting((text) => text);

describe('serviceWords', () => {
	it.each([
		['{"message":"no such model"}', 'no such model'],
		['{"error":{"message":"no such model","code":7}}', 'no such model'],
		['{"error":"no such model"}', 'no such model'],
		['{"detail":"no such model"}', 'no such model'],
		[
			'{"detail":[{"loc":["body","n"],"msg":"Odd","input":"data:x,AA"},{"msg":"Bad"}]}',
			'body.n: Odd; Bad',
		],
		['{"detail":[{"msg":"One."},{"msg":"Two."}]}', 'One.'],
		['{"message":{"detail":[{"loc":["body","n"],"msg":"Extra"}]}}', 'body.n: Extra'],
		['plain words', 'plain words'],
		['<!doctype html><title>nginx</title>', 'a web page instead of data'],
		['', undefined],
		['   ', undefined],
		['{}', undefined],
		['{"status":"failed"}', undefined],
		['['.repeat(20_000) + ']'.repeat(20_000), undefined],
		['{"error":'.repeat(20_000) + '1' + '}'.repeat(20_000), undefined],
	])('reads %.80s', (body, words) => {
		expect(serviceWords(body, quote)).toBe(words);
	});

	/** A refusal with its message in so many lists. */
	const inLists = (count: number) => `{"error":${'['.repeat(count)}"Nein"${']'.repeat(count)}}`;

	it.each<[where: string, body: string, words: unknown]>([
		['99 lists', inLists(99), 'Nein'],
		['100 lists', inLists(100), undefined],
		['97 lists of a text', JSON.stringify({ error: inLists(97) }), 'Nein'],
		[
			'98 lists of a text',
			JSON.stringify({ error: inLists(98) }),
			expect.stringMatching(/^\{"error":\[\[/),
		],
	])('looks for the message up to 100 levels deep, here in %s', (_, body, words) => {
		expect(serviceWords(body, quote)).toEqual(words);
	});
});

const base64 = 'QUJD'.repeat(19);

describe('a quoted message', () => {
	it.each([
		// One sentence.
		['It failed. Send "a secret" again.', 'It failed.'],
		['Is it? No', 'Is it?'],
		['Too large; e.g. 10 MB vs. 5. See https://a.b/c. Bye', 'Too large; e.g. 10 MB vs. 5.'],
		// At most 200 characters.
		['x, '.repeat(99), `${'x, '.repeat(66)}x…`],
		// Without characters that nobody sees.
		['a\u202Eb\u200Bc\u0000d', 'abc d'],
		// Without files.
		[`bad data:application/pdf;base64,${base64}==!`, 'bad [file content]!'],
		['got data:image/png;name=a.png;base64,AAAA!', 'got [file content]!'],
		[`${base64}\n${base64}`, '[file content] [file content]'],
		['Ab1'.repeat(14), '[file content]'],
		// With names.
		...[
			'Available models: Qwen2.5-VL-72B-Instruct, Llama-3.2-90B-Vision-Instruct, vision-12b-latest',
			'Request 9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d of POST /v1/chat/completions failed',
			'Allowed: application/pdf, image/png, image/jpeg, image/webp, image/gif, text/plain',
			'messages.0.content.1.image_url.url: Input should be a valid string',
			'MAX_COMPLETION_TOKENS and additionalProperties are not supported by this endpoint',
		].map((message) => [message, message]),
	])('%j is shown as %j', (message, shown) => {
		expect(quote(message)).toBe(shown);
	});

	it.each([
		['Cannot read "INVOICE 4711 of Harrow Ltd" at all', '[words of the request]'],
		['Cannot read "invoice\\n4711 of Harrow Ltd" at all', '[words of the request]'],
		['Cannot read "Harrow" at all', 'Cannot read "Harrow" at all'],
		['Cannot read "data:image/png" of the prompt', 'Cannot read "data:image/png" of the prompt'],
	])('repeats nothing of the request: %j', (message, shown) => {
		const url = 'data:image/png of the prompt';
		const content = [{ text: 'Invoice 4711 of Harrow Ltd' }, { image_url: { url } }];
		expect(quoting((text) => text, { messages: [{ content }] })(message)).toBe(shown);
	});

	it('shows no part of a key at its end, though it is across the cut', () => {
		const key = 'sk-0123456789abcdefghij';
		for (let before = 150; before < 210; before += 1) {
			const text = `${'a '.repeat(before).slice(0, before)} ${key}`;
			expect(quoting(hideSecrets([key]))(text)).not.toContain('sk-');
		}
	});
});

/** Forms in which a service, a proxy or a library gives back what it was sent. */
const FORMS: Record<string, (key: string) => string> = {
	plain: (key) => key,
	'upper case': (key) => key.toUpperCase(),
	Bearer: (key) => `Bearer ${key}`,
	token: (key) => `token="${key}"`,
	base64: (key) => Buffer.from(key).toString('base64'),
	'base64 for addresses': (key) => Buffer.from(key).toString('base64url'),
	'base64 in an address': (key) => encodeURIComponent(Buffer.from(key).toString('base64')),
	encodeURIComponent: encodeURIComponent,
	JSON: (key) => JSON.stringify(JSON.stringify(key)),
	'the first half': (key) => key.slice(0, Math.ceil(key.length / 2)),
	'cut in the middle': (key) => `${key.slice(0, 10)}…${key.slice(-10)}`,
};

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const letters = fc.constantFrom(...alphabet);
const characters = fc.oneof({ weight: 9, arbitrary: letters }, fc.constantFrom('-', '_', '.'));
/** Keys with enough letters that each half of one is hidden by itself. */
const keys = fc
	.array(characters, { minLength: 24, maxLength: 80 })
	.map((chars) => `sk-${chars.join('')}`)
	.filter((key) => {
		const halves = [key.slice(0, 10), key.slice(-10), key.slice(0, key.length / 2)];
		return halves.every((half) => half.replace(/[^a-z\d]/gi, '').length >= 8);
	});

describe('hideSecrets', () => {
	it.each(Object.entries(FORMS))('hides a key given back as %s', (_, form) => {
		fc.assert(
			fc.property(keys, fc.constantFrom('', 'key ', 'Wrong: "', 'a=b&key='), (key, before) => {
				const shown = hideSecrets([`Bearer ${key}`])(`${before}${form(key)} ßßßß`);
				const left = shown
					.replaceAll('[hidden]', '')
					.replace(/[^a-zß\d]/gi, '')
					.toLowerCase();
				expect(left.replace(/^(key|wrong|abkey|ab)?(bearer|token|basic)?/, '')).toBe('ßßßß');
			}),
			{ numRuns: cases(60) },
		);
	});

	const basic = ' Basic dXNlcm5hbWU6cGFzc3dvcmQxMjM= ';
	it.each([
		[basic, 'got dXNlcm5hbWU6cGFzc3dvcmQxMjM=', 'got [hidden]'],
		[basic, 'user username, password123', 'user [hidden], [hidden]'],
		['Token abc123', 'abc123 unknown', '[hidden] unknown'],
		['Basic abc123', 'Basic is not supported', 'Basic is not supported'],
		['!!$$!!', 'got !!$$!!', 'got [hidden]'],
		['p@ss/w:rd!1', 'got p%40ss%2Fw%3Ard%211', 'got [hidden]'],
		['pa\\ss\\word1', 'got pa\\\\ss\\\\word1', 'got [hidden]'],
		['a/b/c/d/e', 'got a\\/b\\/c\\/d\\/e', 'got [hidden]'],
		['Bearer sk-0123456789abcdef', 'no 0123456 of 100 %', 'no 0123456 of 100 %'],
	])('of the header %j shows %j as %j', (header, text, shown) => {
		expect(hideSecrets([header])(text)).toBe(shown);
	});
});
