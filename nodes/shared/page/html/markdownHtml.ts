import type { Env, Token } from 'markdown-it';
import { atOnce, type Sliced } from '../../host/budget';
import {
	blockTokens,
	formulaOf,
	mapInline,
	markdown,
	readInline,
	readParts,
	tableOf,
} from '../tables/markdownRules';
import type { TextTable } from '../tables/markdownTable';
import { withoutMarkers } from './marks';
import { escapeHtml } from './htmlPage';

/** Addresses that a link in a document may have. */
const LINKS = ['http:', 'https:', 'mailto:'];

/** The address of a link that may be followed, as the browser would read it. */
function safeAddress(href: string): string | undefined {
	const address = withoutMarkers(href);
	const url = URL.canParse(address) ? new URL(address) : undefined;
	return url && LINKS.includes(url.protocol) ? url.href : undefined;
}

const { rules } = markdown.renderer;

/** State that the rules below share while a text is rendered. */
interface Rendering extends Env {
	image: (target: string, label: string) => string | undefined;
	/** Whether the open link may be followed; links are never in one another. */
	isLinked?: boolean;
}

rules.link_open = (tokens, at, _, env) => {
	const address = safeAddress(String(tokens[at]?.attrGet('href') ?? ''));
	(env as Rendering).isLinked = address !== undefined;
	if (address === undefined) return '';
	const title = tokens[at]?.attrGet('title');
	const hint = title ? ` title="${escapeHtml(String(title))}"` : '';
	return `<a href="${escapeHtml(address)}"${hint} rel="noopener noreferrer">`;
};
rules.link_close = (_tokens, _at, _, env) => ((env as Rendering).isLinked ? '</a>' : '');
rules.image = (tokens, at, _, env) => {
	const token = tokens[at];
	const target = String(token?.attrGet('src') ?? '');
	const known = (env as Rendering).image(target, token?.content ?? '');
	if (known !== undefined) return known;
	// Nothing is loaded from elsewhere; a reader may still follow the address.
	const label = escapeHtml(token?.content || target);
	const address = safeAddress(target);
	return address === undefined
		? label
		: `<a href="${escapeHtml(address)}" rel="noopener noreferrer">${label}</a>`;
};
rules.text = (tokens, at) => escapeHtml(tokens[at]?.content ?? '');
rules.hardbreak = () => '<br>';
rules.fence = rules.code_block = (tokens, at) =>
	`<pre><code>${escapeHtml(tokens[at]?.content ?? '')}</code></pre>\n`;
rules.formula = (tokens, at) => {
	const token = tokens[at] as Token;
	const code = `<code>${escapeHtml(formulaOf(token).latex)}</code>`;
	return token.block ? `<p>${code}</p>\n` : code;
};

rules.table = (tokens, at, _, env) =>
	atOnce(tableHtml(tableOf(tokens[at] as Token), env as Rendering));

/**
 * Turns the Markdown of documents into HTML. Whatever the text holds, only elements that are written
 * here or by the library for Markdown come out, with text and checked addresses in them. Formulas come
 * out as their LaTeX. Markers of `marks` come out in text, never in an address.
 */
export function markdownRenderer(image: (target: string, label: string) => string | undefined) {
	const env: Rendering = { image };
	return function* (text: string): Sliced<string> {
		const html: string[] = [];
		for (const part of readParts(text)) {
			yield;
			if (part.type === 'table') html.push(yield* tableHtml(part, env));
			else if (part.type === 'line') {
				html.push(`<p>${yield* inlineHtml(part.raw.trim(), env)}</p>\n`);
			} else {
				const tokens = blockTokens(part.raw);
				for (const token of tokens) {
					if (token.type === 'inline') token.children = yield* readInline(token.content);
				}
				html.push(markdown.renderer.render(tokens, markdown.options, env));
			}
		}
		return html.join('');
	};
}

function* inlineHtml(text: string, env: Rendering): Sliced<string> {
	const render = (tokens: Token[]) => markdown.renderer.renderInline(tokens, markdown.options, env);
	return (yield* mapInline(text, render)).join('');
}

function* tableHtml({ headings, cells, align }: TextTable, env: Rendering): Sliced<string> {
	const width = cells.reduce((most, row) => Math.max(most, row.length), headings.length);
	function* row(texts: string[], tag: 'th' | 'td'): Sliced<string> {
		const html: string[] = [];
		for (const [column, text] of texts.entries()) {
			const side = align[column] ? ` align="${align[column]}"` : '';
			html.push(`<${tag}${side}>${yield* inlineHtml(text, env)}</${tag}>\n`);
		}
		return html.join('');
	}
	const isHeaded = headings.some((text) => text !== '');
	const heads = [...headings, ...Array<string>(width - headings.length).fill('')];
	const head = isHeaded ? `<thead><tr>${yield* row(heads, 'th')}</tr></thead>` : '';
	const rows: string[] = [];
	for (const texts of cells) rows.push(`<tr>${yield* row(texts, 'td')}</tr>\n`);
	return `<div class="table"><table>${head}<tbody>${rows.join('')}</tbody></table></div>\n`;
}
