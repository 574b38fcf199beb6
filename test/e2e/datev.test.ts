import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { addRows, tableRows, type TableRow } from '../n8n/dataTables';
import type { WorkflowFile } from '../n8n/n8nClient';
import { passLastPage } from '../n8n/formPage';
import { reviewAddress } from '../n8n/reviewAddress';
import { readDatev } from './books/datevFormat';
import { ublInvoice } from './books/ublInvoice';
import { setUp } from './n8n';
import { sampleWorkflow, whilePublished } from './publishedWorkflow';
import { endedRun, submitTo } from './reviewPage';

const { client } = await setUp();
const { filesFolder } = inject('n8n');

const supplier = 'Müller & Söhne GmbH';

/**
 * Tables of this file alone, as other tests look at those of the sample. The names have none of the sample's in them:
 * n8n would not find that one then, and tries to make it again.
 */
const tables = {
	suppliers: 'DATEV, vendors',
	orders: 'DATEV, purchases',
	invoices: 'DATEV, bills',
};

/** The sample with these tables, and with a folder for its files. */
function withOwnTables(workflow: WorkflowFile, folder = filesFolder): void {
	const text = JSON.stringify(workflow.nodes)
		.replaceAll('/home/node/.n8n-files', folder)
		.replaceAll('"tableName":"Suppliers"', `"tableName":"${tables.suppliers}"`)
		.replaceAll('"tableName":"Orders"', `"tableName":"${tables.orders}"`)
		.replaceAll('"tableName":"Invoices checked"', `"tableName":"${tables.invoices}"`)
		.replaceAll('"tableName":"Invoices not entered"', '"tableName":"DATEV, left out"')
		.replaceAll('"value":"Suppliers"', `"value":"${tables.suppliers}"`)
		.replaceAll('"value":"Invoices checked"', `"value":"${tables.invoices}"`);
	workflow.nodes = JSON.parse(text) as WorkflowFile['nodes'];
}

/** Hands an invoice in to the sample that makes the tables; a person approves it, as its supplier is new. */
async function checkInvoice(): Promise<void> {
	const workflow = 'invoices-against-suppliers-and-orders';
	const file = ublInvoice({
		number: 'RE 2025/77.3',
		supplier,
		vatId: 'DE999004171',
		currency: 'EUR',
		lines: [
			{ text: 'Werkzeug', quantity: 3, price: 24.95, rate: 19 },
			{ text: 'Buch', quantity: 2, price: 12.1, rate: 7 },
		],
	});
	const work = async (id: string) => {
		const answer = await client.submitForm(workflow, [[file]]);
		const { formWaitingUrl } = (await answer.json()) as { formWaitingUrl: string };
		const { id: runId } = await client.runNumber(id, 1);
		await passLastPage(client, formWaitingUrl);
		const items = [{ index: 0, isApproved: true, anyway: true }];
		await submitTo(await reviewAddress(client, runId), { items });
		expect((await endedRun(client, runId)).error).toBeUndefined();
	};
	await whilePublished(client, workflow, work, (sample) => withOwnTables(sample));
}

const row: TableRow = {
	supplier,
	supplier_id: '70001',
	currency: 'EUR',
	date: '2025-03-09',
	document_type: 'invoice',
	total_amount: 119,
	tax_amount: 19,
	tax_lines: JSON.stringify([{ rate: 19, net_amount: 100, tax_amount: 19 }]),
	file_hash: 'ab'.repeat(32),
};

it('makes a DATEV file for each month of the checked invoices, each once, and says what is in none', async () => {
	await checkInvoice();
	await addRows(client, tables.suppliers, [
		{ supplier_id: '70001', name: supplier, vat_id: 'DE999004171', account: '5400' },
		{ supplier_id: '7002', name: 'Kurz GmbH', account: '5400' },
	]);
	const taxFree = { tax_lines: '[]', tax_amount: null };
	await addRows(client, tables.invoices, [
		{ ...row, invoice_number: 'G-1', document_type: 'credit note' },
		{
			...row,
			invoice_number: 'A "x"; y',
			supplier: 'Müller "Eisen"; & Söhne – GmbH €, Abteilung für Werkzeuge',
			tax_lines: '[]',
			due_date: '2025-04-30',
		},
		{ ...row, ...taxFree, invoice_number: 'O-1', date: '2025-02-28' },
		{ ...row, invoice_number: 'N-1', supplier: 'Neu GmbH', supplier_id: '' },
		{ ...row, invoice_number: 'K-1', supplier: 'Kurz GmbH', supplier_id: '7002' },
		{ ...row, invoice_number: 'U-1', currency: 'USD' },
		{ ...row, invoice_number: 'R-1', tax_lines: row.tax_lines?.toString().replace('19', '20') },
		{ ...row, invoice_number: 'S-1', total_amount: 120 },
		{ ...row, invoice_number: 'F-1', date: '2999-01-05' },
		// A second posting, one without a number that can be posted, and taxes that nobody can read.
		{ ...row, invoice_number: 'G 1', document_type: 'credit note', date: '2025-02-03' },
		{ ...row, invoice_number: '«»' },
		...['{broken', 'nineteen', '19 100', '[{"rate":19}]'].map((text, at) => ({
			...row,
			invoice_number: `T-${at}`,
			tax_lines: text,
		})),
		{ ...row, invoice_number: '=1+1', supplier: '\t=cmd|x' },
	]);
	await mkdir(filesFolder, { recursive: true });
	const workflow = await sampleWorkflow('datev-csv-every-month');
	withOwnTables(workflow);
	const { id } = await client.importWorkflow(workflow);
	const run = await client.runWorkflow(id, { trigger: 'Every Month' });
	expect(run.error?.message).toBe(
		[
			'11 in no file: Neu GmbH, N-1: "Neu GmbH" is not in Suppliers',
			'Kurz GmbH, K-1: the supplier_id "7002" is no creditor account of 5 digits',
			`${supplier}, U-1: it is in USD, and DATEV needs the rate of exchange`,
			`${supplier}, R-1: Settings has no tax key for 20 %`,
			`${supplier}, S-1: its taxes do not add up to its total`,
			`${supplier}, G 1: an invoice of this supplier with this number is in row 2 already`,
			`${supplier}, «»: its number has no letter or digit`,
			...[0, 1, 2, 3].map((at) => `${supplier}, T-${at}: its tax_lines cannot be read`),
		].join('; '),
	);

	const names = run.json('With Its Head').map(({ file }) => String(file));
	expect(names.map((name) => name.replace(/_\d{8}-\d{6}/, ''))).toEqual([
		'EXTF_Buchungsstapel_2025-03.csv',
		'EXTF_Buchungsstapel_2025-02.csv',
	]);
	const [march, february] = await Promise.all(
		names.map(async (name) => readDatev(await readFile(join(filesFolder, name)))),
	);
	expect([march?.wrong, february?.wrong]).toEqual([[], []]);
	expect(march?.head).toMatchObject({
		Beraternummer: '1001',
		Mandantennummer: '1',
		'WJ-Beginn': '20250101',
		Sachkontenlänge: '4',
		'Datum von': '20250301',
		'Datum bis': '20250331',
		Bezeichnung: 'Rechnungen 2025-03',
		WKZ: 'EUR',
		Sachkontenrahmen: '04',
	});
	expect(february?.head).toMatchObject({ 'Datum von': '20250201', 'Datum bis': '20250228' });

	const filled = (posting: Record<string, string>) =>
		Object.fromEntries(Object.entries(posting).filter(([, value]) => value !== ''));
	const [{ file_hash: hash = '' } = {}] = await tableRows(client, tables.invoices);
	const guid = (text: string) =>
		text.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
	const first = {
		'Soll/Haben-Kennzeichen': 'S',
		'WKZ Umsatz': 'EUR',
		Konto: '5400',
		'Gegenkonto (ohne BU-Schlüssel)': '70001',
		Belegdatum: '0403',
		'Belegfeld 1': 'RE-2025/77-3',
		Buchungstext: 'Müller & Söhne GmbH RE 2025/77.3',
		Beleglink: `BEDI "${guid(String(hash))}"`,
		Festschreibung: '0',
		Fälligkeit: '03042025',
	};
	const other = {
		'Umsatz (ohne Soll/Haben-Kz)': '119,00',
		'Soll/Haben-Kennzeichen': 'S',
		'WKZ Umsatz': 'EUR',
		Konto: '5400',
		'Gegenkonto (ohne BU-Schlüssel)': '70001',
		'BU-Schlüssel': '9',
		Belegdatum: '0903',
		Beleglink: `BEDI "${guid('ab'.repeat(32))}"`,
		Festschreibung: '0',
	};
	expect(march?.postings.map(filled)).toEqual([
		{ ...first, 'Umsatz (ohne Soll/Haben-Kz)': '89,07', 'BU-Schlüssel': '9' },
		{ ...first, 'Umsatz (ohne Soll/Haben-Kz)': '25,89', 'BU-Schlüssel': '8' },
		{
			...other,
			'Soll/Haben-Kennzeichen': 'H',
			'Belegfeld 1': 'G-1',
			Buchungstext: 'Müller & Söhne GmbH G-1',
		},
		{
			...other,
			'Belegfeld 1': 'A-x-y',
			Buchungstext: 'Müller "Eisen"; & Söhne – GmbH €, Abteilung für Werkzeuge A',
			Fälligkeit: '30042025',
		},
		{ ...other, 'Belegfeld 1': '1-1', Buchungstext: 'cmd|x =1+1' },
	]);
	expect(february?.postings.map(filled)).toMatchObject([
		{ 'Belegfeld 1': 'O-1', Belegdatum: '2802' },
	]);
	expect(february?.postings[0]?.['BU-Schlüssel']).toBe('');

	// A second run finds the same ones, and puts nothing into a file twice.
	const again = await client.runWorkflow(id, { trigger: 'Every Month' });
	expect(again.error?.message).toBe(run.error?.message.replace('row 2', String(names[0])));
	expect(again.json('With Its Head')).toEqual([]);
	const saved = await readdir(filesFolder);
	expect(saved.filter((name) => name.startsWith('EXTF_')).toSorted()).toEqual(names.toSorted());

	// Once its supplier is in the list, an invoice is in a file of its own for its month.
	await addRows(client, tables.suppliers, [
		{ supplier_id: '70003', name: 'Neu GmbH', account: '5400' },
	]);
	const late = await client.runWorkflow(id, { trigger: 'Every Month' });
	expect(late.error?.message).toContain('10 in no file: Kurz GmbH, K-1');
	expect(late.error?.message).toContain(
		`G 1: an invoice of this supplier with this number is in ${names[0]} already`,
	);
	expect(late.json('With Its Head')).toMatchObject([{ month: '2025-03' }]);
	const rows = await tableRows(client, tables.invoices);
	const waiting = rows.filter(({ datev_file: file }) => !file).map((one) => one.invoice_number);
	const wrong = ['G 1', '«»', 'T-0', 'T-1', 'T-2', 'T-3'];
	expect(waiting).toEqual(['K-1', 'U-1', 'R-1', 'S-1', 'F-1', ...wrong]);
});

it('ends in red where the folder is missing, and posts the invoice once it is there', async () => {
	await addRows(client, tables.invoices, [{ ...row, invoice_number: 'M-1', date: '2025-01-07' }]);
	const run = async (folder: string) => {
		const workflow = await sampleWorkflow('datev-csv-every-month');
		withOwnTables(workflow, folder);
		const { id } = await client.importWorkflow(workflow);
		return await client.runWorkflow(id, { trigger: 'Every Month' });
	};
	const fileOf = async () =>
		(await tableRows(client, tables.invoices)).find((one) => one['invoice_number'] === 'M-1');
	expect((await run(join(filesFolder, 'missing'))).error?.message).toMatch(
		/^EXTF_Buchungsstapel_2025-01_.* is not saved: make the folder/,
	);
	expect(await fileOf()).toMatchObject({ datev_file: null });
	await run(filesFolder);
	expect(await fileOf()).toMatchObject({
		datev_file: expect.stringContaining('_2025-01_') as string,
	});
});
