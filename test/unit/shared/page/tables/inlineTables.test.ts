import { describe, expect, it } from 'vitest';
import { withMarkdownTables } from '../../../../../nodes/shared/page/tables/inlineTables';

const table = '<table><tr><th>a</th></tr><tr><td>1</td></tr></table>';
const markdown = '| a |\n| --- |\n| 1 |';

describe('HTML tables in a text', () => {
	it.each<[what: string, text: string, same: string]>([
		['alone', table, markdown],
		['after a line, as a block of its own', `x\n${table}\ny`, `x\n${markdown}\n\ny`],
		['within a line', `x ${table} y`, `x\n\n${markdown}\n\n y`],
		[
			'in elements that mean nothing',
			`<html><body>${table}</body></html>\n\ny`,
			`${markdown}\n\ny`,
		],
		['indented', `x\n\n   ${table}`, `x\n\n${markdown}`],
		['one after the other', `${table}${table}`, `${markdown}\n\n${markdown}`],
		[
			'after one that nothing closes',
			`<table><tr><td>x\n${table}`,
			`<table><tr><td>x\n${markdown}`,
		],
		[
			'with merged cells and line breaks',
			'<table><tr><th rowspan="2">Item</th><th colspan="2">Price</th></tr><tr><th>net</th><th>gross</th></tr><tr><td rowspan=2>Desk,<br>birch</td><td>1</td><td>2</td></tr><tr><td colspan="2">3</td></tr></table>',
			'| Item | Price net | Price gross |\n| --- | --- | --- |\n| Desk,<br>birch | 1 | 2 |\n| Desk,<br>birch | 3 |  |',
		],
		[
			'a table in a cell',
			'<table><tr><td>a<table><tr><td>b</td></tr></table></td><td>c</td></tr></table>',
			'|  |  |\n| --- | --- |\n| a<br>b | c |',
		],
		[
			'a table in a table that is its frame',
			'<table><tr><td>a<table><tr><td>b</td><td>c</td></tr></table></td></tr></table>',
			'a\n\n|  |  |\n| --- | --- |\n| b | c |',
		],
		['no table', 'a < b, <tablet>', 'a < b, <tablet>'],
	])('become Markdown: %s', (_, text, same) => {
		expect(withMarkdownTables(text).text).toBe(same);
	});

	it('leave words where they are, and those of cells in their cells', () => {
		const text = `Total 1\n<table><tr><th>Qty 1</th><td>1</td></tr><tr><td>A &amp; B</td><td>1</td></tr></table>\nTotal 1`;
		const { text: after, moveSpans } = withMarkdownTables(text);
		const words = Array.from(
			text.matchAll(/Total|Qty|&amp;|\b[1AB]\b/g),
			({ 0: word, index: start }) => ({
				start,
				end: start + word.length,
			}),
		);
		const moved = moveSpans(words);
		// A word that Markdown has in another form is left out.
		expect(moved.map(({ start, end }) => after.slice(start, end))).toEqual([
			'Total',
			'1',
			'Qty',
			'1',
			'1',
			'A',
			'B',
			'1',
			'Total',
			'1',
		]);
		expect(moved.map(({ start }) => start)).toEqual(
			moved.map(({ start }) => start).sort((a, b) => a - b),
		);
	});

	it('take time in proportion to the text', () => {
		const texts = [1, 2].map(
			(size) => `${'<table>'.repeat(20_000 * size)}${table.repeat(500 * size)}`,
		);
		for (const text of texts) expect(withMarkdownTables(text).text).toContain(markdown);
	});
});
