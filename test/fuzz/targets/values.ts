import fc from 'fast-check';
import { Mentions } from '../../../nodes/shared/values/mentions/Mentions';
import { type PrintedValue, settleNotation } from '../../../nodes/shared/values/normalise/notation';
import { normaliseDate, normaliseDateTime } from '../../../nodes/shared/values/normalise/dates';
import { normaliseAmount, normaliseCurrency } from '../../../nodes/shared/values/normalise/money';
import { normaliseInteger, normaliseNumber } from '../../../nodes/shared/values/normalise/numbers';
import { promised, target, type Target } from '../Target';
import { values as pieces, words } from '../inputs/grammars';
import { byPiece, growing, hostileText, listOf, repeated } from '../inputs/texts';
import { numbersInTable } from '../../unit/atOnce';

const auto = { dateOrder: 'auto', decimalMark: 'auto' } as const;

const printed = hostileText([...pieces, ...words]);
const inputs: fc.Arbitrary<unknown> = fc.oneof(printed, printed, fc.anything());

/** A value as long as a document: models may answer with anything. */
const growth = growing(
	{
		...byPiece("1 1␣ ␣ 1. 1, 1: - ( € a a␣ aug␣3␣ \n 1e 1' . / 1/ + \u0301 ٣ T1 1:1␣ ,␣ ␣1 :: :"),
		'spaces inside': repeated(' ', '1', '2'),
		'digits and a letter': repeated('1', '', 'x'),
		'a letter between': repeated('1', 'x', 'y'),
	},
	(text): unknown => text,
);

const normalisers: Record<string, (input: unknown) => unknown> = {
	'numbers normaliseNumber': (input) => normaliseNumber(input, auto),
	'numbers normaliseInteger': (input) => normaliseInteger(input, auto),
	'money normaliseAmount': (input) => normaliseAmount(input, auto),
	'money normaliseCurrency': normaliseCurrency,
	'dates normaliseDate': (input) => normaliseDate(input, auto),
	'dates normaliseDateTime': (input) => normaliseDateTime(input, auto),
};

function mentionsIn(text: string) {
	const mentions = new Mentions(text);
	const numbers = mentions.numbers();
	const dates = mentions.dates('auto');
	mentions.amounts();
	mentions.wholeDates();
	mentions.labels('tax_amount');
	mentions.accounts();
	mentions.times();
	return { plain: mentions.plain(), numbers, dates, runs: mentions.digitRuns() };
}

/** Dates and numbers: of answers, of tables, and of a text that shows how it writes them. */
export const values: Target[] = [
	...Object.entries(normalisers).map(([name, call]) =>
		target({ name: `shared/normalise/${name}`, inputs, call, growth }),
	),
	target({
		name: 'shared/mentions',
		inputs: printed,
		call: mentionsIn,
		promise: ({ plain, numbers, dates, runs }) => {
			for (const found of [numbers, dates, runs]) {
				let before = 0;
				for (const { start, end, text } of found) {
					promised(start >= before, 'mentions are in order');
					promised(text.length === end - start, 'a mention is as long as its span');
					promised(end <= plain.length, 'a mention is in its text');
					before = start;
				}
			}
		},
		growth: growing(
			{
				...byPiece(
					'1␣ 1. 1,- 1.234,56␣ 3␣mai␣2024␣ 03/04/24␣ 1/1/ 2024年3月1日 vat␣ DE89␣ A1-2/ 12:30␣',
				),
				spaces: repeated(' ', '1'),
			},
			(text): string => text,
		),
	}),
	target({
		name: 'shared/normalise/settleNotation',
		inputs: fc.tuple(
			fc.array(fc.record({ type: fc.constantFrom('number', 'date', 'amount'), text: printed }), {
				maxLength: 5,
			}),
			printed,
		),
		call: ([texts, text]) => settleNotation(texts, auto, text),
		growth: growing(
			{ ...byPiece('1 1. 1, 1.234,56␣ 03/04/24␣ 1/1/'), spaces: repeated(' ', '1') },
			(text): [PrintedValue[], string] => [
				[
					{ type: 'number', text },
					{ type: 'date', text },
				],
				text,
			],
		),
	}),
	target({
		name: 'DocumentOcr/map/tableNumbers',
		inputs: fc.array(fc.array(fc.oneof(printed, fc.stringMatching(/^[-+(€$]?[\d.,' %/]{0,12}$/)))),
		call: (rows: string[][]) => numbersInTable(rows, 'auto'),
		promise: ({ rows }, input) => {
			for (const [index, { cells }] of rows.entries()) {
				const given = input[index] ?? [];
				promised(cells.length === given.length, 'no cell is lost');
				for (const [column, cell] of cells.entries()) {
					const isKept = cell === given[column] || Number.isFinite(cell);
					promised(isKept, 'a cell is as it was, or a number');
				}
			}
		},
		growth: {
			rows: listOf((index) => [`${index},50 €`, 'x'], 20),
			cells: (size) => [listOf((index) => `${index}.125`, 20)(size)],
		},
	}),
];
