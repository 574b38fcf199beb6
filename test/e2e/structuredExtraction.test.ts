import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { INodeParameters } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { answerChats, setUp } from './n8n';
import { runNode, type TestItem } from './runNode';
import { expectedOf, sampleItem, samplesFolder } from './samples';
import { serveFile } from './server';

const documents = join(samplesFolder, 'documents');
const item = (name: string) => sampleItem(`documents/${name}`);

const { client, service } = await setUp();

const extract = async (parameters: INodeParameters, items: TestItem[]) =>
	await runNode(client, { node: 'structuredExtraction', parameters, items });

const invoice = { schemaFrom: 'template', template: 'invoice', readWith: 'ocrThenChat' };

it('reads files and web addresses of one item, in this order', async () => {
	const image = await readFile(join(documents, 'receipt-photo.jpg'));
	const web = await serveFile(image, 'image/jpeg');
	try {
		const documentUrl = `${web.url}/photo.jpg`;
		const { json } = await extract({ ...invoice, source: 'both', documentUrl }, [
			item('clean-invoice.pdf'),
		]);
		// Both are asked about at the same time.
		const asked = service.requests.filter(({ path }) => path === '/v1/ocr');
		expect(
			asked.map(({ body }) => (body as { document: { type: string } }).document.type).sort(),
		).toEqual(['document_url', 'image_url']);
		expect(json).toMatchObject([
			{ invoice_number: 'HP-2025-00418', _meta: { fileName: 'clean-invoice.pdf' } },
			{ _meta: { fileName: 'photo.jpg' } },
		]);
	} finally {
		await web.close();
	}
});

describe('how sure the reading is, and where it stands', () => {
	const scan = [item('scanned-invoice.pdf')];
	const options = { positions: true };
	const ocrBody = () => service.requests.find(({ path }) => path === '/v1/ocr')?.body;

	it('is told of each value', async () => {
		const { json } = await extract({ ...invoice, options }, scan);
		expect(ocrBody()).toMatchObject({
			confidence_scores_granularity: 'word',
			include_blocks: true,
		});
		const within = { pageWidth: 1654, pageHeight: 2339 };
		expect(json[0]).toMatchObject({
			_meta: {
				evidence: {
					iban: {
						page: 1,
						confidence: expect.any(Number) as number,
						box: expect.objectContaining(within) as object,
					},
				},
			},
		});
	});
});

describe('an invoice', () => {
	it('becomes a record whose values are typed and found in the document', async () => {
		const { json, hints } = await extract(invoice, [item('two-page-invoice.pdf')]);
		const right = await expectedOf('documents/two-page-invoice');
		expect(json[0]).toMatchObject({
			invoice_number: right.invoice_number,
			date: right.date,
			due_date: right.date_due,
			total_amount: right.amount,
			net_amount: right.amount_untaxed,
			currency: right.currency,
			_meta: {
				fileName: 'two-page-invoice.pdf',
				pages: 2,
				skipped: [],
				evidence: {
					invoice_number: { page: 1, match: 'exact' },
					total_amount: { page: 2, match: 'exact' },
				},
			},
		});
		expect(hints.map(({ message }) => message)).toEqual([
			'1 file: fine',
			expect.stringMatching(/^Used: 2 pages of OCR · [\d,]+ tokens · 2 requests$/),
		]);
	});

	it('becomes a row with the same columns for every document, failed ones included', async () => {
		const { json, hints } = await runNode(client, {
			node: 'structuredExtraction',
			parameters: { ...invoice, output: 'flat' },
			items: [
				item('clean-invoice.pdf'),
				item('two-page-invoice.pdf'),
				{ files: { data: { content: '', fileName: 'empty.pdf' } } },
			],
			onError: 'continueRegularOutput',
		});
		const columns = json.map((row) => Object.keys(row).filter((name) => name !== 'error'));
		expect(columns[1]).toEqual(columns[0]);
		expect(columns[2]).toEqual(columns[0]);
		expect(columns[0]).toContain('lines');
		expect(hints[0]?.message).toMatch(/^3 files: 2 .*, 1 not read: empty\.pdf$/);
		expect(json.map(({ _file }) => _file)).toEqual([
			'clean-invoice.pdf',
			'two-page-invoice.pdf',
			'empty.pdf',
		]);
		for (const row of json) {
			for (const cell of Object.values(row)) expect(typeof cell === 'object' && cell).toBeFalsy();
		}
	});
});

describe('the requests', () => {
	it('are OCR, then chat with json_object and a system message that describes the layout', async () => {
		await extract(invoice, [item('clean-invoice.pdf')]);
		const [ocr, chat] = service.requests;
		expect(service.requests.map(({ path }) => path).slice(0, 2)).toEqual([
			'/v1/ocr',
			'/v1/chat/completions',
		]);
		expect(ocr?.body).toMatchObject({ model: 'svc-ocr-latest' });
		expect(chat?.body).toMatchObject({
			model: 'svc-small-latest',
			response_format: { type: 'json_object' },
			messages: [
				{ role: 'system', content: expect.stringContaining('"invoice_number"') as string },
				{ role: 'user', content: expect.stringContaining('--- Page 1 ---') as string },
			],
		});
		expect(Object.keys(chat?.body as object)).toEqual(['model', 'messages', 'response_format']);
	});

	it('show a single image to the model itself, text first, under "Automatic"', async () => {
		const given = { ...invoice, readWith: 'auto' };
		const { json } = await extract(given, [item('scanned-invoice.png')]);
		const chat = service.requests.find(({ path }) => path === '/v1/chat/completions');
		const bytes = await readFile(join(documents, 'scanned-invoice.png'));
		expect((chat?.body as { messages: unknown[] }).messages[1]).toEqual({
			role: 'user',
			content: [
				{ type: 'text', text: 'The document is this image.' },
				{
					type: 'image_url',
					image_url: { url: `data:image/png;base64,${bytes.toString('base64')}` },
				},
			],
		});
		expect(json[0]).toMatchObject({
			_meta: { source: 'image', evidence: { invoice_number: { match: 'exact' } } },
		});
	});

	it('take PDF files through OCR under "Automatic", and refuse them under "Vision"', async () => {
		await extract({ ...invoice, readWith: 'auto' }, [item('clean-invoice.pdf')]);
		expect(service.requests[0]?.path).toBe('/v1/ocr');
		const { error } = await extract({ ...invoice, readWith: 'vision' }, [
			item('clean-invoice.pdf'),
		]);
		expect(error?.message).toContain('clean-invoice.pdf: the model cannot look at this file');
	});

	it('come with their untouched answers on demand', async () => {
		const options = { includeRaw: true };
		const { json } = await extract({ ...invoice, options }, [item('clean-invoice.pdf')]);
		expect(json[0]).toMatchObject({
			invoice_number: 'HP-2025-00418',
			raw: {
				ocr: { pages: [{ index: 0 }], model: expect.any(String) as string },
				chat: [{ choices: [{ message: { content: expect.any(String) as string } }] }],
			},
		});
		const plain = await extract(invoice, [item('clean-invoice.pdf')]);
		expect(plain.json[0]).not.toHaveProperty('raw');
	});
});

describe('text', () => {
	const text = 'Rechnung Nr. R-77\nDatum: 3. März 2025\nGesamtbetrag: 1.234,56 €';

	it('is read with fields entered one by one', async () => {
		const { json } = await extract(
			{
				source: 'text',
				text,
				schemaFrom: 'fields',
				fields: {
					field: [
						{ name: 'invoice_number', type: 'string', more: { required: true } },
						{ name: 'date', type: 'date' },
						{ name: 'total', type: 'amount', more: { description: 'Total to pay' } },
					],
				},
			},
			[{}],
		);
		expect(json[0]).toMatchObject({
			invoice_number: 'R-77',
			date: '2025-03-03',
			total: { amount: 1234.56, currency: 'EUR' },
			_meta: { issues: [], source: 'text', fileName: null, pages: null },
		});
		expect(service.requests.map(({ path }) => path)).toEqual(['/v1/chat/completions']);
	});

	it('is read with an example and with a JSON Schema alike', async () => {
		const example = '{"invoice_number": "A-1", "date": "2024-12-31", "total": 1.5}';
		const jsonSchema = JSON.stringify({
			type: 'object',
			properties: {
				invoice_number: { type: 'string' },
				date: { type: 'string', format: 'date' },
				total: { type: 'number' },
			},
		});
		for (const parameters of [
			{ schemaFrom: 'example', example },
			{ schemaFrom: 'jsonSchema', jsonSchema },
		]) {
			const { json, error } = await extract({ source: 'text', text, ...parameters }, [{}]);
			expect(error).toBeUndefined();
			expect(json[0]).toMatchObject({ invoice_number: 'R-77', date: '2025-03-03', total: 1234.56 });
		}
	});

	it('that is empty is an error that says so', async () => {
		const { error } = await extract({ source: 'text', text: ' ', schemaFrom: 'template' }, [{}]);
		expect(error?.message).toBe('the text is empty [item 0]');
	});

	it('names the parameter that cannot be used', async () => {
		const wrong = { source: 'text', text, schemaFrom: 'jsonSchema', jsonSchema: '{"type":' };
		const { error } = await extract(wrong, [{}]);
		expect(error?.message).toContain('JSON Schema');
	});
});

describe('review', () => {
	it('sends doubtful records to the second output with the reasons in words', async () => {
		const fields = {
			field: [
				{ name: 'number', type: 'string', more: { required: true } },
				{ name: 'total', type: 'number' },
			],
		};
		const parameters = {
			source: 'text',
			text: '={{ $json.text }}',
			schemaFrom: 'fields',
			fields,
			options: { needsReview: true },
		};
		answerChats(service, '{"number": "R-77", "total": "12,50"}');
		const { outputs } = await extract(parameters, [
			{ json: { text: 'Number: R-77 Total: 12,50' } },
			{ json: { text: 'Number: R-78 Total: 12,50' } },
		]);
		expect(outputs.map((items) => items.map(({ pairedItem }) => pairedItem))).toEqual([
			[{ item: 0 }],
			[{ item: 1 }],
		]);
		expect(outputs[1]?.[0]?.json).toMatchObject({
			number: 'R-77',
			_meta: { evidence: { number: { match: 'none' } } },
		});
		expect(JSON.stringify(outputs[1]?.[0]?.json)).toContain(
			'Not found in the text of the document: number',
		);
	});
});
