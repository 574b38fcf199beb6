import { afterAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { temporaryFolder } from '../harness/folders';
import { startOwnN8n } from '../harness/ownN8n';
import { tableRows } from '../n8n/dataTables';
import { passLastPage } from '../n8n/formPage';
import type { FormFile, WorkflowFile } from '../n8n/n8nClient';
import { reviewAddress } from '../n8n/reviewAddress';
import type { WorkflowRun } from '../n8n/workflowRun';
import { type TestInvoice, ublInvoice } from './books/ublInvoice';
import { COMPANY, startVendors, TENANT, TOKEN } from './books/vendors';
import { setUp } from './n8n';
import { whilePublished } from './publishedWorkflow';
import { endedRun, submitTo } from './reviewPage';

const { folder, remove } = await temporaryFolder();
const vendors = await startVendors(folder);
const own = await startOwnN8n({ tarball: inject('n8n').tarball, env: vendors.env });
afterAll(async () => {
	await own.close();
	await vendors.close();
	await remove();
});
const { client } = await setUp({}, own.n8n.client);
const oauthTokenData = { access_token: TOKEN, token_type: 'Bearer', refresh_token: 'unused' };
const account = { clientId: 'a test', clientSecret: 'a secret', oauthTokenData };
await client.saveCredential('Xero account', 'xeroOAuth2Api', account);
await client.saveCredential('QuickBooks account', 'quickBooksOAuth2Api', {
	...account,
	environment: 'production',
});

const contact = 'f1d5c2a4-8d1c-4a5c-8a53-6f1b0c5d7e21';
vendors.suppliers.xero.push({
	ContactID: contact,
	Name: 'Alder Metalworks Ltd',
	TaxNumber: 'GB999999973',
	BankAccountDetails: '',
	PurchasesDefaultAccountCode: '310',
});
vendors.suppliers.quickBooks.push({ Id: '56', DisplayName: 'Alder Metalworks Ltd' });

beforeEach(() => {
	vendors.entered.length = 0;
	vendors.refusals.length = 0;
});

/** What the note of a workflow asks people to set; nobody waits between two attempts. */
function setUpAsNoted({ nodes }: WorkflowFile) {
	for (const { name, parameters, ...node } of nodes) {
		if (name === 'Suppliers in Xero') {
			const headers = { parameters: [{ name: 'xero-tenant-id', value: TENANT }] };
			Object.assign(parameters, { headerParameters: headers });
		}
		if (name === 'Vendors in QuickBooks') {
			parameters.url = String(parameters.url).replace('COMPANY', COMPANY);
		}
		if (node.retryOnFail)
			Object.assign(nodes.find((one) => one.name === name) ?? {}, {
				maxTries: 2,
				waitBetweenTries: 0,
			});
	}
}

/** Hands files in; who checks approves all. @returns the run at its end */
async function handIn(
	workflow: string,
	workflowId: string,
	files: FormFile[],
	{ run = 1, isDoubtful = false } = {},
): Promise<WorkflowRun> {
	const answer = await client.submitForm(workflow, [files]);
	const { formWaitingUrl } = (await answer.json()) as { formWaitingUrl: string };
	const { id } = await client.runNumber(workflowId, run);
	await passLastPage(client, formWaitingUrl);
	const read = (await client.finishedRun(id)).json('Read Invoices') as Array<{
		_meta: { review: string[] };
	}>;
	const reasons = read.flatMap(({ _meta }) => _meta.review);
	expect(reasons).toEqual(isDoubtful ? expect.arrayContaining([expect.anything()]) : []);
	if (isDoubtful) {
		const address = await reviewAddress(client, id);
		const html = await (await fetch(address)).text();
		const items = [...html.matchAll(/data-index="(\d+)"/g)].map(([, index]) => ({
			index: Number(index),
			isApproved: true,
			anyway: true,
		}));
		await submitTo(address, { items });
	}
	return await endedRun(client, id);
}

/** Goes on with a run that has failed, as *Retry* does. */
async function retry(runId: string): Promise<WorkflowRun> {
	const answer = await client.api.call('POST', `/executions/${runId}/retry`, {
		loadWorkflow: true,
	});
	return await client.finishedRun(z.object({ id: z.string() }).parse(answer).id);
}

const twoRates: TestInvoice = {
	number: 'A-17',
	lines: [
		{ text: 'Torque wrench "20–200"; 1/2 inch', quantity: 3, price: 24.95, rate: 20 },
		{ text: 'Handbook', quantity: 2, price: 12.1, rate: 5 },
	],
};
const creditNote: TestInvoice = {
	number: 'C-3',
	isCreditNote: true,
	lines: [{ text: 'Torque wrench', quantity: 1, price: 24.95, rate: 20 }],
};

describe('Draft bills in Xero', () => {
	const workflow = 'draft-bills-in-xero';
	const rows = async () => await tableRows(client, 'Bills in Xero');

	it('enters a bill and a credit note as drafts, with lines, tax, due date and file, and both once', async () => {
		const files = [ublInvoice(twoRates), ublInvoice(creditNote)];
		await whilePublished(
			client,
			workflow,
			async (id) => {
				const first = await handIn(workflow, id, files);
				expect(first.error).toBeUndefined();
				expect(vendors.entered.map(({ kind }) => kind).toSorted()).toEqual([
					'CreditNotes',
					'Invoices',
				]);
				const bill = vendors.entered.find(({ kind }) => kind === 'Invoices');
				expect(bill?.body).toEqual({
					Invoices: [
						{
							Type: 'ACCPAY',
							Status: 'DRAFT',
							Contact: { ContactID: contact },
							InvoiceNumber: 'A-17',
							Date: '2025-03-04',
							DueDate: '2025-04-03',
							CurrencyCode: 'GBP',
							LineAmountTypes: 'Exclusive',
							LineItems: [
								{
									Description: 'Torque wrench "20–200"; 1/2 inch',
									Quantity: 3,
									UnitAmount: 24.95,
									LineAmount: 74.85,
									AccountCode: '310',
									TaxType: 'INPUT2',
									TaxAmount: 14.97,
								},
								{
									Description: 'Handbook',
									Quantity: 2,
									UnitAmount: 12.1,
									LineAmount: 24.2,
									AccountCode: '310',
									TaxType: 'RRINPUT',
									TaxAmount: 1.21,
								},
							],
						},
					],
				});
				const credit = vendors.entered.find(({ kind }) => kind === 'CreditNotes');
				expect(credit?.body).toMatchObject({
					CreditNotes: [
						{ Type: 'ACCPAYCREDIT', CreditNoteNumber: 'C-3', LineItems: [{ LineAmount: 24.95 }] },
					],
				});
				for (const { files: attached } of vendors.entered) expect(attached).toHaveLength(1);
				expect(bill?.files[0]).toMatchObject({ name: 'A-17.xml', content: files[0]?.content });
				expect(await rows()).toMatchObject(
					vendors.entered.map(({ id: bill_id }) => ({ bill_id, attached: true })),
				);

				const second = await handIn(workflow, id, files, { run: 2 });
				expect(second.error).toBeUndefined();
				expect(vendors.entered).toHaveLength(2);
				expect(vendors.entered.map(({ files: { length } }) => length)).toEqual([1, 1]);
				expect(await rows()).toHaveLength(2);
			},
			setUpAsNoted,
		);
	});
});
