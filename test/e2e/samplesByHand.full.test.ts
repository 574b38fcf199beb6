import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { ByHand } from '../browser/byHand';
import { openEditor, skippedWithoutBrowser } from '../browser/editor';
import { findBrowser } from '../browser/findBrowser';
import { temporaryFolder } from '../harness/folders';
import { until } from '../harness/until';
import { addRows, tableRows } from '../n8n/dataTables';
import { ensureN8n, type RunningN8n, startN8n } from '../n8n/host';
import { reviewAddress } from '../n8n/reviewAddress';
import { withFilesIn } from '../n8n/sampleAccounts';
import { ibanOf } from '../samples/knownLists';
import { type Service, startService } from '../service/main';
import { readDatev } from './books/datevFormat';
import { ublInvoice } from './books/ublInvoice';
import { type MailServer, startMailServer } from './mailServer';
import { fileOf, readSample } from './publishedWorkflow';
import { approveByHand, endedRun, pageAt, rejectByHand } from './reviewPage';
import { expectedOf, oldOffice, sample, unnumbered } from './samples';
import { type SmtpServer, startSmtpServer } from './smtpServer';
import { waitingDocuments } from './waitingDocuments';

const { VISION_OCR_N8N: line = '2.41', VISION_OCR_PICTURES } = process.env;

/** What a bookkeeper has on the desk: clear and doubtful invoices, a credit note, and a file that nothing reads. */
const desk = async () => [
	await sample('documents/clean-invoice.pdf'),
	await sample('documents/scanned-invoice.png'),
	await sample('eInvoices/credit-note-ubl.xml'),
	await sample('start/wrong-total.pdf'),
	await unnumbered(),
	{ content: oldOffice, name: 'terms.xls' },
];

/** How many nodes are marked after an import: n8n 2 chooses accounts by itself where there is only one of a kind. */
const toChoose = (accounts: number) => (line.startsWith('1.') ? accounts : 0);

describe.skipIf(!findBrowser())(`samples by hand, n8n ${line} (${skippedWithoutBrowser})`, () => {
	let n8n: RunningN8n;
	let service: Service;
	let browser: Browser;
	let byHand: ByHand;
	let scratch: string;
	let mailbox: MailServer;
	let smtp: SmtpServer;
	const ends: Array<() => unknown> = [];

	beforeAll(async () => {
		const { folder, remove } = await temporaryFolder();
		scratch = folder;
		service = await startService();
		mailbox = await startMailServer();
		smtp = await startSmtpServer();
		const install = await ensureN8n();
		const { tarball } = inject('n8n');
		n8n = await startN8n(install, { userFolder: join(folder, 'home'), packages: [tarball] });
		await n8n.client.saveCredential('Mailbox', 'imap', mailbox.credential);
		await n8n.client.saveCredential('Mail account', 'smtp', smtp.credential);
		let page: Page;
		({ browser, page } = await openEditor(n8n.url, n8n.login));
		const pictures = VISION_OCR_PICTURES ?? (await temporaryFolder()).folder;
		process.stdout.write(`Pictures: ${join(pictures, `by-hand-${line}`)}\n`);
		byHand = new ByHand(n8n, page, browser, join(pictures, `by-hand-${line}`));
		ends.push(() => browser.close(), n8n.stop, service.close, mailbox.close, smtp.close, remove);
	});
	afterAll(async () => {
		for (const end of ends) await end();
	});

	/** Decides by hand about the documents of a page: the number is typed where it is missing, an unread file is rejected, the rest approved. */
	async function decide(page: Page, documents: number): Promise<void> {
		await byHand.typeCode(page);
		const left = page.locator('article:not([hidden])');
		for (let open = documents; open > 0; open -= 1) {
			await page
				.getByText(new RegExp(`^${open}( of ${documents})? to check`))
				.first()
				.waitFor();
			if (open === documents) await page.locator('#who').fill('Ada');
			const title = (await left.locator('h2').first().innerText()).trim();
			await byHand.show(`review of ${title.replace(/\W+/g, '-')}`, page);
			if (title.includes('terms')) await rejectByHand(page, 'Not an invoice');
			else if (title.includes('unnumbered')) {
				await left.locator('.field [data-path="invoice_number"]').fill('C-7');
				await page.keyboard.press('Control+Enter');
			} else await approveByHand(page);
		}
		await page
			.getByText(/\d+ (?:approved|rejected)/)
			.first()
			.waitFor();
	}

	/** Opens the page of Review from the last page of a form, once the run waits there. @returns the run's number */
	async function openReview(page: Page, workflowId: string, count: number): Promise<string> {
		const link = page.getByText('Check them now');
		await link.waitFor();
		const { id } = await n8n.client.runNumber(workflowId, count);
		await reviewAddress(n8n.client, id);
		await byHand.show('what comes next', page);
		await link.click();
		return id;
	}

	it('Invoices to spreadsheet: the credential is made in the editor, and the form gives the sheet', async () => {
		const card = { baseUrl: service.url, apiKey: service.apiKey };
		const { id, marked } = await byHand.importWorkflow(
			await readSample('invoices-to-spreadsheet'),
			card,
		);
		// The service is still to be chosen, and nothing else.
		expect(marked).toBe(1);
		await byHand.show('imported');
		await n8n.client.activateWorkflow(id);
		const page = await byHand.handIn(id, await desk());
		const file = join(scratch, 'invoices.xlsx');
		await (await page.waitForEvent('download')).saveAs(file);
		await page.getByText('Your spreadsheet is ready').waitFor();
		await byHand.show('the last page of the form', page);
		const rows = await byHand.showSheet('the sheet', file);
		expect(rows).toHaveLength(7);
		await byHand.showRun('the run', id);
	});

	it('Invoices with human review: from the form to the page, and from the page to the sheet', async () => {
		const { id, marked } = await byHand.importWorkflow(
			await readSample('invoices-with-human-review'),
		);
		expect(marked).toBe(toChoose(1));
		await n8n.client.activateWorkflow(id);
		const page = await byHand.handIn(id, await desk());
		await page.getByText('3 of 6 to check').waitFor();
		const sheet = await page.getByText('your spreadsheet').getAttribute('href');
		const runId = await openReview(page, id, 1);
		await decide(page, 3);
		await byHand.show('thank you', page);
		await until(async () => {
			const { data } = await n8n.client.finishedRun(runId);
			return data.resultData.lastNodeExecuted === 'Hand Over Spreadsheet';
		}, 'No spreadsheet is handed over.');
		const download = page.waitForEvent('download');
		await page.goto(sheet ?? '');
		await page.getByText('All checked').waitFor();
		const file = join(scratch, 'reviewed.xlsx');
		await (await download).saveAs(file);
		await byHand.show('the last page of the form', page);
		const rows = await byHand.showSheet('the sheet', file);
		expect(rows).toHaveLength(6);
		await byHand.showRun('the run', id);
	});

	it('Sort the inbox: each attachment has a row in the list', async () => {
		const { id, marked } = await byHand.importWorkflow(await readSample('sort-the-inbox'));
		expect(marked).toBe(toChoose(2));
		await n8n.client.activateWorkflow(id);
		await mailbox.deliver({
			from: 'Ann Example <ann@supplier.example>',
			to: 'books@example.com',
			subject: 'March',
			text: 'See attachments.',
			attachments: [
				...(await desk()).map(({ name, content }) => ({
					filename: name,
					content: Buffer.from(content),
				})),
				{
					filename: 'statement.pdf',
					content: Buffer.from((await sample('more/bank-statement.pdf')).content),
				},
			],
		});
		const run = await n8n.client.runNumber(id, 1);
		expect(run.error).toBeUndefined();
		await n8n.client.deactivateWorkflow(id);
		for (const node of ['List of Documents', 'Booking Sheet']) {
			const file = join(scratch, `${node}.xlsx`);
			await writeFile(file, await fileOf(n8n.client, run, node, 'spreadsheet'));
			expect(await byHand.showSheet(node, file)).toHaveLength(8);
		}
		await byHand.showRun('the run', id);
	});

	it('E-mail attachments to spreadsheet: a mail with invoices becomes rows of the table and a sheet', async () => {
		const { id, marked } = await byHand.importWorkflow(
			await readSample('email-attachments-to-spreadsheet'),
		);
		expect(marked).toBe(toChoose(2));
		await n8n.client.activateWorkflow(id);
		await mailbox.deliver({
			from: 'Ann Example <ann@supplier.example>',
			to: 'books@example.com',
			subject: 'April',
			text: 'See attachments.',
			attachments: (await desk()).map(({ name, content }) => ({
				filename: name,
				content: Buffer.from(content),
			})),
		});
		const table = 'Invoices from e-mail';
		const ofApril = async () =>
			(await tableRows(n8n.client, table)).filter(({ subject }) => subject === 'April');
		await until(async () => (await ofApril()).length === 6, 'The mail has not six rows.');
		// The mail of March may have had a run of its own.
		const run = await n8n.client.runNumber(id, 1);
		expect(run.error).toBeUndefined();
		await n8n.client.deactivateWorkflow(id);
		const file = join(scratch, 'mail.xlsx');
		await writeFile(file, await fileOf(n8n.client, run, 'Make Spreadsheet', 'spreadsheet'));
		const rows = await byHand.showSheet('the sheet of the mail', file);
		expect(rows.filter((row) => row.includes('April'))).toHaveLength(6);
		await byHand.showTable('the table of the mail', table);
		await byHand.showRun('the run', id);
	});

	describe('Review, one document at a time, with the two that go with it', () => {
		const name = 'review-one-document-at-a-time';
		const waiting = async () => await tableRows(n8n.client, 'Waiting for review');
		const decided = async () => await tableRows(n8n.client, 'Reviewed invoices');

		it('each doubtful document of a form waits in a row of its own', async () => {
			const { id, marked } = await byHand.importWorkflow(await readSample(name));
			expect(marked).toBe(toChoose(1));
			await n8n.client.activateWorkflow(id);
			const page = await byHand.handIn(id, await desk());
			// The old Office file is not read, and waits for a person, too.
			await page.getByText('5 of 6 read').waitFor();
			await page.getByText('3 to be checked by a person').waitFor();
			await byHand.show('what comes next', page);
			const names = (await desk()).map((file) => file.name);
			await waitingDocuments(n8n.client, names.slice(3), names.slice(0, 3));
			await byHand.showTable('what waits', 'Waiting for review');
			await n8n.client.deactivateWorkflow(id);
		});

		it('What waits for review: the list of these comes by mail', async () => {
			const { id, marked } = await byHand.importWorkflow(await readSample('what-waits-for-review'));
			expect(marked).toBe(toChoose(1));
			const run = await byHand.execute('the run of the list', id);
			expect(run.error).toBeUndefined();
			const [mail, ...more] = smtp.mails;
			expect([mail?.subject, more]).toEqual(['3 to check', []]);
			expect(mail?.text).toContain('wrong-total.pdf, Tidewater Catering Ltd, 994.80 GBP');
			await byHand.showText('the mail', `${mail?.subject}\n\n${mail?.text}`);
		});

		it('each waits on a page of its own, and its decision is a row', async () => {
			const page = await byHand.newPage();
			for (const { link } of await waiting()) {
				await page.goto(await pageAt(String(link)));
				await decide(page, 1);
			}
			const names = (await desk()).map((file) => file.name);
			await waitingDocuments(n8n.client, [], names);
			const credit = (await decided()).find(({ file }) => file === 'credit-note-ubl.xml');
			expect(credit).toMatchObject({ total_amount: -368.07 });
			await byHand.showTable('what is decided', 'Reviewed invoices');
		});

		it('Accuracy on my documents: what was changed is counted', async () => {
			const { id, marked } = await byHand.importWorkflow(
				await readSample('accuracy-on-my-documents'),
			);
			expect(marked).toBe(0);
			const run = await byHand.execute('the run that counts', id);
			expect(run.error).toBeUndefined();
			const [fields, suppliers] = ['Accuracy by field', 'Accuracy by supplier'];
			const rows = await tableRows(n8n.client, suppliers);
			expect(rows.find(({ supplier }) => supplier === 'Corner Shop Ltd')).toMatchObject({
				checked: 1,
				changed_fields: 'invoice_number 1',
			});
			await byHand.showTable(fields, fields);
			await byHand.showTable(suppliers, suppliers);
		});
	});

	describe('Invoices against suppliers and orders, and the DATEV file of them', () => {
		const name = 'invoices-against-suppliers-and-orders';
		const known = { supplier: 'Müller & Söhne GmbH', vatId: 'DE136695976', currency: 'EUR' };
		const bill = ublInvoice({
			...known,
			number: 'RE-2025-81',
			lines: [
				{ text: 'Werkzeug', quantity: 3, price: 24.95, rate: 19 },
				{ text: 'Buch', quantity: 2, price: 12.1, rate: 7 },
			],
		});
		const credit = ublInvoice({
			...known,
			number: 'GU-2025-12',
			isCreditNote: true,
			lines: [{ text: 'Werkzeug', quantity: 1, price: 24.95, rate: 19 }],
		});

		it('Invoices against suppliers and orders: the first file makes the tables, and what is in them decides about the next', async () => {
			const { id, marked } = await byHand.importWorkflow(await readSample(name));
			expect(marked).toBe(toChoose(1));
			await n8n.client.activateWorkflow(id);
			const first = await byHand.handIn(id, [bill]);
			const firstRun = await openReview(first, id, 1);
			await decide(first, 1);
			expect((await endedRun(n8n.client, firstRun)).error).toBeUndefined();
			const clean = await expectedOf('documents/clean-invoice');
			await addRows(n8n.client, 'Suppliers', [
				{ supplier_id: '70001', name: known.supplier, vat_id: known.vatId, account: '5400' },
				{ supplier_id: '70002', name: clean['issuer'], vat_id: clean['vat'], iban: ibanOf(5) },
				{ supplier_id: '70003', name: 'Corner Shop Ltd', account: '5410' },
			]);
			await addRows(n8n.client, 'Orders', [
				{
					order_number: clean['order_number'],
					supplier_id: '70002',
					currency: clean['currency'],
					open_amount: clean['amount'],
				},
			]);
			const second = await byHand.handIn(id, [...(await desk()), credit]);
			await second.getByText('6 of 7 to check').waitFor();
			const secondRun = await openReview(second, id, 2);
			await decide(second, 6);
			expect((await endedRun(n8n.client, secondRun)).error).toBeUndefined();
			const checked = await tableRows(n8n.client, 'Invoices checked');
			const decisions = checked.map(({ file, decision }) => [file, decision]);
			expect(decisions.toSorted()).toEqual([
				['GU-2025-12.xml', 'in order'],
				['RE-2025-81.xml', 'approved'],
				['clean-invoice.pdf', 'approved'],
				['credit-note-ubl.xml', 'approved'],
				['scanned-invoice.png', 'approved'],
				['unnumbered.pdf', 'approved'],
				['wrong-total.pdf', 'approved'],
			]);
			for (const table of ['Invoices checked', 'Invoices not entered']) {
				await byHand.showTable(table, table);
			}
			await byHand.showRun('the run', id);
		});

		it('DATEV CSV, every month: what is checked becomes postings', async () => {
			await mkdir(n8n.filesFolder, { recursive: true });
			const sampleFile = withFilesIn(await readSample('datev-csv-every-month'), n8n.filesFolder);
			const { id, marked } = await byHand.importWorkflow(sampleFile);
			expect(marked).toBe(0);
			const run = await byHand.execute('the run', id);
			expect(run.error?.message).toMatch(/^4 in no file: /);
			const files = run.json('With Its Head').map(({ file }) => String(file));
			expect(files).toHaveLength(1);
			const content = await readFile(join(n8n.filesFolder, files[0] ?? ''));
			const { postings, wrong } = readDatev(content);
			expect(wrong).toEqual([]);
			const numbers = postings.map((posting) => posting['Belegfeld 1']);
			expect(numbers).toEqual(['RE-2025-81', 'RE-2025-81', 'C-7', 'GU-2025-12']);
			const columns = Object.keys(postings[0] ?? {}).filter((column) =>
				postings.some((posting) => posting[column]),
			);
			const rows = postings.map((posting) => columns.map((column) => posting[column]));
			await byHand.showCells('the postings', [columns, ...rows]);
			await byHand.showText('what is in no file', run.error?.message ?? '');
			await byHand.showTable('the invoices with their file', 'Invoices checked');
		});
	});

	it('Invoice folder, every night: each file of the folder has a row', async () => {
		const folder = join(n8n.filesFolder, 'invoice-folder');
		await mkdir(folder, { recursive: true });
		for (const { name, content } of await desk()) await writeFile(join(folder, name), content);
		const sampleFile = withFilesIn(await readSample('invoice-folder-every-night'), n8n.filesFolder);
		const { id, marked } = await byHand.importWorkflow(sampleFile);
		expect(marked).toBe(toChoose(1));
		const run = await byHand.execute('the run', id);
		expect(run.error).toBeUndefined();
		const table = 'Invoices from the folder';
		expect(await tableRows(n8n.client, table)).toHaveLength(6);
		await byHand.showTable(table, table);
		await byHand.showText('Summary', String(run.json('Summary')[0]?.['look_at']));
	});

	it.each([
		['draft-bills-in-xero', 4],
		['bills-in-quickbooks', 4],
	])('%s is imported, and marks what needs an account', async (name, accounts) => {
		const { marked } = await byHand.importWorkflow(await readSample(name));
		expect(marked).toBe(accounts + toChoose(1));
		await byHand.show(name);
	});
});
