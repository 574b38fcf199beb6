import type { Mention } from './mention';

/** Words that label a value, or beginnings of them, by what the value is, in six languages. */
export const LABEL_WORDS = {
	invoice:
		'invoice|inv(?!\\p{L})|bill(?:ing)?(?!\\p{L})|credit note|rechnung|gutschrift|facture|avoir|factuur|factura|fattura',
	order:
		'purchase order|order|p\\.?o(?![\\p{L}.])|(?:your|ihre?|votre|uw) r[eé]f|bestell|auftrag|commande|pedido|ordine',
	due: 'due ?date|due(?!\\p{L})|pay(?:able)? (?:by|before|until)|fällig|zahlbar|zahlungs(?:ziel|frist|termin)|zahlung bis|überweisen|skonto|[eé]ch[eé]ance|[aà] (?:payer|r[eé]gler)|exigible|verval|te betalen|scadenza|vencimiento|pagar antes',
	delivery:
		'deliver|ship|dispatch|liefer(?!ant)|leistungs(?:datum|zeit)|livr[aeé]|lever(?!anc)|aflever|geleverd|consegna|entrega',
	supplier:
		'supplier|seller|vendor|verkäufer|lieferant|rechnungssteller|vendeur|fournisseur|leverancier|verkoper|fornitore|cedente|proveedor|vendedor',
	customer:
		'customer(?! (?:service|support|n|id))|client|buyer|bill(?:ed)? to|sold to|ship(?:ped)? to|deliver(?:ed)? to|kunden?(?!\\p{L})|käufer|rechnungsempfänger|rechnung an|rechnungsadresse|lieferadresse|leistungsempfänger|acheteur|factur[eé] [aà]|adresse de (?:facturation|livraison)|klant|koper|factuuradres|afleveradres|cessionario|acquirente|destinatario|comprador',
	tax: 'vat|tax(?:es)?|mwst|mehrwertsteuer|ust|umsatzsteuer|steuer(?:betrag|summe)|tva|btw|iva',
	/** The balance of the bills before. */
	earlier:
		'(?:previous|prior|opening) (?:unpaid )?balance|balance (?:brought )?forward|saldovortrag|offener saldo|alter saldo|rückstand|solde (?:pr[eé]c[eé]dent|ant[eé]rieur)|arri[eé]r[eé]s|vorig saldo|saldo (?:precedente|anterior)|arretrati|atrasos',
	/** Of a document; the total of a page is another. */
	total:
		'(?:grand|invoice) total|total (?:ttc|amount|due|[aà] payer|factura|documento)|amount due|(?:rechnungs|gesamt|end|zahl)betrag(?! der)|bruttosumme|net à payer|totale fattura|factuur totaal',
	/** Generic words. */
	any: 'date|dat[ue]m|fecha|data(?!\\p{L})',
} as const;

export type LabelKind = keyof typeof LABEL_WORDS;

/** The words for taxes are whole words: "ust" begins others. */
const endOf = (kind: string) => (kind === 'tax' ? '(?!\\p{L})' : '');

const PATTERNS = new Map(
	Object.entries(LABEL_WORDS).map(([kind, words]) => [
		kind,
		new RegExp(`(?<!\\p{L})(?:${words})${endOf(kind)}`, 'giu'),
	]),
);

/** Finds the labels of a kind in a text, in order. */
export const findLabels = (text: string, kind: LabelKind): Mention<'label', LabelKind>[] =>
	[...text.matchAll(PATTERNS.get(kind) ?? /$^/g)].map(({ 0: words, index }) => ({
		kind: 'label',
		text: words,
		start: index,
		end: index + words.length,
		values: [kind],
	}));

/** A label as a message quotes it, without the marks of tables and headings. */
export const shownLabel = (text = '') => text.replace(/[\s|*:#]+/g, ' ').trim();
