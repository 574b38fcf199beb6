/** The colour that shows what is behind it. */
export const TRANSPARENT = 'transparent';

/** A colour in a CSS value: hexadecimal, `rgb()`, or a word that is no other keyword. */
const COLOUR =
	/#[\da-f]{3,8}|rgba?\([^()]*\)|(?<![\w-])(?!(?:auto|bottom|center|contain|cover|fixed|inherit|initial|left|local|none|repeat|right|scroll|top|unset)(?![\w-]))[a-z]+(?![\w-])/;

/** Any function but `rgb()`: an image, a gradient, a variable. */
const FUNCTION = /(?<!rgba?)\(/;

/**
 * The colour in a CSS value: six hexadecimal digits, a name, or `TRANSPARENT`, also where the value
 * has none; `undefined` where it is unknown or translucent.
 */
export function colourIn(value: string): string | undefined {
	if (value === '' || FUNCTION.test(value)) return undefined;
	const [found] = COLOUR.exec(value) ?? [TRANSPARENT];
	if (found === 'white') return 'ffffff';
	if (found === 'black') return '000000';
	if (!/^(?:#|rgb)/.test(found)) return found;
	const hex = found.startsWith('#') ? found.slice(1) : hexOf(found);
	const digits = hex.length < 6 ? hex.replace(/./g, '$&$&') : hex;
	const alpha = digits.slice(6);
	if (alpha === '00') return TRANSPARENT;
	return alpha === '' || alpha === 'ff' ? digits : undefined;
}

/** @param rgb `rgb(…)` with three numbers or percentages, and the alpha channel as an optional fourth */
function hexOf(rgb: string): string {
	const bytes = (rgb.match(/[\d.]+%?/g) ?? []).map((text, at) => {
		const one = text.endsWith('%') ? 2.55 : at === 3 ? 255 : 1;
		return Math.min(255, Math.round(Number.parseFloat(text) * one));
	});
	return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Difference of red, green or blue that nobody sees, of 255. */
const MAX_DIFFERENCE = 8;

/** Whether two colours look the same; false where one of them is unknown. */
export function isSameColour(one: string | undefined, other: string | undefined): boolean {
	if (one === undefined || other === undefined) return false;
	if (one === other) return true;
	return [0, 2, 4].every((at) => {
		const byte = (colour: string) => Number.parseInt(colour.slice(at, at + 2), 16);
		return Math.abs(byte(one) - byte(other)) <= MAX_DIFFERENCE;
	});
}
