import { invoice as english } from '../data/cleanInvoice';
import { invoice as german } from '../data/twoPageInvoice';
import { drawCleanInvoice } from '../documents/cleanInvoice';
import { linesOf, lineTotal, totals } from '../invoice';
import { pdfBytes } from '../pdf';
import { jsonFile, type SampleFile } from '../sampleFile';
import {
	crossIndustryInvoice,
	type DataInvoice,
	fatturaPa,
	profiles,
	ublDocument,
} from './syntaxes';

const italian: DataInvoice = {
	wording: { locale: 'it-IT', currency: 'EUR', dateFormat: 'dd/MM/yyyy' },
	supplier: {
		name: 'Officine Valdrana & Figli S.r.l.',
		address: ['Via dei Tessitori 9', '99100 Valdrana'],
		vat: 'IT99900041775',
		bank: { iban: 'IT08Z9999901234000000417733', bic: 'ZZVDIT2XXXX' },
		phone: '0999 417 733',
		email: 'fatture@valdrana.example',
	},
	customer: { name: 'Cantieri Lagosanto S.p.A.', address: ['Molo Nord 4', '99200 Lagosanto'] },
	customerVat: 'IT99900077316',
	number: '417/2025',
	orderNumber: 'OA-2025-118',
	date: '2025-04-02',
	dueDate: '2025-05-31',
	lines: linesOf([
		['', 'Revisione pompa di sentina, manodopera', 6, '', 48, 22],
		['', 'Guarnizioni Ø 40 mm', 12, '', 3.75, 22],
		['', 'Manuale d’uso, stampa', 1, '', 20, 4],
	]),
};

const xrechnung: DataInvoice = { ...german, customerVat: 'DE999077318', paid: 500 };

/** The credit note takes back the first two lines of the German invoice. */
const creditNote: DataInvoice = {
	...german,
	customerVat: 'DE999077318',
	number: 'G-2025-0031',
	lines: german.lines.slice(0, 2),
};

/** The record that the template "Invoice" makes of the XML. */
function recordOf(invoice: DataInvoice, type = 'invoice'): Record<string, unknown> {
	const { supplier, customer, lines, wording } = invoice;
	const { untaxed, taxes, tax, amount } = totals(lines);
	return {
		document_type: type,
		invoice_number: invoice.number,
		date: invoice.date,
		due_date: type === 'invoice' ? invoice.dueDate : null,
		supplier: supplier.name,
		supplier_vat_id: supplier.vat.replace(/\s/g, ''),
		customer: customer.name,
		customer_vat_id: invoice.customerVat ?? null,
		order_number: invoice.orderNumber,
		net_amount: untaxed,
		tax_amount: tax,
		total_amount: amount,
		currency: wording.currency,
		iban: supplier.bank?.iban.replace(/\s/g, ''),
		tax_lines: taxes.map((rate) => ({
			rate: rate.percent,
			net_amount: rate.base,
			tax_amount: rate.tax,
		})),
		lines: lines.map((line) => ({
			description: line.name,
			quantity: line.quantity,
			unit_price: line.price,
			total: lineTotal(line),
		})),
	};
}

/** The page of the clean invoice with XML in the file, as Factur-X and ZUGFeRD have it. */
async function facturX(xml: string): Promise<Buffer> {
	const doc = drawCleanInvoice();
	const when = new Date(`${english.date}T09:00:00Z`);
	// The types of pdfkit do not know the relationship.
	const options = {
		name: 'factur-x.xml',
		type: 'text/xml',
		description: 'Factur-X Invoice',
		relationship: 'Alternative',
		creationDate: when,
		modifiedDate: when,
	};
	doc.file(Buffer.from(xml), options);
	return await pdfBytes(doc);
}

/** XML with another sum and another account than the page: a known fraud. */
const forged: DataInvoice = {
	...english,
	supplier: {
		...english.supplier,
		bank: { iban: 'GB76 ZZHP 9999 0066 6666 66', bic: 'ZZHPGB2LXXX' },
	},
	lines: english.lines.map((line) => (line.code === 'SV-CAL' ? { ...line, price: 4200 } : line)),
};

/** E-invoices in each syntax. */
export async function eInvoices(): Promise<SampleFile[]> {
	const text = (name: string, content: string) => ({ name, content });
	return [
		{
			name: 'factur-x.pdf',
			content: await facturX(crossIndustryInvoice(english, profiles.en16931)),
		},
		await jsonFile('factur-x.expected.json', [recordOf(english)]),
		{
			name: 'page-and-data-differ.pdf',
			content: await facturX(crossIndustryInvoice(forged, profiles.en16931)),
		},
		await jsonFile('page-and-data-differ.expected.json', [recordOf(forged)]),
		text('xrechnung-cii.xml', crossIndustryInvoice(xrechnung, profiles.xrechnung)),
		await jsonFile('xrechnung-cii.expected.json', [recordOf(xrechnung)]),
		text('xrechnung-ubl.xml', ublDocument(xrechnung, profiles.xrechnung)),
		await jsonFile('xrechnung-ubl.expected.json', [recordOf(xrechnung)]),
		text('credit-note-ubl.xml', ublDocument(creditNote, profiles.peppol, 'CreditNote')),
		await jsonFile('credit-note-ubl.expected.json', [recordOf(creditNote, 'credit note')]),
		text('fattura.xml', fatturaPa(italian)),
		await jsonFile('fattura.expected.json', [recordOf(italian)]),
	];
}
