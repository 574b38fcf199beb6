import type { Sliced } from '../../host/budget';
import MarkdownIt, { type StateBlock, type StateInline, type Token } from 'markdown-it';
import { htmlTable, isHtmlTable } from './htmlTable';
import { bareRowsAt, MAX_GROUP_LINES, tableAt, type TextTable, isRule } from './markdownTable';

/**
 * Longest piece of Markdown that is read at once, in characters, and the length from which on it ends
 * at the next good place: reading takes up to the square of it.
 */
const MAX_PIECE = 8_000;
const LONG_PIECE = 4_000;

/** Deepest nesting of quotes and lists that is followed. */
const MAX_DEPTH = 20;

const CODE = /^(`{3,}(?=[^`]*$)|~{3,})/;
const INNER_CODE = /^ {1,3}(`{3,}(?=[^`]*$)|~{3,})/;
const LIST_ITEM = /^(?:[*+-]|\d{1,9}[.)])[ \t]/;

/**
 * The pieces of a page in their order, with all its text in them. They can be read one by one, each
 * in a time that has a bound, or grows with its length.
 */
export function readParts(page: string) {
	const text = page.replace(/\r\n?/g, '\n');
	/** Tables, blocks of code, lines that are far too long, and other Markdown. */
	const parts: (TextTable | { type: 'code' | 'line' | 'markdown'; raw: string })[] = [];
	const htmlTables = new HtmlTables(text, LONG_PIECE);
	/** Of Markdown that is not yet among the parts. */
	let lines: string[] = [];
	let length = 0;
	const flush = () => {
		if (length > 0) parts.push({ type: 'markdown', raw: lines.join('') });
		lines = [];
		length = 0;
	};
	/** The fence of code inside a list item, which ends with the item. */
	let innerFence: string | undefined;
	let isAfterBlank = true;
	let at = 0;
	while (at < text.length) {
		const table = innerFence === undefined ? (htmlTables.at(at) ?? topTable(text, at)) : undefined;
		const [fence] = CODE.exec(lineAt(text, at)) ?? [];
		const raw = table?.raw ?? (fence === undefined ? undefined : codeAt(text, at, fence));
		if (raw !== undefined) {
			flush();
			parts.push(table ?? { type: 'code', raw });
			at += raw.length;
			innerFence = undefined;
			isAfterBlank = false;
			continue;
		}

		const written = lineAt(text, at);
		at += written.length;
		const line = shallow(written);
		const isAtMargin = /^\S/.test(line);
		if (innerFence !== undefined) {
			if (isAtMargin || closes(innerFence, line)) innerFence = undefined;
		} else innerFence = INNER_CODE.exec(line)?.[1];

		const isGoodEnd = isAtMargin && (isAfterBlank || LIST_ITEM.test(line));
		isAfterBlank = line.trim() === '';
		if (length + line.length > MAX_PIECE || (length > LONG_PIECE && isGoodEnd)) flush();
		if (line.length > MAX_PIECE) {
			parts.push({ type: 'line', raw: line });
			continue;
		}
		lines.push(line);
		length += line.length;
	}
	flush();
	return parts;
}

/** The line that begins here, with its end. */
function lineAt(text: string, at: number): string {
	const end = text.indexOf('\n', at);
	return text.slice(at, end === -1 ? undefined : end + 1);
}

/** A table at the margin; what is indented or in a quote belongs to a list or to that. */
const topTable = (text: string, at: number) =>
	/[\s>]/.test(text.charAt(at)) ? undefined : (tableAt(text, at) ?? bareRowsAt(text, at));

const closes = (fence: string, line: string) => {
	const text = line.trim();
	return text.length >= fence.length && text === fence.charAt(0).repeat(text.length);
};

/** A block of code with its end, or all that follows. */
function codeAt(text: string, from: number, fence: string): string {
	let at = from + lineAt(text, from).length;
	while (at < text.length) {
		const line = lineAt(text, at);
		at += line.length;
		if (/^ {0,3}[`~]/.test(line) && closes(fence, line)) break;
	}
	return text.slice(from, at);
}

/** A line without the quote marks that nest too deep, and with list marks that do as text. */
function shallow(line: string): string {
	const marker = /[ \t]*(?:>|(?:[*+-]|\d{1,9}[.)])(?=\s))/y;
	let at = 0;
	for (let depth = 0; depth < MAX_DEPTH; depth += 1) {
		if (!marker.test(line)) return line;
		at = marker.lastIndex;
	}
	if (isRule(line.replace(/^[> \t]+/, '').trimEnd())) return line;
	const rest = line.slice(at).replace(/^[> \t]+/, '');
	return `${line.slice(0, at)} ${rest.replace(/^(\d{0,9})([*+.)-])(?=\s)/, '$1\\$2')}`;
}

/**
 * Finds the HTML tables of a text, from its beginning to its end. A tag that nothing closes makes a
 * reader go to the end of the text; it may do so a few times only.
 */
class HtmlTables {
	/** Offsets at which the tag of each table begins and is closed. */
	private readonly ends = new Map<number, number>();

	/** How many characters may still be read without finding a table. */
	private spare: number;

	/** End of the text already searched for a closing tag. */
	private searchedTo = 0;

	/** @param longFrom length from which on an indented table is found too, in characters */
	constructor(
		private readonly text: string,
		private readonly longFrom: number,
	) {
		this.spare = 4 * text.length;
		const open: number[] = [];
		for (const { 0: tag, index } of text.matchAll(/<\/?table(?=[\s/>])/gi)) {
			if (tag[1] !== '/') open.push(index);
			else this.ends.set(open.pop() ?? -1, text.indexOf('>', index) + 1);
		}
	}

	/** @param at where a line begins */
	at(at: number): TextTable | undefined {
		const beginning = this.text.slice(at, at + 10);
		if (!isHtmlTable(beginning)) return undefined;
		const end = this.ends.get(at + beginning.indexOf('<'));
		// An indented table may belong to a list; only a long one is taken out of it.
		if (!beginning.startsWith('<') && (end ?? at) - at < this.longFrom) return undefined;
		if (this.spare <= 0 && (end === undefined || at < this.searchedTo)) return undefined;
		const table = htmlTable(this.text.slice(at, end));
		if (table !== undefined) return table;
		this.spare -= (end ?? this.text.length) - at;
		if (end !== undefined) this.searchedTo = Math.max(this.searchedTo, end);
		return undefined;
	}
}

/** Longest formula, in characters; what is longer is text with stray `$`. */
const MAX_FORMULA = 5000;
const MAX_INLINE_FORMULA = 1000;

/** How formulas on lines of their own, and formulas within a line, begin and end. */
const DISPLAY = { $$: '$$', '\\[': '\\]' };
const INLINE = { '\\(': '\\)' };

/** The formula that begins a text, between two of these marks. */
function between(source: string, marks: Record<string, string>): string | undefined {
	const close = marks[source.slice(0, 2)];
	if (close === undefined) return undefined;
	// The formula has at least one character.
	const end = source.slice(0, MAX_FORMULA + 4).indexOf(close, 3);
	return end === -1 ? undefined : source.slice(0, end + 2);
}

/** A single `$` as in pandoc: no space inside, no digit after, so that prices stay text. */
function betweenDollars(source: string): string | undefined {
	if (!/^\$[^\s$]/.test(source)) return undefined;
	for (let at = 1; at <= MAX_INLINE_FORMULA + 1; at += 1) {
		const character = source[at];
		if (character === undefined || character === '\n') return undefined;
		if (character === '\\') at += 1;
		else if (character === '$') {
			const isEnd = !/\s/.test(source.charAt(at - 1)) && !/\d/.test(source.charAt(at + 1));
			return isEnd ? source.slice(0, at + 1) : undefined;
		}
	}
	return undefined;
}

interface Formula {
	/** With its delimiters. */
	raw: string;
	/** The LaTeX between the delimiters. */
	latex: string;
}

function formula(raw: string | undefined, width: 1 | 2): Formula | undefined {
	const latex = raw?.slice(width, -width);
	if (raw === undefined || !latex || latex.trim() === '' || latex.includes('\n\n')) {
		return undefined;
	}
	return { raw, latex: latex.trim() };
}

const displayFormula = (source: string) => formula(between(source, DISPLAY), 2);
const inlineFormula = (source: string) =>
	displayFormula(source) ??
	formula(betweenDollars(source), 1) ??
	formula(between(source, INLINE), 2);

/** The lines from one on, as they are inside the quotes and lists around them. */
const linesFrom = (state: StateBlock, line: number, end: number) =>
	state.getLines(line, end, state.blkIndent, false);

const linesIn = (text: string) => text.split('\n').length;

/** A formula on lines of its own. */
function formulaBlock(state: StateBlock, line: number, end: number, isTest: boolean): boolean {
	if (!/^(?:\$\$|\\\[)/.test(linesFrom(state, line, line + 1))) return false;
	const source = linesFrom(state, line, end);
	const found = displayFormula(source);
	if (found === undefined || !/^[ \t]*(?:\n|$)/.test(source.slice(found.raw.length))) return false;
	if (isTest) return true;
	state.line = line + linesIn(found.raw);
	pushFormula(state, found).map = [line, state.line];
	return true;
}

function inlineMath(state: StateInline, isTest: boolean): boolean {
	const source = state.src.slice(state.pos, state.pos + MAX_FORMULA + 4);
	const found = inlineFormula(source);
	if (found === undefined) return false;
	if (!isTest) pushFormula(state, found);
	state.pos += found.raw.length;
	return true;
}

/** How often HTML tables of a text failed to be read: each attempt may read to the end of it. */
const MAX_FAILED = 20;

/** A table in a list or a quote; `readParts` finds all others. */
function innerTable(state: StateBlock, line: number, end: number, isTest: boolean): boolean {
	const counts = state.env as { failed?: number };
	const tableIn = (source: string) => {
		const table = tableAt(source);
		if (table !== undefined || !isHtmlTable(source)) return table;
		const failed = counts.failed ?? 0;
		const inHtml = failed > MAX_FAILED ? undefined : htmlTable(source);
		if (inHtml === undefined) counts.failed = failed + 1;
		return inHtml;
	};
	const head = linesFrom(state, line, Math.min(line + 2 + MAX_GROUP_LINES, end));
	if (!isHtmlTable(head) && tableAt(head) === undefined) return false;
	let source = linesFrom(state, line, end);
	let table = tableIn(source);
	if (table === undefined) return false;
	if (isTest) return true;
	let last = line;
	// HTML may go on in the line in which its table ends.
	while (table !== undefined) {
		state.line = last + linesIn(table.raw);
		const token = state.push('table', 'table', 0);
		token.map = [last, state.line];
		token.meta = { table };
		last = state.line - 1;
		source = source.slice(table.raw.length);
		table = tableIn(source);
	}
	const rest = source.slice(0, (source.indexOf('\n') + 1 || source.length + 1) - 1);
	if (rest.trim() !== '') {
		state.push('paragraph_open', 'p', 1);
		const inline = state.push('inline', '', 0);
		inline.content = rest.trim();
		inline.children = [];
		state.push('paragraph_close', 'p', -1);
	}
	return true;
}

function pushFormula(state: StateBlock | StateInline, found: Formula): Token {
	const token = state.push('formula', 'math', 0);
	token.meta = { formula: found };
	return token;
}

export const formulaOf = (token: Token) => token.meta?.formula as Formula;
export const tableOf = (token: Token) => token.meta?.table as TextTable;

/** `<br>`, the only HTML that services use inside of their Markdown. */
function lineBreak(state: StateInline, isTest: boolean): boolean {
	const raw = /^<br\s{0,3}\/?>/i.exec(state.src.slice(state.pos, state.pos + 9))?.[0];
	if (raw === undefined) return false;
	if (!isTest) state.push('hardbreak', 'br', 0);
	state.pos += raw.length;
	return true;
}

/** "10*20*30 mm" has stars between numbers, no emphasis. */
function starsBetweenNumbers(state: StateInline, isTest: boolean): boolean {
	const { src, pos } = state;
	if (src[pos] !== '*' || !/\d/.test(src.charAt(pos - 1))) return false;
	let end = pos;
	while (src[end] === '*') end += 1;
	if (!/\d/.test(src.charAt(end))) return false;
	if (!isTest) state.pending += src.slice(pos, end);
	state.pos = end;
	return true;
}

/** Deeper than a piece of a page can be nested: the library leaves out what is deeper. */
const MAX_NESTING = 500;

/**
 * Reads the Markdown of documents: GitHub-flavoured, with LaTeX mathematics. HTML in it is text
 * that somebody printed, except for what services use inside and for tables: `<br>` and `<table>`.
 * Link definitions are text too, or lists of references would vanish.
 */
export const markdown = new MarkdownIt({ linkify: true, maxNesting: MAX_NESTING });
markdown.linkify.set({ fuzzyLink: false });
markdown.disable(['reference', 'table']);
// The renderer decides which addresses may be followed.
markdown.validateLink = () => true;
markdown.normalizeLink = markdown.normalizeLinkText = (address) => address;
const interrupts = { alt: ['paragraph', 'blockquote', 'list'] };
markdown.block.ruler.before('code', 'innerTable', innerTable, interrupts);
markdown.block.ruler.before('fence', 'formula', formulaBlock, interrupts);
markdown.inline.ruler.before('escape', 'formula', inlineMath);
markdown.inline.ruler.before('emphasis', 'starsBetweenNumbers', starsBetweenNumbers);
markdown.inline.ruler.before('autolink', 'lineBreak', lineBreak);

/** The beginning of a link or an image, and what is between it and its end. */
interface Bracket {
	at: number;
	isImage: boolean;
	hasLink: boolean;
	hasImage: boolean;
}

/**
 * The ends of the labels of links and images in a text, by the offsets of their `[`, found in one walk:
 * the library walks to the end of the text from each `[`. A link in a link is one alone, an image in an
 * image too.
 */
function labelEnds(state: StateInline): Map<number, number> {
	const { pos, posMax, src } = state;
	const ends = new Map<number, number>();
	const open: Bracket[] = [];
	state.pos = 0;
	state.posMax = src.length;
	while (state.pos < src.length) {
		const at = state.pos;
		const isImage = src.startsWith('![', at);
		if (isImage || src[at] === '[') {
			state.pos += isImage ? 2 : 1;
			open.push({ at: state.pos - 1, isImage, hasLink: false, hasImage: false });
		} else if (src[at] === ']') {
			state.pos += 1;
			const bracket = open.pop();
			if (bracket === undefined) continue;
			const { isImage: endsImage } = bracket;
			const isOne = src[state.pos] === '(' && !(endsImage ? bracket.hasImage : bracket.hasLink);
			if (isOne) ends.set(bracket.at, at);
			const around = open.at(-1);
			if (around === undefined) continue;
			around.hasImage ||= bracket.hasImage || (isOne && endsImage);
			around.hasLink ||= bracket.hasLink || (isOne && !endsImage);
		} else markdown.inline.skipToken(state);
	}
	Object.assign(state, { pos, posMax });
	return ends;
}

const endsByState = new WeakMap<StateInline, Map<number, number>>();

markdown.helpers.parseLinkLabel = (state, start) => {
	const ends = endsByState.get(state) ?? labelEnds(state);
	endsByState.set(state, ends);
	return ends.get(start) ?? -1;
};

/** Longest text whose inline Markdown is read at once, in characters: that takes up to the square of it. */
const MAX_INLINE = 2_000;

/** Parts of a text that end at a space where there is one. */
function inlineParts(text: string): string[] {
	const parts: string[] = [];
	let from = 0;
	while (text.length - from > MAX_INLINE) {
		const part = text.slice(from, from + MAX_INLINE);
		const space = Math.max(part.lastIndexOf(' '), part.lastIndexOf('\n')) + 1;
		// Never between the two halves of one character.
		const whole = /[\ud800-\udbff]$/.test(part) ? part.slice(0, -1) : part;
		parts.push(space > 0 ? part.slice(0, space) : whole);
		from += parts.at(-1)?.length ?? 0;
	}
	return [...parts, text.slice(from)];
}

/** Makes something of the inline Markdown of each part of a paragraph or a cell. */
export function* mapInline<Made>(text: string, make: (tokens: Token[]) => Made): Sliced<Made[]> {
	const made: Made[] = [];
	for (const part of inlineParts(text)) {
		yield;
		made.push(make(markdown.parseInline(part, {})[0]?.children ?? []));
	}
	return made;
}

/** The inline Markdown of a paragraph or a cell. */
export function* readInline(text: string): Sliced<Token[]> {
	return (yield* mapInline(text, (tokens) => tokens)).flat();
}

/** The blocks of a piece of Markdown; inline Markdown, which is most of the work, stays text. */
export function blockTokens(text: string): Token[] {
	const tokens: Token[] = [];
	markdown.block.parse(text, markdown, {}, tokens);
	return tokens;
}

/** A block of a page at its margin. */
export interface Block {
	kind: 'table' | 'heading' | 'other';
	raw: string;
	/** Of a heading, without its marks. */
	text: string;
	/** It, or those in a list or a quote. */
	tables: TextTable[];
}

/** The blocks of a page. */
export function* readBlocks(text: string): Sliced<Block[]> {
	const blocks: Block[][] = [];
	let line = 0;
	for (const part of readParts(text)) {
		yield;
		const { raw } = part;
		if (part.type === 'table') {
			blocks.push([{ kind: 'table', raw, text: '', tables: [{ ...part, line }] }]);
		} else if (part.type === 'line') blocks.push([{ kind: 'other', raw, text: '', tables: [] }]);
		else blocks.push(blocksOf(raw, line));
		line += raw.split('\n').length - 1;
	}
	return blocks.flat();
}

/** @param from the line of the page with which the text begins, counted from 0 */
function blocksOf(markdownText: string, from: number): Block[] {
	const lines = markdownText.split('\n');
	const blocks: Block[] = [];
	for (const token of blockTokens(markdownText)) {
		const block = blocks.at(-1);
		if (token.level === 0 && token.nesting >= 0 && token.map) {
			const kind = token.type === 'heading_open' ? 'heading' : 'other';
			blocks.push({ kind, raw: lines.slice(...token.map).join('\n'), text: '', tables: [] });
		} else if (token.type === 'inline' && block?.kind === 'heading') block.text = token.content;
		if (token.type === 'table') {
			blocks.at(-1)?.tables.push({ ...tableOf(token), line: from + (token.map?.[0] ?? 0) });
		}
	}
	return blocks;
}
