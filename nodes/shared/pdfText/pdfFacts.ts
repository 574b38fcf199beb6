import { Unzlib } from 'fflate/browser';

/** What the structure of a PDF file shows without reading its pages. */
export interface PdfFacts {
	/** How many pages it says it has, where that can be seen. */
	pageCount?: number;
	/** Images as large as those of scanned pages. */
	scans: number;
}

/** Pixels of a scanned page: an A5 page at 100 dpi. */
const SCAN_PIXELS = 583 * 827 * 0.9;
/** How much of a dictionary before its stream is looked at, in bytes. */
const MAX_DICTIONARY = 1024;
/** Compressed lists of objects that are unpacked, in bytes before and after. */
const MAX_PACKED = 4 * 1024 * 1024;
const MAX_UNPACKED = 16 * 1024 * 1024;

const MAX_PIECE = 256 * 1024;

const START = /\/(?:Subtype\s*\/Image|Type\s*\/ObjStm)\b/;
const PAGE_TREE = /\/Type\s*\/Pages\b/;

/**
 * Counts the pages and scans of a PDF file while it arrives. What it does not find, such as in an
 * encrypted file, is left open.
 */
export async function pdfFacts(chunks: AsyncIterable<Buffer>): Promise<PdfFacts> {
	const facts: PdfFacts = { scans: 0 };
	let rest = '';
	let packed: Buffer[] | undefined;
	let packedSize = 0;
	const budget = { left: MAX_UNPACKED };
	for await (const chunk of pieces(chunks)) {
		const text = rest + chunk.toString('latin1');
		let at = 0;
		for (;;) {
			if (packed) {
				const end = text.indexOf('endstream', at);
				const part = Buffer.from(
					text.slice(at, end < 0 ? Math.max(at, text.length - 9) : end),
					'latin1',
				);
				packedSize += part.length;
				if (packedSize <= MAX_PACKED) packed.push(part);
				at += part.length;
				if (end < 0) break;
				countPages(unpacked(Buffer.concat(packed), budget), facts);
				packed = undefined;
			}
			const start = text.indexOf('stream', at);
			if (start < 0 || start + 8 > text.length) break;
			const before = text.slice(Math.max(0, start - MAX_DICTIONARY), start);
			const dictionary = before.slice(before.lastIndexOf('obj') + 1);
			at = start + 6;
			if (before.endsWith('end') || !START.test(dictionary)) continue;
			if (/\/ObjStm\b/.test(dictionary)) {
				packed = [];
				at += text[at] === '\r' ? 2 : 1;
			} else if (sideOf(dictionary, 'Width') * sideOf(dictionary, 'Height') >= SCAN_PIXELS) {
				facts.scans += 1;
			}
		}
		if (!packed) countPages(text, facts);
		rest = text.slice(packed ? at : Math.max(at, text.length - MAX_DICTIONARY));
	}
	return facts;
}

/** Files that n8n keeps in memory come as one chunk. */
async function* pieces(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
	for await (const chunk of chunks) {
		for (let at = 0; at < chunk.length; at += MAX_PIECE) yield chunk.subarray(at, at + MAX_PIECE);
	}
}

const sideOf = (dictionary: string, side: 'Width' | 'Height') =>
	Number(new RegExp(`/${side}\\s+(\\d{1,6})`).exec(dictionary)?.[1] ?? 0);

/** The root of the tree of pages counts all of them; its branches count fewer. */
function countPages(text: string, facts: PdfFacts): void {
	const parts = text.split('>>');
	for (const part of parts) {
		const count = PAGE_TREE.test(part) ? /\/Count\s+(\d{1,6})/.exec(part)?.[1] : undefined;
		if (count !== undefined) facts.pageCount = Math.max(facts.pageCount ?? 0, Number(count));
	}
}

function unpacked(bytes: Buffer, budget: { left: number }): string {
	const parts: Buffer[] = [];
	const inflate = new Unzlib((part) => {
		budget.left -= part.length;
		if (budget.left > 0) parts.push(Buffer.from(part));
	});
	try {
		for (let at = 0; at < bytes.length && budget.left > 0; at += 1024) {
			inflate.push(bytes.subarray(at, at + 1024));
		}
	} catch {
		// A damaged list says nothing.
	}
	return Buffer.concat(parts).toString('latin1');
}
