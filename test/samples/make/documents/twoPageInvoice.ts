import { type Invoice, cents, expectedJson, lineTotal, totals } from '../invoice';
import { type Pdf, mm, newPdf, pdfBytes, rule, write } from '../pdf';
import type { SampleFile } from '../sampleFile';
import { type TablePosition, drawTable } from '../table';
import { type Wording, plainAmount, printedDate } from '../wording';

const wording: Wording = { locale: 'de-DE', currency: 'EUR', dateFormat: 'dd.MM.yyyy' };
const red = '#a3182b';
const grey = '#666666';
const left = mm(25);
const right = mm(190);

/** Article number, name, quantity, unit, net price in euros. */
const articles: Array<[string, string, number, string, number]> = [
	['104-220', 'Drehmomentschlüssel 20–200 Nm, 1/2 Zoll', 2, 'Stk', 89.9],
	['104-318', 'Steckschlüsselsatz 46-teilig im Koffer', 1, 'Satz', 129.5],
	['210-005', 'Sechskantschraube M8 × 40, verzinkt', 500, 'Stk', 0.14],
	['210-007', 'Sechskantschraube M10 × 60, verzinkt', 300, 'Stk', 0.27],
	['211-010', 'Unterlegscheibe M8, Edelstahl A2', 1000, 'Stk', 0.04],
	['213-044', 'Sicherungsmutter M10, selbstsichernd', 300, 'Stk', 0.11],
	['305-112', 'Trennscheibe 125 × 1,0 mm für Edelstahl', 50, 'Stk', 1.35],
	['305-120', 'Fächerscheibe 125 mm, Körnung 60', 20, 'Stk', 3.95],
	[
		'307-001',
		'Winkelschleifer 1.400 W, 125 mm,\nmit Sanftanlauf, inkl. Schutzhaube',
		1,
		'Stk',
		1149.9,
	],
	['412-650', 'Schweißhelm, automatische Abdunklung', 2, 'Stk', 78.5],
	['412-655', 'Ersatzscheibe außen, 10er-Pack', 3, 'Pack', 14.8],
	['415-020', 'Schweißdraht SG2, 0,8 mm, 15-kg-Spule', 4, 'Stk', 41.25],
	['501-300', 'Arbeitshandschuhe Rindspaltleder, Gr. 10', 24, 'Paar', 4.6],
	['501-317', 'Schutzbrille, klar, beschlagfrei', 12, 'Stk', 6.9],
	['501-402', 'Gehörschutzstöpsel, Spender 200 Paar', 2, 'Box', 32.4],
	['620-118', 'Schwerlastregal 200 × 100 × 50 cm,\nTragkraft 250 kg je Boden', 3, 'Stk', 164],
	['620-131', 'Sichtlagerkasten Größe 3, blau', 60, 'Stk', 2.15],
	['622-009', 'Etikettenhalter, magnetisch, 100 mm', 80, 'Stk', 0.85],
	['733-200', 'Druckluftkupplung 1/4 Zoll', 15, 'Stk', 7.6],
	['733-215', 'Druckluftschlauch 10 m, 9 mm', 4, 'Stk', 27.9],
	['733-240', 'Ausblaspistole mit langem Rohr', 4, 'Stk', 18.35],
	['840-010', 'Silikonspray 400 ml', 24, 'Dose', 5.2],
	['840-016', 'Rostlöser 400 ml', 24, 'Dose', 4.75],
	['840-031', 'Bremsenreiniger 500 ml', 48, 'Dose', 2.85],
	['905-500', 'Putztuchrolle, blau, 1.000 Blatt', 6, 'Rolle', 16.9],
	['990-001', 'Frachtkosten Spedition', 1, 'Psch', 68],
];

const bank = { iban: 'DE81 9990 0012 0048 8173 00', bic: 'ZZKWDE33XXX' };

const invoice: Invoice = {
	wording,
	supplier: {
		name: 'Kesselbach Werkzeughandel GmbH',
		address: ['Am Alten Güterbahnhof 12', '44999 Bruckhausen'],
		vat: 'DE999004177',
		bank,
		phone: '030 23125 417',
		email: 'rechnung@kesselbach.example',
	},
	customer: {
		name: 'Metallbau Oderwald GmbH & Co. KG',
		address: ['Buchhaltung', 'Industriestraße 88', '38999 Oderwald'],
	},
	number: '2025-10457',
	orderNumber: '4500019832',
	date: '2025-02-05',
	dueDate: '2025-03-07',
	lines: articles.map(([code, name, quantity, unit, price]) => ({
		code,
		name,
		quantity,
		unit,
		price,
		taxPercent: 19,
	})),
};

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
function drawFirstHead(doc: Pdf): number {
	const { supplier, customer } = invoice;
	doc.rect(right - 150, mm(15), 150, 5).fill(red);
	write(doc, 'KESSELBACH', right - 150, mm(18.5), {
		font: 'Helvetica-Bold',
		size: 21,
		color: red,
		width: 150,
		align: 'right',
	});
	write(doc, 'Werkzeughandel seit 1961', right - 150, mm(26.5), {
		font: 'Helvetica',
		size: 9,
		color: grey,
		width: 150,
		align: 'right',
	});

	write(doc, `${supplier.name} · ${supplier.address.join(' · ')}`, left, mm(47), {
		font: 'Helvetica',
		size: 6.8,
		color: grey,
	});
	rule(doc, [left, mm(50.2)], [left + mm(90), mm(50.2)], grey, 0.4);
	write(doc, [customer.name, ...customer.address].join('\n'), left, mm(54), {
		font: 'Helvetica',
		size: 10.5,
		lineGap: 2,
		width: mm(80),
	});

	let y = mm(47);
	for (const [label, value] of facts) {
		write(doc, `${label}:`, mm(125), y, { font: 'Helvetica', size: 9, color: grey });
		write(doc, value, mm(160), y, {
			font: 'Helvetica',
			size: 9,
			width: right - mm(160),
			align: 'right',
		});
		y += 13.5;
	}

	write(doc, `Rechnung ${invoice.number}`, left, mm(98), { font: 'Helvetica-Bold', size: 14 });
	write(
		doc,
		'Sehr geehrte Damen und Herren,\nfür unsere Lieferung vom 31.01.2025 erlauben wir uns zu berechnen:',
		left,
		mm(106),
		{ font: 'Helvetica', size: 9.5, lineGap: 2.5, width: right - left },
	);
	return mm(119);
}

function drawFoot(doc: Pdf, page: number): void {
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
		write(doc, block.join('\n'), starts[index] ?? left, mm(274.5), {
			font: 'Helvetica',
			size: 7,
			color: grey,
			lineGap: 1.5,
			width: mm(48),
		});
	});
	write(doc, `Seite ${page} von 2`, left, mm(288), {
		font: 'Helvetica',
		size: 7.5,
		color: grey,
		width: right - left,
		align: 'right',
	});
}

/** Amount carried over a page border, under the table on one page and above it on the next. */
function drawCarried(doc: Pdf, y: number, value: number): number {
	write(doc, 'Übertrag', mm(120), y, { font: 'Helvetica-Oblique', size: 9 });
	write(doc, plainAmount(wording, value), mm(150), y, {
		font: 'Helvetica-Oblique',
		size: 9,
		width: right - 4 - mm(150),
		align: 'right',
	});
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
		write(doc, invoice.supplier.name, left, mm(18), {
			font: 'Helvetica-Bold',
			size: 9,
			color: red,
		});
		write(
			doc,
			`Rechnung ${invoice.number} vom ${printedDate(wording, invoice.date)} · Kundennummer 31877`,
			left,
			mm(23),
			{ font: 'Helvetica', size: 9, color: grey },
		);
		return { x: left, y: drawCarried(doc, mm(33), carried), bottom: mm(255) };
	};
	return drawTable(
		doc,
		[
			{ heading: 'Pos.', width: mm(11), align: 'right' },
			{ heading: 'Artikel-Nr.', width: mm(21) },
			{ heading: 'Bezeichnung', width: mm(69) },
			{ heading: 'Menge', width: mm(20), align: 'right' },
			{ heading: 'Einzelpreis €', width: mm(22), align: 'right' },
			{ heading: 'Gesamt €', width: mm(22), align: 'right' },
		],
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
		write(doc, label, mm(112), y, { font, size: bold ? 11 : 9.5 });
		write(doc, `${plainAmount(wording, value)} €`, mm(150), y, {
			font,
			size: bold ? 11 : 9.5,
			width: right - 4 - mm(150),
			align: 'right',
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
	write(doc, terms.join('\n'), left, y + 16, {
		font: 'Helvetica',
		size: 9.5,
		lineGap: 3,
		width: right - left,
	});
}

/** Two pages, German, `1.234,56 €`, unembedded standard fonts; the table runs over the page break with amounts carried over. */
export async function twoPageInvoice(): Promise<SampleFile[]> {
	const doc = newPdf(`Rechnung ${invoice.number}`, invoice.supplier.name, invoice.date);
	const end = drawLines(doc, drawFirstHead(doc));
	drawTotals(doc, end + 16);
	drawFoot(doc, 2);
	return [
		{ name: 'two-page-invoice.pdf', content: await pdfBytes(doc) },
		expectedJson('two-page-invoice', invoice),
	];
}
