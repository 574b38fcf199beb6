import { expect, it } from 'vitest';
import { documentToReview } from '../../start/waitingReview';

const clear = { _file: 'clear.pdf', _source: 'ocr', _review: null };
const unread = { _file: 'unread.pdf', _source: null, _review: 'Not read: it is damaged' };
const doubtful = { _file: 'mail.eml › a.pdf', _source: 'ocr', _review: 'The total is missing' };

const copy = { ...doubtful, _file: 'copy.pdf', _copy_of: 'clear.pdf' };

it.each([
	[
		'the first doubtful one that was read, by the name of its file',
		[clear, unread, doubtful],
		'mail.eml',
	],
	['one that was not read, where no other is doubtful', [clear, unread], 'unread.pdf'],
	['none that is a copy', [copy, doubtful], 'mail.eml'],
	['none, where nothing is doubtful by itself', [clear, copy], undefined],
])('a review shows %s', (_, rows, name) => {
	expect(documentToReview(rows)).toBe(name);
});
