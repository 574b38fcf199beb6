import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PDFDocument } from 'pdf-lib';
import sharp from 'sharp';
import { type TableRow, tableRows } from '../n8n/dataTables';
import type { WorkflowRun } from '../n8n/workflowRun';
import {
	kesselbach,
	kesselbachPdf,
	kesselbachXml,
	oldOffice,
	printed,
	samplesFolder,
} from './samples';
import { type MailServer, startMailServer } from './mailServer';
import { setUp } from './n8n';
import { rowsOf as spreadsheetRows, whilePublished } from './publishedWorkflow';

const content = async (path: string) => await readFile(join(samplesFolder, path));
const { client } = await setUp();

/** The rows of the spreadsheet of a run without an error. */
async function rowsOf(run: WorkflowRun, node: string) {
	expect(run.error).toBeUndefined();
	return await spreadsheetRows(client, run, node);
}

/** One PDF file of several. */
async function joined(files: Uint8Array[]): Promise<Buffer> {
	const pdf = await PDFDocument.create({ updateMetadata: false });
	for (const file of files) {
		const source = await PDFDocument.load(file);
		for (const page of await pdf.copyPages(source, source.getPageIndices())) pdf.addPage(page);
	}
	return Buffer.from(await pdf.save());
}

const sender = { from: 'Ann Example <ann@supplier.example>', to: 'books@example.com' };
/** An empty mailbox for the tests of one workflow. */
function useMailbox() {
	const box: { mail?: MailServer } = {};
	beforeAll(async () => {
		box.mail = await startMailServer();
		await client.saveCredential('Mailbox', 'imap', box.mail.credential);
	});
	afterAll(() => box.mail?.close());
	return {
		deliver: async (mail: Parameters<MailServer['deliver']>[0]) => await box.mail?.deliver(mail),
		readCount: async () => await box.mail?.readCount(),
	};
}

describe('E-mail attachments to spreadsheet', () => {
	const workflow = 'email-attachments-to-spreadsheet';
	const table = 'Invoices from e-mail';
	const mail = useMailbox();

	const savedRows = async (run: WorkflowRun) => await rowsOf(run, 'Make Spreadsheet');

	it('makes a row of each attachment of new mail, and of a mail without any, but not of logos and tracking pixels', async () => {
		/** A page at 150 dpi: few bytes, and large. */
		const fax = sharp({ create: { width: 1240, height: 1754, channels: 3, background: 'white' } });
		await whilePublished(client, workflow, async (id) => {
			await mail.deliver({
				...sender,
				subject: 'Ihre Rechnung für März',
				html: '<p>Invoice attached.</p><img src="cid:logo"><img src="cid:pixel"><img src="cid:fax">',
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
					{
						filename: 'fax.tif',
						content: await fax.clone().tiff({ compression: 'lzw' }).toBuffer(),
					},
					{ filename: 'fax.png', cid: 'fax', content: await fax.clone().png().toBuffer() },
				],
			});
			const rows = await savedRows(await client.runNumber(id, 1));
			const mailColumns = {
				received: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
				sender: expect.stringContaining('ann@supplier.example') as string,
				subject: 'Ihre Rechnung für März',
			};
			expect(rows).toMatchObject([
				{ file: 'fax.png', remarks: expect.stringContaining('no text was found') as string },
				{
					...mailColumns,
					file: 'invoice.pdf',
					status: 'read',
					remarks: null,
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
					remarks: expect.stringMatching(
						/is an old Office file.* Save it as PDF or \.docx$/,
					) as string,
				},
				{
					file: 'fax.tif',
					status: 'failed',
					remarks: expect.stringContaining('no text was found') as string,
				},
			]);
			// What a bookkeeper reads comes first, and nothing is there that only the nodes need.
			const headings = Object.keys(rows[0] ?? {});
			expect(headings.slice(0, 5)).toEqual([
				'received',
				'status',
				'remarks',
				'supplier',
				'invoice_number',
			]);
			expect(headings.filter((name) => /^_|^id$|At$|done|attachment|hash/.test(name))).toEqual([]);

			await mail.deliver({ ...sender, subject: 'Thank you', text: 'See you soon.' });
			const letter = await savedRows(await client.runNumber(id, 2));
			expect(letter).toHaveLength(rows.length + 1);
			expect(letter.at(-1)).toMatchObject({ subject: 'Thank you', status: 'no invoice' });
			await mail.deliver({
				...sender,
				subject: '=Once more',
				attachments: [
					{ filename: 'two.pdf', content: await content('documents/two-page-invoice.pdf') },
				],
			});
			const more = await savedRows(await client.runNumber(id, 3));
			expect(more.map(({ file }) => file)).toEqual([...letter.map(({ file }) => file), 'two.pdf']);
			expect(more.at(-1)).toMatchObject({ subject: "'=Once more", status: 'read' });

			// The text is the invoice, and what is attached a logo of its signature.
			await mail.deliver({
				...sender,
				subject: 'Invoice number: T-9',
				html: '<p>Corner Shop Ltd</p><p>Invoice date: 3 May 2025</p><p>Total: 119.00 EUR</p><img src="cid:logo">',
				attachments: [
					{ filename: 'logo.gif', cid: 'logo', content: await content('bad/animated.gif') },
				],
			});
			const withText = await savedRows(await client.runNumber(id, 4));
			expect(withText.slice(more.length)).toMatchObject([
				{ file: 'text of the e-mail', invoice_number: 'T-9', total_amount: 119 },
			]);
			// The mailbox is left as it was.
			expect(await mail.readCount()).toBe(0);
		});
	});

	it('enters an invoice of a mail that is PDF and XML once, with the values of the XML, and others each', async () => {
		const before = await tableRows(client, table);
		const pdf = async (filename: string, of: Parameters<typeof kesselbachPdf>[0] = {}) => ({
			filename,
			content: await kesselbachPdf(of),
		});
		const xml = { filename: 'b.xml', content: await kesselbachXml() };
		const another = async (filename: string, number: string, total: string) => ({
			filename,
			content: (
				await printed(filename, [
					'Alder Metalworks Ltd',
					'Invoice',
					`Invoice number: ${number}`,
					'Date: 2025-03-22',
					`Total: ${total} EUR`,
				])
			).content as Buffer,
		});
		const others = [await another('c.pdf', '71', '20.00'), await another('d.pdf', '72', '30.00')];
		const fromData = { file: 'b.xml', status: 'read', reason: null, ...kesselbach };
		const without = { invoice_number: null, total_amount: null, supplier: null, done: true };
		const rowsAfter = async (run: WorkflowRun) => {
			expect(run.error).toBeUndefined();
			return (await tableRows(client, table)).slice(before.length);
		};
		await whilePublished(client, workflow, async (id) => {
			await mail.deliver({
				...sender,
				subject: 'PDF and XML',
				attachments: [await pdf('a.pdf'), xml, ...others],
			});
			const numbers = { next: 1 };
			const runWith = async (subject: string) => {
				for (;;) {
					const run = await client.runNumber(id, numbers.next);
					numbers.next += 1;
					if (run.json('New E-Mail').some((one) => one.subject === subject)) return run;
				}
			};
			const first = await rowsAfter(await runWith('PDF and XML'));
			expect(first).toMatchObject([
				{
					file: 'a.pdf',
					status: 'copy',
					...without,
					reason: 'The same invoice as "b.xml", whose data count',
				},
				fromData,
				{ file: 'c.pdf', status: 'read', invoice_number: '71', total_amount: 20 },
				{ file: 'd.pdf', status: 'read', invoice_number: '72', total_amount: 30 },
			]);

			// In another mail, and one that says otherwise.
			await mail.deliver({
				...sender,
				subject: 'PDF alone',
				attachments: [
					await pdf('e.pdf', { lines: ['Printed again'] }),
					await pdf('f.pdf', { total: '4744.56' }),
				],
			});
			expect((await rowsAfter(await runWith('PDF alone'))).slice(first.length)).toMatchObject([
				// The two contradict each other, so a person looks at both.
				{
					file: 'e.pdf',
					status: 'to review',
					total_amount: 4744.65,
					reason: expect.stringMatching(
						/^The same invoice as "f\.pdf", but total differs .* was seen before: .*"b\.xml"/,
					) as string,
				},
				{
					file: 'f.pdf',
					status: 'to review',
					total_amount: 4744.56,
					reason: expect.stringContaining('total differs (4744.56, there 4744.65)') as string,
				},
			]);
		});
	});

	it('enters nothing twice: mail that is read again, and says what came before', async () => {
		const before = await tableRows(client, table);
		expect(before).toHaveLength(14);
		await whilePublished(client, workflow, async (id) => {
			const reminder = await printed('reminder.pdf', [
				'Harrow & Pell Instruments Ltd',
				'Payment reminder',
				'Invoice number: HP-2025-00418',
				'Date: 2025-04-20',
				'Total: 4772.52 GBP',
			]);
			await mail.deliver({
				...sender,
				subject: 'Once again',
				attachments: [
					{ filename: 'copy.pdf', content: await content('documents/clean-invoice.pdf') },
					{ filename: 'reminder.pdf', content: reminder.content as Buffer },
				],
			});
			// All mail of the last days is looked at again, the earlier ones first; some versions of n8n do so at once.
			let run = await client.runNumber(id, 1);
			const subjects = () => run.json('New E-Mail').map(({ subject }) => subject);
			const read = subjects();
			if (!read.includes('Once again')) {
				run = await client.runNumber(id, 2);
				read.push(...subjects());
			}
			const earlier = [
				'Ihre Rechnung für März',
				'Thank you',
				'=Once more',
				'Invoice number: T-9',
				'PDF and XML',
				'PDF alone',
			];
			expect(read).toEqual([...earlier, 'Once again']);
			// What had failed is tried again; it ends before anything is sent.
			expect((await savedRows(run)).slice(before.length)).toMatchObject([
				{
					file: 'copy.pdf',
					status: 'to review',
					remarks: expect.stringContaining('The same file was seen before') as string,
				},
				{ file: 'reminder.pdf', status: 'reminder' },
			]);
		});
		const unchanged = ({ id, file, status, attachment }: TableRow) => [
			id,
			file,
			status,
			attachment,
		];
		const after = await tableRows(client, table);
		expect(after.slice(0, before.length).map(unchanged)).toEqual(before.map(unchanged));
	});
});

describe('Sort the inbox', () => {
	const mail = useMailbox();

	it('lists each document of each attachment, and puts it where its kind belongs', async () => {
		await whilePublished(client, 'sort-the-inbox', async (id) => {
			const agreement = await printed('agreement.pdf', [
				'Contract of service',
				'between Ann Example and Corner Shop Ltd',
				'Signatures:',
			]);
			await mail.deliver({
				...sender,
				subject: 'March',
				text: 'See attachments.',
				attachments: [
					{
						filename: 'pile.pdf',
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
			expect(await rowsOf(run, 'List of Documents')).toMatchObject([
				{ file: 'pile.pdf', pages: '1', kind: 'invoice', number: 'HP-2025-00418', total: 4772.52 },
				{ file: 'pile.pdf', pages: '2-3', kind: 'invoice' },
				{ file: 'invoice.pdf', kind: 'bank statement' },
				{ file: 'agreement.pdf', kind: 'contract' },
				{ file: 'report.pdf', kind: 'other' },
				{ file: 'old.xls', to_check: expect.stringMatching(/^Not read: .*old Office file/) },
			]);
			const bookings = await rowsOf(run, 'Booking Sheet');
			expect(bookings.length).toBeGreaterThan(3);
			expect(new Set(bookings.map(({ file }) => file))).toEqual(new Set(['invoice.pdf']));
			expect(run.json('Save Contract')).toHaveLength(1);
			// Nobody has made a folder: the files are in the run all the same.
			expect(run.error).toBeUndefined();
			const saved = [...run.json('Save Sheet'), ...run.json('Save Contract')];
			expect(saved.map(({ error }) => String(error))).toEqual(
				saved.map(() => expect.stringMatching(/not exist|no such file/) as string),
			);
		});
	});
});
