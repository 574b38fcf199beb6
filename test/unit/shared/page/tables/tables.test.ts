import { describe, expect, it } from 'vitest';
import { rowValues } from '../../../../../nodes/shared/page/tables/tables';
import { findTables as findWithCells } from '../../../atOnce';

/** The tables with their rows keyed by the headings. */
const findTables = (...given: Parameters<typeof findWithCells>) =>
	findWithCells(...given).map((table) => ({
		...table,
		rows: table.rows.map((row) => ({ page: row.page, values: rowValues(table, row) })),
	}));

const tablesOf = (markdown: string) => findTables([{ number: 1, markdown }]);
const valuesOf = (markdown: string) => tablesOf(markdown)[0]?.rows.map(({ values }) => values);

describe('findTables', () => {
	/** Headings and rows, with `;` between cells and `/` between tables. */
	const shown = (markdown: string) =>
		tablesOf(markdown)
			.map(({ headings, rows }) =>
				[headings, ...rows.map(({ values }) => Object.values(values))].map((row) => row.join(';')),
			)
			.flatMap((table, at) => (at === 0 ? table : ['/', ...table]));

	it.each<[what: string, markdown: string, ...rows: string[]]>([
		// https://github.github.com/gfm/#tables-extension-
		['GFM 198', '| foo | bar |\n| --- | --- |\n| baz | bim |', 'foo;bar', 'baz;bim'],
		['GFM 199', '| abc | defghi |\n:-: | -----------:\nbar | baz', 'abc;defghi', 'bar;baz'],
		['GFM 200', '| f\\|oo |\n| - |\n| b `\\|` az |\n| b **\\|** im |', 'f|oo', 'b | az', 'b | im'],
		['GFM 201', '| abc | def |\n| - | - |\n| bar | baz |\n> bar', 'abc;def', 'bar;baz'],
		[
			'GFM 202',
			'| abc | def |\n| - | - |\n| bar | baz |\nbar\n\nbar',
			'abc;def',
			'bar;baz',
			'bar;',
		],
		['GFM 205', '| abc | def |\n| --- | --- |', 'abc;def'],
		// So that no table of a scan is lost.
		['other than GFM 203: dashes that do not fit', '|abc|def|\n|-|\n|bar|', 'abc;def', 'bar;'],
		[
			'other than GFM 204: further cells',
			'|a|b|\n|-|-|\n|1|\n|2|3|4|',
			'a;b;column_3',
			'1;;',
			'2;3;4',
		],
		['code', '| a | b |\n| - | - |\n| x | `p \\| &amp;` |', 'a;b', 'x;p | &amp;'],
		['inline Markdown', '| **Total** |\n|-|\n| *1* [2](x) ~~4~~ &amp; 3 |', 'Total', '1 2 & 3'],
		['line breaks', '| a |\n|-|\n| one<br>two |', 'a', 'one\ntwo'],
		['numbers of mathematics', '| a |\n|-|\n| $12\\,5 \\%$ |', 'a', '12 5 %'],
		['formulas and prices', '| a | b |\n|-|-|\n| $x^2$ | $5 and $6 |', 'a;b', '$x^2$;$5 and $6'],
		['HTML as text', '| a |\n|-|\n| <q onclick="x()">1</q> |', 'a', '<q onclick="x()">1</q>'],
		[
			'invisible characters',
			'| To\u200btal\u202e |\n|-|\n| \u2066100\u2069,\ufeff00 |',
			'Total',
			'100,00',
		],
		['empty further cells', '|a|b|\n|-|-|\n| 1 \\| x | 2 | | |', 'a;b', '1 | x;2'],
		['no pipes at the edges', 'a | b\n-|-\n1 | 2 | 3', 'a;b;column_3', '1;2;3'],
		['more dashes', '| a |\n|-|-|\n| 1 | 2 | 3 |', 'a;column_2;column_3', '1;2;3'],
		['fewer dashes', '| a | b |\n|---|\n| 1 | 2 | 3 |\n\nText', 'a;b;column_3', '1;2;3'],
		['rows without dashes', 'Text\n| 1 | 2 |\n| 3 | 4 |\nText', 'column_1;column_2', '1;2', '3;4'],
		[
			'rows in place of headings',
			'| 2.5. | 2,00 |\n|-|-|\n| 3.5. | 3,00 |',
			'column_1;column_2',
			'2.5.;2,00',
			'3.5.;3,00',
		],
		[
			'prices as headings',
			'| Typ | 1,25 | 1,50 |\n|-|-|-|\n| A | 3,20 | 3,40 |',
			'Typ;1,25;1,50',
			'A;3,20;3,40',
		],
		['text below', '| a |\n|-|\n| 1 |\n\nText\n\n| b |\n|-|\n| 3 |', 'a', '1', '/', 'b', '3'],
		['headings twice, none, ours', '|S||S|_page|S|\n|-|-|-|-|-|', 'S;column_2;S_2;_page_2;S_3'],
		['headings like those made', '| a_2 | a | a |\n|-|-|-|', 'a_2;a;a_3'],
		[
			'years',
			'| Item | 2024 | 2023 |\n|-|-|-|\n| Rent | 5 | 4 |',
			'Item;column_2024;column_2023',
			'Rent;5;4',
		],
		['a quote', '> | a |\n> | - |\n> | 1 |', 'a', '1'],
		['a list', '- item\n\n  | a |\n  | - |\n  | 1 |', 'a', '1'],
		[
			'HTML tables in one line of a list',
			'- item\n\n  <table><tr><th>a<tr><td>1</table><table><tr><th>b<tr><td>2</table>\n  | c |\n  | - |\n  | 3 |',
			'a',
			'1',
			'/',
			'b',
			'2',
			'/',
			'c',
			'3',
		],
		['text that nests too deep', `${'> '.repeat(20_000)}x\n\n| a |\n|-|\n| 1 |`, 'a', '1'],
		[
			'addresses',
			'| a | b |\n|-|-|\n| www.a.com/a?b=1 | me@a.com |',
			'a;b',
			'www.a.com/a?b=1;me@a.com',
		],
		['links', '| a |\n|-|\n| https://example.com |', 'a', 'https://example.com'],
		[
			'characters of Markdown',
			'|a|b|c|\n|-|-|-|\n| #1 | 10*20 mm | ~5~ kg |',
			'a;b;c',
			'#1;10*20 mm;~5~ kg',
		],
		[
			'HTML',
			'Text\n<table><tr><th>a</th></tr>\n\n<tr><td>x|y<br>z</td></tr></table>\n\n| c |\n|-|\n| 3 |',
			'a',
			'x|y\nz',
			'/',
			'c',
			'3',
		],
		['no table: code', '```\n| a |\n| - |\n| 1 |\n```'],
		['no table: a sentence above a line', 'One | two\n---\n'],
		['no table: lines with pipes', 'a | b\nc | d\n'],
		['no table: mathematics', '|x| + |y| = |z|\n\n| a |\n| b |\n'],
		['no table: HTML that does not end', '<table><tr><td>1</td></tr>\n'],
	])('%s', (_, markdown, ...rows) => {
		expect(shown(markdown)).toEqual(rows);
	});

	it('gives headings that n8n would drop another name', () => {
		const rows = valuesOf('| \\_\\_proto\\_\\_ | constructor |\n|-|-|\n| 1 | 2 |\n');
		expect(rows?.map((row) => Object.entries(row))).toEqual([
			[
				['__proto___2', '1'],
				['constructor_2', '2'],
			],
		]);
	});

	it('counts tables through the document', () => {
		const markdown = '| a |\n| - |\n| 1 |\n\ntext\n\n| b |\n| - |\n| 2 |\n';
		const tables = findTables([
			{ number: 3, markdown },
			{ number: 4, markdown },
		]);
		expect(tables.map(({ pages, number }) => [pages, number])).toEqual([
			[[3], 1],
			[[3], 2],
			[[4], 3],
			[[4], 4],
		]);
	});
});

describe('a table that would be far larger than its text', () => {
	const cellsOf = (markdown: string) =>
		tablesOf(markdown).reduce((sum, { headings, rows }) => sum + headings.length * rows.length, 0);

	const colspans = (n: number) =>
		`<table><tr>${'<td colspan=100>x'.repeat(n)}</tr>${'<tr><td>y'.repeat(n)}</table>`;
	const spans = (n: number) =>
		`<table><tr>${'<td colspan=100 rowspan=100>x'.repeat(n)}</tr>${'<tr><td>y'.repeat(n)}</table>`;
	const wideRow = (n: number) => `|a|b|\n|-|-|\n${'|'.repeat(n)}x|\n${'|y|z|\n'.repeat(n / 10)}`;
	const wideHead = (n: number) => `${'|a'.repeat(n)}|\n${'|-'.repeat(n)}|\n${'|y\n'.repeat(n)}`;
	const many = (n: number) => `${wideHead(50)}\n`.repeat(n);

	it.each([
		['cells over 100 columns and short rows', colspans],
		['cells over 100 columns and rows', spans],
		['a row of many cells', wideRow],
		['many headings and short rows', wideHead],
		['many tables with wide headings', many],
	])('has cells in proportion to it: %s', (_, make) => {
		for (const n of [50, 500, 2000]) {
			const text = make(n);
			expect(cellsOf(text)).toBeLessThanOrEqual(2000 + 15 * text.length);
		}
	});

	it('is given as text with a note, and nothing of it is lost', () => {
		const text = wideRow(40_000).replace('|a|b|', '| **a** | b |');
		const [table] = tablesOf(text);
		expect(table?.headings).toEqual(['column_1']);
		expect(table?.note).toContain('given as text');
		const lines = table?.rows.map(({ values }) => values.column_1);
		expect(lines).toEqual(['a | b', 'x', ...Array.from({ length: 4000 }, () => 'y | z')]);
		const html = tablesOf(colspans(500))[0];
		expect(html?.note).toBe(table?.note);
		expect(html?.rows.map(({ values }) => values.column_1)).toEqual([
			Array.from({ length: 500 }, () => 'x').join(' | '),
			...Array.from({ length: 500 }, () => 'y'),
		]);
	});

	it('may have a heading of any length, but not for many rows', () => {
		const long = 'h'.repeat(20_000);
		expect(tablesOf(`|${long}|\n|-|\n|1|\n`)[0]?.headings).toEqual([long]);
		expect(tablesOf(`|${long}|\n|-|\n${'|1|\n'.repeat(500)}`)[0]?.note).toBeDefined();
	});

	it('is a table where rows are short for a good reason', () => {
		const row = `|${'12,50 |'.repeat(24)}\n`;
		const markdown = `|${' Column |'.repeat(24)}\n|${'-|'.repeat(24)}\n${`${row}| Section |\n`.repeat(100)}`;
		expect(tablesOf(markdown)[0]?.headings).toHaveLength(24);
		expect(tablesOf(markdown)[0]?.rows).toHaveLength(200);
	});
});

describe('hostile pages', () => {
	const table = '\n\n| a |\n|-|\n| 1 |\n';
	it.each([
		['quotes', '> '.repeat(6000) + 'x'],
		['quotes in the line above', '> '.repeat(6000) + 'x', '\n| a |\n|-|\n| 1 |\n'],
		['numbers', '1. '.repeat(6000)],
		['unclosed tables', '<table>\n'.repeat(3000)],
		['a long line', 'word '.repeat(10_000)],
		['paragraphs', 'a\n\n'.repeat(10_000)],
		['a very long rule below a table', `| b |\n|-|\n${'-'.repeat(10_000_000)}`],
	])('keep their table after %s', (_, text, end = table) => {
		expect(tablesOf(`${text}${end}`).at(-1)?.rows).toEqual([{ page: 1, values: { a: '1' } }]);
	});

	it('keep a table in quotes that nest too deep to follow', () => {
		const deep = ['| a |', '|-|', '| 1 |'].map((line) => `${'>'.repeat(6000)} ${line}`);
		expect(valuesOf(deep.join('\n'))).toEqual([{ a: '1' }]);
	});

	it('keep long tables, in HTML too, and those after an unclosed one', () => {
		const rows = Array.from({ length: 3000 }, (_, row) => `${row}`);
		const html = `<table>${rows.map((row) => `<tr><td>${row}</td></tr>\n\n`).join('')}</table>`;
		const tables = tablesOf(`<table>\n\n${html}\n\n ${html}\n\n${table}`);
		expect(tables.map((one) => one.rows.length)).toEqual([3000, 3000, 1]);
	});
});

describe('a table that goes on on the next page', () => {
	const table = (...rows: string[]) => ['| Pos | Sum |', '|---|---|', ...rows].join('\n');
	const found = (...pages: string[]) =>
		findTables(pages.map((markdown, index) => ({ number: index + 1, markdown })));
	/** The pages of each table. */
	const joined = (...pages: string[]) => found(...pages).map(({ pages: on }) => on.join());
	/** The cells of each row, after its page. */
	const rowsOf = (...pages: string[]) =>
		found(...pages).map(({ rows }) =>
			rows.map(({ page, values }) => [page, ...Object.values(values)].join(' | ')),
		);

	it('may have letterheads, page numbers and a sum carried forward in between', () => {
		const head = 'Kesselbach Ltd.\n\n| IBAN | BIC |\n|---|---|\n| DE1 | X |\n\n';
		expect(
			joined(
				`${head}${table('| 1 | 5 |', '| 2 | 5 |')}\n\nCarried forward: 10\n\nPage 1 of 2`,
				`${head}Carried forward: 10\n\n${table('| 3 | 7 |')}\n\nPage 2 of 2`,
			),
		).toEqual(['1', '1,2', '2']);
	});

	it('may have the name of the supplier on top of its page', () => {
		const first = `Kesselbach Ltd. · Old Road 12\n\n${table('| 1 | 5 |')}`;
		const second = `### Kesselbach Ltd.\n\n${table('| 2 | 6 |')}`;
		expect(joined(first, second)).toEqual(['1,2']);
		expect(joined(first, `Text\n\n${second}`)).toEqual(['1', '2']);
		expect(joined('No name\n\n' + table('| 1 | 5 |'), second)).toEqual(['1', '2']);
	});

	it('may have its headings below a sum carried forward, and columns that only one page has', () => {
		const second = '| | |\n|-|-|\n| Carried forward | 5 |\n| Pos | Sum |\n| 2 | 7 |';
		expect(rowsOf(table('| 1 | 5 |'), second)).toEqual([
			['1 | 1 | 5', '2 | Carried forward | 5', '2 | 2 | 7'],
		]);
		expect(rowsOf(table('| 1 | 5 |'), table('| 2 | 6 | x |'))).toEqual([
			['1 | 1 | 5 | ', '2 | 2 | 6 | x'],
		]);
	});

	const bank = '| Datum | Text | Betrag |\n|---|---|---|\n| 1.5. | A | 1,00 |';
	const html = (...rows: string[]) =>
		`<table>${rows.map((row) => `<tr><td>${row.replaceAll('|', '</td><td>')}</td></tr>`).join('')}</table>`;
	const headed = (head: string, ...rows: string[]) =>
		html(head, ...rows).replace(/<tr>.*?<\/tr>/, (row) => row.replaceAll('td>', 'th>'));

	it.each([
		['other headings', table('| 1 | 5 |'), '| Pos | Total |\n|-|-|\n| 2 | 6 |'],
		['a heading of its own', table('| 1 | 5 |'), `## Second bill\n\n${table('| 2 | 6 |')}`],
		[
			'a long text before it',
			table('| 1 | 5 |'),
			`${'Text. '.repeat(80)}\n\n${table('| 2 | 6 |')}`,
		],
		['another table before it', table('| 1 | 5 |'), `| x |\n|-|\n| 1 |\n\n${table('| 2 | 6 |')}`],
		['no headings', '| | |\n|-|-|\n| 1 | 5 |', '| | |\n|-|-|\n| 2 | 6 |'],
		['headings for the same', bank, '| Date | Payee | Sum |\n|-|-|-|\n| 2.5. | B | 2,00 |'],
		[
			'headings that are years',
			'| Item | 2022 | 2021 |\n|-|-|-|\n| Rent | 500 | 400 |',
			'| Posten | 2024 | 2023 |\n|-|-|-|\n| Miete | 500 | 400 |',
		],
		[
			'headings that are dates',
			'| Konto | 31.12.23 | 31.12.22 |\n|-|-|-|\n| Kasse | 1,20 | 9,00 |',
			'| Konten | 31.12.24 | 31.12.23 |\n|-|-|-|\n| Bank | 5,20 | 4,00 |',
		],
		[
			'headings in its first row',
			headed('Date|Payee|Sum', '01/05/2024|A|8,00'),
			html('Article|Quantity|Price', 'Screw|5|3,00', 'Nail|6|4,00'),
		],
		[
			'headings over several columns',
			'| Test | Result | Range |\n|-|-|-|\n| Glucose | high | low |',
			'| | Group | |\n|-|-|-|\n| | Men | Women |\n| Age | 20 | 21 |',
		],
		['rows below a heading of their own', bank, '## Account 2\n\n| 2.5. | B | 2,00 |'],
	])('is another table with %s', (_, first, second) => {
		expect(joined(first, second).filter((pages) => pages.includes(','))).toEqual([]);
	});

	// docling-project/docling-core, issue 672; yfedoseev/pdf_oxide, issue 1521.
	it('may have rows alone on its later pages, between lines of text', () => {
		const second = 'Kontoauszug 5, Seite 2\n| 2.5. | B | 2,00 |\n| 3.5. | C | 3,00 |\nBitte wenden';
		const third = '|---|---|---|\n| 4.5. | D | 4,00 |\n\n- 3 -\n\n| | Saldo | 10,00 |';
		expect(found(bank, second, third)).toMatchObject([
			{ headings: ['Datum', 'Text', 'Betrag'], pages: [1, 2, 3] },
		]);
		expect(rowsOf(bank, second, third)).toEqual([
			[
				'1 | 1.5. | A | 1,00',
				'2 | 2.5. | B | 2,00',
				'2 | 3.5. | C | 3,00',
				'3 | 4.5. | D | 4,00',
				'3 |  | Saldo | 10,00',
			],
		]);
	});

	/** Two pages, the headings of the first and the first cells of all rows. */
	const shown = (first: string, second: string) =>
		found(first, second).map(({ headings, rows }) => [
			headings.join(';'),
			...rows.map(({ values }) => Object.values(values).join(';')),
		]);
	// xberg-io/xberg, issue 1290.
	it.each<[what: string, first: string, second: string, ...rows: string[]]>([
		['dates and amounts', bank, '| 2.5. | B | 2,00 |\n|-|-|-|\n| 3.5. | C | 3,00 |', '1.5.;A;1,00'],
		['a row and no other', bank, '| 2.5. | B | 2,00 |\n|-|-|-|', '1.5.;A;1,00', '2.5.;B;2,00'],
		[
			'quantities',
			'| Pos | Artikel | Menge |\n|-|-|-|\n| 1 | Nagel | 100 |',
			'| 2 | Dübel | 2000 |\n|-|-|-|\n| 3 | Haken | 20 |',
			'1;Nagel;100',
			'2;Dübel;2000',
		],
		[
			'a sum carried forward',
			'| Pos | Article | Prix |\n|-|-|-|\n| 1 | Vis | 5,00 |',
			'| À reporter | | 5,00 |\n|-|-|-|\n| 2 | Clou | 1,00 |',
			'1;Vis;5,00',
			'À reporter;;5,00',
		],
		[
			'a word of its column',
			'| Ref | Name | Status |\n|-|-|-|\n| A | Ann | open |\n| B | Bob | paid |',
			'| C | Cy | paid |\n|-|-|-|\n| D | Di | open |',
			'A;Ann;open',
			'B;Bob;paid',
			'C;Cy;paid',
		],
		[
			'a second line of a text',
			bank,
			'| | Miete Mai | |\n|-|-|-|\n| 2.5. | B | 2,00 |',
			'1.5.;A;1,00',
			';Miete Mai;',
		],
		[
			'Japanese',
			'| 日付 | 摘要 | 金額 |\n|-|-|-|\n| 2024/05/01 | 家賃 | ¥80,000 |',
			'| 2024/05/02 | 電気 | ¥6,000 |\n|-|-|-|\n| 2024/05/03 | 水道 | ¥3,000 |',
			'2024/05/01;家賃;¥80,000',
			'2024/05/02;電気;¥6,000',
		],
		[
			'HTML',
			headed('Date|Libellé|Montant', '01/05/2024|Loyer|-800,00'),
			headed('02/05/2024|EDF|-60,00', '03/05/2024|Gaz|-6,00'),
			'01/05/2024;Loyer;-800,00',
			'02/05/2024;EDF;-60,00',
		],
		[
			'the first row, below headings without rows',
			'| Datum | Text | Betrag |\n|-|-|-|',
			'| 2.5. | B | 2,00 |\n|-|-|-|\n| 3.5. | C | 3,00 |',
			'2.5.;B;2,00',
		],
	])('may have a row in the place of its headings: %s', (_, first, second, ...rows) => {
		const tables = shown(first, second);
		expect(tables).toHaveLength(1);
		expect(tables[0]?.slice(1, rows.length + 1)).toEqual(rows);
		expect(found(first, second)[0]?.pages).toContain(2);
	});

	it.each([
		['HTML', headed('Date|Montant', '01/05/2024|8,00'), html('02/05/2024|6,00', '03/05/2024|7,00')],
		['HTML that never has any', html('Date|Montant', '01/05/2024|8,00'), html('02/05/2024|6,00')],
		[
			'a balance sheet that never has any',
			html('Conto|2017|2018', 'Ricavi|115.322.000|82.776.000', 'Varie|0|0'),
			html('Svalutazioni|0|0', 'Imposte|3.656.000|-503.000'),
		],
		['words', '| Name | City |\n|-|-|\n| Ann | Bonn |', '| Bob | Wien |\n| Cy | Graz |'],
		['rows without spaces', '|Datum|Summe|\n|-|-|\n|1.5.|1,00|', '|2.5.|2,00|\n|3.5.|3,00|'],
	])('may have no headings on its later pages: %s', (_, first, second) => {
		expect(joined(first, second)).toEqual(['1,2']);
	});

	it('may have a letterhead with its page number as a table, and headings that say that it continues', () => {
		const head = (page: number) => `| Musterbank AG, Konto 4711 | Blatt ${page} |\n|-|-|\n\n`;
		const more = '| 2.5. | B | 2,00 |\n| 3.5. | C | 3,00 |';
		expect(joined(head(1) + bank, head(2) + more)).toEqual(['1', '1,2', '2']);
		expect(joined(`# Umsätze\n\n${bank}`, `# Umsätze (Fortsetzung)\n\n${more}`)).toEqual(['1,2']);
	});

	it('may have fewer or more columns on its later pages', () => {
		const first =
			'| Date | Details | Out | In | Balance |\n|-|-|-|-|-|\n| 03/05/24 | Card | 12.00 | | 500.00 |';
		const [narrow, wide] = [
			'| 05/05/24 | Shop | 20.00 | 480.00 |\n|-|-|-|-|\n| 06/05/24 | Rent | 480.00 | 0.00 |',
			'| 05/05/24 | Shop | x | 20.00 | | 480.00 |\n| 06/05/24 | Rent | y | 480.00 | | 0.00 |',
		];
		const rows = findWithCells(
			[first, narrow].map((markdown, at) => ({ number: at + 1, markdown })),
		);
		expect(rows).toHaveLength(1);
		expect(rows[0]?.rows.map(({ isNarrow }) => isNarrow)).toEqual([undefined, true, true]);
		expect(joined(first, wide)).toEqual(['1,2']);
		const events = '| Event | Date | Page |\n|-|-|-|\n| Issue | 2017-06-05 | a.com |';
		expect(joined(events, '| | |\n|-|-|\n| 2018-01-15 | b.com |')).toEqual(['1,2']);
	});

	it('puts all rows, also those of long pages, below the headings of a page that has more of them', () => {
		const part = (headings: string, row: string, count: number) =>
			`${headings}\n${'|-'.repeat(headings.split('|').length - 2)}|\n${`${row}\n`.repeat(count)}`;
		const [found, ...others] = findWithCells(
			[
				part('| Date | Out | In | Balance |', '| 03/05/24 | 12.00 | | 500.00 | |', 60),
				part('| Date | Details | Out | In | Balance |', '| 04/05/24 | Card | 20.00 | |', 2),
				part(
					'| No. | Date | Details | Out | In | Balance |',
					'| 7 | 05/05/24 | A | 1.00 | | 2.00 |',
					60,
				),
				part('| Date | Details | Out | In | Balance |', '| 06/05/24 | B | 3.00 | | 4.00 |', 60),
			].map((markdown, at) => ({ number: at + 1, markdown })),
		);
		expect(others).toEqual([]);
		const cells = found?.rows.map((row) => row.cells.join('|'));
		expect([...new Set(cells)]).toEqual([
			'|03/05/24||12.00||500.00',
			'|04/05/24|Card|20.00|',
			'7|05/05/24|A|1.00||2.00',
			'|06/05/24|B|3.00||4.00',
		]);
	});

	it('is another table when a page lies between', () => {
		const [markdown, other] = [table('| 1 | 5 |'), table('| 2 | 6 |')];
		const pages = [
			{ number: 1, markdown },
			{ number: 3, markdown: other },
		];
		expect(findTables(pages)).toHaveLength(2);
	});
});
