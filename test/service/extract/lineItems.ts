import type { Field } from './layout';
import { amountsIn } from './values';
import { nameTokens, tokensOf } from './tokens';
import type { Source, SourceTable } from './source';

/** Columns that item tables have, with their names in records and their headings in documents. */
const columns: { id: string; names: string[]; headings: string[]; not?: string[] }[] = [
	{
		id: 'position',
		names: ['position', 'pos', 'line number', 'line', 'number', 'index'],
		headings: ['pos', 'position', '#', 'line', 'item #', 'nr', 'lfd nr', 'ligne', 'regel'],
	},
	{
		id: 'code',
		names: [
			'code',
			'sku',
			'article number',
			'item number',
			'product code',
			'item code',
			'article',
			'reference',
			'article code',
			'part number',
		],
		headings: [
			'article number',
			'item number',
			'item code',
			'product code',
			'sku',
			'part number',
			'code',
			'ref',
			'reference',
			'référence',
			'artikelnummer',
			'artikel nr',
			'art nr',
			'artikelcode',
			'artikel',
			'code article',
			'réf',
			'código',
			'codice',
			'productcode',
		],
	},
	{
		id: 'description',
		names: [
			'description',
			'name',
			'desc',
			'item',
			'product',
			'service',
			'text',
			'title',
			'label',
			'article',
			'designation',
			'item name',
			'product name',
			'details',
		],
		headings: [
			'description',
			'item description',
			'description of goods',
			'product description',
			'item',
			'items',
			'product',
			'service',
			'services',
			'details',
			'particulars',
			'activity',
			'title',
			'beschreibung',
			'bezeichnung',
			'artikelbezeichnung',
			'leistung',
			'leistungsbeschreibung',
			'artikel',
			'produkt',
			'text',
			'position',
			'désignation',
			'libellé',
			'description',
			'article',
			'produit',
			'prestation',
			'détail',
			'omschrijving',
			'beschrijving',
			'artikelomschrijving',
			'product',
			'dienst',
			'descripción',
			'concepto',
			'artículo',
			'producto',
			'descrizione',
			'articolo',
			'prodotto',
			'servizio',
		],
	},
	{
		id: 'quantity',
		names: [
			'quantity',
			'qty',
			'count',
			'units',
			'number of units',
			'hours',
			'amount of units',
			'menge',
			'aantal',
		],
		headings: [
			'quantity',
			'qty',
			'qty shipped',
			'units',
			'hours',
			'hrs',
			'days',
			'count',
			'pcs',
			'menge',
			'anzahl',
			'stück',
			'stk',
			'anz',
			'stunden',
			'std',
			'quantité',
			'qté',
			'qte',
			'nombre',
			'nb',
			'nbre',
			'heures',
			'aantal',
			'hoeveelheid',
			'stuks',
			'uren',
			'cantidad',
			'cant',
			'uds',
			'unidades',
			'quantità',
			'qtà',
			'q tà',
			'qta',
		],
	},
	{
		id: 'unit',
		names: ['unit', 'uom', 'unit of measure', 'measure'],
		headings: ['unit', 'uom', 'einheit', 'me', 'eenheid', 'unité', 'unidad', 'um', 'u m'],
	},
	{
		id: 'unitPrice',
		names: [
			'unit price',
			'price',
			'price unit',
			'rate',
			'unit cost',
			'price per unit',
			'single price',
			'price each',
			'net price',
		],
		headings: [
			'unit price',
			'price',
			'rate',
			'unit cost',
			'price per unit',
			'price each',
			'each',
			'cost',
			'hourly rate',
			'unit price net',
			'einzelpreis',
			'e preis',
			'ep',
			'preis',
			'stückpreis',
			'stk preis',
			'vk preis',
			'einheitspreis',
			'preis pro einheit',
			'preis einheit',
			'einzel',
			'stundensatz',
			'p u',
			'p u ht',
			'pu',
			'pu ht',
			'prix unitaire',
			'prix',
			'prix unitaire ht',
			'prix unit',
			'tarif',
			'prix u',
			'prijs',
			'prijs per stuk',
			'stukprijs',
			'eenheidsprijs',
			'prijs per eenheid',
			'tarief',
			'uurtarief',
			'precio',
			'precio unitario',
			'precio ud',
			'prezzo',
			'prezzo unitario',
			'prezzo unit',
		],
		not: ['total', 'gesamt', 'totaal', 'incl'],
	},
	{
		id: 'taxRate',
		names: [
			'tax rate',
			'vat rate',
			'vat',
			'tax',
			'tax percent',
			'vat percent',
			'line tax percent',
			'taxpercent',
			'vat percentage',
		],
		headings: [
			'vat',
			'vat %',
			'vat rate',
			'tax',
			'tax %',
			'tax rate',
			'gst',
			'mwst',
			'mwst %',
			'ust',
			'ust %',
			'steuer',
			'steuersatz',
			'tva',
			'tva %',
			'taux tva',
			'taux',
			'btw',
			'btw %',
			'iva',
			'iva %',
			'aliquota',
			'tipo iva',
		],
	},
	{
		id: 'discount',
		names: ['discount', 'discount percent', 'rebate'],
		headings: [
			'discount',
			'disc',
			'rabatt',
			'rabatt %',
			'remise',
			'korting',
			'descuento',
			'dto',
			'sconto',
		],
	},
	{
		id: 'date',
		names: ['date', 'service date', 'value date', 'transaction date', 'booking date'],
		headings: [
			'date',
			'datum',
			'fecha',
			'data',
			'service date',
			'leistungsdatum',
			'buchungstag',
			'valuta',
			'wertstellung',
			'transaction date',
			'booking date',
			'boekdatum',
			'date opération',
		],
	},
	{
		id: 'total',
		names: [
			'total',
			'amount',
			'line total',
			'total price',
			'subtotal',
			'price subtotal',
			'net amount',
			'sum',
			'line amount',
			'total amount',
			'price total',
			'net total',
			'value',
		],
		headings: [
			'total',
			'line total',
			'amount',
			'total price',
			'net amount',
			'total amount',
			'sum',
			'value',
			'extended price',
			'ext price',
			'line amount',
			'net',
			'price',
			'gesamtpreis',
			'gesamt',
			'betrag',
			'summe',
			'zeilenbetrag',
			'g preis',
			'gp',
			'gesamtbetrag',
			'netto',
			'nettobetrag',
			'preis',
			'positionsbetrag',
			'montant',
			'montant ht',
			'total ht',
			'montant ttc',
			'total ttc',
			'prix total',
			'prix',
			'bedrag',
			'totaal',
			'prijs incl btw',
			'totaalbedrag',
			'totaalprijs',
			'regelbedrag',
			'prijs',
			'importe',
			'total',
			'precio',
			'importo',
			'totale',
			'prezzo',
		],
	},
	{
		id: 'debit',
		names: ['debit', 'debits', 'withdrawal', 'paid out', 'money out'],
		headings: [
			'debit',
			'debits',
			'withdrawals',
			'withdrawal',
			'paid out',
			'money out',
			'soll',
			'lastschrift',
			'belastung',
			'débit',
			'af',
			'debet',
			'cargo',
			'dare',
			'addebiti',
			'ausgang',
		],
	},
	{
		id: 'credit',
		names: ['credit', 'credits', 'deposit', 'paid in', 'money in'],
		headings: [
			'credit',
			'credits',
			'deposits',
			'deposit',
			'paid in',
			'money in',
			'haben',
			'gutschrift',
			'crédit',
			'bij',
			'abono',
			'avere',
			'accrediti',
			'eingang',
		],
	},
	{
		id: 'balance',
		names: ['balance', 'running balance', 'saldo'],
		headings: ['balance', 'saldo', 'kontostand', 'solde'],
	},
];

const totalWords =
	/^(sub\s?total|total|grand total|net|vat|tax|summe|gesamt|zwischensumme|mwst|ust|netto|brutto|montant|tva|sous total|totaal|subtotaal|btw|exclusief|inclusief|te betalen|à payer|iva|imponibile|totale|base imponible|importe total|shipping|discount|balance due|amount due|zzgl|inkl)\b/i;

/**
 * Reads the rows of the document's item tables as records of the wanted fields, values as printed.
 * @returns an empty list when no table has columns for them
 */
export function lineItems(fields: Field[], source: Source): Record<string, string | null>[] {
	const best = source.tables
		.map((table) => ({ table, ...headed(table) }))
		.map((one) => ({ ...one, match: matchColumns(fields, one.header) }))
		.filter(
			({ match }) => match.filter((column) => column !== null).length >= Math.min(2, fields.length),
		)
		.sort((a, b) => score(b.match) - score(a.match))[0];
	if (!best) return [];
	// The same headings again are the same list on a later page.
	const same = source.tables
		.map((table) => ({ table, ...headed(table) }))
		.filter(({ header }) => header.join('|') === best.header.join('|'));
	return same.flatMap(({ rows }) =>
		rows
			.filter((row) => isItem(row, best.match, fields))
			.map((row) => {
				const entries = fields.map(({ name }, at) => {
					const column = best.match[at] ?? null;
					return [name, column === null ? null : row[column] || null] as const;
				});
				return Object.fromEntries(entries);
			}),
	);
}

/** The headings of a table: its header row, or its first row where the header is empty. */
function headed(table: SourceTable): { header: string[]; rows: string[][] } {
	if (table.header.some(Boolean)) return table;
	return { header: table.rows[0] ?? [], rows: table.rows.slice(1) };
}

function score(match: (number | null)[]): number {
	return match.filter((column) => column !== null).length;
}

/** For each wanted field the column that holds it, or null; each column serves one field. */
function matchColumns(fields: Field[], header: string[]): (number | null)[] {
	const scored = fields.flatMap((field, fieldAt) =>
		header.flatMap((heading, column) => {
			const value = similarity(field, heading);
			return value > 0 ? [{ fieldAt, column, value }] : [];
		}),
	);
	const match: (number | null)[] = fields.map(() => null);
	// Of two columns that fit a total equally well, the right one is the line's; hence the tie-break.
	scored.sort((a, b) => b.value - a.value || b.column - a.column);
	for (const { fieldAt, column } of scored) {
		if (match[fieldAt] === null && !match.includes(column)) match[fieldAt] = column;
	}
	return match;
}

function similarity(field: Field, heading: string): number {
	const name = nameTokens(field.name).join(' ');
	const words = tokensOf(heading).map(({ norm }) => norm);
	const text = words.join(' ');
	if (!text) return 0;
	if (text === name) return 3;
	let best = 0;
	for (const { names, headings, not } of columns) {
		const means = names.findIndex((one) => nameTokens(one).join(' ') === name);
		if (means < 0) continue;
		if (not && words.some((word) => not.includes(word))) continue;
		for (const one of headings) {
			const label = tokensOf(one).map(({ norm }) => norm);
			const joined = label.join(' ');
			const whole = text === joined ? 2 : 0;
			const part = ` ${text} `.includes(` ${joined} `) ? 1 + label.length / (words.length + 1) : 0;
			const value = Math.max(whole, part) - means * 0.01 - headings.indexOf(one) * 0.002;
			best = Math.max(best, whole || part ? value : 0);
		}
	}
	return best;
}

/** A row of the list: it has a number, and is not one of the totals below the list. */
function isItem(row: string[], match: (number | null)[], fields: Field[]): boolean {
	const first = row.find((text) => text !== '') ?? '';
	if (totalWords.test(first.trim())) return false;
	const used = match.flatMap((column) => (column === null ? [] : [column]));
	const filled = used.filter((column) => (row[column] ?? '') !== '');
	if (filled.length < Math.min(2, fields.length)) return false;
	return row.some((text) => amountsIn(text).length > 0);
}
