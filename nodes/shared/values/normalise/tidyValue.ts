import { trimEndWhile } from '../../basics/text/shorten';
import { withPlainNumbers } from '../../basics/text/plainNumbers';
import { withoutLatexMarks } from '../mentions/numbers';
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

function withPlainCharacters(text: string): string {
	const visible = withoutLatex(text)
		// "EUR***1.234,56": nothing can be written in between.
		.replace(/(?<=[\p{L}\p{Sc}])\*{2,}(?=\d)/gu, '')
		// A soft hyphen inside a word is hyphenation; elsewhere PDFs use it for a real "-".
		.replace(/(?<=\p{L})\u00AD(?=\p{L})/gu, '')
		.replace(/[\p{Pd}\u2212\u00AD\u2043]/gu, '-')
		// A minus of Japan.
		.replace(/^\s*[△▲](?=[\s\p{Sc}]{0,3}\d)/u, '-')
		.replace(/[\p{Cf}\uFE0E\uFE0F]/gu, '')
		// A footnote.
		.replace(/<sup>\(?\d\)<\/sup>/g, '');
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

/** OCR writes some amounts as formulas: "$\$ 1{,}200.00$", "1{,}200 \text{EUR}". */
const withoutLatex = (text: string) =>
	withoutLatexMarks(
		text.replace(
			/^\$(.*[^\\])\$$|^\$([^$\\{]*[{\\][^$]*)\$(?=[^\d$]*$)|^\\\((.*)\\\)(?=\D*$)/,
			'$1$2$3',
		),
	).replace(/\\(?:text|mathrm|mathbf|textbf) ?\{([^{}]*)\}/g, '$1');
