import { eInvoiceRoot } from '../../shared/files/xmlRoot';
import { ciiDetails, detailFields, fatturaDetails, lineDetails, ublDetails } from './details';
import type { Path, ValueSource, ValueSources } from './valueSources';

/** Fields of the invoice template with one value, with the business terms of EN 16931-1. */
export const headerFields = [
	'document_type', // BT-3
	'invoice_number', // BT-1
	'date', // BT-2
	'due_date', // BT-9
	'supplier', // BT-27
	'supplier_vat_id', // BT-31
	'customer', // BT-44
	'customer_vat_id', // BT-48
	'order_number', // BT-13
	'discount', // BT-107
	'additional_charges', // BT-108
	'net_amount', // BT-109
	'tax_amount', // BT-110
	'total_amount', // BT-112
	'amount_paid', // BT-113
	'rounding_amount', // BT-114
	'amount_due', // BT-115
	'currency', // BT-5
	'iban', // BT-84
	...detailFields,
] as const;
export type HeaderField = (typeof headerFields)[number];

/** Its lists and the values of their entries. */
export const listFields = {
	lines: [
		'description', // BT-153
		'quantity', // BT-129
		'unit_price', // BT-146, for the base quantity BT-149
		'total', // BT-131
		...lineDetails,
	],
	tax_lines: [
		'rate', // BT-119
		'net_amount', // BT-116
		'tax_amount', // BT-117
	],
} as const;
export type ListName = keyof typeof listFields;
type EntryField = (typeof listFields)[ListName][number];

/** An XML format of invoices. */
export interface Syntax {
	name: string;
	/** The profile or version of the format. */
	profile: Path;
	/** How the namespaces of its elements begin. */
	namespaces: string[];
	header: ValueSources<HeaderField>;
	lists: Record<ListName, { in: Path[]; fields: ValueSources<EntryField> }>;
	/** The element of an invoice, where a file can hold several. */
	invoices?: Path;
	/** Codes of the document type that are credit notes, and those that are invoices. */
	types: { creditNotes: string[]; isInvoice: (code: string) => boolean };
}

/** UNTDID 1001: credit notes, also self-billed, factored, forwarder's and those of accounting. */
const untdid = {
	creditNotes: '81 83 261 262 296 308 381 396 420 458 502 503 532'.split(' '),
	// The codes that EN 16931 takes for invoices.
	isInvoice: (code: string) =>
		/^(?:71|80|82|84|102|130|202|203|204|211|218|219|295|325|326|331|38[02-9]|390|39[345]|45[67]|527|553|575|623|633|751|780|817|870|87[567]|935)$/.test(
			code,
		),
};

/** Cross Industry Invoice: Factur-X, ZUGFeRD from version 2, XRechnung. */
function crossIndustry(header: string, line: string, documentRoot: string, trade: string): Syntax {
	const agreement = `${trade}/Applicable${header}TradeAgreement`;
	const settlement = `${trade}/Applicable${header}TradeSettlement`;
	const delivery = `${trade}/Applicable${header}TradeDelivery`;
	const means = `${settlement}/SpecifiedTradeSettlementPaymentMeans`;
	// Version 1 of ZUGFeRD has the same name for the sums of the header and of a line.
	const sums = `${settlement}/SpecifiedTradeSettlement${header === 'Header' ? header : ''}MonetarySummation`;
	const lineSums = `SpecifiedTradeSettlement${header === 'Header' ? 'Line' : ''}MonetarySummation`;
	const netPrice = `Specified${line}TradeAgreement/NetPriceProductTradePrice`;
	const details = ciiDetails({ agreement, delivery, settlement }, means, line);
	return {
		name: 'CII',
		profile: `${header === 'Header' ? '' : 'Specified'}ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID`,
		namespaces: ['urn:un:unece:uncefact:data:', 'urn:ferd:CrossIndustryDocument:'],
		types: untdid,
		header: {
			document_type: [`${documentRoot}/TypeCode`],
			invoice_number: [`${documentRoot}/ID`],
			date: [`${documentRoot}/IssueDateTime/DateTimeString`],
			due_date: [`${settlement}/SpecifiedTradePaymentTerms/DueDateDateTime/DateTimeString`],
			supplier: [`${agreement}/SellerTradeParty/Name`],
			supplier_vat_id: [`${agreement}/SellerTradeParty/SpecifiedTaxRegistration/ID[@schemeID=VA]`],
			customer: [`${agreement}/BuyerTradeParty/Name`],
			customer_vat_id: [`${agreement}/BuyerTradeParty/SpecifiedTaxRegistration/ID[@schemeID=VA]`],
			order_number: [
				`${agreement}/BuyerOrderReferencedDocument/IssuerAssignedID`,
				`${agreement}/BuyerOrderReferencedDocument/ID`,
			],
			discount: [`${sums}/AllowanceTotalAmount`],
			additional_charges: [`${sums}/ChargeTotalAmount`],
			net_amount: [`${sums}/TaxBasisTotalAmount`],
			tax_amount: [`${sums}/TaxTotalAmount[@currencyID=$currency]`],
			total_amount: [`${sums}/GrandTotalAmount[@currencyID=$currency]`],
			amount_paid: [`${sums}/TotalPrepaidAmount`],
			rounding_amount: [`${sums}/RoundingAmount`],
			amount_due: [`${sums}/DuePayableAmount`],
			currency: [`${settlement}/InvoiceCurrencyCode`],
			iban: [`${means}/PayeePartyCreditorFinancialAccount/IBANID`],
			...details.header,
		},
		lists: {
			lines: {
				in: [`${trade}/IncludedSupplyChainTradeLineItem`],
				fields: {
					description: ['SpecifiedTradeProduct/Name'],
					quantity: [`Specified${line}TradeDelivery/BilledQuantity`],
					unit_price: [{ price: `${netPrice}/ChargeAmount`, per: `${netPrice}/BasisQuantity` }],
					total: [`Specified${line}TradeSettlement/${lineSums}/LineTotalAmount`],
					...details.line,
				},
			},
			tax_lines: {
				in: [`${settlement}/ApplicableTradeTax`],
				fields: {
					rate: ['RateApplicablePercent', 'ApplicablePercent'],
					net_amount: ['BasisAmount'],
					tax_amount: ['CalculatedAmount'],
				},
			},
		},
	};
}

/** UBL 2, as Peppol and XRechnung have it. @param line what a line and its quantity are called */
function ubl(line: string, quantity: string): Syntax {
	const seller = 'AccountingSupplierParty/Party';
	const buyer = 'AccountingCustomerParty/Party';
	const sums = 'LegalMonetaryTotal';
	const details = ublDetails(seller, buyer, quantity);
	return {
		name: 'UBL',
		profile: 'CustomizationID',
		namespaces: ['urn:oasis:names:specification:ubl:schema:xsd:'],
		types: untdid,
		header: {
			document_type: ['InvoiceTypeCode', 'CreditNoteTypeCode'],
			invoice_number: ['ID'],
			date: ['IssueDate'],
			due_date: ['DueDate', 'PaymentMeans/PaymentDueDate'],
			supplier: [`${seller}/PartyLegalEntity/RegistrationName`, `${seller}/PartyName/Name`],
			supplier_vat_id: [`${seller}/PartyTaxScheme[TaxScheme/ID=VAT]/CompanyID`],
			customer: [`${buyer}/PartyLegalEntity/RegistrationName`, `${buyer}/PartyName/Name`],
			customer_vat_id: [`${buyer}/PartyTaxScheme[TaxScheme/ID=VAT]/CompanyID`],
			order_number: ['OrderReference/ID'],
			discount: [`${sums}/AllowanceTotalAmount`],
			additional_charges: [`${sums}/ChargeTotalAmount`],
			net_amount: [`${sums}/TaxExclusiveAmount`],
			tax_amount: ['TaxTotal/TaxAmount[@currencyID=$currency]'],
			total_amount: [`${sums}/TaxInclusiveAmount`],
			amount_paid: [`${sums}/PrepaidAmount`],
			rounding_amount: [`${sums}/PayableRoundingAmount`],
			amount_due: [`${sums}/PayableAmount`],
			currency: ['DocumentCurrencyCode'],
			iban: ['PaymentMeans/PayeeFinancialAccount/ID'],
			...details.header,
		},
		lists: {
			lines: {
				in: [line],
				fields: {
					description: ['Item/Name', 'Item/Description'],
					quantity: [quantity],
					unit_price: [{ price: 'Price/PriceAmount', per: 'Price/BaseQuantity' }],
					total: ['LineExtensionAmount'],
					...details.line,
				},
			},
			tax_lines: {
				in: ['TaxTotal/TaxSubtotal[TaxAmount/@currencyID=$currency]'],
				fields: {
					rate: ['TaxCategory/Percent'],
					net_amount: ['TaxableAmount'],
					tax_amount: ['TaxAmount'],
				},
			},
		},
	};
}

/** FatturaPA 1.2, with which Italian companies send all their invoices. It has no business terms of EN 16931. */
const fatturaPa = (): Syntax => {
	const party = (name: string) => `FatturaElettronicaHeader/${name}/DatiAnagrafici`;
	const name = (of: string): ValueSource[] => [
		`${party(of)}/Anagrafica/Denominazione`,
		{ in: `${party(of)}/Anagrafica`, joined: ['Nome', 'Cognome'], by: ' ' },
	];
	const vatId = (of: string): ValueSource[] => [
		{ in: `${party(of)}/IdFiscaleIVA`, joined: ['IdPaese', 'IdCodice'], by: '' },
	];
	const body = 'FatturaElettronicaBody';
	const general = `${body}/DatiGenerali/DatiGeneraliDocumento`;
	const goods = `${body}/DatiBeniServizi`;
	const payment = `${body}/DatiPagamento/DettaglioPagamento`;
	const details = fatturaDetails(body, payment, goods);
	return {
		name: 'FatturaPA',
		profile: 'FatturaElettronicaHeader/DatiTrasmissione/FormatoTrasmissione',
		namespaces: ['', 'http://ivaservizi.agenziaentrate.gov.it/', 'http://www.fatturapa.gov.it/'],
		invoices: body,
		types: {
			creditNotes: ['TD04', 'TD08'],
			isInvoice: (code) => /^TD\d\d$/.test(code),
		},
		header: {
			document_type: [`${general}/TipoDocumento`],
			invoice_number: [`${general}/Numero`],
			date: [`${general}/Data`],
			due_date: [`${payment}/DataScadenzaPagamento`],
			supplier: name('CedentePrestatore'),
			supplier_vat_id: vatId('CedentePrestatore'),
			customer: name('CessionarioCommittente'),
			customer_vat_id: vatId('CessionarioCommittente'),
			order_number: [`${body}/DatiGenerali/DatiOrdineAcquisto/IdDocumento`],
			discount: [{ sum: `${general}/ScontoMaggiorazione[Tipo=SC]/Importo` }],
			additional_charges: [{ sum: `${general}/ScontoMaggiorazione[Tipo=MG]/Importo` }],
			net_amount: [{ sum: `${goods}/DatiRiepilogo/ImponibileImporto` }],
			tax_amount: [{ sum: `${goods}/DatiRiepilogo/Imposta` }],
			total_amount: [`${general}/ImportoTotaleDocumento`],
			// Ways to pay may also be alternatives, each of them of the whole.
			amount_due: [
				{ sum: `${payment}/ImportoPagamento`, most: `${general}/ImportoTotaleDocumento` },
			],
			currency: [`${general}/Divisa`],
			iban: [`${payment}/IBAN`],
			...details.header,
		},
		lists: {
			lines: {
				in: [`${goods}/DettaglioLinee`],
				fields: {
					description: ['Descrizione'],
					quantity: ['Quantita'],
					unit_price: ['PrezzoUnitario'],
					total: ['PrezzoTotale'],
					...details.line,
				},
			},
			tax_lines: {
				in: [`${goods}/DatiRiepilogo`],
				fields: {
					rate: ['AliquotaIVA'],
					net_amount: ['ImponibileImporto'],
					tax_amount: ['Imposta'],
				},
			},
		},
	};
};

const syntaxes: Record<string, Syntax> = {
	CrossIndustryInvoice: crossIndustry(
		'Header',
		'Line',
		'ExchangedDocument',
		'SupplyChainTradeTransaction',
	),
	CrossIndustryDocument: crossIndustry(
		'SupplyChain',
		'SupplyChain',
		'HeaderExchangedDocument',
		'SpecifiedSupplyChainTradeTransaction',
	),
	Invoice: ubl('InvoiceLine', 'InvoicedQuantity'),
	CreditNote: ubl('CreditNoteLine', 'CreditedQuantity'),
	FatturaElettronica: fatturaPa(),
};

/** The syntax of a document by its first element; `undefined` where that is no invoice. */
export const syntaxOf = (name: string, namespace: string): Syntax | undefined =>
	eInvoiceRoot(name, namespace) ? syntaxes[name] : undefined;
