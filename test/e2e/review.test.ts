import { describe, expect, it } from 'vitest';
import { startReview } from './reviewPage';
import { sharedN8n } from './n8n';

const client = sharedN8n();

const doubtful = {
	_file: 'a.pdf',
	_review: 'Not found: invoice number',
	invoice_number: null,
	date: '2025-03-22',
	total_amount: 13.7,
};
const fine = { ...doubtful, _file: 'b.pdf', _review: '', invoice_number: 'B-1' };

describe('Review', () => {
	it('waits for a person, and sorts the items by the decisions', async () => {
		const page = await startReview(client, [
			{ json: doubtful },
			{ json: fine },
			{ json: { ...doubtful, _file: 'c.pdf' } },
		]);
		const shown = await fetch(page.address);
		expect(shown.status).toBe(200);
		const html = await shown.text();
		expect(html).toContain('a.pdf');
		expect(html).not.toContain('b.pdf');
		const answer = await page.submit({
			name: 'Ada',
			items: [
				{ index: 0, isApproved: true, values: { invoice_number: 'A-1', total_amount: '1.717,97' } },
				{ index: 2, isApproved: false, comment: 'Not ours' },
			],
		});
		expect(answer.status).toBe(200);
		const run = await page.ended();
		expect(run.error).toBeUndefined();
		const [approved, rejected] = run.tasks('Node').at(-1)?.data?.main ?? [];
		expect(approved?.map(({ json }) => json)).toEqual([
			{
				...doubtful,
				...{ _review: '', invoice_number: 'A-1', total_amount: 1717.97 },
				...{ _checked_by: 'Ada', _checked_at: expect.any(String) as string, _comment: null },
				_changed: '{"invoice_number":null,"total_amount":13.7}',
			},
			{ ...fine, _checked_by: null, _checked_at: null, _changed: null, _comment: null },
		]);
		expect(rejected?.map(({ json, pairedItem }) => ({ json, pairedItem }))).toEqual([
			{
				json: {
					...{ ...doubtful, _file: 'c.pdf', _checked_by: 'Ada', _changed: null },
					...{ _checked_at: expect.any(String) as string, _comment: 'Not ours' },
				},
				pairedItem: { item: 2 },
			},
		]);
		expect(run.json('Rejected ones')).toHaveLength(1);
		await page.remove();
	});
});
