import { type AnswerKind, fence, json, whole } from './AnswerKind';

/** Answers with a list, a wrapper, or other than one record. */
export const severalRecords: AnswerKind[] = [
	{ kind: 'a list of one record', answer: `[${json}]`, value: whole },
	{
		kind: 'the same record twice',
		answer: `${json}\n${json}`,
		value: whole,
		note: 'records that agree',
	},
	{
		kind: 'two records that complete each other',
		answer: '{"number":"A","amount":null}\n{"amount":"5"}',
		value: { number: 'A', amount: '5' },
		note: 'records that agree',
	},
	{
		kind: 'two records that differ',
		answer: '{"number":"A"}\n{"number":"B"}',
		value: { number: 'A' },
		doubt: '2 records that differ',
	},
	{
		kind: 'a list of records that differ',
		answer: '[{"number":"A"},{"number":"B"},{"number":"C"}]',
		value: { number: 'A' },
		doubt: '3 records that differ',
	},
	{
		kind: 'two fences',
		answer: `${fence('{"number":"A"}')}\n${fence('{"amount":"2"}')}`,
		value: { number: 'A', amount: '2' },
		note: 'records that agree',
	},
	{
		kind: 'one record per line',
		answer: '{"number":"A"}\n{"amount":2}\n{"lines":[]}',
		value: { number: 'A', amount: 2, lines: [] },
		note: 'records that agree',
	},
	{
		kind: 'a bare list of rows',
		answer: '[{"text":"a","total":1},{"text":"b","total":2}]',
		value: {
			lines: [
				{ text: 'a', total: 1 },
				{ text: 'b', total: 2 },
			],
		},
		note: 'only list',
	},
	{ kind: 'the record under "result"', answer: `{"result":${json}}`, value: whole },
	{
		kind: 'the record in a list under "data"',
		answer: `{"data":{"records":[${json}]}}`,
		value: whole,
	},
	{ kind: 'the record as a text', answer: JSON.stringify(json), value: whole },
	{
		kind: 'the record as a text of a text',
		answer: JSON.stringify(JSON.stringify(json)),
		value: whole,
	},
	{ kind: 'the record as a text under "json"', answer: JSON.stringify({ json }), value: whole },
	{
		kind: 'a list as a text passes on for checking',
		answer: JSON.stringify({ lines: '[{"text":"a"}]' }),
		value: { lines: '[{"text":"a"}]' },
	},
	{
		kind: 'a key twice, values differ',
		answer: '{"amount":1,"number":"A","amount":2}',
		value: { amount: 2, number: 'A' },
		doubt: '"amount" twice',
	},
	{
		kind: 'a key twice, values agree',
		answer: '{"amount":1,"number":"A","amount":1}',
		value: { amount: 1, number: 'A' },
	},
	{
		kind: 'a key twice in one list entry',
		answer: '{"lines":[{"text":"a"},{"text":"b","text":"c"}]}',
		value: { lines: [{ text: 'a' }, { text: 'c' }] },
		doubt: '"text" twice',
	},
];
