import { describe, expect, it } from 'vitest';
import { findTables, rowValues } from '../../../../nodes/shared/tables/tables';

const tablesOf = (markdown: string) =>
	findTables([{ number: 1, markdown }]).map((table) => ({
		headings: table.headings,
		rows: table.rows.map((row) => Object.values(rowValues(table, row))),
	}));

/** https://github.github.com/gfm/#tables-extension- */
describe("the examples of GFM's specification", () => {
	it.each([
		['198', '| foo | bar |\n| --- | --- |\n| baz | bim |', ['foo', 'bar'], [['baz', 'bim']]],
		['199', '| abc | defghi |\n:-: | -----------:\nbar | baz', ['abc', 'defghi'], [['bar', 'baz']]],
		[
			'200',
			'| f\\|oo  |\n| ------ |\n| b `\\|` az |\n| b **\\|** im |',
			['f|oo'],
			[['b | az'], ['b | im']],
		],
		['201', '| abc | def |\n| --- | --- |\n| bar | baz |\n> bar', ['abc', 'def'], [['bar', 'baz']]],
		[
			'202',
			'| abc | def |\n| --- | --- |\n| bar | baz |\nbar\n\nbar',
			['abc', 'def'],
			[
				['bar', 'baz'],
				['bar', ''],
			],
		],
		['205', '| abc | def |\n| --- | --- |', ['abc', 'def'], []],
	])('%s', (_, markdown, headings, rows) => {
		expect(tablesOf(markdown)).toEqual([{ headings, rows }]);
	});

	it('203: dashes that do not fit the headings make a table here, so that no table of a scan is lost', () => {
		expect(tablesOf('| abc | def |\n| --- |\n| bar |')).toEqual([
			{ headings: ['abc', 'def'], rows: [['bar', '']] },
		]);
	});

	it('204: cells beyond the headings are kept here', () => {
		expect(tablesOf('| abc | def |\n| --- | --- |\n| bar |\n| bar | baz | boo |')).toEqual([
			{
				headings: ['abc', 'def', 'column_3'],
				rows: [
					['bar', '', ''],
					['bar', 'baz', 'boo'],
				],
			},
		]);
	});
});
