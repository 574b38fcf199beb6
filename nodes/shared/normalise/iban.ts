/** ISO 13616: country, check digits, up to 30 more characters. */
export const IBAN_FORM = /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/;

/** ISO/IEC 7064, MOD 97-10: the remainder of capital letters and digits, letters as 10–35. */
export function mod97(text: string): number {
	const digits = text.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
	let remainder = 0;
	for (const digit of digits) remainder = (remainder * 10 + Number(digit)) % 97;
	return remainder;
}

/** ISO 13616: with its first four characters at the end, an IBAN has the remainder 1. */
export const hasIbanCheckDigits = (iban: string) => mod97(iban.slice(4) + iban.slice(0, 4)) === 1;
