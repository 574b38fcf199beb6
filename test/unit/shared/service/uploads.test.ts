import { createHash } from 'node:crypto';
import { request, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { buffer, json } from 'node:stream/consumers';
import PackageForm from 'form-data';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FilePart, FileUpload, prepareBody } from '../../../../nodes/shared/service/requestBody';
import { type Service, startService } from '../../../service/main';
import { post } from '../../../service/testing/client';
import { type TestServer, serve } from '../../../harness/server';
/** A file to upload; `open` reads it anew. */
interface Upload {
	fileName: string;
	mimeType: string;
	/** In bytes. */
	size: number;
	open: () => Readable;
}

/** A form on its way. */
interface Encoded {
	contentType: string;
	/** In bytes. */
	length: number;
	content: NodeJS.ReadableStream;
}

type Encoder = (upload: Upload) => Promise<Encoded>;

/** What nodes send: the form is the platform's. */
const byNodes: Encoder = async ({ fileName, mimeType, size, open }) => {
	const file = new FilePart(mimeType, size, async () => await Promise.resolve(open()));
	const body = await prepareBody(new FileUpload({ purpose: 'ocr' }, fileName, file))();
	if (Buffer.isBuffer(body.content)) throw new Error('A stored file is sent as a stream');
	return { ...body, content: body.content };
};

/** The same form, by a library that has no code in common with it. */
const byPackage: Encoder = async ({ fileName, mimeType, size, open }) => {
	const form = new PackageForm();
	form.append('purpose', 'ocr');
	form.append('file', open(), { filename: fileName, contentType: mimeType, knownLength: size });
	const contentType = form.getHeaders()['content-type'] as string;
	return await Promise.resolve({ contentType, length: form.getLengthSync(), content: form });
};

/** Uploads a file. @returns the answer as JSON */
async function send(url: string, { contentType, length, content }: Encoded): Promise<unknown> {
	const headers = { ...key(), 'content-type': contentType, 'content-length': length };
	const sent = request(`${url}/v1/files`, { method: 'POST', headers });
	const answer = new Promise<IncomingMessage>((resolve, reject) =>
		sent.once('response', resolve).once('error', reject),
	);
	content.pipe(sent);
	return await json(await answer);
}

const key = () => ({ authorization: `Bearer ${service.apiKey}` });
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** What the local service was given to read. */
let read: Buffer | undefined;
let service: Service;
/** Answers with what the platform finds in the form. */
let scripted: TestServer;

beforeAll(async () => {
	service = await startService({
		readDocument: async (bytes) => {
			read = bytes;
			return await Promise.resolve({ pages: [], pageCount: 0 });
		},
	});
	scripted = await serve(async (asked, response) => {
		const headers = { 'content-type': asked.headers['content-type'] ?? '' };
		const form = await new Response(new Uint8Array(await buffer(asked)), { headers }).formData();
		const file = form.get('file') as File;
		const content = hashOf(new Uint8Array(await file.arrayBuffer()));
		const answer = {
			names: [...form.keys()],
			purpose: form.get('purpose'),
			fileName: file.name,
			mimeType: file.type,
			content,
		};
		response.end(JSON.stringify(answer));
	});
});

afterAll(async () => {
	await service.close();
	await scripted.close();
});

/** What the local service has of a file, which is deleted then. */
async function keptByService(encoded: Encoded) {
	const { id, filename, bytes } = (await send(service.url, encoded)) as Record<string, unknown>;
	const document = { type: 'file', file_id: id };
	await post(service, '/v1/ocr', { model: 'svc-ocr-latest', document });
	await fetch(`${service.url}/v1/files/${String(id)}`, { method: 'DELETE', headers: key() });
	return { filename, bytes, content: hashOf(read ?? Buffer.alloc(0)) };
}

const encoders: Array<[string, Encoder]> = [
	['the nodes', byNodes],
	['form-data', byPackage],
];

it.each(
	[
		'Büro Größe.pdf',
		'Rechnung "Ä", 1.pdf',
		"L'été; filename=b.pdf",
		'two\r\nlines.pdf',
		'請求書 😀.pdf',
	].flatMap((fileName) => encoders.map(([name, encode]) => ({ fileName, name, encode }))),
)('$fileName arrives as it is, encoded by $name', async ({ fileName, encode }) => {
	const bytes = Buffer.from(`%PDF-\r\n--${fileName}\r\n\r\n--`);
	const mimeType = 'application/pdf';
	const open = () => Readable.from([bytes.subarray(0, 7), bytes.subarray(7)]);
	const upload = { fileName, mimeType, size: bytes.length, open };
	const content = hashOf(bytes);
	// The local service takes names as they are in the form, where three characters are written in another way.
	const filename = fileName.replace(/["\r\n]/g, encodeURIComponent);
	const kept = await keptByService(await encode(upload));
	expect(kept).toEqual({ filename, bytes: bytes.length, content });
	expect(await send(scripted.url, await encode(upload))).toEqual({
		names: ['purpose', 'file'],
		purpose: 'ocr',
		fileName,
		mimeType,
		content,
	});
});

describe.each(encoders)('a file of 50 MB, encoded by %s', (_, encode) => {
	const MEGABYTE = 1024 * 1024;
	const chunk = Buffer.alloc(MEGABYTE / 16, 'a page of a scan, ');
	const chunks = Array.from({ length: 50 * 16 }, () => chunk);
	const upload = {
		fileName: 'scan.pdf',
		mimeType: 'application/pdf',
		size: 50 * MEGABYTE,
		open: () => Readable.from(chunks),
	};

	it('arrives whole', async () => {
		const content = hashOf(Buffer.concat(chunks));
		const kept = await keptByService(await encode(upload));
		expect(kept).toEqual({ filename: 'scan.pdf', bytes: upload.size, content });
	});

	it('is read only as fast as it arrives, so that it is never in memory as a whole', async () => {
		let opened = 0;
		let arrived = 0;
		let most = 0;
		const server = await serve(async (asked, response) => {
			for await (const bytes of asked) arrived += (bytes as Buffer).length;
			response.end('{}');
		});
		const open = () =>
			Readable.from(
				(function* () {
					for (const bytes of chunks) {
						opened += bytes.length;
						most = Math.max(most, opened - arrived);
						yield bytes;
					}
				})(),
			);
		const encoded = await encode({ ...upload, open });
		await send(server.url, encoded);
		await server.close();
		expect(arrived).toBe(encoded.length);
		// Most of it is in buffers of the operating system.
		expect(most).toBeLessThan(16 * MEGABYTE);
	});
});
