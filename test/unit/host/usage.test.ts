import { json } from 'node:stream/consumers';
import type { INodeParameters, INodeType } from 'n8n-workflow';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ChatWithImages } from '../../../nodes/ChatWithImages/ChatWithImages.node';
import { DocumentOcr } from '../../../nodes/DocumentOcr/DocumentOcr.node';
import { FimCompletion } from '../../../nodes/FimCompletion/FimCompletion.node';
import { StructuredExtraction } from '../../../nodes/StructuredExtraction/StructuredExtraction.node';
import { pngImage } from '../../e2e/contract';
import { type Input, runInHost } from '../upgrades/runInHost';
import { type LocalServer, serverOf, useBinaryStore } from './n8nCore';

let service: LocalServer;
beforeAll(async () => {
	await useBinaryStore();
	service = await serverOf(async (request, response) => {
		await json(request);
		response.writeHead(200, { 'content-type': 'application/json' });
		const pages = [{ index: 0, markdown: 'Invoice R-1, total 5.00' }];
		const usage = { prompt_tokens: 1000, completion_tokens: 500 };
		const message = { content: '{"number":"R-1","lines":[{"total":"5.00"},{"total":"5.00"}]}' };
		response.end(
			JSON.stringify(
				request.url === '/v1/ocr'
					? { pages, usage_info: { pages_processed: 2 } }
					: { choices: [{ message }], usage },
			),
		);
	});
});
afterAll(async () => await service.close());

async function run(
	node: INodeType,
	parameters: INodeParameters,
	{ input = [pdf] as Input[] } = {},
) {
	const hints: string[] = [];
	const [items = []] = await runInHost(node, service.url, input, {
		...{ parameters, hints },
		onError: 'continueRegularOutput',
	});
	return { rows: items.map((item) => item.json), hints };
}

const pdf: Input = { files: { data: ['a.pdf', Buffer.from('%PDF-1.4 obj')] } };
const example = '{"number": "R-1", "lines": [{"total": 1.5}]}';
const fields = { schemaFrom: 'example', example };

describe('the usage of a run', () => {
	const tokens = { prompt_tokens: 1000, completion_tokens: 500 };

	it('is in each record and in the line above the output', async () => {
		const extracted = await run(new StructuredExtraction(), { ...fields, output: 'record' });
		expect(extracted.rows).toMatchObject([
			{ _meta: { usage: { chat: tokens, ocr: { pages_processed: 2 } } } },
		]);
		expect(extracted.hints.join()).toMatch('Used: 2 pages of OCR · 1,500 tokens · 2 requests');
		const read = await run(new DocumentOcr(), { output: 'document' });
		expect(read.rows).toMatchObject([{ usage: { pages_processed: 2 } }]);
		expect(read.hints.join()).toContain('Used: 2 pages');
		const code = await run(new FimCompletion(), { prompt: 'a' });
		expect(code.rows).toMatchObject([{ usage: tokens }]);
		const png: Input = { files: { data: ['a.png', pngImage] } };
		const chat = await run(new ChatWithImages(), { prompt: 'a' }, { input: [png] });
		expect(chat.rows).toMatchObject([{ usage: tokens }]);
	});

	it('is counted once for a file that comes twice', async () => {
		const input = [pdf, pdf];
		const { rows } = await run(
			new StructuredExtraction(),
			{ ...fields, output: 'record' },
			{ input },
		);
		const usages = rows.map(({ _meta }) => (_meta as { usage: { chat: unknown } }).usage.chat);
		// Both begin at the same time: either may be the one that is sent.
		expect(usages).toEqual(expect.arrayContaining([null, tokens]));
	});
});
