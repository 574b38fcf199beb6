import { describe, expect, it } from 'vitest';
import { atOnce } from '../../../../../nodes/shared/host/budget';
import { rowNotes } from '../../../../../nodes/DocumentOcr/map/rowNotes';
import { findTables } from '../../../../../nodes/shared/page/tables/tables';

/** The first table of a page, with "|" between cells, and the notes of its rows. */
function tableOf(markdown: string) {
	const [table] = atOnce(findTables([{ number: 1, markdown }]));
	const rows = table?.rows.map(({ cells }) => cells.join('|').replaceAll('\n', ' / '));
	return { headings: table?.headings.join('|'), rows, notes: table && rowNotes(table) };
}

/** A table of Markdown, from rows with "|" between cells. */
const markdown = (head: string, ...rows: string[]) =>
	[head, head.replace(/[^|]+|(?<=\|)$/g, '---'), ...rows].map((row) => `| ${row} |`).join('\n');

/** A table of HTML without marked headings, from cells such as "2x1 Item" with columns and rows in front. */
const html = (...rows: string[]) =>
	`<table>${rows.map((row) => `<tr>${row.split('|').map(cell).join('')}</tr>`).join('')}</table>`;
function cell(text: string) {
	const [, columns = '1', rows = '1', rest = text] = /^(\d)x(\d) (.*)$/.exec(text) ?? [];
	return `<td colspan="${columns}" rowspan="${rows}">${rest}</td>`;
}

describe('headings of two rows', () => {
	it.each([
		[
			'a group',
			markdown('Item|Price|', '|net|gross', 'Tea|10.00|12.50'),
			'Item|Price net|Price gross',
		],
		[
			'a repeated group',
			markdown('Konto|Umsatz|Umsatz', '|Soll|Haben', 'Kasse|1,00|', 'Bank||2,00'),
			'Konto|Umsatz Soll|Umsatz Haben',
		],
		[
			'units',
			markdown('Artikel|Menge|Gewicht|Preis', '|(Stk.)|(kg)|(EUR)', 'Regal|2|14,5|99,00'),
			'Artikel|Menge (Stk.)|Gewicht (kg)|Preis (EUR)',
		],
		[
			'currencies',
			markdown('Poste|2023|2024', '|EUR|EUR', 'Ventes|1 200|1 400', 'Achats|800|900'),
			'Poste|2023 EUR|2024 EUR',
		],
		[
			'two languages',
			markdown(
				'Menge|Bezeichnung|Einzelpreis|Betrag',
				'Quantity|Description|Unit price|Amount',
				'2|Regal|10,00|20,00',
			),
			'Menge Quantity|Bezeichnung Description|Einzelpreis Unit price|Betrag Amount',
		],
		[
			'years in a group',
			markdown('Región|Ventas|', '|2023|2024', 'Norte|1.200|1.400'),
			'Región|Ventas 2023|Ventas 2024',
		],
		[
			'HTML',
			html('1x2 Item|2x1 Price', 'net|gross', 'Tea|10.00|12.50'),
			'Item|Price net|Price gross',
		],
		[
			'HTML with two groups',
			html('1x2 Produit|2x1 Stock|2x1 Prix', 'min|max|HT|TTC', 'Thé|1|9|10,00|12,00'),
			'Produit|Stock min|Stock max|Prix HT|Prix TTC',
		],
		[
			'groups above the dashes',
			'| Pier | East | East |\n| | Boats | Rafts |\n|---|---|---|\n| North | 3 | 4 |',
			'Pier|East Boats|East Rafts',
		],
		[
			'quarters above the dashes, in a list',
			'- | Item | Q1 | Q2 |\n  | | Jan | Apr |\n  |---|---|---|\n  | Rope | 3 | 4 |',
			'Item|Q1 Jan|Q2 Apr',
		],
		[
			'two languages above the dashes',
			'| Menge | Bezeichnung | Preis |\n| Quantity | Description | Price |\n|---|---|---|\n| 4 | Griff | 18,40 |',
			'Menge Quantity|Bezeichnung Description|Preis Price',
		],
		[
			'three lines above the dashes',
			'| Pier | East | East |\n| | Boats | Rafts |\n| | (pcs) | (pcs) |\n|---|---|---|\n| North | 3 | 4 |',
			'Pier|East Boats (pcs)|East Rafts (pcs)',
		],
		['one row in HTML', html('Item|Qty|Price', 'Tea|2|10.00'), 'Item|Qty|Price'],
		[
			'Japanese',
			markdown('品名|金額|', '|税抜|税込', '茶|1,000|1,100'),
			'品名|金額 税抜|金額 税込',
		],
	])('%s', (_, text, headings) => {
		const table = tableOf(text);
		expect(table.headings).toBe(headings);
		expect(table.rows?.[0]).toMatch(/\d/);
	});

	it.each([
		['words in the first row of data', markdown('Item|Qty|Price', 'Tea|free|none', 'Milk|2|10.00')],
		['an empty heading', markdown('Item|Price|', 'Tea|free|gift', 'Milk|2.00|3.00')],
		['a table of words', markdown('Name|City|', 'Ann|Rome|x', 'Bob|Bonn|y')],
		['a title of a group', markdown('Item|Qty|Price', 'Furniture||', 'Desk|1|90.00')],
		['names and values', html('Supplier|Acme', 'Net|10.00', 'Total|12.00')],
		['numbers alone', html('1|2|3', '4|5|6')],
	])('but not %s', (_, text) => {
		const rows = text.match(/<tr>/g)?.length ?? text.split('\n').length - 2;
		expect(tableOf(text).rows).toHaveLength(rows);
	});
});

it('keeps a row of words above headings apart from them', () => {
	const text = '| Ann | Bonn |\n| Name | City |\n|---|---|\n| Bob | Rome |';
	expect(tableOf(text).rows).toEqual(['Ann|Bonn']);
});

describe('a caption in the place of headings', () => {
	it('is a row with a note where it is repeated', () => {
		const head = 'Table 2: Boats|Table 2: Boats|Table 2: Boats';
		const table = tableOf(markdown(head, 'Berth|Boat|Fee', '4|Gull|31.00', '5|Auk|28.00'));
		expect(table.headings).toBe('Berth|Boat|Fee');
		expect(table.rows).toEqual(['Table 2: Boats||', '4|Gull|31.00', '5|Auk|28.00']);
		expect(table.notes?.map(({ length }) => length)).toEqual([1, 0, 0]);
	});

	it('is no part of each heading where it is one cell of HTML', () => {
		const head = '<tr><th colspan=2>Boats</th></tr><tr><th>Berth</th><th>Fee</th></tr>';
		const table = tableOf(`<table>${head}<tr><td>4</td><td>31.00</td></tr></table>`);
		expect(table).toMatchObject({ headings: 'Berth|Fee', rows: ['4|31.00'] });
	});
});

describe('a cell that is merged over rows', () => {
	it.each([
		[
			'a date',
			html('Date|Text|Amount', '1x2 2024-05-03|Tea|5.00', 'Milk|2.00'),
			['2024-05-03|Tea|5.00', '2024-05-03|Milk|2.00'],
		],
		[
			'a name at the end',
			html('Menge|Preis|Lager', '2|5,00|1x3 Halle A', '3|6,00', '4|7,00'),
			['2|5,00|Halle A', '3|6,00|Halle A', '4|7,00|Halle A'],
		],
		[
			'an amount, which counts once',
			html('Item|Qty|Price', 'Tea|1|1x2 12.50', 'Milk|2'),
			['Tea|1|12.50', 'Milk|2|'],
		],
		[
			'a number of an order',
			html('Order|Item|Qty', '1x2 4711|Tea|1', 'Milk|2', '4712|Jam|3'),
			['4711|Tea|1', '4711|Milk|2', '4712|Jam|3'],
		],
		[
			'rows without a cell of their own',
			'<table><tr><th>a<th>b<tr><td rowspan=2>1<td rowspan=2>x<tr><tr><td>2<td>y</table>',
			['1|x', '2|y'],
		],
		[
			'columns too',
			html('a|b|c', '2x2 Ware|1', '2', 'Dienst|z|3'),
			['Ware||1', 'Ware||2', 'Dienst|z|3'],
		],
	])('%s', (_, text, rows) => {
		expect(tableOf(text).rows).toEqual(rows);
	});

	it('repeats no more text than the table is large', () => {
		const long = 'x'.repeat(100_000);
		const table = `<table><tr><td rowspan=100>${long}<td>1${'<tr><td>2'.repeat(99)}</table>`;
		expect(tableOf(table).rows?.join('').length).toBeLessThan(10 * long.length);
	});
});

describe('a second line of a text', () => {
	const items = (first: string, second: string) =>
		markdown('Item|Qty|Price', `${first}|2|10.00`, `${second}||`, 'Lamp|1|5.00');
	it.each([
		['Oak shelf,', 'with brackets'],
		['Regal aus Eichen-', 'holz, geölt'],
		['Chaise de bureau', 'avec accoudoirs'],
		['Tavolo', '(rovere)'],
		['Desk &', 'Chair'],
		['Silla -', 'Color rojo'],
		['Bureaustoel', '– zwart'],
		['Tisch: Maße', 'ca. 2 x 1 m'],
	])('%s %s', (first, second) => {
		const { rows, notes } = tableOf(items(first, second));
		expect(rows).toEqual([`${first} / ${second}|2|10.00`, 'Lamp|1|5.00']);
		expect(notes).toEqual([[], []]);
	});

	it.each(['Chairs', 'Farbe: Weiß', 'Serial no. X-12'])('or a title, with a note: %s', (second) => {
		const { rows, notes } = tableOf(items('Oak shelf', second));
		expect(rows).toHaveLength(3);
		expect(notes?.[1]?.join()).toMatch(/second line of the row above/);
	});

	it('is none in the footer of a letter', () => {
		const rows = [
			'Tea GmbH | Tel. 030 23125 417 | HRB 99417',
			'Am Bahnhof 12 | mail@tea.example | ',
			'44999 Bruck | www.tea.example | GF: Jo Ray',
		];
		const footer = ['| | | |', '| --- | --- | --- |', ...rows.map((row) => `| ${row} |`)].join(
			'\n',
		);
		expect(tableOf(footer).rows).toHaveLength(3);
	});

	it('is none below a total, or in a table of words', () => {
		const total = tableOf(markdown('Item|Price', 'Tea|10.00', 'Total|10.00', 'thank you|'));
		const words = tableOf(markdown('Name|City', 'Ann,|Rome', 'see below|'));
		expect([total.rows?.[2], words.rows?.[1]]).toEqual(['thank you|', 'see below|']);
		expect([total.notes?.[2], words.notes?.[1]]).toEqual([[], []]);
	});
});

describe('tags, names of characters and crossed-out text in cells', () => {
	it.each([
		['<b>Tea</b> &amp; M&uuml;sli', 'Tea & Müsli'],
		['<span style="color:red">Tea</span>', 'Tea'],
		['H<sub>2</sub>O', 'H2O'],
		['5.00<sup>1</sup>', '5.00¹'],
		['Rent<sup>a</sup>', 'Rentᵃ'],
		['12 m<sup>2</sup>', '12 m²'],
		['1<sup>st</sup>', '1st'],
		['M<sup>me</sup> X', 'Mme X'],
		['~~100.00~~ 80.00', '80.00'],
		['<s>100.00</s> 80.00', '80.00'],
		['<del>Tea</del>', '~~Tea~~'],
		['a < b', 'a < b'],
	])('%s', (cell, text) => {
		expect(tableOf(markdown('Item|Qty', `${cell}|1`)).rows).toEqual([`${text}|1`]);
	});
});
