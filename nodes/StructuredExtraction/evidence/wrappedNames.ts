import { firstIndex, type Span } from '../../shared/spans';
import type { LookUp } from './lookUp';
import { tokensOf } from './tokens';

/** Words of other cells between the pieces of a name, at most. */
const MAX_OTHERS = 11;
/** How far a piece is looked for, in words and numbers, and how many beginnings of a name are tried. */
const MAX_TOKENS = 60;
const MAX_TRIED = 20;
/** Characters around a piece that show whether its cell or line ends there. */
const REACH = 40;
/** A name ends, or goes on, at the border of a cell or line, or next to a number of another column. */
const ENDS = /^[^\p{L}\p{N}]*(?:[\n|\d]|\s{3}|$)/u;
const BEGINS = /(?:^|[\n|]|\s{3}|\d\S{0,20}\s)[^\p{L}\p{N}]{0,8}$/u;
const BORDER = /[\n|]|\s{3}/;

/**
 * Returns a function that finds a name whose words are in order, but wrapped over several rows with
 * other cells between; each piece is whole, so that a word more or less is noticed.
 */
export function wrappedNames(source: string) {
	let tokens: ReturnType<typeof tokensOf> | undefined;
	return ({ printed, isFree }: LookUp, within: Span): Span[] | undefined => {
		const words = isFree ? tokensOf(printed.at(-1) ?? '').parts : [];
		if (words.length < 2) return undefined;
		tokens ??= tokensOf(source);
		const { text, parts, starts, ends } = tokens;
		const startOf = (token: number) => starts[token] ?? within.end;
		const piecesFrom = (first: number): Span[] | undefined => {
			const pieces: Span[] = [];
			let others = 0;
			let next = first;
			for (const word of words) {
				const piece = pieces.at(-1);
				let found = next;
				if (piece && parts[next] !== word) {
					if (!ENDS.test(text.slice(piece.end, piece.end + REACH))) return undefined;
					const goesOn = (token: number) =>
						parts[token] === word &&
						BORDER.test(text.slice(piece.end, starts[token])) &&
						BEGINS.test(text.slice(Math.max(0, startOf(token) - REACH), starts[token]));
					while (found - next < MAX_TOKENS && !goesOn(found)) found += 1;
					const gap = text.slice(piece.end, startOf(found)).split(/[\s|]+/);
					others += gap.filter((part) => /[\p{L}\p{N}]/u.test(part)).length;
				}
				const [start, end = Infinity] = [startOf(found), ends[found]];
				if (parts[found] !== word || others > MAX_OTHERS || end > within.end) return undefined;
				if (piece && found === next) piece.end = end;
				else pieces.push({ start, end });
				next = found + 1;
			}
			return pieces;
		};
		const from = firstIndex(starts, (start) => start >= within.start);
		let tried = 0;
		for (let token = from; startOf(token) < within.end && tried < MAX_TRIED; token += 1) {
			if (parts[token] !== words[0]) continue;
			tried += 1;
			const pieces = piecesFrom(token);
			if (pieces) return pieces;
		}
		return undefined;
	};
}
