import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { badFiles } from './make/bad';
import { cleanInvoice } from './make/documents/cleanInvoice';
import { invoiceEmail } from './make/documents/invoiceEmail';
import { receiptPhoto } from './make/documents/receiptPhoto';
import { scannedInvoice } from './make/documents/scannedInvoice';
import { twoPageInvoice } from './make/documents/twoPageInvoice';
import { eInvoices } from './make/eInvoices';
import { bankStatement } from './make/more/bankStatement';
import { businessCard } from './make/more/businessCard';
import { otherPapers } from './make/more/papers';
import { purchaseOrder } from './make/more/purchaseOrder';
import { resume } from './make/more/resume';
import type { SampleFile } from './make/sampleFile';

const here = fileURLToPath(new URL('.', import.meta.url));

const folders: Record<string, Array<() => SampleFile[] | Promise<SampleFile[]>>> = {
	documents: [cleanInvoice, twoPageInvoice, scannedInvoice, receiptPhoto, invoiceEmail],
	bad: [badFiles],
	eInvoices: [eInvoices],
	more: [bankStatement, businessCard, otherPapers, purchaseOrder, resume],
};

/** Writes `files` over those of a folder; others, such as `more/report.pdf`, stay. */
async function writeFolder(folder: string, files: SampleFile[]): Promise<void> {
	await mkdir(folder, { recursive: true });
	for (const { name, content } of files) await writeFile(join(folder, name), content);
}

for (const [folder, makers] of Object.entries(folders)) {
	const files = (await Promise.all(makers.map((make) => make()))).flat();
	await writeFolder(join(here, folder), files);
	for (const { name, content } of files)
		process.stdout.write(`${folder}/${name}  ${Buffer.byteLength(content)} bytes\n`);
}
