import { lazy } from '../../shared/basics/memoize';
import { fold } from '../../shared/basics/text/fold';
import { firstIndex, type Span } from '../../shared/basics/text/spans';
import { addTo } from '../../shared/basics/values';
import { tokensOf } from '../../shared/values/mentions/words';
import type { LookUp } from './lookUp';
import type { LocatedValue } from './occurrences';
import type { PagedText } from './sourceText';

const WHOLE: Span = { start: 0, end: Infinity };

/** Words of other cells between two pieces of a name, at most; an amount counts as two. */
const MAX_OTHERS = 16;
/** How many beginnings of a name are tried. */
const MAX_TRIED = 20;
/** Characters around a piece that show whether its cell or line ends there. */
const REACH = 40;
/** A name ends, or goes on, at the border of a cell or line, or next to a number of another column. */
const ENDS = /^[^\p{L}\p{N}]*(?:[\n|\d]|\s{3}|<br>|$)/u;
const BEGINS = /(?:^|[\n|]|<br>|\s{3}|:\s|\d\S{0,20}\s)[^\p{L}\p{N}]{0,8}$/u;
/** A percentage, or a number with its minus; "17189-2021" has none. */
const SIGNED = /%|(?<![\p{L}\d])[-\u2212]\d/u;
/** The end of a line after a part of a word. */
const HYPHEN = /^[-\u2010]\s*(?:[\n|]|<br>|$)/u;
const BORDER = /[\n|]|\s{3}/;

/**
 * Finds names whose words are in order, but wrapped over several rows with other cells between; each piece is whole,
 * so that a word more or less is noticed.
 */
export class WrappedNames {
	constructor(
		private readonly source: PagedText,
		private readonly located: LocatedValue[],
	) {}

	private readonly words = lazy(() => this.source.mentions.words());
	/** The tokens of the source by their text. */
	private readonly tokens = lazy(() => {
		const found = new Map<string, number[]>();
		for (const [token, part] of this.words().parts.entries()) addTo(found, part, token);
		return found;
	});
	/** The values of the record, to which pieces may belong. */
	private readonly values = lazy(
		() => new Set(this.located.map(({ printed }) => fold(printed.at(-1) ?? ''))),
	);

	private spanOf(token: number): Span {
		const { starts, ends } = this.words();
		return { start: starts[token] ?? 0, end: ends[token] ?? NaN };
	}

	private endsAt = (end: number) => ENDS.test(this.words().text.slice(end, end + REACH));
	private beginsAt = (start: number) =>
		BEGINS.test(this.words().text.slice(Math.max(0, start - REACH), start));

	private isBreak(end: number, start: number): boolean {
		const isBorder = BORDER.test(this.words().text.slice(end, start));
		return isBorder && this.endsAt(end) && this.beginsAt(start);
	}

	/** Whether a token is the first part of a word that goes on in another line. */
	private isHyphenated(token: number): boolean {
		const { end } = this.spanOf(token);
		return HYPHEN.test(this.words().text.slice(end, end + REACH));
	}

	/** The pieces of a name that begins at a token; none where it goes on otherwise. */
	private piecesFrom(begin: number, words: string[]): Span[] {
		const { parts } = this.words();
		let piece = this.spanOf(begin);
		const pieces = [piece];
		let next = begin + 1;
		for (const whole of words) {
			let others = 0;
			let word = whole;
			const front = parts[next] ?? '';
			if (front !== word && word.startsWith(front) && this.isHyphenated(next)) {
				piece.end = this.spanOf(next).end;
				word = word.slice(front.length);
				next += 1;
			}
			const isNext = parts[next] === word;
			const fits = (token: number) =>
				parts[token] === word && this.isBreak(piece.end, this.spanOf(token).start);
			for (; !isNext && !fits(next); next += 1) if (++others > MAX_OTHERS) return [];
			const { start, end } = this.spanOf(next);
			if (isNext) piece.end = end;
			else pieces.push((piece = { start, end }));
			next += 1;
		}
		return pieces;
	}

	/** Whether pieces are whole words below each other: in one column of a table, or in none. */
	private areWhole(pieces: Span[]): boolean {
		const [first, last] = [pieces[0], pieces.at(-1)];
		if (!first || !last || pieces.length < 2) return false;
		const texts = pieces.map(({ start, end }) => this.words().text.slice(start, end));
		// A piece that is another value of the record belongs to that one.
		const areWords = texts.every((one) => /\p{L}{2}/u.test(one) && !this.values().has(fold(one)));
		const columns = pieces.map(({ start }) => {
			const line = this.source.layout().lineAt(start);
			return line?.table && line.cellAt(start)?.column;
		});
		const isApart = this.beginsAt(first.start) && this.endsAt(last.end);
		return isApart && areWords && new Set(columns).size === 1;
	}

	/** @param place the row around it; without one, only words are put together, of which each piece is whole */
	find({ printed, isFree, figure }: LookUp, place?: Span) {
		const value = printed.at(-1) ?? '';
		const [first = '', ...words] = isFree ? tokensOf(value).parts : [];
		if (words.length === 0) return undefined;
		if (!place && (figure !== undefined || SIGNED.test(value))) return undefined;
		const within = place ?? WHOLE;
		const beginnings = this.tokens().get(first) ?? [];
		const next = firstIndex(beginnings, (token) => this.spanOf(token).start >= within.start);
		for (const token of beginnings.slice(next, next + MAX_TRIED)) {
			const { start, end: firstEnd } = this.spanOf(token);
			if (firstEnd > within.end) break;
			const pieces = this.piecesFrom(token, words);
			const { end = Infinity } = pieces.at(-1) ?? {};
			const isFound = pieces.length > 0 && end <= within.end && (place ?? this.areWhole(pieces));
			if (isFound) return { span: { start, end }, isExact: false, pieces };
		}
		return undefined;
	}
}
