import { expect, it } from 'vitest';
import { chatImageFacts } from '../../../../../nodes/shared/documents/files/checkImage';
import { gif, png, webp } from './pictures';

const size = { width: 10, height: 10 };
const still = png({ ...size, frames: 0 });
const bmp = Buffer.alloc(70);
bmp.write('BM');
bmp.writeUInt32LE(40, 14);
const ALLOWED = 'chat takes PNG, JPEG, WEBP and GIF images without animation, up to 10 MB each';

it.each([
	['a PNG', still],
	['a one-frame APNG', png({ ...size, frames: 1 })],
	['a one-frame GIF', gif({ ...size, frames: 1 })],
	['a lossy WEBP', webp({ ...size, frames: 1, form: 'lossy' })],
	['a one-frame animated WEBP', webp({ ...size, frames: 1, form: 'animated' })],
	['10 MB', Buffer.concat([still, Buffer.alloc(10_485_760 - still.length)])],
])('chat takes %s', (_, file) => {
	const facts = { ...size, bytes: file.length };
	expect(chatImageFacts(file)).toMatchObject({ ok: true, facts });
});

it.each<[Buffer, string, string?, number?]>([
	[
		webp({ ...size, frames: 12, form: 'animated' }),
		'is an animated WEBP with 12 frames',
		'Save one frame of it as PNG or JPEG',
	],
	[png({ ...size, frames: 2 }), 'is an animated PNG (APNG) with 2 frames', 'Save one frame'],
	[gif({ ...size, frames: 3 }), 'is an animated GIF with 3 frames', 'Save one frame'],
	[still, 'is 10.5 MB (10,485,761 bytes)', 'Make the image smaller', 10_485_761],
	[
		Buffer.from('%PDF-1.4\n1 0 obj'),
		'is a PDF file',
		'Read it with Document OCR or Structured Extraction, or set the option "Requests: Images and PDF Files" if',
	],
	[Buffer.from('II*\0'), 'is a TIFF image', 'Save it as PNG or JPEG'],
	[bmp, 'is a BMP image', 'Save it as PNG or JPEG'],
	[
		Buffer.from('<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"><ID>'),
		'is an electronic invoice (XML)',
		'Structured Extraction reads its data',
	],
	[Buffer.alloc(0), 'is empty (0 bytes)', 'Get the file again'],
	[Buffer.from('Hello'), 'is a text file'],
	[still.subarray(0, 20), 'starts like a PNG image but is broken: ', 'Get the file again'],
	[still.subarray(0, 20), 'is a PNG image whose width and height are not where', undefined, 99],
	[
		gif({ ...size, frames: 2 }).subarray(0, 60),
		'is a GIF image whose end is missing',
		undefined,
		99,
	],
])('chat refuses %#: it %s', (content, what, remedy, bytes = content.length) => {
	const checked = chatImageFacts(content, bytes);
	const reason = 'reason' in checked ? checked.reason : '';
	expect(reason.startsWith(what)).toBe(true);
	expect(reason).toContain(remedy === undefined ? `; ${ALLOWED}` : `; ${ALLOWED}. ${remedy}`);
});
