import { readFile } from 'node:fs/promises';
import { DomUtils, parseDocument } from 'htmlparser2';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { z } from 'zod';
import type { TrueRecord } from './truths';

// The values of electronic invoices, read for tests from the XML itself: CII, ZUGFeRD 1.0 and UBL.

const attachments = z
	.record(z.object({ filename: z.string(), content: z.instanceof(Uint8Array) }))
	.nullable();

/** The XML of a PDF's electronic invoice. @throws an Error when it has none */
export async function embeddedXml(path: string): Promise<string> {
	const data = Uint8Array.from(await readFile(path));
	const task = getDocument({ data, verbosity: 0 });
	try {
		const pdf = await task.promise;
		const files = Object.values(attachments.parse(await pdf.getAttachments()) ?? {});
		const xml = files.find(({ filename }) => /[.]xml$/i.test(filename));
		if (xml === undefined) throw new Error(`${path} has no XML in it`);
		return new TextDecoder().decode(xml.content);
	} finally {
		await task.destroy();
	}
}

type ChildNode = ReturnType<typeof parseDocument>['children'][number];
type Element = Extract<ChildNode, { attribs: unknown }>;

const isElement = (node: ChildNode): node is Element => 'attribs' in node;

/** Names come without their prefix. */
const nameOf = ({ name }: Element) => name.replace(/^.*:/, '');

/** The elements at a path of names below a node. */
function at(nodes: ChildNode[], path: string): Element[] {
	const [name = '', ...rest] = path.split('/');
	const found = nodes.filter(isElement).filter((node) => nameOf(node) === name);
	if (rest.length === 0) return found;
	return found.flatMap(({ children }) => at(children, rest.join('/')));
}

/** The text of the first element of the first path that leads to one with a text. */
function textAt(nodes: ChildNode[], ...paths: string[]): string | undefined {
	const texts = paths.flatMap((path) => at(nodes, path).map((each) => DomUtils.textContent(each)));
	const text = texts.map((each) => each.replace(/\s+/g, ' ').trim()).find((each) => each !== '');
	return text;
}

function numberAt(nodes: ChildNode[], ...paths: string[]): number | undefined {
	const text = textAt(nodes, ...paths);
	return text === undefined ? undefined : Number(text);
}

/** Of the kind `20240131` or ISO 8601. */
const dayOf = (text: string | undefined) =>
	text?.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3').slice(0, 10);

const isZero = (value: number | undefined) => value === undefined || value === 0;

/** UNTDID 1001, the codes that invoices use. */
const isCreditNote = (code: string | undefined) => ['381', '83', '396', '532'].includes(code ?? '');

/** The content of the root element. @throws an Error when this is no invoice known here */
export function recordOfXml(xml: string): TrueRecord {
	const root = parseDocument(xml, { xmlMode: true }).children.find(isElement);
	if (root === undefined) throw new Error('No XML');
	const name = nameOf(root);
	if (name.startsWith('CrossIndustry')) return fromCii(root.children);
	if (name === 'Invoice' || name === 'CreditNote') return fromUbl(root.children, name);
	throw new Error(`${name} is no invoice known here`);
}

function fromCii(root: ChildNode[]): TrueRecord {
	const head = [...at(root, 'ExchangedDocument'), ...at(root, 'HeaderExchangedDocument')].flatMap(
		({ children }) => children,
	);
	const deal = [
		...at(root, 'SupplyChainTradeTransaction'),
		...at(root, 'SpecifiedSupplyChainTradeTransaction'),
	].flatMap(({ children }) => children);
	const within = (nodes: ChildNode[], end: string) =>
		nodes
			.filter(isElement)
			.filter(({ name }) => name.endsWith(end))
			.flatMap(({ children }) => children);
	const agreement = within(deal, 'TradeAgreement');
	const settlement = within(deal, 'TradeSettlement');
	const sums = within(settlement, 'MonetarySummation');
	const vatIdOf = (party: string) => {
		const ids = at(agreement, `${party}/SpecifiedTaxRegistration/ID`);
		return DomUtils.textContent(ids.find(({ attribs }) => attribs.schemeID === 'VA') ?? []);
	};
	const due = numberAt(sums, 'DuePayableAmount');
	const paid = numberAt(sums, 'TotalPrepaidAmount');
	return {
		invoice_number: textAt(head, 'ID'),
		document_type: isCreditNote(textAt(head, 'TypeCode')) ? 'credit note' : 'invoice',
		date: dayOf(textAt(head, 'IssueDateTime/DateTimeString')),
		due_date: dayOf(
			textAt(settlement, 'SpecifiedTradePaymentTerms/DueDateDateTime/DateTimeString'),
		),
		supplier: textAt(agreement, 'SellerTradeParty/Name'),
		supplier_vat_id: vatIdOf('SellerTradeParty'),
		customer: textAt(agreement, 'BuyerTradeParty/Name'),
		customer_vat_id: vatIdOf('BuyerTradeParty'),
		order_number: textAt(
			agreement,
			'BuyerOrderReferencedDocument/IssuerAssignedID',
			'BuyerOrderReferencedDocument/ID',
		),
		discount: numberAt(sums, 'AllowanceTotalAmount'),
		surcharges: numberAt(sums, 'ChargeTotalAmount'),
		amount_untaxed: numberAt(sums, 'TaxBasisTotalAmount'),
		tax: numberAt(sums, 'TaxTotalAmount'),
		amount: numberAt(sums, 'GrandTotalAmount'),
		amount_paid: paid,
		amount_due: isZero(paid) ? undefined : due,
		currency: textAt(settlement, 'InvoiceCurrencyCode'),
		iban: textAt(
			settlement,
			'SpecifiedTradeSettlementPaymentMeans/PayeePartyCreditorFinancialAccount/IBANID',
		),
		tax_lines: at(settlement, 'ApplicableTradeTax').map(({ children }) => ({
			rate: numberAt(children, 'RateApplicablePercent', 'ApplicablePercent'),
			net: numberAt(children, 'BasisAmount'),
			tax: numberAt(children, 'CalculatedAmount'),
		})),
		lines: at(deal, 'IncludedSupplyChainTradeLineItem').map(({ children }) => ({
			description: textAt(children, 'SpecifiedTradeProduct/Name'),
			quantity: numberAt(
				children,
				'SpecifiedLineTradeDelivery/BilledQuantity',
				'SpecifiedSupplyChainTradeDelivery/BilledQuantity',
			),
			unit_price: numberAt(
				children,
				'SpecifiedLineTradeAgreement/NetPriceProductTradePrice/ChargeAmount',
				'SpecifiedSupplyChainTradeAgreement/NetPriceProductTradePrice/ChargeAmount',
			),
			total: numberAt(
				children,
				'SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount',
				'SpecifiedSupplyChainTradeSettlement/SpecifiedTradeSettlementMonetarySummation/LineTotalAmount',
			),
		})),
	};
}

function fromUbl(root: ChildNode[], name: 'Invoice' | 'CreditNote'): TrueRecord {
	const sums = at(root, 'LegalMonetaryTotal').flatMap(({ children }) => children);
	const partyOf = (party: string) =>
		textAt(
			root,
			`${party}/Party/PartyLegalEntity/RegistrationName`,
			`${party}/Party/PartyName/Name`,
		);
	const vatIdOf = (party: string) =>
		at(root, `${party}/Party/PartyTaxScheme`)
			.filter(({ children }) => textAt(children, 'TaxScheme/ID') === 'VAT')
			.map(({ children }) => textAt(children, 'CompanyID'))[0];
	const paid = numberAt(sums, 'PrepaidAmount');
	const quantity = name === 'Invoice' ? 'InvoicedQuantity' : 'CreditedQuantity';
	return {
		invoice_number: textAt(root, 'ID'),
		document_type: name === 'Invoice' ? 'invoice' : 'credit note',
		date: dayOf(textAt(root, 'IssueDate')),
		due_date: dayOf(textAt(root, 'DueDate', 'PaymentMeans/PaymentDueDate')),
		supplier: partyOf('AccountingSupplierParty'),
		supplier_vat_id: vatIdOf('AccountingSupplierParty'),
		customer: partyOf('AccountingCustomerParty'),
		customer_vat_id: vatIdOf('AccountingCustomerParty'),
		order_number: textAt(root, 'OrderReference/ID'),
		discount: numberAt(sums, 'AllowanceTotalAmount'),
		surcharges: numberAt(sums, 'ChargeTotalAmount'),
		amount_untaxed: numberAt(sums, 'TaxExclusiveAmount'),
		tax: numberAt(root, 'TaxTotal/TaxAmount'),
		amount: numberAt(sums, 'TaxInclusiveAmount'),
		amount_paid: paid,
		amount_due: isZero(paid) ? undefined : numberAt(sums, 'PayableAmount'),
		currency: textAt(root, 'DocumentCurrencyCode'),
		iban: textAt(root, 'PaymentMeans/PayeeFinancialAccount/ID'),
		tax_lines: at(root, 'TaxTotal/TaxSubtotal').map(({ children }) => ({
			rate: numberAt(children, 'TaxCategory/Percent'),
			net: numberAt(children, 'TaxableAmount'),
			tax: numberAt(children, 'TaxAmount'),
		})),
		lines: at(root, `${name}Line`).map(({ children }) => ({
			description: textAt(children, 'Item/Name'),
			quantity: numberAt(children, quantity),
			unit_price: numberAt(children, 'Price/PriceAmount'),
			total: numberAt(children, 'LineExtensionAmount'),
		})),
	};
}
