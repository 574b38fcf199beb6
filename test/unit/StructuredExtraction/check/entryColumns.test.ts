import { expect, it } from 'vitest';
import type { Values } from '../../../../nodes/shared/basics/values';
import { schemaFromJsonSchema } from '../../../../nodes/StructuredExtraction/fields/fromJsonSchema';
import { metaOf } from '../../../../nodes/StructuredExtraction/record/meta';
import { resultOf } from '../resultOf';

// Values of a list that their row has in another column than the rows of the other entries.

/** The reasons about a list of names and numbers. */
function reviewOf(page: string, entries: [string, number][]): string[] {
	const properties = { name: { type: 'string' }, value: { type: 'number' } };
	const list = { type: 'array', items: { type: 'object', properties } };
	const schema = schemaFromJsonSchema({ type: 'object', properties: { list } });
	const answer: Values = { list: entries.map(([name, value]) => ({ name, value })) };
	return metaOf(resultOf({ schema, answer, pages: [page] })).review;
}

const GRADES = `| Course | Q1 | Q2 | Exam | Sem 1 |
|---|---|---|---|---|
| English | 91 | 88 | 90 | 90 |
| Algebra | 78 | 84 | 75 | 80 |
| Science | 85 | 93 | 89 | 89 |
| Geography | 94 | 90 | 86 | 91 |
| Band | 98 | 97 |  | 98 |
| Sports | 95 | 95 |  | 95 |`;

it('a column that other rows fill without having their value there is none of the field', () => {
	const grades = (geography: number): [string, number][] => [
		['English', 90],
		['Algebra', 80],
		['Science', 89],
		['Geography', geography],
		['Band', 98],
		['Sports', 95],
	];
	expect(reviewOf(GRADES, grades(91))).toEqual([]);
	expect(reviewOf(GRADES, grades(86)).join()).toContain('in the column "Sem 1"');
});

it('a column in place of another is one of the field: a price after its discount', () => {
	const page = `| Item | Price | Now |
|---|---|---|
| Lamp | 20.00 |  |
| Desk | 80.00 | 64.00 |
| Chair | 35.00 |  |
| Shelf | 50.00 |  |
| Bench | 45.00 |  |`;
	const prices: [string, number][] = [
		['Lamp', 20],
		['Desk', 64],
		['Chair', 35],
		['Shelf', 50],
		['Bench', 45],
	];
	expect(reviewOf(page, prices)).toEqual([]);
});

it('a few credits among debits do not hide a balance', () => {
	const page = `| Text | Paid in | Withdrawn | Balance |
|---|---|---|---|
| Rent |  | 640.00 | 1,250.10 |
| Card Aldi |  | 31.96 | 1,218.14 |
| Salary | 900.00 |  | 2,118.14 |
| Power |  | 58.20 | 2,059.94 |
| Card Shell |  | 64.30 | 1,995.64 |
| Refund | 12.50 |  | 2,008.14 |
| Water |  | 27.75 | 1,980.39 |
| Phone |  | 18.00 | 1,962.39 |
| Cash |  | 50.00 | 1,912.39 |`;
	const bookings = (shell: number): [string, number][] => [
		['Rent', 640],
		['Card Aldi', 31.96],
		['Salary', 900],
		['Power', 58.2],
		['Card Shell', shell],
		['Refund', 12.5],
		['Water', 27.75],
		['Phone', 18],
		['Cash', 50],
	];
	expect(reviewOf(page, bookings(64.3))).toEqual([]);
	expect(reviewOf(page, bookings(1995.64)).join()).toContain('in the column "Withdrawn"');
});
