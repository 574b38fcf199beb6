import { numberReadings } from '../normalise/numberText';
import type { Span } from './sourceText';
import { isPartOfOther } from './spans';

/** Groups of digits that one number may have: 999,999,999,999.99 has five. */
const MAX_GROUPS = 6;
/** More digits in a row are an identifier. */
const MAX_DIGITS = 20;
const DIGITS = /\d+/g;
/** A separator inside a number, then digits; behind a space always three. */
const NEXT_GROUP = /[.,'’](\d{1,20})(?!\d)|[ \u00a0\u202f](\d{3})(?!\d)/y;
/** What in front of digits says that a number has begun before them. */
const BEGUN = /\d[.,'’]$|\d[\u00a0\u202f]$|^\p{L}{4}$/u;
/** Both together are an identifier such as "A10-55927" or "RE7/2024". */
const IN_IDENTIFIER = { before: /(?<!\p{L})\p{L}{1,2}$/u, behind: /[-/][\p{L}\d]/uy };
/** What behind digits says that the number goes on. */
const GOES_ON = /[.,'’]\d|[\u00a0\u202f]\d{3}(?!\d)/y;

function test(expression: RegExp, text: string, at: number): RegExpExecArray | null {
	expression.lastIndex = at;
	return expression.exec(text);
}

/**
 * Where numbers stand in a source, in any notation: 1234.5 is found as "1.234,50", "1 234,5" and
 * "1'234.50"; signs are looked at by `signAt`. A number is never found inside a longer one, nor as part
 * of a date or an identifier. One walk over the source for all the numbers.
 */
export function findNumbers(source: string, wanted: Set<number>): Map<number, Span[]> {
	const found = new Map<number, Span[]>();
	if (wanted.size === 0) return found;
	const add = (value: number, span: Span) => {
		if (!wanted.has(value)) return;
		const spans = found.get(value);
		if (spans?.at(-1)?.start === span.start) return;
		if (spans) spans.push(span);
		else found.set(value, [span]);
	};
	for (const match of source.matchAll(DIGITS)) {
		const start = match.index;
		if (match[0].length > MAX_DIGITS) continue;
		const before = source.slice(Math.max(0, start - 4), start);
		if (BEGUN.test(before)) continue;
		let end = start + match[0].length;
		if (isPartOfOther(source, { start, end })) continue;
		if (IN_IDENTIFIER.before.test(before) && test(IN_IDENTIFIER.behind, source, end)) continue;
		for (let group = 1; group <= MAX_GROUPS; group++) {
			if (!test(GOES_ON, source, end)) {
				const digits = source.slice(start, end).replace(/’/g, "'").replace(/\s/g, ' ');
				for (const { value } of numberReadings(digits)) add(value, { start, end });
				// ".50" and ",50"
				const mark = source[start - 1];
				if (group === 1 && (mark === '.' || mark === ',')) {
					add(Number(`.${digits}`), { start: start - 1, end });
				}
			}
			const next = test(NEXT_GROUP, source, end);
			if (!next) break;
			end += next[0].length;
		}
	}
	return found;
}

/** What is printed around a number: a minus, none, or what can be meant in both ways. */
type Sign = 'negative' | 'positive' | 'either';

/** How far around a number its sign can be, in characters. */
const REACH = 10;
const MINUS = '[-\\u2212\\u2013\\u2010\\u2011]';
/** A currency between the sign and the number. */
const MONEY = String.raw`(?:[A-Z]{3}|[A-Z]{0,2}\p{Sc})?`;
/** "-5", "€ -5", "-€5", "- EUR 5": a minus that touches what comes after it. */
const TOUCHING = new RegExp(`(?:^|[^\\p{L}\\d.,)])${MINUS}${MONEY}$`, 'u');
const BEFORE = new RegExp(`(?:^|[^\\p{L}\\d.,)])${MINUS}\\s?${MONEY}\\s?$`, 'u');
/** Accountants' parentheses; in a text they mean nothing. */
const OPEN = new RegExp(`\\(\\s?${MINUS}?\\s?${MONEY}\\s?$`, 'u');
/** "5,00-" */
const BEHIND = new RegExp(`^${MINUS}(?![\\p{L}\\d])`, 'u');
/** "5,00 -", "5,00 CR", "5,00 H" (credit), "5,00 S" (debit). */
const MARKED = new RegExp(`^\\s?(?:${MINUS}|(?:CR|DR|[CDHS])(?![\\p{L}\\d]))`, 'u');

/** The sign that is printed with the number at a span of a source. */
export function signAt(source: string, { start, end }: Span): Sign {
	const before = source.slice(Math.max(0, start - REACH), start);
	const behind = source.slice(end, end + REACH);
	if (TOUCHING.test(before) || /\u2212\s?$/.test(before)) return 'negative';
	// "5,00-" is money, "5-" can be the beginning of a range.
	if (BEHIND.test(behind) && /[.,]\d\d$/.test(source.slice(start, end))) return 'negative';
	if (BEFORE.test(before) || OPEN.test(before) || MARKED.test(behind)) return 'either';
	return 'positive';
}

const NEGATIVE = new RegExp(`^(?:\\p{Sc}|[A-Z]{3})?\\s?${MINUS}|${MINUS}$|^\\(.*\\)$`, 'u');

/** Whether a number as text has a minus sign, in front of it, after it or as parentheses. */
export function isNegative(text: string): boolean {
	return NEGATIVE.test(text.trim());
}

const words = (text: string) => new Set(text.trim().split(/\s+/));

/** Words of a line whose sum is taken off without a minus. */
const TAKEN_OFF = words(`
	discount discounts deduction rabatt skonto nachlass abzug remise rabais korting descuento sconto
	refund refunds erstattung storno gutschrift avoir abono rimborso dr af
`);
/** Headings of columns for money that goes out. */
const GOES_OUT = words(`
	debit debits withdrawal withdrawals payments out debe cargo cargos débit débits soll lastschrift
	lastschriften abbuchungen auszahlung auszahlungen ausgang ausgänge belastung belastungen uitgaven
	dare addebiti uscite retraits
`);
/** Longer lines and cells are no rows of an account, in characters. */
const MAX_LINE = 2000;

const has = (known: Set<string>, text: string) =>
	(text.toLowerCase().match(/\p{L}+/gu) ?? []).some((word) => known.has(word));

type Line = { start: number; isDebit: boolean; columns: boolean[] };

/** What is known of the lines of a source; the columns of a table are those of its first row. */
function linesOf(source: string): Line[] {
	const lines: Line[] = [];
	let heading: boolean[] = [];
	let start = 0;
	for (const line of source.split(/[\n\f]/)) {
		const isShort = line.length <= MAX_LINE;
		const isRow = line.trimStart().startsWith('|');
		if (!isRow) heading = [];
		else if (heading.length === 0 && isShort)
			heading = line.split('|').map((cell) => has(TAKEN_OFF, cell) || has(GOES_OUT, cell));
		lines.push({ start, isDebit: isShort && has(TAKEN_OFF, line), columns: isRow ? heading : [] });
		start += line.length + 1;
	}
	return lines;
}

/**
 * Tells whether a number stands where sums are taken off without a minus sign: in a column such as
 * "Debit" or "Soll", or in a line with such a word.
 */
export function debits(source: string): (span: Span) => boolean {
	let lines: Line[] | undefined;
	return ({ start }) => {
		lines ??= linesOf(source);
		let low = 0;
		let high = lines.length - 1;
		while (low < high) {
			const middle = Math.ceil((low + high) / 2);
			if ((lines[middle]?.start ?? 0) <= start) low = middle;
			else high = middle - 1;
		}
		const line = lines[low];
		if (line === undefined || start - line.start > MAX_LINE) return false;
		if (line.isDebit) return true;
		if (!line.columns.includes(true)) return false;
		return line.columns[source.slice(line.start, start).split('|').length - 1] === true;
	};
}
