import { describe, expect, it } from 'vitest';
import type { Values } from '../../../../nodes/shared/basics/values';
import { schemaFromJsonSchema } from '../../../../nodes/StructuredExtraction/fields/fromJsonSchema';
import { metaOf } from '../../../../nodes/StructuredExtraction/record/meta';
import { resultOf } from '../resultOf';

// Figures from the column of another year or part of it than their field says.

const BALANCE = `Bilanz zum 31. Dezember 2023

31.12.2023 EUR    31.12.2022 EUR

| | | |
|---|---|---|
| Vorräte | 918.240,77 | 1.003.118,20 |
| Rückstellungen | 264.120,00 | 301.875,00 |
| Eröffnung | 301.875,00 | 290.100,00 |`;

const PAYSLIP = `| CUMULS | Mois | Année |
|---|---|---|
| Brut | 2 444,82 | 21 788,40 |
| Net imposable | 2 004,97 | 17 866,12 |`;

const POWER = `| Meter | Old | New | Used |
|---|---|---|---|
| Feed-in | 4,210 | 5,388 | 1,178 |

This year | Last year | Change

| | | | |
|---|---|---|---|
| Feed-in | 1,178 | 1,041 | +137 |`;

const HEBREW = `2022    2023

| | | | |
|---|---|---|---|
| 26,239 | 148,820 | 3 | מזומנים |
| 26,239 | 163,549 |  | סה"כ נכסים |`;

function reviewOf(page: string, name: string, value: number, description = ''): string[] {
	const schema = schemaFromJsonSchema({
		type: 'object',
		properties: { [name]: { type: 'number', description } },
	});
	return metaOf(resultOf({ schema, answer: { [name]: value }, pages: [page] })).review;
}

describe('the column of another time', () => {
	it.each([
		['rückstellungen', 301875, 264120, BALANCE, 'zum Bilanzstichtag, nicht Vorjahr'],
		['rückstellungen_vorjahr', 264120, 301875, BALANCE, ''],
		['netImposableCumulé', 2004.97, 17866.12, PAYSLIP, ''],
		['netImposableMensuel', 17866.12, 2004.97, PAYSLIP, ''],
		['feed_in_last_year', 1178, 1041, POWER, ''],
		['totalAssets', 26239, 163549, HEBREW, 'for the current year (סה"כ נכסים)'],
	])('%s: %d is doubted, %d is not', (name, wrong, right, page, description) => {
		expect(reviewOf(page, name, wrong, description)).toHaveLength(1);
		expect(reviewOf(page, name, right, description)).toEqual([]);
	});

	it('entries of a list are columns, by their years', () => {
		const page = `2023    2022    2021\n\n| | | | |\n|---|---|---|---|\n| Sales | 24,318 | 22,905 | 19,640 |\n| Result | 1,846 | 2,310 | 1,172 |`;
		const entry = {
			type: 'object',
			properties: {
				year: { type: 'integer' },
				sales: { type: 'number' },
				result: { type: 'number' },
			},
		};
		const schema = schemaFromJsonSchema({
			type: 'object',
			properties: { years: { type: 'array', items: entry } },
		});
		const review = (result: number) => {
			const years: Values[] = [
				{ year: 2023, sales: 24318, result: 1846 },
				{ year: 2022, sales: 22905, result },
				{ year: 2021, sales: 19640, result: 1172 },
			];
			return metaOf(resultOf({ schema, answer: { years }, pages: [page] })).review;
		};
		expect(review(2310)).toEqual([]);
		expect(review(1172).join()).toContain('the page has "2,310" next to "2022"');
	});

	it('the amounts of last year are in another column than those of this one', () => {
		const page = `| | 2023 | 2022 | 2021 |\n|---|---|---|---|\n| Sales | 24,318 | 22,905 | 19,640 |\n| Result | 1,846 | 2,310 | 1,172 |\n| Equity | 9,276 | 8,486 | 7,440 |`;
		const names = ['sales', 'result', 'equity'];
		const properties = Object.fromEntries(
			[...names, 'equity_last_year'].map((name) => [name, { type: 'number' }]),
		);
		const schema = schemaFromJsonSchema({ type: 'object', properties });
		const answer = { sales: 24318, result: 1846, equity: 9276, equity_last_year: 8486 };
		expect(metaOf(resultOf({ schema, answer, pages: [page] })).review).toEqual([]);
	});
});

it('a label in single quotes of a description is the one on the page', () => {
	const page = `Labsmart Ltd\n\nRegd. No.: XX54826XX\n\n| Reg. no. | : 1001 |\n|---|---|\n| Referred by | : Self |`;
	const schema = schemaFromJsonSchema({
		type: 'object',
		properties: {
			registrationNumber: { type: 'string', description: "printed as 'Regd. No.' on the report" },
		},
	});
	const reviewOf = (registrationNumber: string) =>
		metaOf(resultOf({ schema, answer: { registrationNumber }, pages: [page] })).review;
	expect(reviewOf('XX54826XX')).toEqual([]);
	expect(reviewOf('1001').join()).toContain('next to "Regd. No."');
});
