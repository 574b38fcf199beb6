import { escapeHtml } from './escapeHtml';
import temml from 'temml';

/** Longest formula that is set, in characters, and how often macros in it may be expanded. */
const MAX_LATEX = 5000;
const MAX_EXPANSIONS = 1000;

/** Definitions can grow a formula without end, and the rest of a line after `%` vanishes. */
const UNSET = /\\(?:[gex]?def|\w*newcommand|providecommand|let|futurelet|global)\b|(?<!\\)%/;

/** These set their content twice: one inside another, the formula doubles each time. */
const DOUBLED = /\\(?:equilibrium|cancelto|(?:math)?llap)|<=>|\\xrightleft|\\xleftright/g;

/** What leaves nothing to see, or text in the colour of what is behind it. */
const HIDDEN = /<mphantom|tml-ref|style="color:|mathbackground/;

/** Whether its rows and columns are about as many as are written; short rows are filled. */
function isFull(latex: string): boolean {
	const rows = latex.split('\\\\').map((row) => row.split('&').length - 1);
	const widest = rows.reduce((most, count) => Math.max(most, count), 0);
	return widest * rows.length <= 50 + 4 * rows.reduce((sum, count) => sum + count, 0);
}

const digits = (text: string) => text.replace(/\D/g, '').length;

/** Whether all numbers of a formula, and anything at all, can be seen. */
function showsAll(latex: string, html: string): boolean {
	const text = html.replace(/<[^<>]*>/g, '').normalize('NFKC');
	return !HIDDEN.test(html) && text.trim() !== '' && digits(text) >= digits(latex);
}

/**
 * A LaTeX formula as MathML, which browsers show without any further code. What cannot be read as a
 * formula, or would not be seen in it, stays as it was printed.
 */
export function mathml(latex: string, isDisplay: boolean): string {
	const canBeSet =
		latex.length <= MAX_LATEX &&
		!UNSET.test(latex) &&
		(latex.match(DOUBLED) ?? []).length < 2 &&
		isFull(latex);
	if (canBeSet) {
		try {
			const html = temml.renderToString(latex, {
				displayMode: isDisplay,
				throwOnError: true,
				// Neither links nor images nor HTML out of a formula.
				trust: false,
				maxExpand: MAX_EXPANSIONS,
				maxSize: [20, 200],
			});
			if (showsAll(latex, html)) return html;
		} catch {
			// Shown as text below.
		}
	}
	return `<code class="latex">${escapeHtml(latex)}</code>`;
}
