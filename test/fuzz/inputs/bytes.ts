import fc from 'fast-check';
import { zipSync } from 'fflate';
import { gif, png, webp } from '../../unit/shared/files/pictures';

const latin1 = (text: string) => Buffer.from(text, 'latin1');

const shape = { width: 40, height: 30, frames: 2 };

const OLE = latin1('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1');

export const JPEG_START = latin1(
	'\xff\xd8\xff\xe0\x00\x10JFIF\x00\x01\x01\x00\x00\x01\x00\x01\x00\x00',
);

const JPEG_FRAME = latin1(
	'\xff\xc0\x00\x11\x08\x00\x1e\x00\x28\x03\x01\x11\x00\x02\x11\x01\x03\x11\x01\xff\xda\x00\x02x\xff\xd9',
);

const TIFF = latin1(
	'II*\x00\x08\x00\x00\x00\x02\x00\x00\x01\x03\x00\x01\x00\x00\x00\x28\x00\x00\x00\x01\x01\x03\x00\x01\x00\x00\x00\x1e\x00\x00\x00\x00\x00\x00\x00',
);

const zip = (entries: Record<string, string>) =>
	Buffer.from(
		zipSync(
			Object.fromEntries(Object.entries(entries).map(([name, text]) => [name, latin1(text)])),
			{ level: 0 },
		),
	);

/** One small file of each kind that is recognised. */
export const sampleFiles: Buffer[] = [
	png({ ...shape, frames: 0 }),
	png(shape),
	gif(shape),
	webp({ ...shape, form: 'lossy' }),
	webp({ ...shape, form: 'animated' }),
	Buffer.concat([JPEG_START, JPEG_FRAME]),
	TIFF,
	latin1('BM' + '\0'.repeat(12) + '\x28\0\0\0\x28\0\0\0\x1e\0\0\0\x01\0\x18\0'),
	latin1('\0\0\0\x18ftypheic\0\0\0\0mif1heic\0\0\0\x14meta\0\0\0\0\0\0\0\x08iprp'),
	latin1('\0\0\0\x18ftypavif\0\0\0\0avifmif1'),
	zip({ '[Content_Types].xml': '<x/>', 'word/document.xml': '<x/>' }),
	zip({ mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': '<x/>' }),
	zip({ mimetype: 'constructor' }),
	Buffer.concat([OLE, Buffer.alloc(500), Buffer.from('WordDocument\0', 'utf16le')]),
	latin1('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'),
	latin1('{\\rtf1 x}'),
	latin1('<?xml version="1.0"?><!-- x --><svg xmlns="x"></svg>'),
	latin1('<!doctype html><html><body>x</body></html>'),
	latin1('Received: from x\r\nFrom: a@b.c\r\n\r\nx'),
	Buffer.from('\ufeffGrüße', 'utf16le'),
	latin1('id;name\n1;x\n'),
];

/** Files, damaged ones, and bytes that begin like one. */
export const hostileBytes = fc.oneof(
	fc.uint8Array({ maxLength: 120 }).map((bytes) => Buffer.from(bytes)),
	fc.constantFrom(...sampleFiles),
	fc
		.tuple(fc.constantFrom(...sampleFiles), fc.nat(600))
		.map(([file, end]) => file.subarray(0, end)),
	fc
		.tuple(
			fc.constantFrom(...sampleFiles),
			fc.array(fc.tuple(fc.nat(600), fc.nat(255)), { maxLength: 8 }),
		)
		.map(([file, changes]) => {
			const copy = Buffer.from(file);
			for (const [at, byte] of changes) if (at < copy.length) copy[at] = byte;
			return copy;
		}),
	fc
		.tuple(fc.constantFrom(...sampleFiles), fc.nat(40), fc.uint8Array({ maxLength: 200 }))
		.map(([file, end, rest]) => Buffer.concat([file.subarray(0, end), rest])),
	fc
		.tuple(fc.constantFrom(...sampleFiles), fc.constantFrom(...sampleFiles), fc.nat(60))
		.map(([first, second, at]) =>
			Buffer.concat([first.subarray(0, at), second, first.subarray(at)]),
		),
);

/** A file of about a size: a beginning, one piece again and again, an end. */
export const filledWith =
	(piece: Buffer | string, before: Buffer | string = '', after: Buffer | string = '') =>
	(size: number): Buffer => {
		const part = typeof piece === 'string' ? latin1(piece) : piece;
		const [start, end] = [before, after].map((bytes) =>
			typeof bytes === 'string' ? latin1(bytes) : bytes,
		);
		const count = Math.ceil(size / part.length);
		return Buffer.concat([
			start ?? '',
			Buffer.alloc(count * part.length, part),
			end ?? '',
		] as Buffer[]);
	};

const jpegExif = Buffer.concat([
	latin1('\xff\xe1\xff\xfeExif\0\0MM\0*\0\0\0\x08\xff\xff'),
	Buffer.alloc(65_516, 1),
]);
/** The header of a stored entry of an archive with a name; `flags` 8: its size comes later. */
const zipEntry = (name: string, flags = 0) =>
	latin1(
		`PK\x03\x04\x14\0${String.fromCharCode(flags)}\0${'\0'.repeat(18)}${String.fromCharCode(name.length & 255, name.length >> 8)}\0\0${name}`,
	);

/** Images and archives of about a size that are many small blocks. */
export const blocks: Record<string, (size: number) => Buffer> = {
	'<!---->': filledWith('<!---->', '', 'hello'),
	'<!-- -->  after <?xml?>': filledWith('<!-- -->  ', '<?xml version="1.0"?>', 'hello'),
	'spaces in front of text': filledWith(' ', '', 'x'),
	'<?xml without end': filledWith('<?xml '),
	'header lines': filledWith('x-a: b\r\n '),
	'dashes of a key': filledWith('-----BEGIN A'),
	'PDF headers': filledWith('%PDF-1.'),
	'UTF-16 text': filledWith('<\0!\0-\0-\0-\0-\0>\0', '\xff\xfe'),
	'JPEG segments': filledWith('\xff\xe1\x00\x04ab', JPEG_START, JPEG_FRAME),
	'JPEG fill bytes': filledWith('\xff', JPEG_START, JPEG_FRAME),
	'JPEG without frame': filledWith('\xff\xe1\x00\x02', JPEG_START),
	'GIF frames': (size) => gif({ ...shape, frames: Math.ceil(size / 25) }),
	'GIF sub-blocks': (size) => gif({ ...shape, comment: Buffer.alloc(size, 1) }),
	'PNG frames': (size) => png({ ...shape, frames: Math.ceil(size / 60) }),
	'PNG empty chunks': filledWith('\0\0\0\0tEXt\0\0\0\0', png(shape).subarray(0, 33)),
	'WEBP frames': (size) => webp({ ...shape, form: 'animated', frames: Math.ceil(size / 60) }),
	'WEBP empty chunks': filledWith('XXXX\0\0\0\0', webp({ ...shape, form: 'lossy' })),
	'old Office file': (size) => Buffer.concat([OLE, Buffer.alloc(size, 'W\0o\0r\0d\0', 'latin1')]),
	'ZIP entries': filledWith(
		`PK\x03\x04\x14\0\0\0\0\0${'\0'.repeat(4)}\0\0\0\0\x01\0\0\0\x01\0\0\0\x01\0\0\0ax`,
	),
	'ZIP signatures': filledWith('PK\x03\x04'),
	'document types': filledWith('<!doctype a>'),
	'a document type with brackets': filledWith('] ', '<!doctype a [>'),
	'comments without end': filledWith('<!--'),
	'a header of an e-mail': filledWith('a-', 'received: \n'),
	'JPEG of nothing': filledWith('\0', '\xff\xd8\xff\xe1'),
	'JPEG EXIF data': filledWith(jpegExif, '\xff\xd8'),
	'PNG that is none': filledWith('<svg ', '\x89PNG'),
	'GIF padding': filledWith('\0', 'GIF89a\x0a\0\x0a\0\0\0\0'),
	'HEIC of a rare brand': filledWith('<svg ', '\0\0\0\x18ftyphevm\0\0\0\0hevmmif1'),
	'WEBP that is none': filledWith('<svg ', 'RIFF\xff\xff\xff\x0fWEBPXXXX'),
	'ZIP entries without data': filledWith(zipEntry('a')),
	'ZIP entries without a name': filledWith(zipEntry('')),
	'ZIP entries whose size comes later': filledWith(zipEntry('a', 8)),
	'ZIP entry whose size comes later': filledWith('PK\x03', zipEntry('a', 8)),
	'ZIP long names': filledWith(zipEntry('a'.repeat(60_000))),
	'ZIP mimetype without end': filledWith(
		'x',
		`PK\x03\x04\x14\0\x08\0\0\0${'\0'.repeat(16)}\x08\0\0\0mimetype`,
	),
};

/** A file with a few bytes changed, its end cut off, or parts of another one in it. */
export const mutatedBytes = (originals: Buffer[]) =>
	fc
		.record({
			file: fc.constantFrom(...originals),
			other: fc.constantFrom(...originals),
			changes: fc.array(fc.tuple(fc.nat(9000), fc.nat(255)), { maxLength: 4 }),
			cut: fc.option(fc.nat(9000), { freq: 3, nil: undefined }),
			insert: fc.option(fc.tuple(fc.nat(9000), fc.nat(9000), fc.nat(4000)), {
				freq: 3,
				nil: undefined,
			}),
		})
		.map(({ file, other, changes, cut, insert }) => {
			let bytes = Buffer.from(file);
			for (const [at, byte] of changes) bytes[at % bytes.length] = byte;
			if (insert) {
				const [at, from, length] = insert;
				const start = from % other.length;
				const piece = other.subarray(start, start + length);
				const place = at % bytes.length;
				bytes = Buffer.concat([bytes.subarray(0, place), piece, bytes.subarray(place)]);
			}
			return cut === undefined ? bytes : bytes.subarray(0, cut % bytes.length);
		});
