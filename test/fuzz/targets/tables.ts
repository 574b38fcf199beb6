import fc from 'fast-check';
import { answeredDocument } from '../../../nodes/DocumentOcr/map/answeredDocument';
import { replaceReferences } from '../../../nodes/shared/basics/text/replaceReferences';
import { ocrPageSchema } from '../../../nodes/shared/service/contract';
import { csvTables } from '../../../nodes/shared/page/tables/csvTables';
import { withTables } from '../../../nodes/shared/documents/ocr/separateTables';
import { rowValues } from '../../../nodes/shared/page/tables/tables';
import { resultOf } from '../../unit/DocumentOcr/answers';
import { promised, promisedOfEach, target, type Target } from '../Target';
import { markdown, markdownDocuments } from '../inputs/grammars';
import {
	byPiece,
	growing,
	halves,
	hostileText,
	listOf,
	nested,
	numbered,
	repeated,
} from '../inputs/texts';
import { htmlTables } from './html';
import { findTables, readBlocks, renderHtml } from '../../unit/atOnce';

const text = hostileText(markdown, markdownDocuments);
const csvText = fc.string({
	unit: fc.constantFrom('a', 'b', '1', ';', ',', '\t', '"', '\n', ' ', '.'),
});

const cellTexts = Object.fromEntries(
	Object.entries({
		'entities in a link': repeated('&a;', 'http://a.b/'),
		backticks: numbered((index) => `${'`'.repeat((index % 40) + 1)}a`),
		...byPiece('*a␣ _a_ $a \\(x <a␣ a@b.c www.a.b'),
	}).map(([name, cell]) => [
		`a cell of ${name}`,
		(size: number) => `| a |\n|-|\n| ${cell(size)} |\n`,
	]),
);

const pageTexts = {
	...htmlTables,
	...cellTexts,
	'rows of one table': repeated('| 1 | Tea | 1,50 |\n', '| a | b | c |\n|---|---|---|\n'),
	dashes: repeated('-', 'a\n'),
	'wide row, short rows': halves(repeated('|', '|a|b|\n|-|-|\n', 'x|\n'), repeated('|y|z|\n')),
	'wide headings, short rows': halves(
		(size) => `${repeated('|a')(size / 2)}|\n${repeated('|-')(size / 2)}|\n`,
		repeated('|y|z|\n'),
	),
	'rows without dashes': repeated('| 1 | Tea | 1,50 |\n'),
	'single cells between pipes': repeated('| a |\n'),
	'lines of dashes': repeated('|-|-|\n'),
	'rows without dashes, apart': repeated('| 1 | Tea | 1,50 |\n\na\n\n'),
	'uneven dashes': halves(repeated('|a'), repeated('|-', '|\n', '|--|\n| x |\n')),
	...byPiece('|␣a␣|␣b␣|\n|---|---|\n|␣c␣|␣d␣|\n\n |\n'),
	brackets: nested('[', 'x', '](y)'),
	'> nested': repeated('> ', '', 'x'),
	'>': repeated('>', '', '\n\n| a |\n|-|\n| b |\n'),
	'list indented deeper and deeper': (size: number) => {
		const depth = Math.ceil(Math.sqrt(size));
		return Array.from({ length: depth }, (_, level) => `${' '.repeat(level)}- a`).join('\n');
	},
	fences: repeated('```\n'),
	'link definitions': numbered((index) => `[a${index}]: b\n`),
	spaces: repeated(' \t', 'a', 'b'),
	'one word': repeated('a', '*'),
	'closed tables in comments': halves(repeated('<table><!--\n'), repeated('</table>\n')),
	...byPiece(
		'<table>\n >␣<table>\n >␣-␣ >␣a\nb\n $$a\n\n $a␣ \\( ` [a]( *a**a** _a␣__b < <a:b a@ &a; |',
		'|a|\n|-|\n\n ![ )](',
	),
	...byPiece(
		'a\n\n a\n *␣ *␣*␣*\n -␣a\n -␣a\n\n [a](b)␣ [a] ![img.png](img.png)\n\n ![a](b ](',
		'[ $$␣ \n$$a \\[x\n\n \\ #␣a\n a\n=\n <!--␣ &#38; **a␣ ~~a␣ *a␣**b␣',
	),
};

/** Pages of about a size together with one table: a long first page, and one more column on each of the others. */
function widerPages(size: number): string[] {
	const page = (columns: number) => {
		const row = (cell: (column: number) => string) =>
			`|${Array.from({ length: columns }, (_, column) => cell(column)).join('|')}|\n`;
		return row((column) => `h${column}`) + row(() => '-') + row(() => '1');
	};
	const others = Math.ceil(Math.sqrt(size / 12));
	const long = page(4) + '|1|\n'.repeat(size / 8);
	return [long, ...Array.from({ length: others }, (_, at) => page(5 + at))];
}

/** Markdown of OCR: its blocks, its tables, and the page that is made of them. */
export const tables: Target[] = [
	target({
		name: 'shared/page/tables/markdownRules',
		inputs: text,
		call: readBlocks,
		promise: (blocks, input) => {
			const letters = (value: string) => value.replace(/[^a-z\d]/gi, '');
			const raw = blocks.map((block) => block.raw).join('');
			promised(letters(raw) === letters(input), 'the blocks hold all of the text');
		},
		growth: pageTexts,
	}),
	target({
		name: 'shared/page/tables/tables',
		inputs: fc.array(text, { maxLength: 4 }),
		call: (pages: string[]) =>
			findTables(pages.map((page, index) => ({ number: index + 1, markdown: page }))),
		promise: (found) => {
			for (const table of found) {
				const columns = table.headings.length;
				promised(new Set(table.headings).size === columns, 'headings are unique');
				promisedOfEach(table.rows, 'each cell has a heading, no key is lost', (row) => {
					const keys = Object.keys(rowValues(table, row));
					return row.cells.length <= columns && keys.length === columns;
				});
			}
		},
		growth: {
			...growing(pageTexts, (page) => [page]),
			'pages of one table': listOf(() => '| a | b |\n|---|---|\n| c | d |\n', 40),
			'pages with one more column each': widerPages,
			'short rows of a part without a column': (size) => {
				const wide = numbered((index) => `|a${index}`)(size / 4);
				const dashes = '|-'.repeat(wide.split('|').length);
				const part = `${wide}|\n${dashes.slice(2)}|\n${'|1,50|\n'.repeat(size / 20)}`;
				return [`${wide}|last|\n${dashes}|\n${'|1,50|\n'.repeat(2)}`, part];
			},
			'pages with tables without headings': listOf(() => '|  |  |\n|---|---|\n| a | b |\n', 40),
			...growing(
				{
					blocks: repeated('a 1\n\n'),
					tables: repeated('| a |\n|-|\n| b |\n\n'),
					'similar tables': numbered((index) => `| a ${index} |\n|-|\n| b |\n\n`),
					headings: numbered((index) => `# heading ${index}\n\n`),
				},
				(page) => [page, page].map((one) => `${one}| a |\n|-|\n| b |\n`),
			),
		},
	}),
	target({
		name: 'shared/page/tables/csvTables',
		inputs: fc.array(fc.oneof(csvText, text), { maxLength: 2 }),
		call: (pages: string[]) =>
			csvTables(pages.map((page, index) => ({ number: index + 1, markdown: page }))),
		promise: (found, pages) => {
			const letters = (value: string) => value.replace(/[^a-z]/gi, '');
			const cells = found.flatMap(({ headings, rows }) => [
				headings,
				...rows.map((row) => row.cells),
			]);
			const all = letters(cells.flat().join(''));
			promised(all.length >= letters(pages.join('')).length - 4, 'no cell is lost');
		},
		growth: growing(
			{
				rows: repeated('1;"2";3\n', 'a;b;c\n'),
				'open quotes': repeated('"a;b\n'),
				quotes: repeated('"'),
				'cells in a row': repeated('a;'),
				'short lines': repeated('a\n', 'a;b;c\n'),
			},
			(page) => [page],
		),
	}),
	target({
		name: 'shared/basics/text/replaceReferences',
		inputs: text,
		call: (page: string) => replaceReferences(page, () => undefined),
		promise: (output, page) => promised(output === page, 'what is not replaced stays'),
		growth: pageTexts,
	}),
	target({
		name: 'shared/documents/ocr/separateTables',
		inputs: fc.array(text, { minLength: 1, maxLength: 4 }),
		call: ([page = '', ...contents]: string[]) => {
			const own = contents.map((content, index) => ({ id: `tbl-${index}.html`, content }));
			return withTables(ocrPageSchema.parse({ index: 0, markdown: page, tables: own }));
		},
		growth: {
			'many tables': listOf((index) => `| a${index} |\n|-|\n| b |\n`, 40),
			'many tables of plain text': listOf((index) => `text ${index}`, 40),
		},
	}),
	target({
		name: 'DocumentOcr/map/renderHtml of tables',
		inputs: fc.array(text, { minLength: 1, maxLength: 3 }),
		call: (pages: string[]) => {
			const answer = pages.map((page, index) => ({ index, markdown: page }));
			const document = answeredDocument(resultOf({ pages: answer }));
			const whole = renderHtml(document, document.pages);
			return whole.slice(whole.indexOf('<body'));
		},
		promise: (output) => {
			const isActive = /<(script|img|iframe|form|base|link)\b/i.test(output);
			promised(!isActive, 'no element that acts');
			promised(!/<[^>]*\son\w+=/i.test(output.replace(/"[^"]*"/g, '""')), 'no handler');
		},
		growth: { ...growing(pageTexts, (page) => [page]), pages: listOf(() => '# a', 10) },
	}),
];
