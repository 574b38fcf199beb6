import { trimEndWhile } from '../text/shorten';
import type { Refusal } from './normalised';

/** No number, date or amount is printed in more characters; a longer value is a text. */
const MAX_VALUE = 200;

const BREAK = /[\t\n\r\v\f\u0085\u2028\u2029]/;

/** A label in front of a value: "Total:", "Date :", "Montant (TTC) =". Never holds digits. */
const LABEL = /^(\p{L}[\p{L}\p{M}\p{Sc}\s.()/&'-]*)[:=]\s*/u;

/**
 * The text of one value in one notation: every dash and minus is "-", every space is " ", a line
 * break or tab is "\n", full-width characters are their plain ones; direction marks, zero-width
 * characters, wrapping quotes and Markdown emphasis are gone. A label with a colon ("Total: 12 €")
 * is apart, '' when there is none. Superscript digits stay as they are: they are footnotes.
 * Refuses what is no text, or more than a value.
 */
export function tidyValue(input: unknown): { text: string; label: string } | Refusal {
	if (typeof input !== 'string') return { problem: 'there is no text in it' };
	const trimmed = input.trim();
	if (trimmed.length > MAX_VALUE) return { problem: 'it is a text of many words' };
	const inLines = withPlainCharacters(trimmed)
		.replace(/[\s\u0085]+/g, (space) => (BREAK.test(space) ? '\n' : space))
		.trim();
	const begun = inLines.replace(/^["“”„«»*_]+\s*/u, '');
	const ended = trimEndWhile(begun, /["“”„«»*_]/);
	const labelled = ended === begun ? begun : ended.trimEnd();
	const [printed = '', label = ''] = LABEL.exec(labelled) ?? [];
	const text = labelled.slice(printed.length);
	return text === '' ? { problem: 'there is no text in it' } : { text, label: label.trim() };
}

/** Separators between digits, and the characters that are printed instead of them. */
const SEPARATORS = { '’': /[‘‛ʼ′´`]/, ',': /[٬，]/, '.': /[٫．]/, '\u00a0': /[\u2007\u2009]/ };

/**
 * A text of the same length with the digits of all scripts as 0 to 9 and with one character for
 * each separator between them: ’ and the space that does not break, comma and point.
 */
export const withPlainNumbers = (text: string) =>
	text
		.replace(/[^\P{Nd}0-9\u{10000}-\u{10ffff}]/gu, plainDigit)
		.replace(/(?<=\d)[‘‛ʼ′´`\u2007\u2009٬，٫．](?=\d)/g, separatorOf);

const separatorOf = (mark: string) =>
	Object.entries(SEPARATORS).find(([, marks]) => marks.test(mark))?.[0] ?? mark;

const plainDigits = new Map<string, string>();

/** The digits of a script follow one another; before their zero there is none of another. */
function plainDigit(digit: string): string {
	let plain = plainDigits.get(digit);
	if (plain === undefined) {
		let value = 0;
		while (/\p{Nd}/u.test(String.fromCharCode(digit.charCodeAt(0) - value - 1))) value += 1;
		plain = String(value);
		plainDigits.set(digit, plain);
	}
	return plain;
}

function withPlainCharacters(text: string): string {
	const visible = text
		// A soft hyphen inside a word is hyphenation; elsewhere PDFs use it for a real "-".
		.replace(/(?<=\p{L})\u00AD(?=\p{L})/gu, '')
		.replace(/[\p{Pd}\u2212\u00AD\u2043]/gu, '-')
		.replace(/[\p{Cf}\uFE0E\uFE0F]/gu, '');
	return (
		withPlainNumbers(visible)
			.replace(/[\uFF01-\uFF5E\uFFE0-\uFFE6]/g, (wide) => wide.normalize('NFKC'))
			.replace(/[’‘‛ʼ′`´]/g, "'")
			// Markdown escapes: "\$12.50".
			.replace(/\\(?=[^\p{L}\d])/gu, '')
			.replace(/\p{Zs}/gu, ' ')
			.normalize('NFC')
	);
}

/** A word for look-ups: lower case, without accents and dots ("Févr." becomes "fevr"). */
export function foldWord(word: string): string {
	return word
		.normalize('NFD')
		.replace(/[\p{M}.]/gu, '')
		.toLowerCase();
}
