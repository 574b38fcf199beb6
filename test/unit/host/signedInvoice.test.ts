import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { StructuredExtraction } from '../../../nodes/StructuredExtraction/StructuredExtraction.node';
import { NUMBER } from '../../samples/invoiceXml';
import { file, scriptedService } from './scriptedService';

const signed = readFileSync(new URL('../../samples/invoiceXml/fatturapa.xml.p7m', import.meta.url));

const service = scriptedService({ ocr: [], chat: () => ({}) });

it('a signed invoice needs no request, and its row says that the signature was not checked', async () => {
	const parameters = { schemaFrom: 'template', template: 'invoice', binaryFields: '*' };
	const input = [file('a.xml.p7m', signed)];
	const { rows } = await service.run(new StructuredExtraction(), parameters, { input });
	expect(rows).toMatchObject([{ invoice_number: NUMBER, total_amount: 4772.52 }]);
	expect(JSON.stringify(rows)).toContain('whose signature was not checked');
	expect(service.asked).toEqual([]);
});
