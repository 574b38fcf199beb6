import { expect, it } from 'vitest';
import { StructuredExtraction } from '../../../nodes/StructuredExtraction/StructuredExtraction.node';
import { NUMBER, signedFatturaPa } from '../../samples/invoiceXml';
import { file, scriptedService } from './scriptedService';

const service = scriptedService({ ocr: [], chat: () => ({}) });

it('a signed invoice needs no request, and its row says that the signature was not checked', async () => {
	const parameters = { schemaFrom: 'template', template: 'invoice', binaryFields: '*' };
	const input = [file('a.xml.p7m', signedFatturaPa)];
	const { rows } = await service.run(new StructuredExtraction(), parameters, { input });
	expect(rows).toMatchObject([{ invoice_number: NUMBER, total_amount: 4772.52 }]);
	expect(JSON.stringify(rows)).toContain('whose signature was not checked');
	expect(service.asked).toEqual([]);
});
