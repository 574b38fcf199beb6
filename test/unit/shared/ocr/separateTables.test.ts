import { describe, expect, it } from 'vitest';
import { withTables } from '../../../../nodes/shared/ocr/separateTables';
import { ocrPageSchema } from '../../../../nodes/shared/service/contract';

const textWith = (markdown: string, tables: unknown) =>
	withTables(ocrPageSchema.parse({ index: 0, markdown, tables }));

const html = '<table><tr><th>a</th></tr><tr><td>1</td></tr></table>';
const table = '| a |\n| --- |\n| 1 |';

describe('withTables', () => {
	it('puts HTML tables where the text refers to them', () => {
		expect(
			textWith('Before\n[tbl-0.html](tbl-0.html)\nafter', [
				{ id: 'tbl-0.html', content: html, format: 'html' },
			]),
		).toBe(`Before\n\n${table}\n\nafter`);
	});

	it('puts Markdown tables where the text refers to them, as images too', () => {
		expect(textWith('x ![tbl (1).md](tbl (1).md)', [{ id: 'tbl (1).md', content: table }])).toBe(
			`x \n\n${table}`,
		);
	});

	it('reads the forms that services use', () => {
		expect(textWith('', [{ id: 't', html }])).toBe(table);
		expect(textWith('', [{ id: 't', markdown: table }])).toBe(table);
		expect(textWith('', [table])).toBe(table);
	});

	it('adds tables that the text neither refers to nor holds at the end', () => {
		const other = table.replace('1', '2');
		expect(textWith(`Text\n\n${table}`, [{ id: 'x', content: other }])).toBe(
			`Text\n\n${table}\n\n${other}`,
		);
	});

	it('puts a table in once, however often the text refers to it', () => {
		expect(textWith('[t](t) [t](t)', [{ id: 't', html }])).toBe(`${table}\n\n [t](t)`);
	});

	it('leaves a table as HTML that would be far larger than its text', () => {
		const large = `<table><tr>${'<td colspan=100>x'.repeat(500)}</tr>${'<tr><td>y'.repeat(500)}</table>`;
		expect(textWith('', [{ id: 't', html: large }])).toBe(large);
	});

	it('does not repeat a table that the text holds', () => {
		expect(textWith(`Text\n\n|a|\n|-|\n|1|\n`, [{ id: 'x', content: html }])).toBe(
			'Text\n\n|a|\n|-|\n|1|\n',
		);
	});

	it('leaves other references and other answers alone', () => {
		expect(textWith('[x](y.html)', [])).toBe('[x](y.html)');
		expect(textWith('[x](y.html)', undefined)).toBe('[x](y.html)');
		expect(textWith('[x](y.html)', [{ id: 'x', rows: 3 }, 5])).toBe('[x](y.html)');
	});

	it('loses no text that is not a table after all', () => {
		expect(textWith('Text', [{ id: 'x', content: 'Note' }])).toBe('Text\n\nNote');
	});
});
