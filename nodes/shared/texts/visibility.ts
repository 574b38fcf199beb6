import type { Budget } from '../budget';
import { colourIn, isSameColour, TRANSPARENT } from './colours';
import { declarations, merge, declaredFor, type Style, type StyleSheet } from './styles';

/** Elements whose content is not text. */
const NOT_TEXT = new Set(['script', 'style', 'template', 'title']);

/** Elements whose content browsers hide or cross out. */
const HIDDEN_ELEMENTS = new Set(
	'annotation annotation-xml audio canvas datalist del iframe meter noembed noframes noscript object progress s strike video'.split(
		' ',
	),
);

/** Elements that grow with their content, whatever size is set. */
const TABLE_ELEMENTS = new Set(['table', 'tr', 'td', 'th']);

/** Attributes of older HTML, with the CSS properties that replace them. */
const ATTRIBUTES = [
	['background', 'background-image'],
	['bgcolor', 'background-color'],
	['color', 'color'],
	['text', 'color'],
] as const;

/** Visible text and boxes are at least so large, in pixels. */
const MIN_SIZE = 2;
/** Elements at this offset or further are outside of the page, in pixels. */
const OFF_PAGE = -500;
/** Default size of text, in pixels. */
const TEXT_SIZE = 16;

/** What decides whether the text of an element is visible. */
interface Look {
	/** Whether the element is left out with everything in it. */
	isGone?: boolean;
	/** Whether its content is not text, and therefore not counted. */
	isCode?: boolean;
	/** Whether its own text is left out; elements in it may be visible. */
	isHidden?: boolean;
	/** Whether only its summary is visible. */
	isClosed?: boolean;
	/** Size of its text, in pixels. */
	size: number;
	/** Colours are `undefined` where they are unknown. */
	colour: string | undefined;
	background: string | undefined;
}

const PLAIN: Look = { size: TEXT_SIZE, colour: '000000', background: 'ffffff' };
const GONE: Look = { ...PLAIN, isGone: true };
const CODE: Look = { ...GONE, isCode: true };

/** Follows the elements of a page and tells which text is visible. */
export class Visibility {
	/** Characters that were left out. */
	hidden = 0;

	private readonly looks: Look[] = [];

	constructor(
		private readonly sheet: StyleSheet,
		private readonly budget: Budget,
	) {}

	/** Whether the element and everything in it is left out. */
	get isGone(): boolean {
		return this.look.isGone === true;
	}

	private get look(): Look {
		return this.looks.at(-1) ?? PLAIN;
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
		const { isGone, isCode, isHidden, isClosed, size, colour, background } = this.look;
		const isDrawn = size >= MIN_SIZE && colour !== TRANSPARENT && !isSameColour(colour, background);
		if (!isGone && !isHidden && !isClosed && isDrawn) return true;
		if (!isCode) this.hidden += countLetters(text);
		return false;
	}

	private lookOf(parent: Look, name: string, attributes: Record<string, string>): Look {
		if (parent.isGone) return parent;
		if (NOT_TEXT.has(name)) return CODE;
		const isOpen = attributes['open'] !== undefined;
		const style = this.styleOf(name, attributes);
		// Some pages hide themselves until their scripts have run.
		const isPage = name === 'html' || name === 'body';
		const isGone =
			HIDDEN_ELEMENTS.has(name) ||
			attributes['hidden'] !== undefined ||
			(name === 'dialog' && !isOpen) ||
			(parent.isClosed === true && name !== 'summary') ||
			(!isPage && hides(style, name));
		if (isGone) return GONE;
		const isClosed = name === 'details' && !isOpen;
		if (style.size === 0 && isClosed === (parent.isClosed ?? false)) return parent;
		const visibility = valueOf(style, 'visibility');
		return {
			isClosed,
			isHidden:
				visibility === undefined || isPage ? parent.isHidden : /hidden|collapse/.test(visibility),
			size: sizeOf(valueOf(style, 'font-size'), parent.size),
			colour: colourOf(style, parent.colour),
			background: backgroundOf(style, parent.background),
		};
	}

	private styleOf(name: string, attributes: Record<string, string>): Style {
		const style: Style = new Map();
		for (const [attribute, property] of ATTRIBUTES) {
			const value = attributes[attribute]?.toLowerCase();
			if (value !== undefined) merge(style, property, value.replace(/^(?=[\da-f]{6}$)/, '#'), 0);
		}
		const found = declaredFor(this.sheet, name, attributes);
		if (attributes['style'] !== undefined) found.push(declarations(attributes['style']));
		for (const declared of found) {
			for (const [property, { value, weight }] of declared) {
				this.budget.spend('elements');
				merge(style, property, value, weight);
			}
		}
		return style;
	}
}

/** How many characters of a text would be visible: no spaces, no format characters. */
export const countLetters = (text: string) => text.replace(/[\s\p{Cf}\u034f]+/gu, '').length;

/** The note about hidden text that was left out, if there was any. */
export const hiddenNotes = (hidden: number): string[] =>
	hidden === 0
		? []
		: [`${hidden.toLocaleString('en')} characters that are not visible were left out`];

const valueOf = (style: Style, property: string) => style.get(property)?.value;

/** Whether a style hides an element with everything in it. */
export function hides(style: Style, name = ''): boolean {
	if (style.size === 0) return false;
	const value = (property: string) => valueOf(style, property) ?? '';
	const isFar = (property: string) => lengthOf(value(property)) <= OFF_PAGE;
	const isSmall = (property: string) => lengthOf(value(property)) < MIN_SIZE;
	const isCut = ['overflow', 'overflow-x', 'overflow-y'].some((property) =>
		/hidden|clip/.test(value(property)),
	);
	return (
		value('display') === 'none' ||
		Number.parseFloat(value('opacity')) < 0.01 ||
		// Hides text in Outlook only; links with it are buttons of which Outlook gets a copy.
		(value('mso-hide') === 'all' && name !== 'a') ||
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
 * @param em size of the text around it, in pixels
 * @param whole the length that a percentage refers to; by default some length that is not 0
 */
function lengthOf(value: string, em = TEXT_SIZE, whole = 1000): number {
	const number = Number.parseFloat(value);
	if (value.endsWith('%')) return (number * whole) / 100;
	if (/[\d.](?:px|pt)?$/.test(value)) return number;
	return number * (/[\d.]em$/.test(value) ? em : TEXT_SIZE);
}

/** @param around size of the text around it; sizes in pixels */
function sizeOf(value: string | undefined, around: number): number {
	if (value === undefined || /^(?:inherit|unset|smaller|larger)$/.test(value)) return around;
	const size = lengthOf(value, around, around);
	return Number.isNaN(size) ? TEXT_SIZE : size;
}

function colourOf(style: Style, around: string | undefined): string | undefined {
	const value = valueOf(style, 'color');
	if (value === undefined || /^(?:currentcolor|inherit|initial|unset)$/.test(value)) return around;
	const clip = [valueOf(style, 'background-clip'), valueOf(style, '-webkit-background-clip')];
	return clip.includes('text') ? undefined : colourIn(value);
}

function backgroundOf(style: Style, around: string | undefined): string | undefined {
	const values = ['background-color', 'background'].flatMap((one) => valueOf(style, one) ?? []);
	const image = valueOf(style, 'background-image') ?? 'none';
	if (!/^(?:none|initial|inherit|unset)$/.test(image) || values.includes('')) return undefined;
	if (values.length === 0) return around;
	const colour = colourIn(values.join(' '));
	return colour === TRANSPARENT ? around : colour;
}
