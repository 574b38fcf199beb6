import { afterEach, describe, expect, it, vi } from 'vitest';
import {
	Budget,
	BudgetProblem,
	inSlices,
	LIMITS,
	type Sliced,
} from '../../../../../nodes/shared/host/budget';
import type { FileSource } from '../../../../../nodes/shared/documents/ocr/documents';
import { TEXT_TYPES } from '../../../../../nodes/shared/documents/files/formats';
import { asProblem } from '../../../../../nodes/shared/host/problem';
import { userMessage } from '../../../../../nodes/StructuredExtraction/ask/prompt';
import { splitDocument } from '../../../../../nodes/StructuredExtraction/ask/splitDocument';
import { MAX_TEXT_FILE } from '../../../../../nodes/shared/documents/fileTexts/htmlText';
import { readTextFile } from '../../../../../nodes/shared/documents/fileTexts/toPages';
import { textOf, toPages } from './atOnce';
import { docx, paragraph } from '../office/docx';
import { eml } from '../containers/mail';
import { readMail } from '../containers/readMail';
import { refusal as refusalOf } from '../../../refusal';

const refusal = (call: () => unknown) => refusalOf(call).message;

const html = (content: string, budget?: Budget) =>
	textOf(Buffer.from(content), TEXT_TYPES.html, budget);

/** A budget of which only so much is left. */
function budgetOf(resource: keyof typeof LIMITS, left: number): Budget {
	const budget = new Budget();
	budget.spend(resource, LIMITS[resource].most - left);
	return budget;
}

const tooMany = (resource: keyof typeof LIMITS) => `it has ${new BudgetProblem(resource).excess}`;

describe('the budget of a Word document', () => {
	it.each([
		['rows that begin further right', '<w:tr/><w:gridBefore w:val="99"/>'],
		['tables without rows', '<w:tbl/>'],
		['empty cells', '<w:tc/>'],
		['attributes', '<w:p w:a="" w:b="" w:c=""/>'],
	])('counts elements: %s', (_, unit) => {
		const file = docx(`<w:tbl>${unit.repeat(1000)}</w:tbl>`);
		expect(refusal(() => textOf(file, TEXT_TYPES.docx, budgetOf('elements', 500)))).toBe(
			tooMany('elements'),
		);
	});

	it('ends the parser as soon as it is used up', () => {
		const budget = budgetOf('elements', 500);
		const spend = vi.spyOn(budget, 'spend');
		const file = docx('<w:tc/>'.repeat(100_000));
		expect(refusal(() => textOf(file, TEXT_TYPES.docx, budget))).toBe(tooMany('elements'));
		expect(spend.mock.calls.filter(([resource]) => resource === 'elements').length).toBe(501);
	});

	it('counts what is unpacked of all its parts', () => {
		const file = docx(paragraph('a'), { 'word/header1.xml': paragraph('b'.repeat(1000)) });
		expect(refusal(() => textOf(file, TEXT_TYPES.docx, budgetOf('unpacked', 1000)))).toBe(
			'it has more than 32 MB of unpacked content',
		);
	});
});

describe('the budget of a web page', () => {
	it('does not read a rule again for each brace that closes nothing', () => {
		const budget = new Budget();
		html(`<style>a{top:0}${'}'.repeat(500)}</style>x`, budget);
		expect(LIMITS.elements.most - budget.left('elements')).toBeLessThan(20);
	});

	it('gives a table as lines that would have more cells than are left', () => {
		const table = `<table>${'<tr><td rowspan=100>x'.repeat(100)}</table>`;
		expect(html(table)).toContain('| x |');
		expect(html(table, budgetOf('cells', 1000))).toBe('x\n\n'.repeat(100).trim());
	});

	it('counts the cells of all tables together', () => {
		const budget = budgetOf('cells', 10);
		const table = '<table><tr><td>a<td>b<tr><td>c<td>d</table>';
		const text = html(table.repeat(4), budget);
		expect(text.match(/\| --- \| --- \|/g)).toHaveLength(2);
		expect(text.match(/a \| b/g)).toHaveLength(4);
		expect(budget.left('cells')).toBe(2);
	});

	it('counts text while it is parsed', () => {
		expect(refusal(() => html('<p>abc'.repeat(100), budgetOf('characters', 100)))).toBe(
			tooMany('characters'),
		);
	});

	it('makes one empty line of very many elements without a text', () => {
		expect(html(`a${'<p> </p><li><br>'.repeat(1000)}b`)).toBe('a\n\nb');
	});
});

describe('the budget of a text', () => {
	it('has 10,000 pages', () => {
		const feeds = (count: number) => Buffer.from(`${'\f'.repeat(count)}Invoice 1`);
		expect(toPages(feeds(9_999), 'text/plain')).toHaveLength(10_000);
		expect(refusal(() => toPages(feeds(1_900_000), 'text/plain'))).toBe(
			'it has more than 10,000 pages',
		);
	});

	it('leaves out the headings of empty pages, and counts all others', () => {
		const pages = toPages(Buffer.from(`${'\f'.repeat(9_000)}Invoice 1`), 'text/plain');
		expect(splitDocument(pages)).toHaveLength(1);
		expect(userMessage('a.txt', pages, pages.length)).toContain(
			'>\nDocument: a.txt\n\n--- Page 9001 ---\n\nInvoice 1\n<',
		);
		const full = toPages(Buffer.from('a\f'.repeat(9_000)), 'text/plain');
		for (const part of splitDocument(full)) {
			expect(userMessage('a.txt', part.pages, full.length).length).toBeLessThan(48_200);
		}
	});
});

async function documentsOf(bytes: Buffer) {
	const { sources, skipped } = await readMail(bytes);
	const reasons = skipped.map(({ reason, remedy }) => [reason, remedy].filter(Boolean).join('. '));
	return { sources, reasons };
}

const files = (count: number, type: string, content: (at: number) => Buffer | string) =>
	Array.from({ length: count }, (_, at) => ({ name: `${at}`, type, content: content(at) }));
const pdfs = (count: number) => files(count, 'application/pdf', (at) => `%PDF-1.4 obj ${at}`);
const mailOf = (type: string, content: string) =>
	Buffer.from(`Received: from a\r\nContent-Type: ${type}\r\n\r\n${content}`);

describe('the budget of an e-mail', () => {
	it.each([
		['texts', 'multipart/mixed; boundary=b', '--b\n\nx\n'],
		['empty parts', 'multipart/mixed; boundary=b', '--b\n\n'],
		['attached e-mails', 'multipart/digest; boundary=b', '--b\n\nx\n'],
	])('has 1,000 parts: %s', async (_, type, part) => {
		const { sources, reasons } = await documentsOf(mailOf(type, part.repeat(5000)));
		expect(sources).toEqual([]);
		expect(reasons).toEqual([
			'is an e-mail with more than 1,000 parts. Save its attachments as files, and read these',
		]);
	});

	it('has 200 documents, each further one is named', async () => {
		const { sources, reasons } = await documentsOf(eml(pdfs(203)));
		expect(sources).toHaveLength(200);
		expect(reasons).toEqual(
			Array(3).fill(
				'is beyond the 200 documents that are read of one e-mail. Save it as a file of its own',
			),
		);
	});

	it('is that of the e-mails in it as well', async () => {
		const { sources, reasons } = await documentsOf(
			eml(files(10, 'message/rfc822', () => eml(pdfs(150)))),
		);
		expect(sources).toHaveLength(200);
		expect(reasons.filter((reason) => reason.startsWith('is beyond'))).toHaveLength(704);
		expect(reasons.filter((reason) => reason.includes('more than 1,000 parts'))).toHaveLength(4);
	});

	it('is that of all its Word documents together', async () => {
		const content = docx(paragraph('a'.repeat(900_000)));
		const { sources } = await documentsOf(eml(files(4, 'application/x', () => content)));
		const read: string[] = [];
		for (const source of sources.filter(({ kind }) => kind === 'file') as FileSource[]) {
			const failed = (error: unknown) => asProblem(error).message;
			read.push(await readTextFile(source).then(() => 'read', failed));
		}
		expect(read).toEqual(['read', 'read', tooMany('characters'), tooMany('characters')]);
	});

	it('has no larger HTML than a web page', async () => {
		const { sources, reasons } = await documentsOf(
			mailOf('text/html', `<p>${'x'.repeat(76)}\n`.repeat(MAX_TEXT_FILE / 75)),
		);
		expect(sources).toEqual([]);
		expect(reasons).toEqual(['has a text that cannot be read: its HTML is larger than 10 MB']);
	});
});

describe('long work', () => {
	afterEach(() => {
		vi.restoreAllMocks();
	});

	function* counting(steps: number): Sliced<number> {
		for (let step = 0; step < steps; step += 1) yield;
		return steps;
	}

	it('lets others have their turn when it has taken long enough', async () => {
		const budget = new Budget();
		let now = performance.now();
		vi.spyOn(performance, 'now').mockImplementation(() => (now += 30));
		let turns = 0;
		const timer = setInterval(() => (turns += 1), 0);
		expect(await inSlices(counting(20), budget)).toBe(20);
		clearInterval(timer);
		expect(turns).toBeGreaterThan(5);
	});

	it('is done at once when it is short', async () => {
		vi.spyOn(performance, 'now').mockReturnValue(0);
		let isDone = false;
		void inSlices(counting(1000), new Budget()).then(() => (isDone = true));
		for (let step = 0; step < 3000; step += 1) await Promise.resolve();
		expect(isDone).toBe(true);
	});
});
