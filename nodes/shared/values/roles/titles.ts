import { wordsFor, withWords } from './words';

// Titles and kinds of documents as pages have them: alternatives of patterns, or lists of words.

/** Titles, the more specific first. */
export const TITLES = {
	correction: withWords(
		'(?:rechnungs|facture |factura |fattura )-?(?:korrektur|berichtigung|rectificati[vf]e?a?|rettificativa)|korrektur-?rechnung|corrected invoice|correcti(?:on|ve) invoice|invoice correction',
		'title correction',
	),
	credit: withWords(
		'(?:sales |supplier |tax )?credit[ -]?(?:note|memo|nota|invoice|factuur|advice|adjustment|voucher)(?:randum)?|sales credit|refund (?:note|memo|advice|voucher|statement)|kredit(?:nota|faktura|note)|(?:rechnungs-?)?gutschrift(?:s?-?(?:nr|nummer|anzeige|beleg|rechnung))?|storno(?:-?(?:rechnung|beleg))?|cancellation (?:invoice|note)|(?:facture|note|bon) d.avoir|avoir(?: client)?|(?:note|avis) de cr[eé]dit|nota de cr[eé]dito|nota di (?:ac)?credito|nota (?:de )?abono|factura de abono',
		'title credit',
	),
	invoice: withWords(
		'(?:tax |vat )?invoice|rechnung|facture|factura|fattura|factuur',
		'title invoice',
	),
};

/** The same without what is between their letters, where these are set apart: "A V O I R". */
export const COMPACT_TITLES = {
	correction:
		'rechnungskorrektur rechnungsberichtigung korrekturrechnung correctedinvoice correctiveinvoice correctioninvoice facturerectificative facturarectificativa',
	credit:
		'creditnote creditmemo gutschrift stornorechnung storno rechnungsgutschrift avoir facturedavoir factureavoir notedecredit notadicredito notadecredito facturadeabono creditnota creditfactuur kreditnota',
};

/** Words after a title, in front of its number and date. */
export const AFTER_TITLE = new Set(
	'nr no d dd n nº n° num number nummer numéro número numero vom von du de del della of at issued dated date datum seite page pagina'
		.split(' ')
		.concat(wordsFor('after title')),
);

/** In front of the type of a document, on its line. */
export const TYPE =
	'(?:document |doc |invoice )?type|type de [\\p{L}]{5,8}|(?:beleg|dokument)(?:art|typ)|art|betreff|subject|re|objet|betreft|oggetto|asunto|soort document|tipo (?:di |de )?documento';
/** The same in a cell next to it or above it. */
export const TYPE_CELL =
	'document|doc(?:ument)? ?type|type(?: (?:de|of) document)?|transaction|beleg(?:art|typ)?|dokument(?:art|typ)?|art|vorgang|soort(?: document)?|tipo(?: (?:di |de )?documento)?|documento';

/** A word for a credit, not for a way to pay. */
export const OF_CREDIT = `gutschrift|(?<!\\p{L})(?:${withWords('credit(?:ed)?|gutgeschrieben|storno|avoir|kredit|cr[ée]dito|abon(?:o|ar)', 'title credit', 'credited')})(?!\\p{Ll})(?! ?(?:card|transfer|limit|terms|insurance))`;
/** A sentence that speaks of the document as a credit note, or gives the credit. */
export const SPOKEN_CREDIT = `(?:this|diese[rsn]?|vorliegende[rn]?|cet|présent|deze|quest[ao]|presente|est[ae])\\s(?:${TITLES.credit})(?!\\p{L})|we (?:have |hereby |herewith )?credit(?:ed)? (?:you|to you)|(?:schreiben wir|wir schreiben)[^.\\n]{1,80}\\sgut(?!\\p{L})|nous (?:vous )?cr[ée]ditons|nous portons (?:à|au) (?:votre )?cr[ée]dit|(?:wij|we) crediteren|vi accreditiamo|les? abonamos|(?:this|the) (?:amount|total|value|sum) (?:has been|is|was|will be) credited|(?:total|amount) refunded|importe a su favor|betrag zu ihren gunsten|montant en votre faveur|importo a vostro favore`;
/** The customer writes these invoices, which German law has bear the word "Gutschrift". */
export const SELF_BILLED =
	'gutschrifts?verfahren|selbst ausgestellt|selbstfakturier|self-?\\s?bill|autofactur|autofattura';

/** Words for kinds of documents; the first three have a number of their own. */
export const KIND_WORDS = [
	'invoice|inv|bill|credit note|rechnungs?|gutschrifts?|facture|avoir|factuur|factura|fattura',
	'receipt|beleg|bon|ticket|re[cç]u|scontrino',
	'purchase order|order|bestell(?:ungs?)?|auftrags?|commande|pedido|ordine',
	'bank statement|statement|kontoauszug|relev[eé]',
	'quotation|quote|offer|angebot|devis|offerte',
	'delivery note|lieferschein|bon de livraison',
	'reminder|mahnung',
	'contract|agreement|vertrag|contrat',
	'curriculum vitae|r[eé]sum[eé]|lebenslauf',
	'letter|report|certificate',
];
/** In front of them. */
export const BEFORE_KIND = 'your |ihre |tax |proforma |pro forma ';
/** A word in front of a label that makes it one of another document: "unsere Rechnung". */
export const OUR = 'Our|Unsere|Notre|Onze|Nostra|Nuestra';
export const YOUR = 'your|ihr|votre|uw';
