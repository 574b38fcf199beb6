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

const address = (name: string, of: string, tags: string[]) =>
	Object.fromEntries(
		['street', 'postcode', 'city', 'country'].map((part, index) => [
			`${name}_${part}`,
			text(at(of, ...(tags[index] ?? '').split('/'))),
		]),
	);

/** An element as it is in the XML, for searching in it. */
const inside = (xml: string, name: string) => parts(xml, name)[0]?.inside ?? '';

const charge = (xml: string, tag: string, is: string, amount: string) =>
	parts(xml, tag)
		.filter(({ inside: one }) => new RegExp(`Indicator>\\s*${is}\\s*<`).test(one))
		.reduce<number | null>((sum, { inside: one }) => (sum ?? 0) + Number(at(one, amount)), null);

const unitOf = (line: string, tag: string) =>
	text(/unitCode="([^"]*)"/.exec(parts(line, tag)[0]?.attributes ?? '')?.[1] ?? '');

/** Discounts less charges; null without either. */
function lessCharges(xml: string, tag: string, amount: string): number | null {
	const [off, on] = ['false', 'true'].map((is) => charge(xml, tag, is, amount));
	return off == null && on == null ? null : (off ?? 0) - (on ?? 0);
}

const NO_EARLY_PAYMENT = {
	early_payment_percent: null,
	early_payment_days: null,
	early_payment_until: null,
	early_payment_amount: null,
};

function ciiDetails(xml: string): Record<string, unknown> {
	const header = xml.includes('<CrossIndustryDocument') ? 'SupplyChain' : 'Header';
	const line = header === 'Header' ? 'Line' : 'SupplyChain';
	const own = inside(xml, `Applicable${header}TradeAgreement`);
	const way = inside(xml, `Applicable${header}TradeDelivery`);
	const bill = inside(xml, `Applicable${header}TradeSettlement`);
	const tags = ['LineOne', 'PostcodeCode', 'CityName', 'CountryID'];
	const of = (party: string, xmlOf = own) => inside(inside(xmlOf, party), 'PostalTradeAddress');
	const period = inside(bill, 'BillingSpecifiedPeriod');
	const reverse = parts(bill, 'ApplicableTradeTax').find(
		({ inside: one }) => at(one, 'CategoryCode') === 'AE',
	);
	return {
		...address('supplier', of('SellerTradeParty'), tags),
		...address('customer', of('BuyerTradeParty'), tags),
		...address('delivery', of('ShipToTradeParty', way), tags),
		// Before the name; what comes after it are other identifiers.
		customer_number: text(at(inside(own, 'BuyerTradeParty').split('<Name>')[0] ?? '', 'ID')),
		delivery_date: day(at(way, 'OccurrenceDateTime', 'DateTimeString')),
		service_start: day(at(period, 'StartDateTime', 'DateTimeString')),
		service_end: day(at(period, 'EndDateTime', 'DateTimeString')),
		payment_terms: text(at(bill, 'SpecifiedTradePaymentTerms', 'Description')),
		...NO_EARLY_PAYMENT,
		bic: text(at(bill, 'PayeeSpecifiedCreditorFinancialInstitution', 'BICID')),
		account_holder: text(at(bill, 'PayeePartyCreditorFinancialAccount', 'AccountName')),
		payment_reference: text(at(bill, 'PaymentReference')),
		reverse_charge: reverse ? true : null,
		reverse_charge_note: reverse ? text(at(reverse.inside, 'ExemptionReason')) : null,
		preceding_invoice: text(at(bill, 'InvoiceReferencedDocument', 'IssuerAssignedID')),
		lines: parts(xml, 'IncludedSupplyChainTradeLineItem').map(({ inside: one }) => {
			const settled = inside(one, `Specified${line}TradeSettlement`);
			const tax = inside(settled, 'ApplicableTradeTax');
			return {
				article_number: text(at(one, 'SpecifiedTradeProduct', 'SellerAssignedID')),
				unit: unitOf(one, 'BilledQuantity'),
				discount: lessCharges(settled, 'SpecifiedTradeAllowanceCharge', 'ActualAmount'),
				tax_rate: figure(at(tax, 'RateApplicablePercent') || at(tax, 'ApplicablePercent')),
				order_number: text(at(one, 'BuyerOrderReferencedDocument', 'IssuerAssignedID')),
			};
		}),
	};
}

function ublDetails(xml: string): Record<string, unknown> {
	const kind = xml.includes('<CreditNoteLine>') ? 'CreditNote' : 'Invoice';
	const head = xml.slice(0, xml.indexOf(`<${kind}Line>`));
	const tags = ['StreetName', 'PostalZone', 'CityName', 'Country/IdentificationCode'];
	const of = (party: string) => inside(inside(head, party), 'PostalAddress');
	const period = inside(head, 'InvoicePeriod');
	const account = inside(head, 'PayeeFinancialAccount');
	const reverse = parts(head, 'TaxCategory').find(({ inside: one }) => at(one, 'ID') === 'AE');
	const buyer = inside(head, 'AccountingCustomerParty');
	return {
		...address('supplier', of('AccountingSupplierParty'), tags),
		...address('customer', of('AccountingCustomerParty'), tags),
		...address('delivery', inside(inside(head, 'DeliveryLocation'), 'Address'), tags),
		customer_number: text(at(buyer, 'PartyIdentification', 'ID')),
		delivery_date: day(at(head, 'ActualDeliveryDate')),
		service_start: day(at(period, 'StartDate')),
		service_end: day(at(period, 'EndDate')),
		payment_terms: text(at(head, 'PaymentTerms', 'Note')),
		...NO_EARLY_PAYMENT,
		bic: text(at(account, 'FinancialInstitutionBranch', 'ID')),
		account_holder: text(at(account, 'Name')),
		payment_reference: text(at(head, 'PaymentMeans', 'PaymentID')),
		reverse_charge: reverse ? true : null,
		reverse_charge_note: reverse ? text(at(reverse.inside, 'TaxExemptionReason')) : null,
		preceding_invoice: text(at(head, 'BillingReference', 'InvoiceDocumentReference', 'ID')),
		lines: parts(xml, `${kind}Line`).map(({ inside: one }) => ({
			article_number: text(at(one, 'SellersItemIdentification', 'ID')),
			unit: unitOf(one, kind === 'Invoice' ? 'InvoicedQuantity' : 'CreditedQuantity'),
			// A price has discounts of its own.
			discount: lessCharges(one.replace(/<Price>[^]*<\/Price>/, ''), 'AllowanceCharge', 'Amount'),
			tax_rate: figure(at(one, 'ClassifiedTaxCategory', 'Percent')),
			order_number: text(at(one, 'OrderLineReference', 'OrderReference', 'ID')),
		})),
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

/** The same with all fields of the template "Invoice (Detailed)". */
export function readDetailsPlainly(xml: string): Record<string, unknown> {
	const document = plain(xml);
	const details = document.includes('<CrossIndustry') ? ciiDetails(document) : ublDetails(document);
	const record = readPlainly(xml);
	const [lines, more] = [record, details].map((one) => one['lines'] as object[]);
	return { ...record, ...details, lines: lines?.map((line, at) => ({ ...line, ...more?.[at] })) };
}
