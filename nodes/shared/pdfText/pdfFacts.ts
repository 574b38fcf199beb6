import { Unzlib } from 'fflate/browser';
import { isInflateError } from '../inflateError';
import { asProblem } from '../problem';

/** What the structure of a PDF file shows without reading its pages. */
export interface PdfFacts {
	/** How many pages it says it has, where that can be seen. */
	pageCount?: number;
	/** Images at least as large as a scanned page. */
	scans: number;
}

/** Pixels of a scanned page: most of an A5 page at 100 dpi. */
const SCAN_PIXELS = 430_000;
/** Characters before and after a mark in which the rest of its dictionary is looked for. */
const WINDOW = 1024;
const MAX_PIECE = 256 * 1024;
/** A file with more is not looked through to its end. */
const MAX_MARKS = 20_000;
/** Lists of objects that are unpacked, and what they may unpack to in all, in bytes. */
const MAX_PACKED = 1024 * 1024;
const MAX_UNPACKED = 16 * 1024 * 1024;

const MARK = /\/Subtype\s{0,9}\/Image\b|\/Type\s{0,9}\/(?:Pages|ObjStm)\b/g;

/** Counts the pages and scans of a PDF file while it arrives; what cannot be seen is left open. */
export async function pdfFacts(chunks: AsyncIterable<Buffer>): Promise<PdfFacts> {
	const reader = new FactReader();
	for await (const chunk of chunks) {
		for (let at = 0; at < chunk.length; at += MAX_PIECE) {
			reader.push(chunk.toString('latin1', at, at + MAX_PIECE));
		}
	}
	reader.count(Infinity);
	return reader.facts;
}

class FactReader {
	readonly facts: PdfFacts = { scans: 0 };

	private text = '';

	/** Marks before it were counted. */
	private from = 0;

	private marks = 0;

	private room = MAX_UNPACKED;

	push(text: string): void {
		this.text += text;
		if (this.text.length > 2 * WINDOW) this.count(this.text.length - WINDOW);
	}

	/** Counts up to an offset. */
	count(wanted: number): void {
		const { text } = this;
		let to = Math.min(wanted, text.length);
		let packedTo = 0;
		for (const { 0: mark, index } of text.matchAll(MARK)) {
			if (index < Math.max(this.from, packedTo) || this.marks > MAX_MARKS) continue;
			if (index >= to) break;
			this.marks += 1;
			if (!mark.endsWith('ObjStm')) this.add(mark, dictionaryAt(text, index));
			else {
				const start = text.indexOf('stream', index) + 'stream'.length;
				packedTo = text.indexOf('endstream', start);
				if (packedTo >= 0) this.unpack(text.slice(start, packedTo).trimStart());
				// Its end may still come.
				else if (wanted < Infinity && text.length - index < MAX_PACKED) to = index;
				else packedTo = Infinity;
			}
		}
		this.text = text.slice(Math.max(0, to - WINDOW));
		this.from = Math.min(to, WINDOW);
	}

	private add(mark: string, dictionary: string): void {
		const numberOf = (key: string) =>
			Number(new RegExp(`/${key}\\s{0,9}(\\d{1,6})\\b`).exec(dictionary)?.[1] ?? 0);
		const { facts } = this;
		if (mark.endsWith('Image')) {
			facts.scans += numberOf('Width') * numberOf('Height') >= SCAN_PIXELS ? 1 : 0;
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
		}
		const objects = parts.join('');
		for (const { 0: mark, index: at } of objects.matchAll(MARK)) {
			if (this.marks++ < MAX_MARKS) this.add(mark, dictionaryAt(objects, at));
		}
	}
}

/** The text around a mark, from the beginning of its object to the end of its dictionary. */
function dictionaryAt(text: string, index: number): string {
	const before = text.slice(Math.max(0, index - WINDOW), index);
	const [after = ''] = text
		.slice(index, index + WINDOW)
		.split(/stream|endobj|\/Type\s?\/Page\b/, 1);
	return before.slice(Math.max(before.lastIndexOf('obj'), before.lastIndexOf('>>'))) + after;
}
