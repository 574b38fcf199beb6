import { gridMarkdown, readHtmlTables } from '../../../nodes/shared/page/tables/htmlTable';
import { TEXT_TYPES } from '../../../nodes/shared/documents/files/formats';
import { textOf } from '../../unit/shared/documents/fileTexts/atOnce';
import { promised, promisedOfEach, target, type Target } from '../Target';
import { filledWith, mutatedBytes } from '../inputs/bytes';
import { html as pieces, markdownDocuments } from '../inputs/grammars';
import { byPiece, halves, hostileText, nested, numbered, repeated } from '../inputs/texts';

export const htmlPage =
	'<title>a</title><div style="display:none">b</div><h1>Bill</h1><table><tr><td><table><tr><th>Item<th>Sum<tr><td>Pen<td>5</table></table><ul><li>c</ul><pre>d\ne</pre>';

/** Tables in HTML, alone or in Markdown. */
export const htmlTables = {
	'table in table': nested('<table><tr><td>', 'x', '</td></tr></table>'),
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
	'wide HTML row, short rows': halves(
		repeated('<td colspan=100>x', '<table><tr>', '</tr>'),
		repeated('<tr><td>y', '', '</table>'),
	),
	'high HTML cells': repeated(
		'<td rowspan=100>x',
		'<table><tr>',
		`</tr>${'<tr><td>y'.repeat(100)}</table>`,
	),
	...byPiece('<table> <table>\n\n <table><tr><td>a</td></tr></table>\n\n'),
};

/** HTML files, bodies of e-mails, and tables in answers. */
export const html: Target[] = [
	target({
		name: 'shared/documents/fileTexts/htmlText',
		inputs: mutatedBytes([Buffer.from(htmlPage)]),
		call: (bytes: Buffer) => textOf(bytes, TEXT_TYPES.html),
		promise: (text, bytes) =>
			promised(text.length <= 1000 + 20 * bytes.length, 'a text is as long as its file'),
		growth: {
			tables: filledWith('<table><tr><td>a<td>b<tr><td>c<td>d</table>'),
			'tables that are not closed': filledWith('<table><tr><td>', '', '<p>'),
			cells: filledWith('<td>a', '<table><tr>'),
			'rows and wide cells': filledWith('<tr><td>a', '<table><tr><td colspan=100>b'),
			'ends of nothing': filledWith('</b>', '<i>'.repeat(490)),
			'ends of paragraphs': filledWith('</p>'),
			'lines of nothing': filledWith('<br>'),
			'hidden elements': filledWith('<p hidden>a</p>'),
			'nested elements': filledWith('<b>'),
			styles: filledWith(' display:', '<p style="', '">'),
			'styles of many elements': filledWith('<b style="height:1px;top:0">a</b>'),
			rules: filledWith('a{top:0}', '<style>'),
			selectors: filledWith('a b,', '<style>', '{top:0}'),
			comments: filledWith('/*', '<style>'),
			blocks: filledWith('@a{', '<style>'),
			classes: filledWith('a ', '<style>.a{top:0}</style><p class="', '">'),
			'list entries': filledWith('<li>'),
		},
		largest: 4_000_000,
	}),
	target({
		name: 'shared/page/tables/htmlTable',
		inputs: hostileText(pieces, markdownDocuments),
		call: (source: string) => readHtmlTables(source),
		promise: ({ tables }) => {
			for (const { headings, rows, isTooLarge } of tables) {
				const isEven = (row: unknown[]) => isTooLarge || row.length === headings.length;
				promisedOfEach(rows, 'every row is as long as the headings', isEven);
				gridMarkdown({ headings, rows });
			}
		},
		growth: htmlTables,
	}),
];
