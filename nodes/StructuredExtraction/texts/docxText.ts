import type { Budget, Sliced } from '../../shared/budget';
import { Problem } from '../../shared/problem';
import {
	addProperty,
	DocxStyles,
	fillOf,
	firstOf,
	isOn,
	readStyles,
	type RunStyle,
} from './docxStyles';
import { readPart } from './docxXml';
import { htmlText, type ReadText } from './htmlText';
import { unzip } from './unzip';
import { countLetters } from './visibility';

const MAIN = 'officeDocument';
const STYLES = 'styles';

/** Types of the parts that are read, in the order of their texts. */
const ORDER = new Map([
	[STYLES, 0],
	['header', 1],
	[MAIN, 2],
	['endnotes', 3],
	['footnotes', 3],
	['footer', 4],
]);

/**
 * The text of a Word document as Markdown: headers, paragraphs and tables in their order, footnotes,
 * footers. What is deleted or not visible is left out, and parts of the file that do not belong to
 * the document; nothing that the file refers to is opened.
 * @throws Problem when it is damaged or too large
 */
export function* docxText(bytes: Buffer, budget: Budget): Sliced<ReadText> {
	const ofFile = yield* relatedTo('', bytes, budget);
	const [main = 'word/document.xml'] = [...ofFile.keys()].filter(
		(name) => ofFile.get(name) === MAIN,
	);
	const types = yield* relatedTo(main, bytes, budget);
	types.set(main, MAIN);
	const place = (name: string) => ORDER.get(types.get(name) ?? '') ?? -1;
	const files = yield* unzip(bytes, (name) => place(name) >= 0, budget);
	const sorted = [...files].sort(
		([one], [other]) =>
			place(one) - place(other) || one.localeCompare(other, 'en', { numeric: true }),
	);
	let styles = new DocxStyles();
	// First, odd and even pages have headers of their own, which are often the same.
	const parts = new Set<string>();
	let hidden = 0;
	for (const [name, content] of sorted) {
		if (types.get(name) === STYLES) {
			styles = yield* readStyles(content, budget);
			continue;
		}
		const part = yield* htmlOf(content, styles, budget);
		if (!parts.has(part.text)) hidden += part.hidden;
		parts.add(part.text);
	}
	if (parts.size === 0) {
		throw new Problem('no text was found in the Word document', {
			description: 'Open it, and save it again as .docx or PDF.',
		});
	}
	const { text } = yield* htmlText([...parts].join('\n'), budget);
	return { text, hidden };
}

/** The names and types of the parts that belong to a part of a document, or to all of it, as the file lists them. */
function* relatedTo(part: string, bytes: Buffer, budget: Budget): Sliced<Map<string, string>> {
	const slash = part.lastIndexOf('/') + 1;
	const folder = part.slice(0, slash);
	const list = `${folder}_rels/${part.slice(slash)}.rels`;
	const content = (yield* unzip(bytes, (name) => name === list, budget)).get(list);
	const types = new Map<string, string>();
	if (content === undefined) return types;
	yield* readPart(content, budget, {
		open(_, { Type: type = '', Target: target = '' }) {
			const name = target.startsWith('/') ? target.slice(1) : `${folder}${target}`;
			types.set(name, type.slice(type.lastIndexOf('/') + 1));
		},
	});
	return types;
}

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

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

interface Paragraph {
	tag: string;
	isWritten: boolean;
	style: string;
	shade?: string;
	/** Properties of the run of text that is open, and whether people do not see it, once that is known. */
	run: RunStyle;
	isHidden?: boolean;
}

interface Table {
	rows: number;
	/** The tag of its cell until that is written. */
	cell?: string;
	shade?: string;
	cellShade?: string;
	/** What is behind it. */
	around: string;
}

/** A part of a Word document as HTML. */
function* htmlOf(content: Buffer, styles: DocxStyles, budget: Budget): Sliced<ReadText> {
	const html: string[] = [];
	let hidden = 0;
	let page = 'ffffff';
	/** Paragraphs that are open, each with its element once that is written: text boxes are in others. */
	const paragraphs: Paragraph[] = [];
	const tables: Table[] = [];
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
	const behind = () => {
		const { cellShade, shade, around = page } = tables.at(-1) ?? {};
		return firstOf(cellShade, shade, around) ?? page;
	};
	const isHidden = () => {
		const paragraph = paragraphs.at(-1);
		if (paragraph === undefined) return false;
		const { style, shade, run } = paragraph;
		// The colour of a text box is not looked for.
		const around = paragraphs.length > 1 ? '' : behind();
		return (paragraph.isHidden ??= styles.hides(style, run, shade, around));
	};

	const open = (name: string, attributes: Record<string, string>, of: string) => {
		const value = attributes['w:val'];
		const paragraph = paragraphs.at(-1);
		const table = tables.at(-1);
		if (of === 'rPr' && paragraph) {
			paragraph.isHidden = undefined;
			return addProperty(paragraph.run, name, attributes);
		}
		switch (name) {
			case 'background':
				page = attributes['w:color'] ?? page;
				break;
			case 'shd':
				if (of === 'pPr' && paragraph) paragraph.shade = fillOf(attributes);
				if (of === 'tblPr' && table) table.shade = fillOf(attributes);
				if (of === 'tcPr' && table) table.cellShade = fillOf(attributes);
				break;
			case 'tblStyle':
				if (table) table.shade ??= styles.of(value)['fill'];
				break;
			case 'p':
				writeCell();
				paragraphs.push({ tag: 'p', isWritten: false, style: styles.paragraph, run: {} });
				break;
			case 'pStyle':
				if (!paragraph) break;
				paragraph.style = value ?? '';
				paragraph.tag = headingOf(value) ?? paragraph.tag;
				break;
			case 'numPr':
				if (paragraph?.tag === 'p') paragraph.tag = 'li';
				break;
			case 'r':
				if (paragraph) Object.assign(paragraph, { run: {}, isHidden: undefined });
				break;
			case 'sym': {
				const { 'w:font': font = '', 'w:char': code = '' } = attributes;
				const drawn = DRAWN[font]?.[code.slice(-2).toLowerCase()];
				if (drawn !== undefined && !isHidden()) write(drawn);
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
				tables.push({ rows: 0, around: behind() });
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
				if (!table) break;
				table.cell = cellOf(table);
				table.cellShade = undefined;
				break;
			case 'gridSpan':
				if (table?.cell) table.cell = spanning(table.cell, value);
				break;
			default:
				if (SIGNS[name] !== undefined) write(SIGNS[name]);
		}
	};
	const close = (name: string) => {
		if (name === 'tc') writeCell();
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
	const text = (given: string, name: string) => {
		if (name === 'delText' || (name === 't' && isHidden())) hidden += countLetters(given);
		else if (name === 't') {
			const escaped = given.replace(/[&<>]/g, (sign) => ESCAPES[sign] ?? '');
			const isRaised = paragraphs.at(-1)?.run['vertAlign'] === 'superscript';
			write(isRaised ? `<sup>${escaped}</sup>` : escaped);
		}
	};
	yield* readPart(content, budget, { open, close, text });
	return { text: html.join(''), hidden };
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
