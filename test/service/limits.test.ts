import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Service, startService } from './main';
import { readApart } from './ocr/readApart';
import { dataUri, post } from './testing/client';
import { makePdf } from './testing/makePdf';

let service: Service;
let host: Server;
let inside = 0;
beforeAll(async () => {
	service = await startService();
	host = createServer((request, response) => {
		if (request.url === '/inside') inside += 1;
		if (request.url === '/away') response.writeHead(302, { location: '/inside' }).end();
		else if (request.url === '/cut') {
			response.writeHead(200, { 'content-length': 1000 });
			response.write('%PDF-1.4');
			setImmediate(() => response.destroy());
		} else response.end('secret');
	});
	await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
	await service.close();
	host.close();
});

/** A PDF of one font-less page whose content, or of empty pages that share none. */
function rawPdf(pages: number, content = Buffer.alloc(0)): Buffer {
	const kids = Array.from({ length: pages }, (_, at) => `${at + 4} 0 R`).join(' ');
	const packed = deflateSync(content);
	const page = (at: number) =>
		`${at + 4} 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Contents 3 0 R>>endobj\n`;
	return Buffer.concat([
		Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n'),
		Buffer.from(`2 0 obj<</Type/Pages/Count ${pages}/Kids[${kids}]>>endobj\n`),
		Buffer.from(`3 0 obj<</Length ${packed.length}/Filter/FlateDecode>>stream\n`),
		packed,
		Buffer.from('\nendstream endobj\n'),
		Buffer.from(Array.from({ length: pages }, (_, at) => page(at)).join('')),
		Buffer.from('trailer<</Root 1 0 R>>\n'),
	]);
}

const ask = (document: object, more: object = {}) =>
	post(service, '/v1/ocr', { model: 'svc-ocr-latest', document, ...more });
const said = async (document: object) => {
	const { status, json } = await ask(document);
	return `${status} ${json.detail?.[0]?.msg}`;
};

it('refuses a PDF of very many pages, and answers others meanwhile', async () => {
	const url = dataUri('application/pdf', rawPdf(5000));
	const many = said({ type: 'document_url', document_url: url });
	const answered = await fetch(`${service.url}/v1/models`, {
		headers: { authorization: `Bearer ${service.apiKey}` },
	});
	expect(answered.status).toBe(200);
	expect(await many).toBe(
		'422 The PDF has 5000 pages, and at most 500 are read at once: ask for some of them',
	);
	const some = await ask({ type: 'document_url', document_url: url }, { pages: [4999] });
	expect(some.json.pages).toHaveLength(1);
});

it('ends the reading of a document that takes too long, and reads the next', async () => {
	// Paths without end: a lot of work in a few kilobytes.
	const bomb = rawPdf(1, Buffer.alloc(30_000_000, '0 0 m 9 9 l S\n'));
	expect(bomb.length).toBeLessThan(1_000_000);
	const limits = { time: 1500, memory: Infinity };
	await expect(readApart(bomb, 'pdf', undefined, limits)).rejects.toThrow(
		'The document takes longer than 1.5 s to read',
	);
	const pdf = await makePdf([[{ x: 50, y: 100, text: 'Still here' }]]);
	const { pages } = await readApart(pdf, 'pdf');
	expect(pages[0]?.markdown).toBe('Still here');
}, 120_000);

it('ends the reading of a document that takes too much memory', async () => {
	const bomb = rawPdf(1, Buffer.alloc(200_000_000, '0 0 m 9 9 l S\n'));
	const limits = { time: 60_000, memory: 100 * 1024 * 1024 };
	await expect(readApart(bomb, 'pdf', undefined, limits)).rejects.toThrow(
		'The document takes too much memory to read',
	);
}, 120_000);

it('refuses pictures of very many pixels, and drawings', async () => {
	const header = Buffer.alloc(17);
	header.write('IHDR', 'latin1');
	header.writeUInt32BE(30_000, 4);
	header.writeUInt32BE(30_000, 8);
	header.set([8, 2, 0, 0, 0], 12);
	const { crc32 } = await import('node:zlib').then(
		(zlib) => zlib as unknown as { crc32?: (bytes: Buffer) => number },
	);
	const chunk = (content: Buffer) => {
		const ends = Buffer.alloc(8);
		ends.writeUInt32BE(content.length - 4, 0);
		ends.writeUInt32BE(crc32?.(content) ?? 0, 4);
		return Buffer.concat([ends.subarray(0, 4), content, ends.subarray(4)]);
	};
	const pixels = Buffer.concat([Buffer.from('IDAT'), deflateSync(Buffer.alloc(1_000_000))]);
	const png = Buffer.concat([
		Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
		chunk(header),
		chunk(pixels),
	]);
	expect(await said({ type: 'image_url', image_url: dataUri('image/png', png) })).toMatch(
		/^422 (The picture has 30000 × 30000 pixels; at most 100 megapixels|Neither a PDF nor)/,
	);
	const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
	expect(await said({ type: 'image_url', image_url: dataUri('image/svg+xml', svg) })).toBe(
		'422 This is a drawing (SVG), not a picture',
	);
});

it('follows no redirect, and says when a file does not arrive', async () => {
	const { port } = host.address() as AddressInfo;
	const of = (path: string) => ({
		type: 'document_url',
		document_url: `http://127.0.0.1:${port}${path}`,
	});
	expect(await said(of('/away'))).toContain('422 The URL leads on to another one (a redirect)');
	expect(inside).toBe(0);
	expect(await said(of('/cut'))).toBe('422 The file behind the URL did not arrive, or not in time');
});

it.each(['0.0.0.0', '::', '192.0.2.1', 'example.com', ''])(
	'does not listen on "%s"',
	async (name) => {
		await expect(startService({ host: name })).rejects.toThrow(/for this machine only/);
	},
);
