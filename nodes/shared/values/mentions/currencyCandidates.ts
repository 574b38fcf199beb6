import { lazy, memoize } from '../../basics/memoize';
import { foldName, readNames } from './currencyWords';
import { unpacked } from './packedWords';
import { currencySymbols } from './platformWords';

/** No name of a currency is longer, in characters. */
const MAX_NAME = 100;

/** ISO 4217 codes that are no currencies. */
const NO_MONEY = new Set(['XXX', 'XTS']);

/**
 * Symbols, abbreviations and names of currencies as their countries print them, which the platform's data does not
 * know, or knows too widely or too narrowly for business documents; `_` is a space.
 */
const PRINTED = `
	£:GBP ₩,원:KRW Fr,SFr,sFr:CHF DM:DEM Kr:DKK,ISK,NOK,SEK Rs,₨:INR,LKR,MUR,NPR,PKR रु:INR,NPR US-$,U$S,u$s:USD
	$U:UYU N$:NAD J$:JMD TT$:TTD RD$:DOP S$:SGD M.N:MXN S/:PEN B/:PAB Gs:PYG Bs:BOB,VES FCFA,CFA,F_CFA:XAF,XOF
	KSh,Ksh,Kshs:KES TSh,Tsh,Tshs,TShs:TZS USh,Ush,UShs:UGX Frw,FRw:RWF GH¢:GHS N:NGN MT,MTn:MZN K:MMK,PGK,ZMW Ks:MMK
	Br:BYN,ETB DH,Dhs,DHS:MAD,AED DA:DZD DT:TND LE:EGP SR:SAR QR:QAR KD:KWD BD:BHD JD:JOD RO:OMR ر.س:SAR ر.ق:QAR ر.ع:OMR
	ر.ي:YER د.إ:AED د.ك:KWD د.ب:BHD د.أ:JOD د.ع:IQD ج.م:EGP د.م:MAD د.ت:TND د.ج:DZD د.ل:LYD ل.ل:LBP ريال:OMR,QAR,SAR,YER
	ریال:IRR درهم:AED,MAD جنيه:EGP NIS,ש"ח:ILS Tk:BDT Nu:BTN RMB,人民币,人民幣:CNY 元,圆,圓:CNY,HKD,TWD 新台幣,新臺幣:TWD 港幣:HKD
	円,日本円:JPY บาท:THB đ,VNĐ,đồng:VND лв:BGN дин,din:RSD ден:MKD руб,р:RUB грн:UAH тг,тенге:KZT сум:UZS сом:KGS
	złotych,złote,złoty:PLN korun:CZK forint:HUF гривень:UAH рублей:RUB ман:AZN ლარი:GEL TL:TRY ευρώ,eurot,eurota,eiro,evra,evro,evrov,евро,євро,eurų,يورو,欧元,ユーロ,유로:EUR
`;

const PRINTED_SYMBOLS = new Map(
	PRINTED.trim()
		.split(/\s+/)
		.flatMap((entry) => {
			const [printed = '', currencies = ''] = entry.split(':');
			const list = currencies.split(',');
			return printed.split(',').map((symbol) => [symbol.replace('_', ' '), list] as const);
		}),
);

const isoNames = lazy(
	() => new Intl.DisplayNames('en', { type: 'currency', style: 'long', fallback: 'none' }),
);
const codes = lazy(() => new Set(Intl.supportedValuesOf('currency')));
const symbols = lazy(() => unpacked(currencySymbols()));
const names = lazy(readNames);

/**
 * The currencies (ISO 4217) that a printed code, symbol or name can mean, in alphabetical
 * order where the platform knows no better; empty when it means none.
 * Several parts narrow each other: "$ CAD" is CAD alone.
 */
export function currencyCandidates(printed: string): string[] {
	const token = printed.trim().replace(/\.$/, '');
	if (token === '' || token.length > MAX_NAME) return [];
	const whole = lookUp(token);
	if (whole.length > 0) return whole;
	// "$ US" and "US $" are printed as well as "$US" and "US$".
	const close = /\p{Sc}/u.test(token) ? lookUp(token.replace(/\s/g, '')) : [];
	if (close.length > 0) return close;
	const parts = token.match(/\p{Sc}|[\p{L}\p{M}.]+/gu) ?? [];
	const rest = token.replace(/\p{Sc}|[\p{L}\p{M}.]+|[\s()/]/gu, '');
	return parts.length > 1 && rest === '' ? commonTo(parts.map(lookUp)) : [];
}

/** Of several currencies with the same symbol, the first of these is taken. */
const LIKELIEST = ['USD', 'GBP', 'CHF', 'INR', 'JPY', 'CNY', 'CAD'];

/** The likeliest of several currencies, if one is. */
export const likeliestOf = (currencies: string[]) =>
	LIKELIEST.find((code) => currencies.includes(code));

/**
 * The decimal mark of the country of a currency without decimals, such as "." for yen: an amount in it that
 * has three digits after the other mark is a whole one. Unit prices may have decimals all the same. Undefined
 * for other currencies.
 * @param printed the codes, symbols and names that are printed with an amount
 */
export function markWithoutDecimals(printed: string[]) {
	const candidates = commonTo(printed.map(currencyCandidates));
	const likeliest = likeliestOf(candidates);
	const [mark, ...others] = likeliest === undefined ? candidates.map(markOf) : [markOf(likeliest)];
	return others.every((other) => other === mark) ? mark : undefined;
}

/** Currencies with decimals that nobody prints any more. */
const WITHOUT_COINS = new Set(['AMD', 'KHR', 'MNT', 'TWD', 'TZS', 'UZS']);

/** The locale of the country of a currency; the code of the currency begins with the one of the country. */
const localeOf = (currency: string) => new Intl.Locale(`und-${currency.slice(0, 2)}`).maximize();

/** Whether the country of a currency, or each of its countries, writes the day in front of the month and both in front of the year. */
export const isDayFirst = memoize((currency: string): boolean => {
	// Those with X are of countries that were French or British, and the euro's countries agree.
	if (currency.startsWith('X') || currency === 'EUR') return true;
	const { language, region } = localeOf(currency);
	const tags = [`${language}-${region}`, `en-${region}`];
	return tags.every((tag, at) => {
		const format = new Intl.DateTimeFormat(tag, { dateStyle: 'short', calendar: 'gregory' });
		// Of most countries there is no English of their own.
		if (at > 0 && format.resolvedOptions().locale !== tag) return true;
		const parts = format.formatToParts(0).map(({ type }) => type);
		return parts.filter((type) => type !== 'literal').join() === 'day,month,year';
	});
});

const markOf = memoize((currency: string): '.' | ',' | undefined => {
	const money = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
	if (money.maximumFractionDigits !== 0 && !WITHOUT_COINS.has(currency)) return undefined;
	// A code begins with the code of its country. Those with X, such as the CFA franc, belong to several countries, most
	// of which write numbers in the French way.
	if (currency.startsWith('X')) return ',';
	const { baseName } = localeOf(currency);
	// Paraguay's language has no data, its Spanish has.
	const format = new Intl.NumberFormat([`${baseName}-u-nu-latn`, 'es-u-nu-latn']);
	return format.format(0.5).includes(',') ? ',' : '.';
});

/** The members of the first list that are in all the others. */
export function commonTo(lists: string[][]): string[] {
	const [first = [], ...others] = lists;
	return first.filter((code) => others.every((list) => list.includes(code)));
}

/** The currencies of a symbol or an abbreviation, in these very letters. */
export const currenciesOfSymbol = (token: string) =>
	PRINTED_SYMBOLS.get(token) ?? symbols().get(token);

function lookUp(token: string): string[] {
	if (/^[A-Za-z]{3}$/.test(token)) {
		const code = token.toUpperCase();
		// Codes that went out of use (DEM) have a name but are not in the list of supported ones.
		const known = codes().has(code) || (token === code && isoNames().of(code) !== undefined);
		if (known && !NO_MONEY.has(code)) return [code];
	}
	// "ZŁ" and "KČ" are "zł" and "Kč" in capitals.
	const inCapitals = /^\p{Lu}{2}$/u.test(token) && /\P{ASCII}/u.test(token);
	const ofSymbol =
		currenciesOfSymbol(token) ??
		(inCapitals
			? (currenciesOfSymbol(token.toLowerCase()) ??
				currenciesOfSymbol(token.charAt(0) + token.slice(1).toLowerCase()))
			: undefined);
	if (ofSymbol) return ofSymbol;
	return /^\p{L}[^\d\p{Sc}]{2,60}$/u.test(token) ? (names().get(foldName(token)) ?? []) : [];
}
