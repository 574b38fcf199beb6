import type { IDataObject } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { pngImage } from './contract';
import { setUp } from './n8n';
import { runNode } from './runNode';

const { client, service } = await setUp();

const image = { data: { content: pngImage, fileName: 'photo.png' } };
const ocr = async (json: IDataObject, binaryMode: 'separate' | 'combined', files?: typeof image) =>
	await runNode(client, {
		node: 'documentOcr',
		parameters: { binaryFields: '*', options: { passOnInputFiles: true } },
		items: [{ json, files }],
		settings: { binaryMode },
	});

describe('what the JSON of an item says about files', () => {
	const mimeType = 'application/pdf';
	const drive = { id: '1AbCdEf', mimeType, name: 'a.pdf', kind: 'drive#file' };
	const stored = 'filesystem-v2:workflows/other/executions/1/binary_data/secret';
	const claims = [drive, { id: stored, mimeType, data: 'filesystem-v2' }];

	it.each(['separate', 'combined'] as const)(
		'is no file where another service wrote it, in binary mode %s',
		async (binaryMode) => {
			for (const claim of claims) {
				const { json, error } = await ocr(claim, binaryMode, image);
				expect(error).toBeUndefined();
				expect(json.map(({ fileName }) => fileName)).toEqual(['photo.png']);
			}
			expect(service.requests).toHaveLength(claims.length);
			const { error } = await ocr(drive, 'separate');
			expect(error?.message).toContain('[item 0]');
			expect(service.requests).toHaveLength(claims.length);
		},
	);

	it.each(['separate', 'combined'] as const)(
		'never reaches a file of another workflow, in binary mode %s',
		async (binaryMode) => {
			const { run } = await ocr({}, 'separate', image);
			const [item] = run.items('Items');
			const stored = item?.binary?.data;
			expect(stored?.id).toMatch(/\/binary_data\//);
			const before = service.requests.length;
			const { error, json } = await ocr({ body: { file: { ...stored } } }, binaryMode);
			expect(service.requests).toHaveLength(before);
			if (binaryMode === 'separate') expect(error?.message).toMatch(/^[^:]* \[item 0\]/);
			else {
				expect(String(json[0]?.error)).toMatch(
					/body\.file: the file is not read: .* does not belong to this run \[item 0\]/,
				);
			}
		},
	);
});
