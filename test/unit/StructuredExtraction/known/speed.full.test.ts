import { expect, it } from 'vitest';
import { readKnownLists } from '../../../../nodes/StructuredExtraction/known/compareKnown';
import { earlierOf, invoiceOf, ordersOf, PLANTS, suppliersOf } from '../../../samples/knownLists';
import { knownIssues } from './knownIssues';

/** Of lists with this many suppliers, as many orders, and twice as many earlier records. */
const SIZE = 50_000;

it('compares with long lists, and prints how long that takes', async () => {
	const records = Array.from({ length: 2 * SIZE }, (_, number) => invoiceOf(number));
	const known = records.slice(0, SIZE);
	const given = {
		knownSuppliers: suppliersOf(known),
		knownOrders: ordersOf(known),
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
	const inOrder = ['in order', 'none', '', () => ({})] as const;
	for (const [name, issue, , change] of [inOrder, ...PLANTS]) {
		const times: number[] = [];
		for (const [at, record] of known.slice(0, 20).entries()) {
			const changed = { ...record, ...change(record, known[at + 1] ?? record) };
			const compared = await timed(async () => await knownIssues(lists, changed, 0));
			const kinds = compared.result.issues.map(({ kind }) => kind as string);
			expect(kinds.includes(issue.split(' ')[0] ?? '')).toBe(name !== 'in order');
			times.push(compared.ms);
		}
		const median = [...times].sort((a, b) => a - b)[10] ?? 0;
		shown.push(`${name}: ${median.toFixed(2)} ms`);
	}
	process.stdout.write(`${shown.join('\n')}\n`);
});
