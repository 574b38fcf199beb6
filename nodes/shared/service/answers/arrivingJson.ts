import { Problem } from '../../host/problem';
import { parseJson } from '../../basics/json/parseJson';
import { MAX_NESTING } from '../../basics/values';

/** Strings, lists and objects of at least this many bytes are parsed as soon as they end. */
const MIN_PARSED_BYTES = 512;

/** Values in an answer: each takes 50 bytes of memory or more, however short its text. */
const MAX_VALUES = 5_000_000;

/** Prefix of the placeholder for a parsed value; random, so that no text of an answer can equal it. */
const PLACEHOLDER = `value ${Math.random()} `;

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Collects bytes in one buffer; as separate small chunks they would take far more memory. */
export class GrowingBytes {
	private bytes = Buffer.alloc(0);

	length = 0;

	add(piece: Uint8Array): void {
		const needed = this.length + piece.length;
		if (needed > this.bytes.length) {
			const larger = Buffer.allocUnsafe(Math.max(needed, Math.ceil(this.bytes.length * 1.5)));
			this.bytes.copy(larger, 0, 0, this.length);
			this.bytes = larger;
		}
		this.bytes.set(piece, this.length);
		this.length = needed;
	}

	text(from = 0, to = this.length): string {
		return this.bytes.toString('utf8', from, Math.min(to, this.length));
	}

	cut(length: number): void {
		this.length = length;
		// Otherwise a large buffer would stay until the answer ends.
		if (this.bytes.length > 1024 * 1024 && length < 1024) {
			this.bytes = Buffer.from(this.bytes.subarray(0, length));
		}
	}
}

/**
 * Parses JSON that arrives in chunks. Larger strings, lists and objects are parsed as soon as they end
 * and replaced by placeholders in the text that is left, so that an answer of pages and images takes
 * hardly more memory than its values.
 */
export class ArrivingJson {
	/** Text that is not parsed yet, with placeholders for parsed values. */
	private readonly text = new GrowingBytes();

	private parsed: unknown[] = [];

	/** Open lists and objects: their offset in `text`, and the number of values parsed before them. */
	private readonly open: Array<{ start: number; parsed: number }> = [];

	private beginning = '';

	private isBroken = false;

	/** Offset in `text` of the string that is open. */
	private stringStart: number | undefined;

	/** Backslashes at the end of the last chunk, if it ended inside a string. */
	private backslashes = 0;

	/** The last bracket, comma or colon outside of strings; after a colon comes a value. */
	private lastToken = 0;

	private values = 0;

	static of(text: string): ArrivingJson {
		const json = new ArrivingJson();
		json.add(Buffer.from(text));
		return json;
	}

	/** @throws Problem when it holds more values or levels than n8n can handle */
	static async from(chunks: AsyncIterable<Uint8Array>): Promise<ArrivingJson> {
		const json = new ArrivingJson();
		for await (const chunk of chunks) json.add(chunk);
		return json;
	}

	/**
	 * Parses a complete text, such as an event of a stream. Short ones, of which a stream may have
	 * hundreds of thousands, go straight to `JSON.parse`: they cannot pass a limit.
	 */
	static read(text: string): ReturnType<ArrivingJson['take']> {
		if (text.length < MIN_PARSED_BYTES) {
			const { value, fault } = parseJson(text);
			if (fault === undefined) return { value };
		}
		return ArrivingJson.of(text).take();
	}

	/** @throws Problem when it holds more values or levels than n8n can handle */
	add(bytes: Uint8Array): void {
		const chunk = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
		if (this.beginning.length < 100) this.beginning += chunk.toString('utf8', 0, 100);
		/** Bytes of the chunk that were added to `text`. */
		let taken = 0;
		const take = (to: number) => {
			this.text.add(chunk.subarray(taken, to));
			taken = to;
		};
		const placeOf = (at: number) => this.text.length + at - taken;
		const end = (start: number, before: number, at: number) => {
			if (placeOf(at) + 1 - start < MIN_PARSED_BYTES) return;
			take(at + 1);
			this.parse(start, before);
		};
		for (let at = 0; at < chunk.length && !this.isBroken; at += 1) {
			if (this.stringStart !== undefined) {
				at = this.endOfString(chunk, at);
				if (at === chunk.length) break;
				// Only a value is parsed, not a key.
				if (this.lastToken === COLON) end(this.stringStart, this.parsed.length, at);
				this.stringStart = undefined;
				continue;
			}
			const byte = chunk[at];
			if (byte === QUOTE) {
				this.stringStart = placeOf(at);
				this.backslashes = 0;
			} else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
				this.lastToken = byte;
				this.open.push({ start: placeOf(at), parsed: this.parsed.length });
				this.count();
			} else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) {
				this.lastToken = byte;
				const closed = this.open.pop();
				if (closed) end(closed.start, closed.parsed, at);
			} else if (byte === COMMA || byte === COLON) {
				this.lastToken = byte;
				if (byte === COMMA) this.count();
			}
		}
		if (!this.isBroken) take(chunk.length);
	}

	/** @returns where the quote is that ends the open string, or the length of the chunk */
	private endOfString(chunk: Buffer, from: number): number {
		for (let at = from; ;) {
			const quote = chunk.indexOf(QUOTE, at);
			const end = quote < 0 ? chunk.length : quote;
			let first = end;
			while (first > at && chunk[first - 1] === BACKSLASH) first -= 1;
			const backslashes = end - first + (first === from ? this.backslashes : 0);
			this.backslashes = quote < 0 ? backslashes : 0;
			if (quote < 0 || backslashes % 2 === 0) return end;
			at = quote + 1;
		}
	}

	/** Replaces the end of the text by a placeholder for its value. @param before values parsed before it */
	private parse(start: number, before: number): void {
		const value = this.parsedFrom(start, before);
		if (this.isBroken) return;
		this.text.cut(start);
		this.text.add(Buffer.from(`"${PLACEHOLDER}${this.parsed.push(value) - 1}"`));
	}

	private parsedFrom(start: number, before: number): unknown {
		const { value, fault } = parseJson(this.text.text(start));
		if (fault !== undefined) {
			this.isBroken = true;
			return undefined;
		}
		const inside = this.parsed.splice(before);
		return inside.length === 0 ? value : replacePlaceholders(value, inside, before);
	}

	private count(): void {
		this.values += 1;
		if (this.values > MAX_VALUES) {
			throw new Problem('the answer of the service holds too many values', {
				description: `More than ${MAX_VALUES / 1e6} million would take up the memory of n8n. Ask for less in one request, such as fewer pages.`,
			});
		}
		if (this.open.length > MAX_NESTING) {
			throw new Problem('the answer of the service is nested too deeply', {
				description: `It has more than ${MAX_NESTING} levels of lists. Check that the Base URL belongs to a service of this kind.`,
			});
		}
	}

	/**
	 * The parsed value, or the beginning of a text that is not JSON; `isCut` tells that the end of a list
	 * or object is missing. Can be called once.
	 */
	take(): { value: unknown } | { beginning: string; isCut: boolean } {
		// Some services begin their answers with a byte order mark.
		const start = this.text.text(0, 3) === '\uFEFF' ? 3 : 0;
		const isOpen = !this.isBroken && this.open.length > 0 && /^\s*[[{]/.test(this.beginning);
		const value = this.isBroken ? undefined : this.parsedFrom(start, 0);
		this.text.cut(0);
		return this.isBroken ? { beginning: this.beginning.slice(0, 100), isCut: isOpen } : { value };
	}
}

/** Puts parsed values in place of their placeholders. @param first number of the first placeholder */
function replacePlaceholders(root: unknown, parsed: unknown[], first: number): unknown {
	const numberIn = (value: unknown) =>
		typeof value === 'string' && value.startsWith(PLACEHOLDER)
			? Number(value.slice(PLACEHOLDER.length)) - first
			: undefined;
	const whole = numberIn(root);
	if (whole !== undefined) return parsed[whole];
	const open = [root];
	for (let at = open.pop(); at instanceof Object; at = open.pop()) {
		const parent = at as Record<string, unknown>;
		for (const key of Object.keys(parent)) {
			const number = numberIn(parent[key]);
			if (number !== undefined) parent[key] = parsed[number];
			else if (parent[key] instanceof Object) open.push(parent[key]);
		}
	}
	return root;
}
