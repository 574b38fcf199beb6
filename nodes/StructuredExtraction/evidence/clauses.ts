import { memoize, memoizeByObject } from '../../shared/basics/memoize';
import { trimEndWhile } from '../../shared/basics/text/shorten';
import { matchAt, matchesOf, type Span, within } from '../../shared/basics/text/spans';
import {
	ADJECTIVES,
	AFTER_PLACE,
	BEFORE_PLACE,
	type Clause,
	CLAUSES,
	type ClauseWords,
	LAW,
} from '../../shared/values/roles/clauses';
import { PHRASES } from '../../shared/values/roles/phrases';
import { wordPattern } from '../../shared/values/roles/words';
import type { PagedText } from './sourceText';

// From the labels in sentences of contracts to their values: "governed by the laws of the State of Ohio".

/** A label in a sentence, the text in which its value is, and the value as it is printed. */
export interface SentenceLabel extends Span {
	text: string;
	value: Span;
	/** '' where the text has no value of the kind. */
	printed: string;
}

/** Labels of a clause that are read. */
const MAX_LABELS = 500;
/** Of a sentence around a label that is looked at, in characters. */
const BEFORE = 250;
const AFTER = 150;
/** Directly in front of a label. */
const NEAR = 70;
/** Between a label and its date. */
const GAP = 25;
/** Words after a label in which the name of a place is looked for. */
const MAX_WORDS = 14;

/** The patterns of words with any white space between them. */
const spaced = (words: string) => words.replaceAll(' ', '\\s+');

const PATTERNS = new Map(
	(Object.entries(CLAUSES) as [Clause, ClauseWords][]).map(([clause, words]) => [
		clause,
		{
			labels: wordPattern(spaced(words.labels), 'giu'),
			context: words.context === undefined ? undefined : wordPattern(words.context, 'iu', ''),
			against: words.against === undefined ? undefined : wordPattern(words.against, 'iu', ''),
		},
	]),
);

const SENTENCE_END = /[.;:](?=\s[\p{Lu}\d(])/gu;

/** The sentence around a label, in front of it and after it. */
export function sentenceAround(
	text: string,
	{ start, end }: Span,
): [before: string, after: string] {
	const before =
		text
			.slice(Math.max(0, start - BEFORE), start)
			.split('\n\n')
			.at(-1) ?? '';
	const [after = ''] = text.slice(end, end + AFTER).split('\n\n', 1);
	return [before.split(SENTENCE_END).at(-1) ?? '', after.split(SENTENCE_END, 1)[0] ?? ''];
}

const wordsIn = (list: string) => new Set(list.split(' '));
const SKIPPED = wordsIn(BEFORE_PLACE);
const STOPS = wordsIn(AFTER_PLACE);
const WORD = /\s*([\p{L}\p{M}.'’&-]+)/uy;

/** The name of a place at the beginning of a text: "New York" of "the State of New York, without …". */
function placeAt(text: string, from: number): Span | undefined {
	let found: Span | undefined;
	let at = from;
	for (let count = 0; count < MAX_WORDS; count += 1) {
		const match = matchAt(WORD, text, at);
		const [all = '', word = ''] = match ?? [];
		if (word === '') break;
		const start = at + all.length - word.length;
		const isShort = /^(?:\p{L}\.)+$/u.test(word);
		const plain = isShort ? word : trimEndWhile(word, /[.'’-]/u);
		const lower = plain.toLowerCase();
		// "l'Italia"
		const isSkipped = SKIPPED.has(lower) || /^(?:d|l|dell)['’]$/iu.test(word);
		if (STOPS.has(lower) && !isSkipped) break;
		if (!isSkipped && !/^(?:[dl]['’])?\p{Lu}/u.test(plain)) break;
		if (!isSkipped) found = { start: found?.start ?? start, end: start + plain.length };
		at = start + word.length;
		if (plain.length < word.length) break;
	}
	return found && found.end - found.start > 1 ? found : undefined;
}

const UNITS = new RegExp(`(?<!\\p{L})(?:${PHRASES.periods})(?!\\p{L})`, 'iu');
/** In front of the number of a period, in characters. */
const MAX_ARTICLE = 12;
/** Longest period in words, in characters. */
const MAX_PERIOD = 50;

/** What a label in a sentence has as its value. */
function valueAfter(source: PagedText, kind: ClauseWords['kind'], end: number): Span | undefined {
	const { text } = source.mentions;
	if (kind === 'place') return placeAt(text, end);
	if (kind === 'day') {
		const [date] = within(source.mentions.wholeDates(), { start: end, end: end + GAP });
		return date && !/[.;:]\s\p{Lu}/u.test(text.slice(end, date.start)) ? date : undefined;
	}
	return periodIn(source, { start: end, end: end + MAX_PERIOD });
}

/** The period at the beginning of a text: "two (2) years". */
export function periodIn(source: PagedText, span: Span): Span | undefined {
	const { text } = source.mentions;
	const end = span.start;
	const near = text.slice(end, span.end);
	const unit = UNITS.exec(near);
	if (!unit) return undefined;
	const length = unit.index + unit[0].length;
	const start = end + near.search(/\S/);
	const has = (numbers: Span[]) => within(numbers, { start, end: start + MAX_ARTICLE }).length > 0;
	const isNumber = has(source.mentions.numbers()) || has(source.mentions.wordNumbers());
	return isNumber && !/[.;]\s/.test(near.slice(0, length))
		? { start, end: end + length }
		: undefined;
}

const labelsIn = memoizeByObject((source: PagedText) =>
	memoize((clause: Clause) => readClause(source, clause)),
);
/** The labels of a clause on the pages, in order. Read once for the pages. */
export const clauseLabels = (source: PagedText, clause: Clause): SentenceLabel[] =>
	labelsIn(source)(clause);

function readClause(source: PagedText, clause: Clause): SentenceLabel[] {
	const { text } = source.mentions;
	const { labels, context, against } = PATTERNS.get(clause) ?? {};
	const { kind } = CLAUSES[clause];
	const matches = labels ? matchesOf(labels, text, MAX_LABELS) : [];
	const found = matches.flatMap(({ 0: label, index }): SentenceLabel[] => {
		const span = { start: index, end: index + label.length };
		const value = valueAfter(source, kind, span.end);
		if (value === undefined && kind !== 'place') return [];
		if (against?.test(text.slice(Math.max(0, index - NEAR), index))) return [];
		const [before, after] = sentenceAround(text, span);
		if (context && !context.test(before) && !context.test(after)) return [];
		const region = { start: span.end, end: value?.end ?? span.end };
		if (kind === 'place') region.end = Math.max(region.end, span.end + after.length);
		const printed = value ? text.slice(value.start, value.end) : '';
		return [{ ...span, text: label, value: region, printed }];
	});
	return clause === 'law' ? [...found, ...lawsOf(text)] : found;
}

const ADJECTIVE = `(?:${ADJECTIVES})[\\p{L}-]{0,12}`;
const IS_LAW = `(?:${LAW})(?!\\p{L})`;
/** "deutsches Recht", "droit français", "by Kansas law". */
const OF_COUNTRY = wordPattern(
	`${ADJECTIVE}\\s+(?:\\p{Ll}+\\s+)?${IS_LAW}|${IS_LAW}\\s+${ADJECTIVE}`,
	'giu',
	'',
);
const OF_NAME =
	/(?<=\s(?:by|under|with|to)\s(?:the\s)?)(?:\p{Lu}[\p{L}'’-]*\s){1,4}[Ll]aws?(?!\p{L})/gu;

/** Laws by the adjective or the name of their country, next to the word for the law. */
function lawsOf(text: string): SentenceLabel[] {
	const { context } = PATTERNS.get('law') ?? {};
	const matches = [OF_COUNTRY, OF_NAME].flatMap((pattern) => matchesOf(pattern, text, MAX_LABELS));
	return matches.flatMap(({ 0: printed, index }): SentenceLabel[] => {
		const span = { start: index, end: index + printed.length };
		const [before, after] = sentenceAround(text, span);
		const isMeant = context?.test(before) === true || context?.test(after) === true;
		return isMeant ? [{ ...span, text: printed, value: span, printed }] : [];
	});
}
