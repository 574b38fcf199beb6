import fc from 'fast-check';

/** Longest run of one piece in a case, in repetitions. */
const MOST = 200;

/** Pieces with single spaces between them; `␣` represents a space in a piece. */
export const pieces = (...lines: string[]): string[] =>
	lines.flatMap((line) => line.split(' ')).map((piece) => piece.replaceAll('␣', ' '));

/** Texts made of a grammar's pieces: in any order, repeated, nested, cut, with random ones between. */
export function hostileText(grammar: readonly string[], documents: readonly string[] = []) {
	const piece = fc.constantFrom(...grammar);
	const any = fc.string({ unit: 'binary', maxLength: 12 });
	const sentence = fc.array(piece, { maxLength: 25 }).map((parts) => parts.join(''));
	const whole =
		documents.length === 0 ? sentence : fc.oneof(sentence, fc.constantFrom(...documents));
	return fc.oneof(
		fc.string({ unit: 'binary', maxLength: 80 }),
		sentence,
		fc.array(fc.oneof(piece, any), { maxLength: 20 }).map((parts) => parts.join('')),
		fc.array(piece, { maxLength: 20 }).map((parts) => parts.join('\n')),
		fc
			.tuple(sentence, piece, fc.nat(MOST), sentence)
			.map(([before, part, times, after]) => before + part.repeat(times) + after),
		fc
			.tuple(piece, piece, piece, fc.nat(MOST))
			.map(([open, middle, close, times]) => open.repeat(times) + middle + close.repeat(times)),
		fc.tuple(whole, fc.nat(400)).map(([text, end]) => text.slice(0, end)),
		fc
			.tuple(whole, fc.nat(400), fc.oneof(piece, any))
			.map(([text, at, part]) => text.slice(0, at) + part + text.slice(at)),
	);
}

/** A text of about a size that is one piece again and again. */
export const repeated =
	(piece: string, before = '', after = '') =>
	(size: number): string =>
		before + piece.repeat(Math.max(1, Math.ceil(size / piece.length))) + after;

/** Growth by each of some pieces, see `pieces`; each is its own name. */
export const byPiece = (...lines: string[]): Record<string, (size: number) => string> =>
	Object.fromEntries(pieces(...lines).map((piece) => [JSON.stringify(piece), repeated(piece)]));

/** A text of about a size that is nested as deep as it goes. */
export const nested =
	(open: string, middle: string, close: string) =>
	(size: number): string => {
		const depth = Math.max(1, Math.ceil(size / (open.length + close.length)));
		return open.repeat(depth) + middle + close.repeat(depth);
	};

/** A text of about a size whose pieces are numbered, so that no two are the same. */
export const numbered =
	(piece: (index: number) => string, before = '', after = '') =>
	(size: number): string => {
		const parts: string[] = [];
		for (let length = 0, index = 0; length < size; index += 1) {
			const part = piece(index);
			parts.push(part);
			length += part.length;
		}
		return before + parts.join('') + after;
	};

/** A function of two texts for the size: such as many columns and many rows. */
export const halves =
	(first: (size: number) => string, second: (size: number) => string) => (size: number) =>
		first(size / 2) + second(size / 2);

/** Growth cases of a text for a function that takes something else. */
export const growing = <Input>(
	cases: Record<string, (size: number) => string>,
	into: (text: string) => Input,
): Record<string, (size: number) => Input> =>
	Object.fromEntries(
		Object.entries(cases).map(([name, text]) => [name, (size: number) => into(text(size))]),
	);

/** As many entries as a size holds, of about `length` characters each. */
export const listOf =
	<Entry>(entry: (index: number) => Entry, length: number) =>
	(size: number): Entry[] =>
		Array.from({ length: Math.ceil(size / length) }, (_, index) => entry(index));
