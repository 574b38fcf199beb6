import type { INodeParameters } from 'n8n-workflow';
import { expect, it } from 'vitest';
import { invoiceOf } from '../samples/knownLists';
import { recordInText, setUp } from './n8n';
import { runNode } from './runNode';

const { client } = await setUp({ answer: recordInText });

/** Lists as expressions, so that they are made in n8n and not imported. */
const LISTS = {
	knownSuppliers:
		"={{ Array.from({ length: 50_000 }, (_, at) => ({ supplier_id: at, name: 'Supplier ' + at, currency: 'EUR' })) }}",
	seenBefore:
		"={{ Array.from({ length: 100_000 }, (_, at) => ({ invoice_number: 'N' + at, supplier: 'Supplier ' + (at % 50_000), date: '2025-01-0' + (1 + at % 9), total_amount: at })) }}",
};

const RECORDS = 400;

it('compares with long lists in n8n, and prints how long a record takes', async () => {
	const msOf = async (count: number, options: INodeParameters, name: string) => {
		const texts = Array.from({ length: count }, (_, at) =>
			JSON.stringify({ ...invoiceOf(at), supplier: `${name} ${at}`, iban: null }),
		);
		const { error, run, json } = await runNode(client, {
			node: 'structuredExtraction',
			items: texts.map((text) => ({ json: { text } })),
			parameters: {
				...{ source: 'text', text: '={{ $json.text }}', output: 'record' },
				...{ schemaFrom: 'template', template: 'invoice', options },
			},
			timeout: 300,
		});
		expect([error, json.length]).toEqual([undefined, count]);
		if ('knownSuppliers' in options) expect(json[0]?.['supplier_known_as']).toBe('Supplier 0');
		return run.tasks('Node')[0]?.executionTime ?? NaN;
	};
	await msOf(RECORDS, {}, 'Supplier');
	for (const [how, options, name] of [
		['without lists', {}, 'Supplier'],
		['in the lists', LISTS, 'Supplier'],
		['with a similar name', LISTS, 'Suplier'],
	] as const) {
		const [first, all] = [await msOf(1, options, name), await msOf(RECORDS, options, name)];
		const each = ((all - first) / (RECORDS - 1)).toFixed(1);
		process.stdout.write(`${how}: ${first} ms for the first, then ${each} ms each\n`);
	}
});
