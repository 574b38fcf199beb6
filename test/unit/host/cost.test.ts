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
		const body = (await json(request)) as { model?: string };
		response.writeHead(body.model === 'bad' ? 400 : 200, { 'content-type': 'application/json' });
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

/** 4 per 1,000 pages, 0.5 and 1.5 per million tokens: 0.008 for two pages, 0.00125 for the tokens. */
const prices = {
	...{ prices: true, pricePages: 4, priceInput: 0.5, priceOutput: 1.5, priceCurrency: 'EUR' },
};

async function run(
	node: INodeType,
	parameters: INodeParameters,
	{ credential = prices as object, input = [pdf] as Input[] } = {},
) {
	const hints: string[] = [];
	const [items = []] = await runInHost(node, service.url, input, {
		...{ parameters, credential: credential as { apiKey?: string }, hints },
		onError: 'continueRegularOutput',
	});
	return { rows: items.map((item) => item.json), hints };
}

const pdf: Input = { files: { data: ['a.pdf', Buffer.from('%PDF-1.4 obj')] } };
const example = '{"number": "R-1", "lines": [{"total": 1.5}]}';
const fields = { schemaFrom: 'example', example };

describe('the cost of a run', () => {
	it('is in the usage of each record and in the line above the output', async () => {
		const extracted = await run(new StructuredExtraction(), { ...fields, output: 'record' });
		expect(extracted.rows).toMatchObject([
			{ _meta: { usage: { cost: 0.00925, currency: 'EUR', chat: { prompt_tokens: 1000 } } } },
		]);
		expect(extracted.hints.join()).toMatch(
			'2 pages of OCR · 1,500 tokens · 2 requests · 0.0093 EUR',
		);
		const read = await run(new DocumentOcr(), { output: 'document' });
		expect(read.rows).toMatchObject([
			{ usage: { pages_processed: 2, cost: 0.008, currency: 'EUR' } },
		]);
		expect(read.hints.join()).toContain('2 pages · 0.008 EUR');
		const code = await run(new FimCompletion(), { prompt: 'a' });
		expect(code.rows).toMatchObject([{ usage: { cost: 0.00125 } }]);
		const png: Input = { files: { data: ['a.png', pngImage] } };
		const chat = await run(new ChatWithImages(), { prompt: 'a' }, { input: [png] });
		expect(chat.rows).toMatchObject([{ usage: { cost: 0.00125, currency: 'EUR' } }]);
		const options = { estimateOnly: true };
		const estimate = await run(new ChatWithImages(), { prompt: 'a', options }, { input: [png] });
		expect(estimate.rows).toMatchObject([{ estimatedCost: expect.any(Number), currency: 'EUR' }]);
	});

	it('is nowhere without prices', async () => {
		for (const node of [new StructuredExtraction(), new DocumentOcr(), new FimCompletion()]) {
			const parameters = {
				...fields,
				prompt: 'a',
				output: node instanceof DocumentOcr ? 'document' : 'record',
			};
			const { rows, hints } = await run(node, parameters, { credential: {} });
			expect(JSON.stringify([rows, hints])).not.toContain('cost');
			expect(hints.join()).not.toContain('EUR');
		}
	});

	it('is a column of the first row of each document, empty for one that failed', async () => {
		const options = { costColumn: true };
		const flat = await run(new StructuredExtraction(), { ...fields, output: 'flat', options });
		expect(flat.rows.map((row) => row['_cost'])).toEqual([0.00925]);
		const lines = await run(new StructuredExtraction(), { ...fields, output: 'listRows', options });
		expect(lines.rows.map((row) => row['_cost'])).toEqual([0.00925, null]);
		const model = { __rl: true, mode: 'id', value: 'bad' };
		const failed = await run(new StructuredExtraction(), {
			...fields,
			output: 'flat',
			options,
			model,
		});
		expect(failed.rows).toMatchObject([
			{ _cost: null, _review: expect.stringMatching('Not read') },
		]);
		const without = await run(new StructuredExtraction(), { ...fields, output: 'flat' });
		expect(without.rows[0]).not.toHaveProperty('_cost');
	});

	it('is counted once for a file that comes twice', async () => {
		const { rows } = await run(
			new StructuredExtraction(),
			{ ...fields, output: 'flat', options: { costColumn: true } },
			{ input: [pdf, pdf] },
		);
		// Both begin at the same time: either may be the one that is sent.
		expect(rows.map((row) => Number(row['_cost'])).sort()).toEqual([0, 0.00925]);
	});
});
