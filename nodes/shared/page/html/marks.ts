// Highlights parts of a Markdown text in the HTML made of it. Markers are put into the text where each
// part begins and ends: private-use characters, which Markdown takes for letters. In the HTML, marks
// (elements) replace the markers.

const FIRST_START = 0xf0000;
const FIRST_END = 0x100000;

const MARKERS = /[\u{f0000}-\u{10ffff}]/gu;
/** The same characters in a text from outside, and halves of characters that could become one. */
const FOREIGN = /[\u{f0000}-\u{10ffff}]|\p{Cs}/gu;

export const withoutMarkers = (text: string) => text.replace(MARKERS, '');

/** A text of the same length without characters that could be taken for markers. */
export const readyForMarkers = (text: string) =>
	text.replace(FOREIGN, (character) => '\ufffd'.repeat(character.length));

/**
 * A text with markers around its parts.
 * @param text made by `readyForMarkers`
 * @param parts ordered by `start`, of two with the same one the longer first; 65,536 at most, the number of
 * markers that there are
 */
export function withMarkers(text: string, parts: Array<{ start: number; end: number }>): string {
	const markers = parts.flatMap(({ start, end }, index) => [
		{ at: start, isEnd: false, index, marker: String.fromCodePoint(FIRST_START + index) },
		{ at: end, isEnd: true, index: -index, marker: String.fromCodePoint(FIRST_END + index) },
	]);
	// At one offset, the part that begins last ends first.
	markers.sort((a, b) => a.at - b.at || Number(b.isEnd) - Number(a.isEnd) || a.index - b.index);
	const pieces: string[] = [];
	let from = 0;
	for (const { at, marker } of markers) {
		pieces.push(text.slice(from, at), marker);
		from = at;
	}
	return [...pieces, text.slice(from)].join('');
}

/** A piece of HTML: a tag, a marker, or text. */
type Piece = { raw: string; kind: 'tag' | 'text' } | { mark: number; kind: 'start' | 'end' };

/**
 * HTML with marks in place of markers. Each element is marked for itself, so that no mark goes across
 * the borders of cells or paragraphs; of parts inside one another, the inner one is shown.
 * @param html with every `<` and `>` in text and attributes escaped
 * @param anchor the HTML of a mark without text of its own, because others cover it
 * @returns `placed` are the marks that came out; those in an address do not
 */
export function withMarks(
	html: string,
	render: (mark: number, text: string, about: { isFirst: boolean; inLink: boolean }) => string,
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
		// White space between elements may be where no text is allowed, as between two cells.
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
		const marker = found[0].codePointAt(0) ?? 0;
		if (marker >= FIRST_END) pieces.push({ mark: marker - FIRST_END, kind: 'end' });
		else if (marker >= FIRST_START) pieces.push({ mark: marker - FIRST_START, kind: 'start' });
		else {
			const at = html.indexOf('>', from);
			from = at === -1 ? html.length : at + 1;
			pieces.push({ raw: withoutMarkers(html.slice(found.index, from)), kind: 'tag' });
		}
		next.lastIndex = from;
	}
	text(html.slice(from));
	return pieces;
}

/** Marks whose end comes after their beginning. */
function wholeMarks(pieces: Piece[]): Set<number> {
	const begun = new Set<number>();
	const whole = new Set<number>();
	for (const piece of pieces) {
		if (piece.kind === 'start') begun.add(piece.mark);
		else if (piece.kind === 'end' && begun.has(piece.mark)) whole.add(piece.mark);
	}
	return whole;
}
