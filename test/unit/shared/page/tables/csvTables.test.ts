import { describe, expect, it } from 'vitest';
import { csvTables } from '../../../../../nodes/shared/page/tables/csvTables';

const tablesOf = (markdown: string) =>
	csvTables([{ number: 1, markdown }]).map(({ headings, rows }) => [
		headings.join('|'),
		...rows.map(({ cells }) => cells.join('|')),
	]);

describe('csvTables', () => {
	it.each<[what: string, text: string, ...rows: string[]]>([
		['semicolons', 'Article;Price\nPen;1,50\n', 'Article|Price', 'Pen|1,50'],
		['commas', 'Article,Price\n"Pen, blue",1.50', 'Article|Price', 'Pen, blue|1.50'],
		['tabs', 'Article\tPrice\nPen; blue\t1,50', 'Article|Price', 'Pen; blue|1,50'],
		['pipes', 'a|b\n1|2', 'a|b', '1|2'],
		[
			'decimal commas in all cells',
			'Net;Gross\n1,50;2,50\n3,50;4,50',
			'Net|Gross',
			'1,50|2,50',
			'3,50|4,50',
		],
		['a separator that the file names', 'sep=,\na;b,c\n1;2,3', 'a;b|c', '1;2|3'],
		['quotes', 'a;b\n"x ""y"";\nz"; "2"', 'a|b', 'x "y";\nz|2'],
		['a quote that nothing closes', 'a;b\n"x;1\ny;2', 'a|b', '"x|1', 'y|2'],
		['a quote inside a text', 'a;b\n3" pipe;1', 'a|b', '3" pipe|1'],
		['characters of Markdown', 'a;b\n*x* _y_;<b>', 'a|b', '*x* _y_|<b>'],
		['empty cells and lines', 'a;b;c\n\n1;;\n;;\n', 'a|b|c', '1||'],
		['one column', 'Name\nAnn\nBob, Cy', 'Name', 'Ann', 'Bob, Cy'],
		[
			'rows without headings',
			'2024-05-01;5,00\n2024-05-02;6,00',
			'column_1|column_2',
			'2024-05-01|5,00',
			'2024-05-02|6,00',
		],
	])('reads %s', (_, text, ...rows) => {
		expect(tablesOf(text)).toEqual([rows]);
	});

	it('has the lines above the headings as a table of their own', () => {
		const text =
			'Konto;DE1\nZeitraum;Mai\n\nDatum;Text;Betrag\n1.5.;A;1,00\n2.5.;B;2,00\n3.5.;C;2,00';
		expect(tablesOf(text)).toEqual([
			['column_1|column_2', 'Konto|DE1', 'Zeitraum|Mai'],
			['Datum|Text|Betrag', '1.5.|A|1,00', '2.5.|B|2,00', '3.5.|C|2,00'],
		]);
	});

	it('has no table for a text without lines', () => {
		expect(tablesOf('\n\n')).toEqual([]);
	});
});
