/** Images built block by block, with any number of frames. Sizes in pixels. */
export interface Shape {
	width: number;
	height: number;
	frames: number;
}

const ascii = (text: string) => Buffer.from(text, 'latin1');

function uint(value: number, size: 1 | 2 | 3 | 4, order: 'LE' | 'BE'): Buffer {
	const bytes = Buffer.alloc(size);
	if (order === 'LE') bytes.writeUIntLE(value, 0, size);
	else bytes.writeUIntBE(value, 0, size);
	return bytes;
}

const repeat = (count: number, block: (index: number) => Buffer) =>
	Buffer.concat(Array.from({ length: count }, (_, index) => block(index)));

/** Length-prefixed runs of at most 255 bytes, closed by an empty one. */
function subBlocks(data: Buffer): Buffer {
	const runs = [];
	for (let at = 0; at < data.length; at += 255) {
		const run = data.subarray(at, at + 255);
		runs.push(uint(run.length, 1, 'LE'), run);
	}
	return Buffer.concat([...runs, uint(0, 1, 'LE')]);
}

export interface GifOptions extends Shape {
	/** Bytes in place of the compressed pixels of a frame. */
	data?: Buffer;
	/** Colours of the tables as a power of two; 0 for no table. */
	globalColours?: number;
	localColours?: number;
	/** Bytes of extension blocks before each frame. */
	comment?: Buffer;
	padding?: number;
	trailer?: boolean;
}

const tableFlags = (colours: number) => (colours === 0 ? 0 : 0x80 | (colours - 1));
const table = (colours: number) => Buffer.alloc(colours === 0 ? 0 : 3 * 2 ** colours, 0x2c);

export function gif(options: GifOptions): Buffer {
	const { width, height, frames, data = ascii('\x44\x01'), globalColours = 1 } = options;
	const { localColours = 0, comment = Buffer.alloc(0), padding = 0, trailer = true } = options;
	const size = [uint(width, 2, 'LE'), uint(height, 2, 'LE')];
	const frame = () =>
		Buffer.concat([
			ascii('\x21\xfe'),
			subBlocks(comment),
			ascii('\x21\xf9\x04\x00\x0a\x00\x00\x00'),
			ascii('\x2c\x00\x00\x00\x00'),
			...size,
			uint(tableFlags(localColours), 1, 'LE'),
			table(localColours),
			ascii('\x02'),
			subBlocks(data),
			Buffer.alloc(padding),
		]);
	return Buffer.concat([
		ascii('GIF89a'),
		...size,
		uint(tableFlags(globalColours), 1, 'LE'),
		ascii('\x00\x00'),
		table(globalColours),
		repeat(frames, frame),
		ascii(trailer ? '\x3b' : ''),
	]);
}

/** The check sum is left empty: nothing here decodes. */
const pngChunk = (type: string, data: Buffer) =>
	Buffer.concat([uint(data.length, 4, 'BE'), ascii(type), data, Buffer.alloc(4)]);

export interface PngOptions extends Shape {
	/** Whether an image that is not part of the animation comes first. */
	separateDefault?: boolean;
	/** Bytes of a text chunk before anything else. */
	comment?: Buffer;
	data?: Buffer;
}

/** A plain PNG for `frames` of 0, otherwise an APNG. */
export function png(options: PngOptions): Buffer {
	const { width, height, frames, separateDefault = false } = options;
	const { comment = Buffer.alloc(0), data = ascii('pixels') } = options;
	const control = (index: number) =>
		pngChunk('fcTL', Buffer.concat([uint(index, 4, 'BE'), Buffer.alloc(22)]));
	const later = separateDefault ? frames : Math.max(frames - 1, 0);
	return Buffer.concat([
		ascii('\x89PNG\r\n\x1a\n'),
		pngChunk(
			'IHDR',
			Buffer.concat([uint(width, 4, 'BE'), uint(height, 4, 'BE'), ascii('\x08\x06\x00\x00\x00')]),
		),
		pngChunk('tEXt', comment),
		...(frames > 0
			? [pngChunk('acTL', Buffer.concat([uint(frames, 4, 'BE'), uint(0, 4, 'BE')]))]
			: []),
		...(frames > 0 && !separateDefault ? [control(0)] : []),
		pngChunk('IDAT', data),
		repeat(later, (index) => Buffer.concat([control(index + 1), pngChunk('fdAT', data)])),
		pngChunk('IEND', Buffer.alloc(0)),
	]);
}

function riffChunk(type: string, data: Buffer): Buffer {
	return Buffer.concat([
		ascii(type),
		uint(data.length, 4, 'LE'),
		data,
		Buffer.alloc(data.length % 2),
	]);
}

const riff = (chunks: Buffer[]) => {
	const content = Buffer.concat([ascii('WEBP'), ...chunks]);
	return Buffer.concat([ascii('RIFF'), uint(content.length, 4, 'LE'), content]);
};

export interface WebpOptions extends Shape {
	form: 'lossy' | 'lossless' | 'extended' | 'animated';
	profile?: Buffer;
	data?: Buffer;
}

/** `frames` counts for `animated` only; the other forms hold one image. */
export function webp(options: WebpOptions): Buffer {
	const { width, height, frames, form } = options;
	const { profile = Buffer.alloc(0), data = ascii('pixels') } = options;
	const lossy = riffChunk(
		'VP8 ',
		Buffer.concat([
			ascii('\x10\x00\x00\x9d\x01\x2a'),
			uint(width, 2, 'LE'),
			uint(height, 2, 'LE'),
			data,
		]),
	);
	const bits = ((width - 1) | ((height - 1) << 14)) >>> 0;
	const lossless = riffChunk('VP8L', Buffer.concat([ascii('\x2f'), uint(bits, 4, 'LE'), data]));
	const canvas = Buffer.concat([uint(width - 1, 3, 'LE'), uint(height - 1, 3, 'LE')]);
	const header = (flags: number) =>
		riffChunk('VP8X', Buffer.concat([uint(flags, 1, 'LE'), Buffer.alloc(3), canvas]));
	switch (form) {
		case 'lossy':
			return riff([lossy]);
		case 'lossless':
			return riff([lossless]);
		case 'extended':
			return riff([header(0x20), riffChunk('ICCP', profile), lossy]);
		case 'animated': {
			const frame = () =>
				riffChunk('ANMF', Buffer.concat([Buffer.alloc(6), canvas, Buffer.alloc(4), lossy]));
			return riff([
				header(0x22),
				riffChunk('ICCP', profile),
				riffChunk('ANIM', Buffer.alloc(6)),
				repeat(frames, frame),
			]);
		}
	}
}
