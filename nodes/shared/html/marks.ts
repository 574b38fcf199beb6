// Marks for parts of a text that becomes HTML. The text gets a sign where each part begins and ends:
// characters without a meaning, which Markdown takes for letters, so that what is around them reads as
// it did. In the HTML, elements take the place of the signs.

const FIRST_START = 0xf0000;
const FIRST_END = 0x100000;

const SIGNS = /[\u{f0000}-\u{10ffff}]/gu;
/** The same characters in a text from outside, and halves of characters that could become one. */
const FOREIGN = /[\u{f0000}-\u{10ffff}]|\p{Cs}/gu;

export const withoutSigns = (text: string) => text.replace(SIGNS, '');

/** A text without characters that would pass for signs, of the same length. */
export const readyForSigns = (text: string) =>
	text.replace(FOREIGN, (character) => '\ufffd'.repeat(character.length));

/**
 * A text with signs around its parts.
 * @param text made by `readyForSigns`
 * @param parts ordered by `start`, of two with the same one the longer first; 65,536 at most, as there
 * are no more signs
 */
export function withSigns(text: string, parts: Array<{ start: number; end: number }>): string {
	const signs = parts.flatMap(({ start, end }, index) => [
		{ at: start, isEnd: false, index, sign: String.fromCodePoint(FIRST_START + index) },
		{ at: end, isEnd: true, index: -index, sign: String.fromCodePoint(FIRST_END + index) },
	]);
	// What begins last ends first, where both are possible.
	signs.sort((a, b) => a.at - b.at || Number(b.isEnd) - Number(a.isEnd) || a.index - b.index);
	const pieces: string[] = [];
	let from = 0;
	for (const { at, sign } of signs) {
		pieces.push(text.slice(from, at), sign);
		from = at;
	}
	return [...pieces, text.slice(from)].join('');
}

/** What is made of a text without its signs, with the signs around it: for what cannot hold any. */
export function signsAround(text: string, make: (text: string) => string): string {
	const signs = text.match(SIGNS) ?? [];
	const isEnd = (sign: string) => (sign.codePointAt(0) ?? 0) >= FIRST_END;
	const [ends, starts] = [signs.filter(isEnd), signs.filter((sign) => !isEnd(sign))];
	return `${starts.join('')}${make(withoutSigns(text))}${ends.join('')}`;
}

/** A piece of HTML: a tag, a sign, or text, which a formula counts as. */
type Piece = { raw: string; kind: 'tag' | 'text' } | { mark: number; kind: 'start' | 'end' };

/** The HTML of a mark around a piece of text; of a part in several elements there are several. */
type Render = (mark: number, text: string, about: { isFirst: boolean; inLink: boolean }) => string;

/**
 * HTML with marks in place of signs. Each element is marked for itself, so that no mark goes across
 * the borders of cells or paragraphs; of parts inside one another, the inner one is shown.
 * @param html with every `<` and `>` in text and attributes escaped
 * @param anchor the HTML of a mark without text of its own, because others cover it
 * @returns `placed` are the marks that came out; those in an address or a formula's inside do not
 */
export function withMarks(
	html: string,
	render: Render,
	anchor: (mark: number) => string,
): { html: string; placed: Set<number> } {
	const pieces = piecesOf(html);
	const whole = wholeMarks(pieces);
	const placed = new Set<number>();
	const begun = new Set<number>();
	const ended = new Set<number>();
	const open: number[] = [];
	let waiting: number[] = [];
	let inLink = false;
	const parts = pieces.map((piece) => {
		if (piece.kind === 'end') ended.add(piece.mark);
		if (piece.kind === 'start' && whole.has(piece.mark) && !begun.has(piece.mark)) {
			begun.add(piece.mark);
			open.push(piece.mark);
			waiting.push(piece.mark);
		}
		if (!('raw' in piece)) return '';
		const { raw, kind } = piece;
		if (kind === 'tag') {
			if (/^<a\s/.test(raw)) inLink = true;
			if (raw === '</a>') inLink = false;
			return raw;
		}
		while (open.length > 0 && ended.has(open.at(-1) ?? -1)) open.pop();
		const mark = open.at(-1);
		// Space between elements may be where no other text can stand, as between two cells.
		if (mark === undefined || raw.trim() === '') return raw;
		const here = waiting.filter((each) => !ended.has(each));
		waiting = [];
		for (const each of here) placed.add(each);
		const isFirst = here.includes(mark);
		const covered = here.filter((each) => each !== mark);
		return `${covered.map(anchor).join('')}${render(mark, raw, { isFirst, inLink })}`;
	});
	return { html: parts.join(''), placed };
}

function piecesOf(html: string): Piece[] {
	const pieces: Piece[] = [];
	const text = (raw: string) => {
		if (raw !== '') pieces.push({ raw, kind: 'text' });
	};
	let from = 0;
	const next = /<|[\u{f0000}-\u{10ffff}]/gu;
	for (let found = next.exec(html); found !== null; found = next.exec(html)) {
		text(html.slice(from, found.index));
		from = next.lastIndex;
		const sign = found[0].codePointAt(0) ?? 0;
		if (sign >= FIRST_END) pieces.push({ mark: sign - FIRST_END, kind: 'end' });
		else if (sign >= FIRST_START) pieces.push({ mark: sign - FIRST_START, kind: 'start' });
		else {
			const isFormula = html.startsWith('<math', found.index);
			const end = isFormula ? '</math>' : '>';
			const at = html.indexOf(end, from);
			from = at === -1 ? html.length : at + end.length;
			const raw = withoutSigns(html.slice(found.index, from));
			pieces.push({ raw, kind: isFormula ? 'text' : 'tag' });
		}
		next.lastIndex = from;
	}
	text(html.slice(from));
	return pieces;
}

/** Marks that begin and end after that. */
function wholeMarks(pieces: Piece[]): Set<number> {
	const begun = new Set<number>();
	const whole = new Set<number>();
	for (const piece of pieces) {
		if (piece.kind === 'start') begun.add(piece.mark);
		else if (piece.kind === 'end' && begun.has(piece.mark)) whole.add(piece.mark);
	}
	return whole;
}
