import { type Canvas, createCanvas } from '@napi-rs/canvas';
import sharp from 'sharp';
import { type Point, squareToView, type View, woodenTable } from '../../samples/make/photo';
import { gaussianNoise } from '../../samples/make/random';

/** What happens to a page on its way to a file; shares are of the page's width or height. */
export interface Damage {
	name: string;
	/** Whether it lies on a table that is seen around it, and how much of it: a share. */
	table?: number;
	/** How far it lies turned, clockwise in degrees. */
	turn?: number;
	/** How much narrower its far side looks, and its left side lower: shares. */
	tilt?: Point;
	/** How far its lines bend: a share of the height. */
	curl?: number;
	/** How much light the lamp loses across the page, and how much a shadow with an edge takes: 0 to 1. */
	lamp?: number;
	shadow?: number;
	/** Blur of the lens in pixels (standard deviation), noise of the sensor in levels of 255. */
	blur?: number;
	noise?: number;
	/** Of the JPEG file, 1 to 100; PNG without it. */
	quality?: number;
}

/** From a clean page to a photo that somebody took in a hurry. */
export const levels: Damage[] = [
	{ name: 'clean' },
	{ name: 'scan, a little turned', turn: 0.8, blur: 0.5, noise: 5, quality: 80 },
	{
		...{ name: 'photo from above', table: 0.06, turn: -1, tilt: [0.03, 0.01] },
		...{ lamp: 0.3, blur: 0.7, noise: 5, quality: 75 },
	},
	{
		...{ name: 'photo at an angle, with a shadow', table: 0.08, turn: 3, tilt: [0.08, 0.03] },
		...{ lamp: 0.3, shadow: 0.35, blur: 0.9, noise: 7, quality: 65 },
	},
	{
		...{ name: 'the same, and curled, blurred, noisy', table: 0.08, turn: -5, tilt: [0.12, -0.04] },
		...{ curl: 0.012, lamp: 0.35, shadow: 0.5, blur: 1.2, noise: 9, quality: 50 },
	},
];

/** A damaged page, and where a point of the page is seen on it; pixels. */
export interface Damaged {
	picture: Buffer;
	toPicture: (point: Point) => Point;
}

/** Damages a page, the same way each time for the same seed. */
export async function damage(page: Canvas, level: Damage, seed: number): Promise<Damaged> {
	const { table = 0, turn = 0, tilt = [0, 0], curl = 0, blur = 0, quality } = level;
	const margin = Math.round(table * page.width);
	const scene = layOut(page, margin, seed);
	const { width, height } = scene;
	const toScene = squareToView(viewOf(width, height, turn, tilt));
	// Photo pixels to scene pixels; the sheet bends the more the farther down it is.
	const seen = (x: number, y: number): Point => {
		const [across, down] = toScene((x + 0.5) / width, (y + 0.5) / height);
		const [u, v] = [across / width, down / height];
		const bend = curl * (0.4 + 0.6 * v) * Math.sin(Math.PI * Math.min(1, Math.max(0, u)) * 1.3);
		return [across + curl * 0.5 * width * Math.sin(2 * Math.PI * u), down + bend * height];
	};
	const pixels = lightAndNoise(scene, seen, level, seed);
	const picture = sharp(pixels, { raw: { width, height, channels: 3 } });
	const blurred = blur > 0 ? picture.blur(blur) : picture;
	return {
		picture: await (quality ? blurred.jpeg({ quality }) : blurred.png()).toBuffer(),
		toPicture: ([x, y]) => {
			// Each step takes off what is still missing; the views are nearly straight.
			const wanted: Point = [x + margin, y + margin];
			let [px, py] = wanted;
			for (let step = 0; step < 60; step += 1) {
				const [sx, sy] = seen(px, py);
				[px, py] = [px + (wanted[0] - sx) * 0.8, py + (wanted[1] - sy) * 0.8];
			}
			return [px, py];
		},
	};
}

/** The page on white, or on a table with its shadow. */
function layOut(page: Canvas, margin: number, seed: number): Canvas {
	const [width, height] = [page.width + 2 * margin, page.height + 2 * margin];
	const scene = margin > 0 ? woodenTable(width, height, seed) : createCanvas(width, height);
	const context = scene.getContext('2d');
	if (margin > 0) [context.shadowColor, context.shadowBlur] = ['#000000a0', margin / 5];
	context.fillStyle = margin > 0 ? '#f4f2ec' : '#ffffff';
	context.fillRect(margin, margin, page.width, page.height);
	context.shadowColor = 'transparent';
	context.globalCompositeOperation = 'multiply';
	context.drawImage(page, margin, margin);
	return scene;
}

/** Where the corners of the picture lie in the scene. */
function viewOf(width: number, height: number, turn: number, [far, side]: Point): View {
	const angle = (-turn * Math.PI) / 180;
	const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
	const corners: View = [
		[-0.5 - far / 2, -0.5 - side / 2],
		[0.5 + far / 2, -0.5 + side / 2],
		[0.5 - far / 4, 0.5],
		[-0.5 + far / 4, 0.5 + side],
	];
	return corners.map(([u, v]): Point => {
		const [x, y] = [u * width, v * height];
		return [x * cosine - y * sine + width / 2, x * sine + y * cosine + height / 2];
	}) as View;
}

function lightAndNoise(
	scene: Canvas,
	seen: (x: number, y: number) => Point,
	{ lamp = 0, shadow = 0, noise = 0 }: Damage,
	seed: number,
): Uint8Array {
	const { width, height } = scene;
	const source = scene.getContext('2d').getImageData(0, 0, width, height).data;
	const sensor = gaussianNoise(seed);
	const pixels = new Uint8Array(width * height * 3);
	for (let y = 0; y < height; y += 1) {
		for (let x = 0; x < width; x += 1) {
			const [sceneX, sceneY] = seen(x, y);
			const fromX = Math.max(0, Math.min(width - 2, sceneX));
			const fromY = Math.max(0, Math.min(height - 2, sceneY));
			const corner = (Math.floor(fromY) * width + Math.floor(fromX)) * 4;
			const [right, down] = [fromX % 1, fromY % 1];
			const [u, v] = [x / width, y / height];
			// The edge of the shadow runs slantwise over the page, a few hundredths of it wide.
			const inShadow = 1 / (1 + Math.exp((0.55 + 0.25 * u - v) * 70));
			const light = (1 - lamp * Math.hypot(u - 0.3, v - 0.2) ** 1.6) * (1 - shadow * inShadow);
			const grain = noise > 0 ? sensor() * noise : 0;
			for (let channel = 0; channel < 3; channel += 1) {
				const at = (offset: number) => source[corner + offset + channel] as number;
				const top = at(0) * (1 - right) + at(4) * right;
				const below = at(width * 4) * (1 - right) + at(width * 4 + 4) * right;
				const level = (top * (1 - down) + below * down) * light + grain;
				pixels[(y * width + x) * 3 + channel] = Math.max(0, Math.min(255, Math.round(level)));
			}
		}
	}
	return pixels;
}
