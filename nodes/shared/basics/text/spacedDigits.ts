/** Digits, marks and percent signs with a space between each: "1 5 0 , 0 0 0", "4 0 %". */
const SPACED = /(?<![^\s|])\d(?: [\d.,%])+/g;
/** With a mark between two of them, these are no numbers of one digit. */
const CLEAR = /\d [.,] \d/;
/** So many clear ones tell how a page is written. */
const MIN_CLEAR = 3;

/** A page on which OCR has set the characters of numbers apart, without the spaces between them. */
export function withoutSpacedDigits(page: string): string {
	let clear = 0;
	const text = page.replace(SPACED, (printed, at: number) => {
		const next = page.charAt(at + printed.length);
		if (next !== '' && !/[\s|]/.test(next)) return printed;
		if (CLEAR.test(printed)) clear += 1;
		return printed.replaceAll(' ', '');
	});
	return clear < MIN_CLEAR ? page : text;
}
