import { expect, it } from 'vitest';
import { makePdf } from '../service/testing/makePdf';
import { answerChats, setUp } from './n8n';
import { runNode } from './runNode';

const { client, service } = await setUp();

const page = [
	'Calder Instruments Ltd',
	'Invoice number: R-4711',
	'Invoice date: 12 March 2025',
	'Due date: 11 April 2025',
	'Customer: Northmoor Observatory',
	'Net amount: EUR 100.00',
	'VAT 19 %: EUR 19.00',
	'Total: EUR 119.00',
];

/** The right values, without the due date. */
const answer = {
	invoice_number: 'R-4711',
	date: '12 March 2025',
	document_type: 'invoice',
	supplier: 'Calder Instruments Ltd',
	customer: 'Northmoor Observatory',
	net_amount: 100,
	tax_amount: 19,
	total_amount: 119,
	currency: 'EUR',
};
const NOTE = 'Due date: it is empty, and the page has "2025-04-11"';

async function invoice(lines = page, fileName = 'invoice.pdf') {
	const content = await makePdf([lines.map((text, at) => ({ x: 60, y: 60 + 24 * at, text }))]);
	return { files: { data: { content, fileName } } };
}

const parameters = { schemaFrom: 'template', template: 'invoice', readWith: 'ocrThenChat' };

it('rows say what was checked, and have the notes next to the reasons', async () => {
	answerChats(service, answer);
	const { json, hints } = await runNode(client, {
		node: 'structuredExtraction',
		parameters: { ...parameters, output: 'flatWithChecks' },
		items: [await invoice()],
	});
	expect(json).toMatchObject([
		{
			_review: '',
			_note: NOTE,
			_checks:
				'Checked: pages, answer, something found, required fields, values, sums (net amount, tax amount, total), copies',
		},
	]);
	expect(Object.keys(json[0] ?? {}).slice(0, 3)).toEqual(['_file', '_review', '_note']);
	expect(hints.map(({ message }) => message)).toContain('1 file: fine');
});

it('the line above the output says how many fine files are without sums', async () => {
	const { net_amount: net, tax_amount: tax, ...alone } = answer;
	const lines = page.filter((line) => !/^(?:Net|VAT)/.test(line));
	answerChats(service, alone);
	const { json, hints } = await runNode(client, {
		node: 'structuredExtraction',
		parameters: { ...parameters, output: 'flatWithChecks' },
		items: [await invoice(lines)],
	});
	expect([net, tax]).toEqual([100, 19]);
	expect(json[0]?.['_checks']).toMatch(/ • Not checked: sums \(the total is in no sum\)$/);
	expect(hints.map(({ message }) => message)).toContain('1 file: fine (without sums)');
});
