import { told } from '../issues';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isValues, type Values } from '../../../../nodes/shared/basics/values';
import { compareRecords } from '../../../../nodes/StructuredExtraction/check/compareRecords';
import { defineSchema, type Schema } from '../../../../nodes/shared/values/schema/schema';
import { fieldsOf } from '../fieldsOf';

const schema = defineSchema('order', [
	{ name: 'number', type: 'string' },
	{ name: 'date', type: 'date' },
	{ name: 'sent', type: 'dateTime' },
	{ name: 'paid', type: 'boolean' },
	{ name: 'grade', type: 'enum', allowedValues: ['A+', 'A-'] },
	{ name: 'total', type: 'amount' },
	{
		name: 'buyer',
		type: 'object',
		fields: fieldsOf({ name: 'string', phones: ['phone', 'string'] }),
	},
	{
		name: 'lines',
		type: 'list',
		fields: fieldsOf({
			text: 'string',
			quantity: 'number',
			price: 'amount',
			codes: ['code', 'integer'],
		}),
	},
]);

const inWords = ({ facts, verdicts }: ReturnType<typeof compareRecords>) => ({
	issues: facts.map(told),
	verdicts,
});
const compare = (first: Values, second: Values, originals: Record<string, string> = {}) =>
	inWords(compareRecords(schema, { record: first }, { record: second, originals }));
const doubtedFields = ({ issues }: ReturnType<typeof compare>) => issues.map(({ field }) => field);

const line = (text: string, quantity = 1) => ({
	text,
	quantity,
	price: { amount: 2.5, currency: 'EUR' },
	codes: [quantity],
});
const lines = (count: number) =>
	Array.from({ length: count }, (_, index) => line(`Part ${index}`, index));

describe('compareRecords', () => {
	it.each([
		['number', 'Öl-Filter, 5 m', 'ol filter 5m'],
		['number', 'RE 2025-10457', 're 2025/10457'],
		['number', '1,000 hours', '1000 hours'],
		['number', '11.03.2025', '11/03/2025'],
		['number', 'Pen – blue', 'Pen - blue'],
		['number', 'DE 232 446 240', 'DE232446240'],
	])('takes %s "%s" and "%s" for the same', (name, first, second) => {
		const { issues, verdicts } = compare({ [name]: first }, { [name]: second });
		expect(issues).toEqual([]);
		expect([...verdicts]).toEqual([[name, 'agrees']]);
	});

	it.each<[string, unknown, unknown]>([
		['number', '119.50', '11950'],
		['number', '1.5 l', '15 l'],
		['number', '-12.50', '12.50'],
		['number', 'HP-1', 'HP-7'],
		['number', '1-50', '150'],
		['number', 'RE-1-11', 'RE-11-1'],
		['date', '2025-03-14', '2025-04-13'],
		['sent', '2025-03-14T10:00:00+01:00', '2025-03-14T10:00:00-01:00'],
		['paid', true, false],
		['grade', 'A+', 'A-'],
	])('takes %s %j and %j for different', (field, first, second) => {
		const { issues, verdicts } = compare({ [field]: first }, { [field]: second });
		expect(issues).toEqual([
			{
				kind: 'disagreement',
				field,
				reason: `the second opinion is "${String(second)}", "${String(first)}" was used`,
				values: [String(first), String(second)],
			},
		]);
		expect([...verdicts]).toEqual([[field, 'differs']]);
	});

	it('names a line that one of the two leaves out, and none after it', () => {
		const all = lines(30);
		const without = all.filter((_, index) => index !== 4 && index !== 17);
		const left = compare({ lines: all }, { lines: without });
		expect(doubtedFields(left)).toEqual(['lines[4]', 'lines[17]']);
		expect(left.verdicts.get('lines[4].price.currency')).toBe('differs');
		expect(left.verdicts.get('lines[5].price.currency')).toBe('agrees');
		expect(compare({ lines: without }, { lines: all }).issues).toEqual([
			{
				kind: 'disagreement',
				field: 'lines',
				reason:
					'the second opinion has 2 more entries: "Part 4, 4, 2.5 EUR, 4", "Part 17, 17, 2.5 EUR, 17"',
				values: ['no such entry', 'Part 4, 4, 2.5 EUR, 4', 'Part 17, 17, 2.5 EUR, 17'],
			},
		]);
	});
});

/** Records as checking makes them, of the schema above. */
const text = fc.stringMatching(/^[A-Za-z0-9 .,-]{1,20}$/);
const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value);
const money = fc.record({
	amount: fc.integer({ min: -1e6, max: 1e6 }).map((cents) => cents / 100),
	currency: orNull(fc.constantFrom('EUR', 'USD', 'CHF')),
});
const day = fc
	.date({ min: new Date('2000-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
	.map((date) => date.toISOString().slice(0, 10));
const records = fc.record({
	number: orNull(text),
	date: orNull(day),
	sent: orNull(day.map((date) => `${date}T10:00:00`)),
	paid: orNull(fc.boolean()),
	grade: orNull(fc.constantFrom('A+', 'A-')),
	total: orNull(money),
	buyer: fc.record({ name: orNull(text), phones: fc.array(text, { maxLength: 4 }) }),
	lines: fc.array(
		fc.record({
			text: orNull(text),
			quantity: orNull(fc.integer({ min: 0, max: 3 })),
			price: orNull(money),
			codes: fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 3 }),
		}),
		{ maxLength: 12 },
	),
});

/** Paths of all values; an amount of money is one. */
function leaves(value: unknown, path: string): string[] {
	if (value === null) return [];
	if (Array.isArray(value)) {
		return value.flatMap((one, index) => leaves(one, `${path}[${index}]`));
	}
	if (!isValues(value) || 'currency' in value) return [path];
	const at = path === '' ? '' : `${path}.`;
	return Object.entries(value).flatMap(([name, one]) => leaves(one, `${at}${name}`));
}

/** A copy in which one value is another one. */
function changed(record: Values, path: string): Values {
	const copy = structuredClone(record);
	const keys = path.split(/[.[\]]+/).filter((key) => key !== '');
	const last = keys.pop() ?? '';
	const holder = keys.reduce<Values>((at, key) => at[key] as Values, copy);
	const old = holder[last];
	const other = (value: unknown) => {
		if (typeof value === 'string') return `${value}x`;
		return typeof value === 'number' ? value + 1 : !value;
	};
	holder[last] = isValues(old) ? { ...old, amount: Number(old['amount']) + 1 } : other(old);
	return copy;
}

describe('compareRecords of any records', () => {
	it('finds nothing between a record and itself', () => {
		fc.assert(
			fc.property(records, (record) => {
				const { issues, verdicts } = compare(record, structuredClone(record));
				expect(issues).toEqual([]);
				for (const path of leaves(record, '')) expect(verdicts.get(path)).toBe('agrees');
				expect([...verdicts.values()]).not.toContain('differs');
			}),
		);
	});

	it('names each planted change of one value by its path, and no other', () => {
		fc.assert(
			fc.property(records, fc.nat(), (record, pick) => {
				const paths = leaves(record, '').filter((path) => !path.endsWith('grade'));
				fc.pre(paths.length > 0);
				const path = paths[pick % paths.length] ?? '';
				expect(doubtedFields(compare(record, changed(record, path)))).toEqual([path]);
				expect(doubtedFields(compare(changed(record, path), record))).toEqual([path]);
			}),
		);
	});
});

describe('compareRecords of long lists', () => {
	const wide: Schema = defineSchema('statement', [
		{
			name: 'rows',
			type: 'list',
			fields: ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => ({ name, type: 'string' as const })),
		},
	]);
	const row = (index: number) =>
		Object.fromEntries('abcdef'.split('').map((name) => [name, `${name} ${index * 7}`]));
	const issuesOf = (first: unknown[], second: unknown[]) =>
		compareRecords(wide, { record: { rows: first } }, { record: { rows: second }, originals: {} })
			.facts;

	it('ends where nothing is the same', () => {
		const all = Array.from({ length: 40_000 }, (_, index) => row(index));
		const others = Array.from({ length: 20_000 }, (_, index) => row(index + 50_000));
		expect(issuesOf(all, others).length).toBe(20_000 * 6 + 20_000);
	});
});
