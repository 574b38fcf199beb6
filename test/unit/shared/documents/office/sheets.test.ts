import { wordsOf } from '../../../../../nodes/shared/values/facts/fact';
import { readFileSync } from 'node:fs';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { Budget, BudgetProblem, type LIMITS } from '../../../../../nodes/shared/host/budget';
import { TEXT_TYPES } from '../../../../../nodes/shared/documents/files/formats';
import { NumberFormats } from '../../../../../nodes/shared/documents/office/numberFormat';
import { refusal } from '../../../refusal';
import { found, textOf, toPages } from '../fileTexts/atOnce';
import { xlsx } from './xlsx';
import { findTables } from '../../../atOnce';

const sample = (name: string) => readFileSync(`test/samples/workbooks/${name}`);
const cells = (content: string, others: Partial<Parameters<typeof xlsx>[0]> = {}) =>
	textOf(xlsx({ sheets: { A: content }, ...others }), TEXT_TYPES.xlsx).replace('## A\n\n', '');
const first = (markdown: string) => /^\| (.*) \|/.exec(markdown)?.[1];

const numberText = (value: number, code: string, is1904 = false) =>
	new NumberFormats(new Budget(), is1904).text(value, code).trim();

describe('numberText', () => {
	it.each([
		['General', 1.1000000000000001, '1.1'],
		['General', 0.30000000000000004, '0.3'],
		// An EAN.
		['General', 4006381333931, '4006381333931'],
		['#,##0.00', -1234.5, '-1,234.50'],
		['0.0%', 0.195, '19.5%'],
		['00000', 815, '00815'],
		['#,##0.00 [$€-407]', 1234.5, '1,234.50 €'],
		['_-* #,##0.00 €_-;-* #,##0.00 €_-;_-* "-"?? €_-', 0, '-   €'],
		[';;;', 5, ''],
		['dd.mm.yyyy', 45_000, '15.03.2023'],
		['[$-407]d. mmmm yyyy', 45_000, '15. März 2023'],
		['[$-F800]dddd, mmmm dd, yyyy', 45_000, '2023-03-15'],
		['[$-F400]h:mm:ss AM/PM', 0.75, '18:00:00'],
		['[h]:mm', 1.5, '36:00'],
		// The 29th of February 1900 exists in Excel alone.
		['yyyy-mm-dd', 60, '1900-02-29'],
		['# ?/?', 1.5, '1 1/2'],
		['constructor', 5, '5'],
		['__proto__', 5, 'proto'],
		['0.0/[', 5.5, '5.5'],
		['0'.repeat(300), 5, '5'],
		[`"${'x'.repeat(300)}"yyyy`, 45_000, '2023-03-15'],
		['0.0000000000', 1.8744e-8, '0.0000000187'],
		['0.00000000', 5e-7, '0.00000050'],
		['0.00######', 5e-7, '0.0000005'],
		['0.00000000 "BTC";-0.00000000 "BTC"', -5e-7, '-0.00000050 BTC'],
		['0.00000000%', 5e-9, '0.00000050%'],
		['0.00', 1.8744e-8, '0.00'],
		['0.0000000E+00', 5e-7, '5.0000000E-07'],
		['#,##0.00', 1e20, '100,000,000,000,000,000,000.00'],
		['#,##0.00', -2e21, '-2e+21'],
	])('%s of %d', (code, value, text) => {
		expect(numberText(value, code)).toBe(text);
	});
	it('counts dates from 1904, and only them', () => {
		expect(numberText(1.5, '[h]:mm', true)).toBe('36:00');
		expect(numberText(1.5, '[$-409]d "[h]"', true)).toBe('2 [h]');
		expect(numberText(1, 'yyyy-mm-dd', true)).toBe('1904-01-02');
		expect(numberText(1, '0.00', true)).toBe('1.00');
	});
});

const HEADED = [
	'| Date | Item | Amount Net | Amount Gross | VAT | Paid |',
	'| --- | --- | --- | --- | --- | --- |',
	'| 03.01.2025 | Hotel \\| Köln | 100.50 € | 119.60 | 19% | TRUE |',
];

describe('a workbook of a real program', () => {
	it.each([
		[
			'libreoffice.xlsx',
			TEXT_TYPES.xlsx,
			'| 20.01.2025 | Cable 5*3*2 | 1,234.50 € | 1,469.0',
			'3/5/2025',
			0,
		],
		[
			'libreoffice.ods',
			TEXT_TYPES.ods,
			'| 20.01.2025 | Cable 5*3*2 | 1,234.50 € | 1,469.0',
			'3/5/2025',
			0,
		],
		[
			'openpyxl.xlsx',
			TEXT_TYPES.xlsx,
			'| 20.01.2025 | Cable 5*3*2 | 1,234.50 € |  |',
			'2025-03-05',
			5,
		],
	])('%s has its cells as shown, without hidden ones', (name, type, line, date, formulas) => {
		const { text, hiddenParts, notes } = found(sample(name), type);
		const [expenses = '', prices = '', ...others] = text.split('\f');
		expect(others).toEqual([]);
		expect(expenses).toContain('| Period | Januar 2025 |');
		if (formulas === 0) expect(expenses).toContain(HEADED.join('\n'));
		expect(expenses).toContain(line);
		expect(text).not.toMatch(/Taxi|internal|Cancelled|Calculation|## Empty/);
		// LibreOffice saves a date in the format of the system as one of a country.
		expect(prices).toContain(`| 4006381333932 | Article 2 | 1,251 | ${date} |`);
		expect(hiddenParts).toEqual(['1 row', '1 column', 'the sheets "Calculation"']);
		expect(notes?.map(wordsOf)).toEqual(
			formulas
				? [`${formulas} formulas without a result: open the file in Excel, and save it`]
				: [],
		);
	});

	it('gives its table rows', () => {
		const tables = findTables(toPages(sample('libreoffice.xlsx'), TEXT_TYPES.xlsx));
		expect(tables.map(({ headings, pages }) => [headings[0], pages])).toEqual([
			['column_1', [1]],
			['Date', [1]],
			['EAN', [2]],
		]);
		expect(tables[1]?.rows[1]?.cells[1]).toBe('Cable 5*3*2');
	});
});

describe('cells of an Excel workbook', () => {
	it.each([
		['a shared text', '<c t="s"><v>1</v></c>', 'b & c'],
		['a text in runs, with how it is pronounced', '<c t="s"><v>2</v></c>', '東京 12'],
		['a text in its cell', '<c t="inlineStr"><is><t>x</t></is></c>', 'x'],
		['a text with a control character', '<c t="str"><v>a_x000D_b_x0041_</v></c>', 'a<br>bA'],
		['a boolean', '<c t="b"><v>1</v></c>', 'TRUE'],
		['an error', '<c t="e"><v>#REF!</v></c>', '#REF!'],
		['a date in ISO 8601', '<c t="d"><v>2025-01-31</v></c>', '2025-01-31'],
		['a built-in date', '<c s="1"><v>45000</v></c>', '2023-03-15'],
		['an amount of the country', '<c s="2"><v>5</v></c>', '5.00'],
		['a formula with its result', '<c><f>A2*2</f><v>10</v></c>', '10'],
		['no number', '<c><v>abc</v></c>', 'abc'],
	])('%s', (_, cell, text) => {
		const strings =
			'<si><t>a</t></si><si><t>b &amp; c</t></si><si><r><t>東京</t></r><rPh><t>トウキョウ</t></rPh><r><rPr><strike/></rPr><t> 11</t></r><r><t> 12</t></r></si>';
		const styles = '<cellXfs><xf/><xf numFmtId="14"/><xf numFmtId="44"/></cellXfs>';
		expect(first(cells(`<row>${cell}</row>`, { strings, styles }))?.replace(/\s+/g, ' ')).toBe(
			text,
		);
	});

	it('have the text of their own next to a value', () => {
		const cell = '<c t="inlineStr"><v>1.0</v><is><t>1.</t></is></c>';
		expect(first(cells(`<row>${cell}</row>`))).toBe('1.');
	});

	it('keep what looks like Markdown', () => {
		const sheet =
			'<row><c t="str"><v>*b* _c_</v></c><c><v>1</v></c></row><row><c><v>2</v></c></row>';
		const [table] = findTables(toPages(xlsx({ sheets: { A: sheet } }), TEXT_TYPES.xlsx));
		expect(table?.headings[0]).toBe('*b* _c_');
	});

	it('come in any order, at any place', () => {
		const row = '<row r="9"><c r="C9"><v>3</v></c><c r="A9"><v>1</v></c></row>';
		expect(cells(`${row}<row r="2"><c r="XFE2"><v>4</v></c><c r="?"><v>5</v></c></row>`)).toBe(
			['|  |  | 4 | 5 |', '| --- | --- | --- | --- |', '| 1 | 3 |'].join('\n'),
		);
	});

	it('far from each other are lines', () => {
		const far = Array.from(
			{ length: 100 },
			(_, at) =>
				`<row><c r="${String.fromCharCode(65 + (at % 26), 65 + (at >> 2))}${at + 1}"><v>${at}</v></c></row>`,
		).join('');
		expect(cells(far).split('\n').slice(0, 2)).toEqual(['0', '1']);
	});

	it('of columns and rows without a size are left out', () => {
		const sheet =
			'<cols><col min="2" max="3" width="0"/></cols><row><c><v>1</v></c><c><v>2</v></c></row><row ht="0"><c><v>3</v></c></row>';
		const { text, hiddenParts } = found(
			xlsx({
				sheets: { A: sheet, B: '<row><c><v>1</v></c></row>' },
				states: { B: 'state="veryHidden"' },
			}),
			TEXT_TYPES.xlsx,
		);
		expect(text).toBe('## A\n\n| 1 |\n| --- |');
		expect(hiddenParts).toEqual(['1 row', '1 column', 'the sheets "B"']);
	});

	it('under a merged one are left out, and images are named', () => {
		const sheet =
			'<row><c><v>1</v></c><c><v>2</v></c></row><mergeCells><mergeCell ref="A1:B1"/></mergeCells><drawing/>';
		expect(found(xlsx({ sheets: { A: sheet } }), TEXT_TYPES.xlsx)).toMatchObject({
			text: '## A\n\n| 1 |\n| --- |',
			hidden: 1,
			notes: [{ kind: 'drawingsUnread' }],
		});
	});
});

describe('merged cells of a workbook', () => {
	/** A sheet with the cells of rows, as texts or numbers with two decimals; '' for none. */
	const sheetOf = (rows: (string | number)[][], ...merged: string[]) => {
		const cell = (value: string | number, place: string) => {
			if (value === '') return '';
			return typeof value === 'number'
				? `<c r="${place}" s="0"><v>${value}</v></c>`
				: `<c r="${place}" t="str"><v>${value}</v></c>`;
		};
		const content = rows.map(
			(texts, at) =>
				`<row>${texts.map((value, column) => cell(value, `${'ABCDE'[column]}${at + 1}`)).join('')}</row>`,
		);
		const merges = merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('');
		return cells(`<sheetData>${content.join('')}</sheetData><mergeCells>${merges}</mergeCells>`, {
			styles: '<cellXfs><xf numFmtId="2"/></cellXfs>',
		});
	};

	it.each<[string, string, string]>([
		[
			'over rows of data below a heading',
			sheetOf(
				[
					['Group', 'Item', 'Price'],
					['', 'Screw', 12.5],
					['', 'Nail', 3],
					['B', 'Nut', 4],
				],
				'A1:A3',
			),
			'| Group | Item | Price |\n| --- | --- | --- |\n|  | Screw | 12.50 |\n|  | Nail | 3.00 |\n| B | Nut | 4.00 |',
		],
		[
			'over rows of data without headings',
			sheetOf(
				[
					['North', 'Screw', 12.5],
					['', 'Nail', 3],
					['South', 'Nut', 4],
				],
				'A1:A2',
			),
			'| North | Screw | 12.50 |\n| --- | --- | --- |\n|  | Nail | 3.00 |\n| South | Nut | 4.00 |',
		],
		[
			'below the headings',
			sheetOf(
				[
					['Region', 'Item', 'Price'],
					['North', 'Screw', 12.5],
					['', 'Nail', 3],
				],
				'A2:A3',
			),
			'| Region | Item | Price |\n| --- | --- | --- |\n| North | Screw | 12.50 |\n|  | Nail | 3.00 |',
		],
		[
			'above columns of data',
			sheetOf(
				[
					['', 'Bids', '', 'Asks'],
					['Day', 33, 35, 37.5, 38],
					['Week', 30, 31.5, 33.5, 35],
				],
				'B1:C1',
				'D1:E1',
			),
			'|  | Bids | Bids | Asks | Asks |\n| --- | --- | --- | --- | --- |\n| Day | 33.00 | 35.00 | 37.50 | 38.00 |\n| Week | 30.00 | 31.50 | 33.50 | 35.00 |',
		],
		[
			'as headings in two rows',
			sheetOf(
				[
					['Item', 'Sales', ''],
					['', 'Qtr 1', '2024'],
					['Screw', 12.5, 3],
				],
				'A1:A2',
				'B1:C1',
			),
			'| Item | Sales Qtr 1 | Sales 2024 |\n| --- | --- | --- |\n| Screw | 12.50 | 3.00 |',
		],
	])('%s', (_, text, table) => {
		expect(text).toBe(table);
	});
});

const ods = (content: string, manifest = '') =>
	Buffer.from(
		zipSync({ 'content.xml': strToU8(content), 'META-INF/manifest.xml': strToU8(manifest) }),
	);
const table = (rows: string) => ods(`<table:table table:name="A">${rows}</table:table>`);

describe('an OpenDocument spreadsheet', () => {
	it('has texts, repeated cells and values', () => {
		const rows =
			'<table:table-row><table:table-cell table:number-columns-repeated="2"><text:p>a<text:s text:c="3"/>b</text:p><text:p>c</text:p><office:annotation><text:p>no</text:p></office:annotation></table:table-cell><table:table-cell office:value="5"/></table:table-row><table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>';
		expect(textOf(table(rows), TEXT_TYPES.ods)).toBe(
			'## A\n\n| a   b<br>c | a   b<br>c | 5 |\n| --- | --- | --- |',
		);
	});

	it('with a password is refused', () => {
		const file = ods('\0', '<manifest:encryption-data/>');
		expect(refusal(() => textOf(file, TEXT_TYPES.ods)).message).toBe('the file has a password');
	});

	it('cannot repeat cells for ever', () => {
		const rows =
			'<table:table-row table:number-rows-repeated="1048576"><table:table-cell table:number-columns-repeated="16384"><text:p>a</text:p></table:table-cell></table:table-row>';
		expect(refusal(() => textOf(table(rows), TEXT_TYPES.ods)).message).toBe(
			'it has more than 500,000 table cells',
		);
	});
});

describe('a text of a workbook that is not shown', () => {
	const cell = (text: string, attributes = '', name = 'table-cell') =>
		`<table:${name} ${attributes}><text:p>${text}</text:p></table:${name}>`;
	const rowOf = (content: string, attributes = '') =>
		`<table:table-row ${attributes}>${content}</table:table-row>`;
	const long = 'a'.repeat(100);
	const repeated = 'table:number-columns-repeated="20"';
	const odsOf = (rows: string) => [table(rowOf(cell('x')) + rows), TEXT_TYPES.ods] as const;
	const xlsxOf = (content: string, others: Partial<Parameters<typeof xlsx>[0]> = {}) => {
		const strings = `<si><t>${long}</t></si>`;
		return [xlsx({ sheets: { A: content }, strings, ...others }), TEXT_TYPES.xlsx] as const;
	};
	const shared = '<c t="s" s="1"><v>0</v></c>'.repeat(20);

	it.each([
		['covered cells of .ods', odsOf(rowOf(cell(long, repeated, 'covered-table-cell')))],
		['hidden rows of .ods', odsOf(rowOf(cell(long, repeated), 'table:visibility="collapse"'))],
		[
			'hidden columns of .ods',
			odsOf(
				`<table:table-column table:visibility="filter" ${repeated}/>${rowOf(cell(long, repeated))}`,
			),
		],
		['repeated spaces of .ods', odsOf(rowOf(cell('<text:s text:c="100"/>'.repeat(20))))],
		[
			'the name of a sheet',
			[ods(`<table:table table:name="${long.repeat(20)}"/>`), TEXT_TYPES.ods],
		],
		['a hidden row of .xlsx', xlsxOf(`<row hidden="1">${shared}</row>`)],
		['hidden columns of .xlsx', xlsxOf(`<col min="1" max="99" hidden="1"/><row>${shared}</row>`)],
		[
			'crossed-out cells of .xlsx',
			xlsxOf(`<row>${shared}</row>`, {
				styles: '<fonts><font><strike/></font></fonts><cellXfs><xf/><xf fontId="0"/></cellXfs>',
			}),
		],
		[
			'shared texts of blanks',
			xlsxOf(`<row>${shared}</row>`, { strings: `<si><t>${' '.repeat(100)}</t></si>` }),
		],
	] as const)('counts: %s', (_, [file, type]) => {
		const problem = refusal(() => textOf(file, type, budgetOf('characters', 1800)));
		expect(problem.message).toBe('it has more than 2,000,000 characters of text');
	});

	it('is counted as hidden as often as it is repeated', () => {
		const rows = rowOf(cell('a b', repeated), 'table:visibility="collapse"');
		const { hidden, hiddenParts } = found(...odsOf(rows));
		expect([hidden, hiddenParts]).toEqual([40, ['1 row']]);
	});
});

describe('a workbook of another program', () => {
	it('has General as a format without a code (ClosedXML)', () => {
		const styles =
			'<numFmts><numFmt numFmtId="0" formatCode=""/></numFmts><cellXfs><xf numFmtId="0"/></cellXfs>';
		expect(first(cells('<row><c s="0"><v>12.5</v></c></row>', { styles }))).toBe('12.5');
	});

	it('counts dates from 1904, whatever its extensions have', () => {
		const styles = '<cellXfs><xf numFmtId="14"/></cellXfs>';
		const file = unzipSync(
			xlsx({
				sheets: { A: '<row><c s="0"><v>1</v></c></row>' },
				properties: 'date1904="1"',
				styles,
			}),
		);
		const book = strFromU8(file['xl/workbook.xml'] ?? new Uint8Array());
		file['xl/workbook.xml'] = strToU8(
			book.replace('</workbook>', '<extLst><x15:workbookPr chartTrackingRefBase="1"/></extLst>$&'),
		);
		expect(textOf(Buffer.from(zipSync(file)), TEXT_TYPES.xlsx)).toContain('| 1904-01-02 |');
	});

	it('shows a sheet with a state of its own', () => {
		const states = { A: 'state="show"' };
		expect(first(cells('<row><c><v>1</v></c></row>', { states }))).toBe('1');
	});
});

describe('a sheet of a workbook', () => {
	const part = '<worksheet><sheetData><row><c><v>1</v></c></row></sheetData></worksheet>';
	const named = (count: number) => {
		const sheets = '<sheet name="A" r:id="s0"/>'.repeat(count);
		const others = {
			'xl/workbook.xml': `<workbook><sheets>${sheets}</sheets></workbook>`,
			'xl/worksheets/sheet1.xml': part,
		};
		return xlsx({ sheets: { A: '<row/>' }, others });
	};

	it('is read once, however many names its part has', () => {
		const budget = new Budget();
		expect(textOf(named(1), TEXT_TYPES.xlsx, budget)).toBe('## A\n\n| 1 |\n| --- |');
		const again = new Budget();
		expect(textOf(named(500), TEXT_TYPES.xlsx, again)).toBe('## A\n\n| 1 |\n| --- |');
		const elements = budget.left('elements') - again.left('elements');
		// Each name is an element with two attributes.
		expect(elements).toBe(3 * 499);
	});

	it('counts as a page', () => {
		const sheets = '<table:table/>'.repeat(2);
		expect(refusal(() => textOf(ods(sheets), TEXT_TYPES.ods, budgetOf('pages', 1))).message).toBe(
			'it has more than 10,000 pages',
		);
	});
});

describe('number formats', () => {
	const bookOf = (codes: string[], value: string) =>
		xlsx({
			sheets: {
				A: `<row>${codes.map((_, at) => `<c s="${at}"><v>${value}</v></c>`).join('')}</row>`,
			},
			styles: `<numFmts>${codes.map((code, at) => `<numFmt numFmtId="${200 + at}" formatCode="${code}"/>`).join('')}</numFmts><cellXfs>${codes.map((_, at) => `<xf numFmtId="${200 + at}"/>`).join('')}</cellXfs>`,
		});
	const many = (count: number) => Array.from({ length: count }, (_, at) => `0.0&quot;x${at}&quot;`);

	it('of one workbook do not change how the next one is read', () => {
		for (const first of [0, 1, 2]) {
			const codes = many(2000).map((code) => `${first}${code}`);
			textOf(bookOf(codes, '1'), TEXT_TYPES.xlsx);
		}
		expect(textOf(bookOf(['0.000%'], '0.19'), TEXT_TYPES.xlsx)).toContain('| 19.000% |');
	});

	it('are limited for each workbook', () => {
		expect(refusal(() => textOf(bookOf(many(2001), '1'), TEXT_TYPES.xlsx)).message).toBe(
			'it has more than 2,000 number formats',
		);
	});
});

/** A budget of which only so much is left. */
function budgetOf(resource: keyof typeof LIMITS, left: number): Budget {
	const budget = new Budget();
	budget.spend(resource, budget.left(resource) - left);
	return budget;
}

describe('a workbook whose parts are named in another way', () => {
	const tea = (refer: (content: string) => string = (content) => content) =>
		refer(
			xlsx({
				sheets: { A: '<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c></row>' },
				strings: '<si><t>Item</t></si><si><t>Tea</t></si>',
			}).toString('latin1'),
		);
	const renamed = (from: string, to: string) => tea((content) => content.replaceAll(from, to));
	const unpacked = unzipSync(new Uint8Array(Buffer.from(tea(), 'latin1')));
	const changed = (
		nameOf: (name: string) => string,
		textOfPart: (text: string) => string = (text) => text,
	) =>
		Buffer.from(
			zipSync(
				Object.fromEntries(
					Object.entries(unpacked).map(([name, content]) => [
						nameOf(name),
						strToU8(textOfPart(strFromU8(content))),
					]),
				),
			),
		);

	it.each<[string, Buffer]>([
		['in another case', Buffer.from(renamed('sharedStrings.xml', 'SharedStrings.xml'), 'latin1')],
		['in capitals', changed((name) => name.toUpperCase())],
		['with backslashes', changed((name) => name.replaceAll('/', '\\'))],
		['with a slash first', changed((name) => `/${name}`)],
		[
			'by way of other folders',
			changed(
				(name) => name,
				(text) => text.replace('Target="worksheets', 'Target="..\\xl\\.\\worksheets'),
			),
		],
		[
			'with other prefixes',
			changed(
				(name) => name,
				(text) =>
					text.replaceAll('r:id', 'd3p1:id').replaceAll('Relationship ', 'ns0:Relationship '),
			),
		],
		[
			'without a relation to the texts',
			changed(
				(name) => name,
				(text) => text.replace(/<Relationship Id="a"[^>]*>/, ''),
			),
		],
	])('%s has all of its texts', (_, file) => {
		expect(textOf(file, TEXT_TYPES.xlsx)).toContain('| Item | Tea |');
	});

	it('tells a text that is not in the file', () => {
		const file = changed(
			(name) => name,
			(text) => text.replace('<si><t>Tea</t></si>', ''),
		);
		const read = found(file, TEXT_TYPES.xlsx);
		expect(read.text).toContain('| Item | #REF! |');
		expect(read.notes?.map(wordsOf)).toEqual([
			'1 text of cells not in the file (#REF!): open it in Excel, and save it',
		]);
	});
});

describe('a hostile workbook', () => {
	it.each([
		['cells', '<c><v>1</v></c>'.repeat(1000), 'elements'],
		[
			'merged cells',
			`<c><v>1</v></c>${'<mergeCell ref="A1:XFD1048576"/>'.repeat(500)}`,
			'elements',
		],
		[
			'merged cells next to all others',
			`${'<c><v>1</v></c>'.repeat(60)}${'<mergeCell ref="AAA1:XFD1"/>'.repeat(40)}`,
			'elements',
		],
		['hidden columns', '<col min="1" max="16384" hidden="1"/>'.repeat(600), 'elements'],
		['bytes', `<c><v>${'1'.repeat(2000)}</v></c>`, 'unpacked'],
	] as const)('of too many %s is refused', (_, content, resource) => {
		const file = xlsx({ sheets: { A: `<row>${content}</row>` } });
		const problem = refusal(() => textOf(file, TEXT_TYPES.xlsx, budgetOf(resource, 1800)));
		expect(problem.message).toBe(`it has ${new BudgetProblem(resource).excess}`);
	});

	it('of nested elements is refused', () => {
		expect(refusal(() => cells('<a>'.repeat(100_000))).message).toBe(
			'the elements of the file are nested too deep to be read',
		);
	});

	it('without a text says what to do', () => {
		expect(refusal(() => cells('<row/>'))).toMatchObject({
			message: 'no text was found on the sheets of the workbook',
			description: 'Open it in Excel: its sheets may be empty or hidden, or have only images.',
		});
	});

	it('does not expand entities', () => {
		const bomb = '<!DOCTYPE a [<!ENTITY b "bbbbbbbb"><!ENTITY c "&b;&b;&b;">]>';
		const sheet = `${bomb}<sheetData><row><c t="str"><v>&c;</v></c></row></sheetData>`;
		expect(cells(sheet)).toContain('&c;');
	});
});
