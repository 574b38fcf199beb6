import { describe, expect, it } from 'vitest';
import { describeLayout } from './describeLayout';
import { fillLayout } from './fillLayout';
import { sourceOf } from './source';

const invoice = JSON.stringify({
	invoice_number: 'string or null: number of the invoice',
	date: 'date or null: date of the invoice',
	due_date: 'date or null: date by which to pay',
	currency: 'string or null: ISO 4217 code',
	amount_untaxed: 'number or null: net total',
	tax: 'number or null',
	total: 'number or null: total to pay, including tax',
	supplier: { name: 'string or null', iban: 'string or null' },
	lines: [
		{
			description: 'string or null',
			quantity: 'number or null',
			unit_price: 'number or null',
			total: 'number or null',
		},
	],
});

function fill(layout: string, text: string): unknown {
	const described = describeLayout(layout);
	return described && fillLayout(described.layout, sourceOf(text));
}

describe('an invoice, values as printed', () => {
	it('in German', () => {
		const text = [
			'Brunner Gartenbau GmbH',
			'| Rechnungs-Nr.: | 2023/118 |\n| --- | --- |\n| Rechnungsdatum: | 3. Juli 2023 |\n| Kunden-Nr.: | 9001 |',
			'| Pos | Bezeichnung | Menge | Einzelpreis | Gesamtpreis |\n| --- | --- | --- | --- | --- |\n| 1 | Rosen | 12 | 4,50 € | 54,00 € |\n|  |  |  | Nettobetrag | 54,00 € |\n|  |  |  | zzgl. 7 % MwSt. | 3,78 € |\n|  |  |  | Rechnungsbetrag | 57,78 € |',
			'Zahlbar bis zum 17.07.2023 auf IBAN DE89 3704 0044 0532 0130 00',
		].join('\n\n');
		expect(fill(invoice, text)).toEqual({
			invoice_number: '2023/118',
			date: '3. Juli 2023',
			due_date: '17.07.2023',
			currency: 'EUR',
			amount_untaxed: '54,00 €',
			tax: '3,78 €',
			total: '57,78 €',
			supplier: { name: 'Brunner Gartenbau GmbH', iban: 'DE89 3704 0044 0532 0130 00' },
			lines: [{ description: 'Rosen', quantity: '12', unit_price: '4,50 €', total: '54,00 €' }],
		});
	});

	it.each([
		[
			'English',
			'Invoice #INV-77\nDate of issue: May 4, 2024\n\nSubtotal: $90.00\nSales tax: $9.00\nAmount due: $99.00',
			'INV-77',
			'May 4, 2024',
			'$99.00',
			'USD',
		],
		[
			'French',
			'Facture n° FA-12 du 5 mars 2024\n\nTotal HT : 90,00 €\nTVA 20 % : 18,00 €\nNet à payer : 108,00 €',
			'FA-12',
			'5 mars 2024',
			'108,00 €',
			'EUR',
		],
		[
			'Dutch',
			'Factuurnummer: 2024-9\nFactuurdatum: 2-1-2024\n\nTotaal exclusief btw € 100,00\nTotaal te betalen € 121,00',
			'2024-9',
			'2-1-2024',
			'€ 121,00',
			'EUR',
		],
		[
			'Spanish',
			'Factura nº: 88/B   Fecha: 7 de mayo de 2024\n\nBase imponible: 50,00\nTotal factura: 60,50 €',
			'88/B',
			'7 de mayo de 2024',
			'60,50 €',
			'EUR',
		],
		[
			'Italian',
			'Fattura n. 5/2024 del 09/02/2024\n\nTotale imponibile: € 100,00\nTotale fattura: € 122,00',
			'5/2024',
			'09/02/2024',
			'€ 122,00',
			'EUR',
		],
	])('in %s', (_, text, invoice_number, date, total, currency) => {
		expect(fill(invoice, text)).toMatchObject({ invoice_number, date, total, currency });
	});

	it('is null where the text does not say, and never made up', () => {
		const empty = fill(invoice, 'See you on Monday at the harbour, bring the paint.');
		expect(empty).toMatchObject({
			invoice_number: null,
			date: null,
			currency: null,
			total: null,
			lines: [],
		});
	});

	it('has no one tax where there are several rates', () => {
		expect(fill('{"tax": "number or null"}', 'Btw 9%: € 2,30\nBtw 21%: € 67,37')).toEqual({
			tax: null,
		});
	});
});

describe('line items of a table that spaces line up', () => {
	const lines = JSON.stringify({
		total: 'number or null',
		lines: [{ description: 'string', quantity: 'number', total: 'number' }],
	});

	it('are found, whatever is drawn between and whichever cells are empty', () => {
		const text = [
			'No.  Description          Qty       Amount',
			'==========================================',
			'A1   Desk | oak             2      $500.00',
			'     Freight                        $64.00',
			'------------------------------------------',
			'Total due                          $564.00',
		].join('\n');
		expect(fill(lines, text)).toEqual({
			total: '$564.00',
			lines: [
				{ description: 'Desk | oak', quantity: '2', total: '$500.00' },
				{ description: 'Freight', quantity: null, total: '$64.00' },
			],
		});
	});

	it('are those bought, not the taxes by rate below them', () => {
		const layout = JSON.stringify({
			lines: [{ description: 'string', unit_price: 'number', total: 'number' }],
			tax_lines: [{ rate: 'number', net: 'number', tax: 'number' }],
		});
		const text = [
			'| | |\n| --- | --- |\n| Garden house | 121,00 B |\n| Soil 40 L | 10,90 A |\n| Totaal | 131,90 |',
			'| BTW | % | Netto | Bedrag |\n| --- | --- | --- | --- |\n| A | 9 | 10,00 | 0,90 |\n| B | 21 | 100,00 | 21,00 |',
		].join('\n\n');
		expect(fill(layout, text)).toEqual({
			lines: [
				{ description: 'Garden house', unit_price: null, total: '121,00' },
				{ description: 'Soil 40 L', unit_price: null, total: '10,90' },
			],
			tax_lines: [
				{ rate: '9', net: '10,00', tax: '0,90' },
				{ rate: '21', net: '100,00', tax: '21,00' },
			],
		});
	});

	it('are not read out of lines of text', () => {
		const text = 'Description   Qty   Amount\nOur desk   of   12   planks   costs 3.00';
		expect(fill(lines, text)).toEqual({ total: null, lines: [] });
	});
});

describe('the parties of an invoice', () => {
	const parties = JSON.stringify({ supplier: 'string or null', customer: 'string or null' });

	it.each([
		[
			'the name over the address of a letterhead, not the first line of a logo',
			'GASTHOF\n\nZUM ANKER\n\nGasthof zum Anker\nHafenweg 3, 24999 Sandwig\n\nTel. 04631 99 00\n\n| Datum | 3.4.2024 |\n| --- | --- |\n| Summe | 12,00 € |',
			{ supplier: 'Gasthof zum Anker', customer: null },
		],
		[
			'the name in "Invoice … from", without these words',
			'Invoice A-17 from Juniper Tools Ltd.\n\nJuniper Tools Ltd.\n\nBill to\nMara Lind',
			{ supplier: 'Juniper Tools Ltd.', customer: 'Mara Lind' },
		],
		[
			'the heading over the address of a letterhead',
			'### Pension Waldblick\n\nFamilie Ostermann · Forstweg 2 · 88999 Seedorf\nTel. 07551 99904',
			{ supplier: 'Pension Waldblick' },
		],
		[
			'the name in the sender’s line over the address',
			'Ilse Brandt · Lindenallee 4 · 24999 Wees\n\nHeimatverein\nAm Hafen 1\n25999 List',
			{ supplier: 'Ilse Brandt', customer: 'Heimatverein' },
		],
		[
			'the name over an address whose lines stand apart',
			'# Nordwerk GmbH\n\nBaugenossenschaft Auental\n\nBuchhaltung\n\nTalstraße 55\n99998 Auental',
			{ supplier: 'Nordwerk GmbH', customer: 'Baugenossenschaft Auental' },
		],
		[
			'no customer in the foot of a letter',
			'# Rechnung\n\n| Pos | Text | Preis |\n| --- | --- | --- |\n| 1 | Rosen | 4,50 |\n\nBlumen Ahrens\nGewerbering 8\n99999 Mühlstadt\n\nEs bedient Sie: Blumen Ahrens',
			{ customer: null },
		],
		[
			'no postal code that ends like a company',
			'## Installaties Mulder\n\nAan:\nT. Bakker\nKerkstraat 19\n9999 AB Oudedijk',
			{ supplier: 'Installaties Mulder', customer: 'T. Bakker' },
		],
		[
			'a name that has "von" in it, as it is',
			'Graf von Roden GmbH\n\nRechnung 7',
			{ supplier: 'Graf von Roden GmbH' },
		],
		[
			'the name under a label that has lost its spaces',
			'# FACTURE\n\nFacturéà\n\nHôtel des Remparts',
			{ customer: 'Hôtel des Remparts' },
		],
		[
			'the name in bold over its address, not the department',
			'### Hôtel des Remparts\n\nService achats\n2, rue Basse\n49999 Anglet\n\n# FACTURE',
			{ customer: 'Hôtel des Remparts' },
		],
		[
			'the name without "Attn:"',
			'Bill to:\nATTN: Quayside Labs Limited\n1 Pier Road',
			{ customer: 'Quayside Labs Limited' },
		],
	])('%s', (_, text, expected) => {
		expect(fill(parties, text)).toMatchObject(expected);
	});
});

describe('a part of a form', () => {
	const text = [
		'Handelsrechnung (380) Nr. 4711 vom 05.03.2018',
		'### Verkäufer',
		'| Nummer: | 549910 |\n| --- | --- |\n| Name: | Lieferant GmbH |\n| Anschrift: | Lieferantenstraße 20 |\n|  | DE 80333 München |\n| Steuernummer: | 201/113/40209 |\n| USt.-Id.-Nr.: | DE811907980 |',
		'### Käufer/Leistungsempfänger',
		'| Name: | Kunden AG Mitte |\n| --- | --- |\n| Anschrift: | Kundenstraße 15 |\n| USt.-Id.-Nr.: | DE129273398 |',
		'| Bestellung: | 2018-5 |\n| --- | --- |\n| Verkäufer-BIC: | BYLADEM1001 |',
	].join('\n\n');
	const fields =
		'{"invoice_number":"string","order_number":"string","supplier":"string","customer":"string","supplier_vat_id":"string","customer_vat_id":"string"}';

	it('has the data of the party that its heading names', () => {
		expect(fill(fields, text)).toEqual({
			invoice_number: '4711',
			order_number: '2018-5',
			supplier: 'Lieferant GmbH',
			customer: 'Kunden AG Mitte',
			supplier_vat_id: 'DE811907980',
			customer_vat_id: 'DE129273398',
		});
	});
});

it.each([
	['a street', 'Supplier: 12 Harbour Road'],
	['a street and its number', 'Lieferant: Lieferantenstraße 20'],
	['a postal code', 'Lieferant: 80333 München'],
	["a bank's code", 'Verkäufer: BYLADEM1001'],
	['a currency', 'Supplier: EUR'],
	['a form of address', 'Sehr geehrte Damen und Herren,\n\nanbei die Rechnung.'],
	['the number of a page', 'Page 1 of 3\n\nInvoice 7'],
	['a country', 'Fournisseur : Belgique'],
])('%s is no name', (_, text) => {
	expect(fill('{"supplier":"string","customer":"string"}', text)).toEqual({
		supplier: null,
		customer: null,
	});
});

it('a tax number is no VAT number', () => {
	expect(fill('{"supplier_vat_id":"string"}', 'Steuernummer: 201/113/40209')).toEqual({
		supplier_vat_id: null,
	});
});

it("an order's number and the date of an earlier invoice are not the invoice's", () => {
	const text = 'Bestellung Nr. 2018-471331\n\nStorno zu unserer Rechnung vom 03.01.2022';
	expect(fill('{"invoice_number":"string","date":"date"}', text)).toEqual({
		invoice_number: null,
		date: null,
	});
});

it('sums are those that fit each other', () => {
	const sums =
		'{"amount_untaxed":"number","tax":"number","amount":"number","amount_paid":"number","amount_due":"number"}';
	const text =
		'Positionssumme  180,76\nZuschläge  5,80\nRechnungssumme ohne USt.   186,56\nSteuer   35,45\nBruttosumme   222,01\nErhaltene Anzahlungen   -50,00\nZahlbetrag   172,01';
	expect(fill(sums, text)).toEqual({
		amount_untaxed: '186,56',
		tax: '35,45',
		amount: '222,01',
		amount_paid: '-50,00',
		amount_due: '172,01',
	});
});

it('freight may stand between net and total; days are no money', () => {
	const text =
		'Terms: Net 30\n\nSubtotal: 197.50\nSales tax: 14.32\nShipping: 20.00\nTotal: $231.82';
	expect(fill('{"amount_untaxed":"number","tax":"number","amount":"number"}', text)).toEqual({
		amount_untaxed: '197.50',
		tax: '14.32',
		amount: '$231.82',
	});
});

it.each([
	['# Gutschrift Nr. 7', 'credit note'],
	['# Zahlungserinnerung\n\nUnsere Rechnung 5 ist offen.', 'reminder'],
	['# Facture n° 5', 'invoice'],
	['See you on Monday.', null],
])('the kind of a document is what its title means: %s', (text, document_type) => {
	const kinds =
		'{"document_type":"one of [\\"invoice\\",\\"credit note\\",\\"reminder\\",\\"other\\"]"}';
	expect(fill(kinds, text)).toEqual({ document_type });
});

it.each([
	[
		'a table',
		'| Steuersatz | Basisbetrag | Steuerbetrag |\n| --- | --- | --- |\n| 7 % | 113,03 | 7,91 |\n| 19 % | 64,46 | 12,25 |',
		[
			{ rate: '7 %', net: '113,03', tax: '7,91' },
			{ rate: '19 %', net: '64,46', tax: '12,25' },
		],
	],
	[
		'the sums',
		'Total HT : 100,00 €\nTVA 20 % : 20,00 €',
		[{ rate: '20 %', net: null, tax: '20,00 €' }],
	],
])('taxes by rate are in %s', (_, text, tax_lines) => {
	expect(fill('{"tax_lines":[{"rate":"number","net":"number","tax":"number"}]}', text)).toEqual({
		tax_lines,
	});
});

it.each([
	'Please pay by 26.05.2025.',
	'Bitte überweisen Sie den Betrag bis zum 26.05.2025 auf unser Konto.',
	'Merci de régler cette facture\navant le 26.05.2025.',
	'Wij verzoeken u het bedrag vóór 26.05.2025 te betalen of uiterlijk 26.05.2025 over te maken.',
	'Le rogamos abonar el importe antes del 26.05.2025.',
	'Pagamento: bonifico bancario entro il 26.05.2025',
])('the due date is in "%s"', (sentence) => {
	expect(fill('{"due_date": "date or null"}', sentence)).toEqual({ due_date: '26.05.2025' });
});

it.each([
	'Paid on 26.05.2025.',
	'Return by 26.05.2025 only.',
	'Pay at the till. Open until 26.05.2025.',
])('no due date is in "%s"', (sentence) => {
	expect(fill('{"due_date": "date or null"}', sentence)).toEqual({ due_date: null });
});

it('the rate may stand between the name of a tax and its amount', () => {
	expect(fill('{"tax": "number or null"}', 'VAT @ 20%: £238.00')).toEqual({ tax: '£238.00' });
	const rate = '{"tax_rate": "string or null: rate of the tax"}';
	expect(fill(rate, 'VAT @ 20%: £238.00')).toEqual({ tax_rate: '20%' });
});

it.each([
	['| Betaald met PIN | 1.370,71 |\n| --- | --- |', 'PIN'],
	['Paid with Visa ending in 4417', 'Visa ending in 4417'],
	['Zahlungsart: Lastschrift', 'Lastschrift'],
	['Please tell the payment method to our staff', null],
])('the means of payment in "%s"', (text, payment_method) => {
	expect(fill('{"payment_method": "string or null"}', text)).toEqual({ payment_method });
});

it('a label may be cut in two by a column', () => {
	const text =
		'| a | b | c |\n| --- | --- | --- |\n| Totaal excl. | btw | € 387,00 |\n|  | 21% btw | € 81,27 |\n| Totaal incl. | btw | € 468,27 |';
	expect(fill('{"tax": "number or null"}', text)).toEqual({ tax: '€ 81,27' });
});

it('a credit note has its own number, not that of the invoice it corrects', () => {
	const number = '{"invoice_number": "string"}';
	expect(fill(number, 'Credit No. CM-7')).toEqual({ invoice_number: 'CM-7' });
	expect(fill(number, 'Original invoice: INV-2093')).toEqual({ invoice_number: null });
});

it('the period of a statement is in its two dates', () => {
	const period = '{"period_start": "date or null", "period_end": "date or null"}';
	expect(fill(period, 'Kontoauszug vom 01.03.2025 bis 31.03.2025')).toEqual({
		period_start: '01.03.2025',
		period_end: '31.03.2025',
	});
});

it('a total needs no decimals where it is all there is on its line', () => {
	const total = '{"total": "number or null"}';
	expect(fill(total, 'TOTAL 7')).toEqual({ total: '7' });
	expect(fill(total, 'Total 7 items\n\nTotal: 12.50')).toEqual({ total: '12.50' });
	expect(fill(total, 'Total 7 items in 2 boxes')).toEqual({ total: null });
});

it.each([
	[
		'the date is not that of the invoice a credit note is for',
		'Gutschrift Nr. 2024/4359\n\nDatum: 03.03.2024\n\nZu unserer Rechnung Nr. 88-1204 vom 01.02.2024',
		{ date: '03.03.2024' },
	],
	[
		'a date is beside the number, and months have names in all languages',
		'Nuestra factura nº R623248 de 3 de enero de 2025\n\nSigue a nuestra factura 88-1204 de 03/01/2022.',
		{ date: '3 de enero de 2025' },
	],
	['a place may stand before the date', 'Linz, am 2. November 2023', { date: '2. November 2023' }],
	[
		'what is collected is due on that day',
		'Der Betrag wird am 27.05.2023 von Ihrem Konto abgebucht.',
		{ due_date: '27.05.2023' },
	],
	[
		'the word that asks to pay may follow the date',
		'Wij verzoeken u het bedrag voor 16-04-2023 over te maken.',
		{ due_date: '16-04-2023' },
	],
	[
		'sums at one of several rates are not the sums of the document',
		'| Netto 7% | 1.253,26 € |\n| --- | --- |\n| USt 7% | 87,73 € |\n| Netto 19% | 6.266,28 € |\n| USt 19% | 1.190,59 € |\n| Endbetrag | 8.797,86 € |',
		{ net: null, tax: null, amount: '8.797,86 €' },
	],
	[
		'nothing is due where all was paid',
		'| Gesamtbetrag | 337,50 € |\n| --- | --- |\n| Visa 4471 | -337,50 € |\n| Saldo | 0,00 € |',
		{ amount: '337,50 €', amount_due: '0,00 €' },
	],
	[
		'the total is not given as due where something else may be',
		'| Total | 671,15 € |\n| --- | --- |\n| Solde à payer | 470,15 € |',
		{ amount: '671,15 €', amount_due: null },
	],
	[
		'a tax that is withheld stands between net and total',
		'| Base imponible | 1129,08 € |\n| --- | --- |\n| IVA 10% | 112,91 € |\n| Retención IRPF 15% | -169,36 € |\n| Total factura | 1072,63 € |',
		{ net: '1129,08 €', tax: '112,91 €', amount: '1072,63 €' },
	],
	['freight that is free is no sum', 'Franco de port (commande > 300 € HT)', { surcharges: null }],
	[
		'cells of several lines are as many rows',
		'|  |  |\n| --- | --- |\n| Our VAT ID<br>Payment due by | DE173615317<br>06.06.2023 |',
		{ due_date: '06.06.2023', supplier_vat_id: 'DE173615317' },
	],
	[
		'a VAT number under an address is of who lives there',
		'## Elektro Vierck GmbH\n\nMühlenweg 120, 24103 Kiel, Germany\n\nVasseur SARL\n12 rue des Tanneurs\n29200 Brest\nFrance\nVAT ID: FR61954506077\n\nOur VAT ID: DE173615317',
		{
			...{ supplier: 'Elektro Vierck GmbH', supplier_vat_id: 'DE173615317' },
			...{ customer: 'Vasseur SARL', customer_vat_id: 'FR61954506077' },
		},
	],
	['a postal code is no number of a document', 'Boise, ID 83702', { invoice_number: null }],
	[
		'a Swiss VAT number may end in letters',
		'CHE-673.888.671 MWST',
		{ vat_id: 'CHE-673.888.671 MWST' },
	],
	['words may have other endings', 'Geleistete Abschläge: 20,00 €', { amount_paid: '20,00 €' }],
] as const)('%s', (_, text, expected) => {
	const isDate = (name: string) => name.endsWith('date');
	const kind = (name: string) => (/amount|net|tax|surcharges/.test(name) ? 'number' : 'string');
	const layout = Object.keys(expected).map((name) => [name, isDate(name) ? 'date' : kind(name)]);
	expect(fill(JSON.stringify(Object.fromEntries(layout)), text)).toEqual(expected);
});

describe('a layout', () => {
	it('may be a JSON Schema', () => {
		const schema =
			'{"type":"object","properties":{"total":{"type":"number"},"paid":{"type":"string","enum":["yes","no"]}}}';
		expect(fill(schema, 'Grand total: 12.00 EUR\n\nPaid: yes')).toEqual({
			total: '12.00 EUR',
			paid: 'yes',
		});
	});

	it('may be key names in a sentence, and fields of the user’s own', () => {
		const text = 'Project: Harbour bridge\nContract number: C-4711';
		expect(fill('Answer with the keys `project` and `contract_number`.', text)).toEqual({
			project: 'Harbour bridge',
			contract_number: 'C-4711',
		});
	});

	it('is not there in a message without one', () => {
		expect(describeLayout('Please read this.')).toBeNull();
	});
});
