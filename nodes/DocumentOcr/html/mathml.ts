import temml from 'temml';

import { escapeHtml } from './escapeHtml';

/** Longest formula that is set, in characters, and how often macros in it may be expanded. */
const LONGEST = 5000;
const MOST_EXPANSIONS = 1000;

/**
 * A LaTeX formula as MathML, which browsers show without any further code. What cannot be read as a
 * formula stays as it was printed.
 */
export function mathml(latex: string, isDisplay: boolean): string {
	if (latex.length <= LONGEST) {
		try {
			return temml.renderToString(latex, {
				displayMode: isDisplay,
				throwOnError: true,
				// Neither links nor pictures nor HTML out of a formula.
				trust: false,
				maxExpand: MOST_EXPANSIONS,
				maxSize: [20, 200],
			});
		} catch {
			// Shown as text below.
		}
	}
	return `<code class="latex">${escapeHtml(latex)}</code>`;
}
