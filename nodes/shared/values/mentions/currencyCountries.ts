import { lazy } from '../../basics/memoize';
import { CODES } from './regions';

/**
 * Words that show the country of a business, by its currency: of its registers and taxes, which only businesses there
 * have, and, where several currencies have the same symbol, of its name and places, which others have in addresses too,
 * with the code of its telephones.
 */
const WORDS: Record<string, { registers?: string; dial?: string; names?: string }> = {
	AUD: {
		registers:
			'a\\.?b\\.?n\\.?(?= ?:| ?\\d)|abn|a\\.?c\\.?n\\.?(?= ?\\d{3})|bsb(?: no\\.?| number)?',
		dial: '61',
		names:
			'australian?|nsw|qld|new south wales|queensland|victoria \\d{4}|sydney|melbourne|brisbane|perth wa',
	},
	CAD: {
		registers: 'gst/hst|hst|qst|tps|tvq|pst/qst|\\d{9} ?rt ?\\d{4}',
		names:
			'canad(?:a|ian|ien(?:ne)?)|ontario|qu[ée]bec|british columbia|alberta|manitoba|nova scotia|toronto|montr[ée]al|vancouver|[A-Z]\\d[A-Z] \\d[A-Z]\\d',
	},
	NZD: {
		registers: 'nzbn|nz gst',
		dial: '64',
		names: 'new zealand|aotearoa|auckland|wellington|christchurch',
	},
	SGD: { registers: 'uen', dial: '65', names: 'singapore' },
	HKD: { dial: '852', names: 'hong kong|kowloon' },
	TWD: { dial: '886', names: 'taiwan|taipei' },
	MXN: {
		registers: 'rfc|cfdi',
		dial: '52',
		names: 'm[ée]xico|mexican[oa]?|m\\.n\\.|c\\.?d\\.?m\\.?x\\.?',
	},
	COP: { dial: '57', names: 'colombian?[oa]?|bogot[áa]|medell[íi]n' },
	CLP: {
		registers: 'r\\.?u\\.?t\\.?(?= ?:| ?\\d)',
		dial: '56',
		names: 'chilen?[oae]?|santiago de chile',
	},
	ARS: { registers: 'cuit|afip', dial: '54', names: 'argentin[oae]?|buenos aires' },
	UYU: { dial: '598', names: 'uruguay[oa]?|montevideo' },
	USD: {
		registers:
			'ein(?= ?:| ?no| ?#| ?\\d)|federal tax id|sales tax|routing (?:no|number)|aba(?= ?#| ?no| ?routing)',
		names: 'u\\.?s\\.?a\\.?|united states|[A-Z]{2},? \\d{5}(?:-\\d{4})?',
	},
	DKK: {
		registers: 'cvr|se-nr',
		dial: '45',
		names: 'danmark|denmark|dänemark|danske?|danish|københavn|copenhagen|aarhus|odense',
	},
	SEK: {
		registers:
			'org(?:anisations)?\\.? ?n(?:umme)?r(?=\\.?:? ?\\d{6}-)|bankgiro|plusgiro|f-skatt(?:ebevis)?|se\\d{12}',
		dial: '46',
		names: 'sverige|sweden|schweden|svenska?|swedish|stockholm|göteborg|malmö',
	},
	NOK: {
		registers: 'organisasjonsn(?:umme)?r|foretaksregisteret|\\d{3} ?\\d{3} ?\\d{3} ?mva',
		dial: '47',
		names: 'norge|noreg|norway|norwegen|norske?|norwegian|oslo|bergen|trondheim',
	},
	ISK: {
		registers: 'kennitala|vsk(?: ?nr)?',
		dial: '354',
		names: 'ísland|iceland|island|reykjav[íi]k',
	},
	JPY: {
		registers: '登録番号|消費税|適格請求書',
		dial: '81',
		names: 'japan(?:ese)?|日本|東京|大阪|tokyo|osaka',
	},
	CNY: {
		registers: '增值税|纳税人|发票|税号|統一社會信用|统一社会信用',
		dial: '86',
		names: 'china|chinese|中国|北京|上海|深圳|beijing|shanghai|shenzhen',
	},
	MYR: { registers: 'sdn\\.? ?bhd|gst id' },
	GBP: { registers: 'registered in england|companies house|company reg(?:istration)? no' },
	EUR: { registers: 'ust-?id\\S*|partita iva|siret|kvk|btw-?n\\S*|n\\.?i\\.?f\\.?' },
	INR: { registers: 'gstin|[cs]gst' },
	BRL: { registers: 'cnpj' },
};

const patternOf = (words: string) =>
	new RegExp(`(?<![\\p{Script=Latin}\\d])(?:${words})(?![\\p{Script=Latin}\\d])`, 'iu');

/** Names are capitalised, so that "[A-Z]{2} 12345" is the state and the postcode of an address. */
const EVIDENCE = Object.entries(WORDS).map(([currency, { registers, dial, names }]) => ({
	currency,
	registers: registers === undefined ? undefined : patternOf(registers),
	names:
		names === undefined
			? undefined
			: patternOf(dial ? `${names}|\\+${dial}[\\d ()/-]{6,12}` : names),
	code: new RegExp(`(?<!\\p{L})${currency}(?!\\p{L})`, 'u'),
}));

/** Currencies that may share a symbol, of which the countries are known here. */
export const KNOWN_COUNTRIES: ReadonlySet<string> = new Set(
	Object.entries(WORDS).flatMap(([currency, { names }]) => (names === undefined ? [] : currency)),
);

/**
 * Which of several currencies with one symbol the words of a document show: by its code, else by registers and taxes,
 * else by places. Empty where nothing shows it; several where the words are of several countries.
 */
export function currenciesShown(text: string, candidates: readonly string[]): string[] {
	const possible = EVIDENCE.filter(({ currency }) => candidates.includes(currency));
	for (const kind of ['code', 'registers', 'names'] as const) {
		const found = possible.filter((one) => one[kind]?.test(text));
		if (found.length > 0) return found.map(({ currency }) => currency);
	}
	return [];
}

/** The currencies of the countries whose registers or taxes a document names. */
export const currenciesOfRegisters = (text: string): string[] =>
	EVIDENCE.flatMap(({ currency, registers }) => (registers?.test(text) ? currency : []));

/** The state and the ZIP code of an address in the United States; "ID" is an identifier more often than Idaho. */
const AMERICAN =
	/(?<![\p{L}\d])(?:A[LKZR]|C[AOT]|D[CE]|FL|GA|HI|I[ALN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY]),? \d{5}(?:-\d{4})?(?!\d)/u;
/** Telephones, postcodes and company forms of other countries. */
const NOT_AMERICAN =
	/\+ ?(?!1(?!\d\d\b))\d{2}|(?<![\p{L}\d])(?:[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}|Ltd|Limited|PLC|Pty|GmbH|AG|B\.?V\.?|S\.?A\.?|S\.?[LR]\.?L?\.?|SARL|A\/S|AB|Oy)(?![\p{L}\d])/u;

/** The countries by their English names, apart from the United States. */
const otherCountries = lazy(() => {
	const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
	const found = CODES.flatMap((code) => (code === 'US' ? [] : (names.of(code) ?? [])));
	return new RegExp(
		`(?<!\\p{L})(?:${found.map((name) => name.replace(/[^\p{L}\d ]/gu, '.')).join('|')})(?!\\p{L})`,
		'u',
	);
});

/** Whether a document has an address in the United States, and nothing of another country. */
export const isAmerican = (text: string): boolean =>
	AMERICAN.test(text) &&
	!NOT_AMERICAN.test(text) &&
	!otherCountries().test(text) &&
	!EVIDENCE.some(
		({ currency, registers, names }) =>
			currency !== 'USD' && [registers, names].some((words) => words?.test(text)),
	);
