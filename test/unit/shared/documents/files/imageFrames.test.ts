import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { chatImageFacts } from '../../../../../nodes/shared/documents/files/checkImage';
import { fileFacts } from '../../../../../nodes/shared/documents/files/fileFacts';
import { gif, png, webp } from './pictures';

const side = fc.integer({ min: 1, max: 16_383 });
const frames = fc.oneof(fc.constant(1), fc.integer({ min: 2, max: 40 }));
const bytes = (maxLength: number) => fc.uint8Array({ maxLength }).map((data) => Buffer.from(data));
const seen = ({ width, height }: { width: number; height: number }) => ({ width, height });

function expectImage(file: Buffer, expected: object): void {
	const facts = fileFacts(file, 'whole');
	expect(facts).toMatchObject({ kind: 'image', ...expected });
	const { ok } = chatImageFacts(file);
	expect(ok).toBe('frames' in expected && expected.frames === 1);
}

const shape = { width: side, height: side, frames, data: bytes(300) };

describe('the frames of built images are counted', () => {
	it.each<[string, fc.Arbitrary<[Buffer, object]>]>([
		[
			'GIF',
			fc
				.record({
					...shape,
					data: bytes(700),
					comment: bytes(300),
					trailer: fc.boolean(),
					globalColours: fc.integer({ min: 0, max: 8 }),
					localColours: fc.integer({ min: 0, max: 8 }),
					padding: fc.integer({ min: 0, max: 3 }),
				})
				.map((options) => [gif(options), { ...seen(options), frames: options.frames }]),
		],
		[
			'APNG, also with a separate default image',
			fc
				.record({
					...shape,
					width: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
					comment: bytes(300),
					separateDefault: fc.boolean(),
				})
				.map((options) => [
					png(options),
					{ ...seen(options), frames: options.frames + (options.separateDefault ? 1 : 0) },
				]),
		],
		[
			'PNG',
			fc
				.record({ ...shape, frames: fc.constant(0) })
				.map((options) => [png(options), { ...seen(options), frames: 1 }]),
		],
		[
			'WEBP',
			fc
				.record({
					...shape,
					profile: bytes(300),
					form: fc.constantFrom('lossy', 'lossless', 'extended', 'animated' as const),
				})
				.map((options) => [
					webp(options),
					{ ...seen(options), frames: options.form === 'animated' ? options.frames : 1 },
				]),
		],
	])('%s', (_, images) => {
		fc.assert(fc.property(images, ([file, expected]) => expectImage(file, expected)));
	});
});

describe('images of a real encoder', () => {
	const frame = (red: number) =>
		sharp({ create: { width: 31, height: 17, channels: 3, background: { r: red, g: 9, b: 99 } } })
			.png()
			.toBuffer();

	it.each([1, 2, 3, 4, 5, 6, 7, 8])(
		'gives a JPEG as people see it: EXIF %i',
		async (orientation) => {
			const file = await sharp(await frame(1))
				.jpeg()
				.withMetadata({ orientation })
				.toBuffer();
			const turned = { width: 17, height: 31, frames: 1 };
			expectImage(file, orientation >= 5 ? turned : { width: 31, height: 17, frames: 1 });
		},
	);
});

describe('images that end early', () => {
	const three = { width: 300, height: 200, frames: 3, data: Buffer.alloc(900, 7) };
	const files: [string, Buffer][] = [
		['GIF', gif(three)],
		['one-frame GIF', gif({ ...three, frames: 1 })],
		['APNG', png(three)],
		['lossy WEBP', webp({ ...three, form: 'lossy' })],
		['extended WEBP', webp({ ...three, form: 'extended' })],
		['animated WEBP', webp({ ...three, form: 'animated' })],
	];

	it.each(files)('a %s cut anywhere is never taken for another image', (_, file) => {
		const whole = fileFacts(file, 'whole');
		const verdict = chatImageFacts(file);
		expect(whole.kind).toBe('image');
		for (let length = 16; length < file.length; length += 1) {
			const part = file.subarray(0, length);
			const facts = fileFacts(part, 'beginning');
			if (facts.kind === 'image' && facts.frames !== null) expect(facts).toEqual(whole);
			else expect(['image', 'needsMore']).toContain(facts.kind);
			// Between two blocks of a GIF nothing says that more was to come.
			const isOpenEnd = whole.kind === 'image' && whole.mimeType === 'image/gif';
			const cut = chatImageFacts(part);
			if (!verdict.ok && !isOpenEnd) expect(cut.ok, `${length} bytes`).toBe(false);
		}
	});

	it.each(files)('a %s cut in half is broken', (_, file) => {
		const half = file.subarray(0, file.length / 2);
		expect(fileFacts(half, 'whole')).toMatchObject({
			kind: 'broken',
			reason: 'it ends in the middle of the image',
		});
	});

	it('a GIF that lacks only its last empty block and trailer is whole', () => {
		const file = gif({ ...three, frames: 1, trailer: false });
		expect(fileFacts(file.subarray(0, -1), 'whole')).toMatchObject({ kind: 'image', frames: 1 });
	});

	it('a PNG says at its first pixels how many frames it has', () => {
		for (const count of [0, 1, 3]) {
			const file = png({ ...three, frames: count });
			const start = file.subarray(0, file.indexOf('IDAT') + 4);
			expect(fileFacts(start, 'beginning')).toEqual(fileFacts(file, 'whole'));
		}
	});

	it.each([
		['baseline', {}],
		['progressive', { progressive: true }],
	])('a %s JPEG that is cut is broken, also with a thumbnail in it', async (_, options) => {
		const image = sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } });
		const file = await image.jpeg(options).toBuffer();
		const scan = file.indexOf(Buffer.from([0xff, 0xda]));
		const thumbnail = Buffer.concat([Buffer.from([0xff, 0xe1, 2, 2]), file.subarray(-2)]);
		const photo = Buffer.concat([
			file.subarray(0, 2),
			thumbnail,
			Buffer.alloc(0x200 - 2),
			file.subarray(2),
		]);
		for (const length of [scan, scan + 20, file.length - 2]) {
			const cut = file.subarray(0, length);
			expect(fileFacts(cut, 'whole'), `${length}`).toMatchObject({
				kind: 'broken',
				reason: 'it ends in the middle of the image',
			});
			expect(fileFacts(cut, 'beginning')).toEqual(fileFacts(file, 'whole'));
		}
		expect(fileFacts(photo.subarray(0, -2), 'whole').kind).toBe('broken');
		expect(fileFacts(photo, 'whole').kind).toBe('image');
		// Cameras write a second image or data of their own after the first.
		expect(fileFacts(Buffer.concat([file, Buffer.from('more')]), 'whole').kind).toBe('image');
	});

	it('a header without an image or with an empty one is broken', () => {
		expect(fileFacts(png({ width: 0, height: 5, frames: 0 })).kind).toBe('broken');
		const nothing = { width: 5, height: 5, frames: 0 };
		expect(fileFacts(gif(nothing), 'whole').kind).toBe('broken');
		expect(fileFacts(webp({ ...nothing, form: 'animated' }), 'whole').kind).toBe('broken');
	});
});
