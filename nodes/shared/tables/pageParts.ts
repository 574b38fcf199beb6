import { htmlTable, isHtmlTable } from './htmlTable';
import { isRule, tableAt, type TextTable } from './markdownTable';

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
 * @param text with `\n` at the ends of lines
 */
export function pageParts(text: string) {
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
	/[\s>]/.test(text.charAt(at)) ? undefined : tableAt(text, at);

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
