import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { chatImageFacts } from '../../../../../nodes/shared/documents/files/checkImage';
import { fileFacts, HEAD_BYTES } from '../../../../../nodes/shared/documents/files/fileFacts';
import { outsideSample } from '../../../../samples/outside';

/** What a real decoder says; `undefined` when it cannot read the image. */
async function decoded(file: Buffer) {
	try {
		await sharp(file, { animated: true }).raw().toBuffer();
		const { format, autoOrient, pages = 1, pageHeight } = await sharp(file).metadata();
		const { width, height } = autoOrient;
		return { mimeType: `image/${format}`, width, height: pageHeight ?? height, frames: pages };
	} catch {
		return undefined;
	}
}

describe.each(['images', 'documents', 'invoices'])('real images in %s', (folder) => {
	it('get the verdict, width and height that a decoder gives', async (context) => {
		const path = outsideSample(context, folder);
		const names = readdirSync(path).filter((name) => /\.(png|jpe?g|gif|webp)$/.test(name));
		expect(names).not.toEqual([]);
		for (const name of names) {
			const file = readFileSync(join(path, name));
			const expected = await decoded(file);
			const facts = fileFacts(file, 'whole');
			const { ok } = chatImageFacts(file);
			expect(ok, name).toBe(expected?.frames === 1);
			expect(facts, name).toMatchObject(expected ?? { kind: 'broken' });

			const head = fileFacts(file.subarray(0, HEAD_BYTES));
			if (facts.kind !== 'image') expect(head, name).toEqual(facts);
			else expect([facts, { ...facts, frames: null }], name).toContainEqual(head);
		}
	});
});

describe('real PDF files', () => {
	it('are recognised, whole and by their beginning', (context) => {
		const samples = outsideSample(context);
		const names = readdirSync(samples, { recursive: true, encoding: 'utf8' }).filter((name) =>
			name.endsWith('.pdf'),
		);
		expect(names).not.toEqual([]);
		for (const name of names) {
			const file = readFileSync(join(samples, name));
			expect(fileFacts(file, 'whole').kind, name).toBe('pdf');
			expect(fileFacts(file.subarray(0, 1033)).kind, name).toBe('pdf');
		}
	});
});
