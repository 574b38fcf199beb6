import type { Budget } from '../../host/budget';
import { type PdfDictionary, type PdfValue, pdfValues, stringEnd } from './pdfValues';
import { Unpacker } from './unpacker';

/** An object of a PDF file, or a dictionary outside of objects, such as the trailer; without its stream. */
export interface PdfObject {
	/** None outside of objects. */
	number?: number;
	/** As it is written. */
	text: string;
}

/** Takes the content of a stream in pieces, as it is in the file. */
export interface PdfContent {
	push(bytes: Buffer): void;
	/** Not called where the file ends in the stream. */
	end(): void;
}

/** Takes the objects of a PDF file in their order; an update repeats those that it changes. */
interface PdfHandler {
	object(object: PdfObject): void;
	/** @returns nothing where the content of the stream is not wanted */
	stream?(object: PdfObject): PdfContent | undefined;
}

/** The longest object without its stream, in bytes: a list of 100,000 pages. */
const MAX_LENGTH = 1024 * 1024;
/**
 * Bytes that are looked through at a time. The runtime lets texts of more than 128 KB pile up as
 * large objects: with them, a run takes some 70 MB more memory.
 */
const MAX_PIECE = 64 * 1024;
/** Bytes at the end of a piece in which a keyword, or the beginning of an object, may be cut off. */
const TAIL = 40;
/** Bytes between a dictionary and the keyword of its stream. */
const MAX_GAP = 16;

const BEGIN = String.raw`(?<!\d)(\d{1,10})[\s\0]{1,9}\d{1,5}[\s\0]{1,9}obj(?![a-z])`;
const START = new RegExp(String.raw`%(?!PDF-)[^\r\n]*|<<|${BEGIN}`, 'g');
const END = new RegExp(String.raw`[(%]|endobj|stream|startxref|${BEGIN}`, 'g');
const STREAM = Buffer.from('stream', 'latin1');

/**
 * Finds the objects and streams of a PDF file while it arrives, in proportion to its length: what is in comments
 * and strings is none. It does without the table of objects, which may be damaged, and the lengths of
 * streams: a PDF file in a stream is content.
 */
export class PdfScanner {
	/** Whether all objects were seen; false after a list of objects that could not be unpacked. */
	isWhole = true;

	/** Bytes that were not looked through, and how many it takes to do so. */
	private waiting: Buffer[] = [];
	private size = 0;
	private wanted = 0;

	/** The number of the object in whose text the next byte is. */
	private object?: { number?: number };

	/** How many streams are open: more than one where another PDF file is embedded uncompressed. */
	private depth = 0;

	private content?: PdfContent;

	/** Whether strings are passed over; not after one that has no end. */
	private hasStrings = true;

	/** @param withLists whether the objects in compressed lists are wanted */
	constructor(
		private readonly handler: PdfHandler,
		private readonly budget: Budget,
		private readonly withLists = true,
	) {}

	/** @throws BudgetProblem when the file has more than its budget */
	push(chunk: Uint8Array): void {
		for (let at = 0; at < chunk.length; at += MAX_PIECE) {
			const piece = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
			const part = piece.subarray(at, at + MAX_PIECE);
			const isEnough = this.size + part.length >= this.wanted;
			// The chunk may be emptied afterwards.
			this.add(isEnough ? part : Buffer.from(part));
			if (isEnough) this.scan(false);
		}
	}

	/** To be called after the last chunk. @throws BudgetProblem */
	end(): void {
		this.scan(true);
		this.isWhole &&= this.depth === 0;
	}

	private add(piece: Buffer): void {
		this.waiting.push(piece);
		this.size += piece.length;
	}

	private scan(isLast: boolean): void {
		const bytes = Buffer.concat(this.waiting);
		let text: string | undefined;
		let at = 0;
		let next: number | undefined = 0;
		[this.waiting, this.size, this.wanted] = [[], 0, 0];
		while (next !== undefined) {
			at = next;
			if (this.depth > 0) next = this.passContent(bytes, at, isLast);
			else {
				text ??= bytes.toString('latin1');
				next = this.object
					? this.passObject(text, at, isLast, this.object)
					: this.findObject(text, at);
			}
		}
	}

	/** Looks for the next object from an offset; each of these three returns the offset to continue at. */
	private findObject(text: string, from: number): number | undefined {
		START.lastIndex = from;
		const found = START.exec(text);
		if (found?.[0].startsWith('%')) {
			// The comment may continue in the next chunk.
			if (START.lastIndex === text.length) this.add(Buffer.from('%'));
			return START.lastIndex === text.length ? undefined : START.lastIndex;
		}
		if (found === null) {
			this.add(Buffer.from(text.slice(Math.max(from, text.length - TAIL)), 'latin1'));
			return undefined;
		}
		const [, number] = found;
		this.object = number === undefined ? {} : { number: Number(number) };
		return number === undefined ? found.index : START.lastIndex;
	}

	private passObject(
		text: string,
		from: number,
		isLast: boolean,
		{ number }: { number?: number },
	): number | undefined {
		const end = this.objectEnd(text, from, isLast);
		const isEndless = end === undefined && (isLast || text.length - from > MAX_LENGTH);
		if (end === undefined && !isEndless) {
			// Twice as many at least, so that no byte is looked at more than twice on average.
			this.add(Buffer.from(text.slice(from), 'latin1'));
			this.wanted = 2 * this.size;
			return undefined;
		}
		if (isEndless && this.hasStrings) {
			this.hasStrings = false;
			return from;
		}
		this.isWhole &&= this.hasStrings;
		const { at, next, isStream = false } = end ?? { at: from + MAX_LENGTH, next: text.length };
		const object: PdfObject = {
			text: text.slice(from, at),
			...(number !== undefined && { number }),
		};
		this.object = undefined;
		this.handler.object(object);
		const isList = this.withLists && this.isList(object);
		if (isStream) {
			this.depth = 1;
			this.content = isList ? this.listOf(object) : this.handler.stream?.(object);
		} else if (isList) this.isWhole = false;
		return next;
	}

	/** Where an object ends; `undefined` where more bytes are needed to tell. */
	private objectEnd(text: string, from: number, isLast: boolean) {
		END.lastIndex = from;
		for (let found = END.exec(text); found; found = END.exec(text)) {
			const [keyword, number] = found;
			const { index: at } = found;
			if (!isLast && at + TAIL > text.length) return undefined;
			if (keyword === '%') {
				const length = text.slice(at, at + MAX_LENGTH).search(/[\r\n]/);
				if (length < 0 && !isLast) return undefined;
				END.lastIndex = length < 0 ? text.length : at + length;
			} else if (keyword === '(') {
				if (!this.hasStrings) continue;
				END.lastIndex = stringEnd(text, END.lastIndex);
				if (END.lastIndex > text.length) return undefined;
			} else if (keyword === 'stream') {
				const before = text.slice(Math.max(from, at - MAX_GAP), at);
				const next = contentStart(before, text.slice(END.lastIndex, END.lastIndex + 2));
				if (next > 0) return { at, next: END.lastIndex + next, isStream: true };
			} else return { at, next: number === undefined ? END.lastIndex : at };
		}
		return isLast ? { at: text.length, next: text.length } : undefined;
	}

	/** Passes the content of the open stream on, up to its end. */
	private passContent(bytes: Buffer, from: number, isLast: boolean): number | undefined {
		let done = from;
		let at = bytes.indexOf(STREAM, from);
		for (; at >= 0 && (isLast || at + TAIL < bytes.length); at = bytes.indexOf(STREAM, done)) {
			const before = bytes.toString('latin1', Math.max(done, at - MAX_GAP), at);
			done = at + STREAM.length;
			if (before.endsWith('end')) this.depth -= 1;
			else if (contentStart(before, bytes.toString('latin1', done, done + 2)) > 0) this.depth += 1;
			if (this.depth > 0) continue;
			this.content?.push(bytes.subarray(from, at - 'end'.length));
			this.content?.end();
			this.content = undefined;
			return done;
		}
		// A keyword in the last bytes may be cut off.
		const rest = Math.max(done, at < 0 ? bytes.length - TAIL : at - MAX_GAP);
		this.content?.push(bytes.subarray(from, rest));
		this.add(bytes.subarray(rest));
		return undefined;
	}

	private isList({ text }: PdfObject): boolean {
		return /\/ObjStm|#/.test(text) && dictionaryOf(text, this.budget).get('/Type') === '/ObjStm';
	}

	/** The objects of a list, once its content is unpacked. */
	private listOf({ text }: PdfObject): PdfContent {
		const { budget, handler } = this;
		const parts: Buffer[] = [];
		const unpacker = new Unpacker(budget, (part) => void parts.push(Buffer.from(part)));
		return {
			push: (bytes) => unpacker.push(bytes),
			end: () => {
				const first = dictionaryOf(text, budget).get('/First');
				const content = Buffer.concat(parts).toString('latin1');
				const numbers = pdfValues(content.slice(0, Number(first) || 0), budget).values.map(Number);
				if (unpacker.damage !== undefined || numbers.length === 0) this.isWhole = false;
				for (let at = 0; at + 1 < numbers.length; at += 2) {
					const [number = NaN, start = NaN, , next = Infinity] = numbers.slice(at, at + 4);
					// They do not overlap, so that each part is read once.
					if (!(start >= 0 && next >= start)) return void (this.isWhole = false);
					const own = content.slice(Number(first) + start, Number(first) + next);
					handler.object({ number, text: own });
				}
			},
		};
	}
}

/** The dictionary that an object is or begins with; empty if there is none. */
export function dictionaryOf(text: string, budget: Budget): PdfDictionary {
	const [value] = pdfValues(text, budget).values;
	return value instanceof Map ? value : new Map<string, PdfValue>();
}

/**
 * The length of the line end after the keyword "stream", where content begins; 0 for the word in a text: only the
 * keyword follows a dictionary and ends a line.
 */
function contentStart(before: string, after: string): number {
	if (!/>>[\s\0]{0,15}$/.test(before)) return 0;
	if (after === '\r\n') return 2;
	return /^[\r\n]/.test(after) ? 1 : 0;
}
