import { withWords } from './words';

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
