import { describe, expect, it } from 'vitest';
import { addRows, tableRows } from '../n8n/dataTables';
import { ibanOf } from '../samples/knownLists';
import { passLastPage } from '../n8n/formPage';
import { reviewAddress } from '../n8n/reviewAddress';
import { setUp } from './n8n';
import { endedRun, submitTo } from './reviewPage';
import { whilePublished } from './publishedWorkflow';
import { expectedOf, printed, sample } from './samples';

const { client } = await setUp();

const clean = await expectedOf<Record<string, unknown>>('documents/clean-invoice');
const { issuer: supplier, vat, iban, currency, amount } = clean;

describe('Invoices against suppliers and orders', () => {
	const workflow = 'invoices-against-suppliers-and-orders';

	it('enters what matches, and asks a person about a changed bank account', async () => {
		await whilePublished(client, workflow, async (id) => {
			const handIn = async (file: Awaited<ReturnType<typeof sample>>, number: number) => {
				const answer = await client.submitForm(workflow, [[file]]);
				const { formWaitingUrl } = (await answer.json()) as { formWaitingUrl: string };
				const { id: runId, error } = await client.runNumber(id, number);
				expect(error).toBeUndefined();
				expect(await passLastPage(client, formWaitingUrl)).toContain('1 of 1 to check');
				const address = await reviewAddress(client, runId);
				return { address, runId, html: await (await fetch(address)).text() };
			};
			// Nothing is known yet: the supplier is a new one.
			const first = await handIn(await sample('documents/clean-invoice.pdf'), 1);
			expect(first.html).toContain('is not among the known suppliers');
			await submitTo(first.address, { items: [{ index: 0, isApproved: false }] });
			await endedRun(client, first.runId);

			const known = { supplier_id: 'S-1', name: supplier, vat_id: vat, currency, account: '4400' };
			await addRows(client, 'Suppliers', [{ ...known, iban: ibanOf(5) }]);
			const row = {
				order_number: clean['order_number'] ?? 'NP-4418',
				supplier_id: 'S-1',
				currency,
			};
			await addRows(client, 'Orders', [{ ...row, open_amount: amount, invoiced: false }]);

			const second = await handIn(await sample('documents/clean-invoice.pdf', 'again.pdf'), 2);
			expect(second.html).toContain(
				`The bank account has changed: ${String(iban)} is not known for`,
			);
			await submitTo(second.address, { items: [{ index: 0, isApproved: true, anyway: true }] });
			await endedRun(client, second.runId);
		});
		// The rejected invoice is not entered.
		expect(await tableRows(client, 'Invoices checked')).toMatchObject([
			{
				decision: 'approved',
				supplier_id: 'S-1',
				account: '4400',
				total_amount: amount,
				reasons: expect.stringContaining('The bank account has changed') as string,
				file_hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
			},
		]);
	});

	it('asks nobody about an invoice that matches all lists, and enters no reminder of it, even if it is approved', async () => {
		const file = await printed('match.pdf', [
			'Alder Metalworks Ltd',
			'Invoice',
			'Invoice number: 77',
			'Date: 2025-03-22',
			'Order number: PO-9',
			`IBAN: ${ibanOf(9)}`,
			'Total: 20.00 EUR',
		]);
		const known = {
			supplier_id: 'S-9',
			name: 'Alder Metalworks',
			iban: ibanOf(9),
			currency: 'EUR',
		};
		await addRows(client, 'Suppliers', [known]);
		await addRows(client, 'Orders', [
			{ order_number: 'PO-9', supplier_id: 'S-9', currency: 'EUR', open_amount: 20 },
		]);
		const reminder = await printed('reminder.pdf', [
			'Alder Metalworks Ltd',
			'Payment reminder',
			'Invoice number: 77',
			'Date: 2025-04-30',
			'Order number: PO-9',
			`IBAN: ${ibanOf(9)}`,
			'Total: 20.00 EUR',
		]);
		await whilePublished(client, workflow, async (id) => {
			for (const [index, handedIn] of [file, reminder].entries()) {
				const answer = await client.submitForm(workflow, [[handedIn]]);
				const { formWaitingUrl } = (await answer.json()) as { formWaitingUrl: string };
				const { id: runId, error } = await client.runNumber(id, index + 1);
				expect(error).toBeUndefined();
				const page = await passLastPage(client, formWaitingUrl);
				expect(page).toContain(handedIn === file ? 'nothing to check' : '1 of 1 to check');
				if (handedIn === reminder) {
					const address = await reviewAddress(client, runId);
					await submitTo(address, { items: [{ index: 0, isApproved: true, anyway: true }] });
				}
				expect((await endedRun(client, runId)).error).toBeUndefined();
			}
		});
		const rows = await tableRows(client, 'Invoices checked');
		expect(rows.filter(({ supplier_id: id }) => id === 'S-9')).toMatchObject([
			{ order_match: 'PO-9: supplier, currency, amount', decision: 'in order', file: 'match.pdf' },
		]);
	});

	it('enters an invoice once that is handed in twice while the first waits, and says so of the second', async () => {
		const handedIn = await printed('first.pdf', [
			'Rowan Paper Ltd',
			'Invoice',
			'Invoice number: RP-31',
			'Date: 2025-04-02',
			// The net amount of the rate is not printed.
			'VAT 24%: 6.00',
			'Total: 31.00 EUR',
		]);
		await whilePublished(client, workflow, async (id) => {
			const addresses: string[] = [];
			for (const [index, name] of ['first.pdf', 'second.pdf'].entries()) {
				const answer = await client.submitForm(workflow, [[{ ...handedIn, name }]]);
				const { formWaitingUrl } = (await answer.json()) as { formWaitingUrl: string };
				const { id: runId, error } = await client.runNumber(id, index + 1);
				expect(error).toBeUndefined();
				expect(await passLastPage(client, formWaitingUrl)).toContain('1 of 1 to check');
				addresses.push(await reviewAddress(client, runId));
			}
			for (const [index, address] of addresses.entries()) {
				await submitTo(address, { items: [{ index: 0, isApproved: true, anyway: true }] });
				const { id: runId, error } = await client.runNumber(id, index + 1);
				expect(error).toBeUndefined();
				expect((await endedRun(client, runId)).error).toBeUndefined();
			}
		});
		const ofInvoice = async (table: string) =>
			(await tableRows(client, table)).filter((row) => row['invoice_number'] === 'RP-31');
		expect(await ofInvoice('Invoices checked')).toMatchObject([
			{ file: 'first.pdf', decision: 'approved', tax_amount: 6, tax_lines: '' },
		]);
		expect(await ofInvoice('Invoices not entered')).toMatchObject([
			{ file: 'second.pdf', decision: 'entered already: first.pdf' },
		]);
	});
});
