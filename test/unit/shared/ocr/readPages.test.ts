import { expect, it } from 'vitest';
import { type FileStore, StoredFile } from '../../../../nodes/shared/files/storedFile';
import { readPages } from '../../../../nodes/shared/ocr/readPages';
import { Problem } from '../../../../nodes/shared/problem';

const text = 'Invoice of the fourth of March for the delivery of two instruments';
const pdf = '%PDF-1.4 << /Type /Pages /Count 1 >> endobj << /Type /Font >> endobj';

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
	['refused by OCR', text, 422, { use: 'text', warning: expect.stringMatching(/^OCR refused/) }],
])('a PDF file that is %s is read once', async (_, given, statusCode, read) => {
	const file = new CountedFile({ data: '', mimeType: '' }, {} as FileStore, Buffer.from(pdf));
	const pdfText = given === undefined ? undefined : { pages: [given], isPaged: true };
	const source = { fileName: 'a.pdf', mimeType: 'application/pdf', file, pdfText };
	const answer = {
		data: { pages: [] },
		raw: {},
		answered: 0,
		used: { requests: 1, pages: 0 },
		notes: [],
	};
	const settings = { pdfTextUse: 'check', canOcr: true } as const;
	const document = await readPages({ kind: 'file', ...source }, settings, async () =>
		statusCode === 200
			? await Promise.resolve(answer)
			: await Promise.reject(new Problem('refused', { statusCode })),
	);
	expect(document).toMatchObject(read);
	expect(file.reads).toBe(1);
});
