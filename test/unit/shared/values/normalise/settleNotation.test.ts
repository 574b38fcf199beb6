import { expect, it } from 'vitest';
import { checkRecord } from '../../../../../nodes/StructuredExtraction/answer/checkRecord';
import { defineSchema, type FieldInput } from '../../../../../nodes/shared/values/schema/schema';
import { ambiguousIn } from '../../../StructuredExtraction/issues';

const auto = { dateOrder: 'auto', decimalMark: 'auto' } as const;

/** Values as they are read, with `?` after those that stay ambiguous; with slashes or dots twice they are dates. */
function read(printed: string[], options: Parameters<typeof checkRecord>[2] = auto): string {
	const fields = printed.map((value, index): FieldInput => ({
		name: `f${index}`,
		type: /^\d+[-/.]\d+[-/.]\d+$/.test(value) ? 'date' : 'number',
	}));
	const value = Object.fromEntries(printed.map((one, index) => [`f${index}`, one]));
	const checked = checkRecord(defineSchema('t', fields), value, options);
	const ambiguous = new Set(ambiguousIn(checked).map(({ field }) => field));
	return Object.entries(checked.record)
		.map(([name, one]) => `${String(one)}${ambiguous.has(name) ? '?' : ''}`)
		.join(' | ');
}

it.each([
	['1.000 | 12,50', '1000 | 12.5'],
	['1,000 | 12,50', '1 | 12.5'],
	['1,000 | 12.50', '1000 | 12.5'],
	["1,000 kg | € 1'234.50", '1000 | 1234.5'],
	['03/04/2024 | 13/04/2024', '2024-04-03 | 2024-04-13'],
	['03/04/2024 | 04/13/2024', '2024-03-04 | 2024-04-13'],
	['03-04-24 | 04-13-24', '2024-03-04 | 2024-04-13'],
	// Others that differ, or have no say
	['1.000 | 12,50 | 12.50', '1000? | 12.5 | 12.5'],
	['1.000 | 12', '1000? | 12'],
	['03/04/2024 | 05/06/2024', '2024-04-03? | 2024-06-05?'],
	['03/04/2024 | 13/04/2024 | 04/13/2024', '2024-04-03? | 2024-04-13 | 2024-04-13'],
	['03/04/2024 | 04/13/2024 | 05.06.2024', '2024-04-03? | 2024-04-13 | 2024-06-05'],
	['03/04/2024 | 13.04.2024', '2024-04-03? | 2024-04-13'],
])('reads %s as the others of the record are written', (printed, values) => {
	expect(read(printed.split(' | '))).toBe(values);
});

it.each([
	['청구서', '24. 5. 13.', '2024-05-13'],
	['영수증', '24.05.13', '2024-05-13'],
	['領収書 お会計', '24/05/13', '2024-05-13'],
	['領収書 お会計', '13/05/2024', '2024-05-13'],
	['发票', '13/05/24', '2024-05-13'],
])('reads the year of a document in %s first: %s', (text, printed, day) => {
	const schema = defineSchema('t', [{ name: 'day', type: 'date' }]);
	const checked = checkRecord(schema, { day: printed }, { ...auto, text: `${text} ${printed}` });
	expect(checked.record).toEqual({ day });
	expect(ambiguousIn(checked)).toEqual([]);
});

const EUROPEAN = 'Bedrag 12,50 \n 1.399,00 \n 0,99 op 13.04.14-14.05.14 en 13/04/2024, 14/04/2024';
const ENGLISH = 'Sum 12.50 \n 1,399.00 \n 0.99 on 04/13/2024 and 04/14/2024';

it.each([
	[EUROPEAN, '1 | 2024-04-03'],
	[ENGLISH, '1000 | 2024-03-04'],
	[`${EUROPEAN} ${ENGLISH}`, '1000? | 2024-04-03?'],
	// Dots do not tell how slashes are meant.
	['13.04.2024 14.04.2024 15.04.2024', '1000? | 2024-04-03?'],
])('looks into the document where the record does not tell: %s', (text, values) => {
	expect(read(['1,000', '03/04/2024'], { ...auto, text })).toBe(values);
});

it.each([
	['Sent on Wednesday, April 3, 2024', '2024-04-03'],
	['Votre facture du 4 mars 2024', '2024-03-04'],
	['3rd April 2024, reminder on 3 May 2024', '2024-04-03'],
	// Both readings, another year, another day, no year
	['3 April 2024 and March 4, 2024', '2024-04-03?'],
	['3 April 2023', '2024-04-03?'],
	['5 April 2024', '2024-04-03?'],
	['3 April', '2024-04-03?'],
])('reads 03/04/2024 as the document has it in words: %s', (text, value) => {
	expect(read(['03/04/2024'], { ...auto, text })).toBe(value);
});

it('reads no date as another one in words where the record tells the order', () => {
	const text = 'March 4, 2024';
	expect(read(['03/04/2024', '13/04/2024'], { ...auto, text })).toBe('2024-04-03 | 2024-04-13');
});

it.each([
	['ใบเสร็จ 25/05/2567 ฿980.00', '2024-05-25'],
	['Receipt 25/05/2567 ฿980.00', '2024-05-25'],
	['Receipt 25/05/2567 €980.00', '2567-05-25?'],
])('reads a Buddhist year in %j as %s', (text, values) => {
	expect(read(['25/05/2567'], { ...auto, thisYear: 2026, text })).toBe(values);
});

it('keeps the doubt about a year next to others', () => {
	const text = 'Date 13/04/2094';
	expect(read(['03/04/2094', '13/04/2024'], { ...auto, thisYear: 2026, text })).toBe(
		'2094-04-03? | 2024-04-13',
	);
});

it.each([
	['Total RM 12.50', '2024-04-03'],
	['Betrag 12,50 €', '2024-04-03'],
	['Total £12.50, GBP', '2024-04-03'],
	['Total R$ 12,50', '2024-04-03'],
	['Total (RM) 12.50', '2024-04-03'],
	['Northmoor Sdn. Bhd., total 12.50', '2024-04-03'],
	['ABN 51 824 753 556, total $12.50', '2024-04-03'],
	['EIN 12-3456789, total $12.50', '2024-03-04'],
	// Of several countries, of two that differ, of one that writes both, and the dates of the page come first
	['Total $12.50', '2024-04-03?'],
	['Total USD 12.50', '2024-04-03?'],
	['Total £12.50, EIN 12-3456789', '2024-04-03?'],
	['Total € 12.50 or $ 13.50', '2024-04-03?'],
	['GST/HST 12345 6789 RT0001, total $12.50', '2024-04-03?'],
	['Total R 12.50', '2024-04-03?'],
	['Total RM 12.50, paid 04/13/2024', '2024-03-04'],
	['Austin, TX 78701, total $12.50', '2024-03-04'],
	['Austin, TX 78701 and Leeds LS1 4AB, total $12.50', '2024-04-03?'],
	['Austin, TX 78701; phone +49 30 123, total $12.50', '2024-04-03?'],
	['Austin, TX 78701; made in Vietnam, total $12.50', '2024-04-03?'],
	['PO 78701, ID 12345, total $12.50', '2024-04-03?'],
	['GEL PEN 2.50, Sum 12.50, RO 12345', '2024-04-03?'],
])(
	'reads 03/04/2024 as the country writes it whose currency and registers are printed: %s',
	(text, value) => {
		expect(read(['03/04/2024'], { ...auto, text })).toBe(value);
	},
);

it.each([
	['Wednesday 03/04/2024', '2024-04-03'],
	['| Mon | 03/04/2024 |', '2024-03-04'],
	['Arrival 03/04/2024 (mercredi)', '2024-04-03'],
	['Meeting on Monday\n03/04/2024', '2024-04-03?'],
	['Friday 03/04/2024', '2024-04-03?'],
	['| 03/04/2024 | 10,412 | Belt', '2024-04-03?'],
	['From 01/04/2024 to 03/04/2024 do', '2024-04-03?'],
	['Mon 03/04/2024, Wed 03/04/2024', '2024-04-03?'],
])('reads 03/04/2024 as the day of the week next to it: %s', (text, value) => {
	expect(read(['03/04/2024'], { ...auto, text })).toBe(value);
});

it.each([
	['RM', '2024-04-03'],
	['EUR', '2024-04-03'],
	['USD', '2024-04-03?'],
])('takes the currency of the record before those of the page: %s', (currency, value) => {
	const schema = defineSchema('t', [
		{ name: 'day', type: 'date' },
		{ name: 'money', type: 'string', format: 'currency' },
	]);
	const text = `Total ${currency} 12.50; we accept £ and €`;
	const checked = checkRecord(schema, { day: '03/04/2024', money: currency }, { ...auto, text });
	const mark = ambiguousIn(checked).length > 0 ? '?' : '';
	expect(`${String(checked.record.day)}${mark}`).toBe(value);
});

it.each([
	['Datum (ÅÅMMDD): 110902', '2011-09-02'],
	['Date (JJMMAA) : 110902', '2002-09-11'],
	['Datum: 110902', null],
])('reads six digits as the label next to them says: %s', (text, day) => {
	const schema = defineSchema('t', [{ name: 'day', type: 'date' }]);
	expect(checkRecord(schema, { day: '110902' }, { ...auto, text }).record).toEqual({ day });
});
