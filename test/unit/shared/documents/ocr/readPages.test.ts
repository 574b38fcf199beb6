import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { type FileStore, StoredFile } from '../../../../../nodes/shared/documents/files/storedFile';
import { readPages } from '../../../../../nodes/shared/documents/ocr/readPages';
import { Problem } from '../../../../../nodes/shared/host/problem';
import { type FilePart, prepareBody } from '../../../../../nodes/shared/service/requestBody';

const text = 'Invoice of the fourth of March for the delivery of two instruments';
const pdf = '%PDF-1.4 << /Type /Pages /Count 1 >> endobj << /Type /Font >> endobj';
const scan = '<< /Subtype /Image /Width 1240 /Height 1754 >>';

const answer = {
	data: { pages: [] },
	raw: {},
	answered: 0,
	used: { requests: 1, pages: 0 },
	notes: [],
};
const settings = { pdfTextUse: 'check', canOcr: true } as const;

class CountedFile extends StoredFile {
	reads = 0;

	override chunks() {
		this.reads += 1;
		return super.chunks();
	}
}

it.each([
	['read by OCR', undefined, 200, { use: 'ocr', hasPdfText: true }],
	['checked by its text', text, 200, { use: 'ocr', notes: [] }],
	['refused by OCR', text, 422, { use: 'text', doubts: { refusal: expect.any(String) } }],
])('a PDF file that is %s is read once', async (_, given, statusCode, read) => {
	const file = new CountedFile({ data: '', mimeType: '' }, {} as FileStore, Buffer.from(pdf));
	const pdfText = given === undefined ? undefined : { pages: [given], isPaged: true };
	const source = { fileName: 'a.pdf', mimeType: 'application/pdf', file, pdfText };
	const document = await readPages({ kind: 'file', ...source }, settings, async () =>
		statusCode === 200
			? await Promise.resolve(answer)
			: await Promise.reject(new Problem('refused', { statusCode })),
	);
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
		const document = await readPages(source, settings, async (watch) => {
			const part = await file.part('application/pdf', watch);
			for (const attempt of attempts) await attempt(part);
			return answer;
		});
		// The last thing in it is a scan, which is one of its pages.
		expect(document).toMatchObject({ use: 'ocr', hasPdfText: pages > 1 });
		expect(count).toBe(opened);
	}
});
