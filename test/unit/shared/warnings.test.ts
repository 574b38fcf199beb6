import { describe, expect, it } from 'vitest';
import { endReason } from '../../../nodes/shared/completion/endWarning';
import { RunSummary } from '../../../nodes/shared/runSummary';
import { Warnings } from '../../../nodes/shared/warnings';

it.each([
	['length', null, 'cut off'],
	['model_length', '', 'cut off'],
	['MAX_TOKENS', ' ', 'cut off'],
	['content_filter', null, 'The service ended the answer early, with the reason "content_filter"'],
	['error', null, '"error"'],
	['stop', 'I cannot\nhelp.', 'The model refused to answer: "I cannot help."'],
])('doubts an answer with the finish reason %s and the refusal %j', (reason, refusal, words) => {
	expect(endReason(reason, refusal, 'cut off')).toContain(words);
});

it.each(['stop', 'STOP', 'tool_calls', 'eos_token', '', null, undefined])(
	'does not doubt an answer with the finish reason %s',
	(reason) => expect(endReason(reason, null, 'cut off')).toBeUndefined(),
);

it('shows each warning once, with its items in order', () => {
	const warnings = new Warnings();
	expect(warnings.hints).toEqual([]);
	for (const item of [4, 2, 11, 3, 5, 6, 7, 8, 9, 10, 12]) warnings.add(item, 'Cut off.');
	warnings.add(1, 'Other.');
	const { hints } = warnings;
	expect(hints.map(({ message }) => message)).toEqual([
		'Cut off. [item 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, …]',
		'Other. [item 1]',
	]);
	expect(hints[0]).toMatchObject({ location: 'outputPane', type: 'warning' });
});

it('bounds how many warnings are shown and how long they are', () => {
	const warnings = new Warnings();
	for (let item = 0; item < 1000; item++)
		warnings.add(item, `Warning ${item} ${'x'.repeat(10_000)}`);
	const { hints } = warnings;
	expect(hints).toHaveLength(21);
	expect(hints.at(-1)?.message).toBe('There were 980 more warnings of other kinds.');
	expect(Math.max(...hints.map(({ message }) => message.length))).toBeLessThan(600);
});

it('takes a warning that is the same for very many items', () => {
	const warnings = new Warnings();
	// With a copy per warning this is 20 thousand million numbers.
	for (let item = 0; item < 200_000; item++) warnings.add(item, 'Cut off.');
	const { hints } = warnings;
	expect(hints).toHaveLength(1);
});

describe('what became of files', () => {
	const outcomes = () => new RunSummary(['fine', 'to check']);

	it('is said in the order of the outcomes, with the names of those not read', () => {
		const all = outcomes();
		for (let count = 0; count < 8; count++) all.add('to check');
		all.add('fine');
		all.fail('scans/a.docx', 2);
		all.fail(undefined, 4);
		const skipped = [{ fileName: 'logo.svg' }];
		// Each document of an item has the same list.
		all.skip(skipped, 3);
		all.skip(skipped, 3);
		expect(all.line()).toBe('12 files: 1 fine, 8 to check, 3 not read: a.docx, logo.svg, item 4');
	});

	it('tells what was left out on purpose from what was not read', () => {
		const mail = outcomes();
		mail.add('fine');
		mail.skip([{ fileName: 'AGB.txt', isLeftOut: true }, { fileName: 'a.xls' }], 0);
		expect(mail.line()).toBe('3 files: 1 fine, 1 not read: a.xls, 1 left out: AGB.txt');
	});

	it('names up to three doubtful files with a reason, in their order', () => {
		const some = outcomes();
		for (const item of [2, 1, 0]) {
			some.add('to check', { name: `${item}.pdf: Not found: date`, itemIndex: item });
		}
		expect(some.line()).toBe(
			'3 files: 3 to check | 0.pdf: Not found: date | 1.pdf: Not found: date | 2.pdf: Not found: date',
		);
		some.add('to check', { name: '3.pdf: Not found: date', itemIndex: 3 });
		expect(some.line()).toBe('4 files: 4 to check');
	});

	it('is short for one, and names no more than five', () => {
		const one = outcomes();
		expect(one.line()).toBe('');
		one.add('fine');
		expect(one.line('text')).toBe('1 text: fine');
		const many = outcomes();
		for (let item = 0; item < 2000; item++) many.fail(`${item}.txt`, item);
		expect(many.line()).toBe(
			'2,000 files: 2,000 not read: 0.txt, 1.txt, 2.txt, 3.txt, 4.txt and 1995 more',
		);
	});

	it('is shown apart from what it took', () => {
		expect(outcomes().hints([])).toEqual([]);
		const read = outcomes();
		read.add('fine');
		const hints = read.hints(['2 pages', '', '3 requests']);
		expect(hints.map(({ message }) => message)).toEqual([
			'1 file: fine',
			'Used: 2 pages · 3 requests',
		]);
	});
});
