/** Bytes that can be added before the sums exceed 32 bits. */
const BLOCK = 5552;
const MODULUS = 65521;

/** The checksum of zlib's format (RFC 1950): without it, one damaged bit in six changes values unseen. */
export class Adler32 {
	private low = 1;

	private high = 0;

	add(bytes: Uint8Array): void {
		for (let at = 0; at < bytes.length; at += BLOCK) {
			for (const byte of bytes.subarray(at, at + BLOCK)) {
				this.low += byte;
				this.high += this.low;
			}
			this.low %= MODULUS;
			this.high %= MODULUS;
		}
	}

	/** The four bytes that follow the compressed data. */
	get bytes(): Buffer {
		return Buffer.from([this.high >> 8, this.high & 0xff, this.low >> 8, this.low & 0xff]);
	}
}
