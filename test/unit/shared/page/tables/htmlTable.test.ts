import { expect, it } from 'vitest';
import {
	asMarkdown,
	gridMarkdown,
	htmlTable,
	readHtmlTables,
} from '../../../../../nodes/shared/page/tables/htmlTable';

/** Headings and rows of the first table, with `;` between cells. */
const shown = (html: string) => {
	const { headings = [], rows = [] } = readHtmlTables(html).tables[0] ?? {};
	return [headings, ...rows].map((row) => row.join(';'));
};

it.each<[what: string, html: string, ...rows: string[]]>([
	['headings', '<table><tr><th>a<th>b<tr><td>1<td>2</table>', 'a;b', '1;2'],
	['a head', '<table><thead><tr><td>a</thead><tr><td>1</table>', 'a', '1'],
	['no headings', '<table><tr><td>a</td></tr><tr><td>b</td></tr></table>', '', 'a', 'b'],
	['headings at the left', '<table><tr><th>Net</th><td>5</td></tr></table>', ';', 'Net;5'],
	[
		'headings of several rows',
		'<table><thead><tr><th rowspan=2>Item<th colspan=2>Sales<tr><th>2023<th>2024</thead></table>',
		'Item;Sales 2023;Sales 2024',
	],
	[
		'merged cells',
		'<table><tr><td rowspan=2>x<td colspan=2>y<tr><td>1<td>2<tr><td colspan="2">Total<td>3</table>',
		';;',
		'x;y;',
		'x;1;2',
		'Total;;3',
	],
	['spaces and entities', '<table><tr><td> a\n  <b>b</b> &amp;\t&euro; </table>', '', 'a b & €'],
	['lines and scripts', '<table><tr><td>1<br>2<p>3</p><script>x()</script></table>', '', '1\n2\n3'],
	['a footnote after digits', '<table><tr><td>5.00<sup>1</sup></table>', '', '5.00¹'],
	[
		'a table in a cell',
		'<table><tr><td>a <table><tr><td>1<td>2</table><td>b</table>',
		';',
		'a\n1 2;b',
	],
	['wrong markup', '<table><td>1<td>2<tr><td>3</table>', ';', '1;2', '3;'],
	[
		'rows without a beginning',
		'<table><tr><td>1<td>2</tr><td>3</td><td>4</td></tr>\n<td>5</td><td>6</td></tr><tr><td>7<td>8</table>',
		';',
		'1;2',
		'3;4',
		'5;6',
		'7;8',
	],
	[
		'a caption of two cells above headings',
		'<table><tr><th colspan=2>x<tr><th colspan=2>y<tr><th>a<th>b<tr><td>1<td>2</table>',
		'a;b',
		'1;2',
	],
	['nothing', '<table></table>', ''],
])('%s', (_, html, ...rows) => {
	expect(shown(html)).toEqual(rows);
});

it('believes no merged cell of more than 100 columns', () => {
	const wide = '<td>x'.repeat(150);
	const [, , row] = shown(`<table><tr>${wide}<tr><td colspan=999999 rowspan=999999>1<td>2</table>`);
	expect(row?.split(';').indexOf('2')).toBe(100);
});

it.each(['hidden', 'style="display: none"', 'style="font-size:9px;opacity:0"'])(
	'leaves out what is marked as hidden: %s',
	(mark) => {
		const html = `<table><tr><td>a<b ${mark}>9<i>9</i></b><td>b<tr ${mark}><td>9<tr><td>1<td>2</table>`;
		expect(shown(html)).toEqual([';', 'a;b', '1;2']);
	},
);

it('finds the end of the first table', () => {
	const html = '<table><tr><td>1</td></tr></table>';
	expect(readHtmlTables(`${html}, text <table></table>`, 'first')).toEqual({
		tables: [{ headings: [''], rows: [['1']] }],
		end: html.length,
		outside: ['', ''],
	});
	const unclosed = { tables: [], end: -1, outside: [''] };
	expect(readHtmlTables('<table><tr><td>1', 'first')).toEqual(unclosed);
});

it('puts a caption over all columns in front of the table', () => {
	const html = '<table><tr><th colspan=2>Boats<tr><th>a<th>b<tr><td>1<td>2</table>';
	expect(asMarkdown(html)).toBe('Boats\n\n| a | b |\n| --- | --- |\n| 1 | 2 |');
	expect(htmlTable(html)).toMatchObject({ headings: ['a', 'b'], cells: [['Boats'], ['1', '2']] });
});

it('escapes what would end a cell of Markdown', () => {
	expect(gridMarkdown({ headings: ['a|b', 'c'], rows: [['1\n2', 'x\\|y']] })).toBe(
		'| a\\|b | c |\n| --- | --- |\n| 1<br>2 | x\\\\\\|y |',
	);
});
