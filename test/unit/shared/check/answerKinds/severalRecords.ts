import { fence, json, kinds, whole } from './AnswerKind';

/** Answers with a list, a wrapper, or other than one record. */
export const severalRecords = kinds([
	['a list of one record', `[${json}]`, whole],
	['the same record twice', `${json}\n${json}`, whole, { note: 'records that agree' }],
	[
		'two records that complete each other',
		'{"number":"A","amount":null}\n{"amount":"5"}',
		{ number: 'A', amount: '5' },
		{ note: 'records that agree' },
	],
	[
		'two records that differ',
		'{"number":"A"}\n{"number":"B"}',
		{ number: 'A' },
		{ reason: '2 records that differ' },
	],
	[
		'a list of records that differ',
		'[{"number":"A"},{"number":"B"},{"number":"C"}]',
		{ number: 'A' },
		{ reason: '3 records that differ' },
	],
	[
		'two fences',
		`${fence('{"number":"A"}')}\n${fence('{"amount":"2"}')}`,
		{ number: 'A', amount: '2' },
		{ note: 'records that agree' },
	],
	[
		'one record per line',
		'{"number":"A"}\n{"amount":2}\n{"lines":[]}',
		{ number: 'A', amount: 2, lines: [] },
		{ note: 'records that agree' },
	],
	[
		'a bare list of rows',
		'[{"text":"a","total":1},{"text":"b","total":2}]',
		{
			lines: [
				{ text: 'a', total: 1 },
				{ text: 'b', total: 2 },
			],
		},
		{ note: 'only list' },
	],
	['the record under "result"', `{"result":${json}}`, whole],
	['the record in a list under "data"', `{"data":{"records":[${json}]}}`, whole],
	['the record as a text', JSON.stringify(json), whole],
	['the record as a text of a text', JSON.stringify(JSON.stringify(json)), whole],
	['the record as a text under "json"', JSON.stringify({ json }), whole],
	[
		'a list as a text passes on for checking',
		JSON.stringify({ lines: '[{"text":"a"}]' }),
		{ lines: '[{"text":"a"}]' },
	],
	[
		'a key twice, values differ',
		'{"amount":1,"number":"A","amount":2}',
		{ amount: 2, number: 'A' },
		{ reason: '"amount" twice' },
	],
	['a key twice, values agree', '{"amount":1,"number":"A","amount":1}', { amount: 1, number: 'A' }],
	[
		'a key twice in one list entry',
		'{"lines":[{"text":"a"},{"text":"b","text":"c"}]}',
		{ lines: [{ text: 'a' }, { text: 'c' }] },
		{ reason: '"text" twice' },
	],
]);
