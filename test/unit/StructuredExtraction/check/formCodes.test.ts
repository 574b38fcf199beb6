import { describe, expect, it } from 'vitest';
import type { Values } from '../../../../nodes/shared/basics/values';
import { defineSchema, type FieldInput } from '../../../../nodes/shared/values/schema/schema';
import { metaOf } from '../../../../nodes/StructuredExtraction/record/meta';
import { resultOf } from '../resultOf';

// Fields whose description names a box, a line or a code of a form (`formCodes`).

const amount = (name: string, description: string): FieldInput => ({
	name,
	description,
	type: 'number',
});
const reasons = (fields: FieldInput[], answer: Values, page: string) =>
	metaOf(resultOf({ schema: defineSchema('form', fields), answer, pages: [page] })).review;

describe.each<[string, FieldInput[], string, Record<string, [right: number, wrong: number]>]>([
	[
		'numbers in front of labels',
		[amount('pay', 'Box 1'), amount('withheld', 'Amount in box 2'), amount('social', 'Box 4')],
		`1 Wages, tips   52,000.00      2 Federal income tax withheld   6,500.00
3 Social security wages   54,000.00      4 Social security tax   3,348.00`,
		{ pay: [52000, 54000], withheld: [6500, 3348], social: [3348, 6500] },
	],
	[
		'values below',
		[amount('pay', 'box 14'), amount('withheld', 'box 22'), amount('dues', 'box 44')],
		`| **14** | **22** |
| --- | --- |
| Employment income | Income tax deducted |
| 58,412.75 | 9,104.33 |
| **24** | **44** |
| Insurable earnings | Union dues |
| 60,000.00 | 604.80 |`,
		{ pay: [58412.75, 60000], withheld: [9104.33, 604.8], dues: [604.8, 60000] },
	],
	[
		'values below a line without as many cells',
		[amount('pay', 'box 14'), amount('withheld', 'box 22')],
		`14             22
Employment
58,412.75      9,104.33`,
		{ pay: [58412.75, 9104.33], withheld: [9104.33, 58412.75] },
	],
	[
		'brackets',
		[amount('base', 'casilla 07'), amount('cuota', 'Cuota (casilla 09)')],
		`Régimen general   [04] 12.400,00   [05] 10,00   [06] 1.240,00
Régimen general   [07] 38.650,00   [08] 21,00   [09] 8.116,50`,
		{ base: [38650, 12400], cuota: [8116.5, 1240] },
	],
	[
		'parentheses behind labels',
		[amount('goods', 'ruta 35'), amount('services', 'ruta 39')],
		`Försäljning av varor till annat EU-land (35)   61 300
Försäljning av tjänster till annat EU-land (39)   8 750
Övrig försäljning (42)   1 200`,
		{ goods: [61300, 1200], services: [8750, 61300] },
	],
	[
		'codes with points',
		[amount('co2', 'case V.7'), amount('mass', 'F.2'), amount('power', 'Nennleistung (P.2)')],
		`F.1 2055   F.2 2040   U.1 74   V.7 141
P.1 1984   P.2/P.4 110/4400`,
		{ co2: [141, 74], power: [110, 1984] },
	],
	[
		'a column of codes',
		[amount('gross', 'Zeile 3'), amount('church', 'Zeile 6'), amount('pension', 'Zeile 22')],
		`| | | EUR |
| --- | --- | --- |
| 3. | Bruttoarbeitslohn | 48.210,00 |
| 5. | Solidaritätszuschlag von 3. | 12,00 |
| 6. | Kirchensteuer von 3. | 584,88 |
| 22. | Rentenversicherung | 4.483,53 |`,
		{ gross: [48210, 4483.53], church: [584.88, 12] },
	],
])('%s', (_, fields, page, values) => {
	const right = Object.fromEntries(Object.entries(values).map(([name, [one]]) => [name, one]));

	it('what is at its code is fine', () => {
		expect(reasons(fields, right, page)).toEqual([]);
	});

	it.each(Object.entries(values))(
		'what is at another one is asked about: %s',
		(name, [, wrong]) => {
			const found = reasons(fields, { ...right, [name]: wrong }, page);
			const shown = name.charAt(0).toUpperCase() + name.slice(1);
			expect(found.some((reason) => reason.startsWith(`${shown}: `))).toBe(true);
		},
	);
});

it('an empty box is empty, whatever numbers are around', () => {
	const fields = [
		amount('sold', 'Cost of goods sold, line 4; empty when blank'),
		amount('profit', 'line 5'),
	];
	const page = `4 Cost of goods sold (from line 42) . . . 4
5 Gross profit. Subtract line 4 from line 3 . . . 5   86,450`;
	expect(reasons(fields, { sold: null, profit: 86450 }, page)).toEqual([]);
	expect(reasons(fields, { sold: 86450, profit: 86450 }, page)).not.toEqual([]);
});

it('a unit in brackets is no code', () => {
	const page = 'A 37.1 at noon\nB 38.2 at night\nC 36.9 at dawn';
	expect(reasons([amount('fever', 'Highest temperature (C)')], { fever: 38.2 }, page)).toEqual([]);
});
