import type { FormFile } from '../../n8n/n8nClient';

/** An invoice or credit note, as far as tests of the books need it. */
export interface TestInvoice {
	number: string;
	date?: string;
	dueDate?: string;
	isCreditNote?: boolean;
	supplier?: string;
	vatId?: string;
	currency?: string;
	/** Taken off the whole invoice, at the rate of the first line. */
	discount?: number;
	lines: Array<{ text: string; quantity: number; price: number; rate: number }>;
}

const cents = (amount: number) => (Math.round(amount * 100) / 100).toFixed(2);
const escaped = (text: string) =>
	text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const category = (name: string, rate: number) =>
	`<cac:${name}><cbc:ID>S</cbc:ID><cbc:Percent>${rate}</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:${name}>`;

const party = (name: string, vatId: string) =>
	`<cac:Party><cac:PartyTaxScheme><cbc:CompanyID>${vatId}</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme><cac:PartyLegalEntity><cbc:RegistrationName>${escaped(name)}</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party>`;

/** An electronic invoice, whose values are read without a request, in UBL. */
export function ublInvoice(invoice: TestInvoice): FormFile {
	const { number, date = '2025-03-04', dueDate = '2025-04-03', currency = 'GBP' } = invoice;
	const { supplier = 'Alder Metalworks Ltd', vatId = 'GB999999973', discount = 0 } = invoice;
	const root = invoice.isCreditNote ? 'CreditNote' : 'Invoice';
	const quantity = invoice.isCreditNote ? 'CreditedQuantity' : 'InvoicedQuantity';
	const money = (name: string, amount: number) =>
		`<cbc:${name} currencyID="${currency}">${cents(amount)}</cbc:${name}>`;
	const lines = invoice.lines.map((line) => ({ ...line, total: line.quantity * line.price }));
	const [first] = lines;
	const netOf = (rate: number) =>
		lines.filter((line) => line.rate === rate).reduce((sum, { total }) => sum + total, 0) -
		(first?.rate === rate ? discount : 0);
	const rates = [...new Set(lines.map(({ rate }) => rate))];
	const taxes = rates.map((rate) => ({
		rate,
		net: netOf(rate),
		tax: Number(cents((netOf(rate) * rate) / 100)),
	}));
	const net = taxes.reduce((sum, one) => sum + one.net, 0);
	const tax = taxes.reduce((sum, one) => sum + one.tax, 0);
	const subtotals = taxes.map(
		(one) =>
			`<cac:TaxSubtotal>${money('TaxableAmount', one.net)}${money('TaxAmount', one.tax)}${category('TaxCategory', one.rate)}</cac:TaxSubtotal>`,
	);
	const allowance = `<cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator>${money('Amount', discount)}${category('TaxCategory', first?.rate ?? 0)}</cac:AllowanceCharge>`;
	const entries = lines.map(
		({ text, price, total, rate, ...line }, at) =>
			`<cac:${root}Line><cbc:ID>${at + 1}</cbc:ID><cbc:${quantity} unitCode="C62">${line.quantity}</cbc:${quantity}>${money('LineExtensionAmount', total)}<cac:Item><cbc:Name>${escaped(text)}</cbc:Name>${category('ClassifiedTaxCategory', rate)}</cac:Item><cac:Price><cbc:PriceAmount currencyID="${currency}">${price}</cbc:PriceAmount></cac:Price></cac:${root}Line>`,
	);
	const namespaces = `xmlns="urn:oasis:names:specification:ubl:schema:xsd:${root}-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"`;
	const xml = [
		`<?xml version="1.0" encoding="UTF-8"?><${root} ${namespaces}>`,
		`<cbc:CustomizationID>urn:cen.eu:en16931:2017</cbc:CustomizationID><cbc:ID>${escaped(number)}</cbc:ID><cbc:IssueDate>${date}</cbc:IssueDate>`,
		invoice.isCreditNote
			? '<cbc:CreditNoteTypeCode>381</cbc:CreditNoteTypeCode>'
			: `<cbc:DueDate>${dueDate}</cbc:DueDate><cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>`,
		`<cbc:DocumentCurrencyCode>${currency}</cbc:DocumentCurrencyCode>`,
		`<cac:AccountingSupplierParty>${party(supplier, vatId)}</cac:AccountingSupplierParty>`,
		`<cac:AccountingCustomerParty>${party('Northmoor Observatory Trust', 'GB980780684')}</cac:AccountingCustomerParty>`,
		discount ? allowance : '',
		`<cac:TaxTotal>${money('TaxAmount', tax)}${subtotals.join('')}</cac:TaxTotal>`,
		`<cac:LegalMonetaryTotal>${money('LineExtensionAmount', net + discount)}${money('TaxExclusiveAmount', net)}${money('TaxInclusiveAmount', net + tax)}${discount ? money('AllowanceTotalAmount', discount) : ''}${money('PayableAmount', net + tax)}</cac:LegalMonetaryTotal>`,
		...entries,
		`</${root}>`,
	].join('');
	const name = `${number.replace(/\W/g, '-')}.xml`;
	return { content: Buffer.from(xml), name, type: 'application/xml' };
}
