import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFull } from '../full';
import { runRandomCases } from '../items/randomCases';
import { type ItemsService, startItemsService } from '../items/service';
import { sharedN8n } from './n8n';

/** `npm run items` tries others each time. */
const asked = { cases: isFull ? 300 : 40, seed: 1 };

let service: ItemsService;
beforeAll(async () => {
	service = await startItemsService();
});
afterAll(async () => await service.close());

describe('random items, files, faults and settings', () => {
	it('come out once each, as results, errors or skipped, in order and paired', async () => {
		const { faults, ...count } = await runRandomCases(sharedN8n(), service, asked);
		expect(faults.slice(0, 20).join('\n')).toBe('');
		expect(count).toMatchObject({ cases: asked.cases, lost: 0, twice: 0 });
		for (const figure of [count.results, count.errors, count.skipped]) {
			expect(figure).toBeGreaterThan(asked.cases / 2);
		}
	}, 900_000);
});
