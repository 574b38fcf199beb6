import { withNames } from './words';

/** What a value means to the checks. */
interface RoleData {
	/** Of its values; a `code` is a number of letters and digits, which may be typed as a number. */
	type: 'text' | 'code' | 'number' | 'date' | 'choice' | 'list';
	/** Roles of a group are mistaken for one another. */
	group?: 'date' | 'number' | 'party' | 'vatNumber' | 'account' | 'sum';
	/** Names of fields that have the role for certain, as people write them, separated by commas (`fieldKey`). */
	names?: string;
	/** Names that have it in most schemas; known lists are compared with these fields. */
	looseNames?: string;
	/** Names that have it next to a date and a total, as on receipts. */
	receiptNames?: string;
	/** Next to a field with this role, loose names have theirs for certain. */
	certainWith?: string;
	/** Role by which known lists compare it. */
	listedAs?: 'invoice_number' | 'supplier_vat_id';
	/** Labels of its value on pages, or their beginnings: alternatives of a pattern. */
	labels?: string;
}

const INVOICE =
	'invoice|inv(?!\\p{L})|bill(?:ing(?! period))?(?!\\p{L})|credit note|rechnung|\\p{L}{2,14}(?<!ab|be|ver|auf|an|um|ein)rechnung(?!\\p{L})|gutschrift|facture|avoir|factuur|factura|faktur(?:a|y|e|ę|u)?|fattura|fatura|nota(?!\\p{L})';
const ORDER =
	'purchase order|order|p\\.?o(?![\\p{L}.])|(?:your|ihre?|votre|uw) r[eé]f|bestel|auftrag|commande|pedido|encomenda|ordine|zam[óo]wieni';

/** The word for a number after what it is the number of: "Kunden-Nr.", "customer no". */
const NR = '[\\s-]{0,3}(?:n[ro°º](?!\\p{L})|numm?er|num(?:ber|[eé]ro)?(?!\\p{L})|id(?!\\p{L})|#)';
/** The same in front of it: "n° client", "numéro de client". */
const NR_OF = '(?:n[ro]?[.°º]{0,2}|num[eé]ro|c[oó]d(?:e|ice|igo)|r[eé]f\\.?) (?:de |del |d.)?';

const OF_INVOICE =
	'(?:invoice|bill|credit note|rechnung|gutschrift|facture|avoir|factuur|factura|faktura|fattura)(?!\\p{L})';
/** An invoice before this one. */
const PRECEDING = [
	`(?:preceding|previous|prior|earlier|original|initial|associated|related|corrected|cancelled|replaced|outstanding|unpaid|overdue)(?: \\p{L}{2,10})? ${OF_INVOICE}`,
	`(?:ursprungs|original|vor|vorherige |frühere |ursprüngliche |stornierte |offene |korrigierte )${OF_INVOICE}`,
	`(?:n[°ºo.]{0,2} de )?facture (?:associ|d.origine|initiale|pr[ée]c[ée]dente|r[ée]f[ée]renc|impay[ée]e)`,
	`(?:oorspronkelijke|vorige|eerdere|openstaande) ${OF_INVOICE}`,
	'fattura (?:originale|collegata|precedente)',
	'factura (?:original|rectificada|anterior|previa)',
].join('|');
/** An invoice that is spoken of: "regarding our invoice no. 5"; it may be this one. */
const REFERRED = [
	`(?:regarding|concerning|re|ref|for|to|against|cancels|corrects|replaces|cancellation of|correction of|(?:with )?reference to|referring to|relating to|see)[:.]? (?:our |your |the |tax ){0,2}${OF_INVOICE}`,
	`(?:bezüglich|betreffend|betrifft|betr|bezug auf|bezug|zu|zur|für|auf|gemäß|korrektur(?: der| zu| zur)?|storno(?: der| zu| zur)?|stornierung der|ersetzt(?: die)?|siehe)[:.]? (?:unsere[rn]? |ihre[rn]? |die |der |obige[rn]? ){0,2}${OF_INVOICE}`,
	`(?:concernant|concerne|r[ée]f[ée]rence [aà]|relati(?:f|ve) [aà]|suite [aà]|annule|remplace|corrige|sur|pour|objet)[:.]?\\s?:? (?:notre |votre |la |sa ){0,2}${OF_INVOICE}`,
	`(?:betreft|inzake|bij|voor|vervangt|corrigeert)[:.]? (?:onze |uw |de ){0,2}${OF_INVOICE}`,
	`(?:riferimento (?:alla|a)|relativ[ao] (?:alla|a)|riguardo (?:alla|a)|rif[:.]{0,2}|annulla|sostituisce|per|su|della)[:.]? (?:nostra |vostra |la ){0,2}${OF_INVOICE}`,
	`(?:referencia a|relativ[ao] a|respecto a|correspondiente a|anula|sustituye|sobre|para)[:.]? (?:nuestra |su |la ){0,2}${OF_INVOICE}`,
].join('|');

/**
 * The roles of values, in English, German, French, Dutch, Italian and Spanish; `languages` has the words of others. A field with the name of a role
 * has it; the templates use these names. `lines.` and `tax_lines.` are fields of the entries of a list. Roles
 * without names are only told by their labels.
 */
const DATA = {
	date: {
		type: 'date',
		group: 'date',
		names:
			'invoice date, bill date, issue date, date issued, date of issue, Rechnungsdatum, Rechnung Datum, Belegdatum, Ausstellungsdatum, date facture, facture date, date émission, factuurdatum, factuur datum, data fattura, fattura data, data emissione, fecha factura, fecha emisión',
		looseNames: 'date, Datum, data, fecha',
		certainWith: 'invoice_number',
		labels: `${INVOICE}|issued?(?!\\p{L})|ausgestellt|ausstellung|(?:d.)?[ée]mis|emitid|expedid|expedici|emess|uitgifte|wystaw|utfärda|udsted`,
	},
	due_date: {
		type: 'date',
		group: 'date',
		names:
			'due date, date due, due, due by, due on, payment due, payment due date, payment deadline, pay by, pay before, pay until, payable by, payable until, fällig, fällig am, fällig bis, fällig zum, Fälligkeit, Fälligkeitsdatum, Fälligkeitstag, zahlbar bis, zahlbar am, zu zahlen bis, Zahlung bis, Zahlungsziel, Zahlungsfrist, échéance, date échéance, échéance paiement, date échéance paiement, date limite paiement, à payer avant, vervaldatum, vervaldag, betalen voor, te betalen voor, uiterste betaaldatum, scadenza, data scadenza, scadenza pagamento, pagare entro, vencimiento, fecha vencimiento, pagar antes, fecha límite pago',
		labels:
			'due ?date|due(?!\\p{L})|pay(?:able|ment)? (?:by|before|until|on|within)|(?:please|kindly) pay(?!\\p{L})|(?:to|must|should) be paid(?!\\p{L})|nett?o? (?:by|until|bis|au|le|per|op|al|el)(?!\\p{L})|remit|fällig|zahlbar|(?:be)?zahlungs(?:ziel|frist|termin)|zahlung bis|(?:be)?zahlen|begleichen|überweis|skonto|[eé]ch[eé]ance|date limite|[aà] (?:payer|r[eé]gler)|r[eè]gle(?:r|ment)|exigible|verval|f[öo]rfall|forfald|termin płatności|pr[ée]l[eèé]v(?:ement|[ée]e?)? (?:[aà] partir|le|du)|(?:te )?betal(?:en|ing)|(?:te )?voldoen|overmaken|scadenza|pagar[e]?(?!\\p{L})|pagamento entro|vencimiento|fecha l[ií]mite',
	},
	delivery_date: {
		type: 'date',
		group: 'date',
		names:
			'delivery date, date of delivery, delivered on, shipping date, ship date, dispatch date, service date, date of service, supply date, date of supply, Lieferdatum, Liefertermin, geliefert am, Leistungsdatum, Liefer und Leistungsdatum, Versanddatum, date livraison, livraison, leverdatum, leveringsdatum, data consegna, fecha entrega',
		labels:
			'deliver|ship|dispatch|(?:service|billing) period|service date|liefer(?!ant)|(?:leistungs|abrechnungs)(?:datum|zeit)|p[ée]riode (?:de|du)|livr[aeé]|lever(?!anc)|aflever|geleverd|consegna|entrega|data sprzeda',
	},
	/** Of printing, of receipt, of a payment, of terms, an offer or a contract: no date of the document. */
	other_date: {
		type: 'date',
		group: 'date',
		labels:
			'next \\p{L}+(?: \\p{L}+)?(?: (?:is|will be|due|on|by|around))*|nächste[rns]? \\p{L}+|prochaine? \\p{L}+|volgende \\p{L}+|prossim[oa] \\p{L}+|pr[óo]xim[oa] \\p{L}+|print(?:ed|out| ?date)|(?:date )?received|receipt date|terms|conditions|version|revision|as (?:of|at)(?!\\p{L})|valid (?:from|until)|effective (?:from|date)|paid on|payment (?:of|dated|received)|(?:offer|quot(?:e|ation)|contract)(?!\\p{L})|(?:aus)?gedruckt|druckdatum|posteingang|eingegangen|eingang(?!\\p{L})|eingangs(?:datum|stempel)|stand(?!\\p{L})|fassung|gültig|(?:be)?zahlt am|zahlung (?:vom|am)|(?:angebot|vertrag)(?!\\p{L})|imprim[ée]|date d.impression|re[cç]u(?:e)? le|date de r[ée]ception|en vigueur|valable|pay[ée]e? le|r[ée]gl[ée]e? le|(?:devis|contrat)(?!\\p{L})|(?:af)?gedrukt|afdrukdatum|ontvangen|ontvangstdatum|versie|geldig|betaald op|offerte(?!\\p{L})|stampat[oa]|data (?:di )?stampa|ricevut[oa]|in vigore|valid[oa]|pagat[oa] il|(?:preventivo|contratto)(?!\\p{L})|impres[oa]|fecha de (?:impresi[óo]n|recepci[óo]n)|recibid[oa]|vigente|v[áa]lid[oa]|pagad[oa] el|(?:presupuesto|contrato)(?!\\p{L})',
	},
	/** Of another invoice that the document names. */
	preceding_date: { type: 'date', group: 'date', labels: `${PRECEDING}|${REFERRED}` },
	order_date: {
		type: 'date',
		group: 'date',
		names:
			'order date, purchase order date, po date, Bestelldatum, Bestellung vom, Auftragsdatum, date commande, besteldatum, orderdatum, data ordine, fecha pedido',
		labels: ORDER,
	},
	invoice_number: {
		type: 'code',
		group: 'number',
		names:
			'invoice number, invoice id, inv number, bill number, credit note number, Rechnungsnummer, Rechnung Nummer, Re Nummer, Gutschriftsnummer, numéro facture, facture numéro, numéro avoir, factuurnummer, factuur nummer, numero fattura, fattura numero, número factura, factura número',
		looseNames: 'number, Belegnummer, bill id',
		labels: INVOICE,
	},
	receipt_number: { type: 'code', names: 'receipt number', listedAs: 'invoice_number' },
	order_number: {
		type: 'code',
		group: 'number',
		names:
			'order number, order id, po number, purchase order, purchase order number, your order number, customer order number, Bestellnummer, Bestell Nummer, Ihre Bestellnummer, numéro commande, commande numéro, bon commande, numéro bon commande, bestelnummer, bestel nummer, ordernummer, inkoopordernummer, numero ordine, ordine numero, número pedido, pedido número',
		looseNames: 'po, order, Bestellung, Auftragsnummer, commande, pedido',
		labels: ORDER,
	},
	customer_number: {
		type: 'code',
		group: 'number',
		names:
			'customer number, customer id, client number, client id, Kundennummer, Kunden Nummer, numéro client, client numéro, klantnummer, klant nummer, numero cliente, cliente numero, codice cliente, código cliente',
		labels: `(?:customer|client|kunden|klant(?:en)?|cliente)${NR}|${NR_OF}client|kundenkonto|customer account|debitor(?:en)?${NR}`,
	},
	supplier_number: {
		type: 'code',
		group: 'number',
		names:
			'supplier number, supplier id, vendor number, vendor id, Lieferantennummer, Lieferanten Nummer, Kreditorennummer, numéro fournisseur, leveranciersnummer, codice fornitore, número proveedor, código proveedor',
		labels: `(?:supplier|vendor|lieferanten|kreditoren|leveranciers?)${NR}|${NR_OF}(?:fournisseur|fornitore|proveedor)`,
	},
	delivery_note_number: {
		type: 'code',
		group: 'number',
		names:
			'delivery note number, delivery note, packing slip number, Lieferscheinnummer, Lieferschein Nummer, Lieferschein, numéro bon livraison, bon livraison, pakbonnummer, leverbonnummer, numero ddt, numero bolla, número albarán, albarán',
		labels:
			'delivery note|packing (?:slip|list)|despatch note|lieferschein|bon de livraison|pakbon|leverbon|vrachtbrief|documento di trasporto|ddt(?!\\p{L})|bolla|albar[aá]n',
	},
	contract_number: {
		type: 'code',
		group: 'number',
		names:
			'contract number, contract id, Vertragsnummer, Vertrags Nummer, numéro contrat, contractnummer, numero contratto, número contrato',
		labels: `(?:contract|vertrags?|vertragskonto)${NR}|vertragskonto|${NR_OF}(?:contrat|contratto)`,
	},
	tax_number: {
		type: 'code',
		group: 'number',
		names:
			'tax number, Steuernummer, Steuer Nummer, St Nummer, numéro fiscal, fiscaal nummer, codice fiscale, numero fiscale, número fiscal',
		labels: `(?:tax|steuer|st\\.|fiscaal)${NR}|${NR_OF}fiscale?|codice fiscale`,
	},
	/** For VAT, of whomever; "faktura VAT nr" has the number of an invoice. */
	vat_number: {
		type: 'code',
		group: 'number',
		labels: `(?:(?<!faktura )vat|ust|btw|tva)(?:[.\\s-]{0,2}(?:reg|id)[\\p{L}. -]{0,14})?${NR}|${NR_OF}tva|partita iva|(?:gstin|ni[pf]|cif|cui)(?!\\p{L})`,
	},
	register_number: {
		type: 'code',
		group: 'number',
		names:
			'company number, registration number, company registration number, Handelsregisternummer, Handelsregister, HRB, SIRET, SIREN, KvK, KvK nummer, numéro SIRET, numéro SIREN, numero REA',
		labels:
			'company (?:number|no|reg)|registration (?:n|#)|gln(?!\\p{L})|globale nummer|leitwege?-id|eori|registered in|handelsregister|registergericht|hr[ab](?!\\p{L})|sire[nt](?!\\p{L})|rcs(?!\\p{L})|kvk|registro mercantil',
	},
	article_number: {
		type: 'code',
		group: 'number',
		names:
			'article number, item number, product number, SKU, Artikelnummer, Artikel Nummer, Art Nummer, référence article, artikel nummer, codice articolo, código artículo',
		labels: `(?:article|art\\.?|artikel|item|part|product)${NR}|sku(?!\\p{L})|${NR_OF}(?:article|produit|articolo|art[ií]culo)`,
	},
	telephone: {
		type: 'code',
		group: 'number',
		names:
			'telephone, telephone number, phone, phone number, Telefon, Telefonnummer, tel, téléphone, numéro téléphone, telefoon, telefoonnummer, telefono, numero telefono, teléfono',
		labels:
			't[eé]l(?:[eé](?:ph|f)o|[eé]copie|\\.|(?!\\p{L}))|phone|fon(?!\\p{L})|(?:tele)?fax|mobil|handy|hotline',
	},
	postcode: {
		type: 'code',
		group: 'number',
		names:
			'postcode, postal code, zip, zip code, Postleitzahl, PLZ, code postal, codice postale, CAP, código postal',
		labels:
			'post ?code|postal code|zip|plz(?!\\p{L})|postleitzahl|code postal|c[oó]d\\p{L}* postal',
	},
	preceding_invoice: {
		type: 'code',
		group: 'number',
		names: 'preceding invoice, preceding invoice number, original invoice, original invoice number',
		labels: PRECEDING,
	},
	other_invoice: { type: 'code', group: 'number', labels: REFERRED },
	/** Of a project, a job or an offer. */
	project_number: {
		type: 'code',
		group: 'number',
		labels: `proje[ck]t(?:s|en)?(?!\\p{L})|projet(?!\\p{L})|progett[oi](?!\\p{L})|proyecto|cost cent(?:re|er)|kostenstelle|(?:proje[ck]t|job|ticket|case|vorgangs?|fall|kommissions?|baustellen?|quot(?:e|ation)|offer|angebots?|offerte)${NR}|${NR_OF}(?:projet|dossier|chantier|devis|progetto|pratica|preventivo|commessa|proyecto|expediente|presupuesto)|dossier${NR}`,
	},
	supplier: {
		type: 'text',
		group: 'party',
		names:
			'supplier, supplier name, vendor, vendor name, seller, seller name, merchant, merchant name, Lieferant, Lieferantenname, Name Lieferant, Rechnungssteller, Verkäufer, fournisseur, nom fournisseur, vendeur, leverancier, leveranciersnaam, naam leverancier, verkoper, fornitore, nome fornitore, venditore, cedente, proveedor, nombre proveedor, vendedor',
		looseNames: 'issuer, biller, Kreditor, Aussteller, émetteur, emisor',
		receiptNames:
			'company, company name, shop, shop name, store, store name, restaurant, retailer, Firma, Firmenname, Geschäft, Laden, Händler, entreprise, magasin, commerce, enseigne, bedrijf, winkel, azienda, negozio, esercente, esercizio, punto vendita, empresa, tienda, comercio, razón social, razao social, loja, estabelecimento, sklep, butik, obchod, bolt, mağaza, market',
		labels:
			'supplier|seller|vendor|sold by|verkäufer|verkauft (?:von|durch)|lieferant|rechnungssteller|vendeur|vendue? par|verkocht door|vendut[oa] da|vendid[oa] por|fournisseur|leverancier|verkoper|fornitore|cedente|proveedor|vendedor|sprzedawca|dodavatel|vânzător|furnizor|säljare|leverantör|sælger|leverandør|selger|eladó|fornecedor',
	},
	customer: {
		type: 'text',
		group: 'party',
		names:
			'customer, customer name, client, client name, buyer, buyer name, bill to, billed to, sold to, Kunde, Kundenname, Name Kunde, Käufer, Rechnungsempfänger, Leistungsempfänger, nom client, acheteur, klant, klantnaam, naam klant, koper, cliente, nome cliente, nombre cliente, acquirente, cessionario, comprador',
		labels:
			'customer(?! (?:service|support|n|id))|client|buyer|bill(?:ed|ing)? (?:to|address)|sold to|kunden?(?!\\p{L})|käufer|rechnungsempfänger|rechnung an|rechnungsadresse|leistungsempfänger|acheteur|factur[eé] [aà]|adresse de facturation|klant|koper|factuuradres|cessionario|acquirente|destinatario|comprador',
	},
	/** Where goods go, often to the customer. */
	recipient: {
		type: 'text',
		group: 'party',
		labels:
			'(?:ship(?:ped|ping)?|deliver(?:ed|y)?)[ -]?(?:to|address)|consignee|liefer(?:adresse|anschrift)|lieferung an|warenempfänger|livr(?:[eé]|aison) [aà]|(?:adresse|lieu) de livraison|(?:af)?leveradres|bezorgadres|afgeleverd aan|(?:indirizzo|luogo) di (?:consegna|spedizione)|destinazione(?: merce)?|(?:direcci[óo]n|lugar) de (?:entrega|env[íi]o)|enviar a|entregar (?:a|en)',
	},
	contact_person: {
		type: 'text',
		group: 'party',
		names:
			'contact, contact person, contact name, Ansprechpartner, Ansprechpartnerin, Bearbeiter, Sachbearbeiter, Kontakt, Kontaktperson, interlocuteur, contactpersoon, referente, persona contacto',
		labels:
			'contact (?:person|name)|(?:vår|er|our|your|unser|ihr|votre|notre|vores|deres) ref\\p{L}*(?= ?:)|[ck]onta[ck]t(?= ?:)|attention|attn|z\\.? ?hd|ansprechpartner|(?:sach)?bearbeiter|ihr kontakt|geschäftsführ|managing director|interlocuteur|contactpersoon|referente|persona de contacto|responsable',
	},
	/** Of others who had to do with a document: carriers, advisers, programs, payment services. */
	other_party: {
		type: 'text',
		group: 'party',
		labels:
			'(?:member|part|subsidiary|division) of|(?:company|business|brand) (?:of|in) the|(?:mitglied|tochter\\p{L}*|unternehmen|gesellschaft) de[rs](?!\\p{L})|(?:membre|filiale) d[eu]s?(?!\\p{L})|soci[ée]t[ée] du groupe|(?:lid|onderdeel|dochter\\p{L}*) van|societ[àa] del gruppo|facente parte d|(?:miembro|filial|empresa) del?(?! grupo de trabajo)(?= grupo)|miembro de|(?:property|facility) manag(?:er|ement)(?= ?:)|managing agent|haus(?:verwaltung|verwalter)(?= ?:)|wohnungsverwaltung(?= ?:)|syndic(?= ?:)|gestionnaire(?= ?:)|vastgoedbeheerder(?= ?:)|vve-beheerder|amministratore(?= ?:)|administrador(?:a)?(?: de fincas)?(?= ?:)|(?:sent|shipped|delivered|carried|transported|dispatched|forwarded) (?:by|with|via)|carrier|courier|freight forwarder|tax advis[eo]r|accountants?(?!\\p{L})|auditors?(?!\\p{L})|book-?keeping by|(?:created|generated|produced|printed|made|designed|hosted|processed|powered|insured|certified|audited|financed|provided) (?:with|by|using|in|through)|(?:billing |accounting |invoicing )?software|payment (?:provider|service)|versand (?:durch|mit|über|per|via)|(?:versandt|verschickt|geliefert|transportiert|zugestellt) (?:durch|mit|von|über|per)|versender|versanddienst\\p{L}*|spediteur|frachtführer|paketdienst|zusteller|steuerberat\\p{L}+|steuerkanzlei|wirtschaftsprüf\\p{L}+|buchhaltung (?:durch|von)|(?:erstellt|gedruckt|erzeugt|generiert|gestaltet|versichert|finanziert|zertifiziert|abgewickelt) (?:mit|durch|von|bei|über)|programm(?=:)|zahlungsdienst\\p{L}*|transporteur|(?:livr|envoy|exp[ée]di|transport|g[ée]n[ée]r|cr[ée]|[ée]dit|imprim|h[ée]berg|assur)[ée]e?s? (?:par|avec|via|aupr[èe]s de)|[ée]mise? (?:via|avec)|expert-comptable|comptable|logiciel|(?:verzonden|bezorgd|geleverd|gemaakt|gegenereerd|verzekerd) (?:door|met|via|bij)|vervoerder|bezorgdienst|boekhouder|belastingadviseur|corriere|vettore|spedizioniere|(?:spedit|consegnat|generat|creat|stampat)[oa] (?:da|con|tramite)|commercialista|consulente fiscale|transportista|mensajer[íi]a|(?:enviad|entregad|generad|cread|impres)[oa] (?:por|con)|asesor[íi]?a? fiscal|gestor[íi]a|programa(?=:)',
	},
	supplier_vat_id: {
		type: 'code',
		group: 'vatNumber',
		names:
			'supplier vat id, supplier vat number, supplier vat, vendor vat id, vendor vat number, vendor vat, seller vat id, seller vat number, seller vat, Lieferant USt Id, Lieferant USt IdNr, USt IdNr Lieferant, USt Id Lieferant, fournisseur TVA, numéro TVA fournisseur, TVA fournisseur, leverancier btw nummer, btw nummer leverancier, fornitore partita iva, partita iva fornitore, proveedor NIF, proveedor CIF, NIF proveedor, CIF proveedor',
		looseNames:
			'vat id, vat number, vat registration number, USt Id, USt IdNr, USt Id Nummer, Umsatzsteuer Id, Umsatzsteueridentifikationsnummer, UID Nummer, numéro TVA, TVA intracommunautaire, numéro TVA intracommunautaire, btw nummer, btw id, partita iva, p iva, NIF, CIF',
		certainWith: 'customer_vat_id',
		labels: `(?:our|supplier.?s?|seller.?s?|unsere?) (?:vat|ust)`,
	},
	/** Receipts may have a tax number of another kind. */
	merchant_vat_id: { type: 'code', names: 'merchant vat id', listedAs: 'supplier_vat_id' },
	customer_vat_id: {
		type: 'code',
		group: 'vatNumber',
		names:
			'customer vat id, customer vat number, customer vat, client vat id, client vat number, buyer vat id, buyer vat number, your vat number, Kunde USt Id, Kunde USt IdNr, Kunden USt Id, Kunden USt IdNr, USt Id Kunde, USt IdNr Kunde, Ihre USt Id, Ihre USt IdNr, client TVA, TVA client, numéro TVA client, votre numéro TVA, klant btw nummer, btw nummer klant, uw btw nummer, cliente partita iva, partita iva cliente, NIF cliente, CIF cliente',
		labels:
			'(?:your|customer.?s?|client.?s?|buyer.?s?|kunden|ihre?|eigene) (?:vat|ust|umsatzsteuer)|kunden-ust|(?:vat|ust|umsatzsteuer)[\\p{L}. -]{0,30} (?:of (?:the )?(?:customer|buyer|client)|(?:des )?(?:kunden?|käufers?|leistungsempfängers?|rechnungsempfängers?))|(?:votre |client )(?:n[°ºo]\\.? )?tva|tva (?:du )?client|uw btw|btw[\\p{L}. -]{0,20} (?:van de )?(?:klant|afnemer)|(?:partita iva|p\\.? ?iva|[nc]if) (?:del )?cliente',
	},
	iban: {
		type: 'code',
		group: 'account',
		names:
			'iban, ibans, iban number, bank iban, bank account iban, payment iban, payment details iban, supplier iban, vendor iban, seller iban, payee iban, beneficiary iban, creditor iban, Bankverbindung IBAN, Lieferant IBAN, IBAN Lieferant, Empfänger IBAN, fournisseur IBAN, IBAN fournisseur, leverancier IBAN, fornitore IBAN, proveedor IBAN',
		looseNames:
			'bank account, bank accounts, bank account number, payment account, supplier bank account, vendor bank account, payee account, beneficiary account, Bankverbindung, Bankkonto, Konto, Kontonummer, Empfängerkonto, Zahlungskonto, compte bancaire, numéro compte, RIB, coordonnées bancaires, bankrekening, bankrekeningnummer, rekeningnummer, conto bancario, conto corrente, coordinate bancarie, cuenta bancaria, número cuenta',
	},
	/** The account or the bank, of whomever. */
	bank_code: {
		type: 'code',
		group: 'number',
		labels:
			'iban|bic(?!\\p{L})|swift|ifsc|blz(?!\\p{L})|sort code|(?:giro|bank)?konto(?!\\p{L})|(?:bank )?account n|compte(?: bancaire)?(?!\\p{L})|rekeningn|conto corrente|cuenta bancaria',
	},
	account_number: { type: 'code', names: 'account' },
	/** Of the customer, from which money is collected. */
	customer_account: {
		type: 'code',
		group: 'account',
		labels:
			'lastschrift|abgebucht|abbuch|eingezogen|einzug|einziehen|belastet|ihre?[mrs]? (?:bank|giro)?(?:konto|verbindung|iban)|direct debit|debited|collected from|your (?:bank )?account|pr[ée]l[eè]v|votre compte|domicili(?!ation)|incass|uw rekening|addebit|vostro conto|adeud|su cuenta|customer.?s? (?:bank )?account|(?:käufer|kunden|buyer|payer)[- ](?:iban|konto|account)',
	},
	donation_account: {
		type: 'code',
		group: 'account',
		labels:
			'spende|donation|charit|dons(?!\\p{L})|donateur|gift(?:en)?(?!\\p{L})|donazion|donativ|donaci',
	},
	deposit_account: {
		type: 'code',
		group: 'account',
		labels: 'kaution|mietkaution|deposit account|security deposit|caution|waarborg|cauzion|fianza',
	},
	/** Of whom the claim was sold to, in place of the supplier. */
	factor_account: {
		type: 'code',
		group: 'account',
		labels:
			'abgetreten|abtretung|factoring|forderung (?:ist|wurde) an|assigned to|assignment|affactur|c[eé]d[eé]e|gecedeerd|cedut[oa]|cedid[oa]',
	},
	net_amount: {
		type: 'number',
		group: 'sum',
		names:
			'net, net amount, net total, total net, net sum, amount net, total excl vat, total excl tax, total excluding vat, total excluding tax, total without vat, total without tax, total before tax, amount excl vat, amount excluding vat, netto, Nettobetrag, Betrag netto, Netto Betrag, Nettosumme, Summe netto, Gesamt netto, Gesamtbetrag netto, Netto gesamt, Rechnungsbetrag netto, HT, total HT, montant HT, montant total HT, total hors taxes, montant hors taxes, totaal excl btw, totaal exclusief btw, bedrag excl btw, bedrag exclusief btw, nettobedrag, imponibile, totale imponibile, base imponible, total sin iva, importe neto, neto',
		looseNames: 'subtotal, sub total',
		labels:
			'net(?:t?o)?(?! ?(?:by|bis|until|weight|\\d{1,3} (?:days|tage)|[aà] payer|gewicht))(?:[ -]?(?:amount|total|sum|value|betrag|summe|wert|bedrag))?(?!\\p{L})|(?:sub|zwischen)[ -]?tot(?:al|aal)|zwischensumme|total (?:excl|before tax|without (?:tax|vat)|sin iva|ht(?!\\p{L})|hors)|montant ht|sous-total|totaal excl|imponibile|base imponible|subtotale?|(?:summe|gesamt) netto',
	},
	tax_amount: {
		type: 'number',
		group: 'sum',
		names:
			'tax amount, tax total, total tax, vat amount, amount vat, vat total, total vat, sales tax amount, MwSt Betrag, Betrag MwSt, Mehrwertsteuerbetrag, USt Betrag, Umsatzsteuerbetrag, Steuerbetrag, Steuersumme, Summe MwSt, MwSt Summe, montant TVA, total TVA, btw bedrag, bedrag btw, totaal btw, importo iva, totale iva, importe iva, cuota iva, total iva',
		looseNames:
			'tax, vat, sales tax, MwSt, Mehrwertsteuer, USt, Umsatzsteuer, Steuer, TVA, btw, iva, imposta',
		certainWith: 'net_amount',
		/** Whole words: "ust" begins others. */
		labels:
			'(?:vat|tax(?:es)?|mwst|mehrwertsteuer|ust|umsatzsteuer|steuer(?:betrag|summe)|tva|btw|iva)(?!\\p{L})',
	},
	tax_rate: {
		type: 'number',
		group: 'sum',
		names:
			'tax rate, vat rate, vat percent, MwSt Satz, USt Satz, Steuersatz, Mehrwertsteuersatz, MwSt Prozent, taux TVA, btw tarief, btw percentage, aliquota, aliquota iva, tipo iva',
	},
	total_amount: {
		type: 'number',
		group: 'sum',
		names:
			'gross, gross amount, amount gross, gross total, total gross, grand total, total amount, total incl vat, total incl tax, total including vat, total including tax, total with tax, amount incl vat, amount including vat, brutto, Bruttobetrag, Betrag brutto, Brutto Betrag, Bruttosumme, Summe brutto, Gesamt brutto, Brutto gesamt, Gesamtbetrag brutto, Gesamtsumme brutto, Rechnungsbetrag brutto, TTC, total TTC, montant TTC, montant total TTC, totaal incl btw, totaal inclusief btw, bedrag incl btw, bedrag inclusief btw, totale lordo, importo lordo, totale ivato, totale iva inclusa, total con iva, total iva incluido',
		looseNames:
			'total, total due, invoice total, invoice amount, amount, amount total, Gesamtbetrag, Gesamtsumme, Rechnungsbetrag, Rechnungssumme, Endbetrag, Endsumme, montant, montant total, totaalbedrag, totaal, factuurbedrag, bedrag, importo, importo totale, totale, totale fattura, totale documento, importe, importe total, total factura',
		receiptNames:
			'sum, total paid, amount charged, balance due, Summe, Gesamt, Gesamt EUR, somme, som, suma, summa, totalt, total a pagar, valor total, razem, i alt, celkem, összesen, toplam',
		certainWith: 'net_amount',
		/** Of a document; the total of a page is another. */
		labels:
			'(?:grand|invoice) total|total (?:ttc|amount|due|[aà] payer|factura|documento)|amount due|(?:rechnungs|gesamt|end|zahl)betrag(?! der)|bruttosumme|net à payer|totale fattura|factuur totaal',
	},
	amount_due: {
		type: 'number',
		group: 'sum',
		names:
			'amount due, due amount, balance due, due, amount payable, total payable, payable amount, amount to pay, open amount, outstanding amount, Zahlbetrag, zu zahlen, zu zahlender Betrag, noch zu zahlen, offener Betrag, net à payer, montant à payer, reste à payer, solde à payer, te betalen, te betalen bedrag, openstaand bedrag, da pagare, totale da pagare, netto a pagare, a pagar, total a pagar, importe a pagar, importe pendiente',
		labels:
			'(?:amount|balance|total|sum)(?: now| still)? (?:due|payable|outstanding|owing|owed|to pay|to be paid)|due now|(?:outstanding|remaining|open) (?:amount|balance)|(?:noch )?zu (?:be)?zahlen(?:der betrag)?|(?:zahl|rest)(?:betrag|summe)|noch offen|offene[rns]? (?:betrag|posten|forderung|saldo|rechnungsbetrag)|(?:net|reste?|solde|montant|total) (?:restant )?(?:[aà] (?:payer|r[eé]gler)|d[uû])(?!\\p{L})|(?:nog )?te (?:betalen|voldoen)|openstaand|(?:netto |totale |importo |saldo |residuo |resta )?da (?:pagare|saldare)|(?:neto |total |importe |saldo )?(?:a pagar(?!e)|pendiente)',
	},
	amount_paid: {
		type: 'number',
		group: 'sum',
		names:
			'amount paid, paid amount, already paid, prepaid, prepaid amount, prepayment, down payment, Anzahlung, geleistete Anzahlung, bereits bezahlt, bereits gezahlt, bezahlter Betrag, gezahlter Betrag, acompte, acompte versé, montant payé, déjà payé, aanbetaling, reeds betaald, betaald bedrag, acconto, già pagato, importo pagato, anticipo, importe pagado, ya pagado',
		labels:
			'(?<!if )paid(?! (?:by|before|within|until|in))|payments? (?:received|made)|(?:less|minus) (?:deposit|payment)|deposit|prepa(?:id|yment)|down ?payment|wire transfer|virement|gezahlt|bezahlt|(?:an|voraus|teil|abschlags?)zahlung|acompte|avance|arrhes|d[eé]j[aà] (?:pay|r[eé]gl|vers)[eé]|(?<!indien )betaald|voldaan|aanbetaling|acconto|anticipo|gi[aà] (?:pag|vers)at[oa]|pagad[oa]|a cuenta',
	},
	/** The balance of the bills before. */
	earlier_balance: {
		type: 'number',
		labels:
			'(?:previous|prior|opening) (?:unpaid )?balance|last (?:bill|statement|invoice)|(?:ausstehende|rückständige|alte) (?:forderung|beträge?|posten)|balance (?:brought )?forward|saldovortrag|offener saldo|alter saldo|rückstand|solde (?:pr[eé]c[eé]dent|ant[eé]rieur)|arri[eé]r[eé]s|vorig saldo|saldo (?:precedente|anterior)|arretrati|atrasos',
	},
	/** Named without "amount", it may be in per cent. */
	discount: {
		type: 'number',
		group: 'sum',
		names:
			'discount amount, total discount amount, Rabattbetrag, Betrag Rabatt, montant remise, kortingsbedrag, importo sconto, importe descuento',
		looseNames: 'discount',
	},
	currency: {
		type: 'text',
		names:
			'currency, currency code, invoice currency, Währung, Währungscode, devise, monnaie, valuta, munt, moneda, divisa',
		labels: '(?:currency|währung|devise|monnaie|valuta|munt(?:eenheid)?|moneda|divisa)(?!\\p{L})',
	},
	document_type: {
		type: 'choice',
		names:
			'document type, doc type, type of document, invoice type, Belegart, Dokumenttyp, Dokumentart, type document, soort document, documenttype, tipo documento',
		looseNames: 'type',
	},
	lines: {
		type: 'list',
		names:
			'lines, line items, invoice lines, items, positions, Positionen, Rechnungspositionen, Posten, lignes, lignes facture, regels, factuurregels, righe, righe fattura, líneas, artículos',
	},
	'lines.description': {
		type: 'text',
		names:
			'description, item, product, product name, Bezeichnung, Beschreibung, Artikel, Artikelbezeichnung, désignation, libellé, omschrijving, descrizione, descripción',
		looseNames: 'name',
	},
	'lines.quantity': {
		type: 'number',
		names: 'quantity, qty, Menge, Anzahl, quantité, aantal, hoeveelheid, quantità, cantidad',
	},
	'lines.unit_price': {
		type: 'number',
		names:
			'unit price, price per unit, Einzelpreis, Stückpreis, Preis pro Stück, E Preis, prix unitaire, stukprijs, eenheidsprijs, prezzo unitario, precio unitario',
		looseNames: 'price, Preis, prix, prijs, prezzo, precio',
		certainWith: 'lines.total',
	},
	'lines.total': {
		type: 'number',
		names:
			'total, line total, line amount, total price, amount, Gesamt, Gesamtpreis, Positionssumme, Zeilensumme, Summe, Betrag, montant, totaal, regeltotaal, bedrag, totale, importo, prezzo totale, importe',
	},
	'lines.article_number': {
		type: 'code',
		names:
			'article number, item number, product code, SKU, Artikelnummer, Artikel Nummer, Art Nummer, référence article, artikelcode, codice articolo, código artículo',
		looseNames: 'reference',
	},
	'lines.unit': { type: 'text', names: 'unit, Einheit, unité, eenheid, unità, unidad' },
	'lines.discount': {
		type: 'number',
		names: 'discount amount, Rabattbetrag',
		looseNames: 'discount',
	},
	'lines.tax_rate': {
		type: 'number',
		names:
			'tax rate, vat rate, MwSt Satz, USt Satz, Steuersatz, taux TVA, btw tarief, aliquota iva, tipo iva',
	},
	'lines.order_number': { type: 'code', names: 'order number, Bestellnummer' },
	tax_lines: {
		type: 'list',
		names:
			'tax lines, vat lines, tax breakdown, vat breakdown, Steuerzeilen, Steueraufschlüsselung, MwSt Aufschlüsselung, détail TVA, btw specificatie, riepilogo iva, desglose iva',
	},
	'tax_lines.rate': {
		type: 'number',
		names:
			'rate, tax rate, vat rate, Satz, Steuersatz, MwSt Satz, taux, taux TVA, tarief, aliquota, tipo',
	},
	'tax_lines.net_amount': {
		type: 'number',
		names:
			'net, net amount, Netto, Nettobetrag, base HT, HT, grondslag, imponibile, base imponible',
	},
	'tax_lines.tax_amount': {
		type: 'number',
		names:
			'tax amount, vat amount, MwSt Betrag, Steuerbetrag, montant TVA, btw bedrag, imposta, importo iva, cuota iva',
		looseNames: 'tax, vat, MwSt, USt, Steuer, TVA, btw, iva',
		certainWith: 'tax_lines.net_amount',
	},
} satisfies Record<string, RoleData>;

/** What the value of a field means, whatever the field is called. */
export type Role = keyof typeof DATA;

export const ALL_ROLES = Object.keys(DATA) as Role[];

export const ROLES = Object.fromEntries(
	ALL_ROLES.map((role) => [role, withNames<RoleData>(role, DATA[role])]),
) as Readonly<Record<Role, RoleData>>;

/** Meanings of words that are labels of several roles. */
const SHARED: Partial<Record<Role, string[]>> = {
	date: ['invoice'],
	invoice_number: ['invoice'],
	order_date: ['order'],
	order_number: ['order'],
	preceding_date: ['preceding', 'referred'],
	preceding_invoice: ['preceding'],
	other_invoice: ['referred'],
};

/** The meanings whose words are labels of a role. */
export const meaningsOf = (role: Role): string[] =>
	ROLES[role].labels === undefined ? [] : [role, ...(SHARED[role] ?? [])];
