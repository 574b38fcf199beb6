import { Unzlib } from 'fflate/browser';
import { type Budget, BudgetProblem } from '../../shared/budget';
import { asProblem } from '../../shared/problem';
import { type XmlInvoice, XmlReader } from './readXml';

/** How many invoices of one file are kept, to see whether they are the same. */
const MAX_INVOICES = 4;

const STREAM = Buffer.from('stream', 'latin1');
/** What of the end of a chunk may be needed with the next one, in bytes. */
const KEPT = 16;

/**
 * Looks for the XML of invoices in a PDF file as it comes in, in its streams, without reading its
 * structure: the beginning of each stream is enough to see what it is.
 */
export class PdfStreams {
	readonly invoices: XmlInvoice[] = [];

	/** Why an invoice that was found cannot be used, in words that continue a sentence about its data. */
	fault?: string;

	/** Whether the file is encrypted, and with it what it holds. */
	isEncrypted = false;

	private rest: Buffer = Buffer.alloc(0);

	/** The stream that is read; only its beginning where it is not wanted. */
	private content?: StreamContent;

	/**
	 * How many streams are open whose content is passed over: a PDF file that lies in this one as it
	 * is has streams in its stream, and what they hold is not this invoice.
	 */
	private passed = 0;

	constructor(private readonly budget: Budget) {}

	/** Whether the stream that is open, or one before, is an invoice. */
	get hasInvoice(): boolean {
		return this.invoices.length > 0 || this.content?.isInvoice === true;
	}

	/** @throws BudgetProblem when the file has more than its budget */
	push(chunk: Uint8Array): void {
		const bytes = this.rest.length > 0 ? Buffer.concat([this.rest, chunk]) : asBuffer(chunk);
		this.isEncrypted ||= bytes.includes('/Encrypt', 0, 'latin1');
		let at = 0;
		for (;;) {
			const next = this.content ? this.inside(bytes, at) : this.outside(bytes, at);
			if (next === undefined) return;
			at = next;
		}
	}

	/** To be called after the last chunk. */
	end(): void {
		if (this.content?.isInvoice) this.fault ??= 'end too early';
	}

	/** Goes on to the content of the next stream; `undefined` where that is not in these bytes. */
	private outside(bytes: Buffer, from: number): number | undefined {
		let at = from;
		while (this.fault === undefined) {
			const token = nextToken(bytes, at);
			if (token.kind === 'none') {
				this.rest = Buffer.from(bytes.subarray(token.at));
				return undefined;
			}
			at = token.after;
			if (token.kind === 'end') this.passed = Math.max(0, this.passed - 1);
			else if (this.passed > 0) this.passed += 1;
			else {
				this.budget.spend('streams');
				this.content = new StreamContent(this.budget);
				return at;
			}
		}
		return undefined;
	}

	/** Reads the stream that is open as far as it is wanted. */
	private inside(bytes: Buffer, from: number): number | undefined {
		const content = this.content;
		if (content === undefined) return from;
		const token = nextToken(bytes, from);
		// A stream that begins in a stream is of a file inside of this one.
		if (token.kind === 'start' || !content.push(bytes.subarray(from, token.at))) {
			this.fault ??= content.fault;
			this.content = undefined;
			this.passed = 1;
			return from;
		}
		if (content.isInvoice && this.invoices.length === MAX_INVOICES) {
			this.fault = `are in the file more than ${MAX_INVOICES} times`;
			this.content = undefined;
			return from;
		}
		if (token.kind === 'none') {
			this.rest = Buffer.from(bytes.subarray(token.at));
			return undefined;
		}
		const invoice = content.end();
		this.fault ??= content.fault;
		if (invoice) this.invoices.push(invoice);
		this.content = undefined;
		return token.after;
	}
}

/** The beginning or the end of a stream; without any, `at` is where the next bytes may have to do with these. */
type Token = { kind: 'start' | 'end'; at: number; after: number } | { kind: 'none'; at: number };

function nextToken(bytes: Buffer, from: number): Token {
	let at = from;
	for (;;) {
		const found = bytes.indexOf(STREAM, at);
		const after = found + STREAM.length;
		if (found < 0 || after + 2 > bytes.length) {
			const needed = (found < 0 ? bytes.length : found) - KEPT;
			return { kind: 'none', at: Math.max(at, needed) };
		}
		const before = bytes.toString('latin1', Math.max(at, found - KEPT), found);
		if (before.endsWith('end')) return { kind: 'end', at: found - 3, after };
		const lineEnd = lineEndAt(bytes, after);
		// The dictionary of a stream ends right before it; in texts the word may end a line.
		if (lineEnd > 0 && before.trimEnd().endsWith('>>')) {
			return { kind: 'start', at: found, after: after + lineEnd };
		}
		at = after;
	}
}

const asBuffer = (bytes: Uint8Array) =>
	Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** The length of the line end after "stream", in bytes; 0 where there is none. */
function lineEndAt(bytes: Buffer, at: number): number {
	if (bytes[at] === 0x0a) return 1;
	if (bytes[at] !== 0x0d) return 0;
	return bytes[at + 1] === 0x0a ? 2 : 1;
}

/** Compressed bytes that are inflated at a time: as few make megabytes in a hostile file. */
const FIRST_PIECE = 64;
const LARGEST_PIECE = 1024;
/** How much of a stream shows whether it is an invoice, in bytes: that much of each is not counted. */
const BEGINNING = 16 * 1024;
/** Compressed bytes that may come to nothing, as those after the end do. */
const MAX_IDLE = 256 * 1024;
/** Where the checksum of compressed data may stand before "endstream", in bytes. */
const TAIL = 12;

/** The content of one stream: XML, plain or compressed, or something else. */
class StreamContent {
	private xml?: XmlReader;

	private readonly checksum = new Adler32();

	private inflate?: Unzlib;

	/** Undecided as long as it is empty. */
	private form: '' | 'plain' | 'compressed' | 'other' = '';

	/** Whether its first characters were those of markup. */
	private isMarkup = false;

	private head: Buffer = Buffer.alloc(0);

	private tail: Buffer = Buffer.alloc(0);

	private piece = FIRST_PIECE;

	private idle = 0;

	/** Inflated bytes so far. */
	private size = 0;

	/** What is wrong with its compressed form. */
	private damage?: string;

	constructor(private readonly budget: Budget) {}

	get isInvoice(): boolean {
		return this.xml?.syntax !== undefined;
	}

	/** What is wrong with an invoice; what is none may be as it likes. */
	get fault(): string | undefined {
		return this.isInvoice ? (this.xml?.fault ?? this.damage) : undefined;
	}

	private get isWanted(): boolean {
		return this.form !== 'other' && this.damage === undefined && this.xml?.fault === undefined;
	}

	/** @returns whether there may be an invoice in it */
	push(bytes: Buffer): boolean {
		if (this.form === '') return this.begin(bytes);
		if (this.form === 'plain') this.addXml(bytes);
		if (this.form === 'compressed') this.addCompressed(bytes);
		return this.isWanted;
	}

	/** The invoice, when all of the stream was given. */
	end(): XmlInvoice | undefined {
		const invoice = this.xml?.end();
		if (invoice && this.form === 'compressed' && !this.tail.includes(this.checksum.bytes())) {
			this.damage = 'are damaged: their checksum is another one';
			return undefined;
		}
		return invoice;
	}

	private begin(bytes: Buffer): boolean {
		this.head = Buffer.concat([this.head, bytes]);
		if (this.head.length < 8) return true;
		const { head } = this;
		this.form = formOf(head);
		if (this.form === 'compressed') {
			this.inflate = new Unzlib((inflated) => this.addInflated(inflated));
		}
		return this.push(head);
	}

	private addInflated(bytes: Uint8Array): void {
		if (!this.isWanted) return;
		if (bytes.length > 0) this.idle = 0;
		this.addXml(bytes);
		if (!this.isWanted) return;
		this.checksum.add(bytes);
		this.size += bytes.length;
		this.budget.spend('unpacked', Math.min(bytes.length, Math.max(0, this.size - BEGINNING)));
	}

	private addXml(bytes: Uint8Array): void {
		if (!this.isMarkup) {
			const text = Buffer.from(bytes.subarray(0, BEGINNING))
				.toString('latin1')
				.replace(/^\xef\xbb\xbf|\0/g, '');
			const visible = text.trimStart();
			const isBlank = visible === '' && this.size < BEGINNING;
			if (!isBlank && !/^(?:\xff\xfe|\xfe\xff)?\s*</.test(visible)) {
				this.form = 'other';
				return;
			}
			this.isMarkup = !isBlank;
		}
		this.xml ??= new XmlReader(this.budget);
		this.xml.write(bytes);
		if (this.xml.isOther) this.form = 'other';
	}

	private addCompressed(bytes: Buffer): void {
		this.tail = Buffer.concat([this.tail, bytes.subarray(-TAIL)]).subarray(-TAIL);
		for (let at = 0; at < bytes.length && this.isWanted;) {
			const piece = bytes.subarray(at, at + this.piece);
			at += piece.length;
			this.idle += piece.length;
			this.piece = Math.min(2 * this.piece, LARGEST_PIECE);
			if (this.idle > MAX_IDLE) this.damage = 'are damaged: their compressed form has no end';
			try {
				this.inflate?.push(piece);
			} catch (error) {
				if (error instanceof BudgetProblem) throw asProblem(error);
				this.damage ??= 'are damaged: their compressed form cannot be read';
			}
		}
	}
}

/** What the first bytes of a stream show: markup, or the header of zlib (RFC 1950). */
function formOf(head: Buffer): 'plain' | 'compressed' | 'other' {
	const [first = 0, second = 0] = head;
	if ((first & 0x0f) === 8 && first >> 4 <= 7 && (first * 256 + second) % 31 === 0) {
		return 'compressed';
	}
	return /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff|\0)?\s*</.test(head.toString('latin1', 0, 8))
		? 'plain'
		: 'other';
}

/** The checksum at the end of compressed data (RFC 1950). */
class Adler32 {
	private low = 1;

	private high = 0;

	add(bytes: Uint8Array): void {
		// So many bytes can be added before the sums leave 32 bits.
		for (let at = 0; at < bytes.length; at += 5552) {
			for (const byte of bytes.subarray(at, at + 5552)) {
				this.low += byte;
				this.high += this.low;
			}
			this.low %= 65521;
			this.high %= 65521;
		}
	}

	bytes(): Buffer {
		const sum = Buffer.alloc(4);
		sum.writeUInt16BE(this.high, 0);
		sum.writeUInt16BE(this.low, 2);
		return sum;
	}
}
