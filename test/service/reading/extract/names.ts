import { fold, hasMeaning, isLabel, list, wordsOf } from './meaning';
import { roleIn } from './roles';
import { amountsIn, datesIn, ibanLikeIn, looksLikeMoney, vatIdsIn } from './values';

const legalForm =
	/(?:^|[\s,])(?:Inc\.?|(?:[Ss][Dd][Nn]\.? )?[Bb][Hh][Dd]\.?|(?:P(?:TE|te|VT|vt)\.? )?(?:LTD|Ltd)\.?|LLC|L\.L\.C\.|LLP|Ltd\.?|Limited|PLC|plc|Corp\.?|Co\.|[Gg][Mm][Bb][Hh](?: & [Cc]o\.?(?: ?KG)?)?|gGmbH|mbH|AG|KG|OHG|UG|GbR|e\.\s?K\.|e\.?\s?V\.?|eG|SE|B\.?V\.?|N\.?V\.?|V\.?O\.?F\.?|SARL|Sarl|S\.?[aàA]\.?[rR]\.?[lL]\.?|SAS|S\.A\.S\.?|EURL|SASU|SNC|S\.?n\.?c\.?|S\.?A\.?|S\.?[rR]\.?[lL]\.?|S\.?[pP]\.?A\.?|S\.?[lL]\.?[uU]?\.?|Oy|AB|A\/S|ApS|AS)(?=$|[\s,.;)–-])/u;

/** Whether a text ends with or has the legal form of a company. */
export const hasLegalForm = (text: string): boolean => legalForm.test(text);

const regions = list(`
	AT, BE, BG, CA, CH, CN, CY, CZ, DE, DK, EE, ES, FI, FR, GB, GR, HK, HR, HU, IE, IN, IS, IT, JP, LI, LT, LU,
	LV, MT, MX, NL, NO, NZ, PL, PT, RO, RS, SE, SG, SI, SK, TR, UA, US, ZA, AU, BR, KR
`);
const countries = new Set(
	['en', 'de', 'fr', 'nl', 'es', 'it'].flatMap((language) => {
		const names = new Intl.DisplayNames([language], { type: 'region' });
		return regions.map((region) => names.of(region)?.toLowerCase() ?? '');
	}),
);

/** The country that a line names. */
export function countryOf(text: string): string | null {
	const plain = text.trim().toLowerCase().replace(/^the /, '');
	return countries.has(plain) || /^(uk|usa|u\.s\.a\.)$/.test(plain) ? text.trim() : null;
}

/** What titles of documents mean; a name without a legal form has none of it. */
const titles = list('invoice, receipt, document, reminder, delivery, date, number, pay, terms');

const role =
	/(?<!\p{L})(?:geschäftsführ\p{L}*|vorstand|aufsichtsrat|inhaber|prokurist\p{L}*|directors?|managing|gérante?|président\p{L}*|directie|bestuurder|gerente|administrador\p{L}*|amministrat\p{L}*|amtsgericht|registergericht|finanzamt|hrb|hra|bank|sparkasse|iban|bic|swift|tel|fax|kapital|capital)(?!\p{L})/iu;

/** Whether a line can be the name of a person or company: a few words, and no value of another kind. */
export function isPartyName(text: string): boolean {
	if (text.length > 60) return false;
	if (!/^[\p{Lu}\p{N}„"“'’(]|^[\p{Ll}]{1,2}[-\p{Lu}]|^\p{Ll}+\p{Lu}/u.test(text)) return false;
	if (/[:：!?=@|<>]|https?|www\.|\d{3}|^\(|^\W*\d+\W*$|\.\s+\p{Lu}\p{Ll}+\s+\p{Ll}/u.test(text))
		return false;
	// Streets begin or end with the number of a house.
	if (/^\d+[\s,]|\d,|\s\d+\s?[\p{L}]?(?:\s?[-–/]\s?\d+)?$/u.test(text) && !hasLegalForm(text))
		return false;
	if (countryOf(text) !== null || role.test(text) || isLabel(text) || roleIn(text) !== null)
		return false;
	const words = wordsOf(text);
	if (!hasLegalForm(text) && titles.some((one) => hasMeaning(words, one))) return false;
	return (
		datesIn(text).length === 0 &&
		ibanLikeIn(text).length === 0 &&
		vatIdsIn(text).length === 0 &&
		!amountsIn(text).some((one) => looksLikeMoney(one.text))
	);
}

const plain = (text: string): string =>
	` ${fold(text)
		.replace(/[^\p{L}\p{N}]+/gu, ' ')
		.trim()} `;

/** Whether one text contains the other as words, whatever the case. */
export function sameName(text: string, name: string | null): boolean {
	if (!name) return false;
	const [a, b] = [plain(text), plain(name)];
	return a.trim() !== '' && b.trim() !== '' && (a.includes(b) || b.includes(a));
}

/** Whether a text has a name in it, whatever the case. */
export const mentions = (text: string, name: string): boolean => plain(text).includes(plain(name));

/** The company name in a line: up to its legal form, without the text up to a colon, a dash or "Invoice from". */
export function companyName(line: string): string | null {
	const piece = line
		.split(/\s[-–|•·●]\s|:\s|\s{2,}|\s\((?![^()]*\)\s\S)/)
		.find((one) => legalForm.test(one));
	if (!piece) return null;
	const match = legalForm.exec(piece);
	if (!/\p{L}{2}/u.test(piece.slice(0, match?.index))) return null;
	const name = piece.slice(0, (match?.index ?? 0) + (match?.[0].length ?? 0)).trim();
	const words = name.split(/\s+/);
	const proper = words.filter((word) => /^[\p{Lu}\p{N}&]|^[\p{Ll}]-?\p{Lu}/u.test(word)).length;
	return words.length >= 2 && words.length <= 8 && proper * 2 > words.length && isPartyName(name)
		? name
		: null;
}
