import { expect, it } from 'vitest';
import { setUp } from './n8n';
import { runNode } from './runNode';
import { sampleItem } from './samples';

const { client, service } = await setUp();

const paths = () => service.requests.map(({ path }) => path);

it('Document OCR gives the table rows of workbooks without a request', async () => {
	const { json, error } = await runNode(client, {
		node: 'documentOcr',
		parameters: { output: 'tableRow' },
		items: [sampleItem('workbooks/libreoffice.xlsx'), sampleItem('workbooks/libreoffice.ods')],
	});
	expect(error).toBeUndefined();
	const hotels = json.filter(({ Item }) => Item === 'Hotel | Köln');
	expect(hotels).toHaveLength(2);
	for (const row of hotels) {
		expect(row).toMatchObject({ Date: '03.01.2025', 'Amount Net': 100.5, 'Amount Gross': 119.6 });
	}
	expect(paths()).toEqual([]);
});

it('Structured Extraction reads a workbook without OCR', async () => {
	const { json, error } = await runNode(client, {
		node: 'structuredExtraction',
		parameters: { schemaFrom: 'example', example: '{"employee": "Jane"}' },
		items: [sampleItem('workbooks/libreoffice.xlsx')],
	});
	expect(error).toBeUndefined();
	expect(json[0]).toMatchObject({ employee: 'Jane Doe' });
	expect(paths().every((path) => !/ocr/.test(path))).toBe(true);
	expect(paths().length).toBeGreaterThan(0);
});
