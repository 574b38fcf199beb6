import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RunReport } from '../../../nodes/shared/runReport';

it('shows each warning once, with its items in order', () => {
	const warnings = new RunReport();
	expect(warnings.hints).toEqual([]);
	for (const item of [4, 2, 11, 3, 5, 6, 7, 8, 9, 10, 12]) warnings.warn(item, 'Cut off.');
	warnings.warn(1, 'Other.');
	const { hints } = warnings;
	expect(hints.map(({ message }) => message)).toEqual([
		'Cut off. (item 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, …)',
		'Other. (item 2)',
	]);
	expect(hints[0]).toMatchObject({ location: 'outputPane', type: 'warning' });
});

/** The line of a report about documents. */
const lineOf = ({ hints }: RunReport) => hints[0]?.message ?? '';

describe('what became of files', () => {
	it('is said in the order of the outcomes, with the names of those not read', () => {
		const all = new RunReport(true);
		for (let count = 0; count < 8; count++) all.add('to check');
		all.add('fine');
		const skipped = [{ fileName: 'logo.svg' }];
		all.fail('scans/a.docx', 2);
		// Each document of an item has the same list.
		all.fail(undefined, 4, skipped);
		all.skip(skipped, 3);
		expect(lineOf(all)).toBe('12 files: 1 fine, 8 to check, 3 not read: a.docx, item 5, logo.svg');
	});

	it('names up to three doubtful files with a reason, in their order', () => {
		const some = new RunReport(true);
		for (const item of [2, 1, 0]) {
			some.add('to check', { name: `${item}.pdf: Not found: date`, itemIndex: item });
		}
		expect(lineOf(some)).toBe(
			'3 files: 3 to check | 0.pdf: Not found: date | 1.pdf: Not found: date | 2.pdf: Not found: date',
		);
		some.add('to check', { name: '3.pdf: Not found: date', itemIndex: 3 });
		expect(lineOf(some)).toBe('4 files: 4 to check');
	});

	it('is short for one, and names no more than ten', () => {
		const one = new RunReport(true);
		expect(one.hints).toEqual([]);
		one.noun = 'text';
		one.add('fine');
		expect(lineOf(one)).toBe('1 text: fine');
		const many = new RunReport(true);
		for (let item = 0; item < 2000; item++) many.fail(`${item}.txt`, item);
		expect(lineOf(many)).toBe(
			'2,000 files: 2,000 not read: 0.txt, 1.txt, 2.txt, 3.txt, 4.txt, 5.txt, 6.txt, 7.txt, 8.txt, 9.txt and 1990 more',
		);
	});

	it('is shown apart from what it took', () => {
		const read = new RunReport(true);
		read.add('fine');
		read.used.ocrPages = 2;
		read.used.requests = 3;
		read.saved = 1;
		expect(read.hints.map(({ message }) => message)).toEqual([
			'1 file: fine',
			'Used: 2 pages of OCR · 3 requests · 1 file not sent again: the same one was sent before',
		]);
	});
});

describe('how far a run has come', () => {
	beforeEach(() => void vi.useFakeTimers());
	afterEach(() => void vi.useRealTimers());

	/** A report of a run of so many items, with its messages. */
	function begun(items: number) {
		const messages: string[] = [];
		const report = new RunReport(true);
		report.begin(items, (message) => void messages.push(message));
		return { report, messages };
	}

	const customDataOf = (kept: Record<string, string>) => ({
		get: (key: string) => kept[key],
		set: (key: string, value: string) => void (kept[key] = value),
	});

	it('is not told in a short run', () => {
		const { report, messages } = begun(1);
		vi.advanceTimersByTime(2_900);
		report.taskDone();
		report.itemDone();
		report.end(undefined);
		expect(messages).toEqual([]);
	});

	it('is told every few seconds of a long run, and at its end', () => {
		const { report, messages } = begun(100);
		for (let item = 0; item < 100; item += 1) {
			vi.advanceTimersByTime(100);
			report.add('read');
			report.taskDone(item === 50);
			report.itemDone();
		}
		report.end(undefined);
		expect(messages).toEqual([
			'29 of 100 items done: 30 documents read',
			'59 of 100 items done: 60 documents read, 1 failed',
			'89 of 100 items done: 90 documents read, 1 failed',
			'100 of 100 items done: 100 documents read, 1 failed',
		]);
	});

	it('counts extracted documents, and those to review', () => {
		const kept = {};
		const { report } = begun(1);
		for (const outcome of ['fine', 'to check', 'not checked (image)'] as const) report.add(outcome);
		report.end(customDataOf(kept));
		expect(kept).toEqual({ documents_extracted: '3', to_review: '2' });
	});

	it('is not kept of a node that reads no documents', () => {
		const kept = {};
		const report = new RunReport();
		report.taskDone(true);
		report.end(customDataOf(kept));
		expect(kept).toEqual({});
	});
});
