/** ISO 13616: country, check digits, up to 30 more characters. */
export const IBAN_FORM = /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/;

/** ISO/IEC 7064, MOD 97-10: with its first four characters at the end, an IBAN has the remainder 1. */
export function hasIbanCheckDigits(iban: string): boolean {
	const moved = iban.slice(4) + iban.slice(0, 4);
	const digits = moved.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
	return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;
}
