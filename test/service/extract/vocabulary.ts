// What documents and layouts say, in English, German, French, Dutch, Spanish and Italian. It is all data: words
// have meanings, and a concept is said by some meanings together, in whatever order and language.
// Labels of documents, names of fields and what is said about them are all read through it.

/** Words by meaning, with commas between them; case and accents do not matter, compounds are taken apart. */
export const words: Record<string, string> = {
	// Kinds of documents
	invoice: `invoice, bill, rechnung, rg, faktura, facture, factuur, nota, factura, fattura, inv, parcella`,
	receipt: `receipt, beleg, bon, kassenbon, kassabon, quittung, ticket, recu, facturette, recibo, scontrino, ricevuta, check,
		kvittering`,
	'credit invoice': `credit note, credit memo, gutschrift, rechnungskorrektur, korrekturrechnung, stornorechnung, avoir, facture d avoir,
		creditnota, creditfactuur, factura rectificativa, nota de abono, nota di credito, nota credito`,
	reminder: `reminder, mahnung, zahlungserinnerung, rappel, aanmaning, herinnering, recordatorio, sollecito`,
	document: `document, documento, dokument, voucher`,
	order: `order, ordered, bestellung, bestell, auftrag, commande, bestelling, opdracht, inkoop, pedido, ordine, purchase, po, p o, ordre,
		bon de commande, orden de compra, bestel, order confirmation, buyer reference, purchase order`,
	delivery: `warenempfanger, lieferempfanger, consignee, delivery, deliver, delivered, shipping, ship, shipped, dispatch, dispatched,
		supply, required by, needed by, lieferung, liefer, leistung, geliefert, versand, livraison, livre, levering, lever, aflever, bezorg,
		geleverd, entrega, entregado, envio, enviar, consegna, consegnato, spedizione, destinazione`,
	statement: `statement, kontoauszug, auszug, releve, afschrift, rekeningafschrift, extracto, estratto, estratto conto`,
	contract: `contract, vertrag, contrat, contrato, contratto, mandat`,
	quote: `quote, quotation, offer, angebot, devis, offerte, oferta, presupuesto, offerta, preventivo`,
	note: `lieferschein, lieferavis, bon de livraison, pakbon, albaran, ddt, packing slip`,
	old: `old, alt, alter, ancien, oud, vorig, vecchio`,
	new: `new, current, neu, neuer, nouveau, nieuw, nuovo, actual, actuel, attuale`,
	earlier: `previous, original, ursprunglich, ursprungs, ursprungsbeleg, vorherige, fruhere, precedent, initiale, vorige, eerdere,
		oorspronkelijk, anterior, corrects, corrected, storno, zu rechnung`,
	// Numbers and dates
	number: `number, no, n, nr, nrs, nro, num, nummer, numero, ndeg, id, ident, identification, identifikation, code, codice, codigo, cod,
		kennung, #, №, nbr, referenznummer, identificatie, identificacion`,
	reference: `reference, ref, referenz, referentie, referencia, riferimento, rif, zeichen, kenmerk, aktenzeichen, verwendungszweck,
		memo`,
	date: `termin, date, datum, fecha, data, day, tag, dated, giorno, jour, dag, dia`,
	due: `due, deadline, fallig, falligkeit, zahlungsziel, zahlungsfrist, zahlungstermin, zahltag, echeance, verval, vervaldag,
		vencimiento, vence, scadenza, scadenze, limite, uiterste, uiterlijk, latest, spatestens, target, betaaltermijn, plazo`,
	issue: `issue, issued, issuing, made out, ausgestellt, ausstellung, erstellt, emission, emis, emet, facturation, emision, emitida,
		expedicion, emessa, tax point, billing, uitgegeven, sent, send, stellt`,
	time: `time, uhrzeit, zeit, heure, tijd, hora, ora, ore, hour`,
	period: `period, zeitraum, abrechnungszeitraum, leistungszeitraum, periodo, covers`,
	start: `start, begin, debut, inicio, inizio, first, opening, initial, anfangs, iniziale, inicial`,
	end: `closing, end, ende, fin, fine, last, final, eind`,
	birth: `birth, born, geburt, geboren, naissance, ne le, nee le, geboorte, nacimiento, nascita, nato, nata, birthday, dob`,
	from: `from, since, von, vom, van, du, de, del, dal, da, desde, dem, of, d, des, della, le, il`,
	to: `to, until, till, by, before, bis, zum, an, am, a, au, au plus tard, jusqu, avant, tot, aan, voor, hasta, antes, al, fino, entro,
		per, on, op`,
	// Parties
	supplier: `supplier, vendor, seller, issuer, sold by, service provider, provider, merchant, shop, store, restaurant, biller, creditor,
		remit to, lieferant, verkaufer, rechnungssteller, rechnungsaussteller, absender, aussteller, leistungserbringer, handler,
		fournisseur, vendeur, emetteur, prestataire, vendu par, leverancier, verkoper, afzender, proveedor, emisor, vendedor, fornitore,
		venditore, cedente, emittente, mittente, prestatore, expediteur, partner`,
	payee: `payee, beneficiary, zahlungsempfanger, begunstigter, beneficiaire, begunstigde, beneficiario`,
	customer: `customer, client, buyer, bill to, billed to, billing address, billing details, sold to, invoice to, invoiced to, recipient,
		addressee, addressed, purchaser, payer, debtor, prepared for, kunde, kd, kaufer, besteller, auftraggeber, rechnungsempfanger,
		leistungsempfanger, empfanger, rechnungsadresse, rechnungsanschrift, rechnung an, debitor, acheteur, facture a, facturee a,
		destinataire, adresse de facturation, doit, klant, koper, afnemer, debiteur, relatie, factuuradres, factuur aan, gefactureerd aan,
		ontvanger, comprador, facturar a, destinatario, adquirente, acquirente, cessionario, committente, intestatario, spett, spett le,
		spettabile, who has to pay, mieter, abnehmer`,
	name: `name, nom, naam, nombre, nome, firmenname, raison sociale, razon social, ragione sociale, denominazione`,
	firm: `firma, company, firm, societe, empresa, azienda, ditta, bedrijf, business, entreprise, unternehmen, organisation`,
	contact: `contact, ansprechpartner, ansprechpartnerin, kontakt, bearbeiter, sachbearbeiter, interlocuteur, contactpersoon, contacto,
		customer service, kundenservice, kundendienst, service client, service clients, klantenservice, atencion al cliente,
		servizio clienti, referente, contatto, attn, attention, person to turn to, vendeur attitre, salesperson`,
	your: `your, ihr, ihre, votre, vos, uw, su, vostro, vostra, vs`,
	our: `our, unser, notre, nos, ons, onze, nuestro, nuestra, nostro, nostra, ns`,
	person: `person, personne, persoon, persona, candidate`,
	address: `address, adresse, anschrift, adres, direccion, indirizzo, domicilio, sitz, siege, headquarters, luogo, lieu, lugar, place`,
	street: `street, strasse, str, rue, straat, calle, via, house`,
	city: `city, town, stadt, ort, ville, plaats, ciudad, citta, municipio`,
	postal: `postal, zip, postcode, plz, postleitzahl, cp, cap, codigo postal, code postal, codice postale, postal code`,
	country: `country, land, pays, pais, paese`,
	register: `registration, register, registered, company registration, handelsregister, handelsregisternummer, hrb, hra, amtsgericht,
		siret, siren, rcs, kvk, coc, trade register, registro mercantil, rea, ape, naf, gln, duns, leitweg`,
	// Money
	total: `total, sum, summe, gesamt, gesamtsumme, totaal, suma, somma, somme, end, gesamtwert, rechnungssumme, complessivo, general,
		grand, totaux, overall`,
	amount: `amount, betrag, montant, bedrag, importe, importo, value, wert, money, prix total, quantum, cuota`,
	net: `net, netto, neto, nette, warenwert, untaxed, imponibile, grondslag, maatstaf van heffing, bemessungsgrundlage, taxable, base,
		basisbetrag, merchandise, nettowarenwert`,
	gross: `gross, brutto, bruto, lordo, ttc, tvac, ivato, invoiced`,
	'excl tax': `ht, htva, hors taxe, hors taxes`,
	'incl tax': `toutes taxes comprises, tvac`,
	tax: `tax, taxe, vat, gst, hst, mwst, mw st, ust, u st, mehrwertsteuer, umsatzsteuer, steuer, tva, t v a, btw, omzetbelasting, iva,
		i v a, igic, imposta, impuesto, mva, moms, fiscal, mehrwert, umsatz`,
	excl: `excl, exkl, excluding, exclusive, exclusief, esclusa, escluso, ex, hors, ohne, without, sin, senza, before, zonder, avant,
		excluido, no tax`,
	incl: `incl, inkl, including, included, inclusive, inclusief, inclus, compris, inc, mit, with, con, enthalten, einschliesslich,
		incluido, inclusa, incluso, met, ttc tva, avec`,
	sub: `sub, subtotal, zwischen, zwischensumme, zwischentotal, sous, subtotaal, positions, position, posten`,
	carried: `carried, forward, ubertrag, report, transport, riporto, suma y sigue`,
	pay: `pay, payable, payment, zahlung, zahlbar, zahl, bezahlen, begleichen, uberweisen, payer, paiement, reglement, regler, verser,
		betalen, betaal, betaling, voldoen, pagar, pago, abonar, pagamento, remittance, charge`,
	open: `balance, outstanding, open, offen, restbetrag, rest, restsumme, noch, remaining, left, solde, openstaand, restant, resto,
		pendiente, residuo, saldo, unpaid, payable now, dovuto, due balance, du, nachzahlung, forderung`,
	paid: `paid, prepaid, prepayment, deposit received, deposit, advance, in advance, bezahlt, gezahlt, anzahlung, vorauszahlung,
		abschlagszahlung, abschlagsrechnung, akontorechnung, vorauskasse, erhalten, geleistet, akontozahlung, paye, acompte, regle, verse,
		betaald, voldaan, aanbetaling, vooruitbetaald, vooruitbetaling, voorschot, pagado, anticipo, a cuenta, pagato, acconto, anticipato,
		credits applied, received, already, bereits, arrhes`,
	discount: `discount, rebate, allowance, rabatt, nachlass, sondernachlass, abschlag, minderung, remise, rabais, rem, ristourne, korting,
		descuento, dto, sconto, sconti, disc`,
	withheld: `withheld, withholding, retencion, irpf, ritenuta, ritenuta d acconto, quellensteuer, bauabzugsteuer`,
	// For early payment: it changes no sum of the invoice.
	skonto: `skonto, skontobetrag, cash discount, early payment discount, prompt payment discount, escompte, sconto cassa, pronto pago,
		descuento por pronto pago, betalingskorting, kortingscontant`,
	surcharge: `surcharge, extra charge, handling, zuschlag, aufschlag, supplement, majoration, frais, toeslag, recargo, maggiorazione,
		spese, fee, fees, mindermengenzuschlag`,
	freight: `freight, postage, carriage, shipping, shipping and handling, versandkosten, versand, porto, fracht, lieferkosten,
		frais de port, frais de livraison, port, verzendkosten, verzending, bezorgkosten, gastos de envio, spese di spedizione, trasporto,
		envio, spedizione`,
	tip: `tip, gratuity, trinkgeld, pourboire, fooi, propina, mancia, service charge`,
	cost: `cost, kosten, cout, gastos`,
	rate: `rate, satz, taux, tarief, tasso, tipo, aliquota, tarif`,
	percent: `%, percent, percentage, prozent, pct, procent`,
	currency: `currency, wahrung, devise, munt, munteenheid, valuta, moneda, divisa, monnaie, iso 4217`,
	balance: `kontostand, saldo, solde, balance`,
	// Payment
	iban: `iban, iban nr`,
	bic: `bic, swift`,
	bank: `bank, bankverbindung, kreditinstitut, banque, banco, banca, geldinstitut, bankname`,
	account: `account, konto, kto, compte, rekening, cuenta, conto, card number, bankrekening, bankkonto`,
	holder: `holder, owner, inhaber, kontoinhaber, kontoname, titulaire, rekeninghouder, titular, ten name van, t n v, tnv`,
	terms: `terms, condition, bedingung, konditionen, voorwaarde, termijn, condiciones, condizioni, conditie`,
	'delivery terms': `incoterm, resa`,
	method: `method, means, way, art, mittel, form, weise, mode, moyen, wijze, forma, metodo, modalita, modo, typ, type, tender`,
	with: `with, by, mit, per, par, met, con, via`,
	// Tax numbers; a tax and a number together say the same
	vatid: `ustid, ustidnr, ust id, ust idnr, ust id nr, uid, uid nr, vatin, nif, cif, nif iva, vat reg, partita iva, p iva, piva, ein,
		tin, federal tax id, abn, uidnr, intra, tva intra, intracommunautair, gst number, mwst nr, tax id, federal id, ruc`,
	taxnumber: `steuernummer, steuer nr, st nr, stnr, codice fiscale, c f, cod fisc, utr, state permit, fiscal code`,
	// How to reach somebody
	email: `email, e mail, mail, courriel, correo, correo electronico`,
	phone: `t, p, phone, telephone, tel, telefon, fon, telefoon, telefono, rufnummer, ph, call, office`,
	mobile: `m, cell, mobil, mob, handy, portable, gsm, mobiel, movil, cellulare`,
	fax: `f, fax, telefax, telecopie`,
	website: `website, web, url, homepage, internet, site, website profile`,
	// Tables of items and bookings
	item: `item, article, artikel, articolo, articulo, produkt, produit, product, producto, prodotto, goods, ware, material, sku, gtin,
		part, productcode, dienst, service, servicio, servizio, prestation, prestacion, particulars, activity`,
	description: `description, descrip, beschreibung, bezeichnung, artikelbezeichnung, designation, libelle, omschrijving, beschrijving,
		descripcion, concepto, descrizione, detail, buchungstext, vorgang, causale, narrative, purpose, verwendungszweck, zweck, text, title,
		label, transaction, leistungsbeschreibung, oggetto, objet`,
	quantity: `quantity, qty, units, hours, hrs, days, count, pcs, menge, anzahl, stuck, stk, anz, stunden, std, quantite, qte, nombre, nb,
		nbre, heures, aantal, hoeveelheid, stuks, uren, cantidad, cant, uds, unidades, quantita, qta, q ta, q te, tage`,
	unit: `unit, uom, einheit, me, eenheid, unidad, um, u m, measure, einzel, each, stuk, unitaire, unitario, ud, e, u, p u, stuckpreis,
		stukprijs, single, hourly, uur, stunden, unitar`,
	price: `price, preis, prix, prijs, precio, prezzo, pu, ep, vk, rate, kosten pro, ansatz, uurtarief, einzelpreis`,
	line: `line, row, zeile, ligne, regel, riga, linea, pos, lfd`,
	debit: `debit, withdrawal, paid out, money out, soll, lastschrift, belastung, af, debet, cargo, dare, addebiti, ausgang`,
	credit: `deposits, paid in, money in, haben, bij, abono, avere, accrediti, eingang, credit`,
	booking: `booking, buchung, buchungstag, operation, boeking, boek, operacion, operazione, transaction`,
	valuation: `valuta, wertstellung, wert, valeur, valor, rente, value`,
	party: `counterparty, payee or payer, payee, payer, tegenpartij, contrepartie, controparte, begunstigter, auftraggeber, empfanger,
		ordinante`,
	// What a layout may ask for besides
	kind: `kind, type, art, soort, categorie, tipo, sorte`,
	job: `job, headline, position, role, profession, beruf, fonction, functie, cargo, ruolo`,
	given: `first, given, forename, vor, vorname, prenom, voornaam`,
	family: `last, family, surname, nach, nachname, achternaam, apellido, cognome`,
	full: `full, voll, vollstandig, complete, volledig`,
	project: `project, projekt, projet, proyecto, progetto`,
	serial: `serial, serie, serienummer`,
	table: `table, tisch, tafel, mesa, tavolo`,
	cashier: `cashier, bediener, bedient, caissier, kassier, cajero, cassiere`,
};

/** Words that labels and sentences have and that say nothing about what is meant. */
export const fillers = `the, an, or, and, und, oder, et, ou, en, of, y, e, o, in, im, for, fur, pour, para, is, are, ist, as,
	this, that, which, der, die, das, den, het, een, ein, eine, la, les, l, el, los, las, lo, un, une, una, it, its, x, s, eur, usd, gbp, chf,
	sales, abweichend, abweichende, abweichender, zzgl, zuzugl, zuzuglich, plus, add, davon, darin, dont, waarvan, less, abzgl, abzuglich, minus, moins, menos, meno, if, any, null,
	printed, given, datos, dati, daten, gegevens, coordonnees, refers, refer, u, as printed, was, were, be, where, has, have, zu, te, been, what, who, iso, all, up, sind, wird`;

/** What values of a concept look like. */
export type Form =
	| 'identifier'
	| 'date'
	| 'time'
	| 'amount'
	| 'percentage'
	| 'vatId'
	| 'iban'
	| 'bic'
	| 'email'
	| 'phone'
	| 'website'
	| 'party'
	| 'text'
	| 'currency';

/** What has to be said: a word with one of these meanings, or with this text where it has none. */
export interface Part {
	text: string;
	means: ReadonlySet<string>;
}

export interface Concept {
	id: string;
	form: Form;
	/** Sets of meanings that say it, in any order, and how well they do so by themselves. */
	says: { parts: Part[]; base: number }[];
	/** Meanings that may stand beside a set without changing it. */
	beside: ReadonlySet<string>;
	/** Which of several equally good values counts; the first unless told otherwise. */
	prefer?: 'last';
}

/**
 * Reads concepts, each written as `id (form): meanings that say it, or these`, with further lines under it: sets
 * that say it where nothing says it better, and meanings beside them.
 */
function readConcepts(text: string): Concept[] {
	const sets = (part = ''): string[][] =>
		part.split(',').flatMap((one) => (one.trim() ? [one.trim().split(/\s+/)] : []));
	const saying = (part: string | undefined, base: number, forEach: number) =>
		sets(part).map((meanings) => ({
			parts: meanings.map((meaning) => ({ text: '', means: new Set([meaning]) })),
			base: base + forEach * meanings.length,
		}));
	const entry = /^(\w+) \((\w+)(, last)?\): (.*?)(?:\n\t\tweakly: (.*?))?(?:\n\t\tbeside: (.*))?$/s;
	return text
		.trim()
		.split(/\n\t(?=\w+ \()/)
		.map((written) => {
			const [, id = '', form = '', last, says, weakly, beside] = entry.exec(written) ?? [];
			return {
				id,
				form: form as Form,
				says: [...saying(says, 0.66, 0.06), ...saying(weakly, 0.5, 0.03)],
				beside: new Set(sets(beside).flat()),
				...(last && { prefer: 'last' }),
			};
		});
}

/** Header fields of documents, and of those who issue and receive them. */
export const concepts = readConcepts(`
	invoiceNumber (identifier): invoice number, document number, receipt number, invoice reference, credit invoice number, credit number,
			our invoice number
		weakly: invoice, receipt, document, credit invoice, credit, number
		beside: our tax supplier issue delivery name from
	orderNumber (identifier): order number, order reference, your order, your order number, your order reference
		weakly: order, your reference
		beside: customer your number invoice item name
	earlierNumber (identifier): earlier invoice, earlier number, earlier document, earlier invoice number, our invoice from, earlier
			receipt number
	customerNumber (identifier): customer number, your number, customer reference, customer account, customer account number
		weakly: account number, customer, account
		beside: invoice
	accountNumber (identifier): account number, iban number
		weakly: account
		beside: bank
	statementNumber (identifier): statement number
		weakly: statement
	supplierNumber (identifier): supplier number
		beside: customer your
	companyNumber (identifier): register number, register
		beside: number name supplier customer
	deliveryNumber (identifier): delivery number, note number, note, delivery note number
	contractNumber (identifier): contract number, contract
	quoteNumber (identifier): quote number, quote
	itemNumber (identifier): item number, serial number
		weakly: item
	otherNumber (identifier): project number, reference number, taxnumber, phone number, cashier number, table number, vatid number, tax
			number
	date (date): invoice date, issue date, invoice issue, document date, receipt date, invoice issue date, issue from, issue to, invoice
			from, invoice number from, credit invoice date, credit invoice from, credit invoice number from, tax date, statement date, document
			from, receipt from, document number from, reminder date
		weakly: date, from, issue
		beside: invoice number tax our name city pay
	dueDate (date): due date, pay date, pay to, due to, due, pay due, pay due date, invoice due date, end date pay, due pay to, pay within
			to, open due, total amount due to
		weakly: pay
		beside: net invoice amount total open day discount to from end last
	orderDate (date): order date, order from, order number from, order issue
		beside: invoice customer your number
	discountDate (date): discount to, discount date, discount day, skonto to, skonto date, skonto day
	earlierDate (date): earlier invoice from, our invoice from, earlier date, our invoice number from, contract from, contract date, quote
			date, note from, note date, delivery number from, quote from
	deliveryDate (date): delivery date, delivery to, delivery, delivery from
		beside: order your period time from pay
	valueDate (date): valuation date, valuation
		beside: date
	periodStart (date): period start, start date, period from, period, start
		weakly: from
		beside: delivery statement invoice date day from
	periodEnd (date): period end, end date, period to, end
		weakly: to
		beside: delivery statement invoice date day to
	dateOfBirth (date): birth date, birth
		beside: from to
	time (time): time
		beside: date order
	gross (amount, last): total gross, gross amount, total incl tax, amount incl tax, invoice total, invoice amount, total amount, invoice
			gross, document total, receipt total, order total, total price gross, total price incl tax, invoice incl tax, gross, total invoice
			incl tax, tax incl total, gross sum
		weakly: total pay, total, amount, price total, total cost, tax, pay amount
		beside: invoice tax incl gross total amount order from to currency document statement receipt pay due price customer
	due (amount, last): amount due, total due, open, open amount, open total, pay amount, total pay, pay net, open due, open pay, pay, pay
			open, due pay, total amount due, amount pay to, total to pay, open invoice
		weakly: due, pay to
		beside: total amount invoice now your to from open pay net customer incl tax gross document
	paid (amount, last): paid, amount paid, total paid, paid in advance, pay paid, discount paid
		beside: amount total invoice from to customer pay open your our
	net (amount, last): net amount, total net, amount excl tax, total excl tax, net, sub total net, sub excl tax, total price net, excl
			tax, invoice net, invoice excl tax, invoice amount net, sub net, goods amount, item amount net, tax net, tax net amount, total
			invoice excl tax, price excl tax total
		weakly: sub total, sub, sub amount, item total
		beside: total amount invoice net from tax to excl price goods item supplier
	tax (amount, last): tax amount, total tax, tax, tax rate amount, amount tax total
		beside: percent rate total amount from with incl order sub local state your
	taxRate (percentage): tax rate, tax percent
		weakly: tax, rate, percent
		beside: total amount
	discount (amount, last): discount, total discount, discount amount
		beside: percent total amount rate from order
	withheld (amount, last): withheld, withheld tax
		beside: percent amount total
	earlyDiscount (amount, last): skonto, skonto amount, total skonto, percent skonto
		beside: percent total amount pay to from
	surcharge (amount, last): surcharge, total surcharge, surcharge amount, freight, freight cost, surcharge freight
		beside: total amount freight cost
	shipping (amount, last): freight, freight cost, delivery cost, freight amount, freight surcharge, delivery surcharge
		weakly: delivery
		beside: cost amount total
	tip (amount, last): tip
		beside: amount total
	openingBalance (amount): balance start, balance before, balance earlier, balance carried, balance old, balance excl, start open,
			earlier open
		beside: amount from to date open account line booking
	closingBalance (amount, last): balance end, balance new, end open, balance excl end
		weakly: balance
		beside: amount from to date open account line booking
	currency (currency): currency, currency number
		beside: number total account amount invoice
	supplier (party): supplier, supplier name, name issue invoice, name issue, firm issue, firm send, name delivery, firm delivery, issue
			from, issue to
		weakly: from
		beside: name firm order invoice delivery issue from
	customer (party): customer, customer name, name order, firm order, invoice address, invoice name, invoice to
		weakly: to
		beside: name firm person order invoice address to your pay
	company (party): firm, firm name
		beside: name
	shipTo (party): delivery address, delivery to, delivery customer, delivery name, delivery customer name, name address delivery
		beside: name address to customer number
	billTo (party): address invoice, name address issue invoice, name address invoice, customer address
		beside: name to issue customer
	contact (party): contact, contact person, contact name, person customer
		beside: customer supplier name person your our issue
	accountHolder (party): account holder, holder, account name, holder name, bank holder, payee
		beside: name account from bank
	bank (party): bank, bank name
		beside: name
	supplierVatId (vatId): tax number, vatid, supplier tax number, supplier vatid, supplier tax, taxnumber vatid, tax vatid, supplier tax
			vatid, vatid number, register tax number
		weakly: tax, taxnumber, supplier taxnumber, supplier tax vatid
		beside: number supplier our tax vatid register name from taxnumber
	customerVatId (vatId): customer tax number, customer vatid, your tax number, your vatid, customer tax, customer tax vatid, your tax,
			customer tax vatid number
		weakly: customer taxnumber, your taxnumber
		beside: number your tax vatid register name from
	iban (iban): iban, account iban, account, bank account, supplier iban, supplier account
		beside: number bank account pay to supplier name
	bic (bic): bic, bank number
		beside: number bank supplier name
	paymentMethod (text): pay method, paid with, paid method, method
		beside: from number with pay paid
	paymentTerms (text): pay terms, terms, pay due method
		weakly: pay
		beside: from number with pay delivery
	deliveryTerms (text): delivery terms
		beside: from
	email (email): email, contact email
		beside: address supplier customer contact
	mobile (phone): mobile
		beside: phone number contact
	fax (phone): fax
		beside: phone number contact
	phone (phone): phone
		beside: number supplier customer contact
	website (website): website
		beside: address supplier contact
`);

/** The concept with a name that is written in the code. */
export const concept = (id: string): Concept => concepts.find((one) => one.id === id) as Concept;

/** Columns of tables of items, bookings and taxes: the same, for their headings and the fields of lists. */
export const columns = readConcepts(`
	position (text): line number, line, number line
		weakly: number, position, sub
		beside: order number
	code (text): item number, item reference, number item
		weakly: number, reference, item
		beside: customer supplier
	description (text): description, item description, item name, name item, pay description
		weakly: item, name, delivery, reference, sub, line
		beside: item pay name order invoice delivery party customer reference
	quantity (amount): quantity, quantity delivery, quantity order
		beside: unit order delivery item
	unit (text): unit, unit quantity
		beside: quantity
	unitPrice (amount): unit price, price unit, price unit excl tax, unit cost, price net, unit
		weakly: price, rate, cost, price excl tax
		beside: net excl tax unit gross
	taxRate (percentage): tax rate, tax percent
		weakly: tax, rate, percent
		beside: number percent rate
	discount (text): discount
		beside: percent rate
	valueDate (date): valuation date, valuation
		beside: date
	date (date): date, booking date, booking, delivery date, date booking
		weakly: valuation
		beside: pay delivery
	counterparty (text): party, party name, supplier customer
		weakly: name, supplier, customer
		beside: name customer supplier booking reference description
	reference (text): reference, booking reference, pay reference
		beside: booking pay
	net (amount): net, net amount, tax net, excl tax amount, amount excl tax, total excl tax
		weakly: amount
		beside: amount tax goods total
	tax (amount): tax amount, total tax, tax
		beside: amount total
	total (amount): total, total price, line total, amount, total amount, line amount, price total, amount excl tax, total excl tax, net
			amount, price incl tax, amount incl tax, total incl tax, booking amount
		weakly: price, net, sub, price excl tax, open
		beside: net gross excl incl tax line price unit booking total amount
	debit (amount): debit
		beside: amount
	credit (amount): credit
		beside: amount invoice
	balance (amount): balance, open
		beside: amount
`);
