import { createReadStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { FilePart, FileUpload, prepareBody } from '../../../../nodes/shared/service/requestBody';

const encodeBody = async (body: Parameters<typeof prepareBody>[0]) => await prepareBody(body)();

const opened: Readable[] = [];

/** A stored file whose chunks have the given sizes, over and over. */
function stored(bytes: Buffer, chunkSizes: number[] = [65_536]): FilePart {
	const chunks: Buffer[] = [];
	for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
		const size = chunkSizes[turn % chunkSizes.length] ?? 1;
		chunks.push(bytes.subarray(at, at + size));
		at += size;
	}
	return new FilePart('application/pdf', bytes.length, async () => {
		const stream = Readable.from(chunks);
		opened.push(stream);
		return await Promise.resolve(stream);
	});
}

const inMemory = (bytes: Buffer) =>
	new FilePart('image/png', bytes.length, bytes.toString('base64'));

async function sent(body: Record<string, unknown>): Promise<{ text: string; length: number }> {
	const encoded = await encodeBody(body);
	const { content } = encoded;
	if (Buffer.isBuffer(content)) return { text: content.toString(), length: encoded.length };
	const chunks: Buffer[] = [];
	for await (const chunk of content) chunks.push(chunk as Buffer);
	encoded.close();
	return { text: Buffer.concat(chunks).toString(), length: encoded.length };
}

const bytesOf = (size: number) =>
	Buffer.from(Array.from({ length: size }, (_, at) => (at * 31) % 256));
const uri = (mimeType: string, bytes: Buffer) =>
	`data:${mimeType};base64,${bytes.toString('base64')}`;

describe('encodeBody', () => {
	it('sends plain JSON as it is', async () => {
		const body = { model: 'svc-ocr-latest', text: 'Zürich €', list: [1, { a: null }] };
		expect(await sent(body)).toEqual({
			text: JSON.stringify(body),
			length: Buffer.byteLength(JSON.stringify(body)),
		});
	});

	it('equals the plain body for every size around the borders of chunks', async () => {
		const sizes = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
		const borders = [64, 128, 192].flatMap((border) => [border - 1, border, border + 1]);
		for (const size of [...sizes, ...borders]) {
			const bytes = bytesOf(size);
			const plain = JSON.stringify({ m: 'ü', d: { u: uri('application/pdf', bytes) }, z: 1 });
			for (const chunkSizes of [[64], [1], [2, 5], [63, 1]]) {
				const body = { m: 'ü', d: { u: stored(bytes, chunkSizes) }, z: 1 };
				expect(await sent(body)).toEqual({ text: plain, length: Buffer.byteLength(plain) });
			}
		}
	});

	it('equals the plain body around the borders of what is read and encoded at a time', async () => {
		const [read, encoded] = [192 * 1024, 72 * 1024];
		const borders = [encoded, 2 * encoded, read, read + encoded, 2 * read];
		for (const size of borders.flatMap((border) => [-2, -1, 0, 1, 2].map((by) => border + by))) {
			const bytes = Buffer.alloc(size, 'some bytes that do not repeat by 3 or 4');
			const plain = JSON.stringify({ u: uri('application/pdf', bytes) });
			for (const chunkSizes of [[read], [65_536], [100_001, 7]]) {
				const { text, length } = await sent({ u: stored(bytes, chunkSizes) });
				expect(text === plain).toBe(true);
				expect(length).toBe(plain.length);
			}
		}
	});

	it('equals the plain body for any files, stored or in memory, in any place', async () => {
		const file = fc.record({
			bytes: fc.uint8Array({ maxLength: 300 }),
			isStored: fc.boolean(),
			chunk: fc.integer({ min: 1, max: 50 }),
		});
		await fc.assert(
			fc.asyncProperty(fc.array(fc.oneof(file, fc.string()), { maxLength: 6 }), async (parts) => {
				const body = parts.map((part) => {
					if (typeof part === 'string') return part;
					const bytes = Buffer.from(part.bytes);
					return part.isStored ? stored(bytes, [part.chunk]) : inMemory(bytes);
				});
				const plain = parts.map((part) =>
					typeof part === 'string'
						? part
						: uri(part.isStored ? 'application/pdf' : 'image/png', Buffer.from(part.bytes)),
				);
				const text = JSON.stringify({ parts: plain });
				expect(await sent({ parts: body })).toEqual({ text, length: Buffer.byteLength(text) });
			}),
		);
	});

	it('can be encoded again for another attempt', async () => {
		const body = { file: stored(bytesOf(100)) };
		expect(await sent(body)).toEqual(await sent(body));
	});

	it('lets go of all files, also when nothing or only a part was sent', async () => {
		opened.length = 0;
		const unsent = await encodeBody({ a: stored(bytesOf(100)) });
		unsent.close();
		const begun = await encodeBody({ a: stored(bytesOf(500), [10]), b: stored(bytesOf(500)) });
		if (Buffer.isBuffer(begun.content)) throw new Error();
		for await (const chunk of begun.content) if (chunk) break;
		begun.close();
		expect(opened.length).toBeGreaterThanOrEqual(2);
		expect(opened.every(({ destroyed }) => destroyed)).toBe(true);
	});
});

describe('a large file', () => {
	it('is read only as fast as it is sent', async () => {
		const chunk = Buffer.alloc(65_536, 7);
		const chunks = 400;
		let read = 0;
		const file = new Readable({
			highWaterMark: chunk.length,
			read() {
				read += chunk.length;
				this.push(read <= chunk.length * chunks ? chunk : null);
			},
		});
		const size = chunk.length * chunks;
		const part = new FilePart('application/pdf', size, async () => await Promise.resolve(file));
		const { content, length, close } = await encodeBody({ part });
		if (Buffer.isBuffer(content)) throw new Error('not a stream');
		let sentBytes = 0;
		let most = 0;
		for await (const bytes of content) {
			sentBytes += (bytes as Buffer).length;
			await new Promise((done) => setImmediate(done));
			most = Math.max(most, read - (sentBytes / 4) * 3);
		}
		close();
		expect(sentBytes).toBe(length);
		expect(most).toBeLessThan(8 * chunk.length);
	});
});

describe('the memory of the chunks of a file', () => {
	/** Sends a file. @returns its text, and how many bytes its chunks have afterwards */
	async function sentFrom(bytes: Buffer, open: () => Readable) {
		// Node 20 does not have it.
		if (!('transfer' in ArrayBuffer.prototype)) {
			const value = function (this: ArrayBuffer) {
				structuredClone(this, { transfer: [this] });
			};
			Object.defineProperty(ArrayBuffer.prototype, 'transfer', { value, configurable: true });
			onTestFinished(() => void Reflect.deleteProperty(ArrayBuffer.prototype, 'transfer'));
		}
		const chunks: Buffer[] = [];
		const watch = () => ({ push: (chunk: Buffer) => void chunks.push(chunk), end: () => {} });
		const content = async () => await Promise.resolve(open());
		const part = new FilePart('application/pdf', bytes.length, content, watch);
		const { text } = await sent({ part });
		expect(text === JSON.stringify({ part: uri('application/pdf', bytes) })).toBe(true);
		expect(chunks.length).toBeGreaterThan(1);
		return chunks.reduce((sum, { length }) => sum + length, 0);
	}

	const bytes = bytesOf(500_000);

	it.each([192 * 1024, 64 * 1024])('is given back if they come from disk: %i', async (chunk) => {
		const folder = await mkdtemp(join(tmpdir(), 'vision-ocr-chunks-'));
		onTestFinished(async () => await rm(folder, { recursive: true }));
		const path = join(folder, 'a.pdf');
		await writeFile(path, bytes);
		expect(await sentFrom(bytes, () => createReadStream(path, { highWaterMark: chunk }))).toBe(0);
	});

	it('is left alone if another store hands them out, which may hold them itself', async () => {
		const parts = [bytes.subarray(0, 200_000), bytes.subarray(200_000)].map((one) => {
			const own = Buffer.allocUnsafeSlow(one.length);
			one.copy(own);
			return own;
		});
		expect(await sentFrom(bytes, () => Readable.from(parts))).toBe(bytes.length);
	});
});

describe('encodeBody of a file with a form', () => {
	const parsed = async (file: FilePart) => {
		const encoded = await encodeBody(new FileUpload({ purpose: 'ocr' }, 'Büro "1".pdf', file));
		const chunks: Buffer[] = [];
		const { content, contentType } = encoded;
		if (Buffer.isBuffer(content)) chunks.push(content);
		else for await (const chunk of content) chunks.push(Buffer.from(chunk));
		encoded.close();
		const bytes = Buffer.concat(chunks);
		expect(encoded.length).toBe(bytes.length);
		const answer = new Response(new Uint8Array(bytes), {
			headers: { 'content-type': contentType },
		});
		return await answer.formData();
	};

	it('is a form that holds the same bytes, stored or in memory', async () => {
		for (const size of [0, 1, 63, 64, 65, 70_000]) {
			const bytes = bytesOf(size);
			for (const file of [stored(bytes, [64]), inMemory(bytes)]) {
				const form = await parsed(file);
				const sentFile = form.get('file') as File;
				expect(form.get('purpose')).toBe('ocr');
				expect([sentFile.name, sentFile.type]).toEqual(['Büro "1".pdf', file.mimeType]);
				expect(Buffer.from(await sentFile.arrayBuffer()).equals(bytes)).toBe(true);
			}
		}
	});

	it('lets go of the stored file', async () => {
		opened.length = 0;
		const upload = new FileUpload({}, 'a', stored(bytesOf(10)));
		(await encodeBody(upload)).close();
		expect(opened.map(({ destroyed }) => destroyed)).toEqual([true]);
	});
});
