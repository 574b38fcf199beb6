import { list } from './concepts/concept';

/** Columns that tables of items and bookings have: their names in records, their headings in documents. */
export const itemColumns: { id: string; names: string[]; headings: string[]; not?: string[] }[] = [
	{
		id: 'position',
		names: list(`
			position, pos, line number, line, number, index
		`),
		headings: list(`
			pos, position, #, line, item #, nr, lfd nr, ligne, regel, riga, zeile, línea
		`),
	},
	{
		id: 'code',
		names: list(`
			code, sku, article number, item number, product code, item code, article, reference,
			article code, part number
		`),
		headings: list(`
			article number, item number, item code, product code, sku, part number, code, ref,
			reference, référence, artikelnummer, artikel nr, art nr, artikelcode, artikel, code
			article, réf, código, codice, productcode, articolo, artículo, article, item
		`),
	},
	{
		id: 'description',
		names: list(`
			description, name, desc, item, product, service, text, title, label, article,
			designation, item name, product name, details
		`),
		headings: list(`
			description, item description, description of goods, product description, particulars,
			beschreibung, bezeichnung, artikelbezeichnung, leistungsbeschreibung, désignation,
			libellé, détail, omschrijving, beschrijving, artikelomschrijving, descripción, concepto,
			descrizione, verwendungszweck, buchungstext, vorgang, causale, transaction, payment details,
			narrative, item, items, product, service, services, artikel, produkt, text, position,
			article, produit, prestation, dienst, artículo, producto, articolo, prodotto, servizio,
			title, activity, details, leistung
		`),
	},
	{
		id: 'quantity',
		names: list(`
			quantity, qty, count, units, number of units, hours, amount of units, menge, aantal
		`),
		headings: list(`
			quantity, qty, qty shipped, units, hours, hrs, days, count, pcs, menge, anzahl, stück,
			stk, anz, stunden, std, quantité, qté, qte, nombre, nb, nbre, heures, aantal,
			hoeveelheid, stuks, uren, cantidad, cant, uds, unidades, quantità, qtà, q tà, qta
		`),
	},
	{
		id: 'unit',
		names: ['unit', 'uom', 'unit of measure', 'measure'],
		headings: list(`
			unit, uom, einheit, me, eenheid, unité, unidad, um, u m
		`),
	},
	{
		id: 'unitPrice',
		names: list(`
			unit price, price, price unit, rate, unit cost, price per unit, single price, price
			each, net price
		`),
		headings: list(`
			unit price, price, rate, unit cost, price per unit, price each, each, cost, hourly rate,
			unit price net, einzelpreis, e preis, ep, preis, stückpreis, stk preis, vk preis,
			einheitspreis, preis pro einheit, preis einheit, einzel, stundensatz, ansatz, p u, p u ht, pu,
			pu ht, prix unitaire, prix, prix unitaire ht, prix unit, tarif, prix u, prijs, prijs per
			stuk, stukprijs, eenheidsprijs, prijs per eenheid, tarief, uurtarief, precio, precio
			unitario, precio ud, prezzo, prezzo unitario, prezzo unit
		`),
		not: ['total', 'gesamt', 'totaal', 'incl'],
	},
	{
		id: 'taxRate',
		names: list(`
			tax rate, vat rate, vat, tax, tax percent, vat percent, line tax percent, taxpercent,
			vat percentage
		`),
		headings: list(`
			vat, vat %, vat rate, tax, tax %, tax rate, gst, mwst, mwst %, ust, ust %, steuer,
			steuersatz, tva, tva %, taux tva, taux, btw, btw %, iva, iva %, aliquota, tipo iva
		`),
	},
	{
		id: 'discount',
		names: ['discount', 'discount percent', 'rebate'],
		headings: list(`
			discount, disc, rabatt, rabatt %, remise, korting, descuento, dto, sconto
		`),
	},
	{
		id: 'valueDate',
		names: ['value date', 'valuta', 'wertstellung'],
		headings: list(`
			value date, wert, wertstellung, valuta, date de valeur, valeur, fecha valor, data valuta, rentedatum
		`),
	},
	{
		id: 'date',
		names: list(`
			date, service date, transaction date, booking date, date of the booking
		`),
		headings: list(`
			date, booking date, transaction date, service date, buchung, buchungstag, buchungsdatum, datum,
			leistungsdatum, date opération, boekdatum, boekingsdatum, fecha, fecha operación, data,
			data operazione, valuta, wertstellung
		`),
	},
	{
		id: 'counterparty',
		names: list(`
			counterparty, payee, payer, name of the payer or payee, beneficiary, counter party
		`),
		headings: list(`
			payee, payer, payee or payer, name, beneficiary, empfänger, auftraggeber, auftraggeber
			empfänger, zahlungsempfänger, begünstigter, tegenpartij, naam, bénéficiaire, contrepartie,
			beneficiario, ordinante, controparte
		`),
	},
	{
		id: 'total',
		names: list(`
			total, amount, line total, total price, subtotal, price subtotal, net amount, sum, line
			amount, total amount, price total, net total, value
		`),
		headings: list(`
			total, line total, amount, total price, net amount, total amount, sum, value, extended
			price, ext price, line amount, net, price, gesamtpreis, gesamt, betrag, summe,
			zeilenbetrag, g preis, gp, gesamtbetrag, netto, nettobetrag, preis, positionsbetrag,
			montant, montant ht, total ht, montant ttc, total ttc, prix total, prix, bedrag, totaal,
			prijs incl btw, totaalbedrag, totaalprijs, regelbedrag, prijs, importe, total, precio,
			importo, totale, prezzo
		`),
	},
	{
		id: 'debit',
		names: list(`
			debit, debits, withdrawal, paid out, money out
		`),
		headings: list(`
			debit, debits, withdrawals, withdrawal, paid out, money out, soll, lastschrift,
			belastung, débit, af, debet, cargo, dare, addebiti, ausgang
		`),
	},
	{
		id: 'credit',
		names: list(`
			credit, credits, deposit, paid in, money in
		`),
		headings: list(`
			credit, credits, deposits, deposit, paid in, money in, haben, gutschrift, crédit, bij,
			abono, avere, accrediti, eingang
		`),
	},
	{
		id: 'balance',
		names: ['balance', 'running balance', 'saldo'],
		headings: ['balance', 'saldo', 'kontostand', 'solde'],
	},
];
