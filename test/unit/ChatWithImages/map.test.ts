import { describe, expect, it } from 'vitest';
import { toRecord } from '../../../nodes/ChatWithImages/map';
import { options } from '../../../nodes/ChatWithImages/options';
import { schemaOf } from '../../../nodes/shared/host/panel/option';
import { problemText } from '../../../nodes/shared/host/problem';
import type { Completion } from '../../../nodes/shared/service/completion/askCompletion';
import { refusal } from '../refusal';

const facts = { mimeType: 'image/png', width: 512, height: 256, bytes: 3 };
const address = 'https://a.example/x';
const asked = {
	model: 'vision-12b-latest',
	isCombined: false,
	jsonOutput: false,
	options: schemaOf(options).parse({}),
	messages: [],
	images: [
		{ itemIndex: 0, source: 'photo.png', url: 'data:image/png;base64,AAAA', facts },
		{ itemIndex: 1, source: address, url: address, facts: null },
	],
};
const answer: Completion = {
	text: 'A shoe.',
	finishReason: 'stop',
	model: 'vision-12b-2409',
	warning: null,
	raw: {},
	usage: { prompt_tokens: 500, completion_tokens: 3, total_tokens: 503 },
};

const CUT = 'It was cut off.';
const inJson = { ...asked, jsonOutput: true };
const jsonOf = (text: string, warning: string | null = null) =>
	toRecord(inJson, { ...answer, text, warning });

describe('the record of an answer', () => {
	it('has text, model, finish reason, usage and images, and nothing else', () => {
		const unknown = { mimeType: null, width: null, height: null, bytes: null };
		expect(toRecord(asked, answer)).toEqual({
			text: 'A shoe.',
			model: 'vision-12b-2409',
			finishReason: 'stop',
			usage: answer.usage,
			images: [
				// (512 × 256) / 256, spec §8
				{ source: 'photo.png', ...facts, estimatedTokens: 512 },
				{ source: address, ...unknown, estimatedTokens: null },
			],
		});
	});

	it('has the model that was asked where the service names none', () => {
		const silent = { ...answer, model: null, finishReason: null, usage: null };
		const nothing = { model: 'vision-12b-latest', finishReason: null, usage: null };
		expect(toRecord(asked, silent)).toMatchObject(nothing);
	});
});

const fence = (inside: string, language = 'json') => `\`\`\`${language}\n${inside}\n\`\`\``;

describe('the JSON of an answer', () => {
	it.each([
		['strict', '{"a": 1, "b": [true, null]}', { a: 1, b: [true, null] }],
		['a list', ' [{"a": 1}, {"b": 2}] ', [{ a: 1 }, { b: 2 }]],
		['a byte order mark', '\uFEFF{"a": 1}', { a: 1 }],
		['fenced', `Here it is:\n${fence('{"a": 1}')}\nAnything else?`, { a: 1 }],
		['fenced without a language', fence('{"a": 1}', ''), { a: 1 }],
		['a fenced list', `As a list:\n${fence('[1, 2]')}`, [1, 2]],
		[
			'fenced after a larger layout',
			`So {"a": "a long one"} gives:\n${fence('{"a": 1}')}`,
			{ a: 1 },
		],
		['a fence inside a value', `{"a": "${'```js {x: 1} ```'}",}`, { a: '```js {x: 1} ```' }],
		['prose around', 'As in [1], the total is {"total": 119.5} euros.', { total: 119.5 }],
		['nearly JSON', `{a: 'b', // the first\n}`, { a: 'b' }],
	])('is read: %s', (_, text, json) => {
		expect(jsonOf(text).json).toEqual(json);
		expect(jsonOf(text)).not.toHaveProperty('warning');
		expect(jsonOf(text)).not.toHaveProperty('text');
	});

	it.each([
		['{"a": 1, "rows": [{"b": 2}, {"b":', null, { a: 1 }, /breaks off.*\.$/],
		['{"a": 1, "b": "x', CUT, { a: 1 }, /^It was cut off\. .*breaks off.*\.$/],
		['First {"b": 1}, then {"a": 1, "b": 3}.', null, { a: 1 }, /holds 2 JSON objects; the largest/],
	])('comes with a warning: %s', (text, warning, json, words) => {
		const record = jsonOf(text, warning);
		expect(record.json).toMatchObject(json);
		expect(record.warning).toMatch(words);
	});

	it.each([
		// Without its words, which may be of a document.
		['I cannot read [1].', null, /^(?!.*cannot read).* is not JSON/],
		['"hello"', null, /^(?!.*hello).* is not JSON/],
		['42', null, /is not JSON/],
		['null', CUT, /is not JSON.* It was cut off\. Ask for JSON/],
		[' \n', null, /empty text instead of JSON.*Max Tokens/],
		['', 'It was refused.', /instead of JSON\. It was refused\.$/],
	])('is refused: %j', (text, warning, words) => {
		expect(problemText(refusal(() => jsonOf(text, warning)))).toMatch(words);
	});
});
