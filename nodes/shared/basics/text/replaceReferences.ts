import { firstIndex, type Span } from './spans';

/** Longest label or target, in characters, and brackets that a target may hold. */
const MAX_LENGTH = 1000;
const MAX_BRACKETS = 20;

/**
 * Replaces references in Markdown, `[label](target)` and `![label](target)`. Services use file names as targets without any of the
 * escapes that Markdown asks for: `![scan (1).png](scan (1).png)` is found too.
 * @param replace gives the new text; `undefined` leaves the reference as it is. It is asked again with
 *   a longer target where the text goes on to another bracket
 * @param edits is told what was replaced
 */
export function replaceReferences(
	markdown: string,
	replace: (reference: { isImage: boolean; label: string; target: string }) => string | undefined,
	edits: Edit[] = [],
): string {
	const parts: string[] = [];
	let done = 0;
	for (let at = markdown.indexOf(']('); at !== -1; at = markdown.indexOf('](', at + 2)) {
		const open = openingBracket(markdown, at, done);
		if (open === -1) continue;
		const isImage = open > done && markdown[open - 1] === '!';
		const label = markdown.slice(open + 1, at);
		const [line = ''] = markdown.slice(at + 2, at + 2 + MAX_LENGTH).split('\n', 1);
		let close = -1;
		for (let bracket = 0; bracket < MAX_BRACKETS; bracket += 1) {
			close = line.indexOf(')', close + 1);
			if (close === -1) break;
			const target = line.slice(0, close).replace(/^<(.*)>$/, '$1');
			const text = replace({ isImage, label, target });
			if (text === undefined) continue;
			const start = isImage ? open - 1 : open;
			parts.push(markdown.slice(done, start), text);
			done = at + 2 + close + 1;
			edits.push({ start, end: done, length: text.length });
			at = done - 2;
			break;
		}
	}
	return parts.length === 0 ? markdown : parts.join('') + markdown.slice(done);
}

/** Start of the label that ends at `close`; -1 when nothing on the line opens it. */
function openingBracket(markdown: string, close: number, from: number): number {
	let depth = 0;
	for (let at = close - 1; at >= Math.max(from, close - MAX_LENGTH); at -= 1) {
		const character = markdown[at];
		if (character === '\n') return -1;
		if (character === ']') depth += 1;
		if (character === '[') {
			if (depth === 0) return at;
			depth -= 1;
		}
	}
	return -1;
}

/** A part of a text that was replaced by another one of this length, 0 where it was left out. */
export interface Edit extends Span {
	length: number;
}

/**
 * Tells where parts of a text are after its edits, which come in their order; those that were
 * replaced are left out. Takes time in proportion to the edits once, and then for each part to its
 * length and the logarithm of their number.
 */
export function shifter(edits: Edit[]) {
	/** By how much the edits before each one, and before the end, have moved what follows. */
	const shifts = [0];
	for (const { start, end, length } of edits) {
		shifts.push((shifts.at(-1) ?? 0) + length - (end - start));
	}
	const move = <Part extends Span>(part: Part): Part[] => {
		let inside = firstIndex(edits, ({ end: editEnd }) => editEnd > part.start);
		const shift = shifts[inside] ?? 0;
		let { end } = part;
		for (let edit = edits[inside]; edit && edit.start < part.end; edit = edits[(inside += 1)]) {
			// A word gets shorter where characters inside it were removed.
			if (edit.length > 0 || edit.start < part.start || edit.end > part.end) return [];
			end -= edit.end - edit.start;
		}
		return end > part.start ? [{ ...part, start: part.start + shift, end: end + shift }] : [];
	};
	return <Part extends Span>(parts: Part[]): Part[] =>
		edits.length === 0 ? parts : parts.flatMap(move);
}

/** The parts of a text that were removed to get another one. */
export function omissions(before: string, after: string): Edit[] {
	const edits: Edit[] = [];
	if (before.length === after.length) return edits;
	let kept = 0;
	let start: number | undefined;
	for (let at = 0; at < before.length; at += 1) {
		const isKept = before[at] === after[kept];
		if (isKept) kept += 1;
		else start ??= at;
		if (isKept && start !== undefined) {
			edits.push({ start, end: at, length: 0 });
			start = undefined;
		}
	}
	if (start !== undefined) edits.push({ start, end: before.length, length: 0 });
	return edits;
}
