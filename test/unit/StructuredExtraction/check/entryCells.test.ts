import { describe, expect, it } from 'vitest';
import { metaOf } from '../../../../nodes/StructuredExtraction/record/meta';
import { defineSchema, type FieldInput } from '../../../../nodes/shared/values/schema/schema';
import type { Values } from '../../../../nodes/shared/basics/values';
import { resultOf } from '../resultOf';

// What the row of an entry has in the column of a field, and the entry does not (`entryCells`).

const list = (name: string, fields: Record<string, 'string' | 'number'>): FieldInput =>
	({
		name,
		type: 'list',
		fields: Object.entries(fields).map(([inner, type]) => ({ name: inner, type })),
	}) as FieldInput;

const reasons = (fields: FieldInput[], answer: Values, page: string) =>
	metaOf(resultOf({ schema: defineSchema('record', fields), answer, pages: [page] })).review;

const PARTS = [
	list('parts', { number: 'string', name: 'string', stock: 'number', rack: 'string' }),
];
const TABLE = `| No. | Part | Stock | Rack |
| --- | --- | --- | --- |
| A-11 | Bolt | 412 | North 3 |
| A-12 | Nut | 733 | North 3 |
| A-13 | Washer, flat | 0 | - |
| A-14 | Stud | 268 | South 1 |
| A-15 | Rivet | 351 | n/a |
| A-16 | Screw | 129 | South 4 |

Last count: 980 pieces. Ask for dowels at the counter.`;

interface Part {
	number: string | null;
	name: string | null;
	stock: number | null;
	rack: string | null;
}
const RIGHT: Part[] = [
	{ number: 'A-11', name: 'Bolt', stock: 412, rack: 'North 3' },
	{ number: 'A-12', name: 'Nut', stock: 733, rack: 'North 3' },
	{ number: 'A-13', name: 'Washer, flat', stock: null, rack: null },
	{ number: 'A-14', name: 'Stud', stock: 268, rack: 'South 1' },
	{ number: 'A-15', name: 'Rivet', stock: 351, rack: null },
	{ number: 'A-16', name: 'Screw', stock: 129, rack: 'South 4' },
];
const parts = (changes: Record<number, Partial<Part>>): Values => ({
	parts: RIGHT.map((part, at) => ({ ...part, ...changes[at] })),
});

describe('cells of rows', () => {
	it.each<[string, Record<number, Partial<Part>>, string[]]>([
		['right values, and cells with nothing or zero', {}, []],
		[
			'a number left out',
			{ 1: { stock: null } },
			['Part 2, stock: it is empty, and the page has "733"'],
		],
		[
			'a code left out',
			{ 3: { number: null } },
			['Part 4, number: it is empty, and the page has "A-14"'],
		],
		[
			'a name left out',
			{ 4: { name: null } },
			['Part 5, name: it is empty, and the page has "Rivet"'],
		],
		[
			'half of a column left out',
			{ 0: { stock: null }, 1: { stock: null }, 3: { stock: null } },
			[],
		],
		[
			'a number from the text below the table',
			{ 3: { stock: 980 } },
			['Part 4, stock: the other rows have it in the column "Stock", where this one has "268"'],
		],
		[
			'a text from below the table',
			{ 4: { name: 'dowels' } },
			['Part 5, name: the other rows have it in the column "Part", where this one has "Rivet"'],
		],
		['a shorter form of the name', { 2: { name: 'Washer' } }, []],
	])('%s', (_, changes, told) => {
		expect(reasons(PARTS, parts(changes), TABLE)).toEqual(told);
	});

	it.each<[string, Values, string[]]>([
		[
			'values that are a part of their cells',
			{
				votes: [
					{ holder: 'Reed Fund', proxy: 'E. Marsh' },
					{ holder: 'Jo Ray', proxy: null },
					{ holder: 'Kim Lund', proxy: 'Jo Ray' },
					{ holder: 'Old Mill Trust', proxy: 'E. Marsh' },
				],
			},
			[],
		],
	])('%s', (_, answer, told) => {
		const page = `| Holder | Present |
| --- | --- |
| Reed Fund | proxy: E. Marsh |
| Jo Ray | in person |
| Kim Lund | proxy: Jo Ray |
| Old Mill Trust | proxy: E. Marsh |`;
		expect(reasons([list('votes', { holder: 'string', proxy: 'string' })], answer, page)).toEqual(
			told,
		);
	});

	const SHEET = `| Assets | 2024 |
| --- | --- |
| Land | 1,810 |
| Plant | 2,655 |
| Tools | 736 |
| Cash | 4,235 |

| Income | 2024 |
| --- | --- |
| Sales | 9,912 |
| Rent | 1,177 |
| Interest | 307 |
| Grants | 2,014 |`;
	const FIELDS = [
		list('assets', { item: 'string', amount: 'number' }),
		list('income', { item: 'string', amount: 'number' }),
	];
	const sheet = (changes: Record<string, [string, number]> = {}): Values => {
		const entries = (all: Record<string, number>) =>
			Object.entries(all).map(([name, sum]) => {
				const [item, amount] = changes[name] ?? [name, sum];
				return { item, amount };
			});
		return {
			assets: entries({ Land: 1810, Plant: 2655, Tools: 736, Cash: 4235 }),
			income: entries({ Sales: 9912, Rent: 1177, Interest: 307, Grants: 2014 }),
		};
	};
	it.each<[string, Values, string[]]>([
		['right values', sheet(), []],
		// Name or amount may be the wrong one.
		[
			'the amount of an entry of another list',
			sheet({ Tools: ['Tools', 1177] }),
			['Asset 3, amount: the other rows have it in the column "2024", where this one has "736"'],
		],
		[
			'the name of an entry of another list, which has its own row',
			sheet({ Interest: ['Plant', 307] }),
			[
				'Income 3, item: the other rows have it in the column "Income", where this one has "Interest"',
			],
		],
	])('%s', (_, answer, told) => {
		expect(reasons(FIELDS, answer, SHEET)).toEqual(told);
	});
});
