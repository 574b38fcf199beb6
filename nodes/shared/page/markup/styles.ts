import type { Budget, Sliced } from '../../host/budget';
import { parseMarkup } from './parseMarkup';

/** Values of CSS properties in lower case; '' where it is unknown which of several applies. */
export type Style = Map<string, string>;

/** Properties that can hide text or show it. */
const PROPERTIES = new Set(
	'display font font-size height left max-height max-width mso-hide opacity overflow overflow-x overflow-y position right text-decoration text-decoration-line text-indent top visibility width'.split(
		' ',
	),
);

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
export function declarations(css: string): Style {
	const style: Style = new Map();
	for (const declaration of withoutComments(css.toLowerCase()).split(';')) {
		const colon = declaration.indexOf(':');
		const property = declaration.slice(0, Math.max(colon, 0)).trim();
		const value = declaration.slice(colon + 1).trim();
		if (!PROPERTIES.has(property)) continue;
		if (property !== 'font') addValue(style, property, value);
		else addValue(style, 'font-size', NO_SIZE.test(value) ? '0' : 'medium');
	}
	return style;
}

const isImportant = (value = '') => /!\s{0,9}important$/.test(value);

/** Adds a value that replaces others, but not an important one. */
function addValue(style: Style, property: string, value: string): void {
	if (isImportant(value) || !isImportant(style.get(property))) style.set(property, value);
}

/** A selector of one element, class or id. */
const PLAIN = /^(?:\*|[.#]?[a-z_-][\w-]*)$/;

/** States that need an action of the reader, and generated boxes. */
const NOT_INITIAL = /:(?:hover|focus|active|visited|target|before|after|:)/;

/**
 * The rules of the style sheets in a page for one element, class or id. At-rules are left out, but those for a screen. A rule with several conditions may show what another one hides.
 * @param hides whether declarations hide text
 * @returns styles by selector: `p`, `.a` or `#b`
 */
export function* styleSheet(
	html: string,
	budget: Budget,
	hides: (style: Style) => boolean,
): Sliced<Map<string, Style>> {
	const sheet = new Map<string, Style>();
	for (const { selectors, body } of rulesIn(yield* styleElements(html))) {
		yield;
		const declared = declarations(body);
		for (const selector of selectors.split(',').map((one) => one.trim())) {
			budget.spend('elements', ELEMENTS_PER_SELECTOR);
			const isPlain = PLAIN.test(selector);
			if (NOT_INITIAL.test(selector) || (!isPlain && hides(declared))) continue;
			const key = isPlain ? selector : lastName(selector);
			const style: Style = sheet.get(key) ?? new Map();
			sheet.set(key, style);
			for (const [property, value] of declared) {
				budget.spend('elements');
				if (!isPlain) style.set(property, '');
				else if (style.get(property) !== '') addValue(style, property, value);
			}
		}
	}
	return sheet;
}

/** What all elements have that a selector with several conditions applies to. */
function lastName(selector: string): string {
	const [last = ''] = selector
		.replace(/\([^()]*\)/g, '')
		.split(/[\s>+~]+/)
		.slice(-1);
	return /[.#][\w-]+/.exec(last)?.[0] ?? /^[a-z][\w-]*/.exec(last)?.[0] ?? '*';
}

/** The content of the `style` elements of a page, except in templates, whose styles apply to nothing outside of them. */
function* styleElements(html: string): Sliced<string> {
	const css: string[] = [];
	if (!/<style/i.test(html)) return '';
	let isStyle = false;
	let templates = 0;
	yield* parseMarkup(html, {
		open(name, { media = '' }) {
			const isMeant = ['', 'all', 'screen'].includes(media.trim().toLowerCase());
			isStyle = name === 'style' && templates === 0 && isMeant;
			if (name === 'template') templates += 1;
		},
		text(text) {
			if (isStyle) css.push(text);
		},
		close(name) {
			isStyle = false;
			if (name === 'template') templates -= 1;
		},
	});
	return css.join('');
}

/** Rules for what a reader sees, whatever the size of the window. */
const FOR_SCREEN = /^@media\s{1,9}(?:only\s{1,9})?(?:screen|all)$/;

/** The rules of a style sheet, without other at-rules than those for a screen. */
function rulesIn(source: string): Generator<{ selectors: string; body: string }> {
	return rulesOf(withoutComments(source.toLowerCase().replace(/<!--|-->/g, ' ')));
}

function* rulesOf(css: string, isInside = false): ReturnType<typeof rulesIn> {
	let depth = 0;
	let start = 0;
	let open = 0;
	for (const { 0: brace, index } of css.matchAll(/[{}]/g)) {
		if (brace === '{' && depth === 0) open = index;
		const isOpen = depth > 0;
		depth = Math.max(0, depth + (brace === '{' ? 1 : -1));
		// A brace that closes nothing ends no rule.
		if (depth > 0 || !isOpen) continue;
		const selectors = css.slice(start, open).split(';').at(-1)?.trim() ?? '';
		const body = css.slice(open + 1, index);
		if (!selectors.startsWith('@')) yield { selectors, body };
		else if (!isInside && FOR_SCREEN.test(selectors)) yield* rulesOf(body, true);
		start = index + 1;
	}
}

/** The values that apply to an element by the style sheet and its own `style`. */
export function styleOf(
	sheet: Map<string, Style>,
	name: string,
	{ id, class: classes, style: own }: Record<string, string>,
	budget: Budget,
): Style {
	const style: Style = new Map();
	if (sheet.size > 0) {
		addLevel(style, sheet, ['*', name], budget);
		if (classes !== undefined) addLevel(style, sheet, classKeys(classes), budget);
		if (id !== undefined) addLevel(style, sheet, [`#${id.toLowerCase()}`], budget);
	}
	if (own === undefined) return style;
	for (const [property, value] of declarations(own)) addValue(style, property, value);
	return style;
}

const classKeys = (classes: string) =>
	new Set(Array.from(classes.toLowerCase().split(/\s+/), (one) => `.${one}`));

/** Adds the values of rules with the same rank. Where they differ, it is unknown which applies. */
function addLevel(
	style: Style,
	sheet: Map<string, Style>,
	keys: Iterable<string>,
	budget: Budget,
): void {
	const level: Style = new Map();
	for (const key of keys) {
		for (const [property, value] of sheet.get(key) ?? []) {
			budget.spend('elements');
			level.set(property, (level.get(property) ?? value) === value ? value : '');
		}
	}
	for (const [property, value] of level) {
		if (style.get(property) !== '') addValue(style, property, value);
	}
}
