import { firstIndex, type Span } from '../spans';

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

export const shifted = <Part extends Span>(parts: Part[], edits: Edit[]): Part[] =>
	shifter(edits)(parts);

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
