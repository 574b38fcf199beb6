/** ISO 13616: country, check digits, up to 30 more characters. */
export const IBAN_FORM = /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/;

/** ISO 13616: the first four characters moved to the end, letters as 10–35, modulo 97 is 1. */
export function hasIbanCheckDigits(iban: string): boolean {
	const digits = `${iban.slice(4)}${iban.slice(0, 4)}`.replace(/[A-Z]/g, (letter) =>
		String(letter.charCodeAt(0) - 55),
	);
	let rest = 0;
	for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97;
	return rest === 1;
}
