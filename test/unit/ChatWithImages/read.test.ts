import type { IBinaryData, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { toWire } from '../../../nodes/ChatWithImages/ask';
import { aboutFiles, readQuestion } from '../../../nodes/ChatWithImages/read';
import { Problem } from '../../../nodes/shared/problem';
import type { Service } from '../../../nodes/shared/service/service';
import { FilePart } from '../../../nodes/shared/service/requestBody';
import { gif, png } from '../shared/files/pictures';
import { Run } from '../../../nodes/shared/run';
import { lateRefusal } from '../refusal';

type Parameters = Record<string, unknown>;

const defaults: Parameters = {
	model: 'vision-12b-latest',
	prompt: 'What is this?',
	imageSource: 'binary',
	imageFields: 'data',
	imageUrls: '',
	jsonOutput: false,
	combineItems: false,
	options: {},
};

const file = (bytes: Buffer, fileName?: string, mimeType = 'application/octet-stream') =>
	({ data: bytes.toString('base64'), mimeType, fileName }) as IBinaryData;

const item = (binary: Record<string, IBinaryData>): INodeExecutionData => ({ json: {}, binary });

/** A node with these items; `own` are its parameters, of each item where they differ. */
function contextOf(items: INodeExecutionData[], own: Parameters | Parameters[]) {
	return {
		getInputData: () => items,
		helpers: {
			getBinaryStream: async () =>
				await Promise.reject(Object.assign(new Error(), { code: 'ENOENT' })),
		},
		getNodeParameter: (name: string, itemIndex: number) => {
			const given = Array.isArray(own) ? own[itemIndex] : own;
			return { ...defaults, ...given }[name];
		},
	} as unknown as IExecuteFunctions;
}

const ask = async (items: INodeExecutionData[], own: Parameters | Parameters[] = {}) =>
	await readQuestion(
		new Run(contextOf(items, own)),
		items.map((_, index) => index),
		{} as Service,
	);

const image = png({ width: 30, height: 20, frames: 1 });
const dataUri = `data:image/png;base64,${image.toString('base64')}`;
const photo = file(image, 'photo.png');
/** A file as a request holds it until it is sent. */
const filed = (bytes: Buffer, mimeType = 'image/png') =>
	new FilePart(mimeType, bytes.length, bytes.toString('base64'));
const address = 'https://a.example/1.jpg';
const imagePart = (url: string | FilePart) => ({ type: 'image_url', image_url: { url } });

const refusal = async (items: INodeExecutionData[], own?: Parameters | Parameters[]) =>
	await lateRefusal(ask(items, own));

describe('messages', () => {
	it('have the MIME type from the content, whatever the file claims', async () => {
		const { messages, images } = await ask([item({ data: file(image, 'x.jpg', 'image/jpeg') })]);
		expect(messages.map(toWire)).toEqual([
			{ role: 'user', content: [{ type: 'text', text: 'What is this?' }, imagePart(filed(image))] },
		]);
		expect(images[0]).toMatchObject({
			source: 'x.jpg',
			facts: { mimeType: 'image/png', width: 30, height: 20, bytes: image.length },
		});
	});

	it('have files first, then addresses, data URIs and base64, in the order given', async () => {
		const small = gif({ width: 2, height: 1, frames: 1 });
		const { messages, images } = await ask(
			[item({ back: file(small, 'back.gif'), front: photo })],
			{
				imageSource: 'both',
				imageFields: 'front, b*',
				imageUrls: `${address}, data:;base64,${image.toString('base64')}\n${small.toString('base64')}`,
			},
		);
		const gifUri = `data:image/gif;base64,${small.toString('base64')}`;
		expect(messages[0]?.images.map(({ url }) => url)).toEqual([
			filed(image),
			filed(small, 'image/gif'),
			address,
			dataUri,
			gifUri,
		]);
		expect(images.map(({ source }) => source)).toEqual([
			'photo.png',
			'back.gif',
			address,
			'data URI',
			'base64',
		]);
		expect(images[2]?.facts).toBeNull();
	});

	it('have addresses of lists that lie in one another 20,000 deep', async () => {
		const address = 'https://example.org/a.png';
		let imageUrls: unknown = [address, 'https://example.org/b.png'];
		for (let level = 0; level < 20_000; level += 1) imageUrls = [imageUrls];
		const own = { imageSource: 'url', imageUrls };
		expect((await ask([{ json: {} }], own)).images).toHaveLength(2);
		const json = `["${address}",${'['.repeat(20_000)}"${address}"${']'.repeat(20_000)}]`;
		const asJson = { imageSource: 'url', imageUrls: json };
		expect((await ask([{ json: {} }], asJson)).images).toHaveLength(2);
	});

	it('refuse an object instead of an address, whatever it says of itself', async () => {
		const own = { imageSource: 'url', imageUrls: [{ toString: 1 }] };
		expect((await refusal([{ json: {} }], own)).message).toContain('entry 1 of "URLs"');
	});

	it('have addresses of a list that an expression yields, also as JSON', async () => {
		for (const imageUrls of [[address, dataUri], JSON.stringify([address, dataUri])]) {
			const { messages } = await ask([{ json: {} }], { imageSource: 'url', imageUrls });
			expect(messages[0]?.images.map(({ url }) => url)).toEqual([address, dataUri]);
		}
	});

	it('have the form that is asked for', async () => {
		const { messages } = await ask([item({ data: photo })], {
			options: { imageUrlForm: 'string' },
		});
		expect(toWire(messages[0]!).content).toContainEqual({
			type: 'image_url',
			image_url: filed(image),
		});
	});

	it('are plain texts without images', async () => {
		const { messages, images } = await ask([item({ data: photo })], { imageSource: 'none' });
		expect(messages.map(toWire)).toEqual([{ role: 'user', content: 'What is this?' }]);
		expect(images).toEqual([]);
	});

	it('take an object as prompt for its JSON', async () => {
		const { messages } = await ask([{ json: {} }], { prompt: { a: 1 }, imageSource: 'none' });
		expect(messages[0]?.text).toBe('{"a":1}');
	});

	it('come in order: system message, earlier messages, prompt', async () => {
		const content = [
			{ type: 'text', text: 'And this?' },
			{ type: 'image_url', image_url: `data:image/jpeg;base64,${image.toString('base64')}` },
			imagePart(address),
		];
		const { messages, images } = await ask([item({ data: photo })], {
			options: {
				systemMessage: 'Be brief.',
				history: {
					message: [
						{ role: 'user', content },
						{ role: 'assistant', content: 'A shoe.' },
					],
				},
			},
		});
		expect(messages.map(toWire)).toEqual([
			{ role: 'system', content: 'Be brief.' },
			{
				role: 'user',
				content: [
					{ type: 'text', text: 'And this?' },
					// Its MIME type is corrected as well; its form stays.
					{ type: 'image_url', image_url: dataUri },
					imagePart(address),
				],
			},
			{ role: 'assistant', content: 'A shoe.' },
			{ role: 'user', content: [{ type: 'text', text: 'What is this?' }, imagePart(filed(image))] },
		]);
		expect(images.map(({ source }) => source)).toEqual(['photo.png', 'data URI', address]);
	});

	it('name item and file of each image when items are combined', async () => {
		const items = [item({ data: photo }), item({ data: file(image, 'other.png') })];
		const { messages, images, isCombined } = await ask(items, { combineItems: true });
		expect(isCombined).toBe(true);
		expect(messages[0]?.text).toBe(
			'What is this?\n\nThe images, in this order:\n1. item 1: photo.png\n2. item 2: other.png',
		);
		expect(images.map(({ itemIndex }) => itemIndex)).toEqual([0, 1]);
	});
});

describe('refused before anything is sent', () => {
	const eight = Array.from({ length: 8 }, () => address).join('\n');

	it('more than 8 images, with their number', async () => {
		const urls = { imageSource: 'url', imageUrls: eight };
		expect((await ask([{ json: {} }], urls)).images).toHaveLength(8);
		const { message } = await refusal([{ json: {} }], {
			...urls,
			imageUrls: `${eight}\n${address}`,
		});
		expect(message).toContain('9 images for one request; at most 8 are allowed');
	});

	it('more than 8 together with earlier messages, or with those of other items', async () => {
		const history = { message: [{ role: 'user', content: [imagePart(address)] }] };
		const urls = { imageSource: 'url', imageUrls: eight, options: { history } };
		expect((await refusal([{ json: {} }], urls)).message).toContain(
			'9 images for one request, 1 of them in "Prompt: Earlier Messages"',
		);
		const items = Array.from({ length: 10 }, () => item({ data: photo }));
		expect((await refusal(items, { combineItems: true })).message).toContain('10 images');
	});

	it('an animation, with item, field, file, what it is and what is allowed', async () => {
		const bytes = gif({ width: 2, height: 2, frames: 3 });
		const items = [item({ data: photo }), item({ data: file(bytes, 'scan.png') })];
		const { message, fileName, itemIndex } = await refusal(items, { combineItems: true });
		expect(message).toContain('the file in the field "data"');
		expect(message).toContain('an animated GIF with 3 frames');
		expect(message).toContain('chat takes PNG, JPEG, WEBP and GIF');
		expect({ fileName, itemIndex }).toEqual({ fileName: 'scan.png', itemIndex: 1 });
	});

	it('a data URI that holds no image, with its place', async () => {
		const { message } = await refusal([{ json: {} }], {
			imageSource: 'url',
			imageUrls: `${address}, data:image/png;base64,${Buffer.from('Hello').toString('base64')}`,
		});
		expect(message).toContain('entry 2 of "URLs" is a text file');
	});

	it('an image of earlier messages, with its place', async () => {
		const content = [imagePart(address), imagePart('ftp://a.example/x')];
		const { message } = await refusal([item({ data: photo })], {
			options: { history: [{ role: 'user', content }] },
		});
		expect(message).toContain(
			'image 2 in message 1 of "Prompt: Earlier Messages" is neither a web address',
		);
	});

	it('an item without an image, saying what it has', async () => {
		const { description, itemIndex } = await refusal(
			[item({ data: photo }), item({ attachment_0: photo })],
			{ combineItems: true },
		);
		expect(description).toContain('attachment_0');
		expect(itemIndex).toBe(1);
	});

	it('a named field that is not there, beside one that is', async () => {
		const { message } = await refusal([item({ front: photo })], { imageFields: 'front, back' });
		expect(message).toContain('"back"');
	});

	it('nothing where one of both sources has an image', async () => {
		const both = { imageSource: 'both', imageUrls: address };
		expect((await ask([{ json: {} }], both)).images).toHaveLength(1);
		const neither = await refusal([{ json: {} }], { ...both, imageUrls: ' ' });
		expect(neither).toMatchObject({ itemIndex: 0 });
	});

	it('a file that n8n does not have any more, by its name', async () => {
		const gone = { ...photo, id: 'filesystem-v2:old' };
		expect(await refusal([item({ data: gone })])).toMatchObject({
			message: expect.stringContaining("cannot be read from n8n's store") as string,
			fileName: 'photo.png',
			itemIndex: 0,
		});
	});

	it('an empty list of addresses, and an empty prompt', async () => {
		const none = { imageSource: 'url', imageUrls: '' };
		expect((await refusal([{ json: {} }], none)).message).toContain('"URLs" is empty');
		expect((await refusal([item({ data: photo })], { prompt: ' ' })).message).toContain(
			'the prompt is empty',
		);
	});
});

describe('options', () => {
	it('are numbers also when an expression yields texts', async () => {
		const { options } = await ask([item({ data: photo })], {
			options: { maxTokens: '50', temperature: '0' },
		});
		expect(options).toMatchObject({ maxTokens: 50, temperature: 0 });
	});
});

describe('aboutFiles', () => {
	const failed = new Problem('the service has a problem', { statusCode: 500 });
	const named = async (items: INodeExecutionData[], own: Parameters = {}) =>
		aboutFiles(failed, await ask(items, { combineItems: true, ...own })).details;

	it('names the files that a failed request was about', async () => {
		const folder = file(image, 'scans/a.png');
		expect(await named([item({ data: photo })])).toEqual({
			statusCode: 500,
			fileName: 'photo.png',
		});
		const four = [folder, photo, photo, photo].map((data) => item({ data }));
		expect(await named(four)).toMatchObject({ fileName: 'a.png, photo.png, photo.png and 1 more' });
	});

	it('leaves it as it is where there are none', async () => {
		const own = { imageSource: 'url', imageUrls: address };
		expect(await named([{ json: {} }], own)).toEqual({ statusCode: 500 });
	});
});
