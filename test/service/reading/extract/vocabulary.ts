// Words of documents and of field names in English, German, French and Dutch, as data: a word has meanings, and a
// set of meanings expresses a concept, in any order and language. All labels, field names and descriptions use it.

/** Words by meaning, with commas between them; case and accents do not matter, compounds are taken apart. */
export const words: Record<string, string> = {
	// Kinds of documents
	invoice: `invoice, bill, rechnung, facture, factuur, nota, factura, fattura, inv`,
	receipt: `receipt, beleg, bon, kassabon, recu, check`,
	'credit invoice': `credit note, gutschrift, rechnungskorrektur`,
	reminder: `reminder`,
	document: `document`,
	order: `order, ordered, bestellung, bestell, commande, pedido, ordine, purchase, po, p o, bestel, purchase order`,
	delivery: `warenempfanger, delivery, deliver, shipping, ship, supply, lieferung, liefer, leistung, geliefert, livraison, livre, aflever,
		consegna`,
	statement: `statement, kontoauszug, auszug`,
	contract: `contract`,
	quote: `angebot, devis, offerta`,
	note: `lieferschein, lieferavis`,
	old: `alt, alter, ancien`,
	new: `new, current, neu, neuer, actual`,
	earlier: `ursprungsbeleg, corrected`,
	// Numbers and dates
	number: `number, no, n, nr, num, nummer, numero, id, ident, identification, code, codice, cod, #, №`,
	reference: `reference, ref, referenz, riferimento, rif, zeichen, verwendungszweck`,
	date: `termin, date, datum, fecha, data, day, tag, jour, dia`,
	due: `due, falligkeit, zahlungsziel, echeance, verval, vencimiento, scadenza, latest, target`,
	issue: `issued, made out, ausgestellt, emet, billing, send, stellt`,
	time: `time, zeit`,
	period: `period, zeitraum, abrechnungszeitraum, covers`,
	start: `start, begin, first, opening, initial`,
	end: `closing, end, fin, fine, last`,
	birth: `birth`,
	from: `from, since, von, vom, van, du, de, del, da, dem, of, d, des, le, il`,
	to: `to, until, by, before, bis, zum, an, am, a, au, au plus tard, tot, voor, al, entro, per, on, op`,
	// Parties
	supplier: `supplier, vendor, seller, issuer, sold by, service provider, provider, merchant, shop, store, restaurant, lieferant, verkaufer,
		fournisseur, leverancier, proveedor, fornitore`,
	payee: `payee, zahlungsempfanger`,
	customer: `customer, client, buyer, bill to, invoice to, addressed, payer, kunde, kd, kaufer, auftraggeber, leistungsempfanger, empfanger,
		facture a, destinataire, klant, factuuradres, who has to pay, mieter`,
	name: `name, nom, nombre`,
	firm: `firma, company, societe, business`,
	contact: `contact, ansprechpartner, klantenservice, attn, person to turn to`,
	your: `your, ihre, votre, uw, su, vs`,
	our: `our, unser, onze, nostro`,
	person: `person`,
	address: `address, adresse, anschrift, adres, sitz, siege, luogo, place`,
	street: `street, strasse, str, rue, via, house`,
	city: `city, stadt, ort, ville`,
	postal: `postal, cap, postal code`,
	country: `country, land`,
	register: `registration, register, registered, handelsregisternummer, hrb, amtsgericht, siret, kvk, rea, ape, gln, leitweg`,
	// Money
	total: `total, sum, summe, gesamt, totaal, end, rechnungssumme, general, grand`,
	amount: `amount, betrag, montant, bedrag, importo, sales, value, wert, money, cuota`,
	net: `net, netto, warenwert, untaxed, imponibile, grondslag, base, basisbetrag`,
	gross: `gross, brutto, ttc`,
	rounded: `rounded, rounding, round, rnd, gerundet, arrondi, afgerond`,
	'excl tax': `ht`,
	tax: `tax, taxe, vat, gst, mwst, mw st, ust, u st, mehrwertsteuer, umsatzsteuer, steuer, tva, t v a, btw, iva, i v a, mehrwert, umsatz`,
	excl: `excl, excluding, exclusive, exclusief, ex, ohne, without, before`,
	incl: `incl, including, inclusive, inkl, included, inclusief, inc, mit, with, con, einschliesslich, met`,
	sub: `sub, subtotal, zwischen, subtotaal, positions, position, posten`,
	carried: `forward, ubertrag, report`,
	pay: `pay, payable, payment, zahlung, zahlbar, zahl, uberweisen, payer, paiement, reglement, regler, betalen, betaal, pagar, pagamento,
		remittance, charge`,
	open: `balance, open, offen, rest, noch, solde, saldo, du, forderung`,
	paid: `paid, deposit, advance, anzahlung, erhalten, acompte, betaald, aanbetaling, vooruitbetaald, anticipo, acconto, already, bereits`,
	discount: `discount, rabatt, sondernachlass, abschlag, rem, korting`,
	// For early payment: it changes no sum of the invoice.
	skonto: `skonto, escompte`,
	surcharge: `surcharge, zuschlag, fees, additional charge`,
	freight: `freight, carriage, shipping, versandkosten, porto, fracht, port`,
	tip: `tip, gratuity, service charge`,
	cost: `cost, kosten`,
	rate: `rate, satz, taux`,
	percent: `%, percent, prozent`,
	currency: `currency, wahrung, devise, valuta, moneda`,
	balance: `kontostand, saldo, solde, balance`,
	// Payment
	iban: `iban`,
	bic: `bic, swift`,
	bank: `bank, bankverbindung, banque`,
	account: `account, konto, kto, compte`,
	holder: `holder, kontoinhaber, kontoname, titulaire`,
	terms: `terms, condition, bedingung`,
	'delivery terms': `resa`,
	method: `method, art, form, mode, forma, typ, type`,
	with: `with, by, mit, per, par, met, con, via`,
	// Tax numbers; a tax and a number together say the same
	vatid: `ustid, ust id, ust idnr, ust id nr, nif, partita iva, p iva, ein, tin, federal tax id, tax id, ruc`,
	taxnumber: `steuernummer, steuer nr, utr`,
	// How to reach somebody
	email: `email, e mail, mail`,
	phone: `t, p, phone, telephone, tel, telefon, fon, office`,
	mobile: `m, mobil, mob`,
	fax: `f, fax`,
	website: `website, web, internet, site`,
	// Tables of items and bookings
	item: `item, article, artikel, articolo, produkt, product, goods, ware, sku, gtin, part, dienst, service, activity`,
	description: `description, descrip, beschreibung, bezeichnung, designation, omschrijving, descrizione, detail, purpose, verwendungszweck,
		zweck, text, title, transaction, objet`,
	quantity: `quantity, qty, days, count, pcs, menge, anzahl, stuck, stk, anz, std, quantite, qte, nombre, heures, aantal, hoeveelheid,
		quantita, q te, tage`,
	unit: `unit, einheit, each, stuk, unitaire, ud, e, u, p u, single`,
	price: `price, preis, prix, prijs, prezzo, vk, rate, einzelpreis`,
	line: `line, zeile, ligne, riga, pos`,
	debit: `debit, lastschrift`,
	credit: `paid in, credit`,
	booking: `booking, buchung, operation, transaction`,
	valuation: `valuta, wert, value`,
	party: `counterparty, payee, payer, auftraggeber, empfanger`,
	// What a layout may ask for besides
	kind: `type, art`,
	job: `job, headline, position`,
	given: `first, given, vor`,
	family: `last, nach`,
	full: `full, voll, vollstandig`,
	serial: `serie, serienummer`,
	table: `table, tisch`,
	cashier: `cashier`,
};

/** Words that labels and sentences have and that say nothing about what is meant. */
export const fillers = `the, or, and, und, oder, et, ou, en, o, in, im, for, fur, pour, is, are, ist, as, this, that, which, der, die, den,
	een, eine, la, les, l, un, une, it, its, x, s, eur, usd, gbp, rm, myr, rp, chf, sales, abweichender, zzgl, zuzugl, plus, davon, abzgl, if, any, null,
	printed, refers, refer, as printed, was, be, where, has, have, zu, te, been, what, who, all, sind, wird`;

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

/** A required word: with one of these meanings or, if there are none, with this text. */
export interface Part {
	text: string;
	means: ReadonlySet<string>;
}

export interface Concept {
	id: string;
	form: Form;
	/** Sets of meanings that express it, in any order, and the score of each. */
	patterns: { parts: Part[]; base: number }[];
	/** Further meanings that do not change it. */
	ignored: ReadonlySet<string>;
	/** Which of several equally good values counts; the first unless told otherwise. */
	prefer?: 'last';
}

/**
 * Reads concepts, each written as `id (form): meanings, or other meanings`, with further lines below it: weaker
 * sets for labels that nothing fits better, and meanings to ignore.
 */
function readConcepts(text: string): Concept[] {
	const sets = (part = ''): string[][] =>
		part.split(',').flatMap((one) => (one.trim() ? [one.trim().split(/\s+/)] : []));
	const patternsOf = (part: string | undefined, base: number, forEach: number) =>
		sets(part).map((meanings) => ({
			parts: meanings.map((meaning) => ({ text: '', means: new Set([meaning]) })),
			base: base + forEach * meanings.length,
		}));
	const entry =
		/^(\w+) \((\w+)(, last)?\): (.*?)(?:\n\t\tweakly: (.*?))?(?:\n\t\tignored: (.*))?$/s;
	return text
		.trim()
		.split(/\n\t(?=\w+ \()/)
		.map((written) => {
			const [, id = '', form = '', last, strong, weakly, ignored] = entry.exec(written) ?? [];
			return {
				id,
				form: form as Form,
				patterns: [...patternsOf(strong, 0.66, 0.06), ...patternsOf(weakly, 0.5, 0.03)],
				ignored: new Set(sets(ignored).flat()),
				...(last && { prefer: 'last' }),
			};
		});
}

/** Header fields of documents, and of those who issue and receive them. */
export const concepts = readConcepts(`
	invoiceNumber (identifier): invoice number, receipt number, invoice reference, credit invoice number
		weakly: invoice, receipt, document, credit invoice, credit, number
		ignored: tax supplier issue delivery name
	orderNumber (identifier): order number, your order, your order number
		weakly: order, your reference
		ignored: customer your number invoice name
	earlierNumber (identifier): earlier number
	customerNumber (identifier): customer number, your number, customer reference, customer account
		weakly: account number, customer, account
		ignored: invoice
	accountNumber (identifier): account number
		weakly: account
		ignored: bank
	statementNumber (identifier): statement number
	supplierNumber (identifier): supplier number
		ignored: customer
	companyNumber (identifier): register number, register
		ignored: number
	deliveryNumber (identifier): delivery number, note
	contractNumber (identifier): contract number
	quoteNumber (identifier): quote
	itemNumber (identifier): item number
		weakly: item
	otherNumber (identifier): taxnumber, phone number, tax number
	date (date): invoice date, invoice issue, invoice issue date, issue to, invoice from, invoice number from, credit invoice number from,
			statement date, receipt from
		weakly: date, from
		ignored: invoice number tax our name pay
	dueDate (date): due date, pay date, pay to, due to, due, pay due, pay due date, total amount due to
		weakly: pay
		ignored: net invoice amount total open to
	orderDate (date): order date, order from, order number from
		ignored: invoice customer number
	discountDate (date): skonto to
	earlierDate (date): quote from
	deliveryDate (date): delivery date, delivery to, delivery, delivery from
	valueDate (date): valuation
	periodStart (date): period start, period
		weakly: from
		ignored: delivery statement invoice date
	periodEnd (date): period end
		weakly: to
		ignored: delivery statement invoice date
	dateOfBirth (date): birth date
	time (time): time
		ignored: order
	gross (amount, last): total rounded, total gross, gross amount, total incl tax, amount incl tax, invoice total, invoice amount, total amount,
			order total, gross, total invoice incl tax
		weakly: total pay, total, amount, tax, pay amount
		ignored: invoice tax incl gross total amount order to currency pay due customer
	due (amount, last): amount due, total due, open, pay amount, total pay, open due, open pay, pay, total amount due, amount pay to,
			total to pay
		weakly: due
		ignored: total amount to open pay customer incl tax
	paid (amount, last): paid, amount paid
		ignored: amount total to pay open
	net (amount, last): net amount, total net, amount excl tax, total excl tax, net, sub excl tax, excl tax
		weakly: sub total, sub
		ignored: total amount invoice net tax to excl
	tax (amount, last): tax amount, total tax, tax
		ignored: percent rate total amount with incl order sub
	taxRate (percentage): tax rate
		weakly: tax
		ignored: total amount
	discount (amount, last): discount, total discount
		ignored: percent total amount
	withheld (amount, last): withheld
	earlyDiscount (amount, last): skonto, percent skonto
		ignored: percent pay
	surcharge (amount, last): surcharge, total surcharge, freight, freight cost, surcharge freight
		ignored: total amount freight cost
	shipping (amount, last): freight, freight cost, freight surcharge
		weakly: delivery
		ignored: cost
	tip (amount, last): tip
	openingBalance (amount): balance start, balance carried, balance old
		ignored: to booking
	closingBalance (amount, last): balance end, balance new
		weakly: balance
		ignored: to booking
	currency (currency): currency, currency number
		ignored: number total account
	supplier (party): supplier, supplier name, name issue invoice, firm issue, name delivery, issue to
		weakly: from
		ignored: name firm order invoice delivery issue
	customer (party): customer, customer name, name order, invoice name, invoice to
		weakly: to
		ignored: name firm person order invoice address to your pay
	company (party): firm, firm name
		ignored: name
	shipTo (party): delivery address, delivery to, delivery name, name address delivery
		ignored: name address
	billTo (party): customer address
		ignored: name issue
	contact (party): contact, person customer
		ignored: customer name
	accountHolder (party): account holder, holder, payee
		ignored: name account from
	bank (party): bank, bank name
		ignored: name
	supplierVatId (vatId): tax number, vatid, supplier tax number, supplier vatid, supplier tax
		weakly: tax, taxnumber
		ignored: number supplier register
	customerVatId (vatId): customer tax number, customer vatid, customer tax
		ignored: number
	iban (iban): iban, account iban, account
		ignored: number bank account pay name
	bic (bic): bic
		ignored: number bank supplier
	paymentMethod (text): pay method, paid with, method
		ignored: number pay
	paymentTerms (text): pay terms, terms
		weakly: pay
		ignored: with pay delivery
	deliveryTerms (text): delivery terms
	email (email): email
		ignored: address customer
	mobile (phone): mobile
		ignored: phone number
	fax (phone): fax
		ignored: number
	phone (phone): phone
		ignored: number contact
	website (website): website
		ignored: address
`);

/** The concept with a name that is written in the code. */
export const concept = (id: string): Concept => concepts.find((one) => one.id === id) as Concept;

/** Columns of tables of items, bookings and taxes: the same, for their headings and the fields of lists. */
export const columns = readConcepts(`
	position (text): line number, line
		weakly: number, sub
		ignored: order number
	code (text): item number
		weakly: number, reference, item
		ignored: customer
	description (text): description, item name, pay description
		weakly: item, name, delivery, reference, sub, line
		ignored: item pay name order invoice delivery party customer
	quantity (amount): quantity, quantity order
		ignored: unit order
	unit (text): unit, unit quantity
		ignored: quantity
	unitPrice (amount): unit price, unit
		weakly: price, rate, price excl tax
		ignored: excl tax unit
	taxRate (percentage): tax rate, tax percent
		weakly: tax, rate, percent
		ignored: percent rate
	discount (text): discount
	valueDate (date): valuation date, valuation
		ignored: date
	date (date): date, booking date, booking, delivery date
		weakly: valuation
		ignored: pay delivery
	counterparty (text): party, party name
		weakly: name, supplier, customer
		ignored: name customer reference description
	reference (text): reference, booking reference, pay reference
		ignored: booking pay
	net (amount): net, tax net
		weakly: amount
		ignored: tax
	tax (amount): tax amount, tax
		ignored: amount
	total (amount): total, line total, amount, total amount, amount excl tax, total excl tax, net amount, price incl tax, booking amount
		weakly: price, net, sub, price excl tax, open
		ignored: net gross excl incl tax line unit booking total amount
	debit (amount): debit
	credit (amount): credit
	balance (amount): balance, open
`);
