import { expect, it, onTestFinished } from 'vitest';
import { tableRows } from '../n8n/dataTables';
import { setUp } from './n8n';
import { sampleWorkflow, whilePublished } from './publishedWorkflow';
import { pageAt, submitTo } from './reviewPage';
import { sample, unnumbered } from './samples';
import { startSmtpServer } from './smtpServer';
import { waitingDocuments } from './waitingDocuments';

const { client } = await setUp();
const workflow = 'review-one-document-at-a-time';

const waitingFor = async (files: string[], decided: string[]) =>
	await waitingDocuments(client, files, decided);

it('lets each doubtful document wait by itself, mails what waits, and enters each decision at once', async () => {
	const smtp = await startSmtpServer();
	onTestFinished(smtp.close);
	await client.saveCredential('Mail account', 'smtp', smtp.credential);
	const { id: list } = await client.importWorkflow(await sampleWorkflow('what-waits-for-review'));
	const mailList = async () => {
		const run = await client.runWorkflow(list, { trigger: 'Every Morning' });
		expect(run.error).toBeUndefined();
		return smtp.mails.splice(0);
	};
	await whilePublished(client, workflow, async () => {
		expect(await mailList()).toEqual([]);
		const differs = await sample('eInvoices/page-and-data-differ.pdf');
		const files = [await sample('documents/scanned-invoice.pdf'), await unnumbered(), differs];
		const [fine, doubtful, other] = files.map(({ name }) => name) as [string, string, string];
		const answer = await client.submitForm(workflow, [files]);
		const { formWaitingUrl } = (await answer.json()) as { formWaitingUrl: string };
		const rows = await waitingFor([doubtful, other], [fine]);
		const row = rows.find(({ file }) => file === doubtful) ?? {};
		expect(row).toMatchObject({
			supplier: 'Corner Shop Ltd',
			amount: 13.7,
			currency: 'EUR',
			reason: 'Not found: invoice number',
		});
		// Whoever sends the form has the key of its run alone.
		const key = new URL(formWaitingUrl).searchParams.get('signature') ?? 'none';
		const links = rows.map(({ link }) => String(link));
		expect(links.filter((link) => link.includes(key))).toEqual([]);

		const [mail, ...more] = await mailList();
		expect([mail?.subject, more]).toEqual(['2 to check', []]);
		expect(mail?.text).toMatch(
			/unnumbered\.pdf, Corner Shop Ltd, 13\.70 EUR\n {2}Not found: invoice number\n {2}waits since \d+ \w+ \d{4} \(\d+ \w+ ago\)\n {2}http/,
		);
		expect(links.filter((link) => mail?.text?.includes(link))).toHaveLength(2);

		const values = { invoice_number: 'C-7' };
		const items = [{ index: 0, isApproved: true, values }];
		expect((await submitTo(await pageAt(String(row.link)), { items })).status).toBe(200);
		const [last = {}] = await waitingFor([other], [fine, doubtful]);
		const rejection = { items: [{ index: 0, isApproved: false }] };
		expect((await submitTo(await pageAt(String(last.link)), rejection)).status).toBe(200);
		await waitingFor([], [fine, doubtful, other]);
		const entered = await tableRows(client, 'Reviewed invoices');
		expect(entered.map(({ file, decision }) => [file, decision])).toEqual([
			[fine, 'in order'],
			[doubtful, 'approved'],
			[other, 'rejected'],
		]);
		expect(entered[1]).toMatchObject({ invoice_number: 'C-7', checked_by: 'not given' });
		expect(await mailList()).toEqual([]);
	});
});
