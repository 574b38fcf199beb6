import type { Path, ValueSource, ValueSources } from './valueSources';

// The fields of the template "Invoice (Detailed)" that "Invoice" does not have.

/** Fields with one value, with the business terms of EN 16931-1. */
export const detailFields = [
	...['supplier_street', 'supplier_postcode', 'supplier_city', 'supplier_country'], // BG-5
	...['customer_street', 'customer_postcode', 'customer_city', 'customer_country'], // BG-8
	...['delivery_street', 'delivery_postcode', 'delivery_city', 'delivery_country'], // BG-15
	'customer_number', // BT-46
	'delivery_date', // BT-72
	...['service_start', 'service_end'], // BG-14
	'payment_terms', // BT-20
	...['early_payment_percent', 'early_payment_days', 'early_payment_until', 'early_payment_amount'],
	'bic', // BT-86
	'account_holder', // BT-85
	'payment_reference', // BT-83
	...['reverse_charge', 'reverse_charge_note'], // BT-118, BT-120
	'preceding_invoice', // BT-25
] as const;
type DetailField = (typeof detailFields)[number];

/** Values of an entry of `lines`. */
export const lineDetails = [
	'article_number', // BT-155
	'unit', // BT-130
	'discount', // BT-136
	'tax_rate', // BT-152
	'order_number',
] as const;

export interface Details {
	header: ValueSources<DetailField>;
	line: ValueSources<(typeof lineDetails)[number]>;
}

/** The four parts of an address. */
function address(
	name: 'supplier' | 'customer' | 'delivery',
	at: Path,
	[street, postcode, city, country]: [ValueSource | Path, Path, Path, Path],
): ValueSources<DetailField> {
	return {
		[`${name}_street`]: [typeof street === 'string' ? `${at}/${street}` : street],
		[`${name}_postcode`]: [`${at}/${postcode}`],
		[`${name}_city`]: [`${at}/${city}`],
		[`${name}_country`]: [`${at}/${country}`],
	};
}

/** Cross Industry Invoice. @param line what its parts of a line begin with */
export function ciiDetails(
	{ agreement, delivery, settlement }: Record<'agreement' | 'delivery' | 'settlement', Path>,
	means: Path,
	line: string,
): Details {
	const parts: [Path, Path, Path, Path] = ['LineOne', 'PostcodeCode', 'CityName', 'CountryID'];
	const terms = `${settlement}/SpecifiedTradePaymentTerms`;
	const early = `${terms}/ApplicableTradePaymentDiscountTerms`;
	const reverse = `${settlement}/ApplicableTradeTax[CategoryCode=AE]`;
	const charges = (is: string) =>
		`Specified${line}TradeSettlement/SpecifiedTradeAllowanceCharge[ChargeIndicator/Indicator=${is}]/ActualAmount`;
	return {
		header: {
			...address('supplier', `${agreement}/SellerTradeParty/PostalTradeAddress`, parts),
			...address('customer', `${agreement}/BuyerTradeParty/PostalTradeAddress`, parts),
			...address('delivery', `${delivery}/ShipToTradeParty/PostalTradeAddress`, parts),
			customer_number: [`${agreement}/BuyerTradeParty/ID`],
			delivery_date: [
				`${delivery}/ActualDeliverySupplyChainEvent/OccurrenceDateTime/DateTimeString`,
			],
			service_start: [`${settlement}/BillingSpecifiedPeriod/StartDateTime/DateTimeString`],
			service_end: [`${settlement}/BillingSpecifiedPeriod/EndDateTime/DateTimeString`],
			payment_terms: [`${terms}/Description`],
			early_payment_percent: [`${early}/CalculationPercent`],
			early_payment_days: [`${early}/BasisPeriodMeasure[@unitCode=DAY]`],
			early_payment_amount: [`${early}/ActualDiscountAmount`],
			bic: [`${means}/PayeeSpecifiedCreditorFinancialInstitution/BICID`],
			account_holder: [`${means}/PayeePartyCreditorFinancialAccount/AccountName`],
			payment_reference: [`${settlement}/PaymentReference`],
			reverse_charge: [`${reverse}/CategoryCode`],
			reverse_charge_note: [`${reverse}/ExemptionReason`],
			preceding_invoice: [`${settlement}/InvoiceReferencedDocument/IssuerAssignedID`],
		},
		line: {
			article_number: ['SpecifiedTradeProduct/SellerAssignedID'],
			unit: [`Specified${line}TradeDelivery/BilledQuantity/@unitCode`],
			discount: [{ sum: charges('false'), less: charges('true') }],
			tax_rate: [
				`Specified${line}TradeSettlement/ApplicableTradeTax/RateApplicablePercent`,
				`Specified${line}TradeSettlement/ApplicableTradeTax/ApplicablePercent`,
			],
			order_number: [
				`Specified${line}TradeAgreement/BuyerOrderReferencedDocument/IssuerAssignedID`,
			],
		},
	};
}

/** UBL 2. */
export function ublDetails(seller: Path, buyer: Path, quantity: string): Details {
	const parts: [Path, Path, Path, Path] = [
		...['StreetName', 'PostalZone', 'CityName', 'Country/IdentificationCode'],
	] as [Path, Path, Path, Path];
	const account = 'PaymentMeans/PayeeFinancialAccount';
	const reverse = 'TaxTotal/TaxSubtotal/TaxCategory[ID=AE]';
	const charges = (is: string) => `AllowanceCharge[ChargeIndicator=${is}]/Amount`;
	return {
		header: {
			...address('supplier', `${seller}/PostalAddress`, parts),
			...address('customer', `${buyer}/PostalAddress`, parts),
			...address('delivery', 'Delivery/DeliveryLocation/Address', parts),
			customer_number: [`${buyer}/PartyIdentification/ID`],
			delivery_date: ['Delivery/ActualDeliveryDate'],
			service_start: ['InvoicePeriod/StartDate'],
			service_end: ['InvoicePeriod/EndDate'],
			payment_terms: ['PaymentTerms/Note'],
			early_payment_percent: ['PaymentTerms/SettlementDiscountPercent'],
			early_payment_until: ['PaymentTerms/SettlementPeriod/EndDate'],
			early_payment_amount: ['PaymentTerms/SettlementDiscountAmount'],
			bic: [`${account}/FinancialInstitutionBranch/ID`],
			account_holder: [`${account}/Name`],
			payment_reference: ['PaymentMeans/PaymentID'],
			reverse_charge: [`${reverse}/ID`],
			reverse_charge_note: [`${reverse}/TaxExemptionReason`],
			preceding_invoice: ['BillingReference/InvoiceDocumentReference/ID'],
		},
		line: {
			article_number: ['Item/SellersItemIdentification/ID'],
			unit: [`${quantity}/@unitCode`],
			discount: [{ sum: charges('false'), less: charges('true') }],
			tax_rate: ['Item/ClassifiedTaxCategory/Percent'],
			order_number: ['OrderLineReference/OrderReference/ID'],
		},
	};
}

/** Kinds of reverse charge in FatturaPA ("inversione contabile"). */
const REVERSE_CHARGE = ['N6', ...Array.from({ length: 9 }, (_, at) => `N6.${at + 1}`)];

/** FatturaPA 1.2. */
export function fatturaDetails(body: Path, payment: Path, goods: Path): Details {
	const party = (name: 'supplier' | 'customer', of: string) => {
		const seat = `FatturaElettronicaHeader/${of}/Sede`;
		const street = { in: seat, joined: ['Indirizzo', 'NumeroCivico'], by: ' ' };
		return address(name, seat, [street, 'CAP', 'Comune', 'Nazione']);
	};
	const reverse = (value: string) =>
		REVERSE_CHARGE.map((code) => `${goods}/DatiRiepilogo[Natura=${code}]/${value}`);
	return {
		header: {
			...party('supplier', 'CedentePrestatore'),
			...party('customer', 'CessionarioCommittente'),
			delivery_date: [`${body}/DatiGenerali/DatiDDT/DataDDT`],
			early_payment_until: [`${payment}/DataLimitePagamentoAnticipato`],
			early_payment_amount: [`${payment}/ScontoPagamentoAnticipato`],
			bic: [`${payment}/BIC`],
			account_holder: [`${payment}/Beneficiario`],
			payment_reference: [`${payment}/CodicePagamento`],
			reverse_charge: reverse('Natura'),
			reverse_charge_note: reverse('RiferimentoNormativo'),
			preceding_invoice: [`${body}/DatiGenerali/DatiFattureCollegate/IdDocumento`],
		},
		line: {
			article_number: ['CodiceArticolo/CodiceValore'],
			unit: ['UnitaMisura'],
			discount: [{ sum: 'ScontoMaggiorazione[Tipo=SC]/Importo' }],
			tax_rate: ['AliquotaIVA'],
		},
	};
}
