import { describe, expect, it } from 'vitest';
import { jsonAnswer } from '../../../nodes/ChatWithImages/map';
import { problemText } from '../../../nodes/shared/problem';
import { refusal as refusalOf } from '../refusal';

const fence = (inside: string, language = 'json') => `\`\`\`${language}\n${inside}\n\`\`\``;

const refusal = (text: string, remark?: string) =>
	problemText(refusalOf(() => jsonAnswer(text, remark)));

describe('jsonAnswer', () => {
	it.each([
		['strict', '{"a": 1, "b": [true, null]}', { a: 1, b: [true, null] }],
		['a list', ' [{"a": 1}, {"b": 2}] ', [{ a: 1 }, { b: 2 }]],
		['a byte order mark', '\uFEFF{"a": 1}', { a: 1 }],
		['fenced', `Here it is:\n${fence('{"a": 1}')}\nAnything else?`, { a: 1 }],
		['fenced without a language', fence('{"a": 1}', ''), { a: 1 }],
		['a fenced list', `As a list:\n${fence('[1, 2]')}`, [1, 2]],
		[
			'fenced, behind a larger layout in prose',
			`The layout {"a": "a long description of a"} gives:\n${fence('{"a": 1}')}`,
			{ a: 1 },
		],
		[
			'a fence inside a value of nearly-JSON',
			`{"code": "${'```js {x: 1} ```'}", "n": 1,}`,
			{ code: '```js {x: 1} ```', n: 1 },
		],
		['prose around', 'As in [1], the total is {"total": 119.5} euros.', { total: 119.5 }],
		['single quotes', "{'a': 'b'}", { a: 'b' }],
		['a trailing comma and a comment', '{"a": 1, // the first\n}', { a: 1 }],
		['bare keys', '{a: 1}', { a: 1 }],
	])('reads %s', (_, text, json) => {
		expect(jsonAnswer(text)).toEqual({ json, reasons: [] });
	});

	it('says when the end is missing', () => {
		const { json, reasons } = jsonAnswer('{"a": 1, "rows": [{"b": 2}, {"b":');
		expect(json).toMatchObject({ a: 1, rows: [{ b: 2 }, {}] });
		expect(reasons.join()).toContain('breaks off');
	});

	it('says when there are several objects', () => {
		const { json, reasons } = jsonAnswer('First {"a": 1}, then {"a": 22, "b": 3}.');
		expect(json).toEqual({ a: 22, b: 3 });
		expect(reasons.join()).toContain('holds 2 JSON objects');
	});

	it.each([
		['a sentence', 'I cannot read the image [1].'],
		['a text in quotes', '"hello"'],
		['a number', '42'],
		['null', 'null'],
	])('refuses %s without its words, which may be of a document', (_, text) => {
		expect(refusal(text)).toContain('is not JSON');
		expect(refusal(text)).not.toContain(text);
	});

	it('says that an answer is empty', () => {
		expect(refusal(' \n')).toMatch(/empty text instead of JSON.*Max Tokens/);
		expect(refusal('', 'It was refused.')).toMatch(/instead of JSON\. It was refused\.$/);
	});
});
