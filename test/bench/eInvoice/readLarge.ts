import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { readEInvoice } from '../../../nodes/StructuredExtraction/eInvoice/readEInvoice';
import { peakMemory } from '../../fuzz/peakMemory';
import { serve } from '../child';

/** As n8n's store gives a file, in bytes. */
const chunk = 192 * 1024;

const sample = readFileSync(new URL('../../samples/eInvoices/factur-x.pdf', import.meta.url));

const stream = (content: Buffer) =>
	Buffer.concat([
		Buffer.from(`1 0 obj\n<< /Length ${content.length} >>\nstream\n`),
		content,
		Buffer.from('\nendstream\nendobj\n'),
	]);

/** A PDF file of about a size, made while it is read: images of 400 KB, pages of text, and an invoice at its end. */
function* pdf(size: number): Generator<Buffer> {
	yield Buffer.from('%PDF-1.7\n');
	const image = stream(randomBytes(400_000));
	const text = deflateSync('BT /F1 12 Tf (Invoice line) Tj ET\n'.repeat(100));
	const pages = Buffer.concat(Array.from({ length: 40 }, () => stream(text)));
	for (let written = 0; written < size; written += image.length + pages.length) {
		for (let at = 0; at < image.length; at += chunk) yield image.subarray(at, at + chunk);
		yield pages;
	}
	yield sample;
}

const calls = {
	/** Reads a PDF file of so many bytes. @returns CPU time in seconds, peak memory in megabytes beyond that before */
	read: async (size: number): Promise<{ seconds: number; megabytes: number }> => {
		const started = process.cpuUsage();
		const megabytes = await peakMemory(async () => {
			const { kind } = await readEInvoice(pdf(size), 'pdf');
			if (kind !== 'invoice') throw new Error('The invoice was not found.');
		});
		const { user, system } = process.cpuUsage(started);
		return { seconds: (user + system) / 1e6, megabytes };
	},
};

/** What the process can be asked. */
export type LargeCalls = typeof calls;

serve(calls);
