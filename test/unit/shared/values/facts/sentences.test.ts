import { expect, it } from 'vitest';
import { issueOf, wordsOf } from '../../../../../nodes/shared/values/facts/fact';

const SCANS = 'The text of the PDF belongs to scanned pages, and may differ from what they show';
const REFUSED =
	'OCR refused the file (it is damaged), and the text in the PDF file was used instead';

it.each([
	[{ isOnScans: true }, SCANS],
	[{ isOnScans: false, refusal: 'it is damaged' }, REFUSED],
	[{ isOnScans: true, refusal: 'it is damaged' }, `${REFUSED}. ${SCANS}`],
])('a text of a PDF with the doubts %j says so', (values, words) => {
	expect(wordsOf({ kind: 'textDoubtful', fields: [], values })).toBe(words);
});

it('an empty field has the first three printed values as those in question', () => {
	const issue = (printed: string[]) =>
		issueOf({ kind: 'emptyOptional', fields: ['iban'], values: { printed } });
	expect(issue(['A-1', 'A-2', 'A-3']).values).toEqual(['A-1', 'A-2', 'A-3']);
	expect(issue(['A-1', 'A-2', 'A-3', 'A-4']).values).toEqual(['A-1', 'A-2', 'A-3']);
});
