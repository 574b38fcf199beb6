import { describe, expect, it } from 'vitest';
import { gridMarkdown, readHtmlTables } from '../../../../nodes/shared/tables/htmlTable';

const gridOf = (html: string) => readHtmlTables(html).tables[0];

describe('readHtmlTables', () => {
	it.each(['hidden', 'style="display: none"', 'style="font-size:9px;opacity:0"'])(
		'leaves out what is marked as hidden: %s',
		(mark) => {
			const html = `<table><tr><td>a<b ${mark}>9<i>9</i></b><td>b<tr ${mark}><td>9<tr><td>1<td>2</table>`;
			expect(gridOf(html)?.rows.map((row) => row.join(' '))).toEqual(['a b', '1 2']);
		},
	);

	it('takes the head or rows of headings as headings', () => {
		const rows = '<tr><td>1</td><td>2</td></tr>';
		const wanted = { headings: ['a', 'b'], rows: [['1', '2']] };
		expect(gridOf(`<table><tr><th>a</th><th>b</th></tr>${rows}</table>`)).toEqual(wanted);
		expect(
			gridOf(`<table><thead><tr><td>a</td><td>b</td></tr></thead><tbody>${rows}</tbody></table>`),
		).toEqual(wanted);
	});

	it('invents no headings', () => {
		expect(gridOf('<table><tr><td>a</td></tr><tr><td>b</td></tr></table>')).toEqual({
			headings: [''],
			rows: [['a'], ['b']],
		});
	});

	it('keeps headings at the left as cells', () => {
		expect(gridOf('<table><tr><th>Net</th><td>5</td></tr></table>')).toEqual({
			headings: ['', ''],
			rows: [['Net', '5']],
		});
	});

	it('reads headings of several rows as one', () => {
		const html = `<table>
			<thead><tr><th rowspan="2">Item</th><th colspan="2">Sales</th></tr>
			<tr><th>2023</th><th>2024</th></tr></thead>
			<tr><td>Tea</td><td>1</td><td>2</td></tr></table>`;
		expect(gridOf(html)).toEqual({
			headings: ['Item', 'Sales 2023', 'Sales 2024'],
			rows: [['Tea', '1', '2']],
		});
	});

	it('puts the text of merged cells in their first field only', () => {
		const html = `<table><tr><th>a</th><th>b</th><th>c</th></tr>
			<tr><td rowspan=2>x</td><td colspan=2>y</td></tr><tr><td>1</td><td>2</td></tr>
			<tr><td colspan="2">Total</td><td>3</td></tr></table>`;
		expect(gridOf(html)?.rows).toEqual([
			['x', 'y', ''],
			['', '1', '2'],
			['Total', '', '3'],
		]);
	});

	it('reads text as people see it', () => {
		const html =
			'<table><tr><td> a\n  <b>b</b> &amp;\t&euro; <script>x()</script></td><td>1<br>2<p>3</p></td></tr></table>';
		expect(gridOf(html)?.rows).toEqual([['a b & €', '1\n2\n3']]);
	});

	it('keeps a table inside a cell as its text', () => {
		const html =
			'<table><tr><td>a <table><tr><td>1</td><td>2</td></tr></table></td><td>b</td></tr></table>';
		expect(readHtmlTables(html).tables).toEqual([{ headings: ['', ''], rows: [['a\n1 2', 'b']] }]);
	});

	it('survives wrong and hostile markup', () => {
		expect(gridOf('<table><td>1<td>2<tr><td>3</table>')?.rows).toEqual([
			['1', '2'],
			['3', ''],
		]);
		const { rows } =
			gridOf('<table><tr><td colspan=9999999 rowspan=9999999>1</td></tr></table>') ?? {};
		expect(rows).toHaveLength(1);
		expect(rows?.[0]?.length).toBeLessThanOrEqual(100);
		expect(gridOf('<table></table>')).toEqual({ headings: [], rows: [] });
	});

	it('says where the first table ends', () => {
		const html = '<table><tr><td>1</td></tr></table>';
		expect(readHtmlTables(`${html}, text <table></table>`, 'first')).toEqual({
			tables: [{ headings: [''], rows: [['1']] }],
			end: html.length,
			outside: ['', ''],
		});
		const unclosed = { tables: [], end: -1, outside: [''] };
		expect(readHtmlTables('<table><tr><td>1', 'first')).toEqual(unclosed);
	});
});

describe('gridMarkdown', () => {
	it('escapes what would end a cell', () => {
		expect(gridMarkdown({ headings: ['a|b', 'c'], rows: [['1\n2', 'x\\|y']] })).toBe(
			'| a\\|b | c |\n| --- | --- |\n| 1<br>2 | x\\\\\\|y |',
		);
	});
});
