import { describe, expect, it } from 'vitest';
import { hasIbanCheckDigits, IBAN_FORM } from '../../../../nodes/shared/normalise/iban';

const isIban = (text: string) => {
	const iban = text.replaceAll(' ', '');
	return IBAN_FORM.test(iban) && hasIbanCheckDigits(iban);
};

/** The examples of the IBAN registry, which python-stdnum's tests have as well. */
const TRUE = [
	'AD12 0001 2030 2003 5910 0100, AT61 1904 3002 3457 3201, BE68 5390 0754 7034',
	'CH93 0076 2011 6238 5295 7, CZ65 0800 0000 1920 0014 5399, DE89 3704 0044 0532 0130 00',
	'DK50 0040 0440 1162 43, ES91 2100 0418 4502 0005 1332, FI21 1234 5600 0007 85',
	'FR14 2004 1010 0505 0001 3M02 606, GB29 NWBK 6016 1331 9268 19, IE29 AIBK 9311 5212 3456 78',
	'IT60 X054 2811 1010 0000 0123 456, LU28 0019 4006 4475 0000, MT84 MALT 0110 0001 2345 MTLC AST0 01S',
	'NL91 ABNA 0417 1643 00, NO93 8601 1117 947, PL61 1090 1014 0000 0712 1981 2874',
	'PT50 0002 0123 1234 5678 9015 4, SA03 8000 0000 6080 1016 7519, SE45 5000 0000 0583 9825 7466',
].flatMap((row) => row.split(', '));

describe('hasIbanCheckDigits', () => {
	it.each(TRUE)('%s', (iban) => {
		expect(isIban(iban)).toBe(true);
	});

	it.each(TRUE)('finds each digit of %s misread', (iban) => {
		const misread = [...iban.slice(0, -1)].flatMap((char, at) =>
			/\d/.test(char)
				? [`${iban.slice(0, at)}${(Number(char) + 1) % 10}${iban.slice(at + 1)}`]
				: [],
		);
		expect(misread.filter(isIban)).toEqual([]);
	});

	/*
	 * ibantools refuses these as well: a wrong length or account number, made so that the check digits
	 * fit. It decides all others as ours. One misread character always breaks the check digits, and a
	 * refused IBAN is left out of the record; so lengths of countries are not checked.
	 */
	it.each([
		'AT93 1904 3002 3457 3201 99',
		'BE36 5390 0754 7034 1234',
		'GI22 NW3K 0000 0000 7099 453',
	])('%s passes', (iban) => {
		expect(isIban(iban)).toBe(true);
	});
});
