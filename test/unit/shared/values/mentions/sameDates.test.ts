import { describe, expect, it } from 'vitest';
import { evidence } from '../../../StructuredExtraction/evidenceOf';
import { atOnce } from '../../../../../nodes/shared/host/budget';
import { compareReadings } from '../../../../../nodes/StructuredExtraction/check/compareReadings';
import { continues, pageMarks } from '../../../../../nodes/StructuredExtraction/bundle/pageMarks';
import { normaliseDate } from '../../../../../nodes/shared/values/normalise/dates';
import { AS_WRITTEN } from '../../../../../nodes/shared/values/normalise/normalised';
import { defineSchema } from '../../../../../nodes/shared/values/schema/schema';

const schema = defineSchema('record', [{ name: 'date', type: 'date' }]);
const compare = (...of: Parameters<typeof compareReadings>) => atOnce(compareReadings(...of));
const page = (number: number, markdown: string) => ({ number, markdown });

// Four of these were dates as evidence, but none between documents or in the text of a PDF.
const DATES = [
	['3 de mayo de 2024', '2024-05-03', '8 de mayo de 2024'],
	['03-AUG-14', '2014-08-03', '08-AUG-14'],
	['2024年3月1日', '2024-03-01', '2024年3月7日'],
	['Aug 3 2014', '2014-08-03', 'Aug 8 2014'],
	['14.03.2025', '2025-03-14', '14.08.2025'],
	['2025-03-14', '2025-03-14', '2025-03-19'],
	['3. März 2024', '2024-03-03', '8. März 2024'],
];

describe.each(DATES)('%s', (printed = '', day = '', misread = '') => {
	it('is a date in an answer', () => {
		expect(normaliseDate(printed, AS_WRITTEN)).toEqual({ value: day, notes: [] });
	});

	it('is evidence', () => {
		const pages = [page(1, `Bill\n\nof ${printed}, for you`)];
		const { date } = evidence(schema, { record: { date: day }, originals: {} }, pages, AS_WRITTEN);
		expect(date).toMatchObject({ match: printed === day ? 'exact' : 'normalised', page: 1 });
	});

	it('shows that a document begins', () => {
		const terms = 'Goods stay ours until they are paid for in full.';
		const [first, dated, plain] = [
			pageMarks(page(1, terms)),
			pageMarks(page(2, `Dear all,\n\n${printed}\n\n${terms}`)),
			pageMarks(page(2, `Dear all,\n\n${terms}`)),
		];
		expect(continues([first], plain)).toBe('does not look like a first page');
		expect(continues([first], dated)).toBeUndefined();
	});

	it('differs where OCR has misread it', () => {
		const file = { pages: [page(1, `Date ${printed} due`)], isPaged: true };
		const places = new Map([['date', [{ page: 0, start: 5, end: 5 + misread.length }]]]);
		const { facts } = compare([page(1, `Date ${misread} due`)], file, places);
		expect(facts).toMatchObject([
			{ kind: 'misread', fields: ['date'], values: { read: misread, inFile: printed } },
		]);
		const same = compare([page(1, `Date ${printed}\n\ndue`)], file, places);
		expect(same.facts).toEqual([]);
	});
});
