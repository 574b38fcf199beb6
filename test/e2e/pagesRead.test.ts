import { expect, it } from 'vitest';
import { setUp } from './n8n';
import { runNode } from './runNode';
import { sampleItem } from './samples';

const { client, service } = await setUp();

const page = 'Invoice number HP-2025-00419, date 14 March 2025, total amount: 119.00 GBP';

it.each([
	['an image in place of a page', [page, '![img-0.jpeg](img-0.jpeg)'], /page 2 .*image/i],
	['one page of two', [page], /the file has 2 pages, the service answered with 1/i],
])('a file of which OCR gives %s is neither fine nor read', async (_, pages, reason) => {
	const body = {
		pages: pages.map((markdown, index) => ({ index, markdown })),
		usage_info: { pages_processed: 2 },
	};
	service.setFault({ kind: 'answer', path: '/v1/ocr', times: 2, body });
	const items = [sampleItem('documents/two-page-invoice.pdf')];
	const parameters = { schemaFrom: 'template', template: 'invoice', output: 'flat' };
	const extracted = await runNode(client, { node: 'structuredExtraction', parameters, items });
	const read = await runNode(client, { node: 'documentOcr', items });
	expect(extracted.json[0]?.['_review']).toMatch(reason);
	const lines = [extracted, read].map(({ hints }) =>
		hints.map(({ message }) => message).join('\n'),
	);
	expect(lines[0]).toMatch(/^1 file: to check/m);
	expect(lines[1]).toMatch(/^1 file: read in part \| two-page-invoice\.pdf: /m);
	expect(lines[1]).toMatch(reason);
	expect(lines.join('\n')).toContain(`Used: ${pages.length} page`);
});
