import { describe, expect, it } from 'vitest';

import { numberedPages } from '../../../../nodes/shared/ocr/pages';
import { findTables } from '../../../../nodes/shared/ocr/tables';

const tablesOf = (markdown: string) => findTables([{ number: 1, markdown }]);

describe('findTables', () => {
	it('gives one record per row, keyed by the headings', () => {
		const [table] = tablesOf(
			'Text\n\n| Item | Price |\n| :--- | ---: |\n| Tea | 1,20 |\n| Milk | 0,99 |\n',
		);
		expect(table).toEqual({
			page: 1,
			number: 1,
			headings: ['Item', 'Price'],
			rows: [
				{ Item: 'Tea', Price: '1,20' },
				{ Item: 'Milk', Price: '0,99' },
			],
		});
	});

	it('keeps escaped pipes and pipes in inline code inside their cell', () => {
		const [table] = tablesOf('| a | b |\n| - | - |\n| x \\| y | `p \\| &amp;` |\n');
		expect(table?.rows).toEqual([{ a: 'x | y', b: 'p | &amp;' }]);
	});

	it('fills missing cells with empty text', () => {
		expect(tablesOf('| a | b | c |\n|-|-|-|\n| 1 |\n')[0]?.rows).toEqual([
			{ a: '1', b: '', c: '' },
		]);
	});

	it('gives empty and repeated headings stable names of their own', () => {
		const [table] = tablesOf('| Sum | | Sum | _page |\n|-|-|-|-|\n| 1 | 2 | 3 | 4 |\n');
		expect(table?.headings).toEqual(['Sum', 'column_2', 'Sum_2', '_page_2']);
	});

	it('cleans inline Markdown and keeps line breaks', () => {
		const [table] = tablesOf('| **Total** | b |\n|-|-|\n| *1* [2](x) | one<br>two &amp; 3 |\n');
		expect(table?.headings).toEqual(['Total', 'b']);
		expect(table?.rows).toEqual([{ Total: '1 2', b: 'one\ntwo & 3' }]);
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
		expect(tables.map(({ page, number }) => [page, number])).toEqual([
			[3, 1],
			[3, 2],
			[4, 3],
			[4, 4],
		]);
	});
});

describe('numberedPages', () => {
	const page = (index: number) => ({ index, markdown: '' });

	it('counts from 1 whether the service counts from 0 or from 1', () => {
		expect(numberedPages([page(0), page(1)]).map(({ number }) => number)).toEqual([1, 2]);
		expect(numberedPages([page(1), page(2)]).map(({ number }) => number)).toEqual([1, 2]);
	});

	it('never invents what the answer lacks', () => {
		expect(numberedPages([{ index: 0, markdown: 'x', images: [{ id: 'a.png' }] }])).toEqual([
			{
				number: 1,
				index: 0,
				markdown: 'x',
				dimensions: null,
				images: [{ id: 'a.png', left: null, top: null, right: null, bottom: null }],
			},
		]);
	});
});
