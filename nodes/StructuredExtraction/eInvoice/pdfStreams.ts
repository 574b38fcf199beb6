import { Unzlib } from 'fflate/browser';
import { type Budget, isInflateError } from '../../shared/host/budget';
import { asProblem } from '../../shared/host/problem';
import { type XmlInvoice, XmlReader } from './readXml';

/** Invoices of one file that are kept, to see whether they are the same. */
const MAX_INVOICES = 4;

/** Bytes at the end of a chunk that may be the dictionary of the next stream. */
const KEPT = 512;

/**
 * Finds the XML of invoices in a PDF file while it arrives. It looks into each stream whose dictionary
 * leaves open what it is, without reading the structure of the file: its beginning shows it.
 */
export class PdfStreams {
	readonly invoices: XmlInvoice[] = [];

	/** Why an invoice that was found cannot be used; continues a sentence about its data. */
	fault?: string;

	/** Whether the file is encrypted, and with it the streams. */
	isEncrypted = false;

	/** The end of the last chunk. */
	private rest: Buffer = Buffer.alloc(0);

	/** How many streams are open: more than one where another PDF file is embedded uncompressed. */
	private depth = 0;

	/** The open stream, as long as it may be an invoice. */
	private stream?: PdfStream;

	constructor(private readonly budget: Budget) {}

	/** Whether the open stream, or one before, is an invoice. */
	get hasInvoice(): boolean {
		return this.invoices.length > 0 || this.stream?.isInvoice === true;
	}

	/** @throws BudgetProblem when the file has more than its budget */
	push(chunk: Uint8Array): void {
		const bytes = Buffer.concat([this.rest, chunk]);
		this.isEncrypted ||= bytes.includes('/Encrypt', 0, 'latin1');
		let at = 0;
		while (this.fault === undefined) {
			const keyword = nextKeyword(bytes, at);
			if (keyword === undefined) break;
			this.addContent(bytes.subarray(at, keyword.start));
			if (keyword.isEnd) this.closeStream();
			else this.openStream(keyword.dictionary);
			at = keyword.end;
		}
		const restAt = Math.max(at, bytes.length - KEPT);
		this.addContent(bytes.subarray(at, restAt));
		this.rest = bytes.subarray(restAt);
	}

	/** To be called after the last chunk. */
	end(): void {
		if (this.stream?.isInvoice) this.fault ??= 'end too early';
	}

	private openStream(dictionary: string): void {
		this.depth += 1;
		this.stream = undefined;
		// An invoice in an embedded PDF file is not the invoice of this file.
		if (this.depth > 1 || OF_OTHER_KIND.test(dictionary)) return;
		this.budget.spend('streams');
		this.stream = new PdfStream(this.budget);
	}

	private addContent(bytes: Buffer): void {
		const { stream } = this;
		if (stream === undefined) return;
		stream.push(bytes);
		this.fault ??= stream.fault;
		if (stream.isInvoice && this.invoices.length === MAX_INVOICES) {
			this.fault ??= `are in the file more than ${MAX_INVOICES} times`;
		}
		if (this.fault !== undefined || !stream.isWanted) this.stream = undefined;
	}

	private closeStream(): void {
		this.depth = Math.max(0, this.depth - 1);
		const invoice = this.stream?.end();
		this.fault ??= this.stream?.fault;
		if (invoice) this.invoices.push(invoice);
		this.stream = undefined;
	}
}

const STREAM = Buffer.from('stream', 'latin1');
/** How far before "stream" the end of its dictionary is searched, in bytes. */
const MAX_GAP = 16;

/** Names that only the dictionaries of other streams than attached files have: images, fonts and the like. */
const OF_OTHER_KIND = /\/(?:Image|Form|ObjStm|XRef|Length1|Type1C|CIDFontType0C)\b/;

/**
 * The next keyword that is complete in these bytes.
 * @returns `end` is where the bytes after it begin, of a stream after a line end; `dictionary` the end of the
 *   dictionary of a stream
 */
function nextKeyword(bytes: Buffer, from: number) {
	let start = bytes.indexOf(STREAM, from);
	while (start >= 0 && start + STREAM.length + 2 <= bytes.length) {
		const end = start + STREAM.length;
		const before = bytes.toString('latin1', Math.max(from, start - MAX_GAP), start);
		if (before.endsWith('end')) return { isEnd: true, start: start - 3, end, dictionary: '' };
		// Only the keyword follows the end of a dictionary and ends a line; texts have the word too.
		const lineEnd = lineEndAt(bytes, end);
		if (lineEnd > 0 && before.trimEnd().endsWith('>>')) {
			const whole = bytes.toString('latin1', Math.max(from, start - KEPT), start);
			const dictionary = whole.slice(whole.lastIndexOf('obj') + 1);
			return { isEnd: false, start, end: end + lineEnd, dictionary };
		}
		start = bytes.indexOf(STREAM, end);
	}
	return undefined;
}

/** The length of a line end, in bytes; 0 where there is none. */
function lineEndAt(bytes: Buffer, at: number): number {
	if (bytes[at] === 0x0a) return 1;
	if (bytes[at] !== 0x0d) return 0;
	return bytes[at + 1] === 0x0a ? 2 : 1;
}

/** Compressed bytes that are inflated at a time: in a hostile file, a piece becomes 1,000 times as much. */
const MIN_PIECE = 64;
const MAX_PIECE = 1024;
/** Compressed bytes in a row that may inflate to nothing, such as those after the end of the data. */
const MAX_IDLE = 256 * 1024;
/** Smaller streams do not even hold the first tag of an invoice, in bytes. */
const SMALLEST = 64;
/** The least that a compressed stream counts as, in inflated bytes: it takes as long to begin one. */
const MIN_COUNTED = 4096;
/** Plain or inflated bytes within which XML has to begin. */
const BEGINNING = 16 * 1024;

/** A byte order mark and blanks, in UTF-8 or UTF-16, then a tag or nothing. */
const MARKUP = /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?[\s\0]*(<|$)/;

/** The content of one stream: XML, plain or compressed, or something else. */
class PdfStream {
	/** Whether this may be an invoice that can be used. */
	get isWanted(): boolean {
		return !this.isOther && this.damage === undefined && this.xml?.fault === undefined;
	}

	private xml?: XmlReader;

	/** Set for compressed content. */
	private inflate?: Unzlib;

	/** The first bytes, until there are enough of them. */
	private head?: Buffer = Buffer.alloc(0);

	private isOther = false;

	private isMarkup = false;

	/** Why the compressed content cannot be read. */
	private damage?: string;

	private piece = MIN_PIECE;

	/** Compressed bytes since the last inflated one. */
	private idle = 0;

	private inflated = 0;

	/** Plain or inflated bytes so far. */
	private size = 0;

	constructor(private readonly budget: Budget) {}

	get isInvoice(): boolean {
		return this.xml?.syntax !== undefined;
	}

	/** Why an invoice cannot be used; other content has no faults. */
	get fault(): string | undefined {
		return this.isInvoice ? (this.xml?.fault ?? this.damage) : undefined;
	}

	push(bytes: Buffer): void {
		if (this.head === undefined) this.add(bytes);
		else {
			this.head = Buffer.concat([this.head, bytes]);
			if (this.head.length >= SMALLEST) this.begin(this.head);
		}
	}

	/** The invoice, when all of the content was given. */
	end(): XmlInvoice | undefined {
		return this.xml?.end();
	}

	private begin(head: Buffer): void {
		this.head = undefined;
		if (isZlib(head)) {
			this.budget.spend('unpacked', MIN_COUNTED);
			this.inflate = new Unzlib((inflated) => {
				if (inflated.length === 0 || !this.isWanted) return;
				this.idle = 0;
				this.inflated += inflated.length;
				const counted = Math.min(inflated.length, this.inflated - MIN_COUNTED);
				this.budget.spend('unpacked', Math.max(0, counted));
				this.addXml(inflated);
			});
		}
		this.add(head);
	}

	private add(bytes: Buffer): void {
		if (!this.inflate) return this.addXml(bytes);
		for (let at = 0; at < bytes.length && this.isWanted;) {
			const piece = bytes.subarray(at, at + this.piece);
			at += piece.length;
			this.idle += piece.length;
			this.piece = Math.min(2 * this.piece, MAX_PIECE);
			if (this.idle > MAX_IDLE) this.damage = 'are damaged: their compressed form has no end';
			try {
				this.inflate.push(piece);
			} catch (error) {
				if (!isInflateError(error)) throw asProblem(error);
				this.damage ??= 'are damaged: their compressed form cannot be read';
			}
		}
	}

	private addXml(bytes: Uint8Array): void {
		if (!this.isMarkup) {
			const text = Buffer.from(bytes.subarray(0, BEGINNING)).toString('latin1');
			const tag = MARKUP.exec(text)?.[1];
			this.isMarkup = tag === '<';
			this.isOther = tag === undefined || (tag === '' && this.size >= BEGINNING);
			if (this.isOther) return;
		}
		this.size += bytes.length;
		this.xml ??= new XmlReader(this.budget);
		this.xml.write(bytes);
		this.isOther = this.xml.isOther;
	}
}

/** Whether these are the first bytes of zlib's format (RFC 1950). */
function isZlib([first = 0, second = 0]: Uint8Array): boolean {
	return (first & 0x0f) === 8 && first >> 4 <= 7 && (first * 256 + second) % 31 === 0;
}
