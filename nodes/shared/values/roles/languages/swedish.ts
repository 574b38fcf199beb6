/** Words of documents in Swedish; `languages.ts` says how they are written. */
export const SWEDISH = {
	invoice: 'faktur*',
	order: 'order*, beställning*, inköpsorder*, rekvisition*',
	date: 'fakturadatum, faktura datum, faktureringsdatum, utställd, utställningsdatum',
	due_date:
		'förfallodatum, förfallodag, förfaller, betalas senast, sista betalningsdag, sista betalningsdatum, betalningsdatum | | förfall*, oss tillhanda, betala senast, betalningsvillkor',
	delivery_date:
		'leveransdatum, leveransdag, leverans, leveranstid | | leverans*, levererat, fakturaperiod, period, avser perioden, utfört',
	other_date:
		'| | utskriftsdatum, utskrivet, utskriven, mottagen, ankomstdatum, ankom, avtalsdatum, offertdatum, giltig till, giltig t.o.m, betald den, betaldatum',
	order_date: 'orderdatum, beställningsdatum, inköpsorderdatum',
	preceding: 'ursprunglig faktura*, ursprungsfaktura*, ursprungliga faktura*, tidigare faktura*',
	referred:
		'avser faktura*, kreditering av faktura*, krediterar faktura*, gäller faktura*, fakturareferens*, kredit av faktura*',
	invoice_number:
		'fakturanummer, fakturanr, faktura #, kreditfaktura # | löpnummer, verifikationsnummer | kreditfaktura*',
	order_number:
		'ordernummer, ordernr, order #, beställningsnummer, beställningsnr, inköpsordernummer, ert ordernummer, rekvisitionsnummer | beställning, order | ert ordernr, er beställning, märkning',
	customer_number: 'kundnummer, kundnr, kund #',
	supplier_number: 'leverantörsnummer, leverantörsnr',
	delivery_note_number:
		'följesedel, följesedelsnummer, följesedel #, följesedelsnr | | följesed*, fraktsedel*',
	contract_number: 'avtalsnummer, avtalsnr, avtal #, kontraktsnummer',
	vat_number: '| | momsreg*, momsregistreringsnummer',
	register_number: 'organisationsnummer, org nr, orgnr | | organisationsn*, orgnr, org. nr',
	article_number: 'artikelnr',
	telephone: 'telefonnummer, tfn | | tfn, mobil',
	postcode: 'postnummer',
	project_number:
		'| | projektnr*, projekt*, ärende*, offert #, offertnr*, offertnummer, uppdrag*, ocr, ocr #',
	supplier:
		'leverantör, leverantörens namn, leverantörsnamn, säljare | utställare | leverantörens, säljarens, avsändare | butik, affär, företag',
	customer:
		'kund, kundens namn, kundnamn, köpare, fakturamottagare | mottagare | kunden, kundens, köparens, fakturamottagare, faktureras till, faktura till, fakturaadress',
	recipient: '| | leveransadress, levereras till, levererat till, godsmottagare',
	contact_person: 'kontaktperson, er referens',
	other_party:
		'| | ett bolag i, en del av, dotterbolag till, ett företag i, transportör, speditör, redovisningsbyrå, revisor, fraktförare, levereras av, levererat av, skickas med, skapad med, skapad i, fakturan är skapad i, utskriven från',
	supplier_vat_id:
		'leverantörens momsregistreringsnummer, säljarens momsregistreringsnummer, leverantör VAT nr | momsregistreringsnummer, momsreg nr, momsregnr, VAT nr',
	customer_vat_id: 'kundens momsregistreringsnummer, köparens momsregistreringsnummer, kund VAT nr',
	iban: 'leverantörens IBAN | bankkonto, bankgiro',
	bank_code: '| | bankgiro*, plusgiro*, kontonr*, bankkonto, clearing*',
	net_amount:
		'nettobelopp, belopp exkl. moms, belopp exkl moms, summa exkl. moms, summa exkl moms, totalt exkl. moms, momsunderlag, belopp före moms | delsumma | exkl. moms, exkl moms, före moms, netto, delsumma',
	tax_amount: 'momsbelopp, moms belopp, summa moms, moms totalt, varav moms | moms | moms',
	tax_rate: 'momssats, momsprocent',
	total_amount:
		'summa inkl. moms, summa inkl moms, totalt inkl. moms, belopp inkl. moms, bruttobelopp | summa, totalt, totalsumma, totalbelopp, belopp, fakturabelopp, fakturasumma, total summa | totalsumma, totalbelopp, fakturabelopp, summa totalt',
	amount_due:
		'att betala, belopp att betala, summa att betala, totalt att betala, kvar att betala, resterande belopp, restbelopp, återstående belopp | | återstår, obetalt',
	amount_paid:
		'redan betalt, betalt belopp, inbetalt, inbetalt belopp, förskott, betalt hittills | | betalt, förskottsbetalt, a conto, handpenning',
	earlier_balance: '| | tidigare saldo, föregående saldo, ingående saldo',
	discount: 'rabattbelopp | rabatt',
	currency: 'valutakod',
	document_type: 'dokumenttyp, verifikationstyp',
	lines: 'rader, fakturarader, artiklar',
	'lines.description': 'beskrivning, benämning, produkt, specifikation, tjänst | namn',
	'lines.quantity': 'antal, mängd, kvantitet',
	'lines.unit_price': 'enhetspris, styckpris, à pris, a pris | pris',
	'lines.total': 'summa, belopp, radsumma',
	'lines.unit': 'enhet',
	'lines.tax_rate': 'momssats',
	'tax_lines.rate': 'sats, momssats',
	'tax_lines.net_amount': 'momsunderlag, underlag',
	'tax_lines.tax_amount': 'momsbelopp | moms',
	'kind credit note': 'kreditfaktura, kreditnota',
	'kind reminder': 'påminnelse, betalningspåminnelse, påminnelsefaktura, inkassokrav',
	'kind invoice': 'faktura, räkning, delfaktura, slutfaktura',
	'kind receipt': 'kvitto, kassakvitto, betalningskvitto',
	'kind order': 'order, beställning, inköpsorder',
	'kind delivery note': 'följesedel',
	'kind quote': 'offert, anbud',
	'title credit': 'kreditfaktura, kreditnota',
	'title invoice': 'faktura, slutfaktura, delfaktura',
	credited: 'krediterat, krediteras, krediterar, tillgodo, kredit',
	'after title': 'av, den, sida, kopia, original',
	'of payee': 'namn, drivs av, säljs av',
	paid: 'betald, betalt, betalda, inbetald, inbetalt, betalning mottagen',
	'of payment':
		'med, kort, swish, kontant, kontokort, bankkort, faktura, belopp, beloppet, är, helt, tack, för, den, datum, via, på, banköverföring, fakturan, redan, totalt, har, till, fullo',
	'nothing due': 'inget att betala, ska ej betalas, ska inte betalas, ingen betalning',
	earlier: 'tidigare, föregående, ingående',
	discounted: 'kassarabatt, kontantrabatt',
	without: 'utan, ingen, inga',
	form: 'uppgifter, detaljer, information, villkor, översikt, fakturering, leverans, betalning, kund, bank, och, adress, betalningsinformation, fakturauppgifter',
	carried: 'överfört från, överförs till, att överföra',
	total:
		'att betala, belopp att betala, summa att betala, totalt att betala, delsumma, totalt, totalsumma, totalbelopp, summa',
	'next to total': 'exkl, inkl, moms, sek, kr, utan, med, belopp, att, betala',
	'other amount':
		'kontant, växel, tillbaka, bankkort, kontokort, rabatt, öresavrundning, mottaget, erhållet, delsumma',
	'any total': 'att betala, totalt, summa',
	inclusive: 'med moms',
	exclusive: 'utan moms, före moms',
	'not yet': 'inte, ej, ska, blir, när, om, innan, att',
};
