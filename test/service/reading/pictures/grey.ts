import sharp, { type Sharp } from 'sharp';
import { brokenPicture } from '../ocr/unreadable';

/** A picture of one channel: 0 is black, 255 white, row by row. */
export interface Grey {
	data: Uint8Array;
	width: number;
	height: number;
}

/** Pictures are scaled down to this many pixels on their longer side. */
const longestSide = 4000;

/**
 * Decodes a picture upright (EXIF orientation applied) on white, as grey.
 * @returns the picture, and how much smaller it is than the original (1: same size)
 * @throws UnreadableDocument when the picture is broken
 */
export async function loadGrey(picture: Buffer): Promise<{ grey: Grey; reduced: number }> {
	const upright = sharp(picture, { failOn: 'error', limitInputPixels: 200_000_000 }).rotate();
	const { data, info } = await upright
		.flatten({ background: 'white' })
		.toColourspace('srgb')
		.removeAlpha()
		.resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
		.raw()
		.toBuffer({ resolveWithObject: true })
		.catch(brokenPicture);
	const original = await sharp(picture).metadata();
	const longest = Math.max(original.width ?? 0, original.height ?? 0);
	const grey = greyOf(data, info.width, info.height, info.channels);
	return { grey, reduced: Math.max(1, longest / Math.max(info.width, info.height)) };
}

/** Half brightness, half the darkest channel: coloured letters become as dark as black ones. */
function greyOf(data: Buffer, width: number, height: number, channels: number): Grey {
	const grey = new Uint8Array(width * height);
	for (let at = 0, from = 0; at < grey.length; at += 1, from += channels) {
		const red = data[from] as number;
		const green = channels > 2 ? (data[from + 1] as number) : red;
		const blue = channels > 2 ? (data[from + 2] as number) : red;
		const brightness = 0.3 * red + 0.59 * green + 0.11 * blue;
		grey[at] = (brightness + Math.min(red, green, blue)) / 2;
	}
	return { data: grey, width, height };
}

/** How bright the paper of a picture is, in square blocks, row by row. */
export interface Light {
	/** Pixels of a block's side. */
	block: number;
	columns: number;
	rows: number;
	values: number[];
}

/**
 * Divides by the brightness of the paper around, which removes shadows and vignettes of photos.
 * @param withEdges whether there may be deep shadows with edges
 */
export function evenLight(grey: Grey, withEdges: boolean, light = lightOf(grey)): Grey {
	const { data, width, height } = grey;
	const { block, columns, rows } = light;
	// Shrinks the widened light back to the edge of the shadow.
	const least = withEdges ? around(light, (near) => Math.min(...near)) : light;
	const { values: paper } = around(
		least,
		(near) => near.reduce((sum, one) => sum + one, 0) / near.length,
	);
	const brightest = Math.max(...paper);
	const even = new Uint8Array(data.length);
	for (let y = 0; y < height; y += 1) {
		const rowAt = Math.min(rows - 1, Math.max(0, y / block - 0.5));
		const [top, down] = [Math.floor(rowAt), rowAt - Math.floor(rowAt)];
		const below = Math.min(rows - 1, top + 1);
		for (let x = 0; x < width; x += 1) {
			const columnAt = Math.min(columns - 1, Math.max(0, x / block - 0.5));
			const [left, across] = [Math.floor(columnAt), columnAt - Math.floor(columnAt)];
			const right = Math.min(columns - 1, left + 1);
			const upper =
				(paper[top * columns + left] as number) * (1 - across) +
				(paper[top * columns + right] as number) * across;
			const lower =
				(paper[below * columns + left] as number) * (1 - across) +
				(paper[below * columns + right] as number) * across;
			// A dark area larger than a shadow is a dark area (a table heading in white on blue).
			const lit = Math.max(
				upper * (1 - down) + lower * down,
				brightest * (withEdges ? 0.25 : 0.45),
			);
			even[y * width + x] = Math.min(255, ((data[y * width + x] as number) * 255) / lit);
		}
	}
	return { data: even, width, height };
}

/** The light of a picture: the lightest of each block and its neighbours, since print is no shadow. */
export const lightOf = (grey: Grey): Light => around(blockPaper(grey), (near) => Math.max(...near));

/** Whether nearly all of the paper is as bright as its brightest part, as on scans and drawn pages. */
export function isEvenlyLit({ values }: Light): boolean {
	const sorted = [...values].sort((a, b) => a - b);
	return (sorted[Math.floor(sorted.length / 20)] ?? 255) >= (sorted.at(-1) ?? 0) * 0.85;
}

/** The picture with crisper letters: blurred and faint ones become dark enough to be told from the paper. */
export function sharpened(grey: Grey): Promise<Grey> {
	return rawOf(sharpOf(grey).sharpen({ sigma: 1.5, m1: 1, m2: 3, x1: 2, y2: 30, y3: 60 }));
}

/** Brightness of the paper per block: what nine tenths of its pixels do not exceed. */
function blockPaper({ data, width, height }: Grey): Light {
	const block = Math.max(16, Math.round(Math.max(width, height) / 48));
	const [columns, rows] = [Math.ceil(width / block), Math.ceil(height / block)];
	const values: number[] = [];
	for (let row = 0; row < rows; row += 1) {
		for (let column = 0; column < columns; column += 1) {
			const counts = new Uint32Array(256);
			let total = 0;
			for (let y = row * block; y < Math.min(height, (row + 1) * block); y += 2) {
				for (let x = column * block; x < Math.min(width, (column + 1) * block); x += 2) {
					const value = data[y * width + x] as number;
					counts[value] = (counts[value] as number) + 1;
					total += 1;
				}
			}
			let left = total * 0.1;
			let value = 255;
			while (value > 0 && left > (counts[value] as number)) {
				left -= counts[value] as number;
				value -= 1;
			}
			values.push(Math.max(1, value));
		}
	}
	return { block, columns, rows, values };
}

/** Each block as what it and its neighbours make together. */
function around(light: Light, combine: (near: number[]) => number): Light {
	const { columns, rows, values } = light;
	const combined = values.map((_, at) => {
		const [row, column] = [Math.floor(at / columns), at % columns];
		const near: number[] = [];
		for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y += 1) {
			for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x += 1) {
				near.push(values[y * columns + x] as number);
			}
		}
		return combine(near);
	});
	return { ...light, values: combined };
}

/** The picture with so many pixels on its longer side at most. */
export async function reduced(grey: Grey, longest: number): Promise<Grey> {
	const size = {
		width: longest,
		height: longest,
		fit: 'inside',
		withoutEnlargement: true,
	} as const;
	return rawOf(sharpOf(grey).resize(size));
}

/** The picture turned about its middle, on white. */
export const turned = (grey: Grey, degrees: number): Promise<Grey> =>
	rawOf(sharpOf(grey).rotate(degrees, { background: 'white' }));

/** The picture at another size. */
export async function scaled(grey: Grey, factor: number): Promise<Grey> {
	if (factor === 1) return grey;
	const width = Math.max(1, Math.round(grey.width * factor));
	return rawOf(sharpOf(grey).resize({ width, kernel: 'cubic' }));
}

/** The picture as PNG. */
export function pngOf(grey: Grey): Promise<Buffer> {
	return sharpOf(grey).png({ compressionLevel: 1 }).toBuffer();
}

function sharpOf({ data, width, height }: Grey): Sharp {
	return sharp(data, { raw: { width, height, channels: 1 } });
}

async function rawOf(picture: Sharp): Promise<Grey> {
	const { data, info } = await picture
		.toColourspace('b-w')
		.raw()
		.toBuffer({ resolveWithObject: true });
	return { data: new Uint8Array(data), width: info.width, height: info.height };
}
