/** What an invoice says; the values that tests plant wrong ones for. */
export interface InvoiceData {
	invoice_number: string;
	/** ISO 8601 days. */
	date: string;
	due_date: string;
	supplier: string;
	amount_untaxed: number;
	tax: number;
	amount: number;
	iban: string;
	lines: { description: string; quantity: number; unit_price: number; total: number }[];
}

/** How a kind of document is written; formats come from the platform, not from the code under test. */
export interface Style {
	locale: string;
	currency: string;
	dateStyle: Intl.DateTimeFormatOptions;
	/** Words for invoice number, date, due date, net, tax, total. */
	words: [string, string, string, string, string, string];
}

const long = { day: 'numeric', month: 'long', year: 'numeric' } as const;
const medium = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const digits = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;

export const styles: Style[] = [
	{
		locale: 'en-GB',
		currency: 'GBP',
		dateStyle: long,
		words: ['Invoice no.', 'Date', 'Due', 'Net', 'VAT', 'Total'],
	},
	{
		locale: 'en-US',
		currency: 'USD',
		dateStyle: digits,
		words: ['Invoice #', 'Date', 'Due Date', 'Subtotal', 'Sales tax', 'Total due'],
	},
	{
		locale: 'en-US',
		currency: 'USD',
		dateStyle: medium,
		words: ['Invoice', 'Issued', 'Pay by', 'Subtotal', 'Tax', 'Amount due'],
	},
	{
		locale: 'en-IN',
		currency: 'INR',
		dateStyle: digits,
		words: ['Bill No.', 'Dated', 'Due on', 'Taxable value', 'GST', 'Grand total'],
	},
	{
		locale: 'de-DE',
		currency: 'EUR',
		dateStyle: digits,
		words: ['Rechnungsnummer', 'Datum', 'Fällig am', 'Netto', 'USt', 'Gesamtbetrag'],
	},
	{
		locale: 'de-CH',
		currency: 'CHF',
		dateStyle: long,
		words: ['Rechnung Nr.', 'Datum', 'Zahlbar bis', 'Zwischentotal', 'MWST', 'Total'],
	},
	{
		locale: 'fr-FR',
		currency: 'EUR',
		dateStyle: long,
		words: ['Facture n°', 'Date', 'Échéance', 'Total HT', 'TVA', 'Total TTC'],
	},
	{
		locale: 'nl-NL',
		currency: 'EUR',
		dateStyle: medium,
		words: ['Factuurnummer', 'Datum', 'Vervaldatum', 'Subtotaal', 'BTW', 'Totaal'],
	},
	{
		locale: 'es-ES',
		currency: 'EUR',
		dateStyle: long,
		words: ['Factura n.º', 'Fecha', 'Vencimiento', 'Base imponible', 'IVA', 'Importe total'],
	},
	{
		locale: 'it-IT',
		currency: 'EUR',
		dateStyle: medium,
		words: ['Fattura n.', 'Data', 'Scadenza', 'Imponibile', 'IVA', 'Totale'],
	},
];

export const dayIn = ({ locale, dateStyle }: Style, iso: string) =>
	new Intl.DateTimeFormat(locale, { ...dateStyle, timeZone: 'UTC' }).format(new Date(iso));
export const moneyIn = ({ locale, currency }: Style, value: number) =>
	new Intl.NumberFormat(locale, { style: 'currency', currency }).format(value);
export const figureIn = ({ locale }: Style, value: number) =>
	new Intl.NumberFormat(locale, {
		minimumFractionDigits: 2,
		maximumFractionDigits: 2,
		useGrouping: 'always',
	}).format(value);

/** The invoice as two pages of Markdown. */
export function invoicePages(style: Style, data: InvoiceData) {
	const [number, date, due, net, tax, total] = style.words;
	const rows = data.lines.map(
		({ description, quantity, unit_price, total: sum }) =>
			`| ${description} | ${quantity} | ${figureIn(style, unit_price)} | ${figureIn(style, sum)} |`,
	);
	return [
		{
			number: 1,
			markdown: [
				`# ${data.supplier}`,
				`${number} ${data.invoice_number}  ${date}: ${dayIn(style, data.date)}`,
				`${due}: ${dayIn(style, data.due_date)}`,
				'',
				'| | | | |\n|---|---|---|---|',
				...rows,
			].join('\n'),
		},
		{
			number: 2,
			markdown: [
				`${net} ${moneyIn(style, data.amount_untaxed)}`,
				`${tax} ${moneyIn(style, data.tax)}`,
				`**${total}** ${moneyIn(style, data.amount)}`,
				`IBAN ${data.iban.replace(/(.{4})(?=.)/g, '$1 ')}`,
			].join('\n\n'),
		},
	];
}

const line = (description: string, quantity: number, unit_price: number) => ({
	description,
	quantity,
	unit_price,
	total: Math.round(quantity * unit_price * 100) / 100,
});
const invoice = (
	invoice_number: string,
	date: string,
	due_date: string,
	supplier: string,
	rate: number,
	iban: string,
	...lines: InvoiceData['lines']
): InvoiceData => {
	const cents = (value: number) => Math.round(value * 100) / 100;
	const net = cents(lines.reduce((sum, { total }) => sum + total, 0));
	const tax = cents((net * rate) / 100);
	return {
		invoice_number,
		date,
		due_date,
		supplier,
		amount_untaxed: net,
		tax,
		amount: cents(net + tax),
		iban,
		lines,
	};
};

/** One invoice per style. */
export const invoices: InvoiceData[] = [
	invoice(
		'INV-2024-0815',
		'2024-03-19',
		'2024-04-18',
		'Harbour Light Supplies Ltd',
		20,
		'GB82WEST12345698765432',
		line('Deck lamp, brass', 3, 1249.5),
		line('Mooring rope 24 mm', 12, 86.75),
	),
	invoice(
		'88412-7',
		'2023-11-06',
		'2023-12-27',
		'Prairie Tools Inc.',
		7.25,
		'GB33BUKB20201555555555',
		line('Torque wrench', 2, 384.95),
		line('Socket set, metric', 5, 139.6),
	),
	invoice(
		'A10-55927',
		'2025-01-31',
		'2025-03-02',
		'Bluestem Paper Co.',
		8.5,
		'DE75512108001245126199',
		line('Copy paper, carton', 37, 46.25),
		line('Envelopes C5', 8, 23.45),
	),
	invoice(
		'GST/23-24/4471',
		'2024-02-29',
		'2024-03-30',
		'Deccan Textiles Pvt',
		18,
		'FR7630006000011234567890189',
		line('Cotton bale', 64, 18450.5),
		line('Freight', 1, 7325.75),
	),
	invoice(
		'RE-100482',
		'2024-10-03',
		'2024-10-17',
		'Müller & Söhne GmbH',
		19,
		'DE89370400440532013000',
		line('Grundgebühr', 1, 1389.9),
		line('Wartung je Stunde', 7, 118.35),
	),
	invoice(
		'2024.771',
		'2024-08-01',
		'2024-08-31',
		'Bergbahn Technik AG',
		8.1,
		'CH9300762011623852957',
		line('Seilrolle', 16, 2347.85),
		line('Montage', 2, 964.7),
	),
	invoice(
		'FA2022089083',
		'2022-11-28',
		'2022-12-28',
		'Éditions du Pré',
		20,
		'FR1420041010050500013M02606',
		line('Abonnement annuel', 4, 1046.68),
		line('Frais de port', 1, 13.59),
	),
	invoice(
		'993548-900',
		'2014-04-19',
		'2014-05-03',
		'Kaasboer Van Dijk B.V.',
		21,
		'NL50INGB0683251309',
		line('Goudse kaas, rond', 27, 64.98),
		line('Kaasplank eiken', 3, 1189.25),
	),
	invoice(
		'F/2024/0093',
		'2024-05-27',
		'2024-06-26',
		'Olivares del Sur S.L.',
		10,
		'ES9121000418450200051332',
		line('Aceite de oliva 5 l', 148, 43.27),
		line('Caja de regalo', 19, 12.84),
	),
	invoice(
		'17/B/2023',
		'2023-12-12',
		'2024-01-11',
		'Officine Ferrari S.r.l.',
		22,
		'IT60X0542811101000000123456',
		line('Cuscinetto a sfere', 58, 27.36),
		line('Manodopera specializzata', 13, 1042.75),
	),
];
