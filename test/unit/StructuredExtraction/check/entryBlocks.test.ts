import { expect, it } from 'vitest';
import type { Values } from '../../../../nodes/shared/basics/values';
import { defineSchema, type FieldInput } from '../../../../nodes/shared/values/schema/schema';
import { metaOf } from '../../../../nodes/StructuredExtraction/record/meta';
import { resultOf } from '../resultOf';

// Entries of lists that take several lines each (`entryBlocks`).

const text = (name: string): FieldInput => ({ name, type: 'string' });
const FLIGHTS: FieldInput = {
	name: 'flights',
	type: 'list',
	fields: ['flight', 'day', 'departure', 'arrival', 'seat'].map(text),
};
const schema = defineSchema('itinerary', [text('reference'), FLIGHTS]);

const PAGE = `Booking reference QX7LTB

Thursday 22 May — outbound
KL 1034  Bristol → Amsterdam
Depart 06:05   Arrive 08:30
Seat 11F

KL 0885  Amsterdam → Helsinki
Depart 09:50   Arrive 13:20
Seat 14C

Sunday 25 May — return
KL 1274  Helsinki → Amsterdam
Depart 14:10   Arrive 15:45
Seat 9A`;
const flights = () => [
	{ flight: 'KL 1034', day: '22 May', departure: '06:05', arrival: '08:30', seat: '11F' },
	{ flight: 'KL 0885', day: '22 May', departure: '09:50', arrival: '13:20', seat: '14C' },
	{ flight: 'KL 1274', day: '25 May', departure: '14:10', arrival: '15:45', seat: '9A' },
];

it.each<[string, (list: ReturnType<typeof flights>) => void, string[]]>([
	['right values, a day above several entries', () => undefined, []],
	[
		'the arrival of the flight before',
		([, second]) => second && (second.departure = '08:30'),
		['Flight 2: the page has "08:30" in another row: "Depart 06:05 Arrive 08:30"'],
	],
	[
		'the seat of the next flight',
		([, second]) => second && (second.seat = '9A'),
		['Flight 2: the page has "9A" in another row: "Seat 9A"'],
	],
])('flights: %s', (_, change, told) => {
	const list = flights();
	change(list);
	const answer: Values = { reference: 'QX7LTB', flights: list };
	const { review } = metaOf(resultOf({ schema, answer, pages: [PAGE] }));
	expect(review).toEqual(told);
});
