/** Words of documents in Romanian; `languages.ts` says how they are written. */
export const ROMANIAN = {
	invoice: 'factură, factura, facturii, facturi, factură fiscală, fact.',
	order: 'comandă, comanda, comenzii, ordin de cumpărare, ordin de achiziție',
	date: 'data facturii, data factură, data emiterii, data emitere, factura data, emisă la, data documentului | dată',
	due_date:
		'data scadenței, data scadentă, scadența, scadență, termen de plată, termenul de plată, dată scadență, scadent la, plătibil până la | | scaden*, până la data de',
	delivery_date:
		'data livrării, data livrare, data prestării, data prestării serviciilor, data expedierii | | livr*, perioada, perioada de facturare, data avizului',
	other_date:
		'| | data tipăririi, tipărit la, listat la, data primirii, primit la, data plății, data încasării, achitat la, data contractului, data ofertei, valabil până la, valabilă până la',
	order_date: 'data comenzii, data comandă',
	preceding:
		'factura inițială, facturii inițiale, factura stornată, facturii stornate, factura originală',
	referred:
		'la factura, aferent facturii, aferentă facturii, stornează factura, storno factura, privind factura, conform facturii, contravaloarea facturii',
	invoice_number:
		'# factură, # factura, # facturii, factura #, seria și numărul | # document, serie și număr',
	order_number:
		'# comandă, # comanda, # comenzii, comanda #, # ordin de achiziție | comandă, comanda',
	customer_number: '# client, # clientului, cod client',
	supplier_number: '# furnizor, cod furnizor',
	delivery_note_number:
		'# aviz, aviz #, aviz de însoțire, aviz de însoțire a mărfii, aviz de expediție, # avizului | | aviz, awb',
	contract_number: '# contractului, # contract',
	tax_number: 'cod fiscal, cod de identificare fiscală',
	vat_number: '| | cod tva, cod de tva, cod fiscal, c.i.f., c.u.i.',
	register_number:
		'# reg com, # de înregistrare, # registrul comerțului | | reg. com*, registrul comerțului, nr. ord. reg*, capital social',
	article_number: 'cod articol, cod produs',
	telephone: '# telefon, # de telefon',
	postcode: 'cod poștal',
	project_number: '| | proiect, # proiect, # ofertă, # ofertei, oferta, deviz, # deviz',
	supplier:
		'furnizor, nume furnizor, denumire furnizor, vânzător, prestator | emitent | furnizorul, furnizorului, emitent | magazin, comerciant, firmă',
	customer:
		'cumpărător, nume client, denumire client, nume cumpărător | beneficiar | cumpărătorul, cumpărătorului, beneficiar, beneficiarul, facturat către, adresă de facturare',
	recipient: '| | adresă de livrare, adresa de livrare, livrat la, loc de livrare',
	contact_person: 'persoană de contact, persoana de contact',
	other_party:
		'| | companie a grupului, parte din grupul, membră a grupului, transportator, curier, delegat, contabil, expert contabil, emis cu, emisă cu, generat cu, generată de, întocmit de, întocmit cu, livrat prin',
	supplier_vat_id:
		'CUI furnizor, CIF furnizor, furnizor CUI, furnizor CIF, cod TVA furnizor | CUI, cod TVA, cod fiscal TVA',
	customer_vat_id: 'CUI client, CIF client, CUI cumpărător, CIF cumpărător, cod TVA client',
	iban: 'IBAN furnizor | cont bancar, # cont, cont',
	bank_code: '| | cont bancar, contul, trezoreria',
	net_amount:
		'total fără TVA, valoare fără TVA, sumă fără TVA, valoare netă, sumă netă, bază de impozitare, bază impozabilă | | fără tva, total net',
	tax_amount: 'valoare TVA, sumă TVA, total TVA | taxă, taxe',
	tax_rate: 'cotă TVA, cota TVA, procent TVA',
	total_amount:
		'total cu TVA, valoare cu TVA, sumă cu TVA, valoare brută, total general | valoare totală, total factură, valoare factură, sumă totală, sumă, valoare, total factura, suma totală | total general, total cu tva, valoare totală, sumă totală',
	amount_due:
		'total de plată, sumă de plată, de plată, rest de plată, suma de plată | | rest de achitat',
	amount_paid:
		'plătit, achitat, sumă plătită, suma plătită, sumă achitată, avans, încasat | | avans încasat, acont',
	earlier_balance: '| | sold precedent, sold anterior, restanță, restanțe, restanțele',
	discount: 'valoare discount, valoare reducere | reducere, rabat comercial',
	currency: 'monedă, valută',
	document_type: 'tip document, tipul documentului',
	lines: 'linii, linii factură, poziții, produse, articole',
	'lines.description': 'descriere, denumire, denumirea produselor, produs, denumire produs | nume',
	'lines.quantity': 'cantitate, cant',
	'lines.unit_price': 'preț unitar, preț pe unitate | preț',
	'lines.total': 'valoare, valoare totală, total linie, sumă',
	'lines.unit': 'unitate de măsură, U M, unitate',
	'lines.tax_rate': 'cotă TVA',
	'tax_lines.rate': 'cotă, cotă TVA',
	'tax_lines.net_amount': 'bază, bază de impozitare',
	'tax_lines.tax_amount': 'valoare TVA, sumă TVA',
	'kind credit note': 'factură storno, factură de stornare, notă de credit',
	'kind reminder': 'somație, notificare de plată, înștiințare de plată',
	'kind invoice': 'factură, factură fiscală, factura',
	'kind receipt': 'bon fiscal, chitanță',
	'kind order': 'comandă, comandă de achiziție',
	'kind delivery note': 'aviz de însoțire, aviz de însoțire a mărfii, aviz de expediție',
	'kind quote': 'ofertă, deviz',
	'title credit':
		'factură storno, factura storno, factură de stornare, notă de credit, nota de credit',
	'title correction': 'factură de corecție',
	'title invoice': 'factură fiscală, factura fiscală, factură, e-factură',
	credited: 'stornat, stornată, de restituit',
	'after title': 'seria, din, din data de, data, numărul, pagina',
	'of payee': 'denumire, vândut de',
	paid: 'achitat, achitată, achitate, plătit, plătită, încasat, încasată, plata primită',
	'of payment':
		'cu, numerar, card, cardul, bancar, prin, ordin de plată, transfer, OP, factura, factură, suma, integral, în, data, la, de, mulțumim, total, a fost, chitanța, nr, bon fiscal',
	'nothing due': 'nimic de plată',
	balance: 'sold',
	earlier: 'precedent, anterior',
	discounted: 'sconto, scont, reducere pentru plata',
	without: 'fără',
	form: 'date, detalii, informații, rezumat, condiții, facturare, plată, livrare, furnizor, client, bancare, contact, de, și, adresă, observații',
	carried: 'de reportat, reportat',
	total: 'total de plată, total general, total fără tva, total cu tva, valoare totală',
	'next to total': 'fără, cu, de, plată, lei, ron',
	'other amount': 'numerar, card, reducere, rest:, primit',
	'any total': 'de plată, total lei',
	inclusive: 'cu tva',
	exclusive: 'fără tva',
	'not yet': 'nu, va fi, să fie, dacă, până la, la',
};
