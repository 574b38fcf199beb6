import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Canvas } from '@napi-rs/canvas';
import { projectFolder } from '../../n8n/cacheFolder';
import { receiptPaper } from '../../samples/make/documents/receiptPhoto';
import { renderPage } from '../../samples/make/raster';
import { readPdf } from '../../service/reading/pdf/readPdf';

/** A page whose text is known. */
export interface KnownPage {
	name: string;
	/** As it is printed, 200 dots per inch. */
	picture: Canvas;
	/** Its text layer, in reading order; Markdown. */
	text: string;
}

const files = [
	'documents/clean-invoice.pdf',
	'documents/two-page-invoice.pdf',
	'more/bank-statement.pdf',
	'more/purchase-order.pdf',
];

/** The pages of our documents that have a text layer, and the receipt as the till prints it. */
export async function knownPages(): Promise<KnownPage[]> {
	const papers: [string, Buffer][] = [['receipt', await receiptPaper()]];
	for (const file of files) {
		papers.push([
			file.replace(/^.*\/|[.]pdf$/g, ''),
			await readFile(join(projectFolder, 'test/samples', file)),
		]);
	}
	const known: KnownPage[] = [];
	for (const [name, pdf] of papers) {
		const { pages } = await readPdf(pdf);
		for (const { index, markdown } of pages) {
			const picture = await renderPage(pdf, 200, index + 1);
			known.push({
				name: pages.length > 1 ? `${name} ${index + 1}` : name,
				picture,
				text: markdown,
			});
		}
	}
	return known;
}
