import { expect, it } from 'vitest';
import { answerChats, setUp } from './n8n';
import { runNode } from './runNode';

const { client, service } = await setUp();

const text = [
	'TENANCY OF QUAY COTTAGE',
	'Tenant: Orla Fenwick',
	'The let begins on 1 May 2024 and ends on 30 April 2026.',
	'Either side may end it by 90 days of notice in writing.',
].join('\n');

const words = { inDocument: 'words' };
const fields = {
	field: [
		{ name: 'Tenant', type: 'string' },
		{ name: 'Summary', type: 'string', more: words },
		{ name: 'Months', type: 'integer', more: words },
		{ name: 'Duties', type: 'list', more: words },
	],
};

/** The record of the tenancy, with the summary as a model answers it. */
async function read(summary: unknown) {
	const months = { value: '24', words: ['begins on 1 May 2024', 'ends on 30 April 2026'] };
	service.setFault();
	answerChats(service, { Tenant: 'Orla Fenwick', Summary: summary, Months: months, Duties: [] });
	const { json, error, items } = await runNode(client, {
		node: 'structuredExtraction',
		parameters: {
			source: 'text',
			text,
			schemaFrom: 'fields',
			fields,
			options: { attachReview: true, answerForm: 'jsonSchema' },
		},
	});
	expect(error).toBeUndefined();
	const [record = {}] = json;
	return { record, meta: record['_meta'], binary: items[0]?.binary };
}

const SUMMARY = 'A cottage is let for two years.';

it('a value in other words is fine with its words, and doubted where they are not in the document', async () => {
	const { record, meta, binary } = await read({ value: SUMMARY, words: ['Quay Cottage'] });
	expect(record).toMatchObject({ Tenant: 'Orla Fenwick', Summary: SUMMARY, Months: 24 });
	expect(meta).toMatchObject({
		review: [],
		usage: { repairs: 0 },
		evidence: {
			Summary: { match: 'normalised', words: ['Quay Cottage'] },
			Months: { match: 'exact', words: ['begins on 1 May 2024', 'ends on 30 April 2026'] },
		},
	});
	expect(binary).toHaveProperty('review');
	const [request] = service.requests.filter(({ path }) => path === '/v1/chat/completions');
	expect(request?.body).toHaveProperty(
		'response_format.json_schema.schema.properties.Summary.required',
		['value', 'words'],
	);

	const other = await read({ value: SUMMARY, words: ['a let of two years'] });
	expect(other.meta).toMatchObject({
		review: ['Summary: the words that it comes from are not in the document: "a let of two years"'],
	});
	const bare = await read(SUMMARY);
	expect(bare.meta).toMatchObject({
		review: ['Summary: the answer has no words of the document that it comes from'],
		usage: { repairs: 1 },
	});
});
