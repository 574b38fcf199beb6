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

	it('cuts at 500 characters', () => {
		const safe = safeServiceText('word '.repeat(300), none);
		expect(safe).toHaveLength(500);
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

	it('shows no part of a key at its end, though it stands across the cut', () => {
		const key = 'sk-0123456789abcdefghij';
		for (let before = 450; before < 510; before += 1) {
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
