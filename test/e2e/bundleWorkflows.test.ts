import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PDFDocument } from 'pdf-lib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { passLastPage } from './formPage';
import { type MailServer, startMailServer } from './mailServer';
import { setUp } from './n8n';
import { rowsOf, whilePublished } from './publishedWorkflow';
import { endedRun, reviewAddress, submitTo } from './reviewPage';
import { oldOffice, printed, samplesFolder } from './samples';

const { client } = await setUp();

const content = async (path: string) => await readFile(join(samplesFolder, path));

/** One PDF file of several. */
async function joined(files: Uint8Array[]): Promise<Buffer> {
	const pdf = await PDFDocument.create();
	for (const file of files) {
		const source = await PDFDocument.load(file);
		for (const page of await pdf.copyPages(source, source.getPageIndices())) pdf.addPage(page);
	}
	return Buffer.from(await pdf.save());
}

const contract = ['Contract of service', 'between Ann Example and Corner Shop Ltd', 'Signatures:'];

it('A pile of scans: a row per document, and the doubtful one is checked by hand', async () => {
	const unnumbered = await printed('a.pdf', [
		...['Corner Shop Ltd', 'Invoice', 'Date: 2025-03-22', 'Total: 13.70 EUR'],
	]);
	const pile = await joined([
		await content('documents/clean-invoice.pdf'),
		await content('documents/two-page-invoice.pdf'),
		unnumbered.content as Uint8Array,
	]);
	await whilePublished(client, 'pile-of-scans', async (id) => {
		const answer = await client.submitForm('pile-of-scans', [
			[{ name: 'pile.pdf', content: pile }],
		]);
		const { formWaitingUrl } = (await answer.json()) as { formWaitingUrl: string };
		const { id: runId } = await client.runNumber(id, 1);
		expect(await passLastPage(client, formWaitingUrl)).toContain('1 of 3 to check');
		const address = await reviewAddress(client, runId);
		const html = await (await fetch(address)).text();
		const [, review = ''] = /data-kind="marked" data-file="([^"]*)"/.exec(html) ?? [];
		const marked = await fetch(new URL(review.replaceAll('&amp;', '&'), address));
		const text = await marked.text();
		expect(text).toContain('Corner Shop Ltd');
		expect(text).not.toContain('HP-2025-00418');
		const values = { invoice_number: 'C-7' };
		await submitTo(address, { name: 'Ada', items: [{ index: 2, isApproved: true, values }] });
		const rows = await rowsOf(client, await endedRun(client, runId), 'Make Spreadsheet');
		expect(rows).toMatchObject([
			{ _document: '1 of 3', _pages: '1', invoice_number: 'HP-2025-00418', _checked_by: null },
			{ _document: '2 of 3', _pages: '2-3', _checked_by: null },
			{ _document: '3 of 3', _pages: '4', invoice_number: 'C-7', _checked_by: 'Ada' },
		]);
	});
});

let mail: MailServer;
beforeAll(async () => {
	mail = await startMailServer();
	await client.saveCredential('Mailbox', 'imap', mail.credential);
});
afterAll(() => mail.close());

it('Sort the inbox: each document of each attachment goes where its kind belongs', async () => {
	await whilePublished(client, 'sort-the-inbox', async (id) => {
		const agreement = await printed('agreement.pdf', contract);
		await mail.deliver({
			...{ from: 'Ann Example <ann@supplier.example>', to: 'books@example.com' },
			...{ subject: 'March', text: 'See attachments.' },
			attachments: [
				{
					filename: 'invoices.pdf',
					content: await joined([
						await content('documents/clean-invoice.pdf'),
						await content('documents/two-page-invoice.pdf'),
					]),
				},
				// The name is a hint that does not win.
				{ filename: 'invoice.pdf', content: await content('more/bank-statement.pdf') },
				{ filename: 'agreement.pdf', content: agreement.content as Buffer },
				{ filename: 'report.pdf', content: await content('more/report.pdf') },
				{ filename: 'old.xls', content: oldOffice },
			],
		});
		const run = await client.runNumber(id, 1);
		expect(run.error).toBeUndefined();
		const invoices = await rowsOf(client, run, 'Invoice Sheet');
		expect(invoices).toMatchObject([
			{
				file: 'invoices.pdf',
				pages: '1',
				kind: 'invoice',
				number: 'HP-2025-00418',
				total: 4772.52,
			},
			{ file: 'invoices.pdf', pages: '2-3', kind: 'invoice' },
		]);
		const bookings = await rowsOf(client, run, 'Booking Sheet');
		expect(bookings.length).toBeGreaterThan(3);
		expect(new Set(bookings.map(({ file }) => file))).toEqual(new Set(['invoice.pdf']));
		expect(run.json('Save Contract')).toHaveLength(1);
		const rest = await rowsOf(client, run, 'Sheet of the Rest');
		expect(rest).toMatchObject([
			{ file: 'report.pdf', kind: 'other' },
			{ file: 'old.xls', to_check: expect.stringMatching(/^Not read: .*old Office file/) },
		]);
	});
});
