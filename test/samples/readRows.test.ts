import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readRows } from './readRows';

let folder = '';
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'rows-'));
});
afterAll(async () => {
	await rm(folder, { recursive: true });
});

/** An `.xlsx` file with one sheet of the given rows. */
function spreadsheet(rows: Array<Array<string | number | null>>): Uint8Array {
	const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
	const rels = 'http://schemas.openxmlformats.org/package/2006/relationships';
	const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
	const cell = (value: string | number | null, column: number, row: number): string => {
		const name = `${String.fromCharCode(65 + column)}${row + 1}`;
		if (value === null) return '';
		return typeof value === 'number'
			? `<c r="${name}"><v>${value}</v></c>`
			: `<c r="${name}" t="inlineStr"><is><t>${value}</t></is></c>`;
	};
	const data = rows.map(
		(cells, row) =>
			`<row r="${row + 1}">${cells.map((value, column) => cell(value, column, row)).join('')}</row>`,
	);
	const files = {
		'_rels/.rels': `<Relationships xmlns="${rels}"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
		'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Rows" sheetId="1" r:id="r1"/></sheets></workbook>`,
		'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${rels}"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
		'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${data.join('')}</sheetData></worksheet>`,
	};
	return zipSync(
		Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])),
	);
}

describe('readRows', () => {
	it('keys the rows of a spreadsheet by its headings', async () => {
		const path = join(folder, 'rows.xlsx');
		await writeFile(
			path,
			spreadsheet([
				['_file', 'amount', 'tax'],
				['a.pdf', 11.9, null],
				['b.pdf', 5, 0.8],
			]),
		);
		expect(await readRows(path)).toEqual([
			{ _file: 'a.pdf', amount: 11.9, tax: null },
			{ _file: 'b.pdf', amount: 5, tax: 0.8 },
		]);
	});

	it('reads JSON rows, bare and as n8n items', async () => {
		const path = join(folder, 'rows.json');
		await writeFile(path, JSON.stringify([{ amount: 1 }, { json: { amount: 2 }, binary: {} }]));
		expect(await readRows(path)).toEqual([{ amount: 1 }, { amount: 2 }]);
	});

	it('refuses JSON that is no list of rows', async () => {
		const path = join(folder, 'no-rows.json');
		await writeFile(path, '{"amount":1}');
		await expect(readRows(path)).rejects.toThrow(/array/i);
	});
});
