import { expect, it } from 'vitest';
import { metaOf } from '../../../../nodes/StructuredExtraction/record/meta';
import { defineSchema, type FieldInput } from '../../../../nodes/shared/values/schema/schema';
import type { Values } from '../../../../nodes/shared/basics/values';
import { resultOf } from '../resultOf';

// Fields whose labels are the rows of a table (`fieldRows`).

const leaf = (name: string, type: 'string' | 'number' | 'date'): FieldInput =>
	({ name, type }) as FieldInput;
const reasons = (fields: FieldInput[], answer: Values, page: string) =>
	metaOf(resultOf({ schema: defineSchema('record', fields), answer, pages: [page] })).review;

const ANALYSES = `Patient: Jo Ray

| Analyte | Result | Previous (2023) | Units | Reference |
| --- | --- | --- | --- | --- |
| Sodium | 139 | 141 | mmol/L | 135 - 145 |
| Potassium | 4.9 | 4.3 | mmol/L | 3.5 - 5.1 |
| Creatinine | 88 | 79 | umol/L | 49 - 90 |
| Ferritin | 21 | 34 | ug/L | 15 - 200 |`;
const RESULTS = { patient: 'Jo Ray', sodium: 139, potassium: 4.9, creatinine: 88, ferritin: 21 };
const BLOOD = Object.keys(RESULTS).map((name) =>
	leaf(name, name === 'patient' ? 'string' : 'number'),
);

it.each<[string, Partial<Record<keyof typeof RESULTS, number | null>>, string[]]>([
	['right values', {}, []],
	[
		'the value of an earlier time',
		{ potassium: 4.3 },
		['Potassium: the other rows have it in the column "Result", where this one has "4.9"'],
	],
	[
		'two that are exchanged',
		{ sodium: 88, creatinine: 139 },
		[
			'Sodium: the other rows have it in the column "Result", where this one has "139"',
			'Creatinine: the other rows have it in the column "Result", where this one has "88"',
		],
	],
	['one that is left out', { ferritin: null }, ['Ferritin: it is empty, and the page has "21"']],
])('analyses: %s', (_, changes, told) => {
	const found = reasons(BLOOD, { ...RESULTS, ...changes }, ANALYSES);
	expect(found).toHaveLength(told.length);
	for (const [at, start] of told.entries()) expect(found[at]?.slice(0, start.length)).toBe(start);
});

const REPORT = `Student: Amara Quist

| Subject | Teacher | Term grade | Absences |
| --- | --- | --- | --- |
| Mathematics | R. Bohannon | B+ | 1 |
| English | S. Lindqvist | A- | 0 |
| Science | P. Acker | B- | 2 |
| Art | T. Wendell | C+ | 0 |`;
const GRADES = {
	student: 'Amara Quist',
	math_grade: 'B+',
	english_grade: 'A-',
	science_grade: 'B-',
	art_grade: 'C+',
};

// "B+" is another grade than "B-".
it.each<[string, Partial<typeof GRADES>, string[]]>([
	['right values', {}, []],
	[
		'two that are exchanged',
		{ math_grade: 'B-', science_grade: 'B+' },
		['Math grade', 'Science grade'],
	],
])('grades: %s', (_, changes, told) => {
	const fields = Object.keys(GRADES).map((name) => leaf(name, 'string'));
	const found = reasons(fields, { ...GRADES, ...changes }, REPORT);
	expect(found.map((reason) => reason.split(':')[0])).toEqual(told);
});

it('no amount is taken for a day', () => {
	const page = `| Charges | May | June | Unit |
| --- | --- | --- | --- |
| Supply | 40.10 | 41.20 | EUR |
| Delivery | 30.50 | 33.90 | EUR |
| Service | 10.00 | 12.00 | EUR |
| Due | 80.60 | 87.10 | EUR |

Date: 19 June 2024`;
	const fields = [
		leaf('supply', 'number'),
		leaf('delivery', 'number'),
		leaf('service', 'number'),
		leaf('due', 'date'),
	];
	const answer = { supply: 41.2, delivery: 33.9, service: 12, due: '2024-06-19' };
	expect(reasons(fields, answer, page)).toEqual([]);
});

it('rows without a label of their own are those of their values, in all tables with the same headings', () => {
	const page = `| Test | Result | Previous | Units |
| --- | --- | --- | --- |
| Haemoglobin | 118 | 126 | g/L |
| White cell count | 6.4 | 7.1 | 10^9/L |
| Platelets | 287 | 301 | 10^9/L |

| Test | Result | Previous | Units |
| --- | --- | --- | --- |
| Ferritin | 9 | 21 | ug/L |
| Thyrotropin | 2.3 | 1.9 | mU/L |`;
	const fields = ['hb', 'wbc', 'plt', 'ferritin', 'tsh'].map((name) => leaf(name, 'number'));
	const right = { hb: 118, wbc: 6.4, plt: 287, ferritin: 9, tsh: 2.3 };
	expect(reasons(fields, right, page)).toEqual([]);
	expect(reasons(fields, { ...right, plt: 301 }, page)).toEqual([
		'Plt: the other rows have it in the column "Result", where this one has "287"',
	]);
});

it('one field of a table is compared with the row that has its name', () => {
	const page = `| Voce | Descrizione | Competenze | Trattenute |
| --- | --- | --- | --- |
| 0001 | Retribuzione ordinaria | 1.959,31 | |
| 0902 | Contributo INPS | | 193,55 |
| 0950 | IRPEF netta | | 214,08 |`;
	const fields = [leaf('irpef', 'number')];
	expect(reasons(fields, { irpef: 214.08 }, page)).toEqual([]);
	expect(reasons(fields, { irpef: 193.55 }, page)).toEqual([
		'Irpef: the page has "214,08" next to "IRPEF netta"',
	]);
});
