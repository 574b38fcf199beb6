import { Inflate } from 'fflate/browser';
import { type Budget, type Sliced, isInflateError } from '../../host/budget';
import { Problem } from '../../host/problem';

/** Entries of an archive; a long report with images has some hundreds. */
export const MAX_ENTRIES = 10_000;
/** Bytes that are inflated at a time; they become 1,000 times as many at most. */
const STEP = 4096;

/**
 * The name of a file in an archive as names are compared: Office and others ignore case, and some programs
 * write backslashes, or a slash first.
 */
export function partName(path: string): string {
	const folders: string[] = [];
	for (const folder of path.replaceAll('\\', '/').toLowerCase().split('/')) {
		if (folder === '..') folders.pop();
		else if (folder !== '' && folder !== '.') folders.push(folder);
	}
	return folders.join('/');
}

/** The record at the end of an archive, and the headers of its entries (PKWARE APPNOTE 4.3). */
const END = Buffer.from('PK\x05\x06', 'latin1');
const END_BYTES = 22;
const ENTRY_SIGNATURE = 0x02014b50;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;

/**
 * The wanted files of a ZIP archive, or of an Office file as XML, by their names as `partName` gives
 * them. Ours and not fflate's `unzipSync`, which believes the sizes that the archive states: what an
 * entry really inflates to would have no limit.
 * @throws Problem when the archive is damaged, or unpacks to more than the budget
 */
export function* unzip(
	bytes: Buffer,
	isWanted: (name: string) => boolean,
	budget: Budget,
): Sliced<Map<string, Buffer>> {
	const files = new Map<string, Buffer>();
	try {
		const isZip = bytes.toString('latin1', 0, 2) === 'PK';
		for (const entry of isZip ? zipEntries(bytes) : xmlEntries(bytes, isWanted)) {
			const { name, isStored, content } = entry;
			if (!isWanted(name) || files.has(name)) continue;
			if (isStored) budget.spend('unpacked', content.length);
			files.set(name, isStored ? content : yield* inflated(content, budget));
		}
	} catch (error) {
		// A damaged directory names places outside of the file.
		throw error instanceof RangeError || isInflateError(error) ? damaged() : error;
	}
	return files;
}

/** Begins a part of an Office file that is saved as one XML file ("Flat OPC"). */
const PART = /<(?:[\w-]{1,20}:)?part\s([^<>]{0,2000})>/g;
const PART_NAME = /(?:^|[\s:])name="([^"]{1,1000})"/;
/** What such a part holds if it is no XML, as base64. */
const BINARY = /^\s{0,99}<(?:[\w-]{1,20}:)?binaryData>([^<]*)/;

/** The wanted parts of an Office file as XML, with what follows them: parsers skip tags that close nothing. */
function* xmlEntries(bytes: Buffer, isWanted: (name: string) => boolean) {
	const text = bytes.toString('latin1');
	const parts: { name: string; start: number; end: number }[] = [];
	for (const { 0: tag, 1: attributes = '', index } of text.matchAll(PART)) {
		const last = parts.at(-1);
		if (last) last.end = index;
		const [, name = ''] = PART_NAME.exec(attributes) ?? [];
		const count = parts.push({
			name: partName(name),
			start: index + tag.length,
			end: bytes.length,
		});
		if (count > MAX_ENTRIES) throw tooMany();
	}
	if (parts.length === 0) throw damaged();
	for (const { name, start, end } of parts.filter((part) => isWanted(part.name))) {
		const [, base64] = BINARY.exec(text.slice(start, end)) ?? [];
		const content =
			base64 === undefined ? bytes.subarray(start, end) : Buffer.from(base64, 'base64');
		yield { name, isStored: true, content };
	}
}

/**
 * The entries that the directory at the end of an archive lists.
 * @throws RangeError or Problem when it is damaged
 */
export function* zipEntries(bytes: Buffer) {
	const end = bytes.lastIndexOf(END);
	if (end < 0 || end + END_BYTES > bytes.length) throw damaged();
	const count = bytes.readUInt16LE(end + 10);
	let at = bytes.readUInt32LE(end + 16);
	for (let left = count; left > 0; left -= 1) {
		if (count - left === MAX_ENTRIES) throw tooMany();
		if (bytes.readUInt32LE(at) !== ENTRY_SIGNATURE) throw damaged();
		const nameEnd = at + ENTRY_BYTES + bytes.readUInt16LE(at + 28);
		const local = bytes.readUInt32LE(at + 42);
		const start =
			local + LOCAL_BYTES + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
		yield {
			name: partName(bytes.toString('utf8', at + ENTRY_BYTES, nameEnd)),
			isStored: bytes.readUInt16LE(at + 10) === 0,
			content: bytes.subarray(start, start + bytes.readUInt32LE(at + 20)),
		};
		at = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
	}
}

/** Bytes of an entry that are inflated to see how it begins. */
const HEAD = 512;

/** How an entry begins; '' where it is damaged. */
export function beginningOf({ isStored, content }: { isStored: boolean; content: Buffer }): string {
	const head = content.subarray(0, HEAD);
	if (isStored) return head.toString('latin1');
	const chunks: Uint8Array[] = [];
	try {
		new Inflate((chunk) => chunks.push(chunk)).push(head);
	} catch {
		// Nothing else fails: the entry is damaged.
	}
	return Buffer.concat(chunks).toString('latin1');
}

function* inflated(content: Buffer, budget: Budget): Sliced<Buffer> {
	const chunks: Uint8Array[] = [];
	let isWhole = false;
	const inflate = new Inflate((chunk, isLast) => {
		chunks.push(chunk);
		budget.spend('unpacked', chunk.length);
		isWhole = isLast;
	});
	for (let at = 0; !isWhole && at < content.length; at += STEP) {
		inflate.push(content.subarray(at, at + STEP), at + STEP >= content.length);
		yield;
	}
	if (!isWhole) throw damaged();
	return Buffer.concat(chunks);
}

const tooMany = () =>
	new Problem(`it holds more than ${MAX_ENTRIES.toLocaleString('en')} files`, {
		description: 'Save it as PDF.',
	});

const damaged = () =>
	new Problem('the file is damaged', {
		description: 'Open it, and save it again, or save it as PDF.',
	});
