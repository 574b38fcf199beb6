import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import type { Values } from '../../nodes/shared/values';
import {
	answerTo,
	ATTACK_PARAMETERS,
	attackFiles,
	ATTACKS,
	isAsExpected,
} from '../samples/attacks';
import { earlierOf, invoiceOf, ordersOf, suppliersOf } from '../samples/knownLists';
import { recordInText, setUp } from './n8n';
import { runNode } from './runNode';
import { serve } from './server';

const { client } = await setUp({ answer: recordInText, record: 1_000 });

const records = Array.from({ length: 40 }, (_, number) => invoiceOf(number));

async function extract(texts: Values[]) {
	const outcome = await runNode(client, {
		node: 'structuredExtraction',
		items: texts.map((record) => ({ json: { text: JSON.stringify(record) } })),
		parameters: {
			...{ source: 'text', text: '={{ $json.text }}', output: 'record' },
			...{ schemaFrom: 'template', template: 'invoice' },
			options: {
				knownSuppliers: JSON.stringify(suppliersOf(records)),
				// As the items of another node are given.
				knownOrders: `={{ ${JSON.stringify(ordersOf(records))} }}`,
				seenBefore: JSON.stringify(earlierOf(records)),
			},
		},
	});
	expect(outcome.error).toBeUndefined();
	return outcome.json as Array<Values & { _meta: { review: string[] } }>;
}

describe('known suppliers, orders and earlier records', () => {
	it('raise no alarm for records that match', async () => {
		const rows = await extract(records);
		expect(rows.map(({ _meta }) => _meta.review)).toEqual(records.map(() => []));
		expect(rows[7]).toMatchObject({
			...{
				supplier_id: '10007',
				supplier_known_as: records[7]?.supplier,
				supplier_account: 70_007,
			},
			order_match: 'PO-7007: supplier, currency, amount, 1 of 1 lines',
			file_hash: null,
		});
	});
});

it('tell of attacks on the account and the amount that is paid', async () => {
	const { url: baseUrl, close } = await serve((request, response) => {
		void text(request).then((body) => {
			const answer = answerTo(body);
			const content = JSON.stringify(answer);
			const choices = [{ message: { content }, finish_reason: 'stop' }];
			const pages = [answer].flat().map((markdown, index) => ({ index, markdown }));
			response.writeHead(200, { 'content-type': 'application/json' });
			response.end(JSON.stringify(request.url?.endsWith('/ocr') ? { pages } : { choices }));
		});
	});
	const credential = 'Service of attacks';
	const access = { environment: 'main', baseUrl, apiKey: 'k' };
	await client.saveCredential(credential, 'visionOcrApi', access);
	const items = attackFiles().map(({ name, content }) => ({
		files: { data: { fileName: name, content } },
	}));
	const parameters = ATTACK_PARAMETERS;
	const node = 'structuredExtraction';
	const { error, json } = await runNode(client, { node, credential, parameters, items });
	await close();
	expect(error).toBeUndefined();
	const failed = ATTACKS.flatMap((attack, at) => {
		const { review = [] } = (json[at]?.['_meta'] ?? {}) as { review?: string[] };
		return isAsExpected(attack, review) ? [] : `${attack.name}: ${review.join('; ')}`;
	});
	expect(failed).toEqual([]);
});
