import { Parser } from 'htmlparser2';
import type { Budget, Sliced } from '../../shared/budget';
import { splitName } from '../../shared/files/xmlRoot';
import { Problem } from '../../shared/problem';
import { decodeText } from './decodeText';
import { htmlText, parseMarkup } from './htmlText';
import { unzip } from './unzip';

/** The parts with text, in the order in which they are read. */
const PARTS = [
	/^word\/header\d*\.xml$/,
	/^word\/document\d*\.xml$/,
	/^word\/(?:footnotes|endnotes)\d*\.xml$/,
	/^word\/footer\d*\.xml$/,
];

/**
 * The text of a Word document as Markdown: headers, paragraphs and tables in their order, footnotes,
 * footers. What is deleted or hidden is left out; nothing that the file refers to is opened.
 * @throws Problem when it is damaged or too large
 */
export function* docxText(bytes: Buffer, budget: Budget): Sliced<string> {
	const isRead = (name: string) => PARTS.some((part) => part.test(name));
	const files = yield* unzip(bytes, isRead, budget);
	const contents = PARTS.flatMap((part) =>
		[...files]
			.filter(([name]) => part.test(name))
			.sort(([one], [other]) => one.localeCompare(other, 'en', { numeric: true }))
			.map(([, content]) => content),
	);
	// First, odd and even pages have headers of their own, which are often the same.
	const parts = new Set<string>();
	for (const content of contents) parts.add(yield* htmlOf(decodeText(content), budget));
	if (parts.size === 0) {
		throw new Problem('no text was found in the Word document', {
			description: 'Open it, and save it again as .docx or PDF.',
		});
	}
	return yield* htmlText([...parts].join('\n'), budget);
}

/** Elements whose content is not in the text: moved away, how it looked once, or there again for older programs. */
const LEFT_OUT = [
	'del',
	'moveFrom',
	'Fallback',
	'rPrChange',
	'pPrChange',
	'tcPrChange',
	'trPrChange',
];

/** What of the text of a part is written otherwise. */
const SIGNS: Record<string, string> = { br: '<br>', cr: '<br>', noBreakHyphen: '-' };

/** What parts columns on a line, in no HTML but this. */
const TAB = ' <tab></tab> ';

/** Boxes and ticks drawn in the fonts Wingdings and Wingdings 2, by the last two digits of their code. */
const DRAWN: Record<string, Record<string, string>> = {
	Wingdings: {
		'6f': '☐',
		'71': '☐',
		'72': '☐',
		a8: '☐',
		'78': '☒',
		fd: '☒',
		fe: '☑',
		fb: '✗',
		fc: '✓',
	},
	'Wingdings 2': { a3: '☐', '51': '☒', '53': '☒', '54': '☒', '52': '☑', '4f': '✗', '50': '✓' },
};

const isOn = (value: string | undefined) => value === undefined || !/^(?:0|false|off)$/.test(value);

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** A part of a Word document as HTML. */
function* htmlOf(xml: string, budget: Budget): Sliced<string> {
	const html: string[] = [];
	/** How many elements are open, and from which on all is left out. */
	let levels = 0;
	let leftOutFrom = Infinity;
	/** Paragraphs that are open, each with its element once that is written: text boxes are in others. */
	const paragraphs: { tag: string; isWritten: boolean }[] = [];
	/** Tables that are open, each with the tag of its cell until that is written. */
	const tables: { rows: number; cell?: string }[] = [];
	let isText = false;
	let isHidden = false;
	let isRaised = false;
	/** Of a box to tick in a form: whether it is, while its element is open. */
	let isTicked: boolean | undefined;

	const writeCell = () => {
		const table = tables.at(-1);
		if (table?.cell === undefined) return;
		html.push(table.cell);
		table.cell = undefined;
	};
	const write = (text: string) => {
		const paragraph = paragraphs.at(-1);
		if (paragraph && !paragraph.isWritten) html.push(`<${paragraph.tag}>`);
		if (paragraph) paragraph.isWritten = true;
		html.push(text);
	};

	const open = (name: string, attributes: Record<string, string>) => {
		const value = attributes['w:val'];
		const paragraph = paragraphs.at(-1);
		const table = tables.at(-1);
		switch (name) {
			case 'p':
				writeCell();
				paragraphs.push({ tag: 'p', isWritten: false });
				break;
			case 'pStyle':
				if (paragraph) paragraph.tag = headingOf(value) ?? paragraph.tag;
				break;
			case 'numPr':
				if (paragraph?.tag === 'p') paragraph.tag = 'li';
				break;
			case 'r':
				isHidden = false;
				isRaised = false;
				break;
			case 'vertAlign':
				isRaised = value === 'superscript';
				break;
			case 'vanish':
				isHidden = isOn(value);
				break;
			case 't':
				isText = true;
				break;
			case 'sym': {
				const { 'w:font': font = '', 'w:char': code = '' } = attributes;
				const drawn = DRAWN[font]?.[code.slice(-2).toLowerCase()];
				if (drawn !== undefined && !isHidden) write(drawn);
				break;
			}
			case 'checkBox':
				isTicked = false;
				break;
			case 'default':
			case 'checked':
				if (isTicked !== undefined) isTicked = isOn(value);
				break;
			case 'tab':
			case 'ptab':
				if (paragraph?.isWritten) html.push(TAB);
				break;
			case 'tbl':
				writeCell();
				tables.push({ rows: 0 });
				html.push('<table>');
				break;
			case 'tr':
				if (table) table.rows += 1;
				html.push('<tr>');
				break;
			case 'gridBefore':
				if (table) html.push(spanning(cellOf(table), value));
				break;
			case 'tc':
				if (table) table.cell = cellOf(table);
				break;
			case 'gridSpan':
				if (table?.cell) table.cell = spanning(table.cell, value);
				break;
			default:
				if (SIGNS[name] !== undefined) write(SIGNS[name]);
		}
	};
	const close = (name: string) => {
		if (name === 't') isText = false;
		else if (name === 'tc') writeCell();
		else if (name === 'checkBox') {
			write(isTicked ? '☒' : '☐');
			isTicked = undefined;
		} else if (name === 'tbl') {
			tables.pop();
			html.push('</table>');
		} else if (name === 'p') {
			const { tag, isWritten } = paragraphs.pop() ?? {};
			if (isWritten) html.push(`</${tag}>`);
		}
	};

	const parser = new Parser(
		{
			onattribute: () => budget.spend('elements'),
			onopentag(tag, attributes) {
				levels += 1;
				budget.spend('elements');
				const { local } = splitName(tag);
				if (LEFT_OUT.includes(local)) leftOutFrom = Math.min(leftOutFrom, levels);
				if (levels < leftOutFrom) open(local, attributes);
			},
			onclosetag(tag) {
				if (levels < leftOutFrom) close(splitName(tag).local);
				if (levels === leftOutFrom) leftOutFrom = Infinity;
				levels -= 1;
			},
			ontext(text) {
				if (!isText || isHidden || levels >= leftOutFrom) return;
				const escaped = text.replace(/[&<>]/g, (sign) => ESCAPES[sign] ?? '');
				write(isRaised ? `<sup>${escaped}</sup>` : escaped);
			},
		},
		{ xmlMode: true },
	);
	yield* parseMarkup(parser, xml, () => levels);
	return html.join('');
}

const cellOf = ({ rows }: { rows: number }) => (rows === 1 ? '<th>' : '<td>');

/** The tag of a cell over several columns. */
const spanning = (tag: string, columns = '') =>
	/^\d{1,2}$/.test(columns) ? tag.replace('>', ` colspan="${columns}">`) : tag;

/** The element of a heading by the name of its style, which programs give in their own languages. */
function headingOf(style = ''): string | undefined {
	if (/^title$/i.test(style)) return 'h1';
	const [, level] =
		/^(?:heading|.?berschrift|titre|titolo|t.?tulo|kop|rubrik)([1-6])$/i.exec(style) ?? [];
	return level && `h${level}`;
}
