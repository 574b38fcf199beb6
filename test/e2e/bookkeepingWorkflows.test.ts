import { DomUtils, parseDocument } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { tableRows } from '../n8n/dataTables';
import type { FormFile } from '../n8n/n8nClient';
import { expectedOf, sample, unnumbered } from './samples';
import { setUp } from './n8n';
import { rowsOf, submitWorkflow } from './publishedWorkflow';

const { client } = await setUp();

/** What a page says. */
const wordsOf = (html: string) =>
	DomUtils.innerText(DomUtils.getElementsByTagName('body', parseDocument(html)));

describe('Invoices, each one once', () => {
	const submit = async (files: FormFile[]) =>
		await submitWorkflow(client, 'invoices-each-one-once', [files]);

	it('enters an invoice once, in one go and later, and says what became of each file', async () => {
		const clean = await sample('documents/clean-invoice.pdf');
		const copy = await sample('documents/clean-invoice.pdf', 'copy.pdf');
		const first = await submit([
			clean,
			copy,
			await unnumbered('<b>unnumbered.pdf'),
			await sample('documents/two-page-invoice.pdf'),
		]);
		expect(first.run.error).toBeUndefined();
		const page = wordsOf(first.lastPage);
		expect(page).toContain('2 of 4 entered');
		expect(page).toMatch(
			/(clean-invoice|copy)\.pdf is invoice HP-2025-00418 of Harrow & Pell Instruments Ltd, entered on \d{4}-\d\d-\d\d from (clean-invoice|copy)\.pdf/,
		);
		expect(page).toContain('<b>unnumbered.pdf: Not found: invoice number');
		const rows = await tableRows(client, 'Invoices entered once');
		expect(rows).toHaveLength(2);
		expect(rows).toContainEqual(
			expect.objectContaining({
				key: 'harrowpellinstrumentsltd / hp202500418 / 4772.52',
				...{ date: '2025-03-14', total_amount: 4772.52, currency: 'GBP', to_check: null },
			}),
		);

		const again = await submit([clean]);
		expect(wordsOf(again.lastPage)).toContain('0 of 1 entered');
		expect(await tableRows(client, 'Invoices entered once')).toHaveLength(2);
	});
});

describe('Bank statements to bookings', () => {
	it('makes a row of each booking, with money in and out apart', async () => {
		const { iban, currency, transactions } = await expectedOf<{
			iban: string;
			currency: string;
			transactions: Array<{ date: string; amount: number }>;
		}>('more/bank-statement');
		const { run } = await submitWorkflow(client, 'bank-statements-to-bookings', [
			[await sample('more/bank-statement.pdf', 'statement.pdf')],
		]);
		expect(run.error).toBeUndefined();
		const rows = await rowsOf(client, run, 'Make Spreadsheet');
		expect(rows).toMatchObject(
			transactions.map(({ date, amount }) => ({
				...{ file: 'statement.pdf', account: iban, date, currency },
				...{ money_in: amount > 0 ? amount : null, money_out: amount < 0 ? -amount : null },
			})),
		);
		expect(rows.length).toBeGreaterThan(2);
	});
});
