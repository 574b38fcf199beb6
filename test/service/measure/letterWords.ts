export type Language = 'en' | 'us' | 'de' | 'at' | 'ch' | 'fr' | 'nl' | 'es' | 'it';

/** What letters of a language say. `#` and `9` stand for digits that are made up; several words: each is used at times. */
export interface Words {
	trades: string[];
	clients: string[];
	surnames: string[];
	people: string[];
	/** Legal forms; an empty one for a business without. */
	forms: string[];
	streets: string[];
	towns: string[];
	goods: string[];
	vatId: string;
	ibanCountry: string;
	/** Letters with which account numbers of the country begin. */
	ibanBank: string;
	ibanDigits: number;
	currency: string;
	rates: number[];
	comma: string;
	money: (cents: number) => string;
	day: (date: Date) => string;
	longDay: (date: Date) => string;
	title: string[];
	number: string[];
	numberInTitle: string[];
	of: string;
	date: string[];
	due: string[];
	order: string[];
	customerNumber: string[];
	delivery: string[];
	from: string[];
	to: string[];
	shipTo: string[];
	item: string[];
	count: string[];
	price: string[];
	sum: string[];
	net: string[];
	/** `%` is where the rate stands. */
	tax: string[];
	gross: string[];
	paid: string[];
	rest: string[];
	vat: string;
	taxNumber: string;
	phone: string;
	bank: string;
	register: string;
	manager: string;
	salutation: string;
	thanks: string;
	/** `#` is the number of an earlier invoice. */
	previous: string;
	/** `#` is the date by which to pay. */
	request: string;
}

const moneyIn =
	(locale: string, currency: string, display: 'symbol' | 'code' = 'symbol') =>
	(cents: number) =>
		new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: display })
			.format(cents / 100)
			.replace(/[\u00A0\u202F]/g, ' ');

const dayIn = (locale: string, options: Intl.DateTimeFormatOptions) => (date: Date) =>
	new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(date);

const digitsOnly = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
const inWords = { day: 'numeric', month: 'long', year: 'numeric' } as const;

const english: Words = {
	trades: ['Harbour Joinery', 'Calder Print', 'Moss & Reed', 'Northgate Catering'],
	clients: ['Linden Primary School', 'Osprey Logistics', 'Fairholme Trust'],
	surnames: ['Whitcombe', 'Ashdown', 'Farrow', 'Penhale'],
	people: ['Gillian Thorpe', 'Mr Owen Blackett', 'Priya Nair'],
	forms: ['Ltd', 'Limited', 'LLP', 'PLC'],
	streets: ['# Quarry Lane', '# Station Road', 'Unit #, Tannery Yard'],
	towns: ['Leeds LS9 7DQ', 'Truro TR1 2XN', 'Bristol BS1 6QH'],
	goods: ['Oak shelf', 'Flyers A5', 'Buffet lunch', 'Delivery of timber', 'Site visit'],
	vatId: 'GB 999 9999 99',
	ibanCountry: 'GB',
	ibanBank: 'QRST',
	ibanDigits: 14,
	currency: 'GBP',
	rates: [20, 5],
	comma: '.',
	money: moneyIn('en-GB', 'GBP'),
	day: dayIn('en-GB', digitsOnly),
	longDay: dayIn('en-GB', inWords),
	title: ['Invoice', 'Tax invoice', 'Sales invoice'],
	number: ['Invoice No.', 'Invoice number', 'Inv. no.', 'Our invoice no.', 'Document no.'],
	numberInTitle: ['Invoice', 'Invoice No.', 'Tax invoice'],
	of: 'of',
	date: ['Invoice date', 'Date', 'Tax point', 'Date of issue', 'Issued'],
	due: ['Due date', 'Payment due', 'Pay by', 'Due by', 'Payable by'],
	order: ['Your order no.', 'PO number', 'Purchase order', 'Order ref.', 'Order no.'],
	customerNumber: ['Customer no.', 'Account no.', 'Client ID'],
	delivery: ['Delivery date', 'Date of supply', 'Dispatched'],
	from: ['From', 'Supplier', 'Seller', 'Issued by'],
	to: ['To', 'Bill to', 'Invoice to', 'Customer', 'Billed to'],
	shipTo: ['Deliver to', 'Ship to', 'Delivery address'],
	item: ['Description', 'Item', 'Details'],
	count: ['Qty', 'Quantity', 'Units'],
	price: ['Unit price', 'Price', 'Rate'],
	sum: ['Amount', 'Total', 'Line total'],
	net: ['Net total', 'Subtotal', 'Total excl. VAT', 'Net amount', 'Total before VAT'],
	tax: ['VAT %', 'VAT @ %', 'Total VAT', 'VAT (%)'],
	gross: ['Total', 'Invoice total', 'Total incl. VAT', 'Gross total', 'Grand total'],
	paid: ['Deposit received', 'Already paid', 'Less prepayment', 'Amount paid'],
	rest: ['Balance due', 'Amount due', 'Outstanding balance', 'Left to pay'],
	vat: 'VAT Reg. No.',
	taxNumber: 'UTR 48213 77120',
	phone: 'Tel.',
	bank: 'Bank of the Fens',
	register: 'Registered in England no. 07714432',
	manager: 'Directors: J. Hurst, M. Kay',
	salutation: 'Dear Sir or Madam,',
	thanks: 'Thank you for your custom.',
	previous: 'This follows our invoice # of 3 January 2022.',
	request: 'Please pay this invoice by #.',
};

const german: Words = {
	trades: ['Tischlerei', 'Gartenbau', 'Elektro', 'Druckerei', 'Büroservice'],
	clients: ['Stadtwerke', 'Hotel', 'Zahnarztpraxis', 'Spedition'],
	surnames: ['Hollmann', 'Vierck', 'Steinbrecher', 'Auerbach'],
	people: ['Frauke Niemeyer', 'Herrn Jonas Wiebe', 'Sabine Lohr'],
	forms: ['GmbH', 'GmbH & Co. KG', 'e.K.', 'OHG', 'AG', ''],
	streets: ['Mühlenweg #', 'Am Alten Markt #', 'Gerberstraße #', 'Industriestr. #'],
	towns: ['24103 Kiel', '99084 Erfurt', '86150 Augsburg', '49074 Osnabrück'],
	goods: ['Regal Eiche', 'Wartung der Anlage', 'Faltblätter A5', 'Anfahrt', 'Gehölzschnitt'],
	vatId: 'DE999999999',
	ibanCountry: 'DE',
	ibanBank: '',
	ibanDigits: 18,
	currency: 'EUR',
	rates: [19, 7],
	comma: ',',
	money: moneyIn('de-DE', 'EUR'),
	day: dayIn('de-DE', digitsOnly),
	longDay: dayIn('de-DE', inWords),
	title: ['Rechnung', 'RECHNUNG', 'Schlussrechnung'],
	number: ['Rechnungsnummer', 'Rechnung Nr.', 'Rechnungs-Nr.', 'Beleg-Nr.', 'Rg.-Nr.'],
	numberInTitle: ['Rechnung', 'Rechnung Nr.', 'Unsere Rechnung Nr.'],
	of: 'vom',
	date: ['Rechnungsdatum', 'Datum', 'Belegdatum', 'Ausgestellt am'],
	due: ['Fällig am', 'Zahlbar bis', 'Fälligkeit', 'Zahlungsziel', 'Zahlungsfrist'],
	order: ['Ihre Bestellung', 'Bestellnummer', 'Auftragsnummer', 'Bestell-Nr.', 'Auftrag'],
	customerNumber: ['Kundennummer', 'Kunden-Nr.', 'Kd.-Nr.'],
	delivery: ['Lieferdatum', 'Leistungsdatum', 'Liefertermin'],
	from: ['Rechnungssteller', 'Verkäufer', 'Lieferant', 'Absender'],
	to: ['Rechnungsempfänger', 'Kunde', 'Rechnung an', 'Auftraggeber'],
	shipTo: ['Lieferadresse', 'Lieferung an', 'Lieferanschrift'],
	item: ['Bezeichnung', 'Leistung', 'Beschreibung'],
	count: ['Menge', 'Anzahl', 'Stück'],
	price: ['Einzelpreis', 'Preis', 'E-Preis'],
	sum: ['Betrag', 'Gesamt', 'Gesamtpreis'],
	net: ['Nettobetrag', 'Summe netto', 'Zwischensumme', 'Netto', 'Gesamt netto'],
	tax: ['MwSt. %', 'zzgl. % USt.', 'Umsatzsteuer %', '% MwSt.'],
	gross: ['Gesamtbetrag', 'Rechnungsbetrag', 'Summe brutto', 'Endsumme', 'Gesamt brutto'],
	paid: ['Anzahlung', 'Bereits bezahlt', 'abzgl. Abschlagszahlung', 'Geleistete Anzahlung'],
	rest: ['Restbetrag', 'Zahlbetrag', 'Noch zu zahlen', 'Offener Betrag'],
	vat: 'USt-IdNr.',
	taxNumber: 'St.-Nr. 21/815/08150',
	phone: 'Telefon',
	bank: 'Volksbank Nordmark',
	register: 'Amtsgericht Kiel HRB 7714',
	manager: 'Geschäftsführer: Karl Wendt',
	salutation: 'Sehr geehrte Damen und Herren,',
	thanks: 'Wir danken für Ihren Auftrag.',
	previous: 'Sie schließt an unsere Rechnung # vom 03.01.2022 an.',
	request: 'Bitte überweisen Sie den Betrag bis zum # auf unser Konto.',
};

export const words: Record<Language, Words> = {
	en: english,
	us: {
		...english,
		trades: ['Juniper Roofing', 'Lakeside Dental Supply', 'Big Fork Signs'],
		clients: ['Sandpoint Charter School', 'Harlan Freight', 'Dune County Parks'],
		forms: ['LLC', 'Inc.', 'Corp.', 'Co.'],
		streets: ['# Maple Avenue', '# W 14th Street', '# County Road 9'],
		towns: ['Boise, ID 83702', 'Duluth, MN 55802', 'Bangor, ME 04401'],
		vatId: '99-9999999',
		currency: 'USD',
		money: moneyIn('en-US', 'USD'),
		day: dayIn('en-US', digitsOnly),
		longDay: dayIn('en-US', inWords),
		rates: [6, 8.25],
		title: ['Invoice', 'INVOICE'],
		number: ['Invoice #', 'Invoice Number', 'Invoice ID', 'Bill #'],
		numberInTitle: ['Invoice #', 'Invoice', 'Invoice no.'],
		order: ['P.O. #', 'PO Number', 'Order #', 'Purchase Order'],
		customerNumber: ['Customer ID', 'Account #', 'Client #'],
		date: ['Invoice Date', 'Date', 'Date Issued', 'Bill Date'],
		due: ['Due Date', 'Payment Due', 'Due on', 'Due'],
		tax: ['Sales tax %', 'Tax (%)', 'Tax', 'State tax %'],
		net: ['Subtotal', 'Net total', 'Total before tax', 'Sub-total'],
		gross: ['Total', 'Invoice Total', 'Total incl. tax', 'Grand Total', 'TOTAL'],
		vat: 'Federal Tax ID',
		taxNumber: 'State permit 77120',
		register: 'License C-10 44821',
		bank: 'Prairie Trust Bank',
	},
	de: german,
	at: {
		...german,
		towns: ['4020 Linz', '6020 Innsbruck', 'A-8010 Graz'],
		vatId: 'ATU99999999',
		ibanCountry: 'AT',
		ibanDigits: 16,
		rates: [20, 10],
		vat: 'UID',
		taxNumber: 'Steuernr. 68 123/4567',
		register: 'Landesgericht Linz FN 418820k',
		bank: 'Oberbank',
	},
	ch: {
		...german,
		towns: ['8004 Zürich', 'CH-3011 Bern', '9000 St. Gallen'],
		forms: ['GmbH', 'AG', ''],
		vatId: 'CHE-999.999.999 MWST',
		ibanCountry: 'CH',
		ibanDigits: 17,
		currency: 'CHF',
		rates: [8.1, 2.6],
		comma: '.',
		money: moneyIn('de-CH', 'CHF'),
		vat: 'UID',
		taxNumber: 'Mandat 33-0419',
		register: 'Handelsregister Kanton Bern',
		bank: 'Aarebank',
	},
	fr: {
		trades: ['Menuiserie', 'Imprimerie', 'Traiteur', 'Électricité'],
		clients: ['Hôtel', 'Cabinet', 'Lycée', 'Transports'],
		surnames: ['Garrigues', 'Lemoine', 'Vasseur', 'Bonnefoy'],
		people: ['Mme Claire Aubry', 'Julien Marchand', 'M. Paul Tessier'],
		forms: ['SARL', 'SAS', 'S.A.', 'EURL', ''],
		streets: ['# rue des Tanneurs', '#, avenue du Port', '# bis chemin Vert'],
		towns: ['29200 Brest', '38000 Grenoble', '64100 Bayonne'],
		goods: ['Étagère en chêne', 'Dépliants A5', 'Repas', 'Déplacement', 'Main-d’œuvre'],
		vatId: 'FR99999999999',
		ibanCountry: 'FR',
		ibanBank: '',
		ibanDigits: 23,
		currency: 'EUR',
		rates: [20, 10, 5.5],
		comma: ',',
		money: moneyIn('fr-FR', 'EUR'),
		day: dayIn('fr-FR', digitsOnly),
		longDay: dayIn('fr-FR', inWords),
		title: ['Facture', 'FACTURE'],
		number: ['Facture n°', 'N° de facture', 'Numéro de facture', 'N° facture'],
		numberInTitle: ['Facture n°', 'Facture', 'Notre facture n°'],
		of: 'du',
		date: ['Date', 'Date de facture', 'Date de facturation', "Date d'émission", 'Émise le'],
		due: ['Échéance', "Date d'échéance", 'À régler avant le', 'Date limite de paiement'],
		order: ['Votre commande', 'N° de commande', 'Réf. commande', 'Bon de commande n°'],
		customerNumber: ['Code client', 'N° client', 'Client n°'],
		delivery: ['Date de livraison', 'Livré le'],
		from: ['Émetteur', 'Fournisseur', 'Vendeur', 'Prestataire'],
		to: ['Client', 'Facturé à', 'Destinataire', 'Adresse de facturation'],
		shipTo: ['Adresse de livraison', 'Livré à'],
		item: ['Désignation', 'Description', 'Prestation'],
		count: ['Quantité', 'Qté'],
		price: ['Prix unitaire', 'P.U. HT', 'Prix unit. HT'],
		sum: ['Montant HT', 'Total HT', 'Montant'],
		net: ['Total HT', 'Montant HT', 'Total hors taxes', 'Sous-total HT'],
		tax: ['TVA %', 'TVA (%)', 'Montant TVA', 'T.V.A. %'],
		gross: ['Total TTC', 'Montant TTC', 'Total toutes taxes comprises', 'Montant total TTC'],
		paid: ['Acompte versé', 'Déjà réglé', 'Acompte'],
		rest: ['Reste à payer', 'Solde à payer', 'Solde dû', 'Net à payer'],
		vat: 'TVA intracommunautaire',
		taxNumber: 'SIRET 913 204 887 00014',
		phone: 'Tél.',
		bank: 'Banque du Ponant',
		register: 'RCS Brest 913 204 887',
		manager: 'Gérant : Luc Morel',
		salutation: 'Madame, Monsieur,',
		thanks: 'Merci de votre confiance.',
		previous: 'Elle fait suite à notre facture # du 03/01/2022.',
		request: 'Merci de régler cette facture avant le #.',
	},
	nl: {
		trades: ['Timmerbedrijf', 'Drukkerij', 'Hoveniersbedrijf', 'Bakkerij'],
		clients: ['Hotel', 'Basisschool', 'Transportbedrijf', 'Praktijk'],
		surnames: ['Van der Laan', 'Hoekstra', 'Brouwer', 'Kuipers'],
		people: ['Mevr. A. Postma', 'Sander Vos', 'Dhr. K. Bos'],
		forms: ['B.V.', 'V.O.F.', 'N.V.', ''],
		streets: ['Molenstraat #', 'Kade #', 'Laan van Meer #'],
		towns: ['9711 KX Groningen', '5611 AZ Eindhoven', '4331 LG Middelburg'],
		goods: ['Eiken plank', 'Folders A5', 'Snoeiwerk', 'Voorrijkosten', 'Lunch'],
		vatId: 'NL999999999B01',
		ibanCountry: 'NL',
		ibanBank: 'VLMB',
		ibanDigits: 10,
		currency: 'EUR',
		rates: [21, 9],
		comma: ',',
		money: moneyIn('nl-NL', 'EUR'),
		day: dayIn('nl-NL', digitsOnly),
		longDay: dayIn('nl-NL', inWords),
		title: ['Factuur', 'FACTUUR'],
		number: ['Factuurnummer', 'Factuurnr.', 'Factuur nr.', 'Nota nummer'],
		numberInTitle: ['Factuur', 'Factuur nr.', 'Factuurnummer'],
		of: 'van',
		date: ['Factuurdatum', 'Datum', 'Datum factuur'],
		due: ['Vervaldatum', 'Te betalen vóór', 'Uiterste betaaldatum', 'Betalen vóór'],
		order: ['Uw ordernummer', 'Ordernummer', 'Bestelnummer', 'Uw bestelling'],
		customerNumber: ['Klantnummer', 'Debiteurnr.', 'Relatienummer'],
		delivery: ['Leverdatum', 'Geleverd op'],
		from: ['Leverancier', 'Afzender', 'Verkoper'],
		to: ['Klant', 'Factuuradres', 'Factuur aan', 'Aan'],
		shipTo: ['Afleveradres', 'Leveradres'],
		item: ['Omschrijving', 'Artikel'],
		count: ['Aantal', 'Hoeveelheid'],
		price: ['Prijs', 'Stukprijs', 'Prijs per stuk'],
		sum: ['Bedrag', 'Totaal'],
		net: ['Subtotaal', 'Totaal excl. btw', 'Bedrag excl. btw', 'Netto'],
		tax: ['Btw %', '% btw', 'Btw bedrag', 'BTW %'],
		gross: ['Totaal', 'Totaal incl. btw', 'Factuurbedrag', 'Totaalbedrag'],
		paid: ['Aanbetaling', 'Reeds voldaan', 'Vooruitbetaald'],
		rest: ['Te betalen', 'Nog te voldoen', 'Openstaand bedrag', 'Restbedrag'],
		vat: 'Btw-nummer',
		taxNumber: 'KvK 54119082',
		phone: 'Tel.',
		bank: 'Waddenbank',
		register: 'KvK Groningen 54119082',
		manager: 'Directie: P. Smit',
		salutation: 'Geachte heer, mevrouw,',
		thanks: 'Dank u voor uw opdracht.',
		previous: 'Deze volgt op onze factuur # van 03-01-2022.',
		request: 'Wij verzoeken u het bedrag uiterlijk # over te maken.',
	},
	es: {
		trades: ['Carpintería', 'Imprenta', 'Jardinería', 'Electricidad'],
		clients: ['Hotel', 'Colegio', 'Transportes', 'Clínica'],
		surnames: ['Quintero', 'Salvatierra', 'Roldán', 'Echevarría'],
		people: ['Lucía Ferrer', 'D. Mateo Gil', 'Carmen Ortuño'],
		forms: ['S.L.', 'S.A.', 'S.L.U.', ''],
		streets: ['Calle Olmo #', 'Avda. del Puerto #', 'C/ Mayor, #'],
		towns: ['36201 Vigo', '18001 Granada', '50003 Zaragoza'],
		goods: ['Estantería de roble', 'Folletos A5', 'Poda de setos', 'Desplazamiento'],
		vatId: 'B99999999',
		ibanCountry: 'ES',
		ibanBank: '',
		ibanDigits: 20,
		currency: 'EUR',
		rates: [21, 10],
		comma: ',',
		money: moneyIn('es-ES', 'EUR'),
		day: dayIn('es-ES', digitsOnly),
		longDay: dayIn('es-ES', inWords),
		title: ['Factura', 'FACTURA'],
		number: ['Factura nº', 'Número de factura', 'N.º factura', 'Nº de factura'],
		numberInTitle: ['Factura nº', 'Factura', 'Nuestra factura nº'],
		of: 'de',
		date: ['Fecha', 'Fecha de factura', 'Fecha de emisión', 'Fecha factura'],
		due: ['Vencimiento', 'Fecha de vencimiento', 'Fecha límite de pago', 'Pagar antes del'],
		order: ['Su pedido', 'Nº de pedido', 'Número de pedido', 'Pedido nº'],
		customerNumber: ['Nº de cliente', 'Código de cliente', 'Cliente nº'],
		delivery: ['Fecha de entrega', 'Entregado el'],
		from: ['Emisor', 'Proveedor', 'Vendedor'],
		to: ['Cliente', 'Facturar a', 'Datos del cliente', 'Destinatario'],
		shipTo: ['Dirección de entrega', 'Enviar a'],
		item: ['Descripción', 'Concepto', 'Artículo'],
		count: ['Cantidad', 'Uds.'],
		price: ['Precio', 'Precio unitario'],
		sum: ['Importe', 'Total'],
		net: ['Base imponible', 'Subtotal', 'Total sin IVA', 'Importe neto'],
		tax: ['IVA %', 'I.V.A. %', 'Cuota IVA', 'IVA (%)'],
		gross: ['Total factura', 'Total con IVA', 'Importe total', 'Total'],
		paid: ['Anticipo', 'Ya pagado', 'Pago a cuenta'],
		rest: ['Pendiente de pago', 'Total a pagar', 'Resto a pagar', 'Importe pendiente'],
		vat: 'NIF',
		taxNumber: 'Registro sanitario 26.04412',
		phone: 'Teléfono',
		bank: 'Caja del Norte',
		register: 'Registro Mercantil de Vigo, hoja PO-4411',
		manager: 'Gerente: Ana Prado',
		salutation: 'Estimados señores:',
		thanks: 'Gracias por su confianza.',
		previous: 'Sigue a nuestra factura # de 03/01/2022.',
		request: 'Le rogamos abonar el importe antes del #.',
	},
	it: {
		trades: ['Falegnameria', 'Tipografia', 'Vivaio', 'Impianti'],
		clients: ['Albergo', 'Istituto', 'Trasporti', 'Studio'],
		surnames: ['Bellucci', 'Carrara', 'Donati', 'Ferraris'],
		people: ['Giulia Marino', 'Sig. Paolo Conti', 'Elena Riva'],
		forms: ['S.r.l.', 'S.p.A.', 'S.n.c.', 'SRL'],
		streets: ['Via Garibaldi #', 'Corso Italia, #', 'Piazza del Duomo #'],
		towns: ['34121 Trieste TS', '47521 Cesena (FC)', '55100 Lucca'],
		goods: ['Scaffale in rovere', 'Volantini A5', 'Potatura siepi', 'Trasferta'],
		vatId: 'IT99999999999',
		ibanCountry: 'IT',
		ibanBank: 'K',
		ibanDigits: 22,
		currency: 'EUR',
		rates: [22, 10],
		comma: ',',
		money: moneyIn('it-IT', 'EUR'),
		day: dayIn('it-IT', digitsOnly),
		longDay: dayIn('it-IT', inWords),
		title: ['Fattura', 'FATTURA'],
		number: ['Fattura n.', 'Numero fattura', 'N. fattura', 'Numero documento'],
		numberInTitle: ['Fattura n.', 'Fattura', 'Ns. fattura n.'],
		of: 'del',
		date: ['Data', 'Data fattura', 'Data di emissione', 'Data documento'],
		due: ['Scadenza', 'Data di scadenza', 'Da pagare entro', 'Scadenza pagamento'],
		order: ['Vs. ordine', 'Numero ordine', 'Ordine n.', 'Rif. ordine'],
		customerNumber: ['Codice cliente', 'Cod. cliente', 'Cliente n.'],
		delivery: ['Data di consegna', 'Consegnato il'],
		from: ['Fornitore', 'Cedente', 'Mittente'],
		to: ['Cliente', 'Spett.le', 'Intestatario', 'Destinatario'],
		shipTo: ['Luogo di consegna', 'Indirizzo di consegna'],
		item: ['Descrizione', 'Articolo'],
		count: ['Quantità', 'Q.tà'],
		price: ['Prezzo', 'Prezzo unitario'],
		sum: ['Importo', 'Totale'],
		net: ['Imponibile', 'Totale imponibile', 'Totale netto', 'Totale IVA esclusa'],
		tax: ['IVA %', 'I.V.A. %', 'Totale IVA', 'IVA (%)'],
		gross: ['Totale fattura', 'Totale documento', 'Totale IVA inclusa', 'Totale'],
		paid: ['Acconto', 'Acconto versato', 'Già pagato'],
		rest: ['Saldo da pagare', 'Totale da pagare', 'Residuo da pagare', 'Netto a pagare'],
		vat: 'P. IVA',
		taxNumber: 'Cod. Fisc. 01234990432',
		phone: 'Tel.',
		bank: 'Banca del Carso',
		register: 'REA TS-198221',
		manager: 'Amministratore: Marco Villa',
		salutation: 'Gentili Signori,',
		thanks: 'Grazie per la fiducia.',
		previous: 'Fa seguito alla nostra fattura # del 03/01/2022.',
		request: 'Si prega di pagare l’importo entro il #.',
	},
};
