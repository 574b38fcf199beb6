import { createHash } from 'node:crypto';
import { BINARY_ENCODING, type BinaryHelperFunctions, type IBinaryData, sleep } from 'n8n-workflow';
import { chunksInTime, inTime, type SilenceLimits } from '../../host/silence';
import { FilePart, streamOf } from '../../service/requestBody';
import { type ChunkReader, silentSaving, silentStore, storeError } from '../../host/storeError';

/** Where n8n keeps files: the helpers of a running node. */
export type FileStore = Pick<
	BinaryHelperFunctions,
	'getBinaryMetadata' | 'getBinaryStream' | 'prepareBinaryData'
> & {
	/** How long the store may be silent. */
	limits?: SilenceLimits;
};

/** Where nothing else is set. */
const LIMITS: SilenceLimits = { silenceMs: 120_000, sleep };

/** Stored files of up to this size are read at once rather than in chunks, in bytes. */
const SMALL_FILE_BYTES = 256 * 1024;

/** How much of a stored file is read at a time, in bytes; a multiple of 3 suits base64. */
const CHUNK_BYTES = 192 * 1024;

/** A file of an item, wherever n8n keeps it. It is in memory as a whole only while it is small. */
export class StoredFile {
	/** The first bytes, where they were read already. */
	head: Buffer = Buffer.alloc(0);

	private hashed?: Promise<string>;

	/** @param whole all its bytes, where they are known already */
	constructor(
		readonly binary: IBinaryData,
		readonly store: FileStore,
		public whole?: Buffer,
	) {}

	/**
	 * Reads the first bytes, and all of a small file, which is then read only once.
	 * @param length how many bytes; fewer come when the file is shorter
	 */
	async readHead(length: number): Promise<Buffer> {
		const reported = reportedSize(this.binary);
		// One byte more shows that there are no more.
		const limit = reported <= SMALL_FILE_BYTES ? Math.max(length, reported + 1) : length;
		const bytes = await this.beginning(limit);
		if (bytes.length < limit) this.whole = bytes;
		this.head = bytes.subarray(0, length);
		return this.head;
	}

	/**
	 * A file of at most `limit` bytes as a whole; of a larger one only the beginning, so that a huge file
	 * is never held in memory.
	 * @returns `size` of the whole file in bytes
	 */
	async upTo(limit: number): Promise<{ bytes: Buffer; size: number }> {
		const bytes = this.whole ?? (await this.beginning(limit + 1));
		if (bytes === this.whole || bytes.length <= limit) {
			if (bytes.length <= SMALL_FILE_BYTES) this.whole = bytes;
			return { bytes, size: bytes.length };
		}
		const { id, data } = this.binary;
		const size =
			id === undefined
				? Buffer.byteLength(cleanBase64(data), BINARY_ENCODING)
				: await this.storedSize(id);
		return { bytes, size };
	}

	/** The file in chunks, so that a large one is never in memory as a whole. */
	async *chunks(): AsyncGenerator<Buffer> {
		const { id, data } = this.binary;
		if (this.whole !== undefined) yield this.whole;
		else if (id === undefined) yield Buffer.from(data, BINARY_ENCODING);
		else yield* this.stored(id, CHUNK_BYTES);
	}

	/** SHA-256 in hexadecimal digits. The file is read in chunks. */
	async hash(): Promise<string> {
		return await (this.hashed ??= this.hashOfContent());
	}

	private async hashOfContent(): Promise<string> {
		const hash = createHash('sha256');
		for await (const chunk of this.chunks()) hash.update(chunk);
		return hash.digest('hex');
	}

	/**
	 * The file for the body of a request: sent as a data URI, without having it in memory unless it is small.
	 * @param watch begins to look at it each time that it is sent in chunks
	 */
	async part(mimeType: string, watch?: () => ChunkReader | undefined): Promise<FilePart> {
		const { id, data } = this.binary;
		if (id === undefined) {
			const base64 = cleanBase64(data);
			return new FilePart(mimeType, Buffer.byteLength(base64, BINARY_ENCODING), base64);
		}
		if (this.whole !== undefined && this.whole.length <= SMALL_FILE_BYTES) {
			return new FilePart(mimeType, this.whole.length, this.whole);
		}
		const open = async () => await this.open(id, CHUNK_BYTES);
		return new FilePart(mimeType, await this.storedSize(id), open, watch);
	}

	/** @param length how many bytes; fewer come when the file is shorter */
	private async beginning(length: number): Promise<Buffer> {
		const { id, data } = this.binary;
		if (id === undefined) {
			// Four characters of base64 are three bytes, unless there are line breaks between them.
			const end = Math.ceil(length / 3) * 4;
			const head = Buffer.from(data.slice(0, end), BINARY_ENCODING);
			return head.length < length && data.length > end
				? Buffer.from(data, BINARY_ENCODING).subarray(0, length)
				: head;
		}
		// Reads allocate their full size up front.
		const atOnce = Math.min(length, reportedSize(this.binary) + 1, SMALL_FILE_BYTES);
		const chunks: Buffer[] = [];
		let size = 0;
		for await (const chunk of this.stored(id, atOnce)) {
			chunks.push(chunk);
			size += chunk.length;
			if (size >= length) break;
		}
		const [first = Buffer.alloc(0)] = chunks;
		return chunks.length > 1 ? Buffer.concat(chunks) : first;
	}

	private async *stored(id: string, chunkBytes: number): AsyncGenerator<Buffer> {
		const stream = await this.open(id, chunkBytes);
		try {
			yield* stream as AsyncIterable<Buffer>;
		} finally {
			stream.destroy();
		}
	}

	/** A stream whose chunks come in time, or fail with a Problem. */
	private async open(id: string, chunkBytes: number) {
		const { limits = LIMITS } = this.store;
		const silent = () => silentStore(limits);
		const opening = this.store.getBinaryStream(id, chunkBytes);
		const stream = await inTime(opening, limits, silent).catch((error: unknown) => {
			// It may come too late.
			void opening.then((late) => late.destroy()).catch(() => undefined);
			throw storeError(error);
		});
		const iterator = stream[Symbol.asyncIterator];
		const source = { [Symbol.asyncIterator]: () => iterator.call(stream) };
		const ended = (silentMs: number) => (silentMs >= limits.silenceMs ? silent() : undefined);
		const chunks = () => chunksInTime(source, limits, { ended, failed: storeError });
		return Object.assign(stream, { [Symbol.asyncIterator]: chunks });
	}

	private async storedSize(id: string): Promise<number> {
		const { limits = LIMITS } = this.store;
		const asked = this.store.getBinaryMetadata(id);
		const silent = () => silentStore(limits);
		return (await inTime(asked, limits, silent).catch(asStoreError)).fileSize;
	}

	/** Stores the file once more, in chunks. @returns what n8n knows of the copy */
	async copy(): Promise<IBinaryData> {
		const { binary, store } = this;
		const { id = '', fileName, mimeType } = binary;
		const stream = await this.open(id, CHUNK_BYTES);
		try {
			const content = streamOf(stream, stream as AsyncIterable<Buffer>);
			const stored = await store.prepareBinaryData(content, fileName, mimeType);
			const { id: newId, data, bytes, fileSize } = stored;
			return { ...binary, id: newId, data, bytes, fileSize };
		} finally {
			stream.destroy();
		}
	}
}

/** The slowest store that is waited for while it saves a file, in bytes per second. */
const MIN_SAVING_SPEED = 64 * 1024;

/** The store of a run: what it saves is saved in time, or fails with a Problem. */
export const storeOf = (
	helpers: FileStore,
	given: Partial<Omit<SilenceLimits, 'sleep'>> = {},
	limits = { ...LIMITS, ...given },
): FileStore => ({
	...helpers,
	limits,
	prepareBinaryData: async (content, ...named) => {
		const saving = helpers.prepareBinaryData(content, ...named);
		// The chunks of a stream come in time, or it fails.
		const size = Buffer.isBuffer(content) ? content.length : Infinity;
		const saved = inTime(
			saving,
			limits,
			() => silentSaving(limits),
			(size / MIN_SAVING_SPEED) * 1000,
		);
		return await saved.catch((error: unknown) => {
			throw storeError(error, true);
		});
	},
});

const asStoreError = (error: unknown): never => {
	throw storeError(error);
};

/** The size that the item gives for a file, in bytes; n8n 1 may give none. */
function reportedSize({ bytes }: IBinaryData): number {
	return typeof bytes === 'number' && bytes >= 0 ? bytes : Infinity;
}

/** Base64 in the form that requests need: no whitespace, `+/` instead of `-_`, padded. */
export const cleanBase64 = (text: string): string =>
	text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text)
		? text
		: Buffer.from(text, 'base64').toString('base64');
