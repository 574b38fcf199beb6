import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TableRow, tableRows } from '../n8n/dataTables';
import type { WorkflowRun } from '../n8n/workflowRun';
import { oldOffice, printed, sample, samplesFolder } from './samples';
import { type MailServer, startMailServer } from './mailServer';
import { setUp } from './n8n';
import { rowsOf as spreadsheetRows, whilePublished } from './publishedWorkflow';

const content = async (path: string) => await readFile(join(samplesFolder, path));
const { client, service } = await setUp();

/** The rows of the spreadsheet of a run without an error. */
async function rowsOf(run: WorkflowRun, node: string) {
	expect(run.error).toBeUndefined();
	return await spreadsheetRows(client, run, node);
}

describe('E-mail attachments to spreadsheet, with a mailbox on a mail server', () => {
	const workflow = 'email-attachments-to-spreadsheet';
	const table = 'Invoices from e-mail';
	const sender = { from: 'Ann Example <ann@supplier.example>', to: 'books@example.com' };
	let mail: MailServer;
	beforeAll(async () => {
		mail = await startMailServer();
		await client.saveCredential('Mailbox', 'imap', mail.credential);
	});
	afterAll(() => mail.close());

	/** The rows of the spreadsheet that the run has written, as it is on disk. */
	const savedRows = async (run: WorkflowRun) => {
		expect(run.error).toBeUndefined();
		expect(run.json('Save Spreadsheet')).toHaveLength(1);
		return await rowsOf(run, 'Make Spreadsheet');
	};

	it('makes a row of each attachment of new mail, without logos and tracking pixels', async () => {
		await whilePublished(client, workflow, async (id) => {
			await mail.deliver({
				...sender,
				subject: 'Ihre Rechnung für März',
				html: '<p>Invoice attached.</p><img src="cid:logo"><img src="cid:pixel">',
				attachments: [
					{ filename: 'invoice.pdf', content: await content('documents/clean-invoice.pdf') },
					{ filename: 'logo.gif', cid: 'logo', content: await content('bad/animated.gif') },
					{ filename: 'pixel.gif', cid: 'pixel', content: await content('bad/tracking-pixel.gif') },
					{
						filename: 'scan.png',
						contentDisposition: 'inline',
						content: await content('documents/scanned-invoice.png'),
					},
					{ filename: 'terms.xls', content: oldOffice },
				],
			});
			const rows = await savedRows(await client.runNumber(id, 1));
			const mailColumns = {
				received: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
				sender: expect.stringContaining('ann@supplier.example') as string,
				subject: 'Ihre Rechnung für März',
			};
			expect(rows).toMatchObject([
				{
					...mailColumns,
					file: 'invoice.pdf',
					status: 'read',
					reason: null,
					invoice_number: 'HP-2025-00418',
					date: '2025-03-14',
					total_amount: 4772.52,
					currency: 'GBP',
				},
				{ ...mailColumns, file: 'scan.png', total_amount: expect.any(Number) as number },
				{
					...mailColumns,
					file: 'terms.xls',
					status: 'failed',
					reason: expect.stringMatching(
						/is an old Office file.* Save it as PDF or \.docx$/,
					) as string,
				},
			]);

			// Doubtful ones have a page to look at, which their row names.
			const doubtful = rows.filter(({ status }) => status === 'to review');
			const pages = (await client.runNumber(id, 1)).json('Save Review Page');
			expect(pages).toHaveLength(doubtful.length);
			for (const { reason } of doubtful) {
				const [, name] =
					/\(page to look at: (review-[0-9a-f]{16}\.html)\)$/.exec(String(reason)) ?? [];
				expect(pages).toContainEqual(expect.objectContaining({ fileName: `.n8n-files/${name}` }));
			}

			// A mail without attachments makes no spreadsheet, and the next one is read again.
			await mail.deliver({ ...sender, subject: 'Thank you', text: 'See you soon.' });
			const without = await client.runNumber(id, 2);
			expect(without.error).toBeUndefined();
			expect(without.items('Make Spreadsheet')).toEqual([]);
			await mail.deliver({
				...sender,
				subject: '=Once more',
				attachments: [
					{ filename: 'two.pdf', content: await content('documents/two-page-invoice.pdf') },
				],
			});
			const more = await savedRows(await client.runNumber(id, 3));
			expect(more).toHaveLength(4);
			expect(more.slice(0, 3)).toEqual(rows);
			expect(more[3]).toMatchObject({ file: 'two.pdf', subject: "'=Once more", status: 'read' });
			// The mailbox is left as it was.
			expect(await mail.readCount()).toBe(0);
		});
	});

	it('enters nothing twice: mail that is read again, an attachment that comes again', async () => {
		const before = await tableRows(client, table);
		expect(before).toHaveLength(4);
		await whilePublished(client, workflow, async (id) => {
			await mail.deliver({
				...sender,
				subject: 'Reminder',
				attachments: [
					{ filename: 'reminder.pdf', content: await content('documents/clean-invoice.pdf') },
				],
			});
			const run = await client.runNumber(id, 1);
			// All mail of the last days is looked at again, the earlier ones first.
			expect(run.json('New E-Mail').map(({ subject }) => subject)).toEqual([
				'Ihre Rechnung für März',
				'Thank you',
				'=Once more',
				'Reminder',
			]);
			// What had failed is tried again; it ends before anything is sent.
			expect(run.json('Write Row')).toMatchObject([{ file: 'terms.xls', status: 'failed' }]);
			expect(await savedRows(run)).toHaveLength(4);
		});
		const unchanged = ({ id, file: name, status, message_id }: TableRow) => ({
			...{ id, name, status, message_id },
		});
		expect((await tableRows(client, table)).map(unchanged)).toEqual(before.map(unchanged));
		expect(before.map(({ message_id }) => message_id)).toEqual(
			Array(4).fill(expect.stringMatching(/^<.+@.+>$/)),
		);
		expect(service.requests).toEqual([]);
	});
});

describe('Receipts to expense report', () => {
	it('makes a line of each receipt and a total of each currency', async () => {
		const files = [
			await printed('lunch.pdf', [
				'Cafe Central',
				'Receipt',
				'Date: 2025-03-04',
				'Total: 10.10 EUR',
			]),
			await printed('taxi.pdf', ['City Taxi', 'Receipt', 'Date: 2025-03-05', 'Total: 20.20 EUR']),
			await printed('book.pdf', ['Book Corner', 'Receipt', 'Date: 2025-03-06', 'Total: 7.50 USD']),
			await sample('bad/workbook.xlsx'),
		];
		await whilePublished(client, 'receipts-to-expense-report', async (id) => {
			await client.submitForm('receipts-to-expense-report', ['Jane /../ Doe', files]);
			const run = await client.runNumber(id, 1);
			const rows = await rowsOf(run, 'Make Report');
			const columns = 'date,merchant,category,total_amount,currency,tax_amount,file,remark'.split(
				',',
			);
			expect(Object.keys(rows[0] ?? {})).toEqual(columns);

			const lines = rows.slice(0, files.length);
			expect(
				new Map(
					lines.map(({ file, date, total_amount, currency }) => [
						file,
						[date, total_amount, currency],
					]),
				),
			).toEqual(
				new Map([
					['lunch.pdf', ['2025-03-04', 10.1, 'EUR']],
					['taxi.pdf', ['2025-03-05', 20.2, 'EUR']],
					['book.pdf', ['2025-03-06', 7.5, 'USD']],
					['workbook.xlsx', [null, null, null]],
				]),
			);
			const unread = lines.find(({ file }) => file === 'workbook.xlsx');
			expect(unread?.remark).toContain('is an Excel workbook');

			const totals = rows.slice(files.length);
			expect(
				new Map(
					totals.map(({ merchant, total_amount, remark }) => [merchant, [total_amount, remark]]),
				),
			).toEqual(
				new Map([
					['Total EUR', [30.3, '2 receipts']],
					['Total USD', [7.5, '1 receipt']],
					['Not read', [null, '1 receipt not read']],
				]),
			);
			// The name that was typed in leads to no other folder.
			expect(run.json('Save Report')[0]?.fileName).toMatch(
				/^\.n8n-files\/expenses-Jane-Doe-[\d-]+\.xlsx$/,
			);
		});
	});
});
