import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RunReport } from '../../../../nodes/shared/run/runReport';

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
	it('is told in the order of the outcomes, with the first reasons and how many more there are', () => {
		const all = new RunReport(true);
		for (let item = 8; item > 0; item--)
			all.add('to check', `${item}.pdf`, item, 'Not found: date');
		all.add('fine', 'fine.pdf');
		all.fail('scans/a.docx', 4, 'the file is encrypted');
		all.fail(undefined, 2, 'the text is empty');
		const skipped = [{ fileName: 'logo.png', reason: 'is a logo', isLeftOut: true }];
		all.skip(skipped, 3);
		// Each document of an item has the same list.
		all.skip(skipped, 3);
		expect(all.hints.map(({ type, message }) => [type, message])).toEqual([
			[
				'warning',
				'12 files: 1 fine, 8 to check, 2 not read, 1 left out: logo.png | item 3: the text is empty | a.docx: the file is encrypted | 1.pdf: Not found: date | and 7 more',
			],
		]);
	});

	it('is told of a field that the item does not have as a warning, since it is no file', () => {
		const one = new RunReport(true);
		one.skip([{ fileName: 'receipt', reason: 'is not a field of this item' }], 2);
		one.add('fine', 'a.pdf');
		expect(one.hints.map(({ message }) => message)).toEqual([
			'"receipt" is not a field of this item (item 3)',
			'1 file: fine',
		]);
	});

	it('says of how many nothing could be added up', () => {
		const some = new RunReport(true);
		some.add('fine', 'a.pdf');
		for (const file of ['b.pdf', 'c.pdf']) some.add('fine', file).hasNoSums = true;
		some.add('to check', 'd.pdf', 0, 'Not found: date').hasNoSums = true;
		expect(lineOf(some)).toContain('4 files: 3 fine (2 without sums), 1 to check | d.pdf:');
		const one = new RunReport(true);
		one.add('fine', 'a.pdf').hasNoSums = true;
		expect(lineOf(one)).toBe('1 file: fine (without sums)');
	});

	it('may change until the end of the run', () => {
		const copies = new RunReport(true);
		copies.add('fine', 'a.pdf', 0);
		Object.assign(copies.add('fine', 'b.pdf', 1), { outcome: 'to check', reason: 'The same' });
		expect(copies.hints[0]?.message).toBe('2 files: 1 fine, 1 to check | b.pdf: The same');
	});

	// An invoice and its copy with another account: the line ended in "there GB7…".
	it('is cut between two words where a reason is long, so that no account is cut in half', () => {
		const copies = new RunReport(true);
		const reason = `The same invoice as "a.pdf"${', but'.repeat(34)} GB46ZZHP99990041773320, there`;
		copies.add('to check', 'b.pdf', 0, reason);
		copies.add('to check', 'c.pdf', 1, 'x'.repeat(300));
		const [, b = '', c = ''] = lineOf(copies).split(' | ');
		expect(b).toBe(`b.pdf: ${reason.slice(0, reason.indexOf(' GB46'))}…`);
		expect(c).toBe(`c.pdf: ${'x'.repeat(199)}…`);
	});

	it('is led by the fault after which nothing else could be read', () => {
		const broken = new RunReport(true);
		broken.add('read', 'a.pdf');
		broken.fail('b.pdf', 1, 'the service did not accept the API key. Check it.');
		broken.fail('c.pdf', 2, 'the file is empty');
		broken.breakOff('the service did not accept the API key', 'Check it.');
		expect(broken.hints.map(({ type, message }) => [type, message])).toEqual([
			['warning', 'The rest was not read: the service did not accept the API key. Check it.'],
			['warning', '3 files: 1 read, 2 not read | c.pdf: the file is empty'],
		]);
	});

	it('is short for one', () => {
		const one = new RunReport(true);
		expect(one.hints).toEqual([]);
		one.noun = 'text';
		one.add('fine');
		expect(lineOf(one)).toBe('1 text: fine');
		const file = new RunReport(true);
		file.noun = 'text';
		file.fail('a.txt', 0, 'the file is empty');
		expect(lineOf(file)).toBe('1 file: not read | a.txt: the file is empty');
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
