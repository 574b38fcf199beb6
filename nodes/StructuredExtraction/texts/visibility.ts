import type { Budget } from '../../shared/budget';
import { colourIn, isSameColour, TRANSPARENT } from './colours';
import { declarations, merge, ofSheet, type Style, type StyleSheet } from './styles';

/** Elements whose content is no text. */
const NO_TEXT = new Set(['script', 'style', 'template', 'title']);

/** Elements whose content no browser shows, or shows crossed out. */
const UNSEEN = new Set(
	'annotation annotation-xml audio canvas datalist del iframe meter noembed noframes noscript object progress s strike video'.split(
		' ',
	),
);

/** They grow with their content. */
const TABLE = new Set(['table', 'tr', 'td', 'th']);

/** Attributes in the place of properties. */
const ATTRIBUTES = [
	['background', 'background-image'],
	['bgcolor', 'background-color'],
	['color', 'color'],
	['text', 'color'],
] as const;

/** Smaller text and boxes are not seen, in pixels. */
const MIN_SIZE = 2;
/** What begins so far outside of the page is not seen, in pixels. */
const FAR = -500;
/** Size of text unless a style says another, in pixels. */
const TEXT_SIZE = 16;

/** How an element looks. */
interface Look {
	/** Whether all of it is left out, and whether that is text. */
	isGone?: boolean;
	isCode?: boolean;
	/** Whether its own text is left out; elements in it may be seen. */
	isHidden?: boolean;
	/** Whether only its summary is seen. */
	isClosed?: boolean;
	/** Of its text, in pixels. */
	size: number;
	/** `undefined` where they are not known. */
	colour: string | undefined;
	background: string | undefined;
}

const PLAIN: Look = { size: TEXT_SIZE, colour: '000000', background: 'ffffff' };
const GONE: Look = { ...PLAIN, isGone: true };
const CODE: Look = { ...GONE, isCode: true };

/** Which text of a page people see. */
export class Visibility {
	/** Letters that were left out. */
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

	/** Whether a text of the element is seen; counts it if not. */
	shows(text: string): boolean {
		const { isGone, isCode, isHidden, isClosed, size, colour, background } = this.look;
		const isDrawn = size >= MIN_SIZE && colour !== TRANSPARENT && !isSameColour(colour, background);
		if (!isGone && !isHidden && !isClosed && isDrawn) return true;
		if (!isCode) this.hidden += countLetters(text);
		return false;
	}

	private lookOf(parent: Look, name: string, attributes: Record<string, string>): Look {
		if (parent.isGone) return parent;
		if (NO_TEXT.has(name)) return CODE;
		const isOpen = attributes['open'] !== undefined;
		const style = this.styleOf(name, attributes);
		// Web pages hide all of themselves until their scripts run.
		const isPage = name === 'html' || name === 'body';
		const isGone =
			UNSEEN.has(name) ||
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
		const found = ofSheet(this.sheet, name, attributes);
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

/** Letters and other characters that people would see. */
export const countLetters = (text: string) => text.replace(/[\s\p{Cf}\u034f]+/gu, '').length;

/** What is said of text that was left out; nothing where there is none. */
export const hiddenNotes = (hidden: number): string[] =>
	hidden === 0
		? []
		: [`${hidden.toLocaleString('en')} characters that are not visible were left out`];

const valueOf = (style: Style, property: string) => style.get(property)?.value;

/** Whether an element with this style is not seen, nor anything in it. */
export function hides(style: Style, name = ''): boolean {
	if (style.size === 0) return false;
	const value = (property: string) => valueOf(style, property) ?? '';
	const isFar = (property: string) => lengthOf(value(property)) <= FAR;
	const isSmall = (property: string) => lengthOf(value(property)) < MIN_SIZE;
	const isCut = ['overflow', 'overflow-x', 'overflow-y'].some((property) =>
		/hidden|clip/.test(value(property)),
	);
	return (
		value('display') === 'none' ||
		Number.parseFloat(value('opacity')) < 0.01 ||
		// Only Outlook hides it: of buttons, which are there once more for Outlook.
		(value('mso-hide') === 'all' && name !== 'a') ||
		(value('text-decoration') + value('text-decoration-line')).includes('line-through') ||
		isFar('text-indent') ||
		(/absolute|fixed/.test(value('position')) && ['left', 'top', 'right'].some(isFar)) ||
		(isCut && !TABLE.has(name) && ['height', 'width', 'max-height', 'max-width'].some(isSmall))
	);
}

/**
 * A length in pixels, roughly; NaN for what is none.
 * @param em pixels of the text around it
 * @param whole of which it may be a percentage; of most, it is only known that it is more than nothing
 */
function lengthOf(value: string, em = TEXT_SIZE, whole = 1000): number {
	const number = Number.parseFloat(value);
	if (value.endsWith('%')) return (number * whole) / 100;
	if (/[\d.](?:px|pt)?$/.test(value)) return number;
	return number * (/[\d.]em$/.test(value) ? em : TEXT_SIZE);
}

/** The size of text in pixels. */
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
