import { Unzlib } from 'fflate/browser';
import { isInflateError } from '../../host/budget';
import { asProblem } from '../../host/problem';

/** What the structure of a PDF file shows without reading its pages. */
export interface PdfFacts {
	/** How many pages it says it has, where that can be seen. */
	pageCount?: number;
	/** Whether all of its lists of objects could be looked through, and it has as many single pages. */
	isCounted?: boolean;
	/** Whether there are letters in it that are not images. */
	hasFonts?: boolean;
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
/** Characters before and after a mark in which the rest of its dictionary is looked for. */
const WINDOW = 1024;
/**
 * How much is looked through at a time, in bytes. The runtime lets texts of more than 128 KB pile up as
 * large objects: with them, a run takes some 70 MB more memory.
 */
const MAX_PIECE = 64 * 1024;
/** A file with more is not looked through to its end. */
const MAX_MARKS = 20_000;
/** Lists of objects that are unpacked, and what they may unpack to in all, in bytes. */
const MAX_PACKED = 1024 * 1024;
const MAX_UNPACKED = 16 * 1024 * 1024;

/** A name, each of whose characters may be written as its code: "/Im#61ge". */
const nameOf = (name: string) =>
	`/${[...name].map((one) => `(?:${one}|#${one.charCodeAt(0).toString(16)})`).join('')}`;
const SPACE = '(?:\\s|%[^\\r\\n]{0,200}[\\r\\n]){0,9}';

const MARK = new RegExp(
	`${nameOf('Subtype')}${SPACE}(?<image>${nameOf('Image')})\\b|${nameOf('Type')}${SPACE}(?:${nameOf('Pages')}|(?<page>${nameOf('Page')})|(?<font>${nameOf('Font')})|(?<packed>${nameOf('ObjStm')}))\\b`,
	'gi',
);
const NUMBERS = new Map(
	['Width', 'Height', 'Count'].map((key) => [
		key,
		new RegExp(`${nameOf(key)}${SPACE}(\\d{1,6})\\b`, 'i'),
	]),
);

/** Counts the pages and scans of a PDF file while it arrives; what cannot be seen is left open. */
export async function pdfFacts(chunks: AsyncIterable<Buffer>): Promise<PdfFacts> {
	const reader = new FactReader();
	for await (const chunk of chunks) reader.push(chunk);
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
	readonly facts: PdfFacts = { scans: 0 };

	private text = '';

	/** Marks before it were counted. */
	private from = 0;

	private marks = 0;

	private room = MAX_UNPACKED;

	/** The objects that are a page, by number where that is known: an update repeats those that it changes. */
	private readonly pages = new Set<string | number>();

	/** Whether there is a list of objects that could not be unpacked. */
	private hasHidden = false;

	/** Heights of images that are no whole pages, by their width. */
	private readonly strips = new Map<number, number>();

	push(chunk: Buffer): void {
		for (let at = 0; at < chunk.length; at += MAX_PIECE) {
			this.text += chunk.toString('latin1', at, at + MAX_PIECE);
			if (this.text.length > 2 * WINDOW) this.count(this.text.length - WINDOW);
		}
	}

	/** Counts up to an offset. */
	private count(wanted: number): void {
		const { text } = this;
		let to = Math.min(wanted, text.length);
		let packedTo = 0;
		for (const { groups = {}, index } of text.matchAll(MARK)) {
			if (index < Math.max(this.from, packedTo) || this.marks > MAX_MARKS) continue;
			if (index >= to) break;
			this.marks += 1;
			if (groups.page) this.pages.add(objectNumberAt(text, index) ?? this.marks);
			else if (!groups.packed) this.add(groups, dictionaryAt(text, index));
			else {
				const start = text.indexOf('stream', index) + 'stream'.length;
				packedTo = text.indexOf('endstream', start);
				if (packedTo >= 0) this.unpack(text.slice(start, packedTo).trimStart());
				// Its end may still come.
				else if (wanted < Infinity && text.length - index < MAX_PACKED) to = index;
				else {
					packedTo = Infinity;
					this.hasHidden = true;
				}
			}
		}
		this.text = text.slice(Math.max(0, to - WINDOW));
		this.from = Math.min(to, WINDOW);
	}

	/** To be called after the last chunk. */
	end(): PdfFacts {
		this.count(Infinity);
		const { facts, hasHidden, marks, pages } = this;
		const isWhole = !hasHidden && this.room > 0 && marks < MAX_MARKS;
		return isWhole && pages.size === facts.pageCount ? { ...facts, isCounted: true } : facts;
	}

	private add({ image, font }: Partial<Record<string, string>>, dictionary: string): void {
		const numberOf = (key: string) => Number(NUMBERS.get(key)?.exec(dictionary)?.[1] ?? 0);
		const { facts } = this;
		if (font !== undefined) facts.hasFonts = true;
		if (image !== undefined) {
			const width = numberOf('Width');
			// Scanners cut a page into strips.
			const height =
				numberOf('Height') + (width >= STRIP_PIXELS ? (this.strips.get(width) ?? 0) : 0);
			const isScan = width * height >= SCAN_PIXELS;
			facts.scans += isScan ? 1 : 0;
			this.strips.set(width, isScan ? 0 : height);
			return;
		}
		// The root of the tree of pages counts all of them, its branches fewer.
		const pages = numberOf('Count');
		if (pages > 0) facts.pageCount = Math.max(facts.pageCount ?? 0, pages);
	}

	/** Counts in a compressed list of objects. */
	private unpack(packed: string): void {
		const parts: string[] = [];
		const inflate = new Unzlib((part) => {
			this.room -= part.length;
			if (this.room > 0) parts.push(Buffer.from(part).toString('latin1'));
		});
		const bytes = Buffer.from(packed, 'latin1');
		try {
			for (let at = 0; at < bytes.length && this.room > 0; at += WINDOW) {
				inflate.push(bytes.subarray(at, at + WINDOW));
			}
		} catch (error) {
			// A damaged list says nothing.
			if (!isInflateError(error)) throw asProblem(error);
			this.hasHidden = true;
		}
		if (parts.length === 0) this.hasHidden = true;
		const objects = parts.join('');
		for (const { groups = {}, index: at } of objects.matchAll(MARK)) {
			if (this.marks++ >= MAX_MARKS) return;
			if (groups.page) this.pages.add(this.marks);
			else this.add(groups, dictionaryAt(objects, at));
		}
	}
}

/** The number of the object that a mark is in, where that begins near. */
const objectNumberAt = (text: string, index: number) =>
	text
		.slice(Math.max(0, index - WINDOW), index)
		.split('obj')
		.at(-2)
		?.match(/(\d{1,10})\s{1,9}\d{1,5}\s{0,9}$/)?.[1];

/** The text around a mark, from the beginning of its object to the end of its dictionary. */
function dictionaryAt(text: string, index: number): string {
	const before = text.slice(Math.max(0, index - WINDOW), index);
	const [after = ''] = text
		.slice(index, index + WINDOW)
		.split(/stream|endobj|\/Type\s?\/Page\b/, 1);
	// The first object of a compressed list has nothing before it.
	const start = Math.max(0, before.lastIndexOf('obj'), before.lastIndexOf('>>'));
	return before.slice(start) + after;
}
