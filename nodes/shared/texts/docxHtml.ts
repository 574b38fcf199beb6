import type { Budget, Sliced } from '../budget';
import { addProperty, type DocxStyles, isOn, type RunStyle } from './docxStyles';
import { readPart } from './docxXml';
import type { ReadText } from './htmlText';
import { countLetters } from './visibility';

/** XML elements that represent characters, such as `<w:br/>`. */
const CHARACTERS: Record<string, string> = { br: '<br>', cr: '<br>', noBreakHyphen: '-' };

/** Separates columns on a line; `htmlText` knows this element. */
const TAB = ' <tab></tab> ';

/** Check boxes in the fonts Wingdings and Wingdings 2, by the last two digits of their code. */
const SYMBOLS: Record<string, Record<string, string>> = {
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
	/** Properties of the current run of text, and whether it is hidden once that is known. */
	run: RunStyle;
	isHidden?: boolean;
}

interface Table {
	rows: number;
	/** The tag of the current cell until it is written. */
	cell?: string;
}

type Attributes = Record<string, string>;

/** A part of a Word document, such as its body or a header, as HTML. */
export function* docxHtml(content: Buffer, styles: DocxStyles, budget: Budget): Sliced<ReadText> {
	const writer = new HtmlWriter(styles);
	yield* readPart(content, budget, writer);
	return { text: writer.html.join(''), hidden: writer.hidden };
}

/** Writes HTML for the elements of a part while they are parsed. */
class HtmlWriter {
	readonly html: string[] = [];

	/** Characters that were left out. */
	hidden = 0;

	/** Open paragraphs: a text box is a paragraph within one. */
	private readonly paragraphs: Paragraph[] = [];

	private readonly tables: Table[] = [];

	/** State of the check box of a form that is open. */
	private isTicked?: boolean;

	/** What an element does when it opens, by its name. */
	private readonly onOpen: Partial<Record<string, (attributes: Attributes) => void>> = {
		p: () => {
			this.writeCell();
			const style = this.styles.defaultParagraph;
			this.paragraphs.push({ tag: 'p', isWritten: false, style, run: {} });
		},
		pStyle: ({ 'w:val': style = '' }) => {
			const { paragraph } = this;
			if (paragraph) Object.assign(paragraph, { style, tag: headingOf(style) ?? paragraph.tag });
		},
		numPr: () => {
			if (this.paragraph?.tag === 'p') this.paragraph.tag = 'li';
		},
		r: () => {
			if (this.paragraph) Object.assign(this.paragraph, { run: {}, isHidden: undefined });
		},
		tab: () => this.writeTab(),
		ptab: () => this.writeTab(),
		sym: ({ 'w:font': font = '', 'w:char': code = '' }) => {
			const symbol = SYMBOLS[font]?.[code.slice(-2).toLowerCase()];
			if (symbol !== undefined && !this.isHidden()) this.write(symbol);
		},

		checkBox: () => {
			this.isTicked = false;
		},
		default: ({ 'w:val': value }) => this.setTicked(value),
		checked: ({ 'w:val': value }) => this.setTicked(value),

		tbl: () => {
			this.writeCell();
			this.tables.push({ rows: 0 });
			this.html.push('<table>');
		},
		tr: () => {
			if (this.table) this.table.rows += 1;
			this.html.push('<tr>');
		},
		gridBefore: ({ 'w:val': columns }) => {
			if (this.table) this.html.push(spanning(cellTag(this.table), columns));
		},
		tc: () => {
			if (this.table) this.table.cell = cellTag(this.table);
		},
		gridSpan: ({ 'w:val': columns }) => {
			if (this.table?.cell) this.table.cell = spanning(this.table.cell, columns);
		},
	};

	private readonly onClose: Partial<Record<string, () => void>> = {
		p: () => {
			const { tag, isWritten } = this.paragraphs.pop() ?? {};
			if (isWritten) this.html.push(`</${tag}>`);
		},
		checkBox: () => {
			this.write(this.isTicked ? '☒' : '☐');
			this.isTicked = undefined;
		},
		tc: () => this.writeCell(),
		tbl: () => {
			this.tables.pop();
			this.html.push('</table>');
		},
	};

	constructor(private readonly styles: DocxStyles) {}

	open(name: string, attributes: Attributes, parent: string): void {
		const { paragraph } = this;
		if (parent === 'rPr' && paragraph) {
			paragraph.isHidden = undefined;
			addProperty(paragraph.run, name, attributes);
			return;
		}
		const character = Object.hasOwn(CHARACTERS, name) && CHARACTERS[name];
		if (character) this.write(character);
		else if (Object.hasOwn(this.onOpen, name)) this.onOpen[name]?.(attributes);
	}

	close(name: string): void {
		if (Object.hasOwn(this.onClose, name)) this.onClose[name]?.();
	}

	text(content: string, name: string): void {
		if (name === 'delText' || (name === 't' && this.isHidden())) {
			this.hidden += countLetters(content);
		} else if (name === 't') {
			const escaped = content.replace(/[&<>]/g, (character) => ESCAPES[character] ?? '');
			const isRaised = this.paragraph?.run['vertAlign'] === 'superscript';
			this.write(isRaised ? `<sup>${escaped}</sup>` : escaped);
		}
	}

	private get paragraph(): Paragraph | undefined {
		return this.paragraphs.at(-1);
	}

	private get table(): Table | undefined {
		return this.tables.at(-1);
	}

	private write(html: string): void {
		const { paragraph } = this;
		if (paragraph && !paragraph.isWritten) {
			this.html.push(`<${paragraph.tag}>`);
			paragraph.isWritten = true;
		}
		this.html.push(html);
	}

	private writeTab(): void {
		if (this.paragraph?.isWritten) this.html.push(TAB);
	}

	/** Writes the tag of the current cell, which is complete when its content begins. */
	private writeCell(): void {
		if (this.table?.cell === undefined) return;
		this.html.push(this.table.cell);
		this.table.cell = undefined;
	}

	private setTicked(value: string | undefined): void {
		if (this.isTicked !== undefined) this.isTicked = isOn(value);
	}

	private isHidden(): boolean {
		const { paragraph } = this;
		if (paragraph === undefined) return false;
		return (paragraph.isHidden ??= this.styles.hides(paragraph.style, paragraph.run));
	}
}

/** The cells of the first row are headings. */
const cellTag = ({ rows }: Table) => (rows === 1 ? '<th>' : '<td>');

/** The tag of a cell over several columns. */
const spanning = (tag: string, columns = '') =>
	/^\d{1,2}$/.test(columns) ? tag.replace('>', ` colspan="${columns}">`) : tag;

/** The element of a heading, by the name of its style in the language of the program. */
function headingOf(style: string): string | undefined {
	if (/^title$/i.test(style)) return 'h1';
	const [, level] =
		/^(?:heading|.?berschrift|titre|titolo|t.?tulo|kop|rubrik)([1-6])$/i.exec(style) ?? [];
	return level && `h${level}`;
}
