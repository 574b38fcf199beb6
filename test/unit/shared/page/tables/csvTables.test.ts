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
		[
			'an empty cell more at the end of rows',
			'Datum;Betrag;\n01.05.2024;12,50;\n02.05.2024;3,50;;\nSumme;16,00',
			'Datum|Betrag',
			'01.05.2024|12,50',
			'02.05.2024|3,50',
			'Summe|16,00',
		],
		[
			'an empty cell more below the headings',
			'Datum;Betrag\n01.05.2024;12,50;\n02.05.2024;3,50;',
			'Datum|Betrag',
			'01.05.2024|12,50',
			'02.05.2024|3,50',
		],
		[
			'decimal commas and tabs, with a short last line',
			'Date\tText\tAmount\n1.5.\tA\t1,00\n2.5.\tB, C\t2,00\nSum\t3,00',
			'Date|Text|Amount',
			'1.5.|A|1,00',
			'2.5.|B, C|2,00',
			'Sum|3,00',
		],
		[
			'names with commas',
			'Name;City\nDoe, Ann;Rome\nRoe, Bob;Paris',
			'Name|City',
			'Doe, Ann|Rome',
			'Roe, Bob|Paris',
		],
		[
			'semicolons in texts',
			'Name,Note,City\nAnn,a; b,Rome\nBob,c; d,Paris',
			'Name|Note|City',
			'Ann|a; b|Rome',
			'Bob|c; d|Paris',
		],
		['numbers between commas', 'id,a,b\n1,2,3\n4,5,6', 'id|a|b', '1|2|3', '4|5|6'],
		[
			'codes and amounts without headings',
			'101300;010114;00;A.N. 01;733480,00;-733480,00\n101300;010214;00;A.N. 02;12,00;-12,00\n101301;010314;00;A.N. 03;1,50;-1,50',
			'column_1|column_2|column_3|column_4|column_5|column_6',
			'101300|010114|00|A.N. 01|733480,00|-733480,00',
			'101300|010214|00|A.N. 02|12,00|-12,00',
			'101301|010314|00|A.N. 03|1,50|-1,50',
		],
		[
			'years as headings',
			'2022;2023;2024\n1,50;2,50;3,50\n4,00;5,00;6,00',
			'column_2022|column_2023|column_2024',
			'1,50|2,50|3,50',
			'4,00|5,00|6,00',
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

	it('takes no commas in the lines above for separators', () => {
		const text =
			'Konto: 12, BLZ: 34\nInhaber: Doe, Ann\nStand: Mai, alle Buchungen\nDatum;Text;Betrag\n1.5.;A;1,00\n2.5.;B;2,00\n3.5.;C;2,00';
		expect(tablesOf(text).at(-1)).toEqual([
			'Datum|Text|Betrag',
			'1.5.|A|1,00',
			'2.5.|B|2,00',
			'3.5.|C|2,00',
		]);
	});

	it('has no table for a text without lines', () => {
		expect(tablesOf('\n\n')).toEqual([]);
	});
});
