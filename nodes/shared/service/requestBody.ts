import { BINARY_ENCODING, type BinaryHelperFunctions } from 'n8n-workflow';
import { type ChunkReader, slowStore, storedChunks } from '../host/storeError';

type ByteStream = Awaited<ReturnType<BinaryHelperFunctions['getBinaryStream']>>;

/**
 * A file inside a JSON body, in the place of a string: it becomes a data URI (spec §2.2) on its
 * way to the service. `content` is what is in memory anyway, as base64 or as bytes, or opens the
 * stored file.
 */
export class FilePart {
	constructor(
		readonly mimeType: string,
		/** Of the file itself, in bytes. */
		readonly size: number,
		readonly content: string | Buffer | (() => Promise<ByteStream>),
		/** Looks at a stored file each time that it is sent. */
		readonly watch?: () => ChunkReader | undefined,
	) {}
}

/** A file with the fields of a form, for a multipart body. */
export class FileUpload {
	constructor(
		readonly fields: Record<string, string>,
		readonly fileName: string,
		readonly file: FilePart,
	) {}
}

/** What a request for JSON asks for, as `response_format`: any object, or one of a schema. */
export class JsonAnswer {
	constructor(
		/** Label of the option by which the answer is JSON. */
		readonly option: string,
		/** The format `json_schema`, in the place of `json_object` where a service refuses that. */
		readonly schemaFormat: () => object = anyObject,
		readonly form: 'json_object' | 'json_schema' | 'none' = 'json_object',
	) {}

	/** The same in the other form. */
	other(): JsonAnswer {
		const form = this.form === 'json_object' ? 'json_schema' : 'json_object';
		return new JsonAnswer(this.option, this.schemaFormat, form);
	}

	/** The same where only the prompt asks for it. */
	unsaid(): JsonAnswer {
		return new JsonAnswer(this.option, this.schemaFormat, 'none');
	}

	/** @returns nothing where the request has no such field */
	toJSON(): object | undefined {
		if (this.form === 'none') return undefined;
		return this.form === 'json_object' ? { type: 'json_object' } : this.schemaFormat();
	}
}

const anyObject = () => ({
	type: 'json_schema',
	json_schema: { name: 'answer', schema: { type: 'object', additionalProperties: true } },
});

/** JSON whose leaves may be files. */
export type RequestBody = Record<string, unknown>;

/** A body on its way: it can be sent once, then `close` lets go of the files. */
export interface EncodedBody {
	contentType: string;
	content: Buffer | ByteStream;
	/** Of the encoded body, in bytes. */
	length: number;
	close: () => void;
	/**
	 * Why the content could not be read to its end.
	 * @param isTimeout whether the request has failed because nothing came of it in time
	 */
	failure?: (isTimeout: boolean) => unknown;
}

/** Characters of base64 for a number of bytes, with padding. */
const base64Length = (bytes: number) => Math.ceil(bytes / 3) * 4;

/** Placeholder for a file while the rest of a body is serialised; random, so that no text can equal it. */
const MARK = `file ${Math.random()} `;

const MARKS = new RegExp(`"${MARK.replace('.', '\\.')}(\\d+)"`);

/** The body as text and files in turn; texts are complete JSON around them. */
function pieces(body: RequestBody): Array<string | FilePart> {
	const files: FilePart[] = [];
	const json = JSON.stringify(body, (_, value: unknown) =>
		value instanceof FilePart ? `${MARK}${files.push(value) - 1}` : value,
	);
	if (files.length === 0) return [json];
	return json.split(MARKS).flatMap((part, index) => {
		if (index % 2 === 0) return [part];
		const file = files[Number(part)];
		return file === undefined ? [] : [`"data:${file.mimeType};base64,`, file, '"'];
	});
}

/**
 * How much is encoded at a time, in bytes, a multiple of 3. The runtime lets texts of more than
 * 128 KB pile up as large objects: with them, a run takes some 40 MB more memory.
 */
const SLICE_BYTES = 72 * 1024;

/** @returns text of the first `length` bytes, in slices */
function base64Slices(bytes: Buffer, length: number): string[] {
	const texts: string[] = [];
	for (let at = 0; at < length; at += SLICE_BYTES) {
		texts.push(bytes.toString(BINARY_ENCODING, at, Math.min(at + SLICE_BYTES, length)));
	}
	return texts;
}

/**
 * Encodes a stream of bytes, whatever the size of its chunks.
 * @param done is told each chunk that is not needed any more
 */
async function* asBase64(
	source: AsyncIterable<Buffer>,
	done: (chunk: Buffer) => void,
): AsyncGenerator<Buffer> {
	let rest: Buffer = Buffer.alloc(0);
	for await (const chunk of source) {
		const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
		const whole = bytes.length - (bytes.length % 3);
		rest = Buffer.from(bytes.subarray(whole));
		for (const text of base64Slices(bytes, whole)) yield Buffer.from(text, 'latin1');
		done(chunk);
	}
	if (rest.length > 0) yield Buffer.from(rest.toString(BINARY_ENCODING), 'latin1');
}

/**
 * What gives back the memory of chunks at once. The runtime gives it back only after it has looked through
 * all objects of n8n, which it does for every 64 MB of chunks: most of the CPU time of a large file.
 */
function givingBack(stream: ByteStream): (chunk: Buffer) => void {
	// A stream of the file system uses new memory for each chunk; others may hand out what others hold too.
	if (stream.constructor.name !== 'ReadStream') return () => {};
	return ({ buffer, byteLength }) => {
		// Node 20 cannot do it.
		const { transfer } = buffer as { transfer?: (length: number) => unknown };
		if (byteLength === buffer.byteLength) transfer?.call(buffer, 0);
	};
}

/** Bodies of up to this size are made before their turn to be sent has come, in bytes. */
const READY_BYTES = 512 * 1024;

/**
 * Prepares a body: JSON, or a form with a file.
 * @returns what makes it, once for each attempt; a small one is made at once
 */
export function prepareBody(body: RequestBody | FileUpload): () => Promise<EncodedBody> {
	if (body instanceof FileUpload) return async () => await encodeForm(body);
	const parts = pieces(body);
	const length = parts.reduce(
		(sum, part) =>
			sum + (typeof part === 'string' ? Buffer.byteLength(part) : base64Length(part.size)),
		0,
	);
	if (parts.some(isStored)) return async () => await encodeStored(parts, length);
	const encode = (): EncodedBody => {
		const content = inMemory(parts, length);
		return { contentType: 'application/json', content, length: content.length, close: () => {} };
	};
	const ready = length <= READY_BYTES ? encode() : undefined;
	return async () => await Promise.resolve(ready ?? encode());
}

const isStored = (
	part: string | FilePart,
): part is FilePart & { content: () => Promise<ByteStream> } =>
	typeof part !== 'string' && typeof part.content === 'function';

/** The platform writes the form around the placeholder, in whose place the file is sent. */
async function encodeForm({ fields, fileName, file }: FileUpload): Promise<EncodedBody> {
	const form = new FormData();
	for (const [name, value] of Object.entries(fields)) form.append(name, value);
	form.append('file', new Blob([MARK], { type: file.mimeType }), fileName);
	const written = new Response(form);
	const contentType = written.headers.get('content-type') ?? '';
	const [before, after] = (await written.text()).split(MARK).map((text) => Buffer.from(text));
	if (before === undefined || after === undefined) throw new Error('The form holds no file');
	const length = before.length + file.size + after.length;
	if (typeof file.content !== 'function') {
		const bytes =
			typeof file.content === 'string' ? Buffer.from(file.content, BINARY_ENCODING) : file.content;
		const content = Buffer.concat([before, bytes, after]);
		return { contentType, content, length: content.length, close: () => {} };
	}
	const source = await file.content();
	async function* all(): AsyncGenerator<Buffer> {
		yield before ?? Buffer.alloc(0);
		yield* storedChunks(source as AsyncIterable<Buffer>, file.size, file.watch?.());
		yield after ?? Buffer.alloc(0);
	}
	return { contentType, length, ...asStream(source, all(), [source]) };
}

/**
 * A JSON body with stored files. They are read, encoded and sent chunk by chunk, so that memory does
 * not grow with their size.
 */
async function encodeStored(parts: Array<string | FilePart>, length: number): Promise<EncodedBody> {
	const first = parts.find(isStored);
	if (first === undefined) throw new Error('The body holds no stored file');
	const source = await first.content();
	const opened = [source];
	async function* all(): AsyncGenerator<Buffer> {
		for (const part of parts) {
			if (isStored(part)) {
				const file = part === first ? source : await part.content();
				opened.push(file);
				const chunks = file as AsyncIterable<Buffer>;
				yield* asBase64(storedChunks(chunks, part.size, part.watch?.()), givingBack(file));
			} else if (typeof part === 'string') yield Buffer.from(part);
			else for (const text of base64Of(part)) yield Buffer.from(text, 'latin1');
		}
	}
	return { contentType: 'application/json', length, ...asStream(source, all(), opened) };
}

/** A stream of the class of another one: nodes may not import 'stream', but every stream knows its class. */
export function streamOf(like: ByteStream, chunks: AsyncIterable<Buffer>): ByteStream {
	const { from } = like.constructor as unknown as {
		from: (chunks: AsyncIterable<Buffer>, options: { objectMode: boolean }) => ByteStream;
	};
	return from.call(like.constructor, chunks, { objectMode: false });
}

/** @param opened what `close` has to let go of */
function asStream(like: ByteStream, chunks: AsyncIterable<Buffer>, opened: ByteStream[]) {
	let failure: unknown;
	let isClosed = false;
	const begun = performance.now();
	/** When the next chunk was asked for, and for how long all of those before it were waited for. */
	let since: number | undefined;
	let waitedMs = 0;
	let isSlow = false;
	const fail = (error: unknown): never => {
		if (!isClosed) failure = error;
		throw error;
	};
	async function* noted(): AsyncGenerator<Buffer> {
		const iterator = chunks[Symbol.asyncIterator]();
		for (;;) {
			since = performance.now();
			const { done, value } = await iterator.next().catch(fail);
			waitedMs += performance.now() - since;
			since = undefined;
			if (done) return;
			yield value;
		}
	}
	const content = streamOf(like, noted());
	// The request fails as well.
	content.on('error', () => {});
	const close = () => {
		const now = performance.now();
		isSlow = since !== undefined && waitedMs + now - since > (now - begun) / 2;
		isClosed = true;
		for (const stream of [content, ...opened]) stream.destroy();
	};
	return {
		content,
		close,
		failure: (isTimeout: boolean) => failure ?? (isTimeout && isSlow ? slowStore() : undefined),
	};
}

/** Text and files that are in memory, copied once. @param length in bytes */
function inMemory(parts: Array<string | FilePart>, length: number): Buffer {
	const bytes = Buffer.allocUnsafe(length);
	let at = 0;
	for (const part of parts) {
		if (typeof part === 'string') at += bytes.write(part, at);
		else for (const text of base64Of(part)) at += bytes.write(text, at, 'latin1');
	}
	return bytes.subarray(0, at);
}

const base64Of = ({ content }: FilePart): string[] =>
	Buffer.isBuffer(content) ? base64Slices(content, content.length) : [String(content)];
