/** Pages that are counted at most. */
const MAX_PAGES = 10_000;

/** The pages of a TIFF image, by the chain of its directories; `undefined` where that cannot be followed. */
export function tiffPages(bytes: Buffer): number | undefined {
	const isLittle = bytes.toString('latin1', 0, 2) === 'II';
	const read = (at: number, size: 2 | 4) => {
		if (!(at + size <= bytes.length)) return NaN;
		return isLittle ? bytes.readUIntLE(at, size) : bytes.readUIntBE(at, size);
	};
	// Another version has addresses of 64 bits.
	if (read(2, 2) !== 42) return undefined;
	const seen = new Set<number>();
	for (let at = read(4, 4); at !== 0; at = read(at + 2 + 12 * read(at, 2), 4)) {
		if (Number.isNaN(at) || seen.has(at) || seen.size === MAX_PAGES) return undefined;
		seen.add(at);
	}
	return seen.size;
}
