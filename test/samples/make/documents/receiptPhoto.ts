import { type Canvas, createCanvas } from '@napi-rs/canvas';
import {
	amount,
	articles,
	date,
	expected,
	number,
	shop,
	tax,
	taxOf,
	total,
	untaxed,
	vat,
	wording,
} from '../data/receipt';
import { cents } from '../invoice';
import { mm, newPdf, type Pdf, pdfBytes, rule, write } from '../pdf';
import { photograph, woodenTable } from '../photo';
import { randomNumbers } from '../random';
import { renderPage } from '../raster';
import { jsonFile, type SampleFile } from '../sampleFile';
import { money, plainAmount, printedDate } from '../wording';

const paperWidth = mm(80);
const left = mm(7.5);
const textWidth = paperWidth - 2 * left;

/** Prints like a till: each call adds one line below the last. */
function till(doc: Pdf): {
	line: (text: string, value?: string, bold?: boolean, size?: number) => void;
	centred: (text: string, bold?: boolean, size?: number) => void;
	columns: (...texts: string[]) => void;
	cut: () => void;
} {
	let y = mm(9);
	return {
		line(text, value = '', bold = false, size = 10) {
			const pen = `${bold ? 'sansBold' : 'sansMedium'} ${size}` as const;
			write(doc, text, left, y, pen);
			write(doc, value, left, y, pen, { width: textWidth, align: 'right' });
			y += size * 1.5;
		},
		centred(text, bold = false, size = 10) {
			write(doc, text, left, y, `${bold ? 'sansBold' : 'sansMedium'} ${size}`, {
				width: textWidth,
				align: 'center',
			});
			y += size * 1.55;
		},
		columns(...texts) {
			texts.forEach((text, index) => {
				const width = textWidth / texts.length;
				const align = index === 0 ? 'left' : 'right';
				write(doc, text, left + index * width, y, 'sansMedium 10', { width, align });
			});
			y += 15;
		},
		cut() {
			doc.dash(3, { space: 2.5 });
			rule(doc, [left, y + 4], [left + textWidth, y + 4], '#1a1a1a', 0.8);
			doc.undash();
			y += 10;
		},
	};
}

/** The receipt as the till prints it; PDF. */
export async function receiptPaper(): Promise<Buffer> {
	const doc = newPdf('Kassabon', shop, date, { size: [paperWidth, mm(212)] });
	const { line, centred, columns, cut } = till(doc);
	centred('BOUWMARKT', true, 13);
	centred('DE KLINKER', true, 19);
	centred('Bouwmarkt De Klinker');
	centred('Havenweg 16, 9999 ZZ Oosterdam');
	centred('Tel. 085 999 0417');
	centred(`BTW-nr. ${vat}`);
	cut();
	line('KASSABON', '', true, 12);
	line('Bonnummer', number);
	line('Datum', `${printedDate(wording, date)} 14:37`);
	line('Kassa 3', 'Medewerker 0117');
	cut();
	for (const { name, quantity, price, taxPercent } of articles) {
		const group = taxPercent === 21 ? 'B' : 'A';
		line(name, `${plainAmount(wording, cents(quantity * price))} ${group}`);
		if (quantity > 1) line(`  ${quantity} x ${plainAmount(wording, price)}`);
	}
	cut();
	line('Aantal artikelen', String(articles.reduce((sum, { quantity }) => sum + quantity, 0)));
	line('Subtotaal excl. BTW', plainAmount(wording, untaxed));
	line('BTW', plainAmount(wording, tax));
	line('TOTAAL', money(wording, amount), true, 14);
	line('Betaald met PIN', plainAmount(wording, amount));
	cut();
	columns('BTW', '%', 'Netto', 'Bedrag');
	for (const [group, percent] of [
		['A', 9],
		['B', 21],
	] as const) {
		const base = cents(total(percent) - taxOf(percent));
		columns(
			group,
			String(percent),
			plainAmount(wording, base),
			plainAmount(wording, taxOf(percent)),
		);
	}
	cut();
	line('Terminal 70418823', 'Trans. 004512');
	line('Kaart **** 4417', 'Autor. 883120');
	centred(`Ruilen met bon tot ${printedDate(wording, '2025-04-21')}`);
	centred('Bedankt en tot ziens!', true);
	return await pdfBytes(doc);
}

/** The receipt on a table: creased, curling, not quite straight, in the light of one lamp. */
function layOnTable(receipt: Canvas, seed: number): Canvas {
	const scene = woodenTable(1780, 3000, seed);
	const context = scene.getContext('2d');
	const random = randomNumbers(seed);
	context.translate(scene.width / 2, scene.height / 2);
	context.rotate(-0.008);
	const [x, y] = [-receipt.width / 2, -receipt.height / 2];
	context.shadowColor = '#000000b0';
	context.shadowBlur = 30;
	context.shadowOffsetX = 14;
	context.shadowOffsetY = 20;
	context.fillStyle = '#f3f0e8';
	context.fillRect(x, y, receipt.width, receipt.height);
	context.shadowColor = 'transparent';
	context.globalCompositeOperation = 'multiply';
	// Thermal print is dark grey, not black.
	const print = createCanvas(receipt.width, receipt.height);
	const printing = print.getContext('2d');
	printing.drawImage(receipt, 0, 0);
	printing.globalCompositeOperation = 'lighten';
	printing.fillStyle = '#2c2a33';
	printing.fillRect(0, 0, print.width, print.height);
	context.filter = 'blur(0.5px)';
	context.drawImage(print, x, y);
	context.filter = 'none';
	for (const fold of [0.325, 0.765]) {
		const at = y + receipt.height * (fold + (random() - 0.5) * 0.04);
		const crease = context.createLinearGradient(0, at - 60, 0, at + 60);
		crease.addColorStop(0, '#ffffff');
		crease.addColorStop(0.49, '#d6d1c8');
		crease.addColorStop(0.51, '#fffdf8');
		crease.addColorStop(1, '#ffffff');
		context.fillStyle = crease;
		context.fillRect(x, at - 60, receipt.width, 120);
	}
	const curl = context.createLinearGradient(x, 0, x + receipt.width, 0);
	curl.addColorStop(0, '#dad5cc');
	curl.addColorStop(0.16, '#ffffff');
	curl.addColorStop(0.8, '#ffffff');
	curl.addColorStop(1, '#dcd7ce');
	context.fillStyle = curl;
	context.fillRect(x, y, receipt.width, receipt.height);
	return scene;
}

/** A Dutch till receipt, `1.234,56`, two VAT rates, photographed at an angle under a lamp. */
export async function receiptPhoto(): Promise<SampleFile[]> {
	const seed = 481;
	const photo = photograph(layOnTable(await renderPage(await receiptPaper(), 300), seed), {
		width: 1080,
		height: 2340,
		view: [
			[290, 110],
			[1510, 118],
			[1445, 2850],
			[345, 2838],
		],
		lamp: { x: 0.3, y: 0.25, falloff: 0.42 },
		noise: 3.5,
		seed,
	});
	return [
		{ name: 'receipt-photo.jpg', content: photo.toBuffer('image/jpeg', 72) },
		await jsonFile('receipt-photo.expected.json', [expected]),
	];
}
