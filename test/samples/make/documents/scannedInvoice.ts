import { bank, invoice, wording } from '../data/scannedInvoice';
import { expectedJson, lineTotal, totals } from '../invoice';
import { drawTraces } from '../paperTraces';
import { mm, newPdf, type Pdf, pdfBytes, rule, write } from '../pdf';
import { renderPage } from '../raster';
import type { SampleFile } from '../sampleFile';
import { greyJpeg, greyPng, scan } from '../scan';
import { columns, drawTable, type TableStyle } from '../table';
import { money, plainAmount, printedDate } from '../wording';

const left = mm(18);
const right = mm(192);
const ruled: TableStyle = {
	font: 'serif',
	boldFont: 'serifBold',
	size: 10,
	padding: 4.5,
	lineColor: '#555555',
};

function drawHead(doc: Pdf): number {
	const { supplier, customer } = invoice;
	write(doc, supplier.name, left, mm(17), 'serifBold 19');
	write(doc, 'Menuiserie · Agencement · Restauration', left, mm(25.5), 'serifItalic 10.5');
	write(
		doc,
		[...supplier.address, `Tél. ${supplier.phone}`, supplier.email].join('\n'),
		left,
		mm(32),
		'serif 10',
		{ width: 220, lineGap: 1 },
	);
	write(doc, 'FACTURE', mm(130), mm(16), 'serifBold 24', { until: right });
	doc
		.rect(mm(108), mm(40), right - mm(108), mm(31.5))
		.lineWidth(0.8)
		.strokeColor('#333333')
		.stroke();
	write(doc, 'Facturé à', mm(112), mm(42.5), 'serifItalic 9.5');
	write(doc, customer.name, mm(112), mm(47.5), 'serifBold 11.5');
	write(doc, customer.address.join('\n'), mm(112), mm(53), 'serif 10.5', {
		width: 200,
		lineGap: 1,
	});

	const facts = [
		['N° de facture', invoice.number],
		['Date de facture', printedDate(wording, invoice.date)],
		['N° de client', 'C-0882'],
		['Votre commande', invoice.orderNumber],
		['Date d’échéance', printedDate(wording, invoice.dueDate)],
	];
	return drawTable(
		doc,
		facts.map(([heading = '']) => ({
			heading,
			width: (right - left) / facts.length,
			align: 'center',
		})),
		[facts.map(([, value = '']) => value)],
		ruled,
		{ x: left, y: mm(78), bottom: mm(270) },
	);
}

function drawLines(doc: Pdf, y: number): number {
	write(
		doc,
		`Commande n° ${invoice.orderNumber} du 02/04/2025, chantier livré le 11/04/2025.`,
		left,
		y,
		'serifItalic 10.5',
	);
	return drawTable(
		doc,
		columns(
			'Réf.: 19 | Désignation: 78 | Qté: 15 right | P.U. HT: 22 right | TVA: 15 right | Montant HT: 25 right',
		),
		invoice.lines.map((line) => [
			line.code ?? '',
			line.name,
			line.quantity.toLocaleString(wording.locale),
			plainAmount(wording, line.price),
			`${line.taxPercent} %`,
			plainAmount(wording, lineTotal(line)),
		]),
		ruled,
		{ x: left, y: y + 20, bottom: mm(270) },
	);
}

function drawTotals(doc: Pdf, start: number): number {
	const { untaxed, taxes, tax, amount } = totals(invoice.lines);
	let y = start;
	for (const [label, value, bold] of [
		['Total HT', untaxed, false],
		['Total TVA', tax, false],
		['Total TTC', amount, true],
	] as const) {
		const pen = bold ? 'serifBold 13.5' : 'serif 12';
		write(doc, label, mm(118), y, pen);
		write(doc, money(wording, value), mm(145), y, pen, { until: right - 4 });
		y += 24;
	}
	rule(doc, [mm(116), y - 28], [right, y - 28], '#333333', 0.8);
	return drawTable(
		doc,
		columns('Taux TVA: 22 right | Base HT: 28 right | Montant TVA: 30 right'),
		taxes.map((rate) => [
			`${rate.percent} %`,
			plainAmount(wording, rate.base),
			plainAmount(wording, rate.tax),
		]),
		ruled,
		{ x: left, y: y + 2, bottom: mm(270) },
	);
}

async function drawPaper(): Promise<Buffer> {
	const { supplier } = invoice;
	const doc = newPdf(`Facture ${invoice.number}`, supplier.name, invoice.date);
	const y = drawTotals(doc, drawLines(doc, drawHead(doc) + 16) + 14) + 18;
	const terms = [
		`Règlement par virement à 30 jours, soit au plus tard le ${printedDate(wording, invoice.dueDate)}.`,
		`IBAN : ${bank.iban}   BIC : ${bank.bic}`,
		'Pénalités de retard : 3 fois le taux légal. Indemnité forfaitaire de recouvrement : 40,00 €.',
	];
	write(doc, terms.join('\n'), left, y, 'serif 10', { width: right - left, lineGap: 2.5 });
	rule(doc, [left, mm(274)], [right, mm(274)], '#333333', 0.5);
	write(
		doc,
		`${supplier.legalName} au capital de 8 000 € · SIRET 417 300 882 00012 · TVA ${supplier.vat}`,
		left,
		mm(277),
		'serif 10',
		{ width: right - left, align: 'center' },
	);
	drawTraces(doc);
	return await pdfBytes(doc);
}

/** One sheet, French, `1 234,56 €`, scanned twice: as a PNG and as a PDF with nothing but an image. */
export async function scannedInvoice(): Promise<SampleFile[]> {
	const paper = await drawPaper();
	const png = greyPng(scan(await renderPage(paper, 200), { turnDegrees: 0.6, seed: 317 }));

	const doc = newPdf('Scan_20250422_0001', 'Scanner', '2025-04-22');
	const jpeg = greyJpeg(scan(await renderPage(paper, 200), { turnDegrees: -0.5, seed: 422 }), 55);
	doc.image(jpeg, 0, 0, { width: doc.page.width, height: doc.page.height });
	return [
		{ name: 'scanned-invoice.png', content: png },
		{ name: 'scanned-invoice.pdf', content: await pdfBytes(doc) },
		await expectedJson('scanned-invoice', invoice),
	];
}
