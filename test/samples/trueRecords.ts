import { type ChildNode, type Element, isTag, type ParentNode } from 'domhandler';
import { textContent } from 'domutils';
import { parseDocument } from 'htmlparser2';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { SourcePage } from '../../nodes/StructuredExtraction/evidence/sourceText';
import type { Values } from '../../nodes/shared/values';
import { openPdf } from '../service/pdf/openPdf';
import type { ExpectedRecord } from './expectedRecord';
import { readExpected } from './readExpected';

// What documents truly say, as values of the template "Invoice": from the data that electronic
// invoices carry, and from the expected records beside other documents.

/** A document with its true values, and its text where it has one. */
export interface TrueRecord {
	file: string;
	record: Values;
	pages: SourcePage[] | null;
}

/** The parts of XML by their names without prefix. */
const localName = (name: string) => name.slice(name.indexOf(':') + 1);

function all(from: ParentNode | undefined, ...[name, ...rest]: string[]): Element[] {
	const found = (from?.children ?? []).filter(
		(child: ChildNode): child is Element => isTag(child) && localName(child.name) === name,
	);
	return rest.length === 0 ? found : found.flatMap((each) => all(each, ...rest));
}

const text = (from: ParentNode | undefined, ...path: string[]) => {
	const [found] = all(from, ...path);
	const value = found && textContent(found).trim();
	return value === '' ? null : (value ?? null);
};

const number = (from: ParentNode | undefined, ...path: string[]) => {
	const value = text(from, ...path);
	return value === null ? null : Number(value);
};

/** UNTDID 1001: codes of documents that give money back. */
const CREDITS = new Set(['81', '83', '261', '381', '396', '532']);
const typeOf = (code: string | null) => (CREDITS.has(code ?? '') ? 'credit note' : 'invoice');

const day = (digits: string | null) => digits?.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3') ?? null;

/** Cross Industry Invoice, also as ZUGFeRD 1 had it. */
function ciiRecord(root: Element): Values {
	const named = (end: string, from: ParentNode = root) =>
		from.children.filter(isTag).find(({ name }) => name.endsWith(end));
	const head = named('ExchangedDocument');
	const trade = named('SupplyChainTradeTransaction');
	const agreement = trade && named('TradeAgreement', trade);
	const settlement = trade && named('TradeSettlement', trade);
	const sums = settlement && named('MonetarySummation', settlement);
	const vatId = (party: string) =>
		all(agreement, party, 'SpecifiedTaxRegistration', 'ID')
			.filter(({ attribs }) => attribs['schemeID'] === 'VA')
			.map((id) => textContent(id))[0] ?? null;
	const lines = all(trade, 'IncludedSupplyChainTradeLineItem').map((item) => {
		const [price, delivery, paid] = ['TradeAgreement', 'TradeDelivery', 'TradeSettlement'].map(
			(end) => named(end, item),
		);
		const total = paid && named('MonetarySummation', paid);
		return {
			description: text(item, 'SpecifiedTradeProduct', 'Name'),
			quantity: number(delivery, 'BilledQuantity'),
			unit_price: number(price, 'NetPriceProductTradePrice', 'ChargeAmount'),
			total: number(total, 'LineTotalAmount'),
		};
	});
	return {
		invoice_number: text(head, 'ID'),
		document_type: typeOf(text(head, 'TypeCode')),
		date: day(text(head, 'IssueDateTime', 'DateTimeString')),
		due_date: day(
			text(settlement, 'SpecifiedTradePaymentTerms', 'DueDateDateTime', 'DateTimeString'),
		),
		supplier: text(agreement, 'SellerTradeParty', 'Name'),
		supplier_vat_id: vatId('SellerTradeParty'),
		customer: text(agreement, 'BuyerTradeParty', 'Name'),
		customer_vat_id: vatId('BuyerTradeParty'),
		order_number: text(agreement, 'BuyerOrderReferencedDocument', 'IssuerAssignedID'),
		discount: number(sums, 'AllowanceTotalAmount'),
		surcharges: number(sums, 'ChargeTotalAmount'),
		amount_untaxed: number(sums, 'TaxBasisTotalAmount'),
		tax: number(sums, 'TaxTotalAmount'),
		amount: number(sums, 'GrandTotalAmount'),
		amount_paid: number(sums, 'TotalPrepaidAmount'),
		amount_due: number(sums, 'DuePayableAmount'),
		currency: text(settlement, 'InvoiceCurrencyCode'),
		iban: text(
			settlement,
			'SpecifiedTradeSettlementPaymentMeans',
			'PayeePartyCreditorFinancialAccount',
			'IBANID',
		),
		lines,
		tax_lines: all(settlement, 'ApplicableTradeTax').map((tax) => ({
			rate: number(tax, 'RateApplicablePercent') ?? number(tax, 'ApplicablePercent'),
			net: number(tax, 'BasisAmount'),
			tax: number(tax, 'CalculatedAmount'),
		})),
	};
}

function ublRecord(root: Element): Values {
	const party = (side: string) => all(root, side, 'Party')[0];
	const [supplier, customer] = [party('AccountingSupplierParty'), party('AccountingCustomerParty')];
	const vatId = (from: Element | undefined) =>
		all(from, 'PartyTaxScheme')
			.filter((scheme) => text(scheme, 'TaxScheme', 'ID') === 'VAT')
			.map((scheme) => text(scheme, 'CompanyID'))[0] ?? null;
	const nameOf = (from: Element | undefined) =>
		text(from, 'PartyLegalEntity', 'RegistrationName') ?? text(from, 'PartyName', 'Name');
	const sums = all(root, 'LegalMonetaryTotal')[0];
	const lines = [...all(root, 'InvoiceLine'), ...all(root, 'CreditNoteLine')];
	return {
		invoice_number: text(root, 'ID'),
		document_type: typeOf(text(root, 'InvoiceTypeCode') ?? text(root, 'CreditNoteTypeCode')),
		date: text(root, 'IssueDate'),
		due_date: text(root, 'DueDate'),
		supplier: nameOf(supplier),
		supplier_vat_id: vatId(supplier),
		customer: nameOf(customer),
		customer_vat_id: vatId(customer),
		order_number: text(root, 'OrderReference', 'ID'),
		discount: number(sums, 'AllowanceTotalAmount'),
		surcharges: number(sums, 'ChargeTotalAmount'),
		amount_untaxed: number(sums, 'TaxExclusiveAmount'),
		tax: number(root, 'TaxTotal', 'TaxAmount'),
		amount: number(sums, 'TaxInclusiveAmount'),
		amount_paid: number(sums, 'PrepaidAmount'),
		amount_due: number(sums, 'PayableAmount'),
		currency: text(root, 'DocumentCurrencyCode'),
		iban: text(root, 'PaymentMeans', 'PayeeFinancialAccount', 'ID'),
		lines: lines.map((line) => ({
			description: text(line, 'Item', 'Name'),
			quantity: number(line, 'InvoicedQuantity') ?? number(line, 'CreditedQuantity'),
			unit_price: number(line, 'Price', 'PriceAmount'),
			total: number(line, 'LineExtensionAmount'),
		})),
		tax_lines: all(root, 'TaxTotal', 'TaxSubtotal').map((tax) => ({
			rate: number(tax, 'TaxCategory', 'Percent'),
			net: number(tax, 'TaxableAmount'),
			tax: number(tax, 'TaxAmount'),
		})),
	};
}

function recordOf(xml: string): Values {
	const root = parseDocument(xml, { xmlMode: true }).children.find(isTag);
	if (root === undefined) throw new Error('The file holds no XML');
	return /^(Invoice|CreditNote)$/.test(localName(root.name)) ? ublRecord(root) : ciiRecord(root);
}

/** The names that the standards give to the data of a PDF. */
const EMBEDDED = /^(factur-x|zugferd-invoice|xrechnung)\.xml$/i;

async function embeddedXml(pdf: PDFDocumentProxy): Promise<string> {
	const attachments = (await pdf.getAttachments()) as Record<
		string,
		{ filename: string; content: Uint8Array }
	> | null;
	const found = Object.values(attachments ?? {}).find(({ filename }) => EMBEDDED.test(filename));
	if (found === undefined) throw new Error('The PDF carries no invoice data');
	return Buffer.from(found.content).toString('utf8');
}

/** The printed text of a PDF, line by line. */
async function printedPages(pdf: PDFDocumentProxy): Promise<SourcePage[]> {
	const pages: SourcePage[] = [];
	for (let number = 1; number <= pdf.numPages; number++) {
		const { items } = await (await pdf.getPage(number)).getTextContent();
		const parts = items.map((item) =>
			'str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '',
		);
		pages.push({ number, markdown: parts.join('') });
	}
	return pages;
}

async function withPdf<Result>(
	path: string,
	read: (pdf: PDFDocumentProxy) => Promise<Result>,
): Promise<Result> {
	const pdf = await openPdf(await readFile(path));
	try {
		return await read(pdf);
	} finally {
		await pdf.loadingTask.destroy();
	}
}

/** The electronic invoices of a folder. */
export async function electronicInvoices(folder: string): Promise<TrueRecord[]> {
	const records: TrueRecord[] = [];
	for (const file of (await readdir(folder)).sort()) {
		const path = join(folder, file);
		if (file.endsWith('.xml')) {
			records.push({ file, record: recordOf(await readFile(path, 'utf8')), pages: null });
		} else if (file.endsWith('.pdf')) {
			records.push(
				await withPdf(path, async (pdf) => ({
					file,
					record: recordOf(await embeddedXml(pdf)),
					pages: await printedPages(pdf),
				})),
			);
		}
	}
	return records;
}

const asNumber = (value: unknown) =>
	value === undefined || value === null || Number.isNaN(Number(value)) ? null : Number(value);

/** The record of a sample, as values of the template. */
export function fromExpected(expected: ExpectedRecord): Values {
	const { lines = [] } = expected;
	return {
		invoice_number: expected.invoice_number,
		date: expected.date,
		due_date: expected.date_due,
		supplier: expected.issuer,
		supplier_vat_id: expected.vat ?? expected['static_vat'],
		customer: expected['customer'],
		order_number: expected['order_number'],
		amount_untaxed: expected.amount_untaxed,
		tax: expected.amount_tax,
		amount: expected.amount,
		currency: expected.currency,
		iban: expected.iban,
		lines: lines.map(({ name, qty, price_unit, price_subtotal }) => ({
			description: name,
			quantity: qty,
			unit_price: asNumber(price_unit),
			total: price_subtotal,
		})),
	};
}

/** The documents of a folder with an expected record beside them. */
export async function expectedRecords(folder: string): Promise<TrueRecord[]> {
	const records: TrueRecord[] = [];
	for (const { file, expected } of await readExpected(folder)) {
		const pages = file.endsWith('.pdf') ? await withPdf(join(folder, file), printedPages) : null;
		records.push({ file, record: fromExpected(expected), pages });
	}
	return records;
}
