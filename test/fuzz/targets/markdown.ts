import fc from 'fast-check';
import { numbersInTable } from '../../../nodes/DocumentOcr/map/tableNumbers';
import { answeredDocument } from '../../../nodes/DocumentOcr/map/answeredDocument';
import { markdownRenderer } from '../../../nodes/shared/html/markdownHtml';
import { renderHtml } from '../../../nodes/DocumentOcr/map/renderHtml';
import { mapDocument } from '../../../nodes/DocumentOcr/map/mapDocument';
import type { Output } from '../../../nodes/DocumentOcr/map/outputRecord';
import { cellText } from '../../../nodes/shared/tables/cellText';
import { gridMarkdown, readHtmlTables } from '../../../nodes/shared/tables/htmlTable';
import { readBlocks } from '../../../nodes/shared/tables/markdownRules';
import { replaceReferences } from '../../../nodes/shared/offsets/replaceReferences';
import { withTables } from '../../../nodes/shared/tables/separateTables';
import { findTables, rowValues } from '../../../nodes/shared/tables/tables';
import { ocrPageSchema } from '../../../nodes/shared/service/contract';
import { resultOf, settings } from '../../unit/DocumentOcr/answers';
import { promised, target, type Target } from '../Target';
import { html, markdown, markdownDocuments } from '../inputs/grammars';
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

const text = hostileText(markdown, markdownDocuments);
const htmlText = hostileText(html, markdownDocuments);

/** Many columns first, then many rows. */
const wideAndLong = {
	'wide HTML row, short rows': halves(
		repeated('<td colspan=100>x', '<table><tr>', '</tr>'),
		repeated('<tr><td>y', '', '</table>'),
	),
	'high HTML cells': repeated(
		'<td rowspan=100>x',
		'<table><tr>',
		`</tr>${'<tr><td>y'.repeat(100)}</table>`,
	),
	'wide Markdown row, short rows': halves(
		repeated('|', '|a|b|\n|-|-|\n', 'x|\n'),
		repeated('|y|z|\n'),
	),
	'wide Markdown headings, short rows': halves(
		(size) => `${repeated('|a')(size / 2)}|\n${repeated('|-')(size / 2)}|\n`,
		repeated('|y|z|\n'),
	),
	'uneven dashes': halves(repeated('|a'), repeated('|-', '|\n', '|--|\n| x |\n')),
};

const tableTexts = {
	'table in table': nested('<table><tr><td>', 'x', '</td></tr></table>'),
	'rows of one table': repeated('| 1 | Tea | 1,50 |\n', '| a | b | c |\n|---|---|---|\n'),
	'a row that does not end': repeated('<td>x', '<table><tr>'),
	'words in a cell': repeated('word ', '<table><tr><td>', '</td></tr></table>'),
	'spaces in a cell': repeated(' ', '<table><tr><td>', 'x</td></tr></table>'),
	'line breaks in a cell': repeated('<br>', '<table><tr><td>', '</td></tr></table>'),
	'unlike headings': numbered(
		(index) => `<th>h${index}`,
		'<table><tr>',
		'</tr><tr><td>x</td></tr></table>',
	),
	'same headings': repeated('<th>h', '<table><tr>', '</tr><tr><td>x</td></tr></table>'),
	dashes: repeated('-', 'a\n'),
	...wideAndLong,
	...byPiece(
		'<table> <table>\n\n <table><tr><td>a</td></tr></table>\n\n',
		'|␣a␣|␣b␣|\n|---|---|\n|␣c␣|␣d␣|\n\n |\n',
	),
};

const inlineTexts = {
	'entities in a link': repeated('&a;', '| a |\n|-|\n| http://a.b/', ' |\n'),
	stars: repeated('*a ', '| a |\n|-|\n| ', ' |\n'),
	underscores: repeated('_a_', '| a |\n|-|\n| ', ' |\n'),
	backticks: numbered((index) => `${'`'.repeat((index % 40) + 1)}a`, '| a |\n|-|\n| ', ' |\n'),
	brackets: nested('[', 'x', '](y)'),
	dollars: repeated('$a', '| a |\n|-|\n| ', ' |\n'),
	mathematics: repeated('\\(x', '| a |\n|-|\n| ', ' |\n'),
	'angle brackets': repeated('<a ', '| a |\n|-|\n| ', ' |\n'),
	addresses: repeated('a@b.c', '| a |\n|-|\n| ', ' |\n'),
	'web addresses': repeated('www.a.b', '| a |\n|-|\n| ', ' |\n'),
};

const pageTexts = {
	...tableTexts,
	...inlineTexts,
	'> nested': repeated('> ', '', 'x'),
	'>': repeated('>', '', '\n\n| a |\n|-|\n| b |\n'),
	'lists nested': repeated('- ', '', 'x'),
	'list indented deeper and deeper': (size: number) => {
		const depth = Math.ceil(Math.sqrt(size));
		return Array.from({ length: depth }, (_, level) => `${' '.repeat(level)}- a`).join('\n');
	},
	fences: repeated('```\n'),
	'fence without end': repeated('a\n', '```\n'),
	'link definitions': numbered((index) => `[a${index}]: b\n`),
	spaces: repeated(' ', 'a', 'b'),
	tabs: repeated('\t', 'a', 'b'),
	'spaces before line ends': repeated('  \n', 'a', 'b'),
	'one word': repeated('a', '*'),
	'closed tables in comments': halves(repeated('<table><!--\n'), repeated('</table>\n')),
	'references in an address': repeated('&a;', 'http://a.b/'),
	...byPiece(
		'<table>\n >␣<table>\n >␣-␣ >␣a\nb\n $$a\n\n $a␣ \\( ` [a]( *a**a** _a␣__b < <a:b a@ &a; |',
		'|a|\n|-|\n\n ![ )](',
	),
	...byPiece(
		'a\n\n a\n *␣ *␣*␣*\n -␣a\n -␣a\n\n [a](b)␣ [a] ![img.png](img.png)\n\n ![a](b ](',
		'[ $$␣ \n$$a \\[x\n\n \\ #␣a\n a\n=\n <!--␣ &#38; **a␣ ~~a␣ *a␣**b␣',
	),
};

const answer = (page: string, index = 0) => ({
	index,
	markdown: page,
	images: [{ id: 'img.png' }, { id: page.slice(0, 20) }],
});
const outputs: Output[] = ['document', 'page', 'tableRow', 'image'];

/** A text without its layout. */
const letters = (value: string) => value.replace(/[^a-z\d]/gi, '');

/** Reading Markdown and HTML. */
export const markdownTargets: Target[] = [
	target({
		name: 'shared/tables/markdownRules',
		inputs: text,
		call: readBlocks,
		promise: (blocks, input) => {
			const raw = blocks.map((block) => block.raw).join('');
			promised(letters(raw) === letters(input), 'the blocks hold all of the text');
		},
		growth: pageTexts,
	}),
	target({
		name: 'shared/tables/tables',
		inputs: text,
		call: (page: string) => findTables([{ number: 1, markdown: page }]),
		promise: (tables) => {
			for (const table of tables) {
				promised(new Set(table.headings).size === table.headings.length, 'headings are unique');
				for (const row of table.rows) {
					promised(row.cells.length <= table.headings.length, 'each cell has a heading');
					promised(
						Object.keys(rowValues(table, row)).length === table.headings.length,
						'no key is lost',
					);
				}
			}
		},
		growth: pageTexts,
	}),
	target({
		name: 'DocumentOcr/tableNumbers',
		inputs: fc.array(fc.array(fc.oneof(text, fc.stringMatching(/^[-+(€$]?[\d.,' %/]{0,12}$/)))),
		call: (rows: string[][]) => numbersInTable(rows, 'auto'),
		promise: ({ rows }, input) => {
			for (const [index, { cells }] of rows.entries()) {
				const given = input[index] ?? [];
				promised(cells.length === given.length, 'no cell is lost');
				for (const [column, cell] of cells.entries()) {
					const isKept = cell === given[column] || Number.isFinite(cell);
					promised(isKept, 'a cell is as it was, or a number');
				}
			}
		},
		growth: {
			rows: listOf((index) => [`${index},50 €`, 'x'], 20),
			cells: (size) => [listOf((index) => `${index}.125`, 20)(size)],
		},
	}),
	target({
		name: 'shared/tables/tables over pages',
		inputs: fc.array(text, { maxLength: 4 }),
		call: (pages: string[]) =>
			findTables(pages.map((page, index) => ({ number: index + 1, markdown: page }))),
		growth: {
			'pages of one table': listOf(() => '| a | b |\n|---|---|\n| c | d |\n', 40),
			'pages with tables without headings': listOf(() => '|  |  |\n|---|---|\n| a | b |\n', 40),
			'two pages of blocks': (size) => [
				`${repeated('a 1\n\n')(size / 2)}| a |\n|-|\n| b |\n`,
				`${repeated('b 2\n\n')(size / 2)}| a |\n|-|\n| b |\n`,
			],
			'two pages of tables': (size) => [
				repeated('| a |\n|-|\n| b |\n\n')(size / 2),
				repeated('| a |\n|-|\n| b |\n\n')(size / 2),
			],
			'two pages of headings': (size) => [
				`${numbered((index) => `# heading ${index}\n\n`)(size / 2)}| a |\n|-|\n| b |\n`,
				`${numbered((index) => `# heading ${index}\n\n`)(size / 2)}| a |\n|-|\n| b |\n`,
			],
		},
	}),
	target({
		name: 'shared/tables/htmlTable',
		inputs: htmlText,
		call: (source: string) => readHtmlTables(source),
		promise: ({ tables }) => {
			for (const { headings, rows, isTooLarge } of tables) {
				promised(
					isTooLarge || rows.every((row) => row.length === headings.length),
					'every row is as long as the headings',
				);
				gridMarkdown({ headings, rows });
			}
		},
		growth: tableTexts,
	}),
	target({
		name: 'shared/offsets/replaceReferences',
		inputs: text,
		call: (page: string) => replaceReferences(page, () => undefined),
		promise: (output, page) => promised(output === page, 'what is not replaced stays'),
		growth: pageTexts,
	}),
	target({
		name: 'shared/tables/separateTables',
		inputs: fc.record({
			markdown: text,
			tables: fc.array(
				fc.record({ id: fc.constantFrom<string>('a', 'tbl-0.html'), content: text }),
				{ maxLength: 3 },
			),
		}),
		call: ({ markdown: page, tables }) =>
			withTables(ocrPageSchema.parse({ index: 0, markdown: page, tables })),
		growth: {
			...growing(tableTexts, (content) => ({ markdown: 'a', tables: [{ id: 'a', content }] })),
			'many tables': (size) => ({
				markdown: 'a',
				tables: listOf(
					(index) => ({
						id: `tbl-${index}`,
						content: `| a${index} |\n|-|\n| b |\n`,
					}),
					40,
				)(size),
			}),
			'many tables of plain text': (size) => ({
				markdown: repeated('word ')(size / 2),
				tables: listOf(
					(index) => ({
						id: `tbl-${index}`,
						content: `text ${index}`,
					}),
					40,
				)(size),
			}),
		},
		largest: 500_000,
	}),
	target({
		name: 'shared/tables/cellText',
		inputs: text,
		call: cellText,
		growth: pageTexts,
	}),
	target({
		name: 'shared/html/markdownHtml',
		inputs: text,
		call: (page: string) => markdownRenderer(() => undefined)(page),
		promise: (output) => {
			promised(
				!/<(script|img|iframe|style|form|base|link)\b/i.test(output),
				'no element that acts',
			);
			promised(!/<[^>]*\son\w+=/i.test(output.replace(/"[^"]*"/g, '""')), 'no handler');
		},
		growth: pageTexts,
	}),
	target({
		name: 'DocumentOcr/map/renderHtml',
		inputs: fc.array(text, { minLength: 1, maxLength: 3 }),
		call: (pages: string[]) => {
			const document = answeredDocument(resultOf({ pages: pages.map(answer) }));
			return renderHtml(document, document.pages);
		},
		growth: {
			...growing(pageTexts, (page) => [page]),
			pages: listOf(() => '# a', 10),
		},
	}),
	...outputs.map((output) =>
		target({
			name: `DocumentOcr/mapDocument (${output})`,
			inputs: fc.array(text, { minLength: 1, maxLength: 3 }),
			call: async (pages: string[]) =>
				await mapDocument(resultOf({ pages: pages.map(answer) }), { ...settings, output }),
			promise: (records, pages) => {
				JSON.stringify(records.map(({ json }) => json));
				if (output === 'page') promised(records.length === pages.length, 'an item for each page');
			},
			growth: {
				pages: listOf((index) => `# ${index}\n\n| a | b |\n|---|---|\n| c | d |\n`, 40),
				'pages with tables of their own': listOf(
					(index) => `| Pos ${index} | b |\n|---|---|\n| c | d |\n`,
					40,
				),
				...growing(wideAndLong, (page) => [page]),
			},
			largest: 1_000_000,
		}),
	),
];
