import { createServer } from 'node:http';
import { once } from 'node:events';
import { json } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import type { INode } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { addRows, tableRows } from '../n8n/dataTables';
import { ibanOf } from '../samples/knownLists';
import { passLastPage } from './formPage';
import { setUp } from './n8n';
import { endedRun, reviewAddress, submitTo } from './reviewPage';
import {
	fileOf,
	rowsOf,
	sampleWorkflow,
	submitWorkflow,
	whilePublished,
} from './publishedWorkflow';
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
				const { id: runId } = await client.runNumber(id, number);
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
			expect(second.html).toContain('The same file was seen before');
			await submitTo(second.address, { items: [{ index: 0, isApproved: true }] });
			await endedRun(client, second.runId);
		});
		expect(await tableRows(client, 'Invoices checked')).toMatchObject([
			{ decision: 'rejected', supplier_id: null, file: 'clean-invoice.pdf' },
			{
				...{ decision: 'approved', supplier_id: 'S-1', account: '4400', total_amount: amount },
				reasons: expect.stringContaining('The bank account has changed') as string,
				file_hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
			},
		]);
	});

	it('asks nobody about an invoice that matches all lists', async () => {
		const file = await printed('match.pdf', [
			...['Alder Metalworks Ltd', 'Invoice', 'Invoice number: 77', 'Date: 2025-03-22'],
			...['Order number: PO-9', `IBAN: ${ibanOf(9)}`, 'Total: 20.00 EUR'],
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
		const run = await whilePublished(client, workflow, async (id) => {
			const answer = await client.submitForm(workflow, [[file]]);
			const { formWaitingUrl } = (await answer.json()) as { formWaitingUrl: string };
			const { id: runId } = await client.runNumber(id, 1);
			expect(await passLastPage(client, formWaitingUrl)).toContain('nothing to check');
			return await endedRun(client, runId);
		});
		expect(run.error).toBeUndefined();
		expect(run.json('New Row')).toMatchObject([
			{ supplier_id: 'S-9', order_match: 'PO-9: supplier, currency, amount', decision: 'in order' },
		]);
	});
});

/** The fields of a line of a DATEV file; texts are in quotes. */
const fieldsOf = (line: string) =>
	line.split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/).map((field) => field.replace(/^"|"$/g, ''));

describe('Postings for the accountant', () => {
	it('makes a posting batch in the form that DATEV describes', async () => {
		const invoice = async (name: string, facts: string[]) =>
			await printed(name, ['Müller Maschinenbau GmbH', 'Invoice', ...facts]);
		const { run, lastPage } = await submitWorkflow(client, 'postings-for-the-accountant', [
			[
				await invoice('a.pdf', [
					...['Invoice number: R-2025/17', 'Date: 2025-03-22', `IBAN: ${ibanOf(3)}`],
					'Total: 1,234.50 EUR',
				]),
				await invoice('b.pdf', ['Invoice number: 18', 'Total: 1.00 EUR']),
			],
		]);
		expect(run.error).toBeUndefined();
		expect(lastPage).toContain('1 of 2 invoices in the file');
		const bytes = await fileOf(client, run, 'Make File', 'postings');
		const [header = '', headings = '', posting = '', ...rest] = bytes
			.toString('latin1')
			.split('\r\n');
		expect(rest).toEqual(['']);
		const facts = fieldsOf(header);
		expect(facts.slice(0, 5)).toEqual(['EXTF', '700', '21', 'Buchungsstapel', '13']);
		expect(facts).toHaveLength(31);
		expect(facts[5]).toMatch(/^\d{17}$/);
		expect(facts.slice(10, 17)).toEqual([
			...['1001', '1', '20250101', '4', '20250322', '20250322', 'Invoices'],
		]);
		expect(fieldsOf(headings)).toHaveLength(14);
		// Windows-1252, and not UTF-8.
		expect(headings).toContain('BU-Schlüssel');
		const fields = fieldsOf(posting);
		expect(fields).toHaveLength(14);
		expect(fields.slice(0, 4)).toEqual(['1234,50', 'S', 'EUR', '']);
		expect(fields.slice(6, 11)).toEqual(['4980', '79999', '', '2203', 'R-2025/17']);
		// A new supplier is doubtful.
		expect(fields[13]).toBe('? Müller Maschinenbau GmbH');
	});
});

/** A workflow whose requests go to a server of the test. */
async function withAddress(name: string, change: (node: INode) => void) {
	const workflow = await sampleWorkflow(name);
	for (const node of workflow.nodes) change(node);
	return workflow;
}

interface Asked {
	method?: string;
	url?: string;
	body: Record<string, unknown>;
}

async function serve(answer: (asked: Asked) => { type?: string; body: unknown }) {
	const asked: Asked[] = [];
	const server = createServer((request, response) => {
		const { method, url } = request;
		const read = method === 'GET' ? Promise.resolve({}) : json(request);
		void read.then((body) => {
			const one = { method, url, body: body as Record<string, unknown> };
			asked.push(one);
			const { type = 'application/json', body: sent } = answer(one);
			response.writeHead(200, { 'content-type': type });
			response.end(Buffer.isBuffer(sent) ? sent : JSON.stringify(sent));
		});
	}).listen(0, '127.0.0.1');
	await once(server, 'listening');
	const { port } = server.address() as AddressInfo;
	return { asked, url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

describe('Ask the VAT service', () => {
	it('adds the answer of the service to the row, and asks about no other number', async () => {
		const vies = await serve(() => ({
			body: {
				valid: true,
				name: 'SA PREUVE',
				address: '1 RUE X\n1000 BRUXELLES',
				requestDate: 'x',
			},
		}));
		const workflow = await withAddress('ask-the-vat-service', (node) => {
			if (node.name === 'Ask VIES') node.parameters.url = vies.url;
		});
		const { id } = await client.importWorkflow(workflow);
		await client.activateWorkflow(id);
		const lines = (vatId: string) => [
			'Preuve SA',
			'Invoice',
			`VAT ID: ${vatId}`,
			'Total: 9.00 EUR',
		];
		await client.submitForm('ask-the-vat-service', [
			[await printed('be.pdf', lines('BE 0203.201.340')), await printed('none.pdf', ['Invoice'])],
		]);
		const run = await client.runNumber(id, 1);
		await client.deactivateWorkflow(id);
		vies.close();
		expect(vies.asked).toMatchObject([
			{ method: 'POST', body: { countryCode: 'BE', vatNumber: '0203201340' } },
		]);
		expect(await rowsOf(client, run, 'Make Spreadsheet')).toMatchObject([
			{ vat_service: 'valid', vat_service_name: 'SA PREUVE', _file: 'be.pdf' },
			{ vat_service: 'not asked: no VAT number on the invoice', _file: 'none.pdf' },
		]);
	});
});

describe('Paperless archive in and out', () => {
	it('writes title, date, tags and fields of a new document back', async () => {
		const { content } = await sample('documents/clean-invoice.pdf');
		const fields = [
			{ field: 7, value: 'kept' },
			{ field: 3, value: 'EUR1.00' },
		];
		const document = { id: 12, title: 'scan', tags: [1, 5], custom_fields: fields };
		const archive = await serve(({ url = '' }) =>
			url.includes('/download/')
				? { type: 'application/pdf', body: Buffer.from(content) }
				: { body: { results: [document] } },
		);
		const workflow = await withAddress('paperless-archive', (node) => {
			if (node.name !== 'Settings') return;
			const { assignments } = node.parameters.assignments as unknown as {
				assignments: Array<{ name: string; value: unknown }>;
			};
			const values: Record<string, unknown> = { archive: archive.url, field_total: 3 };
			for (const one of assignments) one.value = values[one.name] ?? one.value;
		});
		const { id } = await client.importWorkflow(workflow);
		const run = await client.runWorkflow(id, { trigger: 'Every 15 Minutes' });
		archive.close();
		expect(run.error).toBeUndefined();
		expect(archive.asked.map(({ method, url }) => `${method} ${url}`).slice(0, 3)).toEqual([
			'GET /api/documents/?tags__id__all=1&ordering=added&page_size=25',
			'GET /api/documents/12/download/?original=true',
			'PATCH /api/documents/12/',
		]);
		expect(archive.asked[2]?.body).toMatchObject({
			title: `invoice · ${String(supplier)} · HP-2025-00418`,
			created: '2025-03-14',
			custom_fields: [
				{ field: 7, value: 'kept' },
				{ field: 3, value: 'GBP4772.52' },
			],
		});
		expect((archive.asked[2]?.body['tags'] as number[])[0]).toBe(5);
	});
});
