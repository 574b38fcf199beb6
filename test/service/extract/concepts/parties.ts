import { type Concept, list } from './concept';

/** Who a document is from and to, and how they pay and are reached. */
export const parties: Concept[] = [
	{
		id: 'supplier',
		type: 'name',
		names: list(`
			supplier name, supplier, vendor name, vendor, issuer, issuer name, seller, seller name,
			company, company name, merchant, merchant name, store, store name, shop, biller,
			lieferant, leverancier, fournisseur, restaurant, issued by, supplier company, provider,
			name of the shop, name of the company that issued, partner name
		`),
		labels: list(`
			supplier, vendor, seller, issued by, service provider, sold by, merchant, store, remit
			to, bill from, payee, supplier name, vendor name, invoice from, lieferant, verkäufer,
			rechnungssteller, absender, aussteller, leistungserbringer, fournisseur, vendeur,
			émetteur, prestataire, vendu par, émis par, leverancier, verkoper, afzender, proveedor,
			emisor, vendedor, fornitore, venditore, cedente, emittente
		`),
		weak: list(`
			from, titulaire du compte, titulaire, kontoinhaber, ten name van, t n v, account holder,
			account name, beneficiary, zahlungsempfänger, bénéficiaire, begunstigde
		`),
		not: ['#', 'id'],
	},
	{
		id: 'customer',
		type: 'name',
		names: list(`
			customer name, customer, client name, client, buyer, buyer name, bill to, recipient,
			recipient name, billed to, kunde, klant, purchaser, payer, bill to name
		`),
		labels: list(`
			bill to, billed to, bill to address, sold to, invoice to, customer name, client name,
			buyer, billing address, recipient, invoiced to, invoice address, customer,
			rechnungsempfänger, rechnungsadresse, rechnungsanschrift, empfänger, auftraggeber,
			käufer, rechnung an, facturé à, adresse de facturation, destinataire, facture à,
			acheteur, nom du client, client, factuuradres, factureren aan, gefactureerd aan, factuur
			aan, factuur voor, cliente, facturar a, destinatario, spett le, spettabile,
			intestatario, cessionario, datos del cliente
		`),
		weak: list(`
			kunde, klant, debiteur, aan, to, attn, prepared for, doit, t a v, z hd, an
		`),
		not: list(`
			ship, deliver, #, id, code, service, konto, support, order, next, van
		`),
	},
	{
		id: 'shipTo',
		type: 'name',
		names: ['ship to', 'deliver to', 'delivery address', 'shipping address'],
		labels: list(`
			ship to, deliver to, delivery address, shipping address, shipped to, lieferadresse,
			lieferanschrift, lieferung an, adresse de livraison, livré à, livrer à, afleveradres,
			bezorgadres, leveradres, leveringsadres, lieu de livraison, lugar de entrega, luogo di consegna, dirección de entrega, enviar a, indirizzo di consegna,
			destinazione merce
		`),
	},
	{
		id: 'contact',
		type: 'name',
		names: list(`
			contact, contact person, contact name, buyer contact, person to turn to
		`),
		labels: list(`
			contact, contact person, contact name, ansprechpartner, ansprechpartnerin, bearbeiter,
			sachbearbeiter, interlocuteur, votre contact, contactpersoon, behandeld door, persona de
			contacto, contacto, referente, contatto, attn, attention
		`),
	},
	{
		id: 'vatId',
		type: 'vatId',
		names: list(`
			vat id, vat number, vat, tax id, vat identification number, tax number, vat no, vat
			registration number, ust id, btw number, tva number, tax identification number, vatin,
			static vat
		`),
		labels: list(`
			vat id, vat number, vat no, vat reg no, vat registration number, vat reg, tax id, vat
			identification number, vat, tax number, ein, gst number, abn, tin, federal tax id, vat
			registration, ust id nr, ust idnr, ust id, ustid, ustidnr, umsatzsteuer id, umsatzsteuer
			identifikationsnummer, uid, uid nr, mwst nr, mwst, n° tva, numéro de tva, numéro tva,
			tva intracommunautaire, n° tva intracommunautaire, tva intra, id tva, tva, btw nummer,
			btw nr, btw id, btw identificatienummer, btw, nif, cif, nif iva, partita iva, p iva,
			piva, p i
		`),
		weak: list(`
			steuernummer, steuer nr, st nr, codice fiscale, c f
		`),
		not: list(`
			uw, ihre, your, votre, client, customer, kunden, klant, cliente, incl, inkl
		`),
	},
	{
		id: 'iban',
		type: 'iban',
		names: ['iban', 'bank account', 'bank account number', 'account iban'],
		labels: list(`
			iban, iban nr, bank account, bankverbindung, konto, kontonummer, compte, rekening,
			rekeningnummer, cuenta, conto
		`),
		not: ['your', 'ihre', 'uw', 'votre'],
	},
	{
		id: 'bic',
		type: 'bic',
		names: list(`
			bic, swift, bic code, swift code, bic swift
		`),
		labels: list(`
			bic, swift, bic swift, swift bic, bic code, swift code, swift number
		`),
	},
	{
		id: 'bank',
		type: 'name',
		names: ['bank', 'bank name', 'name of the bank'],
		labels: ['bank', 'bank name', 'kreditinstitut', 'banque', 'banco', 'banca', 'geldinstitut'],
		not: ['account', 'konto'],
	},
	{
		id: 'accountHolder',
		type: 'name',
		names: list(`
			account holder, account owner, holder, account name, name of the holder
		`),
		labels: list(`
			account holder, account owner, account name, kontoinhaber, inhaber, titulaire du compte,
			titulaire, rekeninghouder, ten name van, titular, intestatario, name
		`),
	},
	{
		id: 'paymentMethod',
		type: 'text',
		names: list(`
			payment method, payment type, method of payment, paid with, paid by, payment means
		`),
		labels: list(`
			payment method, payment type, method of payment, paid by, paid with, tender,
			zahlungsart, zahlungsform, zahlungsweise, bezahlt mit, zahlungsmittel, mode de paiement,
			moyen de paiement, mode de règlement, réglé par, payé par, betaalmethode, betaalwijze,
			betaald met, betaald per, forma de pago, método de pago, modalità di pagamento, metodo
			di pagamento
		`),
	},
	{
		id: 'paymentTerms',
		type: 'text',
		names: list(`
			payment terms, terms, terms of payment, payment conditions, when and how to pay
		`),
		labels: list(`
			payment terms, terms of payment, terms, zahlungsbedingungen, zahlungskonditionen,
			zahlungsbedingung, conditions de paiement, conditions de règlement,
			betalingsvoorwaarden, betalingstermijn, betalingsconditie, betaaltermijn, condiciones de
			pago, condizioni di pagamento
		`),
		weak: ['pagamento', 'zahlung', 'paiement', 'règlement', 'betaling', 'pago', 'payment'],
	},
	{
		id: 'deliveryTerms',
		type: 'text',
		names: ['delivery terms', 'terms of delivery', 'incoterm', 'incoterms'],
		labels: list(`
			delivery terms, terms of delivery, incoterms, incoterm, shipping terms,
			lieferbedingungen, lieferbedingung, conditions de livraison, leveringsvoorwaarden,
			condiciones de entrega, condizioni di consegna, resa
		`),
	},
	{
		id: 'email',
		type: 'email',
		names: list(`
			email, e mail, mail, email address, contact email, e mail address
		`),
		labels: list(`
			email, e mail, mail, courriel, correo, correo electrónico
		`),
	},
	{
		id: 'mobile',
		type: 'phone',
		names: list(`
			mobile, mobile number, cell, cell phone, mobile telephone number, mobile phone
		`),
		labels: list(`
			mobile, cell, mob, mobil, handy, mobilnummer, portable, gsm, mobiel, móvil, cellulare,
			cell phone, m
		`),
	},
	{
		id: 'fax',
		type: 'phone',
		names: ['fax', 'fax number', 'telefax'],
		labels: ['fax', 'telefax', 'télécopie', 'f'],
	},
	{
		id: 'phone',
		type: 'phone',
		names: list(`
			phone, telephone, phone number, tel, telephone number, office phone
		`),
		labels: list(`
			phone, phone number, telephone, tel, call, telefon, fon, rufnummer, téléphone, tél,
			telefoon, telefoonnummer, teléfono, telefono, ph, tel nr, office, t, p
		`),
		not: ['fax', 'mobile', 'mobil'],
	},
	{
		id: 'website',
		type: 'website',
		names: list(`
			website, web, url, homepage, web site, web address, address of the website
		`),
		labels: list(`
			website, web, url, homepage, internet, site, site web, site internet, im internet
		`),
	},
];
