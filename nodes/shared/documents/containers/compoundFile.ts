import { isRest, type Sliced } from '../../host/budget';
import { Problem } from '../../host/problem';

/** A folder of a compound file. */
export interface Storage {
	streams: Map<string, Buffer>;
	storages: Map<string, Storage>;
}

/** Fields of the header, and their offsets in bytes (MS-CFB 2.2). */
const HEADER_BYTES = 512;
const SECTOR_SHIFT = 30;
const FIRST_OF_DIRECTORY = 48;
const FIRST_OF_MINI_TABLE = 60;
const FIRST_OF_TABLE_LIST = 68;
const TABLE_LIST = 76;
/** Log 2 of the size of a sector: 512 or 4,096 bytes. */
const SECTOR_SHIFTS = [9, 12];
const MINI_SECTOR = 64;
/** Smaller streams consist of mini sectors, in bytes. */
const MINI_STREAM_BELOW = 4096;
/** From here on, a number is none of a sector or an entry: free, end, or none. */
const NONE = 0xfffffffa;

/** Fields of an entry of the directory, and their offsets in bytes (MS-CFB 2.6.1). */
const ENTRY_BYTES = 128;
const ENTRY = { nameBytes: 64, type: 66, left: 68, right: 72, child: 76, first: 116, size: 120 };
const STORAGE = 1;
const STREAM = 2;

const damaged = () => new Problem('it is damaged, or ends too early');

/** The sectors of a file. Each can be read once, so that chains end and streams share nothing. */
class Sectors {
	private readonly used: Uint8Array;

	/** @param table number of the next sector, for each */
	constructor(
		private readonly content: Buffer,
		private readonly size: number,
		public table: Buffer = Buffer.alloc(0),
	) {
		this.used = new Uint8Array(Math.ceil(content.length / size));
	}

	take(sector: number): Buffer {
		if (this.used[sector] !== 0) throw damaged();
		this.used[sector] = 1;
		return this.content.subarray(sector * this.size, (sector + 1) * this.size);
	}

	/** A stream by its first sector, up to its end or a size. */
	*stream(first: number, size = Infinity): Sliced<Buffer> {
		const taken: Buffer[] = [];
		let left = size;
		for (let at = first; at < NONE && left > 0; at = this.table.readUInt32LE(4 * at)) {
			if (isRest(taken.length)) yield;
			const sector = this.take(at);
			taken.push(sector);
			left -= sector.length;
		}
		if (left > 0 && size !== Infinity) throw damaged();
		return Buffer.concat(taken).subarray(0, size);
	}
}

/**
 * The streams of a compound file (OLE), as Outlook saves e-mails. Takes time and memory in proportion
 * to the file.
 * @throws Problem when it is damaged
 */
export function* readCompoundFile(bytes: Buffer): Sliced<Storage> {
	try {
		const shift = bytes.readUInt16LE(SECTOR_SHIFT);
		if (!SECTOR_SHIFTS.includes(shift)) throw damaged();
		const size = 1 << shift;
		const sectors = new Sectors(bytes.subarray(size), size);
		sectors.table = yield* sectorTable(bytes, sectors, size);
		const directory = yield* sectors.stream(bytes.readUInt32LE(FIRST_OF_DIRECTORY));
		const miniTable = yield* sectors.stream(bytes.readUInt32LE(FIRST_OF_MINI_TABLE));
		const root = directory.subarray(0, ENTRY_BYTES);
		const miniStream = yield* sectors.stream(root.readUInt32LE(ENTRY.first));
		return yield* storageTree(directory, sectors, new Sectors(miniStream, MINI_SECTOR, miniTable));
	} catch (error) {
		// Damaged files name places outside of themselves.
		throw error instanceof RangeError ? damaged() : error;
	}
}

/** The table of next sectors; its own sectors are listed in the header, and in further sectors. */
function* sectorTable(bytes: Buffer, sectors: Sectors, size: number): Sliced<Buffer> {
	const parts: Buffer[] = [];
	let list = bytes.subarray(TABLE_LIST, HEADER_BYTES);
	let next = bytes.readUInt32LE(FIRST_OF_TABLE_LIST);
	for (;;) {
		for (let at = 0; at + 4 <= list.length; at += 4) {
			const sector = list.readUInt32LE(at);
			if (sector < NONE) parts.push(sectors.take(sector));
		}
		if (next >= NONE) return Buffer.concat(parts);
		yield;
		const more = sectors.take(next);
		list = more.subarray(0, size - 4);
		next = more.readUInt32LE(size - 4);
	}
}

/** The storages and streams of the directory, in which each storage is a binary tree of entries. */
function* storageTree(directory: Buffer, sectors: Sectors, mini: Sectors): Sliced<Storage> {
	const newStorage = (): Storage => ({ streams: new Map(), storages: new Map() });
	const root = newStorage();
	const seen = new Set<number>();
	const open = [{ at: directory.readUInt32LE(ENTRY.child), parent: root }];
	for (let next = open.pop(); next !== undefined; next = open.pop()) {
		const { at, parent } = next;
		if (at >= NONE) continue;
		if (isRest(seen.size)) yield;
		if (seen.has(at)) throw damaged();
		seen.add(at);
		const entry = directory.subarray(at * ENTRY_BYTES, (at + 1) * ENTRY_BYTES);
		const nameEnd = Math.min(entry.readUInt16LE(ENTRY.nameBytes), ENTRY.nameBytes) - 2;
		const name = entry.toString('utf16le', 0, Math.max(nameEnd, 0));
		open.push(
			{ at: entry.readUInt32LE(ENTRY.right), parent },
			{ at: entry.readUInt32LE(ENTRY.left), parent },
		);
		const type = entry[ENTRY.type];
		if (type === STORAGE) {
			const storage = newStorage();
			parent.storages.set(name, storage);
			open.push({ at: entry.readUInt32LE(ENTRY.child), parent: storage });
		} else if (type === STREAM) {
			const size = entry.readUInt32LE(ENTRY.size);
			const from = size < MINI_STREAM_BELOW ? mini : sectors;
			parent.streams.set(name, yield* from.stream(entry.readUInt32LE(ENTRY.first), size));
		}
	}
	return root;
}
