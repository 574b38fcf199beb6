import { expect, it } from 'vitest';
import { fileFacts } from '../../../../nodes/shared/files/fileFacts';

const ascii = (content: string) => Buffer.from(content, 'latin1');
const number = (value: number, bytes: 2 | 4, order: 'BE' | 'LE') => {
	const buffer = Buffer.alloc(bytes);
	if (order === 'BE') buffer.writeUIntBE(value, 0, bytes);
	else buffer.writeUIntLE(value, 0, bytes);
	return buffer;
};

/** A unit over and over, up to `size` bytes, after a beginning. */
const repeated = (unit: string | Buffer, size: number, beginning: string | Buffer = '') => {
	const [first, one] = [beginning, unit].map((part) =>
		typeof part === 'string' ? ascii(part) : part,
	) as [Buffer, Buffer];
	const count = Math.floor(Math.max(0, size - first.length) / one.length);
	return Buffer.concat([first, Buffer.alloc(count * one.length, one)]);
};

const box = (type: string, content: Buffer) =>
	Buffer.concat([number(8 + content.length, 4, 'BE'), ascii(type), content]);
const brand = (name: string) => box('ftyp', ascii(`${name}\0\0\0\0${name}mif1`));
const sizeBox = box('ispe', Buffer.concat([Buffer.alloc(4), ascii('\0\0\0\x64\0\0\0\x64')]));
const heic = (content: Buffer) =>
	Buffer.concat([
		brand('heic'),
		box('meta', Buffer.concat([Buffer.alloc(4), box('iprp', box('ipco', content))])),
	]);

/** The header of a stored entry of an archive; `flags` 8: its size comes later. */
const entry = (name: string, flags = 0, size = 0) =>
	Buffer.concat([
		ascii('PK\x03\x04\x14\0'),
		number(flags, 2, 'LE'),
		Buffer.alloc(10),
		number(size, 4, 'LE'),
		number(size, 4, 'LE'),
		number(name.length, 2, 'LE'),
		Buffer.alloc(2),
		ascii(name),
	]);

const exif = Buffer.concat([
	ascii('\xff\xe1\xff\xfeExif\0\0MM\0*\0\0\0\x08\xff\xff'),
	Buffer.alloc(65_516, 1),
]);
const pngHeader = '\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x0a\0\0\0\x0a\x08\x02\0\0\0\0\0\0\0';
const gifHeader = 'GIF89a\x0a\0\x0a\0\0\0\0';

/** For each kind of file what takes longest, by its size in bytes. */
const worst: [name: string, make: (size: number) => Buffer][] = [
	['comments', (size) => Buffer.concat([repeated('<!---->', size), ascii('hello')])],
	['comments after an XML declaration', (size) => repeated('<!-- -->\n', size, '<?xml ?>')],
	['comments without end', (size) => repeated('<!--', size)],
	['processing instructions', (size) => repeated('<?a?> ', size)],
	['document types', (size) => repeated('<!doctype a>', size)],
	['a document type with brackets', (size) => repeated('] ', size, '<!doctype a [>')],
	['white space after a declaration', (size) => repeated(' ', size, '<?xml ?>')],
	['a header of an e-mail', (size) => repeated('a-', size, 'received: \n')],
	['the header of a PDF', (size) => repeated('%PDF-1.', size, 'x')],
	['HEIC: image sizes', (size) => heic(repeated(sizeBox, size))],
	['HEIC: empty boxes', (size) => heic(repeated('\0\0\0\x08free', size))],
	['HEIC: boxes of no size', (size) => heic(Buffer.alloc(size))],
	[
		'HEIC: boxes in boxes',
		(size) => repeated('\x00\xff\xff\xffmeta\0\0\0\0\x00\xff\xff\xffiprp', size, brand('heic')),
	],
	['HEIC of a rare brand', (size) => repeated('<svg ', size, brand('hevm'))],
	[
		'JPEG XL in parts',
		(size) => repeated(box('jxlp', Buffer.alloc(4)), size, '\0\0\0\x0cJXL \r\n\x87\n'),
	],
	['JPEG 2000', (size) => repeated('\0\0\0\x08jp2h', size, '\0\0\0\x0cjP  \r\n\x87\n')],
	['JPEG: nothing', (size) => repeated('\0', size, '\xff\xd8\xff\xe1')],
	['JPEG: fill bytes', (size) => repeated('\xff', size, '\xff\xd8')],
	['JPEG: empty segments', (size) => repeated('\xff\xe1\0\x02', size, '\xff\xd8')],
	['JPEG: EXIF data', (size) => repeated(exif, size, '\xff\xd8')],
	['PNG: empty chunks', (size) => repeated('\0\0\0\0tEXt\0\0\0\0', size, pngHeader)],
	['PNG that is none', (size) => repeated('<svg ', size, '\x89PNG')],
	[
		'GIF: blocks of a byte',
		(size) => repeated('\x01\x01', size, `${gifHeader}\x2c\0\0\0\0\x0a\0\x0a\0\0\x08`),
	],
	['GIF: padding', (size) => repeated('\0', size, gifHeader)],
	['GIF: frames', (size) => repeated('\x2c\0\0\0\0\x0a\0\x0a\0\0\x08\0', size, gifHeader)],
	[
		'WEBP: empty frames',
		(size) =>
			repeated(
				'ANMF\0\0\0\0',
				size,
				'RIFF\xff\xff\xff\x0fWEBPVP8X\x0a\0\0\0\x02\0\0\0\x05\0\0\x05\0\0',
			),
	],
	['WEBP that is none', (size) => repeated('<svg ', size, 'RIFF\xff\xff\xff\x0fWEBPXXXX')],
	[
		'TIFF: tags',
		(size) => repeated('\x03\x03\x03\0\x01\0\0\0\x01\0\0\0', size, 'II*\0\x08\0\0\0\xff\xff'),
	],
	['ZIP: entries', (size) => repeated(entry('a'), size)],
	['ZIP: entries without a name', (size) => repeated(entry(''), size)],
	['ZIP: entries whose size comes later', (size) => repeated(entry('a', 8), size)],
	['ZIP: an entry whose size comes later', (size) => repeated('PK\x03', size, entry('a', 8))],
	['ZIP: long names', (size) => repeated(entry('a'.repeat(60_000)), size)],
	['ZIP: a long type', (size) => repeated('a', size, entry('mimetype', 0, size))],
	[
		'old Office file',
		(size) => repeated('W\0o\0r\0d\0D\0', size, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'),
	],
];

const LARGEST = 10 * 1024 * 1024;

/** Processor time of recognising a file, in milliseconds; the least of a few where it is `much`. */
function timeOf(file: Buffer, much: number): number {
	let least = Infinity;
	for (let tries = 3; tries > 0 && least >= much; tries -= 1) {
		const before = process.cpuUsage();
		fileFacts(file, 'whole');
		const { user, system } = process.cpuUsage(before);
		least = Math.min(least, (user + system) / 1000);
	}
	return least;
}

it.each(worst)('takes time in proportion to the size: %s', (_, make) => {
	const times = new Map<number, number>();
	for (let size = 80; size <= LARGEST; size *= 2) {
		// In proportion would be 16 times, with the square of the size 256 times.
		const much = 400 + 96 * (times.get(size / 16) ?? 0);
		const time = timeOf(make(size), much);
		times.set(size, time);
		expect(time, `${size} bytes, ms`).toBeLessThan(much);
	}
});
