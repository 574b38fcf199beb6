import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { newPdf, type Pdf, pdfBytes, write } from './pdf';
import { renderPage } from './raster';

export interface Jar {
	/** What the label says: kind of honey, weight, and a line of small print. */
	label: { kind: string; weight: string; small: string };
	honey: string;
	lid: string;
}

const labelSize: [number, number] = [230, 150];

function drawLabel(doc: Pdf, { kind, weight, small }: Jar['label']): void {
	const [width, height] = labelSize;
	const centred = { width, align: 'center' } as const;
	doc.rect(0, 0, width, height).fill('#fbf6e6');
	doc
		.rect(6, 6, width - 12, height - 12)
		.lineWidth(1.5)
		.strokeColor('#8a5a14')
		.stroke();
	write(doc, 'HEIDEHOF', 0, 15, { ...centred, font: 'sansBold', size: 13, color: '#8a5a14' });
	write(doc, kind, 0, 36, { ...centred, font: 'serifBold', size: 31, color: '#3a2a10' });
	write(doc, 'HONEY', 0, 77, { ...centred, font: 'serif', size: 21, color: '#3a2a10' });
	write(doc, weight, 0, 106, { ...centred, font: 'sansBold', size: 14 });
	write(doc, small, 0, 126, { ...centred, font: 'sans', size: 9.5, color: '#444444' });
}

async function printLabel(label: Jar['label']): Promise<Canvas> {
	const doc = newPdf('Label', 'Heidehof', '2025-01-15', { size: labelSize });
	drawLabel(doc, label);
	return await renderPage(await pdfBytes(doc), 200);
}

/** Bends the label around the glass: columns get narrower and darker towards the edges. */
function wrapLabel(
	context: SKRSContext2D,
	label: Canvas,
	x: number,
	y: number,
	width: number,
	height: number,
): void {
	for (let column = 0; column < width; column++) {
		const across = (column / width) * 2 - 1;
		// The label covers 130° of the jar's round.
		const turn = Math.asin(across * Math.sin(1.134)) / 1.134;
		const source = ((turn + 1) / 2) * (label.width - 2);
		const sag = Math.sqrt(1 - (across * 0.9) ** 2) * height * 0.05;
		context.drawImage(label, source, 0, 2, label.height, x + column, y + sag, 1.5, height);
	}
}

type Gradient = ReturnType<SKRSContext2D['createLinearGradient']>;

/** Light and dark bands from left to right that make a flat shape look round. */
function roundShade(context: SKRSContext2D, x: number, width: number): Gradient {
	const shade = context.createLinearGradient(x, 0, x + width, 0);
	for (const [at, colour] of [
		[0, '#00000080'],
		[0.12, '#00000020'],
		[0.22, '#ffffff50'],
		[0.3, '#ffffff08'],
		[0.75, '#00000010'],
		[1, '#00000090'],
	] as const)
		shade.addColorStop(at, colour);
	return shade;
}

/** Draws a jar of honey that stands at (x, bottom), `width` pixels wide and 1.35 times as high. */
export async function drawJar(
	context: SKRSContext2D,
	jar: Jar,
	x: number,
	bottom: number,
	width: number,
): Promise<void> {
	const height = width * 1.35;
	const top = bottom - height;
	const shoulder = height * 0.2;
	context.save();
	context.shadowColor = '#000000a0';
	context.shadowBlur = width * 0.12;
	context.shadowOffsetX = width * 0.06;
	context.fillStyle = '#00000090';
	context.beginPath();
	context.ellipse(x + width / 2, bottom - 4, width * 0.49, width * 0.06, 0, 0, 2 * Math.PI);
	context.fill();
	context.restore();
	context.fillStyle = '#7d5a1f';
	context.fillRect(x + width * 0.09, top + shoulder * 0.8, width * 0.82, shoulder * 0.5);
	for (const fill of [jar.honey, roundShade(context, x, width)]) {
		context.fillStyle = fill;
		context.beginPath();
		context.roundRect(x, top + shoulder, width, height - shoulder, [
			width * 0.14,
			width * 0.14,
			width * 0.1,
			width * 0.1,
		]);
		context.fill();
	}
	const label = await printLabel(jar.label);
	wrapLabel(context, label, x + width * 0.02, top + height * 0.4, width * 0.96, height * 0.46);
	context.fillStyle = roundShade(context, x, width);
	context.globalAlpha = 0.45;
	context.fillRect(x + width * 0.02, top + height * 0.42, width * 0.96, height * 0.46);
	context.globalAlpha = 1;
	for (const fill of [jar.lid, roundShade(context, x + width * 0.04, width * 0.92)]) {
		context.fillStyle = fill;
		context.beginPath();
		context.roundRect(x + width * 0.04, top, width * 0.92, shoulder * 0.95, width * 0.04);
		context.fill();
	}
}

/** An empty scene with its 2D context. */
export function scene(width: number, height: number): { canvas: Canvas; context: SKRSContext2D } {
	const canvas = createCanvas(width, height);
	return { canvas, context: canvas.getContext('2d') };
}
