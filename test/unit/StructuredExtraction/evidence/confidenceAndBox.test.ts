import { describe, expect, it } from 'vitest';
import { numberPages, toPage } from '../../../../nodes/shared/documents/ocr/pages';
import { ocrPageSchema } from '../../../../nodes/shared/service/contract';
import { checkRecord } from '../../../../nodes/StructuredExtraction/answer/checkRecord';
import { evidence } from '../evidenceOf';
import { defineSchema, type FieldInput } from '../../../../nodes/shared/values/schema/schema';

const auto = { dateOrder: 'auto', decimalMark: 'auto' } as const;
const text = (name: string): FieldInput => ({ name, type: 'string' });
const number = (name: string): FieldInput => ({ name, type: 'number' });

/** A page whose words, cells and line breaks apart, are 10 pixels high and 20 pixels apart. */
function page(index: number, markdown: string, sure: Record<string, number> = {}) {
	const words = Array.from(markdown.matchAll(/[^\s|<>]+/g), ({ 0: word, index: start }, at) => ({
		text: word,
		start_index: start,
		confidence: sure[`${word}#${start}`] ?? sure[word] ?? 1,
		top_left_x: at * 20,
		top_left_y: 5,
		bottom_right_x: at * 20 + 15,
		bottom_right_y: 15,
	}));
	return {
		index,
		markdown,
		confidence_scores: { word_confidence_scores: words },
		blocks: [{ content: markdown, words }],
	};
}

function look(fields: FieldInput[], answer: Record<string, unknown>, ...pages: unknown[]) {
	const schema = defineSchema('test', fields);
	const checked = checkRecord(schema, answer, auto);
	const read = numberPages(pages.map((one) => ocrPageSchema.parse(one))).map(toPage);
	return evidence(schema, checked, read, auto);
}
const place = (word: number, to = word) => ({
	left: word * 20,
	top: 5,
	right: to * 20 + 15,
	bottom: 15,
});

describe('how surely a value was read', () => {
	it('is the confidence of its least sure word, not of others', () => {
		const source = page(0, 'No. A-1 of 3 May 2024', { 'A-1': 0.9, May: 0.41, 'No.': 0.1 });
		const fields: FieldInput[] = [text('number'), { name: 'date', type: 'date' }];
		expect(look(fields, { number: 'A-1', date: '2024-05-03' }, source)).toMatchObject({
			number: { match: 'exact', confidence: 0.9, box: place(1) },
			date: { match: 'normalised', confidence: 0.41, box: place(3, 5) },
		});
	});

	it('counts words of which the value has a part', () => {
		const source = page(0, 'Ref:A-1;', { 'Ref:A-1;': 0.5 });
		expect(look([text('number')], { number: 'A-1' }, source)['number']).toMatchObject({
			confidence: 0.5,
			box: place(0),
		});
	});

	it('is told on every page, after characters that nobody sees', () => {
		const sure = { Total: 0.3, '12,50': 0.6 };
		const second = page(1, 'Hid\u200bden Sum\u00adme <br> Total 12,50', sure);
		expect(look([number('total')], { total: '12,50' }, page(0, 'Nothing'), second)).toMatchObject({
			total: { page: 2, confidence: 0.6, box: place(4) },
		});
	});

	it('is that of all parts of a text that stands in several lines', () => {
		const source = page(0, '| Weena 664 | Tel. |\n| 3012 CN Rotterdam | x |', { Rotterdam: 0.2 });
		expect(
			look([text('address')], { address: 'Weena 664, 3012 CN Rotterdam' }, source),
		).toMatchObject({ address: { match: 'normalised', confidence: 0.2, box: place(0, 5) } });
	});

	it('is that of the row of a list entry, and of each of two equal cells', () => {
		const lines: FieldInput = {
			name: 'lines',
			type: 'list',
			fields: [text('name'), number('price'), number('total')],
		};
		const rows = ['| Pen | 4 | 4 |', '| A very long name of a thing | 4 | 5 |', '| Ink | 6 | 6 |'];
		const markdown = rows.join('\n');
		const lastSix = markdown.lastIndexOf('6');
		const source = page(0, markdown, {
			[`6#${lastSix}`]: 0.3,
			[`4#${rows[0]?.indexOf('4')}`]: 0.2,
		});
		const found = look(
			[lines],
			{
				lines: [
					{ name: 'Pen', price: 4, total: 4 },
					{ name: 'A very long name of a thing', price: 4, total: 5 },
					{ name: 'Ink', price: 6, total: 6 },
				],
			},
			source,
		);
		const sure = Object.entries(found).map(([path, { confidence }]) => [path, confidence]);
		expect(sure.filter(([, confidence]) => confidence !== 1)).toEqual([
			['lines[0].price', 0.2],
			['lines[2].total', 0.3],
		]);
		expect(found['lines[2].price']?.box).not.toEqual(found['lines[2].total']?.box);
	});
});

describe('the block that a value stands in', () => {
	const block = (content: string, top: number) => ({
		content,
		top_left_x: 0,
		top_left_y: top,
		bottom_right_x: 100,
		bottom_right_y: top + 10,
	});
	const topOf = (value: string, markdown: string, ...blocks: unknown[]) =>
		look([text('f')], { f: value }, { index: 0, markdown, blocks })['f']?.box?.top;

	it('is not a short one whose text is also part of a longer one', () => {
		const markdown = '| Total | Pen |\n| --- | --- |\n| 5 | Total |\n\nTotal\n\nEnd';
		const blocks = [block('Total', 10), block('| Total | Pen |\n|---|---|\n| 5 | Total |', 20)];
		expect(topOf('Total', markdown, ...blocks)).toBe(20);
		expect(topOf('Pen', markdown, ...blocks)).toBe(20);
	});

	it('is not one that begins in a longer one', () => {
		const blocks = [block('one two three', 10), block('three four', 20)];
		expect(topOf('four', 'one two three four', ...blocks)).toBeUndefined();
	});

	it('is unknown for a value over its end, and where its text is another', () => {
		expect(topOf('one two', 'one\n\ntwo', block('one', 10), block('two', 20))).toBeUndefined();
		expect(topOf('one', 'one two', block('ones', 10))).toBeUndefined();
		expect(topOf('one', 'one two', block('one', 10), { content: 'two' })).toBe(10);
		expect(topOf('two', 'one two', block('one', 10), { content: 'two' })).toBeUndefined();
	});
});
