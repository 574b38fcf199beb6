import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { type FileStore, StoredFile } from '../../../../../nodes/shared/documents/files/storedFile';
import { readPages } from '../../../../../nodes/shared/documents/ocr/readPages';
import { Problem } from '../../../../../nodes/shared/host/problem';
import type { Service } from '../../../../../nodes/shared/service/service';
import { type FilePart, prepareBody } from '../../../../../nodes/shared/service/requestBody';

const text = 'Invoice of the fourth of March for the delivery of two instruments';
const pdf = '%PDF-1.4 << /Type /Pages /Count 1 >> endobj << /Type /Font >> endobj';
const scan = '<< /Subtype /Image /Width 1240 /Height 1754 >>';

const settings = {
	model: 'm',
	additionalFields: {},
	pdfTextUse: 'check',
	hasOcr: true,
} as const;

/** A service that reads one page of each file that `take` takes. */
const serviceThat = (take: (file: FilePart) => Promise<void>) =>
	({
		send: async (_: unknown, body: { document: { document_url: FilePart } }) => {
			await take(body.document.document_url);
			return { data: { pages: [{ index: 0, markdown: 'x' }] }, raw: {} };
		},
	}) as unknown as Service;

class CountedFile extends StoredFile {
	reads = 0;

	override chunks() {
		this.reads += 1;
		return super.chunks();
	}
}

const refused = {
	kind: 'textDoubtful',
	values: { sentence: expect.stringMatching(/^OCR refused/) as string },
};

it.each([
	['read by OCR', undefined, 200, { origin: 'ocr', hasPdfText: true }],
	['checked by its text', text, 200, { origin: 'ocr', textOfPdf: { origin: 'pdfText' } }],
	['refused by OCR', text, 422, { origin: 'pdfText', facts: [refused] }],
])('a PDF file that is %s is read once', async (_, given, statusCode, read) => {
	const file = new CountedFile({ data: '', mimeType: '' }, {} as FileStore, Buffer.from(pdf));
	const pdfText = given === undefined ? undefined : { pages: [given], isPaged: true };
	const source = { fileName: 'a.pdf', mimeType: 'application/pdf', file, pdfText };
	const service = serviceThat(async () => {
		if (statusCode !== 200) throw new Problem('refused', { statusCode });
		await Promise.resolve();
	});
	const document = await readPages(service, { kind: 'file', ...source }, settings);
	expect(document).toMatchObject(read);
	expect(file.reads).toBe(1);
});

const padding = Buffer.alloc(192 * 1024, ' ');

const sent = async (file: FilePart) => {
	const { content, close } = await prepareBody({ file })();
	if (Buffer.isBuffer(content)) throw new Error('A large file is sent as a stream');
	await buffer(content).finally(close);
};

const broken = async (file: FilePart) => {
	const { content, close } = await prepareBody({ file })();
	let size = 0;
	for await (const chunk of content) {
		size += (chunk as Buffer).length;
		if (size > padding.length) break;
	}
	close();
};

it.each([
	['is sent', [sent], 1],
	['is sent again, the first time not to its end', [broken, sent], 2],
	['is sent twice', [sent, sent], 2],
	['is answered before it was sent to its end', [broken], 2],
])('a large PDF file is looked at while it %s', async (_, attempts, opened) => {
	for (const pages of [1, 2]) {
		const chunks = [
			Buffer.from(pdf.replace('1 >>', `${pages} >>`)),
			padding,
			padding,
			Buffer.from(scan),
		];
		const fileSize = Buffer.concat(chunks).length;
		let count = 0;
		const store = {
			getBinaryMetadata: async () => await Promise.resolve({ fileSize }),
			getBinaryStream: async () => {
				count += 1;
				return await Promise.resolve(Readable.from(chunks));
			},
		} as unknown as FileStore;
		const file = new StoredFile({ id: 'filesystem:1', data: '', mimeType: '' }, store);
		const source = { kind: 'file', fileName: 'a.pdf', mimeType: 'application/pdf', file } as const;
		const service = serviceThat(async (part) => {
			for (const attempt of attempts) await attempt(part);
		});
		const document = await readPages(service, source, settings);
		// The last thing in it is a scan, which is one of its pages.
		expect(document).toMatchObject({ origin: 'ocr', hasPdfText: pages > 1 });
		expect(count).toBe(opened);
	}
});
