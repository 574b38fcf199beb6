import { describe, expect, it } from 'vitest';
import { atOnce } from '../../../../../nodes/shared/host/budget';
import { readLayout } from '../../../../../nodes/shared/page/tables/Layout';

/** The headings of the last line of each table on some pages, with "|" between them. */
function headingsOn(...pages: string[]): string[] {
	const text = pages.join('\n\n');
	let start = 0;
	const spans = pages.map((page, index) => {
		const span = { number: index + 1, start, end: start + page.length };
		start = span.end + 2;
		return span;
	});
	const { lines } = atOnce(readLayout(text, spans));
	return lines.flatMap(({ table, headings }, at) =>
		table && lines[at + 1]?.table !== table ? [headings.join('|')] : [],
	);
}

/** A table of Markdown without headings, from rows with "|" between cells. */
const rows = (...all: string[]) => {
	const blank = all[0]?.replace(/[^|]+/g, ' ') ?? '';
	const dashes = all[0]?.replace(/[^|]+|(?<=\|)(?=\||$)/g, '---') ?? '';
	return [blank, dashes, ...all].map((row) => `| ${row} |`).join('\n');
};

const ASSETS = rows('Stocks|14|9,310.00|8,105.00', 'Cash at bank||2,204.00|3,912.00');

describe('headings that are printed apart from their table', () => {
	it.each([
		['years in a line', `# Balance sheet\n\n2023    2022\n\n${ASSETS}`],
		['years with a unit in front', `(EUR)   2023   2022\n\n${ASSETS}`],
		['spaces of HTML', `2023 &nbsp;&nbsp; 2022\n\n${ASSETS}`],
		['a table of their own', `${rows('Note|2023|2022')}\n\n**Assets**\n\n${ASSETS}`],
		[
			'tables below one another',
			`2023    2022\n\n${rows('Land||7,000.00|7,000.00')}\n\nCurrent assets\n\n${ASSETS}`,
		],
	])('%s', (_, page) => {
		expect(headingsOn(page).at(-1)).toBe('||2023|2022');
	});

	it('days with a currency are those of the two columns of amounts', () => {
		const page = `31.12.2023 EUR    31.12.2022 EUR\n\n${rows('Vorräte|918.240,77|1.003.118,20')}`;
		expect(headingsOn(page)).toEqual(['|31.12.2023 EUR|31.12.2022 EUR']);
	});

	it('a first row of days is below a heading over both', () => {
		const page = `| Rubricas | Notas | Datas |  |\n|---|---|---|---|\n|  |  | 31/12/2023 | 31/12/2022 |\n| Clientes | 14 | 9.043,86 | 10.002,38 |`;
		expect(headingsOn(page)).toEqual(['Rubricas|Notas|Datas 31/12/2023|Datas 31/12/2022']);
	});

	it('groups of columns have the same days, and the table below has both', () => {
		const heads = `|  | Group |  | Company |  |\n|---|---|---|---|---|\n|  | 2023 | 2022 | 2023 | 2022 |`;
		const page = `${heads}\n\n${rows('Revenue|597,340|551,902|412,806|388,115')}`;
		expect(headingsOn(page).at(-1)).toBe('|Group 2023|Group 2022|Company 2023|Company 2022');
	});

	it('a table of headings has the rows of the one below a title', () => {
		const page = `| Item | Qty | Price |\n|---|---|---|\n\nGoods\n\n${rows('Nuts|3|4.50', 'Bolts|5|1.20')}`;
		expect(headingsOn(page).at(-1)).toBe('Item|Qty|Price');
	});

	it('words directly above columns of amounts are their headings', () => {
		const page = `This year (to March) | Last year (to March) | Change\n\n${rows('Power|1,364 kWh|1,502 kWh|-138')}`;
		expect(headingsOn(page)).toEqual(['|This year (to March)|Last year (to March)|Change']);
	});
});

describe('no headings above', () => {
	it.each([
		['other columns than years', `2023    2022\n\n${rows('Ann|12.40', 'Ben|13.10')}`, '|'],
		[
			'a table with headings of its own',
			`2023    2022\n\n| Name | Rate | Sum |\n|---|---|---|\n| Ann | 12.40 | 496.00 |`,
			'Name|Rate|Sum',
		],
		['labels with days next to one another', rows('Ordered|01/02/2024|Shipped|05/02/2024'), '|||'],
		[
			'a row of days below named columns',
			`|  | Out | Back |\n|---|---|---|\n| Date | 03/08/2024 | 10/08/2024 |\n| Mileage | 28,415 | 29,702 |`,
			'|Out|Back',
		],
		[
			'a label and its value',
			`| Customer | Acme Ltd |\n|---|---|\n\n${rows('Total|1,123.00', 'Paid|900.00')}`,
			'|',
		],
		[
			'a table of names',
			`| Name | Town | Role |\n|---|---|---|\n| Ann | Hexham | clerk |\n\n${rows('Cid|York|3')}`,
			'||',
		],
		['a sentence', `From 2022 to 2023 it grew.\n\n${ASSETS}`, '|||'],
	])('%s', (_, page, headings) => {
		expect(headingsOn(page).at(-1)).toBe(headings);
	});

	it('another page begins anew', () => {
		expect(headingsOn('2023    2022', ASSETS)).toEqual(['|||']);
	});
});
