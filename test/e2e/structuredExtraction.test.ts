import type { INodeParameters } from 'n8n-workflow';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Service } from '../service/main';
import { sharedN8n, startServiceFor } from './n8n';
import type { TestItem } from './runNode';
import { runNode } from './runNode';

const documents = join(import.meta.dirname, '../samples/documents');
const item = (name: string): TestItem => ({
	files: { data: { path: join(documents, name), fileName: basename(name) } },
});

const client = sharedN8n();
let service: Service;
beforeAll(async () => {
	service = await startServiceFor(client);
});
beforeEach(() => {
	service.setFault();
	service.requests.length = 0;
});
afterAll(async () => await service.close());

const extract = async (parameters: INodeParameters, items: TestItem[]) =>
	await runNode(client, { node: 'structuredExtraction', parameters, items });

const invoice = { schemaFrom: 'template', template: 'invoice', readWith: 'ocrThenChat' };

const expected = async (name: string) => {
	const text = await readFile(join(documents, `${name}.expected.json`), 'utf8');
	const [record] = JSON.parse(text) as Array<Record<string, unknown>>;
	return record ?? {};
};

/** Answers chat requests with this text, whatever is asked. */
const answer = (content: string, finish_reason = 'stop') =>
	service.setFault({
		kind: 'answer',
		path: '/v1/chat/completions',
		times: 10,
		body: { model: 'svc-small-2503', choices: [{ message: { content }, finish_reason }] },
	});

describe('an invoice', () => {
	it('becomes a record whose values are typed and found in the document', async () => {
		const { json, hints } = await extract(invoice, [item('two-page-invoice.pdf')]);
		const right = await expected('two-page-invoice');
		expect(json[0]).toMatchObject({
			invoice_number: right.invoice_number,
			date: right.date,
			due_date: right.date_due,
			amount: right.amount,
			amount_untaxed: right.amount_untaxed,
			currency: right.currency,
			_meta: {
				fileName: 'two-page-invoice.pdf',
				pages: 2,
				skipped: [],
				evidence: {
					invoice_number: { page: 1, match: 'exact' },
					amount: { page: 2, match: 'exact' },
				},
			},
		});
		expect(hints.map(({ message }) => message).join()).toMatch(
			/^1 document · 1 row · .* requests?/,
		);
	});

	it('becomes a row with the same columns for every document, failed ones included', async () => {
		const { json } = await runNode(client, {
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
		expect(columns[0]?.slice(0, 3)).toEqual(['invoice_number', 'date', 'due_date']);
		expect(columns[1]).toEqual(columns[0]);
		expect(columns[2]).toEqual(columns[0]);
		expect(json.map(({ _file }) => _file)).toEqual([
			'clean-invoice.pdf',
			'two-page-invoice.pdf',
			'empty.pdf',
		]);
		for (const row of json) {
			for (const cell of Object.values(row)) expect(typeof cell === 'object' && cell).toBeFalsy();
		}
	});

	it('becomes one row per line, with the fields of the invoice repeated', async () => {
		const lines = ['Pen', 'Ink', 'Paper'].map((description) => ({ description, quantity: '2' }));
		answer(JSON.stringify({ invoice_number: 'R-1', lines }));
		const parameters = { ...invoice, output: 'listRows', source: 'text', text: 'Pen, Ink, Paper' };
		const { json } = await extract(parameters, [{}]);
		expect(json).toMatchObject(
			['Pen', 'Ink', 'Paper'].map((description, index) => ({
				invoice_number: 'R-1',
				_list: 'lines',
				_row: index + 1,
				lines_description: description,
				lines_quantity: 2,
			})),
		);
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

	it('show a single picture to the model itself, text first, under "Automatic"', async () => {
		const { json } = await extract({ ...invoice, readWith: 'auto' }, [item('scanned-invoice.png')]);
		const chat = service.requests[0];
		expect(chat?.path).toBe('/v1/chat/completions');
		const bytes = await readFile(join(documents, 'scanned-invoice.png'));
		expect((chat?.body as { messages: unknown[] }).messages[1]).toEqual({
			role: 'user',
			content: [
				{ type: 'text', text: 'The document is this picture.' },
				{
					type: 'image_url',
					image_url: { url: `data:image/png;base64,${bytes.toString('base64')}` },
				},
			],
		});
		expect(json[0]).toMatchObject({ _meta: { evidence: { currency: { match: 'unavailable' } } } });
	});

	it('take PDF files through OCR under "Automatic", and refuse them under "Vision"', async () => {
		await extract({ ...invoice, readWith: 'auto' }, [item('clean-invoice.pdf')]);
		expect(service.requests[0]?.path).toBe('/v1/ocr');
		const { error } = await extract({ ...invoice, readWith: 'vision' }, [
			item('clean-invoice.pdf'),
		]);
		expect(error?.message).toContain('clean-invoice.pdf: the model cannot look at this file');
	});

	it('ask again with the exact problems, as often as allowed', async () => {
		answer('{"total": "a lot"}');
		const fields = { field: [{ name: 'total', type: 'number' }] };
		const parameters = { source: 'text', text: 'Total: 12,50 €', schemaFrom: 'fields', fields };
		const { json } = await extract({ ...parameters, options: { maxRepairs: 2 } }, [{}]);
		expect(service.requests).toHaveLength(3);
		const { messages } = service.requests[1]?.body as { messages: Array<{ content: string }> };
		expect(messages[3]?.content).toContain('"a lot"');
		expect(json[0]).toMatchObject({
			total: null,
			_meta: { invalid: [{ field: 'total', value: 'a lot' }] },
		});
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
						{ name: 'invoice_number', type: 'string', required: true },
						{ name: 'date', type: 'date' },
						{ name: 'total', type: 'amount', description: 'Total to pay' },
					],
				},
			},
			[{}],
		);
		expect(json[0]).toMatchObject({
			invoice_number: 'R-77',
			date: '2025-03-03',
			total: { amount: 1234.56, currency: 'EUR' },
			_meta: { missing: [], invalid: [], fileName: null, pages: null },
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
				{ name: 'number', type: 'string', required: true },
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
		answer('{"number": "R-77", "total": "12,50"}');
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
