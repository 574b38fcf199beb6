import { AROUND, fence, json, kinds, pretty, REPAIRED, whole } from './AnswerKind';

/** Answers with code fences, prose or thoughts around the JSON. */
export const jsonWithProse = kinds(
	[
		['fenced', fence(json), whole],
		['fenced, no language', fence(pretty, ''), whole],
		[
			'fenced as JSON5',
			fence("{number: 'A', amount: 1,}", 'json5'),
			{ number: 'A', amount: 1 },
			{ repaired: true, note: REPAIRED },
		],
		['fence on one line', `\`\`\`json ${json} \`\`\``, whole],
		['fence never closed', `\`\`\`json\n${json}`, whole],
		['tildes as fence', `~~~\n${json}\n~~~`, whole],
		['single backticks', `\`${json}\``, whole],
		['prose before', `Here is the JSON you asked for:\n${json}`, whole],
		['prose after', `${json}\n\nLet me know if you need more!`, whole],
		['prose before and after a fence', `Sure!\n${fence(json)}\nI left out the tax.`, whole],
		['prose with an apostrophe and a quote', `It's what the "invoice says:\n${json}`, whole],
		['prose with a footnote in brackets', `As page [1] says: ${json} [2]`, whole],
		['prose with empty braces', `The layout {} is filled in: ${json}`, whole],
		[
			'thoughts before',
			`<think>The total {"amount": "9"} is wrong, hm.</think>\n${json}`,
			whole,
			{ note: undefined },
		],
		[
			'a draft before',
			`Draft: {"amount": "9"}\nFinal: ${json}`,
			whole,
			{ reason: 'records that differ', note: undefined },
		],
		[
			'thoughts without JSON',
			`<think>Let me see. The number is A-1.</think>${json}`,
			whole,
			{ note: undefined },
		],
		['XML around', `<answer>${json}</answer>`, whole],
		['HTML around', `<pre><code>${json}</code></pre>`, whole],
		['Markdown heading and list before', `## Result\n\n- one record\n\n${json}`, whole],
		['a function call around', `callback(${json});`, whole],
		['an assignment before', `const result = ${json};`, whole],
	],
	{ note: AROUND },
);
