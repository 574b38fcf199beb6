/** The parts of a printed number. `before` and `after` are what is left without signs. */
export interface NumberText {
	negative: boolean;
	/** Digits and separators, with ",0" in place of the dash of "12,-". */
	digits: string;
	before: string;
	after: string;
	/** Whether a sign stands behind the digits ("12,50-"): then no unit may follow. */
	signedBehind: boolean;
	/** Whether `after` follows the last digit without a space ("12kg"). */
	attached: boolean;
}

// A separator may open the digits (".50"), but not behind a letter: "Rs.500" is 500.
const SHAPE =
	/^(?<before>\D*?)(?<digits>(?:(?<!\p{L})[.,])?\d(?:[^]*\d)?)(?<dashes>[.,](?:-{1,2}|=))?(?<after>\D*)$/u;

/** French cents behind the symbol: "12€50". */
const SYMBOL_AS_MARK = /^([\d.' ]+)€(\d\d)$/;

/**
 * Takes a tidy text (`tidyValue`) apart: sign, digits, and what is printed before and after.
 * A sign is "-" or "+" on either side of the currency, before or behind the digits, or a pair of
 * parentheses. Returns the problem, in words, when there is no one number with at most one sign.
 */
export function splitNumberText(text: string): NumberText | { problem: string } {
	const groups = SHAPE.exec(text)?.groups;
	if (!groups) return { problem: 'it has no digits' };
	let before = (groups.before ?? '').trim();
	let after = groups.after ?? '';
	const signs: string[] = [];

	const front = /^[-+(]/.exec(before)?.[0] ?? /[-+(]$/.exec(before)?.[0];
	if (front) {
		signs.push(front);
		before = before.startsWith(front) ? before.slice(1) : before.slice(0, -1);
	}
	if (front === '(') {
		const closed = after.replace(/^\s*\)|\)\s*$/, '');
		if (closed === after) return { problem: 'its parenthesis is not closed' };
		after = closed;
	}
	const back = /^\s*([-+])|([-+])\s*$/.exec(after);
	const signedBehind = back !== null;
	if (back) {
		signs.push(back[1] ?? back[2] ?? '');
		after = after.replace(back[0], ' ');
	}
	if (signs.length > 1 || /^[-+(]|[-+(]$/.test(before.trim())) {
		return { problem: 'it has more than one sign' };
	}

	const symbol = SYMBOL_AS_MARK.exec(groups.digits ?? '');
	if (symbol) after = `€${after}`;
	const dashes = groups.dashes ? `${groups.dashes.charAt(0)}0` : '';
	return {
		negative: signs.some((sign) => sign !== '+'),
		digits: (symbol ? `${symbol[1]},${symbol[2]}` : (groups.digits ?? '')) + dashes,
		before: before.trim(),
		after: after.trim(),
		signedBehind,
		attached: /^\S/.test(after),
	};
}
