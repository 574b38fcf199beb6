import { describe, expect, it } from 'vitest';
import { findTables as findWithCells, rowValues } from '../../../../nodes/shared/tables/tables';

/** The tables with their rows keyed by the headings. */
const findTables = (...given: Parameters<typeof findWithCells>) =>
	findWithCells(...given).map((table) => ({
		...table,
		rows: table.rows.map((row) => ({ page: row.page, values: rowValues(table, row) })),
	}));

const tablesOf = (markdown: string) => findTables([{ number: 1, markdown }]);
const valuesOf = (markdown: string) => tablesOf(markdown)[0]?.rows.map(({ values }) => values);

describe('findTables', () => {
	it('gives one record per row, keyed by the headings', () => {
		const [table] = tablesOf(
			'Text\n\n| Item | Price |\n| :--- | ---: |\n| Tea | 1,20 |\n| Milk | 0,99 |\n',
		);
		expect(table).toEqual({
			pages: [1],
			number: 1,
			headings: ['Item', 'Price'],
			rows: [
				{ page: 1, values: { Item: 'Tea', Price: '1,20' } },
				{ page: 1, values: { Item: 'Milk', Price: '0,99' } },
			],
		});
	});

	it.each<[what: string, markdown: string, rows: object[]]>([
		[
			'escaped pipes and pipes in inline code inside their cell',
			'| a | b |\n| - | - |\n| x \\| y | `p \\| &amp;` |\n',
			[{ a: 'x | y', b: 'p | &amp;' }],
		],
		['missing cells as empty text', '| a | b | c |\n|-|-|-|\n| 1 |\n', [{ a: '1', b: '', c: '' }]],
		['tables without pipes at the edges', 'a | b\n--|--\n1 | 2\n', [{ a: '1', b: '2' }]],
		[
			'the text of inline Markdown, and line breaks',
			'| **Total** | b |\n|-|-|\n| *1* [2](x) ~~4~~ | one<br>two &amp; 3 |\n',
			[{ Total: '1 2 4', b: 'one\ntwo & 3' }],
		],
		[
			'numbers of mathematics, and formulas as they are',
			'| a | b | c |\n|-|-|-|\n| $12\\,5 \\%$ | $x^2$ | $5 and $6 |\n',
			[{ a: '12 5 %', b: '$x^2$', c: '$5 and $6' }],
		],
		['HTML as text', '| a |\n|-|\n| <b onclick="x()">1</b> |\n', [{ a: '<b onclick="x()">1</b>' }]],
		[
			'no characters that nobody sees',
			'| To\u200btal\u202e |\n|-|\n| \u2066100\u2069,\ufeff00 |\n',
			[{ Total: '100,00' }],
		],
		[
			'further cells in columns of their own',
			'| a | b |\n|-|-|\n| 1 | 2 | 3 |\n| 4 |\n| 5 | 6 | 7 | **8** |\n',
			[
				{ a: '1', b: '2', column_3: '3', column_4: '' },
				{ a: '4', b: '', column_3: '', column_4: '' },
				{ a: '5', b: '6', column_3: '7', column_4: '8' },
			],
		],
		[
			'no further columns of escaped pipes or of empty cells',
			'| a | b |\n|-|-|\n| 1 \\| x \\| y | 2 | | |\n',
			[{ a: '1 | x | y', b: '2' }],
		],
		[
			'further cells without pipes at the edges',
			'a | b\n-|-\n1 | 2 | 3\n',
			[{ a: '1', b: '2', column_3: '3' }],
		],
		[
			'headings with a longer line of dashes',
			'| a | b |\n|-|-|-|\n| 1 | 2 | 3 |\n',
			[{ a: '1', b: '2', column_3: '3' }],
		],
		[
			'headings with a shorter line of dashes',
			'| a | b | c |\n|-|-|\n| 1 | 2 | 3 |\n\nText',
			[{ a: '1', b: '2', c: '3' }],
		],
		[
			'further cells as well with a shorter line of dashes',
			'| a | b |\n|---|\n| 1 | 2 | 3 |\n\nText',
			[{ a: '1', b: '2', column_3: '3' }],
		],
		[
			'further cells as well with a longer line of dashes',
			'| a |\n|-|-|\n| 1 | 2 | 3 |\n',
			[{ a: '1', column_2: '2', column_3: '3' }],
		],
	])('has %s', (_, markdown, rows) => {
		expect(valuesOf(markdown)).toEqual(rows);
	});

	it.each<[what: string, markdown: string, headings: string[][]]>([
		[
			'text below a table',
			'| a |\n|-|\n| 1 | 2 |\n\nText\n\n| b |\n|-|\n| 3 |\n',
			[['a', 'column_2'], ['b']],
		],
		['a sentence above a line', 'One | two\n---\n', []],
		['lines with pipes', 'a | b\nc | d\n', []],
		['HTML that does not end', '<table><tr><td>1</td></tr>\n', []],
	])('takes %s for text', (_, markdown, headings) => {
		expect(tablesOf(markdown).map((table) => table.headings)).toEqual(headings);
	});

	it('gives empty and repeated headings stable names of their own', () => {
		const [table] = tablesOf('| Sum | | Sum | _page | Sum |\n|-|-|-|-|-|\n| 1 | 2 | 3 | 4 | 5 |\n');
		expect(table?.headings).toEqual(['Sum', 'column_2', 'Sum_2', '_page_2', 'Sum_3']);
		expect(tablesOf('| a_2 | a | a |\n|-|-|-|\n')[0]?.headings).toEqual(['a_2', 'a', 'a_3']);
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

	it('finds tables inside lists and quotes, and none in code', () => {
		const table = '| a |\n| - |\n| 1 |';
		expect(tablesOf(`> ${table.replaceAll('\n', '\n> ')}\n`)).toHaveLength(1);
		expect(tablesOf(`- item\n\n  ${table.replaceAll('\n', '\n  ')}\n`)).toHaveLength(1);
		expect(tablesOf(`\`\`\`\n${table}\n\`\`\`\n`)).toHaveLength(0);
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

	it('finds tables beside text that nests too deep to follow', () => {
		expect(tablesOf(`${'> '.repeat(20_000)}x\n\n| a |\n|-|\n| 1 |\n`)).toHaveLength(1);
	});

	it('leaves addresses and signs in cells as they are', () => {
		const cells = [
			'www.example.com/a?b=1',
			'https://example.com',
			'me@example.com',
			'50 % (!)',
			'#1',
			'10*20*30 mm',
			'~5~ kg',
		];
		const source = `| a | b | c | d | e | f | g |\n|-|-|-|-|-|-|-|\n| ${cells.join(' | ')} |\n`;
		expect(Object.values(valuesOf(source)?.[0] ?? {})).toEqual(cells);
	});

	it.each([499, 500, 501, 1000, 1234])(
		'reads all of %i rows, and the text behind them',
		(count) => {
			const row = (index: number) =>
				index === count - 2 ? `| ${index} | **x** | more |` : `| ${index} | x |`;
			const rows = Array.from({ length: count }, (_, index) => row(index));
			const long = ['| No. | Text |', '|-|-|', ...rows].join('\n');
			const [table, second] = tablesOf(`${long}\n\n| a |\n|-|\n| behind |\n`);
			expect(table?.headings).toEqual(['No.', 'Text', 'column_3']);
			expect(table?.rows.map(({ values }) => values)).toEqual(
				rows.map((_, index) => ({
					'No.': `${index}`,
					Text: 'x',
					column_3: index === count - 2 ? 'more' : '',
				})),
			);
			expect(second?.rows).toEqual([{ page: 1, values: { a: 'behind' } }]);
		},
	);

	it('keeps columns in their order that are named by a year', () => {
		const [row] = valuesOf('| Item | 2024 | 2023 |\n|-|-|-|\n| Rent | 5 | 4 |\n') ?? [];
		expect(Object.entries(row ?? {})).toEqual([
			['Item', 'Rent'],
			['column_2024', '5'],
			['column_2023', '4'],
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
		['list marks', '- '.repeat(6000) + 'x'],
		['stars', '* '.repeat(6000)],
		['numbers', '1. '.repeat(6000)],
		['unclosed tables', '<table>\n'.repeat(3000)],
		['a long line', 'word '.repeat(10_000)],
		['paragraphs', 'a\n\n'.repeat(10_000)],
		['a list', '- a\n'.repeat(5000)],
		['a very long rule', '* '.repeat(5_000_000)],
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

it('HTML tables in the text are tables like any other', () => {
	const html =
		'<table><tr><th>a</th><th>b</th></tr>\n\n<tr><td>1</td><td>x|y<br>z</td></tr></table>';
	const tables = tablesOf(`Text\n${html}\n\nMore\n\n| c |\n|-|\n| 3 |\n`);
	expect(tables.map(({ rows }) => rows.map(({ values }) => values))).toEqual([
		[{ a: '1', b: 'x|y\nz' }],
		[{ c: '3' }],
	]);
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

	it('is one table with its pages', () => {
		const pages = [`# Bill\n\n${table('| 1 | 5 |')}`, table('| 2 | 6 |'), table('| 3 | 7 |')];
		expect(joined(...pages)).toEqual(['1,2,3']);
		expect(rowsOf(...pages)).toEqual([['1 | 1 | 5', '2 | 2 | 6', '3 | 3 | 7']]);
	});

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
	])('is another table with %s', (_, first, second) => {
		expect(joined(first, second).filter((pages) => pages.includes(','))).toEqual([]);
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
