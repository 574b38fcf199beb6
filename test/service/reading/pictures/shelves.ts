import { around, type Box, median } from '../layout/page';
import type { Component, Ink } from './components';
import { type Grey, scaled } from './grey';

/** Pieces of text on one line. */
export interface Shelf {
	pieces: Piece[];
	baseline: number;
	/** Where the line lies in the shelved picture. */
	top: number;
	height: number;
	/** Pixels of the shelved picture per pixel of the page. */
	scale: number;
}

/** A piece of text without wide gaps, as indices of its components. */
interface Piece extends Box {
	components: number[];
	baseline: number;
	letterHeight: number;
}

/** A picture with the same text, each line alone: texts side by side on different baselines are separated. */
export interface Shelved {
	grey: Grey;
	shelves: Shelf[];
}

/** Letters of lines that are much larger or smaller than this many pixels are brought to it. */
const evenHeight = 24;

/**
 * Sets the text of a page line by line, so that an OCR engine that expects one block of even lines reads it
 * right, whatever columns, boxes and tables it is in. Places along a line keep their proportions.
 * @param letterHeight of most of the text, in pixels
 */
export async function shelve(grey: Grey, ink: Ink, letterHeight: number): Promise<Shelved> {
	const pieces = piecesOf(ink.components, letterHeight);
	const shelves = shelvesOf(pieces, letterHeight);
	addMarks(shelves, ink.components, letterHeight);
	const strips = await Promise.all(
		stripsOf(grey, ink, shelves, letterHeight).map(async (strip, at) => {
			const shelf = shelves[at] as Shelf;
			const wanted = evenHeight / median(shelf.pieces.map((piece) => piece.letterHeight));
			shelf.scale = wanted > 1.4 || wanted < 0.7 ? Math.min(3, wanted) : 1;
			return scaled(strip, shelf.scale);
		}),
	);
	return { grey: stack(strips, shelves, Math.round(evenHeight / 2)), shelves };
}

/** Sets strips below each other on white. */
function stack(strips: Grey[], shelves: Shelf[], margin: number): Grey {
	const width = Math.max(1, ...strips.map((strip) => strip.width));
	const height = strips.reduce((sum, strip) => sum + strip.height, 2 * margin);
	const data = new Uint8Array(width * height).fill(255);
	let top = margin;
	strips.forEach((strip, at) => {
		for (let y = 0; y < strip.height; y += 1) {
			data.set(strip.data.subarray(y * strip.width, (y + 1) * strip.width), (top + y) * width);
		}
		Object.assign(shelves[at] as Shelf, { top, height: strip.height });
		top += strip.height;
	});
	return { data, width, height };
}

/** Joins neighbouring letters. */
export function piecesOf(components: Component[], letterHeight: number): Piece[] {
	const order = components
		.map((_, index) => index)
		.filter((index) => isLetter(components[index] as Component, components, letterHeight))
		.sort((a, b) => (components[a] as Component).x0 - (components[b] as Component).x0);
	const all: Piece[] = [];
	let open: Piece[] = [];
	let mostOpen = 64;
	for (const index of order) {
		const letter = components[index] as Component;
		const home = nearest(open, letter, letterHeight);
		if (home) {
			home.components.push(index);
			Object.assign(home, { ...around([home, letter]) });
			measure(home, components);
		} else {
			const piece = {
				...letter,
				components: [index],
				baseline: letter.y1,
				letterHeight: letter.y1 - letter.y0,
			};
			all.push(piece);
			open.push(piece);
			if (open.length > mostOpen) {
				// Letters come from left to right: what ended too far to the left stays as it is.
				open = open.filter((one) => letter.x0 - one.x1 <= reachOf(one, letterHeight));
				mostOpen = Math.max(64, open.length * 2);
			}
		}
	}
	return all;
}

/** How far from a piece of text its next letter may be, in pixels. */
const reachOf = (piece: Piece, letterHeight: number) =>
	Math.max(piece.letterHeight, letterHeight * 0.8) * 1.1;

function isLetter(one: Component, components: Component[], letterHeight: number): boolean {
	const { x0, y0, x1, y1, ink } = one;
	const [width, height] = [x1 - x0, y1 - y0];
	if (height < letterHeight * 0.45 || height > letterHeight * 5 || width < 2) return false;
	if (isSolid(one) && height > letterHeight * 1.3 && !hasCompany(one, components)) return false;
	return width < height * 3 || (height < letterHeight * 2.2 && ink < width * height * 0.7);
}

/** Mostly ink: a dot, a block of a logo, or a letter in bold such as E. */
function isSolid({ x0, y0, x1, y1, ink }: Component): boolean {
	return ink > (x1 - x0) * (y1 - y0) * 0.72 && x1 - x0 > (y1 - y0) * 0.5;
}

/** Whether another letter, which is not solid, is right next to it on the same line. */
function hasCompany(one: Component, components: Component[]): boolean {
	const height = one.y1 - one.y0;
	return components.some((other) => {
		const gap = Math.max(other.x0 - one.x1, one.x0 - other.x1);
		const size = other.y1 - other.y0;
		return (
			gap > 0 &&
			gap < height * 0.5 &&
			Math.abs(other.y1 - one.y1) < height * 0.15 &&
			size > height * 0.6 &&
			size < height * 1.2 &&
			!isSolid(other)
		);
	});
}

/** The piece that a letter carries on: it ends shortly before the letter, at the same height. */
function nearest(pieces: Piece[], letter: Component, letterHeight: number): Piece | undefined {
	let best: Piece | undefined;
	let shortest = Infinity;
	for (const piece of pieces) {
		const size = Math.max(piece.letterHeight, letterHeight * 0.8);
		const gap = letter.x0 - piece.x1;
		if (gap > reachOf(piece, letterHeight) || gap < -size * 2) continue;
		const overlap =
			Math.min(letter.y1, piece.baseline) - Math.max(letter.y0, piece.baseline - size * 1.1);
		// The first marks of a line (quotes, asterisks) hang above its baseline.
		const overlapWithPiece = Math.min(letter.y1, piece.y1) - Math.max(letter.y0, piece.y0);
		const level = piece.components.length < 5 ? Math.max(overlap, overlapWithPiece) : overlap;
		if (level < Math.min(letter.y1 - letter.y0, size) * 0.4) continue;
		if (letter.y1 - letter.y0 > size * 2.4) continue;
		if (Math.abs(gap) < shortest) [best, shortest] = [piece, Math.abs(gap)];
	}
	return best;
}

function measure(piece: Piece, components: Component[]): void {
	const last = piece.components.slice(-12).map((index) => components[index] as Component);
	piece.baseline = median(last.map(({ y1 }) => y1));
	piece.letterHeight = median(last.map(({ y0, y1 }) => y1 - y0));
}

/** Puts pieces on the same line where their baselines are level and they do not overlap. */
function shelvesOf(pieces: Piece[], letterHeight: number): Shelf[] {
	const shelves: Shelf[] = [];
	let first = 0;
	for (const piece of [...pieces].sort((a, b) => a.baseline - b.baseline)) {
		const isAbove = (one?: Shelf) => one && piece.baseline - one.baseline >= letterHeight * 0.3;
		while (isAbove(shelves[first])) first += 1;
		const shelf = shelves
			.slice(first)
			.findLast((one) =>
				one.pieces.every(
					({ x0, x1, letterHeight: other }) =>
						(x1 < piece.x0 || x0 > piece.x1) &&
						other < piece.letterHeight * 2 &&
						piece.letterHeight < other * 2,
				),
			);
		if (shelf) shelf.pieces.push(piece);
		else shelves.push({ pieces: [piece], baseline: piece.baseline, top: 0, height: 0, scale: 1 });
	}
	return shelves;
}

/** Dots, accents, hyphens and commas go to the line they belong to. */
function addMarks(shelves: Shelf[], components: Component[], letterHeight: number): void {
	const pieces = shelves.flatMap((shelf) => shelf.pieces);
	const taken = new Set(pieces.flatMap((piece) => piece.components));
	const bands = bandsOf(pieces, letterHeight);
	const added: [Piece, number][] = [];
	components.forEach((mark, index) => {
		const [width, height] = [mark.x1 - mark.x0, mark.y1 - mark.y0];
		if (taken.has(index) || height > letterHeight * 1.2 || width > letterHeight * 2.5) return;
		if (mark.ink < Math.max(3, (letterHeight * 0.08) ** 2)) return;
		const isDash = width > letterHeight * 0.25 && height < width;
		let nearest: Piece | undefined;
		let least = letterHeight * 40;
		for (const piece of bands.get(Math.floor(mark.y1 / letterHeight)) ?? []) {
			const off = distance(piece, mark, isDash);
			if (off < least) [nearest, least] = [piece, off];
		}
		if (nearest) added.push([nearest, index]);
	});
	for (const [piece, index] of added) piece.components.push(index);
}

/** The pieces that marks of a height may belong to, by height in letters. */
function bandsOf(pieces: Piece[], letterHeight: number): Map<number, Piece[]> {
	const bands = new Map<number, Piece[]>();
	for (const piece of pieces) {
		const { baseline, letterHeight: size } = piece;
		const from = Math.floor((baseline - 2 * size) / letterHeight);
		const to = Math.ceil((baseline + size) / letterHeight) + 1;
		for (let band = from; band <= to; band += 1) {
			const there = bands.get(band);
			if (there) there.push(piece);
			else bands.set(band, [piece]);
		}
	}
	return bands;
}

/** How little a mark belongs to a piece of text, in pixels; Infinity when it is not at its height. */
function distance(piece: Piece, mark: Component, isDash: boolean): number {
	const { baseline, letterHeight: size } = piece;
	const away = Math.max(piece.x0 - mark.x1, mark.x0 - piece.x1, 0);
	if (away > (isDash ? size * 30 : size)) return Infinity;
	const middle = (mark.y0 + mark.y1) / 2;
	if (mark.y0 < baseline + size * 0.15 && middle > baseline - size * 1.05) {
		return middle < baseline + size * 0.5 ? away : Infinity;
	}
	// Above the letters: an accent, or the dot of an i, right above its letter.
	const over = baseline - size - mark.y1;
	return !isDash || away === 0
		? over > -size * 0.6 && over < size * 0.8
			? away + Math.abs(over) + size
			: Infinity
		: Infinity;
}

/** Copies each line to a picture of its own, with all that is faint around it, but not its neighbours' ink. */
function stripsOf(grey: Grey, ink: Ink, shelves: Shelf[], letterHeight: number): Grey[] {
	const owners = ownersOf(grey, ink, shelves);
	let owner = 0;
	return shelves.map((shelf) => {
		const copies = shelf.pieces.map((piece) => {
			const pad = Math.ceil(Math.max(piece.letterHeight, letterHeight * 0.7) * 0.4);
			const { x0, y0, x1, y1 } = around(
				piece.components.map((index) => ink.components[index] as Component),
			);
			owner += 1;
			return {
				x0: x0 - pad,
				y0: y0 - pad,
				x1: x1 + pad,
				y1: y1 + pad,
				baseline: piece.baseline,
				owner,
			};
		});
		const above = Math.max(...copies.map(({ baseline, y0 }) => baseline - y0));
		const below = Math.max(...copies.map(({ baseline, y1 }) => y1 - baseline));
		const { width } = grey;
		const data = new Uint8Array(width * (above + below)).fill(255);
		for (const copy of copies) {
			for (let y = Math.max(0, copy.y0); y < Math.min(grey.height, copy.y1); y += 1) {
				const down = above - copy.baseline;
				for (let x = Math.max(0, copy.x0); x < Math.min(width, copy.x1); x += 1) {
					const whose = owners[y * width + x] as number;
					if (whose !== 0 && whose !== copy.owner) continue;
					const target = (y + down) * width + x;
					data[target] = Math.min(data[target] as number, grey.data[y * width + x] as number);
				}
			}
		}
		return { data, width, height: above + below };
	});
}

/** For each pixel the number of the piece of text whose ink it is (counted from 1), or 0. */
function ownersOf(grey: Grey, ink: Ink, shelves: Shelf[]): Uint16Array {
	const owner = new Map<number, number>();
	shelves
		.flatMap(({ pieces }) => pieces)
		.forEach((piece, at) => piece.components.forEach((index) => owner.set(index, at + 1)));
	const owners = new Uint16Array(grey.width * grey.height);
	for (const { x0, x1, y, component } of ink.runs) {
		const whose = owner.get(component) ?? 0;
		if (whose === 0) continue;
		// One pixel around as well: the soft edges of letters are not ink.
		for (let row = Math.max(0, y - 1); row <= Math.min(grey.height - 1, y + 1); row += 1) {
			owners.fill(
				whose,
				row * grey.width + Math.max(0, x0 - 1),
				row * grey.width + Math.min(grey.width, x1 + 1),
			);
		}
	}
	return owners;
}
