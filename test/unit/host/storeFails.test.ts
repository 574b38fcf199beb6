import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { BinaryDataService } from 'n8n-core';
import type { INodeParameters, INodeType } from 'n8n-workflow';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ChatWithImages } from '../../../nodes/ChatWithImages/ChatWithImages.node';
import { DocumentOcr } from '../../../nodes/DocumentOcr/DocumentOcr.node';
import { StructuredExtraction } from '../../../nodes/StructuredExtraction/StructuredExtraction.node';
import { temporaryFolder } from '../../harness/folders';
import { serve } from '../../harness/server';
import { runInHost } from '../upgrades/runInHost';
import { useBinaryStore } from './n8nCore';

const { folder, remove } = await temporaryFolder();
beforeAll(async () => await useBinaryStore(folder));
afterAll(remove);
afterEach(() => void vi.restoreAllMocks());

const AFTER_LAST = 'after the last byte';

const never = async () => await new Promise<never>(() => undefined);

/** A stream that gives some bytes, and then does what `then` does. */
const streamOf = (bytes: Buffer, then: () => Promise<unknown>) =>
	Readable.from(
		(async function* () {
			for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
			await then();
		})(),
		{ objectMode: false },
	);

const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n1 0 obj\n'), Buffer.alloc(900_000, 'a b ')]);
const png = Buffer.from(
	'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
	'base64',
);
const image = Buffer.concat([png, Buffer.alloc(600_000)]);

/** How a store hands out a file that it does not deliver to its end. */
const stalls: Array<[string, (content: Buffer) => Promise<unknown>]> = [
	['while it opens a file', never],
	['before the first byte', async () => await Promise.resolve(streamOf(Buffer.alloc(0), never))],
	[
		'in the middle',
		async (content) => await Promise.resolve(streamOf(content.subarray(0, 290_000), never)),
	],
	[
		'before the last byte',
		async (content) => await Promise.resolve(streamOf(content.subarray(0, -1), never)),
	],
	[AFTER_LAST, async (content) => await Promise.resolve(streamOf(content, never))],
];

/** A place where a node reads a file. */
interface Place {
	node: INodeType;
	parameters: INodeParameters;
	name: string;
	content: Buffer;
}

const places: Array<[string, Place]> = [
	[
		'a PDF file inside a request',
		{ node: new DocumentOcr(), parameters: {}, name: 'a.pdf', content: pdf },
	],
	[
		'a PDF file that is uploaded',
		{
			node: new DocumentOcr(),
			parameters: { options: { delivery: 'upload' } },
			name: 'a.pdf',
			content: pdf,
		},
	],
	[
		'a file that may hold an e-invoice',
		{ node: new StructuredExtraction(), parameters: extraction(), name: 'a.pdf', content: pdf },
	],
	[
		'a text file',
		{
			node: new StructuredExtraction(),
			parameters: extraction(),
			name: 'a.txt',
			content: Buffer.alloc(300_000, 'word '),
		},
	],
	[
		'an image for chat',
		{
			node: new ChatWithImages(),
			parameters: { prompt: 'What?' },
			name: 'a.png',
			content: image,
		},
	],
];

function extraction(): INodeParameters {
	return { schemaFrom: 'example', example: '{"number": "R-1"}', readWith: 'ocrThenChat' };
}

const answers: Record<string, unknown> = {
	'/v1/ocr': { pages: [{ index: 0, markdown: 'Invoice R-1' }] },
	'/v1/files': { id: 'f1' },
	'/v1/chat/completions': {
		choices: [{ message: { content: '{"number": "R-1"}' }, finish_reason: 'stop' }],
	},
};

/** What a node gives for a file, as JSON. */
async function read({ node, parameters, name, content }: Place): Promise<string> {
	const server = await serve(async (request, response) => {
		// Nothing comes of a request that is given up.
		await buffer(request).catch(() => undefined);
		response.end(JSON.stringify(answers[request.url ?? ''] ?? {}));
	});
	try {
		const options = { timeout: 0.4, ...(parameters['options'] as INodeParameters) };
		const outputs = await runInHost(node, server.url, [{ files: { data: [name, content] } }], {
			parameters: { ...parameters, options },
			onError: 'continueRegularOutput',
		});
		return JSON.stringify(outputs);
	} finally {
		await server.close();
	}
}

/** Has the store hand out a file otherwise from its nth opening on. @returns how often it was opened meanwhile */
async function whileOpened(
	first: number,
	other: () => Promise<unknown>,
	work: () => Promise<void>,
) {
	let count = 0;
	const real = BinaryDataService.prototype.getAsStream;
	const opening = vi
		.spyOn(BinaryDataService.prototype, 'getAsStream')
		.mockImplementation(async function (this: BinaryDataService, ...given) {
			count += 1;
			return count < first ? await real.apply(this, given) : ((await other()) as never);
		});
	try {
		await work();
	} finally {
		opening.mockRestore();
	}
	return count;
}

describe.each(places)("n8n's store and %s", (_, place) => {
	const { name, content } = place;
	const openings = [1, 2, 3];

	it.each(stalls)('that stalls %s ends in words that name the file', async (way, stall) => {
		for (const first of openings) {
			let text = '';
			const opened = await whileOpened(
				first,
				async () => await stall(content),
				async () => void (text = await read(place)),
			);
			// A file that came to its end may have been read.
			const isRead = text.includes('R-1') && (opened < first || way === AFTER_LAST);
			if (!isRead) {
				expect(text).toContain(name);
				expect(text).toContain("n8n's store");
			}
			expect(text).not.toContain('did not answer in time');
		}
	});

	it('that does not tell its size', async () => {
		vi.spyOn(BinaryDataService.prototype, 'getMetadata').mockImplementation(never);
		const text = await read(place);
		expect(text).toContain(text.includes("n8n's store did not deliver it") ? name : 'R-1');
	});

	it('that fails', async () => {
		for (const first of openings) {
			let text = '';
			const fail = async () =>
				await Promise.reject(new Error('GET https://s3.example/a?Signature=secret1 failed'));
			const opened = await whileOpened(
				first,
				async () => await Promise.resolve(streamOf(content.subarray(0, 290_000), fail)),
				async () => void (text = await read(place)),
			);
			expect(text).not.toContain('secret1');
			if (opened < first) continue;
			expect(text).toContain(name);
			expect(text).toContain("n8n's store reports an error");
		}
	});
});
