import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, type TestContext } from 'vitest';
import { Exam } from '../../../../nodes/StructuredExtraction/check/Exam';
import { memoize } from '../../../../nodes/shared/basics/memoize';
import { issueOf } from '../../../../nodes/shared/values/facts/fact';
import { atOnce } from '../../../../nodes/shared/host/budget';
import { severalDocuments } from '../../../../nodes/StructuredExtraction/check/severalDocuments';
import { schemaFromTemplate } from '../../../../nodes/StructuredExtraction/fields/templates';
import { outsideSample } from '../../../samples/outside';
import { pdfTextOf } from '../../../samples/pdfText';
import { randomNumbers } from '../../../samples/random';
import { readDocument } from '../../../service/reading/ocr/readDocument';

// Files of several invoices, with a model that always sees one document: what the pages alone tell.

const samples = join(import.meta.dirname, '../../../samples');
const OWN = ['clean-invoice', 'two-page-invoice', 'scanned-invoice'].map((name) =>
	join(samples, `documents/${name}.pdf`),
);

const pdfsIn = async (folder: string) =>
	(await readdir(folder))
		.filter((file) => file.endsWith('.pdf'))
		.sort()
		.map((file) => join(folder, file));

async function outsidePdfs(context: TestContext): Promise<string[]> {
	const folders = ['invoices', 'e-invoices'].map((name) => outsideSample(context, name));
	return (await Promise.all(folders.map(pdfsIn))).flat();
}

/** The texts of the pages of a file. */
type Read = (path: string) => Promise<string[]>;

const ocr: Read = memoize(async (path) =>
	(await readDocument(await readFile(path), 'pdf')).pages.map(({ markdown }) => markdown),
);

/** The text of a PDF file; a scan has none. */
const ownText: Read = memoize(async (path) => {
	const texts = await pdfTextOf(await readFile(path));
	return texts.join('').trim() === '' ? await ocr(path) : texts;
});

const READERS: Array<[name: string, read: Read]> = [
	['OCR', ocr],
	['the text of the PDF', ownText],
];

function suspected(texts: string[], template = 'invoice'): string[] {
	const pages = texts.map((markdown, index) => ({ number: index + 1, markdown }));
	return atOnce(
		severalDocuments(new Exam({ schema: schemaFromTemplate(template), record: {}, pages })),
	).map((fact) => issueOf(fact).text);
}

/** Files of 2 to 5 documents, drawn at random: the same for the same seed. */
function bundlesOf(documents: string[][], count: number, seed: number): string[][] {
	const random = randomNumbers(seed);
	return Array.from({ length: count }, () => {
		const left = [...documents];
		const size = Math.min(2 + Math.floor(random() * 4), left.length);
		return Array.from(
			{ length: size },
			() => left.splice(Math.floor(random() * left.length), 1)[0] ?? [],
		).flat();
	});
}

describe.each(READERS)('files of several invoices by %s', (name, read) => {
	it('are all noticed: each two of our invoices', async () => {
		const documents = await Promise.all(OWN.map(read));
		const pairs = documents.flatMap((one) =>
			documents.filter((other) => other !== one).map((other) => [...one, ...other]),
		);
		expect(pairs.filter((pages) => suspected(pages).length === 0)).toEqual([]);
	});

	it('are noticed: bundles of 2 to 5 outside invoices', async (context) => {
		const paths = [...OWN, ...(await outsidePdfs(context))];
		const documents = await Promise.all(paths.map(read));
		const bundles = [7, 8, 9].flatMap((seed) => bundlesOf(documents, 40, seed));
		const noticed = bundles.filter((pages) => suspected(pages).length > 0);
		context.annotate(`${name}: ${noticed.length} of ${bundles.length} bundles noticed`);
		expect(noticed.length).toBeGreaterThanOrEqual(0.9 * bundles.length);
	});

	it('are no single documents', async (context) => {
		const own = await Promise.all(
			['documents', 'eInvoices', 'more'].map(async (folder) => pdfsIn(join(samples, folder))),
		);
		for (const path of [...own.flat(), ...(await outsidePdfs(context))]) {
			const pages = await read(path);
			for (const template of ['invoice', 'purchaseOrder', 'bankStatement', 'contract']) {
				expect(suspected(pages, template), `${path} as ${template}`).toEqual([]);
			}
		}
	});
});
