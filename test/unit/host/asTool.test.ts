import type { INodeParameters, INodeType } from 'n8n-workflow';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ChatWithImages } from '../../../nodes/ChatWithImages/ChatWithImages.node';
import { DocumentOcr } from '../../../nodes/DocumentOcr/DocumentOcr.node';
import { StructuredExtraction } from '../../../nodes/StructuredExtraction/StructuredExtraction.node';
import { runInHost } from '../upgrades/runInHost';
import { fullService } from '../upgrades/service';
import { useBinaryStore } from './n8nCore';
import { type TestServer } from '../../harness/server';
let service: TestServer;
beforeAll(async () => {
	await useBinaryStore();
	service = await fullService({ invoice_number: 'Sensor 0' });
});
afterAll(async () => await service.close());

const documentUrl = 'https://example.com/invoice.pdf';

/** What an agent gets from a node as its tool. */
async function answerOf(node: INodeType, parameters: INodeParameters) {
	const outputs = await runInHost(node, service.url, [{}], { parameters, isTool: true });
	expect(outputs).toHaveLength(1);
	return outputs[0]?.map(({ json }) => json);
}

const keysOf = (items?: object[]) => items?.map((item) => Object.keys(item));

describe('what an agent gets from its tool', () => {
	it('the text of a document once', async () => {
		const answer = await answerOf(new DocumentOcr(), { documentUrl });
		expect(keysOf(answer)).toEqual([['fileName', 'markdown', 'pageCount']]);
	});

	it('the text of each page', async () => {
		const answer = await answerOf(new DocumentOcr(), { documentUrl, output: 'page' });
		expect(keysOf(answer)).toEqual(
			[1, 2].map(() => ['fileName', 'pageCount', 'number', 'markdown']),
		);
	});

	it('rows of tables as they are', async () => {
		const [row] = (await answerOf(new DocumentOcr(), { documentUrl, output: 'tableRow' })) ?? [];
		expect(row).toMatchObject({ Item: 'Sensor 0', Price: 10.5, _page: 1 });
	});

	it('the record with what is doubtful, where a review would have an output of its own', async () => {
		const parameters = { documentUrl, options: { needsReview: true } };
		const [record] = (await answerOf(new StructuredExtraction(), parameters)) ?? [];
		expect(record).toMatchObject({ invoice_number: 'Sensor 0' });
		expect(record?._meta).toEqual({
			review: expect.arrayContaining([expect.any(String)]) as string[],
			fileName: 'invoice.pdf',
		});
	});

	it('a flat row without what is about the reading', async () => {
		const answer = await answerOf(new StructuredExtraction(), { documentUrl, output: 'flat' });
		const [keys] = keysOf(answer) ?? [];
		expect(keys).toEqual(expect.arrayContaining(['_file', '_review', 'invoice_number']));
		expect(keys).not.toContain('_model');
	});

	it('the answer about an image', async () => {
		const parameters = { prompt: 'What is this?', imageUrls: 'https://example.com/a.png' };
		expect(await answerOf(new ChatWithImages(), parameters)).toEqual([{ text: 'A sensor' }]);
	});
});
