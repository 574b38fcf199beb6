import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { askDocument } from '../../nodes/StructuredExtraction/ask/askDocument';
import { options as declared } from '../../nodes/StructuredExtraction/options';
import { schemaOf } from '../../nodes/shared/host/panel/option';
import { schemaFromTemplate } from '../../nodes/StructuredExtraction/fields/templates';
import { chatAnswer } from '../service/chat/chatAnswer';
import { chatRequest } from '../service/contract/chatRequest';
import { WITHOUT_OCR } from '../../nodes/shared/documents/ocr/reading';
import { readDocument } from '../service/reading/ocr/readDocument';

const folder = join(import.meta.dirname, 'more');

/** The record that a template gives for a sample, by calling the functions of the local service directly. */
async function extract(template: string, file: string): Promise<unknown> {
	const { pages } = await readDocument(await readFile(join(folder, file)), 'any');
	const numbered = pages.map(({ index, markdown }) => ({ number: index + 1, markdown }));
	const { record } = await askDocument(
		async (messages) => {
			const request = { model: 'm', messages, response_format: { type: 'json_object' } };
			const content = await chatAnswer(chatRequest.parse(request), []);
			return { choices: [{ message: { content } }] };
		},
		schemaFromTemplate(template),
		{ ...WITHOUT_OCR, origin: 'ocr', pages: numbered },
		{ ...schemaOf(declared).parse({}), fileName: file },
	);
	return record;
}

it.each([
	['bankStatement', 'bank-statement.pdf', []],
	['businessCard', 'business-card.jpg', []],
	['contract', 'contract.pdf', ['title', 'notice_period', 'amount', 'parties']],
	['deliveryNote', 'delivery-note.pdf', ['lines']],
	['identityDocument', 'identity-card.pdf', ['given_names']],
	['payslip', 'payslip.pdf', ['social_security', 'net_pay']],
	['purchaseOrder', 'purchase-order.pdf', []],
	['utilityBill', 'utility-bill.pdf', []],
	// The local service cannot read running text.
	['resume', 'resume.pdf', ['summary', 'experience', 'education']],
])('the local service fills the template %s', async (template, file, beyond) => {
	const name = join(folder, file.replace(/\.\w+$/, '.expected.json'));
	const [expected] = JSON.parse(await readFile(name, 'utf8')) as Record<string, unknown>[];
	const known = Object.entries(expected ?? {}).filter(([field]) => !beyond.includes(field));
	expect(await extract(template, file)).toMatchObject(Object.fromEntries(known));
});
