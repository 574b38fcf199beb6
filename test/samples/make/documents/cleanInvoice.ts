import { bank, invoice, wording } from '../data/cleanInvoice';
import { expectedJson, lineTotal, totals } from '../invoice';
import { mm, newPdf, type Pdf, pdfBytes, rule, write } from '../pdf';
import type { SampleFile } from '../sampleFile';
import { columns, drawTable } from '../table';
import { money, plainAmount, printedDate } from '../wording';

const teal = '#0f5f66';
const grey = '#5a6468';

const left = mm(20);
const right = mm(190);

function drawHead(doc: Pdf): number {
	const { supplier, customer } = invoice;
	doc.circle(left + 14, mm(24), 14).fill(teal);
	rule(doc, [left + 6, mm(24) + 5], [left + 14, mm(24) - 8], '#ffffff', 2);
	rule(doc, [left + 14, mm(24) - 8], [left + 22, mm(24) + 5], '#ffffff', 2);
	write(doc, supplier.name, left + 38, mm(19.5), 'sansBold 14', { color: teal });
	write(doc, 'Meteorological and laboratory instruments', left + 38, mm(25.5), 'sans 8.5', {
		color: grey,
	});
	const contact = [...supplier.address, `Tel. ${supplier.phone}`, supplier.email].join('\n');
	write(doc, contact, right - 160, mm(18), 'sans 8.5', {
		color: grey,
		width: 160,
		align: 'right',
		lineGap: 1,
	});

	write(doc, 'INVOICE', left, mm(48), 'sansBold 24', { color: teal });
	write(doc, 'Invoice to', left, mm(63), 'sans 8', { color: grey });
	const billTo = write(doc, customer.name, left, mm(67), 'sansBold 10');
	write(doc, customer.address.join('\n'), left, billTo + 1, 'sans 10', {
		lineGap: 1.5,
		width: 200,
	});

	const facts: Array<[string, string]> = [
		['Invoice number', invoice.number],
		['Invoice date', printedDate(wording, invoice.date)],
		['Your order number', invoice.orderNumber],
		['Order date', printedDate(wording, '2025-02-27')],
		['Delivery date', printedDate(wording, '2025-03-11')],
		['Customer account', 'C-20417'],
		['Payment due', printedDate(wording, invoice.dueDate)],
	];
	let y = mm(63);
	for (const [label, value] of facts) {
		write(doc, label, mm(118), y, 'sans 9', { color: grey });
		write(doc, value, mm(150), y, `${label === 'Invoice number' ? 'sansBold' : 'sans'} 9`, {
			until: right,
		});
		y += 14.5;
		rule(doc, [mm(118), y - 2], [right, y - 2], '#d9e0e1', 0.4);
	}
	return y;
}

function drawLines(doc: Pdf, y: number): number {
	const rows = invoice.lines.map((line) => [
		line.code ?? '',
		line.name,
		String(line.quantity),
		plainAmount(wording, line.price),
		`${line.taxPercent}%`,
		plainAmount(wording, lineTotal(line)),
	]);
	return drawTable(
		doc,
		columns(
			'Code: 20 | Description: 72 | Qty: 14 right | Unit price: 24 right | VAT: 14 right | Amount (GBP): 26 right',
		),
		rows,
		{
			font: 'sans',
			boldFont: 'sansBold',
			size: 9,
			padding: 5,
			headingFill: teal,
			headingColor: '#ffffff',
			lineColor: '#d9e0e1',
		},
		{ x: left, y, bottom: mm(230) },
	);
}

function drawTotals(doc: Pdf, start: number): number {
	const { untaxed, tax, amount } = totals(invoice.lines);
	const labelX = mm(125);
	let y = start;
	for (const [label, value] of [
		['Subtotal excl. VAT', untaxed],
		['VAT 20%', tax],
	] as const) {
		write(doc, label, labelX, y, 'sans 9.5');
		write(doc, money(wording, value), mm(155), y, 'sans 9.5', { until: right - 4 });
		y += 16;
	}
	doc.rect(labelX - 6, y - 2, right - labelX + 6, 22).fill('#e6f0f1');
	write(doc, 'Total due', labelX, y + 2, 'sansBold 11.5', { color: teal });
	write(doc, money(wording, amount), mm(150), y + 2, 'sansBold 11.5', {
		color: teal,
		until: right - 4,
	});
	return y + 40;
}

function drawFoot(doc: Pdf, y: number): void {
	const { supplier } = invoice;
	const payment = [
		`Payment by bank transfer within 30 days, quoting ${invoice.number}.`,
		`IBAN ${bank.iban}     BIC ${bank.bic}     Account name ${supplier.name}`,
		'Total weight 42.60 kg, 3 parcels. Goods remain our property until paid in full.',
	];
	write(doc, 'How to pay', left, y, 'sansBold 9.5', { color: teal });
	write(doc, payment.join('\n'), left, y + 15, 'sans 9', { lineGap: 2.5, width: right - left });
	rule(doc, [left, mm(276)], [right, mm(276)], '#d9e0e1', 0.5);
	write(
		doc,
		`${supplier.name} · Registered in England and Wales, company no. 00004170 · VAT registration ${supplier.vat}`,
		left,
		mm(279),
		'sans 7.5',
		{ color: grey, width: right - left, align: 'center' },
	);
}

/** The pages of the document, before it is closed. */
export function drawCleanInvoice(): Pdf {
	const doc = newPdf(`Invoice ${invoice.number}`, invoice.supplier.name, invoice.date);
	const head = drawHead(doc);
	const table = drawLines(doc, Math.max(head, mm(102)) + 14);
	drawFoot(doc, drawTotals(doc, table + 14));
	return doc;
}

/** One page, English, `1,234.56`; next to the invoice number an order number, next to the invoice date three more dates. */
export async function cleanInvoice(): Promise<SampleFile[]> {
	return [
		{ name: 'clean-invoice.pdf', content: await pdfBytes(drawCleanInvoice()) },
		await expectedJson('clean-invoice', invoice),
	];
}
