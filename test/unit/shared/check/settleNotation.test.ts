import { ambiguousIn } from '../../StructuredExtraction/issues';
import { describe, expect, it } from 'vitest';
import { checkRecord } from '../../../../nodes/shared/check/checkRecord';
import { defineSchema, type FieldInput } from '../../../../nodes/shared/schema/schema';

const auto = { dateOrder: 'auto', decimalMark: 'auto' } as const;
type Options = Parameters<typeof checkRecord>[2];

/** `n0`, `n1`, … are numbers, `d0`, `d1`, … dates, in the order given. */
function check(numbers: unknown[], dates: unknown[], options: Options = auto) {
	const value = Object.fromEntries([
		...numbers.map((number, index) => [`n${index}`, number] as const),
		...dates.map((date, index) => [`d${index}`, date] as const),
	]);
	const fields = Object.keys(value).map((name): FieldInput => ({
		name,
		type: name.startsWith('n') ? 'number' : 'date',
	}));
	const checked = checkRecord(defineSchema('t', fields), value, options);
	const ambiguous = ambiguousIn(checked).map(({ field }) => field);
	return { values: Object.values(checked.record), ambiguous };
}

describe('settleNotation', () => {
	it.each([
		[
			['1.000', '12,50'],
			[1000, 12.5],
		],
		[
			['1,000', '12,50'],
			[1, 12.5],
		],
		[
			['1,000', '12.50'],
			[1000, 12.5],
		],
		[
			['1.000', '1.234.567,00'],
			[1000, 1234567],
		],
		[
			['1,000 kg', "€ 1'234.50"],
			[1000, 1234.5],
		],
	])('reads numbers %j as the others are written', (numbers, values) => {
		expect(check(numbers, [])).toEqual({ values, ambiguous: [] });
	});

	it.each([
		[['1.000', '12,50', '12.50'], ['n0']],
		[['1.000', '12'], ['n0']],
		[['1.000', 12.5], ['n0']],
	])('leaves numbers %j ambiguous', (numbers, ambiguous) => {
		expect(check(numbers, []).ambiguous).toEqual(ambiguous);
	});

	it.each([
		[
			['03/04/2024', '13/04/2024'],
			['2024-04-03', '2024-04-13'],
		],
		[
			['03/04/2024', '04/13/2024'],
			['2024-03-04', '2024-04-13'],
		],
		[
			['03-04-24', '04-13-24'],
			['2024-03-04', '2024-04-13'],
		],
	])('reads dates %j as the others are written', (dates, values) => {
		expect(check([], dates)).toEqual({ values, ambiguous: [] });
	});

	it.each([
		[
			['03/04/2024', '05/06/2024'],
			['d0', 'd1'],
		],
		[['03/04/2024', '13/04/2024', '04/13/2024'], ['d0']],
		[['03/04/2024', '04/13/2024', '05.06.2024'], ['d0']],
		[['03/04/2024', '13.04.2024'], ['d0']],
	])('leaves dates %j ambiguous', (dates, ambiguous) => {
		expect(check([], dates).ambiguous).toEqual(ambiguous);
	});

	it('looks into the document where the record does not tell', () => {
		const european =
			'Bedrag 12,50 \n 1.399,00 \n 0,99 op 13.04.14-14.05.14 en 13/04/2024, 14/04/2024';
		expect(check(['1,000'], ['03/04/2024'], { ...auto, text: european })).toEqual({
			values: [1, '2024-04-03'],
			ambiguous: [],
		});
		const english = 'Sum 12.50 \n 1,399.00 \n 0.99 on 04/13/2024 and 04/14/2024';
		expect(check(['1,000'], ['03/04/2024'], { ...auto, text: english })).toEqual({
			values: [1000, '2024-03-04'],
			ambiguous: [],
		});
		const both = `${european} ${english}`;
		expect(check(['1,000'], ['03/04/2024'], { ...auto, text: both }).ambiguous).toEqual([
			'n0',
			'd0',
		]);
	});

	it('does not take dots for a sign of how slashes are meant', () => {
		const text = '13.04.2024 14.04.2024 15.04.2024';
		expect(check([], ['03/04/2024'], { ...auto, text }).ambiguous).toEqual(['d0']);
	});

	it('never goes against the options', () => {
		const options = { decimalMark: '.', dateOrder: 'DMY' } as const;
		expect(
			check(['1,000', '12,50'], ['03/04/2024', '04/13/2024'], options).values.slice(0, 3),
		).toEqual([1000, 12.5, '2024-04-03']);
	});
});
