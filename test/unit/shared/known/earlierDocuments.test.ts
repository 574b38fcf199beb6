import { describe, expect, it } from 'vitest';
import { comparedOf, EarlierDocuments } from '../../../../nodes/shared/known/earlierDocuments';
import type { Values } from '../../../../nodes/shared/basics/values';

const own = (values: Values) => comparedOf(values, (name) => name);

const of = (totals: number[], most?: number) => {
	const documents = new EarlierDocuments((one: Values) => own(one), most);
	for (const total_amount of totals) documents.add({ total_amount }, ['number 1', '']);
	return documents;
};
const find = async (documents: EarlierDocuments<Values>, total: number, room = Infinity) =>
	(
		await documents.find(
			own({ total_amount: total }),
			['number 2', 'number 1'],
			() => true,
			async (at) => await Promise.resolve(at < room),
		)
	)?.['total_amount'];

describe('earlier documents', () => {
	it('are found by a key, rather one that differs in nothing', async () => {
		expect(await find(of([5, 6, 7]), 6)).toBe(6);
		expect(await find(of([5, 6, 7]), 9)).toBe(5);
		expect(of([5]).withKey('')).toEqual([]);
	});

	it('are looked at as long as there is room, and ten of them at most', async () => {
		expect(await find(of([5, 6, 7]), 7, 2)).toBe(5);
		const many = Array.from({ length: 20 }, (_, at) => at + 1);
		expect(await find(of(many), 10)).toBe(10);
		expect(await find(of(many), 11)).toBe(1);
		expect(of(many, 3).withKey('number 1')).toHaveLength(3);
	});
});
