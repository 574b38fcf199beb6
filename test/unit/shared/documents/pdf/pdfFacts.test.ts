import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getHeapSpaceStatistics } from 'node:v8';
import { PDFDocument } from 'pdf-lib';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { pdfFacts } from '../../../../../nodes/shared/documents/pdf/pdfFacts';
import { projectFolder } from '../../../../n8n/cacheFolder';

async function* inChunks(bytes: Buffer, size: number) {
	for (let at = 0; at < bytes.length; at += size) {
		yield await Promise.resolve(bytes.subarray(at, at + size));
	}
}

const factsOf = async (bytes: Buffer, size = bytes.length) => await pdfFacts(inChunks(bytes, size));

async function pdfOf(pages: number, useObjectStreams: boolean): Promise<Buffer> {
	const pdf = await PDFDocument.create();
	for (let page = 0; page < pages; page += 1) pdf.addPage();
	return Buffer.from(await pdf.save({ useObjectStreams }));
}

const sample = async (name: string) => await readFile(join(projectFolder, 'test/samples', name));

describe('the structure of a PDF file', () => {
	it.each([
		[1, true],
		[3, false],
		[120, true],
	])('shows its %i pages, in compressed lists of objects (%s) too', async (pages, isCompressed) => {
		const bytes = await pdfOf(pages, isCompressed);
		for (const size of [bytes.length, 1009]) {
			expect(await factsOf(bytes, size)).toEqual({ pageCount: pages, isCounted: true, scans: 0 });
		}
	});

	it('is found with rests in a file that is one chunk', async () => {
		let now = 0;
		vi.spyOn(performance, 'now').mockImplementation(() => (now += 100));
		onTestFinished(() => void vi.restoreAllMocks());
		let turns = 0;
		const timer = setInterval(() => (turns += 1), 0);
		const comment = Buffer.from(`%${'x'.repeat(1024 * 1024)}\n`);
		const facts = await factsOf(Buffer.concat([comment, await pdfOf(1, false)]));
		clearInterval(timer);
		expect(facts.pageCount).toBe(1);
		expect(turns).toBeGreaterThan(5);
	});

	it('is found where the memory of each chunk is given back at once, and objects are longer', async () => {
		const title = Buffer.from(`9 0 obj << /Title (${'a b '.repeat(1000)}) >> endobj\n`);
		const bytes = Buffer.concat([title, await pdfOf(3, false)]);
		async function* emptied() {
			for await (const chunk of inChunks(bytes, 1009)) {
				const own = Buffer.from(Uint8Array.from(chunk).buffer);
				yield own;
				own.fill(0);
			}
		}
		expect(await pdfFacts(emptied())).toEqual({ pageCount: 3, isCounted: true, scans: 0 });
	});

	const tree = (kids: string, count: number) =>
		`1 0 obj << /Type /Pages /Kids [${kids}] /Count ${count} >> endobj\n`;
	const one = (number: number) => `${number} 0 obj << /Type /Page /Parent 1 0 R >> endobj\n`;
	const three = `${tree('2 0 R 3 0 R 4 0 R', 3)}${one(2)}${one(3)}${one(4)}`;

	it.each([
		['its pages', three, true],
		['an update that repeats a page', `${three}${one(3)}`, true],
		['pages of an earlier version', `${three}${one(5)}`, undefined],
		['a count in a comment', `${three}% << /Type /Pages /Count 9 >>\n`, true],
		[
			'a count in a comment of an object',
			`${three}9 0 obj [ % /Type /Pages /Count 9\n] endobj`,
			true,
		],
		['a count in a string', `${three}9 0 obj (<< /Type /Pages /Count 9 >>) endobj`, true],
		[
			'a count in another string',
			`${three}9 0 obj << /Title (\\) 8 0 obj << /Type /Pages /Count 9 >>) >> endobj`,
			true,
		],
		[
			'a file in a stream',
			`${three}9 0 obj << /Type /EmbeddedFile >>\nstream\n${three.replace('Count 3', 'Count 4')}\nendstream endobj`,
			true,
		],
		['a page that an update replaces', `${three}${one(5)}5 0 obj << /Type /Font >> endobj`, true],
		['a string without an end', `${three}9 0 obj ( ${one(7)}`, undefined],
		['a stream without an end', `${three}9 0 obj << >>\nstream\n${one(7)}`, undefined],
		['a branch alone', tree('2 0 R', 1) + one(2) + one(3), undefined],
		['a list that cannot be unpacked', `${three}<< /Type /ObjStm >> stream x endstream`, undefined],
		['a list without an end', `${three}<< /Type /ObjStm >> stream x`, undefined],
	])('is believed about pages where each is seen: %s', async (_, text, isCounted) => {
		expect((await factsOf(Buffer.from(`%PDF-1.7\n${text}`))).isCounted).toBe(isCounted);
	});

	it.each<[string, string, number]>([
		['an escaped name', '<< /Subtype /Im#61ge /Width 1240 /Height 1754 >>', 1],
		['a comment', '<< /Subtype %x\n/Image /Width 1240 /Height%y\n1754 >>', 1],
		['100 strips', '<< /Subtype /Image /Width 1240 /Height 18 >>\nendobj\n'.repeat(100), 5],
		['small images', '<< /Subtype /Image /Width 200 /Height 150 >>\nendobj\n'.repeat(100), 0],
		['a logo and its mask', '<< /Subtype /Image /Width 600 /Height 200 >>\nendobj\n'.repeat(2), 0],
	])('shows a scan by %s', async (_, text, scans) => {
		expect((await factsOf(Buffer.from(text, 'latin1'))).scans).toBe(scans);
	});

	it.each([1009, 4096, 65_536])('is the same in chunks of %i bytes', async (size) => {
		for (const name of ['documents/scanned-invoice.pdf', 'documents/two-page-invoice.pdf']) {
			const bytes = await sample(name);
			expect(await factsOf(bytes, size)).toEqual(await factsOf(bytes));
		}
	});

	it('is looked through in texts that are too small to pile up as large objects', async () => {
		const large = () =>
			getHeapSpaceStatistics()
				.filter(({ space_name: name }) => name.endsWith('large_object_space'))
				.reduce((sum, { space_used_size: size }) => sum + size, 0);
		// As much as is read of a stored file at a time.
		const chunk = Buffer.alloc(192 * 1024, '/ a stream ');
		const before = large();
		let most = 0;
		async function* chunks() {
			for (let count = 0; count < 300; count += 1) {
				most = Math.max(most, large() - before);
				yield await Promise.resolve(chunk);
			}
		}
		await pdfFacts(chunks());
		expect(most).toBeLessThan(chunk.length);
	});
});
