import { describe, expect, it } from 'vitest';
import type { Values } from '../../nodes/shared/values';
import { earlierOf, invoiceOf, ordersOf, PLANTS, suppliersOf } from '../samples/knownLists';
import { recordInText, setUp } from './n8n';
import { runNode } from './runNode';

const { client } = await setUp({ answer: recordInText, record: 1_000 });

const records = Array.from({ length: 40 }, (_, number) => invoiceOf(number));

async function extract(texts: Values[]) {
	const outcome = await runNode(client, {
		node: 'structuredExtraction',
		items: texts.map((record) => ({ json: { text: JSON.stringify(record) } })),
		parameters: {
			...{ source: 'text', text: '={{ $json.text }}', output: 'record' },
			...{ schemaFrom: 'template', template: 'invoice' },
			options: {
				knownSuppliers: JSON.stringify(suppliersOf(records)),
				// As the items of another node are given.
				knownOrders: `={{ ${JSON.stringify(ordersOf(records))} }}`,
				seenBefore: JSON.stringify(earlierOf(records)),
			},
		},
	});
	expect(outcome.error).toBeUndefined();
	return outcome.json as Array<
		Values & { _meta: { review: string[]; issues: Array<{ kind: string; fields: string[] }> } }
	>;
}

describe('known suppliers, orders and earlier records', () => {
	it('raise no alarm for records that match', async () => {
		const rows = await extract(records);
		expect(rows.map(({ _meta }) => _meta.review)).toEqual(records.map(() => []));
		expect(rows[7]).toMatchObject({
			...{
				supplier_id: '10007',
				supplier_known_as: records[7]?.supplier,
				supplier_account: 70_007,
			},
			order_match: 'PO-7007: supplier, currency, amount, 1 of 1 lines',
			file_hash: null,
		});
	});

	it('show what was planted', async () => {
		const [other = invoiceOf(39)] = records;
		const changed = PLANTS.map(({ change }, at) => {
			const record = records[at + 1] ?? invoiceOf(at + 1);
			return { ...record, ...change(record, [other]) };
		});
		const rows = await extract(changed);
		for (const [at, { name, kind, fields, words }] of PLANTS.entries()) {
			const { review = [], issues = [] } = rows[at]?._meta ?? {};
			expect(issues, name).toContainEqual(expect.objectContaining({ kind, fields }));
			expect(review.join('\n'), name).toContain(words);
			const isGravest = kind !== 'bankAccount' || review[0]?.startsWith('The bank account has');
			expect(isGravest, review.join('\n')).toBe(true);
		}
	});
});
