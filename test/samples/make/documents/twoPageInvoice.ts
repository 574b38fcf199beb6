import { invoice, wording } from '../data/twoPageInvoice';
import { cents, expectedJson, lineTotal, totals } from '../invoice';
import { mm, newPdf, type Pdf, pdfBytes, rule, write } from '../pdf';
import type { SampleFile } from '../sampleFile';
import { columns, drawTable, type TablePosition } from '../table';
import { plainAmount, printedDate } from '../wording';
import { drawFirstHead, drawFoot, grey, left, red, right } from './twoPageLetterhead';

/** The amount carried over a page break, below the table on one page and above it on the next. */
function drawCarried(doc: Pdf, y: number, value: number): number {
	write(doc, 'Übertrag', mm(120), y, 'Helvetica-Oblique 9');
	write(doc, plainAmount(wording, value), mm(150), y, 'Helvetica-Oblique 9', { until: right - 4 });
	return y + 17;
}

function drawLines(doc: Pdf, y: number): number {
	const rows = invoice.lines.map((line, index) => [
		String(index + 1),
		line.code ?? '',
		line.name,
		`${line.quantity.toLocaleString(wording.locale)} ${line.unit ?? ''}`,
		plainAmount(wording, line.price),
		plainAmount(wording, lineTotal(line)),
	]);
	const nextPage = (rowsDone: number, end: number): TablePosition => {
		const carried = cents(
			invoice.lines.slice(0, rowsDone).reduce((sum, line) => sum + lineTotal(line), 0),
		);
		drawCarried(doc, end + 6, carried);
		drawFoot(doc, 1);
		doc.addPage();
		write(doc, invoice.supplier.name, left, mm(18), 'Helvetica-Bold 9', { color: red });
		write(
			doc,
			`Rechnung ${invoice.number} vom ${printedDate(wording, invoice.date)} · Kundennummer 31877`,
			left,
			mm(23),
			'Helvetica 9',
			{ color: grey },
		);
		return { x: left, y: drawCarried(doc, mm(33), carried), bottom: mm(255) };
	};
	return drawTable(
		doc,
		columns(
			'Pos.: 11 right | Artikel-Nr.: 21 | Bezeichnung: 69 | Menge: 20 right | Einzelpreis €: 22 right | Gesamt €: 22 right',
		),
		rows,
		{
			font: 'Helvetica',
			boldFont: 'Helvetica-Bold',
			size: 8.8,
			padding: 4,
			headingFill: '#f1e3e5',
			lineColor: '#c9c9c9',
		},
		{ x: left, y, bottom: mm(254) },
		nextPage,
	);
}

function drawTotals(doc: Pdf, start: number): void {
	const { untaxed, tax, amount } = totals(invoice.lines);
	let y = start;
	for (const [label, value, bold] of [
		['Nettobetrag', untaxed, false],
		['zzgl. 19 % Umsatzsteuer', tax, false],
		['Rechnungsbetrag', amount, true],
	] as const) {
		const font = bold ? 'Helvetica-Bold' : 'Helvetica';
		if (bold) rule(doc, [mm(112), y - 4], [right, y - 4], '#1a1a1a', 0.8);
		write(doc, label, mm(112), y, `${font} ${bold ? 11 : 9.5}`);
		write(doc, `${plainAmount(wording, value)} €`, mm(150), y, `${font} ${bold ? 11 : 9.5}`, {
			until: right - 4,
		});
		y += 18;
	}
	rule(doc, [mm(112), y - 3], [right, y - 3], '#1a1a1a', 0.8);
	rule(doc, [mm(112), y - 1.2], [right, y - 1.2], '#1a1a1a', 0.8);
	const discount = cents(amount * 0.02);
	const terms = [
		`Zahlbar bis ${printedDate(wording, invoice.dueDate)} ohne Abzug.`,
		`Bei Zahlung bis 15.02.2025 gewähren wir 2 % Skonto (${plainAmount(wording, discount)} €), Zahlbetrag dann ${plainAmount(wording, cents(amount - discount))} €.`,
		`Bitte geben Sie bei der Überweisung die Rechnungsnummer ${invoice.number} an.`,
		'Die Ware bleibt bis zur vollständigen Bezahlung unser Eigentum.',
	];
	write(doc, terms.join('\n'), left, y + 16, 'Helvetica 9.5', { lineGap: 3, width: right - left });
}

/** Two pages, German, `1.234,56 €`, unembedded standard fonts; the table continues after the page break, with amounts carried over. */
export async function twoPageInvoice(): Promise<SampleFile[]> {
	const doc = newPdf(`Rechnung ${invoice.number}`, invoice.supplier.name, invoice.date);
	const end = drawLines(doc, drawFirstHead(doc));
	drawTotals(doc, end + 16);
	drawFoot(doc, 2);
	return [
		{ name: 'two-page-invoice.pdf', content: await pdfBytes(doc) },
		await expectedJson('two-page-invoice', invoice),
	];
}
