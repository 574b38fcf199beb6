import { expect, it } from 'vitest';
import { NUMBER, reviewOf, TEXT } from '../reviewOf';

// Numbers of things and amounts are written in different ways.

const PAGE = `Contract # 574631
Order dated 04/22/20

| Month | Spots | Rate |
|---|---|---|
| April 2020 | 6 | $1,475.00 |
| May 2020 | 21 | $2,635.00 |
| Grand Total: | 27 | $4,110.00 |`;
const WITHOUT_CENTS = PAGE.replaceAll(/\$(\d),(\d{3})\.00/g, '$$$1$2');

it.each([
	['as they are', PAGE, '574631', 4110, []],
	[
		'the number as the amount',
		PAGE,
		'574631',
		574_631,
		['Gross amount: the page has it only as "574631", and writes amounts like "1,475.00"'],
	],
	[
		'the amount as the number',
		PAGE,
		'4110',
		4110,
		['Not found in the text of the document: contract num'],
	],
	['amounts without cents', WITHOUT_CENTS, '574631', 4110, []],
	['an amount as it is written', PAGE, '574631', 2635, []],
])('%s', (_, page, contract_num, gross_amount, doubted) => {
	const fields = { contract_num: TEXT, gross_amount: NUMBER };
	expect(reviewOf(page, fields, { contract_num, gross_amount })).toEqual(doubted);
});

it('a count is no amount, and neither is a year', () => {
	const page = `${PAGE}\nDelivered: 598800 kWh in 2020`;
	const fields = { total_kwh: NUMBER, year_of_amount: NUMBER };
	expect(reviewOf(page, fields, { total_kwh: 598_800, year_of_amount: 2020 })).toEqual([]);
});

it('a total labels its amount', () => {
	const page =
		'Order 77\n\n| Gross Total | $2,635.00 |\n|---|---|\n| Agency Commission | $395.25 |';
	expect(
		reviewOf(page, { order: TEXT, gross_amount: NUMBER }, { order: '77', gross_amount: null }),
	).toEqual(['Gross amount: it is empty, and the page has "2,635.00"']);
});

it.each([
	['02GG10/0447', []],
	['46 125', ['Performance guarantee number: the page has it only as the amount "46 125 zł"']],
])('the number of a guarantee: %s', (performance_guarantee_number, doubted) => {
	const page = 'Gwarancja nr 02GG10/0447 na kwotę 46 125 zł, umowa z dnia 3 września 2025 r.';
	const fields = { performance_guarantee_number: TEXT };
	expect(reviewOf(page, fields, { performance_guarantee_number })).toEqual(doubted);
});

it.each([
	[45_460, []],
	[54_120, ['Max annualM3: the page has "Charge Account No." next to it']],
])('a volume of %d', (maxAnnualM3, doubted) => {
	const page = 'Charge Account No.: 54120\nThe yearly volume is limited to 45,460 cubic metres.';
	expect(reviewOf(page, { maxAnnualM3: NUMBER }, { maxAnnualM3 })).toEqual(doubted);
});
