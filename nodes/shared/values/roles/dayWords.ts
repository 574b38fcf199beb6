import { withWords } from './words';

// Words at days as pages have them: alternatives of patterns, or lists of words.

/** In front of the last day to pay. */
export const UNTIL = withWords(
	'bis(?: zum| spätestens)?|spätestens(?: am| bis| zum)*|until|by|before|no later than|avant le|au plus tard le|v[oó][oó]r|uiterlijk(?: op)?|entro (?:il)?|antes del?|hasta (?:el)?|do(?: dnia| dne)?|nejpozději do|até(?: ao dia)?|p[âa]n[ăa] la(?: data de)?|senest(?: den)?|inn?en|senast(?: den)?',
	'until',
);
/** In front of any day, at the end of a line that goes on in the next one. */
export const BEFORE_DAY = 'zum|bis|am|until|by|on|before|le|avant|il|entro|el|al|op|voor|vóór';
/** In front of a day on which something is done. */
export const ON = 'am|on|by|le|il|el|op|den';
/** In front of the day of a letter, after its town. */
export const DAY_OF_LETTER = 'den|dem|le|the|il|l[iì]|a|el|dnia|dne|on';

/** Days to pay, after their number. */
export const DAYS =
	'tag|days?(?!\\p{L})|jours?(?!\\p{L})|dag(?:en|e|er|ar)|giorni|d[ií]as|dni|dn[íůy](?!\\p{L})|zile|nap(?!\\p{L})|napos|gün';

/** Any label of a date. */
export const ANY_DATE = withWords(
	'date|d[aá]t[ue]m|dato|fecha|data(?!\\p{L})|tarih|kelt',
	'any date',
);
/** The same alone: "Date:". */
export const ONLY_DATE = 'dat[eo]|d[aá]tum|data|fecha|tarih|kelt';
/** A word for the day of an invoice next to one for the invoice, unlike the heading of a column of days. */
export const OF_ISSUE = 'dat|dát|fech|tarih|kelt|issue|ausstell|[ée]mi[st]|wystaw|vystav|kiáll';

/** Next to "date", of another day: "Date of admission". */
export const OTHER_DAY =
	'(?:dat[eo]|fecha|data) (?:of|de|di|der?|van) (?!la |la$|the |issue|invoice|fact|fatt|document|emis|[ée]mis|exp)\\p{L}{3}';

/** In front of the last day of a period, after the first one. */
export const UP_TO = 'to|until|till?|through|thru|bis|au|al|a|ao|até|tot|t/m|hasta|do';
/** Between the two ends of a period, or between two dates. */
export const TO = `${UP_TO}|and|und|et|y|e|en`;
/** In front of the last day of a period: "vom 2. bis zum 11. Februar". */
export const BEFORE_LAST_DAY = 'the|le|zum|den|el|il|de';
/** In front of a month, of which the last day is meant: "Ultimo Januar 2024". */
export const END_OF =
	'ultimo|ende|end(?: of)?|last day of|fin(?: de)?|fine|fim de|final de|eind(?:e)?|koniec|końca|konec|konce|slut(?:ning)?(?:en)?(?: af| av)?';
/** In names of fields with the first day of a period. */
export const FIRST_DAY =
	'start|begin|from|since|(?:^|[ _])(?:von|ab|du|da|od|fra|van)(?:$|[ _])|(?<!\\p{L})seit|anfang|antritt|eintritt|commenc|comienzo|ingang|pocz[aą]t|tilltr[aä]d|début|debut|inicio|início|inizio|desde|effective|inception';
/** The same with the last day, at the beginning or the end of a name: "flight to", "to date", "datum bis". */
export const UP_TO_DAY =
	'^(?:to|until|till?|through|thru|bis|au|al|ao|até|tot|hasta|do)(?= )|(?<=^| )(?:to|until|till?|through|thru|bis|au|al|ao|até|tot|hasta|do)$';
/**
 * Small words around dates: "le 3 août", "3rd of August", "vom 3.8.", "3 de mayo", "d.d. 3-8", "dnia 3.8.2024 r.",
 * "3 мая 2024 года", "1403/5/13 هـ".
 */
export const AROUND_DATE = new Set(
	`a about am as circa d dated day dd de del dem den der du effective el il la le li ngay of on op or tag the this van vom anno ano year r rok roku z dnia men
	год года году року рік година године година години жылғы วันที่ هـ ه م`.split(/\s+/),
);
/** Letters for the year, the month and the day on forms, by language: "YYMMDD", "JJMMTT", "JJ/MM/AAAA", "GG/MM/AAAA". */
export const DATE_LETTERS = 'YMD ÅMD JMT AMJ AMD AMG JMD RMD ГМД ÉHN VKP YAG ALZ';
/** Months whose names have a number: "Tháng 12". */
export const NUMBERED_MONTH = 'tháng|thg';
/** Months of the Levant by their first word, which two of them share, and by the second one. */
export const SHARED_MONTHS = [
	{ name: 'تشر[يی]ن', months: [10, 11] },
	{ name: 'كانون', months: [12, 1] },
];
export const FIRST_OF_TWO = '1|ال[أا]ول|[أا]ول';
export const SECOND_OF_TWO = '2|الثان[يى]|ثان[يى]';
/** In front of the parts of a date in a form. */
export const PART_NAMES = {
	day: 'tag|day|jour|d[ií]a|giorno|dag|dzień',
	month: 'monat|month|mois|mes|m[êe]s|mese|maand|miesiąc',
	year: 'jahr|year|ann[ée]e|a[ñn]o|anno|jaar|rok',
	hour: 'stunde|hour|heure|hora|ora|uur|godzina',
	minute: 'minuten?|minutes?|minutos?|minuti|minuut|minuta',
};
/** Inside a date: "3 de mayo de 2024", "3rd of August", "2024. gada 3. maijs". */
export const IN_DATE = 'de|del|of|di|van|gada|hó|m\\.|mėn\\.|г\\.|ж\\.|жылғы|թ\\.';
/** What contracts write between the day and the month of a date. */
export const OF_MONTH = [
	'days? of(?: the month of)?',
	'd[ií]as? del? (?:mes de)?',
	'dias? do m[êe]s de',
	"jours? d[ue] (?:mois d[e’'])?",
	'giorn[oi] (?:del mese )?di',
	'del? mes[e]? d[ei]|do m[êe]s de|du mois de',
	'tag(?:e)? des monats',
	'dag van(?: de maand)?',
].join('|');
/** The same in front of the year. */
export const OF_YEAR = [
	'in the year(?: of our lord)?',
	'a\\.? ?d\\.?',
	'(?:del?|do) a[nñ]o(?: de)?',
	'do ano(?: de)?',
	"de l[’']an(?:née)?",
	'des jahres',
	"dell[’']anno",
	'van het jaar',
].join('|');

/** In names and descriptions of fields with the last day of a contract or a permit. */
export const LAST_DAY =
	'(?<!\\p{L})(?:end(?!or)|fin(?!\\p{L}))|until|expir|valid|matur|ablauf|gültig|laufzeit|échéance|expiration|retire|(?<!\\p{L})(?:pension|rente)|altersrente|pensioen|looptijd|løpetid|löptid|ruhestand|retraite|jubila|emeryt|vencim|scad|fine|fim|einde|geldig|verval|slut|gyldig|giltig|koniec|ważn|konec|platn|満了|有効|到期|期限';
/** In names of fields with dates. */
export const DATE_NAMES = 'date datum fecha';

/** Words that tell a language with the alphabet of others and the year first, by its code. */
export const OF_YEAR_FIRST = {
	hu: 'számla nyugta blokk összesen összeg végösszeg fizetendő fizetési határidő dátum kelt kelte keltezés teljesítés áfa adószám',
	lt: 'sąskaita kvitas čekis suma viso mokėti data pvm pirkėjas pardavėjas įmonės išrašymo apmokėti',
	sv: 'att fakturadatum förfallodag förfallodatum betala kvitto summa',
};
/** Words of documents of Canada, where dates are printed in all orders. */
export const OF_CANADA = 'CAD|Canada|HST|TVH|TVQ|GST/TPS|TPS/GST';
/** The same of languages that have one name for two months: "lis" is October in Croatian, November in Polish and Czech. */
export const OF_SAME_MONTHS = {
	pl: 'faktura data wystawienia sprzedaży zapłaty razem nabywca sprzedawca termin płatności paragon suma',
	hr: 'račun datum izdavanja ukupno iznos kupac plaćanje plaćanja dospijeća oib pdv',
	cs: 'faktura datum vystavení splatnosti splatnost celkem odběratel dodavatel účtenka dph',
};
