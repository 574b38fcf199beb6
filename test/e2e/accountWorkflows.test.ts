import { describe, expect, it } from 'vitest';
import { setUp } from './n8n';
import { pinnedItem, runPinned } from './pinnedAccounts';
import { sample, unnumbered as printUnnumbered } from './samples';

const invoice = await sample('documents/clean-invoice.pdf');
const unnumbered = await printUnnumbered('=unnumbered.pdf');
const workbook = {
	...(await sample('bad/workbook.xlsx')),
	type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
};
const logo = { ...(await sample('bad/animated.gif', 'logo.gif')), type: 'image/gif' };

/** The columns of the row that the clean invoice makes. */
const columns = {
	'Invoice number': 'HP-2025-00418',
	Date: '2025-03-14',
	'Due date': '2025-04-13',
	Supplier: 'Harrow & Pell Instruments Ltd',
	Net: 3977.1,
	Tax: 795.42,
	Total: 4772.52,
	Currency: 'GBP',
};
const inQuestion = expect.stringContaining('Not found: invoice number') as string;
const isWorkbook = expect.stringContaining('is an Excel workbook') as string;
const written = [{ json: {} }];

const { client } = await setUp();

describe('Gmail invoices to Google Sheets', () => {
	it('adds what is sure to one tab, and the rest to the other with its reasons', async () => {
		const mail = {
			date: '2025-03-15T08:00:00.000Z',
			from: { text: 'Ann <ann@supplier.example>' },
			subject: '=HYPERLINK("https://evil.example")',
		};
		const files = {
			...{ attachment_0: invoice, attachment_1: unnumbered },
			...{ attachment_2: workbook, attachment_3: logo },
		};
		const { run } = await runPinned(client, 'gmail-invoices-to-google-sheets', {
			trigger: 'New E-Mail',
			pins: {
				'New E-Mail': [pinnedItem(mail, files)],
				'Add to Invoices': written,
				'Add to Checks': written,
			},
		});
		expect(run.error).toBeUndefined();
		const ofMail = {
			Received: expect.stringMatching(/^2025-03-1[456] \d\d:\d\d$/) as string,
			From: mail.from.text,
			Subject: `'${mail.subject}`,
		};
		const sure = run.json('Row of the Sheet');
		expect(sure).toEqual([{ ...ofMail, File: 'clean-invoice.pdf', ...columns }]);
		const doubtful = run.json('Row to Check');
		expect(doubtful).toMatchObject([
			{ ...ofMail, File: "'=unnumbered.pdf", 'To check': inQuestion, Total: 13.7 },
			{ ...ofMail, File: 'workbook.xlsx', 'To check': isWorkbook, Total: null },
		]);
		// Both tabs have the same columns for every document.
		const headings = Object.keys(sure[0] ?? {});
		for (const row of doubtful) {
			expect(Object.keys(row).filter((name) => name !== 'To check')).toEqual(headings);
		}
		expect([run.tasks('Add to Invoices'), run.tasks('Add to Checks')].flat()).toHaveLength(2);
	});
});

describe('Google Drive invoices, renamed and filed', () => {
	const file = 'google-drive-invoices-renamed-and-filed';
	const found = (id: string, name: string) => ({
		json: { id, name, webViewLink: `https://drive.google.com/file/d/${id}/view` },
	});

	it('names a file after what it says and files it; what is doubtful stays', async () => {
		const { run, parametersOf } = await runPinned(client, file, {
			trigger: 'New File',
			pins: {
				'New File': [found('1a', 'scan 0001.PDF'), found('2b', 'scan 0002.pdf')],
				'Download File': [
					pinnedItem({}, { data: invoice }),
					pinnedItem({}, { data: unnumbered }),
				].map((item, index) => ({ ...item, pairedItem: index })),
				...{ 'Add to Invoices': [{ json: {}, pairedItem: 0 }], 'Add to Checks': written },
				...{ 'Rename File': [{ json: {}, pairedItem: 0 }], 'Move to Archive': written },
			},
		});
		expect(run.error).toBeUndefined();
		expect(parametersOf('Download File')).toEqual([
			{ fileId: { value: '1a' } },
			{ fileId: { value: '2b' } },
		]);
		const name = '2025-03-14 Harrow & Pell Instruments Ltd HP-2025-00418.PDF';
		expect(run.json('Row of the Sheet')).toEqual([
			{ File: name, Link: 'https://drive.google.com/file/d/1a/view', ...columns },
		]);
		expect(parametersOf('Rename File')).toEqual([
			{ fileId: { value: '1a' }, newUpdatedFileName: name },
		]);
		expect(parametersOf('Move to Archive')).toEqual([{ fileId: { value: '1a' } }]);
		expect(run.json('Row to Check')).toMatchObject([
			{
				...{ File: 'scan 0002.pdf', Link: 'https://drive.google.com/file/d/2b/view' },
				...{ 'To check': inQuestion, Total: 13.7 },
			},
		]);
	});
});

describe('Outlook and OneDrive to Excel 365', () => {
	const file = 'outlook-and-onedrive-to-excel';

	it('makes a row of each attachment of an e-mail', async () => {
		const mail = {
			from: { emailAddress: { name: 'Ann', address: 'ann@supplier.example' } },
			subject: 'Invoices',
		};
		const files = { attachment_0: invoice, attachment_1: unnumbered, attachment_2: logo };
		const { run } = await runPinned(client, file, {
			trigger: 'New E-Mail',
			pins: { 'New E-Mail': [pinnedItem(mail, files)], 'Add to Table': written },
		});
		expect(run.error).toBeUndefined();
		const From = 'ann@supplier.example';
		expect(run.json('Row of the Table')).toMatchObject([
			{ From, File: 'clean-invoice.pdf', 'To check': '', ...columns },
			{ From, File: "'=unnumbered.pdf", 'To check': inQuestion, Total: 13.7 },
		]);
		expect(run.tasks('Add to Table')).toHaveLength(1);
	});

	it('makes a row of each file of the folder', async () => {
		const { run, parametersOf } = await runPinned(client, file, {
			trigger: 'New File',
			pins: {
				'New File': [{ json: { id: '01ABC', name: 'workbook.xlsx' } }],
				'Download File': [{ ...pinnedItem({}, { data: workbook }), pairedItem: 0 }],
				'Add to Table': written,
			},
		});
		expect(run.error).toBeUndefined();
		expect(parametersOf('Download File')).toEqual([{ fileId: '01ABC' }]);
		expect(run.json('Row of the Table')).toMatchObject([
			{ From: 'OneDrive', File: 'workbook.xlsx', 'To check': isWorkbook, Total: null },
		]);
	});
});
