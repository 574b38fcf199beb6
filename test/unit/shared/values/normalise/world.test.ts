import { expect, it } from 'vitest';
import { checkRecord } from '../../../../../nodes/StructuredExtraction/answer/checkRecord';
import { evidence } from '../../../StructuredExtraction/evidenceOf';
import { monthsOf } from '../../../../../nodes/shared/values/mentions/calendar';
import { Mentions } from '../../../../../nodes/shared/values/mentions/Mentions';
import { normaliseDate } from '../../../../../nodes/shared/values/normalise/dates';
import { normaliseAmount } from '../../../../../nodes/shared/values/normalise/money';
import { AS_WRITTEN } from '../../../../../nodes/shared/values/normalise/normalised';
import { normaliseNumber } from '../../../../../nodes/shared/values/normalise/numbers';
import { defineSchema } from '../../../../../nodes/shared/values/schema/schema';
import { ambiguousIn } from '../../../StructuredExtraction/issues';
import { doubt, readings } from './readings';
import { numbersInTable } from '../../../atOnce';

const numberBy = (decimalMark: 'auto' | '.' | ',') => (printed: unknown) =>
	normaliseNumber(printed, { ...AS_WRITTEN, decimalMark });

readings('a number with its currency', numberBy('auto'), [
	// Currencies without decimals, as their countries group the digits
	[48_250, '¥48,250', '48,250円', '￥48,250－', 'JPY 48,250', '48,250 원', '₩48,250'],
	[48_250, '48.250 Ft', 'Rp 48.250', '₫48.250', '48.250đ', '48.250 đ', 'CLP 48.250', '48.250 COP'],
	// No data of the language of Paraguay, francs of two unions, currencies of which nobody prints cents
	[
		48_250,
		'Gs. 48.250',
		'₲ 48.250',
		'48.250 F CFA',
		'NT$48,250',
		'新台幣 48,250 元整',
		'TSh 48,250',
	],
	// Formal writing, and whole amounts by their ends
	[48_250, '金48,250円也', '금 48,250원정', 'Rs. 48,250/-', 'Kshs 48,250/=', 'EUR***48.250,00'],
	// Unit prices may have decimals, and other countries print it otherwise.
	[doubt(48_250, /could be 48250 or 48.25$/), '48,250 Ft/kWh', '¥48.250', '₫48,250', 'XAF 48,250'],
	[doubt(48_250, /could be/), '48.250 €', '$48,250', 'KWD 48.250', 'TND 48.250', '48,250 BHD'],
	[48.25, '¥48.25', '48,25 Ft'],
	// Ends of amounts
	[740, '¥740-', '740円-', '740:-', '740,-', '¥740.-'],
	[2740, '2 740:-', '2 740:- kr', 'SEK 2 740:-'],
	[-740, '740-', '€740-', '-740:-'],
	// Ways to print a currency
	[36.9, 'S$36.90', 'KSh 36.90', 'S/ 36.90', 'S/. 36.90', 'RMB 36.90', 'Dhs. 36.90', 'NIS 36.90'],
	[
		36.9,
		'A$36.90',
		'R$ 36,90',
		'36,90 zł',
		'36,90 Kč',
		'36,90 kr',
		'36,90 лв.',
		'₹36.90',
		'Rs. 36.90',
	],
	[
		36.9,
		'RD$36.90',
		'J$36.90',
		'TT$36.90',
		'N$36.90',
		'U$S 36,90',
		'$U 36,90',
		'B/. 36.90',
		'$36.90 M.N.',
	],
	[
		36.9,
		'Tk 36.90',
		'QR 36.90',
		'SR 36.90',
		'LE 36.90',
		'Br 36.90',
		'N36.90',
		'GH¢ 36.90',
		'36.90 ש"ח',
		'रु 36.90',
	],
	[doubt(36.9, /^"Bds" is not a known currency$/), 'Bds 36.90'],
	[doubt(-36.9, /^"Bds" is not a known currency$/), '- Bds 36.90', 'Bds - 36.90', '-Bds 36.90'],
	[doubt(36.9, /"XQZ"/), 'XQZ 36.90'],
	// Words that change the value, codes and longer words
	[/multiplies/, 'Mio 36', 'TEUR 36', 'Tsd. 36', '36K', '¥36M'],
	[/^$/, 'AB36', 'xq 36.90', 'Rounds 36.90', 'Ab 12 34'],
	// LaTeX
	[3450, '$\\$ 3{,}450.00$', '$3{,}450.00$', '3\\,450{,}00', '\\(3{,}450.00\\)'],
	[3450, '\\(3\\,450{,}00\\) €', '$3{,}450.00$ €'],
	[3450, '\\mathrm{€} 3{,}450.00', '3{,}450.00 \\text{EUR}', '$3{,}450.00~\\text{EUR}$'],
	[-3450, '$-3{,}450.00$'],
]);

readings('a number under a point', numberBy('.'), [
	[48_250, '¥48,250'],
	[doubt(48_250, /could be 48250 or 48.25/), '48.250 Ft', '¥48.250'],
]);

readings('an amount', (printed) => normaliseAmount(printed, AS_WRITTEN), [
	[{ amount: 36.9, currency: 'SAR' }, '٣٦٫٩ ر.س'],
	[{ amount: 36.9, currency: 'EUR' }, '36,90 ευρώ', '36,90 eurot', '36,90 eiro'],
	[{ amount: 36, currency: 'KRW' }, '₩36'],
	[{ amount: 36.9, currency: 'MXN' }, '$36.90 M.N.'],
	// Printed in both unions
	[doubt({ amount: 36, currency: null }, /could be XAF or XOF/), '36 FCFA', '36 F CFA', '36 CFA'],
	[{ amount: 36.9, currency: 'SGD' }, 'S$36.90'],
	[{ amount: 36.9, currency: 'KES' }, 'KSh 36.90'],
	[{ amount: 36.9, currency: 'BGN' }, '36,90 лв.'],
	[{ amount: 3450, currency: 'EUR' }, '3{,}450.00 \\text{EUR}', '$\\mathrm{€} 3{,}450.00$'],
	[doubt({ amount: 36.9, currency: null }, /^"Bds" is not a known currency$/), 'Bds 36.90'],
]);

/** Values of a record with its currency, with `?` after those that stay ambiguous. */
function record(currency: string, ...printed: string[]): string {
	const fields = printed.map((_, index) => ({ name: `f${index}`, type: 'number' as const }));
	const schema = defineSchema('t', [...fields, { name: 'c', type: 'string', format: 'currency' }]);
	const values = Object.fromEntries(printed.map((one, index) => [`f${index}`, one]));
	const checked = checkRecord(schema, { ...values, c: currency }, AS_WRITTEN);
	const open = new Set(ambiguousIn(checked).map(({ field }) => field));
	return fields
		.map(({ name }) => `${String(checked.record[name])}${open.has(name) ? '?' : ''}`)
		.join(' | ');
}

it.each([
	['JPY', ['48,250', '3'], '48250 | 3'],
	['KRW', ['48,250', '740-'], '48250 | 740'],
	['HUF', ['48.250', '2,5'], '48250 | 2.5'],
	['EUR', ['48.250', '740-'], '48250? | -740'],
	// Printed elsewhere, or of either country
	['JPY', ['48.250', '1,500'], '48250? | 1500?'],
	['VND', ['48,250', '2,5'], '48250? | 2.5'],
])('reads numbers of a record in %s: %s', (currency, printed, values) => {
	expect(record(currency, ...printed)).toBe(values);
});

it.each([
	['合計 48,250円', ['JPY']],
	['합계 48,250원', ['KRW']],
	['Total R 48 250,00', ['ZAR']],
	['Итого 48 250,00 руб.', ['RUB']],
	['Iš viso 48,25 Eur', ['EUR']],
	['Total S/ 48.25', ['PEN']],
	['الإجمالي 48.25 ر.س', ['SAR']],
	['Класс А, R, K', []],
	['for all 12', ['ALL']],
	['for all', []],
])('finds the currency in "%s"', (page, currencies) => {
	expect([...new Mentions(page).currencies().keys()]).toEqual(currencies);
});

it('takes no identifier for an amount of money', () => {
	expect(new Mentions('SR-1001 DA-2024').numbers()).toEqual([]);
	expect(new Mentions('12,50 €-').withMinus()([{ start: 0, end: 5 }], true)).toHaveLength(1);
});

it('reads the ends of amounts in tables', () => {
	const { rows } = numbersInTable(
		[
			['¥150-', '48,250円'],
			['¥90-', '1,000円'],
			['¥7-', ''],
		],
		'auto',
	);
	expect(rows.map(({ cells }) => cells)).toEqual([
		[150, 48_250],
		[90, 1000],
		[7, ''],
	]);
});

readings('a date', (printed) => normaliseDate(printed, { ...AS_WRITTEN, thisYear: 2026 }), [
	[
		'2023-02-07',
		'7 de fevereiro de 2023',
		'7/fev/2023',
		'7 lutego 2023',
		'7 Şubat 2023',
		'7 FEBRUARI 2023',
	],
	[
		'2023-02-07',
		'7. února 2023',
		'7. úno 2023',
		'7 февраля 2023 г.',
		'7 лютого 2023 р.',
		'7. veljače 2023.',
	],
	[
		'2023-02-07',
		'2023. február 7.',
		'2023 m. vasario 7 d.',
		'2023. gada 7. februāris',
		'7. helmikuuta 2023',
	],
	[
		'2023-02-07',
		'7 Φεβρουαρίου 2023',
		'7 בפברואר 2023',
		'٧ فبراير ٢٠٢٣',
		'7 กุมภาพันธ์ 2566',
		'7 ก.พ. 2566',
	],
	['2023-10-07', '7 تشرين الأول 2023', '7 تشرين 1 2023', '٧ تشرين أول ٢٠٢٣', '7 تشرین 1، 2023'],
	['2023-01-07', '7 كانون الثاني 2023', '7 كانون 2 2023'],
	['2023-12-07', '7 كانون الأول 2023', '7 كانون 1 2023'],
	[
		'2023-02-07',
		'7 tháng 2 năm 2023',
		'Ngày 7 tháng 2, 2023',
		'7 Tháng 02, 2023',
		'2023年2月7日(火)',
		'2023년 2월 7일 화요일',
	],
	[
		'2023-02-07',
		'«07» февраля 2023 года',
		'07.02.2023г.',
		'7 lutego 2023 r.',
		'dnia 7 lutego 2023 roku',
		'2023 m. vasario mėn. 7 d.',
		'7 ŞUBAT 2023',
		'7 subat 2023',
		'7 شباط 2023',
		'วันที่ 7 กุมภาพันธ์ พ.ศ. 2566',
		'7. Feber 2023',
	],
	['2023-10-07', '7 EKİM 2023'],
	['2023-11-07', '7 KASIM 2023', '7 kasim 2023'],
	// A short year of the Buddhist calendar
	['2023-02-07', '7 ก.พ. 66'],
	['2023-02-07', '7 ก.พ. 23'],
	[doubt('2023-02-13', /could also be 23 February 2013/), '23-02-13'],
	['2023-04-07', "7 d'abril del 2023", '7 d’abril de 2023', 'piątek, 7 kwietnia 2023'],
	// "listopada" is October in Croatian, November in Polish; a weekday decides.
	[doubt('2023-10-07', /could also be 7 November 2023/), '7 listopada 2023'],
	['2023-11-07', 'wtorek, 7 listopada 2023'],
	['2023-10-07', 'subota, 7. listopada 2023.'],
	// Eras by name are sure.
	[
		'2023-02-07',
		'令和5年2月7日',
		'令和 5 年 2 月 7 日',
		'令和5.2.7',
		'民國112年2月7日',
		'中華民國112年2月7日',
	],
	['2019-12-07', '令和元年12月7日'],
	['1989-02-07', '平成元年2月7日', '昭和64年2月7日'],
	[doubt('2023-02-07', /"R5.2.7" was read as 7 February 2023, by the years of an era/), 'R5.2.7'],
	[doubt('2019-04-07', /of an era/), 'H31.4.7'],
	[doubt('2023-02-07', /of an era/), '112年2月7日'],
	// Other calendars
	[
		doubt('2566-02-07', /not one of 1900 to 2036; by the Buddhist Calendar it is 7 February 2023/),
		'07.02.2566',
	],
	[doubt('1444-07-16', /Hijri Calendar.* it is 7 February 2023/), '16.07.1444'],
	[doubt('1401-11-18', /Persian Calendar it is 7 February 2023/), '1401/11/18'],
	[/^$/, '5年2月7日', 'AR5.2.7', '30 lutego 2023'],
	[/./, '7 listo 2023', '7 foo 2023'],
]);

it.each([
	['7 de fevereiro de 2023', '2023-02-07'],
	['7 lutego 2023', '2023-02-07'],
	['2023 m. vasario 7 d.', '2023-02-07'],
	['2023. gada 7. februāris', '2023-02-07'],
	['7 ก.พ. 2566', '2023-02-07'],
	['7 d’abril de 2023', '2023-04-07'],
	['7 tháng 2 năm 2023', '2023-02-07'],
	['«07» февраля 2023 года', '2023-02-07'],
	['7 KASIM 2023', '2023-11-07'],
	['令和5年2月7日', '2023-02-07'],
	['令和5.2.7', '2023-02-07'],
])('finds %s on a page', (printed, day) => {
	expect([...new Mentions(`Nr. 12 ${printed} | 3`).datesByDay('auto').keys()]).toContain(day);
});

it('does not take the year of an era for a day', () => {
	const days = (text: string) => [...new Mentions(text).datesByDay('auto').keys()];
	expect(days('発行日 令和5.2.17')).toEqual(['2023-02-17']);
	expect(days('発行日 R5.2.17')).toEqual([]);
});

it('finds amounts in formulas', () => {
	const schema = defineSchema(
		't',
		['a', 'b', 'c'].map((name) => ({ name, type: 'number' })),
	);
	const page = 'Net $\\$ 3{,}450.00$, gross $4{,}105{,}500.50$ and $7\\,777{,}25~\\mathrm{€}$';
	const record = { a: 3450, b: 4_105_500.5, c: 7777.25 };
	const found = evidence(
		schema,
		{ record, originals: {} },
		[{ number: 1, markdown: page }],
		AS_WRITTEN,
	);
	expect(Object.keys(found)).toEqual(['a', 'b', 'c']);
	for (const one of Object.values(found)) expect(one).toMatchObject({ page: 1 });
	expect(new Mentions(page).numbersByValue().has(450)).toBe(false);
});

it('keeps apart months that some languages write alike', () => {
	expect(monthsOf('jun')).toEqual([6]);
	// November in Polish and Czech, October in Croatian.
	expect(monthsOf('listopad').sort()).toEqual([10, 11]);
	expect(monthsOf('srpna')).toEqual([8]);
	expect(monthsOf('tháng')).toEqual([]);
});
