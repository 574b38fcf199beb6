import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ItemsService, startItemsService } from '../items/itemsService';
import { runCases } from '../items/runCases';
import { sharedN8n } from './n8n';

/** `npm run items` runs more, each time others. */
const QUICK = { cases: 60, seed: 1 };

let service: ItemsService;
beforeAll(async () => {
	service = await startItemsService();
});
afterAll(async () => await service.close());

describe('random items, files, faults and settings', () => {
	it('come out once each, as results, errors or skipped, in order and paired', async () => {
		const { faults, ...count } = await runCases(sharedN8n(), service, QUICK);
		expect(faults.slice(0, 20).join('\n')).toBe('');
		expect(count).toMatchObject({ cases: QUICK.cases, lost: 0, twice: 0 });
		for (const figure of [count.results, count.errors, count.skipped]) {
			expect(figure).toBeGreaterThan(QUICK.cases / 2);
		}
	});
});
