/** What an invoice says; the values that tests plant wrong ones for. */
export interface InvoiceData {
	invoice_number: string;
	/** ISO 8601 days. */
	date: string;
	due_date: string;
	supplier: string;
	net_amount: number;
	tax_amount: number;
	total_amount: number;
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

const style = (
	locale: string,
	currency: string,
	dateStyle: Intl.DateTimeFormatOptions,
	words: string,
): Style => ({ locale, currency, dateStyle, words: words.split(' | ') as Style['words'] });

export const styles: Style[] = [
	style('en-GB', 'GBP', long, 'Invoice no. | Date | Due | Net | VAT | Total'),
	style('en-US', 'USD', digits, 'Invoice # | Date | Due Date | Subtotal | Sales tax | Total due'),
	style('en-US', 'USD', medium, 'Invoice | Issued | Pay by | Subtotal | Tax | Amount due'),
	style('en-IN', 'INR', digits, 'Bill No. | Dated | Due on | Taxable value | GST | Grand total'),
	style('de-DE', 'EUR', digits, 'Rechnungsnummer | Datum | Fällig am | Netto | USt | Gesamtbetrag'),
	style('de-CH', 'CHF', long, 'Rechnung Nr. | Datum | Zahlbar bis | Zwischentotal | MWST | Total'),
	style('fr-FR', 'EUR', long, 'Facture n° | Date | Échéance | Total HT | TVA | Total TTC'),
	style('nl-NL', 'EUR', medium, 'Factuurnummer | Datum | Vervaldatum | Subtotaal | BTW | Totaal'),
	style(
		'es-ES',
		'EUR',
		long,
		'Factura n.º | Fecha | Vencimiento | Base imponible | IVA | Importe total',
	),
	style('it-IT', 'EUR', medium, 'Fattura n. | Data | Scadenza | Imponibile | IVA | Totale'),
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
				`${net} ${moneyIn(style, data.net_amount)}`,
				`${tax} ${moneyIn(style, data.tax_amount)}`,
				`**${total}** ${moneyIn(style, data.total_amount)}`,
				`IBAN ${data.iban.replace(/(.{4})(?=.)/g, '$1 ')}`,
			].join('\n\n'),
		},
	];
}

const cents = (value: number) => Math.round(value * 100) / 100;

/**
 * @param texts number, date, due date, supplier and IBAN
 * @param items such as `Deck lamp: 3 × 1249.5`, with ` | ` between them
 */
function invoice(texts: string, rate: number, items: string): InvoiceData {
	const [invoice_number = '', date = '', due_date = '', supplier = '', iban = ''] =
		texts.split(' | ');
	const lines = items.split(' | ').map((item) => {
		const [description = '', figures = ''] = item.split(': ');
		const [quantity = 0, unit_price = 0] = figures.split(' × ').map(Number);
		return { description, quantity, unit_price, total: cents(quantity * unit_price) };
	});
	const net_amount = cents(lines.reduce((sum, { total }) => sum + total, 0));
	const tax_amount = cents((net_amount * rate) / 100);
	const total_amount = cents(net_amount + tax_amount);
	return {
		invoice_number,
		date,
		due_date,
		supplier,
		net_amount,
		tax_amount,
		total_amount,
		iban,
		lines,
	};
}

/** One invoice per style. */
export const invoices: InvoiceData[] = [
	invoice(
		'INV-2024-0815 | 2024-03-19 | 2024-04-18 | Harbour Light Supplies Ltd | GB82WEST12345698765432',
		20,
		'Deck lamp, brass: 3 × 1249.5 | Mooring rope 24 mm: 12 × 86.75',
	),
	invoice(
		'88412-7 | 2023-11-06 | 2023-12-27 | Prairie Tools Inc. | GB33BUKB20201555555555',
		7.25,
		'Torque wrench: 2 × 384.95 | Socket set, metric: 5 × 139.6',
	),
	invoice(
		'A10-55927 | 2025-01-31 | 2025-03-02 | Bluestem Paper Co. | DE75512108001245126199',
		8.5,
		'Copy paper, carton: 37 × 46.25 | Envelopes C5: 8 × 23.45',
	),
	invoice(
		'GST/23-24/4471 | 2024-02-29 | 2024-03-30 | Deccan Textiles Pvt | FR7630006000011234567890189',
		18,
		'Cotton bale: 64 × 18450.5 | Freight: 1 × 7325.75',
	),
	invoice(
		'RE-100482 | 2024-10-03 | 2024-10-17 | Müller & Söhne GmbH | DE89370400440532013000',
		19,
		'Grundgebühr: 1 × 1389.9 | Wartung je Stunde: 7 × 118.35',
	),
	invoice(
		'2024.771 | 2024-08-01 | 2024-08-31 | Bergbahn Technik AG | CH9300762011623852957',
		8.1,
		'Seilrolle: 16 × 2347.85 | Montage: 2 × 964.7',
	),
	invoice(
		'FA2022089083 | 2022-11-28 | 2022-12-28 | Éditions du Pré | FR1420041010050500013M02606',
		20,
		'Abonnement annuel: 4 × 1046.68 | Frais de port: 1 × 13.59',
	),
	invoice(
		'993548-900 | 2014-04-19 | 2014-05-03 | Kaasboer Van Dijk B.V. | NL50INGB0683251309',
		21,
		'Goudse kaas, rond: 27 × 64.98 | Kaasplank eiken: 3 × 1189.25',
	),
	invoice(
		'F/2024/0093 | 2024-05-27 | 2024-06-26 | Olivares del Sur S.L. | ES9121000418450200051332',
		10,
		'Aceite de oliva 5 l: 148 × 43.27 | Caja de regalo: 19 × 12.84',
	),
	invoice(
		'17/B/2023 | 2023-12-12 | 2024-01-11 | Officine Ferrari S.r.l. | IT60X0542811101000000123456',
		22,
		'Cuscinetto a sfere: 58 × 27.36 | Manodopera specializzata: 13 × 1042.75',
	),
];
