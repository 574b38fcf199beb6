/** Separators between digits, and the characters that are printed instead of them. */
const SEPARATORS = { '’': /[‘‛ʼ′´`]/, ',': /[٬，]/, '.': /[٫．]/, '\u00a0': /[\u2007\u2009]/ };

/**
 * A text of the same length with the digits of all scripts as 0 to 9 and with one character for
 * each separator between them: ’ and the space that does not break, comma and point.
 */
export const withPlainNumbers = (text: string) =>
	text
		.replace(/[^\P{Nd}0-9\u{10000}-\u{10ffff}]/gu, plainDigit)
		// Where characters have full width, a comma groups digits.
		.replace(/(?<=\d)，(?=\d{3}(?!\d))/g, '’')
		// British tables have "4·7" for 4.7; "4·10⁵" is a power of ten.
		.replace(/(?<!·\d{1,4})(?<=\d)·(?=\d{1,3}(?![·\d⁰¹²³⁴-⁹^<]))/g, '.')
		.replace(/(?<=\d)[‘‛ʼ′´`\u2007\u2009٬，٫．](?=\d)/g, separatorOf);

const separatorOf = (mark: string) =>
	Object.entries(SEPARATORS).find(([, marks]) => marks.test(mark))?.[0] ?? mark;

const plainDigits = new Map<string, string>();

/** The digits of a script follow one another; before their zero there is none of another. */
function plainDigit(digit: string): string {
	let plain = plainDigits.get(digit);
	if (plain === undefined) {
		let value = 0;
		while (/\p{Nd}/u.test(String.fromCharCode(digit.charCodeAt(0) - value - 1))) value += 1;
		plain = String(value);
		plainDigits.set(digit, plain);
	}
	return plain;
}
