import { expect, it } from 'vitest';
import {
	normaliseInteger,
	normaliseNumber,
} from '../../../../../nodes/shared/values/normalise/numbers';
import { AS_WRITTEN } from '../../../../../nodes/shared/values/normalise/normalised';
import { doubt, inWords, readings } from './readings';

const POINT = { ...AS_WRITTEN, decimalMark: '.' } as const;
const COMMA = { ...AS_WRITTEN, decimalMark: ',' } as const;

readings('a number', (printed) => normaliseNumber(printed, AS_WRITTEN), [
	// Plain
	[0, '0', '-0,00'],
	[7, '007'],
	[4.11, '4.11', '4,11'],
	[0.5, '.50', ',50'],
	[0.125, '0.125', '0,125'],
	[1234.567, '1234.567', '1234,567'],
	[1234567890123.45, '1234567890123.45'],
	[1e18, '1000000000000000000'],
	[0.00123456789012345, '0.00123456789012345', '0,00123456789012345'],
	// European
	[1234.56, '1.234,56'],
	[12345.6, '12.345,6'],
	[1234567, '1.234.567'],
	[12345.678, '12.345,678'],
	// English
	[1234567, '1,234,567'],
	[1234567.89, '1,234,567.89'],
	[12345.678, '12,345.678'],
	// Swiss
	[1234.56, "1'234.56", '1’234.56', '1´234.56'],
	[1234, "1'234", "CHF 1'234.-"],
	[1234.5, "1'234,50"],
	[50, 'Fr. 50.–'],
	[-1234.5, 'CHF-1’234.50'],
	// Indian
	[123456.78, '1,23,456.78'],
	[1234567, '12,34,567'],
	[500, 'Rs.500'],
	// French: all kinds of spaces
	[1234.56, '1 234,56', '1\u00A0234,56', '1\u202F234,56\u00A0€', '1\u2007234,56', '1 234€56'],
	[1234567, '1 234 567'],
	[1234.5, '1 234.50'],
	// Negative
	[-12.5, '-12,50', '- 12,50', '−12.50', '–12,50', '\u00AD12,50', '12,50-', '12,50 -'],
	[-12.5, '12,50- EUR', '(12.50)', '(12,50) EUR', '-€12.50', '($12.50)', '$(12.50)'],
	[-12, '€ -12,00', '€ 12,00-'],
	[12.5, '+12,50', '12,50+'],
	// No cents
	[1234, '1.234,-', '1.234,—'],
	[12, '12,--', '€ 12,-', '12,- €'],
	// Japanese receipts close an amount with a dash.
	[980, '¥980-', '合計: ¥980-', '￥980－', '980円-', 'JPY 980-', '₩980-'],
	[-980, '-¥980', '€980-', '$980-', 'CHF 980-', '980-', 'kr 980-'],
	[1250, '€ 1.250,='],
	[500, 'Rs. 500/-', 'Rs. 500/='],
	[1_234_567.5, 'Rs.12,34,567.50/-', '12,34,567.50/-'],
	[1250, 'Rs. 1,250/-'],
	// Percent, as printed
	[19, '19 %', '19%'],
	[-2.5, '-2,5\u00A0%'],
	[20, '20 % MwSt.'],
	[5, '5 ‰'],
	// Currencies in front of it and after it
	[12, 'EUR 12', '12 EUR', '12 US-Dollar'],
	[0, '0€'],
	[12.5, 'US$ 12.50', 'US-$ 12,50', '12,50 Euro', 'EUR12.50', '12.50 USD per hour'],
	[1234, '£1,234.00 GBP'],
	// Units and notes are left out
	[3, '3 Stück', '3x'],
	[12, '12 PCS', '12 m²', '12 mi', '12 L'],
	[500, '500g'],
	[5, '5 mm', 'Sales tax (TN): 5.00'],
	[300, 'Temperatur in K: 300'],
	[10, '10 m', '10m'],
	[1.99, '1,99 A'],
	[12.5, '12,50 €/Stück', '12,50 netto EUR', '12,50 € (inkl. MwSt.)', '12,50*'],
	[20, '20 °C'],
	// Labels end in a colon
	[12, 'Total: 12,00 €', 'Total:\n12,00\n€'],
	[56.02, 'Montant (TTC) : 56,02 €'],
	// Characters that come along with copied text
	[1234.56, '１．２３４，５６', '١٬٢٣٤٫٥٦'],
	[1234.5, '१,२३४.५०', '1‘234.50', '1‛234.50', '1ʼ234.50', '1′234.50', '1`234.50'],
	[1234.56, '\u200E1.234,56\u200F', '1\u200B234,56', '1\u2060.\u2060234,56'],
	[12.5, '\uFEFF12,50', '\u00A0 12,50 \u202F', '"12,50"', '„12,50“', '**12,50**', '\\$12.50'],
	// JSON
	[12.5, 12.5],
	[1e-7, 1e-7],
	[doubt(2 ** 60, /too large to be exact/), 2 ** 60],
	[/not finite/, NaN, Infinity],
	// No number, or more than one
	[/no text/, '', ' \u00A0\u200B ', null, undefined, {}, ['12'], true],
	[/^$/, 'abc', '-', '–,–', 'NaN', 'Infinity', 'Ⅻ', '1e5', '0x1F', '12-14'],
	[/^$/, '12.34.56', '1,2,3', '1234,567.89', '1.23,45.6', '12\n345', '12:30'],
	[/^$/, '1.234,56,78', '03.08.2014', '1O0', 'DE 232 446 240 A1', 'l2,50'],
	[/^$/, 'ca. 12', '> 12', 'Total 12,00', 'T€ 500', '#12', 'constructor 12'],
	[/two numbers in one cell/, '12 34 abc', '12 34', '3 - 5 Stück', "1'234 567", '1.234 567,89'],
	[/two numbers in one cell/, '1  234', '12 of 20', '12 €, 13 €'],
	// Doubtful
	[/digits may be missing/, '12.', '12,'],
	[/misread digit/, '12O', '12l', '45,9B'],
	[/may be a decimal mark/, 'EUR.50'],
	[/"²" after the number/, '12²'],
	[/belongs to its number/, '2 millones quinientos mil', '3 Mio. fünfhunderttausend', '2 hundred'],
	[/belongs to its number/, '12 thousand and five', '2 and a half million', '2 hundert Stück'],
	[/two numbers in one cell/, '5 kg 12 gr'],
	[/after the number/, '12 @ home'],
	[/more than one sign/, '--12', '-(12)', '-12-', '(-12,00)', '+-12'],
	[/not closed/, '(12'],
	[/follows a sign/, '12-Zoll', '12,50 - netto'],
	[/more than 15 digits/, '1234567890123456', '1.234.567.890.123.456,00', '0.1234567890123456'],
	[/many words/, 'one hundred and twenty words '.repeat(10) + '12'],
	// Words that multiply
	[3e6, '3 Mio. €', '3 Mio', '€ 3 Mio.', '3 EUR Mio.', '3 mln euro', '3 milhões', '3 milj'],
	[3e6, '3 millones de euros', '3 millones', "3 millions d'euros", '3 Millionen DM', '3 млн'],
	[1.2e6, '1.2 million', '1,2 Mio. €', '£1.2m', '€1,2 mn', 'USD 1.2 MM', '1,2 M€', '1.2 MSEK'],
	[-1.2e6, '-1,2 Mio. €', '(1.2 million)', '1,2 Mio. € -'],
	[5000, '5 Tausend', '5 Tsd. €', '5 тыс. руб.', '5 tys. zł', '5 हज़ार', '5 thousand', '5 bin TL'],
	[54_000, '$54K', '54k USD', '54K€', '54 k€', '54 TEUR', '54 kEUR', '54k円', 'Kosten: 54k €'],
	[500_000, '5 lakh', '5 Lacs', '5 लाख', '5 lakh rupees', '₹5L', 'Rs. 5 lakh', '5 lakh tonnes'],
	[23_500_000, '₹ 2.35 crore', '2.35 crores', '2.35 करोड़'],
	[3e9, '£3bn', '3 Mrd. €', '3 Mia.', '3 Mds €', '3 milliards INR', '$3 billion', '3 млрд'],
	[11_005_000, '1,100.5万元', '1100.5 万元', '人民币1,100.5万'],
	[189_900_000, '1億8990万円', '1億8,990万円', '1억 8,990만원', '189,900千円', '1亿8990万'],
	[4_000_000, '4百万円', '四百万円', '4백만원', '400万', '肆佰万元整'],
	[3042.5, '叁仟零肆拾贰圆伍角', '叁仟零肆拾贰元伍角整', '人民币叁仟零肆拾贰圓伍角'],
	[100.56, '壹佰元伍角陆分', '一百元五角六分'],
	[100.05, '壹佰元零伍分'],
	[doubt(1.234e9, /could be 1234000000 or 1234000/), '1.234 Mio. €', '¥1.234 million'],
	// The same letters mean something else without money, or with its cents
	[5, '5 bin', '5 m', '5 L', '5kg', '€5kg', '5 kn', '5 Kč', '5kr', '5KSh', '5 miles'],
	[2_500_000, '2 millones y medio de pesos', '2 million and a half'],
	[13_500_000, 'Rs. 1 crore 35 lakh'],
	[4318.07, '4 318 руб. 07 коп.'],
	[112.05, '112 Franken 5 Rappen'],
	[3450.5, '3.450$50'],
	[12, '12 due', '12 once', '12 second'],
	[1.99, '1,99 L', '€1.99 L', '€1,99 kg'],
	[/"m" multiplies/, '10 m €', '10m €'],
	[/"M" multiplies/, '$5M', '€5M'],
	[/multiplies/, '10K', '10 K €', '5 mil €', '5 mille', '5 billion', '5 Billionen €', '5 Mill. €'],
	[/multiplies/, 'R$ 5 mi', '50 MUSD', '5兆円', '2 thousand million'],
	[/multiplies/, '1,5万円'],
	[/^$/, '3兆5000億円'],
	[/multiplies/, 'Umsatz (Mio. EUR): 5'],
	[/multiplies/, 'in TEUR: 500', 'Betrag in Tsd. €: 12', 'Umsatz in T€: 5', 'Sales (thousands): 5'],
	[/multiplies/, 'CA (en milliers €): 5'],
]);

it.each([
	['1.234', 1234, 1.234],
	['100.000', 100000, 100],
	['999.999 €', 999999, 999.999],
	['-1.234', -1234, -1.234],
	['1,234', 1234, 1.234],
	['(1,500)', -1500, -1.5],
	['$1,000', 1000, 1],
])('%s is %d or %d: the decimal mark decides', (printed, grouped, fraction) => {
	const note = `could be ${Math.abs(grouped)} or ${Math.abs(fraction)}`;
	const [own, other] = printed.includes(',') ? [COMMA, POINT] : [POINT, COMMA];
	expect(inWords(normaliseNumber(printed, AS_WRITTEN))).toMatchObject({
		value: grouped,
		notes: [expect.stringContaining(note)],
	});
	expect(normaliseNumber(printed, own)).toEqual({ value: fraction, notes: [] });
	expect(normaliseNumber(printed, other)).toEqual({ value: grouped, notes: [] });
});

readings('a number under a point', (printed) => normaliseNumber(printed, POINT), [
	[doubt(1234.56, /was read as 1234.56/), '1.234,56'],
	[doubt(1234567, /was read as 1234567/), '1.234.567'],
	[doubt(12.5, /was read as 12.5/), '12,5'],
	[1234, '1 234'],
	[/has more than one sign/, '--12'],
]);

readings('a number under a comma', (printed) => normaliseNumber(printed, COMMA), [
	[doubt(1234.56, /was read as 1234.56/), '1,234.56'],
	[doubt(1234.5, /was read as 1234.5/), "1'234.50"],
	// As machines write it.
	[1234.56, '1234.56'],
	[12.5, '12.5', 12.5],
]);

readings('a whole number', (printed) => normaliseInteger(printed, AS_WRITTEN), [
	[1_200_000, '1.2 million', '120万'],
	[3, '3,00', '3.0', '3,-'],
	[-1234, '-1.234'],
	[1234, '1,234'],
	[-5, '(5)'],
	[7, 7],
	[-0, -0],
	[doubt(1000, /could be 1000 or 1/), '1.000'],
	[/has a fraction/, '3,5', 2.5],
	[/not finite/, Infinity],
	[/^$/, 'abc'],
]);

readings('a whole number under a point', (printed) => normaliseInteger(printed, POINT), [
	[1, '1.000'],
	[/has a fraction/, '1.234'],
]);
