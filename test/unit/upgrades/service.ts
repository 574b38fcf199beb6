import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { pngImage } from '../../e2e/contract';
import { type TestServer, serve } from '../../harness/server';
const table = (first: number) =>
	['| Item | Price |', '| --- | ---: |', `| Sensor ${first} | 10.50 |`, '| Cable | 2.00 |'].join(
		'\n',
	);

const markdownOf = (index: number) =>
	`# Page ${index + 1}\n\n![img-${index}.png](img-${index}.png)\n\n${table(index)}`;

const page = (index: number) => ({
	index,
	markdown: markdownOf(index),
	images: [
		{
			id: `img-${index}.png`,
			top_left_x: 1,
			top_left_y: 2,
			bottom_right_x: 121,
			bottom_right_y: 62,
			image_base64: pngImage.toString('base64'),
		},
	],
	dimensions: { dpi: 200, height: 2200, width: 1700 },
	header: 'Harrow & Pell',
	footer: 'Page',
	hyperlinks: ['https://example.com'],
	confidence_scores: {
		average_page_confidence_score: 0.9,
		minimum_page_confidence_score: 0.5,
		word_confidence_scores: ['Sensor', '10.50'].map((text) => ({
			text,
			confidence: 0.5,
			start_index: markdownOf(index).indexOf(text),
		})),
	},
	blocks: [
		{
			type: 'table',
			content: table(index),
			top_left_x: 1,
			top_left_y: 70,
			bottom_right_x: 900,
			bottom_right_y: 200,
		},
	],
});

const answered = (content: string, finish_reason = 'stop') => ({
	model: 'svc-small-2503',
	choices: [{ message: { role: 'assistant', content }, finish_reason }],
	usage: { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 },
});

/** Answers by path, each as full as services are known to give it. */
export async function fullService(record: object): Promise<TestServer> {
	return await serve(async (request: IncomingMessage, response: ServerResponse) => {
		const body = (await json(request)) as { max_tokens?: number; response_format?: unknown };
		const isAbout = (word: string) => JSON.stringify(body).includes(word);
		const finish = body.max_tokens === 1 ? 'length' : 'stop';
		const answers: Record<string, unknown> = {
			'/v1/ocr': {
				pages: [page(0), page(1)],
				model: 'svc-ocr-2503',
				usage_info: { pages_processed: 2, doc_size_bytes: 100 },
			},
			'/v1/chat/completions': answered(
				isAbout('entry_fields')
					? JSON.stringify({ fields: [{ name: 'Item', type: 'string', example: 'Sensor 0' }] })
					: body.response_format
						? JSON.stringify(record)
						: 'A sensor',
				finish,
			),
			'/v1/fim/completions': answered('return a + b', finish),
		};
		response.writeHead(200, { 'content-type': 'application/json' });
		response.end(JSON.stringify(answers[request.url ?? '']));
	});
}
