import { encode } from 'fast-png';
import { mm, newPdf, pdfBytes, write } from '../pdf';
import { renderPage } from '../raster';
import type { SampleFile } from '../sampleFile';
import { drawTable } from '../table';

/** Quarter, orders, returns in percent, turnover in thousand euros. */
const quarters: Array<[string, number, number, number]> = [
	['Q1', 1240, 3.1, 412],
	['Q2', 1395, 2.8, 468],
	['Q3', 1310, 2.9, 441],
	['Q4', 1702, 2.2, 597],
];
const left = mm(22);
const width = mm(166);

/** A bar chart as a picture, so that the report holds a figure and not just drawing commands. */
async function chart(): Promise<Uint8Array> {
	const doc = newPdf('Chart', 'Controlling', '2025-01-31', { size: [360, 220] });
	const highest = Math.max(...quarters.map(([, , , turnover]) => turnover));
	doc.rect(0, 0, 360, 220).fill('#ffffff');
	write(doc, 'Turnover 2024, thousand euros', 0, 10, {
		font: 'sansBold',
		size: 12,
		width: 360,
		align: 'center',
	});
	quarters.forEach(([quarter, , , turnover], index) => {
		const height = (turnover / highest) * 135;
		const x = 40 + index * 78;
		doc.rect(x, 190 - height, 46, height).fill('#2f6f9f');
		write(doc, String(turnover), x, 174 - height, {
			font: 'sans',
			size: 11,
			width: 46,
			align: 'center',
		});
		write(doc, quarter, x, 195, { font: 'sans', size: 11, width: 46, align: 'center' });
	});
	doc.moveTo(28, 190).lineTo(345, 190).lineWidth(1).strokeColor('#333333').stroke();
	const canvas = await renderPage(await pdfBytes(doc), 144);
	const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
	const rgb = data.filter((_, index) => index % 4 !== 3);
	return encode({ width: canvas.width, height: canvas.height, data: rgb, channels: 3 });
}

/** A two-page report with headings, paragraphs, a list, an embedded figure and a table. */
export async function report(): Promise<SampleFile[]> {
	const doc = newPdf('Annual sales report 2024', 'Controlling', '2025-01-31');
	const body = { font: 'serif', size: 11, width, lineGap: 3 } as const;
	const heading = { font: 'sansBold', size: 14 } as const;
	let y = write(doc, 'Annual sales report 2024', left, mm(24), { font: 'sansBold', size: 22 }) + 10;
	y =
		write(doc, 'Prepared by Controlling, 31 January 2025', left, y, {
			font: 'serifItalic',
			size: 11,
		}) + 18;
	y = write(doc, '1 Summary', left, y, heading) + 6;
	const summary =
		'Turnover rose in three of four quarters and reached 1,918 thousand euros. The fourth quarter was the strongest since the company was founded; returns fell to the lowest rate on record. Figure 1 shows the turnover of each quarter, table 1 the numbers behind it.';
	y = write(doc, summary, left, y, body) + 14;
	doc.image(Buffer.from(await chart()), left + 40, y, { width: 360 });
	y =
		write(doc, 'Figure 1: Turnover per quarter', left, y + 226, {
			font: 'serifItalic',
			size: 10,
			width,
			align: 'center',
		}) + 18;
	y = write(doc, '2 What helped', left, y, heading) + 6;
	const reasons = [
		'• a second warehouse since May',
		'• clearer product photos',
		'• delivery in two days instead of four',
	];
	write(doc, reasons.join('\n'), left + 12, y, body);
	doc.addPage();
	y = write(doc, '3 The numbers', left, mm(24), heading) + 10;
	y = drawTable(
		doc,
		[
			{ heading: 'Quarter', width: mm(30) },
			{ heading: 'Orders', width: mm(40), align: 'right' },
			{ heading: 'Returns (%)', width: mm(45), align: 'right' },
			{ heading: 'Turnover (k€)', width: mm(51), align: 'right' },
		],
		quarters.map(([quarter, orders, returns, turnover]) => [
			quarter,
			orders.toLocaleString('en-GB'),
			returns.toFixed(1),
			String(turnover),
		]),
		{ font: 'serif', boldFont: 'serifBold', size: 11, padding: 5, lineColor: '#888888' },
		{ x: left, y, bottom: mm(270) },
	);
	y =
		write(doc, 'Table 1: Orders, returns and turnover', left, y + 8, {
			font: 'serifItalic',
			size: 10,
			width,
			align: 'center',
		}) + 18;
	y = write(doc, '4 Outlook', left, y, heading) + 6;
	write(
		doc,
		'For 2025 we plan with 2,100 thousand euros. The plan assumes that returns stay below 2.5 percent and that the lease of the second warehouse is extended in June.',
		left,
		y,
		body,
	);
	return [{ name: 'report.pdf', content: await pdfBytes(doc) }];
}
