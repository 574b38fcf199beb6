/** Part of a text: offsets of its first character and after its last. */
interface Span {
	start: number;
	end: number;
}

/** A part of a text that was replaced by another one of this length, 0 where it was left out. */
export interface Edit extends Span {
	length: number;
}

/**
 * Where parts of a text are after its edits, both in their order; those that were replaced are left
 * out. Takes time in proportion to the lengths of both lists and of the parts.
 */
export function moved<Part extends Span>(parts: Part[], edits: Edit[]): Part[] {
	if (edits.length === 0) return parts;
	let at = 0;
	let shift = 0;
	return parts.flatMap((part) => {
		for (let edit = edits[at]; edit && edit.end <= part.start; edit = edits[(at += 1)]) {
			shift += edit.length - (edit.end - edit.start);
		}
		let { end } = part;
		let inside = at;
		for (let edit = edits[inside]; edit && edit.start < part.end; edit = edits[(inside += 1)]) {
			// What is left out inside of a word makes it shorter.
			if (edit.length > 0 || edit.start < part.start || edit.end > part.end) return [];
			end -= edit.end - edit.start;
		}
		return end > part.start ? [{ ...part, start: part.start + shift, end: end + shift }] : [];
	});
}

/** What was left out of a text to get another one. */
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
