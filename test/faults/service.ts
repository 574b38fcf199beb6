import { type Service, startService } from '../service/main';
import { tokensIn } from './content';

/** Expected by the service; it must appear in no output, error or log. */
export const apiKey = 'sk-Items-7Qm2xW9tRb4LzK8v';

const box = { x0: 0, y0: 0, x1: 10, y1: 10 };

/** The tokens of the images of a chat or FIM request; without images, of its texts. */
function answer(request: object): string {
	const body = JSON.stringify(request);
	const images = Array.from(body.matchAll(/;base64,([\w+/=]+)/g), ([, base64 = '']) =>
		tokensIn(Buffer.from(base64, 'base64')),
	);
	const tokens = images.length > 0 ? images.flat() : [...new Set(tokensIn(body))];
	const isRecord = body.includes('json_object');
	return isRecord ? JSON.stringify({ token: tokens[0], lines: [{ n: 1 }] }) : tokens.join(' ');
}

/** Starts the local service, whose answers name the files that they are for. */
export const startTokenService = async (): Promise<Service> =>
	await startService({
		apiKey,
		record: 20_000,
		answer,
		readDocument: async (bytes) => {
			const content = `Page of ${tokensIn(bytes).join()}`;
			const page = {
				index: 0,
				markdown: content,
				images: [],
				blocks: [{ type: 'text' as const, content, box, words: [] }],
				dimensions: { dpi: 72, width: 100, height: 100 },
			};
			return await Promise.resolve({ pages: [page], pageCount: 1 });
		},
	});
