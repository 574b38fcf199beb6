import { type Invoice, lineTotal, totals } from '../invoice';
import { amount, declaration, element as el } from './xml';

/** An invoice as XML, with what a printed one does not have. */
export interface DataInvoice extends Invoice {
	customerVat?: string;
	/** Sum that is paid already. */
	paid?: number;
	/** Quantity that the price is for, of every line. */
	priceBase?: number;
}

/** Form of a Cross Industry Invoice; ids are those that Factur-X, ZUGFeRD and XRechnung write. */
export const profiles = {
	minimum: 'urn:factur-x.eu:1p0:minimum',
	en16931: 'urn:cen.eu:en16931:2017',
	xrechnung: 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
	peppol: 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
};

const compact = (iban: string) => iban.replace(/\s/g, '');
const day = (isoDate: string) => isoDate.replace(/-/g, '');
const vatId = (vat: string) => vat.replace(/\s/g, '');

/** UN/CEFACT Cross Industry Invoice. */
export function crossIndustryInvoice(invoice: DataInvoice, profile: string): string {
	const { supplier, customer, lines, wording } = invoice;
	const { untaxed, taxes, tax, amount: total } = totals(lines);
	const paid = invoice.paid ?? 0;
	const isFull = profile !== profiles.minimum;
	const date = (name: string, value: string) =>
		el(name, [el('udt:DateTimeString', day(value), { format: '102' })]);
	const party = (name: string, of: { name: string }, vat: string | undefined) =>
		el(name, [
			el('ram:Name', of.name),
			vat === undefined
				? undefined
				: el('ram:SpecifiedTaxRegistration', [el('ram:ID', vatId(vat), { schemeID: 'VA' })]),
		]);
	const line = (index: number) => {
		const sold = lines[index];
		if (sold === undefined) return undefined;
		return el('ram:IncludedSupplyChainTradeLineItem', [
			el('ram:AssociatedDocumentLineDocument', [el('ram:LineID', index + 1)]),
			el('ram:SpecifiedTradeProduct', [el('ram:Name', sold.name)]),
			el('ram:SpecifiedLineTradeAgreement', [
				el('ram:NetPriceProductTradePrice', [
					el('ram:ChargeAmount', sold.price * (invoice.priceBase ?? 1)),
					invoice.priceBase === undefined
						? undefined
						: el('ram:BasisQuantity', invoice.priceBase, { unitCode: 'C62' }),
				]),
			]),
			el('ram:SpecifiedLineTradeDelivery', [
				el('ram:BilledQuantity', sold.quantity, { unitCode: 'C62' }),
			]),
			el('ram:SpecifiedLineTradeSettlement', [
				el('ram:SpecifiedTradeSettlementLineMonetarySummation', [
					el('ram:LineTotalAmount', amount(lineTotal(sold))),
				]),
			]),
		]);
	};
	return (
		declaration +
		el(
			'rsm:CrossIndustryInvoice',
			[
				el('rsm:ExchangedDocumentContext', [
					el('ram:GuidelineSpecifiedDocumentContextParameter', [el('ram:ID', profile)]),
				]),
				el('rsm:ExchangedDocument', [
					el('ram:ID', invoice.number),
					el('ram:TypeCode', 380),
					date('ram:IssueDateTime', invoice.date),
				]),
				el('rsm:SupplyChainTradeTransaction', [
					...(isFull ? lines.map((_, index) => line(index)) : []),
					el('ram:ApplicableHeaderTradeAgreement', [
						party('ram:SellerTradeParty', supplier, supplier.vat),
						party('ram:BuyerTradeParty', customer, isFull ? invoice.customerVat : undefined),
						el('ram:BuyerOrderReferencedDocument', [
							el('ram:IssuerAssignedID', invoice.orderNumber),
						]),
					]),
					el('ram:ApplicableHeaderTradeDelivery', []),
					el('ram:ApplicableHeaderTradeSettlement', [
						el('ram:InvoiceCurrencyCode', wording.currency),
						...(isFull
							? [
									el('ram:SpecifiedTradeSettlementPaymentMeans', [
										el('ram:TypeCode', 58),
										el('ram:PayeePartyCreditorFinancialAccount', [
											el('ram:IBANID', compact(supplier.bank?.iban ?? '')),
										]),
									]),
									...taxes.map((rate) =>
										el('ram:ApplicableTradeTax', [
											el('ram:CalculatedAmount', amount(rate.tax)),
											el('ram:TypeCode', 'VAT'),
											el('ram:BasisAmount', amount(rate.base)),
											el('ram:CategoryCode', 'S'),
											el('ram:RateApplicablePercent', amount(rate.percent)),
										]),
									),
									el('ram:SpecifiedTradePaymentTerms', [
										date('ram:DueDateDateTime', invoice.dueDate),
									]),
								]
							: []),
						el('ram:SpecifiedTradeSettlementHeaderMonetarySummation', [
							isFull ? el('ram:LineTotalAmount', amount(untaxed)) : undefined,
							el('ram:TaxBasisTotalAmount', amount(untaxed)),
							el('ram:TaxTotalAmount', amount(tax), { currencyID: wording.currency }),
							el('ram:GrandTotalAmount', amount(total)),
							isFull ? el('ram:TotalPrepaidAmount', amount(paid)) : undefined,
							el('ram:DuePayableAmount', amount(total - paid)),
						]),
					]),
				]),
			],
			{
				'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
				'xmlns:ram':
					'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
				'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
			},
		)
	);
}

const cac = (name: string) => `cac:${name}`;
const cbc = (name: string) => `cbc:${name}`;

/** UBL 2.1, an invoice or a credit note, as Peppol and XRechnung have it. */
export function ublDocument(
	invoice: DataInvoice,
	profile: string,
	kind: 'Invoice' | 'CreditNote' = 'Invoice',
): string {
	const { supplier, customer, lines, wording } = invoice;
	const { untaxed, taxes, tax, amount: total } = totals(lines);
	const paid = invoice.paid ?? 0;
	const money = (name: string, value: number) =>
		el(cbc(name), amount(value), { currencyID: wording.currency });
	const isInvoice = kind === 'Invoice';
	const party = (name: string, of: { name: string; legalName?: string }, vat: string | undefined) =>
		el(cac(name), [
			el(cac('Party'), [
				el(cac('PartyName'), [el(cbc('Name'), of.name)]),
				vat === undefined
					? undefined
					: el(cac('PartyTaxScheme'), [
							el(cbc('CompanyID'), vatId(vat)),
							el(cac('TaxScheme'), [el(cbc('ID'), 'VAT')]),
						]),
				el(cac('PartyLegalEntity'), [el(cbc('RegistrationName'), of.legalName ?? of.name)]),
			]),
		]);
	return (
		declaration +
		el(
			kind,
			[
				el(cbc('CustomizationID'), profile),
				el(cbc('ID'), invoice.number),
				el(cbc('IssueDate'), invoice.date),
				isInvoice ? el(cbc('DueDate'), invoice.dueDate) : undefined,
				el(cbc(`${kind}TypeCode`), isInvoice ? 380 : 381),
				el(cbc('DocumentCurrencyCode'), wording.currency),
				el(cac('OrderReference'), [el(cbc('ID'), invoice.orderNumber)]),
				party('AccountingSupplierParty', supplier, supplier.vat),
				party('AccountingCustomerParty', customer, invoice.customerVat),
				el(cac('PaymentMeans'), [
					el(cbc('PaymentMeansCode'), 58),
					el(cac('PayeeFinancialAccount'), [el(cbc('ID'), compact(supplier.bank?.iban ?? ''))]),
				]),
				el(cac('TaxTotal'), [
					money('TaxAmount', tax),
					...taxes.map((rate) =>
						el(cac('TaxSubtotal'), [
							money('TaxableAmount', rate.base),
							money('TaxAmount', rate.tax),
							el(cac('TaxCategory'), [
								el(cbc('ID'), 'S'),
								el(cbc('Percent'), rate.percent),
								el(cac('TaxScheme'), [el(cbc('ID'), 'VAT')]),
							]),
						]),
					),
				]),
				el(cac('LegalMonetaryTotal'), [
					money('LineExtensionAmount', untaxed),
					money('TaxExclusiveAmount', untaxed),
					money('TaxInclusiveAmount', total),
					money('PrepaidAmount', paid),
					money('PayableAmount', total - paid),
				]),
				...lines.map((line, index) =>
					el(cac(`${kind}Line`), [
						el(cbc('ID'), index + 1),
						el(cbc(isInvoice ? 'InvoicedQuantity' : 'CreditedQuantity'), line.quantity, {
							unitCode: 'C62',
						}),
						money('LineExtensionAmount', lineTotal(line)),
						el(cac('Item'), [el(cbc('Name'), line.name)]),
						el(cac('Price'), [
							el(cbc('PriceAmount'), line.price, { currencyID: wording.currency }),
						]),
					]),
				),
			],
			{
				xmlns: `urn:oasis:names:specification:ubl:schema:xsd:${kind}-2`,
				'xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
				'xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
			},
		)
	);
}

/** FatturaPA 1.2 between companies; the due sum is paid in one. */
export function fatturaPa(invoice: DataInvoice): string {
	const { supplier, customer, lines, wording } = invoice;
	const { taxes, amount: total } = totals(lines);
	const id = (vat: string) =>
		el('IdFiscaleIVA', [el('IdPaese', vat.slice(0, 2)), el('IdCodice', vat.slice(2))]);
	const party = (name: string, of: { name: string }, vat: string) =>
		el(name, [el('DatiAnagrafici', [id(vat), el('Anagrafica', [el('Denominazione', of.name)])])]);
	return (
		declaration +
		el(
			'p:FatturaElettronica',
			[
				el('FatturaElettronicaHeader', [
					el('DatiTrasmissione', [el('FormatoTrasmissione', 'FPR12')]),
					party('CedentePrestatore', supplier, supplier.vat),
					party('CessionarioCommittente', customer, invoice.customerVat ?? ''),
				]),
				el('FatturaElettronicaBody', [
					el('DatiGenerali', [
						el('DatiGeneraliDocumento', [
							el('TipoDocumento', 'TD01'),
							el('Divisa', wording.currency),
							el('Data', invoice.date),
							el('Numero', invoice.number),
							el('ImportoTotaleDocumento', amount(total)),
						]),
						el('DatiOrdineAcquisto', [el('IdDocumento', invoice.orderNumber)]),
					]),
					el('DatiBeniServizi', [
						...lines.map((line, index) =>
							el('DettaglioLinee', [
								el('NumeroLinea', index + 1),
								el('Descrizione', line.name),
								el('Quantita', amount(line.quantity)),
								el('PrezzoUnitario', amount(line.price)),
								el('PrezzoTotale', amount(lineTotal(line))),
								el('AliquotaIVA', amount(line.taxPercent)),
							]),
						),
						...taxes.map((rate) =>
							el('DatiRiepilogo', [
								el('AliquotaIVA', amount(rate.percent)),
								el('ImponibileImporto', amount(rate.base)),
								el('Imposta', amount(rate.tax)),
							]),
						),
					]),
					el('DatiPagamento', [
						el('DettaglioPagamento', [
							el('DataScadenzaPagamento', invoice.dueDate),
							el('ImportoPagamento', amount(total)),
							el('IBAN', compact(supplier.bank?.iban ?? '')),
						]),
					]),
				]),
			],
			{
				'xmlns:p': 'http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2',
				versione: 'FPR12',
			},
		)
	);
}
