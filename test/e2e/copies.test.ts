import { expect, it } from 'vitest';
import { setUp } from './n8n';
import { runNode } from './runNode';
import { sampleItem } from './samples';

const { client } = await setUp();

it('copies in one run are told, the later one with the file of the earlier one', async () => {
	const { outputs, hints } = await runNode(client, {
		node: 'structuredExtraction',
		parameters: {
			schemaFrom: 'template',
			template: 'invoice',
			output: 'flat',
			binaryFields: '*',
			options: { needsReview: true },
		},
		items: [
			sampleItem('documents/scanned-invoice.pdf'),
			sampleItem('eInvoices/xrechnung-cii.xml'),
			sampleItem('documents/scanned-invoice.png'),
			sampleItem('eInvoices/xrechnung-ubl.xml'),
		],
	});
	const [fine, copies] = outputs.map((items) =>
		items.map(({ json }) => [json['_file'], json['_review'], json['_copy_of']]),
	);
	expect(fine).toEqual([
		['scanned-invoice.pdf', '', null],
		['xrechnung-cii.xml', '', null],
	]);
	expect(copies).toEqual([
		['scanned-invoice.png', 'The same invoice as "scanned-invoice.pdf"', 'scanned-invoice.pdf'],
		['xrechnung-ubl.xml', 'The same invoice as "xrechnung-cii.xml"', 'xrechnung-cii.xml'],
	]);
	expect(hints.map(({ message }) => message).join()).toContain(
		'4 files: 2 fine, 2 to check | scanned-invoice.png: The same invoice as "scanned-invoice.pdf"',
	);
});
