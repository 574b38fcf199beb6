import {
	BINARY_IN_JSON_PROPERTY,
	type IBinaryKeyData,
	type INodeExecutionData,
} from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { jpegImage, pdfWithImage, pngImage } from './contract';
import { setUp } from './n8n';
import { type NodeRun, runNode } from './runNode';

const { client, service } = await setUp();

const report = { content: await pdfWithImage(), fileName: 'report.pdf' };
const logo = { content: pngImage, fileName: 'logo.png' };

async function read({ parameters, items, settings }: Partial<NodeRun>) {
	const outcome = await runNode(client, { node: 'documentOcr', parameters, items, settings });
	expect(outcome.error).toBeUndefined();
	return outcome;
}

/** The files of an output item, with their content. */
async function filesOf(item: INodeExecutionData | undefined) {
	// In combined mode n8n puts them into the JSON.
	const inJson = item?.json[BINARY_IN_JSON_PROPERTY] as IBinaryKeyData | undefined;
	const files = Object.entries(item?.binary ?? inJson ?? {}).map(
		async ([field, { fileName, mimeType, ...binary }]) => [
			field,
			{ fileName, mimeType, content: await client.readBinary({ mimeType, ...binary }) },
		],
	);
	return Object.fromEntries(await Promise.all(files)) as Record<
		string,
		{ fileName?: string; mimeType: string; content: Buffer }
	>;
}

describe.each(['separate', 'combined'] as const)('in binary mode %s', (binaryMode) => {
	const settings = { binaryMode };

	it('files of output items are images, texts and the input', async () => {
		const parameters = { includeImages: true, options: { attachFiles: ['html', 'markdown'] } };
		const given = [{ files: { data: report, html: logo } }];
		const [item] = (await read({ parameters, items: given, settings })).items;
		const files = await filesOf(item);
		expect(Object.keys(files).sort()).toEqual([
			...['data', 'html', 'image_1', 'input_html', 'markdown'],
		]);
		expect(files.data?.content.equals(report.content)).toBe(true);
		expect(files.input_html?.content.equals(pngImage)).toBe(true);
		expect(files.image_1).toMatchObject({ fileName: 'img-0.jpeg', mimeType: 'image/jpeg' });
		expect(files.image_1?.content.subarray(0, 3).toString('hex')).toBe('ffd8ff');
		expect(files.markdown).toMatchObject({ fileName: 'report.md', mimeType: 'text/markdown' });
		expect(files.markdown?.content.toString()).toBe(item?.json.markdown);
		expect(files.html).toMatchObject({ fileName: 'report.html', mimeType: 'text/html' });
		expect(files.html?.content.toString()).toContain('<img src="data:image/jpeg;base64,');
	});

	it('files are uploaded, read by id and removed; the same one is read once', async () => {
		const files = {
			a: { ...report, fileName: 'Büro 1.pdf' },
			b: { content: jpegImage, fileName: 'b.jpg' },
			c: { ...report, fileName: 'again.pdf' },
		};
		const parameters = { binaryFields: '*', options: { delivery: 'upload' } };
		const { json, hints } = await read({ parameters, items: [{ files }], settings });
		expect(json.map(({ fileName }) => fileName)).toEqual(['Büro 1.pdf', 'b.jpg', 'again.pdf']);
		expect(json[1]?.markdown).toContain('TOTAL');
		expect(hints.map(({ message }) => message).join()).toContain('1 file not sent again');
		const sent = (method: string, path: string) =>
			service.requests.filter((one) => one.method === method && one.path.startsWith(path));
		expect(sent('POST', '/v1/files').map(({ body }) => body)).toEqual(
			expect.arrayContaining([
				expect.objectContaining({ purpose: 'ocr', bytes: report.content.length }),
				{ purpose: 'ocr', file: 'b.jpg', bytes: jpegImage.length },
			]),
		);
		const documents = sent('POST', '/v1/ocr').map(
			({ body }) => (body as { document: object }).document,
		);
		expect(documents.map(Object.keys)).toEqual(documents.map(() => ['type', 'file_id']));
		const removed = sent('DELETE', '/v1/files');
		expect([documents.length, removed.length]).toEqual([2, 2]);
		for (const { path } of removed) {
			const headers = { authorization: `Bearer ${service.apiKey}` };
			expect((await fetch(`${service.url}${path}`, { headers })).status).toBe(404);
		}
	});
});
