import { Marked } from 'marked';
import { markdownRules, type MathToken, readInline, readMarkdown } from '../tables/markdownRules';
import type { TextTable } from '../tables/markdownTable';
import { markersAround, withoutMarkers } from './marks';
import { escapeHtml } from './escapeHtml';
import { mathml } from './mathml';

/** Where a link in a document may lead. */
const LINKS = ['http:', 'https:', 'mailto:'];

/** The address of a link that may be followed, as the browser would read it. */
function safeAddress(href: string): string | undefined {
	const address = withoutMarkers(href);
	const url = URL.canParse(address) ? new URL(address) : undefined;
	return url && LINKS.includes(url.protocol) ? url.href : undefined;
}

/**
 * Turns the Markdown of documents into HTML. Whatever the text holds, only elements that are written
 * here or by the library for Markdown come out, with text and checked addresses in them. Markers of
 * `marks` come out in text, never in an address or a formula.
 * @param image the HTML for a reference to an image; `undefined` when it is not one of the page
 */
export function markdownRenderer(image: (target: string, label: string) => string | undefined) {
	const marked = new Marked(markdownRules, {
		renderer: {
			link({ href, title, text: literal, tokens, autolink }) {
				const text = autolink ? escapeHtml(literal) : this.parser.parseInline(tokens);
				const address = safeAddress(href);
				if (address === undefined) return text;
				const hint = title ? ` title="${escapeHtml(title)}"` : '';
				return `<a href="${escapeHtml(address)}"${hint} rel="noopener noreferrer">${text}</a>`;
			},
			image({ href, text }) {
				const known = image(href, text);
				if (known !== undefined) return known;
				// Nothing is loaded from elsewhere; a reader may still follow the address.
				const label = escapeHtml(text || href);
				const address = safeAddress(href);
				return address === undefined
					? label
					: `<a href="${escapeHtml(address)}" rel="noopener noreferrer">${label}</a>`;
			},
			// The rules above let no HTML through; should any come, it is text.
			html: ({ text }) => escapeHtml(text),
			code: ({ text }) => `<pre><code>${escapeHtml(text)}</code></pre>\n`,
		},
		extensions: [
			{
				name: 'table',
				renderer(token) {
					const { headings, cells, align } = token as unknown as TextTable;
					const width = cells.reduce((most, row) => Math.max(most, row.length), headings.length);
					const row = (texts: string[], tag: 'th' | 'td') =>
						texts
							.map((text, column) => {
								const side = align[column] ? ` align="${align[column]}"` : '';
								return `<${tag}${side}>${this.parser.parseInline(readInline(text))}</${tag}>\n`;
							})
							.join('');
					const isHeaded = headings.some((text) => text !== '');
					const heads = [...headings, ...Array<string>(width - headings.length).fill('')];
					const head = isHeaded ? `<thead><tr>${row(heads, 'th')}</tr></thead>` : '';
					const rows = cells.map((texts) => `<tr>${row(texts, 'td')}</tr>\n`).join('');
					return `<div class="table"><table>${head}<tbody>${rows}</tbody></table></div>\n`;
				},
			},
			{
				name: 'math',
				renderer(token) {
					const { text, display } = token as unknown as MathToken;
					return markersAround(text, (latex) => mathml(latex, display));
				},
			},
		],
	});
	return (markdown: string): string => marked.parser(readMarkdown(markdown));
}
