import type { Budget, Sliced } from '../../host/budget';
import { Problem } from '../../host/problem';
import { escaped, type InsertedTexts, MAIN, mainParts, shownFiles } from './insertedFiles';
import { addProperty, DocxStyles, isOn, readPart, readStyles } from './docxXml';
import { htmlText, type ReadText } from '../fileTexts/htmlText';
import { joinFirst } from '../../basics/text/shorten';
import { unzip } from './unzip';
import { countLetters } from '../../page/markup/visibility';

const STYLES = 'styles';

/** Types of the parts that are read, in the order of their text in the result. */
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
 * footers. Leaves out deleted and hidden text, and parts of the file that the document does not refer
 * to. Opens nothing outside of the file.
 * @throws Problem when it is damaged or too large
 */
export function* docxText(
	bytes: Buffer,
	budget: Budget,
	inserted: InsertedTexts = new Map(),
): Sliced<ReadText> {
	const { main, parts } = yield* mainParts(bytes, budget);
	const types = new Map([...parts.map(({ name, type }) => [name, type] as const), [main, MAIN]]);
	const order = (name: string) => ORDER.get(types.get(name) ?? '') ?? -1;
	const files = yield* unzip(bytes, (name) => order(name) >= 0, budget);
	const sorted = [...files].sort(
		([one], [other]) =>
			order(one) - order(other) || one.localeCompare(other, 'en', { numeric: true }),
	);
	let styles = new DocxStyles();
	// The headers of first, odd and even pages are often the same.
	const texts = new Set<string>();
	const others = shownFiles(parts, inserted);
	let { hidden } = others;
	for (const [name, content] of sorted) {
		if (types.get(name) === STYLES) {
			styles = yield* readStyles(content, budget);
			continue;
		}
		const writer = new HtmlWriter(styles, name === main ? others.html : undefined);
		yield* readPart(content, budget, writer);
		const html = writer.html.join('');
		if (!texts.has(html)) hidden += writer.hidden;
		texts.add(html);
	}
	if (texts.size === 0) {
		throw new Problem('no text was found in the Word document', {
			description: 'Open it, and save it again as .docx or PDF.',
		});
	}
	const { text } = yield* htmlText([...texts].join('\n'), budget);
	if (text === '' && others.unread.length > 0) {
		const names = joinFirst(others.unread);
		throw new Problem(`its text is in a file within it that is not read: ${names}`, {
			description: 'Open it in Word, and save it again as .docx or PDF.',
		});
	}
	return { text, hidden, ...(others.notes.length > 0 && { notes: others.notes }) };
}

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

/** Writes HTML for the elements of a part, such as the body or a header, while they are parsed. */
class HtmlWriter {
	readonly html: string[] = [];

	/** Characters that were left out. */
	hidden = 0;

	/** Open paragraphs: a text box is a paragraph within one. */
	private readonly paragraphs: {
		tag: string;
		isWritten: boolean;
		style: string;
		/** Properties of the current run of text, and whether it is hidden once that is known. */
		run: Record<string, string>;
		isHidden?: boolean;
	}[] = [];

	/** Open tables; `cell` is the tag of the current cell until it is written. */
	private readonly tables: { rows: number; cell?: string }[] = [];

	/** State of the check box of a form that is open. */
	private isTicked?: boolean;

	/** What an element does when it opens, by its name. */
	private readonly onOpen: Partial<Record<string, (attributes: Record<string, string>) => void>> = {
		p: () => {
			this.writeCell();
			const style = this.styles.defaultParagraph;
			this.paragraphs.push({ tag: 'p', isWritten: false, style, run: {} });
		},
		pStyle: ({ val: style = '' }) => {
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
		sym: ({ font: font = '', char: code = '' }) => {
			const symbol = SYMBOLS[font]?.[code.slice(-2).toLowerCase()];
			if (symbol !== undefined && !this.isHidden()) this.write(symbol);
		},

		altChunk: ({ id = '' }) => {
			this.writeCell();
			this.html.push(this.inserted.get(id) ?? '');
			this.inserted.delete(id);
		},

		checkBox: () => {
			this.isTicked = false;
		},
		default: ({ val: value }) => this.setTicked(value),
		checked: ({ val: value }) => this.setTicked(value),

		tbl: () => {
			this.writeCell();
			this.tables.push({ rows: 0 });
			this.html.push('<table>');
		},
		tr: () => {
			if (this.table) this.table.rows += 1;
			this.html.push('<tr>');
		},
		gridBefore: ({ val: columns }) => {
			if (this.table) this.html.push(spanning(cellTag(this.table), columns));
		},
		tc: () => {
			if (this.table) this.table.cell = cellTag(this.table);
		},
		gridSpan: ({ val: columns }) => {
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

	/** @param inserted HTML of the files that the part shows, by the ids of its relationships */
	constructor(
		private readonly styles: DocxStyles,
		private readonly inserted = new Map<string, string>(),
	) {}

	open(name: string, attributes: Record<string, string>, parent: string): void {
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
			const isRaised = this.paragraph?.run['vertAlign'] === 'superscript';
			this.write(isRaised ? `<sup>${escaped(content)}</sup>` : escaped(content));
		}
	}

	private get paragraph() {
		return this.paragraphs.at(-1);
	}

	private get table() {
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
const cellTag = ({ rows }: { rows: number }) => (rows === 1 ? '<th>' : '<td>');

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
