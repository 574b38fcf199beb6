import { bank, invoice, wording } from '../data/twoPageInvoice';
import { mm, type Pdf, rule, write } from '../pdf';
import { printedDate } from '../wording';

export const red = '#a3182b';
export const grey = '#666666';
export const left = mm(25);
export const right = mm(190);

const facts: Array<[string, string]> = [
	['Rechnungsnummer', invoice.number],
	['Rechnungsdatum', printedDate(wording, invoice.date)],
	['Kundennummer', '31877'],
	['Ihre Bestellnummer', invoice.orderNumber],
	['Bestelldatum', '22.01.2025'],
	['Lieferschein', 'LS-55120'],
	['Lieferdatum', '31.01.2025'],
	['Sachbearbeitung', 'Frau Wendel'],
];

/** The head of the first page, laid out as DIN 5008 letters are; returns the y for the table. */
export function drawFirstHead(doc: Pdf): number {
	const { supplier, customer } = invoice;
	doc.rect(right - 150, mm(15), 150, 5).fill(red);
	write(doc, 'KESSELBACH', right - 150, mm(18.5), 'Helvetica-Bold 21', {
		color: red,
		width: 150,
		align: 'right',
	});
	write(doc, 'Werkzeughandel seit 1961', right - 150, mm(26.5), 'Helvetica 9', {
		color: grey,
		width: 150,
		align: 'right',
	});

	write(doc, `${supplier.name} · ${supplier.address.join(' · ')}`, left, mm(47), 'Helvetica 6.8', {
		color: grey,
	});
	rule(doc, [left, mm(50.2)], [left + mm(90), mm(50.2)], grey, 0.4);
	write(doc, [customer.name, ...customer.address].join('\n'), left, mm(54), 'Helvetica 10.5', {
		lineGap: 2,
		width: mm(80),
	});

	let y = mm(47);
	for (const [label, value] of facts) {
		write(doc, `${label}:`, mm(125), y, 'Helvetica 9', { color: grey });
		write(doc, value, mm(160), y, 'Helvetica 9', { until: right });
		y += 13.5;
	}

	write(doc, `Rechnung ${invoice.number}`, left, mm(98), 'Helvetica-Bold 14');
	write(
		doc,
		'Sehr geehrte Damen und Herren,\nfür unsere Lieferung vom 31.01.2025 erlauben wir uns zu berechnen:',
		left,
		mm(106),
		'Helvetica 9.5',
		{ lineGap: 2.5, width: right - left },
	);
	return mm(119);
}

export function drawFoot(doc: Pdf, page: number): void {
	const { supplier } = invoice;
	rule(doc, [left, mm(272)], [right, mm(272)], red, 0.8);
	const blocks = [
		[supplier.name, ...supplier.address],
		[`Tel. ${supplier.phone}`, supplier.email, 'www.kesselbach.example'],
		[`IBAN ${bank.iban}`, `BIC ${bank.bic}`, 'Musterbank Ruhr'],
		['HRB 99417 AG Bruckhausen', `USt-IdNr. ${supplier.vat}`, 'GF: Jörg Kesselbach'],
	];
	const starts = [left, mm(67), mm(104), mm(151)];
	blocks.forEach((block, index) => {
		write(doc, block.join('\n'), starts[index] ?? left, mm(274.5), 'Helvetica 7', {
			color: grey,
			lineGap: 1.5,
			width: mm(48),
		});
	});
	write(doc, `Seite ${page} von 2`, left, mm(288), 'Helvetica 7.5', { color: grey, until: right });
}
