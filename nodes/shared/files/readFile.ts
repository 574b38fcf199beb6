import { BINARY_ENCODING, type IBinaryData, type IExecuteFunctions } from 'n8n-workflow';
import { FilePart } from '../service/requestBody';
import { cleanBase64 } from './base64';

/** Stored files of up to this size are read at once rather than in chunks, in bytes. */
const SMALL_FILE_BYTES = 256 * 1024;

/** Why a file cannot be read that n8n does not hand out, in words that continue its name. */
export const GONE =
	"cannot be read from n8n's store, which may have removed it: run the workflow again from the node that fetches it";

/** The size that the item gives for a file, in bytes; n8n 1 may give none. */
function reportedSize({ bytes }: IBinaryData): number {
	return typeof bytes === 'number' && bytes >= 0 ? bytes : Infinity;
}

/**
 * The first bytes of a file, wherever n8n keeps it.
 * @param length how many bytes; fewer come when the file is shorter
 */
async function readHead(
	context: IExecuteFunctions,
	binary: IBinaryData,
	length: number,
): Promise<Buffer> {
	if (binary.id === undefined) {
		const { data } = binary;
		// Four characters of base64 are three bytes, unless there are line breaks between them.
		const end = Math.ceil(length / 3) * 4;
		const head = Buffer.from(data.slice(0, end), BINARY_ENCODING);
		return head.length < length && data.length > end
			? Buffer.from(data, BINARY_ENCODING).subarray(0, length)
			: head;
	}
	// Reads allocate their full size up front.
	const atOnce = Math.min(length, reportedSize(binary) + 1, SMALL_FILE_BYTES);
	const stream = await context.helpers.getBinaryStream(binary.id, atOnce);
	const chunks: Buffer[] = [];
	let size = 0;
	for await (const chunk of stream as AsyncIterable<Buffer>) {
		chunks.push(chunk);
		size += chunk.length;
		if (size >= length) break;
	}
	const [first = Buffer.alloc(0)] = chunks;
	return chunks.length > 1 ? Buffer.concat(chunks) : first;
}

/**
 * At least the first bytes of a file, and all of a small one, which is then read only once.
 * @param length how many bytes; fewer come when the file is shorter
 * @returns `whole` when it is small
 */
export async function readHeadOrWhole(
	context: IExecuteFunctions,
	binary: IBinaryData,
	length: number,
): Promise<{ head: Buffer; whole?: Buffer }> {
	const reported = reportedSize(binary);
	// One byte more shows that there are no more.
	const limit = reported <= SMALL_FILE_BYTES ? Math.max(length, reported + 1) : length;
	const bytes = await readHead(context, binary, limit);
	return { head: bytes.subarray(0, length), whole: bytes.length < limit ? bytes : undefined };
}

/** How much of a stored file is read at a time, in bytes; a multiple of 3 suits base64. */
const CHUNK_BYTES = 192 * 1024;

/**
 * A file for the body of a request: sent as a data URI, without having it in memory unless it is
 * small.
 * @param whole all its bytes, where they were read already
 */
export async function filePart(
	context: IExecuteFunctions,
	binary: IBinaryData,
	mimeType: string,
	whole?: Buffer,
): Promise<FilePart> {
	const { id, data } = binary;
	if (id === undefined) {
		const base64 = cleanBase64(data);
		return new FilePart(mimeType, Buffer.byteLength(base64, BINARY_ENCODING), base64);
	}
	if (whole !== undefined && whole.length <= SMALL_FILE_BYTES) {
		return new FilePart(mimeType, whole.length, whole);
	}
	const { fileSize } = await context.helpers.getBinaryMetadata(id);
	const open = async () => await context.helpers.getBinaryStream(id, CHUNK_BYTES);
	return new FilePart(mimeType, fileSize, open);
}

/**
 * A file in parts, so that a large one is never in memory as a whole.
 * @param whole all its bytes, where they were read already
 */
export async function* fileChunks(
	context: IExecuteFunctions,
	{ id, data }: IBinaryData,
	whole?: Buffer,
): AsyncGenerator<Buffer> {
	if (whole !== undefined) yield whole;
	else if (id === undefined) yield Buffer.from(data, BINARY_ENCODING);
	else yield* (await context.helpers.getBinaryStream(id, CHUNK_BYTES)) as AsyncIterable<Buffer>;
}

/**
 * A file of at most `limit` bytes as a whole; of a larger one only the beginning, so that a huge file
 * is never held in memory.
 * @returns `size` of the whole file in bytes
 */
export async function readUpTo(
	context: IExecuteFunctions,
	binary: IBinaryData,
	limit: number,
): Promise<{ bytes: Buffer; size: number }> {
	const bytes = await readHead(context, binary, limit + 1);
	if (bytes.length <= limit) return { bytes, size: bytes.length };
	const size =
		binary.id === undefined
			? Buffer.byteLength(cleanBase64(binary.data), BINARY_ENCODING)
			: (await context.helpers.getBinaryMetadata(binary.id)).fileSize;
	return { bytes, size };
}
