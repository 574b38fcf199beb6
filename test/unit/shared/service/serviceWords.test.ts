import { describe, expect, it } from 'vitest';
import { hideSecrets } from '../../../../nodes/shared/service/hideSecrets';
import { safeServiceText, serviceWords } from '../../../../nodes/shared/service/serviceWords';

const none = hideSecrets([]);

describe('serviceWords', () => {
	it.each([
		['{"message":"no such model"}', 'no such model'],
		['{"error":{"message":"no such model","code":7}}', 'no such model'],
		['{"error":"no such model"}', 'no such model'],
		['{"detail":"no such model"}', 'no such model'],
		[
			'{"detail":[{"loc":["body","model"],"msg":"Field required","input":"data:x;base64,AAAA"},{"msg":"Bad"}]}',
			'body.model: Field required; Bad',
		],
		['{"detail":[{"msg":"One."},{"msg":"Two."}]}', 'One.'],
		['{"message":{"detail":[{"loc":["body","n"],"msg":"Extra"}]}}', 'body.n: Extra'],
		['plain words', 'plain words'],
		['<!doctype html><title>nginx</title>', 'a web page instead of data'],
	])('reads %s', (body, words) => {
		expect(serviceWords(body, none)).toBe(words);
	});

	it.each(['', '   ', '{}', '[]', '{"status":"failed"}'])('has nothing to quote in %j', (body) => {
		expect(serviceWords(body, none)).toBeUndefined();
	});
});

describe('safeServiceText', () => {
	it('hides the key, data URIs and long runs of base64', () => {
		const base64 = 'QUJD'.repeat(60);
		const text = `key sk-secret-1 refused, data:application/pdf;base64,${base64}== and ${base64}`;
		const safe = safeServiceText(text, hideSecrets(['sk-secret-1']));
		expect(safe).toBe('key [hidden] refused, [file content] and [file content]');
	});

	it('hides a short data URI with parameters', () => {
		expect(safeServiceText('got data:image/png;name=a.png;base64,AAAA!', none)).toBe(
			'got [file content]!',
		);
	});

	it('cuts at 200 characters', () => {
		const safe = safeServiceText('word '.repeat(300), none);
		expect(safe).toHaveLength(200);
		expect(safe.endsWith('…')).toBe(true);
	});

	it('hides a document in lines of 76 characters, or of any other length from 40', () => {
		const bytes = Buffer.from(Array.from({ length: 3000 }, (_, at) => (at * 7919) % 256));
		for (const length of [40, 64, 76, 77, 100]) {
			for (const end of ['\r\n', '\n', '\\n', '\\r\\n', ' ']) {
				const lines = bytes.toString('base64').match(new RegExp(`.{1,${length}}`, 'g')) ?? [];
				const shown = safeServiceText(`cannot read ${lines.join(end)}`, none);
				expect(shown).toBe('cannot read [file content]');
			}
		}
	});

	it('hides a document in pieces, and as bytes', () => {
		const bytes = Buffer.from(
			Array.from({ length: 300 }, (_, at) => (at * 7919 + (at >> 3)) % 256),
		);
		const pdf = Buffer.from(
			`%PDF-1.7\n${'1 0 obj <</Type/Catalog>> Total 123.45 EUR\n'.repeat(9)}`,
		);
		for (const content of [bytes, pdf]) {
			for (const length of [20, 30, 36, 39]) {
				for (const between of ['\r\n', ' ', '.', '. ', '" + "', '",\n  "', ', ']) {
					const pieces = content.toString('base64').match(new RegExp(`.{1,${length}}`, 'g')) ?? [];
					const shown = safeServiceText(`cannot read "${pieces.join(between)}"!`, none);
					expect(shown).toBe('cannot read "[file content]"!');
				}
			}
			const hex = Array.from(content, (byte) => `0x${byte.toString(16).padStart(2, '0')}`);
			for (const list of [content.join(), content.join(', '), hex.join(' '), hex.join(', ')]) {
				expect(safeServiceText(`cannot read [${list}]`, none)).toBe('cannot read [[file content]]');
			}
		}
	});

	it.each([
		'Available models: Qwen2.5-VL-72B-Instruct, Llama-3.2-90B-Vision-Instruct, vision-12b-latest',
		'Request 9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d of POST /v1/chat/completions failed',
		'Allowed: application/pdf, image/png, image/jpeg, image/webp, image/gif, text/plain',
		'messages.0.content.1.image_url.url: Input should be a valid string',
		'Pages 1, 2, 3, 4, 5, 6, 7 of 9 are empty',
		'MAX_COMPLETION_TOKENS and additionalProperties are not supported by this endpoint',
	])('leaves names alone: %s', (message) => {
		expect(safeServiceText(message, none)).toBe(message);
	});

	it.each([
		['It failed. Send "a secret" again.', 'It failed.'],
		['Is it? No', 'Is it?'],
		['Too large; e.g. 10 MB vs. 5. See https://a.b/c. Bye', 'Too large; e.g. 10 MB vs. 5.'],
	])('shows one sentence of %j', (message, shown) => {
		expect(safeServiceText(message, none)).toBe(shown);
	});

	it('shows no part of a key at its end, though it stands across the cut', () => {
		const key = 'sk-0123456789abcdefghij';
		for (let before = 150; before < 210; before += 1) {
			const text = `${'a '.repeat(before).slice(0, before)} ${key}`;
			expect(safeServiceText(text, hideSecrets([key]))).not.toContain('sk-');
		}
	});

	it('leaves out characters that nobody sees', () => {
		expect(safeServiceText('a\u202Eb\u200Bc\u0000d', none)).toBe('abc d');
	});

	it('reads a refusal of any depth', () => {
		const body = '['.repeat(20_000) + ']'.repeat(20_000);
		expect(serviceWords(body, none)).toBeUndefined();
		expect(
			serviceWords('{"error":'.repeat(20_000) + '1' + '}'.repeat(20_000), none),
		).toBeUndefined();
	});
});
