import { joinPath, type Path } from '../../shared/values/schema/joinPath';
import { fold } from '../../shared/basics/text/fold';
import { asList, isValues, type Values } from '../../shared/basics/values';

/**
 * Other names that schemas have for the fields that lists are compared with, folded and separated by
 * spaces: in English, German, French, Dutch, Italian and Spanish.
 */
const NAMES = {
	supplier:
		'merchant suppliername merchantname vendor vendorname seller sellername issuer biller lieferant lieferantenname rechnungssteller kreditor aussteller verkaufer fournisseur nomfournisseur nomdufournisseur vendeur emetteur leverancier leveranciersnaam naamleverancier verkoper fornitore nomefornitore venditore cedente proveedor nombreproveedor nombredelproveedor vendedor emisor',
	supplier_vat_id:
		'merchantvatid suppliervatnumber suppliervatno suppliervat vendorvatid vendorvatnumber vendorvat sellervatid sellervatnumber vatid vatnumber vatno vatregistrationnumber ustid ustidnr ustidnummer umsatzsteuerid umsatzsteueridentifikationsnummer lieferantustid lieferantustidnr uidnummer numerotva numerodetva tvaintracommunautaire numerotvaintracommunautaire fournisseurtva btwnummer btwid btwnr leverancierbtwnummer partitaiva piva fornitorepartitaiva nif cif nifproveedor cifproveedor proveedornif',
	iban: 'ibans ibannumber ibannummer ibannr bankaccount bankaccounts bankaccountnumber bankiban bankaccountiban paymentiban paymentaccount paymentdetailsiban supplieriban supplierbankaccount vendoriban vendorbankaccount selleriban payeeiban payeeaccount beneficiaryiban beneficiaryaccount creditoriban bankverbindung bankverbindungiban bankkonto konto kontonummer lieferantiban ibanlieferant empfangerkonto zahlungskonto comptebancaire numerodecompte rib coordonneesbancaires fournisseuriban ibanfournisseur bankrekening bankrekeningnummer rekeningnummer leverancieriban contobancario contocorrente coordinatebancarie fornitoreiban cuentabancaria numerodecuenta proveedoriban',
	customer_number:
		'customerno customerid clientnumber kundennummer kundennr numeroclient numerodeclient klantnummer numerocliente codicecliente',
	currency: 'currencycode invoicecurrency wahrung wahrungscode devise valuta munt moneda divisa',
	date: 'invoicedate issuedate dateofissue billdate datum rechnungsdatum belegdatum datefacture datedefacture datedelafacture datedemission factuurdatum data datafattura fecha fechafactura fechadefactura',
	due_date:
		'paymentduedate payby falligkeit falligkeitsdatum falligam zahlbarbis dateecheance datedecheance echeance vervaldatum datascadenza scadenza fechavencimiento fechadevencimiento vencimiento',
	document_type:
		'type doctype invoicetype belegart dokumenttyp dokumentart typededocument typedocument soortdocument tipodocumento tipodedocumento tipodidocumento',
	order_number:
		'orderno orderid ponumber pono po purchaseorder purchaseordernumber purchaseorderno bestellnummer bestellnr bestellung numerocommande numerodecommande bondecommande bestelnummer bestelnr inkoopordernummer numeroordine numerodordine numeropedido numerodepedido',
	invoice_number:
		'number nummer receiptnumber invoiceno invoiceid billnumber billno rechnungsnummer rechnungsnr belegnummer belegnr numerofacture numerodefacture factuurnummer factuurnr numerofattura numerofactura numerodefactura',
	preceding_invoice: 'precedinginvoicenumber originalinvoice originalinvoicenumber',
	total_amount:
		'total totalgross grandtotal grossamount grosstotal amounttotal totaldue invoicetotal invoiceamount amount bruttobetrag gesamtbetrag gesamtsumme rechnungsbetrag brutto endbetrag montant montantttc totalttc montanttotal totaalbedrag totaal totaalinclbtw bedrag importototale totale importo importe importetotal totalfactura',
	net_amount:
		'net nettotal totalnet subtotal nettobetrag netto montantht totalht nettobedrag imponibile baseimponible',
	lines:
		'lineitems items positions positionen rechnungspositionen posten lignes regels factuurregels righe lineas articulos',
};

const LINE_NAMES = {
	article_number: 'articleno sku itemnumber itemno productcode artikelnummer artikelnr reference',
	description:
		'name item product bezeichnung beschreibung artikel designation libelle omschrijving descrizione descripcion',
	quantity: 'qty menge anzahl quantite aantal quantita cantidad',
	unit_price:
		'price einzelpreis preis stuckpreis prixunitaire prix stukprijs prijs prezzounitario prezzo preciounitario precio',
};

const indexOf = (names: Record<string, string>) =>
	new Map(
		Object.entries(names).flatMap(([name, others]) =>
			[fold(name), ...others.split(' ')].map((other) => [other, name] as const),
		),
	);
const [FIELDS, LINE_FIELDS] = [indexOf(NAMES), indexOf(LINE_NAMES)];

/** The name that lists use for a field; its own one, folded, where they have none. */
export const knownName = (name: string): string => fold(FIELDS.get(fold(name)) ?? name);

/** Values by the names that lists use, and the paths of these names in the record. */
function renamed(values: Values, names: Map<string, string>) {
	const found = new Map<string, { keys: Path; value: unknown }>();
	const visit = (group: Values, holder: Path, levels: number) => {
		for (const [key, value] of Object.entries(group)) {
			const keys = [...holder, key];
			const own = keys.join('.');
			const name = names.get(fold(own));
			const isGroup = isValues(value) && !Object.hasOwn(value, 'amount');
			if (isGroup && levels > 0) visit(value, keys, levels - 1);
			// The name that lists use counts before any other.
			else if (name && (own === name || !found.has(name))) found.set(name, { keys, value });
		}
	};
	visit(values, [], 2);
	return found;
}

/**
 * The values of a record by the names that lists use, whatever its fields are called.
 * @returns `pathOf` gives the path of a field in the record itself
 */
export function namedRecord(record: Values): {
	values: Values;
	pathOf: (path: string) => string;
} {
	const found = renamed(record, FIELDS);
	const keysOf = (name: string): Path => found.get(name)?.keys ?? [name];
	const rows = asList(found.get('lines')?.value).map((row) =>
		isValues(row) ? renamed(row, LINE_FIELDS) : new Map<string, never>(),
	);
	const plain = (fields: ReturnType<typeof renamed>) =>
		Object.fromEntries([...fields].map(([name, { value }]) => [name, value]));
	return {
		values: { ...plain(found), ...(found.has('lines') && { lines: rows.map(plain) }) },
		pathOf: (path) => {
			const [, index, name = ''] = /^lines\[(\d+)\]\.(\w+)$/.exec(path) ?? [];
			if (index === undefined) return joinPath('', ...keysOf(path));
			const keysInLine = rows[Number(index)]?.get(name)?.keys ?? [name];
			return joinPath('', ...keysOf('lines'), Number(index), ...keysInLine);
		},
	};
}

/** What a list is for that the fields of a schema leave out, in sentences. */
export function notCompared(
	lists: { suppliers?: unknown; orders?: unknown; seenBefore?: unknown },
	{ values }: { values: Values },
): string[] {
	const has = (name: string) => Object.hasOwn(values, name);
	const isSupplierKnown = has('supplier') || has('supplier_vat_id');
	const onPage = 'Accounts are not compared: no field for the account, only those on the page';
	const hasLists = lists.suppliers ?? lists.orders ?? lists.seenBefore;
	if (!hasLists) return [];
	return [
		...(isSupplierKnown ? [] : ['Lists are not compared: no field for the supplier']),
		...(lists.suppliers && isSupplierKnown && !has('iban') ? [onPage] : []),
		...(lists.orders && !has('order_number')
			? ['Orders are not compared: no field for the order number']
			: []),
		...(lists.seenBefore && !has('invoice_number')
			? ['Earlier records are not compared by number: no field for the invoice number']
			: []),
	];
}
