import { expect, it } from 'vitest';
import { defineSchema, type FieldInput } from '../../../../nodes/shared/values/schema/schema';
import { metaOf } from '../../../../nodes/StructuredExtraction/record/meta';
import { resultOf } from '../resultOf';

// Objects whose values are in one row of a table (`groupRows`).

const PAGE = `Previous prescription

| | Sph | Cyl | Axis |
| --- | --- | --- | --- |
| R | -2.25 | -0.50 | 85 |
| L | -1.75 | -1.00 | 95 |

Prescription

| | Sph | Cyl | Axis |
| --- | --- | --- | --- |
| RIGHT | -2.50 | -0.75 | 80 |
| LEFT | -1.75 | -1.25 | 100 |`;
const eye = (name: string): FieldInput => ({
	name,
	type: 'object',
	fields: ['sph', 'cyl', 'axis'].map((each) => ({ name: each, type: 'number' as const })),
});
const schema = defineSchema('prescription', [eye('right_eye'), eye('left_eye')]);
const right = { sph: -2.5, cyl: -0.75, axis: 80 };
const left = { sph: -1.75, cyl: -1.25, axis: 100 };

it.each([
	['right values', right, []],
	[
		'one of the row of another table',
		{ ...right, cyl: -0.5 },
		['Right eye, cyl: the page has "-0.75" next to "Cyl"'],
	],
	['all of another row, of which nothing tells', { sph: -2.25, cyl: -0.5, axis: 85 }, []],
])('%s', (_, right_eye, told) => {
	const answer = { right_eye, left_eye: left };
	expect(metaOf(resultOf({ schema, answer, pages: [PAGE] })).review).toEqual(told);
});
