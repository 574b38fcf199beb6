import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectFolder } from '../n8n/cacheFolder';
import { sharedN8n, serviceOfTests } from './n8n';
import { runNode } from './runNode';

const client = sharedN8n();
await serviceOfTests(client);

const samples = join(projectFolder, 'test/samples');
const invoice = {
	path: join(samples, 'documents/clean-invoice.pdf'),
	fileName: 'clean-invoice.pdf',
};
const letter = { path: join(samples, 'bad/letter.docx'), fileName: 'letter.docx' };

describe('Document OCR in the real n8n', () => {
	it.each(['separate', 'combined'] as const)(
		'reads files in binary mode %s',
		async (binaryMode) => {
			const { json, error } = await runNode(client, {
				node: 'documentOcr',
				parameters: { binaryFields: 'attachment_*' },
				items: [{ files: { attachment_0: invoice, attachment_1: invoice, other: letter } }],
				settings: { binaryMode },
			});
			expect(error).toBeUndefined();
			expect(json.map(({ fileName }) => fileName)).toEqual([
				'clean-invoice.pdf',
				'clean-invoice.pdf',
			]);
		},
	);

	it('goes on with the other items and names the item and the file that failed', async () => {
		const items = [{ files: { data: letter } }, { files: { data: invoice } }];
		const { items: output } = await runNode(client, {
			node: 'documentOcr',
			items,
			onError: 'continueRegularOutput',
		});
		expect(output).toHaveLength(2);
		expect(JSON.stringify(output[0])).toMatch(/letter\.docx/);
		expect(output[1]?.json.fileName).toBe('clean-invoice.pdf');

		const stopped = await runNode(client, { node: 'documentOcr', items });
		expect(stopped.error?.message).toMatch(/letter\.docx.*item 0/);
	});
});
