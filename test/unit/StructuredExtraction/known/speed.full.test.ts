import { expect, it } from 'vitest';
import {
	compareKnown,
	readKnownLists,
} from '../../../../nodes/StructuredExtraction/known/compareKnown';
import { earlierOf, invoiceOf, ordersOf, PLANTS, suppliersOf } from '../../../samples/knownLists';

/** Of lists with this many suppliers, as many orders, and twice as many earlier records. */
const SIZE = 50_000;

it('compares with long lists, and prints how long that takes', async () => {
	const records = Array.from({ length: 2 * SIZE }, (_, number) => invoiceOf(number));
	const known = records.slice(0, SIZE);
	const given = {
		...{ knownSuppliers: suppliersOf(known), knownOrders: ordersOf(known) },
		seenBefore: earlierOf(records),
	};
	const timed = async <Result>(work: () => Promise<Result>) => {
		const start = performance.now();
		return { result: await work(), ms: performance.now() - start };
	};
	const before = process.memoryUsage().heapUsed;
	const { result: lists, ms } = await timed(async () => await readKnownLists(given));
	const mb = (process.memoryUsage().heapUsed - before) / 1e6;
	const shown = [`read: ${ms.toFixed(0)} ms, ${mb.toFixed(0)} MB`];
	for (const plant of [undefined, ...PLANTS]) {
		const times: number[] = [];
		for (const [at, record] of known.slice(0, 20).entries()) {
			const others = known.slice(at + 1, at + 2);
			const changed = plant ? { ...record, ...plant.change(record, others) } : record;
			const compared = await timed(async () => await compareKnown(lists, changed, 0));
			const kinds = compared.result.issues.map(({ kind }) => kind as string);
			expect(kinds.includes(plant?.kind ?? 'none')).toBe(plant !== undefined);
			times.push(compared.ms);
		}
		const median = [...times].sort((a, b) => a - b)[10] ?? 0;
		shown.push(`${plant?.name ?? 'in order'}: ${median.toFixed(2)} ms`);
	}
	process.stdout.write(`${shown.join('\n')}\n`);
});
