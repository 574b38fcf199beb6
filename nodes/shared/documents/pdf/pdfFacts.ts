import { Budget, BudgetProblem } from '../../host/budget';
import { asProblem } from '../../host/problem';
import { type PdfObject, PdfScanner } from './pdfScanner';
import { type PdfDictionary, pdfString, pdfValues } from './pdfValues';

/** What the structure of a PDF file shows without reading its pages. */
export interface PdfFacts {
	/** How many pages it says it has, where that can be seen. */
	pageCount?: number;
	/** Whether all of its lists of objects could be looked through, and it has as many single pages. */
	isCounted?: boolean;
	/** Whether there are letters in it that are not images. */
	hasFonts?: boolean;
	/** Values that a person has entered into its form, by the names of the fields. */
	formValues?: { name: string; value: string }[];
	/** Whether its page is only a placeholder: for a form that one program shows (XFA), or for the files in it (a portfolio). */
	placeholder?: 'xfa' | 'portfolio';
	/** Whether it has pages and breaks off before any end. */
	isCut?: boolean;
	/** Names of the files that are attached to it. */
	attached?: string[];
	/** Images at least as large as a scanned page, where strips as wide as a page are put together. */
	scans: number;
}

/** Pages of a PDF file; a number that its pages do not confirm may be damaged, or of an earlier version. */
export const countedPages = ({ isCounted, pageCount }: PdfFacts) =>
	isCounted ? pageCount : undefined;

/** Pixels of a scanned page: most of an A5 page at 100 dpi. */
const SCAN_PIXELS = 430_000;
/** Width of a strip of a scanned page: A5 at 100 dpi. */
const STRIP_PIXELS = 580;

/** A name of an object that is counted; each of its characters may be written as its code. */
const COUNTED = /\/(?:Page|Image|Font|V|EF|NeedsRendering|Collection)\b|\/Pages|#/;

/** What a PDF file ends with, and each of its earlier versions. */
const END = '%%EOF';

/** Bits of fields and their boxes that are hidden, or hold a password. */
const HIDDEN = 2 | 32;
const PASSWORD = 1 << 13;
/** Fields of a form, and attached files, that are looked at. */
const MAX_NAMED = 500;

/** Bytes between two turns of others; a file in memory is one chunk. */
const BYTES_AT_A_TIME = 64 * 1024;

/** Counts the pages and scans of a PDF file while it arrives; what cannot be seen is left open. */
export async function pdfFacts(chunks: AsyncIterable<Buffer>): Promise<PdfFacts> {
	const reader = new FactReader();
	for await (const chunk of chunks) {
		for (let at = 0; at < chunk.length; at += BYTES_AT_A_TIME) {
			await reader.budget.eventLoop.yieldIfDue();
			reader.push(chunk.subarray(at, at + BYTES_AT_A_TIME));
		}
	}
	return reader.end();
}

/** A PDF file that is sent, with its facts once it was sent to its end. */
export class WatchedPdf {
	facts?: PdfFacts;

	/** Looks at it from its beginning, until that was done once. */
	readonly watch = () => {
		if (this.facts) return undefined;
		const reader = new FactReader();
		return {
			push: (chunk: Buffer) => reader.push(chunk),
			end: () => void (this.facts = reader.end()),
		};
	};
}

class FactReader {
	private readonly facts: PdfFacts = { scans: 0 };

	private readonly attached = new Set<string>();

	readonly budget = new Budget();

	private readonly scanner = new PdfScanner({ object: (one) => this.add(one) }, this.budget);

	/** Whether the file has more than its budget. */
	private isTooMuch = false;

	private readonly values = new Map<number, { name: string; value: string }>();

	/** The objects that are a page, and the counts of those that are a branch of the tree of pages. */
	private readonly pages = new Set<number>();
	private readonly counts = new Map<number, number>();

	/** The number that a dictionary outside of objects gets. */
	private unnumbered = 0;

	/** Heights of images that are no whole pages, by their width. */
	private readonly strips = new Map<number, number>();

	/** The last bytes, until the end of a version of the file was seen. */
	private tail: Buffer | undefined = Buffer.alloc(0);

	push(chunk: Buffer): void {
		if (this.tail) {
			const seam = Buffer.concat([this.tail, chunk.subarray(0, END.length)]);
			const hasEnd = seam.includes(END) || chunk.includes(END);
			this.tail = hasEnd ? undefined : Buffer.concat([seam, chunk]).subarray(-END.length);
		}
		this.within(() => this.scanner.push(chunk));
	}

	/** To be called after the last chunk. */
	end(): PdfFacts {
		this.within(() => this.scanner.end());
		const { counts, facts, pages, scanner } = this;
		// The root of the tree of pages counts all of them, its branches fewer.
		const pageCount = [...counts.values()].reduce((most, one) => Math.max(most, one), 0);
		if (pageCount > 0) facts.pageCount = pageCount;
		if (this.values.size > 0) facts.formValues = [...this.values.values()];
		if (this.tail && pages.size > 0) facts.isCut = true;
		if (this.attached.size > 0) facts.attached = [...this.attached];
		const isWhole = scanner.isWhole && !this.isTooMuch;
		return isWhole && pages.size === facts.pageCount ? { ...facts, isCounted: true } : facts;
	}

	/** Looks at a part of the file, if it is still within its budget. */
	private within(work: () => void): void {
		if (this.isTooMuch) return;
		try {
			work();
		} catch (error) {
			if (!(error instanceof BudgetProblem)) throw asProblem(error);
			this.isTooMuch = true;
		}
	}

	private add({ number: own, text }: PdfObject): void {
		this.unnumbered -= 1;
		const number = own ?? this.unnumbered;
		// An update may make something else of an object.
		this.pages.delete(number);
		this.counts.delete(number);
		this.values.delete(number);
		if (!COUNTED.test(text)) return;
		const open = pdfValues(text, this.budget).values.slice(0, 1);
		for (let value = open.pop(); value !== undefined; value = open.pop()) {
			if (!(value instanceof Map)) {
				if (Array.isArray(value)) for (const one of value) open.push(one);
				continue;
			}
			const type = value.get('/Type');
			if (type === '/Page') this.pages.add(number);
			if (type === '/Pages') this.counts.set(number, numberIn(value, '/Count'));
			if (type === '/Font') this.facts.hasFonts = true;
			if (value.get('/Subtype') === '/Image') this.addImage(value);
			this.addNamed(value, number);
			for (const one of value.values()) open.push(one);
		}
	}

	/** A field of a form with its value, or an attached file. */
	private addNamed(dictionary: PdfDictionary, number: number): void {
		const { facts } = this;
		if (dictionary.get('/NeedsRendering') === 'true') facts.placeholder = 'xfa';
		if (dictionary.has('/Collection')) facts.placeholder ??= 'portfolio';
		const fileName = pdfString(dictionary.get('/UF') ?? dictionary.get('/F'));
		const isAttached = dictionary.has('/EF') && fileName !== '' && this.attached.size < MAX_NAMED;
		if (isAttached) this.attached.add(fileName);
		const value = pdfString(dictionary.get('/V')).trim();
		const flags = Number(dictionary.get('/F')) & HIDDEN;
		const isShown = (flags || Number(dictionary.get('/Ff')) & PASSWORD) === 0;
		if (value === '' || !isShown || !dictionary.has('/T') || this.values.size >= MAX_NAMED) return;
		this.values.set(number, { name: pdfString(dictionary.get('/T')).trim(), value });
	}

	private addImage(image: PdfDictionary): void {
		const width = numberIn(image, '/Width');
		// Scanners cut a page into strips.
		const before = width >= STRIP_PIXELS ? (this.strips.get(width) ?? 0) : 0;
		const height = numberIn(image, '/Height') + before;
		const isScan = width * height >= SCAN_PIXELS;
		this.facts.scans += isScan ? 1 : 0;
		this.strips.set(width, isScan ? 0 : height);
	}
}

/** A number of at most six digits; 0 where there is none. */
function numberIn(dictionary: PdfDictionary, name: string): number {
	const value = dictionary.get(name);
	return typeof value === 'number' && value > 0 && value < 1e6 ? value : 0;
}
