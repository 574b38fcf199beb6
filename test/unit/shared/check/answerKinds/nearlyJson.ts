import { AROUND, kinds, REPAIRED } from './AnswerKind';

/** Answers of nearly JSON. */
export const nearlyJson = kinds(
	[
		[
			'single quotes',
			"{'number': 'A-1', 'amount': '2'}",
			{ number: 'A-1', amount: '2' },
			{ note: REPAIRED },
		],
		['typographic quotes', '{“number”: “A-1”}', { number: 'A-1' }],
		['keys without quotes', '{number: "A-1", amount: 2}', { number: 'A-1', amount: 2 }],
		['values without quotes', '{"number": A1, "amount": 2}', { number: 'A1', amount: 2 }],
		[
			'European number without quotes',
			'{"amount": 1.234,56 €, "number": "A"}',
			{ amount: '1.234,56 €', number: 'A' },
		],
		[
			'English number without quotes',
			'{\n"amount": 1,234.50,\n"number": "A"\n}',
			{ amount: '1,234.50', number: 'A' },
		],
		['currency sign without quotes', '{"amount": $12.00}', { amount: '$12.00' }],
		['leading zeros', '{"number": 00815}', { number: '00815' }],
		['leading plus', '{"amount": +5}', { amount: '+5' }],
		['trailing comma in an object', '{"number":"A","amount":1,}', { number: 'A', amount: 1 }],
		['trailing comma in a list', '{"lines":[{"text":"Pen"},]}', { lines: [{ text: 'Pen' }] }],
		['line comments', '{"number":"A", // as printed\n"amount":1}', { number: 'A', amount: 1 }],
		['block comments', '{/* head */"number":"A"}', { number: 'A' }],
		[
			'comment with a quote in it',
			'{"number":"A", // that\'s the "real one\n"amount":1}',
			{ number: 'A', amount: 1 },
		],
		['NaN', '{"number":"A","amount":NaN}', { number: 'A', amount: 'NaN' }],
		['Infinity', '{"amount":Infinity}', { amount: 'Infinity' }],
		['undefined', '{"number":"A","amount":undefined}', { number: 'A', amount: null }],
		['Python words', "{'number': None, 'amount': True}", { number: null, amount: true }],
		['missing comma between keys', '{"number":"A" "amount":1}', { number: 'A', amount: 1 }],
		[
			'missing comma between entries',
			'{"lines":[{"text":"a"} {"text":"b"}]}',
			{ lines: [{ text: 'a' }, { text: 'b' }] },
		],
		['missing colon', '{"number" "A"}', { number: 'A' }],
		['line break inside a text', '{"number":"A\nB"}', { number: 'A\nB' }],
		[
			'quotes inside a text',
			'{"number":"the "big" one","amount":1}',
			{ number: 'the "big" one', amount: 1 },
		],
		[
			'an inch sign inside a text',
			'{"number":"24" monitor","amount":1}',
			{ number: '24" monitor', amount: 1 },
		],
		[
			'escaped as if it were a text',
			'{\\"number\\":\\"A\\",\\"amount\\":1}',
			{ number: 'A', amount: 1 },
		],
		['an ellipsis in a list', '{"lines":[{"text":"a"}, ...]}', { lines: [{ text: 'a' }] }],
		[
			'a superfluous closing bracket',
			'{"number":"A"}}',
			{ number: 'A' },
			{ note: AROUND, repaired: undefined },
		],
		['a wrong closing bracket', '{"lines":[{"text":"a"}}', { lines: [{ text: 'a' }] }],
	],
	{ repaired: true },
);
