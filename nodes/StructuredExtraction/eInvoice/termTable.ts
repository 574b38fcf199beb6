/**
 * How a value is read from elements: from those at a path, or from several paths.
 *
 * A path has names of elements without prefixes, from the element where the search starts. `A[B/C=x]/D` selects
 * the A whose B/C is x, `A[@b=x]` tests an attribute. `$currency` is the currency of the invoice
 * (BT-5), in any case; amounts without a currency match it, and all do where it is unknown. A path
 * that ends in `/@b` selects an attribute. Other names after `$`, such as `$seller`, are the bases
 * of a syntax.
 */
export type ValueSource =
	| string
	/** A total that the syntax does not state, as a sum of figures less others; none where it exceeds `most`. */
	| { sum: string | string[]; less?: string; most?: string }
	/** Texts of one element that form a value together. */
	| { in: string; joined: string[]; by: string }
	/** A price and the quantity that it is for, by default 1. */
	| { price: string; per: string };

/** Sources of a term in each syntax; of several, the first that yields a value counts. */
export type TermSources = Partial<Record<'cii' | 'ubl' | 'fatturaPa', ValueSource | ValueSource[]>>;

/** The address of a party, which is `$seller` or `$buyer` of a syntax. */
function address<Name extends string>(name: Name, party: string) {
	const at = `${party}Address`;
	const street = { in: at, joined: ['Indirizzo', 'NumeroCivico'], by: ' ' };
	const terms = {
		street: { cii: `${at}/LineOne`, ubl: `${at}/StreetName`, fatturaPa: street },
		postcode: { cii: `${at}/PostcodeCode`, ubl: `${at}/PostalZone`, fatturaPa: `${at}/CAP` },
		city: { cii: `${at}/CityName`, ubl: `${at}/CityName`, fatturaPa: `${at}/Comune` },
		country: { cii: `${at}/CountryID`, ubl: `${at}/${COUNTRY}`, fatturaPa: `${at}/Nazione` },
	};
	const named = Object.entries(terms).map(([part, term]) => [`${name}_${part}`, term]);
	return Object.fromEntries(named) as Record<`${Name}_${keyof typeof terms}`, TermSources>;
}

const COUNTRY = 'Country/IdentificationCode';

const company = (party: string): TermSources => ({
	cii: `${party}/Name`,
	ubl: [`${party}/PartyLegalEntity/RegistrationName`, `${party}/PartyName/Name`],
	fatturaPa: [
		`${party}/Anagrafica/Denominazione`,
		{ in: `${party}/Anagrafica`, joined: ['Nome', 'Cognome'], by: ' ' },
	],
});

const vatId = (party: string): TermSources => ({
	cii: `${party}/SpecifiedTaxRegistration/ID[@schemeID=VA]`,
	ubl: `${party}/PartyTaxScheme[TaxScheme/ID=VAT]/CompanyID`,
	fatturaPa: { in: `${party}/IdFiscaleIVA`, joined: ['IdPaese', 'IdCodice'], by: '' },
});

/** Kinds of reverse charge in FatturaPA ("inversione contabile"). */
const REVERSE_CHARGE = ['N6', ...Array.from({ length: 9 }, (_, at) => `N6.${at + 1}`)];

const reverseCharge = (cii: string, ubl: string, fatturaPa: string): TermSources => ({
	cii: `$settlement/ApplicableTradeTax[CategoryCode=AE]/${cii}`,
	ubl: `TaxTotal/TaxSubtotal/TaxCategory[ID=AE]/${ubl}`,
	fatturaPa: REVERSE_CHARGE.map((code) => `$goods/DatiRiepilogo[Natura=${code}]/${fatturaPa}`),
});

/**
 * The fields of the invoice templates with one value, and amounts that only cross-checks need, each with
 * its business term of EN 16931-1. FatturaPA does not have these terms.
 */
export const headerTerms = {
	/* BT-3 */ document_type: {
		cii: '$document/TypeCode',
		ubl: ['InvoiceTypeCode', 'CreditNoteTypeCode'],
		fatturaPa: '$general/TipoDocumento',
	},
	/* BT-1 */ invoice_number: { cii: '$document/ID', ubl: 'ID', fatturaPa: '$general/Numero' },
	/* BT-2 */ date: {
		cii: '$document/IssueDateTime/DateTimeString',
		ubl: 'IssueDate',
		fatturaPa: '$general/Data',
	},
	/* BT-9 */ due_date: {
		cii: '$terms/DueDateDateTime/DateTimeString',
		ubl: ['DueDate', 'PaymentMeans/PaymentDueDate'],
		fatturaPa: '$payment/DataScadenzaPagamento',
	},
	/* BT-27 */ supplier: company('$seller'),
	/* BT-31 */ supplier_vat_id: vatId('$seller'),
	/* BT-44 */ customer: company('$buyer'),
	/* BT-48 */ customer_vat_id: vatId('$buyer'),
	/* BT-13 */ order_number: {
		cii: [
			'$agreement/BuyerOrderReferencedDocument/IssuerAssignedID',
			'$agreement/BuyerOrderReferencedDocument/ID',
		],
		ubl: 'OrderReference/ID',
		fatturaPa: '$body/DatiGenerali/DatiOrdineAcquisto/IdDocumento',
	},
	/* BT-107 */ discount: {
		cii: '$sums/AllowanceTotalAmount',
		ubl: '$sums/AllowanceTotalAmount',
		fatturaPa: { sum: '$general/ScontoMaggiorazione[Tipo=SC]/Importo' },
	},
	/* BT-108 */ additional_charges: {
		cii: '$sums/ChargeTotalAmount',
		ubl: '$sums/ChargeTotalAmount',
		// Contributions to the pension funds of the professions are part of the net amount.
		fatturaPa: {
			sum: [
				'$general/ScontoMaggiorazione[Tipo=MG]/Importo',
				'$general/DatiCassaPrevidenziale/ImportoContributoCassa',
			],
		},
	},
	/* BT-109 */ net_amount: {
		cii: '$sums/TaxBasisTotalAmount',
		ubl: '$sums/TaxExclusiveAmount',
		fatturaPa: { sum: '$goods/DatiRiepilogo/ImponibileImporto' },
	},
	/* BT-110 */ tax_amount: {
		cii: '$sums/TaxTotalAmount[@currencyID=$currency]',
		ubl: 'TaxTotal/TaxAmount[@currencyID=$currency]',
		fatturaPa: { sum: '$goods/DatiRiepilogo/Imposta' },
	},
	/* BT-112 */ total_amount: {
		cii: '$sums/GrandTotalAmount[@currencyID=$currency]',
		ubl: '$sums/TaxInclusiveAmount',
		fatturaPa: '$general/ImportoTotaleDocumento',
	},
	/* BT-113 */ amount_paid: { cii: '$sums/TotalPrepaidAmount', ubl: '$sums/PrepaidAmount' },
	/* BT-114 */ rounding_amount: { cii: '$sums/RoundingAmount', ubl: '$sums/PayableRoundingAmount' },
	// Ways to pay of a FatturaPA may also be alternatives, each of them of the whole.
	/* BT-115 */ amount_due: {
		cii: '$sums/DuePayableAmount',
		ubl: '$sums/PayableAmount',
		fatturaPa: { sum: '$payment/ImportoPagamento', most: '$general/ImportoTotaleDocumento' },
	},
	/* BT-5 */ currency: {
		cii: '$settlement/InvoiceCurrencyCode',
		ubl: 'DocumentCurrencyCode',
		fatturaPa: '$general/Divisa',
	},
	/* BT-84 */ iban: {
		cii: '$means/PayeePartyCreditorFinancialAccount/IBANID',
		ubl: '$account/ID',
		fatturaPa: '$payment/IBAN',
	},
	/* BG-5 */ ...address('supplier', '$seller'),
	/* BG-8 */ ...address('customer', '$buyer'),
	// BG-15
	delivery_street: { cii: '$deliveryAddress/LineOne', ubl: '$deliveryAddress/StreetName' },
	delivery_postcode: {
		cii: '$deliveryAddress/PostcodeCode',
		ubl: '$deliveryAddress/PostalZone',
	},
	delivery_city: { cii: '$deliveryAddress/CityName', ubl: '$deliveryAddress/CityName' },
	delivery_country: { cii: '$deliveryAddress/CountryID', ubl: `$deliveryAddress/${COUNTRY}` },
	/* BT-46 */ customer_number: { cii: '$buyer/ID', ubl: '$buyer/PartyIdentification/ID' },
	/* BT-72 */ delivery_date: {
		cii: '$delivery/ActualDeliverySupplyChainEvent/OccurrenceDateTime/DateTimeString',
		ubl: 'Delivery/ActualDeliveryDate',
		fatturaPa: '$body/DatiGenerali/DatiDDT/DataDDT',
	},
	/* BT-73 */ service_start: {
		cii: '$settlement/BillingSpecifiedPeriod/StartDateTime/DateTimeString',
		ubl: 'InvoicePeriod/StartDate',
	},
	/* BT-74 */ service_end: {
		cii: '$settlement/BillingSpecifiedPeriod/EndDateTime/DateTimeString',
		ubl: 'InvoicePeriod/EndDate',
	},
	/* BT-20 */ payment_terms: { cii: '$terms/Description', ubl: 'PaymentTerms/Note' },
	early_payment_percent: {
		cii: '$early/CalculationPercent',
		ubl: 'PaymentTerms/SettlementDiscountPercent',
	},
	early_payment_days: { cii: '$early/BasisPeriodMeasure[@unitCode=DAY]' },
	early_payment_until: {
		ubl: 'PaymentTerms/SettlementPeriod/EndDate',
		fatturaPa: '$payment/DataLimitePagamentoAnticipato',
	},
	early_payment_amount: {
		cii: '$early/ActualDiscountAmount',
		ubl: 'PaymentTerms/SettlementDiscountAmount',
		fatturaPa: '$payment/ScontoPagamentoAnticipato',
	},
	/* BT-86 */ bic: {
		cii: '$means/PayeeSpecifiedCreditorFinancialInstitution/BICID',
		ubl: '$account/FinancialInstitutionBranch/ID',
		fatturaPa: '$payment/BIC',
	},
	/* BT-85 */ account_holder: {
		cii: '$means/PayeePartyCreditorFinancialAccount/AccountName',
		ubl: '$account/Name',
		fatturaPa: '$payment/Beneficiario',
	},
	/* BT-83 */ payment_reference: {
		cii: '$settlement/PaymentReference',
		ubl: 'PaymentMeans/PaymentID',
		fatturaPa: '$payment/CodicePagamento',
	},
	/* BT-118 */ reverse_charge: reverseCharge('CategoryCode', 'ID', 'Natura'),
	/* BT-120 */ reverse_charge_note: reverseCharge(
		'ExemptionReason',
		'TaxExemptionReason',
		'RiferimentoNormativo',
	),
	/* BT-25 */ preceding_invoice: {
		cii: '$settlement/InvoiceReferencedDocument/IssuerAssignedID',
		ubl: 'BillingReference/InvoiceDocumentReference/ID',
		fatturaPa: '$body/DatiGenerali/DatiFattureCollegate/IdDocumento',
	},
	/** Amounts of others that are collected with the invoice; only where its profile has them. */
	/* BT-DEX-002 */ third_party_amount: {},
} satisfies Record<string, TermSources>;

/** Sources of UBL that replace those above in invoices of a profile. */
export const ublProfiles: Array<{ profile: RegExp; header: Record<string, ValueSource[]> }> = [
	// In OIOUBL (Denmark), TaxExclusiveAmount is the tax, with duties that are not in the first TaxTotal.
	{
		profile: /^OIOUBL/i,
		header: {
			tax_amount: ['LegalMonetaryTotal/TaxExclusiveAmount'],
			net_amount: [
				{
					sum: ['LegalMonetaryTotal/LineExtensionAmount', 'LegalMonetaryTotal/ChargeTotalAmount'],
					less: 'LegalMonetaryTotal/AllowanceTotalAmount',
				},
			],
		},
	},
	// BG-DEX-09; elsewhere these elements are what was paid to the supplier.
	{
		profile: /:extension:xrechnung_/i,
		header: { third_party_amount: [{ sum: 'PrepaidPayment/PaidAmount' }] },
	},
];

/** The lists: the elements of their entries, and the values of an entry. */
export const listTerms = {
	lines: {
		in: {
			cii: '$trade/IncludedSupplyChainTradeLineItem',
			ubl: '$line',
			fatturaPa: '$goods/DettaglioLinee',
		},
		fields: {
			/* BT-153 */ description: {
				cii: 'SpecifiedTradeProduct/Name',
				ubl: ['Item/Name', 'Item/Description'],
				fatturaPa: 'Descrizione',
			},
			/* BT-129 */ quantity: {
				cii: '$lineDelivery/BilledQuantity',
				ubl: '$quantity',
				fatturaPa: 'Quantita',
			},
			// For the base quantity BT-149.
			/* BT-146 */ unit_price: {
				cii: {
					price: '$lineAgreement/NetPriceProductTradePrice/ChargeAmount',
					per: '$lineAgreement/NetPriceProductTradePrice/BasisQuantity',
				},
				ubl: { price: 'Price/PriceAmount', per: 'Price/BaseQuantity' },
				fatturaPa: 'PrezzoUnitario',
			},
			/* BT-131 */ total: {
				cii: '$lineSums/LineTotalAmount',
				ubl: 'LineExtensionAmount',
				fatturaPa: 'PrezzoTotale',
			},
			/* BT-155 */ article_number: {
				cii: 'SpecifiedTradeProduct/SellerAssignedID',
				ubl: 'Item/SellersItemIdentification/ID',
				fatturaPa: 'CodiceArticolo/CodiceValore',
			},
			/* BT-130 */ unit: {
				cii: '$lineDelivery/BilledQuantity/@unitCode',
				ubl: '$quantity/@unitCode',
				fatturaPa: 'UnitaMisura',
			},
			/* BT-136 */ discount: {
				cii: {
					sum: '$lineSettlement/SpecifiedTradeAllowanceCharge[ChargeIndicator/Indicator=false]/ActualAmount',
					less: '$lineSettlement/SpecifiedTradeAllowanceCharge[ChargeIndicator/Indicator=true]/ActualAmount',
				},
				ubl: {
					sum: 'AllowanceCharge[ChargeIndicator=false]/Amount',
					less: 'AllowanceCharge[ChargeIndicator=true]/Amount',
				},
				fatturaPa: { sum: 'ScontoMaggiorazione[Tipo=SC]/Importo' },
			},
			/* BT-152 */ tax_rate: {
				cii: [
					'$lineSettlement/ApplicableTradeTax/RateApplicablePercent',
					'$lineSettlement/ApplicableTradeTax/ApplicablePercent',
				],
				ubl: 'Item/ClassifiedTaxCategory/Percent',
				fatturaPa: 'AliquotaIVA',
			},
			/* BT-X-8 */ line_status: { cii: 'AssociatedDocumentLineDocument/LineStatusReasonCode' },
			order_number: {
				cii: '$lineAgreement/BuyerOrderReferencedDocument/IssuerAssignedID',
				ubl: 'OrderLineReference/OrderReference/ID',
			},
		},
	},
	tax_lines: {
		in: {
			cii: '$settlement/ApplicableTradeTax',
			ubl: 'TaxTotal/TaxSubtotal[TaxAmount/@currencyID=$currency]',
			// Tax that the customer withholds has a minus.
			fatturaPa: ['$goods/DatiRiepilogo', '$general/DatiRitenuta'],
		},
		fields: {
			/* BT-119 */ rate: {
				cii: ['RateApplicablePercent', 'ApplicablePercent'],
				ubl: 'TaxCategory/Percent',
				fatturaPa: ['AliquotaIVA', 'AliquotaRitenuta'],
			},
			/* BT-116 */ net_amount: {
				cii: 'BasisAmount',
				ubl: 'TaxableAmount',
				fatturaPa: 'ImponibileImporto',
			},
			/* BT-117 */ tax_amount: {
				cii: 'CalculatedAmount',
				ubl: 'TaxAmount',
				fatturaPa: ['Imposta', { sum: [], less: 'ImportoRitenuta' }],
			},
		},
	},
} satisfies Record<
	string,
	{ in: Record<keyof TermSources, string | string[]>; fields: Record<string, TermSources> }
>;
