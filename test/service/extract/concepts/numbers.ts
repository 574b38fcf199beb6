import { type Concept, list } from './concept';

const notOwn = list(`
	kunden, client, klant, customer, your, ihre, votre, uw
`);

/** Numbers that documents, orders, customers and contracts have. */
export const numbers: Concept[] = [
	{
		id: 'invoiceNumber',
		type: 'identifier',
		names: list(`
			invoice number, invoice id, invoice code, document number, bill number, receipt number,
			invoice reference, invoice, number of the invoice, number of the receipt, ticket number,
			credit note number
		`),
		labels: list(`
			invoice number, invoice id, tax invoice number, invoice reference, bill number, receipt
			number, receipt id, credit note number, document number, inv number, receipt #, bill #, credit #, credit memo #, credit note #,
			check #, rechnungsnummer, rechnung nummer, belegnummer, rg nr, re nr, rechn nr,
			gutschrift nr, beleg nr, bon nr, kassenbon nr, numéro de facture, numéro de la facture,
			facture numéro, n° facture, n° de facture, référence facture, avoir n°, ticket n°, reçu
			n°, facturette n°, factuurnummer, factuur nummer, nummer factuur, factuur id, bonnummer,
			creditnota nummer, kassabon nr, número de factura, factura número, nº de factura, num
			factura, factura simplificada, ticket nº, recibo nº, numero fattura, fattura numero,
			numero documento, documento n, scontrino n, ricevuta n
		`),
		weak: list(`
			invoice, rechnung, facture, factuur, factura, fattura, document, reference number,
			beleg, bon, receipt, ticket
		`),
		not: [
			...notOwn,
			'order',
			'pro forma',
			'debtor',
			'auftrag',
			'commande',
			'bestel',
			'pedido',
			'ordine',
			'date',
			'datum',
			'contract',
			'original',
		],
	},
	{
		id: 'orderNumber',
		type: 'identifier',
		names: list(`
			order number, purchase order number, po number, order id, purchase order, order
			reference, order, customer order number, sales order number, po
		`),
		labels: list(`
			order number, purchase order number, purchase order, po number, p o number, order id,
			order reference, your order number, your order, customer order, sales order, order #,
			bestellnummer, bestell nr, auftragsnummer, auftrags nr, auftrag nr, ihre bestellung,
			ihre bestellnummer, bestellung nr, numéro de commande, n° de commande, n° commande,
			commande n°, référence commande, bon de commande, votre commande, ordernummer,
			bestelnummer, opdrachtnummer, uw bestelling, order nr, uw ordernummer, inkoopnummer,
			inkooporder, número de pedido, nº pedido, pedido nº, numero ordine, ordine n, rif
			ordine, vostro ordine
		`),
		weak: list(`
			order, po, bestellung, auftrag, commande, bestelling, pedido, ordine
		`),
		not: list(`
			date, datum, confirmation, total, fecha, data
		`),
	},
	{
		id: 'customerNumber',
		type: 'identifier',
		names: list(`
			customer number, customer id, client number, client id, debtor number, customer no,
			customer code
		`),
		labels: list(`
			customer number, customer id, client number, client id, customer account, customer #,
			customer code, kundennummer, kunden nr, kunde nr, debitorennummer, kundenkonto, debitor
			nr, numéro de client, numéro client, n° client, n° de client, code client, référence
			client, client n°, compte client, klantnummer, klant nr, klantcode, debiteurnummer,
			relatienummer, debiteur nr, número de cliente, nº cliente, código cliente, cliente nº,
			codice cliente, numero cliente, cod cliente
		`),
		weak: list(`
			customer, client, klant, kunde, account number, account #
		`),
	},
	{
		id: 'accountNumber',
		type: 'identifier',
		names: ['account number', 'card number', 'account no'],
		labels: list(`
			account number, account no, account #, card number, kontonummer, konto nr, kto nr,
			numéro de compte, n° de compte, compte n°, rekeningnummer, número de cuenta, nº de
			cuenta, numero conto, conto n
		`),
		weak: list(`
			account, konto, compte, rekening, cuenta, conto
		`),
	},
	{
		id: 'statementNumber',
		type: 'identifier',
		names: ['statement number', 'statement id', 'statement no'],
		labels: list(`
			statement number, statement no, statement #, kontoauszug nr, kontoauszug, auszug nr,
			auszugsnummer, relevé n°, numéro de relevé, afschriftnummer, afschrift nr, volgnummer,
			extracto nº, estratto conto n
		`),
	},
	{
		id: 'supplierNumber',
		type: 'identifier',
		names: ['supplier number', 'vendor number', 'supplier id', 'vendor id'],
		labels: list(`
			supplier number, vendor number, vendor id, supplier id, vendor #, lieferantennummer,
			lieferanten nr, kreditorennummer, code fournisseur, n° fournisseur, leveranciersnummer,
			número de proveedor, codice fornitore
		`),
	},
	{
		id: 'companyNumber',
		type: 'identifier',
		names: list(`
			company registration number, registration number, company number, siret, siren, coc
			number, kvk, partner coc, trade register number
		`),
		labels: list(`
			company number, company registration number, registration number, company no, registered
			number, reg no, siret, siren, rcs, kvk, kvk nummer, hrb, handelsregister, registro
			mercantil, rea
		`),
		not: ['vat'],
	},
];
