import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { isFull } from '../full';
import { tableRows } from '../n8n/dataTables';
import { withFilesIn } from '../n8n/sampleAccounts';
import { faultsOf, type Invoice, makeInvoices, timesSent } from '../reliability/invoices';
import { folderWorkflow, killRuns, randomMoments } from '../reliability/killedRuns';
import { setUp } from './n8n';
import { sampleWorkflow } from './publishedWorkflow';
import { kesselbach, kesselbachPdf, kesselbachXml, oldOffice, sample, unnumbered } from './samples';

const { client, service } = await setUp();
const folder = join(inject('n8n').filesFolder, folderWorkflow.folder);
const { table, trigger } = folderWorkflow;

/** Invoices by test, so that no two tests have a file with the same content. */
const invoices = await makeInvoices(20);
beforeEach(async () => await mkdir(folder, { recursive: true }));
afterEach(async () => await rm(folder, { recursive: true, force: true }));

const put = async (name: string, content: Uint8Array) =>
	await writeFile(join(folder, name), content);
const putInvoices = async (some: Invoice[]) => {
	for (const { file, content } of some) await put(file, content);
};

/** The rows about these contents. */
const rowsOf = async (hashes: Array<Pick<Invoice, 'hash'>>) =>
	(await tableRows(client, table)).filter((row) => hashes.some(({ hash }) => hash === row.hash));

const sent = (some: Invoice[]) => timesSent(service.requests, some);

const importIt = async () =>
	(
		await client.importWorkflow(
			withFilesIn(await sampleWorkflow('invoice-folder-every-night'), inject('n8n').filesFolder),
		)
	).id;

/** Whether a run of the workflow finds nothing to do. */
async function nothingToDo(id: string) {
	const run = await client.runWorkflow(id, { trigger });
	expect(run.error).toBeUndefined();
	return run.tasks('Summary').length === 0;
}

/** Runs the workflow. @returns what it says at its end */
async function summaryOf(id: string) {
	const run = await client.runWorkflow(id, { trigger });
	expect(run.error).toBeUndefined();
	expect(run.json('Summary')).toHaveLength(1);
	return run.json('Summary')[0];
}

const none = { read: 0, to_review: 0, failed: 0, look_at: '' };

describe('Invoice folder, every night', () => {
	it('enters a credit note with its sign', async () => {
		const { name, content } = await sample('eInvoices/credit-note-ubl.xml');
		await put(name, content);
		await summaryOf(await importIt());
		const row = (await tableRows(client, table)).find(({ file }) => file === name);
		expect(row).toMatchObject({ document_type: 'credit note', total_amount: -368.07 });
	});

	it('enters each file once, also one that was copied; one that fails is tried again', async () => {
		const [one, other] = invoices as [Invoice, Invoice];
		await putInvoices([one, other]);
		await put('copy.pdf', one.content);
		await put('terms.xls', oldOffice);
		const id = await importIt();
		const reason =
			'Not read: the file is an old Office file; PDF files, images, texts, e-mails, Word documents and workbooks can be read. Save it as PDF or .docx';
		const lookAt = `terms.xls: ${reason}`;

		expect(await summaryOf(id)).toEqual({ ...none, read: 2, failed: 1, look_at: lookAt });
		expect(faultsOf(await rowsOf([one, other]), [one, other])).toEqual([]);
		expect(sent([one, other])).toEqual([1, 1]);
		const failures = async () =>
			(await tableRows(client, table)).filter(({ file }) => file === 'terms.xls');
		const failed = { reason, status: 'failed', done: false, invoice_number: null };
		expect(await failures()).toMatchObject([failed]);

		expect(await summaryOf(id)).toEqual({ ...none, failed: 1, look_at: lookAt });
		expect(await failures()).toMatchObject([failed]);
		await rm(join(folder, 'terms.xls'));
		expect(await nothingToDo(id)).toBe(true);
		expect(await rowsOf([one, other])).toHaveLength(2);
		expect(sent([one, other])).toEqual([1, 1]);
	});

	it('enters an invoice that comes as PDF and as XML once, with the values of the XML', async () => {
		await put('a.pdf', await kesselbachPdf());
		await put('b.xml', await kesselbachXml());
		const ofKesselbach = async () =>
			(await tableRows(client, table)).filter(({ file }) =>
				/^[a-d]\.(pdf|xml)$/.test(String(file)),
			);
		const fromData = {
			file: 'b.xml',
			status: 'read',
			reason: null,
			done: true,
			...kesselbach,
			// Only the XML has it.
			order_number: expect.any(String) as string,
		};
		const without = { invoice_number: null, total_amount: null, net_amount: null };
		const copy = (file: string) => ({
			file,
			status: 'copy',
			done: true,
			...without,
			reason: expect.stringMatching(/^The same number .* was seen before: .*"b\.xml"/) as string,
		});
		const id = await importIt();
		expect(await summaryOf(id)).toEqual({ ...none, read: 1 });
		expect(await ofKesselbach()).toMatchObject([fromData, copy('a.pdf')]);
		expect(await nothingToDo(id)).toBe(true);

		// Another file of it in a later run.
		await put('c.pdf', await kesselbachPdf({ lines: ['Printed again'] }));
		expect(await summaryOf(id)).toEqual(none);
		// One that says otherwise is for a person.
		await put('d.pdf', await kesselbachPdf({ total: '4744.56' }));
		const { to_review, look_at } = (await summaryOf(id)) ?? {};
		expect([to_review, look_at]).toEqual([
			1,
			expect.stringContaining('but total differs (4744.56, there 4744.65)'),
		]);
		expect(await ofKesselbach()).toMatchObject([
			fromData,
			copy('a.pdf'),
			copy('c.pdf'),
			{ file: 'd.pdf', status: 'to review', total_amount: 4744.56 },
		]);
		expect(await nothingToDo(id)).toBe(true);
	});

	it('reads a file that failed when the service is there again', async () => {
		const [good] = invoices.slice(2) as [Invoice];
		await putInvoices([good]);
		const id = await importIt();
		service.setFault({ kind: 'status', path: '/v1/ocr', status: 400, text: 'Not today' });
		const reason =
			'Not read: the service refused the request. Check the model and the options of this node, and the file if there is one. The service said: Not today.';
		const lookAt = `R-1003.pdf: ${reason}`;
		expect(await summaryOf(id)).toEqual({ ...none, failed: 1, look_at: lookAt });
		expect(await rowsOf([good])).toMatchObject([{ status: 'failed', reason }]);
		expect(await summaryOf(id)).toEqual({ ...none, read: 1 });
		expect(faultsOf(await rowsOf([good]), [good])).toEqual([]);
		expect(await rowsOf([good])).toMatchObject([{ status: 'read', reason: null }]);
	});

	it('ends in red where the key is wrong, and reads the file once it is right', async () => {
		const [good] = invoices.slice(3) as [Invoice];
		await putInvoices([good]);
		const id = await importIt();
		service.setFault({ kind: 'status', path: '/v1/ocr', status: 401 });
		const run = await client.runWorkflow(id, { trigger });
		expect(run.error?.message).toBe('the service did not accept the API key');
		expect(await rowsOf([good])).toEqual([]);
		expect(await summaryOf(id)).toEqual({ ...none, read: 1 });
	});

	it('says what to look at in an invoice that needs a review', async () => {
		const { name, content } = await unnumbered();
		await put(name, content);
		const reason = 'Not found: invoice number';
		const summary = { ...none, to_review: 1, look_at: `unnumbered.pdf: ${reason}` };
		const id = await importIt();
		expect(await summaryOf(id)).toEqual(summary);
		const row = (await tableRows(client, table)).find(({ file }) => file === 'unnumbered.pdf');
		expect(row).toMatchObject({ status: 'to review', done: true, reason, total_amount: 13.7 });
		expect(await nothingToDo(id)).toBe(true);
	});

	it('enters nothing twice when it runs twice at the same time', async () => {
		const some = invoices.slice(6, 12);
		await putInvoices(some);
		const id = await importIt();
		await Promise.all([nothingToDo(id), nothingToDo(id), nothingToDo(id)]);
		expect(faultsOf(await rowsOf(some), some)).toEqual([]);
	});

	it('says that the folder is empty or not there', async () => {
		expect(await summaryOf(await importIt())).toEqual({ ...none, look_at: 'No file(s) found' });
	});

	if (isFull)
		it('takes up what is left after n8n was killed', async () => {
			const some = invoices.slice(12, 16);
			// Two requests for each invoice: the first has its row, the last is not being read yet.
			const moments = randomMoments(Date.now(), 1, { least: 3, most: 5 });
			const { tarball } = inject('n8n');
			const {
				rows,
				rowsAfterKills,
				sent: times,
			} = await killRuns('folder', some, moments, { tarball });
			expect(faultsOf(rows, some), JSON.stringify(moments)).toEqual([]);
			expect(rowsAfterKills, JSON.stringify(moments)).not.toEqual([0]);
			// Only the one that was being read at that moment may be sent again.
			const sum = times.reduce((total, count) => total + count, 0);
			expect(sum, JSON.stringify(moments)).toBeLessThanOrEqual(some.length + 1);
		});
});
