import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PDFDocument } from 'pdf-lib';
import { makePdf, tableTexts } from '../service/testing/makePdf';
import { outsidePath } from './outside';
import { randomNumbers } from './random';

/** A document of a bundle. */
export interface BundledDocument {
	name: string;
	kind: string;
	/** The numbers of its pages in the bundle. */
	pages: number[];
}

/** A PDF file of several documents. */
export interface Bundle {
	fileName: string;
	content: Buffer;
	documents: BundledDocument[];
	/** Blank pages between them. */
	blank: number[];
	pageCount: number;
}

/** A document that goes into bundles. */
interface Piece {
	name: string;
	kind: string;
	content: Buffer;
}

const OWN: Array<[path: string, kind: string]> = [
	['documents/clean-invoice.pdf', 'invoice'],
	['documents/two-page-invoice.pdf', 'invoice'],
	['documents/scanned-invoice.pdf', 'invoice'],
	['more/bank-statement.pdf', 'bank statement'],
	['more/purchase-order.pdf', 'purchase order'],
	['more/resume.pdf', 'resume'],
	['more/report.pdf', 'other'],
];

/** Our own documents, and the outside ones where these are there. */
async function pieces(): Promise<Piece[]> {
	const own = OWN.map(([path, kind]) => ({ path: join(import.meta.dirname, path), kind }));
	const outside = await Promise.all(
		['invoices', 'e-invoices'].map(async (folder) => {
			const { path, isThere } = outsidePath(folder);
			const files = isThere ? await readdir(path) : [];
			return files.sort().flatMap((file) => {
				const isPdf = file.endsWith('.pdf');
				return isPdf ? [{ path: join(path, file), kind: 'invoice' }] : [];
			});
		}),
	);
	return await Promise.all(
		[...own, ...outside.flat()].map(async ({ path, kind }) => ({
			name: path,
			kind,
			content: await readFile(path),
		})),
	);
}

/** One of many invoices of a supplier, or a credit note for the one before; `pages` with an annex at the end. */
async function drawn(number: number, pages: number, isCredit: boolean): Promise<Piece> {
	const title = isCredit ? 'Credit note' : 'Invoice';
	const own = `${isCredit ? 'CN' : 'INV'}-2025-${1000 + number}`;
	const total = `${100 + number}.00`;
	const facts = [
		`${title} no.: ${own}`,
		`Date: 2025-03-${10 + (number % 18)}`,
		...(isCredit ? [`For invoice no.: INV-2025-${999 + number}`] : []),
		'Customer: Northmoor Observatory Trust',
		'Currency: EUR',
	];
	const first = [
		{ x: 60, y: 60, text: 'Kestrel Paper Supplies Ltd', bold: true },
		{ x: 60, y: 100, text: title, size: 20, bold: true },
		...facts.map((text, line) => ({ x: 60, y: 140 + line * 18, text })),
		...tableTexts(
			[
				['Article', 'Total'],
				['Paper A4', total],
			],
			[60, -400],
			300,
		),
		{ x: 60, y: 380, text: `VAT 0 %: 0.00` },
		{ x: 60, y: 400, text: `Total: ${total} EUR` },
	];
	const annex = Array.from({ length: pages - 1 }, () =>
		[
			'Goods remain our property until they are paid for in full.',
			'Complaints within eight days.',
		].map((text, line) => ({ x: 60, y: 60 + line * 18, text })),
	);
	const content = await makePdf([first, ...annex]);
	return { name: own, kind: 'invoice', content };
}

/** Bundles of 2 to 12 documents each, the same for the same seed. */
export async function makeBundles(count: number, seed = 27): Promise<Bundle[]> {
	const random = randomNumbers(seed);
	const pick = (below: number) => Math.floor(random() * below);
	const samples = await pieces();
	const bundles: Bundle[] = [];
	for (let index = 0; index < count; index += 1) {
		const chosen: Piece[] = [];
		const size = 2 + (index % 11);
		while (chosen.length < size) {
			const number = index * 50 + chosen.length;
			const isRow = pick(3) === 0;
			const sample = samples[pick(samples.length)];
			if (isRow) {
				chosen.push(await drawn(number, 1 + pick(3), false));
				if (pick(2) === 0) chosen.push(await drawn(number + 1, 1, true));
			} else if (sample && !chosen.includes(sample)) {
				chosen.push(sample);
			}
		}
		bundles.push(await bundleOf(`bundle-${index + 1}.pdf`, chosen, () => pick(4) === 0));
	}
	return bundles;
}

async function bundleOf(
	fileName: string,
	chosen: Piece[],
	hasBlank: () => boolean,
): Promise<Bundle> {
	// Without the time at which it was made: the results of OCR are kept by the content of the file.
	const pdf = await PDFDocument.create({ updateMetadata: false });
	const documents: BundledDocument[] = [];
	const blank: number[] = [];
	for (const { name, kind, content } of chosen) {
		if (documents.length > 0 && hasBlank()) {
			pdf.addPage([595, 842]);
			blank.push(pdf.getPageCount());
		}
		const source = await PDFDocument.load(content);
		const first = pdf.getPageCount() + 1;
		for (const page of await pdf.copyPages(source, source.getPageIndices())) pdf.addPage(page);
		const pages = Array.from({ length: pdf.getPageCount() - first + 1 }, (_, at) => first + at);
		documents.push({ name, kind, pages });
	}
	const pageCount = pdf.getPageCount();
	return { fileName, content: Buffer.from(await pdf.save()), documents, blank, pageCount };
}
