/**
 * Reads XML of invoices in another way than the nodes do: by searching its text, for tests that
 * compare the two.
 */

/** XML without comments, with tags that have no prefix, and with line ends as XML has them. */
const plain = (xml: string) =>
	xml
		.replace(/\r\n?/g, '\n')
		.replace(/<!--[^]*?-->/g, '')
		.replace(/<(\/?)[A-Za-z]+:/g, '<$1');

/** The texts between the tags of a name, each with its attributes. */
function parts(xml: string, name: string): Array<{ attributes: string; inside: string }> {
	const found = xml.matchAll(new RegExp(`<${name}((?:\\s[^>]*)?)(?<!/)>([^]*?)</${name}>`, 'g'));
	return [...found].map(([, attributes = '', inside = '']) => ({ attributes, inside }));
}

const unescaped = (text: string) =>
	text
		.replace(/&lt;/g, '<')
		.replace(/&gt;/g, '>')
		.replace(/&quot;/g, '"')
		.replace(/&apos;/g, "'")
		.replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
		.replace(/&amp;/g, '&');

/** The first text at a path of names, '' where there is none. */
function at(xml: string, ...path: string[]): string {
	let inside = xml;
	for (const name of path) {
		const [found] = parts(inside, name);
		if (found === undefined) return '';
		inside = found.inside;
	}
	return unescaped(inside).trim();
}

const text = (value: string) => (value === '' ? null : value);
const figure = (value: string) => (value === '' ? null : Number(value));
const day = (value: string) =>
	value === '' ? null : value.replace(/^(\d{4})-?(\d\d)-?(\d\d).*$/, '$1-$2-$3');

const CREDIT_NOTES = ['381', '261', '396'];
const typeOf = (code: string) => (CREDIT_NOTES.includes(code) ? 'credit note' : 'invoice');

function cii(xml: string): Record<string, unknown> {
	const isFirstVersion = xml.includes('<CrossIndustryDocument');
	const header = isFirstVersion ? 'SupplyChain' : 'Header';
	const line = isFirstVersion ? 'SupplyChain' : 'Line';
	const sums = isFirstVersion
		? 'SpecifiedTradeSettlementMonetarySummation'
		: 'SpecifiedTradeSettlementHeaderMonetarySummation';
	const [agreement, settlement] = ['Agreement', 'Settlement'].map((part) =>
		at(xml, `Applicable${header}Trade${part}`).replace(/&/g, '&amp;'),
	);
	const [own = '', bill = ''] = [agreement, settlement];
	const vat = (party: string) =>
		parts(at(own, party).replace(/&/g, '&amp;'), 'ID').find(({ attributes }) =>
			attributes.includes('"VA"'),
		)?.inside ?? '';
	const sum = (name: string) => figure(at(bill, sums, name));
	const lines = parts(xml, 'IncludedSupplyChainTradeLineItem').map(({ inside }) => ({
		description: text(at(inside, 'SpecifiedTradeProduct', 'Name')),
		quantity: figure(at(inside, `Specified${line}TradeDelivery`, 'BilledQuantity')),
		unit_price: figure(at(inside, 'NetPriceProductTradePrice', 'ChargeAmount')),
		total: figure(at(inside, `Specified${line}TradeSettlement`, 'LineTotalAmount')),
	}));
	const withoutCharges = bill.replace(
		/<SpecifiedTradeAllowanceCharge>[^]*?<\/SpecifiedTradeAllowanceCharge>/g,
		'',
	);
	const document = isFirstVersion ? 'HeaderExchangedDocument' : 'ExchangedDocument';
	return {
		document_type: typeOf(at(xml, document, 'TypeCode')),
		invoice_number: text(at(xml, document, 'ID')),
		date: day(at(xml, document, 'DateTimeString')),
		due_date: day(at(bill, 'DueDateDateTime', 'DateTimeString')),
		supplier: text(at(own, 'SellerTradeParty', 'Name')),
		supplier_vat_id: text(vat('SellerTradeParty')),
		customer: text(at(own, 'BuyerTradeParty', 'Name')),
		customer_vat_id: text(vat('BuyerTradeParty')),
		order_number: text(at(own, 'BuyerOrderReferencedDocument', 'IssuerAssignedID')),
		discount: sum('AllowanceTotalAmount'),
		additional_charges: sum('ChargeTotalAmount'),
		net_amount: sum('TaxBasisTotalAmount'),
		tax_amount: sum('TaxTotalAmount'),
		total_amount: sum('GrandTotalAmount'),
		amount_paid: sum('TotalPrepaidAmount'),
		amount_due: sum('DuePayableAmount'),
		currency: text(at(bill, 'InvoiceCurrencyCode')),
		iban: text(at(bill, 'PayeePartyCreditorFinancialAccount', 'IBANID').replace(/\s/g, '')),
		tax_lines: parts(withoutCharges, 'ApplicableTradeTax').map(({ inside }) => ({
			rate: figure(at(inside, 'RateApplicablePercent') || at(inside, 'ApplicablePercent')),
			net_amount: figure(at(inside, 'BasisAmount')),
			tax_amount: figure(at(inside, 'CalculatedAmount')),
		})),
		lines,
	};
}

function ubl(xml: string): Record<string, unknown> {
	const kind = xml.includes('<CreditNoteLine>') ? 'CreditNote' : 'Invoice';
	const head = xml.slice(0, xml.indexOf(`<${kind}Line>`));
	const party = (name: string) => at(head, name).replace(/&/g, '&amp;');
	const vat = (name: string) =>
		parts(party(name), 'PartyTaxScheme').find(({ inside }) => /<TaxScheme>\s*<ID>VAT</.test(inside))
			?.inside ?? '';
	const sum = (name: string) => figure(at(head, 'LegalMonetaryTotal', name));
	const lines = parts(xml, `${kind}Line`).map(({ inside }) => ({
		description: text(at(inside, 'Item', 'Name')),
		quantity: figure(at(inside, kind === 'Invoice' ? 'InvoicedQuantity' : 'CreditedQuantity')),
		unit_price: figure(at(inside, 'PriceAmount')),
		total: figure(at(inside, 'LineExtensionAmount')),
	}));
	return {
		document_type: typeOf(at(head, `${kind}TypeCode`)),
		invoice_number: text(at(head, 'ID')),
		date: day(at(head, 'IssueDate')),
		due_date: day(at(head, 'DueDate') || at(head, 'PaymentDueDate')),
		supplier: text(at(party('AccountingSupplierParty'), 'RegistrationName')),
		supplier_vat_id: text(at(vat('AccountingSupplierParty'), 'CompanyID')),
		customer: text(at(party('AccountingCustomerParty'), 'RegistrationName')),
		customer_vat_id: text(at(vat('AccountingCustomerParty'), 'CompanyID')),
		order_number: text(at(head, 'OrderReference', 'ID')),
		discount: sum('AllowanceTotalAmount'),
		additional_charges: sum('ChargeTotalAmount'),
		net_amount: sum('TaxExclusiveAmount'),
		tax_amount: figure(at(head, 'TaxTotal', 'TaxAmount')),
		total_amount: sum('TaxInclusiveAmount'),
		amount_paid: sum('PrepaidAmount'),
		amount_due: sum('PayableAmount'),
		currency: text(at(head, 'DocumentCurrencyCode')),
		iban: text(at(head, 'PayeeFinancialAccount', 'ID')),
		tax_lines: parts(head, 'TaxSubtotal').map(({ inside }) => ({
			rate: figure(at(inside, 'Percent')),
			net_amount: figure(at(inside, 'TaxableAmount')),
			tax_amount: figure(at(inside, 'TaxAmount')),
		})),
		lines,
	};
}

/** The record of an invoice in CII or UBL, with all fields of `invoiceSchema`. */
export function readPlainly(xml: string): Record<string, unknown> {
	const document = plain(xml);
	return document.includes('<CrossIndustry') ? cii(document) : ubl(document);
}
