/** Images built block by block, with any number of frames. Sizes in pixels. */
interface Shape {
	width: number;
	height: number;
	frames: number;
	/** Bytes in place of the compressed pixels. */
	data?: Buffer;
}

const none = Buffer.alloc(0);
const ascii = (text: string) => Buffer.from(text, 'latin1');
const join = (...blocks: (Buffer | string)[]) =>
	Buffer.concat(blocks.map((block) => (typeof block === 'string' ? ascii(block) : block)));

function uint(value: number, size: 1 | 2 | 3 | 4, order: 'LE' | 'BE' = 'LE'): Buffer {
	const bytes = Buffer.alloc(size);
	if (order === 'LE') bytes.writeUIntLE(value, 0, size);
	else bytes.writeUIntBE(value, 0, size);
	return bytes;
}

const repeat = (count: number, block: (index: number) => Buffer) =>
	Buffer.concat(Array.from({ length: count }, (_, index) => block(index)));

/** Length-prefixed runs of at most 255 bytes, closed by an empty one. */
function subBlocks(data: Buffer): Buffer {
	const run = (index: number) => data.subarray(index * 255, index * 255 + 255);
	const runs = repeat(Math.ceil(data.length / 255), (index) =>
		join(uint(run(index).length, 1), run(index)),
	);
	return join(runs, '\0');
}

const tableFlags = (colours: number) => uint(colours === 0 ? 0 : 0x80 | (colours - 1), 1);
const table = (colours: number) => Buffer.alloc(colours === 0 ? 0 : 3 * 2 ** colours, 0x2c);

/** Colours of the tables are a power of two, 0 for no table; `comment` is before each frame. */
export function gif(
	options: Shape & {
		globalColours?: number;
		localColours?: number;
		comment?: Buffer;
		padding?: number;
		trailer?: boolean;
	},
): Buffer {
	const { width, height, frames, data = ascii('\x44\x01'), globalColours = 1 } = options;
	const { localColours = 0, comment = none, padding = 0, trailer = true } = options;
	const size = join(uint(width, 2), uint(height, 2));
	const control = join('\x21\xfe', subBlocks(comment), '\x21\xf9\x04\0\x0a\0\0\0');
	const colours = join(tableFlags(localColours), table(localColours));
	const pixels = join('\x02', subBlocks(data), Buffer.alloc(padding));
	const frame = () => join(control, '\x2c\0\0\0\0', size, colours, pixels);
	const head = join('GIF89a', size, tableFlags(globalColours), '\0\0', table(globalColours));
	return join(head, repeat(frames, frame), trailer ? '\x3b' : '');
}

/** The check sum is left empty: nothing here decodes. */
const pngChunk = (type: string, ...data: (Buffer | string)[]) =>
	join(uint(join(...data).length, 4, 'BE'), type, ...data, '\0\0\0\0');

/**
 * A plain PNG for `frames` of 0, otherwise an APNG, after a text chunk.
 * @param options `separateDefault`: whether an image that is not part of the animation comes first
 */
export function png(options: Shape & { separateDefault?: boolean; comment?: Buffer }): Buffer {
	const { width, height, frames, separateDefault = false } = options;
	const { comment = none, data = ascii('pixels') } = options;
	const control = (index: number) => pngChunk('fcTL', uint(index, 4, 'BE'), Buffer.alloc(22));
	const size = join(uint(width, 4, 'BE'), uint(height, 4, 'BE'));
	return join(
		'\x89PNG\r\n\x1a\n',
		pngChunk('IHDR', size, '\x08\x06\0\0\0'),
		pngChunk('tEXt', comment),
		frames > 0 ? pngChunk('acTL', uint(frames, 4, 'BE'), '\0\0\0\0') : none,
		frames > 0 && !separateDefault ? control(0) : none,
		pngChunk('IDAT', data),
		repeat(separateDefault ? frames : Math.max(frames - 1, 0), (index) =>
			join(control(index + 1), pngChunk('fdAT', data)),
		),
		pngChunk('IEND'),
	);
}

const riffChunk = (type: string, ...data: (Buffer | string)[]) => {
	const { length } = join(...data);
	return join(type, uint(length, 4), ...data, Buffer.alloc(length % 2));
};

/** `frames` counts for `animated` only; the other forms hold one image. */
export function webp(
	options: Shape & { form: 'lossy' | 'lossless' | 'extended' | 'animated'; profile?: Buffer },
): Buffer {
	const { width, height, frames, form, profile = none, data = ascii('pixels') } = options;
	const start = '\x10\0\0\x9d\x01\x2a';
	const lossy = riffChunk('VP8 ', start, uint(width, 2), uint(height, 2), data);
	const bits = ((width - 1) | ((height - 1) << 14)) >>> 0;
	const canvas = join(uint(width - 1, 3), uint(height - 1, 3));
	const header = (flags: string) =>
		join(riffChunk('VP8X', flags, '\0\0\0', canvas), riffChunk('ICCP', profile));
	const frame = () => riffChunk('ANMF', Buffer.alloc(6), canvas, '\0\0\0\0', lossy);
	const animated = () =>
		join(header('\x22'), riffChunk('ANIM', Buffer.alloc(6)), repeat(frames, frame));
	const chunks = {
		lossy: () => lossy,
		lossless: () => riffChunk('VP8L', '\x2f', uint(bits, 4), data),
		extended: () => join(header('\x20'), lossy),
		animated,
	};
	const content = join('WEBP', chunks[form]());
	return join('RIFF', uint(content.length, 4), content);
}
