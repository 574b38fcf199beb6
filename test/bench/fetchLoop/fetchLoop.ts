import { readFile } from 'node:fs/promises';
import { serve } from '../child';

/** What the loop is to send. */
export interface FetchTask {
	/** The address of the service. */
	url: string;
	/** Path of the document. */
	file: string;
	/** How often to send it. */
	items: number;
	/** Requests in flight. */
	concurrency: number;
}

const calls = {
	/** The least that can be done: reads, encodes and sends the documents. @returns seconds */
	run: async ({ url, file, items, concurrency }: FetchTask): Promise<number> => {
		let left = items;
		const worker = async () => {
			while (left-- > 0) {
				const content = (await readFile(file)).toString('base64');
				const document_url = `data:application/pdf;base64,${content}`;
				const answer = await fetch(`${url}/v1/ocr`, {
					method: 'POST',
					headers: { 'Content-Type': 'application/json' },
					body: JSON.stringify({
						model: 'timing',
						document: { type: 'document_url', document_url },
					}),
				});
				if (!answer.ok) throw new Error(`The service answered ${answer.status}.`);
				await answer.json();
			}
		};
		const started = performance.now();
		await Promise.all(Array.from({ length: concurrency }, worker));
		return (performance.now() - started) / 1000;
	},
};

/** What the process can be asked. */
export type FetchLoopCalls = typeof calls;

serve(calls);
