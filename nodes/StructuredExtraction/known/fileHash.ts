import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** SHA-256 of a file in hexadecimal digits, read in chunks: the platform can only hash a whole file. */
export async function fileHash(chunks: AsyncIterable<Uint8Array>): Promise<string> {
	const hash = sha256.create();
	for await (const chunk of chunks) hash.update(chunk);
	return bytesToHex(hash.digest());
}
