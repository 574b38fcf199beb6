/** What stands before each file of an archive, in its first four bytes. */
const LOCAL_HEADER = Buffer.from('PK\x03\x04', 'latin1');
const HEADER_BYTES = 30;

/** The size of a file that was not known when its header was written. */
const UNKNOWN_SIZE = 0xffffffff;

export interface ZipEntry {
	name: string;
	isStored: boolean;
	/** As it is in the archive, as far as the given bytes reach. */
	content: Buffer;
}

/**
 * The files of an archive one after the other, without unpacking any. It goes on to the next header
 * after each, so that archives inside archives are passed over where their size is said.
 */
export function* zipEntries(bytes: Buffer): Generator<ZipEntry> {
	let at = bytes.indexOf(LOCAL_HEADER);
	while (at >= 0 && at + HEADER_BYTES <= bytes.length) {
		const isSizeLater = (bytes.readUInt16LE(at + 6) & 8) !== 0;
		const said = bytes.readUInt32LE(at + 18);
		const size = isSizeLater || said === UNKNOWN_SIZE ? 0 : said;
		const nameEnd = at + HEADER_BYTES + bytes.readUInt16LE(at + 26);
		const start = nameEnd + bytes.readUInt16LE(at + 28);
		yield {
			name: bytes.toString('latin1', at + HEADER_BYTES, nameEnd),
			isStored: bytes.readUInt16LE(at + 8) === 0,
			content: bytes.subarray(start, start + size),
		};
		at = bytes.indexOf(LOCAL_HEADER, start + size);
	}
}
