/** Words of documents in Norwegian; `languages.ts` says how they are written. */
export const NORWEGIAN = {
	invoice: 'faktur*',
	order: 'ordre*, bestilling*, innkjøpsordre*',
	date: 'fakturadato, faktureringsdato, faktura dato, utstedelsesdato, dato faktura, utstedt',
	due_date:
		'forfallsdato, forfall, betalingsfrist, betales innen, betalingsdato, siste betalingsdato | | forfall*, forfaller, betalingsbetingelser, betalingsvilkår',
	delivery_date:
		'leveringsdato, leveringsdag, levert dato, levering, forsendelsesdato | | fakturaperiode, periode, sendt dato',
	other_date:
		'| | utskriftsdato, utskrevet, skrevet ut, mottatt, mottaksdato, kontraktsdato, tilbudsdato, gyldig til, betalt dato, betalt den',
	order_date: 'ordredato, bestillingsdato, innkjøpsordredato',
	preceding: 'opprinnelig faktura*, opprinnelige faktura*, tidligere faktura*',
	referred:
		'gjelder faktura*, vedrørende faktura*, kreditering av faktura*, krediterer faktura*, fakturareferanse*',
	invoice_number:
		'fakturanummer, fakturanr, faktura #, kreditnotanummer | bilagsnummer, bilag # | kreditnota*',
	order_number:
		'ordrenummer, ordrenr, ordre #, bestillingsnummer, bestillingsnr, innkjøpsordrenummer | ordre, bestilling | rekvisisjon*',
	customer_number: 'kundenummer, kundenr, kunde #',
	supplier_number: 'leverandørnummer, leverandørnr',
	delivery_note_number:
		'følgeseddel, følgeseddelnummer, følgeseddel #, pakkseddel, pakkseddelnummer | | pakksed*, følgesed*',
	contract_number: 'kontraktsnummer, kontraktnummer, avtalenummer, avtale #',
	vat_number: '| | mva nr, mva-nummer, org.nr, foretaksregisteret',
	register_number: 'organisasjonsnummer, org nr, orgnr | | organisasjonsn*, orgnr, org. nr',
	article_number: 'varenummer, varenr, artikkelnummer, artikkel #',
	telephone: 'telefonnummer, tlf | | tlf, mobil',
	postcode: 'postnummer',
	project_number: '| | prosjekt*, saksnr*, sak #, tilbud #, tilbudsnr*, kid, kid #, kidnr',
	supplier:
		'leverandør, leverandørnavn, selger, selgers navn | fakturautsteder | leverandørens, selgers, fakturautsteder | butikk, forretning',
	customer:
		'kunde, kundenavn, kjøper, kjøpers navn, fakturamottaker | mottaker | kundens, kjøpers, fakturamottaker, faktureres til, fakturer til, fakturaadresse',
	recipient: '| | leveringsadresse, leveres til, levert til, varemottaker',
	contact_person: 'kontaktperson, deres referanse, deres ref',
	other_party:
		'| | et selskap i, en del av, selskap i gruppen, konsernet, drives av, transportør, speditør, regnskapsfører, revisor, fraktfører, levert av, sendt med, sendt via, laget med, fakturaen er laget i, utskrevet med',
	supplier_vat_id:
		'leverandørens organisasjonsnummer, selgers organisasjonsnummer, leverandør org nr | mva nummer, mva nr',
	customer_vat_id: 'kundens organisasjonsnummer, kjøpers organisasjonsnummer, kunde org nr',
	iban: 'leverandørens IBAN | bankkonto',
	bank_code: '| | kontonr*, bankkonto, bankgiro*',
	net_amount:
		'sum eks. mva, sum eks mva, beløp eks. mva, beløp eks mva, beløp ekskl. mva, sum ekskl. mva, sum uten mva, nettobeløp, mva-grunnlag | delsum | eks. mva, ekskl. mva, uten mva, delsum',
	tax_amount:
		'mva-beløp, mva beløp, sum mva, mva totalt, merverdiavgift beløp | mva, merverdiavgift | mva, merverdiavgift',
	tax_rate: 'mva-sats, mva sats, mva prosent',
	total_amount:
		'sum inkl. mva, sum inkl mva, total inkl. mva, beløp inkl. mva, bruttobeløp | sum, totalt, totalbeløp, beløp, fakturabeløp, fakturasum, totalsum | totalbeløp, totalsum, sum totalt, fakturasum',
	amount_due:
		'å betale, beløp å betale, til betaling, sum å betale, totalt å betale, gjenstående, skyldig beløp, gjenstående beløp, utestående | | restbeløp',
	amount_paid:
		'allerede betalt, betalt beløp, innbetalt, innbetalt beløp, forskuddsbetalt, forskudd | | betalt, forskuddsbetaling, depositum, a konto',
	earlier_balance: '| | tidligere saldo, forrige saldo, restanse*',
	discount: 'rabattbeløp | rabatt',
	currency: 'valutakode',
	document_type: 'dokumenttype, bilagstype',
	lines: 'linjer, fakturalinjer, varelinjer, ordrelinjer',
	'lines.description': 'beskrivelse, produkt, vare, tjeneste | navn',
	'lines.quantity': 'antall, mengde',
	'lines.unit_price': 'enhetspris, stykkpris, pris per enhet | pris',
	'lines.total': 'beløp, sum, linjesum',
	'lines.unit': 'enhet',
	'lines.tax_rate': 'mva-sats',
	'tax_lines.rate': 'sats, mva-sats',
	'tax_lines.net_amount': 'mva-grunnlag, grunnlag',
	'tax_lines.tax_amount': 'mva-beløp | mva',
	'kind credit note': 'kreditnota, kreditfaktura',
	'kind reminder': 'purring, betalingspåminnelse, betalingsoppfordring, påminnelse, inkassovarsel',
	'kind invoice': 'faktura, regning',
	'kind receipt': 'kvittering, kassalapp',
	'kind order': 'ordre, bestilling, innkjøpsordre',
	'kind delivery note': 'følgeseddel, pakkseddel',
	'kind quote': 'tilbud, pristilbud',
	'title credit': 'kreditnota, kreditfaktura',
	'title invoice': 'faktura',
	credited: 'kreditert, krediteres, krediterer, godskrives, til gode',
	'after title': 'av, den, side, kopi, original',
	'of payee': 'navn, drives av, solgt av',
	paid: 'betalt, innbetalt, betaling mottatt',
	'of payment':
		'med, kort, vipps, kontant, bankkort, faktura, beløp, beløpet, er, fullt, takk, for, den, dato, via, på, bankoverføring, fakturaen, allerede, totalt',
	'nothing due': 'ingenting å betale, skal ikke betales, ingen betaling',
	earlier: 'tidligere, forrige',
	discounted: 'kontantrabatt',
	without: 'uten, ingen',
	form: 'opplysninger, detaljer, betingelser, vilkår, oversikt, fakturering, levering, betaling, kunde, bank, og, adresse, fakturaopplysninger, merknader',
	carried: 'overført fra, overføres til',
	total:
		'å betale, beløp å betale, sum å betale, totalt å betale, delsum, totalt, totalsum, totalbeløp, sum totalt',
	'next to total': 'eks, ekskl, inkl, mva, nok, kr, uten, med, beløp, å, betale',
	'other amount': 'kontant, veksel, tilbake, bankkort, bankaxept, rabatt, mottatt, delsum',
	'any total': 'å betale, totalt',
	inclusive: 'med mva',
	exclusive: 'eks., eks mva, ekskl*, uten mva',
	'not yet': 'ikke, blir, skal, når, hvis, innen, å',
};
