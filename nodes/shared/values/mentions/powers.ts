// Powers of ten: "1,2 × 10⁵", "3.5 x 10^-3".

/** More zeros are written by nobody. */
export const MAX_POWER = 12;

/** Between a number and its power. */
export const TIMES_TEN = '[×x·*] ?10';

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** A power in raised digits. */
export const raised = (power: number): string =>
	String(power)
		.replace('-', '⁻')
		.replace(/\d/g, (digit) => RAISED.charAt(Number(digit)));

const lowered = (exponent: string) =>
	exponent
		.replace('⁻', '-')
		.replace('⁺', '')
		.replace(/[⁰¹²³⁴-⁹]/gu, (digit) => String(RAISED.indexOf(digit)));

const POWER = new RegExp(
	`(?<![\\d.,])(\\d{1,3})(?:[.,](\\d{1,6}))? ?${TIMES_TEN}(?:\\^([+-]?\\d{1,2})|([⁺⁻]?[⁰¹²³⁴-⁹]{1,2}))(?!\\d)`,
	'gu',
);

/** A text with powers of ten multiplied out: "120000" for "1,2 × 10⁵". */
export const withoutPowers = (text: string): string =>
	text.replace(
		POWER,
		(printed, whole: string, decimals = '', plain: string | undefined, exponent = '') => {
			const power = Number(plain ?? lowered(exponent));
			if (Math.abs(power) > MAX_POWER) return printed;
			// In digits alone, so that nothing is rounded.
			const point = whole.length + power;
			const digits = `${whole}${decimals}`.padEnd(point, '0');
			if (point <= 0) return `0.${'0'.repeat(-point)}${digits}`;
			const rest = digits.slice(point);
			return `${digits.slice(0, point)}${rest === '' ? '' : `.${rest}`}`;
		},
	);
