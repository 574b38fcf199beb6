import { withWords, wordsFor } from './words';

/** Words between others, which say nothing themselves. */
const SMALL =
	'the this of for with by on in at via your our you has have been was is it and der die das dem den des dieser diese dieses von vom mit per am im in für durch wurde ist hat haben wir sie ihre ihr ihrer und le la les l de du des d en par avec pour a ete est cette ce nous avons votre et het een de deze dit van met op per is werd wij hebben uw en il lo la gli di del della con per in è e stata stato questa abbiamo el los las de del con por en ha sido esta hemos su y';

/**
 * What sentences of documents say, in the languages of the roles: words that label no value. Alternatives of patterns,
 * or lists of words.
 */
export const PHRASES = {
	/** Money has come in. */
	paid: withWords(
		'paid|settled|charged|(?:payment|amount) received|received with (?:many )?thanks|(?:be|ge|voraus)zahlt|beglichen|abgebucht|eingezogen|belastet|(?:zahlung|betrag) (?:dankend )?(?:erhalten|eingegangen)|dankend erhalten|pay[ée]e?s?|r[eé]gl[eé]e?s?|acquitt[eé]e?s?|pr[eé]lev[eé]e?s?|(?:paiement|montant) re[cç]u|(?:voor?uit)?betaald|voldaan|ontvangen|pagat[oa]|saldat[oa]|quietanzat[oa]|incassat[oa]|(?:pagamento|importo) ricevuto|pagad[oa]|abonad[oa]|cobrad[oa]|pago recibido',
		'paid',
	),
	/** Other words of a sentence that says so. */
	ofPayment: `${SMALL} full fully complete completely already total invoice bill amount balance sum status thanks thank many payment payments received online
visa mastercard maestro amex american express card credit debit ending paypal stripe klarna ideal apple google pay cash cheque check bank transfer wire direct ref reference transaction date
rechnung rechnungsbetrag betrag gesamtbetrag bereits schon vollständig dankend erhalten vielen dank zahlung zahlungseingang zahlungsstatus rechnungsstatus bar kreditkarte kreditkartenzahlung karte ec girocard überweisung lastschrift vorkasse konto ihrem sepa basislastschrift firmenlastschrift lastschriftverfahren datum referenz de at ch
facture montant solde déjà intégralement totalité comptant carte bancaire cb chèque virement espèces paiement merci statut état date référence
factuur factuurbedrag bedrag reeds al volledig geheel pin contant overschrijving creditcard betaling betaalstatus dank datum referentie kenmerk
fattura importo saldo già interamente completamente carta credito bonifico contanti pagamento grazie ricevuto stato data
factura importe ya totalmente completamente tarjeta crédito transferencia efectivo pago gracias recibido estado fecha
${wordsFor('of payment').join(' ')}`,
	/** Nothing is left to pay. */
	nothingDue: withWords(
		'nothing (?:left )?to pay|no (?:payment|amount) (?:is )?(?:due|required)|nichts (?:mehr )?zu (?:be)?zahlen|rien [aà] payer|niets (?:meer )?te betalen|nulla da pagare|nada (?:que|por) pagar',
		'nothing due',
	),
	/** Words for the rest to pay, which an amount follows. */
	balance: withWords(
		'(?:remaining |outstanding |closing |current )?balance|(?:noch )?offener (?:betrag|saldo)|rest(?:betrag|saldo)|saldo|solde|(?:reste|restant) (?:[aà] payer|d[uû])|openstaand(?: bedrag)?|saldo (?:residuo|pendiente)',
		'balance',
	),
	/** In front of such a word: it is of an earlier time. */
	earlier: withWords(
		'previous|opening|prior|last|old|brought|alter|vorheriger|letzter|ancien|pr[eé]c[eé]dent|vorige|oude|precedente|anterior',
		'earlier',
	),
	/** Less is paid by those who pay early. */
	discount: withWords(
		'skonto|\\d ?% ?/? ?\\d{1,2}[ ,]+net|abzug|abz(?:ü|ue)g(?:lich|l\\.) \\d+(?:[.,]\\d+)? ?%|discount|deduct|(?:early|prompt) (?:payment|settlement)|escompte|(?:paiement|r[eè]glement) (?:anticip[eé]|comptant)|korting|in mindering|sconto|descuento|pronto pago|kontantrabat',
		'discounted',
	),
	/** In front of words for a discount: there is none. */
	without: withWords('ohne|kein(?:en|e)?|without|no|sans|aucun|zonder|geen|senza|sin', 'without'),
	/** Words of which headings of forms consist: "Billing details". */
	ofForm: `details information info address data summary overview statement terms conditions notes note instructions
billing payment payments customer client buyer vendor supplier seller invoice bill order shipping delivery account bank banking company contact tax vat product item items service services total amount your our to from the and of for details: reference references page
adresse anschrift daten angaben details informationen übersicht zusammenfassung hinweise hinweis bedingungen ihre unsere ihr unser und für
rechnungsdetails rechnungsdaten rechnungsangaben rechnungsübersicht rechnungsinformationen kundendaten kundendetails kundeninformationen kundenangaben lieferdaten lieferdetails lieferinformationen bestelldaten bestelldetails bestellübersicht zahlungsdetails zahlungsdaten zahlungsinformationen zahlungsbedingungen zahlungshinweise bankdaten bankdetails bankverbindung kontakt kontaktdaten firmendaten vertragsdaten leistungsübersicht rechnungsanschrift lieferanschrift
coordonnées informations renseignements détails détail récapitulatif résumé conditions facturation livraison paiement commande client bancaires facture votre notre vos nos de du la le et
gegevens overzicht samenvatting voorwaarden factuurgegevens klantgegevens betaalgegevens bestelgegevens leveringsgegevens bedrijfsgegevens contactgegevens bankgegevens factuuradres uw onze en
dati dettagli riepilogo informazioni condizioni fatturazione pagamento cliente spedizione consegna ordine bancari fattura del della di e
datos detalles resumen información condiciones facturación pago envío entrega pedido bancarios cliente factura del de y
${wordsFor('form').join(' ')}`,
} as const;
