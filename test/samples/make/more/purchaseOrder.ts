import { cents, linesOf, lineTotal, totals } from '../invoice';
import { mm, newPdf, type Pdf, pdfBytes, rule, write } from '../pdf';
import { jsonFile, type SampleFile } from '../sampleFile';
import { columns, drawTable } from '../table';
import { money, plainAmount, printedDate, type Wording } from '../wording';

const wording: Wording = { locale: 'it-IT', currency: 'EUR', dateFormat: 'dd/MM/yyyy' };
const buyer = 'Officine Valdarno S.r.l.';
const supplier = 'Minuteria Ligure S.p.A.';
const orderNumber = 'OA-2025/1187';
const date = '2025-03-10';
const deliveryDate = '2025-03-28';
const left = mm(20);
const right = mm(190);
const lines = linesOf([
	['VT-0840', 'Viti TCEI M8 × 40, inox A2', 1500, 'pz', 0.23, 22],
	['RD-0080', 'Rondelle piane Ø 8, inox A2', 20, 'conf', 6.5, 22],
	['TB-2530', 'Tubo tondo Ø 25 × 3, acciaio S235', 48, 'm', 11.9, 22],
	['CN-6204', 'Cuscinetto a sfere 6204-2RS', 36, 'pz', 7.85, 22],
]);

function drawAddresses(doc: Pdf): void {
	write(doc, buyer, left, mm(18), 'sansBold 15');
	const address = 'Via dei Maniscalchi 27, 52999 Montevarco (AR) · P. IVA 99900417799';
	write(doc, address, left, mm(25), 'sans 9');
	rule(doc, [left, mm(31)], [right, mm(31)], '#1a1a1a', 1.2);
	write(doc, 'ORDINE D’ACQUISTO', left, mm(37), 'sansBold 18');
	const facts = [
		`Ordine n. ${orderNumber}`,
		`Data ordine ${printedDate(wording, date)}`,
		`Consegna richiesta ${printedDate(wording, deliveryDate)}`,
		'Rif. offerta 4471 del 03/03/2025',
		'Codice fornitore F-0562',
	];
	write(doc, facts.join('\n'), mm(120), mm(37), 'sans 10', { width: 210, lineGap: 2 });
	const blocks = [
		['Fornitore', supplier, 'Calata dei Cordai 5', '16999 Portofosco (GE)'],
		[
			'Luogo di consegna',
			`${buyer}, Magazzino 2`,
			'Via dei Maniscalchi 31',
			'52999 Montevarco (AR)',
		],
	];
	blocks.forEach(([label = '', ...block], index) => {
		const x = left + index * mm(85);
		const y = write(doc, label, x, mm(67), 'sans 8', { color: '#666666' });
		write(doc, block.join('\n'), x, y + 2, 'sans 10', { width: mm(80), lineGap: 1.5 });
	});
}

function drawOrder(doc: Pdf): void {
	let y = drawTable(
		doc,
		columns(
			'Riga: 12 | Articolo: 24 | Descrizione: 62 | Quantità: 24 right | Prezzo unit.: 24 right | Importo: 24 right',
		),
		lines.map((line, index) => [
			String((index + 1) * 10),
			line.code ?? '',
			line.name,
			`${line.quantity.toLocaleString(wording.locale)} ${line.unit ?? ''}`,
			plainAmount(wording, line.price),
			plainAmount(wording, lineTotal(line)),
		]),
		{
			font: 'sans',
			boldFont: 'sansBold',
			size: 9,
			padding: 5,
			headingFill: '#ececec',
			lineColor: '#bbbbbb',
		},
		{ x: left, y: mm(98), bottom: mm(260) },
	);
	const { untaxed, tax, amount } = totals(lines);
	y += 14;
	for (const [label, value] of [
		['Imponibile', untaxed],
		['IVA 22%', tax],
		['Totale ordine', amount],
	] as const) {
		const pen = label === 'Totale ordine' ? 'sansBold 10.5' : 'sans 10.5';
		write(doc, label, mm(125), y, pen);
		write(doc, money(wording, value), mm(150), y, pen, { until: right - 4 });
		y += 18;
	}
	const terms = [
		'Pagamento: bonifico 60 giorni data fattura fine mese.',
		'Resa: franco nostro magazzino (DAP Montevarco).',
		'Si prega di indicare il numero d’ordine su conferma, bolla e fattura.',
		'Riferimento: Chiara Benelli, ufficio acquisti, acquisti@valdarno.example',
	];
	write(doc, terms.join('\n'), left, y + 16, 'sans 9.5', { width: right - left, lineGap: 3 });
}

/** An Italian purchase order: what a customer sends, so the own company is the supplier. */
export async function purchaseOrder(): Promise<SampleFile[]> {
	const doc = newPdf(`Ordine ${orderNumber}`, buyer, date);
	drawAddresses(doc);
	drawOrder(doc);
	const { untaxed, tax, amount } = totals(lines);
	const expected = {
		order_number: orderNumber,
		date,
		delivery_date: deliveryDate,
		buyer,
		supplier,
		supplier_number: 'F-0562',
		net_amount: untaxed,
		tax_amount: tax,
		total_amount: amount,
		currency: wording.currency,
		lines: lines.map((line, index) => ({
			position: String((index + 1) * 10),
			article_number: line.code,
			description: line.name,
			quantity: line.quantity,
			unit: line.unit,
			unit_price: line.price,
			total: cents(lineTotal(line)),
		})),
	};
	return [
		{ name: 'purchase-order.pdf', content: await pdfBytes(doc) },
		await jsonFile('purchase-order.expected.json', [expected]),
	];
}
