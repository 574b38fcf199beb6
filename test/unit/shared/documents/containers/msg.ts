import type { Attached } from './mail';

/** Writes compound files (OLE) as Outlook does: 512-byte sectors, small streams in 64-byte ones. */

/** Streams and storages by their names. */
export type Tree = { [name: string]: Buffer | Tree };

const SECTOR = 512;
const MINI = 64;
const END = 0xfffffffe;
const FREE = 0xffffffff;
const TABLE_SECTOR = 0xfffffffd;

const u32 = (...values: number[]) => {
	const bytes = Buffer.alloc(4 * values.length);
	values.forEach((value, at) => bytes.writeUInt32LE(value, 4 * at));
	return bytes;
};
const padded = (bytes: Buffer, to: number, fill = 0) =>
	Buffer.concat([bytes, Buffer.alloc((to - (bytes.length % to)) % to, fill)]);

/** Streams one after the other, with the number of the next sector for each. */
class Chains {
	readonly content: Buffer[] = [];

	readonly next: number[] = [];

	constructor(private readonly size: number) {}

	/** @returns the first sector */
	add(stream: Buffer): number {
		if (stream.length === 0) return END;
		const first = this.next.length;
		const count = Math.ceil(stream.length / this.size);
		for (let at = 1; at <= count; at += 1) this.next.push(at === count ? END : first + at);
		this.content.push(padded(stream, this.size));
		return first;
	}
}

/** @returns a compound file; its directory is at its end where `isListLast` */
export function compoundFile(tree: Tree, isListLast = false): Buffer {
	const sectors = new Chains(SECTOR);
	const mini = new Chains(MINI);
	const entries: { name: string; type: number; sibling: number; child: number; of?: Buffer }[] = [];
	const addAll = (from: Tree): number =>
		Object.entries(from).reduceRight((sibling, [name, of]) => {
			const isStream = Buffer.isBuffer(of);
			const child = isStream ? FREE : addAll(of);
			const type = isStream ? 2 : 1;
			return entries.push({ name, type, sibling, child, ...(isStream && { of }) });
		}, FREE);
	const child = addAll(tree);
	const bytesOf = ({ name, type, sibling, child: inside, of }: (typeof entries)[number]) => {
		const entry = Buffer.alloc(128);
		entry.write(name, 'utf16le');
		entry.writeUInt16LE(2 * (name.length + 1), 64);
		entry.writeUInt16LE(0x100 | type, 66);
		u32(FREE, sibling, inside).copy(entry, 68);
		if (of) u32((of.length < 4096 ? mini : sectors).add(of), of.length).copy(entry, 116);
		return entry;
	};
	if (isListLast) sectors.add(Buffer.alloc(128 * 1024));
	const listed = entries.map(bytesOf);
	const root = bytesOf({ name: 'Root Entry', type: 5, sibling: FREE, child });
	const miniStream = Buffer.concat(mini.content);
	u32(sectors.add(miniStream), miniStream.length).copy(root, 116);
	const directory = sectors.add(Buffer.concat([root, ...listed]));
	const miniTable = sectors.add(u32(...mini.next));
	const tables = Math.ceil(sectors.next.length / (SECTOR / 4 - 1));
	const first = sectors.next.length;
	const own = Array.from({ length: tables }, (_, at) => first + at);
	const table = padded(u32(...sectors.next, ...own.map(() => TABLE_SECTOR)), SECTOR, 0xff);
	const header = Buffer.concat([
		Buffer.from('d0cf11e0a1b11ae1', 'hex'),
		Buffer.alloc(16),
		Buffer.from('3e000300feff09000600', 'hex'),
		Buffer.alloc(10),
		u32(tables, directory, 0, 4096, miniTable, Math.ceil(mini.next.length / 128), END, 0),
		u32(...own, ...Array<number>(109 - tables).fill(FREE)),
	]);
	return Buffer.concat([header, ...sectors.content, table]);
}

const utf16 = (text: string) => Buffer.from(text, 'utf16le');

/** The stream of properties with a value of 8 bytes, by their ids and types. */
function fixed(header: number, values: Record<string, number | bigint>): Buffer {
	const list = Object.entries(values).map(([tag, value]) => {
		const entry = Buffer.alloc(16);
		entry.writeUInt32LE(parseInt(tag, 16), 0);
		entry.writeBigUInt64LE(BigInt(value), 8);
		return entry;
	});
	return Buffer.concat([Buffer.alloc(header), ...list]);
}

/** 5 May 2025, 8:00 UTC, in 100 nanoseconds since 1601. */
const SENT = (BigInt(Date.UTC(2025, 4, 5, 8)) + 11_644_473_600_000n) * 10_000n;

const texts = (values: Record<string, string>): Tree =>
	Object.fromEntries(
		Object.entries(values).map(([id, text]) => [`__substg1.0_${id}001F`, utf16(text)]),
	);

const numbered = (prefix: string, trees: Tree[]): Tree =>
	Object.fromEntries(
		trees.map((tree, at) => [
			`${prefix}_version1.0_#${at.toString(16).toUpperCase().padStart(8, '0')}`,
			tree,
		]),
	);

/** An attachment of an Outlook message; `message` is one inside it. */
export type MsgPart = Attached & { message?: Tree; method?: number; flags?: number; id?: string };

/** The streams of an Outlook message. @param more further streams, or others in place of these */
export const msgTree = (parts: MsgPart[], subject = 'Invoice 4711', more: Tree = {}): Tree => ({
	'__properties_version1.0': fixed(32, { '00390040': SENT }),
	...texts({
		'001A': 'IPM.Note',
		'0037': subject,
		'0C1A': 'Jürgen',
		'0C1F': '/O=EXCHANGE/CN=J',
		'5D01': 'billing@harrow.example',
	}),
	...numbered(
		'__recip',
		['office@pell.example', 'copy@pell.example'].map((address, at) => ({
			'__properties_version1.0': fixed(8, { '0C150003': at + 1 }),
			...texts({ '3001': address, '39FE': address }),
		})),
	),
	...numbered(
		'__attach',
		parts.map(({ name, type, content, message, method = message ? 5 : 1, flags = 0, id = '' }) => ({
			'__properties_version1.0': fixed(8, { '37050003': method, '37140003': flags }),
			...texts({ '3707': name ?? '', '370E': type, '3712': id }),
			...(message
				? { '__substg1.0_3701000D': message }
				: { '__substg1.0_37010102': Buffer.from(content) }),
		})),
	),
	...more,
});

/** An e-mail as Outlook saves it. */
export const msg = (parts: MsgPart[], more: Tree = {}, subject?: string): Buffer =>
	compoundFile(msgTree(parts, subject, more));

/** Streams of its text. */
export const msgText = (text: string): Tree => texts({ '1000': text });
