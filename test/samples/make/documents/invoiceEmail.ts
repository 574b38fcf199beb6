import { invoice, wording } from '../data/invoiceEmail';
import { expectedJson, lineTotal, totals } from '../invoice';
import { formatted, type SampleFile } from '../sampleFile';
import { money, printedDate } from '../wording';

const { supplier, customer, lines } = invoice;
const { untaxed, tax, amount } = totals(lines);
const usd = (value: number): string => money(wording, value);

const facts: Array<[string, string]> = [
	['Invoice number', invoice.number],
	['Invoice date', printedDate(wording, invoice.date)],
	['Order number', invoice.orderNumber],
	['Order date', '03/06/2025'],
	['Ship date', '03/14/2025'],
	['Due date', printedDate(wording, invoice.dueDate)],
	['Bill to', customer.name],
];
const sums: Array<[string, string]> = [
	['Subtotal', usd(untaxed)],
	['Sales tax (7%)', usd(tax)],
	['Total due (USD)', usd(amount)],
];
const greeting = `Thank you for your order. Your invoice ${invoice.number} for order ${invoice.orderNumber} is ready.`;
const closing = `Please pay by ${printedDate(wording, invoice.dueDate)}. Orders over $5,000.00 ship free.`;

function plainText(): string {
	const column = Math.max(...lines.map((line) => line.name.length));
	const items = lines.map(
		(line) =>
			`${(line.code ?? '').padEnd(9)}${line.name.padEnd(column + 2)}${String(line.quantity).padStart(4)}` +
			`${usd(line.price).padStart(12)}${usd(lineTotal(line)).padStart(12)}`,
	);
	const heading = `${'Item'.padEnd(9)}${'Description'.padEnd(column + 2)}${'Qty'.padStart(4)}${'Unit price'.padStart(12)}${'Amount'.padStart(12)}`;
	const line = '-'.repeat(heading.length);
	return [
		supplier.name,
		'='.repeat(supplier.name.length),
		'',
		'Hello,',
		'',
		greeting,
		'',
		...facts.map(([label, value]) => `${`${label}:`.padEnd(17)}${value}`),
		'',
		heading,
		line,
		...items,
		line,
		...sums.map(([label, value]) => `${label.padEnd(heading.length - 14)}${value.padStart(14)}`),
		'',
		closing,
		'',
		supplier.name,
		...supplier.address,
		`Phone ${supplier.phone}`,
		`Federal tax ID ${supplier.vat}`,
		'',
	].join('\n');
}

function html(): string {
	const cell = (text: string, right = false): string =>
		`<td style="padding:8px 10px;border-bottom:1px solid #dfe5e1${right ? ';text-align:right' : ''}">${text}</td>`;
	const heading = (text: string, right = false): string =>
		`<th style="padding:8px 10px;text-align:${right ? 'right' : 'left'};background:#2f5d46;color:#fff">${text}</th>`;
	const items = lines.map(
		(line) =>
			`<tr>${cell(line.code ?? '')}${cell(line.name)}${cell(String(line.quantity), true)}${cell(usd(line.price), true)}${cell(usd(lineTotal(line)), true)}</tr>`,
	);
	const pairs = (rows: Array<[string, string]>): string[] =>
		rows.map(
			([label, value]) =>
				`<tr><td style="padding:3px 24px 3px 0;color:#5b6b62">${label}</td><td style="padding:3px 0;text-align:right">${value}</td></tr>`,
		);
	return [
		'<!doctype html>',
		'<html lang="en">',
		`<head><meta charset="utf-8"><title>Invoice ${invoice.number} from ${supplier.name}</title></head>`,
		'<body style="margin:0;background:#eef1ef;font-family:Helvetica,Arial,sans-serif;font-size:14px;color:#1d2721">',
		'<table role="presentation" align="center" width="640" style="background:#fff;margin:24px auto;padding:24px">',
		`<tr><td><h1 style="margin:0;font-size:20px;color:#2f5d46">${supplier.name}</h1>`,
		`<p>Hello,</p><p>${greeting}</p>`,
		'<table style="border-collapse:collapse">',
		...pairs(facts),
		'</table>',
		'<table width="100%" style="border-collapse:collapse;margin:20px 0">',
		`<tr>${heading('Item')}${heading('Description')}${heading('Qty', true)}${heading('Unit price', true)}${heading('Amount', true)}</tr>`,
		...items,
		'</table>',
		'<table align="right" style="border-collapse:collapse">',
		...pairs(sums.slice(0, -1)),
		...sums
			.slice(-1)
			.map(
				([label, value]) =>
					`<tr><td style="padding:6px 24px 6px 0"><b>${label}</b></td><td><b>${value}</b></td></tr>`,
			),
		'</table>',
		'</td></tr>',
		`<tr><td><p>${closing}</p>`,
		`<p style="font-size:12px;color:#5b6b62">${[supplier.name, ...supplier.address].join(' · ')}<br>Phone ${supplier.phone} · Federal tax ID ${supplier.vat}</p></td></tr>`,
		'</table>',
		'</body>',
		'</html>',
		'',
	].join('\n');
}

/** An e-mail body that announces an invoice, US English, `$1,234.56`, month before day; as plain text and as HTML. */
export async function invoiceEmail(): Promise<SampleFile[]> {
	return [
		{ name: 'invoice-email.txt', content: plainText() },
		{ name: 'invoice-email.html', content: await formatted(html(), 'html') },
		await expectedJson('invoice-email', invoice),
	];
}
