/** A piece of a file made of boxes; its content lies between the two places in the file. */
export interface IsoBox {
	type: string;
	from: number;
	to: number;
}

/**
 * The boxes of one level of an ISO media file (HEIC, AVIF, JPEG 2000, JPEG XL), one after the other.
 * A box that reaches past `to` is cut there; one whose size cannot be is the last.
 */
export function* isoBoxes(bytes: Buffer, from: number, to: number): Generator<IsoBox> {
	let at = from;
	while (at + 8 <= to) {
		const said = bytes.readUInt32BE(at);
		const isLong = said === 1 && at + 16 <= to;
		const head = isLong ? 16 : 8;
		// 0: the box goes on to the end.
		const size = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : said === 0 ? to - at : said;
		if (size < head) return;
		const type = bytes.toString('latin1', at + 4, at + 8);
		yield { type, from: at + head, to: Math.min(at + size, to) };
		at += size;
	}
}

function firstOf(type: string, boxes: Iterable<IsoBox>): IsoBox | undefined {
	for (const box of boxes) if (box.type === type) return box;
	return undefined;
}

/** The first box on a path such as `meta`, `iprp`, each inside the one before. */
export function findBox(bytes: Buffer, ...path: string[]): IsoBox | undefined {
	let found: IsoBox | undefined = { type: '', from: 0, to: bytes.length };
	for (const type of path) {
		if (found === undefined) return undefined;
		// A `meta` box begins with four bytes of version and flags.
		const from: number = found.type === 'meta' ? found.from + 4 : found.from;
		found = firstOf(type, isoBoxes(bytes, from, found.to));
	}
	return found;
}
