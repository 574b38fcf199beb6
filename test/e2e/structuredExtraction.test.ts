import type { INodeParameters } from 'n8n-workflow';
import { expect, it } from 'vitest';
import { answerChats, setUp } from './n8n';
import { runNode, type TestItem } from './runNode';
import { expectedOf, sampleItem } from './samples';

const { client, service } = await setUp();

const extract = async (parameters: INodeParameters, items: TestItem[]) =>
	await runNode(client, { node: 'structuredExtraction', parameters, items });

it('an invoice becomes a record whose values are typed and found in the document', async () => {
	const parameters = { schemaFrom: 'template', template: 'invoice', readWith: 'ocrThenChat' };
	const { json, hints } = await extract(parameters, [sampleItem('documents/two-page-invoice.pdf')]);
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
		expect.stringMatching(/^The PDF file contains text: OCR can be saved/),
	]);
});

it('doubtful records of fields entered one by one go to the second output, with the reasons in words', async () => {
	const fields = {
		field: [
			{ name: 'number', type: 'string', more: { required: true } },
			{ name: 'total', type: 'number' },
		],
	};
	const parameters = {
		...{ source: 'text', text: '={{ $json.text }}', schemaFrom: 'fields', fields },
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
		total: 12.5,
		_meta: { evidence: { number: { match: 'none' } } },
	});
	expect(JSON.stringify(outputs[1]?.[0]?.json)).toContain(
		'Not found in the text of the document: number',
	);
});
