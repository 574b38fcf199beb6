import { looksOf } from '../../basics/text/looksOf';
import { withPlainNumbers } from '../../basics/text/plainNumbers';
import type { Mention } from './mention';

/** ISO 13616: country, check digits, up to 30 more characters. */
export const IBAN_FORM = /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/;

/** ISO/IEC 7064, MOD 97-10: with its first four characters at the end, an IBAN has the remainder 1. */
export function hasIbanCheckDigits(iban: string): boolean {
	const moved = iban.slice(4) + iban.slice(0, 4);
	const digits = moved.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
	return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;
}

/** Most characters are digits: one text in 97 has valid check digits, such as words of two lines ("SA 8001400 Uhr Art.Nr."). */
const isMostlyDigits = (iban: string) => iban.replace(/\D/g, '').length * 2 > iban.length;

/**
 * The forms of account numbers by country, from the IBAN registry: n digits, a letters, c both. Without
 * them, one text in 97 that begins like an IBAN would be one, such as a VAT number and what follows it.
 */
const COUNTRIES =
	'AD8n12c AE19n AL8n16c AT16n AZ4a20c BA16n BE12n BG4a6n8c BH4a14c BI23n BR23n1a1c BY4c4n16c CH5n12c CR18n CY8n16c CZ20n DE18n DJ23n DK14n DO4c20n EE16n EG25n ES20n FI14n FK2a12n FO14n FR10n11c2n GB4a14n GE2a16n GI4a15c GL14n GR7n16c GT24c HN4a20n HR17n HU24n IE4a14n IL19n IQ4a15n IS22n IT1a10n12c JO4a4n18c KW4a22c KZ3n13c LB4n20c LC4a24c LI5n12c LT16n LU3n13c LV4a13c LY21n MC10n11c2n MD20c ME18n MK3n10c2n MN16n MR23n MT4a5n18c MU4a19n3a NI4a20n NL4a10n NO11n OM3n16c PK4a16c PL24n PS4a21c PT21n QA4a21c RO4a16c RS18n RU14n15c SA2n18c SC4a20n3a SD14n SE20n SI15n SK20n SM1a10n12c SO19n ST21n SV4a20n TL19n TN20n TR6n16c UA6n19c VA18n VG4a16n XK16n YE4a4n18c';

/** What may be between two characters: spaces, lines, cells of a table, emphasis. */
const BETWEEN = /(?:[\s\p{Cf}\p{Pd}.,:/|*_`]|<[a-z/][^<>]{0,30}>){0,12}/iuy;
const FORMS: Record<string, RegExp> = { n: /[\dOIl]/, a: /[a-z]/i, c: /[a-z\d]/i };
/** Letters for digits, which people read as these. */
const LETTER_DIGITS: Record<string, string> = { O: '0', I: '1', l: '1' };
const BEGINNING =
	/(?<![\p{L}\d]|<\/?)(?:iban)?([a-z][\s\p{Cf}]?[a-z])(?=[\s\p{Cf}*]{0,3}[\dOIl])/giu;

const FORM_OF = new Map(
	COUNTRIES.split(' ').map((country) => [
		country.slice(0, 2),
		['n', 'n'].concat(
			[...country.slice(2).matchAll(/(\d{1,2})([nac])/g)].flatMap(([, count, form = '']) =>
				Array<string>(Number(count)).fill(form),
			),
		),
	]),
);

/**
 * The IBANs in a text, with spaces or across lines and cells, in any case and alphabet that looks the
 * same, each with its value without spaces, in capitals; nothing for each text that only begins like one. Takes time in proportion to the text.
 */
export function* findAccounts(printed: string): Generator<Mention<'account', string> | undefined> {
	const wide = printed.replace(/[\uff01-\uff5e]/g, (one) => one.normalize('NFKC'));
	const text = looksOf(withPlainNumbers(wide));
	for (const { 0: match, 1: country = '', index } of text.matchAll(BEGINNING)) {
		let iban = country.replace(/[^a-z]/gi, '').toUpperCase();
		const form = FORM_OF.get(iban);
		if (form === undefined) continue;
		let end = index + match.length;
		for (const kind of form) {
			BETWEEN.lastIndex = end;
			end = BETWEEN.test(text) ? BETWEEN.lastIndex : end;
			const character = text.charAt(end);
			if (!FORMS[kind]?.test(character)) break;
			iban += (kind === 'n' && LETTER_DIGITS[character]) || character.toUpperCase();
			end += 1;
		}
		const isWhole = form.length === iban.length - 2 && !/\d/.test(text.charAt(end));
		const isAccount = isWhole && isMostlyDigits(iban) && hasIbanCheckDigits(iban);
		const own = printed.slice(index, end);
		yield isAccount ? { kind: 'account', text: own, start: index, end, values: [iban] } : undefined;
	}
}
