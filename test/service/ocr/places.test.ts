import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type PageText, pageText } from '../layout';
import type { Box, PageContent, Word } from '../layout/page';
import { placeWords } from '../layout/placeWords';
import { type Service, startService } from '../main';
import { dataUri, post } from '../testing/client';
import { makePdf, tableTexts } from '../testing/makePdf';
import { makePicture, type Mark } from '../testing/makePicture';

const word = (text: string, more: Partial<Word> = {}): Word => ({
	text,
	...{ x0: 0, y0: 0, x1: 10, y1: 10, size: 10, baseline: 8, bold: false },
	...more,
});

describe('words in the text of their block', () => {
	const placed = (texts: string[], content: string) =>
		placeWords(
			texts.map((text) => word(text)),
			content,
		).map(({ text, start }) => [text, start]);

	it('stand one after the other, over cells, empty ones and lines', () => {
		const table = '| a | b |\n| --- | --- |\n|  | 1 |\n| x<br>y | a |';
		expect(placed(['a', 'b', '1', 'x', 'y', 'a'], table)).toEqual(
			['a', 'b', '1', 'x', 'y', 'a'].map((text, at) => [text, [2, 6, 29, 35, 40, 44][at]]),
		);
	});

	it('are found where a hyphen at the end of a line is gone, and where signs are escaped', () => {
		expect(placed(['Rech-', 'nung', 'a|b', 'c-'], 'Rechnung a\\|b c-')).toEqual([
			['Rech', 0],
			['nung', 4],
			['a\\|b', 9],
			['c-', 14],
		]);
	});

	it('are left out where they were changed, without moving those after them', () => {
		expect(placed(['1)', 'Pens', '•', 'Ink'], '1. Pens - Ink')).toEqual([
			['Pens', 3],
			['Ink', 10],
		]);
		expect(placed(['lost', 'a', 'a'], 'b b b a')).toEqual([['a', 6]]);
	});
});

it('a word of several parts is as sure as the least sure part, and stands around all', () => {
	const row: Word[] = [
		word('19', { x0: 0, x1: 10, confidence: 0.9, shown: { x0: 5, y0: 1, x1: 15, y1: 11 } }),
		word(',50', { x0: 10, x1: 20, confidence: 0.4, shown: { x0: 15, y0: 2, x1: 25, y1: 12 } }),
	];
	const page: PageContent = { width: 99, height: 99, words: row, rules: [], pictures: [] };
	expect(pageText(page)).toEqual({
		markdown: '19,50',
		blocks: [
			{
				type: 'text',
				content: '19,50',
				box: { x0: 5, y0: 1, x1: 25, y1: 12 },
				words: [
					{ text: '19,50', start: 0, confidence: 0.4, box: { x0: 5, y0: 1, x1: 25, y1: 12 } },
				],
			},
		],
	} satisfies PageText);
});

const boxed = z.object({
	top_left_x: z.number(),
	top_left_y: z.number(),
	bottom_right_x: z.number(),
	bottom_right_y: z.number(),
});
const page = z
	.object({
		markdown: z.string(),
		confidence_scores: z
			.object({
				average_page_confidence_score: z.number().nullable(),
				minimum_page_confidence_score: z.number().nullable(),
				word_confidence_scores: z
					.array(z.object({ text: z.string(), confidence: z.number(), start_index: z.number() }))
					.optional(),
			})
			.strict()
			.optional(),
		blocks: z
			.array(
				boxed.extend({
					type: z.string(),
					content: z.string(),
					image_id: z.string().optional(),
					words: z.array(boxed.extend({ text: z.string(), start_index: z.number() })),
				}),
			)
			.optional(),
	})
	.passthrough();
const answer = z.object({ pages: z.tuple([page]) });

describe('the answer', () => {
	let service: Service;
	beforeAll(async () => {
		service = await startService();
	});
	afterAll(async () => await service.close());

	async function read(document: object, asked: object) {
		const body = { model: 'svc-ocr-latest', document, ...asked };
		const { status, json } = await post(service, '/v1/ocr', body);
		expect(status).toBe(200);
		return answer.parse(json).pages[0];
	}
	const ofPdf = (pdf: Buffer) => ({
		type: 'document_url',
		document_url: dataUri('application/pdf', pdf),
	});
	const ofPicture = (png: Buffer) => ({ type: 'image_url', image_url: dataUri('image/png', png) });
	const everything = { confidence_scores_granularity: 'word', include_blocks: true };

	const rows = [
		['Article', 'Qty', 'Total'],
		['Garden hose', '2', '39,80'],
		['Watering can', '1', '12,50'],
	];

	it('has none of it unless it is asked for, and refuses other values', async () => {
		const document = ofPdf(await makePdf([[{ x: 50, y: 100, text: 'One' }]]));
		const bare = await read(document, {});
		expect(Object.keys(bare)).toEqual(['markdown', 'index', 'images', 'dimensions']);
		const paged = await read(document, { confidence_scores_granularity: 'page' });
		expect(paged.blocks).toBeUndefined();
		expect(paged.confidence_scores).toEqual({
			average_page_confidence_score: 1,
			minimum_page_confidence_score: 1,
		});
		const body = { model: 'svc-ocr-latest', document, confidence_scores_granularity: 'line' };
		const refused = await post(service, '/v1/ocr', body);
		expect([refused.status, refused.json.detail[0].loc]).toEqual([
			422,
			['body', 'confidence_scores_granularity'],
		]);
	});

	it('is sure of a text layer, and says where blocks and words are', async () => {
		const red = await sharp({ create: { width: 90, height: 60, channels: 3, background: 'red' } })
			.png()
			.toBuffer();
		const texts = tableTexts(rows, [72, -300, -400], 144);
		const heading = { x: 72, y: 72, text: 'Invoice 7', size: 22 };
		const pdf = await makePdf([[heading, ...texts]], async (sheet, document) => {
			const image = await document.embedPng(red);
			sheet.drawImage(image, { x: 72, y: 842 - 504, width: 216, height: 144 });
		});
		const { markdown, blocks = [], confidence_scores } = await read(ofPdf(pdf), everything);
		expect(blocks.map(({ type }) => type)).toEqual(['title', 'table', 'image']);
		expect(markdown).toBe(blocks.map(({ content }) => content).join('\n\n'));
		expect(blocks[2]).toMatchObject({
			image_id: 'img-0.jpeg',
			...{ top_left_x: 200, top_left_y: 1000, bottom_right_x: 800, bottom_right_y: 1400 },
		});
		const scores = confidence_scores?.word_confidence_scores ?? [];
		expect(scores.map(({ confidence }) => confidence)).toEqual(Array(13).fill(1));
		expect(scores.map(({ text }) => text)).toEqual([
			'Invoice',
			'7',
			...rows.flat().join(' ').split(' '),
		]);
		const total = blocks[1]?.words.find(({ text }) => text === '12,50');
		expect(markdown.slice(total?.start_index).startsWith('12,50')).toBe(true);
		// Its right end is at 400 points and its baseline at 180, with 200 pixels for 72 points.
		expect(total?.bottom_right_x).toBeCloseTo(1111, -1);
		expect(total?.top_left_y).toBeLessThan(500);
		expect(total?.bottom_right_y).toBeGreaterThan(499);
	});

	it('is as sure of a picture as its OCR engine, and says where words are on a tilted one', async () => {
		const marks: Mark[] = [
			{ x: 80, y: 100, text: 'Order number 4711', size: 36 },
			{ x: 80, y: 500, text: 'Payable within 14 days', size: 36 },
			{ x: 1300, y: 500, text: 'Total 99,50', size: 36, align: 'right' },
		];
		const picture = makePicture(1400, 600, marks, { degrees: 2 });
		const { markdown, blocks = [], confidence_scores } = await read(ofPicture(picture), everything);
		const scores = confidence_scores?.word_confidence_scores ?? [];
		for (const { text, start_index: start } of scores) {
			expect(markdown.slice(start, start + text.length)).toBe(text);
		}
		const sure = scores.map(({ confidence }) => confidence);
		expect(Math.min(...sure)).toBeGreaterThan(0.5);
		expect(Math.max(...sure)).toBeLessThan(1);
		expect(confidence_scores?.minimum_page_confidence_score).toBe(Math.min(...sure));
		expect(confidence_scores?.average_page_confidence_score).toBeGreaterThan(Math.min(...sure));
		const words = blocks.flatMap((block) => block.words);
		expect(words).toHaveLength(scores.length);
		const at = words.find(({ text }) => text === '99,50');
		// Its right end, turned by 2 degrees about the middle of the picture.
		const angle = (2 * Math.PI) / 180;
		const end = {
			x: 700 + 600 * Math.cos(angle) - 200 * Math.sin(angle),
			y: 300 + 600 * Math.sin(angle) + 200 * Math.cos(angle),
		};
		const box: Box = {
			x0: at?.top_left_x ?? 0,
			y0: at?.top_left_y ?? 0,
			x1: at?.bottom_right_x ?? 0,
			y1: at?.bottom_right_y ?? 0,
		};
		expect(Math.abs(box.x1 - end.x)).toBeLessThan(12);
		expect(box.y0).toBeLessThan(end.y - 15);
		expect(Math.abs(box.y1 - end.y)).toBeLessThan(15);
	});
});
