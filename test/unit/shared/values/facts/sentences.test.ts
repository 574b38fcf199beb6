import { expect, it } from 'vitest';
import { wordsOf } from '../../../../../nodes/shared/values/facts/fact';

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
