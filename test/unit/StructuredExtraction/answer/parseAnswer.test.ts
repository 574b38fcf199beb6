import { wordsOf } from '../../../../nodes/shared/values/facts/fact';
import { describe, expect, it } from 'vitest';
import { parseAnswer } from '../../../../nodes/StructuredExtraction/answer/parseAnswer';
import { defineSchema } from '../../../../nodes/shared/values/schema/schema';
import type { Values } from '../../../../nodes/shared/basics/values';
import { fieldsOf } from '../fieldsOf';

const schema = defineSchema(
	'test',
	fieldsOf({ number: 'string', amount: 'number', lines: [{ text: 'string', total: 'number' }] }),
);

const whole = { number: 'A-1', amount: '1.234,56', lines: [{ text: 'Pen', total: 2 }] };
const json = JSON.stringify(whole);
const pretty = JSON.stringify(whole, null, 2);
const fence = (text: string, language = 'json') => `\`\`\`${language}\n${text}\n\`\`\``;
const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

/** The notes about an answer, and the reasons for a person to look at it. */
const AROUND = { note: 'Text around the JSON' };
const REPAIRED = { note: 'The JSON of the answer was repaired' };
const AGREE = { note: 'records that agree' };
const CUT_OFF = { reason: 'breaks off' };
const FAULTY = { reason: 'was faulty' };
const LEFT_OUT = { reason: 'in place of rows' };
const MORE = { ...AROUND, reason: 'answered more that looks like values' };

/** Answers as models give them, with their values; none where there is no record. */
type Answers = [kind: string, answer: string, value?: Values, about?: object][];

function answers(name: string, rows: Answers, all: { note?: string; reason?: string } = {}) {
	it.each(rows)(`${name}: %s`, (_, answer, value, about = all) => {
		const { note = '', reason = '' }: typeof all = about;
		const parsed = parseAnswer(answer, schema);
		expect(parsed.value).toEqual(value);
		if (value === undefined) return;
		expect(parsed.notes.map(wordsOf).join('; ')).toMatch(note === '' ? /^$/ : note);
		expect(parsed.facts.map(wordsOf).join('; ')).toMatch(reason === '' ? /^$/ : reason);
	});
}

describe('parseAnswer', () => {
	const A = { number: 'A' };
	const both = { number: 'A', amount: 1 };

	answers('strict JSON', [
		['pretty-printed', pretty, whole],
		['white space around', `\n\n  ${json} \t\r\n`, whole],
		['byte order mark', `\uFEFF${json}`, whole],
		['empty object', '{}', {}],
		['escapes and emoji', '{"number":"\\u0041\\n\\"x\\" 🙂"}', { number: 'A\n"x" 🙂' }],
		['brackets in a text', '{"number":"a}b{c]d[```"}', { number: 'a}b{c]d[```' }],
		['backslash at the end of a text', '{"number":"C:\\\\"}', { number: 'C:\\' }],
		['wrong types', '{"number":[1],"amount":{"x":true}}', { number: [1], amount: { x: true } }],
		['extra keys', '{"number":"1","confidence":0.9}', { number: '1', confidence: 0.9 }],
		['no key asked for', '{"foo":1,"bar":2}', { foo: 1, bar: 2 }],
	]);

	const ANSWER_AROUND: Answers = [
		['fenced', fence(json), whole],
		['fenced, no language', fence(pretty, ''), whole],
		['fence on one line', `\`\`\`json ${json} \`\`\``, whole],
		['fence never closed', `\`\`\`json\n${json}`, whole],
		['prose before and after a fence', `Sure!\n${fence(json)}\nI left out the tax.`, whole],
		['prose with an apostrophe and a quote', `It's what the "invoice says:\n${json}`, whole],
		['prose with a footnote in brackets', `As page [1] says: ${json} [2]`, whole],
		['prose with empty braces', `The layout {} is filled in: ${json}`, whole],
		['thoughts', `<think>The total {"amount": "9"} is wrong.</think>\n${json}`, whole, {}],
		['a draft', `Draft: {"amount": "9"}\nFinal: ${json}`, whole, { ...AROUND, reason: 'differ' }],
		[
			'a list of remarks',
			`${json}\n\nNotes:\n${'- the tax is left out, as asked\n'.repeat(4)}`,
			whole,
		],
		[
			'thoughts that break off below a draft',
			`${'Let me look at it. '.repeat(8)}\n${json}\nBut wait, the amount stands twice on the page, and the second one is`,
			whole,
			{ ...AROUND, reason: 'breaks off' },
		],
		['HTML around', `<pre><code>${json}</code></pre>`, whole],
		['a function call around', `callback(${json});`, whole],
		// The bracket may as well be one too many before values that now are in another group.
		['a superfluous closing bracket', '{"number":"A"}}', A, MORE],
		['the rest of a record', '{"number":"A"},"amount":1}', A, MORE],
		['the rest of a list', '{"number":"A"}, "b"]', A, MORE],
		['keys before it', `"number":"A","lines":[{"text":"a"}]`, { lines: [{ text: 'a' }] }, MORE],
		['JSON that cannot be read', `{"x":"a":"b"} ${json}`, whole, MORE],
	];
	answers('around JSON', ANSWER_AROUND, AROUND);

	const NEARLY: Answers = [
		['single quotes', "{'number': 'A', 'amount': 1}", both],
		['typographic quotes', '{“number”: “A”}', A],
		['keys without quotes', '{number: "A", amount: 1}', both],
		['values without quotes', '{"number": A, "amount": 1}', both],
		['currency', '{"amount": $12.00}', { amount: '$12.00' }],
		['leading zeros', '{"number": 00815}', { number: '00815' }],
		['trailing comma in an object', '{"number":"A","amount":1,}', both],
		['trailing comma in a list', '{"lines":[{"text":"a"},]}', { lines: [{ text: 'a' }] }],
		['line comments', '{"number":"A", // as "printed"\n"amount":1}', both],
		['block comments', '{/* head */"number":"A"}', A],
		['NaN', '{"amount":NaN}', { amount: 'NaN' }],
		['undefined', '{"number":"A","amount":undefined}', { number: 'A', amount: null }],
		['Python words', "{'number': None, 'amount': True}", { number: null, amount: true }],
		['missing comma between keys', '{"number":"A" "amount":1}', both],
		['missing comma in a list', '{"lines":[{"a":1} {"b":2}]}', { lines: [{ a: 1 }, { b: 2 }] }],
		['missing colon', '{"number" "A"}', A],
		['line break in a text', '{"number":"A\nB"}', { number: 'A\nB' }],
		['escaped as if it were a text', '{\\"number\\":\\"A\\",\\"amount\\":1}', both],
		['a missing value', '{"number": , "amount": 1}', { number: null, amount: 1 }],
		[
			'JSON5 in a fence',
			fence("{number: 'A',}", 'json5'),
			A,
			{ note: 'left out; The JSON of the answer was repaired' },
		],
	];
	answers('nearly JSON', NEARLY, REPAIRED);

	const DOUBTFUL: Answers = [
		['quotes in a text', '{"number":"the "big" one"}', { number: 'the "big" one' }],
		['a doubled quote', '{"number":"A"","amount":1}', { number: 'A"', amount: 1 }],
		['an apostrophe', "{'number': 'O'Brien', 'amount': 1}", { number: 'O"Brien', amount: 1 }],
		['texts joined by a plus', '{"number": "b" + \'c\'}', { number: 'bc' }],
		['functions around values', '{"amount": NumberLong(5)}', { amount: 5 }],
		['a missing quote before a key', '{"amount":1,number":"x"}', { number: 'x', amount: 1 }],
		['a missing quote after a text', '{"amount":"x,"number":"y"}', { number: 'y', amount: 'x' }],
		['a wrong bracket', '{"lines":[{"text":"a"}}', { lines: [{ text: 'a' }] }],
		['an escape that there is not', '{"number":"A\\_1",}', { number: 'A_1' }],
		['a stray mark', '{"lines":[."a"]}', { lines: ['.', 'a'] }],
		['a value of two words', '{"number": ACME Corp}', { number: 'ACME Corp' }],
		['guillemets', '{«number»: «A»}', { '«number»': '«A»' }],
	];
	answers('doubtful', DOUBTFUL, FAULTY);

	const rows = { lines: [{ text: 'a' }] };
	answers(
		'rows left out',
		[
			['an ellipsis', '{"lines":[{"text":"a"}, ...]}', rows],
			[
				'an ellipsis of one character',
				'{"lines":[{"text":"a"}…]}',
				{ lines: [{ text: 'a' }, '…'] },
			],
			['a comment', '{"lines":[{"text":"a"} /* 19 more */]}', rows],
			['a line comment', '{"lines":[{"text":"a"}, // and so on\n]}', rows],
		],
		LEFT_OUT,
	);

	it('gives reasons, or nothing, for full-width punctuation', () => {
		const { facts } = parseAnswer('{"number"：“A”，"amount"：“1”}', schema);
		expect(facts).not.toEqual([]);
	});

	const BROKEN_OFF: Answers = [
		['inside a text', '{"number":"A","amount":"1.2', A],
		['inside a number', '{"number":"A","amount":12', A],
		['after a key', '{"number":"A","amount":', A],
		['inside a key', '{"number":"A","amo', A],
		['after a comma', '{"number":"A",', A],
		['after a complete text', '{"number":"A"', A],
		['after a bracket in a text', '{"number":"A","amount":"M8 [verzinkt]', A],
		['in a list', '{"lines":[{"a":1},{"b":2,"c', { lines: [{ a: 1 }, { b: 2 }] }],
		['after an entry', '{"lines":[{"a":1}', { lines: [{ a: 1 }] }],
		['inside a fence', '```json\n{"number":"A","amount":"1', A, { ...AROUND, ...CUT_OFF }],
		['at the first bracket', '{', {}],
		['single-quoted', "{'number': 'A', 'lines': [", { number: 'A', lines: [] }],
	];
	answers('broken off', BROKEN_OFF, CUT_OFF);

	answers('several records, lists and wrappers', [
		['a list of one record', `[${json}]`, whole],
		['the same record twice', `${json}\n${json}`, whole, AGREE],
		['records that complete each other', '{"number":"A","amount":null}\n{"amount":1}', both, AGREE],
		['two fences', `${fence('{"number":"A"}')}\n${fence('{"amount":1}')}`, both, AGREE],
		[
			'two that differ',
			'{"number":"A"}\n{"number":"B"}',
			A,
			{ ...AROUND, reason: '2 records that differ' },
		],
		[
			'a list that differs',
			'[{"number":"A"},{"number":"B"}]',
			A,
			{ reason: '2 records that diff' },
		],
		['a bare list of rows', '[{"text":"a"}]', { lines: [{ text: 'a' }] }, { note: 'only list' }],
		['under "result"', `{"result":${json}}`, whole],
		['in the call of a tool', `{"name":"extract","arguments":${json}}`, whole],
		['in a list under "data"', `{"data":{"records":[${json}]}}`, whole],
		['as a text of a text', JSON.stringify(JSON.stringify(json)), whole],
		['as a text under "json"', JSON.stringify({ json }), whole],
		['a list as a text', JSON.stringify({ lines: '[{"a":1}]' }), { lines: '[{"a":1}]' }],
		['a key twice', '{"amount":1,"amount":2}', { amount: 2 }, { reason: '"amount" twice' }],
		[
			'a key twice in a text',
			'{"result":"{\\"amount\\":1,\\"amount\\":2}"}',
			{ amount: 2 },
			{ reason: '"amount" twice' },
		],
		[
			'a key twice in the text of a list',
			'{"lines":"[{\\"a\\":1,\\"a\\":2}]"}',
			{ lines: '[{"a":1,"a":2}]' },
			{ reason: '"a" twice' },
		],
		['a key twice, values agree', '{"amount":1,"number":"A","amount":1}', both],
		[
			'twice in an entry',
			'{"lines":[{"a":1,"a":2}]}',
			{ lines: [{ a: 2 }] },
			{ reason: '"a" twice' },
		],
	]);

	const object = (properties: object) => ({ type: 'object', properties });
	const text = { type: 'string', description: 'As printed' };
	const filled = { ...whole, lines: [{ text: 'Pen', total: 2 }] };
	answers('the schema repeated with the values in it', [
		['in its properties', JSON.stringify(object(whole)), whole],
		[
			'with all its keys',
			JSON.stringify({ ...object(whole), required: ['number'], title: 'x' }),
			whole,
		],
		['in a wrapper', JSON.stringify({ schema: object(whole) }), whole],
		...['value', 'const', 'default', 'example'].map((key): Answers[number] => {
			const line = object({ text: { ...text, [key]: 'Pen' }, total: { [key]: 2 } });
			const number = { ...text, [key]: 'A-1' };
			const lines = { type: 'array', items: [line] };
			const all = object({
				number,
				amount: { type: ['string', 'null'], [key]: '1.234,56' },
				lines,
			});
			return [`under "${key}"`, JSON.stringify(all), filled];
		}),
		['no value in it', JSON.stringify(object({ number: text })), { number: text }],
	]);

	answers('hostile', [
		['__proto__', '{"number":"A","__proto__":{"polluted":true}}', A],
		['__proto__, deep', '{"lines":[{"a":1,"\\u005f_proto__":{"x":1}}]}', { lines: [{ a: 1 }] }],
		['50 levels', `{"number":${deep(50)}}`, { number: JSON.parse(deep(50)) as unknown }],
		['100,000 levels', `{"number":${deep(100_000)}}`],
		['100,000 levels, never closed', '{"a":'.repeat(100_000)],
	]);

	answers('no record', [
		['white space only', ' \n\t '],
		['prose only', 'I cannot read this document.'],
		['null', 'null'],
		['a text', '"hello"'],
		['an empty list', '[]'],
		['a list of texts', '["A-1","1.234,56"]'],
		['YAML', 'number: A-1\namount: 12'],
		['an HTML error page', '<html><body><h1>502 Bad Gateway</h1></body></html>'],
		['a closing bracket only', '}'],
		['a number with separators, without quotes', '{"amount": 1.234,56 €, "number": "A"}'],
		['nearly JSON of 50,001 characters', `{"number":"${'x'.repeat(49_987)}",}`],
	]);

	it('shows no more than a short beginning of the answer', () => {
		const [reason = ''] = parseAnswer(`Not today. ${'x'.repeat(80)} SECRET`).facts.map(wordsOf);
		expect(reason).toMatch(/^The model did not answer with values; its answer begins "Not today\./);
		expect(reason).not.toContain('SECRET');
		expect(reason.length).toBeLessThan(140);
	});

	it('tells JSON that it cannot read from none', () => {
		const reason =
			'The model did not answer with values that can be read; its answer begins "["a": 1]"';
		const { notes, facts } = parseAnswer('["a": 1]');
		expect([notes, facts.map(wordsOf)]).toEqual([[], [reason]]);
	});
});

it.each<[string, (json: string) => string]>([
	['fenced', (text) => `Here you are:\n\`\`\`json\n${text}\n\`\`\``],
	['cut off', (text) => text.slice(0, -30)],
	['with prose in brackets', (text) => `${'[1] {x} '.repeat(1000)}${text}`],
	['without its last brackets', (text) => text.slice(0, -2)],
])('5 MB are read, %s', (_, change) => {
	const row = { text: 'A line of an invoice, with a "quote" and a {bracket}', total: '1.234,56' };
	const answer = change(JSON.stringify({ lines: Array.from({ length: 58_900 }, () => row) }));
	expect(answer.length).toBeGreaterThan(5e6);
	const lines = parseAnswer(answer, schema).value?.['lines'];
	expect(Array.isArray(lines) && lines.length).toBeGreaterThan(58_000);
});
