import { type AnswerKind, AROUND, fence, json, pretty, REPAIRED, whole } from './AnswerKind';

/** Answers with code fences, prose or thoughts around the JSON. */
export const jsonWithProse: AnswerKind[] = [
	{ kind: 'fenced', answer: fence(json), value: whole, note: AROUND },
	{ kind: 'fenced, no language', answer: fence(pretty, ''), value: whole, note: AROUND },
	{
		kind: 'fenced as JSON5',
		answer: fence("{number: 'A', amount: 1,}", 'json5'),
		value: { number: 'A', amount: 1 },
		repaired: true,
		note: REPAIRED,
	},
	{ kind: 'fence on one line', answer: `\`\`\`json ${json} \`\`\``, value: whole, note: AROUND },
	{ kind: 'fence never closed', answer: `\`\`\`json\n${json}`, value: whole, note: AROUND },
	{ kind: 'tildes as fence', answer: `~~~\n${json}\n~~~`, value: whole, note: AROUND },
	{ kind: 'single backticks', answer: `\`${json}\``, value: whole, note: AROUND },
	{
		kind: 'prose before',
		answer: `Here is the JSON you asked for:\n${json}`,
		value: whole,
		note: AROUND,
	},
	{
		kind: 'prose after',
		answer: `${json}\n\nLet me know if you need more!`,
		value: whole,
		note: AROUND,
	},
	{
		kind: 'prose before and after a fence',
		answer: `Sure!\n${fence(json)}\nI left out the tax.`,
		value: whole,
		note: AROUND,
	},
	{
		kind: 'prose with an apostrophe and a quote',
		answer: `It's what the "invoice says:\n${json}`,
		value: whole,
		note: AROUND,
	},
	{
		kind: 'prose with a footnote in brackets',
		answer: `As page [1] says: ${json} [2]`,
		value: whole,
		note: AROUND,
	},
	{
		kind: 'prose with empty braces',
		answer: `The layout {} is filled in: ${json}`,
		value: whole,
		note: AROUND,
	},
	{
		kind: 'thoughts before',
		answer: `<think>The total {"amount": "9"} is wrong, hm.</think>\n${json}`,
		value: whole,
	},
	{
		kind: 'a draft before',
		answer: `Draft: {"amount": "9"}\nFinal: ${json}`,
		value: whole,
		doubt: 'records that differ',
	},
	{
		kind: 'thoughts without JSON',
		answer: `<think>Let me see. The number is A-1.</think>${json}`,
		value: whole,
	},
	{ kind: 'XML around', answer: `<answer>${json}</answer>`, value: whole, note: AROUND },
	{ kind: 'HTML around', answer: `<pre><code>${json}</code></pre>`, value: whole, note: AROUND },
	{
		kind: 'Markdown heading and list before',
		answer: `## Result\n\n- one record\n\n${json}`,
		value: whole,
		note: AROUND,
	},
	{ kind: 'a function call around', answer: `callback(${json});`, value: whole, note: AROUND },
	{ kind: 'an assignment before', answer: `const result = ${json};`, value: whole, note: AROUND },
];
