import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { describeLayout, fillLayout, sourceOf } from './extract';
import { readDocument } from './ocr/readDocument';
import type { DocumentPage } from './ocr/page';
import { readHere } from './ocr/readHere';

const samples = new URL('../../samples/', import.meta.url);
const bytesOf = async (name: string) => await readFile(new URL(name, samples));
const pageOf = async (name: string): Promise<DocumentPage> => {
	const { pages } = await readDocument(await bytesOf(name), 'any');
	return pages[0] as DocumentPage;
};
const fill = (fields: string, text: string): unknown => {
	const described = describeLayout(fields);
	return described && fillLayout(described.layout, sourceOf(text));
};

describe('Markdown of a sample document', () => {
	it.each([
		[
			'documents/clean-invoice.pdf',
			[
				/^## Harrow & Pell Instruments Ltd\n\n/,
				/\n# INVOICE\n\nInvoice to\n\nNorthmoor Observatory Trust\nAccounts Payable\n/,
				/\| Code \| Description \| Qty \| Unit price \| VAT \| Amount \(GBP\) \|\n\| --- \|/,
				/ wall mount, with<br>calibration certificate \| 4 \| 312\.50 \| 20% \| 1,250\.00 \|\n/,
				/\n\| {2}\| {2}\| {2}\| Total due \| {2}\| £4,772\.52 \|\n\n### How to pay\n/,
			],
		],
		[
			'documents/scanned-invoice.pdf',
			[
				/^# Menuiserie Bréhaut & Fils\n/,
				/\n\| F2025-0317 \| 18\/04\/2025 \| C-0882 \| 60184 \| 18\/05\/2025 \|\n/,
				/ persienné en pin, la paire \| 2 \| 312,50 \| 20 % \| 625,00 \|\n/,
			],
		],
		[
			'documents/receipt-photo.jpg',
			[
				/^### BOUWMARKT\n\n# DE KLINKER\n/,
				/\| Tuinhuis Elzen 3x2 \| 1\.249,00 B \|\n\| Betontegel 30x30<br>24 x 2,35 \| 56,40 B \|\n/,
				/\| TOTAAL \| € 1\.370,71 \|\n/,
				/\n\| {2}\| 21 \| 1\.098,55 \| 230,70 \|\n/,
			],
		],
		[
			'more/report.pdf',
			[
				/\nTurnover rose in three of four quarters and reached 1,918 thousand euros\. /,
				/\n!\[img-0\.jpeg\]\(img-0\.jpeg\)\n\nFigure 1: /,
				/\n- a second warehouse since May\n- clearer product photos\n/,
			],
		],
	])('%s', async (name, parts) => {
		const { markdown } = await pageOf(name);
		for (const part of parts) expect(markdown).toMatch(part);
	});

	it('is the same for a photo that its EXIF data call turned', async () => {
		const card = await bytesOf('more/business-card.jpg');
		const told = await sharp(card).rotate(90).withMetadata({ orientation: 8 }).toBuffer();
		const { pages } = await readHere(told, 'picture');
		expect(pages[0]?.markdown).toContain('## Dr. Annelies van der Meulen\n');
		expect(pages[0]?.markdown).toContain('Havenkade 118, 9998 ZZ Oosterdam, The Netherlands');
	});
});

describe('places on a sample document', () => {
	it.each(['documents/clean-invoice.pdf', 'documents/receipt-photo.jpg', 'more/report.pdf'])(
		'%s: blocks make up the text, words are in their blocks, on the page',
		async (name) => {
			const { markdown, blocks, dimensions, images } = await pageOf(name);
			expect(blocks.map(({ content }) => content).join('\n\n')).toBe(markdown);
			const words = blocks.flatMap(({ content, words: its }) =>
				its.map((word) => ({ ...word, textFromStart: content.slice(word.start) })),
			);
			expect(words.length).toBeGreaterThan(40);
			for (const { text, textFromStart, box, confidence } of words) {
				expect(textFromStart.startsWith(text)).toBe(true);
				expect(confidence > 0 && confidence <= 1).toBe(true);
				expect(box.x0 < box.x1 && box.y0 < box.y1).toBe(true);
			}
			for (const { box } of [...words, ...images]) {
				expect(box.x0 >= 0 && box.y0 >= 0).toBe(true);
				expect(box.x1 <= dimensions.width && box.y1 <= dimensions.height).toBe(true);
			}
		},
	);

	it('the total of the receipt is where the photo shows it', async () => {
		const { blocks } = await pageOf('documents/receipt-photo.jpg');
		const total = blocks.flatMap(({ words }) => words).find(({ text }) => text === '1.370,71');
		// Pixels of the photo, whose sheet lies askew on the table.
		expect(total?.box).toMatchObject({ x0: expect.closeTo(680, -2), y0: expect.closeTo(1540, -2) });
		expect(total?.box).toMatchObject({ x1: expect.closeTo(900, -2), y1: expect.closeTo(1575, -2) });
	});
});

it('a value that a text does not have is null, and never made up', () => {
	const fields =
		'{"invoice_number":"string or null","date":"date","total":"number","lines":[{"total":"number"}]}';
	expect(fill(fields, 'See you on Monday at the harbour, bring the paint.')).toEqual({
		invoice_number: null,
		date: null,
		total: null,
		lines: [],
	});
});
