import { expect, it } from 'vitest';
import { isNothing, leafValue } from '../../../../../nodes/shared/values/normalise/leafValue';
import { refusalText } from '../../../../../nodes/shared/values/facts/valueSentences';
import { type LeafField, valueTypeOf } from '../../../../../nodes/shared/values/schema/schema';

const auto = { dateOrder: 'auto', decimalMark: 'auto' } as const;
const text = (rest: object) => ({ type: 'string', ...rest });
const read = (field: object, given: unknown) => {
	const which = { name: 'f', required: false, ...field } as LeafField;
	const result = leafValue(which, given, auto);
	if ('value' in result) return result.value;
	return `✗ ${refusalText({ given, type: valueTypeOf(which), ...result })}`;
};

it.each([
	[' two\r\nlines\u0000 ', 'two\nlines'],
	['\u202e10\u202c To\u200btal \ufeff', '10 Total'],
	['one\u0085two\fthree', 'one\ntwo\nthree'],
	[42, '42'],
	[true, 'true'],
	[['Main Street 1', ' Springfield'], 'Main Street 1, Springfield'],
	[{ a: 1 }, '✗ {"a":1} is not a text: it has parts of its own'],
	[[1], '✗ [1] is not a text: it has parts of its own'],
	[1e21, '✗ 1e+21 is not a text: it is a number too long to be exact'],
])('text: %j', (given, expected) => {
	expect(read(text({}), given)).toBe(expected);
});

it.each([
	['A+|A-', 'A', '✗ "A" is none of A+, A-'],
	['A+|A-', 'A-', 'A-'],
	['+|-', ' + ', '+'],
	['Net 30|Net 60', 'net-30', 'Net 30'],
	['food|tra\u200bvel', 'travel', 'tra\u200bvel'],
	['food|travel', ' TRAVEL ', 'travel'],
	['office_supplies', 'Office Supplies', 'office_supplies'],
	['Cafe', 'café', 'Cafe'],
	['1-50|51-200', '1 – 50', '1-50'],
	['1-50', '150', '✗ "150" is none of 1-50'],
])('one of %s: %j', (allowed, given, expected) => {
	expect(read({ type: 'enum', allowedValues: allowed.split('|') }, given)).toBe(expected);
});

it.each([
	['55', '✗ "55" is none of -1, 0, 5.5'],
	['5,5', 5.5],
	[5.5, 5.5],
	[1, '✗ 1 is none of -1, 0, 5.5'],
])('one of a list of numbers: %j', (given, expected) => {
	expect(read({ type: 'enum', allowedValues: [-1, 0, 5.5] }, given)).toBe(expected);
});

it.each([
	['time', '14.30 Uhr', '14:30'],
	['time', '2:05 PM', '14:05'],
	['time', '9h05', '09:05'],
	['time', '08:15:07', '08:15:07'],
	['time', '08:15:07.5 am see below', '✗ "08:15:07.5 am see below" is not a time such as 14:30'],
	['time', 'noon', '✗ "noon" is not a time such as 14:30'],
	['time', '25:00', '✗ "25:00" is not a time such as 14:30'],
	['time', '3 May 2024 14:30', '✗ "3 May 2024 14:30" is not a time such as 14:30'],
	['iban', 'gb82 west 1234 5698 7654 32', 'GB82WEST12345698765432'],
	['iban', 'DE89370400440532013001', /is not a valid IBAN: wrong check digits$/],
	['iban', '12345678', '✗ "12345678" does not have the form of an IBAN'],
	['email', 'a.b@example.org', 'a.b@example.org'],
	['email', 'a.b at example', '✗ "a.b at example" is not an e-mail address'],
	['email', `${'a'.repeat(320)}@b.org`, /is too long for an e-mail address$/],
	['uri', 'https://example.org/x', 'https://example.org/x'],
	['uri', 'example', '✗ "example" is not a URL'],
	['uuid', '123e4567-e89b-42d3-a456-426614174000', '123e4567-e89b-42d3-a456-426614174000'],
	['uuid', '123', '✗ "123" is not a UUID'],
	['ipv4', '10.0.0.1', '10.0.0.1'],
	['ipv4', '10.0.0', '✗ "10.0.0" is not an IPv4 address'],
	['ipv6', '::1', '::1'],
	['ipv6', '10.0.0.1', '✗ "10.0.0.1" is not an IPv6 address'],
	['hostname', 'www.example.org', 'www.example.org'],
	['hostname', 'a b', '✗ "a b" is not a host name'],
])('format %s: %j', (format, given, expected) => {
	expect(read(text({ format }), given)).toEqual(
		expected instanceof RegExp ? expect.stringMatching(expected) : expected,
	);
});

it.each([
	[text({ minLength: 3 }), 'abc', 'ab', 'is shorter than 3 characters'],
	[text({ maxLength: 3 }), 'abc', 'abcd', 'is longer than 3 characters'],
	[{ type: 'number', minimum: 0 }, 0, -1, 'is less than 0'],
	[{ type: 'number', maximum: 9 }, 9, 10, 'is more than 9'],
	[{ type: 'number', exclusiveMinimum: 0 }, 1, 0, 'is not more than 0'],
	[{ type: 'number', exclusiveMaximum: 9 }, 8, 9, 'is not less than 9'],
	[{ type: 'number', multipleOf: 0.05 }, 1.15, 1.16, 'is not a multiple of 0.05'],
	[{ type: 'integer', maximum: 5 }, 5, 6, 'is more than 5'],
])('limits of %j', (field, right, wrong, reason) => {
	expect(read(field, right)).toBe(right);
	expect(read(field, wrong)).toMatch(new RegExp(`^✗ "?${wrong}"? ${reason}$`));
});

it.each([
	[{ type: 'number' }, '"x" is not a number'],
	[{ type: 'integer' }, '"x" is not a whole number'],
	[{ type: 'amount' }, '"x" is not an amount of money'],
	[{ type: 'date' }, '"x" is not a valid date'],
	[{ type: 'dateTime' }, '"x" is not a valid date with a time'],
	[
		{ type: 'boolean' },
		'"3" is not a yes or no: only a word like yes, no, true or false, a tick or an empty box is',
		'3',
	],
	[
		text({ format: 'currency' }),
		'"x" is not a currency: no code, symbol or name of a currency is known for it',
	],
	[{ type: 'number' }, 'two numbers in one cell ("12 45")', '12 45'],
	[
		{ type: 'amount' },
		'Infinity is not an amount of money: it is not finite',
		{ amount: Infinity },
	],
	[{ type: 'enum', allowedValues: ['a'] }, '[1] is not a text: it has parts of its own', [1]],
	[{ type: 'number' }, `"${'word '.repeat(12).slice(0, 59)}…" is not a number`, 'word '.repeat(20)],
])(
	'a value that is not of its type, in one sentence: %j',
	(field, sentence, given: unknown = 'x') => {
		expect(read(field, given)).toBe(`✗ ${sentence}`);
	},
);

it.each([
	'NA',
	'N.A.',
	'n/a',
	'NOT_FOUND',
	'Not found in the document',
	'not-specified',
	'No data',
	'no information available',
	'k. A.',
	'keine Angabe',
	'nicht angegeben',
	'non renseignée',
	'no consta',
	'non specificato',
	'n.v.t.',
	'não informado',
	'nie podano',
	'記載なし',
	'–',
])('%j is a word for nothing', (given) => {
	expect(isNothing(given)).toBe(true);
});

it.each([
	'0',
	0,
	false,
	'no',
	'Nonesuch',
	'N/A Ltd',
	'nil-5',
	'Na',
	'not found guilty',
	'kA',
	'vacant',
])('%j is something', (given) => {
	expect(isNothing(given)).toBe(false);
});
