import { expect, it } from 'vitest';
import {
	labelledDays,
	labelledOrders,
	orderNamedIn,
} from '../../../../../nodes/shared/values/mentions/dateLetters';
import { atOnce } from '../../../../../nodes/shared/host/budget';
import { findDates } from '../../../../../nodes/shared/values/mentions/dates';

it.each([
	['Datum (ÅÅMMDD): 110902', '2011-09-02'],
	['Date YYMMDD 110902', '2011-09-02'],
	['Datum JJMMTT:\n110902', '2011-09-02'],
	['| Date AAMMJJ | Nom |\n|---|---|\n| 110902 | Ito |', '2011-09-02'],
	['Date (JJMMAA) 110902', '2002-09-11'],
	['Fødselsdato DDMMÅÅ: 110962', '1962-09-11'],
	['Fecha (DDMMAA): 110902', '2002-09-11'],
])('%j has the day that its label names', (text, day) => {
	expect(labelledDays(text)).toMatchObject([{ day }]);
	expect(atOnce(findDates(text, 'auto'))).toMatchObject([{ values: [day] }]);
});

it.each([
	// The number of a person, a label with other digits after it, days that are none, and a label far away.
	'Personnummer (ÅÅMMDD-XXXX): 900417-1234\n110902',
	'Personnummer (ÅÅMMDDXXXX)\n110902',
	'Datum ÅÅMMDD nr 5: 110902',
	'Datum (ÅÅMMDD): 111302',
	'Datum (ÅÅMMDD): 1109021',
	'Datum (ÅÅMMDD): 110902-1234',
	'Datum (ÅÅMMDD)\n\n\n\n110902',
	'COMMDD 110902',
])('%j has no such day', (text) => {
	expect(labelledDays(text)).toEqual([]);
});

it.each([
	['Datum (TT.MM.JJJJ)', 'DMY'],
	['Date (JJ/MM/AAAA)', 'DMY'],
	['Datum: ÅÅÅÅ-MM-DD', 'YMD'],
	['mm/dd/yy', 'MDY'],
	['dd-mm-jjjj', 'DMY'],
	['AB/MM/DD', undefined],
])('%s is the order %s', (text, order) => {
	expect(orderNamedIn(text)).toBe(order);
});

it('leaves digits open that two labels read in two orders', () => {
	const labels = ['Datum (ÅÅMMDD): 110902', 'Date (DDMMYY): 110902', 'Date YYMMDD 120902'];
	expect([...labelledOrders(labels.join('\n'))]).toEqual([['120902', 'YMD']]);
});
