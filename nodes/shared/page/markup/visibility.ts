import type { Budget } from '../../host/budget';
import { isShadowRoot, type Place, type ShadowRoot } from './shadowRoots';
import { type Style, styleOf } from './styles';

/** Elements whose content is not text. */
export const NOT_TEXT = new Set(['script', 'style', 'template', 'title']);

/** Elements whose content browsers hide or cross out. */
const HIDDEN_ELEMENTS = new Set(
	'annotation annotation-xml audio canvas datalist defs del desc iframe metadata meter noembed noframes noscript object progress s strike symbol video'.split(
		' ',
	),
);

/** Elements that grow with their content, whatever size is set. */
const TABLE_ELEMENTS = new Set(['table', 'tr', 'td', 'th']);

/** Visible text and boxes are at least so large, in pixels. */
const MIN_SIZE = 2;
/** Elements at this offset or further are outside of the page, in pixels. */
const OFF_PAGE = -500;
/** Default size of text, in pixels. */
const TEXT_SIZE = 16;

/** What decides whether the text of an element is visible. */
interface Look extends Place {
	/** Whether the element is left out with everything in it. */
	isGone?: boolean;
	/** Whether only its content is: the element shows something else in its place. */
	isReplaced?: boolean;
	/** Whether its content is not text, and therefore not counted. */
	isCode?: boolean;
	/** Whether its own text is left out; elements in it may be visible. */
	isHidden?: boolean;
	isTiny?: boolean;
}

/** Follows the elements of a page and tells which text is visible. */
export class Visibility {
	/** Characters that were left out. */
	hidden = 0;

	private readonly looks: Look[] = [];

	/** @param roots the components of the page, of which those that come next are left */
	constructor(
		private readonly sheet: Map<string, Style>,
		private readonly budget: Budget,
		private readonly roots: ShadowRoot[] = [],
	) {}

	/** Whether the element and everything in it is left out. */
	get isGone(): boolean {
		return this.look.isGone === true;
	}

	/** Whether the element shows something else in the place of its content, such as another page. */
	get isReplaced(): boolean {
		return this.look.isReplaced === true;
	}

	private get look(): Look {
		return this.looks.at(-1) ?? {};
	}

	/** To be called for each element that opens, and `close` for each that closes. */
	open(name: string, attributes: Record<string, string>): void {
		this.looks.push(this.lookOf(this.look, name, attributes));
	}

	close(): void {
		this.looks.pop();
	}

	/** Whether a text of the current element is visible; counts it if not. */
	shows(text: string): boolean {
		const { isGone, isCode, isHidden, isTiny, host } = this.look;
		const hasPlace = host?.slots.has('') ?? true;
		if (!isGone && !isHidden && !isTiny && hasPlace) return true;
		if (!isCode) this.hidden += countLetters(text);
		return false;
	}

	private lookOf(parent: Look, name: string, attributes: Record<string, string>): Look {
		const isRoot = name === 'template' && isShadowRoot(attributes);
		const root = isRoot ? this.roots.shift() : undefined;
		if (parent.isGone) return parent.isReplaced ? { isGone: true } : parent;
		if (NOT_TEXT.has(name) && !isRoot) return { isGone: true, isCode: true };
		if (root) parent.host ??= root;
		const { host } = parent;
		if (host && !isRoot && !host.slots.has(attributes['slot'] ?? '')) return { isGone: true };
		const inside = root ?? parent.inside;
		const isFilled = name === 'slot' && inside?.filled.has(attributes['name'] ?? '') === true;
		if (isFilled) return { isGone: true, isCode: true };
		const style = styleOf(this.sheet, name, attributes, this.budget);
		const isClosed = name === 'dialog' && attributes['open'] === undefined;
		// Some pages hide themselves until their scripts have run.
		const isPage = name === 'html' || name === 'body';
		const isHidden = attributes['hidden'] !== undefined || (!isPage && hides(style, name));
		if (isClosed || isHidden) return { isGone: true };
		if (HIDDEN_ELEMENTS.has(name)) return { isGone: true, isReplaced: true };
		const visibility = isPage ? undefined : style.get('visibility');
		return {
			inside,
			isHidden: visibility === undefined ? parent.isHidden : /hidden|collapse/.test(visibility),
			isTiny: isTiny(style.get('font-size'), parent.isTiny),
		};
	}
}

/** How many characters of a text would be visible: no spaces, no format characters. */
export const countLetters = (text: string) => text.replace(/[\s\p{Cf}\u034f]+/gu, '').length;

/** Whether a style hides an element with everything in it. */
export function hides(style: Style, name = ''): boolean {
	if (style.size === 0) return false;
	const value = (property: string) => style.get(property) ?? '';
	const isFar = (property: string) => lengthOf(value(property)) <= OFF_PAGE;
	const isSmall = (property: string) => lengthOf(value(property)) < MIN_SIZE;
	const isCut = ['overflow', 'overflow-x', 'overflow-y'].some((property) =>
		/hidden|clip/.test(value(property)),
	);
	return (
		value('display').startsWith('none') ||
		Number.parseFloat(value('opacity')) < 0.01 ||
		// Hides text in Outlook only; links with it are buttons of which Outlook gets a copy.
		(value('mso-hide').startsWith('all') && name !== 'a') ||
		(value('text-decoration') + value('text-decoration-line')).includes('line-through') ||
		isFar('text-indent') ||
		(/absolute|fixed/.test(value('position')) && ['left', 'top', 'right'].some(isFar)) ||
		(isCut &&
			!TABLE_ELEMENTS.has(name) &&
			['height', 'width', 'max-height', 'max-width'].some(isSmall))
	);
}

/**
 * A length in pixels, roughly; NaN where the value is no length.
 * @param percent pixels of a percent; by default of some length that is not 0
 */
function lengthOf(value: string, percent = 10): number {
	const [, number = '', unit = ''] = /^([+-]?[\d.]+)(%|[a-z]*)/.exec(value) ?? [];
	const pixels = { '%': percent, '': 1, px: 1, pt: 1 }[unit] ?? TEXT_SIZE;
	return Number.parseFloat(number) * pixels;
}

/** Whether a font size is too small to be read. @param isAround whether that of the text around it is */
function isTiny(value: string | undefined, isAround = false): boolean {
	if (value === undefined || /^(?:inherit|unset|smaller|larger)/.test(value)) return isAround;
	const isRelative = /^[\d.]+(?:em|%)/.test(value);
	return (isAround && isRelative) || lengthOf(value, TEXT_SIZE / 100) < MIN_SIZE;
}
