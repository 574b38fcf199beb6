import { type AnswerKind, json, pretty, whole } from './AnswerKind';

/** Answers of strict JSON. */
export const strictJson: AnswerKind[] = [
	{ kind: 'strict', answer: json, value: whole },
	{ kind: 'pretty-printed', answer: pretty, value: whole },
	{ kind: 'white space around', answer: `\n\n  ${json} \t\r\n`, value: whole },
	{ kind: 'byte order mark', answer: `\uFEFF${json}`, value: whole },
	{ kind: 'Windows line ends', answer: pretty.replace(/\n/g, '\r\n'), value: whole },
	{ kind: 'empty object', answer: '{}', value: {} },
	{
		kind: 'all null',
		answer: '{"number":null,"amount":null,"lines":[]}',
		value: { number: null, amount: null, lines: [] },
	},
	{
		kind: 'escapes and emoji',
		answer: '{"number":"\\u0041\\n\\"x\\" 🙂"}',
		value: { number: 'A\n"x" 🙂' },
	},
	{
		kind: 'brackets inside a text',
		answer: '{"number":"a}b{c]d[","amount":"```"}',
		value: { number: 'a}b{c]d[', amount: '```' },
	},
	{
		kind: 'backslash at the end of a text',
		answer: '{"number":"C:\\\\","amount":1}',
		value: { number: 'C:\\', amount: 1 },
	},
	{
		kind: 'wrong types pass on for checking',
		answer: '{"number":[1],"amount":{"x":true},"lines":"none"}',
		value: { number: [1], amount: { x: true }, lines: 'none' },
	},
	{
		kind: 'extra keys pass on for checking',
		answer: '{"number":"1","confidence":0.9}',
		value: { number: '1', confidence: 0.9 },
	},
	{ kind: 'no key asked for', answer: '{"foo":1,"bar":2}', value: { foo: 1, bar: 2 } },
];
