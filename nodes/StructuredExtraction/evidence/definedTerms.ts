import { memoizeByObject } from '../../shared/basics/memoize';
import { lastBefore, matchAt, matchesOf, type Span } from '../../shared/basics/text/spans';
import {
	AS_MY,
	BETWEEN,
	CALLED,
	DEFINING,
	IN_ROLE,
	LEADING as LEADING_WORDS,
	PARTS,
	TOGETHER_WITH,
	UNDERSIGNED,
} from '../../shared/values/roles/clauses';
import { PHRASES } from '../../shared/values/roles/phrases';
import { wordPattern } from '../../shared/values/roles/words';
import type { SentenceLabel } from './clauses';
import type { PagedText } from './sourceText';

// Names by which a contract calls a value that it has just told: `Alder Ltd (the "Landlord")`.

/** Names that are read. */
const MAX_TERMS = 500;
/** Of a text in front of a name in which its value is, and of a value that is shown, in characters. */
const MAX_BEFORE = 400;
const MAX_SHOWN = 60;
/** Of a text after a word that introduces a name. */
const MAX_AFTER = 110;

const IN_BRACKETS = /\(([^()\n]{2,160}(?:\n[^()\n]{1,160})?)\)/gu;
const QUOTED = /(?:["“”„«‘]|\*\*)\s?(\p{L}[^"“”„«»‘’*]{1,45}?)\s?(?:["“”»’]|\*\*)/gu;
const INTRODUCED = wordPattern(DEFINING.replaceAll(' ', '\\s+'), 'giu');
const ROLE = new RegExp(
	`(?<=[,;–—)(-]\\s?)(?:${IN_ROLE.replaceAll(' ', '\\s+')})\\s+((?:\\p{L}+\\s){0,2}?\\p{Lu}\\p{L}+)(?=\\s?[,;.)–—-]|\\s(?:and|und|et|y|e|en)\\s)`,
	'gu',
);
const AS_PART = wordPattern(AS_MY.replaceAll(' ', '\\s+'), 'giu');
const TOGETHER = wordPattern(TOGETHER_WITH.replaceAll(' ', '\\s+'), 'iu');
const SMALL = new Set(CALLED.split(' '));
const FIRST_PARTY = wordPattern(BETWEEN.replaceAll(' ', '\\s+'), 'giu');

const SENTENCE_END = /[.;:]\s|\n\s*\n/u;

/** A name by which a text calls what it has told in front of it. */
interface Term extends Span {
	text: string;
}

const isName = (text: string) => /^\p{L}/u.test(text) && !/\d/.test(text);

function quotedIn(text: string, offset: number): Term[] {
	return matchesOf(QUOTED, text).flatMap(({ 0: all, 1: name = '', index }) => {
		const start = offset + index;
		return isName(name) ? [{ start, end: start + all.length, text: name.trim() }] : [];
	});
}

/** The words after one that introduces a name, without small ones: "Vermieter" of "nachfolgend kurz Vermieter genannt". */
function wordsAfter(text: string, offset: number): Term | undefined {
	const found: { word: string; start: number; end: number }[] = [];
	for (const { 0: word, index } of text.matchAll(/[\p{L}'’-]+/gu)) {
		const between = text.slice(found.at(-1)?.end ?? 0, index);
		const isSmall = SMALL.has(word.toLowerCase());
		if (found.length > 0 && (isSmall || !/^\s*$/.test(between))) break;
		if (!isSmall) found.push({ word, start: index, end: index + word.length });
		if (found.length > 2) break;
	}
	const [first, last] = [found[0], found.at(-1)];
	if (!first || !last || /[.;]\s/.test(text.slice(0, first.start))) return undefined;
	const name = text.slice(first.start, last.end).replace(/^[dl]['’]/iu, '');
	return { start: offset + first.start, end: offset + last.end, text: name };
}

const GIVEN_NAME = new RegExp(`^(?:${PHRASES.called})`, 'iu');
const REST = /[\s"“”»«,–—-]*(\p{L}+)/uy;

/** The end of what calls a value by a name: after "genannt" of "nachstehend „Vermieter“ genannt". */
function endOf(text: string, end: number): number {
	const rest = matchAt(REST, text, end);
	return rest && GIVEN_NAME.test(rest[1] ?? '') ? end + rest[0].length : end;
}

const isAllSmall = (text: string) =>
	(text.match(/[\p{L}\d]+/gu) ?? []).every((word) => SMALL.has(word.toLowerCase()));

function* termsIn(text: string): Generator<Term> {
	for (const { 0: all, 1: inner = '', index } of matchesOf(IN_BRACKETS, text)) {
		for (const term of quotedIn(inner, index + 1)) {
			// "Together with the Company, the "Borrowers"" is more than what is in front of the brackets.
			if (TOGETHER.test(inner.slice(0, term.start - index))) continue;
			// The value is in front of the brackets, of several names too.
			yield { start: index, end: index + all.length, text: term.text };
		}
	}
	for (const { 0: word, index } of matchesOf(INTRODUCED, text)) {
		const from = index + word.length;
		const [after = ''] = text.slice(from, from + MAX_AFTER).split(/[).;]\s|\n\s*\n/u, 1);
		const quoted = quotedIn(after, from).filter(({ start }) =>
			isAllSmall(after.slice(0, start - from)),
		);
		const found = quoted.length > 0 ? quoted : [wordsAfter(after, from)];
		for (const term of found) {
			if (term) yield { start: index, end: endOf(text, term.end), text: term.text };
		}
	}
	for (const { 0: words, index } of matchesOf(AS_PART, text)) {
		const from = index + words.length;
		const term = wordsAfter(text.slice(from, from + MAX_AFTER), from);
		if (term) yield { start: index, end: term.end, text: term.text };
	}
	for (const { 0: all, 1: name = '', index } of matchesOf(ROLE, text)) {
		// "On the other hand, as BUYER, Mr Holt": the value follows.
		const before = text
			.slice(Math.max(0, index - MAX_BEFORE), index)
			.split(SENTENCE_END)
			.at(-1);
		if (nameIn(before ?? '') === '') continue;
		yield { start: index, end: index + all.length, text: name.trim() };
	}
}

/** "EXHIBIT C" is no name. */
const PART = new RegExp(`^(?:${PARTS})$`, 'iu');
const UNDERSIGNED_AT_END = new RegExp(`(?:${UNDERSIGNED})\\p{L}{0,3}\\s{0,3}$`, 'iu');

/** The first words of a text that look like a name: "Alder Ltd" of "and Alder Ltd, a company of …". */
function nameIn(text: string): string {
	// "The undersigned (the "Borrower")" is whoever has signed it.
	if (UNDERSIGNED_AT_END.test(text.slice(-MAX_SHOWN))) return '';
	for (const piece of text.split(/[,;:(\n]/u, MAX_PIECES)) {
		const words = piece.replaceAll('*', '').trim().split(/\s+/u);
		const first = words.findIndex((word) => /^["“„«]?\p{Lu}/u.test(word) && !isSmall(word));
		const name = first === -1 || PART.test(words[first] ?? '') ? '' : words.slice(first).join(' ');
		if (/\p{L}{2}/u.test(name)) return name.slice(0, MAX_SHOWN);
	}
	return '';
}
/** Pieces between commas in which a name is looked for. */
const MAX_PIECES = 6;
const LEADING = new Set(LEADING_WORDS.split(' '));
const isSmall = (word: string) => {
	const lower = word.toLowerCase();
	return SMALL.has(lower) || LEADING.has(lower);
};

/** The names of a text with the values in front of them, in order. Made once for the pages. */
export const definedTerms = memoizeByObject((source: PagedText) => {
	const { text } = source.mentions;
	const terms = [...termsIn(text)].slice(0, MAX_TERMS).sort((a, b) => a.start - b.start);
	const between = matchesOf(FIRST_PARTY, text).map(({ 0: word, index }) => ({
		start: index,
		end: index + word.length,
	}));
	// A header of a page is no value.
	const begins: Span[][] = [between, source.runningLines()];
	const found: SentenceLabel[] = [];
	for (const term of terms) {
		const last = found.at(-1);
		// Several names of one value share it.
		const isSame = last && isAllSmall(text.slice(last.end, term.start));
		const value = isSame ? last.value : valueBefore(term, last, begins);
		found.push({ ...term, value, printed: nameIn(text.slice(value.start, value.end)) });
	}
	return found;
});

/** @param begins ordered lists of spans, behind which values begin */
function valueBefore({ start }: Term, last: Span | undefined, begins: Span[][]): Span {
	const from = Math.max(
		0,
		start - MAX_BEFORE,
		last?.end ?? 0,
		...begins.map((spans) => lastBefore(spans, start - 1)?.end ?? 0),
	);
	return { start: Math.min(from, start), end: start };
}
