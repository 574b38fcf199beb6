import { appendFile, readdir, rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { BinaryDataService } from 'n8n-core';
import type { IExecuteFunctions } from 'n8n-workflow';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { DocumentOcr } from '../../../nodes/DocumentOcr/DocumentOcr.node';
import { StructuredExtraction } from '../../../nodes/StructuredExtraction/StructuredExtraction.node';
import { StoredFile } from '../../../nodes/shared/documents/files/storedFile';
import { endpoints } from '../../../nodes/shared/service/contract';
import { FileUpload } from '../../../nodes/shared/service/requestBody';
import { openService } from '../../../nodes/shared/service/service';
import { runInHost } from '../upgrades/runInHost';
import { temporaryFolder } from '../../harness/folders';
import { serve } from '../../harness/server';
import { hostOf, useBinaryStore } from './n8nCore';

const options = { timeout: 10, concurrency: 2, requestsPerMinute: 0 };

const bytes = Buffer.from(Array.from({ length: 1_000_001 }, (_, at) => (at * 7919) % 251));

/** The bodies that a server gets which refuses the first request. */
async function bodiesOf(send: (host: IExecuteFunctions, url: string) => Promise<unknown>) {
	const bodies: Buffer[] = [];
	const server = await serve(async (request, response) => {
		// Nothing comes of a request that is given up.
		bodies.push(await buffer(request).catch(() => Buffer.alloc(0)));
		if (bodies.length === 1) response.writeHead(503, { 'retry-after': '0' }).end();
		else response.end(JSON.stringify({ pages: [], id: 'f1' }));
	});
	await send(hostOf({ baseUrl: server.url }), server.url);
	await server.close();
	return bodies;
}

const { folder, remove } = await temporaryFolder();
afterAll(remove);

describe.each(['memory', 'files'])('with binary data of n8n in %s', (mode) => {
	beforeAll(async () => await useBinaryStore(mode === 'files' ? folder : undefined));

	it('sends a file in a request, and all of it once more when that is refused', async () => {
		const bodies = await bodiesOf(async (host) => {
			const binary = await host.helpers.prepareBinaryData(bytes, 'a.pdf', 'application/pdf');
			expect(binary.id === undefined).toBe(mode === 'memory');
			const file = await new StoredFile(binary, host.helpers).part('application/pdf');
			const service = await openService(host, options);
			await service.send(endpoints.ocr, { document_url: file });
		});
		const uri = `data:application/pdf;base64,${bytes.toString('base64')}`;
		const isWhole = bodies.map((body) => body.toString() === JSON.stringify({ document_url: uri }));
		expect(isWhole).toEqual([true, true]);
	});

	it('uploads a file, and all of it once more when that is refused', async () => {
		const bodies = await bodiesOf(async (host) => {
			const binary = await host.helpers.prepareBinaryData(bytes, 'a.pdf', 'application/pdf');
			const file = await new StoredFile(binary, host.helpers).part('application/pdf');
			const service = await openService(host, options);
			await service.send(endpoints.files, new FileUpload({ purpose: 'ocr' }, 'a.pdf', file));
		});
		expect(bodies.map((body) => body.includes(bytes))).toEqual([true, true]);
	});
});

describe('a file that n8n keeps on disk, and that is not as it was when its request begins', () => {
	const CHANGED = "changed in n8n's store while it was sent: run the workflow again";
	beforeAll(async () => await useBinaryStore(folder));

	it.each([
		['is gone', async (path: string) => await rm(path), /store, which may have removed it/],
		['is shorter', async (path: string) => await truncate(path, 300_000), CHANGED],
		['is longer', async (path: string) => await appendFile(path, bytes), CHANGED],
	])('%s: that is said, and not that the connection broke off', async (_, change, message) => {
		const sending = bodiesOf(async (host) => {
			const { helpers } = host;
			const binary = await helpers.prepareBinaryData(bytes, 'a.pdf', 'application/pdf');
			const file = await new StoredFile(binary, helpers).part('application/pdf');
			const name = binary.id?.split('/').at(-1) ?? '';
			const paths = await readdir(folder, { recursive: true });
			await change(join(folder, paths.find((path) => path.endsWith(name)) ?? ''));
			const service = await openService(host, options);
			await service.send(endpoints.ocr, { document_url: file });
		});
		await expect(sending).rejects.toThrow(message);
	});
});

describe('a large PDF file that n8n keeps on disk', () => {
	beforeAll(async () => await useBinaryStore(folder));

	const byFields = { schemaFrom: 'example', example: '{"number": "R-1"}', readWith: 'ocrThenChat' };
	const answers: Record<string, unknown> = {
		'/v1/ocr': { pages: [{ index: 0, markdown: 'Invoice R-1' }] },
		'/v1/chat/completions': {
			choices: [{ message: { content: '{"number": "R-1"}' }, finish_reason: 'stop' }],
		},
	};

	it.each([
		['recognise and to send it', new DocumentOcr(), {}, 2],
		[
			'recognise it, to find an invoice in it and to send it',
			new StructuredExtraction(),
			byFields,
			3,
		],
	])('is opened only to %s', async (_, node, parameters, opened) => {
		const server = await serve(async (request, response) => {
			await buffer(request);
			response.end(JSON.stringify(answers[request.url ?? '']));
		});
		const opening = vi.spyOn(BinaryDataService.prototype, 'getAsStream');
		onTestFinished(() => opening.mockRestore());
		const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n1 0 obj\n'), bytes]);
		const input = { files: { data: ['a.pdf', pdf] as [string, Buffer] } };
		const outputs = await runInHost(node, server.url, [input], { parameters });
		await server.close();
		expect(JSON.stringify(outputs)).toContain('R-1');
		expect(opening).toHaveBeenCalledTimes(opened);
	});
});
