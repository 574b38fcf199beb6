import { describe, expect, it } from 'vitest';
import { StructuredExtraction } from '../../../nodes/StructuredExtraction/StructuredExtraction.node';
import { cii, pdfOf } from '../../samples/invoiceXml';
import { file, Refusal, scriptedService } from './scriptedService';

const xml = cii.replace(/<ram:InvoiceCurrencyCode>.*/, '').replaceAll(/ currencyID="\w+"/g, '');

const service = scriptedService({ ocr: ['All amounts in EUR'], chat: () => ({ currency: 'EUR' }) });

async function record() {
	const parameters = { schemaFrom: 'template', template: 'invoice', binaryFields: '*' };
	const input = [file('a.pdf', pdfOf(xml))];
	const { rows } = await service.run(new StructuredExtraction(), parameters, { input });
	return rows[0];
}

describe('an e-invoice whose data lack only the currency', () => {
	it('has the page asked for the currency alone', async () => {
		expect(await record()).toMatchObject({ currency: 'EUR', total_amount: 4772.52 });
		expect(service.chats()).toHaveLength(1);
		expect(service.chats()[0]?.messages[0]).toContain('"currency"');
		expect(service.chats()[0]?.messages[0]).not.toContain('total_amount');
	});

	it('is kept with a reason where the page cannot be read', async () => {
		service.chat = () => new Refusal(422);
		const kept = await record();
		expect(kept).toMatchObject({ currency: null, total_amount: 4772.52 });
		expect(JSON.stringify(kept)).toContain('The page could not be read: the service');
	});
});
