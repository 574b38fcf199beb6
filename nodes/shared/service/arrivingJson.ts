import { Problem } from '../problem';

/** Strings of more bytes than this do not go through the text of the whole answer. */
const LONG_STRING = 64 * 1024;

/** Levels of lists and objects; what n8n does with an item fails on some thousands of them. */
const MOST_LEVELS = 200;

/** Values in an answer: each takes some 50 bytes of memory and more, however short it is written. */
const MOST_VALUES = 5_000_000;

/** Placeholder for a long string; random, so that no text of an answer can equal it. */
const MARK = `string ${Math.random()} `;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const COMMA = 0x2c;
const OPENING = [0x5b, 0x7b];
const CLOSING = [0x5d, 0x7d];

/** Bytes that arrive in pieces of any size, kept in few large ones: each piece has its own costs. */
export class Blocks {
	size = 0;

	private blocks: Buffer[] = [];

	private free: Buffer = Buffer.alloc(0);

	add(bytes: Uint8Array): void {
		let at = 0;
		while (at < bytes.length) {
			if (this.free.length === 0) {
				// Small answers get a small block, large ones few.
				const block = Buffer.allocUnsafeSlow(Math.min(Math.max(4096, this.size), 1024 * 1024));
				this.blocks.push(block);
				this.free = block;
			}
			const part = bytes.subarray(at, at + this.free.length);
			this.free.set(part);
			this.free = this.free.subarray(part.length);
			at += part.length;
		}
		this.size += bytes.length;
	}

	/** All bytes; they are not kept any longer. */
	take(): Buffer {
		const all = Buffer.allocUnsafeSlow(this.size);
		let at = 0;
		for (let block = this.blocks.shift(); block; block = this.blocks.shift()) {
			at += block.copy(all, at);
		}
		this.free = Buffer.alloc(0);
		this.size = 0;
		return all;
	}
}

/**
 * JSON that arrives in chunks. Long strings, such as pictures in base64, are taken out as they come,
 * so that no text of the whole answer is made of them: it would take their memory once more.
 */
export class ArrivingJson {
	private readonly text = new Blocks();

	private readonly long: string[] = [];

	/** The string that was open at the end of a chunk. */
	private open: Blocks | undefined;

	private isInString = false;

	/** Backslashes at the end of the last chunk, if it ended inside a string. */
	private backslashes = 0;

	/** The last sign outside of strings that orders them. */
	private sign = 0;

	private levels = 0;

	private values = 0;

	static of(text: string): ArrivingJson {
		const json = new ArrivingJson();
		json.add(Buffer.from(text));
		return json;
	}

	/** @throws Problem when it holds more values or levels than n8n can handle */
	add(bytes: Uint8Array): void {
		const chunk = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
		let from = 0;
		let at = 0;
		while (at < chunk.length) {
			if (!this.isInString) {
				at = this.readSigns(chunk, at);
				continue;
			}
			const end = this.endOfString(chunk, at);
			if (this.open !== undefined) {
				this.open.add(chunk.subarray(at, end));
				if (end < chunk.length) this.close();
				from = end;
			} else if (end === chunk.length) {
				this.text.add(chunk.subarray(from, at));
				this.open = new Blocks();
				this.open.add(chunk.subarray(at));
				from = end;
			}
			this.isInString = end === chunk.length;
			at = end + 1;
		}
		if (from < chunk.length) this.text.add(chunk.subarray(from));
	}

	/** Reads what is outside of strings. @returns where the next string begins, after its quote */
	private readSigns(chunk: Buffer, from: number): number {
		for (let at = from; at < chunk.length; at += 1) {
			const byte = chunk[at] ?? 0;
			if (byte === QUOTE) {
				this.isInString = true;
				this.backslashes = 0;
				return at + 1;
			}
			if (OPENING.includes(byte)) {
				this.levels += 1;
				this.count();
			} else if (byte === COMMA) this.count();
			else if (CLOSING.includes(byte)) this.levels -= 1;
			else if (byte !== COLON) continue;
			this.sign = byte;
		}
		return chunk.length;
	}

	/** @returns where the quote is that ends the open string, or the length of the chunk */
	private endOfString(chunk: Buffer, from: number): number {
		for (let at = from; ; ) {
			const quote = chunk.indexOf(QUOTE, at);
			const end = quote < 0 ? chunk.length : quote;
			let first = end;
			while (first > at && chunk[first - 1] === BACKSLASH) first -= 1;
			const before = first === from ? this.backslashes : 0;
			const backslashes = end - first + before;
			if (quote < 0) {
				this.backslashes = backslashes;
				return end;
			}
			if (backslashes % 2 === 0) return end;
			at = quote + 1;
		}
	}

	/** Ends a string that came in several chunks. */
	private close(): void {
		const string = this.open?.take() ?? Buffer.alloc(0);
		this.open = undefined;
		if (string.length <= LONG_STRING || this.sign !== COLON) {
			this.text.add(string);
			return;
		}
		this.text.add(Buffer.from(`${MARK}${this.long.length}`));
		const isPlain = !string.includes(BACKSLASH);
		this.long.push(isPlain ? string.toString() : (JSON.parse(`"${string.toString()}"`) as string));
	}

	private count(): void {
		this.values += 1;
		if (this.values > MOST_VALUES) {
			throw new Problem('the answer of the service holds too many values', {
				description: `More than ${MOST_VALUES / 1e6} million would take up the memory of n8n. Ask for less in one request, such as fewer pages.`,
			});
		}
		if (this.levels > MOST_LEVELS) {
			throw new Problem('the answer of the service is nested too deeply', {
				description: `It has more than ${MOST_LEVELS} levels of lists. Check that the Base URL belongs to a service of this kind.`,
			});
		}
	}

	/**
	 * The parsed value; nothing of the answer is kept.
	 * @returns the beginning as text when it is not JSON
	 */
	take(): { value: unknown } | { beginning: string } {
		if (this.open) this.text.add(this.open.take());
		const bytes = this.text.take();
		const beginning = bytes.toString('utf8', 0, 100);
		try {
			const value: unknown = JSON.parse(bytes.toString().replace(/^\uFEFF/, ''));
			return { value: this.long.length === 0 ? value : restored(value, this.long) };
		} catch {
			return { beginning };
		}
	}
}

/** The same value with the long strings in the places of their marks. */
function restored(root: unknown, long: string[]): unknown {
	const open = [root];
	for (let at = open.pop(); at instanceof Object; at = open.pop()) {
		const parent = at as Record<string, unknown>;
		for (const key of Object.keys(parent)) {
			const value = parent[key];
			if (value instanceof Object) open.push(value);
			else if (typeof value === 'string' && value.startsWith(MARK)) {
				parent[key] = long[Number(value.slice(MARK.length))];
			}
		}
	}
	return root;
}
