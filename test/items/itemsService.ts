import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { refused } from '../service/contract/problem';
import type { PlacedBlock } from '../service/layout';
import { blockSeparator } from '../service/layout/markdown';
import { type Service, startService } from '../service/main';
import { fateOf, fileKinds, tokensIn } from './content';

/** Pages of each document. */
export const PAGES = 2;
/** Rows of the table on each page, and entries of the list of each record. */
export const ROWS = 2;

/** The local service, whose answers name the files that they are for. */
export interface ItemsService {
	service: Service;
	/** Where documents can be had by their token: `<url>/<token>.pdf`. */
	documentsUrl: string;
	close: () => Promise<void>;
}

const jpeg = fileKinds.jpeg.content('image');

function readDocument(seen: Set<string>) {
	return async (bytes: Buffer) => {
		const [token = ''] = tokensIn(bytes);
		const fate = fateOf(token);
		if (fate === 'ocr400') throw refused(400, 'This document is refused');
		if (fate === 'ocr500') throw refused(500, 'Something broke');
		if (fate === 'flaky' && !seen.has(token)) {
			seen.add(token);
			throw refused(502, 'Something broke for once');
		}
		const pages = Array.from({ length: fate === 'noPages' ? 0 : PAGES }, (_, index) => {
			const rows = Array.from({ length: ROWS }, (_row, row) => `| ${token} | ${row + 1} |`);
			const id = `${token}-${index}.jpeg`;
			const table = ['| Token | Row |', '| --- | --- |', ...rows].join('\n');
			const box = { x0: 0, y0: 0, x1: 10, y1: 10 };
			const blocks: PlacedBlock[] = [
				{ type: 'text', content: `Page of ${token}`, box, words: [] },
				{ type: 'table', content: table, box, words: [] },
				{ type: 'image', content: `![${id}](${id})`, box, words: [], imageId: id },
			];
			return {
				index,
				markdown: blocks.map(({ content }) => content).join(blockSeparator),
				images: [{ id, box, jpeg }],
				blocks,
				dimensions: { dpi: 72, width: 100, height: 100 },
			};
		});
		return await Promise.resolve({ pages, pageCount: pages.length });
	};
}

/** What a model says about all files and texts of a request, by their tokens in their order. */
function answerOf(body: string) {
	const images = Array.from(body.matchAll(/;base64,([\w+/=]+)/g), ([, base64 = '']) =>
		tokensIn(Buffer.from(base64, 'base64')),
	);
	const plain = tokensIn(body);
	const tokens = images.length > 0 ? images.flat() : [...new Set(plain)];
	const [token = ''] = tokens;
	const lines =
		fateOf(token) === 'doubtful' ? 'none' : Array.from({ length: ROWS }, (_, n) => ({ n }));
	const isJson = body.includes('json_object');
	return {
		isRefused: tokens.some((one) => fateOf(one) === 'chat400'),
		content: isJson ? JSON.stringify({ token, lines }) : tokens.join(' '),
	};
}

/** Starts it on free ports of 127.0.0.1. */
export async function startItemsService(): Promise<ItemsService> {
	const server = createServer((request, response) => {
		void (async () => {
			if (request.method === 'GET') {
				response.writeHead(200, { 'content-type': 'application/pdf' });
				response.end(fileKinds.pdf.content(request.url ?? ''));
				return;
			}
			const { isRefused, content } = answerOf(await text(request));
			response.writeHead(isRefused ? 400 : 200, { 'content-type': 'application/json' });
			const message = { role: 'assistant', content };
			response.end(
				JSON.stringify(
					isRefused
						? { message: 'This is refused' }
						: { model: 'model', choices: [{ message, finish_reason: 'stop' }] },
				),
			);
		})();
	});
	await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
	const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	const service = await startService({ upstreamUrl: url, readDocument: readDocument(new Set()) });
	return {
		service,
		documentsUrl: url,
		close: async () => {
			await service.close();
			server.closeAllConnections();
			await new Promise((done) => server.close(done));
		},
	};
}
