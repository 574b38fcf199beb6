import { describe, expect, it } from 'vitest';
import { checkRecord } from '../../../../../nodes/StructuredExtraction/answer/checkRecord';
import { evidence } from '../../../StructuredExtraction/evidenceOf';
import { normaliseDate } from '../../../../../nodes/shared/values/normalise/dates';
import { AS_WRITTEN } from '../../../../../nodes/shared/values/normalise/normalised';
import { defineSchema } from '../../../../../nodes/shared/values/schema/schema';
import { ambiguousIn } from '../../../StructuredExtraction/issues';
import { doubt, readings } from './readings';

const schema = defineSchema('t', [{ name: 'day', type: 'date' }]);
const options = { ...AS_WRITTEN, thisYear: 2026 };

/** The day of a document, with `?` where it is a doubt. */
function dayOn(page: string, printed: string): string {
	const text = `${page} ${printed}`;
	const checked = checkRecord(schema, { day: printed }, { ...options, text });
	return `${String(checked.record.day)}${ambiguousIn(checked).length > 0 ? '?' : ''}`;
}

describe('a short year in front', () => {
	it.each([
		// Languages that print the year first
		['領収書 12\n合計 ¥12,500', '24/05/04', '2024-05-04'],
		['レシート お預り', '25-03-11', '2025-03-11'],
		['发票 销售方 合计 价税合计', '24.05.04', '2024-05-04'],
		['電子發票證明聯 總計', '25/03/11', '2025-03-11'],
		['영수증 합계', '25.03.11', '2025-03-11'],
		['NYUGTA\nÖsszesen 12 500 Ft\nDátum:', '25.03.11.', '2025-03-11'],
		['Számla kelte, teljesítés, fizetendő', '24-05-04', '2024-05-04'],
		['KVITAS\nMokėti 12,50 EUR\nPVM 2,17', '24.05.04', '2024-05-04'],
		['Sąskaita faktūra, pirkėjas, pardavėjas', '25-03-11', '2025-03-11'],
		// The same languages with the year at the end, by the other year or in full elsewhere
		['发票', '13/05/24', '2024-05-13'],
		['領収書 お会計', '13/05/24', '2024-05-13'],
		['Számla kelte, áfa, issued 11/03/2025', '25/03/11', '2011-03-25'],
		// A page in two languages may be of Malaysia or Hong Kong.
		['永发 WING FATT TRADING SDN BHD, tax invoice', '25/03/24', '2024-03-25'],
		// Other languages: a doubt where the year in front is likelier, or the day in words
		['Kvitto Total 125,00 kr', '24/05/04', '2024-05-04?'],
		['Rechnung', '24.05.04', '2024-05-04?'],
		['Rechnung vom 4. Mai 2024,', '24.05.04', '2024-05-04'],
		['Rechnung, Auftrag vom 01.05.2004', '24.05.04', '2004-05-24'],
		// No third reading ten years away
		['Receipt', '14-03-18', '2018-03-14'],
		['Tax invoice', '28-03-24', '2024-03-28'],
		['Receipt', '16/10/18', '2018-10-16'],
		['Bon', '13-04-24', '2024-04-13'],
		['Bon', '24-05-25', '2025-05-24?'],
		['Archive', '14-08-12', '2012-08-14?'],
	])('on %j: %s', (page, printed, day) => {
		expect(dayOn(page, printed)).toBe(day);
	});

	it('is evidence for its day where the language prints it first', () => {
		const find = (markdown: string) =>
			evidence(
				schema,
				{ record: { day: '2024-05-04' }, originals: {} },
				[{ number: 1, markdown }],
				AS_WRITTEN,
			).day?.match;
		expect(find('領収書 24/05/04')).toBe('normalised');
		expect(find('Rechnung 24/05/04')).toBe('none');
	});
});

// A letter in the place of a digit is no word in front of the day.
readings('a letter that touches a digit', (text) => normaliseDate(text, options), [
	[/^$/, 'l4.05.2024', 'l2/11/2024', 'l4 May 2024', 'May l4, 2024', 'A4.05.2024', 'Z4.05.2024'],
	[/^$/, 'I4.05.2024', 'O4-05-2024', '1l.05.2024', 'd4 mai 2024', 'S4/05/2024', '14.05.202l'],
	[
		'2024-05-14',
		'le 14 mai 2024',
		'vom14.05.2024',
		'le14 mai 2024',
		'd. 14.05.2024',
		'a 14.5.2024',
	],
	['2024-05-14', '14.05.2024г.', '14 мая 2024г.', 'Di14.05.2024', '14th May 2024'],
	[doubt('2024-05-25', /years of an era/), 'R6.5.25'],
]);

it('is no evidence for the day without the digit', () => {
	const find = (markdown: string) =>
		evidence(
			schema,
			{ record: { day: '2024-05-04' }, originals: {} },
			[{ number: 1, markdown }],
			AS_WRITTEN,
		).day?.match;
	expect(['l4.05.2024', 'l4 May 2024', 'A4/05/2024'].map(find)).toEqual(['none', 'none', 'none']);
	expect(['Datum04.05.2024', '4 May 2024'].map(find)).toEqual(['normalised', 'normalised']);
});
