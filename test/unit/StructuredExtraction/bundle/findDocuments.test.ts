import { describe, expect, it } from 'vitest';
import { wordsOf } from '../../../../nodes/shared/values/facts/fact';
import {
	findDocuments,
	findKind,
} from '../../../../nodes/StructuredExtraction/bundle/findDocuments';
import type { Ask, ChatMessage } from '../../../../nodes/StructuredExtraction/answer/askJson';
import { chatResponseSchema } from '../../../../nodes/shared/service/contract';

const pagesOf = (texts: string[]) =>
	texts.map((markdown, index) => ({ number: index + 1, markdown }));

const invoice = (number: string, page = 1, of = 1) =>
	`# Invoice\n\nInvoice no. ${number}\n\nPage ${page} of ${of}\n\nGrand total 24.00`;

/** A model that gives these answers, one after the other, and what it was told. */
function model(...answers: unknown[]): { ask: Ask; told: ChatMessage[][] } {
	const told: ChatMessage[][] = [];
	const ask: Ask = (messages) => {
		told.push([...messages]);
		const answer = answers[Math.min(told.length, answers.length) - 1];
		const content = typeof answer === 'string' ? answer : JSON.stringify(answer);
		const usage = { prompt_tokens: 10, completion_tokens: 1 };
		return Promise.resolve(
			chatResponseSchema.parse({ choices: [{ message: { role: 'assistant', content } }], usage }),
		);
	};
	return { ask, told };
}

const kinds = [{ name: 'invoice' }, { name: 'receipt', description: 'paid in a shop' }];
const ranges = (...borders: Array<[first: number, last: number]>) => ({
	documents: borders.map(([first, last]) => ({ first_page: first, last_page: last })),
});

async function found(texts: string[], ...answers: unknown[]) {
	const { documents, leftOut } = await findDocuments(model(...answers).ask, pagesOf(texts), []);
	return {
		pages: documents.map(({ pages }) => pages.map(({ number }) => number).join()),
		reasons: documents.map(({ doubts }) => doubts.map(wordsOf)),
		leftOut,
	};
}

const two = [invoice('A1', 1, 2), 'Terms\n\nPage 2 of 2', invoice('B1', 1, 2), 'Page 2 of 2 of B1'];
const NONE = [[], []];

describe('the documents of a file', () => {
	it.each<[what: string, answer: unknown, pages: string[], reason: RegExp | undefined]>([
		['overlap', ranges([1, 3], [3, 4]), ['1,2', '3,4'], /page 3$/],
		['miss a page', ranges([1, 1], [3, 4]), ['1,2', '3,4'], /page 2$/],
		['miss the first page', ranges([2, 2], [3, 4]), ['1', '2', '3,4'], /page 1$/],
		['run backwards', ranges([2, 1], [3, 4]), ['1', '2', '3,4'], /page 1$/],
		['name pages that are not there', ranges([1, 2], [3, 9], [77, 78]), ['1,2', '3,4'], undefined],
		['are in no answer', 'No idea.', ['1,2,3,4'], /page 1$/],
		['are an empty list', { documents: [] }, ['1,2,3,4'], /page 1$/],
		['have no pages', { documents: [{}, null, 7, 'x'] }, ['1,2,3,4'], /page 1$/],
	])('are every page once where the answers %s', async (_, answer, pages, reason) => {
		const result = await found(two, answer);
		expect(result.pages).toEqual(pages);
		const all = result.reasons.flat().join('\n');
		if (reason) expect(all).toMatch(new RegExp(reason, 'm'));
	});

	it('are asked for once more, with the exact faults', async () => {
		const { ask, told } = model(ranges([1, 3], [3, 9]), ranges([1, 2], [3, 4]));
		const { documents, usage, requests } = await findDocuments(ask, pagesOf(two), []);
		expect(documents.map(({ pages }) => pages.length)).toEqual([2, 2]);
		expect(told[1]?.at(-1)?.content).toMatch(/Document 2 ends on no page[^]*have these pages: 3\./);
		expect([usage, requests]).toEqual([{ prompt_tokens: 20, completion_tokens: 2 }, 2]);
	});

	it.each<[what: string, texts: string[], answer: unknown, reasons: RegExp[][]]>([
		[
			'a counter goes on',
			two,
			ranges([1, 1], [2, 4]),
			[[/go on.*page 2 is counted as page 2 of 2/], [/before it: page 2/]],
		],
		[
			'the number is the same',
			[invoice('A1'), invoice('A1')],
			ranges([1, 1], [2, 2]),
			[[/same document number/], [/same document number/]],
		],
		[
			'the number of a receipt is the same',
			['Receipt no. A1', 'Receipt no. A1'],
			ranges([1, 1], [2, 2]),
			[[/same document number/], [/same document number/]],
		],
		[
			'a page has no heading',
			[invoice('A1'), 'of the terms above'],
			ranges([1, 1], [2, 2]),
			[[/first page/], [/first page/]],
		],
	])('are doubtful on both sides of a border where %s', async (_, texts, answer, reasons) => {
		expect((await found(texts, answer)).reasons).toEqual(
			reasons.map((list) => list.map((reason) => expect.stringMatching(reason))),
		);
	});

	it('do not have blank pages and separators', async () => {
		const texts = [invoice('A1'), '', '* * *', '# SEPARATOR\n\nPATCH T', invoice('B1'), '- 6 -'];
		const answer = { ...ranges([1, 1], [5, 6]), separator_pages: [4] };
		expect(await found(texts, answer)).toEqual({
			pages: ['1', '5'],
			reasons: NONE,
			leftOut: [2, 3, 4, 6],
		});
	});

	it('of 5,000 pages are found by requests that overlap by a page', async () => {
		const texts = Array.from({ length: 5_000 }, (_, index) =>
			invoice(`A${index >> 1}`, (index % 2) + 1, 2),
		);
		const sizes: number[] = [];
		const ask: Ask = async (messages) => {
			const shown = [...String(messages[1]?.content).matchAll(/^--- Page (\d+) ---$/gm)].map(
				numberIn,
			);
			sizes.push(String(messages[1]?.content).length);
			const starts = shown.filter((page, at) => page % 2 === 1 || at === 0);
			const borders = starts.map((page, at): [number, number] => [
				page,
				(starts[at + 1] ?? (shown.at(-1) ?? 0) + 1) - 1,
			]);
			return await model(ranges(...borders)).ask(messages);
		};
		const { documents, requests } = await findDocuments(ask, pagesOf(texts), []);
		expect(documents).toHaveLength(2_500);
		expect(documents.every(({ pages, doubts }) => pages.length === 2 && doubts.length === 0)).toBe(
			true,
		);
		expect(requests).toBe(129);
		expect(Math.max(...sizes)).toBeLessThan(48_000);
	});

	it('are asked about with the beginning and end of each page only, cut at 48,000 characters', async () => {
		const { ask, told } = model(ranges([1, 40]));
		await findDocuments(
			ask,
			pagesOf(Array.from({ length: 40 }, () => 'Invoice total 7\n'.repeat(5_000))),
			[],
		);
		expect(String(told[0]?.[1]?.content).length).toBeLessThan(48_000);
	});
});

/** The number in a match. */
const numberIn = ([, number]: RegExpMatchArray) => Number(number);

describe('the kind of a document', () => {
	const kindOf = async (text: string, answer: object, fileName?: string) => {
		const { ask, told } = model({ documents: [{ first_page: 1, ...answer }] });
		const { kind } = await findKind(ask, pagesOf([text]), kinds, fileName);
		return { kind, told };
	};

	it('is one of the list, with the words that show it', async () => {
		const { kind, told } = await kindOf(
			'# INVOICE no. 7',
			{ kind: 'Invoice', kind_words: 'Invoice No. 7' },
			'receipt.pdf',
		);
		expect(kind).toEqual({ name: 'invoice', words: 'Invoice No. 7', page: 1 });
		const [{ content: system } = { content: '' }, { content: user } = { content: '' }] =
			told[0] ?? [];
		expect(system).toContain('one of: invoice | receipt | other');
		expect(system).toContain('- receipt: paid in a shop');
		expect(user).toContain('File: receipt.pdf');
	});

	it('is asked for again and then "other" where it is not in the list', async () => {
		const { kind, told } = await kindOf('A poem', { kind: 'poem' });
		expect([kind?.name, told.length]).toEqual(['other', 2]);
	});

	it('names another kind that is as likely, and words that are not there', async () => {
		const { kind } = await kindOf('A bill', {
			kind: 'receipt',
			other_kind: 'invoice',
			kind_words: 'Receipt',
		});
		expect(kind).toEqual({ name: 'receipt', other: 'invoice', words: 'Receipt', page: null });
	});

	it.each([
		['voice', '# Invoice', null],
		['e', 'tutto e bene', null],
		['low or', 'lowor', null],
		['Invoice', '**INVOICE**, no. 7', 1],
		['Reçu', 'RECU 12', 1],
		['发票', '增值税发票', 1],
	])('is shown by whole words: %s in %s', async (words, text, page) => {
		const { kind } = await kindOf(text, { kind: 'invoice', kind_words: words });
		expect(kind?.page).toBe(page);
	});

	it.each([
		[120, 'a'.repeat(120)],
		[121, `${'a'.repeat(119)}…`],
	])('has 120 characters of a title at most: %d', async (length, title) => {
		const { ask } = model({ kind: 'invoice', title: 'a'.repeat(length) });
		expect(await findKind(ask, pagesOf([invoice('A1')]), kinds)).toMatchObject({ title });
	});

	it('is taken from an answer without a list, and from an image', async () => {
		const { ask, told } = model({ kind: 'receipt', title: 'Bon', date: null, sender: 'N/A' });
		const facts = await findKind(ask, [], kinds, undefined, 'data:image/png;base64,AA==');
		expect(facts).toMatchObject({
			kind: { name: 'receipt', page: null },
			title: 'Bon',
			sender: null,
		});
		expect(told[0]?.[1]?.content).toEqual([
			expect.objectContaining({ type: 'text' }),
			expect.objectContaining({ type: 'image_url' }),
		]);
	});
});
