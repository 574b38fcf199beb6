import { readFile } from 'node:fs/promises';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { damage, type Damaged } from '../../accuracy/photos/damage';
import { squareToView } from '../../samples/make/photo';
import { randomNumbers } from '../../samples/make/random';
import { readScan } from '../ocr/readScan';
import { closeReaders, openReaders } from '../ocr/readers';
import { makePicture, type Mark } from '../testing/makePicture';
import { bendOf } from './bend';
import type { Component } from './components';
import type { Grey } from './grey';
import { prepare } from './prepare';
import { findSheet } from './sheet';
import { areSideways } from './sideways';
import {
	type Corners,
	cornersOf,
	flatView,
	pageOf,
	straightView,
	turnedCorners,
	turnedView,
} from './view';

const corners: Corners = [
	{ x: 90, y: 60 },
	{ x: 500, y: 20 },
	{ x: 560, y: 700 },
	{ x: 40, y: 640 },
];

/** A grey picture by what it shows at each pixel. */
const greyOf = (width: number, height: number, at: (x: number, y: number) => number): Grey => ({
	data: Uint8Array.from({ length: width * height }, (_, index) =>
		at(index % width, Math.floor(index / width)),
	),
	width,
	height,
});

const isInside = (shape: Corners, x: number, y: number) =>
	shape.every((a, at) => {
		const b = shape[(at + 1) % 4] as (typeof shape)[0];
		return (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x) >= 0;
	});

describe('views', () => {
	it('of a flat page see its points where a camera does', () => {
		const { width, height, toPicture } = flatView(corners);
		const asCamera = squareToView(
			corners.map(({ x, y }) => [x, y]) as Parameters<typeof squareToView>[0],
		);
		expect(width).toBe(Math.round(Math.hypot(520, 60)));
		for (const [u, v] of [
			[0, 0],
			[1, 0],
			[1, 1],
			[0, 1],
			[0.3, 0.8],
		] as const) {
			const { x, y } = toPicture(u * width, v * height);
			const [wantedX, wantedY] = asCamera(u, v);
			expect(x).toBeCloseTo(wantedX, 6);
			expect(y).toBeCloseTo(wantedY, 6);
		}
	});

	it('of a page on its side begin at another corner', () => {
		const page = { width: 300, height: 100 };
		const beginsAt = [0, 1, 2, 3].map((quarters) => {
			const view = flatView(turnedCorners(cornersOf(page), quarters));
			return [view.width, view.height, view.toPicture(0, 0)];
		});
		expect(beginsAt).toEqual([
			[300, 100, { x: 0, y: 0 }],
			[100, 300, { x: 0, y: 100 }],
			[300, 100, { x: 300, y: 100 }],
			[100, 300, { x: 300, y: 0 }],
		]);
	});

	it('turn clockwise about the middle, and straighten what is bent', () => {
		const page = flatView(cornersOf({ width: 200, height: 100 }));
		const turned = turnedView(page, 90);
		expect([turned.width, turned.height]).toEqual([100, 200]);
		expect(turned.toPicture(0, 0).x).toBeCloseTo(0);
		expect(turned.toPicture(0, 0).y).toBeCloseTo(100);
		// A line that rises by 10 pixels to the right lies level where it begins.
		const straight = straightView(page, (x) => x / 20);
		expect(straight.toPicture(0, 50)).toEqual({ x: 0, y: 50 });
		expect(straight.toPicture(200, 50)).toEqual({ x: 200, y: 40 });
	});

	it('show the picture as it is where nothing is changed, and white beyond it', () => {
		const random = randomNumbers(5);
		const picture = greyOf(50, 40, () => Math.floor(random() * 256));
		expect(pageOf(picture, flatView(cornersOf(picture))).data).toEqual(picture.data);
		const moved = pageOf(picture, {
			width: 50,
			height: 40,
			toPicture: (x, y) => ({ x: x + 7, y: y - 3 }),
		});
		expect(moved.data[3 * 50]).toBe(picture.data[7]);
		expect(moved.data[0]).toBe(255);
		expect(moved.data[3 * 50 + 49]).toBe(255);
	});
});

describe('sheets', () => {
	const sheet = greyOf(600, 720, (x, y) =>
		isInside(corners, x, y) ? 230 - ((x + y) / 1320) * 120 : 60 + ((x * 7 + y * 13) % 20),
	);

	it('are found by their corners, in uneven light', async () => {
		const found = await findSheet(sheet);
		expect(found).toBeDefined();
		for (const [at, { x, y }] of (found ?? []).entries()) {
			const wanted = corners[at] as (typeof corners)[0];
			expect(Math.hypot(x - wanted.x, y - wanted.y)).toBeLessThan(10);
		}
	});

	it.each([
		['a white page', greyOf(600, 720, () => 250)],
		['a black one', greyOf(600, 720, () => 0)],
		[
			'a sheet that lies square',
			greyOf(600, 720, (x, y) => (x > 99 && x < 500 && y > 99 && y < 620 ? 240 : 60)),
		],
		['a dark band across a page', greyOf(600, 720, (_, y) => (y > 100 && y < 160 ? 40 : 240))],
		['a single pixel', greyOf(1, 1, () => 9)],
		['a line of pixels', greyOf(4000, 1, (x) => x % 256)],
	])('are not seen on %s', async (_, picture) => {
		expect(await findSheet(picture)).toBeUndefined();
	});

	it('are not seen in noise', async () => {
		const random = randomNumbers(3);
		expect(await findSheet(greyOf(600, 720, () => Math.floor(random() * 256)))).toBeUndefined();
	});
});

/** Letters of lines of text; each stands where `drop` says, below its line. */
const linesOf = (count: number, drop: (x: number, y: number) => number): Component[][] =>
	Array.from({ length: count }, (_, line) =>
		Array.from({ length: 40 }, (__, at) => {
			const [x0, y1] = [60 + at * 22, 100 + line * 50];
			const y = Math.round(y1 + drop(x0 + 8, y1));
			// Some reach below the line.
			return { x0, x1: x0 + 16, y0: y - 20, y1: at % 9 === 4 ? y + 6 : y, ink: 150 };
		}),
	);

describe('bends', () => {
	const page = { width: 1000, height: 1400 };

	it('of a curled page are measured by its lines', () => {
		const drop = (x: number, y: number) => 14 * Math.sin((x / 1000) * 3) * (0.5 + y / 2000);
		const bend = bendOf(linesOf(24, drop), page, 20);
		const level = ({ x, y }: { x: number; y: number }) => y + drop(x, y) + (bend?.(x, y) ?? 0);
		for (const y of [150, 700, 1200]) {
			const levels = [100, 300, 500, 700, 900].map((x) => level({ x, y }));
			expect(Math.max(...levels) - Math.min(...levels)).toBeLessThan(2);
		}
	});

	it('are none where lines are level, too few, or each bent in its own way', () => {
		expect(
			bendOf(
				linesOf(24, () => 0),
				page,
				20,
			),
		).toBeUndefined();
		expect(
			bendOf(
				linesOf(4, (x) => x / 40),
				page,
				20,
			),
		).toBeUndefined();
		expect(bendOf([], page, 20)).toBeUndefined();
		const random = randomNumbers(1);
		expect(
			bendOf(
				linesOf(24, () => random() * 60),
				page,
				20,
			),
		).toBeUndefined();
	});
});

it('letters tell whether a page lies on its side', () => {
	const upright = linesOf(12, () => 0).flat();
	const onSide = upright.map(({ x0, x1, y0, y1 }) => ({ x0: y0, x1: y1, y0: x0, y1: x1 }));
	expect([areSideways(upright), areSideways(onSide), areSideways([])]).toEqual([
		false,
		true,
		false,
	]);
});

describe('places on a photo', () => {
	const marks: Mark[] = Array.from({ length: 14 }, (_, line) => [
		{ x: 100, y: 150 + line * 80, text: `Article number ${4100 + line * 37}`, size: 34 },
		{ x: 1100, y: 150 + line * 80, text: `${19 + line},50`, size: 34, align: 'right' as const },
	]).flat();
	let photo: Damaged;
	beforeAll(async () => {
		openReaders();
		const canvas = createCanvas(1200, 1300);
		canvas.getContext('2d').drawImage(await loadImage(makePicture(1200, 1300, marks)), 0, 0);
		photo = await damage(
			canvas,
			{ name: '', table: 0.1, turn: 4, tilt: [0.1, 0.02], curl: 0.008, shadow: 0.4, quality: 80 },
			3,
		);
	});
	afterAll(async () => await closeReaders(() => Promise.resolve()));

	/** How far the middle of the box of each amount is from where it is on the picture, at most. */
	async function farthest(
		picture: Buffer,
		toShown: (x: number, y: number) => [number, number],
	): Promise<number> {
		const { blocks } = await readScan(picture);
		const words = blocks.flatMap((block) => block.words);
		const distances = marks
			.filter(({ align }) => align === 'right')
			.map(({ text, x, y }) => {
				const box = words.find((word) => word.text === text)?.box;
				if (!box) return Infinity;
				// Five characters of 34 pixels: the middle of the word.
				const [px, py] = toShown(...photo.toPicture([x - 42, y - 12]));
				return Math.hypot((box.x0 + box.x1) / 2 - px, (box.y0 + box.y1) / 2 - py);
			});
		return Math.max(...distances);
	}

	it('are those of the photo as it was sent, although it is read flat and straight', async () => {
		expect(await farthest(photo.picture, (x, y) => [x, y])).toBeLessThan(12);
	}, 120_000);

	it('are so too on its side, on its head, and where EXIF tells how it was held', async () => {
		const { width = 0, height = 0 } = await sharp(photo.picture).metadata();
		const onSide = await sharp(photo.picture).rotate(90).toBuffer();
		expect(await farthest(onSide, (x, y) => [height - y, x])).toBeLessThan(12);
		const onHead = await sharp(photo.picture).rotate(180).toBuffer();
		expect(await farthest(onHead, (x, y) => [width - x, height - y])).toBeLessThan(12);
		const told = await sharp(onSide).withMetadata({ orientation: 8 }).toBuffer();
		expect(await farthest(told, (x, y) => [x, y])).toBeLessThan(12);
	}, 240_000);
});

it('every amount of the receipt on a table is read', async () => {
	openReaders();
	const photo = new URL('../../samples/documents/receipt-photo.jpg', import.meta.url);
	const { markdown } = await readScan(await readFile(photo));
	await closeReaders(() => Promise.resolve());
	const amounts = [
		'1.249,00',
		'56,40',
		'23,85',
		'21,96',
		'19,50',
		'1.136,59',
		'234,12',
		'1.370,71',
	];
	expect(amounts.filter((amount) => !markdown.includes(amount))).toEqual([]);
}, 120_000);

describe('pictures that are none of a page', () => {
	const pngOf = async (width: number, height: number, at: () => number): Promise<Buffer> =>
		await sharp(greyOf(width, height, at).data, { raw: { width, height, channels: 1 } })
			.png()
			.toBuffer();

	/** Seconds of processor time that it takes to prepare a picture. */
	async function secondsFor(picture: Buffer): Promise<number> {
		const before = process.cpuUsage();
		await prepare(picture);
		const { user, system } = process.cpuUsage(before);
		return (user + system) / 1e6;
	}

	it.each([
		['a single pixel', 1, 1],
		['a line of them', 3000, 1],
		['huge', 6000, 6000],
	])(
		'are read without words where they are black: %s',
		async (_, width, height) => {
			const black = { create: { width, height, channels: 3, background: 'black' } } as const;
			expect((await prepare(await sharp(black).png().toBuffer())).shelves).toEqual([]);
		},
		120_000,
	);

	it('take time in proportion to their size, also where all is noise', async () => {
		const random = randomNumbers(9);
		const seconds: number[] = [];
		for (const side of [250, 354, 500, 707]) {
			const noise = await pngOf(side, side, () => Math.floor(random() * 256));
			seconds.push(await secondsFor(noise));
		}
		const [first = 0, , , last = 0] = seconds;
		// Eight times the pixels; 24 leaves room for other work on the machine.
		expect(last / Math.max(first, 0.1)).toBeLessThan(24);
	}, 120_000);
});
