import type { INodeParameters } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { StructuredExtraction } from '../../../nodes/StructuredExtraction/StructuredExtraction.node';
import { Refusal, scriptedService } from './scriptedService';

const service = scriptedService({
	ocr: [],
	chat: ({ messages }) =>
		messages.at(-1)?.includes('refuse this')
			? new Refusal(422)
			: { invoice_number: 'R-1', supplier: 'Kestrel', total_amount: 5 },
});

async function extract(texts: string[], output: string, options: INodeParameters) {
	const template = { schemaFrom: 'template', template: 'invoice' };
	const given = { source: 'text', text: 'of the item', output, options, ...template };
	const { outputs } = await service.run(new StructuredExtraction(), given, {
		input: texts.map(() => ({})),
		ofItem: (name, item) => (name === 'text' ? texts[item] : undefined),
		onError: 'continueRegularOutput',
	});
	return outputs.flat().map(({ json }) => json);
}

const suppliers = [{ supplier_id: '=1+1', name: 'Kestrel', account: '=cmd()', cost_center: 7 }];
const options = { knownSuppliers: JSON.stringify(suppliers), knownOrders: '[]', seenBefore: '[]' };

describe('columns that lists add', () => {
	it('are marked in rows where a spreadsheet would run them as formulas', async () => {
		const [row] = await extract(['R-1 Kestrel 5'], 'flat', options);
		expect(row).toMatchObject({
			supplier_id: "'=1+1",
			supplier_account: "'=cmd()",
			supplier_cost_center: 7,
		});
		const [asIs] = await extract(['R-1 Kestrel 5'], 'record', options);
		expect(asIs).toMatchObject({ supplier_id: '=1+1', supplier_account: '=cmd()' });
	});

	it.each(['flat', 'listRows'])(
		'are in each row (%s), also of what was not read',
		async (output) => {
			const rows = await extract(['R-1 Kestrel 5', 'refuse this'], output, options);
			expect(rows).toHaveLength(2);
			const names = [
				'supplier_id',
				'supplier_known_as',
				'supplier_account',
				'supplier_cost_center',
				'order_match',
				'file_hash',
			];
			for (const row of rows) expect(Object.keys(row)).toEqual(expect.arrayContaining(names));
			expect(rows[1]).toMatchObject({ supplier_id: null, supplier_account: null });
		},
	);

	it('are refused before anything is sent where they are too many', async () => {
		const columns = Array.from({ length: 600 }, (_, at) => [`column ${at}`, at]);
		const knownSuppliers = JSON.stringify([{ ...suppliers[0], ...Object.fromEntries(columns) }]);
		const extracted = extract(['R-1 Kestrel 5'], 'record', { knownSuppliers });
		await expect(extracted).rejects.toThrow('has 602 further columns');
		expect(service.asked).toEqual([]);
	});
});
