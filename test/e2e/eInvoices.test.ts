import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { INodeParameters } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { answerChats, setUp } from './n8n';
import { runNode, type TestItem } from './runNode';
import { expectedOf, sampleItem, samplesFolder } from './samples';

const { client, service } = await setUp();

const samples = join(samplesFolder, 'eInvoices');
const item = (name: string, fileName?: string) => sampleItem(`eInvoices/${name}`, fileName);

const extract = async (items: TestItem[], parameters: INodeParameters = {}) =>
	await runNode(client, {
		node: 'structuredExtraction',
		parameters: { schemaFrom: 'template', template: 'invoice', ...parameters },
		items,
		onError: 'continueRegularOutput',
	});

describe('electronic invoices', () => {
	it('are read from their data, without a request', async () => {
		const files = [
			'factur-x.pdf',
			'xrechnung-cii.xml',
			'xrechnung-ubl.xml',
			'credit-note-ubl.xml',
			'fattura.xml',
		];
		const { json, hints } = await extract(
			// Neither name nor type says what a file is.
			files.map((name, index) => (index === 2 ? item(name, 'scan.pdf') : item(name))),
		);
		expect(service.requests).toEqual([]);
		expect(json).toHaveLength(files.length);
		for (const [index, name] of files.entries()) {
			const right = await expectedOf(`eInvoices/${name.replace(/\.\w+$/, '')}`);
			const { invoice_number, date, total_amount, iban, lines } = right;
			expect(json[index], name).toMatchObject({ invoice_number, date, total_amount, iban, lines });
		}
		expect(json[0]).toMatchObject({
			_meta: {
				source: 'e-invoice (CII, EN 16931)',
				model: null,
				pages: null,
				review: [],
				evidence: { total_amount: { page: null, snippet: '4772.52', match: 'exact' } },
			},
		});
		expect(json[4]).toMatchObject({ _meta: { source: 'e-invoice (FatturaPA, FPR12)' } });
		expect(hints.map(({ message }) => message)).toEqual([
			'5 files: 5 fine',
			'Used: 5 e-invoices read from embedded data',
		]);
	});

	it('are compared with their page, and what differs is marked', async () => {
		const compare = { options: { eInvoice: 'compare' } };
		// Both have the same page.
		answerChats(service, await expectedOf('eInvoices/factur-x'), { times: 2 });
		const { json } = await extract(
			[item('factur-x.pdf'), item('page-and-data-differ.pdf'), item('fattura.xml')],
			compare,
		);
		expect(service.requests.length).toBeGreaterThan(0);
		const issues = json.map((row) => {
			const { issues: found } = row['_meta'] as {
				issues: Array<{ kind: string; fields: string[] }>;
			};
			return found.filter(({ kind }) => kind === 'disagreement').flatMap(({ fields }) => fields);
		});
		expect(issues[0]).toEqual([]);
		expect(issues[1]).toEqual(expect.arrayContaining(['total_amount', 'iban', 'lines[4].total']));
		expect(json[1]).toMatchObject({
			total_amount: 9308.52,
			_meta: {
				source: 'e-invoice (CII, EN 16931) and page',
				pages: 1,
				review: expect.arrayContaining([
					'Total: the page says 4772.52, the data of the electronic invoice say 9308.52',
				]) as unknown,
			},
		});
		expect(json[2]).toMatchObject({
			_meta: {
				source: 'e-invoice (FatturaPA, FPR12)',
				notes: ['The file is XML without a page that could be read or compared'],
			},
		});
	});

	it('are left alone where that is asked for', async () => {
		const { json } = await extract([item('factur-x.pdf'), item('fattura.xml')], {
			options: { eInvoice: 'ignore' },
		});
		expect(json[0]).toMatchObject({ total_amount: 4772.52, _meta: { source: 'ocr' } });
		expect(json[1]).toMatchObject({
			error: expect.stringMatching(/is an electronic invoice \(XML\)/) as unknown,
		});
	});

	it('give way to the page where the fields ask for more than they have', async () => {
		const fields = {
			field: [
				{ name: 'invoice_number', type: 'string' },
				{ name: 'delivery_date', type: 'date' },
			],
		};
		const own = { schemaFrom: 'fields', fields };
		const { json } = await extract([item('factur-x.pdf'), item('fattura.xml')], own);
		expect(json[0]).toMatchObject({
			invoice_number: 'HP-2025-00418',
			delivery_date: '2025-03-11',
			_meta: { source: 'e-invoice (CII, EN 16931) and page' },
		});
		expect(json[1]).toMatchObject({
			invoice_number: '417/2025',
			delivery_date: null,
			_meta: {
				notes: [
					'The file is XML without a page that could be read or compared; electronic invoices do not have: delivery_date',
				],
			},
		});
	});

	it('that are damaged are read from their page; without one they are an error with its reason', async () => {
		const xml = await readFile(join(samples, 'xrechnung-ubl.xml'), 'utf8');
		const pdf = await readFile(join(samples, 'factur-x.pdf'));
		const at = pdf.indexOf('/EmbeddedFile');
		const content = pdf.indexOf('stream', at) + 'stream\n'.length;
		pdf.fill(0x5a, content + 900, content + 920);
		const { json } = await extract([
			{ files: { data: { content: pdf, fileName: 'damaged.pdf' } } },
			{ files: { data: { content: xml.slice(0, 4000), fileName: 'half.xml' } } },
			{ files: { data: { content: '<?xml version="1.0"?><Order/>', fileName: 'order.xml' } } },
		]);
		expect(json[0]).toMatchObject({
			total_amount: 4772.52,
			_meta: {
				source: 'ocr',
				notes: [
					expect.stringMatching(
						/^The file holds an electronic invoice that was not used: its data /,
					),
				],
			},
		});
		expect(String(json[1]?.['error'])).toMatch(/the data of the electronic invoice end too early/);
		expect(String(json[2]?.['error'])).toMatch(/is an XML file that begins with "Order"/);
	});

	it('come out as rows that say where they are from', async () => {
		const { json } = await extract([item('factur-x.pdf'), item('xrechnung-ubl.xml')], {
			output: 'flat',
		});
		expect(json.map((row) => row['_source'])).toEqual([
			'e-invoice (CII, EN 16931)',
			'e-invoice (UBL, XRechnung 3.0)',
		]);
	});
});
