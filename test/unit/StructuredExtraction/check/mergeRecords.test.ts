import { describe, expect, it } from 'vitest';
import { atOnce } from '../../../../nodes/shared/host/budget';
import { checkRecord } from '../../../../nodes/StructuredExtraction/answer/checkRecord';
import { mergeRecords } from '../../../../nodes/StructuredExtraction/check/mergeRecords';
import { defineSchema, type FieldInput } from '../../../../nodes/shared/values/schema/schema';
import { ambiguousIn, conflictsIn, invalidIn } from '../issues';
import { fieldsOf } from '../fieldsOf';

const auto = { dateOrder: 'auto', decimalMark: 'auto' } as const;
const schema = defineSchema(
	'test',
	fieldsOf({
		number: 'string!',
		day: 'date',
		total: 'amount',
		buyer: { name: 'string' },
		lines: [{ text: 'string!', price: 'number' }],
		tags: ['tag', 'string'],
	}) satisfies FieldInput[],
);

type Given = { answer: Record<string, unknown>; notFound?: string[]; overlap?: string };
const merge = (...parts: Given[]) =>
	atOnce(
		mergeRecords(
			schema,
			parts.map(({ answer, notFound = [], overlap }, index) => ({
				checked: checkRecord(schema, answer, auto),
				pages: [
					{ number: 2 * index + 1, markdown: '' },
					{ number: 2 * index + 2, markdown: '' },
				],
				overlap: overlap === undefined ? [] : [{ number: 2 * index, markdown: overlap }],
				notFound,
			})),
		),
	);
const line = (text: string | null, price: unknown) => ({ text, price });

describe('mergeRecords', () => {
	it('keeps facts about values of fields with unusual names', () => {
		const fields = fieldsOf({
			'Rechnungs-Nr.': 'date',
			['__proto__']: 'number',
			'Pos.': [{ 'Art.-Nr.': 'string', 'Preis [€]': 'number' }],
		});
		const unusual = defineSchema('test', fields);
		const answers = [
			'{"Rechnungs-Nr.":"soon","__proto__":null,"Pos.":[{"Art.-Nr.":"A","Preis [€]":"1,50"}]}',
			'{"Rechnungs-Nr.":null,"__proto__":"1.500","Pos.":[{"Art.-Nr.":"B","Preis [€]":"two"}]}',
		];
		const parts = answers.map((answer, index) => ({
			checked: checkRecord(unusual, JSON.parse(answer) as Record<string, unknown>, auto),
			pages: [{ number: index + 1, markdown: '' }],
			overlap: [],
			notFound: [],
		}));
		const { record, facts, originals } = atOnce(mergeRecords(unusual, parts));
		expect(Object.entries(record)).toContainEqual(['__proto__', 1500]);
		expect(originals).toEqual({
			'["Rechnungs-Nr."]': 'soon',
			'["__proto__"]': '1.500',
			'["Pos."][0]["Preis [€]"]': '1,50',
			'["Pos."][1]["Preis [€]"]': 'two',
		});
		expect(facts.flatMap(({ fields }) => fields)).toEqual([
			'["Rechnungs-Nr."]',
			'["__proto__"]',
			'["Pos."][1]["Preis [€]"]',
		]);
	});

	it('gives the record of a single part back', () => {
		const checked = checkRecord(schema, { number: '1' }, auto);
		const merged = atOnce(
			mergeRecords(schema, [{ checked, pages: [], overlap: [], notFound: [] }]),
		);
		expect(merged).toEqual(checked);
	});

	it('takes the first value of each field, from whatever part', () => {
		const checked = merge(
			{ answer: { number: 'A', buyer: { name: null } } },
			{ answer: { number: 'a.', day: '3. Mai 2024', buyer: { name: 'Ann' }, extra: 1 } },
			{ answer: { total: '5 EUR', day: '2024-05-03' } },
		);
		expect(checked.record).toMatchObject({
			number: 'A',
			day: '2024-05-03',
			total: { amount: 5, currency: 'EUR' },
			buyer: { name: 'Ann' },
			lines: [],
		});
		expect(conflictsIn(checked)).toEqual([]);
		expect(checked.originals).toEqual({ day: '3. Mai 2024', total: '5 EUR' });
		expect(checked.missing).toEqual(['lines', 'tags']);
		expect(checked.extra).toEqual(['extra']);
	});

	it('prefers a sure value and lists the others with their pages', () => {
		const checked = merge(
			{
				answer: { number: 'A', day: '03/04/2024', total: '4 EUR' },
				notFound: ['number', 'total.currency'],
			},
			{ answer: { number: 'B', day: '2024-04-03', total: '5 EUR' } },
			{ answer: { number: 'C', day: '2024-04-09', total: '5 EUR' } },
		);
		expect(checked.record).toMatchObject({ number: 'B', day: '2024-04-03', total: { amount: 5 } });
		expect(ambiguousIn(checked)).toEqual([]);
		expect(conflictsIn(checked)).toMatchObject([
			{
				field: 'number',
				reason: 'the pages do not agree, "B" was used, page 1-2 has "A", page 5-6 has "C"',
				values: ['B', 'A', 'C'],
			},
			{ field: 'day', values: ['2024-04-03', '2024-04-09'] },
			{
				field: 'total',
				values: ['{"amount":5,"currency":"EUR"}', '{"amount":4,"currency":"EUR"}'],
			},
		]);
	});

	it('lists a value as invalid only where no part has a valid one', () => {
		const checked = merge(
			{ answer: { day: 'soon', total: 'much' } },
			{ answer: { day: '2024-05-03', total: 'a lot' } },
		);
		expect(invalidIn(checked).map(({ field, values }) => [field, values?.[0]])).toEqual([
			['total', 'much'],
			['total', 'a lot'],
		]);
		expect(checked.missing).not.toContain('total');
		expect(checked.missingRequired).toEqual(['number']);
	});

	it('joins lists in page order and moves what is known about their entries', () => {
		const checked = merge(
			{ answer: { lines: [line('a', '1,00'), line('b', 'x')], tags: ['t'] } },
			{ answer: { lines: [line('c', '2,00'), line(null, 'y')], tags: ['u', 't'] } },
		);
		expect(checked.record['lines']).toEqual([
			line('a', 1),
			line('b', null),
			line('c', 2),
			line(null, null),
		]);
		expect(checked.record['tags']).toEqual(['t', 'u', 't']);
		expect(invalidIn(checked).map(({ field, values }) => [field, values?.[0]])).toEqual([
			['lines[1].price', 'x'],
			['lines[3].price', 'y'],
		]);
		expect(checked.originals).toEqual({
			'lines[0].price': '1,00',
			'lines[1].price': 'x',
			'lines[2].price': '2,00',
			'lines[3].price': 'y',
		});
		expect(checked.missingRequired).toEqual(['number', 'lines[3].text']);
	});
});

describe('mergeRecords with overlaps', () => {
	it('has rows once that two parts have read', () => {
		const checked = merge(
			{ answer: { lines: [line('a', 1), line('b', 2), line('c', null)] } },
			{
				answer: { lines: [line('B', '2,00'), line('c', 3), line('d', 4)] },
				overlap: 'b 2,00\nc 3,00',
			},
		);
		expect(checked.record['lines']).toEqual([
			line('a', 1),
			line('b', 2),
			line('c', 3),
			line('d', 4),
		]);
		expect(conflictsIn(checked)).toEqual([]);
		expect(checked.originals).toEqual({ 'lines[1].price': '2,00' });
	});

	it('keeps equal rows that are not in the overlap', () => {
		const checked = merge(
			{ answer: { lines: [line('Parking', 2), line('Parking', 2)] } },
			{ answer: { lines: [line('Parking', 2), line('Toll', 3)] }, overlap: 'carried over' },
			{ answer: { lines: [line('Toll', 3)] } },
		);
		expect(checked.record['lines']).toHaveLength(5);
	});

	it('counts equal rows right when one is in the overlap', () => {
		const checked = merge(
			{ answer: { lines: [line('Fuel', 9), line('Parking', 2)] } },
			{ answer: { lines: [line('Parking', 2), line('Parking', 2)] }, overlap: '| Parking | 2 |' },
		);
		expect(checked.record['lines']).toEqual([
			line('Fuel', 9),
			line('Parking', 2),
			line('Parking', 2),
		]);
	});

	it('keeps a row of which the overlap has only a part', () => {
		const checked = merge(
			{ answer: { lines: [line('Fuel', 9), line('Parking', 9)] } },
			{ answer: { lines: [line('Parking', 2)] }, overlap: 'Parking 9' },
		);
		expect(checked.record['lines']).toHaveLength(3);
		expect(conflictsIn(checked)).toEqual([]);
	});

	it('says so when the two readings of an overlap do not fit', () => {
		const checked = merge(
			{ answer: { lines: [line('a', 1)] } },
			{ answer: { lines: [line('b', 2)] }, overlap: 'b 2' },
		);
		expect(checked.record['lines']).toHaveLength(2);
		expect(conflictsIn(checked)).toEqual([
			{
				kind: 'conflict',
				field: 'lines',
				reason: 'the end of page 2 was read twice and differently; rows may be doubled',
			},
		]);
	});
});
