import { describe, expect, it } from 'vitest';
import { Exam } from '../../../../nodes/StructuredExtraction/check/Exam';
import type { Values } from '../../../../nodes/shared/basics/values';
import { linesOnPages } from '../../../../nodes/StructuredExtraction/check/linesOnPages';
import { schemaFromExample } from '../../../../nodes/StructuredExtraction/fields/fromExample';
import { schemaFromTemplate } from '../../../../nodes/StructuredExtraction/fields/templates';
import { metaOf } from '../../../../nodes/StructuredExtraction/record/meta';
import { resultOf } from '../resultOf';

const schema = schemaFromTemplate('invoice');

type Line = [
	description: string,
	quantity: number | null,
	price: number | null,
	total: number | null,
];

/** Reasons about the lines of an answer. */
function reasons(page: string, lines: Line[], more: Values = {}): string[] {
	const answer = {
		...more,
		lines: lines.map(([description, quantity, unit_price, total]) => ({
			description,
			quantity,
			unit_price,
			total,
		})),
	};
	const { issues } = metaOf(resultOf({ schema, answer, pages: page.split('\f') }));
	return issues
		.filter(
			({ kind, fields }) =>
				['otherField', 'answer'].includes(kind) && /^lines/.test(fields[0] ?? ''),
		)
		.map(({ text }) => text);
}

/** A table of Markdown; each row is a text with its cells. */
const table = (headings: string, ...rows: string[]) =>
	[
		`| ${headings} |`,
		`|${' --- |'.repeat(headings.split('|').length)}`,
		...rows.map((row) => `| ${row} |`),
	].join('\n');

const desks = table(
	'Item | Qty | Unit price | Amount',
	'Desk, birch | 3 | 120.00 | 360.00',
	'Lamp | 5 | 18.50 | 92.50',
	'| | Subtotal | 452.50',
);
const DESK: Line = ['Desk, birch', 3, 120, 360];
const LAMP: Line = ['Lamp', 5, 18.5, 92.5];

/** Pages in several languages and layouts, with their true lines. */
const PAGES: [what: string, page: string, lines: Line[]][] = [
	['English', desks, [DESK, LAMP]],
	[
		'German, with units, wrapped names and a carried sum',
		`${table(
			'Pos. | Bezeichnung | Menge | Einzelpreis € | Gesamt €',
			'1 | Regal, Eiche<br>180 × 80 cm | 2 Stk | 149,90 | 299,80',
			'2 | Montage | 1,5 Std. | 60,00 | 90,00',
			'| | Übertrag | | 389,80',
		)}\f${table('Pos. | Bezeichnung | Menge | Einzelpreis € | Gesamt €', '3 | Anfahrt | 1 | 25,00 | 25,00')}`,
		[
			['Regal, Eiche 180 × 80 cm', 2, 149.9, 299.8],
			['Montage', 1.5, 60, 90],
			['Anfahrt', 1, 25, 25],
		],
	],
	[
		'French, with a heading less',
		table(
			'Désignation | Qté | | TVA | Montant HT',
			'Fenêtre en chêne | 4 | 486,00 | 10 % | 1 944,00',
			'Pose (heures) | 22,5 | 44,00 | 10 % | 990,00',
		),
		[
			['Fenêtre en chêne', 4, 486, 1944],
			['Pose (heures)', 22.5, 44, 990],
		],
	],
	[
		'Dutch, without headings',
		table('| | |', 'Fietstas | 2 | € 45,00 | € 90,00', 'Bel | 12 | € 4,50 | € 54,00'),
		[
			['Fietstas', 2, 45, 90],
			['Bel', 12, 4.5, 54],
		],
	],
	[
		'Italian, quantities after prices',
		table(
			'Descrizione | Prezzo unitario | Quantità | Importo',
			'Sedia | 75,00 | 6 | 450,00',
			'Tavolo | 310,00 | 1 | 310,00',
		),
		[
			['Sedia', 6, 75, 450],
			['Tavolo', 1, 310, 310],
		],
	],
	[
		'Spanish, names without numbers above their rows',
		table(
			'Descripción | Cant. | Precio | Importe',
			'Mesa | | |',
			'de roble | 2 | 80,00 | 160,00',
			'Silla | | |',
			'de pino | 8 | 20,00 | 160,00',
		),
		[
			['Mesa', 2, 80, 160],
			['Silla', 8, 20, 160],
		],
	],
	[
		'the same name twice, one for free',
		table('Article | Qty | Price | Total', 'Jam | 50 | 1.45 | 72.50', 'Jam | 10 | 0.00 | 0.00'),
		[
			['Jam', 50, 1.45, 72.5],
			['Jam', 10, 0, 0],
		],
	],
	[
		'a discount below its line',
		table(
			'Item | Qty | Price | Amount',
			'Desk | 1 | 100.00 | 100.00',
			'less 10 % | | | -10.00',
			'| | | 90.00',
			'Lamp | 1 | 90.00 | 90.00',
		),
		[
			['Desk', 1, 100, 90],
			['Lamp', 1, 90, 90],
		],
	],
	[
		'a quantity that equals the price',
		table('Item | Qty | Price', 'Pen | 2 | 2.00'),
		[['Pen', 2, 2, 4]],
	],
	['text without a table', 'Desk, birch 3 120.00 360.00\nLamp 5 18.50 92.50', [DESK, LAMP]],
];

describe('lines as they are on the pages', () => {
	it.each(PAGES)('give no reason: %s', (_, page, lines) => {
		expect(reasons(page, lines)).toEqual([]);
	});
});

describe('lines with values of other rows or columns', () => {
	const swapped = (lines: Line[], at: number) => {
		const [one, two] = structuredClone(lines) as [Line, Line];
		[one[at], two[at]] = [two[at] ?? null, one[at] ?? null];
		return [one, two, ...lines.slice(2)];
	};
	const inRows = PAGES.slice(0, 5);

	it.each(inRows)('are noticed where totals have changed places: %s', (_, page, lines) => {
		const others = swapped(lines, 3).map((line): Line => [line[0], null, null, line[3]]);
		const [first = ''] = reasons(page, others);
		expect(first).toContain(
			`Line 1: the page has ${lines[1]?.[3]} in the row of "${lines[1]?.[0]}"`,
		);
	});

	it.each(inRows)('are noticed where quantities have changed places: %s', (_, page, lines) => {
		const others = swapped(lines, 1).map((line): Line => [line[0], line[1], null, null]);
		expect(reasons(page, others).join()).toContain(`the page has ${lines[1]?.[1]} in the row of`);
	});

	it.each(inRows)('are noticed where names have changed places: %s', (_, page, lines) => {
		expect(reasons(page, swapped(lines, 0))).toHaveLength(2);
	});

	it.each(inRows)('are noticed where quantity and price have: %s', (_, page, lines) => {
		const [[name, quantity, price, total] = DESK, ...rest] = lines;
		expect(reasons(page, [[name, price, quantity, total], ...rest])).toEqual([
			`Line 1: the columns of the page have ${price} as the price and ${quantity} as the quantity`,
		]);
	});

	it('takes no description for money that tells of an amount', () => {
		const page = table(
			' |  |  |  | ',
			' | 1.00 Reparaciones según orden, deduciendo franquicia $ 64000 |  | 106000.0000 | 106000.00',
		);
		const line: Line = [
			'Reparaciones según orden, deduciendo franquicia $ 64000',
			1,
			106000,
			106000,
		];
		expect(reasons(page, [line])).toEqual([]);
	});

	it('are noticed where quantity and price have, on a page without headings', () => {
		const head = 'Item | Qty | Unit price | Amount';
		const others = (rows: string) => `${table(head, 'Desk, birch | 3 | 120.00 | 360.00')}\f${rows}`;
		const lines: Line[] = [DESK, ['Lamp', 18.5, 5, 92.5]];
		const row = '| Lamp | 5 | 18.50 | 92.50 |';
		const reason = 'Line 2: the columns of the page have 18.5 as the price and 5 as the quantity';
		expect(reasons(others(row), lines)).toEqual([reason]);
		expect(reasons(others(`Page 2\n\n${row}`), lines)).toEqual([reason]);
		const otherTables = [`${row.slice(0, -1)} | x |`, `| a | b | c | d |\n|-|-|-|-|\n${row}`];
		for (const other of otherTables) expect(reasons(others(other), lines)).toEqual([]);
	});

	it('are noticed in fields with other names', () => {
		const own = schemaFromExample({ Posten: [{ Bezeichnung: 'Tisch', Menge: 2, Gesamt: 9.5 }] });
		const answer = {
			Posten: [
				{ Bezeichnung: 'Lamp', Gesamt: 360 },
				{ Bezeichnung: 'Desk, birch', Gesamt: 92.5 },
			],
		};
		const { review } = metaOf(resultOf({ schema: own, answer, pages: [desks] }));
		expect(review).toContain('Line 1: the page has 360 in the row of "Desk, birch", not of "Lamp"');
	});

	it('names the fields', () => {
		const answer = {
			lines: [
				{ description: 'Lamp', total: 360 },
				{ description: 'Desk, birch', total: 92.5 },
			],
		};
		const { issues, review } = metaOf(resultOf({ schema, answer, pages: [desks] }));
		expect(issues).toContainEqual({
			kind: 'otherField',
			fields: ['lines[0].description', 'lines[0].total'],
			text: 'Line 1: the page has 360 in the row of "Desk, birch", not of "Lamp"',
		});
		expect(review).toContain(
			'Line 2: the page has 92.5 in the row of "Lamp", not of "Desk, birch"',
		);
	});
});

describe('rows as other lines', () => {
	it.each<[what: string, page: string, lines: Line[], reason: string]>([
		[
			'one line with the sum of two',
			desks,
			[['Desk, birch', null, null, 452.5]],
			'Line 1: 452.50 is the sum of two rows of the page, 360.00 and 92.50',
		],
		[
			'one line with the sum of two, in tables of their own',
			`${table('| | | |', '1 | Trennblätter | 9,90 | 20 Stk | 198,00')}\n\n${table('| | | | |', '2 | Joghurt | 5,50 | 50 Stk | 7 % | 275,00')}`,
			[['Trennblätter', null, null, 473]],
			'Line 1: 473.00 is the sum of two rows of the page, 198.00 and 275.00',
		],
		[
			'a line twice, once with 0',
			desks,
			[DESK, LAMP, ['Lamp', 5, 18.5, 0]],
			'Line 3 repeats "Lamp", which the page has once',
		],
		[
			'a line twice, once without a total',
			desks,
			[DESK, ['DESK, BIRCH', 3, 120, null], LAMP],
			'Line 2 repeats "DESK, BIRCH", which the page has once',
		],
	])('are noticed: %s', (_, page, lines, reason) => {
		expect(reasons(page, lines)).toContain(reason);
	});
});

describe('a record without lines', () => {
	const bill = { net_amount: 452.5, tax_amount: 90.5, total_amount: 543 };
	it.each([
		[
			'with headings',
			desks,
			'No lines were read; the page has a table with 2 rows, such as "Desk, birch 3 120.00 360.00"',
		],
		[
			'of one line',
			table('Leistung | Menge | Preis', 'Beratung | 8 Std. | 452,50'),
			'No lines were read; the page has a table with one row "Beratung 8 Std. 452,50"',
		],
		[
			'without headings',
			table('| | |', 'Pose | 4 | 60,00 | 240,00'),
			'No lines were read; the page has a table with one row "Pose 4 60,00 240,00"',
		],
	])('is noticed where the page has a table %s', (_, page, reason) => {
		expect(reasons(page, [], bill)).toEqual([reason]);
	});

	it.each([
		['sums', table('| Amount', 'Net | 452.50', 'VAT 20 % | 90.50', 'Total | 543.00')],
		['taxes', table('BTW % | Grondslag | BTW bedrag | Totaal', '21 % | 41,31 | 8,68 | 49,99')],
		['references', table('Invoice no. | Date | Customer no.', 'A-7 | 03.04.2024 | 4711')],
		['text', 'Desk, birch 3 120.00 360.00'],
		// 2 × 9 is 18: the head of a Turkish e-invoice
		['a moment', table('Fatura No | AKY2025', 'Fatura Tarihi | 18- 02- 2025 09:29:49')],
	])('is as it should be where the page has %s', (_, page) => {
		expect(reasons(page, [], bill)).toEqual([]);
	});

	it('is as it should be where no lines were asked for', () => {
		const noLines = { ...schema, fields: schema.fields.filter(({ name }) => name !== 'lines') };
		const { issues } = metaOf(resultOf({ schema: noLines, answer: bill, pages: [desks] }));
		expect(issues.filter(({ kind }) => kind === 'answer')).toEqual([]);
	});
});

it('rests between the rows of long tables, in proportion to them', () => {
	const rows = Array.from({ length: 2048 }, (_, row) => `Desk ${row} | 2 | 10,00 | 20,00`);
	const pages = [{ number: 1, markdown: table('Name | Quantity | Price | Amount', ...rows) }];
	const work = linesOnPages(new Exam({ schema, record: { total_amount: 20 }, pages }));
	let rests = 0;
	while (!work.next().done) rests += 1;
	// Once for each 256 rows while they are found, and once while they are looked at.
	expect(rests).toBeGreaterThanOrEqual((2 * rows.length) / 256);
});

describe('lines that are none of the items', () => {
	const SUMS = { net_amount: 452.5, tax_amount: 90.5, total_amount: 543 };
	const german = table(
		'Bezeichnung | Menge | Einzelpreis | Gesamt',
		'Tisch, Birke | 3 | 120,00 | 360,00',
		'Lampe | 5 | 18,50 | 92,50',
	);
	const html =
		'<table><tr><th>Désignation</th><th>Qté</th><th>Prix</th><th>Montant</th></tr><tr><td>Bureau, bouleau</td><td>3</td><td>120,00</td><td>360,00</td></tr><tr><td>Lampe</td><td>5</td><td>18,50</td><td>92,50</td></tr></table>';
	const columns = 'Desk, birch      3    120.00    360.00\nLamp             5     18.50     92.50';

	it.each<[what: string, page: string, line: Line]>([
		['a sum in English', `${desks}\n\nNet 452.50`, ['Net', null, null, 452.5]],
		['a sum in German', `${german}\n\nNettobetrag 452,50`, ['Nettobetrag', null, null, 452.5]],
		['a total in French', `${html}\n\nTotal TTC 543,00`, ['Total TTC', null, null, 543]],
		['a subtotal', desks, ['Subtotal', null, null, 452.5]],
	])('%s is told', (_, page, line) => {
		expect(reasons(page, [line], SUMS)).toContainEqual(
			`Line 1: "${line[0]}" is a sum of the document, not a line`,
		);
	});

	it.each<[what: string, page: string, name: string]>([
		['English', desks, 'Item'],
		['German', german, 'Bezeichnung'],
		['French', html, 'Désignation'],
	])('a heading is told: %s', (_, page, name) => {
		expect(reasons(page, [[name, null, null, null]])).toContainEqual(
			`Line 1: "${name}" is a heading of the table, not a line`,
		);
	});

	it.each<[what: string, page: string, name: string]>([
		['English', desks, 'Desk, birch'],
		['German', german, 'Tisch, Birke'],
		['HTML', html, 'Bureau, bouleau'],
		['columns of spaces', columns, 'Desk, birch'],
	])('one name for two lines is told: %s', (_, page, name) => {
		const lines: Line[] = [
			[name, 3, 120, 360],
			[name, 5, 18.5, 92.5],
		];
		expect(reasons(page, lines).join()).toContain(
			`Line 2 repeats "${name}", which the page has once`,
		);
	});

	it.each<[what: string, page: string, name: string]>([
		['English', desks, 'Desk, birch'],
		['German', german, 'Tisch, Birke'],
		['HTML', html, 'Bureau, bouleau'],
	])('a row without its line is told: %s', (_, page, name) => {
		expect(reasons(page, [[name, 3, 120, 360]]).join()).toContain(
			'The table of the page has a row that no line has, such as "Lamp',
		);
	});

	it('values of other rows are told where columns are set apart by spaces', () => {
		expect(reasons(columns, [DESK, LAMP])).toEqual([]);
		const swapped: Line[] = [
			['Desk, birch', 3, 120, 92.5],
			['Lamp', 5, 18.5, 360],
		];
		expect(reasons(columns, swapped)).toHaveLength(2);
	});

	it('a product of the same name, and one for nothing, are lines', () => {
		const page = table(
			'Item | Qty | Unit price | Amount',
			'Sugar | 5 | 2.00 | 10.00',
			'Sugar | 1 | 0.00 | 0.00',
		);
		expect(
			reasons(page, [
				['Sugar', 5, 2, 10],
				['Sugar', 1, 0, 0],
			]),
		).toEqual([]);
	});
});

describe('names in lines of their own, above their numbers', () => {
	const page = `Board A1
   10    9.50     95.00
Lettering set
   3     22.00     66.00`;
	const BOARD: Line = ['Board A1', 10, 9.5, 95];
	const LETTERS: Line = ['Lettering set', 3, 22, 66];

	it('are those of their lines', () => {
		expect(reasons(page, [BOARD, LETTERS])).toEqual([]);
		expect(reasons(page, [['Lettering set', 10, 9.5, 95], LETTERS])).toHaveLength(1);
	});

	it('a single piece without a quantity is in its row', () => {
		const rows = `${page}\nDeposit    0.25    0.25\nBag   1    3.25    3.25`;
		const lines: Line[] = [BOARD, LETTERS, ['Deposit', 1, 0.25, 0.25], ['Bag', 1, 3.25, 3.25]];
		expect(reasons(rows, lines)).toEqual([]);
	});
});
