import { type Canvas, createCanvas } from '@napi-rs/canvas';
import { gaussianNoise, randomNumbers } from './random';

export type Point = [x: number, y: number];

/** Where the camera's picture corners (top left, top right, bottom right, bottom left) lie in the scene, in scene pixels. */
export type View = [Point, Point, Point, Point];

export interface PhotoOptions {
	width: number;
	height: number;
	view: View;
	/** Where the lamp is, in fractions of the picture, and how dark it gets far from it (0 even, 1 black). */
	lamp: { x: number; y: number; falloff: number };
	/** Standard deviation of the sensor's noise in levels of 255. */
	noise: number;
	seed: number;
}

/** A wooden table top, seen from above, as the ground that things lie on. */
export function woodenTable(width: number, height: number, seed: number): Canvas {
	const canvas = createCanvas(width, height);
	const context = canvas.getContext('2d');
	const random = randomNumbers(seed);
	context.fillStyle = '#8a6544';
	context.fillRect(0, 0, width, height);
	for (let count = 0; count < 420; count++) {
		const y = random() * height;
		const bend = (random() - 0.5) * 60;
		const light = random() < 0.45;
		context.strokeStyle = light
			? `rgb(196 158 116 / ${random() * 0.16})`
			: `rgb(52 30 14 / ${random() * 0.22})`;
		context.lineWidth = 0.5 + random() ** 3 * 9;
		context.beginPath();
		context.moveTo(0, y);
		context.bezierCurveTo(width * 0.3, y + bend, width * 0.7, y - bend, width, y + bend / 3);
		context.stroke();
	}
	for (let seam = 1; seam < 4; seam++) {
		context.fillStyle = '#2c1a0c90';
		context.fillRect(0, (height * seam) / 4 + 30, width, 3);
	}
	return canvas;
}

/**
 * Maps the unit square onto four points, as a pinhole camera does.
 * P. Heckbert, Fundamentals of Texture Mapping and Image Warping (1989), section 2.2.3.
 */
export function squareToView([[x0, y0], [x1, y1], [x2, y2], [x3, y3]]: View): (
	u: number,
	v: number,
) => Point {
	const sumX = x0 - x1 + x2 - x3;
	const sumY = y0 - y1 + y2 - y3;
	const determinant = (x1 - x2) * (y3 - y2) - (x3 - x2) * (y1 - y2);
	const g = (sumX * (y3 - y2) - (x3 - x2) * sumY) / determinant;
	const h = ((x1 - x2) * sumY - sumX * (y1 - y2)) / determinant;
	const [a, b] = [x1 - x0 + g * x1, x3 - x0 + h * x3];
	const [d, e] = [y1 - y0 + g * y1, y3 - y0 + h * y3];
	return (u, v) => {
		const w = g * u + h * v + 1;
		return [(a * u + b * v + x0) / w, (d * u + e * v + y0) / w];
	};
}

/** What a phone camera makes of a flat scene: seen at an angle, unevenly lit, noisy. */
export function photograph(scene: Canvas, options: PhotoOptions): Canvas {
	const { width, height, view, lamp, noise, seed } = options;
	const source = scene.getContext('2d').getImageData(0, 0, scene.width, scene.height).data;
	const toScene = squareToView(view);
	const sensor = gaussianNoise(seed);
	const canvas = createCanvas(width, height);
	const context = canvas.getContext('2d');
	const picture = context.createImageData(width, height);
	for (let index = 0; index < width * height; index++) {
		const u = ((index % width) + 0.5) / width;
		const v = (Math.floor(index / width) + 0.5) / height;
		const [sceneX, sceneY] = toScene(u, v);
		const x = Math.max(0, Math.min(scene.width - 2, sceneX));
		const y = Math.max(0, Math.min(scene.height - 2, sceneY));
		const corner = (Math.floor(y) * scene.width + Math.floor(x)) * 4;
		const [right, down] = [x % 1, y % 1];
		const distance = Math.hypot(u - lamp.x, v - lamp.y);
		const light = 1.04 - lamp.falloff * distance ** 1.6;
		const grain = sensor() * noise;
		for (let channel = 0; channel < 3; channel++) {
			const at = (offset: number): number => source[corner + offset + channel] ?? 0;
			const top = at(0) * (1 - right) + at(4) * right;
			const below = at(scene.width * 4) * (1 - right) + at(scene.width * 4 + 4) * right;
			// A warm lamp: blue falls off a little more than red.
			const warmth = 1.02 - channel * 0.035;
			picture.data[index * 4 + channel] =
				(top * (1 - down) + below * down) * light * warmth + grain;
		}
		picture.data[index * 4 + 3] = 255;
	}
	context.putImageData(picture, 0, 0);
	return canvas;
}
