import { json, kinds, pretty, whole } from './AnswerKind';

/** Answers of strict JSON. */
export const strictJson = kinds([
	['strict', json, whole],
	['pretty-printed', pretty, whole],
	['white space around', `\n\n  ${json} \t\r\n`, whole],
	['byte order mark', `\uFEFF${json}`, whole],
	['Windows line ends', pretty.replace(/\n/g, '\r\n'), whole],
	['empty object', '{}', {}],
	[
		'all null',
		'{"number":null,"amount":null,"lines":[]}',
		{ number: null, amount: null, lines: [] },
	],
	['escapes and emoji', '{"number":"\\u0041\\n\\"x\\" 🙂"}', { number: 'A\n"x" 🙂' }],
	[
		'brackets inside a text',
		'{"number":"a}b{c]d[","amount":"```"}',
		{ number: 'a}b{c]d[', amount: '```' },
	],
	[
		'backslash at the end of a text',
		'{"number":"C:\\\\","amount":1}',
		{ number: 'C:\\', amount: 1 },
	],
	[
		'wrong types pass on for checking',
		'{"number":[1],"amount":{"x":true},"lines":"none"}',
		{ number: [1], amount: { x: true }, lines: 'none' },
	],
	[
		'extra keys pass on for checking',
		'{"number":"1","confidence":0.9}',
		{ number: '1', confidence: 0.9 },
	],
	['no key asked for', '{"foo":1,"bar":2}', { foo: 1, bar: 2 }],
]);
