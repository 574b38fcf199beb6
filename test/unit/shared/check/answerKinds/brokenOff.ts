import { kinds } from './AnswerKind';

/** Answers that end before their JSON does. */
export const brokenOff = kinds(
	[
		['cut off inside a text', '{"number":"A-1","amount":"1.2', { number: 'A-1' }],
		['cut off inside a number', '{"number":"A-1","amount":12', { number: 'A-1' }],
		['cut off after a key', '{"number":"A-1","amount":', { number: 'A-1' }],
		['cut off inside a key', '{"number":"A-1","amo', { number: 'A-1' }],
		['cut off after a comma', '{"number":"A-1",', { number: 'A-1' }],
		['cut off after a complete text', '{"number":"A-1"', { number: 'A-1' }],
		[
			'cut off inside a list',
			'{"number":"A","lines":[{"text":"a","total":1},{"text":"b","to',
			{ number: 'A', lines: [{ text: 'a', total: 1 }, { text: 'b' }] },
		],
		['cut off inside a fence', '```json\n{"number":"A","amount":"1', { number: 'A' }],
		['cut off at the first bracket', '{', {}],
		[
			'cut off and single-quoted',
			"{'number': 'A', 'amount': 12, 'lines': [",
			{ number: 'A', amount: 12, lines: [] },
		],
	],
	{ repaired: true, reason: 'breaks off' },
);
