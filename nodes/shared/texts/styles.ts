import { Parser } from 'htmlparser2';
import type { Budget, Sliced } from '../budget';
import { parseMarkup } from './parseMarkup';

/** Values of CSS properties in lower case; '' where it is unknown which of several applies. */
export type Style = Map<string, { value: string; weight: number }>;

/** Declarations by selectors such as `p`, `.a`, `#b` and `p.a`. */
export type StyleSheet = Map<string, Style>;

/** Properties that can hide text or show it. */
const PROPERTIES = new Set(
	'background background-clip background-color background-image color display font font-size height left max-height max-width mso-hide opacity overflow overflow-x overflow-y position right text-decoration text-decoration-line text-indent top visibility -webkit-background-clip width'.split(
		' ',
	),
);

/** The declaration with the most weight applies; of equal weights, the last one. */
const WEIGHTS = { rank: 1e7, inline: 1e8, important: 1e9 };

/** A selector takes the time of so many elements; large style sheets have some 10,000 selectors. */
const ELEMENTS_PER_SELECTOR = 5;

/** Comments do not nest: the first end closes them. */
const withoutComments = (css: string) =>
	css
		.split('/*')
		.map((part, at) => (at === 0 ? part : part.split('*/').slice(1).join('*/')))
		.join(' ');

/** A size of 0 in `font`, as for text that an image replaces. */
const NO_SIZE = /(?:^|\s)0(?:p[tx])?(?:[\s/]|$)/;

/** The declarations of a style attribute or a rule. */
export function declarations(css: string, weight = WEIGHTS.inline): Style {
	const style: Style = new Map();
	for (const declaration of withoutComments(css).split(';')) {
		const colon = declaration.indexOf(':');
		const property = declaration.slice(0, Math.max(colon, 0)).trim().toLowerCase();
		if (!PROPERTIES.has(property)) continue;
		const [value = '', important = ''] = declaration
			.slice(colon + 1)
			.toLowerCase()
			.split('!');
		const total = weight + (important.trim() === 'important' ? WEIGHTS.important : 0);
		if (property !== 'font') merge(style, property, value.trim(), total);
		else merge(style, 'font-size', NO_SIZE.test(value) ? '0' : 'medium', total);
	}
	return style;
}

export function merge(style: Style, property: string, value: string, weight: number): void {
	if (weight >= (style.get(property)?.weight ?? 0)) style.set(property, { value, weight });
}

/**
 * The rules of the style sheets in a page, without at-rules such as media queries.
 * @param hides whether declarations hide text
 */
export function* styleSheet(
	html: string,
	budget: Budget,
	hides: (style: Style) => boolean,
): Sliced<StyleSheet> {
	const sheet: StyleSheet = new Map();
	if (!/<style/i.test(html)) return sheet;
	const sources: string[] = [];
	let depth = 0;
	let isStyle = false;
	const parser = new Parser({
		onopentag(name, { media = '' }) {
			depth += 1;
			isStyle = name === 'style' && ['', 'all', 'screen'].includes(media.trim().toLowerCase());
			if (isStyle) sources.push('');
		},
		ontext(text) {
			if (isStyle) sources.push(`${sources.pop()}${text}`);
		},
		onclosetag() {
			depth -= 1;
			isStyle = false;
		},
	});
	yield* parseMarkup(parser, html, () => depth);
	let order = 0;
	for (const source of sources) {
		for (const { selectors, body } of rulesIn(source)) {
			yield;
			const declared = declarations(body, 0);
			for (const selector of selectors.split(',')) {
				budget.spend('elements', ELEMENTS_PER_SELECTOR);
				if (declared.size === 0) continue;
				const { key, rank, isCertain } = keyOf(selector.trim());
				// A rule that may not apply must not hide text.
				if (key === '' || (!isCertain && hides(declared))) continue;
				const style: Style = sheet.get(key) ?? new Map();
				sheet.set(key, style);
				for (const [property, { value, weight }] of declared) {
					budget.spend('elements');
					order += 1;
					merge(style, property, isCertain ? value : '', weight + rank * WEIGHTS.rank + order);
				}
			}
		}
	}
	return sheet;
}

/** The rules of a style sheet, without at-rules. */
function* rulesIn(source: string) {
	const css = withoutComments(source.toLowerCase().replace(/<!--|-->/g, ' '));
	let at = 0;
	for (let open = css.indexOf('{'); open >= 0; open = css.indexOf('{', at)) {
		const selectors = css.slice(at, open).split(';').at(-1)?.trim() ?? '';
		at = endOfBlock(css, open);
		if (!selectors.startsWith('@')) yield { selectors, body: css.slice(open + 1, at - 1) };
	}
}

/** The offset after the block that opens with this brace. */
function endOfBlock(css: string, open: number): number {
	let depth = 0;
	for (let at = open; at < css.length; at += 1) {
		if (css[at] === '{') depth += 1;
		else if (css[at] === '}') depth -= 1;
		if (depth === 0) return at + 1;
	}
	return css.length + 1;
}

/** Selectors that apply to an element by its name, class or id alone. */
const CERTAIN = /^(?:\*|[a-z][\w-]*)?(?:[.#][\w-]+)?$/;

/** States that need an action of the reader, and generated boxes. */
const NOT_INITIAL = /:(?:hover|focus|active|visited|target|before|after|:)/;

/**
 * The key by which a rule is looked up: a selector with several conditions may apply to all elements
 * that its last name fits.
 * @returns an empty key for a rule that is ignored; `rank` is its specificity
 */
function keyOf(selector: string): { key: string; rank: number; isCertain: boolean } {
	if (CERTAIN.test(selector)) {
		const rank = selector.includes('#') ? 4 : selector.includes('.') ? 2 : 0;
		return { key: selector, rank: rank + (/^[a-z]/.test(selector) ? 1 : 0), isCertain: true };
	}
	const last =
		selector
			.replace(/\([^()]*\)/g, '')
			.split(/[\s>+~]+/)
			.at(-1) ?? '';
	const names = /^(?:[a-z][\w-]*)?([.#][\w-]+)?/.exec(last);
	const key = NOT_INITIAL.test(last) ? '' : names?.[1] || names?.[0] || '*';
	return { key, rank: 6, isCertain: false };
}

/** The declarations of a style sheet for an element. */
export function declaredFor(
	sheet: StyleSheet,
	name: string,
	{ id = '', class: classes = '' }: Record<string, string>,
): Style[] {
	if (sheet.size === 0) return [];
	const names = new Set(
		classes
			.toLowerCase()
			.split(/\s+/)
			.map((one) => `.${one}`),
	);
	const keys = ['*', name];
	for (const one of names.add(`#${id.toLowerCase()}`)) keys.push(one, `${name}${one}`);
	return keys.flatMap((key) => sheet.get(key) ?? []);
}
