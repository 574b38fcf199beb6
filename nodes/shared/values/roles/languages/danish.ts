/** Words of documents in Danish; `languages.ts` says how they are written. */
export const DANISH = {
	invoice: 'faktur*',
	order: 'ordre*, købsordre*, bestilling*',
	date: 'fakturadato, faktureringsdato, faktura dato, udstedelsesdato, dato faktura, udstedt',
	due_date:
		'forfaldsdato, betalingsfrist, betalingsdato, sidste betalingsdato, sidste rettidige betalingsdato, forfald, betales senest, betales inden | | forfald*, rettidig*, betalingsbetingelser',
	delivery_date:
		'leveringsdato, leveringsdag, levering, afsendelsesdato, ydelsesdato | | fakturaperiode, periode, forsendelsesdato',
	other_date:
		'| | udskriftsdato, udskrevet, printet, modtaget, modtagelsesdato, kontraktdato, tilbudsdato, gyldig indtil, gyldig til, kontantrabatdato, betalt den',
	order_date: 'ordredato, ordre dato, købsordredato, bestillingsdato',
	preceding: 'oprindelig faktura*, oprindelige faktura*, hovedfakturanr*, tidligere faktura*',
	referred:
		'vedrørende faktura*, vedr. faktura*, krediterer faktura*, kreditering af faktura*, fakturareference*',
	invoice_number:
		'fakturanummer, fakturanr, faktura #, kreditnotanummer | bilagsnummer, bilag # | kreditnota*',
	order_number:
		'ordrenummer, ordrenr, ordre #, købsordrenummer, købers ordrenr, bestillingsnummer, rekvisitionsnummer | ordre, bestilling | rekvisition*, jeres ref',
	customer_number: 'kundenummer, kundenr, kunde #, debitornummer, debitornr',
	supplier_number: 'leverandørnummer, leverandørnr, kreditornummer',
	delivery_note_number:
		'følgeseddel, følgeseddelnummer, følgeseddel #, følgeseddelnr | | følgesed*',
	contract_number: 'kontraktnummer, kontraktnr, aftalenummer, aftale #',
	vat_number: '| | momsnr, momsnummer, se nr',
	register_number: 'CVR nummer, CVR nr, CVR | | cvr*, ean*, gln*',
	article_number: 'varenummer, varenr, vare #',
	telephone: 'telefonnummer, tlf | | tlf',
	postcode: 'postnummer',
	project_number: '| | projektnr*, projekt*, sagsnr*, sag #, tilbud #, tilbudsnr*',
	supplier:
		'leverandør, leverandørnavn, sælger, sælgers navn | fakturaudsteder, fakturaafsender | leverandørens, sælgers, fakturaudsteder, fakturaafsender | butik, forretning',
	customer:
		'kunde, kundenavn, køber, købers navn, fakturamodtager | modtager | kundens, købers, fakturamodtager, faktureres til, fakturer til, faktureringsadresse, leveringsadresse',
	contact_person: 'kontaktperson, deres reference',
	other_party:
		'| | fragtmand, fragtfører, transportør, speditør, revisor, bogholder, leveres af, leveret af, sendt via, udskrevet med, oprettet i',
	supplier_vat_id: 'leverandørens CVR, sælgers CVR, leverandør CVR | momsnummer, SE nummer',
	customer_vat_id: 'kundens CVR, kunde CVR, købers CVR',
	iban: 'leverandørens IBAN | bankkonto',
	bank_code: '| | kontonr*, bankkonto, reg. nr, reg.nr, betalings-id',
	net_amount:
		'beløb ekskl moms, beløb ekskl. moms, i alt ekskl. moms, total ekskl. moms, nettobeløb, momsgrundlag, beløb uden moms | | ekskl. moms, excl moms, uden moms',
	tax_amount: 'momsbeløb, moms i alt, moms total, heraf moms | moms | moms',
	tax_rate: 'momssats, momsprocent',
	total_amount:
		'i alt inkl. moms, total inkl. moms, beløb inkl. moms, bruttobeløb | i alt, beløb, fakturabeløb, fakturatotal, totalbeløb, total beløb | fakturatotal*, i alt',
	amount_due:
		'at betale, til betaling, beløb til betaling, total at betale, i alt at betale, restbeløb, skyldigt beløb, udestående beløb | | udestående, resterende',
	amount_paid:
		'allerede betalt, betalt beløb, beløb betalt, forudbetalt, forudbetalt beløb, indbetalt, acontobeløb | | betalt, forudbetaling, depositum, a conto',
	earlier_balance: '| | tidligere saldo, restance*',
	discount: 'rabatbeløb, rabat total | rabat',
	currency: 'valutakode',
	document_type: 'dokumenttype, bilagstype',
	lines: 'linjer, fakturalinjer, varelinjer, ordrelinjer',
	'lines.description': 'beskrivelse, varebeskrivelse, vare, ydelse | navn',
	'lines.quantity': 'antal, mængde',
	'lines.unit_price': 'enhedspris, stykpris, pris pr enhed | pris',
	'lines.total': 'beløb, linjetotal, i alt',
	'lines.unit': 'enhed',
	'lines.tax_rate': 'momssats',
	'tax_lines.rate': 'sats, momssats',
	'tax_lines.net_amount': 'momsgrundlag, grundlag',
	'tax_lines.tax_amount': 'momsbeløb | moms',
	'kind credit note': 'kreditnota, kreditfaktura',
	'kind reminder': 'rykker, betalingspåmindelse, rykkerskrivelse, påmindelse',
	'kind invoice': 'faktura, regning',
	'kind receipt': 'kvittering, kassebon, bon',
	'kind order': 'ordre, købsordre, bestilling, indkøbsordre',
	'kind delivery note': 'følgeseddel',
	'kind quote': 'tilbud, pristilbud',
	'title credit': 'kreditnota, kreditfaktura',
	'title invoice': 'faktura',
	credited: 'krediteret, krediteres, krediterer, godskrives, godskrevet, tilgode',
	'after title': 'af, den, side, kopi, original',
	paid: 'betalt, indbetalt, betaling modtaget',
	'of payment':
		'med, kort, dankort, mobilepay, kontant, faktura, beløb, beløbet, er, fuldt, tak, for, den, dato, via, på, betalingskort, bankoverførsel, fakturaen, allerede, total',
	'nothing due': 'intet at betale, skal ikke betales, ingen betaling',
	earlier: 'tidligere, forrige',
	discounted: 'kontantrabat, kasserabat',
	without: 'uden, ingen',
	form: 'oplysninger, detaljer, betingelser, oversigt, fakturering, levering, betaling, kunde, bank, og, adresse, fakturaoplysninger, bemærkninger',
	carried: 'overført fra, overføres til',
	total: 'at betale, total at betale, i alt at betale, beløb i alt, totalbeløb',
	'next to total': 'ekskl, inkl, ekskl., moms, dkk, kr, uden, med, beløb, at, betale',
	'other amount': 'kontant, byttepenge, dankort, rabat, modtaget',
	'any total': 'i alt, at betale, til betaling',
	inclusive: 'med moms',
	exclusive: 'ekskl*, uden moms',
	'not yet': 'ikke, bliver, skal, når, hvis, inden, at',
};
