import { ALL_ROLES, meaningsOf, type Role, ROLES } from '../roles/roles';
import { ANY_DATE } from '../roles/dayWords';
import { wordPattern, type WordsByMeaning, wordsOfLabel } from '../roles/words';
import { matchesOf, type Span } from '../../basics/text/spans';
import type { Mention } from './mention';

const PATTERNS = new Map(
	ALL_ROLES.flatMap((role) => {
		const { labels } = ROLES[role];
		return labels === undefined ? [] : [[role, wordPattern(labels, 'giu', '')] as const];
	}),
);

/** A short piece of a word in front of another, where a PDF sets letters apart: "Ver käufer". */
const PIECE = /(?<!\p{L})(\p{L}{1,4}) $/u;

/** Whether a label is the end of another, whose beginning is set apart from it. */
function isEndOfOther(text: string, index: number, words: string): boolean {
	const [, piece] = PIECE.exec(text.slice(Math.max(0, index - 6), index)) ?? [];
	if (piece === undefined) return false;
	const whole = piece + words;
	// Where the words alone are its label too, the piece is another word: "eine Schlussrechnung".
	return [...PATTERNS.values()].some(
		(pattern) => whole.match(pattern)?.[0] === whole && words.match(pattern) === null,
	);
}

/**
 * Finds the labels of values with a role in a text, in order; of roles that share labels, of either.
 * @param words of the text, where these are known
 */
export function findLabels(
	text: string,
	role: Role,
	words: WordsByMeaning = wordsOfLabel(text),
): Mention<'label', Role>[] {
	const pattern = PATTERNS.get(role);
	const matches = pattern ? matchesOf(pattern, text) : [];
	const found: Span[] = matches.flatMap(({ 0: label, index }) =>
		isEndOfOther(text, index, label) ? [] : [{ start: index, end: index + label.length }],
	);
	const others = meaningsOf(role).flatMap((meaning) => words.get(meaning) ?? []);
	const all = others.length === 0 ? found : [...found, ...others].sort(byPlace);
	let end = 0;
	return all.flatMap((span): Mention<'label', Role>[] => {
		if (span.start < end) return [];
		end = span.end;
		return [{ kind: 'label', text: text.slice(span.start, end), ...span, values: [role] }];
	});
}

/** By their beginnings, of several at one place the longest first. */
const byPlace = (a: Span, b: Span) => a.start - b.start || b.end - a.end;

const DATE = wordPattern(ANY_DATE, 'iu', '');

/** Whether a text has a word that labels any date. */
export const hasDateLabel = (text: string) => DATE.test(text);

/** A label as a message quotes it, without the marks of tables and headings. */
export const shownLabel = (text = '') => text.replace(/(?:[\s|*#]|(?<!\d):|:(?!\d))+/g, ' ').trim();
