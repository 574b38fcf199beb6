import { expect, it } from 'vitest';
import { StructuredExtraction } from '../../../nodes/StructuredExtraction/StructuredExtraction.node';
import { qrPicture } from '../../harness/qrPicture';
import { scriptedService } from './scriptedService';

// A payment code in a picture that the service returned with the page.

const OWN = 'DE81999000120048817300';
const OTHER = 'GB82WEST12345698765432';
const code = `BCD\n002\n1\nSCT\n\nAlder GmbH\n${OTHER}\nEUR119.00\n\n\nInvoice 17`;
const picture = {
	id: 'img-0.jpeg',
	top_left_x: 0,
	top_left_y: 0,
	bottom_right_x: 99,
	bottom_right_y: 99,
};
const service = scriptedService({
	ocr: ({ body }) => {
		const content = body['include_image_base64'] === true && { image_base64: qrPicture(code) };
		const markdown = `Alder GmbH\n\nInvoice no. 17\n\nTotal EUR 119.00\n\nIBAN ${OWN}\n\n![img-0.jpeg](img-0.jpeg)`;
		return { model: 'ocr', pages: [{ index: 0, markdown, images: [{ ...picture, ...content }] }] };
	},
	chat: () => ({ invoice_number: '17', supplier: 'Alder GmbH', total_amount: 119, iban: OWN }),
});

const parameters = (options: object) => ({
	schemaFrom: 'template',
	template: 'invoice',
	readWith: 'ocrThenChat',
	output: 'record',
	options: { ...options },
});
const knownSuppliers = [{ supplier_id: 'A', name: 'Alder GmbH', iban: OWN }];

it('pictures are asked for where accounts are compared, and a code with another account is a reason', async () => {
	const { rows } = await service.run(new StructuredExtraction(), parameters({ knownSuppliers }));
	expect(service.asked[0]?.body).toMatchObject({ include_image_base64: true });
	expect(JSON.stringify(rows)).toContain(`pays to the account ${OTHER}`);
	expect(JSON.stringify(rows)).not.toContain(qrPicture(code));
});

it('without a list of suppliers no pictures are asked for', async () => {
	const { rows } = await service.run(new StructuredExtraction(), parameters({}));
	expect(service.asked[0]?.body).not.toHaveProperty('include_image_base64');
	expect(JSON.stringify(rows)).not.toContain('QR code');
});

it('a page that came back as an image is read again by the picture that came with it, without another request', async () => {
	const image = '![img-0.jpeg](img-0.jpeg)';
	service.ocr = ({ body }) => {
		const isPicture = (body['document'] as { type: string }).type === 'image_url';
		const markdown = isPicture
			? `Alder GmbH\n\nInvoice no. 17\n\nTotal EUR 119.00\n\nIBAN ${OWN}`
			: image;
		const images = isPicture ? [] : [{ ...picture, image_base64: qrPicture('page') }];
		return { model: 'ocr', pages: [{ index: 0, markdown, images }] };
	};
	const { rows } = await service.run(new StructuredExtraction(), parameters({ knownSuppliers }));
	expect(rows).toMatchObject([{ invoice_number: '17' }]);
	const asked = service.asked.filter(({ path }) => path === 'ocr');
	expect(asked.map(({ body }) => (body['document'] as { type: string }).type)).toEqual([
		'document_url',
		'image_url',
	]);
});
