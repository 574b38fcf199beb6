import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { outsideSample } from '../samples/outside';
import { jpegImage, pngImage } from './contract';
import { credentialName, setUp } from './n8n';
import { type NodeRun, runNode, type TestItem } from './runNode';
import { sampleFile } from './samples';

const { client, service } = await setUp();

const png = { content: pngImage, fileName: 'photo.png' };
const jpeg = { content: jpegImage, fileName: 'photo.jpg' };
const pngItem: TestItem = { files: { data: png } };

const chat = async (own: Partial<NodeRun>) => {
	const parameters = { prompt: 'What does it say?', ...own.parameters };
	const items = [pngItem, { files: { data: jpeg } }];
	return await runNode(client, { node: 'chatWithImages', items, ...own, parameters });
};

describe('images', () => {
	it('are read, described in the output and paired with their item', async () => {
		const { items, error, hints } = await chat({});
		expect(error).toBeUndefined();
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual([[{ item: 0 }], [{ item: 1 }]]);
		expect(items[0]?.json).toEqual({
			text: expect.stringContaining('TOTAL') as string,
			model: 'vision-12b-local',
			finishReason: 'stop',
			usage: expect.objectContaining({ completion_tokens: expect.any(Number) as number }) as object,
			images: [
				{
					...{ source: 'photo.png', mimeType: 'image/png', width: 120, height: 60 },
					// ⌈120 × 60 / 256⌉, spec §8
					...{ bytes: pngImage.length, estimatedTokens: 29 },
				},
			],
		});
		expect(items[1]?.json.images).toMatchObject([{ source: 'photo.jpg', mimeType: 'image/jpeg' }]);
		expect(hints).toEqual([]);
	});

	it('come from many fields by wildcard, in both binary modes', async () => {
		const other = sampleFile('bad/letter.docx');
		const items = [{ files: { attachment_0: png, attachment_1: jpeg, other } }];
		for (const binaryMode of ['separate', 'combined'] as const) {
			const parameters = { imageFields: 'attachment_*' };
			const { json, error } = await chat({ items, parameters, settings: { binaryMode } });
			expect(error).toBeUndefined();
			expect(json[0]?.images).toMatchObject([{ source: 'photo.png' }, { source: 'photo.jpg' }]);
		}
	});

	it('of all items go into one request, which is paired with all', async () => {
		const { items, error } = await chat({ parameters: { combineItems: true } });
		expect(error).toBeUndefined();
		expect(service.requests).toHaveLength(1);
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual([[{ item: 0 }, { item: 1 }]]);
	});
});

it('the list of models has only those that see images', async () => {
	const id = await client.credentialId(credentialName, 'visionOcrApi');
	const answer = (await client.api.call(
		'POST',
		'/dynamic-node-parameters/resource-locator-results',
		{
			path: 'parameters.model',
			methodName: 'searchVisionModels',
			nodeTypeAndVersion: { name: 'n8n-nodes-vision-ocr.chatWithImages', version: 1 },
			currentNodeParameters: {},
			credentials: { visionOcrApi: { id, name: credentialName } },
		},
	)) as { results: { value: string }[] };
	expect(answer.results.map(({ value }) => value)).toEqual([
		...['vision-12b-latest', 'svc-medium-latest', 'svc-small-latest', 'vision-large-latest'],
	]);
});

it('has samples of the wild taken by a service that checks them itself', async (context) => {
	const names = ['receipt.jpg', 'simple.webp', 'simple.gif'];
	const items = names.map((fileName) => ({
		files: { data: { fileName, path: outsideSample(context, join('images', fileName)) } },
	}));
	const { json, error } = await chat({ items });
	expect(error).toBeUndefined();
	expect(json.map(({ text }) => text)).not.toContain('');
});
