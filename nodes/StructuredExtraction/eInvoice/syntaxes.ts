import { eInvoiceRoot } from '../../shared/documents/files/textFacts';
import {
	headerTerms,
	listTerms,
	type TermSources,
	ublProfiles,
	type ValueSource,
} from './termTable';

export type ListName = keyof typeof listTerms;

/** The sources of values, by field. */
export type ValueSources = Record<string, ValueSource[]>;

/** An XML format of invoices. */
export interface Syntax {
	name: string;
	/** The profile or version of the format. */
	profile: string;
	/** Texts for people, in which an account may be. */
	texts: string[];
	/** How the namespaces of its elements begin. */
	namespaces: string[];
	header: ValueSources;
	lists: Record<ListName, { in: string[]; fields: ValueSources }>;
	/** Profiles in which some elements mean something else. */
	profiles?: typeof ublProfiles;
	/** The element of an invoice, where a file can hold several. */
	invoices?: string;
	/** Codes of the document type that are credit notes, and those that are invoices. */
	types: { creditNotes: string[]; isInvoice: (code: string) => boolean };
}

/** UNTDID 1001: credit notes, also self-billed, factored, forwarder's and those of accounting. */
const untdid = {
	creditNotes: '81 83 261 262 296 308 381 396 420 458 502 503 532'.split(' '),
	// The codes that EN 16931 takes for invoices.
	isInvoice: (code: string) =>
		/^(?:71|80|82|84|102|130|202|203|204|211|218|219|295|325|326|331|38[02-9]|390|39[345]|45[67]|47[1-3]|480|50[01]|527|553|575|623|633|751|780|817|870|87[567]|935)$/.test(
			code,
		),
};

/** A column of the table of terms. @param bases what its `$names` are; they may have some in turn */
function columnOf(
	column: keyof TermSources,
	bases: Record<string, string>,
): Pick<Syntax, 'header' | 'lists'> {
	const filled = (text: string): string =>
		text.replace(/\$(\w+)/g, (name, base: string) => {
			const path = bases[base];
			return path === undefined ? name : filled(path);
		});
	const sourcesOf = (terms: Record<string, TermSources>): ValueSources => {
		const sources = Object.entries(terms).map(([field, term]) => [
			field,
			[term[column] ?? []].flat(),
		]);
		return JSON.parse(filled(JSON.stringify(Object.fromEntries(sources)))) as ValueSources;
	};
	const listOf = (name: ListName) => {
		const { in: entries, fields } = listTerms[name];
		return { in: [entries[column]].flat().map(filled), fields: sourcesOf(fields) };
	};
	return {
		header: sourcesOf(headerTerms),
		lists: { lines: listOf('lines'), tax_lines: listOf('tax_lines') },
	};
}

/** Cross Industry Invoice: Factur-X, ZUGFeRD from version 2, XRechnung; and version 1 of ZUGFeRD. */
function crossIndustry(version: 1 | 2): Syntax {
	const isFirst = version === 1;
	const header = isFirst ? 'SupplyChain' : 'Header';
	const line = isFirst ? 'SupplyChain' : 'Line';
	return {
		name: 'CII',
		profile: `${isFirst ? 'Specified' : ''}ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID`,
		texts: [`${isFirst ? 'Header' : ''}ExchangedDocument/IncludedNote/Content`],
		namespaces: ['urn:un:unece:uncefact:data:', 'urn:ferd:CrossIndustryDocument:'],
		types: untdid,
		...columnOf('cii', {
			document: isFirst ? 'HeaderExchangedDocument' : 'ExchangedDocument',
			trade: `${isFirst ? 'Specified' : ''}SupplyChainTradeTransaction`,
			agreement: `$trade/Applicable${header}TradeAgreement`,
			settlement: `$trade/Applicable${header}TradeSettlement`,
			delivery: `$trade/Applicable${header}TradeDelivery`,
			sums: `$settlement/SpecifiedTradeSettlement${isFirst ? '' : header}MonetarySummation`,
			lineAgreement: `Specified${line}TradeAgreement`,
			lineSettlement: `Specified${line}TradeSettlement`,
			lineDelivery: `Specified${line}TradeDelivery`,
			lineSums: `$lineSettlement/SpecifiedTradeSettlement${isFirst ? '' : line}MonetarySummation`,
			seller: '$agreement/SellerTradeParty',
			sellerAddress: '$seller/PostalTradeAddress',
			buyer: '$agreement/BuyerTradeParty',
			buyerAddress: '$buyer/PostalTradeAddress',
			deliveryAddress: '$delivery/ShipToTradeParty/PostalTradeAddress',
			means: '$settlement/SpecifiedTradeSettlementPaymentMeans',
			terms: '$settlement/SpecifiedTradePaymentTerms',
			early: '$terms/ApplicableTradePaymentDiscountTerms',
		}),
	};
}

/** UBL 2, as Peppol and XRechnung have it. @param line what a line and its quantity are called */
const ubl = (line: string, quantity: string): Syntax => ({
	name: 'UBL',
	profile: 'CustomizationID',
	texts: ['Note', 'PaymentMeans/InstructionNote'],
	namespaces: ['urn:oasis:names:specification:ubl:schema:xsd:'],
	types: untdid,
	profiles: ublProfiles,
	...columnOf('ubl', {
		line,
		quantity,
		sums: 'LegalMonetaryTotal',
		seller: 'AccountingSupplierParty/Party',
		sellerAddress: '$seller/PostalAddress',
		buyer: 'AccountingCustomerParty/Party',
		buyerAddress: '$buyer/PostalAddress',
		deliveryAddress: 'Delivery/DeliveryLocation/Address',
		account: 'PaymentMeans/PayeeFinancialAccount',
	}),
});

/** FatturaPA 1.2, with which Italian companies send all their invoices. */
const fatturaPa: Syntax = {
	name: 'FatturaPA',
	profile: 'FatturaElettronicaHeader/DatiTrasmissione/FormatoTrasmissione',
	texts: ['FatturaElettronicaBody/DatiGenerali/DatiGeneraliDocumento/Causale'],
	namespaces: ['', 'http://ivaservizi.agenziaentrate.gov.it/', 'http://www.fatturapa.gov.it/'],
	invoices: 'FatturaElettronicaBody',
	types: {
		creditNotes: ['TD04', 'TD08'],
		isInvoice: (code) => /^TD\d\d$/.test(code),
	},
	...columnOf('fatturaPa', {
		seller: 'FatturaElettronicaHeader/CedentePrestatore/DatiAnagrafici',
		sellerAddress: 'FatturaElettronicaHeader/CedentePrestatore/Sede',
		buyer: 'FatturaElettronicaHeader/CessionarioCommittente/DatiAnagrafici',
		buyerAddress: 'FatturaElettronicaHeader/CessionarioCommittente/Sede',
		body: 'FatturaElettronicaBody',
		general: '$body/DatiGenerali/DatiGeneraliDocumento',
		goods: '$body/DatiBeniServizi',
		payment: '$body/DatiPagamento/DettaglioPagamento',
	}),
};

const syntaxes: Record<string, Syntax> = {
	CrossIndustryInvoice: crossIndustry(2),
	CrossIndustryDocument: crossIndustry(1),
	Invoice: ubl('InvoiceLine', 'InvoicedQuantity'),
	CreditNote: ubl('CreditNoteLine', 'CreditedQuantity'),
	FatturaElettronica: fatturaPa,
};

/** The syntax of a document by its first element; `undefined` where that is no invoice. */
export const syntaxOf = (name: string, namespace: string): Syntax | undefined =>
	eInvoiceRoot(name, namespace) ? syntaxes[name] : undefined;
