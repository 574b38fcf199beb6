import { describe, expect, it } from 'vitest';
import { textTables } from '../../../../../nodes/shared/page/tables/textTables';

/** The tables in a text, each row with its cells; '' where one is empty. */
const tablesIn = (text: string) => {
	const lines = text.split('\n');
	return textTables(lines).map(({ rows }) =>
		[...rows].map(([at, texts]) =>
			texts.map((span) => (span ? lines[at]?.slice(span.start, span.end) : '')),
		),
	);
};

const STATEMENT = `Account 30418872
Date      Details                Paid out     Paid in      Balance
03 May    Elmway Energy            188.20                  4,022.35
14 May    Invoice 2207                        1,320.00     5,342.35
21 May    Timber                   946.00                  4,396.35

          Total                  1,134.20     1,320.00

Seller           Buyer            Ship to
Acme Ltd         Beta GmbH        Gamma Store
1 High St        Weg 4            2 Low Rd`;

describe('tables in plain text', () => {
	it('have empty cells, totals after a gap, and end where addresses begin', () => {
		expect(tablesIn(STATEMENT)).toEqual([
			[
				['Date', 'Details', 'Paid out', 'Paid in', 'Balance'],
				['03 May', 'Elmway Energy', '188.20', '', '4,022.35'],
				['14 May', 'Invoice 2207', '', '1,320.00', '5,342.35'],
				['21 May', 'Timber', '946.00', '', '4,396.35'],
				['', 'Total', '1,134.20', '1,320.00', ''],
			],
		]);
	});

	it('have headings of years above their figures, and labels without a heading', () => {
		const text = `                        2024        2023
Revenue              120,400     118,000
  of which export     20,100      19,300`;
		expect(tablesIn(text)).toEqual([
			[
				['', '2024', '2023'],
				['Revenue', '120,400', '118,000'],
				['of which export', '20,100', '19,300'],
			],
		]);
	});

	it('have rules between their rows, a year in one heading, and shares next to their labels', () => {
		const text = `                    this month     so far 2024
------------------------------------------
Basic pay             1,600.00        8,000.00
Bonus                   200.00        1,000.00
------------------------------------------
Pension     9.76%       175.68          878.40`;
		expect(tablesIn(text)).toEqual([
			[
				['', 'this month', 'so far 2024'],
				['Basic pay', '1,600.00', '8,000.00'],
				['Bonus', '200.00', '1,000.00'],
				['Pension     9.76%', '175.68', '878.40'],
			],
		]);
		// Without a rule, it may be a title next to a date.
		expect(tablesIn(text.replaceAll(/-{9,}\n/g, ''))).toEqual([]);
	});

	it('have rows with one text, which are headings of others', () => {
		const text = `Ref    Room                     Seats    Per hour
GROUND FLOOR
G1     Main Hall                180      £42.00
FIRST FLOOR
F1     Tapestry Room            40       £18.50
Deposit £100 for all bookings with food`;
		expect(tablesIn(text)[0]?.map(([ref]) => ref)).toEqual([
			'Ref',
			'GROUND FLOOR',
			'G1',
			'FIRST FLOOR',
			'F1',
		]);
	});

	it.each([
		[
			'labels with their values',
			'A    Number plate     GRH-KL 482\nB    First seen    17.05.2019\nI    Seen    02.10.2023',
		],
		['one row', 'Boarding     Departure     Gate\n14:25        15:05         E14'],
		[
			'texts alone',
			'Seller        Buyer        Carrier\nAcme Ltd      Beta GmbH    Gamma\nLeeds         Kiel         Lyon',
		],
		[
			'sentences',
			'The rent is due on the first day of the month\nand it is paid in 12 parts\nof 100 each',
		],
	])('are none: %s', (_, text) => {
		expect(tablesIn(text)).toEqual([]);
	});

	it('are looked for in proportion to the lines', () => {
		let reads = 0;
		const counted = (count: number) => {
			const lines = Array.from({ length: count }, () => 'aaa    bbb    ccc');
			reads = 0;
			textTables(
				new Proxy(lines, {
					get(target, key, receiver) {
						if (typeof key === 'string' && /^\d/.test(key)) reads += 1;
						return Reflect.get(target, key, receiver) as unknown;
					},
				}),
			);
			return reads;
		};
		expect(counted(4_000)).toBeLessThan(5 * counted(1_000));
	});
});
