import { Parser } from 'htmlparser2';
import { gridMarkdown, Raised, readHtmlTables, Unseen } from '../../shared/ocr/htmlTable';
import { Problem } from '../../shared/problem';

/** Elements in one another; what closes one is looked for among all that are open. */
const MAX_LEVELS = 500;

/** How much is parsed before the number of levels is looked at, in characters. */
const STEP = 16 * 1024;

/**
 * Gives a text to a parser of markup, unless its elements are nested deeper than any document has.
 * @param levels how many elements are open
 * @throws Problem then
 */
export function parseMarkup(parser: Parser, text: string, levels: () => number): void {
	for (let at = 0; at < text.length; at += STEP) {
		parser.write(text.slice(at, at + STEP));
		if (levels() > MAX_LEVELS) {
			throw new Problem('the elements of the file are nested too deep to be read', {
				description: 'Open the file and save it as PDF.',
			});
		}
	}
	parser.end();
}

/** Elements that begin on a line of their own, and those with an empty line around them. */
const LINES = new Set(
	'address article aside blockquote br center dd div dl dt fieldset figure footer form header hr li main nav ol section table tr ul'.split(
		' ',
	),
);
const PARAGRAPHS = new Set('h1 h2 h3 h4 h5 h6 p pre table'.split(' '));

/** Cells, and the columns of a line that Word parts by tabs. */
const CELLS = ['td', 'th', 'tab'];

const signOf = (name: string) => {
	if (name === 'li') return '- ';
	return /^h[1-6]$/.test(name) ? `${'#'.repeat(Number(name[1]))} ` : '';
};

interface OpenTable {
	/** Where its tag begins in the HTML, and how many texts were written before it. */
	start: number;
	written: number;
	/** One that holds others is there for its layout. */
	hasTables: boolean;
}

/**
 * The text of a web page or the HTML of an e-mail as Markdown: headings, list entries, and tables
 * with their cells. Tables that lay out the page become lines; scripts, styles and what is hidden are
 * left out. Takes time in proportion to the HTML.
 * @throws Problem when elements are nested too deep
 */
export function htmlText(html: string): string {
	const texts: string[] = [];
	const tables: OpenTable[] = [];
	const unseen = new Unseen();
	const raised = new Raised();
	let levels = 0;
	let preformatted = 0;

	const closeTable = (end: number) => {
		const table = tables.pop();
		if (table === undefined || table.hasTables) return;
		const [grid] = readHtmlTables(html.slice(table.start, end)).tables;
		if (grid === undefined || grid.isTooLarge) return;
		const rows = grid.rows.length + (grid.headings.some((text) => text !== '') ? 1 : 0);
		if (rows < 2 || grid.headings.length < 2) return;
		texts.length = table.written;
		texts.push(`\n\n${gridMarkdown(grid)}\n\n`);
	};

	const parser: Parser = new Parser({
		onopentag(name, attributes) {
			levels += 1;
			unseen.open(name, attributes);
			if (unseen.isInside) return;
			raised.open(name);
			if (name === 'table') {
				const outer = tables.at(-1);
				if (outer) outer.hasTables = true;
				tables.push({ start: parser.startIndex, written: texts.length, hasTables: false });
			}
			if (name === 'pre') preformatted += 1;
			if (PARAGRAPHS.has(name)) texts.push('\n\n');
			else if (LINES.has(name)) texts.push('\n');
			else if (CELLS.includes(name)) texts.push(CELL);
			if (name === 'img') texts.push(oneLine(attributes['alt'] ?? ''));
			texts.push(signOf(name));
		},
		ontext(text) {
			if (unseen.isInside) return;
			texts.push(raised.after(preformatted > 0 ? text.replaceAll(CELL, ' ') : oneLine(text)));
		},
		onclosetag(name) {
			levels -= 1;
			const wasUnseen = unseen.isInside;
			unseen.close();
			if (wasUnseen) return;
			if (name === 'pre') preformatted -= 1;
			if (name === 'table') closeTable(parser.endIndex + 1);
			if (PARAGRAPHS.has(name)) texts.push('\n\n');
			else if (LINES.has(name) && name !== 'br') texts.push('\n');
		},
	});
	parseMarkup(parser, html, () => levels);
	return tidy(texts.join(''));
}

/** Parts the cells of a row that is no row of a table; no font draws it as anything known. */
const CELL = '\ue000';

const oneLine = (text: string) => text.replace(/[\s\ue000]+/g, ' ');

/** Lines without spaces around them, the signs of what is empty, and more than one empty line. */
function tidy(text: string): string {
	const lines = text.split('\n').map((line) =>
		line
			.split(CELL)
			.map((cell) => cell.replace(/\s+/g, ' ').trim())
			.filter((cell) => cell !== '')
			.join(' | '),
	);
	const shown = lines.map((line) => (/^(?:#{1,6}|-)$/.test(line) ? '' : line));
	return shown
		.filter((line, at) => line !== '' || shown[at - 1] !== '')
		.join('\n')
		.trim();
}
