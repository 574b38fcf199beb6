import { fold } from '../../basics/text/fold';
import { wordsFor } from './words';

/** Kinds of documents as choices name them, with the words for them in the languages of the roles. */
const KINDS: Record<string, string> = {
	'credit note':
		'credit memo, credit invoice, Gutschrift, Rechnungsgutschrift, Stornorechnung, Storno, Kreditnota, avoir, facture d’avoir, note de crédit, creditnota, creditfactuur, nota di credito, nota de crédito, factura de abono, nota de abono, abono',
	reminder:
		'payment reminder, dunning, Mahnung, Zahlungserinnerung, Erinnerung, rappel, relance, lettre de relance, herinnering, aanmaning, betalingsherinnering, sollecito, sollecito di pagamento, recordatorio, recordatorio de pago',
	invoice:
		'tax invoice, vat invoice, bill, Rechnung, Faktura, Handelsrechnung, Schlussrechnung, Abschlagsrechnung, Teilrechnung, facture, factuur, fattura, factura',
	receipt:
		'till receipt, Quittung, Kassenbon, Beleg, reçu, ticket de caisse, kassabon, bon, ricevuta, scontrino, recibo',
	order:
		'purchase order, Bestellung, Auftrag, commande, bon de commande, bestelling, ordine, pedido',
	'delivery note':
		'packing slip, Lieferschein, bon de livraison, pakbon, bolla, documento di trasporto, albarán',
	quote: 'quotation, offer, Angebot, Kostenvoranschlag, devis, offerte, preventivo, presupuesto',
};

/** The words for a kind of document, in all the languages. */
export const wordsOfKind = (kind: string): string[] => [
	kind,
	...(KINDS[kind] ?? '').split(',').map((word) => word.trim()),
	...wordsFor(`kind ${kind}`),
];

const BY_WORD = new Map(
	Object.keys(KINDS).flatMap((kind) =>
		wordsOfKind(kind).map((word) => [fold(word), kind] as const),
	),
);

/** The kind of document that a word in any of the languages means; undefined for other texts. */
export const kindNamed = (text: string): string | undefined => BY_WORD.get(fold(text));
