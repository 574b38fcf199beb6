/** What lets the colour below it through. */
export const TRANSPARENT = 'transparent';

/** A colour in a value of CSS; other words that such a value may have are none. */
const COLOUR =
	/#[\da-f]{3,8}|rgba?\([^()]*\)|(?<![\w-])(?!(?:auto|bottom|center|contain|cover|fixed|inherit|initial|left|local|none|repeat|right|scroll|top|unset)(?![\w-]))[a-z]+(?![\w-])/;

/** An image, a gradient, a variable. */
const OTHER = /(?<!rgba?)\(/;

/**
 * The colour in a value of CSS as six hexadecimal digits, a name or `TRANSPARENT`, which it is too
 * without one; `undefined` where it is not known or lets some of another through.
 */
export function colourIn(value: string): string | undefined {
	if (value === '' || OTHER.test(value)) return undefined;
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

/** @param rgb `rgb(…)` with three numbers or percentages, and a fourth for how much it covers */
function hexOf(rgb: string): string {
	const bytes = (rgb.match(/[\d.]+%?/g) ?? []).map((text, at) => {
		const one = text.endsWith('%') ? 2.55 : at === 3 ? 255 : 1;
		return Math.min(255, Math.round(Number.parseFloat(text) * one));
	});
	return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** How far red, green and blue may differ, of 255, without anybody seeing it. */
const MAX_DIFFERENCE = 8;

/** Whether nobody can tell two colours apart; not where one of them is not known. */
export function isSameColour(one: string | undefined, other: string | undefined): boolean {
	if (one === undefined || other === undefined) return false;
	if (one === other) return true;
	return [0, 2, 4].every((at) => {
		const byte = (colour: string) => Number.parseInt(colour.slice(at, at + 2), 16);
		return Math.abs(byte(one) - byte(other)) <= MAX_DIFFERENCE;
	});
}
