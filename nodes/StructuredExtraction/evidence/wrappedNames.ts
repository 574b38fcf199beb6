import { lazy } from '../../shared/memoize';
import { firstIndex, type Span } from '../../shared/spans';
import type { LookUp } from './lookUp';
import { tokensOf } from './tokens';

/** Words of other cells between the pieces of a name, at most; an amount counts as two. */
const MAX_OTHERS = 16;
/** How many beginnings of a name are tried. */
const MAX_TRIED = 20;
/** Characters around a piece that show whether its cell or line ends there. */
const REACH = 40;
/** A name ends, or goes on, at the border of a cell or line, or next to a number of another column. */
const ENDS = /^[^\p{L}\p{N}]*(?:[\n|\d]|\s{3}|$)/u;
const BEGINS = /(?:^|[\n|]|\s{3}|\d\S{0,20}\s)[^\p{L}\p{N}]{0,8}$/u;
const BORDER = /[\n|]|\s{3}/;

const isBreak = (text: string, end: number, start: number) =>
	BORDER.test(text.slice(end, start)) &&
	ENDS.test(text.slice(end, end + REACH)) &&
	BEGINS.test(text.slice(Math.max(0, start - REACH), start));

/**
 * Returns a function that finds a name whose words are in order, but wrapped over several rows with
 * other cells between; each piece is whole, so that a word more or less is noticed.
 */
export function wrappedNames(source: string) {
	const tokens = lazy(() => tokensOf(source));
	return ({ printed, isFree }: LookUp, within: Span) => {
		const [first, ...words] = isFree ? tokensOf(printed.at(-1) ?? '').parts : [];
		if (words.length === 0) return undefined;
		const { text, parts, starts, ends } = tokens();
		const spanOf = (token: number) => ({ start: starts[token] ?? 0, end: ends[token] ?? NaN });
		const piecesFrom = (begin: number): Span[] => {
			let piece = spanOf(begin);
			const pieces = [piece];
			let [next, others] = [begin + 1, 0];
			for (const word of words) {
				const isNext = parts[next] === word;
				const fits = (token: number) =>
					parts[token] === word && isBreak(text, piece.end, spanOf(token).start);
				for (; !isNext && !fits(next); next += 1) if (++others > MAX_OTHERS) return [];
				const { start, end } = spanOf(next);
				if (isNext) piece.end = end;
				else pieces.push((piece = { start, end }));
				next += 1;
			}
			return piece.end <= within.end ? pieces : [];
		};
		let tried = 0;
		let token = firstIndex(starts, (start) => start >= within.start);
		for (; spanOf(token).end <= within.end && tried < MAX_TRIED; token += 1) {
			if (parts[token] !== first) continue;
			const pieces = piecesFrom(token);
			const end = pieces.at(-1)?.end;
			if (end !== undefined) return { span: { ...spanOf(token), end }, isExact: false, pieces };
			tried += 1;
		}
		return undefined;
	};
}
