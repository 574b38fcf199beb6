import { type Canvas, createCanvas } from '@napi-rs/canvas';
import { encode } from 'fast-png';
import { gaussianNoise, randomNumbers } from './random';

export interface ScanOptions {
	/** How far the page lay turned on the glass, clockwise. */
	turnDegrees: number;
	seed: number;
}

/** Grey picture, one byte per pixel, 0 is black. */
export interface Grey {
	width: number;
	height: number;
	data: Uint8Array;
}

const lid = '#cfcfcd';
const paper = '#f6f6f4';

/** The page as it lies on the glass: a little turned, its edge throwing a faint shadow on the lid. */
function layOnGlass(page: Canvas, turnDegrees: number): Canvas {
	const { width, height } = page;
	const glass = createCanvas(width, height);
	const context = glass.getContext('2d');
	context.fillStyle = lid;
	context.fillRect(0, 0, width, height);
	context.translate(width / 2, height / 2);
	context.rotate((turnDegrees * Math.PI) / 180);
	context.shadowColor = '#00000060';
	context.shadowBlur = width / 120;
	context.fillStyle = paper;
	context.fillRect(-width / 2, -height / 2, width, height);
	context.shadowColor = 'transparent';
	// Optics: the sensor never sees an edge as sharp as a renderer draws it.
	context.filter = `blur(${(width / 2600).toFixed(2)}px)`;
	context.globalCompositeOperation = 'multiply';
	context.drawImage(page, -width / 2, -height / 2);
	return glass;
}

/** Dust on the glass and specks of toner. */
function addSpecks(glass: Canvas, seed: number): void {
	const random = randomNumbers(seed);
	const context = glass.getContext('2d');
	context.resetTransform();
	context.filter = 'none';
	const unit = glass.width / 1654;
	for (let count = 0; count < 140; count++) {
		const shade = Math.round(40 + random() * 130);
		context.fillStyle = `rgb(${shade} ${shade} ${shade})`;
		context.beginPath();
		const radius = (0.4 + random() ** 3 * 1.6) * unit;
		context.arc(random() * glass.width, random() * glass.height, radius, 0, 2 * Math.PI);
		context.fill();
	}
	// A scratch on the sensor leaves one line down the whole page.
	context.fillStyle = '#00000014';
	context.fillRect(glass.width * 0.934, 0, 2 * unit, glass.height);
}

/** A page as a flatbed scanner delivers it: grey, slightly turned, soft, noisy, unevenly lit. */
export function scan(page: Canvas, { turnDegrees, seed }: ScanOptions): Grey {
	const glass = layOnGlass(page, turnDegrees);
	addSpecks(glass, seed);
	const { width, height } = glass;
	const { data: pixels } = glass.getContext('2d').getImageData(0, 0, width, height);
	const noise = gaussianNoise(seed + 1);
	const data = new Uint8Array(width * height);
	for (let index = 0; index < data.length; index++) {
		const [red = 0, green = 0, blue = 0] = pixels.subarray(index * 4, index * 4 + 3);
		const luminance = 0.299 * red + 0.587 * green + 0.114 * blue;
		const across = (index % width) / width;
		const light = 6 * Math.sin(across * 3.1) - 5 * (index / data.length);
		// Ink never scans as black, paper mostly saturates.
		const level = 38 + luminance * 0.89 + light + noise() * 6.5;
		data[index] = Math.max(0, Math.min(255, Math.round(level)));
	}
	return { width, height, data };
}

/** PNG with 16 shades of grey, as scanner software saves documents to keep them small. */
export function greyPng({ width, height, data }: Grey): Uint8Array {
	const rowBytes = Math.ceil(width / 2);
	const packed = new Uint8Array(rowBytes * height);
	data.forEach((value, index) => {
		const x = index % width;
		const shade = Math.round(value / 17);
		const position = Math.floor(index / width) * rowBytes + (x >> 1);
		packed[position] = (packed[position] ?? 0) | (x % 2 === 0 ? shade << 4 : shade);
	});
	const palette = Array.from({ length: 16 }, (_, shade) => [shade * 17, shade * 17, shade * 17]);
	return encode(
		{ width, height, data: packed, depth: 4, channels: 1, palette },
		{ zlib: { level: 9 } },
	);
}

/** JPEG of a grey picture; `quality` from 1 to 100. */
export function greyJpeg({ width, height, data }: Grey, quality: number): Buffer {
	const canvas = createCanvas(width, height);
	const context = canvas.getContext('2d');
	const picture = context.createImageData(width, height);
	data.forEach((value, index) => picture.data.fill(value, index * 4, index * 4 + 3));
	for (let index = 3; index < picture.data.length; index += 4) picture.data[index] = 255;
	context.putImageData(picture, 0, 0);
	return canvas.toBuffer('image/jpeg', quality);
}
