import { type Edit, shifter } from '../../basics/text/replaceReferences';
import { firstIndex, type Span } from '../../basics/text/spans';
import { asMarkdown } from './htmlTable';

const TAG = /<(\/?)table(?=[\s/>])/gi;

/** The outermost HTML tables of a text; those that nothing closes are none. */
function htmlTables(text: string): Span[] {
	const open: number[] = [];
	const found: Span[] = [];
	for (const { 1: slash, index } of text.matchAll(TAG)) {
		const start = slash === '' ? void open.push(index) : open.pop();
		if (start === undefined) continue;
		const close = text.indexOf('>', index);
		if (close === -1) break;
		while ((found.at(-1)?.start ?? -1) > start) found.pop();
		found.push({ start, end: close + 1 });
	}
	return found;
}

/** Elements around a table that mean nothing, and its indentation: "<html><body><table>". */
const AROUND = '<\\/?(?:html|body|div|center)(?=[\\s>])[^<>]{0,80}>[ \\t]{0,9}';
const BEFORE = new RegExp(`(?:${AROUND}){0,4}[ \\t]{0,9}$`, 'i');
const AFTER = new RegExp(`^(?:${AROUND}){0,4}`, 'i');
const MAX_AROUND = 200;
/** How far from the word before it a word of a table is looked for, in characters. */
const REACH = 1_000;

/**
 * A text with its HTML tables as Markdown, wherever in a line they begin, so that a page reads the same however its
 * tables are written. Tables that cannot be laid out stay as they are.
 * @returns `moveSpans` moves ordered spans of the text to where they are in the new one
 */
export function withMarkdownTables(text: string): {
	text: string;
	moveSpans: <Part extends Span>(parts: Part[]) => Part[];
} {
	const pieces: string[] = [];
	const edits: (Edit & { to: number })[] = [];
	let [from, length] = [0, 0];
	for (const table of htmlTables(text)) {
		const html = text.slice(table.start, table.end);
		const tables = asMarkdown(html);
		if (tables === html) continue;
		const [before = ''] =
			BEFORE.exec(text.slice(Math.max(from, table.start - MAX_AROUND), table.start)) ?? [];
		const [after = ''] = AFTER.exec(text.slice(table.end, table.end + MAX_AROUND)) ?? [];
		const [start, end] = [table.start - before.length, table.end + after.length];
		const isOnOwnLine = start === from || text[start - 1] === '\n';
		const [breaks = ''] = /^\n{0,2}/.exec(text.slice(end, end + 2)) ?? [];
		const isLast = end === text.length;
		const markdown = `${isOnOwnLine ? '' : '\n\n'}${tables}${isLast ? '' : '\n'.repeat(2 - breaks.length)}`;
		pieces.push(text.slice(from, start), markdown);
		length += start - from;
		edits.push({ start, end, length: markdown.length, to: length });
		length += markdown.length;
		from = end;
	}
	if (edits.length === 0) return { text, moveSpans: (parts) => parts };
	const whole = [...pieces, text.slice(from)].join('');
	return { text: whole, moveSpans: mover(text, whole, edits) };
}

/** Words of a table are found again by their text, one after the other. */
function mover(before: string, after: string, edits: (Edit & { to: number })[]) {
	const shift = shifter(edits);
	return <Part extends Span>(parts: Part[]): Part[] => {
		let [last, from] = [-1, 0];
		return parts.flatMap((part) => {
			const index = firstIndex(edits, ({ end }) => end > part.start);
			const edit = edits[index];
			if (edit === undefined || edit.start > part.start) return shift([part]);
			if (index !== last) from = edit.to;
			last = index;
			const word = before.slice(part.start, part.end);
			const end = Math.min(from + REACH, edit.to + edit.length);
			const at = after.slice(from, end).indexOf(word);
			if (word === '' || at === -1) return [];
			const start = from + at;
			from = start + word.length;
			return [{ ...part, start, end: from }];
		});
	};
}
