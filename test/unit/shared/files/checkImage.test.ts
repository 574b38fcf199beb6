import { describe, expect, it } from 'vitest';
import {
	checkChatImage,
	checkOcrFile,
	MAX_IMAGE_BYTES,
} from '../../../../nodes/shared/files/checkImage';
import { fileFacts } from '../../../../nodes/shared/files/fileFacts';
import { gif, png, webp } from './pictures';

const size = { width: 10, height: 10 };
const still = png({ ...size, frames: 0 });

const chatReason = (file: Buffer, bytes = file.length) => {
	const verdict = checkChatImage(fileFacts(file, 'whole'), { bytes });
	return verdict.ok ? undefined : verdict.reason;
};
const ocrReason = (file: Buffer) => {
	const verdict = checkOcrFile(fileFacts(file));
	return verdict.ok ? undefined : verdict.reason;
};

describe('checkChatImage', () => {
	it.each([
		['PNG', still],
		['one-frame APNG', png({ ...size, frames: 1 })],
		['one-frame GIF', gif({ ...size, frames: 1 })],
		['lossy WEBP', webp({ ...size, frames: 1, form: 'lossy' })],
		['one-frame animated WEBP', webp({ ...size, frames: 1, form: 'animated' })],
	])('takes a %s and gives its facts', (_, file) => {
		const verdict = checkChatImage(fileFacts(file), { bytes: file.length });
		expect(verdict).toMatchObject({ ok: true, image: { ...size, frames: 1 } });
	});

	it('names an animation, its frames, what is allowed and what to do', () => {
		expect(chatReason(webp({ ...size, frames: 12, form: 'animated' }))).toBe(
			'is an animated WEBP with 12 frames; chat takes PNG, JPEG, WEBP and GIF images without animation, up to 10 MB each. Save one frame of it as PNG or JPEG',
		);
		expect(chatReason(png({ ...size, frames: 2 }))).toContain(
			'is an animated PNG (APNG) with 2 frames',
		);
		expect(chatReason(gif({ ...size, frames: 3 }))).toContain('is an animated GIF with 3 frames');
	});

	it('takes images of up to 10 MB', () => {
		expect(MAX_IMAGE_BYTES).toBe(10_485_760);
		expect(chatReason(still, MAX_IMAGE_BYTES)).toBeUndefined();
		expect(chatReason(still, MAX_IMAGE_BYTES + 1)).toMatch(
			/^is 10\.5 MB \(10,485,761 bytes\); .*up to 10 MB/,
		);
	});

	it.each([
		[
			Buffer.from('%PDF-1.4\n1 0 obj'),
			/^is a PDF file; .* set the option "Requests: Images and PDF Files" if/,
		],
		[Buffer.from('II*\0'), /^is a TIFF image; .*Save it as PNG or JPEG$/],
		[Buffer.alloc(0), /^is empty \(0 bytes\); /],
		[Buffer.from('Hello'), /^is a text file; /],
		[still.subarray(0, 20), /^starts like a PNG image but is broken: .*20 bytes/],
	])('refuses %#', (file, reason) => {
		expect(chatReason(file)).toMatch(reason);
	});

	it('refuses an image in a format that it does not take, and says what to do', () => {
		const bmp = Buffer.alloc(70);
		bmp.write('BM');
		bmp.writeUInt32LE(40, 14);
		bmp.writeInt32LE(9, 18);
		bmp.writeInt32LE(50, 22);
		expect(chatReason(bmp)).toMatch(/^is a BMP image; .*Save it as PNG or JPEG$/);
		expect(ocrReason(bmp)).toBeUndefined();
	});

	it('refuses what is known by its beginning only', () => {
		const animated = webp({ ...size, frames: 2, form: 'animated' });
		const facts = fileFacts(animated.subarray(0, 60), 'beginning');
		expect(checkChatImage(facts, { bytes: animated.length })).toMatchObject({ ok: false });
		const start = fileFacts(still.subarray(0, 20), 'beginning');
		expect(checkChatImage(start, { bytes: still.length })).toMatchObject({ ok: false });
	});
});

describe('checkOcrFile', () => {
	it.each([
		['application/pdf', Buffer.from('%PDF-1.4\n1 0 obj')],
		['image/png', still],
		['image/gif', gif({ ...size, frames: 2 })],
	])('reads %s', (mimeType, file) => {
		expect(checkOcrFile(fileFacts(file))).toEqual({ ok: true, mimeType });
		expect(checkOcrFile(fileFacts(file.subarray(0, 32), 'beginning'))).toEqual({
			ok: true,
			mimeType,
		});
	});

	it('takes an image for too small to hold text when a side is below the bound', () => {
		expect(ocrReason(png({ width: 8, height: 8, frames: 0 }))).toBeUndefined();
		for (const [width, height] of [
			[1, 1],
			[7, 400],
			[400, 7],
		] as const) {
			expect(ocrReason(gif({ width, height, frames: 1 }))).toBe(
				`is an image of ${width} × ${height} pixels, too small to hold text; OCR reads images of at least 8 × 8 pixels`,
			);
		}
	});

	it('reads an image whose size lies behind the beginning', () => {
		const start = fileFacts(Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0xff, 0xff]), 'beginning');
		expect(start.kind).toBe('needsMore');
		expect(checkOcrFile(start)).toEqual({ ok: true, mimeType: 'image/jpeg' });
	});

	it.each([
		[Buffer.alloc(0), 'is empty (0 bytes). Get the file again from where it comes'],
		[Buffer.from('a,b\n1,2\n'), 'is a text file; OCR reads PDF files and images'],
		[
			Buffer.from('Rar!\x1a\x07\x01\0\0\0', 'latin1'),
			'is an archive (.rar); OCR reads PDF files and images. Unpack it, as with n8n\'s node "Compression"',
		],
		[
			still.subarray(0, 20),
			'starts like a PNG image but is broken: its width and height cannot be read, the file ends after 20 bytes. Get the file again from where it comes',
		],
	])('refuses %#', (file, reason) => {
		expect(ocrReason(file)).toBe(reason);
	});
});
