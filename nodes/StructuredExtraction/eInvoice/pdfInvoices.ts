import { type PdfContent, type PdfObject, PdfScanner } from '../../shared/documents/pdf/pdfScanner';
import { Unpacker } from '../../shared/documents/pdf/unpacker';
import type { Budget } from '../../shared/host/budget';
import { type XmlInvoice, XmlReader } from './readXml';

/** Invoices of one file that are kept, to see whether they are the same. */
const MAX_INVOICES = 4;

/** Names that only the dictionaries of other streams than attached files have: images, fonts and the like. */
const OF_OTHER_KIND = /\/(?:Image|Form|ObjStm|XRef|Length1|Type1C|CIDFontType0C)\b/;

/**
 * Finds the XML of invoices in a PDF file while it arrives. It looks into each stream whose dictionary
 * leaves open what it is: its beginning shows it. An invoice in an embedded PDF file is not the invoice of this file.
 */
export class PdfInvoices {
	readonly invoices: XmlInvoice[] = [];

	/** Why an invoice that was found cannot be used; continues a sentence about its data. */
	fault?: string;

	/** Whether the file is encrypted, and with it the streams. */
	isEncrypted = false;

	/** The last stream that may be an invoice. */
	private stream?: PdfStream;

	private readonly scanner: PdfScanner;

	constructor(budget: Budget) {
		const object = ({ text }: PdfObject) => void (this.isEncrypted ||= text.includes('/Encrypt'));
		const stream = ({ text }: PdfObject) => {
			this.stream = undefined;
			if (OF_OTHER_KIND.test(text) || this.fault !== undefined) return undefined;
			budget.spend('streams');
			return (this.stream = new PdfStream(budget, this));
		};
		this.scanner = new PdfScanner({ object, stream }, budget, false);
	}

	/** Whether the open stream, or one before, is an invoice. */
	get hasInvoice(): boolean {
		return this.invoices.length > 0 || this.stream?.isInvoice === true;
	}

	/** @throws BudgetProblem when the file has more than its budget */
	push(chunk: Uint8Array): void {
		this.scanner.push(chunk);
	}

	/** To be called after the last chunk. */
	end(): void {
		this.scanner.end();
		if (this.stream?.isInvoice) this.fault ??= 'end too early';
	}

	/** Takes over what is known of a stream. */
	note(stream: PdfStream): void {
		this.fault ??= stream.fault;
		if (stream.isInvoice && this.invoices.length === MAX_INVOICES) {
			this.fault ??= `are in the file more than ${MAX_INVOICES} times`;
		}
	}

	/** Takes the invoice of a stream, if it is one. */
	take(stream: PdfStream, invoice: XmlInvoice | undefined): void {
		this.note(stream);
		if (invoice) this.invoices.push(invoice);
		this.stream = undefined;
	}
}

/** Smaller streams do not even hold the first tag of an invoice, in bytes. */
const MIN_BYTES = 64;
/** Plain or inflated bytes within which XML has to begin. */
const BEGINNING = 16 * 1024;

/** A byte order mark and blanks, in UTF-8 or UTF-16, then a tag or nothing. */
const MARKUP = /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?[\s\0]*(<|$)/;

/** The content of one stream: XML, plain or compressed, or something else. */
class PdfStream implements PdfContent {
	private xml?: XmlReader;

	private readonly unpacker: Unpacker;

	private isMarkup = false;

	/** Plain or inflated bytes so far. */
	private size = 0;

	constructor(
		private readonly budget: Budget,
		private readonly all: PdfInvoices,
	) {
		this.unpacker = new Unpacker(budget, (bytes) => this.add(bytes), MIN_BYTES);
	}

	get isInvoice(): boolean {
		return this.xml?.syntax !== undefined;
	}

	/** Why an invoice cannot be used; other content has no faults. */
	get fault(): string | undefined {
		return this.isInvoice ? (this.xml?.fault ?? this.unpacker.damage) : undefined;
	}

	push(bytes: Buffer): void {
		if (!this.unpacker.isWanted || this.all.fault !== undefined) return;
		this.unpacker.push(bytes);
		this.all.note(this);
	}

	end(): void {
		this.all.take(this, this.xml?.end());
	}

	private add(bytes: Uint8Array): void {
		const { unpacker } = this;
		if (!this.isMarkup) {
			const text = Buffer.from(bytes.subarray(0, BEGINNING)).toString('latin1');
			const tag = MARKUP.exec(text)?.[1];
			this.isMarkup = tag === '<';
			if (tag === undefined || (tag === '' && this.size >= BEGINNING)) {
				unpacker.isWanted = false;
				return;
			}
		}
		this.size += bytes.length;
		this.xml ??= new XmlReader(this.budget);
		this.xml.write(bytes);
		unpacker.isWanted = !this.xml.isOther && this.xml.fault === undefined;
	}
}
