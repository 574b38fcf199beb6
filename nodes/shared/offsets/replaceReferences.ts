import type { Edit } from './edits';

/** A link or image in Markdown: `[label](target)`, `![label](target)`. */
export interface Reference {
	isImage: boolean;
	label: string;
	target: string;
}

/** Longest label or target, in characters, and brackets that a target may hold. */
const MAX_LENGTH = 1000;
const MAX_BRACKETS = 20;

/**
 * Replaces references by their target. Services use file names as targets without any of the
 * escapes that Markdown asks for: `![scan (1).png](scan (1).png)` is found too.
 * @param replace gives the new text; `undefined` leaves the reference as it is. It is asked again with
 *   a longer target where the text goes on to another bracket
 * @param edits is told what was replaced
 */
export function replaceReferences(
	markdown: string,
	replace: (reference: Reference) => string | undefined,
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
