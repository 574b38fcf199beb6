import { ROLES } from './roles';
import { PREVIOUS } from './timeWords';
import { spellings, withWords } from './words';

/**
 * Words in front of amounts on receipts and bills, as alternatives of a pattern. They are too short and too frequent
 * to be labels of roles.
 */

const list = (words: string) =>
	words
		.split('\n')
		.map((line) => line.trim())
		.filter((line) => line !== '')
		.join('|');

/** Amounts that are no totals: cash given, change, cards, parts of the total. */
export const OTHER_AMOUNT = withWords(
	list(String.raw`
	change|cash|tender|(?<!to be )paid|card|visa|master ?card|amex|debit|credit|sub[ -]?total|discount|saving|saved
	tip(?!\p{L})|service charge|deposit|points|[gs]st(?!\p{L})|taxable|net(?:to)?(?! (?:total|amount due|à payer))(?!\p{L})
	bar(?:zahlung|geld)?(?!\p{L})|gegeben|rückgeld|wechselgeld|(?:kredit|giro|ec-?)?karte|zwischensumme|rabatt|trinkgeld
	ht(?!\p{L})|esp[eè]ces|rendu|monnaie|carte|cb(?!\p{L})|sous-total|remise
	contant|wisselgeld|pin(?!\p{L})|subtotaal|korting
	resto|carta|subtotale|sconto|imponibile
	efectivo|cambio|tarjeta|descuento|propina|dinheiro|troco|cart[aã]o
	got[oó]wka|reszta|karta|ptu(?!\p{L})|tunai|baki|kembali
`),
	'other amount',
);

/** Totals of any kind. */
export const ANY_TOTAL = withWords(
	list(String.raw`
	total|balance(?! (?:brought|carried|forward|b/f|c/f))|due(?! date)(?!\p{L})|totaal|totale?i?|summe|sum(?!\p{L})|gesamt|betrag|suma|razem|jumlah|nett? ?total|bayaran|amount|amt
	to pay|zu zahlen|[aà] payer|te betalen|da pagare|a pagar
`),
	'any total',
);

/** The hundredth part of a currency, after its number. */
export const CENTS =
	'cents?|centimes?|c[ée]ntimos?|cêntimos?|centavos?|centesim[oi]|pence|penny|p|rappen|grosz[ey]?|haléř[eůy]?|hal[ií]er\\p{L}{0,2}|øre|öre|bani?|fillér|kuruş|senttiä?|gr|paise|коп\\p{L}{0,4}';

/** The same in short, in front of a number. */
export const SUM = 'total|summe|betrag|montant';

/** Of a total with its tax. */
export const INCLUSIVE = withWords(
	'in[ck]l|with|mit|ttc|compris|lordo|ivato|con iva|gross|brutto|rounded|after',
	'inclusive',
);
/** Of a sum without its tax. */
export const EXCLUSIVE = withWords(
	'ex[ck]l|before|without|ohne|zzgl|hors|senza|zonder|sin ',
	'exclusive',
);

/** Sums that are carried over from the page before or to the next one. */
export const CARRIED = withWords(
	'übertrag(?!u)|(?:carried|brought) forward|à reporter|report(?:er)? (?:de la )?page|riporto|suma y sigue',
	'carried',
);
/** Labels of sums and balances, or beginnings of them, that hardly anything else has. */
export const CLEAR_TOTAL = [
	withWords(ROLES.total_amount.labels ?? '', 'total_amount'),
	withWords(ROLES.earlier_balance.labels ?? '', 'earlier_balance', 'total'),
	CARRIED,
	'(?:sub|grand|net|page|group|overall|running)?[ -]?totals?|(?:gesamt|zwischen|end|teil|netto|brutto|positions|rechnungs)?sum(?:me|a)?|zwischentotal|insgesamt',
	'sous-total|montant total|totali?e?|subtotale|totales|(?:suma|importe|valor) total|(?:sub)?totaal(?:bedrag)?|total[te]',
	'[bc]/f(?:wd)?|bal(?:ance)?[ .]{0,2}[bc]/[fd]|(?:opening|closing|beginning|ending|starting|final) balance|balance (?:carried|as (?:of|at|on))',
	'(?:anfangs|end|schluss|start)saldo|(?:alter|neuer) (?:saldo|kontostand)|kontostand|(?:ancien|nouveau) solde|solde (?:initial|final|au|en|d[eé]biteur|cr[eé]diteur)|saldo (?:iniziale|finale|inicial|final|vortrag|alt|neu|per|am|al|a)|(?:begin|eind)saldo',
	'razem|ogółem|celkem|součet|(?:mind)?összesen|(?:genel |ara )?toplam|итого|всего|усього|разом|σύνολο|yhteensä|välisumma|delsumma|i alt|samtals|ukupno|skupaj|spolu|tổng cộng|jumlah|المجموع|الإجمالي|סה"כ',
].join('|');
/** Words that are such labels in some documents, and entries in others. */
export const UNCLEAR_TOTAL = 'report|gesamt|saldo|solde|balance|\\p{L}{2,20}(?:summe|saldo|total)';
/** Such labels in scripts without spaces. */
export const TOTAL_WITHOUT_SPACES =
	'(?:総)?合計|小計|総計|合计|小计|总计|共计|繰越|합계|소계|총계|รวม';
/** Taxes. */
export const TAX = `${withWords(ROLES.tax_amount.labels ?? '', 'tax_amount')}|[cis]?gst|[hpq]st`;
/** Next to such a label, which they leave as it is. */
export const NEXT_TO_TOTAL = `${TAX}|net(?:to)?|brutto|gross|in[ck]l\\p{L}*|ex(?:[ck]l\\p{L}*)?|ttc|ht|g[eé]n[eé]ral|page|seite|p[aá]gina|${spellings(PREVIOUS)}|amount|betrag|due|of|on|at|in|am|per|au|al|de|to|from|von|auf|zu|${withWords('nettó', 'next to total')}`;
/** Sums of a part of a table, and balances in its course. */
export const IN_COURSE = `${CARRIED}|sub|sous|zwischen|teil|pag[ei]|seite|p[aá]g|running|[bc]/[fd]|opening|beginning|starting|anfangs|start|alt|vortrag|report|ancien|ini[tcz]|(?<!closing |ending |final |end|schluss|neuer )(?:balance|saldo|solde|kontostand)(?! final)|小[計计]|소계|繰越|ara |deel|del|väli|mezi`;

/** Headings of columns with money, and with quantities. */
export const MONEY =
	'pr(?:ice|eis|ix|ijs|ezzo|ecio|eço)|cena|amount|betrag|bedrag|montant|import[eo]|total|summe|(?<!\\p{L})(?:p\\.? ?u|pris)(?!\\p{L})';
export const QUANTITY =
	'quant|menge|anzahl|st(?:ück|unden)|nombre|aantal|hoeveelheid|cantidad|ilość|(?<!\\p{L})(?:qt[éey]|q\\.?t[àa]|qtd|cant|antal|hours|hrs|stk|std|pcs)(?!\\p{L})';
/** Headings of columns of payments and balances. */
export const OF_MONEY =
	'lastschrift|debit|soll|haben|belastung|saldo|balance|betrag|amount|montant|importe?|importo|bedrag|total|zahlung\\p{L}*|payment|paiement';
/** Words of a line whose sum is taken off without a minus. */
export const TAKEN_OFF = `discount discounts deduction rabatt skonto nachlass abzug remise rabais korting descuento sconto
refund refunds erstattung storno gutschrift avoir abono rimborso dr af`;
/** In names of amounts that a balance is less by, which pages print with a minus or without. */
export const CHARGES = `charge charges fee fees commission
paid payment payments deposit prepayment prepaid advance retention retainage withheld withholding adjustment adjustments
rebate rebates allowance credit credits deductions
anzahlung vorauszahlung abschlag abschläge zahlung zahlungen bezahlt gezahlt geleistet guthaben einbehalt einbehalten abzüge
sicherheitseinbehalt eigenanteil
acompte acomptes arrhes avance versement versements payé réglé retenue retenues caution
acconto acconti anticipo anticipi pagato versato ritenuta ritenute trattenuta trattenute caparra
pagado pago pagos señal depósito deposito adelanto retención retenciones
pagamento pagamentos adiantamento sinal retenção retenções abatimento
aanbetaling voorschot voorschotten betaald betaling betalingen inhouding inhoudingen
zaliczka zaliczki wpłata wpłaty zapłacono potrącenie potrącenia kaucja`;
/** "Minus" in front of a number, unlike "at least": "au moins", "pelo menos". */
export const MINUS_WORDS =
	'minus|(?<!(?:au|du|à|plus ou) )moins|(?<!(?:più o) )meno|(?<!(?:pelo|ao|al|lo|a|o) )menos';
/** Headings of columns for money that goes out. */
export const GOES_OUT = `debit debits withdrawal withdrawals payments out debe cargo cargos débit débits soll lastschrift
lastschriften abbuchungen auszahlung auszahlungen ausgang ausgänge belastung belastungen uitgaven
dare addebiti uscite retraits`;

/** What makes a number larger. All but `factor` are alternatives of patterns. */
interface Scale {
	factor: number;
	/** Words after it that mean nothing else. */
	words?: string;
	/** Words after it that may mean something else: "400 mil", "5 mille". */
	unclear?: string;
	/** In these very letters after an amount whose currency is in front: "£1.2m", and the currencies where it is so in some only. */
	afterMoney?: string;
	currencies?: string[];
	/** Directly after the digits of an amount: "$54K". */
	letters?: string;
	/** Directly in front of a currency after the digits: "500 TEUR", "20 k€". "MUSD" is thousands in Chile. */
	prefixes?: string;
	/** In scripts without spaces. */
	numerals?: string;
	/** Texts that say so of all numbers. */
	all?: string;
}

/** Words that make numbers larger. Those of Chinese and Japanese are digits of numbers there (`hanNumber`). */
export const SCALES: Scale[] = [
	{
		factor: 1e3,
		words:
			'thousands?|thsd|tsd|tausend(?:er)?|duizend|tusen|tusind|tys|tis[ií]c\\p{L}{0,2}|tis|mila|migliaia|milliers|mii|bin(?=\\s?(?:TL|TRY|₺|lira))|ezer|tuhatta|ribu|rb|nghìn|ngàn|тыс\\p{L}{0,4}|тис|хил|हज़ार',
		unclear: 'mille|mil|ths',
		letters: '[kK]',
		prefixes:
			'[kK](?=\\p{Sc}|[円元원]|[A-Z]{3}(?!\\p{L}))|T(?=€|(?:EUR|CHF|USD|SEK|NOK|DKK)(?!\\p{L}))',
		numerals: '천',
		all: "\\bT(?:€|EUR|CHF|USD)|\\b(?:tkr|tdkk|[tk](?:sek|nok|dkk))\\b|[€$£]\\s?['’]?000|(?:in|en|em)\\s(?:\\S{1,9}\\s)?(?:thousand|tausend|tsd|milliers|miles|migliaia|duizend)",
	},
	{ factor: 1e4, numerals: '만' },
	{
		factor: 1e5,
		words: 'lakhs?|lacs?|लाख',
		afterMoney: 'L',
		currencies: ['INR', 'PKR', 'NPR', 'BDT', 'LKR'],
	},
	{
		factor: 1e6,
		words:
			'mio|mln|milj|mill?i?[oõó]n\\p{L}{0,4}|milli[oó]|milioane|miljo(?:en|na?)\\p{L}{0,3}|juta|jt|triệu|milh[ãõ]\\p{L}{1,2}|milyon|млн|миллион\\p{L}{0,3}',
		unclear: 'm|mm|mn|mi|mill',
		afterMoney: 'm|mn|MM',
		prefixes: 'M(?=€|(?:EUR|CHF|SEK|NOK|DKK)(?!\\p{L}))',
		all: '[€$£]\\s?m(?:n|io)?\\b|\\b(?:mkr|msek|mnok|mdkk)\\b|(?:in|en|em)\\s(?:\\S{1,9}\\s)?(?:mio|mill?i[oõó]n|miljoen|milh)',
	},
	{ factor: 1e7, words: 'crores?|करोड़' },
	{ factor: 1e8, numerals: '억' },
	{
		factor: 1e9,
		words:
			'bn|mrd|mld|mlrd|mds|mia|mill?iard\\p{L}{0,3}|mil(?:j|ij)ard\\p{L}{0,3}|milyar|miliar|tỷ|tỉ|млрд|миллиард\\p{L}{0,3}',
		unclear: 'billions?',
		afterMoney: 'billion',
		all: '(?:in|en|em)\\s(?:\\S{1,9}\\s)?(?:billion|mrd|mld|mill?iard|miljard)',
	},
	{
		factor: 1e12,
		words:
			'billón|billones|biljoen(?:en)?|triliun|bio(?=\\.?\\s?(?:\\p{Sc}|euro|[A-Z]{3}(?!\\p{L})))',
	},
];

/** Half of what a word in front multiplies by: "2 millones y medio". */
export const AND_A_HALF = 'y medi[oa]|e mezz[oa]|e mei[oa]|et demie?|and a half|en een half|i pół';

/** In names of fields with figures. */
export const FIGURE_NAMES =
	'amount balance charges discount gross net paid price subtotal tax tip total betrag brutto netto preis steuer summe bedrag totaal montant prix importe importo';
