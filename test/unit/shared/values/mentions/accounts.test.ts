import { describe, expect, it } from 'vitest';
import {
	hasIbanCheckDigits,
	IBAN_FORM,
	findAccounts,
} from '../../../../../nodes/shared/values/mentions/accounts';

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

it.each(TRUE)('%s is one, and with any digit misread is none', (iban) => {
	expect(isIban(iban)).toBe(true);
	const misread = [...iban.slice(0, -1)].flatMap((char, at) =>
		/\d/.test(char) ? [`${iban.slice(0, at)}${(Number(char) + 1) % 10}${iban.slice(at + 1)}`] : [],
	);
	expect(misread.filter(isIban)).toEqual([]);
});

// ibantools refuses it: a wrong length, made so that the check digits fit. One misread character always
// breaks the check digits, and a refused IBAN is left out of the record; so lengths are not checked.
it('a length that its country does not have passes', () => {
	expect(isIban('BE36 5390 0754 7034 1234')).toBe(true);
});

describe('findAccounts', () => {
	const found = (text: string) => [...findAccounts(text)].flatMap((one) => one?.values ?? []);

	it.each([
		['with spaces', 'IBAN: DE89 3704 0044 0532 0130 00 BIC COBADEFF'],
		['across a line', 'DE89 3704 0044\n0532 0130 00'],
		['in lower case', 'de89370400440532013000'],
		['right after its label', 'IBANDE89370400440532013000'],
		['in the cells of a table', '| DE89 | 3704 | 0044 | 0532 | 0130 | 00 |'],
		['in cells of HTML', '<td>DE89 3704</td><td>0044 0532 0130 00</td>'],
		['in a payment QR code', 'BCD\n002\nSCT\n\nNordwind\nDE89370400440532013000\nEUR10'],
		['with hyphens and emphasis', '**DE89**-3704-0044-0532-0130-00'],
		['with invisible characters', 'DE89\u200b3704\u200b0044\u20600532013000'],
		['in full-width characters', 'ＤＥ８９ 3704 0044 0532 0130 00'],
		['with Cyrillic and Greek letters', 'DЕ89 3704 0044 0532 0130 00'],
		['letter by letter', 'D E 8 9 3 7 0 4 0 0 4 4 0 5 3 2 0 1 3 0 0 0'],
		['in Arabic digits', 'DE٨٩ ٣٧٠٤ ٠٠٤٤ ٠٥٣٢ ٠١٣٠ ٠٠'],
	])('finds one %s', (_, text) => {
		expect(found(text)).toEqual(['DE89370400440532013000']);
	});

	it.each([
		['a wrong check digit', 'DE88 3704 0044 0532 0130 00'],
		['a longer number', 'DE893704004405320130001'],
		['a part of another number', 'XDE89370400440532013000'],
		['a VAT number and what follows it', 'DE123456789 Steuernummer 12/345/67890'],
		['another form than that of its country', 'DE89 3704 0044 0532 0130 AB'],
		['no country', 'ZZ89 3704 0044 0532 0130 00'],
	])('takes %s for none', (_, text) => {
		expect(found(text)).toEqual([]);
	});
});
