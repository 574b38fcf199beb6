import type { AnswerKind } from './AnswerKind';

/** Answers that end before their JSON does. */
export const brokenOff: AnswerKind[] = [
	{
		kind: 'cut off inside a text',
		answer: '{"number":"A-1","amount":"1.2',
		value: { number: 'A-1' },
		repaired: true,
		doubt: 'breaks off',
	},
	{
		kind: 'cut off inside a number',
		answer: '{"number":"A-1","amount":12',
		value: { number: 'A-1' },
		repaired: true,
		doubt: 'breaks off',
	},
	{
		kind: 'cut off after a key',
		answer: '{"number":"A-1","amount":',
		value: { number: 'A-1' },
		repaired: true,
		doubt: 'breaks off',
	},
	{
		kind: 'cut off inside a key',
		answer: '{"number":"A-1","amo',
		value: { number: 'A-1' },
		repaired: true,
		doubt: 'breaks off',
	},
	{
		kind: 'cut off after a comma',
		answer: '{"number":"A-1",',
		value: { number: 'A-1' },
		repaired: true,
		doubt: 'breaks off',
	},
	{
		kind: 'cut off after a complete text',
		answer: '{"number":"A-1"',
		value: { number: 'A-1' },
		repaired: true,
		doubt: 'breaks off',
	},
	{
		kind: 'cut off inside a list',
		answer: '{"number":"A","lines":[{"text":"a","total":1},{"text":"b","to',
		value: { number: 'A', lines: [{ text: 'a', total: 1 }, { text: 'b' }] },
		repaired: true,
		doubt: 'breaks off',
	},
	{
		kind: 'cut off inside a fence',
		answer: '```json\n{"number":"A","amount":"1',
		value: { number: 'A' },
		repaired: true,
		doubt: 'breaks off',
	},
	{
		kind: 'cut off at the first bracket',
		answer: '{',
		value: {},
		repaired: true,
		doubt: 'breaks off',
	},
	{
		kind: 'cut off and single-quoted',
		answer: "{'number': 'A', 'amount': 12, 'lines': [",
		value: { number: 'A', amount: 12, lines: [] },
		repaired: true,
		doubt: 'breaks off',
	},
];
