import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { refused } from '../service/contract/problem';
import { type Service, type ServiceOptions, startService } from '../service/main';
import { fateOf, fileKinds, tokensIn } from './content';

/** Pages of each document. */
export const PAGES = 2;
/** Rows of the table on each page, and entries of the list of each record. */
export const ROWS = 2;

/** Expected by the service; it must appear in no output, error or log. */
export const apiKey = 'sk-Items-7Qm2xW9tRb4LzK8v';

/** The local service, whose answers name the files that they are for. */
export interface ItemsService {
	service: Service;
	/** Where documents can be downloaded by their token: `<url>/<token>.pdf`. */
	documentsUrl: string;
	close: () => Promise<void>;
}

const jpeg = fileKinds.jpeg.content('image');

function documentReader(): NonNullable<ServiceOptions['readDocument']> {
	const seen = new Set<string>();
	return async (bytes) => {
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
			const box = { x0: 0, y0: 0, x1: 10, y1: 10 };
			const table = ['| Token | Row |', '| --- | --- |', ...rows].join('\n');
			const blocks = [
				{ type: 'text' as const, content: `Page of ${token}`, box, words: [] },
				{ type: 'table' as const, content: table, box, words: [] },
				{ type: 'image' as const, content: `![${id}](${id})`, box, words: [], imageId: id },
			];
			return {
				index,
				markdown: blocks.map(({ content }) => content).join('\n\n'),
				images: [{ id, box, jpeg }],
				blocks,
				dimensions: { dpi: 72, width: 100, height: 100 },
			};
		});
		return await Promise.resolve({ pages, pageCount: pages.length });
	};
}

/** The tokens of all images of a chat or FIM request in their order; without images, of its texts. */
function answer(request: object): string {
	const body = JSON.stringify(request);
	const images = Array.from(body.matchAll(/;base64,([\w+/=]+)/g), ([, base64 = '']) =>
		tokensIn(Buffer.from(base64, 'base64')),
	);
	const tokens = images.length > 0 ? images.flat() : [...new Set(tokensIn(body))];
	if (tokens.some((token) => fateOf(token) === 'chat400')) throw refused(400, 'This is refused');
	if (!body.includes('json_object')) return tokens.join(' ');
	const [token = ''] = tokens;
	const isDoubtful = fateOf(token) === 'doubtful';
	const lines = isDoubtful ? 'none' : Array.from({ length: ROWS }, (_, n) => ({ n }));
	return JSON.stringify({ token, lines });
}

/** Starts it on free ports of 127.0.0.1. */
export async function startItemsService(): Promise<ItemsService> {
	const documents = createServer((request, response) => {
		response.writeHead(200, { 'content-type': 'application/pdf' });
		response.end(fileKinds.pdf.content(request.url ?? ''));
	});
	await new Promise<void>((done) => documents.listen(0, '127.0.0.1', done));
	const options = { apiKey, record: 20_000, readDocument: documentReader(), answer };
	const service = await startService(options);
	return {
		service,
		documentsUrl: `http://127.0.0.1:${(documents.address() as AddressInfo).port}`,
		close: async () => {
			await service.close();
			documents.closeAllConnections();
			documents.close();
		},
	};
}
