import type { IBinaryData, IExecuteFunctions } from 'n8n-workflow';
import { BINARY_ENCODING } from 'n8n-workflow';

/**
 * The first bytes of a file, wherever n8n keeps it.
 * @param length how many bytes; fewer come when the file is shorter
 */
export async function readHead(
	context: IExecuteFunctions,
	binary: IBinaryData,
	length: number,
): Promise<Buffer> {
	if (binary.id === undefined) {
		// Four characters of base64 are three bytes.
		return Buffer.from(binary.data.slice(0, Math.ceil(length / 3) * 4), BINARY_ENCODING);
	}
	const stream = await context.helpers.getBinaryStream(binary.id);
	const chunks: Buffer[] = [];
	let size = 0;
	for await (const chunk of stream as AsyncIterable<Buffer>) {
		chunks.push(chunk);
		size += chunk.length;
		if (size >= length) break;
	}
	return Buffer.concat(chunks);
}

/** A whole file as a data URI, spec §2.2: `data:<mime_type>;base64,<base64_data>`. */
export async function readDataUri(
	context: IExecuteFunctions,
	itemIndex: number,
	binary: IBinaryData,
	mimeType: string,
): Promise<string> {
	const base64 =
		binary.id === undefined
			? binary.data
			: (await context.helpers.getBinaryDataBuffer(itemIndex, binary)).toString(BINARY_ENCODING);
	return `data:${mimeType};base64,${base64}`;
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
			? Buffer.byteLength(binary.data, BINARY_ENCODING)
			: (await context.helpers.getBinaryMetadata(binary.id)).fileSize;
	return { bytes, size };
}
