import { PDFDocument } from 'pdf-lib';
import { expect, it } from 'vitest';
import { readHere } from './readHere';

it('a PDF of very many pages is read in parts only', async () => {
	const pdf = await PDFDocument.create();
	for (let page = 0; page < 501; page += 1) pdf.addPage([99, 99]);
	const bytes = Buffer.from(await pdf.save());
	await expect(readHere(bytes, 'pdf')).rejects.toThrow(
		'The PDF has 501 pages, and at most 500 are read at once: ask for some of them',
	);
	expect((await readHere(bytes, 'pdf', [500])).pages).toHaveLength(1);
});
