import type { Canvas, SKRSContext2D } from '@napi-rs/canvas';
import { drawJar, type Jar, scene } from '../jar';
import { newPdf, pdfBytes, write } from '../pdf';
import { photograph, woodenTable } from '../photo';
import { renderPage } from '../raster';
import type { SampleFile } from '../sampleFile';

const linden: Jar = {
	label: { kind: 'Linden', weight: '500 g', small: 'Best before 11/2027 · Lot L417' },
	honey: '#d99a2b',
	lid: '#c9a227',
};
const heather: Jar = {
	label: { kind: 'Heather', weight: '250 g', small: 'Best before 09/2027 · Lot H082' },
	honey: '#9c5a1c',
	lid: '#c9a227',
};
const clover: Jar = {
	label: { kind: 'Clover', weight: '500 g', small: 'Best before 10/2027 · Lot C133' },
	honey: '#e6b84f',
	lid: '#c9a227',
};

/** Wall above, wooden board below the line at `floor`. */
function drawRoom(
	context: SKRSContext2D,
	width: number,
	height: number,
	floor: number,
	seed: number,
): void {
	const wall = context.createLinearGradient(0, 0, 0, floor);
	wall.addColorStop(0, '#cfd6d3');
	wall.addColorStop(1, '#a9b3af');
	context.fillStyle = wall;
	context.fillRect(0, 0, width, floor);
	context.drawImage(woodenTable(width, height - floor, seed), 0, floor);
	const corner = context.createLinearGradient(0, floor - 30, 0, floor + 50);
	corner.addColorStop(0, '#00000000');
	corner.addColorStop(0.4, '#00000050');
	corner.addColorStop(1, '#00000000');
	context.fillStyle = corner;
	context.fillRect(0, floor - 30, width, 80);
}

async function priceTag(name: string, price: string): Promise<Canvas> {
	const doc = newPdf('Price tag', 'Shop', '2025-01-15', { size: [180, 70] });
	doc.rect(0, 0, 180, 70).fill('#fffbe0');
	write(doc, name, 0, 8, { font: 'sans', size: 14, width: 180, align: 'center' });
	write(doc, price, 0, 26, {
		font: 'sansBold',
		size: 28,
		color: '#b3261e',
		width: 180,
		align: 'center',
	});
	return await renderPage(await pdfBytes(doc), 120);
}

interface Place {
	jar?: Jar;
	name: string;
	price: string;
}

/** Three places on a shelf, each with its price tag on the edge. */
async function drawShelf(places: Place[]): Promise<Canvas> {
	const { canvas, context } = scene(1500, 1050);
	drawRoom(context, 1500, 1050, 700, 12);
	context.fillStyle = '#5b3d22';
	context.fillRect(0, 830, 1500, 150);
	context.fillStyle = '#00000080';
	context.fillRect(0, 980, 1500, 70);
	for (const [index, { jar, name, price }] of places.entries()) {
		const x = 120 + index * 450;
		if (jar) await drawJar(context, jar, x, 800, 360);
		context.drawImage(await priceTag(name, price), x + 30, 848);
	}
	return canvas;
}

/** A photo of one product whose label can be read. */
export async function productPhoto(): Promise<SampleFile[]> {
	const { canvas, context } = scene(1100, 1300);
	drawRoom(context, 1100, 1300, 880, 31);
	await drawJar(context, linden, 230, 1130, 640);
	const photo = photograph(canvas, {
		width: 900,
		height: 1060,
		view: [
			[60, 40],
			[1050, 30],
			[1070, 1260],
			[30, 1270],
		],
		lamp: { x: 0.25, y: 0.3, falloff: 0.45 },
		noise: 4,
		seed: 31,
	});
	return [{ name: 'product-photo.jpg', content: photo.toBuffer('image/jpeg', 72) }];
}

/** The same shelf twice: afterwards the middle jar has another price and the right one is sold. */
export async function shelfPhotos(): Promise<SampleFile[]> {
	const left = { jar: linden, name: 'Linden 500 g', price: '€ 7.95' };
	const right = { name: 'Clover 500 g', price: '€ 6.50' };
	const before = await drawShelf([
		left,
		{ jar: heather, name: 'Heather 250 g', price: '€ 8.90' },
		{ ...right, jar: clover },
	]);
	const after = await drawShelf([
		left,
		{ jar: heather, name: 'Heather 250 g', price: '€ 7.90' },
		right,
	]);
	const lamp = { x: 0.4, y: 0.25, falloff: 0.4 };
	const size = { width: 1100, height: 770, noise: 4, lamp };
	const first = photograph(before, {
		...size,
		view: [
			[20, 20],
			[1480, 25],
			[1485, 1040],
			[15, 1035],
		],
		seed: 1,
	});
	const second = photograph(after, {
		...size,
		view: [
			[45, 10],
			[1495, 40],
			[1470, 1045],
			[30, 1015],
		],
		seed: 2,
	});
	return [
		{ name: 'shelf-before.jpg', content: first.toBuffer('image/jpeg', 70) },
		{ name: 'shelf-after.jpg', content: second.toBuffer('image/jpeg', 70) },
	];
}
